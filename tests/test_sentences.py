"""Every sentence in both languages, with every shape of its facts, is written as it should be."""

from collections.abc import Iterable

import french_grammar
import pytest
import sentence_checks
from every_sentence import FEW_SHAPES, FIXED, ME, MOST_SHAPES, OF_GAMES, Said, sentences, word_files, written
from syntax_trees import PACKAGE

from rainbow7.core.language import LANGUAGES

needs_grammalecte = pytest.mark.skipif(
    not french_grammar.is_here(), reason="no Grammalecte here; on Debian: apt-get install python3-grammalecte"
)
thoroughly = pytest.mark.parametrize(
    "most", [FEW_SHAPES, pytest.param(MOST_SHAPES, marks=pytest.mark.audit)], ids=["some shapes", "every shape"]
)
LEAST_SENTENCES = 3500
PLANTED = {
    "en": (
        "You hold 1 points.",
        "You has three cards.",
        "Player 2 have seven tokens.",
        "Draw a orange card.",
        "It takes an red card.",
        "3 card are left.",
        "You lay red 3..",
        "You lay red 3 .",
        "Lay cards(three).",
        "The the deck is empty.",
        "Player 2 and you share the victory.",
        "The rule combo.colour refuses it.",
        "Say `deal` first.",
        "It is your turn , lay.",
        "Read {title}.",
        "It rests on R-43.",
        "Cards won: Alice: 24.",
    ),
    "fr": (
        "Vous avez 1 points.",
        "Vous a trois cartes.",
        "Le joueur 2 avez sept jetons.",
        "Le 3 rouge au lieu de le 4 vert.",
        "La main de Alice est vide, donc que il pioche.",
        "C’est fini; distribuez.",
        "Il dit « oui ».",
        "L'annonce a tenu.",
        "Les joueurs 2 et 3 et vous gagnez.",
        "La règle combo.colour dit non.",
        "Lisez The combinations of cards.",
        "Deux  cartes.",
        "Cartes gagnées\xa0: Alice\xa0: 24.",
    ),
}
PLANTED_FOR_GRAMMALECTE = (
    "Deux cartes rouge sont posées.",
    "La manche est fini.",
    "Les joueurs pioche une carte.",
    "Une carte Rainbow peut etre posée.",
    "Vous et Hugo a gagné la partie.",
    "Vous avez poser deux cartes.",
    "Le joueur prend la pille.",
)


def nothing(found: Iterable[tuple[Said, str]]) -> None:
    """Fails with the whole list, if there is one."""
    told = [f"{said.place}: {said.text}  ← {wrong}" for said, wrong in found]
    if told:
        pytest.fail("\n".join(told), pytrace=False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_file_of_words_is_read(lang: str) -> None:
    read = {*word_files(lang), *(PACKAGE / "tutor" / "template").rglob("lesson.toml")}
    others = [each for each in PACKAGE.rglob(f"*.{lang}.toml") if each not in read]
    assert [str(each) for each in others if each.name.partition(".")[0] not in OF_GAMES] == []
    told = {each.place.partition(" ")[0] for each in sentences(lang, 1)}
    assert {"pages/teachers", "pages/about", "web", "explain", "tutor", "site", "bench", "commands"} <= told


@thoroughly
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_written_well(lang: str, most: int) -> None:
    said = sentences(lang, most)
    assert len({each.text for each in said}) > LEAST_SENTENCES
    nothing((each, wrong) for each in said for wrong in sentence_checks.complaints(each))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_is_written_well(lang: str) -> None:
    nothing((each, wrong) for each in written(lang) for wrong in sentence_checks.complaints(each))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_written_badly_is_seen(lang: str) -> None:
    unseen = [text for text in PLANTED[lang] if not any(sentence_checks.complaints(Said("planted", lang, text)))]
    assert not unseen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reader_who_is_told_of_by_number_is_seen(lang: str) -> None:
    text = {"en": "Player 1 draws a card.", "fr": "Le joueur\u00a01 prend une carte."}[lang]
    assert not any(sentence_checks.complaints(Said("planted", lang, text)))
    assert any(sentence_checks.complaints(Said("planted", lang, text, ME)))


def test_facts_are_fixed_of_templates_that_stand_there() -> None:
    standing = {each.place for each in sentences("en", FEW_SHAPES)}
    assert not set(FIXED) - standing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_drawn_is_heard_as_it_is_written(lang: str) -> None:
    """Whoever listens hears the words of the sentence, and no sign behind a card begins a line."""

    def words(text: str) -> list[str]:
        return [each for each in text.split(" ") if each]

    for said in sentences(lang, FEW_SHAPES):
        assert words(sentence_checks.heard_in(said.drawn)) == words(said.text), said.place
        assert not sentence_checks.LOOSE.search(said.drawn), said.place


@needs_grammalecte
@thoroughly
def test_grammalecte_finds_nothing_in_any_sentence(most: int) -> None:
    nothing(french_grammar.complaints(sentences("fr", most)))


@needs_grammalecte
def test_grammalecte_finds_nothing_in_any_text() -> None:
    nothing(french_grammar.complaints(list(written("fr"))))


@needs_grammalecte
def test_grammalecte_sees_what_is_written_badly() -> None:
    said = [Said("planted", "fr", text) for text in PLANTED_FOR_GRAMMALECTE]
    seen = {each.text for each, _ in french_grammar.complaints(said)}
    assert not set(PLANTED_FOR_GRAMMALECTE) - seen
