"""The scripts: their pure functions under Node.js, their types and lengths, and the texts that they are joined to."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from rainbow7 import widgets
from rainbow7.web.files import page_frame_script, widget_kinds
from rainbow7.widgets.script_bundle import in_order, joined

ROOT = Path(__file__).resolve().parents[2]
TYPESCRIPT = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
MEASURES = Path(__file__).with_name("measures.mjs")
ANY = Path(__file__).with_name("any.mjs")
PROJECTS = [ROOT / "tests" / each / "tsconfig.json" for each in ("widgets", "site")]
MOST_UNKNOWN = 10
"""The most names of our scripts whose type the compiler does not know."""
LONGEST_FUNCTION = 80
"""The most lines of a function of our scripts."""
SCRIPTS = [
    path
    for folder, ending in (("rainbow7", "js"), ("tests", "js"), ("tests", "mjs"))
    for path in (ROOT / folder).rglob(f"*.{ending}")
    if "node_modules" not in path.parts
]

pytestmark = pytest.mark.skipif(
    (shutil.which("node") is None or not TYPESCRIPT.is_file()) and not os.environ.get("CI"),
    reason="needs Node.js 18 or newer and its packages (`npm ci`)",
)


def run(*command: str | Path) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("path", sorted(Path(__file__).parent.glob("*.test.mjs")), ids=lambda path: path.name)
def test_the_pure_functions_of_the_modules(path: Path) -> None:
    run("node", "--test", path)


@pytest.mark.parametrize("scripts", ["widgets", "classroom"])
def test_the_types_of_the_modules(scripts: str) -> None:
    run("node", TYPESCRIPT, "--project", ROOT / "tests" / scripts / "tsconfig.json")


def test_the_types_of_nearly_all_names_are_known() -> None:
    found = json.loads(run("node", ANY, *PROJECTS))
    assert len(found) <= MOST_UNKNOWN, "\n".join(found)
    assert not [each for each in found if each.endswith(" any")], "nobody writes any"


def test_no_function_of_our_scripts_is_long() -> None:
    lengths = json.loads(run("node", MEASURES, *SCRIPTS))
    assert len(lengths) > 500
    assert not {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION}


@pytest.mark.parametrize("kind", widget_kinds())
def test_the_text_of_a_widget_is_a_module_that_anywidget_reads(kind: str, tmp_path: Path) -> None:
    module = tmp_path / f"{kind}.mjs"
    module.write_text(getattr(widgets, kind)._esm, "utf-8")
    code = f"import widget from {json.dumps(module.as_uri())}; console.log(typeof widget.render)"
    assert run("node", "--input-type=module", "--eval", code) == "function\n"


def test_the_script_of_the_page_frame_also_runs_where_it_is_no_module(tmp_path: Path) -> None:
    script = tmp_path / "page_frame.cjs"
    script.write_text(page_frame_script(), "utf-8")
    run("node", "--check", script)


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """A folder with three modules that import one another."""
    for stem, text in {
        "far": "// Told nowhere.\nexport const far = 7; // of all\nconst own = 1;\nexport const near = () => own;\n",
        "near": 'import { far as distant } from "./far.js";\n\n/** Adds. */\nexport function sum(one) {\n'
        "  return one + distant;\n}\nconst own = 2;\nexport const mine = own;\n",
        "top": 'import { far, near } from "./far.js";\nimport { mine, sum } from "./near.js";\n'
        "export default [far, near(), mine, sum(1)];\n",
    }.items():
        (tmp_path / f"{stem}.js").write_text(text, "utf-8")
    return tmp_path


def test_joined_modules_do_as_they_did_apart(modules: Path) -> None:
    assert [each.stem for each in in_order(modules, ["top"])] == ["far", "near", "top"]
    text = joined(modules, "top")
    assert "Told nowhere" not in text and "Adds" not in text
    code = f"{text}console.log($top.$default.join())"
    assert run("node", "--input-type=module", "--eval", code) == "7,1,2,8\n"


def test_modules_that_import_one_another_in_a_circle_are_refused(modules: Path) -> None:
    (modules / "far.js").write_text('import { sum } from "./near.js";\n', "utf-8")
    with pytest.raises(ValueError, match="far → near → far"):
        joined(modules, "far")
