"""Standing: clauses that say where a card is or how it is."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from assistant.reading.old_question.activating import links_of, place_activation
from assistant.reading.old_question.answering import note_position
from assistant.reading.old_question.arriving import summoned_by
from assistant.reading.old_question.clause import PARTICIPLES, Clause
from assistant.reading.old_question.deed import OTHER, Deed, Standing
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    named_objects,
    owner_of,
    subject_cards,
)
from assistant.reading.old_question.equipping import bound
from assistant.reading.old_question.holding import have, stands_several
from assistant.reading.old_question.in_force import (
    await_answer,
    has_resolved,
    stopped_working,
    struck_before,
)
from assistant.reading.old_question.materials import use_as_material
from assistant.reading.old_question.negating import can_negate, is_on_monster
from assistant.reading.old_question.set_off import follows_summon
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, negation_by, stand
from assistant.reading.old_question.whereabouts import ZONES
from assistant.reading.old_question.which_effect import fitting_cards
from assistant.reading.understood_question import CardCategory, Negates


def stay(story: Story, clause: Clause) -> bool:
    """As in "X stays face-up": a card that was told of is still there, another one is there."""
    if is_asked(clause) or clause.hangs == "said":
        return True
    if bound(story, clause):
        return True
    cards = subject_cards(story, clause, prefer="lingering")
    for card in cards:
        for noun in clause.by("in"):
            note_position(story, noun, card)
        is_told = story.deed_of(card) or any(one.card == card for one in story.board)
        if "face_up" in clause.marks and not is_told:
            stand(story, Standing(card, face="up", start=clause.start, end=clause.end))
    return bool(cards)


def be(story: Story, clause: Clause) -> bool:
    """As in "X is face-up", "X is Chain Link 1", "X got Veilered", "X is out thanks to Y"."""
    cards = () if clause.subject is None else subject_cards(story, clause)
    if clause.subject is not None and clause.subject.link:
        told, link = clause.objects, clause.subject.link
        if clause.hangs == "which" and clause.antecedent is not None and not told:
            told, clause = (clause.antecedent,), replace(clause, is_inverted=False)
        return links_of(story, clause, link, told)
    if any(tells(story, clause, cards) for tells in (_is_link, _is_somebodys)):
        return True
    for card in agents_of(story, clause, "from") if "safe" in clause.marks else ():
        add(story, Deed("activate", card), clause)
    if stands_several(story, clause) or _gets(story, clause, cards):
        return True
    is_got = "got" in clause.helpers and clause.objects and clause.by("with", "by")
    if is_on_monster(story, clause) or bound(story, clause):
        return True
    if is_got or is_asked(clause) or not cards or clause.by("under"):
        return have(story, clause) if is_got else bool(cards)
    return _is_somewhere(story, clause, cards)


def _gets(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    """As in "X got Veilered", "X gets Rush Recklessly": that is used on it."""
    strikers = [noun for noun in clause.objects if noun.cards]
    if not (cards and strikers and set(clause.helpers) & {"got", "gets", "get", "was", "were"}):
        return False
    for agent in story.refer(strikers[0]):
        if story.kind(cards[0]) is CardCategory.MONSTER and not can_negate(story, agent):
            add(story, Deed("activate", agent, targets=[cards[0]]), clause)
        else:
            negation_by(story, clause, agent, (cards[0], _facet(clause)))
    return True


def _is_somebodys(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    """As in "X is the only monster on the field and it is mine": whose it is."""
    whose = [noun.owner for noun in clause.objects if noun.owner in OTHER and not noun.marks]
    plain = not any(n.cards or n.thing or n.facet or n.pronoun for n in clause.objects)
    if is_asked(clause) or clause.is_negated or not (cards and plain and len(whose) == 1):
        return False
    for card in cards:
        story.owners[card] = whose[0]
        for place in (one for one in story.board if one.card == card):
            place.player = whose[0]
    return True


def _is_link(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    """As in "X is Chain Link 1"; "so it was Chain Link 2" is about what was activated last."""
    links = [noun.link for noun in clause.nouns if noun.link]
    last = story.last("activate")
    if links and last is not None and clause.subject is not None and clause.subject.pronoun:
        cards = (last.card,)
    if links and cards:
        deed = Deed("activate", cards[0], owner_of(story, clause), link=links[0])
        deed = add(story, deed, clause)
        if clause.by("on") and not is_asked(clause):
            place_activation(story, clause, deed)  # "X on Y is Chain Link 2".
    return bool(links and cards)


def _is_somewhere(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    makers = [card for card in agents_of(story, clause, "by", "with") if not _lies(story, card)]
    if makers:
        summoned_by(story, clause, makers[0], cards, "")
    elif _marks(clause) & {"face_up", "set", "there"} or clause.by("on", "in"):
        _is_on_field(story, clause, cards)
    return True


def _lies(story: Story, card: str) -> bool:
    """As in "X is on my field with Y in my GY": Y only lies there."""
    off_field = ZONES.values()
    return any(one.card == card and one.zone in off_field for one in story.board)


def _marks(clause: Clause) -> frozenset[str]:
    return clause.marks | (clause.subject.marks if clause.subject is not None else frozenset())


def _facet(clause: Clause) -> str:
    return clause.subject.facet if clause.subject is not None else ""


def _is_on_field(story: Story, clause: Clause, cards: tuple[str, ...]) -> None:
    face = "down" if "set" in _marks(clause) else "up"
    places = {noun.thing: noun.owner for noun in clause.by("on", "in")}
    zone = next((ZONES[place] for place in places if place in ZONES), "")
    owner = next((owner for owner in places.values() if owner), "")
    if {"defense", "attack_position"} & set(places):
        for noun in clause.by("in"):
            note_position(story, noun, cards[0])
        return
    if clause.subject is not None and clause.subject.pronoun:
        cards = story.refer(clause.subject, prefer="lingering")
    for card in cards if not _is_turned(story, clause, cards) else ():
        player = owner or owner_of(story, clause, card)
        if has_resolved(story, clause, card):
            add(story, Deed("activate", card, player), clause).is_earlier = True
            continue
        stand(
            story,
            Standing(card, player=player, face=face, zone=zone, start=clause.start, end=clause.end),
        )


def _is_turned(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    """As in "I use Book of Moon on X. Since X is face-down, ...": what was told has made it so."""
    turning = (
        deed
        for deed in story.deeds
        if (effect := story.effect_of(deed)) is not None and "change_position" in effect.does
    )
    is_face_down = "set" in _marks(clause)
    return is_face_down and any(
        card in deed.targets and deed.start < clause.start for deed in turning for card in cards
    )


def apply_lasting(story: Story, clause: Clause) -> bool:
    """As in "X applies": it is on the field from the start."""
    if is_asked(clause):
        return True
    patients = agents_of(story, clause, "to", "on") if clause.is_passive else ()
    if patients:
        for agent in subject_cards(story, clause):
            negation_by(story, clause, agent, (patients[0], ""), doer_of(clause))
        return True
    for card in subject_cards(story, clause):
        if has_resolved(story, clause, card):
            add(story, Deed("activate", card, owner_of(story, clause)), clause).is_earlier = True
        elif story.deed_of(card) is None:
            stand(
                story,
                Standing(
                    card,
                    player=owner_of(story, clause),
                    face="up",
                    start=clause.start,
                    end=clause.end,
                ),
            )
    return True


def form(story: Story, clause: Clause) -> bool:
    """As in "X, Y and Z form a Chain": links in that order."""
    if not any(noun.thing == "chain" for noun in clause.nouns):
        return False
    if is_asked(clause):
        return True
    for at, card in enumerate(subject_cards(story, clause)):
        deed = add(story, Deed("activate", card), clause)
        deed.is_chained = at > 0
    return True


def resolve(story: Story, clause: Clause) -> bool:
    """As in "After X resolves on Y": it was activated."""
    if is_asked(clause) or clause.hangs == "said":
        return _works_on_summon(story, clause)
    if stopped_working(story, clause):
        return True
    if clause.hangs == "before" and struck_before(story, _about(story, clause)):
        return True
    is_done = bool(doer_of(clause)) and bool(clause.objects)  # "I resolved Pot of Greed".
    for card in named_objects(story, clause) if is_done else subject_cards(story, clause):
        if story.facts_of(card) is None or not card:
            continue
        is_told = story.deed_of(card, do="activate") is not None  # "X is used and resolves."
        deed = add(
            story, Deed("activate", card, doer_of(clause) or owner_of(story, clause)), clause
        )
        place_activation(story, clause, deed)
        await_answer(story, clause, deed)
        is_over = is_told or clause.form in PARTICIPLES or clause.hangs == "after"
        is_over |= not is_asked(clause) and follows_summon(story, deed)
        deed.is_resolved |= is_over and clause.hangs in {"", "after"}
    return True


def _works_on_summon(story: Story, clause: Clause) -> bool:
    """As in "does X work against the Summon": X is tried."""
    is_summon = any(noun.facet == "summon" for noun in clause.by("on"))
    for card in subject_cards(story, clause) if is_summon else ():
        if story.negates(card, Negates.SUMMON):
            add(story, Deed("activate", card), clause).answered = "summon"
    return True


def _about(story: Story, clause: Clause) -> tuple[str, ...]:
    """The card of a clause; a pronoun is what was struck last."""
    last = story.last("activate")
    if clause.subject is not None and clause.subject.pronoun and last is not None and last.targets:
        return tuple(last.targets)
    return subject_cards(story, clause)


def go(story: Story, clause: Clause) -> bool:
    """As in "MST goes on it": it is activated, and aims at that."""
    if is_asked(clause) or clause.hangs == "said":
        return True
    if use_as_material(story, clause) or _goes_somewhere(story, clause):
        return True
    aims = agents_of(story, clause, "for") if doer_of(clause) else ()
    for card in (*named_objects(story, clause), *(aims or _gone_for(story, clause))):
        deed = add(story, Deed("activate", card, doer_of(clause)), clause)
        place_activation(story, clause, deed)
    if not clause.by("on"):
        return True
    for card in subject_cards(story, clause):
        deed = add(story, Deed("activate", card, owner_of(story, clause)), clause)
        place_activation(story, clause, deed)
    return True


def _gone_for(story: Story, clause: Clause) -> tuple[str, ...]:
    """As in "he Summons X and goes for the search": the one card spoken of with such an effect."""
    sides = [noun for noun in clause.by("for") if noun.facet == "effect" and not noun.cards]
    words = " ".join(story.masked[noun.start : noun.end] for noun in sides)
    found = fitting_cards(story, words) if sides and doer_of(clause) else ()
    return found if len(found) == 1 else ()


_GOES: Mapping[str, str] = MappingProxyType({"gy": "sent_to_gy", "hand": "returned_to_hand"})
"""Where a card may be said to go, as an event of an `apply` step."""


def _goes_somewhere(story: Story, clause: Clause) -> bool:
    """As in "Sangan goes from the field to the GY": it happens, whatever does it."""
    hows = [_GOES[noun.thing] for noun in clause.by("to") if noun.thing in _GOES]
    cards = subject_cards(story, clause) if hows else ()
    for card in cards:
        if not _is_restated(story, clause, card):
            add(story, Deed("apply", card, owner_of(story, clause), how=hows[0]), clause)
    return bool(cards)


def _is_restated(story: Story, clause: Clause, card: str) -> bool:
    """As in "..., although X went to the GY first": what was done to it is told already."""
    is_reason = clause.hangs in {"although", "because", "but"}
    done = (one for one in story.deeds if card in (*one.hurts, *one.targets))
    paid = (one for one in story.deeds if any(card == with_ for _, with_ in one.costs))
    return is_reason and any((*done, *paid))


def inflict(story: Story, clause: Clause) -> bool:
    """As in "Cannon Soldier tries to burn": its effect is activated."""
    if is_asked(clause) or clause.hangs == "said":
        return True
    for card in subject_cards(story, clause):
        facts = story.facts_of(card)
        if facts is not None and any(effect.damages for effect in facts.effects):
            add(story, Deed("activate", card, owner_of(story, clause)), clause)
    return True
