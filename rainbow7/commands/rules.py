"""`rainbow7 rules`: lists rules with their passages and the code, cases and lessons about them; compares rulebooks."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from rainbow7.commands.arguments import BadInput, add_house, edition_of, table_of
from rainbow7.core.cases import cases_in
from rainbow7.core.comparison import Answer, Witness, compared
from rainbow7.core.game import Game
from rainbow7.core.house_rules import HouseRule, in_effect
from rainbow7.core.language import ENGLISH, LANGUAGES
from rainbow7.core.rule_index import code_places, rule_index
from rainbow7.core.settings import as_typed, text_of_settings
from rainbow7.core.template import fill
from rainbow7.explain import Speaker, answer_text, cite, difference_said, title_of, with_readings
from rainbow7.explain.words import common_words
from rainbow7.tutor.rule_coverage import RuleCoverage, coverage_by_rule


def add_arguments(parser: ArgumentParser) -> None:
    """Add the command's own options."""
    parser.add_argument("rule", metavar="RULE", nargs="?")
    parser.add_argument("--diff", metavar="E2")
    add_house(parser)
    parser.add_argument("--list-house", action="store_true")


def run(args: Namespace, game: Game, lang: str, speak: Callable[[str], None] = print) -> dict[str, Any]:
    """List the rules, or one of them, or the differences between two editions."""
    edition, settings = table_of(game, args.edition, args.house)
    if args.list_house:
        house = {
            "house": [
                house_rule_data(each, edition_of(game, args.edition), game.settings())
                for each in game.rulebooks.house_rules
            ]
        }
        if not args.json:
            _print_house_rules(house["house"], lang, speak)
        return house
    rules = _rules_named(game, args.rule)
    if args.diff is not None:
        other = edition_of(game, args.diff)
        found = {"differences": differences_data(game, edition, settings, other, rules, lang)}
        if not args.json:
            _print_differences(found["differences"], Speaker(lang, game, settings), speak)
        return found
    taught = coverage_by_rule(game)
    laid = in_effect(game.rulebooks, edition, settings)
    register = {"rules": [rule_data(game, rule, edition.id, taught[rule], laid) for rule in rules]}
    if not args.json:
        _print_rules(register["rules"], game, settings, lang, speak, whole=args.rule is not None)
    return register


def house_rule_data(rule: HouseRule, edition: Any, settings: Any) -> dict[str, Any]:
    """One house rule with the values that it may have, and what this edition prints, as plain data."""
    usual = rule.value_as_data(rule.printed(edition, settings))
    values: Any = list(rule.values) if rule.values else {"least": rule.least, "most": rule.most}
    return {"name": rule.name, "rule": rule.rule, "values": values, "printed": usual, "text": dict(rule.about)}


def rule_data(
    game: Game, rule: str, edition: str, taught: RuleCoverage, house: Mapping[str, str] = MappingProxyType({})
) -> dict[str, Any]:
    """One rule in one edition, and what a table with house rules plays instead, as plain data."""
    laid = [each for each in game.rulebooks.house_rules if each.name in house and each.rule == rule]
    passages = {lang: game.rulebooks.passage(rule, edition, lang) for lang in LANGUAGES}
    claims = {lang: game.rulebooks.sentences(rule, edition, lang) for lang in LANGUAGES}
    stands = rule_index(game)[rule]
    return {
        "id": rule,
        "edition": edition,
        "status": passages[ENGLISH].status,
        "document": game.rulebooks.document(edition),
        "where": passages[ENGLISH].where,
        "title": {lang: title_of(rule, Speaker(lang, game)) for lang in LANGUAGES},
        "text": {lang: passage.text for lang, passage in passages.items()},
        "claims": [
            {"id": claim.id, "ruling": claim.ruling, "text": {lang: said[number].text for lang, said in claims.items()}}
            for number, claim in enumerate(claims[ENGLISH])
        ],
        "rulings": [each.id for each in game.rulebooks.rulings_of(rule, ENGLISH)],
        **({"house": [_laid_data(each, house[each.name]) for each in laid]} if laid else {}),
        "code": stands["code"],
        "tests": stands["tests"],
        "lessons": list(taught.lessons),
        "exercises": list(taught.exercises),
        "reference": taught.reference is not None,
    }


def _laid_data(rule: HouseRule, typed: str) -> dict[str, Any]:
    """What a table plays instead of a rule, as plain data."""
    said = {lang: rule.passage(typed, lang) for lang in LANGUAGES}
    return {"name": rule.name, "value": rule.value_as_data(typed), "text": said}


def differences_data(
    game: Game, a: Any, settings: Any, b: Any, rules: tuple[str, ...], lang: str
) -> list[dict[str, Any]]:
    """Where two editions differ, each difference of play with a witness on which the two answer differently.

    The first one is as a table plays it with these settings: a difference that a house rule makes names it.
    """
    speaker, found, taught = Speaker(lang, game, settings), [], coverage_by_rule(game)
    laid = in_effect(game.rulebooks, a, settings)
    for each in compared(game, a, b, settings):
        if each.rule not in rules:
            continue
        house = [rule for rule in game.rulebooks.house_rules if rule.name in laid and rule.field == each.field]
        said, names = list(difference_said(game, each, a.id, b.id, lang)), [a.id, b.id]
        for rule in house:
            said[0], names[0] = rule.passage(laid[rule.name], lang), _table_name(a.id, {rule.name: laid[rule.name]})
        found.append(
            {
                "rule": each.rule, "field": each.field, "a": each.a, "b": each.b, "plays": each.plays,
                "witness": _witness_data(each.witness, speaker, _table_name(a.id, laid)) if each.witness else None,
                "ruling": each.ruling,
                "text": "\n".join(f"{name}: {text}" for name, text in zip(names, said, strict=True)),
                **({"house": [rule.name for rule in house]} if house else {}),
                "lessons": list(taught[each.rule].lessons), "exercises": list(taught[each.rule].exercises),
            }
        )  # fmt: skip
    return found


