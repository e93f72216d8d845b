"""Harming: clauses in which cards are destroyed, banished, hit or Tributed."""

import re
from dataclasses import replace

from assistant.reading.old_question.activating import play_on
from assistant.reading.old_question.aiming import picks_itself, target
from assistant.reading.old_question.answering import answer
from assistant.reading.old_question.befalling import befalls, place_from
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.company import with_company
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    marks_of,
    named_objects,
    object_cards,
    owner_of,
    spent,
    subject_cards,
)
from assistant.reading.old_question.felled import (
    falls_in_battle,
    fought,
    in_battle_step,
    is_by_battle,
    note_at_declaration,
)
from assistant.reading.old_question.fitting_aims import no_targets, not_aimed_at
from assistant.reading.old_question.lost_targets import save_from_aim, strike_target_of
from assistant.reading.old_question.materials import use_as_material
from assistant.reading.old_question.other_effects import by_another_effect
from assistant.reading.old_question.stand_ins import (
    DESTROYER,
    DESTROYING_NEGATORS,
    REMOVERS,
    STAND_INS,
)
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, chain_onto, stand, strike
from assistant.reading.old_question.whereabouts import ZONES, held_in
from assistant.reading.understood_question import Answers, CardCategory


def destroy(story: Story, clause: Clause) -> bool:
    """As in "X destroys Y", "Y is destroyed by X", "I pop Y with X", "destroying Y", "Y dies"."""
    if not is_asked(clause) and _is_told_otherwise(story, clause):
        return True
    return target(story, clause) if picks_itself(story, clause) else _destroy(story, clause)


def _destroy(story: Story, clause: Clause) -> bool:
    clause = with_company(story, _without_held(clause))
    words = ("by", "with", "to", "from") if clause.verb == "destroy" else ("by", "with")
    agents = agents_of(story, clause, *words, but=named_objects(story, clause))
    if strike_target_of(story, clause, agents):
        return True
    if agents_of(story, clause, "to", "from") and clause.subject is not None:
        clause = clause if not clause.subject.who else replace(clause, subject=None)
    if clause.is_passive:
        other = no_targets(story, Deed("activate", agents[0]), clause.subject) if (
            agents and clause.subject is not None) else ()  # fmt: skip
        patients = subject_cards(story, clause, but=(*agents, *other), prefer="lingering")
        return _done_to(story, clause, agents, patients)
    doing = () if clause.subject is None or clause.subject.who else story.meant(clause.subject)
    is_same = clause.is_subject_inherited and _last_does(story, clause)
    beside = not_aimed_at(story, clause) if is_same else doing * clause.is_subject_inherited
    beside = agents or (*_own(story, clause), *beside)
    objects = object_cards(story, clause, but=(*beside, *_out_of_reach(story, clause, agents)))
    objects = _aimed_at(story, clause) or objects
    if not objects and doer_of(clause) and not is_asked(clause):
        paid_for = agents_of(story, clause, "for")
        for card in paid_for:  # As in "I banish ten for X": a cost.
            add(story, Deed("activate", card, doer_of(clause)), clause)
        if paid_for:
            return True
    if clause.subject is not None and clause.subject.who:
        is_by_last = not agents and (clause.hangs in {"ing", "to"} or is_same)
        return _by_last(story, objects) if is_by_last else _struck(story, clause, agents, objects)
    return _destroyed_by_card(story, clause, agents, objects)


def _without_held(clause: Clause) -> Clause:
    """As in "X is destroyed by battle with Y in my GY": Y is only there."""
    kept = tuple(
        (word, noun)
        for word, noun in clause.prepositions
        if word != "with" or held_in(clause, noun) is None
    )
    return replace(clause, prepositions=kept)


def _out_of_reach(story: Story, clause: Clause, agents: tuple[str, ...]) -> tuple[str, ...]:
    """As in "He takes my X with Y and I destroy it with Z": not Y, which is gone by then."""
    targets = [
        place
        for card in agents
        for effect in getattr(story.facts_of(card), "effects", ())
        for place in effect.targets
    ]
    hits = all(CardCategory.MONSTER in place.kinds or not place.kinds for place in targets)
    return spent(story) if agents and hits and "response" not in clause.orders else ()


