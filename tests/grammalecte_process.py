"""Runs Grammalecte under Debian's own Python, for which it is packaged: texts in, complaints out, as JSON."""

import json
import sys

import grammalecte  # type: ignore[import-not-found]


def main() -> None:
    checker = grammalecte.GrammarChecker("fr")
    found = []
    for text in json.load(sys.stdin):
        grammar, spelling = checker.getParagraphErrors(text)
        told = [
            {
                "kind": each["sRuleId"],
                "type": each["sType"],
                "at": text[each["nStart"] : each["nEnd"]],
                "says": each["sMessage"],
            }
            for each in grammar
        ]
        told += [{"kind": "spelling", "type": "spelling", "at": each["sValue"], "says": ""} for each in spelling]
        found.append(told)
    json.dump(found, sys.stdout)


main()
