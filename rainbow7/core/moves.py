"""The moves that every game knows."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pass:
    """Do nothing at all."""

    def __str__(self) -> str:
        return "pass"
