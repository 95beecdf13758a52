"""The projector: whatever a table shows fits the screen, without scrolling, in letters that the last row can read."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from random_matches import Seating, attempts, some_states
from visitor import Visitor, place

from rainbow7.core.notation import BadNotation
from rainbow7.games import GAMES
from rainbow7.pages.explorer import Explorer
from rainbow7.pages.link import PageLink

Arrive = Callable[..., Visitor]
Shown = tuple[str, dict[str, Any]]

SCREENS = {"full": (1920, 1080), "small": (1280, 720)}
LOOSE_SCREENS = {"laptop": (1280, 800), "old": (1024, 768), "wide": (2560, 1080), "large": (2560, 1440)}
STATES, TRIES, LONGEST = 4, 10, 10
"""States of a match for each seating; tries in each; how many of the longest texts of a game are looked at."""
RAINBOW_HAND = "B3B4B6R2O1Y7W/R4R5C7/C1C2C4 deck O2O3O4O5O6O7Y1Y2Y3 piles V2/R6/G1"

MEASURE = Path(__file__).with_name("projector_probe.js").read_text("utf-8")
"""What does not fit, and how large the parts are, in pixels of a screen of 1920 by 1080."""

SHOW = """([table, why]) => {
  const no = () => {}
  const model = (data) => ({ get: (name) => (name === "data" ? data : data[name]), on: no, off: no, send: no })
  document.querySelector("[data-r7=table]").r7.adopt(model(table))
  document.querySelector("[data-r7=why]").r7.adopt(model(why))
}"""
"""Show these data on a page that has no kernel."""


def page_at(game: str, edition: str, lang: str, state: Any, *options: str) -> Explorer:
    """The page on which a state lies, as the player whose turn it is sees it."""
    position = str(state).removeprefix(f"{game} {edition} ")
    me = GAMES[game].to_move(state) or 0
    return Explorer(
        PageLink(
            game=game, edition=edition, lang=lang, position=position, me=me, options=tuple(sorted(("large", *options)))
        )
    )


def parts(page: Explorer) -> dict[str, Any]:
    return {name: page.data[name] for name in ("table", "why")}


@cache
def shown(game: str, lang: str) -> tuple[Shown, ...]:
    """States of matches with every number of players, and what the rules say of tries there: the longest texts."""
    told: dict[str, Shown] = {}
    found: list[Shown] = []
    edition = GAMES[game].default_edition
    for seats in GAMES[game].seats:
        for at, state in enumerate(some_states(Seating(GAMES[game], edition, seats), STATES, seed=seats)):
            options = ("faces",) if at % 3 == 2 else ()
            page = page_at(game, edition, lang, state, *options)
            name = f"{game} {seats} {at} {' '.join(options)}"
            found.append((name, parts(page)))
            for line in attempts(state, Random(at), TRIES):
                try:
                    page.hear({"ask": line, "why": "last"})
                except BadNotation:
                    continue
                text = page.data["table"]["slip"]["text"] + page.data["table"]["slip"]["would"]["text"]
                if text not in told:
                    told[text] = (f"{name}: {line}: {text}", parts(page))
    longest = sorted(told, key=len, reverse=True)
    return (*found, *(told[text] for text in longest[:LONGEST]))


def folded(data: dict[str, Any]) -> tuple[Any, Any]:
    """The same with the reasons closed."""
    return data["table"], {**data["why"], "open": False}


@pytest.fixture(scope="module", params=[("fr", "dark"), ("en", "light")], ids="-".join)
def screen(request: pytest.FixtureRequest, arrive_once: Arrive) -> Iterator[Visitor]:
    """A page on a projector that no kernel reaches, so that it shows what it is told to."""
    lang, light = request.param
    you = arrive_once(lang, "projector", broken=True, color_scheme=light, reduced_motion="reduce")
    you.page.route("**/voila/**", lambda route: route.abort())
    you.page.route("**/api/**", lambda route: route.abort())
    you.open(f"/explorer?lang={lang}&on=large")
    expect(you.page.locator("html")).to_have_attribute("data-r7", "drawn")
    yield you


def measured(page: Page, width: int, height: int) -> dict[str, Any]:
    page.set_viewport_size({"width": width, "height": height})
    result: dict[str, Any] = page.evaluate(MEASURE)
    return result


@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", GAMES)
def test_everything_fits_and_can_be_read(screen: Visitor, game: str) -> None:
    faults, page, first = [], screen.page, ("fr", "en").index(screen.lang)
    screens = cycle((*SCREENS.values(), *SCREENS.values())[first : first + len(SCREENS)])
    for name, data in shown(game, screen.lang):
        for states in (folded(data), *([(data["table"], data["why"])] if data["why"]["open"] else [])):
            width, height = next(
                screens
            )  # all that is drawn grows with the screen: the other one in the other language
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SHOW, list(states))
            at = page.evaluate(MEASURE)
            faults += [f"{name} {width} {each}" for each in at["faults"]]
            sizes = {each: round(at[each]) for each in ("head", "mat", "slip")}
            if sizes != {"head": 64, "mat": 344, "slip": 196} or at["foot"] < 59.5:
                faults.append(f"{name} {width} {sizes} {at['foot']}")
            if at["verdict"] and abs(at["verdict"] - 46) > 0.1:
                faults.append(f"{name} {width} verdict {at['verdict']}")
            if at["rows"] > 2.05 or at["sentence"] < 27:
                faults.append(f"{name} {width}: {at['rows']:.1f} rows of {at['sentence']:.0f}")
            if states[1]["open"] and at["why"] < 23:
                faults.append(f"{name} {width}: reasons of {at['why']:.0f}")
    faults = list(dict.fromkeys(faults))
    assert not faults, f"{len(faults)}\n" + "\n".join(faults[:40])


HANDS = {7: 186, 8: 186, 9: 120, 14: 120, 20: 120, 28: 48}
"""How wide the cards of a hand are at least: in one row up to eight, then in two."""
CARDS = [f"{hue}{value}" for hue in "ROYGCBV" for value in range(1, 8)]


@pytest.mark.parametrize("count", HANDS)
def test_the_cards_of_a_hand_are_as_large_as_they_can_be(screen: Visitor, count: int) -> None:
    hand, rest = CARDS[:count], CARDS[count:]
    hands, deck, piles = f"{''.join(hand)}/{''.join(rest[:3])}", "".join(rest[6:]), "/".join(rest[3:6])
    line = f"rainbow7 en act hands {hands} deck {deck} piles {piles}"
    page = page_at("rainbow7", "en", screen.lang, GAMES["rainbow7"].read_state(line))
    for width, height in SCREENS.values():
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.evaluate(SHOW, list(folded(parts(page))))
        at = measured(screen.page, width, height)
        assert not at["faults"], at["faults"]
        assert at["hand"] == count
        assert round(at["card"]) == HANDS[count] if HANDS[count] >= 120 else at["card"] >= HANDS[count], (
            count,
            at["card"],
        )


@pytest.mark.parametrize("size", LOOSE_SCREENS)
def test_other_screens_are_filled_too(screen: Visitor, size: str) -> None:
    page = page_at("rainbow7", "en", screen.lang, GAMES["rainbow7"].read_state(f"rainbow7 en act hands {RAINBOW_HAND}"))
    page.hear({"ask": "lay B3 B4 B6 > A", "why": "last"})
    for data in (folded(parts(page)), (page.data["table"], page.data["why"])):
        width, height = LOOSE_SCREENS[size]
        screen.page.set_viewport_size({"width": width, "height": height})
        screen.page.evaluate(SHOW, list(data))
        at = measured(screen.page, width, height)
        assert not at["faults"], at["faults"]


SAYS = {
    "en": {"moves": "What can be done now", "not yet": "Not yet", "why": "Why not yet?",
           "leave": "leave the projector"},
    "fr": {"moves": "Ce qu’on peut faire maintenant", "not yet": "Pas encore", "why": "Pourquoi pas encore ?",
           "leave": "quitter le projecteur"},
}  # fmt: skip
"""What is read on the screen: written here once more on purpose, so that a word that changes is noticed."""


@pytest.mark.parametrize(("lang", "touch"), [("fr", False), ("en", True)])
def test_it_is_driven_by_keys_alone_or_by_touch_alone(arrive: Arrive, lang: str, touch: bool) -> None:
    you, says = arrive(lang, "projector"), SAYS[lang]
    address = place(f"act hands {RAINBOW_HAND}", lang) + "&on=large"
    you.open(address).settled()
    page = you.page

    def press(key: str, label: str) -> None:
        if touch:
            page.locator(".projector-foot .key").filter(has_text=re.compile(label)).first.click()
        else:
            page.keyboard.press(key)

    expect(page.get_by_role("banner")).to_have_count(0)
    expect(page.get_by_role("contentinfo")).to_have_count(0)
    reasons, moves = page.get_by_role("dialog"), page.get_by_role("region", name=says["moves"], exact=True)
    press("n", "^N")
    expect(moves).to_be_visible()
    expect(you.hand).to_be_hidden()
    moves.get_by_role("button").filter(has=page.get_by_role("img")).first.click()
    expect(moves).to_be_hidden()
    expect(you.hand.get_by_role("button", pressed=True)).to_have_count(4)
    expect(you.slip).to_contain_text(you["legal"])
    press("Escape", "^Esc")
    expect(you.hand.get_by_role("button", pressed=True)).to_have_count(0)
    you.choose(*({"en": "blue {}", "fr": "{} bleu"}[lang].format(value) for value in (3, 4, 6)))
    expect(you.slip).to_contain_text(says["not yet"])
    for key in ("?", "w", "p"):
        press(key, r"^\?")
        expect(reasons.get_by_role("heading", name=says["why"])).to_be_visible()
        expect(you.hand).to_be_hidden()
        expect(page.locator(".projector-foot .chosen .mini")).to_have_count(3)
        first = reasons.get_by_role("listitem").first.inner_text()
        press("ArrowRight", "^→")
        expect(reasons.get_by_role("listitem").first).not_to_have_text(first, use_inner_text=True)
        press(key, r"^\?")
        expect(reasons).to_be_hidden()
        expect(you.hand).to_be_visible()
    you.press(you["lay"], you.region("table"))  # not yet
    press("Escape", "^Esc")
    expect(page.locator(".projector-foot")).to_contain_text(says["leave"])
    press("Escape", "^Esc")
    expect(page.get_by_role("banner").first).to_be_visible()
    expect(page).not_to_have_url(re.compile("large"))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_arrows_step_and_the_switch_of_the_page_turns_it_on(arrive: Arrive, lang: str) -> None:
    you = arrive(lang, "projector")
    you.open(f"/explorer?lang={lang}&m=*").settled()
    you.unfold(you["show"])
    you.press(you.page.get_by_role("switch", name={"en": "Made for a projector", "fr": "Pour un projecteur"}[lang]))
    expect(you.page).to_have_url(re.compile("on=large"))
    expect(you.page.get_by_role("banner")).to_have_count(0)
    step = you.page.locator(".projector-head .step b")
    you.answered()
    last = int(step.inner_text())
    you.page.keyboard.press("ArrowLeft")
    expect(step).to_have_text(str(last - 1))
    expect(you.page).to_have_url(re.compile(f"at={last - 1}"))
    you.page.reload()
    expect(step).to_have_text(str(last - 1))
    you.settled()
    you.page.keyboard.press("ArrowRight")
    expect(step).to_have_text(str(last))
    you.answered()
    assert not you.page.evaluate(MEASURE)["faults"]
