"""All packages that the service needs, and no others, are listed with their licences."""

import re
import zipfile
from collections.abc import Mapping
from functools import cache
from html import unescape
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from service_client import LiveService, serving

from rainbow7.core.language import LANGUAGES
from rainbow7.serve.installed_packages import (
    SHARED_MODULE,
    Inventory,
    required_packages,
    served_scripts,
    take_inventory,
)
from rainbow7.serve.voila_files import FRONT_END, service_files
from rainbow7.web.files import File
from rainbow7.web.licences import ThirdParty, package_in_wheel, scripts_in_list
from rainbow7.web.words import words

ROOT = Path(__file__).parents[2]
ENTRY = re.compile(r"<li>(\S+) (\S+) · (.*?)</li>")


@cache
def here() -> Inventory:
    return take_inventory(service_files())


def names(things: tuple[ThirdParty, ...]) -> set[str]:
    return {canonicalize_name(each.name) for each in things}


def locked() -> set[str]:
    """What is installed for the service, as the lock says."""
    text = (ROOT / "requirements" / "serve.txt").read_text("utf-8")
    required = [Requirement(line.rstrip("\\ ")) for line in text.splitlines() if re.match(r"[a-z].*==", line)]
    return {canonicalize_name(each.name) for each in required if each.marker is None or each.marker.evaluate()}


def test_every_package_of_the_lock_is_listed_and_no_other() -> None:
    assert names(here().packages) - {"cpython"} == locked() - {"pip", "setuptools"}, "which only install us"
    assert not names(here().packages) & {"rainbow7", "pytest", "mypy", "ruff", "hypothesis", "playwright"}


def test_every_package_says_its_licence_in_a_few_words_and_at_length() -> None:
    assert [each.name for each in here().packages if not each.licence or len(each.licence) > 80] == []
    assert [each.name for each in here().packages if len(each.text) < 40] == []
    for each in here().packages:
        if each.name.lower() != "cpython":
            assert each.version == distribution(each.name).version


@pytest.mark.parametrize(
    ("name", "licence"),
    [
        ("voila", "BSD-3-Clause"),  # a whole text where a name should be
        ("terminado", "BSD-2-Clause"),  # the same, of another licence that begins alike
        ("segno", "BSD-3-Clause"),  # classified as one of several
        ("ptyprocess", "ISC"),  # says "UNKNOWN"
        ("tornado", "Apache-2.0"),
        ("packaging", "Apache-2.0 OR BSD-2-Clause"),
        ("cffi", "MIT-0"),
    ],
)
def test_a_licence_is_found_however_it_is_named(name: str, licence: str) -> None:
    assert [each.licence for each in here().packages if canonicalize_name(each.name) == name] == [licence]


def test_what_a_package_needs_on_other_systems_is_not_listed() -> None:
    assert "colorama" not in required_packages("ipython"), "Windows alone needs it"
    assert "matplotlib" not in required_packages("ipython"), "an extra that nobody asked for"
    assert required_packages("rainbow7").keys() == {"rainbow7"}
    assert "segno" in required_packages("rainbow7", "pages")
    assert "voila" not in required_packages("rainbow7", "pages")


def test_scripts_that_are_served_are_listed_apart_from_the_others() -> None:
    found = here()
    assert {"@jupyter-widgets/base", "anywidget", "@lumino/widgets", "react", "jquery"} <= names(found.served_scripts)
    assert "@xterm/xterm" in names(found.other_scripts), "JupyterLab's terminal"
    every = [(each.name, each.version) for each in (*found.served_scripts, *found.other_scripts)]
    assert len(every) == len(set(every))
    assert len([each for each in found.served_scripts if not each.licence]) <= 1


def test_the_front_end_still_names_its_modules() -> None:
    shared = SHARED_MODULE.findall(service_files()[FRONT_END].content.decode())
    assert len(shared) > 30


def test_a_script_that_names_no_licence_is_listed_all_the_same() -> None:
    files = {FRONT_END: File("voila.js", rb'i("@nobody/knows","1.2.3",(()=>1)'.__bytes__)}
    assert [(each.name, each.version, each.licence) for each in served_scripts(files, ())] == [
        ("@nobody/knows", "1.2.3", "")
    ]


