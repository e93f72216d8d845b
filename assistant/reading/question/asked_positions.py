"""Asked positions: whether a monster is changed to a battle position."""

from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.question.query import Ask, Query
from assistant.reading.reading import Kind

_POSITIONS: Mapping[str, str] = MappingProxyType(
    {"defense": "Defense Position", "attack_position": "Attack Position"}
)
_PLACES = ("to", "in", "into", "back")


def asked_position(query: Query) -> tuple[Ask, ...]:
    """As in "is X changed to Defense Position", "does X switch to Attack Position"."""
    clause = query.clause
    said = [noun.thing for noun in (*clause.by(*_PLACES), *clause.objects)]
    positions = [_POSITIONS[thing] for thing in said if thing in _POSITIONS]
    if not positions:
        return ()
    turned = () if clause.is_passive else query.object_cards(prefer="monster")
    turned = turned or query.subject_cards(prefer="monster")
    attack = query.story.last("attack")
    is_it = clause.subject is not None and clause.subject.pronoun == "it"
    if is_it and attack is not None and turned == (attack.card,) and positions[0][0] == "A":
        turned = tuple(attack.targets)  # The attacker is in Attack Position already.
    monsters = [card for card in turned if query.story.kind(card) is Kind.MONSTER]
    return tuple((f"{card}: changed to {positions[0]}", "applies") for card in monsters[:1])
