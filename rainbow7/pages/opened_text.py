"""Opens a text that the reader has pasted, or that the browser has stored: a record, a link or a position."""

from dataclasses import replace

from rainbow7.core import record
from rainbow7.core.chance import SeededChance
from rainbow7.core.match import Match, new_match
from rainbow7.core.notation import BadNotation, position_part
from rainbow7.explain import Speaker
from rainbow7.explain.complaints import notation_text, record_text
from rainbow7.games import GAMES
from rainbow7.pages.branch import Branch
from rainbow7.pages.link import LONGEST_KEPT, MOST_DIGITS, PageLink
from rainbow7.pages.match_session import MatchSession


def open_text(text: str, link: PageLink) -> MatchSession:
    """The session of a text, in the language of a link; a text that cannot be read raises `BadNotation` or `BadRecord`.

    A position that does not name its game is one of the link's game.
    """
    first = text.split(" ")[0]
    if text.startswith(record.FIRST_LINE.split()[0]):
        return session_from_record(record.read(text, GAMES), link)
    if "?" in first:
        pasted = PageLink.read(text.partition("?")[2], LONGEST_KEPT)
        return MatchSession.of(replace(pasted, lang=pasted.lang or link.lang))
    state = GAMES[first.lower() if first.lower() in GAMES else link.game].read_state(text)
    position = position_part(state)
    return MatchSession.of(PageLink(game=state.game, edition=state.edition.id, lang=link.lang, position=position))


def session_from_record(match: Match, link: PageLink) -> MatchSession:
    """The session of a match from a record; all its moves are prior moves."""
    game, start = match.game, match.start
    seed = match.seed if match.seed is not None and match.seed < 10**MOST_DIGITS else 0
    wanted = PageLink(game=game.id, edition=start.edition.id, lang=link.lang, options=link.options, seed=seed)
    whole = replace(wanted, seats=start.seats if start.seats != game.default_seats else 0,
                    settings=game.settings_text(start.settings))  # fmt: skip
    dealt = new_match(game, start.edition.id, start.seats, seed, start.settings)
    if str(dealt.start) != str(start):
        whole = replace(wanted, position=position_part(start))
    whole = replace(whole, prior_moves=tuple(str(step.move) for step in match.steps))
    session = MatchSession.of(whole)
    if [str(each) for each in session.match.events] == [str(each) for each in match.events]:
        return session
    played = replace(match, chance=SeededChance(seed))
    return MatchSession(replace(whole, prior_moves=()), (Branch.of(played),), shuffled_otherwise=True)


def unreadable_text(bad: BadNotation | record.BadRecord, text: str, lang: str) -> str:
    """Why a text could not be opened."""
    if isinstance(bad, BadNotation):
        facts = {"found": notation_text(bad, None, lang), "column": bad.column}
        return str(Speaker(lang).say("pages", "unread", facts))
    return record_text("", text, bad, lang).removeprefix(", ")
