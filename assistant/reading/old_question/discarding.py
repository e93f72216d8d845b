"""Discarding: clauses in which a card is discarded, as a cost or to use it."""

from assistant.reading.old_question.activating import place_activation
from assistant.reading.old_question.befalling import discarded
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.costs import pay_with
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.doing import (
    agents_of,
    doer_of,
    is_asked,
    named_objects,
    owner_of,
    subject_cards,
)
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add, stand
from assistant.reading.understood_question import CardCategory


def discard(story: Story, clause: Clause) -> bool:
    """As in "she discards X": a card that is used from the hand is activated."""
    if is_asked(clause):
        return _tried_by_discard(story, clause)
    paid = subject_cards(story, clause) if clause.is_passive else named_objects(story, clause)
    if paid and pay_with(story, clause, "discard", paid, doer_of(clause)):
        return True
    if _discarded_by_last(story, clause, paid):
        return True
    if clause.is_passive:
        return _is_discarded(story, clause, paid)
    return _discarded_by_card(story, clause, paid) or _used_by_discard(story, clause)


def _is_discarded(story: Story, clause: Clause, paid: tuple[str, ...]) -> bool:
    """As in "X is discarded": to use it, or for what is not told."""
    is_used = bool(clause.by("on", "to", "response")) or clause.hangs == "to"
    if not is_used and discarded(story, clause, paid):
        return True
    for card in paid:
        if _is_used_in_battle(story, card) or (is_used and _is_used_by_discard(story, card)):
            place_activation(story, clause, add(story, Deed("activate", card), clause))
    return True


def _discarded_by_card(story: Story, clause: Clause, paid: tuple[str, ...]) -> bool:
    """As in "Raigeki Break discards Sangan", "Card Destruction discards Sangan"."""
    payer = clause.subject.cards if clause.subject is not None else ()
    users = subject_cards(story, clause) if payer else agents_of(story, clause, "by")
    for card in users if paid else ():
        deed = add(story, Deed("activate", card, owner_of(story, clause)), clause)
        others = tuple(one for one in paid if one != card)
        if _discards(story, deed):
            _choose(story, clause, deed, others)
        else:
            deed.costs += [("discard", one) for one in others]
        return True
    return False


def _discarded_by_last(story: Story, clause: Clause, cards: tuple[str, ...]) -> bool:
    """As in "X resolves and I discard Y", where X makes its player discard: that is Y."""
    last = story.last("activate") if cards and not clause.is_negated else None
    if last is None or last.is_asked or last.card in cards or not _discards(story, last):
        return False
    if last.sentence < clause.sentence - 1:
        return False
    _choose(story, clause, last, cards)
    return True


def _discards(story: Story, deed: Deed) -> bool:
    """Whether its effect, and no cost of it, makes players discard."""
    effect = story.effect_of(deed)
    costs = effect.costs | effect.all_costs if effect is not None else frozenset()
    return effect is not None and "discard" in effect.does and "discard" not in costs


def _choose(story: Story, clause: Clause, by: Deed, cards: tuple[str, ...]) -> None:
    """These cards, in the hand of whoever is said to discard them, are what is chosen."""
    noun = next((one for one in clause.nouns if one.cards and one.owner), None)
    doer = doer_of(clause) or (noun.owner if noun is not None else "") or by.player
    for card in cards:
        stand(story, Standing(card, doer, zone="hand", start=clause.start, end=clause.end))
        chosen = Deed("choose", by.card, doer, [card], sentence=clause.sentence)
        chosen.start, chosen.end = clause.start, clause.end
        story.deeds.append(chosen)
    story.note(cards, doer)


def _used_by_discard(story: Story, clause: Clause) -> bool:
    """As in "she discards X", where X is used so; else X was only spoken of."""
    used = [card for card in named_objects(story, clause) if _is_used_by_discard(story, card)]
    for card in used:
        deed = add(story, Deed("activate", card, doer_of(clause)), clause)
        place_activation(story, clause, deed)
    if not used and discarded(story, clause, named_objects(story, clause)):
        return True
    if not used and clause.form == "past":
        story.note(named_objects(story, clause), doer_of(clause))
    return bool(used)


def _tried_by_discard(story: Story, clause: Clause) -> bool:
    """As in "can I discard Kuriboh": what is used by discarding it is tried."""
    if clause.is_passive and clause.modal and clause.by("for"):
        meant = subject_cards(story, clause)
        return bool(pay_with(story, clause, "discard", meant, doer_of(clause)))
    named = named_objects(story, clause) if clause.modal and not clause.by("for") else ()
    for card in named[:1]:
        if _is_used_by_discard(story, card):
            add(story, Deed("activate", card, doer_of(clause)), clause)
    return True


def _is_used_by_discard(story: Story, card: str) -> bool:
    facts = story.facts_of(card)
    is_monster = facts is not None and facts.kind is CardCategory.MONSTER
    return is_monster and any("hand" in e.from_zones for e in (facts.effects if facts else ()))


def _is_used_in_battle(story: Story, card: str) -> bool:
    """As in "Kuriboh is discarded": what discards itself in a battle."""
    facts = story.facts_of(card)
    effects = facts.effects if facts is not None and facts.kind is CardCategory.MONSTER else ()
    return any(one.fight is not None and "discard" in one.pays_itself for one in effects)
