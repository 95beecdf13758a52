"""Makes data small: what stands in them several times is written once, and named where it stands."""

import json
import re
from collections import Counter
from typing import Any

Json = Any

DRAWN = re.compile(r"<svg.*?</svg>", re.DOTALL)
"""Pictures inside sentences: the same cards are drawn in many of them."""
MARK = "\u0001"
"""Stands around the number of a picture in a text. No text has it otherwise."""
LEAST = 60
"""The fewest characters, as JSON, of a part that is written once."""


def share_parts(data: Json) -> dict[str, Json]:
    """The data in three parts: pictures, parts that stand in it several times, and the rest.

    A text holds the number of a picture between two marks; a part is `{"$": number}`. `content.js` puts them together.
    """
    pictures: dict[str, int] = {}

    def without_pictures(each: Json) -> Json:
        if isinstance(each, str):
            return DRAWN.sub(lambda found: f"{MARK}{pictures.setdefault(found[0], len(pictures))}{MARK}", each)
        if isinstance(each, dict):
            return {name: without_pictures(inside) for name, inside in each.items()}
        return [without_pictures(inside) for inside in each] if isinstance(each, list | tuple) else each

    bare = without_pictures(data)
    counted: Counter[str] = Counter()

    def count(each: Json) -> None:
        text = _text(each)
        if len(text) >= LEAST:
            counted[text] += 1
            if counted[text] > 1:
                return
        if isinstance(each, dict | list):
            for inside in each.values() if isinstance(each, dict) else each:
                count(inside)

    count(bare)
    places: dict[str, int] = {}
    parts: list[Json] = []

    def shared(each: Json) -> Json:
        text = _text(each)
        if text in places:
            return {"$": places[text]}
        small = each
        if isinstance(each, dict):
            small = {name: shared(inside) for name, inside in each.items()}
        elif isinstance(each, list):
            small = [shared(inside) for inside in each]
        if len(text) >= LEAST and counted[text] > 1:
            places[text] = len(parts)
            parts.append(small)
            return {"$": places[text]}
        return small

    return {"data": shared(bare), "parts": parts, "pictures": list(pictures)}


def _text(each: Json) -> str:
    return json.dumps(each, ensure_ascii=False, separators=(",", ":"))
