"""Joins modules of JavaScript that import one another into one text, in which each of them stands once.

Each module becomes a function that is called at once and gives what it exports, so that names of different modules do
not meet. What our modules may do is what is read here: `import { one, two } from "./other.js";` on a line of its own,
`export` before a declaration, and one `export default`.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

IMPORT = re.compile(r'^import \{ ([^}]+) \} from "\./(\w+)\.js";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.M)
DEFAULT = re.compile(r"^export default ", re.M)
COMMENT = re.compile(r"^ *//[^\n]*\n|^ */\*\*(?:(?!\*/).)*\*/\n", re.M | re.S)
"""Comments on lines of their own; they are left out of the joined text."""


@dataclass(frozen=True)
class Script:
    """One module: its text, what it imports, and what it exports."""

    stem: str
    text: str

    @cached_property
    def imports(self) -> tuple[tuple[str, str], ...]:
        """The stem of each module it imports, with the names that it imports from there."""
        return tuple((stem, names) for names, stem in IMPORT.findall(self.text))

    @cached_property
    def scope(self) -> str:
        """The module as a constant that holds what it exports."""
        body = COMMENT.sub("", IMPORT.sub("", self.text))
        names = [match[1] for match in EXPORT.finditer(body)]
        body = EXPORT.sub("", body)
        if DEFAULT.search(body):
            body, names = DEFAULT.sub("const $default = ", body), [*names, "$default"]
        taken = "".join(f"const {{ {names.replace(' as ', ': ')} }} = ${stem};\n" for stem, names in self.imports)
        return f"const ${self.stem} = (() => {{\n{taken}{body.strip()}\nreturn {{ {', '.join(names)} }};\n}})();\n"


@cache
def read_script(folder: Path, stem: str) -> Script:
    """A module of a folder."""
    return Script(stem, (folder / f"{stem}.js").read_text("utf-8"))


def in_order(folder: Path, stems: Iterable[str]) -> list[Script]:
    """These modules and all that they import, each after those that it imports."""
    found: dict[str, Script] = {}

    def add(stem: str, within: Sequence[str]) -> None:
        if stem in within:
            raise ValueError(f"modules import one another in a circle: {' → '.join([*within, stem])}")
        if stem not in found:
            script = read_script(folder, stem)
            for other, _ in script.imports:
                add(other, [*within, stem])
            found[stem] = script

    for each in stems:
        add(each, ())
    return list(found.values())


def joined(folder: Path, *stems: str, without: Iterable[str] = ()) -> str:
    """These modules and all that they import, as one text, without those that stand elsewhere."""
    left_out = frozenset(without)
    return "".join(script.scope for script in in_order(folder, stems) if script.stem not in left_out)
