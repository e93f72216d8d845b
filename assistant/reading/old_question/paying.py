"""Paying: clauses that tell with what an activation is paid for."""

import re
from collections.abc import Mapping

from assistant.reading.old_question.activating import place_activation
from assistant.reading.old_question.befalling import detached
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.declarations import tells_declaration
from assistant.reading.old_question.deed import WRITTEN, Deed, Standing
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    object_cards,
    owner_of,
    subject_cards,
)
from assistant.reading.old_question.lp_costs import lp_payer, pays_lp
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.open_words import gap_at
from assistant.reading.old_question.self_paying import pay_with_itself
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, stand
from assistant.reading.old_question.unnamed_costs import pay_for_unnamed
from assistant.reading.understood_question import CardCategory, EffectAbilities

_KINDS: Mapping[str, frozenset[str]] = {
    "discard": frozenset({"discard"}),
    "send": frozenset({"send_to_gy"}),
    "banish": frozenset({"banish"}),
    "return": frozenset({"return_to_hand", "return_to_deck"}),
    "tribute": frozenset({"tribute"}),
}
"""The costs that a verb may tell of."""


def paid(story: Story, clause: Clause) -> bool:
    """As in "I discard X for Y", "I activate Y, discarding X", "I banish Y from my GY"."""
    if pay_with_itself(story, clause) or tells_declaration(story, clause):
        return True
    if clause.is_passive or clause.verb not in _KINDS:
        return False
    for card, label in tried_by_paying(story, clause):
        deed = add(story, Deed("activate", card, doer_of(clause)), clause)
        deed.effect = label
        return True
    if pay_for_unnamed(story, clause):
        return True
    if _for_another(story, clause) or _of_last(story, clause) or _of_itself(story, clause):
        return True
    _remember_paid(story, clause)
    return False


def tried_by_paying(story: Story, clause: Clause) -> tuple[tuple[str, str], ...]:
    """As in "can I banish X from my GY for its effect": what would be used, and which effect."""
    is_tried = is_asked(clause) and clause.modal and bool(doer_of(clause))
    is_done = is_tried or bool(doer_of(clause) and not is_asked(clause) and not clause.is_negated)
    if is_done and clause.verb == "banish" and (by_counters := _with_counters(story, clause)):
        return by_counters
    if not is_tried or clause.verb not in {"banish", "send", "tribute"} or clause.by("with", "by"):
        return ()
    nouns = [noun for noun in clause.objects if noun.cards or noun.pronoun]
    named = [card for noun in nouns if noun.cards for card in story.meant(noun)]
    meant = named or (list(reversed(story.named)) if nouns else [])
    found = [(card, one) for card in meant for one in _paid_with_itself(story, card, clause.verb)]
    return tuple((card, one.label) for card, one in found[:1])


def _with_counters(story: Story, clause: Clause) -> tuple[tuple[str, str], ...]:
    """As in "may they remove its Spell Counter": what such a counter pays for."""
    counters = [one for one in clause.objects if "counter" in {one.thing, *one.marks}]
    if not counters:
        return ()
    named = [noun for noun in counters if noun.cards]
    told = [card for noun in (*named, *clause.by("from", "on")) for card in story.meant(noun)]
    for card in told or list(reversed(story.named)):
        facts = story.facts_of(card)
        for one in facts.effects if facts is not None else ():
            if "remove_counter" in one.costs:
                return ((card, one.label),)
    return ()


def _paid_with_itself(story: Story, card: str, verb: str) -> list[EffectAbilities]:
    facts = story.facts_of(card)
    effects = facts.effects if facts is not None else ()
    return [one for one in effects if one.pays_itself & _KINDS[verb]]


def _remember_paid(story: Story, clause: Clause) -> None:
    """As in "I send X to the GY to activate Y": what may turn out to have been paid."""
    if is_asked(clause) or not doer_of(clause) or clause.verb == "discard":
        return
    kind = min(_KINDS[clause.verb])
    nouns = [noun for noun in clause.objects if noun.cards and not noun.facet]
    named = [card for noun in nouns for card in story.meant(noun)]
    story.paid = [(WRITTEN.get(kind, kind), card, clause.sentence) for card in named]


def detach(story: Story, clause: Clause) -> bool:
    """As in "X detaches a material to ...", "I reveal a Dragon for X": X's effect is used."""
    if is_asked(clause):
        return True
    doer = doer_of(clause)
    found = [] if doer else list(subject_cards(story, clause))
    found += [card for noun in clause.by("from", "for", "with") for card in story.refer(noun)]
    found += list(object_cards(story, clause))
    last = story.last("activate")
    if not found and last is not None and last.sentence == clause.sentence:
        return _takes(story, last.card, clause.verb)
    if clause.verb == "detach" and detached(story, clause, found):
        return True
    users = [card for card in found if _takes(story, card, clause.verb)]
    told = [one for one in story.deeds if one.card in users and one.sentence == clause.sentence]
    before = [one for one in story.deeds[-1:] if one.sentence == clause.sentence]
    if told or (not users and before and _takes(story, before[0].card, clause.verb)):
        return True
    for card in users[:1]:
        deed = add(story, Deed("activate", card, doer or owner_of(story, clause)), clause)
        place_activation(story, clause, deed)
    return bool(users)


def _takes(story: Story, card: str, verb: str) -> bool:
    """Whether an effect of the card takes that: to detach, or to reveal, something."""
    facts = story.facts_of(card)
    return facts is not None and any(verb in one.costs | one.does for one in facts.effects)


