#!/usr/bin/env python3
"""Takes the pictures of the pages in docs/images: every page on a phone and a laptop, in both languages and lights.

The explorer is also shown at play, in a short animation for each language.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]
from visitor import CALLED, CHROMIUM, REFUSED, SWITCHES, Visitor, arrive, place, running_service  # noqa: E402

IMAGES = ROOT / "docs" / "images"
LANGS, LIGHTS = ("en", "fr"), ("light", "dark")
SCREENS = {"phone": (360, 740), "laptop": (1280, 800)}
ANIMATED = (720, 450)
"""How large an animation is."""
COLOURS, ROUNDS = 256, 3
"""How many colours a picture may have, and how often they are chosen again to be nearer."""


def nothing(you: Visitor) -> None:
    """The page as it comes."""


def two_chosen(you: Visitor) -> None:
    """Two cards are chosen, and those that can join are lit."""
    you.choose(*you["3 4 6"].split("|")[:2])
    expect(you.slip).to_contain_text(you["not yet"])
    expect(you.slip.get_by_role("button").first).to_be_visible()


def three_refused(you: Visitor) -> None:
    """Three cards are refused, and the reasons unfolded."""
    you.choose(*you["3 4 6"].split("|"))
    expect(you.slip).to_contain_text(you["may take"])
    you.press(you["why"])
    expect(you.reasons).to_be_visible()


def games_played(you: Visitor) -> None:
    """Games have been played in the lab."""
    you.page.locator(".r7-experiment [data-act=start]").click()
    expect(you.page.locator(".r7-experiment [data-act=save]").first).to_be_visible(timeout=60_000)


ANIMATION = "playing"
PICTURES: dict[str, tuple[str, Callable[[Visitor], None]]] = {
    "index": ("/index?lang={lang}", nothing),
    "explorer": (place(REFUSED.replace("B5V1", "WB5"), "{lang}"), two_chosen),
    "why": (place(REFUSED, "{lang}"), three_refused),
    "score": (place(CALLED, "{lang}") + "&m=call", nothing),
    "guide": ("/guide?lang={lang}", nothing),
    "lesson": ("/guide?lang={lang}&lesson=three-cards&step=2", nothing),
    "practice": ("/practice?lang={lang}", nothing),
    "referee": ("/referee?lang={lang}&hand=R3R4R6G4B4W", nothing),
    "who-scores": ("/referee?lang={lang}&tab=score&hand=12/4/9&play=c1&pad=c0:4,9,12", nothing),
    "editions": ("/editions?lang={lang}", nothing),
    "rules": ("/rules?lang={lang}&rule=combo.colour", nothing),
    "lab": ("/lab?lang={lang}&set=house%3Dtie:other", games_played),
    "teachers": ("/teachers?lang={lang}", nothing),
    "about": ("/about?lang={lang}", nothing),
}


def keep(taken: bytes, file: Path) -> None:
    """Write a picture in few colours, unless the one that is there already shows the very same."""
    whole = Image.open(BytesIO(taken)).convert("RGB")
    few = whole.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=ROUNDS, dither=Image.Dither.NONE)
    if not file.exists() or Image.open(file).convert("RGB").tobytes() != few.convert("RGB").tobytes():
        few.save(file, optimize=True)


def animate(you: Visitor, file: Path) -> None:
    """The explorer at play: cards are chosen and laid, and a card is drawn; at last the others have moved."""
    frames: list[Image.Image] = []
    lasts: list[int] = []

    def show(milliseconds: int) -> None:
        taken = (
            Image.open(BytesIO(you.page.screenshot(animations="disabled")))
            .convert("RGB")
            .resize(ANIMATED, Image.Resampling.LANCZOS)
        )
        frames.append(taken.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=ROUNDS, dither=Image.Dither.NONE))
        lasts.append(milliseconds)

    you.open(f"/explorer?seed=7&lang={you.lang}").settled()
    show(1500)
    cards = you.hand.locator('[data-text$="4"]')
    for at in range(3):
        cards.nth(at).click()
        expect(you.slip).to_contain_text(you["not yet" if at == 1 else "legal"])
        expect(you.slip.get_by_role("button").first).to_be_visible()  # the sentence has come
        show(1000 if at < 2 else 2000)
    you.press(you["lay"])
    expect(you.button(you["draw"])).to_be_visible()
    show(1500)
    you.press(you["draw"])
    expect(you.slip).to_contain_text(you["turn"])
    show(2500)
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=lasts, loop=0, optimize=True)


def main() -> None:
    """Take those that are asked for, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *PICTURES, ANIMATION], metavar="NAME",
                        help=", ".join((*PICTURES, ANIMATION)))  # fmt: skip
    parser.add_argument("--into", type=Path, default=IMAGES, help="the folder; docs/images unless told")
    parser.add_argument("--whole", action="store_true", help="whole pages instead of the first screen")
    args = parser.parse_args()
    args.into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, running_service(Path(home)) as origin, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        for lang in LANGS if not args.names or ANIMATION in args.names else ():
            you = arrive(browser, origin, lang, "laptop", reduced_motion="reduce")
            animate(you, args.into / f"{ANIMATION}-{lang}.gif")
            you.page.context.close()
        for name in [each for each in args.names or PICTURES if each != ANIMATION]:
            address, prepare = PICTURES[name]
            for screen, (width, height) in SCREENS.items():
                for lang in LANGS:
                    you = arrive(
                        browser,
                        origin,
                        lang,
                        screen,
                        reduced_motion="reduce",
                        viewport={"width": width, "height": height},
                    )
                    you.open(address.format(lang=lang)).settled()
                    prepare(you)
                    for light in LIGHTS:
                        you.page.emulate_media(color_scheme=light)
                        file = args.into / f"{name}-{width}-{lang}-{light}.png"
                        keep(you.page.screenshot(full_page=args.whole, animations="disabled"), file)
                    you.page.goto("about:blank")
                    you.page.context.close()
        browser.close()
    size = sum(each.stat().st_size for each in args.into.glob("*.png"))
    print(f"{args.into}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
