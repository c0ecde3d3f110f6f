"""What people do: an interaction becomes one `Ask`, a verb is one function, its answer a value."""

from bot.inbox.inbox import Inbox
from bot.inbox.tree import Tree

__all__ = ["Inbox", "Tree"]
