"""The exercises about Rainbow 7."""
