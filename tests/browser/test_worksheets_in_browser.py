"""A worksheet is made in the page: looked at page by page, printed as it is seen, and kept as a file."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect
from visitor import Visitor

Arrive = Callable[..., Visitor]
NAMES = {
    "en": ("Next", "Page {} of 4", "Print", "Keep as a file", "Number of exercises", "Worksheet with its key"),
    "fr": (
        "Suivante",
        "Page {} sur 4",
        "Imprimer",
        "Garder le fichier",
        "Nombre d’exercices",
        "La fiche et son corrigé",
    ),
}


@pytest.mark.parametrize(("lang", "size"), [("en", "laptop"), ("fr", "phone")])
def test_a_sheet_is_chosen_seen_printed_and_kept(arrive: Arrive, tmp_path: Path, lang: str, size: str) -> None:
    on, told, print_it, keep, items, label = NAMES[lang]
    you = arrive(lang, size).open(f"/teachers?tab=sheets&seed=3&lang={lang}").settled()
    you.page.get_by_label(items).select_option("20")
    expect(you.page.get_by_text(told.format(1))).to_be_visible(timeout=20_000)
    expect(you.page).to_have_url(re.compile("items=20"))
    sheet = you.page.frame_locator("iframe")
    expect(sheet.locator(".columns .item")).to_have_count(20)
    expect(sheet.locator(".key .item")).to_have_count(20)
    you.page.get_by_role("button", name=on, exact=True).click()
    expect(you.page.get_by_text(told.format(2))).to_be_visible()
    frame = you.page.locator("iframe")
    expect(frame).to_have_attribute("title", label)
    # The button prints the document in the frame, and nothing else.
    frame.evaluate("frame => { frame.contentWindow.print = () => { frame.dataset.printed = 'yes' } }")
    you.page.get_by_role("button", name=print_it, exact=True).click()
    expect(frame).to_have_attribute("data-printed", "yes")
    with you.page.expect_download() as saved:
        you.page.get_by_role("button", name=keep, exact=True).click()
    saved.value.save_as(tmp_path / "sheet.html")
    assert (tmp_path / "sheet.html").read_text("utf-8") == frame.get_attribute("srcdoc")


def test_a_file_of_the_walk_through_is_saved_and_a_command_copied(arrive: Arrive, tmp_path: Path) -> None:
    you = arrive("en").open("/teachers?tab=lessons&lang=en").settled()
    with you.page.expect_download() as saved:
        you.page.get_by_role("button", name="Save lesson.toml", exact=True).click()
    assert saved.value.suggested_filename == "lesson.toml"
    you.page.get_by_role("button", name="Copy the command", exact=True).first.click()
    expect(you.page.get_by_text("Copied.", exact=True)).to_be_visible()