def _done_to(
    story: Story, clause: Clause, agents: tuple[str, ...], patients: tuple[str, ...]
) -> bool:
    """As in "Y is destroyed by X", "Y is destroyed in battle by X"."""
    is_fight = is_by_battle(clause) and not is_asked(clause) and bool(patients)
    if is_fight and agents and story.kind(agents[0]) is CardCategory.MONSTER:
        return fought(story, clause, agents[0], patients)
    return _struck(story, clause, agents, patients)


def _aimed_at(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "I target X with Y and he bounces it in response": the monster aimed at."""
    last = story.last("activate")
    is_it = bool(clause.objects) and all(noun.pronoun == "it" for noun in clause.objects)
    if last is None or not is_it or clause.verb == "destroy" or "response" not in clause.orders:
        return ()
    return tuple(card for card in last.targets if story.kind(card) is CardCategory.MONSTER)


def _destroyed_by_card(
    story: Story, clause: Clause, agents: tuple[str, ...], objects: tuple[str, ...]
) -> bool:
    meant = "monster" if is_by_battle(clause) else "lingering"
    subject = subject_cards(story, clause, but=objects, prefer="" if objects else meant)
    if _is_at_a_target(story, clause, subject or agents, ""):
        return True
    if not objects:
        is_agent = bool(subject) and _hits_some(clause)
        used = _used_to_destroy(story, clause, subject[0]) if is_agent else None
        return _struck(story, clause, agents, subject) if used is None else used
    if is_by_battle(clause) and subject and not is_asked(clause):
        return fought(story, clause, subject[0], objects)
    if clause.hangs == "ing" and subject:
        return _by_last(story, objects)
    aimed = agents_of(story, clause, "on", but=subject) if subject else ()
    if aimed and is_asked(clause):
        return strike(story, clause, subject[0], aimed, "") is not None
    return _struck(story, clause, subject or agents, objects)


def _hits_some(clause: Clause) -> bool:
    """As in "X destroys a card": X does it, to something that is not named."""
    is_some = any(noun.thing or noun.pronoun == "they" for noun in clause.objects)
    return clause.verb == "destroy" and is_some


def _used_to_destroy(story: Story, clause: Clause, card: str) -> bool:
    facts = story.facts_of(card)
    able = [effect for effect in (facts.effects if facts else ()) if effect.destroys]
    if able and not is_asked(clause):
        add(story, Deed("activate", card, owner_of(story, clause)), clause)
    return bool(able)


def _last_does(story: Story, clause: Clause) -> bool:
    """Whether what was activated last does that to something it was not yet said to aim at."""
    deed = story.last("activate")
    effects = getattr(story.facts_of(deed.card), "effects", ()) if deed is not None else ()
    can = any(one.targets and (one.removes or clause.form == "ing") for one in effects)
    return can and deed is not None and not deed.targets


def _own(story: Story, clause: Clause) -> tuple[str, ...]:
    """The card that a purpose clause belongs to: "chains it to destroy that card"."""
    goes_on = clause.form == "ing" and clause.is_subject_inherited
    deed = story.last("activate") if goes_on or clause.hangs in {"ing", "to"} else None
    return (deed.card,) if deed else ()


def _by_last(story: Story, patients: tuple[str, ...]) -> bool:
    """The deed before is what does it to them."""
    deed = story.last("activate")
    if deed is None:
        return False
    facts = story.facts_of(deed.card)
    if not deed.targets and (facts is None or any(effect.targets for effect in facts.effects)):
        deed.targets += [card for card in patients if card != deed.card]
    return True


def _is_at_a_target(story: Story, clause: Clause, agents: tuple[str, ...], doer: str) -> bool:
    """As in "banishes the target": what the card before aims at, named or not."""
    if not agents or not any(noun.facet == "target" for noun in clause.objects):
        return False
    deed = add(story, Deed("activate", agents[0], doer), clause)
    aimed = [one for one in story.deeds if one is not deed and one.do == "activate"]
    known = set(aimed[-1].targets if aimed else ()) - set(STAND_INS.values())
    if known:
        deed.targets = list(aimed[-1].targets)
    else:
        deed.targets = []
        story.open_targets = [*aimed[-1:], deed]
    return True


def _unnamed_agent(story: Story, clause: Clause, patients: tuple[str, ...]) -> tuple[str, ...]:
    """What stands for an unnamed card that takes something away in response."""
    if clause.verb == "leave":
        return (REMOVERS["banish"],) if patients else ()
    if not (clause.is_passive or doer_of(clause)):
        return ()
    is_monster = story.kind((patients or ("",))[0]) is CardCategory.MONSTER
    is_told_so = clause.verb in REMOVERS and (clause.verb != "destroy" or bool(doer_of(clause)))
    return (REMOVERS.get(clause.verb, DESTROYER),) if is_told_so or not is_monster else ()


def _struck(
    story: Story, clause: Clause, agents: tuple[str, ...], patients: tuple[str, ...]
) -> bool:
    if not agents and "response" in clause.orders and not is_asked(clause):
        agents = _unnamed_agent(story, clause, patients)
    agents = agents or in_battle_step(story, clause, patients)
    for agent in agents:
        strike_in_chain(story, clause, agent, patients)
        note_at_declaration(story, agent)
    is_told = bool(agents) or is_asked(clause) or _is_by_last(story, clause, patients)
    if is_told or clause.hangs == "said":
        return True
    is_to_deck = any("deck" in noun.thing for _, noun in clause.prepositions)
    event = {
        "banish": "banished",
        "send": "sent_to_gy",
        "return": "returned_to_deck" if is_to_deck else "returned_to_hand",
        "leave": "left_field",
    }
    for card in patients:
        if (clause.is_put and not story.floats(card)) or _is_result(story, card):
            continue
        is_bare = clause.verb in {"destroy", "leave"} and not doer_of(clause)
        is_done = _is_done_by_player(story, clause, card) or _is_lost(story, clause)
        is_done |= befalls(story, clause, card)
        if clause.is_passive or is_bare or is_done:
            how = event.get(clause.verb, "destroyed")
            how += "_by_battle" if how == "destroyed" and is_by_battle(clause) else ""
            places = (ZONES.get(noun.thing, "") for noun in clause.by("from"))
            zone = next(places, "") or place_from(clause)
            deed = Deed("apply", card, how=how, from_zone=zone)
            add(story, deed, clause)
    return bool(patients)


def _is_by_last(story: Story, clause: Clause, patients: tuple[str, ...]) -> bool:
    return _is_by_negator(story, clause, patients) or _by_sweeper(story, clause, patients)


def _is_by_negator(story: Story, clause: Clause, patients: tuple[str, ...]) -> bool:
    """As in "my Trap's activation was negated and the Trap destroyed": by what negated it."""
    last = story.deeds[-1] if story.deeds and clause.verb == "destroy" else None
    is_joined = last is not None and last.sentence == clause.sentence and clause.joint == "and"
    if last is None or not is_joined or is_asked(clause) or last.card not in DESTROYING_NEGATORS:
        return False
    if last.answers not in patients:
        return False
    last.card = DESTROYING_NEGATORS[last.card]
    return True


def _is_lost(story: Story, clause: Clause) -> bool:
    """As in "I lost X": it was destroyed, by what is not told."""
    used = any(one.do == "activate" and one.sentence >= clause.sentence - 1 for one in story.deeds)
    is_said = _LOST.search(story.masked, clause.start, clause.end) is not None
    return is_said and not (used or clause.hangs in {"to", "ing", "said"} or clause.is_negated)


_LOST = re.compile(r"\b(?:lose|loses|lost)\b", re.IGNORECASE)


def _is_done_by_player(story: Story, clause: Clause, card: str) -> bool:
    """As in "he has X and I destroy it": by what, is not told; X was there, and is no more."""
    is_told = bool(doer_of(clause)) and clause.hangs not in {"to", "ing", "said"}
    is_there = any(one.card == card and one.zone in _BOARD for one in story.board)
    others = OTHER.get(doer_of(clause), "-")
    is_there |= story.owners.get(card, "") == others
    is_there |= story.stays(card) and others in {d.player for d in story.deeds if d.card == card}
    able = (story.facts_of(one.card) for one in story.deeds if one.do == "activate")
    is_by_told = any(facts is None or any(e.removes for e in facts.effects) for facts in able)
    return is_told and is_there and not is_by_told and not clause.is_negated


def _is_told_otherwise(story: Story, clause: Clause) -> bool:
    """As in "she put X on Y", "he attacks X and destroys it", "the monster to destroy"."""
    if clause.hangs == "to" and clause.subject is None and not clause.objects:
        return True
    if clause.verb == "leave" and clause.subject is not None and clause.subject.facet == "cost":
        return True  # "500 LP left".
    if clause.verb == "destroy" and _LOSES.search(story.masked, clause.start, clause.end):
        return True
    if clause.verb == "send":
        return use_as_material(story, clause) or play_on(story, clause)
    if by_another_effect(story, clause):
        return True
    return clause.verb == "destroy" and falls_in_battle(story, clause)


_BOARD = frozenset({"", "monster_zone", "spell_trap_zone", "field_zone"})
_LOSES = re.compile(
    r"\b(?:lose|loses|lost|losing) (?:\w+ )?\d+ (?:atk|def|lp|life)\b", re.IGNORECASE
)
"""As in "it loses 800 ATK": nothing is destroyed."""


def _by_sweeper(story: Story, clause: Clause, patients: tuple[str, ...]) -> bool:
    """As in "I activate Dark Hole. My X and Y are destroyed": that is what it does to them."""
    deed = story.last("activate")
    facts = story.facts_of(deed.card) if deed is not None else None
    if deed is None or facts is None or clause.verb != "destroy" or is_by_battle(clause):
        return False
    effect = story.effect_of(deed)
    sweeps = effect is not None and effect.destroys and not effect.targets
    if not sweeps or deed.sentence < clause.sentence - 1 or deed.card in patients:
        return False
    deed.hurts += [card for card in patients if card not in deed.hurts]
    return bool(patients)


def _is_result(story: Story, card: str) -> bool:
    """As in "I use X on Y, Y is banished": what X does is told, no further deed."""
    return any(
        deed.do == "activate"
        and (card in (*deed.targets, *deed.hurts, deed.answers) or _meets_attack(story, deed, card))
        and (facts := story.facts_of(deed.card)) is not None
        and any(effect.removes for effect in facts.effects)
        for deed in story.deeds
    )


def _meets_attack(story: Story, deed: Deed, card: str) -> bool:
    attack = story.last("attack")
    is_attacker = attack is not None and attack.card == card
    return is_attacker and story.answers(deed.card, Answers.ATTACK)


def strike_in_chain(story: Story, clause: Clause, agent: str, patients: tuple[str, ...]) -> None:
    """As in "X destroys Y in response": X is used on Y, in answer to Y or to what came before."""
    is_chained = "chain:past" in marks_of(clause.by("by", "with"))
    deed = strike(story, clause, agent, patients, doer_of(clause))
    if deed is None or not patients:
        return
    if _answers_told(story, clause, deed, patients[0]):
        return
    if story.kind(patients[0]) not in {CardCategory.SPELL, CardCategory.TRAP}:
        save_from_aim(story, clause, deed, patients[0])
        return
    aiming = [one.card for one in story.deeds if one is not deed and patients[0] in one.targets]
    is_used = story.deed_of(patients[0], do="activate") is not None
    answered = aiming or _just_activated(story, deed, patients[0])
    if answered and not is_used:
        chain_onto(story, deed, answered[-1])
        if not aiming:
            stand(story, Standing(patients[0], face="up", start=clause.start, end=clause.end))
    elif is_chained or deed.is_chained:
        chain_onto(story, deed, patients[0])


def _answers_told(story: Story, clause: Clause, deed: Deed, patient: str) -> bool:
    """As in "In response to X's effect I return Y with Z", "... in response to its own effect"."""
    nouns = clause.by("response")
    own = [one for one in nouns if one.owner == "it" and not one.cards]
    mention = next((at for at, one in enumerate(story.mentions) if one.name == patient), None)
    for noun in own:
        if noun.facet in {"effect", "activation"} and story.deed_of(patient, do="activate"):
            chain_onto(story, deed, patient)
            return True
        if noun.facet == "effect" and mention is not None:  # Told nowhere else: it is used here.
            answer(story, deed, replace(noun, cards=(mention,), owner=""))
            return True
    answered = [one for one in nouns if one.is_about_cards or one.thing]
    for noun in answered:
        answer(story, deed, noun)
    return bool(answered)


def _just_activated(story: Story, deed: Deed, patient: str) -> list[str]:
    """As in "I activate X and they destroy Y with Z in response": X; Y is there already."""
    last = story.last("activate", but=deed.card)
    is_there = last is not None and story.stays(patient) and not last.is_asked
    is_near = last is not None and last.sentence >= deed.sentence - 1
    is_free = last is not None and last.card != patient and deed.is_chained
    return [last.card] if last is not None and is_there and is_near and is_free else []
