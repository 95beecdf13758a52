"""A screen reader in the page: what somebody hears who cannot see it, as text."""

import json
import os
import subprocess
from functools import cache
from pathlib import Path

from playwright.sync_api import Page

MODULES = Path(__file__).parents[2] / "node_modules"
READER = MODULES / "@guidepup" / "virtual-screen-reader"
ENTRY = 'import { virtual } from "@guidepup/virtual-screen-reader"; globalThis.r7Reader = virtual;'
LISTEN = """async (selector) => {
  for (const each of document.querySelectorAll("noscript")) each.remove()  // it is text to this reader, and to no other
  await r7Reader.start({ container: document.querySelector(selector) })
  return r7Reader.lastSpokenPhrase()
}"""
READ_ON = """async ([first, most]) => {
  for (let count = 0; count < most; count++) {
    await r7Reader.next()
    if (await r7Reader.lastSpokenPhrase() === `end of ${first}`) return
  }
}"""
TAKE = """async () => {
  const heard = await r7Reader.spokenPhraseLog()
  await r7Reader.clearSpokenPhraseLog()
  return heard
}"""
MOST = 600
"""Phrases after which a part of a page ends, or something is wrong."""


@cache
def reader_script() -> str:
    """The screen reader, as one script that sets `r7Reader`."""
    command = ["node", str(MODULES / "esbuild" / "bin" / "esbuild"), "--bundle", "--format=iife", "--loader=js"]
    environment = {**os.environ, "NODE_PATH": str(MODULES)}
    done = subprocess.run(command, input=ENTRY, capture_output=True, text=True, check=True, env=environment)
    return done.stdout


class Listener:
    """Somebody who hears a part of a page."""

    def __init__(self, page: Page, selector: str) -> None:
        """`selector` finds the part; what happens outside of it is not heard."""
        self.page = page
        page.evaluate(reader_script())
        self.first: str = page.evaluate(LISTEN, selector)

    def heard(self) -> list[str]:
        """What was spoken since the last time, without the lines that only say where something ends."""
        phrases: list[str] = json.loads(json.dumps(self.page.evaluate(TAKE)))
        return [each for each in phrases if each and not each.startswith(("end of ", "end, ")) and each != "paragraph"]

    def read_all(self) -> list[str]:
        """Read the whole part from its beginning."""
        self.page.evaluate(READ_ON, [self.first, MOST])
        return self.heard()
