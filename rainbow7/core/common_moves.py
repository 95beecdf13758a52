"""Moves that every game has."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pass:
    """Do nothing."""

    def __str__(self) -> str:
        return "pass"
