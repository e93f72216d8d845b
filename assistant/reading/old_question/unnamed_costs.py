"""Unnamed costs: a named card is paid for the effect of a monster that has no name."""

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import WRITTEN, Standing
from assistant.reading.old_question.doing import is_asked
from assistant.reading.old_question.stand_ins import PAID_WITH_A_CARD, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.old_question.whereabouts import ZONES

_UNNAMED = frozenset({STAND_INS["monster"], STAND_INS["effect_monster"]})
_COSTS = {"send": "send_to_gy"}
"""How a cost is called that is not called by its verb."""
_USUALLY = {"banish": "graveyard", "tribute": "monster_zone"}
"""Where a card is from which it is paid, if that is not told; else it is in the hand."""


def pay_for_unnamed(story: Story, clause: Clause) -> bool:
    """As in "I activate a WATER monster's effect by sending X to the GY"."""
    last = story.last("activate")
    if is_asked(clause) or clause.form != "ing" or clause.verb not in PAID_WITH_A_CARD:
        return False
    if last is None or last.card not in _UNNAMED or last.sentence != clause.sentence:
        return False
    named = [noun for noun in clause.objects if noun.cards and not noun.facet]
    places = [ZONES[noun.thing] for noun in clause.by("from") if noun.thing in ZONES]
    on_field = any(noun.thing == "field" for noun in clause.by("from"))
    kind = _COSTS.get(clause.verb, clause.verb)
    for card in (one for noun in named for one in story.refer(noun)):
        usual = _USUALLY.get(clause.verb, "hand")
        zone = "monster_zone" if on_field else places[0] if places else usual
        last.costs.append((WRITTEN.get(kind, kind), card))
        place = Standing(card, last.player, zone=zone, start=clause.start, end=clause.end)
        stand(story, place)
    if named:
        story.standing_for[last.card] = PAID_WITH_A_CARD[clause.verb]
    return bool(named)
