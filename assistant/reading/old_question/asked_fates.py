"""Fates: questions after what becomes of cards and effects."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.asked_comebacks import (
    asked_comeback,
    asked_to_hand,
    comes_back,
    comes_back_later,
    comes_to_hand,
    paid_last,
)
from assistant.reading.old_question.asked_costs import costs_that
from assistant.reading.old_question.asked_damage import asked_damage
from assistant.reading.old_question.asked_limits import asked_afresh
from assistant.reading.old_question.asked_replays import replay_beside
from assistant.reading.old_question.asked_staying import works_as
from assistant.reading.old_question.asked_summon_negation import summon_negatable
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.fates_said import fate
from assistant.reading.old_question.floodgates import is_lock, reaches
from assistant.reading.old_question.lp_costs import lp_payer
from assistant.reading.old_question.players import takes
from assistant.reading.old_question.query import Ask, Query, by_what_does_so, last_effect, on_chain
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.struck_cards import (
    LIVING,
    struck_kind,
    sufferers,
    threatened_cards,
)
from assistant.reading.understood_question import CardCategory, Negates


def asked_resolve(query: Query) -> tuple[Ask, ...]:
    """As in "does X resolve", "does its attack go on"."""
    story, cards = query.story, query.subject_cards(prefer="negated")
    if any(noun.facet == "summon" for noun in query.clause.by("on")):
        return summon_negatable(query, ())
    is_attacking = any(noun.facet == "attack" for noun in query.clause.by("with"))
    if query.facet == "attack" or is_attacking:
        goes = tuple((card, "attack_continues") for card in cards or ("a monster",))
        return (*goes, *replay_beside(query))
    if query.facet == "summon":
        told = (("resolves" if summons_others(story, card) else "summoned", card) for card in cards)
        return tuple((card, predicate) for predicate, card in told)
    if query.facet == "damage":
        return asked_damage(query)
    if query.thing in {"damage_step", "chain"}:
        return (("Chain", "resolution_order"),)
    if query.clause.subject is not None and query.clause.subject.pronoun and not query.facet:
        negated = [deed for deed in story.deeds if deed.is_asked]
        cards = (negated[-1].card,) if negated and query.clause.marks == frozenset() else cards
        cards = _tried(query) or _told_last(query) or cards
    cards = _weakened(query) or cards
    if query.clause.subject is not None and _is_anything(query.clause):
        cards = ()
    cards = tuple(one for one in cards or last_effect(story) if _does_so(query, one))
    used = {one.card for one in story.deeds if one.do == "activate"}
    cards = on_chain(query, cards) or cards
    tried = tuple((card, "activation_legal") for card in cards if card in _told_last(query))
    return tried + tuple(
        (card, "resolves" if card in used else _works(story, card)) for card in cards
    )


def _told_last(query: Query) -> tuple[str, ...]:
    """The use of which it is asked whether it works, and so whether it was allowed.

    As in "X is used on Y, and I Tribute Y to negate it. Does that work?": what was told last.
    """
    words = query.story.masked[query.clause.start : query.clause.end]
    told = [one for one in query.story.deeds if one.do == "activate" and one.start]
    last = max(told, key=lambda one: one.start, default=None)
    is_that = last is not None and _THAT_WORKS.search(words) is not None
    return (last.card,) if is_that and last is not None and not last.is_asked else ()


_THAT_WORKS = re.compile(r"\b(?:that|this) (?:even |actually |still )?works?\b", re.IGNORECASE)


def _works(story: Story, card: str) -> str:
    """As in "does Gravity Bind work again", of a card that is there: whether it applies."""
    is_there = any(one.card == card and one.face == "up" for one in story.board)
    return "applies" if is_there and works_as(story, card) == "applies" else "resolves"


def summons_others(story: Story, card: str) -> bool:
    """As in "does X get to Special Summon": X was used, and its effect Summons something else."""
    deed = story.deed_of(card, do="activate")
    effect = story.effect_of(deed) if deed is not None and not deed.is_asked else None
    return effect is not None and effect.summons and not effect.summons_itself


def _weakened(query: Query) -> tuple[str, ...]:
    """As in "I used X on a monster. Does its effect still work?": of what X takes effects from."""
    subject, used = query.clause.subject, query.story.last("activate")
    is_its = subject is not None and subject.owner == "it" and query.facet == "effect"
    if used is None or used.is_asked or used.is_chained or not is_its:
        return ()
    effect, facts = query.story.effect_of(used), query.story.facts_of(used.card)
    negates = effect is not None and bool(effect.does & {"negate_effects", "negate_same_names"})
    lasts = facts is not None and facts.negates_others
    return tuple(used.targets) or (STAND_INS["monster"],) if negates or lasts else ()


def _does_so(query: Query, card: str) -> bool:
    """As in "is that destruction called off": of a card that destroys something at all."""
    subject, facts = query.clause.subject, query.story.facts_of(card)
    said = query.story.masked[subject.start : subject.end].lower() if subject is not None else ""
    is_said = said.endswith("destruction") and subject is not None and not subject.cards
    return not is_said or facts is None or any(effect.destroys for effect in facts.effects)


def _is_anything(clause: Clause) -> bool:
    """As in "does anything happen"."""
    subject = clause.subject
    marks = clause.marks | (subject.marks if subject is not None else frozenset())
    is_named = subject is not None and bool(subject.cards)  # "Does X's effect do anything?"
    return "nothing" in marks and not is_named


def _tried(query: Query) -> tuple[str, ...]:
    """As in "I flip X to stop it. Does that work?": what somebody did last, to an end."""
    last = query.story.last("activate")
    if last is None or not last.is_purposeful or last.sentence != query.clause.sentence - 1:
        return ()
    return (last.card,)


PAID = frozenset({"discard:past", "tribute:past", "pay:past"})
"""Marks of what was paid: "is the discarded card returned"."""


_LOSING = re.compile(r"\blos(?:e|es|t|ing)\b", re.IGNORECASE)


def asked_destroy(query: Query) -> tuple[Ask, ...]:
    """As in "is X destroyed", "does that kill X", "do I lose X"."""
    clause = query.clause
    marks = clause.subject.marks if clause.subject is not None else frozenset[str]()
    if query.is_afresh:
        is_untold = clause.is_passive and "another" in marks and not query.facet
        return () if is_untold else asked_afresh(query)  # "the other card": which one?
    lost = clause.objects if _LOSING.search(query.story.masked, clause.start, clause.end) else ()
    marks |= frozenset().union(*(noun.marks for noun in lost))  # "Do I lose the discarded card?"
    is_cost = bool(marks & PAID) and not any(noun.cards for noun in clause.nouns)
    if any(noun.facet == "cost" for noun in clause.objects) or is_cost:
        return asked_pay(query)
    predicate = fate(query)
    if predicate == "summoned" and (clause.is_passive or not clause.objects):
        return asked_revive(query)
    is_of_cards = clause.subject is not None and clause.subject.thing in STAND_INS
    is_about_all = (
        "both" in clause.marks and not is_of_cards and not clause.is_passive and not clause.objects
    )
    is_vague = "nothing" in clause.marks and not clause.is_passive
    if is_vague:
        cards = query.subject_cards(prefer="negated") or last_effect(query.story)
        return tuple((card, "resolves") for card in cards)
    if (clause.is_passive or not clause.objects) and not is_about_all:
        hit = tuple((card, predicate) for card in sufferers(query) or _things(query))
        return hit or by_what_does_so(query)
    return _destroying(query, predicate)


def _destroying(query: Query, predicate: str) -> tuple[Ask, ...]:
    """As in "does X destroy Y": Y's fate if it is named, else whether X works."""
    clause = query.clause
    named = [card for noun in clause.objects if noun.cards for card in query.story.meant(noun)]
    if not named and any(noun.pronoun == "it" for noun in clause.objects):
        doing = query.subject_cards()  # "Does X destroy it?": another card than X.
        meant = _meant_by_it(query, doing)
        named = [card for card in meant or () if doing and card not in doing]
        if meant is None:
            return ()
    if clause.subject is not None and clause.subject.who:
        doing = query.cards_by("with")
        cards = query.object_cards(prefer="lingering", but=doing)
        if any(noun.pronoun == "it" for noun in clause.objects):
            cards = struck_kind(query.story, doing, cards)
        if cards:
            return tuple((card, predicate) for card in cards)
        return tuple((card, "resolves") for card in query.cards_by("with", "by"))
    if named:
        tried = [card for card in query.subject_cards() if _answers_only(query.story, card)]
        legal = tuple((card, "activation_legal") for card in tried if clause.modal)
        return (*((card, predicate) for card in named), *legal)
    return _working(query, predicate, _destroyers(query))


