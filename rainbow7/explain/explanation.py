"""Explanations: a sentence, the reasons for it and the passages that they rest on; as text, HTML and JSON."""

import html as markup
from dataclasses import dataclass, field
from typing import Any, Literal

from rainbow7.core import picture
from rainbow7.core.rulebook import Passage, Ruling
from rainbow7.explain.readings import with_readings, with_readings_html
from rainbow7.explain.words import Sentence, Speaker

Depth = Literal["line", "reasons", "all"]
DEPTHS: tuple[Depth, ...] = ("line", "reasons", "all")


@dataclass(frozen=True)
class Reason:
    """The answer of one rule: its title, its sentence if it objects, and the answers of its alternatives."""

    rule: str
    title: str
    ok: bool
    sentence: Sentence | None = None
    code: str | None = None
    fault: tuple[Any, ...] = ()
    tried: tuple["Reason", ...] = ()


@dataclass(frozen=True)
class Citation:
    """A passage with the title of its rule, and the rulings on it."""

    passage: Passage
    title: str
    document: str
    status: str
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True)
class Explanation:
    """An answer with its reasons and the passages that it rests on."""

    lang: str
    verdict: str
    """The word for the verdict; empty for an event."""
    line: Sentence
    would: Sentence
    """The nearest legal moves in a sentence; empty for a legal move and for an event."""
    reasons: tuple[Reason, ...]
    citations: tuple[Citation, ...]
    kind: Literal["ok", "yet", "no", ""]
    """The verdict as signs show it; empty for an event, and for a legal move that is certain to lose."""
    speaker: Speaker = field(compare=False, repr=False)
    house: tuple[str, ...] = ()
    """The house rules that it depends on."""

    def __str__(self) -> str:
        return self.text("line")

    def text(self, depth: Depth = "all") -> str:
        """The explanation as plain text."""
        first = " ".join(part for part in (self.verdict, str(self.line)) if part)
        lines = [first]
        if self.would:
            lines.append(str(self.would))
        if depth == "line":
            return first
        for reason in self.reasons:
            lines += _reason_lines(reason, "", self.speaker)
        if depth == "all":
            for each in self.citations:
                lines += [
                    "",
                    f"{each.passage.rule} · {each.title} ({each.status})",
                    f"  {place_of(each)}",
                ]
                lines.append(f"  {with_readings(each.passage)}")
                lines += [f"  {ruling.id} · {ruling.asks} {ruling.reading} {ruling.because}" for ruling in each.rulings]
        return "\n".join(lines)

    def html(self, depth: Depth = "all") -> str:
        """The explanation as HTML, with its language as an attribute and its cards drawn."""
        parts = [f"<p>{self.speaker.html(self.line)}</p>"]
        if self.would:
            parts.append(f"<p>{self.speaker.html(self.would)}</p>")
        if depth != "line" and self.reasons:
            parts.append(_reasons_html(self.reasons, self.speaker))
        if depth == "all":
            parts += [_citation_html(each) for each in self.citations]
        return picture.frame(picture.slip("".join(parts), self.kind, self.verdict), self.lang)

    def json(self, depth: Depth = "all") -> dict[str, Any]:
        """The explanation as data for JSON."""
        data: dict[str, Any] = {
            "lang": self.lang,
            "verdict": self.verdict,
            "line": str(self.line),
            "would": str(self.would),
        }
        if self.house:
            data["house"] = list(self.house)
        if depth != "line":
            data["reasons"] = [_reason_json(each) for each in self.reasons]
        if depth == "all":
            data["passages"] = [citation_json(each) for each in self.citations]
        return data

    def _repr_html_(self) -> str:
        return self.html("all")


def place_of(citation: Citation) -> str:
    """The document of a passage and the place in it; for a house rule, the table."""
    return ", ".join(part for part in (citation.document, citation.passage.where) if part)


def _reason_lines(reason: Reason, indent: str, speaker: Speaker) -> list[str]:
    said = f"{speaker.common['names']['colon']}{reason.sentence}" if reason.sentence else ""
    lines = [f"{indent}{'✓' if reason.ok else '✗'} {reason.rule} · {reason.title}{said}"]
    for each in reason.tried:
        lines += _reason_lines(each, indent + "  ", speaker)
    return lines


def _reason_json(reason: Reason) -> dict[str, Any]:
    data: dict[str, Any] = {"rule": reason.rule, "title": reason.title, "ok": reason.ok}
    if reason.code is not None:
        data |= {"code": reason.code, "cards": [str(each) for each in reason.fault]}
    if reason.sentence:
        data["text"] = str(reason.sentence)
    if reason.tried:
        data["tried"] = [_reason_json(each) for each in reason.tried]
    return data


def citation_json(each: Citation) -> dict[str, Any]:
    """A passage as data for JSON, with its place and the rulings on it."""
    passage = each.passage
    return {
        "rule": passage.rule, "title": each.title, "edition": passage.edition, "lang": passage.lang,
        "status": passage.status, "document": each.document, "where": passage.where, "text": passage.text,
        "said": with_readings(passage),
        "rulings": [
            {"id": ruling.id, "asks": ruling.asks, "reading": ruling.reading, "other": ruling.other,
             "because": ruling.because, "switch": ruling.switch}
            for ruling in each.rulings
        ],
    }  # fmt: skip


def _reasons_html(reasons: tuple[Reason, ...], speaker: Speaker) -> str:
    parts = ["<ul>"]
    for reason in reasons:
        sign = "✓" if reason.ok else "✗"
        said = f"{speaker.common['names']['colon']}{speaker.html(reason.sentence)}" if reason.sentence else ""
        tried = _reasons_html(reason.tried, speaker) if reason.tried else ""
        parts.append(f"<li>{sign} {markup.escape(reason.title)} <code>{reason.rule}</code>{said}{tried}</li>")
    return "".join([*parts, "</ul>"])


def _citation_html(each: Citation) -> str:
    """A passage as HTML, with its place and the rulings on it."""
    passage = each.passage
    title, status, place = (
        markup.escape(text) for text in (each.title, each.status, f"{each.document}, {passage.where}")
    )
    parts = [
        f'<section lang="{passage.lang}"><p><strong>{title}</strong> <code>{passage.rule}</code> · {status}'
        f"<br/><small>{place}</small></p>"
        f"<blockquote>{with_readings_html(passage)}</blockquote>"
    ]
    for ruling in each.rulings:
        text = markup.escape(f"{ruling.id} · {ruling.asks} {ruling.reading} {ruling.because}")
        parts.append(f"<p><small>⚑ {text}</small></p>")
    return "".join([*parts, "</section>"])
