"""What the page for real tables shows: the cards to be tapped with their answer, and the round that is entered."""

from typing import TYPE_CHECKING, Any

from rainbow7.core.template import fill
from rainbow7.pages import table_answers, table_settings, widget_data
from rainbow7.pages.card_entry import card_entry, read_cards
from rainbow7.pages.entered_round import is_total
from rainbow7.widgets.data_types.hand_grid import CardEntry, HandGridData, PlayRow, Switch, TableSlip
from rainbow7.widgets.data_types.round_entry import RoundEntryShown
from rainbow7.widgets.data_types.shared import Kind, Option

if TYPE_CHECKING:
    from rainbow7.pages.referee import Referee

Words = dict[str, Any]


def tab_label(page: "Referee", name: str) -> str:
    """The label of a tab."""
    return str(widget_data.words(page.lang, "grid")[f"tab-{page.surface.LABELS.get(name, name)}"])


# Cards


def grid_data(page: "Referee") -> HandGridData:
    """The question that is asked with cards, and its answer."""
    words, asks_hand = widget_data.words(page.lang, "grid"), page.tab == "hand"
    question = page.question if asks_hand else None
    held = question is not None and page.held
    entered = not held and (page.tab not in ("score", "box") or page.sheet)
    return {
        "id": "grid", "lang": page.lang,
        "tabs": [
            {"id": each, "label": tab_label(page, each), "here": each == page.tab} for each in page.surface.TABS
        ],
        "complaints": [*page.complaints(), *filter(None, [page.unreadable])],
        "badges": table_settings.badges(page.link, page.speaker) if page.tab != "box" else [],
        "switches": _switches(page, words), "sheet": _sheet(page, words) if page.sheet else None,
        "plays": _play_rows(page, words) if page.tab == "rank" else [],
        "entry": _entry(page, words) if entered else None,
        "hand": question.held_hand() if question is not None and held else None,
        "slip": _slip(page), "lays": question.lays() if question is not None else None,
        "call": question.call() if question is not None else None,
        "hint": _hint(page, words), "read": page.read_address, "words": words,
    }  # fmt: skip


def _hint(page: "Referee", words: Words) -> str:
    """What to do first."""
    if page.surface.IN_A_ROW:
        return str(words["begin-face" if page.hands[0] else "begin-line"])
    return str(words["begin-rank" if page.tab == "rank" else "pick" if page.held else "begin"])


def _entry(page: "Referee", words: Words) -> CardEntry:
    """The cards to be tapped."""
    others = [seat for seat in range(len(page.hands)) if seat != page.seat and page.several_hands]
    held = {text: seat for seat in others for text in page.hands[seat].split() if not is_total(page.hands[seat])}
    scores = page.tab == "score"
    cards = page.entered_round.cards(page.seat) if scores else read_cards(page.link, page.hands[page.seat])

    def outcome(face: str) -> Kind:
        return table_answers.face_outcome(page.link, page.hands[0], face, page.lang)

    return card_entry(
        page.link, page.speaker, cards, title=_entry_title(page, words), held=held,
        ready=str(words["done"] if scores else words["ready"] if page.tab == "hand" else ""), outcome=outcome,
    )  # fmt: skip


def _entry_title(page: "Referee", words: Words) -> str:
    """Whose cards are entered, or which."""
    if page.several_hands:
        return page.speaker.label(page.seat) if page.tab == "score" else _play_name(words, page.seat, page.lang)
    return str(words["line" if page.surface.IN_A_ROW else "title"])


def _sheet(page: "Referee", words: Words) -> Switch:
    """Whose cards are entered in place of a number."""
    options: list[Option] = [
        {"id": str(seat), "label": page.speaker.label(seat), "here": seat == page.seat} for seat in range(page.seats)
    ]
    return {"id": "whose", "label": words["whose"], "options": options}


def _switches(page: "Referee", words: Words) -> list[Switch]:
    """What can be chosen besides: to what the round is bound, how many play, which game."""
    found = list[Switch]()
    if page.bounds and page.tab == "hand":
        kinds = page.speaker.words["names"]["words"]
        options: list[Option] = [{"id": "", "label": words["free"], "here": not page.bound}]
        options += [{"id": each, "label": kinds[each], "here": each == page.bound} for each in page.bounds]
        found.append({"id": "bound", "label": words["bound"], "options": options})
    if page.tab == "rank":
        found.append({"id": "seats", "label": words["players"], "options": _seat_options(page)})
    if page.tab != "score":
        games = widget_data.games(page.link.game, page.lang)
        found.append({"id": "game", "label": words["games"], "options": games, "last": True})
    return found


def _seat_options(page: "Referee") -> list[Option]:
    return [{"id": str(each), "label": str(each), "here": each == page.seats} for each in page.link.the_game.seats]


def _play_name(words: Words, seat: int, lang: str) -> str:
    return str(fill(words["play-of"], lang, number=seat + 1))


