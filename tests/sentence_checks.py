"""Checks how a sentence is written: spaces and punctuation in both languages, number, person and address."""

import re
from collections.abc import Iterator
from html import unescape

from every_sentence import ME, Said

COMMANDS = re.compile(
    r"^bench |"
    r"^explain (?:command|input|notation|record|lesson-check|lesson-command|serve|class)\b|"
    r"^explain (?:site|play|rules|progress\.file)\b"
    r"|^games/\w+ notation\b|^tutor no-exercise\b|(?:bar|guide)\.keys"
)
"""Tables for whoever types, in which commands, files and keys stand as they are."""
CODE = re.compile(
    r"`[^`]*`|\"[^\"]*\"|'[^']*'|--[\w-]+|\bhttps?:\S+|\b[\w.-]*\w[/=]\S+|\[\[[^\]]*\]\]|\b\w+,score(?:\.\w+)?"
    r"|\b[\w-]+\.(?:toml|md|txt|server|js)\b|\bopen_spiel\b|\bTCP_NODELAY\b|(?<= )-(?= (?:for|pour) )|…|\[ \]|^\?$"
)
"""What is typed, in such tables."""
RAW = re.compile(
    r"\b[a-z]+\.[a-z][a-z-]+\b|\bR-\d+\b|[`{}_]"
    r"|\bNone\b(?! so far|\.$)|\bTrue\b|\bFalse\b|\bnull\b|\bundefined\b|NaN"
)
"""A rule's name, a reading's number, what Python calls things, back-ticks: nothing that a reader should meet."""
NOT_TYPED = ("English in French", "a word twice", "two colons")
"""What is allowed there: words of both languages, and a place with a colon before what is said of it."""
PAIRS = (("(", ")"), ("[", "]"), ("«", "»"), ("“", "”"), ("{", "}"))
SIGNS = {
    "doubled punctuation": r"(?<!\.)\.\.(?!\.)|,,|;;|::|[,;:]\.|\.[,;:]|\?\.|\.\?|,;|!!",
    "doubled space": r"[ \u00a0\u202f]{2}",
    "a sign that stands alone": r"^[.,;:·!?]|[\s\u00a0][.,](?=\s|$)",
    "glued punctuation": r"\w[;?!](?=\w)|[a-zà-ÿ][.,](?=[A-Za-zÀ-ÿ])|\)(?=\w)|\w(?=[(«])",
    "two colons": r":(?=\s)[^.?!;·]*:(?=\s)",
    "a space inside brackets": r"[\s\u00a0](?=\)|\])|[(\[](?=\s)",
}
FRENCH_SIGNS = {
    "no space, or one that breaks, before ; : ? ! »": r"(?<![\u00a0\u202f])[;:?!»](?=[\s).]|$)",
    "no space after «": r"«(?![\u00a0\u202f])",
    "a narrow space, where all others are wide": r"\u202f",
    "a straight apostrophe or quote": r"'|\"",
    "English quotation marks": r"[“”]",
    "English in French": r"\b(?:the|and|with|of|you|your|is|are|not|cards?|round|player|deck|our|step|rules?)\b",
}

# English: number and person

NOUN = (
    "card|point|token|prize|player|exercise|rule|round|turn|move|game|hand|set|run|step|time|thing|line|word|pile|"
    "colour|number|value|combination|file|hint|choice|lesson|notebook|face|package|script|day|answer|effect|source|"
    "moment|difference|reading|letter"
)
FOREIGN = (
    r"\b(?:le|la|les|des|du|une|et|avec|vous|manche|jeu|carte|cartes|pioche|défausse|règle|étape|[Ee]ffets|[Ff]in)\b"
)
DO = (
    "have|are|lay|take|draw|hold|win|lose|share|get|do|choose|play|begin|call|pass|show|keep|put|give|place|flip|stop|"
    "beat|use|sit|open|want|need|leave|hide"
)
DOES = (
    "has|is|was|lays|takes|draws|holds|wins|loses|shares|gets|does|chooses|plays|begins|calls|passes|shows|keeps|puts|"
    "gives|places|flips|stops|beats|uses|sits|opens|leaves|hides"
)
SOMEBODY = r"(?:Player \d|Alice|Hugo|Inès|Éloi)"
SORT = r"(?:Rain |Rainbow |more |other |ordinary |second )?"
SEVERAL = r"(?:0|[2-9]|[1-9]\d+|two|three|four|five)"
ENGLISH = {
    "one of several": rf"\b(?:1|[Oo]ne|[Aa]n?) {SORT}(?:{NOUN})s\b(?! of| explorer)",
    "several of one": rf"\b{SEVERAL} {SORT}(?:{NOUN})\b(?! \d)",
    "several that does": rf"(?<!of )\b{SEVERAL} (?:{NOUN})s (?:is|was|has|does|makes|says|fits|brings)\b"
    rf"|(?:^|[;:.,] ){SEVERAL}(?: more)? (?:is left|was|has|does|makes|says|fits|brings)\b",
    "one that do": rf"\b1 (?:{NOUN}) (?:are|were|have|do)\b"
    r"|(?:^|[;:.] )1(?: more)? (?:are|were|have|do|make|say|bring)\b",
    "one player who do": rf"(?:^|[.:;] |\b(?:but|so|that|because|when|then|if) )"
    rf"{SOMEBODY} (?:also |then |just )?(?:{DO})\b",
    "you who does": rf"\b(?:[Yy]ou|Players \d[\d, and]*|\w+ and {SOMEBODY}) (?:also |then |alone )?(?:{DOES})\b"
    r"(?! (?:the|it|worth))|\byou's\b",
    "a for an": r"(?:^A|\ba) [aeio](?!ne\b|nce\b)\w*|\ba (?:8|11|18)\b",
    "an for a": r"\b[Aa]n (?![aeiouAEIOU8]|11|18|hour|honest|[FHLMNRSX]\d?\b)\w+",
    "a word twice": r"(?i)\b([a-z]{2,}) \1\b(?<!had had)(?<!that that)",
    "you last": rf"\b{SOMEBODY}(?:, \w+)* and you\b",
    "French in English": FOREIGN,
}

