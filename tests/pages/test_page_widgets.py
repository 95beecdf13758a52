"""A page's widgets: a notebook opened from a page starts where that page was, once, unless its code has a query."""

from urllib.parse import parse_qs

from ipywidgets import Box

from rainbow7.pages.explorer import explorer
from rainbow7.pages.rules import rules

LINK = "rule=combo.value&lang=fr"


def opened(page: Box, link: object, seq: int = 1) -> None:
    page.children[-1]._handle_custom_msg({"opened": link, "seq": seq, "page": "k3f9"}, [])


def query(page: Box) -> dict[str, list[str]]:
    return parse_qs(page.children[-1].data["query"])


def test_a_notebook_begins_where_its_page_was() -> None:
    page = rules()
    opened(page, LINK)
    assert query(page)["rule"] == ["combo.value"] and query(page)["lang"] == ["fr"]
    bar, reader, *_ = page.children
    bar._handle_custom_msg({"set": {"lang": "en"}, "seq": 2, "page": "k3f9"}, [])
    assert reader.data["lang"] == "en" and reader.data["rule"]["rule"] == "combo.value"


def test_a_deal_comes_along() -> None:
    page = explorer()
    opened(page, "seed=7&m=dS&at=3&lang=en")
    assert query(page)["seed"] == ["7"] and query(page)["at"] == ["3"]


def test_what_is_no_number_of_a_deal_leaves_the_table_as_it_is() -> None:
    page = explorer("seed=7&at=3&lang=en")
    tools = next(each for each in page.children if each.data["id"] == "tools")

    def seed() -> dict[str, str]:
        fields = (each for group in tools.data["groups"] for each in group["fields"])
        return dict(next(each for each in fields if each["id"] == "seed"))

    tools._handle_custom_msg({"set": {"seed": "twelve"}, "seq": 1, "page": "k3f9"}, [])
    assert query(page)["seed"] == ["7"] and query(page)["at"] == ["3"]
    assert seed()["value"] == "twelve" and seed()["wrong"]
    tools._handle_custom_msg({"set": {"seed": "12"}, "seq": 2, "page": "k3f9"}, [])
    assert query(page)["seed"] == ["12"] and seed()["value"] == "12" and not seed()["wrong"]


def test_shown_a_second_time_it_stays_where_the_reader_went() -> None:
    page = rules()
    opened(page, LINK)
    page.children[1]._handle_custom_msg({"rule": "combo.solo", "seq": 2, "page": "k3f9"}, [])
    opened(page, LINK, 3)
    assert query(page)["rule"] == ["combo.solo"]


def test_what_the_code_asks_for_comes_first() -> None:
    page = rules("rule=combo.colour&lang=en")
    opened(page, LINK)
    assert query(page)["rule"] == ["combo.colour"]


def test_a_link_that_is_none_is_told_and_breaks_nothing() -> None:
    page = rules()
    opened(page, 7)
    opened(page, "rule=no.such", 2)
    assert "rule" not in query(page)
