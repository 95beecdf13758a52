"""What happens next at a table, as a question with options that people can tell apart."""

from dataclasses import dataclass, replace

from rainbow7.core.cases import Mutant
from rainbow7.core.event import Event, fact_text
from rainbow7.core.language import LANGUAGES
from rainbow7.core.match import Match
from rainbow7.explain import Speaker, event_text
from rainbow7.explain.people import people
from rainbow7.tutor.next_event import next_event


@dataclass(frozen=True)
class NextOption:
    """Something that may happen next."""

    value: str
    """The event as this seat knows it, without its rule."""
    event: Event
    right: bool
    beliefs: tuple[Mutant, ...] = ()
    """The wrong rules under which it would happen."""


def next_options(match: Match, count: int, seat: int) -> tuple[NextOption, ...]:
    """What may happen after so many events, what does happen first; nothing where no rule decides it.

    No two options read alike, in any language.
    """
    asked = next_event(match, count, seat)
    if asked is None:
        return ()
    seats, settings = match.start.seats, match.start.settings
    speakers = [Speaker(lang, match.game, settings, seat, people(lang, seats)) for lang in LANGUAGES]
    found, taken = list[NextOption](), set[str]()
    first = NextOption(event_value(asked.event, seat), asked.event, right=True)
    others = (NextOption(event_value(each.event, seat), each.event, False, each.beliefs) for each in asked.others)
    for option in (first, *others):
        told = {option.value, *(f"{each.lang}: {event_text(option.event, each)}" for each in speakers)}
        if not told & taken:
            found.append(option)
            taken |= told
    return tuple(found) if len(found) > 1 else ()


def event_value(event: Event, seat: int) -> str:
    """An event as a seat knows it, in a line that does not say why it happens."""
    facts = (f"{name}={fact_text(fact)}" for name, fact in event.facts_for(seat).items() if fact is not None)
    return " ".join((event.kind, *facts))


def after_events(match: Match, count: int) -> Match:
    """The match as it stands after so many events: its table, without what led to it."""
    return replace(match, start=match.moments[count - 1].state, steps=()) if count else match.at(0)
