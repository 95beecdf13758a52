"""What this browser keeps: box, score, progress; another's link takes none of it, and a full storage is told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import REFUSED, Cable, Visitor, place

Arrive = Callable[..., Visitor]

MINE, THEIRS = "c0:4,9,12.c1:9,3,12", "c2:9,8,1"
SAYS = {
    "en": {
        "box": "My box", "effect": "Effect of the red 7", "mine": "Back to the one kept",
        "this": "Keep the one shown here",
        "strange": "This link brings another score", "undo": "Take back the last round", "unkept": "keeps nothing here",
        "fetching": "Fetching what you have done so far.", "start": "Start", "about": "your box",
    },
    "fr": {
        "box": "Ma boîte", "effect": "Effet du 7 rouge", "mine": "Revenir à celle qui est gardée",
        "this": "Garder celle-ci",
        "strange": "Ce lien apporte une autre marque", "undo": "Retirer la dernière manche",
        "unkept": "ne garde rien ici",
        "fetching": "On va chercher ce que vous avez déjà fait", "start": "Commencer", "about": "votre boîte",
    },
}  # fmt: skip
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
PLACES = pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])


def score(you: Visitor, pad: str) -> Visitor:
    """The score pad of a link."""
    return you.open(f"/referee?lang={you.lang}&tab=score&pad={pad}").settled()


def holds(you: Visitor, pad: str) -> None:
    """The address holds this score."""
    expect(you.page).to_have_url(
        re.compile(rf"pad={re.escape(pad).replace(',', '(,|%2C)').replace(':', '(:|%3A)')}(&|$)")
    )


@PLACES
def test_ones_box_outlives_a_new_window_and_anothers_link(arrive: Arrive, lang: str, size: str) -> None:
    you, says = arrive(lang, size).open(f"/referee?lang={lang}").settled(), SAYS[lang]
    you.press(you.page.get_by_role("tab", name=says["box"], exact=True))
    effect = you.page.get_by_role("combobox", name=says["effect"], exact=True)
    before = effect.input_value()
    wanted = next(each for each in effect.locator("option").evaluate_all("some => some.map(each => each.value)")
                  if each != before)  # fmt: skip
    effect.select_option(value=wanted)
    expect(you.page).to_have_url(re.compile("set="))
    you.answered()
    theirs = you.page.url.replace(f"effects%3D{wanted}", f"effects%3D{before}").removeprefix(you.origin)
    again = Visitor(you.page.context.new_page(), lang, you.origin)
    again.open(f"/referee?lang={lang}").settled()
    again.press(again.page.get_by_role("tab", name=says["box"], exact=True))
    expect(again.page.get_by_role("combobox", name=says["effect"], exact=True)).to_have_value(wanted)
    again.open(theirs + "&tab=judge").settled()
    again.open(f"/referee?lang={lang}").settled()
    again.press(again.page.get_by_role("tab", name=says["box"], exact=True))
    expect(again.page.get_by_role("combobox", name=says["effect"], exact=True)).to_have_value(wanted)
    again.open(f"/about?lang={lang}").settled()
    expect(again.page.get_by_role("main")).to_contain_text(says["about"])


@PLACES
def test_somebodys_link_does_not_take_ones_own_score(arrive: Arrive, lang: str, size: str) -> None:
    you, says = score(arrive(lang, size), MINE), SAYS[lang]
    holds(score(you, THEIRS), THEIRS)
    expect(you.page.get_by_text(says["strange"])).to_be_visible()
    you.press(says["mine"])
    holds(you, MINE)
    expect(you.page.get_by_text(says["strange"])).to_have_count(0)
    score(you, THEIRS)
    you.press(says["this"])
    expect(you.page.get_by_text(says["strange"])).to_have_count(0)
    holds(you.open(f"/referee?lang={lang}&tab=score").settled(), THEIRS)


def test_two_windows_follow_one_another(arrive: Arrive) -> None:
    you = score(arrive("en"), MINE)
    other = score(Visitor(you.page.context.new_page(), "en", you.origin), MINE)
    you.press(SAYS["en"]["undo"])
    holds(other, MINE.partition(".")[0])
    other.press(SAYS["en"]["undo"])
    expect(you.page).not_to_have_url(re.compile("pad="))


def test_a_full_storage_is_told(arrive: Arrive) -> None:
    you = arrive("en")
    you.page.add_init_script(FULL)
    score(you, MINE)
    expect(you.page.get_by_text(SAYS["en"]["unkept"]).first).to_be_visible()


@PLACES
def test_progress_on_its_way_does_not_look_lost(arrive: Arrive, cable: Cable, lang: str, size: str) -> None:
    cable.strict = True
    you, says = arrive(lang, size, at=cable.origin, broken=True), SAYS[lang]
    you.page.add_init_script("localStorage.setItem('r7.progress', '{}')")
    you.open(f"/guide?lang={lang}")
    expect(you.page.get_by_text(says["fetching"]).first).to_be_visible()
    expect(you.page.get_by_role("link", name=says["start"], exact=True)).to_have_count(0)
    you.open(f"/practice?lang={lang}")
    expect(you.page.get_by_text(says["fetching"]).first).to_be_visible()


@PLACES
def test_why_answers_about_what_is_chosen_and_its_verdict_stays(arrive: Arrive, lang: str, size: str) -> None:
    you = arrive(lang, size).open(place(REFUSED, lang)).settled()
    you.press(you["why"])
    dialog = you.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    you.press(you["close"], dialog)
    you.choose(*you["3 4 6"].split("|")[:1], you["3 4 6"].split("|")[2])
    you.press(you["why"])
    expect(you.reasons).to_be_visible()
    you.press(you["close"], you.reasons)
    expect(you.slip.get_by_role("button").first).to_be_visible()
    expect(you.hand.get_by_role("button", pressed=True)).to_have_count(2)
