"""References written out: the words for cards that an effect already knows."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.errors import UnsayableError
from engine.selectors import Ref

_FIXED = {
    Ref.THIS_CARD: "this card",
    Ref.TARGET: "that target",
    Ref.TARGET_2: "the second target",
    Ref.TARGETS: "those targets",
    Ref.PREVIOUS: "it",
    Ref.LAST_TWO: "them",
    Ref.COST: "it",
    Ref.RESPONDED: "that card",
    Ref.SUMMONED: "that monster",
    Ref.EVENT_SUBJECT: "that card",
    Ref.ATTACKER: "the attacking monster",
    Ref.ATTACK_TARGET: "the attack target",
    Ref.BATTLED: "the opponent's battling monster",
    Ref.THEIR_BATTLING: "that opponent's monster",
    Ref.YOUR_BATTLING: "your battling monster",
    Ref.BATTLING: "both battling monsters",
    Ref.LINKED: "the equipped monster",
    Ref.WAS_LINKED: "the monster this card was equipped to",
    Ref.REST: "the rest",
    Ref.EXCAVATED: "the excavated cards",
    Ref.TRIBUTED: "the Tributed monster",
    Ref.EACH: "it",
}
_MANY = frozenset({Ref.TARGETS, Ref.LAST_TWO, Ref.BATTLING, Ref.REST, Ref.EXCAVATED, Ref.MATERIALS})
"""References that mean several cards, whatever the effect."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """What each reference is called at this place of a text, and which mean several cards."""

    names: Mapping[Ref, str] = field(default_factory=dict)
    many: frozenset[Ref] = _MANY
    kinds: Mapping[Ref, str] = field(default_factory=dict)
    """Each as "monster" or "card", of those of which that is known."""
    done: Mapping[Ref, str] = field(default_factory=dict)
    """What was done to them: "destroyed", "sent to the GY"."""

    def called(self, ref: Ref, words: str, *, many: bool = False) -> "Spoken":
        """From now on it is called so."""
        others = self.many - {ref}
        several = others | {ref} if many else others
        return replace(self, names={**self.names, ref: words}, many=several)


NOTHING = Spoken()
"""Where nothing was spoken of."""


def name(ref: Ref, spoken: Spoken) -> str:
    """The words for it.

    Raises:
        UnsayableError: there are none.
    """
    said = spoken.names.get(ref) or _FIXED.get(ref)
    if said is None:
        raise UnsayableError(f"reference {ref}")
    return said


def owner(ref: Ref, spoken: Spoken) -> str:
    """As in "this card's", "its"."""
    return possessive(name(ref, spoken))


_OWNERS = {"it": "its", "them": "their", "they": "their"}


def possessive(said: str) -> str:
    """The words with a possessive ending."""
    if said in _OWNERS:
        return _OWNERS[said]
    return f"{said}'" if said.endswith("s") else f"{said}'s"
