"""Which modules may import which, and which words belong where; read from the syntax trees."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from syntax_trees import PACKAGE, ROOT, files_of, game_files, imports, name_of, rule_files, tree

from rainbow7.core import common_rules
from rainbow7.core.game import Game
from rainbow7.games import GAMES

LAYERS = ("core", "games", "explain", "tutor", "widgets", "pages", "web")
"""Each may import those before it; what answers commands and serves pages stands after them all."""
ABOVE: dict[str, tuple[str, ...]] = {
    "serve": (),
    "site": (),
    "classroom": (),
    "bench": ("serve", "site", "classroom"),
    "commands": ("serve", "site", "classroom", "bench"),
}
"""What stands above the layers, each with those of the others that it may import."""
LAZY = {
    ("__init__.py", "__getattr__"): "`import rainbow7` costs next to nothing",
    ("api.py", "simulate"): "simulating needs more than playing",
    ("api.py", "table"): "widgets need what programs do not",
    ("api.py", "lesson"): "widgets need what programs do not",
    ("api.py", "exercise"): "widgets need what programs do not",
    ("core/match.py", "record"): "records know matches",
    ("commands/worksheet.py", "_code"): "a sheet without codes needs no pictures of addresses",
    ("commands/package.py", "_write_exercises"): "packages need what the engine does not",
    ("commands/package.py", "_write_lessons"): "packages need what the engine does not",
    ("commands/serve.py", "run"): "serving needs what the engine does not",
    ("commands/class_.py", "run"): "a class needs what the engine does not",
    ("commands/lesson.py", "preview_lesson"): "serving needs what the engine does not",
    ("commands/site.py", "run"): "building the site needs what the engine does not",
    ("tutor/game_tutors.py", "_rainbow7"): "a game loads no other game",
    ("tutor/game_tutors.py", "_sazuki"): "a game loads no other game",
    ("tutor/game_tutors.py", "_spaan"): "a game loads no other game",
}
"""Functions that import when called, and why."""
ENGINE_FILES = [
    pytest.param(file, id=str(file.relative_to(PACKAGE)))
    for file in files_of()
    if file.relative_to(PACKAGE).parts[0] not in ("widgets", "pages", "web", "serve", "site", "classroom", "bench")
]
EVERY_FILE = [pytest.param(file, id=str(file.relative_to(PACKAGE))) for file in files_of()]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def layer(name: str) -> int:
    """The place of a module among the layers, by its full name."""
    parts = name.split(".")
    return LAYERS.index(parts[1]) if len(parts) > 1 and parts[1] in LAYERS else len(LAYERS)


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def draws_itself(around: tuple[str, ...]) -> bool:
    """Whether it is drawn or put into words there, which the layer above does."""
    return any(re.fullmatch(r"_repr_\w+_|_ipython_display_|__str__", name) for name in around)


@pytest.mark.parametrize("file", EVERY_FILE)
def test_imports_go_one_way(file: Path) -> None:
    own = layer(module_of(file))
    for name, line, around in imports(file):
        # The package itself holds its version and nothing else that is imported at once.
        if not name.startswith("rainbow7.") or name in ("rainbow7.__version__", "rainbow7.RULES_SINCE"):
            continue
        if draws_itself(around) or "TYPE_CHECKING" in around or (file.name == "__init__.py" and own == len(LAYERS)):
            continue
        assert layer(name) <= own, f"{file.relative_to(ROOT)}:{line}: {name}"


@pytest.mark.parametrize("room", ABOVE)
def test_what_stands_above_the_layers_imports_one_way_too(room: str) -> None:
    assert files_of(room)
    for file in files_of(room):
        for name, line, _ in imports(file):
            other = name.split(".")[1] if name.startswith("rainbow7.") else ""
            assert other not in ABOVE or other in (room, *ABOVE[room]), f"{file.relative_to(ROOT)}:{line}: {name}"


def test_what_every_way_of_publishing_shares_knows_neither_the_service_nor_voila() -> None:
    for file in files_of("web"):
        for name, line, _ in imports(file):
            assert not re.match(r"rainbow7\.serve\b|voila\b|jupyter", name), f"{file.relative_to(ROOT)}:{line}: {name}"


@pytest.mark.parametrize("file", ENGINE_FILES)
def test_imports_stand_at_the_top(file: Path) -> None:
    here = str(file.relative_to(PACKAGE))
    for name, line, around in imports(file):
        if not around or "TYPE_CHECKING" in around or draws_itself(around):
            continue
        # Parts of the standard library that are dear to load, and what only a server or a browser has.
        elsewhere = not name.startswith("rainbow7.")
        allowed = elsewhere or any((here, function) in LAZY for function in around)
        assert allowed, f"{here}:{line}: {name} is imported in {'.'.join(around)}"


def test_lazy_imports_are_still_there() -> None:
    for here, function in LAZY:
        assert any(function in around for _, _, around in imports(PACKAGE / here)), f"{here}: {function}"


@every_game
def test_no_game_knows_another(game: Game) -> None:
    for file in game_files(game):
        for name, line, _ in imports(file):
            other = re.match(r"rainbow7\.games\.(\w+)", name)
            assert other is None or other[1] in (game.id, "surfaces"), f"{file.relative_to(ROOT)}:{line}: {name}"


@pytest.mark.parametrize("file", [each for folder in ("core", "explain") for each in files_of(folder)], ids=module_of)
def test_what_all_games_share_names_none_of_them(file: Path) -> None:
    for name, line, _ in imports(file):
        assert not re.match(r"rainbow7\.games\.(?!surfaces\.)\w+\.", name), f"{file.relative_to(ROOT)}:{line}: {name}"
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Constant) and node.value in GAMES and node.value != "rainbow7":
            pytest.fail(f"{file.relative_to(ROOT)}:{node.lineno}: {node.value!r}")


@pytest.mark.parametrize("file", ENGINE_FILES)
def test_the_engine_needs_the_standard_library_alone(file: Path) -> None:
    for name, line, around in imports(file):
        top = name.partition(".")[0]
        known = top in sys.stdlib_module_names or top in ("rainbow7", "__future__")
        assert known or draws_itself(around), f"{file.relative_to(ROOT)}:{line}: {name}"


def loaded(statement: str) -> set[str]:
    """The modules that a statement loads in a fresh Python."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); before = set(sys.modules); {statement}; import json; "
    code += "print(json.dumps(sorted(set(sys.modules) - before)))"
    done = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout)) - {"json", "json.decoder", "json.encoder", "json.scanner", "_json"}


