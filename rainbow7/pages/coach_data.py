"""The data of the coach's panel: hints, what each choice would be worth, and the deal to fear."""

from collections.abc import Callable, Sequence
from html import escape

from rainbow7.core import picture
from rainbow7.core.coach import Figure, Reason, Valued
from rainbow7.core.language import language
from rainbow7.core.simulation import Unsupported
from rainbow7.core.template import fill
from rainbow7.core.thing_outcomes import HELD, ThingOutcome
from rainbow7.explain import move_text, title_of
from rainbow7.explain.card_outcomes import card_outcome_words
from rainbow7.pages import widget_data
from rainbow7.pages.coach_session import WORDED, CoachSession, Help, may_advise
from rainbow7.pages.link import PageLink
from rainbow7.pages.match_session import MatchSession
from rainbow7.pages.worst_deal import worst_deal
from rainbow7.widgets.data_types.coach import CoachButton, CoachCardOutcome, CoachCardOutcomes, CoachRow, CoachShown
from rainbow7.widgets.data_types.shared import Cite, Said, Slip, WorstDeal

MOST_ROWS = 4
WIDE, HIGH = 120, 24


class CoachPanel:
    """Words what the coach has found out for the reader of a session."""

    def __init__(
        self, session: MatchSession, coach: CoachSession, chosen: str, read: str, address: Callable[[PageLink], str]
    ) -> None:
        """`chosen`: the move that the reader has chosen; `read`: the address of a rule, with a place for its name.

        `address`: that of a link to a table.
        """
        self.session, self.coach, self.chosen, self.read, self.address = session, coach, chosen, read, address
        self.game, self.lang, self.speaker = session.match.game, session.lang, session.speaker()
        self.words = widget_data.words(self.lang, "coach")
        self.advice = coach.advice

    def data(self) -> CoachShown:
        """The panel."""
        rows = self._rows() if self.coach.help is Help.ANSWER else []
        return {
            "id": "coach", "lang": self.lang, "open": True, "words": self.words, "state": self._state(),
            "hints": self._hints(), "buttons": self._buttons(), "about": self._about() if rows else "", "rows": rows,
            "notes": self._notes() if rows else [], "worst": self._worst() if rows else None,
            "card_outcomes": self._card_outcomes() if rows else None,
        }  # fmt: skip

    def slip(self) -> Slip | None:
        """What is best and why, once the answer is asked for and sure enough."""
        advice, counting = self.advice, self.coach.counting
        if advice is None or counting is None or counting.budget < WORDED or self.coach.help is not Help.ANSWER:
            return None
        best = self._said(advice.moves[advice.standing.best])
        reason = next(iter(advice.reasons), None)
        told = self._reason(reason) if reason is not None else widget_data.written(self._without_reason())
        html, text = f"<b>{best['html']}.</b> {told['html']}", f"{best['text']}. {told['text']}"
        cite: Cite | None = None
        if reason is not None:
            cite = {"rule": reason.rule, "title": title_of(reason.rule, self.speaker), "where": ""}
        return {**widget_data.EMPTY_SLIP, **widget_data.both(html, text), "cite": cite}

    def _without_reason(self) -> str:
        assert self.advice is not None
        return str(self.words["equal-best" if self.advice.standing.equal else "no-reason"])

    def _said(self, move: str) -> Said:
        return widget_data.said(move_text(self.game.read_move(move), self.speaker), self.speaker)

    def _reason(self, reason: Reason) -> Said:
        return widget_data.said(self.speaker.say("reason", reason.key, reason.facts), self.speaker)

    def _state(self) -> str:
        """Whether it counts, or why it does not."""
        counting = self.coach.counting
        if not may_advise(self.session):
            return str(self.words["wait"])
        if self._unplayed():
            return str(self.words["unplayed"])
        if counting is None:
            return ""
        return "" if counting.over else str(self.words["counting"])

    def _unplayed(self) -> bool:
        assert self.game.coach is not None
        start = self.session.match.start
        try:
            self.game.coach().check(start.edition, start.settings)
        except Unsupported:
            return True
        return False

    def _buttons(self) -> list[CoachButton]:
        if not may_advise(self.session) or self._unplayed():
            return []
        if self.coach.help is Help.ANSWER:
            told = self.coach.asked_card_outcomes or self.advice is None
            return [] if told else [{"act": "card-outcomes", "label": self.words["card-outcomes"]}]
        asked = self.coach.help is not Help.NOTHING
        return [
            {"act": "hint", "label": self.words["another-hint" if asked else "hint"]},
            {"act": "answer", "label": self.words["answer"]},
        ]

    def _hints(self) -> list[Said]:
        """The hints so far, from the rule to the cards."""
        advice, found = self.advice, self.coach.help
        if advice is None or found is Help.NOTHING:
            return []
        best = advice.moves[advice.standing.best]
        reason = next(iter(advice.reasons), None)
        hints: list[Said] = []
        if reason is not None:
            title = title_of(reason.rule, self.speaker)
            link = f'<a href="{escape(self.read.replace("{rule}", reason.rule))}">{escape(title)}</a>'
            html = fill(escape(self.words["hint-rule"]), self.lang, rule=link)
            hints.append(widget_data.both(html, fill(self.words["hint-rule"], self.lang, rule=title)))
        else:
            hints.append(widget_data.written(self.words["hint-no-rule"]))
        zone = self.speaker.say("coach", "zone", {"verb": best.split()[0]})
        hints.append(widget_data.written(str(zone)))
        cards = self.game.things_named(reason.things) if reason is not None else ()
        if cards:
            hints.append(widget_data.said(self.speaker.say("coach", "hint-cards", {"cards": cards}), self.speaker))
        else:
            hints.append(self._said(best))
        return [] if found is Help.ANSWER else hints[:found]

    def _about(self) -> str:
        assert self.advice is not None
        return self._said_of_worlds("about", max(map(len, self.advice.standing.fresh)))

    def _said_of_worlds(self, key: str, worlds: int) -> str:
        """A sentence about so many deals: those that fit what was seen, or, where that is not known, the position."""
        assert self.advice is not None
        facts = {"count": language(self.lang).number(worlds, 0), "memory": "yes" if self.advice.memory else "no"}
        return str(self.speaker.say("coach", key, facts))

    def _rows(self) -> list[CoachRow]:
        """The best choices, and the reader's own."""
        advice = self.advice
        if advice is None:
            return []
        standing = advice.standing
        own = next((each for each, move in enumerate(advice.moves) if _same(move, self.chosen)), None)
        measured = [each for each in standing.choices if standing.fresh[each.choice]]
        shown = measured[:MOST_ROWS]
        shown += [each for each in standing.choices if each.choice == own and each not in shown]
        scale = Scale(shown)
        return [self._row(each, scale, own=each.choice == own) for each in shown]

    def _row(self, valued: Valued, scale: "Scale", *, own: bool) -> CoachRow:
        assert self.advice is not None
        standing, move = self.advice.standing, self.advice.moves[valued.choice]
        best = valued.choice == standing.best
        tags = [self.words["own"]] if own else []
        if valued.choice in standing.equal or (best and standing.equal):
            tags.append(self.words["equal"])
        figure, texts = valued.figure, self.game.board().chosen_for(self.game.read_move(move))
        return {
            "key": str(valued.choice), **self._said(move), "best": best, "tags": tags, "figure": self._figure(figure),
            "bar": scale.bar(figure, best=best), "line": move, "texts": list(texts),
        }  # fmt: skip

    def _figure(self, figure: Figure) -> str:
        write = language(self.lang).number
        sign = "+" if round(figure.value, 1) > 0 else "−" if round(figure.value, 1) < 0 else ""
        value, error = sign + write(abs(figure.value), 1), write(max(2 * figure.se, 0.05), 1)
        return fill(self.words["figure"], self.lang, value=value, error=error)

    def _notes(self) -> list[Said]:
        """What else there is to know: further reasons, and how likely a call holds."""
        advice, notes = self.advice, list[Said]()
        assert advice is not None
        if advice.reasons and (self.coach.counting is None or self.coach.counting.budget < WORDED):
            return notes
        notes += [self._reason(each) for each in advice.reasons[1:]]
        call = advice.call
        if call is not None and call["allowed"]:
            told = self.speaker.fill(self.words["call"], {"share": Figure(call["holds"], call["se"])})
            notes.append(widget_data.written(str(told)))
        return notes

    def _worst(self) -> WorstDeal | None:
        """The likeliest deal that beats a call."""
        call = self.advice.call if self.advice is not None else None
        if call is None or call["worst"] is None:
            return None
        template = self.words["worst"]
        return worst_deal(self.session, call["worst"], lambda facts: self.speaker.fill(template, facts), self.address)

    def _card_outcomes(self) -> CoachCardOutcomes | None:
        """What becomes of each card of the hand after the best choice, as far as that is known."""
        counting = self.coach.counting
        if counting is None or counting.card_outcomes is None:
            return None
        found = counting.card_outcomes
        return {
            "title": fill(self.words["card-outcomes-title"], self.lang, move=self._said(found.move)["text"]),
            "about": self._said_of_worlds("card-outcomes-about", found.worlds),
            "rows": [self._card_outcome(place, each) for place, each in enumerate(found.outcomes)],
        }  # fmt: skip

    def _card_outcome(self, place: int, outcome: ThingOutcome) -> CoachCardOutcome:
        words = card_outcome_words(outcome, self.game, self.speaker)
        return {
            "key": str(place), **widget_data.said(words.cards, self.speaker), "figure": words.held,
            "bar": share_bar(outcome.ways[HELD]) if words.held else "", "ways": list(words.ways),
        }  # fmt: skip


