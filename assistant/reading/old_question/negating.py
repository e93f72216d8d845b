"""Negating: clauses in which something is negated."""

import re

from assistant.reading.old_question.answering import answer
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import OTHER, Deed
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    object_cards,
    subject_cards,
)
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.stand_ins import FIELD_NEGATOR, NEGATED_SUMMONER, STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, chain_onto, negation_by, summon_before
from assistant.reading.understood_question import CardCategory, Negates


def negate(story: Story, clause: Clause) -> bool:
    """As in "X negates Y", "the Summon of Y was negated", "... to negate it"."""
    agents = agents_of(story, clause, "by", "with", "from")
    noun = clause.subject if clause.is_passive else next(iter(clause.objects), None)
    if not clause.is_passive and clause.subject is not None and not clause.subject.who:
        agents = (*subject_cards(story, clause), *agents)
    if noun is None:
        return _with_what(story, clause, agents)
    if _is_by_the_struck(story, clause, noun):
        return True
    agents = tuple(card for card in agents if can_negate(story, card)) or agents
    agents = agents or _while_there(story, clause, noun)
    if not agents and not clause.is_passive and _is_by_last(story, clause):
        return _negation_by_last(story, noun)
    if is_asked(clause) and agents and all(story.deed_of(agent) for agent in agents):
        return True
    is_effect = clause.is_passive or _is_paid_for(story, clause)
    patients = story.refer(noun, but=agents, prefer="negated" if is_effect else "")
    if not agents and (_is_untold(clause) or _is_restated(story, clause, patients)):
        return True
    is_only = "only" in clause.marks or "only" in noun.marks
    doer = doer_of(clause)
    for patient in patients or ("",):
        facet = noun.facet or ("effect" if is_only else _when(clause))
        negation_by(story, clause, (agents or ("",))[0], (patient, facet), doer)
    _give_to_its_player(story, noun)
    return True


def _when(clause: Clause) -> str:
    """As in "X is negated on activation by Y": what of it was negated."""
    facets = [one.facet for one in clause.by("on", "at", "upon")]
    return "activation" if "activation" in facets else ""


def _is_by_the_struck(story: Story, clause: Clause, noun: Noun) -> bool:
    """Takes in that what is aimed at negates; a gap, where that is only possible."""
    if (struck := _struck_by_last(story, clause)) is not None:
        negation_by(story, clause, struck.targets[0], (struck.card, noun.facet), doer_of(clause))
    elif _are_told_it(story, clause):
        story.gaps.append(gap_at(story.text, clause, "which of the two negates is not told"))
    return struck is not None


def _struck_by_last(story: Story, clause: Clause) -> Deed | None:
    """As in "he uses X on my Y. Can it negate it?": whether Y, which X aims at, negates X."""
    last = story.deeds[-1] if story.deeds else None
    nouns = (clause.subject, *clause.objects[:1])
    are_both_it = all(one is not None and one.pronoun == "it" for one in nouns)
    if last is None or not (are_both_it and clause.modal and is_asked(clause)):
        return None
    able = (Negates.ACTIVATION, Negates.EFFECT)
    is_at_one = last.do == "activate" and len(last.targets) == 1 and not last.is_chained
    can = is_at_one and any(story.negates(last.targets[0], what) for what in able)
    return last if can and story.deed_of(last.targets[0]) is None else None


def _are_told_it(story: Story, clause: Clause) -> bool:
    """As in "I use X and it negates it", where X and another card spoken of can both negate."""
    nouns = (clause.subject, *clause.objects[:1])
    are_both_it = all(one is not None and one.pronoun == "it" for one in nouns)
    able = {card for card in story.named if can_negate(story, card)}
    return are_both_it and not (is_asked(clause) or clause.is_passive) and len(able) > 1


def _is_paid_for(story: Story, clause: Clause) -> bool:
    """As in "I use X by discarding Y and Z negates it": not Y."""
    return any(one.costs and one.sentence == clause.sentence for one in story.deeds)


def _give_to_its_player(story: Story, negated: Noun) -> None:
    """As in "X negates my attack", "my opponent's Summon is negated": whose it is."""
    act = story.last(negated.facet) if negated.facet in {"attack", "summon"} else None
    if act is not None and not act.player and negated.owner in OTHER:
        act.player = negated.owner


def _while_there(story: Story, clause: Clause, negated: Noun) -> tuple[str, ...]:
    """As in "my monster is negated by a Continuous Trap": by one that does so while it is there."""
    is_of_monster = negated.thing == "monster" and negated.facet in {"", "effect"}
    by = {noun.thing for noun in clause.by("by", "with") if not noun.cards}
    is_lasting = is_of_monster and bool(by & _STAYING) and "response" not in clause.orders
    story.renamed |= {STAND_INS[kind]: FIELD_NEGATOR for kind in by & _STAYING if is_lasting}
    return (FIELD_NEGATOR,) if is_lasting else ()


_STAYING = frozenset({"continuous_spell", "continuous_trap", "field_spell"})


def _with_what(story: Story, clause: Clause, agents: tuple[str, ...]) -> bool:
    """As in "I negate with X", "he counters with X": what was done last."""
    able = [card for card in agents if can_negate(story, card)]
    last = story.last("activate", "summon", "attack")
    if not able or last is None or last.card in able or _is_untold(clause) or clause.is_passive:
        return False
    facet = "" if last.do == "activate" else last.do
    negation_by(story, clause, able[0], (last.card, facet), doer_of(clause))
    return True


