"""`rainbow7 serve`: the pages in a browser, served by Voilà on this machine."""

import json
import os
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rainbow7.commands.arguments import BadInput, origins_of, whole_number
from rainbow7.commands.own_lessons import checked_lessons
from rainbow7.core.game import Game
from rainbow7.core.template import fill
from rainbow7.explain.words import common_words
from rainbow7.tutor.own_lessons import OWN_VARIABLE

if TYPE_CHECKING:
    from rainbow7.serve.service import RunningService
    from rainbow7.serve.visitor_addresses import Network

EXTRA = "rainbow7[serve]"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("--host", metavar="ADDRESS", default="127.0.0.1")
    parser.add_argument("--port", metavar="N", default="8866")
    parser.add_argument("--base-url", metavar="/PATH/", default="/")
    parser.add_argument("--max-visitors", metavar="N")
    parser.add_argument("--preheat", metavar="N", default="2")
    parser.add_argument("--site", metavar="URL", default="")
    parser.add_argument("--embed-in", metavar="ORIGIN", action="append", default=[])
    parser.add_argument("--instance", metavar="N", default="0")
    parser.add_argument("--trusted-proxy", metavar="ADDRESS", action="append", default=[])
    parser.add_argument("--watch", metavar="[HOST:]PORT", default="")
    parser.add_argument("--lessons", metavar="DIR", default="")
    parser.add_argument("--no-browser", action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """Serve until Ctrl-C, and print the address."""
    try:
        from rainbow7.serve.listening import CannotListen
        from rainbow7.serve.memory import default_max_visitors
        from rainbow7.serve.options import ServiceOptions
        from rainbow7.serve.server import serve
        from rainbow7.serve.visitor_addresses import read_networks
    except ModuleNotFoundError as bad:
        raise BadInput("needs-extra", name=bad.name, extra=EXTRA) from None
    words = common_words(lang)["serve"]
    if args.lessons:
        os.environ[OWN_VARIABLE] = str(checked_lessons(args.lessons, lang))
    options = ServiceOptions(
        host=args.host.strip("[]"),
        port=whole_number("--port", args.port, 0, 65535),
        base_url=base_of(args.base_url),
        lang=lang,
        max_visitors=(
            whole_number("--max-visitors", args.max_visitors, 1, 10000) if args.max_visitors else default_max_visitors()
        ),
        spare_kernels=whole_number("--preheat", args.preheat, 0, 1000),
        site_url=site_of(args.site),
        embed_in=origins_of(args.embed_in),
        instance=whole_number("--instance", args.instance, 0, 255),
        watch_address=watch_of(args.watch),
        trusted_proxies=proxies_of(args.trusted_proxy, read_networks),
    )

    def ready(service: "RunningService") -> None:
        if args.json:
            speak(json.dumps({"url": service.address, "port": service.port, "max_visitors": options.max_visitors}))
        else:
            if options.port not in (0, service.port):
                speak(fill(words["taken"], lang, asked=options.port, port=service.port))
            speak(fill(words["ready"], lang, address=service.address))
            speak(words["stop"])
        sys.stdout.flush()
        if not args.no_browser:
            open_browser(service.address)

    try:
        serve(options, ready)
    except CannotListen as bad:
        raise BadInput("cannot-listen", host=bad.host, port=bad.port, why=bad.why) from None
    if not args.json:
        speak(words["over"])
    return {"over": True}


def watch_of(text: str) -> tuple[str, int] | None:
    """The address at which the host reads health and figures: on this machine, unless another is named."""
    if not text:
        return None
    host, _, port = text.rpartition(":")
    return host.strip("[]") or "127.0.0.1", whole_number("--watch", port, 1, 65535)


def proxies_of(texts: list[str], read: "Callable[[list[str]], tuple[Network, ...]]") -> "tuple[Network, ...]":
    """The addresses and networks of the proxies that name their visitors."""
    try:
        return read(texts)
    except ValueError:
        raise BadInput("no-network", found=", ".join(texts)) from None


def base_of(text: str) -> str:
    """The path below which the pages lie, with a slash at both ends."""
    path = "/".join(part for part in text.split("/") if part)
    if not all(sign.isalnum() or sign in "/-_.~" for sign in path) or ".." in path or not path.isascii():
        raise BadInput("no-base", found=text)
    return f"/{path}/" if path else "/"


def site_of(text: str) -> str:
    """The address of the static site, where there is one."""
    if text and not text.startswith(("http://", "https://")):
        raise BadInput("no-address", name="--site", found=text)
    return text


def open_browser(address: str) -> None:
    """Open the reader's browser if there is a screen, without delaying the service."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