def test_importing_the_package_loads_no_game_and_nothing_else() -> None:
    found = loaded("import rainbow7")
    assert "rainbow7" in found
    assert not {name for name in found if name.startswith("rainbow7.")}
    assert not {name for name in found if name.partition(".")[0] not in {"rainbow7", *sys.stdlib_module_names}}


def test_a_game_loads_no_other_game() -> None:
    for name in GAMES:
        found = loaded(f"from rainbow7.games import GAMES; GAMES[{name!r}]")
        games = {each.split(".")[2] for each in found if each.startswith("rainbow7.games.")}
        assert games == {name}
        outside = {each for each in found if each.partition(".")[0] not in {"rainbow7", *sys.stdlib_module_names}}
        assert not {each for each in outside if not each.startswith("__")}


GENERIC = [
    pytest.param(file, id=str(file.relative_to(PACKAGE)))
    for file in files_of()
    if not {"rainbow7", "sazuki", "spaan", "games"} & set(file.relative_to(PACKAGE).parts[:-1])
]
"""The modules that serve every game."""
SURFACES = {
    "board", "drawing", "questions", "hand_entry", "referee", "players", "hands", "scoring", "ranking", "faces",
    "endings", "tiles", "box", "coach",
}  # fmt: skip
"""What a game offers, as `core/game.py` names it."""


def names_in(*some: ast.AST) -> set[str]:
    """The last name of each expression in these."""
    every = [each for one in some for each in ast.walk(one) if isinstance(each, ast.expr)]
    return {name_of(each.func if isinstance(each, ast.Call) else each) for each in every}


