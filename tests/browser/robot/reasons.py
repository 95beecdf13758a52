"""Findings that are none, each with its reason: by kind, role and name, never by address."""

from findings import Finding

REASONS: dict[tuple[str, str, str], str] = {
    (
        "address",
        "searchbox",
        "Search the rules",
    ): "what is looked for narrows the list while one looks; the rule found has the address",
    ("address", "searchbox", "Chercher dans les règles"): "the same in French",
}
"""Kind of finding, role and name of what was pressed last: why this is as it should be."""


def excused(finding: Finding) -> bool:
    """Whether there is a reason for this."""
    last = finding.presses[-1] if finding.presses else None
    return last is not None and (finding.kind, last.role, last.name) in REASONS
