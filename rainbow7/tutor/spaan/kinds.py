"""The kinds of exercise for Spaan's Rainbow."""

from rainbow7.tutor.kinds import Kind
from rainbow7.tutor.spaan.ends import Refill, Winner
from rainbow7.tutor.spaan.knows import Knows
from rainbow7.tutor.spaan.legal import Legal
from rainbow7.tutor.spaan.row import Happens, TwoFaces

KINDS: tuple[Kind, ...] = (Legal(), TwoFaces(), Happens(), Knows(), Refill(), Winner())
