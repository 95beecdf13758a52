"""Writes rainbow7/classroom/animals.json: the pictures of the pupils' animals, taken from an npm package under MIT.

`--check` only says whether the file is up to date. The order is kept for ever: databases hold an animal's place in it.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "node_modules" / "@iconify-json" / "fluent-emoji-high-contrast"
OUT = ROOT / "rainbow7" / "classroom" / "animals.json"
ANIMALS = {
    "otter": "otter", "fox": "fox", "rabbit": "rabbit-face", "owl": "owl", "mouse": "mouse-face", "frog": "frog",
    "bear": "bear", "cat": "cat-face", "hedgehog": "hedgehog", "duck": "duck", "turtle": "turtle", "badger": "badger",
    "lion": "lion", "tiger": "tiger-face", "panda": "panda", "koala": "koala", "penguin": "penguin", "eagle": "eagle",
    "wolf": "wolf", "cow": "cow-face", "pig": "pig-face", "ewe": "ewe", "goat": "goat", "horse": "horse-face",
    "dog": "dog-face", "bat": "bat", "camel": "camel", "kangaroo": "kangaroo", "elephant": "elephant",
    "rhino": "rhinoceros", "hippo": "hippopotamus", "giraffe": "giraffe", "gorilla": "gorilla",
    "orangutan": "orangutan", "monkey": "monkey-face", "deer": "deer", "boar": "boar", "raccoon": "raccoon",
    "skunk": "skunk", "sloth": "sloth", "beaver": "beaver", "chipmunk": "chipmunk", "hamster": "hamster",
    "whale": "whale", "dolphin": "dolphin", "seal": "seal", "shark": "shark", "octopus": "octopus", "crab": "crab",
    "lobster": "lobster", "shrimp": "shrimp", "squid": "squid", "snail": "snail", "butterfly": "butterfly",
    "honeybee": "honeybee", "ladybird": "lady-beetle", "ant": "ant", "cricket": "cricket", "spider": "spider",
    "scorpion": "scorpion", "crocodile": "crocodile", "lizard": "lizard", "snake": "snake", "dragon": "dragon-face",
    "turkey": "turkey", "rooster": "rooster", "hen": "chicken", "chick": "baby-chick", "swan": "swan",
    "peacock": "peacock", "parrot": "parrot", "flamingo": "flamingo", "dodo": "dodo", "dove": "dove", "fish": "fish",
    "pufferfish": "blowfish", "leopard": "leopard", "ox": "ox", "llama": "llama", "mammoth": "mammoth",
    "bison": "bison", "unicorn": "unicorn", "poodle": "poodle", "buffalo": "water-buffalo", "rat": "rat", "ram": "ram",
    "mosquito": "mosquito", "worm": "worm", "beetle": "beetle", "ape": "see-no-evil-monkey",
}  # fmt: skip
"""Our names, in the order in which they are given out, and the package's."""
LICENCE = "MIT (Microsoft Corporation: Fluent Emoji, high contrast; packed by Iconify)"


def text() -> str:
    """The file: each picture in a box of 32 by 32, in one ink."""
    icons = json.loads((PACKAGE / "icons.json").read_text("utf-8"))["icons"]
    version = json.loads((PACKAGE / "package.json").read_text("utf-8"))["version"]
    # The ids inside a picture have to differ from those of all others on a page.
    pictures = {name: icons[icon]["body"].replace("SVG", f"r7-{name}-") for name, icon in ANIMALS.items()}
    source = {"package": "@iconify-json/fluent-emoji-high-contrast", "version": version, "licence": LICENCE}
    return json.dumps({"source": source, "box": 32, "pictures": pictures}, indent=1) + "\n"


def main() -> None:
    """Write the file, or compare it."""
    if "--check" in sys.argv:
        if OUT.read_text("utf-8") != text():
            raise SystemExit(f"{OUT.relative_to(ROOT)} is not what {Path(__file__).name} writes")
        return
    OUT.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
