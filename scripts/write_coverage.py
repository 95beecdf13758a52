"""Writes the printed sentences of every passage into `docs/coverage`, beside the lines of the document that carry them.

A sentence that reads as before keeps its lines. One that is new or worded otherwise gets none: look it up in the
document, and write them there. The tests fail until that is done. For an edition without such a table it begins one.
"""

import tomllib
from pathlib import Path

from rainbow7.core.game import Game
from rainbow7.core.language import LANGUAGES
from rainbow7.games import GAMES

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "coverage"
BEGUN = """# Where every line of {document} stands in the register; blank lines are left out.

# [[line]]
# lines = "1"
# beyond = {{ en = "A heading only.", fr = "Un simple titre." }}
#
# [[line]]
# lines = "2-5"
# rules = ["goal.fewest"]

"""
HEAD = "# What each printed sentence of our passages rests on; `[…]` stands for words marked as a reading."


def table(game: Game, edition: str) -> str:
    """The table of an edition, the lines kept where the words are the same."""
    file = FOLDER / f"{edition}.toml"
    text = file.read_text("utf-8") if file.exists() else BEGUN.format(document=game.rulebooks.document(edition))
    known = {each["id"]: each for each in tomllib.loads(text).get("claim", ())}
    parts = [text.partition(HEAD)[0].rstrip("\n"), "", HEAD]
    for name, said in game.rulebooks.printed(edition).items():
        before = known.get(name, {})
        lines = before.get("lines", "") if all(before.get(lang) == said[lang] for lang in LANGUAGES) else ""
        parts += ["", "[[claim]]", f'id = "{name}"']
        parts += [*(f'{lang} = "{said[lang]}"' for lang in LANGUAGES), f'lines = "{lines}"']
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    for each in GAMES.values():
        for one in each.editions:
            (FOLDER / f"{one}.toml").write_text(table(each, one), "utf-8")
