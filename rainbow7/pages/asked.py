"""What the reader asked for: the part of the link after the question mark, wherever the page runs."""

import os
from collections.abc import Mapping
from urllib.parse import parse_qsl

from rainbow7.core.language import reader_language
from rainbow7.core.rulebook import LANGUAGES

LONGEST = 4000
"""Characters of a query that are read: far more than a link with a position and twenty moves needs."""


def query(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """The names and values of the link, `lang` always among them.

    Our own service, and Voilà without preheated kernels, hand the query over before the page's code runs; a kernel
    that a plain Voilà has preheated waits here for its visitor. In JupyterLab and in plain Python nothing is asked.

    >>> query({"QUERY_STRING": "rule=combo.colour&lang=fr"})
    {'rule': 'combo.colour', 'lang': 'fr'}
    >>> query({"LANG": "fr_FR.UTF-8"})
    {'lang': 'fr'}
    """
    if environment is None:
        if os.environ.get("VOILA_PREHEAT") == "True":
            from voila.utils import wait_for_request

            wait_for_request()
        environment = os.environ
    asked = read_query(environment.get("QUERY_STRING", ""))
    if asked.get("lang") not in LANGUAGES:
        asked["lang"] = reader_language(environment)
    return asked


def read_query(text: str) -> dict[str, str]:
    """The names and values of a query; of a name that stands there twice the first value.

    >>> read_query("?seed=7&seed=8&step=")
    {'seed': '7', 'step': ''}
    """
    asked: dict[str, str] = {}
    for name, value in parse_qsl(text[:LONGEST].removeprefix("?"), keep_blank_values=True):
        asked.setdefault(name, value)
    return asked
