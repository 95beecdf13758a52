"""The map of the rules: a picture with a list beside it, by hand and by keys, and what is newly known."""

import json
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Locator, expect
from visitor import Visitor

from rainbow7.tutor.progress import Progress

Arrive = Callable[..., Visitor]
SAYS = {
    "en": {"map": "The map of the rules", "lay": "Laying and combining", "turn": "Turn and draw", "value": "Value",
           "colour": "Colour", "band": "Practise this band", "due": "Practise the one that is due"},
    "fr": {"map": "La carte des règles", "lay": "Poser et combiner", "turn": "Le tour et la pioche",
           "value": "Valeur", "colour": "Couleur", "band": "S’exercer sur cette bande", "due": "Revoir une règle"},
}  # fmt: skip


def stored(right: int) -> str:
    """Progress in which Value was answered rightly so often, and is due again."""
    progress = Progress()
    for number in range(right):
        progress = progress.tried("rainbow7", ("combo.value",), date.today() - timedelta(9 - number), True)
    return progress.text()


def keep(you: Visitor, text: str) -> None:
    you.page.add_init_script(f"location.origin === 'null' || localStorage.setItem('r7.progress', {json.dumps(text)})")


def row(you: Visitor, name: str) -> Locator:
    return you.page.get_by_role("region", name=SAYS[you.lang]["map"]).get_by_role("link").filter(has_text=name)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_phone_the_rainbow_is_a_picture_and_its_rows_unfold(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "phone"), SAYS[lang]
    keep(you, stored(3))
    you.open(f"/practice?lang={lang}").settled()
    picture = you.page.get_by_role("img", name="39")
    box = picture.bounding_box()
    assert box is not None and 320 <= box["width"] <= 330, "bands 19.5 px apart"
    bands = you.page.get_by_role("region", name=says["map"]).get_by_role("button", expanded=False)
    expect(bands).to_have_count(7)
    assert all(46 <= each["height"] < 60 for each in [one.bounding_box() for one in bands.all()] if each)
    expect(row(you, says["value"])).to_have_count(0)
    lay = you.page.get_by_role("button", name=says["lay"])
    lay.click()
    expect(lay).to_have_attribute("aria-expanded", "true")
    expect(row(you, says["value"]).first).to_be_visible()
    main = you.page.get_by_role("link", name=says["due"], exact=True)
    expect(main).to_be_in_viewport(ratio=1)
    main.click()
    expect(you.page.get_by_role("radiogroup").or_(you.hand).first).to_be_visible()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_a_laptop_arrow_keys_lead_along_a_band_and_to_the_next_one(arrive: Arrive, lang: str) -> None:
    you, says = arrive(lang, "laptop"), SAYS[lang]
    keep(you, stored(2))
    you.open(f"/practice?lang={lang}").settled()
    expect(you.page.get_by_role("heading", name=says["lay"], exact=True)).to_be_visible()
    # One band is always shown: its shape is the chosen one of several, not a thing that folds.
    shapes = you.page.get_by_role("region", name=says["map"]).get_by_role("button", pressed=True)
    expect(shapes).to_have_count(1)
    expect(shapes).to_have_accessible_name(says["lay"])
    value = row(you, says["value"]).and_(you.page.locator("[data-rule='combo.value']"))
    value.focus()
    expect(you.page.locator("p.named")).to_contain_text(says["value"])
    you.page.keyboard.press("ArrowDown")
    expect(you.page.locator("a[data-rule='combo.colour']")).to_be_focused()
    you.page.keyboard.press("ArrowLeft")
    expect(you.page.get_by_role("heading", name=says["turn"], exact=True)).to_be_visible()
    expect(you.page.get_by_role("heading", name=says["lay"], exact=True)).to_be_hidden()
    you.page.get_by_role("button", name=says["lay"], exact=True).click()
    expect(you.page.get_by_role("heading", name=says["lay"], exact=True)).to_be_visible()
    you.page.locator("path.sector[data-rule='combo.colour']").hover(force=True)
    expect(you.page.locator("p.named")).to_contain_text(says["colour"])
    you.page.locator("path.sector[data-rule='combo.colour']").click(force=True)
    you.page.wait_for_url("**/rules?*rule=combo.colour*")
    assert not you.page.url.endswith("#")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_what_is_newly_known_fills_once(arrive: Arrive, motion: str) -> None:
    you = arrive("en", "laptop", reduced_motion=motion)
    keep(you, stored(2))
    you.open("/practice?lang=en").settled()
    sector = you.page.locator("path.sector[data-rule='combo.value']")
    expect(sector).to_have_class("sector begun hue-Y")
    you.page.evaluate(
        "text => dispatchEvent(new StorageEvent('storage', {key: 'r7.progress', oldValue: '', newValue: text}))",
        stored(3),
    )
    expect(sector).to_have_class("sector mastered hue-Y")
    newly = you.page.locator("path.newly")
    expect(newly).to_have_count(1)
    length = newly.evaluate("path => getComputedStyle(path).animationDuration")
    assert length == ("0s" if motion == "reduce" else "0.38s")
