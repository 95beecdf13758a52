"""The end of a round at a real table, as it is entered: what everybody has and gets, and what is missing."""

from dataclasses import dataclass
from typing import Any

from rainbow7.core.rule import Verdict
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, event_text, explain_verdict, title_of
from rainbow7.games.surfaces import offered
from rainbow7.pages import widget_data
from rainbow7.pages.card_entry import read_cards
from rainbow7.pages.count_pad import Counts
from rainbow7.pages.link import PageLink
from rainbow7.pages.score_pad import Round, Rounds
from rainbow7.widgets.data_types.hand_grid import TableSlip
from rainbow7.widgets.data_types.round_entry import EntryRow
from rainbow7.widgets.data_types.shared import Kind

Pad = Rounds | Counts


def is_total(text: str) -> bool:
    """Whether this is a hand given by its total."""
    return text.isascii() and text.isdigit()


@dataclass(frozen=True)
class EnteredRound:
    """What is known of the end of a round."""

    link: PageLink
    speaker: Speaker
    pad: Pad
    """The rounds before it."""
    hands: tuple[str, ...]
    """What everybody has: cards in notation, a total, or nothing yet."""
    perfect: bool
    seat: int
    """Who ended the round."""

    @property
    def called(self) -> bool:
        """Whether somebody ends the round, with a call or an empty hand; else everybody's numbers are added up."""
        return self.link.the_game.scoring is not None

    def cards(self, seat: int) -> tuple[Any, ...]:
        """The cards of a hand, where it was entered card by card."""
        text = self.hands[seat]
        return () if is_total(text) else read_cards(self.link, text)

    def value(self, seat: int) -> int | None:
        """What a hand counts; nothing where it has not been entered."""
        if self.called and self.perfect and seat == self.seat:
            return 0
        text = self.hands[seat]
        if is_total(text):
            return int(text)
        cards = self.cards(seat)
        return self.link.the_game.referee().worth(self.link.the_edition, cards) if cards else None

    @property
    def needed(self) -> tuple[int, ...]:
        """The seats whose hands must be known before the round can be scored."""
        seats = tuple(range(len(self.hands)))
        if not self.called or not self.perfect:
            return seats
        values = tuple(self.value(seat) or 0 for seat in seats)
        settled = self._ended(values, None).settled
        tied = [seat for seat in seats if settled.tokens[seat] == min(settled.tokens)]
        return tuple(tied) if settled.game_over and len(tied) > 1 else ()

    @property
    def missing(self) -> tuple[int, ...]:
        """Those of them that are not known."""
        return tuple(seat for seat in self.needed if self.value(seat) is None)

    def refused(self) -> Verdict | None:
        """The verdict on a call with too many points."""
        value = self.value(self.seat)
        if not self.called or self.perfect or value is None:
            return None
        scoring = offered(self.link.the_game.scoring)
        cards = self.cards(self.seat) or scoring.some_hand(self.link.the_edition, value)
        verdict = scoring.judge_call(self.link.the_edition, cards, self.link.the_settings)
        return None if verdict.legal else verdict

    def entry(self) -> Any:
        """The round for the pad; nothing as long as it cannot be scored."""
        if self.missing or self.refused() is not None or self.pad.over:
            return None
        values = tuple(self.value(seat) for seat in range(len(self.hands)))
        return Round(self.perfect, self.seat, values) if self.called else values

    def ended(self) -> Any:
        """The end of the round with its scoring; nothing before it can be scored, or where it is only added up."""
        entry = self.entry()
        if entry is None or not self.called:
            return None
        hands = tuple(map(self.cards, range(len(self.hands))))
        known = all(hand or (self.perfect and seat == self.seat) for seat, hand in enumerate(hands))
        return self._ended(tuple(value or 0 for value in entry.values), hands if known else None)

    def _ended(self, values: tuple[int, ...], hands: Any) -> Any:
        return offered(self.link.the_game.scoring).Ended(
            self.link.the_edition, self.speaker.settings, self.seat, self.perfect, values, self.pad.tokens, hands
        )

    # What is shown

    def rows(self, names: tuple[str, ...], wrong: dict[int, str]) -> list[EntryRow]:
        """Everybody's row: what was entered, and the tokens or points."""
        words, speaker = widget_data.words(self.speaker.lang, "round"), self.speaker
        ended, needed, rows = self.ended(), self.needed, list[EntryRow]()
        for seat in range(len(self.hands)):
            name, own = speaker.label(seat), names[seat] if seat < len(names) else ""
            gain, why = self._gain(ended, seat)
            before = self.pad.tokens[seat]
            ends = (
                words["made" if self.perfect else "called"]
                if self.called and seat == self.seat and not self.pad.over
                else ""
            )
            sums = {"gain": gain or 0, "after": before + (gain or 0)}
            rows.append({
                "name": name, "own": own, "label": fill(words["name"], speaker.lang, number=seat + 1), "ends": ends,
                "total": self.value(seat), "wrong": wrong.get(seat, ""),
                "totalName": fill(words["total-of"], speaker.lang, name=name),
                "less": fill(words["less"], speaker.lang, name=name),
                "more": fill(words["more"], speaker.lang, name=name),
                "needed": seat in needed,
                "before": before, "gain": gain, "after": before + (gain or 0), "why": why,
                "said": fill(words["gets"], speaker.lang, **sums) if gain is not None else "",
            })  # fmt: skip
        return rows

    def _gain(self, ended: Any, seat: int) -> tuple[int | None, str]:
        """What somebody gets, and under which rule."""
        if not self.called:
            return self.value(seat), ""
        if ended is None:
            return None, ""
        settled = ended.settled
        gains = offered(self.link.the_game.scoring).gained(settled, seat)
        nothing = widget_data.words(self.speaker.lang, "round")["nothing"]
        return settled.gains[seat], title_of(gains[0].rule, self.speaker) if gains else nothing

    def slip(self) -> TableSlip | None:
        """Who wins the round and why; or what is missing; nothing before anything was entered."""
        if self.pad.over:
            return self._over()
        refused = self.refused()
        if refused is not None:
            slip = widget_data.slip(explain_verdict(refused, self.speaker.lang))
            return {**slip, "extra": "", "why": False, "lines": []}
        missing = self.missing
        if missing:
            if len(missing) == len(self.hands):
                return None
            words = widget_data.words(self.speaker.lang, "round")
            key = "tie-hands" if self.perfect else "missing"
            return _told(str(self.speaker.fill(words[key], {"seats": missing})))
        return self._scored() if self.called else self._standing()

    def _scored(self) -> TableSlip:
        """The result with its sentence, and what ends the game."""
        words, speaker = widget_data.words(self.speaker.lang, "round"), self.speaker
        settled = self.ended().settled
        first, *rest = [each for each in settled.events if not hasattr(each, "cause")]
        cause = next((each for each in settled.events if hasattr(each, "cause")), first)
        kind: Kind = "no" if settled.winner is None else "ok"
        return {
            "kind": kind, "word": words[settled.ending], **widget_data.said(event_text(first, speaker), speaker),
            "would": widget_data.both("", ""), "cite": self._cite(cause.rule), "why": True, "lines": [],
            "extra": " ".join(str(event_text(each, speaker)) for each in rest),
        }  # fmt: skip

    def _over(self) -> TableSlip:
        """How the game ended, with the tie-break."""
        words, speaker = widget_data.words(self.speaker.lang, "round"), self.speaker
        last = self.pad.settled[-1]
        closing = [each for each in last.events if each.kind in ("game-ended", "game-won")]
        texts = [event_text(each, speaker) for each in closing]
        return {
            "kind": "ok", "word": words["over"], **widget_data.said(texts[-1], speaker),
            "would": widget_data.both("", ""), "cite": self._cite(closing[-1].rule), "why": False, "lines": [],
            "extra": "",
        }  # fmt: skip

    def _standing(self) -> TableSlip | None:
        """Who would win if no more were to come."""
        words, game = widget_data.words(self.speaker.lang, "round"), self.link.the_game
        sums = tuple(before + (self.value(seat) or 0) for seat, before in enumerate(self.pad.tokens))
        event = game.referee().standing(self.link.the_edition, sums)
        if event is None:
            return None
        return {
            "kind": "", "word": words["standing"], **widget_data.said(event_text(event, self.speaker), self.speaker),
            "would": widget_data.both("", ""), "cite": self._cite(event.rule), "why": False, "lines": [], "extra": "",
        }  # fmt: skip

    def _cite(self, rule: str) -> Any:
        cited = widget_data.passage(self.link.the_game, rule, self.link.edition, self.speaker.lang)
        return {"rule": rule, "title": cited["title"], "where": cited["where"]}


def _told(text: str) -> TableSlip:
    """An answer that is one sentence."""
    return {
        "kind": "", "word": "", **widget_data.written(text), "would": widget_data.both("", ""), "cite": None,
        "extra": "", "why": False, "lines": [],
    }  # fmt: skip
