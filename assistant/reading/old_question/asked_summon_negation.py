"""Questions of whether a Summon can be negated, and by what."""

from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.stand_ins import MATERIAL_FOR, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardAbilities, CardCategory, Negates


def asked_negatable(query: Query) -> tuple[Ask, ...]:
    """As in "is X negatable with Y", "is its Summon negatable"."""
    noun = query.clause.subject
    cards = query.story.meant(noun, prefer="negated") if noun is not None else ()
    agents = query.cards_by("with", "by")
    is_summon = any(query.story.negates(agent, Negates.SUMMON) for agent in agents)
    if noun is not None and (noun.facet == "summon" or (is_summon and not noun.facet)):
        return summon_negatable(query, cards)
    return tuple((agent, "activation_legal") for agent in agents)


def is_summon_stopped(query: Query, agents: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    """As in "is the monster that X Summons negated by Y": its Summon is meant."""
    following = query.rest[0] if query.rest else None
    is_summoned = (
        following is not None
        and following.hangs in {"reduced", "which"}
        and ("summon" in following.verb)
    )
    can = any(query.story.negates(agent, Negates.SUMMON) for agent in agents)
    has_summon = any(query.story.deed_of(card, do="summon") for card in cards)
    return can and (is_summoned or has_summon)


def summon_negatable(query: Query, cards: tuple[str, ...]) -> tuple[Ask, ...]:
    """Whether the Summon that is spoken of can be (or was) negated."""
    story, last = query.story, query.story.last("summon")
    tried = [deed.card for deed in story.deeds if deed.is_asked and deed.do == "activate"]
    if tried and last is not None and last.how == "set":  # No Summon at all.
        return ((tried[-1], "activation_legal"),)
    monsters = [card for card in cards if story.kind(card) in {CardCategory.MONSTER, None}]
    subjects = _summoned(story) or monsters[:1] or [STAND_INS["monster"]]
    is_done = query.clause.is_passive and not query.clause.modal
    is_done &= "negatable" not in query.clause.marks
    predicate = "summon_negated" if is_done else "summon_negatable"
    return tuple((card, predicate) for card in subjects)


def _summoned(story: Story) -> list[str]:
    """The monster whose Summon is spoken of."""
    by_rule = story.last("summon")
    if by_rule is not None:
        return [by_rule.card]
    for deed in reversed(story.deeds):
        facts = story.facts_of(deed.card)
        if facts is not None and any(effect.summons for effect in facts.effects):
            targets = deed.targets if any(effect.targets for effect in facts.effects) else []
            own = [deed.card] if any(effect.summons_itself for effect in facts.effects) else []
            if any(effect.summons_after for effect in facts.effects) and not deed.brings:
                deed.brings = [_made_after(facts)]
            return [*deed.brings, *targets, *own][:1]
    return []


def _made_after(facts: CardAbilities) -> str:
    """As in "the Link Summon by X's effect": a monster of the kind that is Summoned then."""
    fits = [dict(place.fits) for one in facts.effects for place in one.finds if one.summons_after]
    kinds = [str(one.get("trait", "")) for one in fits]
    return next(
        (MATERIAL_FOR[kind] for kind in kinds if kind in MATERIAL_FOR), STAND_INS["monster"]
    )
