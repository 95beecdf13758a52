"""Findings that are none, each with its reason: by kind, role and name, never by address."""

from findings import Finding

MEASURED = "a measurement that one makes, and may stop: the link leads to what is compared"
CLEARS = "it is there to lose what was chosen"
REASONS: dict[tuple[str, str, str], str] = {
    ("address", "button", "Play 1000 games"): MEASURED,
    ("address", "button", "Jouer 1000 parties"): MEASURED,
    ("lost", "button", "Clear"): CLEARS,
    ("lost", "button", "Effacer"): CLEARS,
}
"""Kind of finding, role and name of what was pressed last: why this is as it should be."""


def excused(finding: Finding) -> bool:
    """Whether there is a reason for this."""
    last = finding.presses[-1] if finding.presses else None
    return last is not None and (finding.kind, last.role, last.name) in REASONS