@pytest.mark.parametrize("file", GENERIC)
def test_nobody_asks_which_game_it_is(file: Path) -> None:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            named = any(
                isinstance(each, ast.Constant) and each.value in GAMES for side in sides for each in ast.walk(side)
            )
            assert not (named and names_in(*sides) & {"id", "game"}), f"{file.relative_to(ROOT)}:{node.lineno}"


@pytest.mark.parametrize("file", GENERIC)
def test_nobody_feels_for_what_a_game_offers(file: Path) -> None:
    """What a game need not have is `None` by type; a surface is never asked whether it has a name."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Call) and name_of(node.func) in ("hasattr", "getattr") and node.args:
            assert not names_in(node.args[0]) & SURFACES, f"{file.relative_to(ROOT)}:{node.lineno}"


@pytest.mark.parametrize("file", GENERIC)
def test_nobody_imports_a_games_module_by_a_string(file: Path) -> None:
    """What there is for a game is a record with types; only a game's own record names its modules."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Call) and name_of(node.func) in ("import_module", "find_spec", "__import__"):
            assert not names_in(*node.args) & {"id", "game", "games"}, f"{file.relative_to(ROOT)}:{node.lineno}"


# Editions choose, code does not look


def is_edition_id(node: ast.AST) -> bool:
    """Whether this is the id of an edition: `edition.id`, `state.edition.id`."""
    return isinstance(node, ast.Attribute) and node.attr == "id" and "edition" in name_of(node.value).lower()


@every_game
def test_no_rule_looks_at_an_editions_id(game: Game) -> None:
    for file in rule_files(game):
        for node in ast.walk(tree(file)):
            asked: list[ast.AST] = []
            if isinstance(node, ast.Compare):
                asked = [node.left, *node.comparators]
            elif isinstance(node, ast.Subscript):
                asked = [node.slice]
            elif isinstance(node, ast.Match):
                asked = [node.subject]
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                # `edition.id.startswith(…)`, `TABLE.get(edition.id)`
                asked = [node.func.value, *(node.args if node.func.attr in ("get", "pop", "index", "count") else ())]
            assert not any(map(is_edition_id, asked)), f"{file.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


@every_game
def test_no_code_names_editions(game: Game) -> None:
    """They are found as files; one that is named somewhere would be looked for. `en` and `fr` are languages too."""
    names = set(game.editions) - {"en", "fr"}
    for file in game_files(game):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Constant):
                assert node.value not in names, f"{file.relative_to(ROOT)}:{node.lineno}: {node.value!r}"
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                languages = [each for each in sides if isinstance(each, ast.Constant) and each.value in ("en", "fr")]
                told = {name_of(each) for each in sides}
                assert not languages or told & {"lang", "language"}, f"{file.relative_to(ROOT)}:{node.lineno}"


# Every word where it belongs

NOUNS = {
    "card", "hand", "deck", "token", "colour", "color", "pile", "holder", "joker", "wild", "discard", "suit", "perfect",
    "storm", "thunderstorm", "drizzle", "prize", "solo", "combination", "seven", "black", "white",
}  # fmt: skip
"""What rulebooks speak of; `draw`, `run`, `set`, `round` and `turn` are everybody's words."""
IDIOMS = re.compile(r"\b(?:at|by|first|on the other)[ -_]hand\b", re.IGNORECASE)
DRAWING = ("picture.py", "board.py")
"""Where things are drawn: there colours are paint, and black and white are two of them."""
PAINT = {"colour", "color", "black", "white"}
ASKED = ("game.py",)
HANDS = {"hand", "combination"}
"""What the surfaces are called on which games answer: something is held in hand in each of them."""
KEYS = {("cases.py", "card"), ("board.py", "token")}
"""The key `cards` of the files of cases, as their authors write it, and a sign that the browser draws."""


def words_said(file: Path) -> Iterator[tuple[str, int]]:
    """Every word of a module's names, texts and docstrings, in the singular."""
    for node in ast.walk(tree(file)):
        said: list[str] = []
        if isinstance(node, ast.Name):
            said = [node.id]
        elif isinstance(node, ast.Attribute):
            said = [node.attr]
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            said = [node.name]
        elif isinstance(node, (ast.arg, ast.keyword)):
            said = [node.arg or ""]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            said = [node.value]
        for text in said:
            for word in re.findall(r"[A-Z]?[a-z]+", IDIOMS.sub("", text)):
                yield word.lower().removesuffix("s"), getattr(node, "lineno", 0)


