"""Reads the query string of the address under which a page was opened, wherever the page runs."""

import os
from collections.abc import Mapping
from urllib.parse import parse_qsl

from rainbow7.core.language import LANGUAGES, reader_language

LONGEST = 4000
"""Characters of a query that are read: far more than a link with a position and twenty moves needs."""


def query(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """The parameters of the query string; `lang` is always among them.

    Our own service, and Voilà without preheated kernels, set `QUERY_STRING` before the page's code runs; a kernel that
    a plain Voilà has preheated waits here for its visitor. In JupyterLab and in plain Python there is no query.

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
    parameters = read_query(environment.get("QUERY_STRING", ""))
    if parameters.get("lang") not in LANGUAGES:
        parameters["lang"] = reader_language(environment)
    return parameters


def read_query(text: str) -> dict[str, str]:
    """The parameters of a query string; where a name occurs twice, its first value counts.

    >>> read_query("?seed=7&seed=8&step=")
    {'seed': '7', 'step': ''}
    """
    parameters: dict[str, str] = {}
    for name, value in parse_qsl(text[:LONGEST].removeprefix("?"), keep_blank_values=True):
        parameters.setdefault(name, value)
    return parameters
