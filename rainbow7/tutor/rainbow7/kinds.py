"""The kinds of exercise for Rainbow 7."""

from rainbow7.tutor.kinds import Kind
from rainbow7.tutor.rainbow7.deals import HowTheDeal, OtherRulebook
from rainbow7.tutor.rainbow7.ends import MayCall, Score, WhoBegins, WhoWins
from rainbow7.tutor.rainbow7.hands import FindAll, IsThere, OddOne, Pick
from rainbow7.tutor.rainbow7.legal import Legal
from rainbow7.tutor.rainbow7.turns import AfterDraw, Effects, Owed, Sources, WhoseTurn
from rainbow7.tutor.rainbow7.which import Which

KINDS: tuple[Kind, ...] = (
    Legal(), Pick(), FindAll(), IsThere(), OddOne(), Sources(), AfterDraw(), Owed(), Effects(), WhoseTurn(),
    Score(), WhoBegins(), WhoWins(), MayCall(), Which(), HowTheDeal(), OtherRulebook(),
)  # fmt: skip