def _play_rows(page: "Referee", words: Words) -> list[PlayRow]:
    """The plays of a round, in the order played."""
    speaker, rows = page.speaker, list[PlayRow]()
    for seat, text in enumerate(page.hands):
        cards = read_cards(page.link, text)
        drawn = " ".join(page.link.the_game.chip(each, page.lang, speaker.settings) for each in cards)
        spoken = str(speaker.named(cards)) if cards else ""
        name = _play_name(words, seat, page.lang)
        rows.append({"name": name, "here": seat == page.seat, "html": drawn, "text": spoken})
    return rows


def _slip(page: "Referee") -> TableSlip | None:
    """The answer; nothing where the question is not complete."""
    if page.tab == "hand":
        if page.laid_last:
            laid, left = read_cards(page.link, page.laid_last), read_cards(page.link, page.hands[0])
            return table_answers.laid(page.link, page.speaker, laid, left)
        return page.question.slip()
    if page.tab == "rank":
        return table_answers.ranked(page.link, page.speaker, [read_cards(page.link, each) for each in page.hands])
    return table_answers.face(page.link, page.hands[0], page.lang) if page.tab == "face" else None


# Rounds


def round_data(page: "Referee") -> RoundEntryShown:
    """The end of the round that is entered."""
    end, lang, correcting = page.entered_round, page.lang, page.correcting
    words = widget_data.words(lang, "round")
    number, over = correcting or len(page.rounds.rounds) + 1, end.pad.over
    asks = end.called and not over
    heading = ("made-heading" if end.perfect else "call-heading") if asks else "over-heading" if over else "heading"
    enders: list[Option] = [
        {"id": str(seat), "label": page.speaker.label(seat), "here": seat == page.ending_seat}
        for seat in range(page.seats)
    ]
    perfect: Option = {"id": "call" if end.perfect else "perfect", "label": words["perfect"], "here": end.perfect}
    return {
        "id": "round", "open": True, "lang": lang, "heading": words[heading],
        "number": fill(words["correcting" if correcting else "round"], lang, number=number),
        "enders": enders if asks else [], "perfect": perfect if asks else None,
        "games": widget_data.games(page.link.game, lang),
        "seats": _seat_options(page) if len(page.link.the_game.seats) > 1 else [],
        "rows": end.rows(page.names, page.wrong_totals), "over": over, "tokens": end.called,
        "hint": words["begin"] if end.called else words["begin-count"], "slip": end.slip(),
        "cards": words["cards"] if page.surface.COUNTED_BY_CARDS and not over else "",
        "note": "" if over else fill(words["change" if correcting else "note"], lang, number=number),
        "ready": end.entry() is not None, "cancel": words["cancel"] if correcting else "",
        "details": page.details, "read": page.read_address, "words": widget_data.words(lang, "grid") | words,
    }  # fmt: skip


# In words


def text_lines(page: "Referee") -> tuple[str, ...]:
    """What is asked under the open tab, and the answer, as lines of text."""
    lines = [tab_label(page, page.tab)]
    if page.tab == "score":
        return (*lines, *_round_lines(page))
    if page.tab == "box":
        rules = table_settings.house_rules(page.link, page.lang, page.address)
        return (
            *lines,
            *(line for each in rules for line in (each["label"], *(one["label"] for one in each["changes"]))),
            *table_settings.badges(page.link, page.speaker),
        )
    words, speaker = widget_data.words(page.lang, "grid"), page.speaker
    for seat, text in enumerate(page.hands):
        cards = read_cards(page.link, text)
        held = str(speaker.named(cards)) if cards else ""
        if page.tab == "rank":
            held = f"{_play_name(words, seat, page.lang)}{speaker.common['names']['colon']}{held or '–'}"
        lines += [held] if held else []
    data = grid_data(page)
    lines += _slip_lines(data["slip"]) if data["slip"] is not None else [data["hint"]]
    if data["lays"] is not None:
        lays = data["lays"]
        lines += [lays["best"]["text"], *(each["text"] for each in lays["others"]), lays["extra"]]
    lines += [f"{data['call']['label']}. {data['call']['text']}"] if data["call"] is not None else []
    return tuple(filter(None, lines))


def _round_lines(page: "Referee") -> list[str]:
    """The rows of the round and its result."""
    end, colon = page.entered_round, page.speaker.common["names"]["colon"]
    lines = []
    for row in end.rows(page.names, {}):
        total = "–" if row["total"] is None else str(row["total"])
        lines.append(" ".join(filter(None, [f"{row['name']}{colon}{total}.", row["said"], row["why"]])))
    slip, words = end.slip(), widget_data.words(page.lang, "round")
    return [*lines, *(_slip_lines(slip) if slip is not None else [words["begin" if end.called else "begin-count"]])]


def _slip_lines(slip: TableSlip) -> list[str]:
    """A slip as lines of text."""
    told = (each["text"] for each in slip["lines"])
    return list(filter(None, [slip["word"], slip["text"], slip["would"]["text"], slip["extra"], *told]))
