"""Texts: what is printed on the cards of a duel, and which of them have what."""

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
        return self._with("continuous")

    @kept
    def is_conditional(self) -> bool:
        """Whether any ongoing effect applies under a condition only."""
        there = [self[name].continuous for name in self.ongoing]
        return any(effect.condition for effects in there for effect in effects)

    @kept
    def at_once(self) -> Names:
        """Names of those that do something at once, without a Chain."""
        return self._with("clauses")

    @kept
    def forced(self) -> Names:
        """Names of those with effects that are activated by themselves."""
        return self._with("forced_effects")

    @kept
    def triggering(self) -> Names:
        """Names of those with effects that are placed when their event has happened."""
        return self._with("triggers")

    def _with(self, what: str) -> Names:
        return frozenset([name for name, text in self.items() if what in text.has])


__all__ = ["Names", "Texts"]
