"""The base class of errors that somebody meets who uses the engine from Python: each reads as a sentence."""


class UserError(ValueError):
    """What a program asked for cannot be done; a short code, and the facts of the sentence.

    Its text is a sentence in the reader's language. A notebook, and IPython, show that sentence and no traceback.
    """

    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)

    def __str__(self) -> str:
        from rainbow7.explain.user_errors import error_text

        return error_text(self)

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback."""
        return [f"{type(self).__name__}: {self}"]


class UnknownName(UserError, KeyError):
    """No game, edition, lesson, exercise or kind of round has this name."""

    __str__ = UserError.__str__
