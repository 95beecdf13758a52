"""A difference of two rulebooks shown: the hand under each of them on a mat, and what each answers to one move."""

from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from rainbow7.core.comparison import Answer, EditionDifference, Witness
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, answer_text, event_text, move_text, objection_text
from rainbow7.explain.people import people
from rainbow7.explain.words import in_a_row
from rainbow7.pages import widget_data
from rainbow7.pages.link import PageLink
from rainbow7.widgets.data_types.compare import MatData, WitnessAnswer, WitnessData

if TYPE_CHECKING:
    from rainbow7.pages.editions import Editions

MOST_CHIPS = 3
"""The most cards of a hand that stand in the strip."""


class Mats(TypedDict):
    """What of a difference is shown on mats."""

    mats: list[MatData]
    chips: str


def mats(page: "Editions", each: EditionDifference) -> Mats:
    """The witness hand under each rulebook, with the position in which it is played on."""
    game, words = page.link.the_game, widget_data.words(page.lang, "compare")
    surface = game.witnesses() if game.witnesses is not None and each.witness is not None else None
    both = surface.witness_hands(each.witness) if surface is not None else None
    if surface is None or both is None:
        return {"mats": [], "chips": ""}
    speaker, mats = Speaker(page.lang, game), list[MatData]()
    for name, hand in zip((page.link.edition, page.link.other), both, strict=True):
        edition, settings = game.editions[name], game.settings()
        link = PageLink(
            game=game.id, edition=name, lang=page.lang, position=hand.position, moves=hand.moves, me=hand.seat,
        )  # fmt: skip
        held = [card for place, card in enumerate(hand.cards[hand.laid :], hand.laid) if place not in hand.away]
        mats.append({
            "cards": [
                {"html": surface.picture(card, page.lang, settings, edition), "outlined": place in hand.outlined,
                 "new": place in hand.new, "away": place in hand.away}
                for place, card in enumerate(hand.cards)
            ],
            "laid": hand.laid, "spoken": str(speaker.named(tuple(hand.cards))),
            "count": fill(words["cards"], page.lang, count=len(held)),
            "total": "" if hand.total is None else fill(words["total"], page.lang, count=hand.total),
            "href": page.address_of("explorer", link),
            "play": fill(words["play-on"], page.lang, edition=page.label(name)),
        })  # fmt: skip
    return {"mats": mats, "chips": _chips(page, both)}


def _chips(page: "Editions", both: tuple[Any, Any]) -> str:
    """The cards that differ: those of the first hand, and those that the second one has instead."""
    game = page.link.the_game
    first, second = ([hand.cards[place] for place in sorted(hand.outlined)] for hand in both)
    settings = game.settings()
    shown = [[game.chip(card, page.lang, settings) for card in cards[:MOST_CHIPS]] for cards in (first, second)]
    parts = ["".join(cards) for cards in shown if cards]
    return " → ".join(dict.fromkeys(parts))


def witness_data(page: "Editions", rule: str, witness: Witness) -> WitnessData:
    """A position in which the two answer differently: what is tried, what each answers, and where to play it."""
    game, words = page.link.the_game, widget_data.words(page.lang, "compare")
    speaker = page.speaker
    tried = [move_text(game.read_move(each), speaker) for each in (*witness.moves, witness.attempt)]
    return {
        "tried": widget_data.said(speaker.fill(words["tried"], {"moves": in_a_row(tried)}), speaker),
        "answers": [_answered(page, rule, witness, each) for each in (witness.a, witness.b)],
    }


def _answered(page: "Editions", rule: str, witness: Witness, answer: Answer) -> WitnessAnswer:
    """What one rulebook answers, and the address at which it can be played."""
    words = widget_data.words(page.lang, "compare")
    label = page.label(answer.edition)
    link = PageLink(
        game=page.link.game, edition=answer.edition, lang=page.lang, seed=witness.seed,
        moves=witness.moves, position=witness.position,
    )  # fmt: skip
    if not witness.position.startswith("act"):
        link = replace(link, position="", moves=())
    word: Literal["ok", "yet", "no"]
    word = "ok" if answer.verdict.legal else "yet" if answer.verdict.open else "no"
    differ = not (witness.a.verdict.legal and witness.b.verdict.legal)
    return {
        "label": label, "kind": word if differ else "",
        "word": str(page.speaker.common["verdict"][word]).rstrip("."),
        **widget_data.both(*_happened(page, rule, witness, answer)),
        "open": fill(words["open-under"], page.lang, edition=label), "href": page.address_of("explorer", link),
    }  # fmt: skip


def _happened(page: "Editions", rule: str, witness: Witness, answer: Answer) -> tuple[str, str]:
    """What happens under one rulebook, as HTML and as text; the reader is whoever holds the hand."""
    game, words = page.link.the_game, widget_data.words(page.lang, "compare")
    own = [each.event for each in answer.moments if each.event.rule == rule]
    seat = _holder(page, witness)
    speaker = Speaker(page.lang, game, game.settings(), seat, people(page.lang, game.seats[-1], witness.seed))
    if own:
        sentences = [event_text(each, speaker) for each in own]
        return " ".join(map(speaker.html, sentences)), " ".join(map(str, sentences))
    if answer.verdict.legal and any(each.under(rule) for each in (witness.a, witness.b) if each.verdict.legal):
        return escape(words["unseen"]), str(words["unseen"])
    if not answer.verdict.legal:
        refused = objection_text(answer.verdict.refusals[0], speaker)
        return speaker.html(refused), str(refused)
    text = answer_text(answer, speaker)
    return escape(text), text


def _holder(page: "Editions", witness: Witness) -> int | None:
    """The seat whose hand is shown."""
    game = page.link.the_game
    both = game.witnesses().witness_hands(witness) if game.witnesses is not None else None
    return both[0].seat if both is not None else None
