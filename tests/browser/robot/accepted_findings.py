"""Findings that are accepted, each with its reason: by kind, role and name, never by address."""

from findings import Finding

MEASURED = "a measurement that one makes, and may stop: the link leads to what is compared"
TURNED = "a passage turned into the other language is looked at for a moment, like a panel that is unfolded"
COPIED = "the button itself says that the link was copied"
CLEARS = "it is there to lose what was chosen"
REASONS: dict[tuple[str, str, str], str] = {
    ("address", "button", "Play 1000 games"): MEASURED,
    ("address", "button", "Jouer 1000 parties"): MEASURED,
    ("address", "button", "in French"): TURNED,
    ("address", "button", "in English"): TURNED,
    ("address", "button", "en anglais"): TURNED,
    ("address", "button", "en français"): TURNED,
    ("address", "button", "Copy the link"): COPIED,
    ("address", "button", "Copier le lien"): COPIED,
    ("address", "button", "Share"): COPIED,
    ("address", "button", "Partager"): COPIED,
    ("lost", "button", "Clear"): CLEARS,
    ("lost", "button", "Effacer"): CLEARS,
}
"""Kind of finding, role and name of what was pressed last: why this is as it should be."""


def excused(finding: Finding) -> bool:
    """Whether there is a reason for this."""
    last = finding.presses[-1] if finding.presses else None
    return last is not None and (finding.kind, last.role, last.name) in REASONS
