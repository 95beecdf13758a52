"""What is practised next: whatever is due, or what somebody has chosen, each rule at the level that suits it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from rainbow7.core.game import Game
from rainbow7.tutor.exercise import LEVELS, Exercise, NoExercise
from rainbow7.tutor.exercise_kind import exercise_kinds, kinds_and_rules
from rainbow7.tutor.exercise_making import propose
from rainbow7.tutor.learner import Learner
from rainbow7.tutor.review import NEED, due, known

DUE = "due"
"""Whatever is due, then what is new."""
MOST_SEEDS = 10**6
TRIES = 6
"""So many exercises about a rule are made until one asks something else than the one before."""
HARDER = 2
"""After so many first answers that were right, the next level."""


@dataclass(frozen=True)
class Drill:
    """What is to be practised: rules, kinds of exercise, and the level; none named: any, and the one that suits."""

    game: Game
    edition: str
    rules: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    level: int = 0
    due_first: bool = True

    @property
    def asked(self) -> tuple[str, ...]:
        """The rules that exercises of these kinds ask about, in the order of the rulebook."""
        some = {rule for kind, rule in kinds_and_rules(self.game, self.edition) if not self.kinds or kind in self.kinds}
        return tuple(rule for rule in self.game.shelf.rules if rule in some and (not self.rules or rule in self.rules))

    def order(self, learner: Learner, last: str, chance: Random) -> list[str]:
        """The rules from the one to be asked next on: mistakes and what is due, what is new, the rest as it comes."""
        rules = list(self.asked)
        waiting = list(due(learner.progress, self.game.id, rules, learner.today))
        new = [rule for rule in rules if (self.game.id, rule) not in learner.progress.tries]
        rest = [rule for rule in rules if rule not in waiting and rule not in new]
        chance.shuffle(rest)
        if not self.due_first:
            chance.shuffle(new)
        ordered = waiting + new + rest
        # Not the same rule twice running, where there is another one.
        return [rule for rule in ordered if rule != last] + [rule for rule in ordered if rule == last]

    def next(self, learner: Learner, last: str, chance: Random, before: Exercise | None = None) -> Exercise | None:
        """The next exercise, another question than the one before; nothing where none can be made."""
        same: Exercise | None = None
        for rule in self.order(learner, last, chance)[:12]:
            for _ in range(TRIES):
                found = self._one(rule, learner, chance.randrange(MOST_SEEDS))
                if found is None:
                    break
                if before is None or not found.is_same_question(before):
                    return found
                same = found
        if same is not None and self.level not in LEVELS:
            # Where a level asks one thing only, another one asks more.
            harder = (replace(self, level=level) for level in LEVELS if level != same.name.level)
            found_there = (drill.next(learner, last, chance, before) for drill in harder)
            return next((each for each in found_there if each and before and not each.is_same_question(before)), same)
        return same

    def _one(self, rule: str, learner: Learner, seed: int) -> Exercise | None:
        levels: Sequence[int] = (self.level,) if self.level in LEVELS else self._levels(rule, learner)
        for level in levels:
            try:
                return propose(self.game.id, self.edition, self._kinds(), (rule,), level, seed)
            except NoExercise:
                continue
        return None

    def _kinds(self) -> tuple[str, ...]:
        """The kinds wished for; of one rule alone nobody is asked which rule it is."""
        if self.kinds or len(self.rules) != 1:
            return self.kinds
        asked = [kind for kind, rule in kinds_and_rules(self.game, self.edition) if rule in self.rules]
        return tuple(kind for kind in asked if not exercise_kinds(self.game)[kind].asks_for_rule)

    def _levels(self, rule: str, learner: Learner) -> list[int]:
        """The level that suits, then those that are easier."""
        right = known(learner.progress, self.game.id, rule, learner.today, NEED).right
        level = min(LEVELS[-1], LEVELS[0] + right // HARDER)
        return list(range(level, LEVELS[0] - 1, -1))
