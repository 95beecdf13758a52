"""The question about one hand at a real table: may these be laid, what is best, may a round be ended."""

from dataclasses import dataclass
from typing import Any

from rainbow7.core.house_rules import changing
from rainbow7.core.rule import Verdict
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, explain_verdict, house_badge
from rainbow7.games.surfaces import offered
from rainbow7.pages import widget_data
from rainbow7.pages.card_entry import read_cards, sum_text, text_of, without
from rainbow7.pages.link import PageLink
from rainbow7.widgets.data_types.hand_grid import CallRow, HandTile, HeldHand, Lays, RankedLay, TableSlip
from rainbow7.widgets.data_types.shared import Said

MOST_LAYS = 24
"""The most lays that are shown; a hand at a real table hardly allows more."""
MOST_CHOICES = 400
"""The most lays that the browser gets to know, so that it lights cards by itself."""


@dataclass(frozen=True)
class HandQuestion:
    """A hand, the cards of it that are to be laid, and what the rules say.

    While the hand is being entered, what has been tapped is the question. Once it is `held`, the raised cards are.
    """

    link: PageLink
    speaker: Speaker
    hand: tuple[Any, ...]
    raised: tuple[Any, ...]
    bound: str
    held: bool

    @property
    def laid(self) -> tuple[Any, ...]:
        """The cards that are asked about."""
        return self.raised if self.held else self.hand

    def verdict(self) -> Verdict | None:
        """The verdict on laying them; nothing where there are none."""
        if not self.hand or not self.laid:
            return None
        link, hands = self.link, offered(self.link.the_game.hands)
        settings = link.the_game.read_settings(link.settings)
        return hands.judge_play(link.the_edition, settings, self.hand, self.laid, self.bound or None)

    def slip(self) -> TableSlip | None:
        """The verdict as a slip, and what the 7s in it do."""
        verdict = self.verdict()
        if verdict is None:
            return None
        slip = widget_data.slip(explain_verdict(verdict, self.speaker.lang))
        nothing = widget_data.both("", "")
        return {
            **slip, "would": self._would(verdict, slip["would"]) if self.held else nothing,
            "extra": self._effects(verdict), "why": True, "lines": [],
        }  # fmt: skip

    def _would(self, verdict: Verdict, usual: Said) -> Said:
        """What the hand itself has that would do: cards to be added, or else other cards."""
        if verdict.legal:
            return usual
        laid = self.laid
        more = [without(move.cards, laid) for move in verdict.nearest if not without(laid, move.cards)]
        words = widget_data.words(self.speaker.lang, "grid")
        if more:
            facts = {"cards": more[0], "other": more[1] if len(more) > 1 else ()}
            return widget_data.said(self.speaker.fill(words["held"], facts), self.speaker)
        return usual if usual["text"] or not verdict.open else widget_data.written(words["held-not"])

    def _effects(self, verdict: Verdict) -> str:
        """What follows from a legal play in the box at hand."""
        facts = self.link.the_game.referee().follows(verdict)
        return str(self.speaker.say("event", "effects-read", facts)) if facts else ""

    def held_hand(self) -> HeldHand:
        """The hand as cards, those that are to be laid raised."""
        words, speaker = widget_data.words(self.speaker.lang, "grid"), self.speaker
        tile = offered(self.link.the_game.tiles).tile
        tiles, seen, left, raised = list[HandTile](), dict[str, int](), list(map(str, self.raised)), list[str]()
        for each in sorted(self.hand):
            text = str(each)
            seen[text] = seen.get(text, 0) + 1
            name = f"{text}.{seen[text]}"
            drawn = tile(each, speaker.lang, speaker.settings, self.link.the_edition)
            tiles.append({"id": name, "text": drawn["text"], "name": drawn["name"], "html": drawn["html"]})
            if text in left:
                left.remove(text)
                raised.append(name)
        found = self._ranked()
        return {
            "label": words["pick"], "title": sum_text(self.link, self.hand, speaker), "change": words["change"],
            "tiles": tiles, "raised": raised,
            "choices": [each["cards"] for each in found] if len(found) <= MOST_CHOICES else [],
        }  # fmt: skip

    def _ranked(self) -> list[dict[str, Any]]:
        link = self.link
        return link.the_game.referee().ranked(link.the_edition, self.speaker.settings, self.hand, self.bound or None)

    def lays(self) -> Lays | None:
        """All that may be laid, the best first; nothing where there is nothing to choose from."""
        found = self._ranked() if len(self.hand) > 1 else []
        if not found:
            return None
        words, speaker = widget_data.words(self.speaker.lang, "grid"), self.speaker
        others = found[1:]
        several = sum(len(each["cards"]) > 1 for each in others)
        beyond = len(others) - MOST_LAYS
        extra = [fill(words["more-found"], speaker.lang, count=beyond)] if beyond > 0 else []
        extra += [badge] if (badge := self._house()) else []
        count = {"count": several, "single": len(others) - several}
        return {
            "best": self._lay(found[0], best=True), "more": str(speaker.fill(words["others"], count)) if others else "",
            "others": [self._lay(each, best=False) for each in others[:MOST_LAYS]], "extra": " ".join(extra),
        }  # fmt: skip

    def _lay(self, found: dict[str, Any], *, best: bool) -> RankedLay:
        """One lay with what it leaves: the best in a sentence, each other one as cards with a note."""
        words, speaker = widget_data.words(self.speaker.lang, "grid"), self.speaker
        cards = read_cards(self.link, " ".join(found["cards"]))
        by = "perfect" if found.get("perfect") else "value" if "leaves" in found else "count"
        facts = {"by": by, "cards": cards, "leaves": found.get("leaves", len(self.hand) - len(cards))}
        names = speaker.words["names"]["words"]
        kinds = ", ".join(names[each] for each in found["kinds"])
        effects = [names[each] for each in found["effects"]]
        note = str(speaker.fill(words["leaves"], facts, inside=True))
        sentence = speaker.fill(words["best"], facts)
        html, text = speaker.html(sentence), str(sentence)
        if not best:
            chips = (self.link.the_game.chip(each, speaker.lang, speaker.settings, False) for each in cards)
            html = f'<span class="r7-close">{"".join(chips)}</span>'
            text = ", ".join([str(speaker.named(cards)), kinds, note, *effects])
        return {
            "line": text_of(cards),
            "html": html,
            "text": text,
            "note": note,
            "marks": self._marks(found["effects"]),
        }

    def _marks(self, effects: list[str]) -> str:
        """The signs of these effects."""
        game = self.link.the_game
        if game.box is None or not effects:
            return ""
        icons = {
            each["effect"]: each["icon"] for each in game.box().box(self.speaker.settings, self.speaker.words["names"])
        }
        return "".join(icons[each] for each in effects)

    def _house(self) -> str:
        """The house rules on which the answers about this hand rest."""
        link, questions = self.link, offered(self.link.the_game.hands)

        def answers(edition: Any, _: Any) -> Any:
            return questions.hand_facts(edition, self.hand), questions.combinations(
                edition, self.hand, self.bound or None
            )

        rests_on = changing(link.the_game.rulebooks, link.the_edition, self.speaker.settings, answers)
        return house_badge(rests_on, self.speaker).strip()

    def call(self) -> CallRow | None:
        """Whether the round may be ended with this hand; of a hand that is still being entered only that it may."""
        scoring = self.link.the_game.scoring
        if scoring is None or not self.hand:
            return None
        lang = self.speaker.lang
        verdict = scoring().judge_call(self.link.the_edition, self.hand, self.link.the_settings)
        if not self.held and not verdict.legal:
            return None
        slip = widget_data.slip(explain_verdict(verdict, lang))
        return {
            "label": str(self.speaker.say("board", "call", {})),
            "text": slip["text"],
            "kind": slip["kind"],
            "word": slip["word"],
        }
