"""Kinds negated: whether such cards are negated by what is there ("Are Traps negated?")."""

from assistant.reading.old_question.deed import Standing
from assistant.reading.old_question.floodgates import reaches
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import LYING, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import stand
from assistant.reading.understood_question import Negates

_MONSTERS = frozenset({"monster", "effect_monster"})


def are_such_negated(query: Query) -> tuple[Ask, ...]:
    """As in "Jinzo is Summoned. Are my Traps negated?": of one that lies there face-up.

    Only where something is there that negates such cards, and none of them was told of.
    """
    story, noun = query.story, query.clause.subject
    if noun is None or not query.clause.is_passive or query.clause.by("by", "with"):
        return ()
    words = story.masked[noun.start : noun.end].rstrip(" ?.!,").lower()
    is_kind = (
        noun.thing in LYING.keys() - {"spell"}
        and words.endswith("s")
        and not (noun.cards or noun.pronoun)
    )
    if not is_kind or noun.facet not in {"", "effect"} or _is_told(story, noun):
        return ()
    hit = {card for one in story.deeds for card in (*one.targets, *one.hurts)}
    if not any(_negates_such(story, card, noun) for card in story.named if card not in hit):
        return ()
    name = STAND_INS["effect_monster"] if noun.thing in _MONSTERS else LYING[noun.thing]
    player = noun.owner if noun.owner != "it" else ""
    stand(story, Standing(name, player, face="up", start=noun.start, end=noun.end))
    return ((name, "negated_on_field"),)


def is_gone(story: Story, card: str) -> bool:
    """Whether it was told to be taken away, so that nothing negates it on the field any more."""
    told = [deed for deed in story.deeds if not deed.is_asked]
    aimed = [one for one in told if card in one.targets]
    is_hit = any(story.negates(one.card, Negates.MONSTER) for one in aimed)
    taken = any(("tribute", card) in one.costs and one.card != card for one in told)
    taken |= any((effect := story.effect_of(one)) and effect.removes for one in aimed)
    return (is_hit and taken) or any(card in deed.hurts for deed in story.deeds)


def _negates_such(story: Story, card: str, noun: Noun) -> bool:
    facts = story.facts_of(card)
    return facts is not None and facts.negates_others and reaches(story, card, noun)


def _is_told(story: Story, noun: Noun) -> bool:
    """Whether an unnamed card of that kind was used, struck or put somewhere before."""
    told = {card for deed in story.deeds for card in (deed.card, *deed.targets)}
    told |= {one.card for one in story.board if one.start != noun.start}
    return bool(told & {STAND_INS.get(noun.thing, ""), LYING[noun.thing]})
