"""Texts: what is printed on the cards of a duel, and which of them have what."""

from collections.abc import Callable
from operator import attrgetter

from engine.cardtext import CardText
from engine.changing import kept

Names = frozenset[str]


class Texts(dict[str, CardText]):
    """Card texts by name.  Nothing is ever put into it: what it was asked for is kept."""

    def and_(self, text: CardText) -> "Texts":
        """These texts, and one more."""
        return Texts({**self, text.name: text})

    @kept
    def ongoing(self) -> Names:
        """Names of those with ongoing effects."""
        return self._with(attrgetter("continuous"))

    @kept
    def is_conditional(self) -> bool:
        """Whether any ongoing effect applies under a condition only."""
        return any(effect.condition for text in self.values() for effect in text.continuous)

    @kept
    def at_once(self) -> Names:
        """Names of those that do something at once, without a Chain."""
        return self._with(attrgetter("clauses"))

    @kept
    def forced(self) -> Names:
        """Names of those with effects that are activated by themselves."""
        return self._with(attrgetter("forced_effects"))

    @kept
    def triggering(self) -> Names:
        """Names of those with effects that are placed when their event has happened."""
        return self._with(attrgetter("triggers"))

    def _with(self, has: Callable[[CardText], object]) -> Names:
        return frozenset([name for name, text in self.items() if has(text)])


__all__ = ["Names", "Texts"]