def paid_for(story: Story, clause: Clause) -> str:
    """The card that is paid for: "for Y", "as the cost of Y"; "": none that costs such a thing."""
    kinds = _KINDS.get(clause.verb, frozenset())
    for noun in clause.by("for", "of", "as", "to"):
        is_its = noun.owner == "it" and noun.facet == "effect"
        for card in story.meant(noun) if noun.cards or is_its else ():
            if _costing(story, card, kinds) is not None:
                return card
    return ""


def _costing(story: Story, card: str, kinds: frozenset[str]) -> EffectAbilities | None:
    """Its effect that costs something of these kinds, not its own leaving alone."""
    facts = story.facts_of(card)
    effects = facts.effects if facts is not None else ()
    return next((one for one in effects if (one.costs - one.pays_itself) & kinds), None)


def _for_another(story: Story, clause: Clause) -> bool:
    card = paid_for(story, clause)
    if not card or clause.verb == "tribute":
        return False
    deed = Deed("activate", card, doer_of(clause) or owner_of(story, clause))
    deed = add(story, deed, clause)
    _pay(story, clause, deed)
    place_activation(story, clause, deed)
    return True


def _of_last(story: Story, clause: Clause) -> bool:
    """As in "I activate Y, discarding X", "I activate Y and discard X"."""
    last = story.last("activate")
    if last is None or not _goes_on(clause) or last.sentence != clause.sentence:
        return False
    kinds = _KINDS[clause.verb]
    effect = _costing(story, last.card, kinds)
    named = [noun for noun in clause.objects if noun.cards and not noun.facet]
    if effect is None or effect.does & kinds or not named:
        return False
    _pay(story, clause, last)
    return True


def _goes_on(clause: Clause) -> bool:
    """As in ", discarding X", "and discard X": who is told to act before acts on."""
    joined = clause.joint == "and" and clause.is_subject_inherited and not clause.hangs
    return clause.form == "ing" or (joined and not is_asked(clause) and not clause.is_negated)


def _pay(story: Story, clause: Clause, deed: Deed) -> None:
    """Notes which named cards pay; others are found later."""
    effect = _costing(story, deed.card, _KINDS[clause.verb])
    kind = min((effect.costs if effect is not None else set()) & _KINDS[clause.verb], default="")
    named = [card for card in _named(story, clause, deed.card) if _may_pay(story, card)]
    if kind and named:
        deed.costs = [(WRITTEN.get(kind, kind), card) for card in named]
        story.owners.update(dict.fromkeys(named, deed.player))
        _stand_where_paid(story, clause, named)


def _stand_where_paid(story: Story, clause: Clause, cards: list[str]) -> None:
    """As in "I send X from my field to the GY": that is where it was."""
    if not any(noun.thing == "field" for noun in clause.by("from")):
        return
    for card in cards:
        row = "monster_zone" if story.kind(card) is CardCategory.MONSTER else "spell_trap_zone"
        place = Standing(card, zone=row, face="up", start=clause.start, end=clause.end)
        stand(story, place)


def _may_pay(story: Story, card: str) -> bool:
    """A named card, or a Spell or Trap; unnamed monsters are found later."""
    return card not in STAND_INS.values() or story.kind(card) is not CardCategory.MONSTER


def _named(story: Story, clause: Clause, but: str) -> tuple[str, ...]:
    about = [noun for noun in clause.objects if _is_card(noun)]
    return tuple(card for noun in about for card in story.refer(noun, but=(but,)))


def _is_card(noun: Noun) -> bool:
    return noun.is_about_cards or bool(noun.thing in STAND_INS)


def _of_itself(story: Story, clause: Clause) -> bool:
    """As in "I banish Y from my GY", "they send Y to the GY": its effect is activated."""
    if clause.verb in {"tribute", "discard"} or is_asked(clause) or not doer_of(clause):
        return False
    is_read = False
    for card in object_cards(story, clause):
        facts = story.facts_of(card)
        effects = facts.effects if facts is not None else ()
        meant = [one for one in effects if one.pays_itself & _KINDS[clause.verb]]
        told = story.deed_of(card, do="activate")
        if len(meant) != 1 or told is not None or clause.by("with", "by"):
            continue
        deed = add(story, Deed("activate", card, doer_of(clause)), clause)
        deed.effect = meant[0].label
        is_read = True
    return is_read


def pay(story: Story, clause: Clause) -> bool:
    """As in "I paid 1000 for X": it was activated."""
    if clause.is_passive:
        return True
    if clause.is_negated and not is_asked(clause):
        story.gaps.append(gap_at(story.text, clause, "what follows if it is not paid was not read"))
        return True
    named = clause.subject.cards if clause.subject is not None and clause.subject.who else ()
    own = [card for card in map(story.name, named) if pays_lp(story, card)]  # "X's controller".
    cards = (*own, *agents_of(story, clause, "for")) or lp_payer(story)
    if is_asked(clause) and not (cards and clause.modal):
        return True
    for card in cards[:1]:
        doer = "" if own else doer_of(clause)
        place_activation(story, clause, add(story, Deed("activate", card, doer), clause))
    return True


def is_of_cost(story: Story, clause: Clause) -> bool:
    """As in "do I get the 2000 back", "his discarded card back": what was paid is asked after."""
    marks = clause.marks.union(*(noun.marks for noun in clause.objects))
    is_amount = _AMOUNT.search(story.masked, clause.start, clause.end) is not None
    is_amount &= not any(noun.cards for noun in clause.objects)
    return "back" in marks and (is_amount or bool(marks & _SPENT))


_AMOUNT = re.compile(r"\b\d{3,5}\b(?! (?:atk|def)\b)", re.IGNORECASE)
_SPENT = frozenset({"discard:past", "pay:past", "tribute:past"})
