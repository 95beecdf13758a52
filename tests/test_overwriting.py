"""No command replaces an existing file, unless `--force` is given."""

import ast
import io
from pathlib import Path

import pytest

import rainbow7
from rainbow7.cli import COMMANDS, main
from rainbow7.commands.arguments import FORCE, write_whole
from rainbow7.site.site_folder import FILE_LIST, CannotBuild, SiteFolder

PACKAGE = Path(rainbow7.__file__).parent
MINE = "years of work"
RECORD = rainbow7.new_match(seed=3).play("deal").record()

WRITING: dict[str, list[tuple[tuple[str, ...], str]]] = {
    "play": [(("play", "--save", "mine"), "mine")],
    "worksheet": [
        (("worksheet", "--items", "1", "--out", "mine"), "mine"),
        (("worksheet", "--items", "1", "--out", "mine.html"), "mine.pdf"),
    ],
    "package": [
        (
            ("package", "--exercises", "combo.colour", "--items", "1", "--out", "."),
            "rainbow7-exercises-level1-seed0-scorm12.zip",
        ),
    ],
    "notebooks": [(("notebooks", "."), "index.ipynb")],
    "lesson": [
        (("lesson", "new", "."), "lesson.toml"),
        (("lesson", "from-record", "record.txt", "--into", ".", "--steps", "1"), "fr.md"),
    ],
}
"""What is typed, and the existing file in its way; sites are tested below."""
CALLS = {"write_text", "write_bytes", "write_whole", "copyfile", "copytree", "rename", "replace", "mkstemp", "rmtree"}
"""Functions that write, replace or remove files."""
TYPED = [pytest.param(*each, id=f"{name}: {each[1]}") for name, some in WRITING.items() for each in some]


def writes(source: str) -> bool:
    """Whether a module writes, replaces or removes files: `replace` counts where a path is replaced."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0] if node.args else None
            if name == "open" and any(isinstance(each, ast.Constant) and each.value in ("w", "wb", "a", "x")
                                      for each in node.args):  # fmt: skip
                return True
            if name in CALLS and not (name == "replace" and (len(node.args) != 1 or isinstance(first, ast.Constant))):
                return name != "replace" or not node.keywords
    return False


def test_every_command_that_writes_a_file_is_known() -> None:
    found = {
        path.stem for path in (PACKAGE / "commands").glob("*.py") if writes(path.read_text("utf-8"))
    } - {"arguments"}  # fmt: skip
    assert found == set(WRITING)
    assert writes('Path(name).write_text("x")') and writes('open(name, "w")') and not writes('open(name, "rb")')


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    (tmp_path / "record.txt").write_text(RECORD, "utf-8")
    return tmp_path


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("typed", "name"), TYPED)
def test_a_file_that_is_there_stays(
    typed: tuple[str, ...], name: str, lang: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (elsewhere / name).write_text(MINE, "utf-8")
    before = sorted(elsewhere.iterdir())
    assert main([*typed, "--lang", lang]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert name in said.err and FORCE in said.err
    assert sorted(elsewhere.iterdir()) == before
    assert (elsewhere / name).read_text("utf-8") == MINE


@pytest.mark.parametrize(("typed", "name"), [each for each in TYPED if "mine.pdf" not in each.values])
def test_by_force_it_is_replaced(typed: tuple[str, ...], name: str, elsewhere: Path) -> None:
    (elsewhere / name).write_text(MINE, "utf-8")
    assert main([*typed, FORCE]) == 0
    assert (elsewhere / name).read_bytes() != MINE.encode()


def test_what_is_written_can_be_read_like_any_new_file(tmp_path: Path) -> None:
    written, plain = tmp_path / "written", tmp_path / "plain"
    write_whole(str(written), "text", force=False)
    plain.write_text("text", "utf-8")
    assert written.stat().st_mode == plain.stat().st_mode
    assert {each.name for each in tmp_path.iterdir()} == {"written", "plain", "record.txt"}


def test_a_record_is_saved_twice_at_a_table_and_over_nothing_else(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (elsewhere / "mine").write_text(MINE, "utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("save a\nsave a\nsave mine\nquit\n"))
    assert main(["play", "--seed", "1", "--lang", "en"]) == 0
    assert "mine is there already" in capsys.readouterr().out
    assert (elsewhere / "mine").read_text("utf-8") == MINE
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save mine {FORCE}\nquit\n"))
    assert main(["play", "--seed", "1", "--lang", "en"]) == 0
    assert (elsewhere / "mine").read_text("utf-8").startswith("rainbow7-record")


def test_every_command_that_writes_takes_force(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        main([name, "--help"])
        assert (FORCE in capsys.readouterr().out) == (name in {*WRITING, "site"}), name


# The folder of a site


def site(tmp_path: Path, **files: str) -> SiteFolder:
    """A built site with these files, not published yet; `a_html` stands for `a.html`, two underscores for a folder."""
    draft = tmp_path / f"draft{len(list(tmp_path.iterdir()))}"
    draft.mkdir()
    made = SiteFolder(draft, tmp_path)
    for name, text in files.items():
        made.write(name.replace("__", "/").replace("_", "."), text.encode())
    return made


def published(there: Path) -> dict[str, str]:
    """The files in a folder, except the list of the site's files."""
    return {path.relative_to(there).as_posix(): path.read_text("utf-8") for path in there.rglob("*")
            if path.is_file() and path.name != FILE_LIST}  # fmt: skip


