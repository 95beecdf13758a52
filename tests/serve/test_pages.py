"""Pages come at once, in the visitor's language, from this service alone, and errors are told in words."""

import gzip
import os
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from ports import free_port
from service_client import PATIENT, LiveService, all_end, serving, write_notebook

from rainbow7.serve.voila_files import service_files

ELSEWHERE = re.compile(
    r"""(?:(?:src|href|action|poster|data)\s*=\s*["']?|url\(\s*["']?|@import\s+["'])(?:https?:)?//""", re.I
)


class Reading(HTMLParser):
    """The elements of a page, and its text by element."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, tag: str, **attributes: str) -> list[dict[str, str | None]]:
        return [found for name, found in self.found if name == tag and attributes.items() <= found.items()]


@pytest.mark.parametrize(
    ("address", "accepted", "lang", "title"),
    [
        ("/about?lang=fr", "en", "fr", "À propos"),
        ("/about?lang=en", "fr", "en", "About"),
        ("/about", "fr-CH, fr;q=0.9, en;q=0.8", "fr", "À propos"),
        ("/about", "de, en;q=0.5, fr;q=0.4", "en", "About"),
        ("/about?lang=xx", "", "en", "About"),
        ("/teachers", "fr", "fr", ""),
    ],
)
def test_the_page_is_in_the_readers_language(
    service: LiveService, address: str, accepted: str, lang: str, title: str
) -> None:
    page = service.visit(address, Accept_Language=accepted)
    read = Reading(page.answer.text)
    assert read.all("html", lang=lang)
    assert f"{title} · Rainbow 7</title>" in page.answer.text
    assert len(read.all("main", id="r7-main")) == 1
    assert read.all("a", href="#r7-main"), "a link past the bar"
    assert read.all("p", role="status")
    assert read.all("link", rel="icon", type="image/svg+xml")
    assert len(read.all("h1")) == 1
    assert [link["href"] for link in read.all("a") if "data-lang" in link] == ["?lang=en", "?lang=fr"]
    page.leave()


def test_the_first_page_is_whole_without_a_kernel(tmp_path: Path) -> None:
    with serving(
        tmp_path, "--preheat", "0", "--max-visitors", "1", "--watch", str(free_port()), first=PATIENT
    ) as service:
        for lang in ("en", "fr", "en"):
            answer = service.request(f"/?lang={lang}", Accept_Encoding="gzip")
            text = gzip.decompress(answer.body).decode()
            assert answer.status == 200 and answer.headers["cache-control"] == "no-cache"
            assert text.endswith("</html>") and "voila" not in text and "kernelId" not in text
        assert not service.kernels() and service.figure("rainbow7_visitors") == 0
        page = service.visit("/about?lang=en")
        assert service.request("/?lang=en").status == 200, "also where every kernel is taken"
        page.leave()


def test_the_first_page_has_a_kernel_where_it_has_no_first_view(tmp_path: Path) -> None:
    none = "import rainbow7.serve.frame_maker as module; module.WAITING_FOR_ADDRESS = 0\n"
    with serving(tmp_path, "--preheat", "0", first=none) as service:
        page = service.visit("/?lang=en")
        assert page.connect().widget_states()
        page.leave()


def test_the_first_view_comes_first_and_voila_last(service: LiveService) -> None:
    page = service.visit("/about?lang=fr")
    text = page.answer.text
    places = [
        text.index(mark)
        for mark in ("<main", "Un explorateur de règles", "static/page_frame.js", 'id="jupyter-config-data"', "<footer",
                     '<script src="/voila/static/voila.js')
    ]  # fmt: skip
    assert places == sorted(places)
    page.leave()


def test_the_page_frame_does_not_wait_for_the_kernel(tmp_path: Path, folder: Path) -> None:
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    write_notebook(folder, "slow", f"open({str(gate)!r}).read()\nfrom ipywidgets import HTML\nHTML('late')")
    with serving(tmp_path, "--preheat", "0", notebooks=folder) as service:
        answer = service.request_unread("/slow?lang=fr")
        early = b""
        while b"page_frame.js" not in early:
            early += answer.read1()
        assert b"<title>Slow en fran\xc3\xa7ais" in early
        assert b"jupyter-config-data" not in early
        gate.write_text("go")
        assert b"jupyter-config-data" in answer.read()


@pytest.mark.parametrize(
    "address", ["/about?lang=en", "/about?lang=fr", "/nothing", "/about/more", f"/about?x={'x' * 5000}"]
)
def test_nothing_is_asked_of_another_site_and_nothing_revealed_about_this_one(
    service: LiveService, address: str
) -> None:
    answer = service.request(address)
    assert not ELSEWHERE.search(answer.text)
    for secret in (str(Path.home()), str(service.home), os.sys.prefix, "Traceback", "site-packages", "Tornado/"):  # type: ignore[attr-defined]
        assert secret not in answer.text
        assert secret not in str(answer.headers)
    assert "set-cookie" not in answer.headers


def test_no_style_sheet_asks_another_site() -> None:
    sheets = {name: file for name, file in service_files().items() if name.endswith(".css")}
    assert [name for name, file in sheets.items() if ELSEWHERE.search(file.content.decode())] == []


def test_every_answer_has_the_security_headers(service: LiveService) -> None:
    for address in ("/about", "/nothing", "/static/page_frame.js", "/alive", "/robots.txt", "/api/kernels/x"):
        headers = service.request(address).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["server"] == "rainbow7"
        assert "frame-ancestors 'self'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]


def test_only_the_sites_that_the_host_names_may_frame_our_pages(tmp_path: Path) -> None:
    school, wall = "https://moodle.example.org", "http://10.0.0.7:8080"
    with serving(tmp_path, "--preheat", "0", "--embed-in", school, "--embed-in", f"{wall}/") as service:
        for address in ("/about?embed=1", "/about", "/nothing"):
            policy = service.request(address).headers["content-security-policy"]
            assert f"frame-ancestors 'self' {school} {wall};" in policy
        assert "frame-ancestors 'self';" in service.request("/static/icon.svg").headers["content-security-policy"]


def test_only_our_own_scripts_run(service: LiveService) -> None:
    page = service.visit()
    policy = re.search(r"script-src ([^;]*);", page.answer.headers["content-security-policy"])
    assert policy is not None
    assert re.fullmatch(r"'self'( 'sha256-[\w+/=]+'){2} blob:", policy[1]), "our files, two scripts, widgets' modules"
    written = re.findall(r"<script>(.*?)</script>", page.answer.text, re.S)
    assert written
    for text in written:
        assert f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" in policy[1]
    for script in Reading(page.answer.text).all("script"):
        assert "src" in script or "json" in (script.get("type") or "") or not script
    page.leave()


def test_a_missing_page_says_so_in_both_languages(service: LiveService) -> None:
    answer = service.request("/nothing", Accept_Language="fr")
    read = Reading(answer.text)
    assert answer.status == 404
    assert [section["lang"] for section in read.all("section")] == ["fr", "en"]
    assert "Cette page n’existe pas" in answer.text
    assert "There is no such page" in answer.text
    assert read.all("a", href="/?lang=fr")


def test_a_link_too_long_says_so(service: LiveService) -> None:
    answer = service.request(f"/about?position={'G3' * 2500}")
    assert answer.status == 414
    assert "This link is too long" in answer.text


def test_voilas_own_addresses_lead_to_ours(service: LiveService) -> None:
    for address in (
        "/voila/render/about.ipynb?lang=fr&theme=dark",
        "/voila/render/about?lang=fr",
        "/about.html?lang=fr",
    ):
        answer = service.request(address)
        assert (answer.status, answer.headers["location"]) == (301, "/about?lang=fr")


def test_head_and_prefetch_take_no_kernel(service: LiveService) -> None:
    kernels = {process.pid for process in service.kernels()}
    assert service.request("/about", "HEAD").status == 200
    assert service.request("/about", Sec_Purpose="prefetch;prerender").status == 503
    assert {process.pid for process in service.kernels()} == kernels


def test_files_are_packed_and_kept(service: LiveService) -> None:
    plain = service.request("/static/page_frame.js")
    packed = service.request("/static/page_frame.js", Accept_Encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.body) < len(plain.body) / 2
    assert plain.headers["cache-control"] == "no-cache"
    assert service.request("/static/page_frame.js", If_None_Match=plain.headers["etag"]).status == 304
    address = Reading(service.visit().answer.text).all("script")[-1]["src"] or ""
    assert "immutable" in service.request(address).headers["cache-control"]
    assert "immutable" not in service.request(address.replace("v=", "v=0")).headers["cache-control"]


def test_a_widget_fetches_its_module_from_where_the_page_has_it_already(service: LiveService) -> None:
    page = service.visit("/explorer?lang=en&seed=4")
    states = [each for each in page.connect().widget_states().values() if "_esm" in each]
    assert {"rainbow7.widgets.table.Table", "rainbow7.widgets.why.Why"} <= {each["_anywidget_id"] for each in states}
    for each in states:
        address = re.search(r'location\.origin \+ "([^"]+)"', each["_esm"])
        assert address is not None and each["_css"] == "", each["_anywidget_id"]
        assert "export default" in service.request(address[1]).text
        if not each["_anywidget_id"].endswith("Address"):  # which has no style sheet
            assert address[1].partition("?")[0].replace(".js", ".css") in page.answer.text
    assert not any(each.get("sheet") for each in states), "the pictures came with the page"


def test_a_page_that_fails_says_so_without_reasons(tmp_path: Path, folder: Path) -> None:
    write_notebook(folder, "broken", "raise RuntimeError('a secret')")
    with serving(tmp_path, "--preheat", "0", notebooks=folder) as service:
        answer = service.request("/broken?lang=en")
        assert "r7:failed" in answer.text
        assert "a secret" not in answer.text
        assert "RuntimeError" not in answer.text
        assert all_end(service.kernels())
    log = (tmp_path / "errors").read_text()
    assert "RuntimeError" in log and "Cell In[1], line 1" in log, "whoever runs the service is told what and where"


def test_pages_work_below_another_path(tmp_path: Path) -> None:
    with serving(tmp_path, "--preheat", "0", "--base-url", "deep/down") as service:
        page = service.visit("/deep/down/about?lang=en")
        assert page.config["baseUrl"] == "/deep/down/"
        read = Reading(page.answer.text)
        for script in read.all("script"):
            if "src" in script:
                assert service.request(str(script["src"])).status == 200
        assert service.request("/about").status == 404