# French: what Grammalecte does not see, or not for sure

NOM = "carte|jeton|point|joueur|manche|tour|coup|main|étape|exercice|leçon"
FAIT = "a|ont|est|sont|gagne|gagnent|partage|partagent|prend|prennent|bat|battent|n’a|n’ont|joue|jouent|vous montre"
FRENCH = {
    "a preposition that does not melt": r"(?<!\w)(?:[Dd]e|[Àà]) les?\b(?! \w+(?:er|ir|re)\b)",
    "no elision": r"(?i)(?<![-\w])(?:de|que|le|ne|se|je|me|te|jusque|lorsque) (?=[aeiouéèêâîôû]\w)(?!onz|oui|ouist)",
    "one of several": rf"\b(?:0|1) (?:autres? )?(?:{NOM})s\b",
    "several of one": rf"\b(?:[2-9]|\d\d+) (?:autre )?(?:{NOM})\b(?! \d)",
    "vous who does": rf"(?:^|[.:;] |, )[Vv]ous(?: et [^.;:]{{1,30}}?)?,? (?:{FAIT})\b",
    "one player who do": r"(?<!et )\b(?:[Ll]e|du|au) joueur[ \u00a0]\d"
    r" (?:avez|êtes|gagnez|ont|sont|gagnent|partagent)\b",
    "you last": r"(?<!\w)(?:[Ll]es joueurs[ \u00a0][\d, et]+|Alice|Hugo|Inès) et vous\b",
}
BY_NUMBER = r"(?i)\b(?:player|joueur)s?[ \u00a0]1\b|\bAlice\b(?! \d)"


TAG = re.compile(r"<[^>]*>")
CHIP = re.compile(r'<span class="r7-chip[^>]*>.*?</svg></span>')
HEARD = re.compile(r'<span class="r7-say">.*?</span>')
LOOSE = re.compile(r"</svg></span>[\s\u00a0\u202f]*[.,;:!?…)»]")
"""A sign behind a picture, which would begin the next line where the picture ends one."""


def heard_in(html: str) -> str:
    """What a sentence with pictures says to those who listen."""
    return unescape(TAG.sub("", html))


def seen_in(html: str) -> str:
    """What a sentence with pictures shows, `x` for each picture; other markup stays."""
    shown = CHIP.sub(" x ", HEARD.sub("", CHIP.sub(lambda chip: HEARD.sub("", chip[0]), html)))
    shown = re.sub(r'<span class="r7-sign" data-sign="([^"]*)" aria-hidden="true"></span>', r"\1", shown)
    return unescape(re.sub(r'<span class="r7-keep">([^<]*)</span>', r"\1", shown))


def complaints(said: Said) -> Iterator[str]:
    """What is wrong with a sentence, each time in a few words."""
    typed = COMMANDS.search(said.place) is not None
    text = CODE.sub("x", said.text) if typed else said.text
    patterns = SIGNS | (FRENCH_SIGNS | FRENCH if said.lang == "fr" else ENGLISH)
    if typed:
        patterns = {wrong: each for wrong, each in patterns.items() if wrong not in NOT_TYPED}
    else:
        patterns = patterns | {"a name of the program": RAW.pattern}
    if said.reader == ME:
        patterns = patterns | {"the reader by a number or a name": BY_NUMBER}
    for wrong, pattern in patterns.items():
        found = re.search(pattern, text)
        if found is not None:
            yield f"{wrong}: “{found[0]}”"
    for opening, closing in PAIRS:
        if text.count(opening) != text.count(closing):
            yield f"{opening} without {closing}"
