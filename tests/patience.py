"""How long tests wait for what should happen on a page: one limit for all of them, whichever ran before."""

from playwright.sync_api import expect

PATIENCE = 30
"""Seconds after which something that should happen has not: a busy machine is slow, and no test is about time."""
expect.set_options(timeout=PATIENCE * 1000)