def _working(query: Query, predicate: str, doing: tuple[str, ...]) -> tuple[Ask, ...]:
    """As in "does X destroy my monster": whether X works, or that monster's fate if X does not."""
    harmless = predicate == "destroyed" and not any(_may_destroy(query.story, c) for c in doing)
    struck = query.object_cards(but=doing) if doing and harmless else ()
    struck = struck or (_struck_by(query.story, doing) if predicate in _BACK else ())
    if struck:
        return tuple((card, predicate) for card in struck)
    return tuple((card, "resolves") for card in doing or last_effect(query.story))


def _destroyers(query: Query) -> tuple[str, ...]:
    """What is to do it: of "it", the card spoken of that destroys anything, if one does."""
    doing, story = query.subject_cards(), query.story
    subject = query.clause.subject
    is_it = subject is not None and subject.pronoun == "it" and query.clause.verb == "destroy"
    able = [card for card in dict.fromkeys(story.named) if _destroys(story, card)]
    is_other = is_it and len(able) == 1 and not any(_destroys(story, card) for card in doing)
    return (able[0],) if is_other else doing


def _destroys(story: Story, card: str) -> bool:
    return any(one.destroys for one in getattr(story.facts_of(card), "effects", ()))


def _meant_by_it(query: Query, doing: Sequence[str]) -> tuple[str, ...] | None:
    """As in "X is applied to my monster. Can Raigeki destroy it": not X, but what X aims at.

    None if that was not read.
    """
    meant, story = query.object_cards(), query.story
    effects = [one for card in doing for one in getattr(story.facts_of(card), "effects", ())]
    places = [place for one in effects for place in (*one.targets, *one.needs)]
    rows = {CardCategory.SPELL, CardCategory.TRAP}
    is_of_row = bool(meant) and all(story.kind(card) in rows for card in meant)
    if not is_of_row or not any("monster_zone" in place.zones for place in places):
        return meant
    aimed = [card for one in story.deeds if one.card in meant for card in one.targets]
    aimed += [one.on for one in story.board if one.card in meant and one.on]
    if not aimed and not any(map(story.stays, meant)):
        return None
    return tuple(aimed[-1:]) or meant


