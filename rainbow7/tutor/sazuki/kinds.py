"""The kinds of exercise for Sazuki's Rainbow."""

from rainbow7.tutor.kinds import Kind
from rainbow7.tutor.sazuki.counting import Points, Winner
from rainbow7.tutor.sazuki.flow import Last, Prizes, Then
from rainbow7.tutor.sazuki.legal import Legal
from rainbow7.tutor.sazuki.order import Order
from rainbow7.tutor.sazuki.setup import Setup

KINDS: tuple[Kind, ...] = (Legal(), Order(), Then(), Prizes(), Last(), Points(), Winner(), Setup())
