"""What Discord shows: compare what is posted with what is wanted, and send the difference."""

from bot.outbox.lane import Lane
from bot.outbox.outbox import Outbox

__all__ = ["Lane", "Outbox"]
