"""Texts: what is printed on the cards of a duel, and which of them have what."""

from collections.abc import Mapping

from engine.cardtext import CardText

Names = frozenset[str]


class Texts(dict[str, CardText]):
    """Card texts by name, and the names of those with what is looked for all the time.

    Nothing is ever put into it.
    """

    __slots__ = ("at_once", "forced", "is_conditional", "ongoing", "triggering")

    def __init__(self, texts: Mapping[str, CardText]) -> None:
        """Look once at each: mostly it has none of it."""
        super().__init__(texts)
        having: dict[str, list[str]] = {}
        for name, text in texts.items():
            for part in text.has:
                having.setdefault(part, []).append(name)
        self.ongoing: Names = frozenset(having.get("continuous", ()))
        """Those with ongoing effects."""
        self.at_once: Names = frozenset(having.get("clauses", ()))
        """Those that do something at once, without a Chain."""
        self.forced: Names = frozenset(having.get("forced_effects", ()))
        """Those with effects that are activated by themselves."""
        self.triggering: Names = frozenset(having.get("triggers", ()))
        """Those with effects that are placed when their event has happened."""
        there = [effect for name in self.ongoing for effect in self[name].continuous]
        self.is_conditional = any(effect.condition for effect in there)
        """Whether any ongoing effect applies under a condition only."""

    def and_(self, text: CardText) -> "Texts":
        """These texts, and one more."""
        return Texts({**self, text.name: text})


__all__ = ["Names", "Texts"]
