"""Unnamed things: the general names of cards and effects that a play does not name.

A general name is an article and what the thing is: "a Continuous Trap", "another monster", "an
effect that destroys a card". Whatever else is told of it stands in braces behind the name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from engine.terms.vocabulary import CardKind, Trait

ARTICLES: Final = ("a", "an", "another", "some")
"""What a general name begins with; "another" is a second thing of its kind."""


@dataclass(frozen=True, slots=True)
class UnnamedThing:
    """What a general name stands for."""

    noun: str
    """Without an article: "Fusion Monster", "effect that destroys a card"."""
    kinds: tuple[CardKind, ...] = ()
    """What it may be; empty: any card, or no card at all."""
    traits: tuple[Trait, ...] = ()
    does: str | None = None
    """What an unnamed effect does: "destroys a card"; "" of an effect of which nothing is told."""

    @property
    def article(self) -> str:
        """The article of its noun as it is spoken: "a" or "an"."""
        return "an" if self.noun[0] in "AEIOXaeio" else "a"

    @property
    def name(self) -> str:
        """Its general name."""
        return f"{self.article} {self.noun}"

    @property
    def is_effect(self) -> bool:
        """Whether it is an effect, whatever card has it."""
        return self.does is not None


_MONSTER = (CardKind.MONSTER,)
_SPELL_OR_TRAP = (CardKind.SPELL, CardKind.TRAP)
_MONSTER_TRAITS = {
    "Normal": Trait.NORMAL,
    "Effect": Trait.EFFECT,
    "Flip": Trait.FLIP,
    "Tuner": Trait.TUNER,
    "Gemini": Trait.GEMINI,
    "Spirit": Trait.SPIRIT,
    "Union": Trait.UNION,
    "Toon": Trait.TOON,
    "Ritual": Trait.RITUAL,
    "Fusion": Trait.FUSION,
    "Synchro": Trait.SYNCHRO,
    "Xyz": Trait.XYZ,
    "Pendulum": Trait.PENDULUM,
    "Link": Trait.LINK,
}
_SPELL_TRAITS = {
    "Normal": Trait.NORMAL,
    "Quick-Play": Trait.QUICK_PLAY,
    "Continuous": Trait.CONTINUOUS,
    "Field": Trait.FIELD,
    "Equip": Trait.EQUIP,
    "Ritual": Trait.RITUAL,
}
_TRAP_TRAITS = {
    "Normal": Trait.NORMAL,
    "Continuous": Trait.CONTINUOUS,
    "Counter": Trait.COUNTER,
}
_DOES = (
    "",
    "negates the activation",
    "negates the effect",
    "negates the Summon",
    "negates the attack",
    "destroys a card",
    "banishes a card",
    "returns a card to the hand",
    "Special Summons a monster",
    "takes control of a monster",
    "turns a monster face-down",
)

UNNAMED_THINGS: Final[tuple[UnnamedThing, ...]] = (
    UnnamedThing("card"),
    UnnamedThing("Set card"),
    UnnamedThing("material"),
    UnnamedThing("monster", _MONSTER),
    UnnamedThing("attacking monster", _MONSTER),
    UnnamedThing("hand trap", _MONSTER, (Trait.EFFECT,)),
    UnnamedThing("Token", _MONSTER, (Trait.TOKEN,)),
    UnnamedThing("Spell", (CardKind.SPELL,)),
    UnnamedThing("Trap", (CardKind.TRAP,)),
    UnnamedThing("Spell/Trap", _SPELL_OR_TRAP),
    UnnamedThing("mandatory trigger", does="mandatory"),
    UnnamedThing("optional trigger", does="optional"),
    *(UnnamedThing(f"{word} Monster", _MONSTER, (it,)) for word, it in _MONSTER_TRAITS.items()),
    *(
        UnnamedThing(f"{word} Spell", _SPELL_OR_TRAP[:1], (it,))
        for word, it in _SPELL_TRAITS.items()
    ),
    *(UnnamedThing(f"{word} Trap", _SPELL_OR_TRAP[1:], (it,)) for word, it in _TRAP_TRAITS.items()),
    *(UnnamedThing(f"effect that {does}" if does else "effect", does=does) for does in _DOES),
)
"""Everything that has a general name."""


def _by_name() -> dict[str, UnnamedThing]:
    """Every general name: with its article, with "another" and "some"; a Token also without."""
    named = {
        f"{article} {thing.noun}": thing
        for thing in UNNAMED_THINGS
        for article in (thing.article, "another", "some")
    }
    token = next(thing for thing in UNNAMED_THINGS if thing.noun == "Token")
    return named | {token.noun: token}


UNNAMED_THING_BY_NAME: Final[Mapping[str, UnnamedThing]] = MappingProxyType(_by_name())
"""The thing behind every general name, spelled as it is written: "another Fusion Monster"."""


def is_another(name: str) -> bool:
    """Whether a general name speaks of a second thing of its kind."""
    return name.startswith("another ")
