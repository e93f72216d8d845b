"""Summons: questions after what is Summoned, and whether it can be again."""

from assistant.reading.old_question.arriving import floating
from assistant.reading.old_question.asked_acts import asked_part
from assistant.reading.old_question.asked_fates import summons_others
from assistant.reading.old_question.flips import turners
from assistant.reading.old_question.query import Ask, Query, by_what_does_so, last_effect
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.understood_question import CardCategory

_KINDS = ("normal", "special", "link", "flip", "tribute", "synchro", "xyz", "fusion", "ritual")
SUMMON_VERBS = ("summon", "pendulum_summon", *(f"{kind}_summon" for kind in _KINDS))
"""The verbs of every kind of Summon."""


def asked_summoned(query: Query) -> tuple[Ask, ...]:
    """As in "is X Summoned", "can X be Summoned again", "does X get to Summon"."""
    clause, story = query.clause, query.story
    if clause.hangs == "gerund" and any(noun.facet == "effect" for noun in clause.objects):
        return ()  # "Is Special Summoning X an effect": what a Summon is, is not asked of a play.
    if query.is_afresh or is_another_normal_summon(query):
        return _summoned_again(query)
    is_tried = clause.modal and not (clause.is_passive or clause.objects)
    users = [
        card
        for card in query.cards_by("with", "by")
        if story.floats(card) or (is_tried and story.revives(card))
    ]
    if users and (not clause.objects or any(noun.thing for noun in clause.objects)):
        return tuple((card, "activation_legal") for card in users[:1])
    if (makers := _by_an_effect(query)) is not None:
        return tuple((card, "resolves") for card in makers)
    cards = _to_be_summoned(query) or _any_monster(query)
    is_of_subject = not (clause.is_passive or clause.objects)
    able = [card for card in cards if is_of_subject and summons_others(story, card)]
    return tuple((card, "resolves" if card in able else "summoned") for card in cards)


def _by_an_effect(query: Query) -> tuple[str, ...] | None:
    """The cards whose effect would Summon what is not named; None: no effect is asked about."""
    clause, story = query.clause, query.story
    if floaters := floating(story, clause):
        return floaters
    if "nothing" in clause.marks and not (clause.objects or query.subject_cards()):
        used = last_effect(story)  # "Is anything Special Summoned?"
        return tuple(card for card in used if summons_others(story, card))
    is_of_effect = query.facet == "effect" and all(noun.thing for noun in clause.objects)
    return query.subject_cards() if is_of_effect else None  # "Does X's effect Summon a monster?"


def _any_monster(query: Query) -> tuple[str, ...]:
    """As in "can my opponent Normal Summon": a monster that only the question tells of."""
    last = query.story.last("summon")
    is_tried = last is not None and last.is_asked and last.start == query.clause.start
    return (last.card,) if last is not None and is_tried and query.clause.modal else ()


def _to_be_summoned(query: Query) -> tuple[str, ...]:
    """As in "can I Flip Summon it": no Spell or Trap, if a monster was spoken of."""
    if all(noun.pronoun == "itself" for noun in query.clause.objects):
        cards, monsters = query.subject_cards(), query.subject_cards(prefer="monster")
    else:
        but = turners(query.story) if query.clause.verb == "flip_summon" else ()
        cards = query.object_cards(but=but)
        monsters = query.object_cards(prefer="monster", but=but)
    is_spell = all(
        query.story.kind(one) in {CardCategory.SPELL, CardCategory.TRAP} for one in cards
    )
    return monsters if is_spell else cards


def _summoned_again(query: Query) -> tuple[Ask, ...]:
    clause, story = query.clause, query.story
    named = [card for noun in clause.nouns if noun.cards for card in story.meant(noun)]
    if named:
        return ((named[0], "usable_again_this_turn"),)
    last = story.last("summon")
    is_named = last is not None and last.card not in STAND_INS.values()
    if last is not None and is_named and any(noun.facet == "copy" for noun in clause.nouns):
        return ((last.card, "usable_again_this_turn"),)
    names = dict.fromkeys(("normal_summon", "tribute_summon", "set"), "Normal Summon")
    names["pendulum_summon"] = "Pendulum Summon"
    return ((names.get(clause.verb, "Summon"), "usable_again_this_turn"),)


def is_another_normal_summon(query: Query) -> bool:
    """As in "my Normal Summon was negated. Can I still Normal Summon", "... Set a monster"."""
    clause, last = query.clause, query.story.last("summon")
    is_player = clause.subject is not None and bool(clause.subject.who) and clause.modal
    is_named = any(noun.cards or noun.pronoun or noun.thing != "monster" for noun in clause.objects)
    of_turn = _OF_TURN.get(clause.verb, frozenset())
    told = last is not None and not last.is_asked and (last.how or "normal") in of_turn
    return is_player and not is_named and told and (clause.verb != "set" or bool(clause.objects))


_NORMAL = frozenset({"normal", "tribute"})
_OF_TURN = {
    **dict.fromkeys(("normal_summon", "tribute_summon", "set"), _NORMAL),
    "pendulum_summon": frozenset({"pendulum"}),
}
"""The Summons of which a player has one a turn, by the verbs for another one."""


def asked_set(query: Query) -> tuple[Ask, ...]:
    """As in "can I Set a monster instead", "do I still get to Set a card"."""
    if is_another_normal_summon(query):
        return _summoned_again(query)
    return by_what_does_so(query) or asked_part(query)


def asked_arrive(query: Query) -> tuple[Ask, ...]:
    """As in "does X still hit the field"."""
    return tuple((card, "summoned") for card in query.subject_cards())