def _is_untold(clause: Clause) -> bool:
    """Whether it is only asked, denied or claimed."""
    return is_asked(clause) or clause.is_negated or clause.hangs == "said"


def can_negate(story: Story, card: str) -> bool:
    """Whether anything the card does negates."""
    facts = story.facts_of(card)
    return facts is not None and (
        facts.negates_others
        or any(effect.negates or effect.summons_negated for effect in facts.effects)
    )


def _is_restated(story: Story, clause: Clause, patients: tuple[str, ...]) -> bool:
    """As in "Veiler resolves on X. X's effect is negated": by what is told already."""
    negating = [
        {*deed.targets, deed.answers}
        for deed in story.deeds
        if deed.do == "activate" and can_negate(story, deed.card)
    ]
    is_it = clause.subject is not None and clause.subject.pronoun == "it"
    if clause.hangs == "while" and is_it and negating:
        return True  # "I use X on Y. Can I ... while it is negated?"
    is_by_summon = NEGATED_SUMMONER in patients  # "It was revived with negated effects. It is ..."
    return clause.is_passive and (is_by_summon or any(one & set(patients) for one in negating))


def _is_by_last(story: Story, clause: Clause) -> bool:
    """Whether the deed before is what negates: "... to negate it", "and negated it"."""
    deed = story.last("activate")
    if deed is None or not doer_of(clause):
        return False
    if clause.hangs in {"to", "ing"} and clause.is_subject_inherited:
        return True
    facts = story.facts_of(deed.card)
    can = facts is not None and any(effect.negates for effect in facts.effects)
    return can and deed.player == doer_of(clause)


def _negation_by_last(story: Story, noun: Noun) -> bool:
    """As in "... to negate it": what the deed before is for."""
    deed = story.last("activate")
    if deed is None:
        return False
    if _SOME.match(story.masked, noun.start) and noun.facet in {"effect", "activation"}:
        return True  # "... to negate an effect": which one is told elsewhere.
    patients = story.refer(noun, but=(deed.card,))
    if noun.facet == "attack":
        deed.answered = "attack"
    elif noun.facet == "summon":
        deed.answered, deed.answers, deed.is_chained = "summon", "", False
        if patients:
            deed.answers = patients[0]
        if story.last("summon") is None and not _is_brought(story, deed.answers):
            summon_before(story, deed, deed.answers or STAND_INS["monster"], noun)
    elif patients and patients[0] not in deed.targets:
        chain_onto(story, deed, patients[0])
    return True


def _is_brought(story: Story, card: str) -> bool:
    """Whether what is told already Summons it, or is its effect."""
    return any(card in (*deed.targets, *deed.brings, deed.card) for deed in story.deeds if card)


_SOME = re.compile(r"(?:an?|any) \b", re.IGNORECASE)


def stop(story: Story, clause: Clause) -> bool:
    """As in "He tried to stop X with Y", "X was stopped by Y"."""
    if clause.is_passive and clause.by("by", "with"):
        return negate(story, clause)
    agents = agents_of(story, clause, "by", "with")
    if not agents and clause.subject is not None and not clause.subject.who:
        agents = subject_cards(story, clause)
    last = story.last("activate")
    if not agents and clause.hangs == "to" and last is not None and can_negate(story, last.card):
        return negate(story, clause)
    facet = clause.objects[0].facet if clause.objects else ""
    if facet == "attack" and agents and story.last("attack") is None and not is_asked(clause):
        deed = add(story, Deed("activate", agents[0], doer_of(clause)), clause)
        answer(story, deed, clause.objects[0])
        return True
    patients = object_cards(story, clause, but=agents)
    if facet in {"summon", "activation"} and agents and can_negate(story, agents[0]):
        return negate(story, clause)
    for agent in agents:
        for patient in patients:
            negation_by(story, clause, agent, (patient, facet), doer_of(clause))
            story.deeds[-1].is_purposeful |= story.deeds[-1].card == agent
    return bool(patients)


def is_on_monster(story: Story, clause: Clause) -> bool:
    """As in "X is on my monster", of what negates the monster it was used on."""
    noun, aims = clause.subject, clause.by("on")
    is_told = noun is not None and bool(noun.cards) and not (is_asked(clause) or clause.is_negated)
    if not is_told or noun is None or len(aims) != 1 or aims[0].thing not in {"", "monster"}:
        return False
    able = [card for card in story.meant(noun) if _negates_monsters(story, card)]
    held = story.meant(aims[0], but=able)
    if not able or any(story.kind(card) is not CardCategory.MONSTER for card in held):
        return False
    for card in held:
        story.refer(aims[0], but=able)
        negation_by(story, clause, able[0], (card, ""))
    return bool(held)


def _negates_monsters(story: Story, card: str) -> bool:
    """Whether it negates a monster it aims at, once or as long as it is there."""
    facts = story.facts_of(card)
    lasts = facts is not None and facts.negates_others and any(e.targets for e in facts.effects)
    return lasts or story.negates(card, Negates.MONSTER)
