"""Chooses the next exercise: about a rule that is due, new or chosen, at the level that suits the learner."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rainbow7.core.game import Game
from rainbow7.tutor.exercise import LEVELS, Exercise, NoExercise
from rainbow7.tutor.exercise_making import pick_exercise, played_edition
from rainbow7.tutor.game_tutors import exercise_kinds, kinds_and_rules
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.review import NEED, due, standing_of

DUE = "due"
"""In a link, in place of rules: practise what is due, then what is new."""
SEEDS = 10**6
"""Seeds of exercises are drawn from this many."""
TRIES_PER_RULE = 6
"""How often to try for an exercise about a rule that is not the same question as the one before."""
RIGHT_PER_LEVEL = 2
"""How many right first answers raise the level by one."""


@dataclass(frozen=True)
class Drill:
    """What to practise. Empty rules and kinds mean any; level 0 means the one that suits the learner."""

    game: Game
    edition: str
    rules: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    level: int = 0
    due_first: bool = True
    settings: Any = None
    """The settings of the table, whose house rules are laid over the rulebook; as printed where nothing is set."""

    @property
    def rules_to_ask(self) -> tuple[str, ...]:
        """The chosen rules that exercises of the chosen kinds can ask about, in the order of the rulebook."""
        some = {rule for kind, rule in self._all_there_is() if not self.kinds or kind in self.kinds}
        return tuple(
            rule for rule in self.game.rulebooks.rules if rule in some and (not self.rules or rule in self.rules)
        )

    def rules_in_order(self, learner: Learner, last: str, chance: Random) -> list[str]:
        """The rules in the order in which to ask them: those that are due, new ones, then the others shuffled."""
        rules = list(self.rules_to_ask)
        waiting = list(due(learner.progress, self.game.id, rules, learner.today))
        new = [rule for rule in rules if (self.game.id, rule) not in learner.progress.tries]
        rest = [rule for rule in rules if rule not in waiting and rule not in new]
        chance.shuffle(rest)
        if not self.due_first:
            chance.shuffle(new)
        ordered = waiting + new + rest
        # Do not ask about the same rule twice in a row, if there is another one.
        return [rule for rule in ordered if rule != last] + [rule for rule in ordered if rule == last]

    def next(self, learner: Learner, last: str, chance: Random, before: Exercise | None = None) -> Exercise | None:
        """The next exercise, if possible another question than the one before; nothing where none can be made."""
        same: Exercise | None = None
        for rule in self.rules_in_order(learner, last, chance)[:12]:
            for _ in range(TRIES_PER_RULE):
                found = self._exercise_about(rule, learner, chance.randrange(SEEDS))
                if found is None:
                    break
                if before is None or not found.is_same_question(before):
                    return found
                same = found
        if same is not None and self.level not in LEVELS:
            # Some rules have only one question at a level: try the other levels.
            harder = (replace(self, level=level) for level in LEVELS if level != same.name.level)
            found_there = (drill.next(learner, last, chance, before) for drill in harder)
            return next((each for each in found_there if each and before and not each.is_same_question(before)), same)
        return same

    def _exercise_about(self, rule: str, learner: Learner, seed: int) -> Exercise | None:
        levels: Sequence[int] = (self.level,) if self.level in LEVELS else self._suitable_levels(rule, learner)
        for level in levels:
            try:
                kinds = self._allowed_kinds()
                return pick_exercise(self.game.id, self.edition, kinds, (rule,), level, seed, self.settings)
            except NoExercise:
                continue
        return None

    def _allowed_kinds(self) -> tuple[str, ...]:
        """The chosen kinds; with one chosen rule, kinds whose answer is a rule are left out, as it would be known."""
        if self.kinds or len(self.rules) != 1:
            return self.kinds
        rules_to_ask = [kind for kind, rule in self._all_there_is() if rule in self.rules]
        return tuple(kind for kind in rules_to_ask if not exercise_kinds(self.game)[kind].asks_for_rule)

    def _all_there_is(self) -> Iterator[tuple[str, str]]:
        """Every pair of an exercise kind and a rule that it can ask about."""
        return kinds_and_rules(self.game, played_edition(self.game, self.edition, self.settings))

    def _suitable_levels(self, rule: str, learner: Learner) -> list[int]:
        """The level that suits the learner, then the easier ones."""
        right = standing_of(learner.progress, self.game.id, rule, learner.today, NEED).right
        level = min(LEVELS[-1], LEVELS[0] + right // RIGHT_PER_LEVEL)
        return list(range(level, LEVELS[0] - 1, -1))