def wheel(folder: Path, metadata: str, files: Mapping[str, str]) -> Path:
    path = folder / "a_thing-1.0-py3-none-any.whl"
    info = "a_thing-1.0.dist-info"
    every = {f"{info}/METADATA": f"Metadata-Version: 2.4\nName: a-thing\nVersion: 1.0\n{metadata}\n", **files}
    with zipfile.ZipFile(path, "w") as packed:
        for name, text in {**every, f"{info}/RECORD": "".join(f"{name},,\n" for name in every)}.items():
            packed.writestr(name, text)
    return path


def test_a_wheel_is_read_without_being_installed(tmp_path: Path) -> None:
    own = {
        "a_thing-1.0.dist-info/licenses/LICENSE": "My own words.",
        "a/vendor/COPYING": "Theirs.",
        "a/licence.py": "1",
    }
    metadata = "License-Expression: Zlib\nProject-URL: Homepage, https://example.org"
    assert package_in_wheel(wheel(tmp_path, metadata, own)) == ThirdParty(
        "a-thing", "1.0", "Zlib", "My own words.\n\nTheirs.", "https://example.org"
    )
    assert package_in_wheel(wheel(tmp_path, "", {})).licence == "", "nothing is made up"


def test_a_list_of_scripts_is_read() -> None:
    named = '{"name": "a", "versionInfo": "1", "licenseId": "0BSD", "extractedText": "Permission is hereby granted …"}'
    unnamed = '{"name": "b", "versionInfo": "2", "licenseId": "", "extractedText": "Apache License\\nVersion 2.0"}'
    content = f'{{"packages": [{named}, {unnamed}]}}'.encode()
    assert [(each.name, each.licence) for each in scripts_in_list(content)] == [("a", "0BSD"), ("b", "Apache-2.0")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_about_the_service_lists_it_all(service: LiveService, lang: str) -> None:
    page = service.visit(f"/about?lang={lang}")
    listed = ENTRY.findall(unescape(page.answer.text))
    every = [each for kind in (here().packages, here().served_scripts, here().other_scripts) for each in kind]
    assert [(name, version) for name, version, _ in listed] == [(each.name, each.version) for each in every]
    for each, (_, _, licence) in zip(every, listed, strict=True):
        assert licence == each.licence or (not each.licence and words(lang)["package-list"]["unnamed"] in licence)
    assert page.answer.text.index('<main id="r7-main"') < page.answer.text.index("<details>")
    page.leave()


def test_other_pages_list_no_packages(service: LiveService) -> None:
    page = service.visit("/rules?lang=en")
    assert "<details>" not in page.answer.text
    assert "serves these pages" not in page.answer.text
    page.leave()


def test_all_licences_are_one_file_that_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0", "--base-url", "deep/down") as service:
        early = service.request("/deep/down/licences.txt", "HEAD")
        assert (early.status, early.body) == (200, b""), "before anybody has opened the page"
        page = service.visit("/deep/down/about?lang=fr")
        link = re.search(r'href="(/deep/down/licences\.txt\?v=\w+)"', page.answer.text)
        assert link, page.answer.text
        file = service.request(link[1])
        packed = service.request(link[1], Accept_Encoding="gzip")
        again = service.request(link[1], If_None_Match=file.headers["etag"])
        page.leave()
    assert file.headers["content-type"] == "text/plain; charset=utf-8"
    assert "immutable" in file.headers["cache-control"]
    assert early.headers["cache-control"] == "no-cache"
    assert again.status == 304
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.body) < 1 << 18 and len(file.body) < 1 << 21
    for words_of_a_licence in (
        "Project Jupyter Contributors",
        "Lars Heuer",
        "Trevor Manz",
        "PYTHON SOFTWARE FOUNDATION",
        "Frank Denis",
    ):
        assert words_of_a_licence in file.text
    for secret in (str(Path.home()), str(tmp_path), str(ROOT)):
        assert secret not in file.text
    assert (tmp_path / "errors").read_text() == ""


def test_a_list_that_cannot_be_read_takes_nothing_else_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "share" / "labextensions" / "anywidget" / "static" / "third-party-licenses.json"
    broken.parent.mkdir(parents=True)
    broken.write_text("no list", "utf-8")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "share"))
    with serving(tmp_path, "--preheat", "0") as service:
        page = service.visit("/about?lang=en")
        assert page.connect().widget_states()
        assert "licences.txt" not in page.answer.text
        assert service.request("/licences.txt").status == 404
        page.leave()
    assert "JSONDecodeError" in (tmp_path / "errors").read_text(), "whoever runs the service is told"
