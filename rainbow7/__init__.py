"""Rainbow 7 and its two namesakes: an engine whose every answer names the rule it rests on."""

__version__ = "0.1.0"
