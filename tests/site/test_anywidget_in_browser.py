"""What stands in anywidget's place in the browser tells the page the same about a widget as anywidget does."""

from collections.abc import Mapping
from typing import Any

import anywidget
import pytest

from rainbow7.site.anywidget_in_browser import AnyWidget

VERSIONS = {"_model_module_version", "_view_module_version"}
"""What only a notebook asks for, which has a choice of scripts."""


def told(base: type, given: Mapping[str, str]) -> dict[str, Any]:
    """The state of a widget whose class has these texts."""
    widget = type("Shown", (base,), {"__module__": "some.place", **given})()
    return {name: value for name, value in widget.get_state().items() if name not in VERSIONS | {"layout"}}


@pytest.mark.parametrize("given", [{"_esm": "export default {}", "_css": "b {}"}, {"_esm": "export default {}"}])
def test_a_widget_is_told_as_anywidget_tells_it(given: Mapping[str, str]) -> None:
    expected = {"_css": "", **told(anywidget.AnyWidget, given)}
    assert told(AnyWidget, given) == expected
    assert expected["_anywidget_id"] == "some.place.Shown"