def _may_destroy(story: Story, card: str) -> bool:
    """Whether it destroys, or has an effect that is not understood."""
    effects = getattr(story.facts_of(card), "effects", ())
    return not effects or any(one.destroys or not one.does for one in effects)


_BACK = frozenset({"returned_to_hand", "returned_to_deck"})
"""Where a Token cannot go, whatever becomes of the effect."""


def _struck_by(story: Story, doing: Sequence[str]) -> tuple[str, ...]:
    """The unnamed card that these are told to be used on."""
    used = [deed for deed in story.deeds if deed.card in doing]
    struck = [card for deed in used for card in (*deed.targets, *deed.hurts)]
    return tuple(card for card in struck if card in STAND_INS.values())[:1]


def _answers_only(story: Story, card: str) -> bool:
    """As in Trap Hole: whether it can do so at all depends on what it may answer."""
    facts = story.facts_of(card)
    effects = facts.effects if facts is not None and facts.kind is not CardCategory.MONSTER else ()
    return bool(effects) and all(one.is_trigger or one.answers for one in effects)


def asked_save(query: Query) -> tuple[Ask, ...]:
    """As in "can I save X"."""
    return tuple((card, "destroyed") for card in query.object_cards())


def _things(query: Query) -> tuple[str, ...]:
    return (STAND_INS[query.thing],) if query.thing in STAND_INS else ()


def asked_survive(query: Query) -> tuple[Ask, ...]:
    """As in "does X survive"."""
    cards, story = query.subject_cards(prefer="lingering"), query.story
    subject = query.clause.subject
    is_it = subject is not None and subject.pronoun == "it"
    if is_it and not any(story.lingers(card) for card in cards):
        cards = threatened_cards(story)[-1:] or cards  # Of cards not named too.
        cards = tuple(one for one in cards if story.kind(one) in LIVING or story.stays(one))
    return tuple((card, "destroyed") for card in cards)


def asked_go(query: Query) -> tuple[Ask, ...]:
    """As in "where does X go"."""
    subject = query.clause.subject
    is_it = subject is not None and subject.pronoun == "it"
    to = {noun.thing for noun in query.clause.by("to", "in")}
    told = next((_GOES_TO[place] for place in to if place in _GOES_TO), "zone_at_end")
    is_back = told == "returned_to_hand"
    cards = (_moved(query.story) if is_it else ()) or query.subject_cards(
        prefer="monster" if is_back else "subject"
    )
    predicate = "zone_at_end" if query.clause.question else told
    return tuple((card, predicate) for card in cards)


_GOES_TO = {"gy": "sent_to_gy", "hand": "returned_to_hand", "deck": "returned_to_deck"}


def _moved(story: Story) -> tuple[str, ...]:
    """As in "X returns Y. Does it go to the hand": what was moved last, not what moved it."""
    last = story.last("activate", "apply")
    effect = story.effect_of(last) if last is not None and last.do == "activate" else None
    if last is None or (effect is not None and not effect.removes):
        return ()
    if any(last.card in one.targets for one in story.deeds if one is not last):
        return (last.card,)  # "X targets my Y, and I chain that same Y. Does it go to the Deck?"
    struck = [*last.targets, *last.hurts] if last.do == "activate" else [last.card]
    return tuple(struck[:1])


