"""Asked positions: whether a monster is, or may be, changed to a battle position."""

from collections.abc import Mapping
from types import MappingProxyType

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory

_POSITIONS: Mapping[str, str] = MappingProxyType(
    {"defense": "Defense Position", "attack_position": "Attack Position"}
)
_PLACES = ("to", "in", "into", "back")


def asked_position(query: Query) -> tuple[Ask, ...]:
    """As in "is X changed to Defense Position", "can I change the position of X"."""
    clause = query.clause
    said = [noun.thing for noun in (*clause.by(*_PLACES), *clause.objects)]
    positions = [_POSITIONS[thing] for thing in said if thing in _POSITIONS]
    of_position = [noun for noun in (clause.subject, *clause.objects) if noun is not None]
    of_position = [noun for noun in of_position if noun.facet == "position"]
    if not positions and not of_position:
        return ()
    turned = () if clause.is_passive else query.object_cards(prefer="monster")
    turned = turned or query.subject_cards(prefer="monster")
    attack = query.story.last("attack")
    is_it = clause.subject is not None and clause.subject.pronoun == "it"
    if positions and is_it and attack is not None and turned == (attack.card,):
        # The attacker is in Attack Position already.
        turned = tuple(attack.targets) if positions[0][0] == "A" else turned
    monsters = [card for card in turned if query.story.kind(card) is CardCategory.MONSTER][:1]
    if _is_by_hand(query.story, clause):
        return tuple((card, "can_change_position") for card in monsters)
    return tuple((f"{card}: changed to {at}", "applies") for card in monsters for at in positions)


def _is_by_hand(story: Story, clause: Clause) -> bool:
    """As in "can I switch it to Defense Position", where no card is told that does so."""
    subject = clause.subject
    is_players = subject is not None and bool(subject.who)
    is_own = subject is not None and clause.verb == "change" and not clause.is_passive
    is_own &= all("it" in {noun.owner, noun.pronoun} for noun in clause.objects)
    if not clause.modal or not (is_players or clause.is_passive or is_own):
        return False
    used = [story.effect_of(deed) for deed in story.deeds if deed.do == "activate"]
    return not any(one is None or "change_position" in one.does for one in used)
