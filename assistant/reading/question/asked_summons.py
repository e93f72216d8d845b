"""Summons: questions after what is Summoned, and whether it can be again."""

from assistant.reading.question.asked_fates import summons_others
from assistant.reading.question.query import Ask, Query
from assistant.reading.reading import Kind


def asked_summoned(query: Query) -> tuple[Ask, ...]:
    """As in "is X Summoned", "can X be Summoned again", "does X get to Summon"."""
    clause, story = query.clause, query.story
    if clause.hangs == "gerund" and any(noun.facet == "effect" for noun in clause.objects):
        return ()  # "Is Special Summoning X an effect": what a Summon is, is not asked of a play.
    if query.is_afresh:
        return _summoned_again(query)
    users = [card for card in query.cards_by("with", "by") if story.floats(card)]
    if users and (not clause.objects or any(noun.thing for noun in clause.objects)):
        return tuple((card, "activation_legal") for card in users[:1])
    is_of_effect = query.facet == "effect" and all(noun.thing for noun in clause.objects)
    if is_of_effect:  # "Does X's effect Special Summon a monster?"
        return tuple((card, "resolves") for card in query.subject_cards())
    cards = _to_be_summoned(query) or _any_monster(query)
    is_of_subject = not (clause.is_passive or clause.objects)
    makers = [card for card in cards if is_of_subject and summons_others(story, card)]
    return tuple((card, "resolves" if card in makers else "summoned") for card in cards)


def _any_monster(query: Query) -> tuple[str, ...]:
    """As in "can my opponent Normal Summon": a monster that only the question tells of."""
    last = query.story.last("summon")
    is_tried = last is not None and last.is_asked and last.start == query.clause.start
    return (last.card,) if last is not None and is_tried and query.clause.modal else ()


def _to_be_summoned(query: Query) -> tuple[str, ...]:
    """As in "can I Flip Summon it": no Spell or Trap, if a monster was spoken of."""
    is_subject = all(noun.pronoun == "itself" for noun in query.clause.objects)
    cards_of = query.subject_cards if is_subject else query.object_cards
    cards, monsters = cards_of(), cards_of(prefer="monster")
    is_spell = all(query.story.kind(one) in {Kind.SPELL, Kind.TRAP} for one in cards)
    return monsters if is_spell else cards


def _summoned_again(query: Query) -> tuple[Ask, ...]:
    clause, story = query.clause, query.story
    named = [card for noun in clause.nouns if noun.cards for card in story.meant(noun)]
    if named:
        return ((named[0], "usable_again_this_turn"),)
    last = story.last("summon")
    if last is not None and any(noun.facet == "copy" for noun in clause.nouns):
        return ((last.card, "usable_again_this_turn"),)
    names = {"normal_summon": "Normal Summon", "pendulum_summon": "Pendulum Summon"}
    return ((names.get(clause.verb, "Summon"), "usable_again_this_turn"),)


def asked_arrive(query: Query) -> tuple[Ask, ...]:
    """As in "does X still hit the field"."""
    return tuple((card, "summoned") for card in query.subject_cards())