@pytest.mark.parametrize("file", files_of("core"), ids=module_of)
def test_the_core_speaks_no_noun_of_a_rulebook(file: Path) -> None:
    allowed = PAINT if file.name in DRAWING else HANDS if file.name in ASKED else set()
    said = [
        f"{file.relative_to(ROOT)}:{line}: {word}"
        for word, line in words_said(file)
        if word in NOUNS - allowed and (file.name, word) not in KEYS
    ]
    assert not said


OWN_TABLE = {"carry_out": "it looks into the game's own table of moves"}
"""Functions that read the same in every game but mean another thing in each, and why."""


def own_functions(game: Game) -> dict[str, str]:
    """The functions and classes of a game, word for word; methods speak of their own class and are left out."""
    found: dict[str, str] = {}
    for file in game_files(game):
        for node in ast.walk(tree(file)):
            if isinstance(node, (ast.Module, ast.FunctionDef)):
                parts = (each for each in node.body if isinstance(each, (ast.FunctionDef, ast.ClassDef)))
                found |= {ast.unparse(each): each.name for each in parts}
    return found


def test_what_every_game_needs_unchanged_stands_in_the_core() -> None:
    everywhere = [own_functions(game) for game in GAMES.values()]
    same = set.intersection(*map(set, everywhere))
    assert {everywhere[0][text] for text in same} == set(OWN_TABLE)


@every_game
def test_every_game_asks_the_common_rules(game: Game) -> None:
    functions = [each for each in vars(common_rules).values() if hasattr(each, "rule")]
    rules = import_module(f"{game.package}.rules")
    asked = {each for some in rules.RULES.values() for each in some}
    assert functions
    assert set(functions) <= asked


def test_every_game_has_the_same_files() -> None:
    usual = {file.name for file in (PACKAGE / "games" / "rainbow7").iterdir() if file.is_file()}
    usual.remove("combos.py")  # Spaan's game has a line of faces instead
    usual.remove("hand_swap.py")  # in Rainbow 7 alone the value of a hand ends a round
    usual.remove("witness_hands.py")  # Rainbow 7 alone has several rulebooks
    usual -= {
        "coach.py",
        "card_outcomes.py",
        "looking_ahead.py",
        "memory.py",
        "odds.py",
        "reasons.py",
        "review.py",
        "search.py",
        "worlds.py",
        "worst_deal.py",
    }  # a coach is optional
    for game in GAMES.values():
        names = {file.name for file in (PACKAGE / "games" / game.id).iterdir() if file.is_file()}
        assert usual <= names, f"{game.id} lacks {usual - names}"


@every_game
def test_every_rule_is_one_documented_function(game: Game) -> None:
    """A function that carries a rule says it aloud, in one sentence."""
    for file in rule_files(game):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.FunctionDef):
                stamps = [
                    each for each in node.decorator_list if isinstance(each, ast.Call) and name_of(each.func) == "rule"
                ]
                assert len(stamps) <= 1, f"{file.relative_to(ROOT)}:{node.lineno}: two rules in one function"
                if stamps:
                    said = ast.get_docstring(node) or ""
                    assert said.endswith(".") and "\n" not in said, f"{file.relative_to(ROOT)}:{node.lineno}: {said!r}"


def test_rules_never_raise() -> None:
    """Players cause objections; exceptions are for programmers and for what cannot be read."""
    for game in GAMES.values():
        for file in rule_files(game):
            for node in ast.walk(tree(file)):
                if isinstance(node, ast.FunctionDef) and any(
                    isinstance(each, ast.Call) and name_of(each.func) == "rule" for each in node.decorator_list
                ):
                    raised = [each.lineno for each in ast.walk(node) if isinstance(each, (ast.Raise, ast.Assert))]
                    assert not raised, f"{file.relative_to(ROOT)}:{raised}"
