"""Predicting before each step, by keyboard on a laptop and by pointer on a phone; the answer counts for its rule."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visitor import Visitor, nothing_sticks_out

Arrive = Callable[..., Visitor]

LINE = "edition=en&seed=7&m=*.*.*.*.*.*.*.*&at=6"
SAYS = {
    "en": {"panel": "What happens next?", "switch": "Predict", "field": "Predict each step",
           "true": "Yellow 7 is laid alone, so it has no effect.", "right": "As you said", "skip": "Show me",
           "wrong": "Something else", "show": "Show", "close": "Predict no more"},
    "fr": {"panel": "Que va-t-il se passer ?", "switch": "Prévoir", "field": "Prévoir chaque étape",
           "true": "Le 7 jaune est posé seul : pas d’effet.", "right": "Comme vous l’avez dit",
           "skip": "Montrez-moi", "wrong": "Autre chose", "show": "Montrer", "close": "Ne plus prévoir"},
}  # fmt: skip


def like(text: str) -> re.Pattern[str]:
    """The text, whatever spaces French sets in it."""
    return re.compile("^" + re.escape(text).replace("\\ ", r"\s") + "$")


@pytest.mark.parametrize(("lang", "size", "keys"), [("en", "laptop", True), ("fr", "phone", False)])
def test_a_step_is_predicted_before_it_is_made(arrive: Arrive, lang: str, size: str, keys: bool) -> None:
    you, says = arrive(lang, size, keys=keys), SAYS[lang]
    you.open(f"/explorer?lang={lang}&{LINE}").settled()
    panel = you.page.get_by_role("region", name=like(says["panel"]))
    expect(panel).to_have_count(0)
    if size == "laptop":
        you.press(says["switch"])
    else:
        you.page.get_by_text(says["show"], exact=True).click()
        you.page.get_by_role("switch", name=says["field"]).click()
    expect(panel).to_be_visible()
    expect(you.page).to_have_url(re.compile("on=predict"))
    expect(panel.get_by_role("group")).to_have_count(0)  # what Mia lays is her choice
    you.press(you["on"])
    options = panel.get_by_role("group").get_by_role("button")
    expect(options).to_have_count(2)
    expect(you.slider).to_have_value("7")
    expect(you.log.get_by_text(like(says["true"]))).to_have_count(0)  # the log does not tell what comes
    you.press(you["on"])
    expect(options.first).to_be_focused()
    expect(you.slider).to_have_value("7")
    nothing_sticks_out(you.page)
    for each in options.all():
        box = each.bounding_box()
        assert box is not None and box["height"] >= 44
    you.press(panel.get_by_role("button", name=like(says["true"])))
    expect(you.slider).to_have_value("8")
    expect(panel.get_by_role("status")).to_contain_text(says["right"])
    expect(panel.get_by_role("link")).to_have_attribute("href", re.compile("seven.lone"))
    kept = "JSON.stringify(Object.entries(localStorage).filter(([name]) => name === 'r7.progress'))"
    you.page.wait_for_function(f"() => {kept}.includes('seven.lone')")
    you.press(says["close"], panel)
    expect(panel).to_have_count(0)
    you.press(you["on"])
    expect(you.slider).to_have_value("9")
