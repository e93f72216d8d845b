"""Printed card: what stands on a card, as a card database gives it; the compiler's input."""

from dataclasses import dataclass

from engine.terms.vocabulary import Attribute, CardKind, CardName, Trait


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """One card as printed.  Texts keep every character of the database's."""

    name: CardName
    kind: CardKind
    trait: tuple[Trait, ...] = ()
    attribute: Attribute | None = None
    type: str | None = None
    """Monster Type; None: a Spell or Trap."""
    level: int | None = None
    """Level, Rank or Link Rating."""
    atk: int | None = None
    """None: a Spell or Trap, or `?`."""
    def_: int | None = None
    """None: no DEF, or `?`."""
    text: str = ""
    """Effect or flavour text (Pendulum Monsters: the monster part), materials line included."""
    pendulum: str = ""
    """Pendulum part; empty: none."""
    passcode: int | None = None