def asked_stop(query: Query) -> tuple[Ask, ...]:
    """As in "can I stop X", "is the attack stopped"."""
    if any(noun.facet == "summon" for noun in query.clause.objects) or _stops_summon(query):
        return summon_negatable(query, ())
    if query.clause.is_passive or (query.facet == "attack" and not query.clause.objects):
        return asked_resolve(query)
    if any(noun.facet == "attack" for noun in query.clause.objects):
        return tuple((card, "attack_continues") for card in query.object_cards())
    objects, story = query.clause.objects, query.story
    locks = [card for card in query.subject_cards() if is_lock(story, card)]
    if locks and not any(noun.cards for noun in objects):
        return ((locks[0], "applies"),) if all(reaches(story, locks[0], n) for n in objects) else ()
    return tuple((card, "resolves") for card in query.object_cards())


def _stops_summon(query: Query) -> bool:
    """As in "he Summons X. Can Horn of Heaven stop it": the Summon is what is meant."""
    story, last = query.story, query.story.last("summon")
    agents = query.cards_by("with", "by") or query.subject_cards()
    is_by_negator = any(story.negates(card, Negates.SUMMON) for card in agents)
    met = query.subject_cards() if query.clause.is_passive else query.object_cards()
    return last is not None and is_by_negator and last.card in met


def asked_pay(query: Query) -> tuple[Ask, ...]:
    """As in "is the cost paid"; "do I get it back" asks after a monster, if there is one."""
    if query.clause.verb == "refund" and not any(n.facet == "cost" for n in query.clause.nouns):
        cards = paid_last(query) or query.object_cards(prefer="monster")
        monsters = [card for card in cards if query.story.kind(card) is CardCategory.MONSTER]
        if is_taken(query.story, monsters):
            return tuple((card, "controller_at_end") for card in monsters)
        if to_hand := asked_to_hand(query, cards):
            return to_hand
        if any(comes_back(query.story, card) for card in monsters):
            return asked_comeback(query, monsters)
        unnamed = set(monsters) <= {*STAND_INS.values()} and _payers(query.story)
        if any(query.story.revives(deed.card) for deed in query.story.deeds):
            unnamed = []
        if monsters and not unnamed:
            return tuple((card, "summoned") for card in monsters)
    users = query.cards_by("for", "of")
    is_tried = query.clause.modal and query.clause.verb == "pay" and query.purpose is not None
    users = users or (lp_payer(query.story) if is_tried else ())
    if users and query.clause.modal and query.clause.verb == "pay":
        return tuple((card, "activation_legal") for card in users[:1])
    cards = tuple(card for card in query.subject_cards() if query.story.deed_of(card))
    cards = (*(card for card in users if query.story.facts_of(card)), *cards)
    payers = cards or tuple(_payers(query.story))
    return tuple((card, "cost_paid") for card in payers[:1] if costs_that(query, card))


def is_taken(story: Story, cards: Sequence[str]) -> bool:
    """Whether somebody was to take control of all these cards."""
    held = {one.card for one in story.board if one.owner}
    return bool(cards) and all(
        card in held or any(takes(story, deed, card) for deed in story.deeds) for card in cards
    )


def _payers(story: Story) -> list[str]:
    """Whose cost is meant: of what was negated, else of what was activated last."""
    answered = [deed.answers for deed in story.deeds if deed.answers]
    if answered:
        return answered[-1:]
    return [deed.card for deed in reversed(story.deeds) if deed.do == "activate"]


def asked_revive(query: Query) -> tuple[Ask, ...]:
    """As in "does X come back", "does Monster Reborn bring anything back"."""
    makers = [card for card in query.subject_cards() if query.story.revives(card)]
    is_named = query.clause.is_passive or any(noun.cards for noun in query.clause.objects)
    if makers and not is_named and query.story.kind(makers[0]) is not CardCategory.MONSTER:
        return ((makers[0], "resolves"),)
    if revived := _unnamed_revived(query):
        return ((revived, "summoned"),)
    monsters = [
        card
        for card in query.subject_cards(prefer="monster")
        if query.story.kind(card) in {CardCategory.MONSTER, None}
    ]
    if any(comes_to_hand(query.story, card) for card in monsters):
        return asked_comeback(query, monsters)
    if any(comes_back_later(query, card) for card in monsters):
        return ()  # At once it is not back: when is not told.
    fate = "controller_at_end" if is_taken(query.story, monsters) else "summoned"
    return tuple((card, fate) for card in monsters or query.object_cards(prefer="monster"))


def _unnamed_revived(query: Query) -> str:
    """As in "I destroy X in response to Monster Reborn. Is the monster revived?": another one."""
    story, subject = query.story, query.clause.subject
    is_it = subject is not None and subject.pronoun == "it" and not subject.facet
    reviving = [one for one in story.deeds if one.do == "activate" and story.revives(one.card)]
    aimed = [card for one in reviving for card in one.targets or [STAND_INS["monster"]]]
    return aimed[-1] if is_it and query.clause.is_passive and aimed else ""
