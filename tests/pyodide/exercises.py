"""Exercises of every kind, so that two Pythons can be compared: the same name, the same exercise, told the same."""

import hashlib
import json

from rainbow7.games import GAMES
from rainbow7.tutor.answer_checking import check
from rainbow7.tutor.exercise import ExerciseName
from rainbow7.tutor.exercise_data import answer_data, exercise_data
from rainbow7.tutor.exercise_making import make
from rainbow7.tutor.game_tutors import exercise_kinds

for game in GAMES.values():
    for number, kind in enumerate(exercise_kinds(game).values()):
        edition = list(game.editions)[number % len(game.editions)]
        rules = kind.rules(game.editions[edition])
        exercise = make(ExerciseName(game.id, edition, kind.name, rules[number % len(rules)], 1 + number % 3, number))
        told = [exercise_data(exercise, lang) for lang in ("en", "fr")]
        answers = [option.value for option in exercise.options] or ["R3 R4 R5", "0/2/2"]
        told += [answer_data(exercise, check(exercise, answer), "fr") for answer in answers]
        digest = hashlib.sha256(json.dumps(told, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
        print(exercise.name, exercise.question.state, exercise.proof.tried, digest)