def test_what_others_put_into_a_site_stays(tmp_path: Path) -> None:
    there = tmp_path / "site"
    site(tmp_path, index_html="one", files__a_js="one", files__b_js="one").publish(there, force=False)
    (there / "CNAME").write_text("example.org", "utf-8")
    (there / ".git").mkdir()
    (there / ".git" / "HEAD").write_text("ref", "utf-8")
    (there / "files" / "mine.js").write_text(MINE, "utf-8")
    for force in (False, True):
        site(tmp_path, index_html="two", files__b_js="two", c__d_js="two").publish(there, force=force)
        assert published(there) == {
            "index.html": "two", "files/b.js": "two", "c/d.js": "two", "CNAME": "example.org", ".git/HEAD": "ref",
            "files/mine.js": MINE,
        }  # fmt: skip
    site(tmp_path, index_html="three").publish(there, force=False)
    assert not (there / "c").exists() and (there / "files" / "mine.js").exists()


@pytest.mark.parametrize("changed", ["index.html", "new.html"])
def test_what_somebody_has_changed_is_replaced_by_force_only(tmp_path: Path, changed: str) -> None:
    there = tmp_path / "site"
    site(tmp_path, index_html="one").publish(there, force=False)
    (there / changed).write_text(MINE, "utf-8")
    before = published(there)
    with pytest.raises(CannotBuild) as error:
        site(tmp_path, index_html="two", new_html="two").publish(there, force=False)
    assert error.value.code == "not-ours" and error.value.facts["names"] == changed
    assert published(there) == before
    site(tmp_path, index_html="two", new_html="two").publish(there, force=True)
    assert published(there) == {"index.html": "two", "new.html": "two"}


def test_a_site_of_an_older_version_kept_no_list(tmp_path: Path) -> None:
    there = tmp_path / "site"
    there.mkdir()
    for name in (FILE_LIST, "index.html", "CNAME"):
        (there / name).write_text("" if name == FILE_LIST else "old", "utf-8")
    with pytest.raises(CannotBuild) as error:
        site(tmp_path, index_html="new").publish(there, force=False)
    assert error.value.code == "old-site"
    site(tmp_path, index_html="new").publish(there, force=True)
    assert published(there) == {"index.html": "new", "CNAME": "old"}


def test_a_list_leads_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "mine.txt").write_text(MINE, "utf-8")
    (tmp_path / "site" / FILE_LIST).write_text(f"0000000000000000 ../mine.txt\n0000000000000000 {tmp_path}/mine.txt\n")
    site(tmp_path, index_html="new").publish(tmp_path / "site", force=True)
    assert (tmp_path / "mine.txt").read_text("utf-8") == MINE