def share_bar(figure: Figure) -> str:
    """A share of a whole line, with a whisker of two standard errors on either side."""
    left, right = max(0.0, figure.value - 2 * figure.se) * 100, min(1.0, figure.value + 2 * figure.se) * 100
    ink, paint, line = picture.paint("ink"), picture.paint("ink-2"), picture.paint("line-strong")
    still = 'vector-effect="non-scaling-stroke"'
    return (
        '<svg viewBox="0 0 100 14" width="100%" height="14" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect x="0" y="3" width="100" height="8" fill="none" stroke="{line}" {still}/>'
        f'<rect x="0" y="3" width="{100 * figure.value:.1f}" height="8" fill="{paint}" opacity="0.5"/>'
        f'<path d="M{left:.1f} 7H{right:.1f}M{left:.1f} 2v10M{right:.1f} 2v10" stroke="{ink}" stroke-width="1.8" '
        f'fill="none" {still}/></svg>'
    )


class Scale:
    """Bars from one zero that have room for all figures with their errors."""

    def __init__(self, shown: Sequence[Valued]) -> None:
        figures = [each.figure for each in shown]
        ends = [each.value + sign * each.se for each in figures for sign in (-2, 2)]
        self.least, most = min(0.0, *ends), max(0.0, *ends)
        self.room = max(most - self.least, 0.1)

    def at(self, value: float) -> float:
        """Where a value stands."""
        return 4 + (WIDE - 8) * (value - self.least) / self.room

    def bar(self, figure: Figure, *, best: bool) -> str:
        """A bar with a whisker of two standard errors on either side."""
        zero, end = self.at(0), self.at(figure.value)
        left, right = self.at(figure.value - 2 * figure.se), self.at(figure.value + 2 * figure.se)
        ink, paint = picture.paint("ink"), picture.paint("accent" if best else "ink-2")
        middle = HIGH / 2
        return (
            f'<svg viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" aria-hidden="true">'
            f'<rect x="{min(zero, end):.1f}" y="6" width="{abs(end - zero):.1f}" height="12" rx="2" fill="{paint}" '
            f'opacity="{1 if best else 0.5}"/><path d="M{zero:.1f} 0V{HIGH}" stroke="{ink}"/>'
            f'<path d="M{left:.1f} {middle}H{right:.1f}M{left:.1f} {middle - 6}v12M{right:.1f} {middle - 6}v12" '
            f'stroke="{ink}" stroke-width="1.8" fill="none"/></svg>'
        )


def _same(move: str, chosen: str) -> bool:
    """Whether two moves are alike, but for the pile and the order of the cards."""
    one, other = (set(each.partition(" > ")[0].split()) for each in (move, chosen))
    return bool(chosen) and one == other and len(move.split()) == len(chosen.split())