def _table_name(edition: str, house: Mapping[str, str]) -> str:
    """What a table is called that plays an edition with house rules: as it is typed."""
    return " ".join([edition, *(f"{name}={value}" for name, value in house.items())])


def _witness_data(witness: Witness, speaker: Speaker, table: str) -> dict[str, Any]:
    return {
        "position": witness.position,
        "moves": list(witness.moves),
        "try": witness.attempt,
        "seed": witness.seed,
        "a": {**_answer_data(witness, witness.a, speaker), "table": table},
        "b": {**_answer_data(witness, witness.b, speaker), "table": witness.b.edition},
    }


def _answer_data(witness: Witness, answer: Answer, speaker: Speaker) -> dict[str, Any]:
    laid = text_of_settings(answer.verdict.state.settings)
    own = f" settings {laid}" if laid and " settings " not in witness.position else ""
    return {
        "edition": answer.edition,
        "position": f"{answer.verdict.state.game} {answer.edition} {witness.position}{own}",
        "legal": answer.verdict.legal,
        "answer": list(answer.record_lines),
        "text": answer_text(answer, speaker),
    }


def _rules_named(game: Game, name: str | None) -> tuple[str, ...]:
    if name is None:
        return game.rulebooks.rules
    wanted = name.lower()
    found = tuple(rule for rule in game.rulebooks.rules if rule == wanted or rule.startswith(f"{wanted}."))
    if not found:
        near = get_close_matches(wanted, game.rulebooks.rules, cutoff=0.4)
        raise BadInput("no-rule", found=name, near=", ".join(near) or None)
    return found


def _print_house_rules(house: list[dict[str, Any]], lang: str, speak: Callable[[str], None]) -> None:
    words = common_words(lang)["house"]
    for each in house:
        values = each["values"]
        span = fill(words["span"], lang, **values) if isinstance(values, dict) else ", ".join(values)
        speak(f"{each['name']} · {each['text'][lang]}")
        speak(f"  {fill(words['values'], lang, values=span, printed=each['printed'], rule=each['rule'])}")


def _print_rules(
    rules: list[dict[str, Any]], game: Game, settings: Any, lang: str, speak: Callable[[str], None], *, whole: bool
) -> None:
    words = Speaker(lang, game).common["rules"]
    for each in rules:
        house = [one["name"] for one in each.get("house", ())]
        *laid, cited = cite(game, each["edition"], (each["id"],), lang, settings, house)
        for one in laid:
            speak(f"{each['id']} · {one.title} ({one.status})")
            speak(f"  {with_readings(one.passage)}")
        speak(f"{each['id']} · {cited.title} ({cited.status})")
        speak(f"  {cited.document}, {cited.passage.where}")
        speak(f"  {with_readings(cited.passage)}")
        for ruling in cited.rulings:
            speak(f"  {ruling.id} · {ruling.asks} {ruling.reading} {ruling.because}".rstrip())
            if ruling.other:
                speak(f"    {fill(words['other'], lang, other=ruling.other)}")
            if ruling.switch:
                played_so = settings is not None and ruling.switched(settings)
                value = getattr(game.settings(), ruling.switch) if played_so else ruling.other_is
                typed = as_typed(game.settings(), ruling.switch, value)
                speak(f"    {fill(words['switch'], lang, switch=typed)}")
        if whole:
            for place in code_places(game, each["id"]):
                speak("  " + fill(words["code"], lang, place=f"{place.file}:{place.line}", name=place.name))
            for name in ("lessons", "exercises"):
                speak("  " + fill(words[name], lang, **{name: ", ".join(each[name]) or "–"}))
            for case in cases_in(game, game.editions[each["edition"]]):
                if case.rule == each["id"]:
                    speak(f"  {words[case.answer]} · {case.names[lang]}")


def _print_differences(found: list[dict[str, Any]], speaker: Speaker, speak: Callable[[str], None]) -> None:
    words = speaker.common["rules"]
    if not found:
        speak(words["same"])
    for each in found:
        how = words["plays"] if each["plays"] else fill(words["wording"], speaker.lang, ruling=each["ruling"])
        speak(f"{each['rule']} · {title_of(each['rule'], speaker)} ({how})")
        for line in each["text"].splitlines():
            speak(f"  {line}")
        if each["witness"] is not None:
            witness = each["witness"]
            tried = " · ".join([witness["position"], *witness["moves"], witness["try"]])
            speak(f"  {words['witness']}: {tried}")
            for name in ("a", "b"):
                speak(f"    {witness[name]['table']}: {witness[name]['text']}")
        if each["plays"]:
            for name in ("lessons", "exercises"):
                speak("  " + fill(words[name], speaker.lang, **{name: ", ".join(each[name]) or "–"}))
