"""Attacks told: what became of an attack, besides what is asked of it."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from assistant.reading.reading import QuestionReading
from assistant.reading.subjects import names_of
from engine import CardName, Fact

_OF_ATTACKS = frozenset(
    {"attack_continues", "attack_negated", "replay_occurs", "can_attack_again", "can_attack"}
)
_STOPPED = frozenset({("attack_continues", False), ("replay_occurs", True)})
"""What is worth telling of an attack, whatever is asked."""
_OF_DAMAGE = frozenset({"value", "damage_dealt", "damage_taken_by"})
_PART = "battle damage"
_OF_THE_ATTACK = frozenset({"attack_continues", "replay_occurs"})
_GONE = frozenset({"destroyed", "banished", "returned_to_hand", "returned_to_deck"})
ATTACK = CardName("Attack")
ATTACKER = CardName("Attacking monster")
BATTLE_DAMAGE = CardName("Battle damage")


def attacks_told(reading: QuestionReading, facts: Sequence[Fact]) -> Iterator[Fact]:
    """Whether attacks went on; of one that is asked about, whether the monster may attack again."""
    asked = {
        name
        for ask in reading.asked
        if ask.predicate in _OF_ATTACKS
        for name in names_of(ask.subject)
    }
    attackers = {one.subject_card for one in facts if one.predicate == "attack_declared"}
    for fact in facts:
        is_attacker = fact.subject_card in attackers and fact.subject_card in reading.cards
        is_told = fact.predicate == "can_attack_again" and fact.subject_card in asked
        if is_attacker and (is_told or (fact.predicate, fact.value) in _STOPPED):
            yield fact
        if is_told and fact.value is False:
            yield replace(fact, predicate="can_attack")
    yield from _of_the_attack(reading, facts, asked)
    yield from _damage(reading, facts)


def _of_the_attack(
    reading: QuestionReading, facts: Sequence[Fact], asked: AbstractSet[str]
) -> Iterator[Fact]:
    """Whether an attack that is asked about goes on, and anew, and how the attacker left the field.

    Told of "the attack" itself, if there is one: who asks after a replay wants to know of the
    attack, and the other way round.
    """
    is_asked = any(one.predicate in _OF_THE_ATTACK for one in reading.asked)
    asked = {name.partition("#")[0] for name in asked}
    for predicate in sorted(_OF_THE_ATTACK) if is_asked else ():
        found = [one for one in facts if one.predicate == predicate and one.subject_card in asked]
        if len({one.subject_card for one in found}) == 1:
            yield replace(found[-1], subject_card=ATTACK, part=None)
    attackers = {one.subject_card for one in facts if one.predicate == "attack_declared"} & asked
    for fact in facts if is_asked and len(attackers) == 1 else ():
        if fact.subject_card in attackers and fact.predicate in _GONE and fact.value is True:
            yield replace(fact, subject_card=ATTACKER, part=None)


def _damage(reading: QuestionReading, facts: Sequence[Fact]) -> Iterator[Fact]:
    """How much battle damage there was, of whichever monster, where it is asked after."""
    is_asked = any(
        ask.predicate in _OF_DAMAGE and ask.subject.endswith(f": {_PART}") for ask in reading.asked
    )
    amounts = [one for one in facts if one.predicate == "value" and one.part == _PART]
    if is_asked and len({one.value for one in amounts}) == 1:
        yield replace(amounts[0], subject_card=BATTLE_DAMAGE, part=None)
