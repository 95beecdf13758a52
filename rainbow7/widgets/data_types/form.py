"""A form."""

from typing import Literal, NotRequired, TypedDict

from rainbow7.widgets.data_types.shared import Closed


class FieldOption(TypedDict):
    """A value to choose."""

    value: str
    label: str
    note: NotRequired[str]
    share: NotRequired[float]
    """A figure from 0 to 100, drawn as a bar."""
    more: NotRequired[str]
    """HTML that is shown below the option while it is chosen."""


class Field(TypedDict):
    """A field of a form."""

    id: str
    kind: Literal["button", "toggle", "select", "radio", "number", "text", "note"]
    label: str
    value: NotRequired[str | bool]
    options: NotRequired[list[FieldOption]]
    even: NotRequired[float]
    """Of bars, what an equal share would be."""
    note: NotRequired[str]
    rows: NotRequired[int]
    main: NotRequired[bool]
    press: NotRequired[str]
    """The label of the button that hands a text in."""
    wrong: NotRequired[str]
    """What is wrong with what was typed."""


class FieldGroup(TypedDict):
    """Fields under a title."""

    title: str
    open: NotRequired[bool]
    fields: list[Field]


class Download(TypedDict):
    """A file that the browser is to save; the stamp tells it from the one before."""

    name: str
    text: str
    stamp: int


class FormShown(TypedDict):
    """A form."""

    id: str
    lang: str
    open: NotRequired[Literal[True]]
    groups: list[FieldGroup]
    said: NotRequired[str]
    download: NotRequired[Download | None]


FormData = FormShown | Closed


class FormMessage(TypedDict, total=False):
    """What a form sends."""

    set: dict[str, str | bool]
    press: str
    value: str
