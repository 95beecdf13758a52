"""First views are made without a kernel, once, and with limited work."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from rainbow7 import pages
from rainbow7.web import first_views
from rainbow7.web.call_budget import TooMuchWork, bounded
from rainbow7.web.rendering import as_json
from rainbow7.web.words import preferred_language

made: list[str] = []


def page(view: Callable[[Mapping[str, str]], tuple[str, dict[str, Any]]]) -> type:
    """A page that has nothing but this first view."""
    return type(view.__name__, (), {"first_view": staticmethod(view)})


@page
def plain(link: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    made.append(link["seed"])
    return f"<p>{link['seed']}</p>", {"seed": link["seed"]}


@page
def endless(link: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    def step(number: int) -> int:
        return number + 1

    number = 0
    while True:
        try:
            number = step(number)
        except Exception:  # a careless first view
            continue


@page
def huge(link: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    return "x" * (first_views.SIZE_LIMIT + 1), {}


@page
def wrong(link: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    raise ValueError(link)


@page
def broken(link: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    raise AttributeError(link)


@pytest.fixture(autouse=True)
def views(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for view in (plain, endless, huge, wrong, broken):
        monkeypatch.setitem(pages.PAGES, view.__name__, f"{__name__}:{view.__name__}")
    made.clear()
    first_views._CACHE.views.clear()
    yield
    first_views._CACHE.views.clear()


def test_a_view_is_made_once() -> None:
    for _ in range(3):
        assert first_views.first_view("plain", "seed=7") == ("<p>7</p>", {"seed": "7"})
    assert made == ["7"]


def test_the_cache_is_bounded() -> None:
    for seed in range(first_views.CACHE_SIZE + 1):
        first_views.first_view("plain", f"seed={seed}")
    assert len(first_views._CACHE.views) == first_views.CACHE_SIZE
    first_views.first_view("plain", "seed=0")
    assert made.count("0") == 2


@pytest.mark.parametrize("name", ["endless", "huge", "wrong", "broken", "nobody"])
def test_what_is_too_much_is_left_to_the_kernel(name: str) -> None:
    assert first_views.first_view(name, "seed=7") == first_views.NO_FIRST_VIEW


def test_our_own_mistake_is_logged_and_costs_no_page(caplog: pytest.LogCaptureFixture) -> None:
    first_views.first_view("wrong", "seed=7")
    assert not caplog.records, "a link that cannot be read is not logged"
    assert first_views.first_view("broken", "seed=7") == first_views.NO_FIRST_VIEW
    assert [each.getMessage() for each in caplog.records] == ["The page broken has no first view:"]


def test_a_hand_of_two_hundred_events_has_a_first_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(pages.PAGES, "endless")
    first_views.fill_caches()
    html, data = first_views.first_view("explorer", f"lang=en&seed=4&m={'.'.join(37 * '*')}")
    assert html
    assert data["parts"]["timeline"]["last"] >= 200


def test_a_query_too_long_is_not_read() -> None:
    assert first_views.first_view("plain", "seed=" + "7" * 5000) == first_views.NO_FIRST_VIEW
    assert made == []


def test_every_view_exists_and_speaks_both_languages() -> None:
    for name in ("about",):
        views = {lang: first_views.first_view(name, f"lang={lang}")[0] for lang in ("en", "fr")}
        assert views["en"] != views["fr"]
        assert all(f'lang="{lang}"' in html for lang, html in views.items())


def test_data_cannot_leave_its_element() -> None:
    json = as_json({"x": "</script><!--&\u2028"})
    assert not set("<>&\u2028") & set(json)


def test_calls_are_counted_and_the_tracer_is_restored() -> None:
    import sys

    before = sys.gettrace()
    with pytest.raises(TooMuchWork):
        bounded(10, lambda: [sorted([3, 1], key=lambda each: each) for _ in range(10)])
    assert bounded(10, lambda: 7) == 7
    assert sys.gettrace() is before


@pytest.mark.parametrize("accepted", [";;;,,,=q", "fr;q=x", "\x00", "fr;q=0", "a" * 10_000])
def test_no_header_upsets_the_choice_of_the_language(accepted: str) -> None:
    assert preferred_language({}, accepted) == "en"
