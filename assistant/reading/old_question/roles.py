"""Roles: the monsters of the attack told last, named by what they do in it."""

from collections.abc import Sequence

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import ADDED, ATTACKED, STAND_INS

ROLES = frozenset({"attacker", "attacked"})
"""Pronouns that tell a monster by its part in an attack."""


def fighting(deeds: list[Deed], noun: Noun) -> str:
    """As in "the attacking monster", "the attack target": of the attack told last.

    If none was told, there is one all the same.
    """
    attack = _attack_in(deeds)
    is_attacker = noun.pronoun == "attacker"
    if attack is None:
        owner = noun.owner if is_attacker else ""
        attack = Deed("attack", STAND_INS["monster"], owner, start=noun.start, end=noun.end)
        deeds.append(attack)
    if is_attacker:
        return attack.card
    targets = [card for card in attack.targets if card != "direct"]
    if not attack.targets:
        attack.targets = targets = [ATTACKED]
    return targets[0] if targets else attack.card


def _attack_in(deeds: Sequence[Deed]) -> Deed | None:
    return next((one for one in reversed(deeds) if one.do == "attack"), None)


def tell_side(deeds: Sequence[Deed], noun: Noun, cards: tuple[str, ...]) -> None:
    """As in "X attacks and is banished. Can my other monster attack": X was mine, too."""
    attack = _attack_in(deeds)
    is_other = cards == (ADDED,) and "another" in noun.marks and noun.owner in {"me", "them"}
    if is_other and attack is not None and not attack.player:
        attack.player = noun.owner
