"""Activating: clauses that tell of activations, Chain Links and targets."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.reading.old_question.aiming import (
    aim_by_position,
    aim_too,
    aims_at_one_told,
    is_told_monster,
    spoken_of_last,
    summon_as_said,
)
from assistant.reading.old_question.answered_unnamed import (
    chain_onto_something,
    note_origin_of_met,
    own_struck,
)
from assistant.reading.old_question.answering import answer, note_position, on_chain
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.copies import told_apart
from assistant.reading.old_question.costs import pay_as_cost, take_paid, without_paid
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.described_effects import described
from assistant.reading.old_question.doing import (
    AFRESH,
    activating_cards,
    agents_of,
    doer_of,
    is_asked,
    marks_of,
    named_objects,
    names_only_a_kind,
    object_cards,
    owner_of,
    subject_cards,
    unnamed_agents,
)
from assistant.reading.old_question.fitting_aims import no_targets
from assistant.reading.old_question.flips import set_off
from assistant.reading.old_question.lost_targets import save_from_removal
from assistant.reading.old_question.materials import note_material, use_as_material
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.purposes import aims_of_answered
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import (
    activation_of,
    add,
    answer_announced,
    chain_onto,
    stand,
    strike,
)
from assistant.reading.old_question.turning_over import is_turned
from assistant.reading.old_question.unnamed_aims import aim_at_unnamed, strike_only
from assistant.reading.old_question.whereabouts import note_origin
from assistant.reading.understood_question import Answers, CardCategory, Negates

_PLACES = frozenset({"gy", "hand", "deck", "extra_deck", "field", "zone"})


def activate(story: Story, clause: Clause) -> bool:
    """As in "I activate X", "X is activated"."""
    is_purpose = clause.hangs == "to" and clause.is_question
    is_afresh = bool((clause.marks | marks_of(clause.objects)) & AFRESH)
    is_counted = clause.hangs == "said" and not (clause.nouns or clause.helpers)
    is_tried = (is_asked(clause) or is_purpose) and is_afresh and not names_only_a_kind(clause)
    if is_counted or is_tried:  # "... count as activated", "Can I activate it again".
        story.note(named_objects(story, clause))
        return True
    clause, spent = without_paid(story, clause)
    doer = doer_of(clause)
    is_other = is_turned(story, clause) or use_as_material(story, clause)
    if is_other or _flips_another(story, clause, doer):
        return True
    cards = _activated(story, clause, doer) or _meant_before(story, clause, doer)
    if not cards:
        return _bare_activation(story, clause)
    for card in cards:
        if is_asked(clause) and story.is_triggered(card):
            story.note((card,), doer)
            continue  # It is activated by what happens, not by somebody's choice of time.
        owner = owner_of(story, clause)
        if _is_before_itself(story, clause, card):
            continue
        card = _another(story, clause, card)  # noqa: PLW2901  (it is that one from here on)
        deed = add(story, Deed("activate", card, doer or owner), clause)
        place_activation(story, clause, deed)
        pay_as_cost(story, deed, spent)
        take_paid(story, deed, clause)
    return True


def _another(story: Story, clause: Clause, card: str) -> str:
    """As in "he activates another monster effect": not of the unnamed one that was told before."""
    is_new = card in STAND_INS.values() and "another" in marks_of(clause.objects)
    return told_apart(card, [one.card for one in story.deeds if is_new])


def _is_before_itself(story: Story, clause: Clause, card: str) -> bool:
    """As in "can I use X before the search is activated": not X, so something was not read."""
    told = story.deed_of(card, do="activate")
    if clause.hangs != "before" or told is None or told.sentence != clause.sentence:
        return False
    story.gaps.append(gap_at(story.text, clause, "what comes after it was not read"))
    return True


def _meant_before(story: Story, clause: Clause, doer: str) -> tuple[str, ...]:
    """As in "the card that he activates": what a relative clause is about."""
    is_relative = clause.antecedent is not None and bool(doer)
    return story.refer(clause.antecedent) if is_relative and clause.antecedent else ()


def _flips_another(story: Story, clause: Clause, doer: str) -> bool:
    """As in "Book of Moon flips my Jinzo": the card is activated, and aims at the other."""
    is_named = clause.subject is not None and bool(clause.subject.cards)
    is_told = is_named and not (doer or clause.is_passive or clause.is_subject_inherited)
    agents = subject_cards(story, clause) if is_told else ()
    aimed = named_objects(story, clause)
    if not agents or not aimed or story.kind(agents[0]) is CardCategory.MONSTER or agents == aimed:
        return False
    strike(
        story, clause, agents[0], object_cards(story, clause, but=agents), owner_of(story, clause)
    )
    return True


def _activated(story: Story, clause: Clause, doer: str) -> tuple[str, ...]:
    """The cards that a clause says to be activated."""
    is_dummy = clause.subject is not None and clause.subject.pronoun == "it"
    if is_dummy and named_objects(story, clause):
        return named_objects(story, clause)
    if clause.form == "ing" and not doer and clause.objects:
        return object_cards(story, clause)
    if clause.is_passive or not doer:
        return activating_cards(story, clause)
    return object_cards(story, clause)


def _bare_activation(story: Story, clause: Clause) -> bool:
    """As in "if I activate it in response": nothing named, so only its circumstances count."""
    del story
    return bool(clause.orders or clause.helpers)


def place_activation(story: Story, clause: Clause, deed: Deed) -> None:
    """What the rest of the clause says of an activation: targets, what it answers, its link."""
    links = [noun.link for noun in clause.nouns if noun.link]
    if links:
        deed.link = links[0]
    if clause.orders & {"response"}:
        deed.is_chained = True
    for word, noun in (one for one in clause.prepositions if one[1].thing not in _PLACES):
        if word in {"response", "to"} and noun.facet == "target" and noun.cards:
            aimed(story, deed, noun)  # "I chain Y to X's target".
            chain_onto(story, deed, story.name(noun.cards[0]))
        elif word in {"response", "to"} and (noun.is_about_cards or noun.thing):
            answer(story, deed, noun)
        elif word == "on" and aims_of_answered(story, deed, noun):
            continue
        elif word == "on" or (word == "for" and _revives(story, deed, noun)):
            _on(story, clause, deed, noun)
    _placed_in(story, clause, deed)
    note_material(story, clause)
    note_origin(story, clause, deed)
    answer_announced(story, clause, deed)
    save_from_removal(story, clause, deed)


def _revives(story: Story, deed: Deed, noun: Noun) -> bool:
    """As in "I flip Call of the Haunted for Jinzo"."""
    facts = story.facts_of(deed.card)
    brings = facts is not None and any(e.summons and e.targets for e in facts.effects)
    return brings and bool(noun.cards) and deed.card not in story.meant(noun)


def _on(story: Story, clause: Clause, deed: Deed, noun: Noun) -> None:
    by = [one for one in clause.by("by") if one.cards] if noun.facet == "attack" else []
    if noun.thing == "monster" and "set" in noun.marks and not deed.targets:
        _against_face_down(story, deed, replace(noun, marks=noun.marks | clause.marks))
    aim_by_position(story, deed, noun)
    if by and not noun.cards:
        noun = replace(noun, cards=by[0].cards, owner=by[0].owner)  # "an attack by X".
    if not noun.thing and _OF_A_MONSTER.search(story.masked, noun.start, noun.end):
        noun = replace(noun, thing="effect_monster")  # "on a Flip effect".
    is_met = described(story, noun) or _is_effect_met(story, deed, noun)
    if noun.facet in {"activation", "summon", "attack"} or is_met:
        answer(story, deed, noun)
    elif noun.cards or noun.pronoun or noun.facet == "target" or is_told_monster(story, noun):
        aimed(story, deed, noun)
    elif not aims_at_one_told(story, deed, noun):
        aim_at_unnamed(story, clause, deed, noun)
    note_origin_of_met(story, clause, noun)
    summon_as_said(story, deed, noun)
    strike_only(story, deed, noun)


def _against_face_down(story: Story, deed: Deed, noun: Noun) -> None:
    """As in "X against only face-down monsters": such a monster is what it meets."""
    place = Standing(STAND_INS["monster"], noun.owner or OTHER.get(deed.player, ""), face="down")
    stand(story, place)
    if "only" in noun.marks:
        story.absent.add((place.player or "both", "monster_zone"))


def aimed(story: Story, deed: Deed, noun: Noun) -> None:
    """As in "MST on X", "used against X": its target, or what it answers if it has none."""
    facts = story.facts_of(deed.card)
    cards = spoken_of_last(story, noun, deed) or story.refer(
        noun, but=no_targets(story, deed, noun)
    )
    worn = {one.on for one in story.board if one.card in deed.targets}
    cards = tuple(card for card in cards if card not in worn)  # "I MST the X on his Y".
    _by_the_other(story, deed, noun)
    if facts is None or any(effect.targets for effect in facts.effects):
        deed.targets += [card for card in cards if card not in deed.targets]
    elif facts.answering(Answers.SUMMON) and _is_summoned(story, cards):
        deed.answered = "summon"
    elif facts.answering(Answers.ATTACK):
        deed.hurts += cards
        deed.answered = "attack"
    elif cards and facts.answering(Answers.ACTIVATION):
        chain_onto(story, deed, _aimed_by(story, cards[0], deed))
    else:
        deed.hurts += cards


def _by_the_other(story: Story, deed: Deed, noun: Noun) -> None:
    """As in "X was used on my Y": by the opponent, if X aims at the cards of the opponent alone."""
    effect = story.effect_of(deed)
    sides = {place.whose for place in effect.targets} if effect is not None else set()
    if not deed.player and sides == {"opponent"}:
        deed.player = OTHER.get(noun.owner, "")


def _aimed_by(story: Story, card: str, deed: Deed) -> str:
    """As in "X targets my monster. May I use Y against it": what is answered is X."""
    last = story.last("activate", but=deed.card)
    is_used = story.deed_of(card, do="activate") is not None
    return last.card if last is not None and card in last.targets and not is_used else card


def _is_summoned(story: Story, cards: tuple[str, ...]) -> bool:
    """Whether these are monsters being Summoned, or brought by what was activated last."""
    last = story.last("activate", but=story.deeds[-1].card)
    facts = story.facts_of(last.card) if last is not None else None
    if facts is not None and any(effect.summons_after for effect in facts.effects):
        return True
    return any(story.deed_of(card, do="summon") for card in cards)


def _placed_in(story: Story, clause: Clause, deed: Deed) -> None:
    """As in "in my Graveyard", "in Defense Position": where its targets are, how they stand."""
    attack = story.last("attack")
    for noun in clause.by("in"):
        if noun.thing == "gy" and noun.owner:
            story.owners.update(dict.fromkeys(deed.targets, noun.owner))
        elif attack is not None:
            note_position(story, noun, attack.card)


def follow(story: Story, clause: Clause) -> bool:
    """As in "I follow that up with X": X is activated afterwards, not in the same Chain."""
    cards = agents_of(story, clause, "with", "by")
    for card in cards:
        add(story, Deed("activate", card, doer_of(clause)), clause).is_later = True
    return bool(cards)


def play_on(story: Story, clause: Clause) -> bool:
    """As in "she put X on Y": a Spell, a Trap or a negator is used on that card."""
    doer, aims = doer_of(clause), clause.by("on")
    used = [
        card
        for card in named_objects(story, clause)
        if story.kind(card) is not CardCategory.MONSTER or story.negates(card, Negates.MONSTER)
    ]
    if not (doer and used and any(one.cards or one.pronoun for one in aims)):
        return False
    for card in used:
        place_activation(story, clause, add(story, Deed("activate", card, doer), clause))
    return True


def chain(story: Story, clause: Clause) -> bool:
    """As in "I chain X to Y", "X is chained to Y", "he responds with X"."""
    if "nothing" in clause.marks:
        return True
    clause, spent = without_paid(story, clause)
    met = _met(clause)
    own = subject_cards(story, clause) if clause.is_passive and met else ()
    answered = [
        card
        for noun in met
        for card in on_chain(story, noun, story.refer(noun, but=own if noun.pronoun else ()))
        if noun.is_about_cards or noun.thing in STAND_INS
    ]
    if clause.is_passive:
        agents = agents_of(story, clause, "by", "with") or unnamed_agents(story, clause)
        subject = subject_cards(story, clause, but=tuple(answered))
        cards, answered = (agents, list(subject)) if agents else (subject, answered)
    else:
        cards = agents_of(story, clause, "with") or unnamed_agents(story, clause)
        cards = cards or object_cards(story, clause, but=tuple(answered))
        is_named = clause.subject is not None and bool(clause.subject.cards)
        if not cards and (clause.form in {"past", "part"} or (is_named and answered)):
            cards = subject_cards(story, clause, but=tuple(answered))
    cards = own_struck(story, clause.objects, cards, doer_of(clause))
    if not cards and clause.antecedent and doer_of(clause):  # "X, which they chain to Y".
        cards = story.refer(clause.antecedent, but=tuple(answered))
    answered = answered or _aiming_at(story, cards) or set_off(story, cards)
    named = [story.name(number) for noun in met for number in noun.cards]
    named += [one.card for one in story.deeds if one.player == OTHER.get(doer_of(clause))]
    cards = tuple(told_apart(card, answered, named) for card in cards)
    for card in cards:
        deed = add(
            story, Deed("activate", card, doer_of(clause) or owner_of(story, clause)), clause
        )
        is_late = any(noun.facet == "summon" for noun in met) and story.last("summon") is None
        deed.is_chained, deed.answered = not is_late, "summon" if is_late else deed.answered
        place_activation(story, clause, deed)
        pay_as_cost(story, deed, spent)
        chain_onto_something(story, deed, () if answered else met)
        _meet(story, clause, deed, () if is_late else answered)
    if not cards and doer_of(clause):
        acts = [one.card for one in story.deeds[-1:] if one.do in {"activate", "summon", "attack"}]
        story.answering = ([*story.named[-1:], *acts, *answered] or [""])[-1]
        story.answers_next = bool(story.answering)
    return True


def _meet(story: Story, clause: Clause, deed: Deed, answered: Sequence[str]) -> None:
    if answered:
        _chain_onto(story, clause, deed, answered[-1])
        aim_too(story, deed, _met(clause))


def _chain_onto(story: Story, clause: Clause, deed: Deed, answered: str) -> None:
    """As in "its effect is chained by X": not its Summon, nor its attack."""
    if clause.is_passive and clause.subject is not None and clause.subject.facet == "effect":
        activation_of(story, answered, before=deed)
    chain_onto(story, deed, answered)


def _is_effect_met(story: Story, deed: Deed, noun: Noun) -> bool:
    """As in "against a monster effect", "on a Spell", of what answers only activations."""
    is_unnamed = noun.thing in STAND_INS and not noun.cards
    is_unnamed &= noun.facet == "effect" or (not noun.facet and "monster" not in noun.thing)
    return is_unnamed and story.answers(deed.card, Answers.ACTIVATION)


_OF_A_MONSTER = re.compile(r"\b(?:flip|trigger|ignition|quick|hand[- ]?trap)\b", re.IGNORECASE)
"""Kinds of effects that only monsters have."""


def _aiming_at(story: Story, cards: tuple[str, ...]) -> list[str]:
    """As in "he MSTs my X. Can I chain it?": what was used on it last is what it answers."""
    last = story.last("activate")
    is_aimed = last is not None and last.card not in cards and set(cards) & set(last.targets)
    return [last.card] if last is not None and is_aimed else []


def _met(clause: Clause) -> list[Noun]:
    """What is answered: "respond to X", "answer that Summon with Y"."""
    by = any(noun.cards for noun in clause.by("with"))
    sides = [one for one in clause.objects if one.facet in {"summon", "attack"} and by]
    return [noun for noun in (*clause.by("to", "response"), *sides) if noun.thing != "battle"]


def links_of(story: Story, clause: Clause, link: int, nouns: tuple[Noun, ...]) -> bool:
    """As in "CL1 Raigeki": what a Chain Link is."""
    for noun in nouns:
        for card in story.refer(noun):
            deed = add(story, Deed("activate", card, noun.owner, link=link), clause)
            if len(nouns) == 1 and clause.by("on"):
                place_activation(story, clause, deed)
    return bool(nouns)


def note_link(clause: Clause, deeds: Sequence[Deed]) -> None:
    """As in "X is destroyed by Y at Chain Link 2": which link the one card told of so is."""
    links = {noun.link for noun in clause.by("on", "as", "at", "in") if noun.link}
    told = [deed for deed in deeds if deed.do == "activate"]
    if len(links) == len(told) == 1:
        told[0].link = told[0].link or links.pop()


def attack_of(story: Story, noun: Noun, clause: Clause) -> None:
    """As in "the attack of X": it attacks, and perhaps in which position."""
    cards = story.refer(noun)
    deed = add(story, Deed("attack", cards[0] if cards else "a monster", noun.owner), clause)
    note_position(story, noun, deed.card)
