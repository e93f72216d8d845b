"""Costs: with which card something is paid for, and what is paid for with it."""

from dataclasses import replace

from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import WRITTEN, Deed
from assistant.reading.old_question.nouns import Noun
from assistant.reading.old_question.stand_ins import STAND_INS
from assistant.reading.old_question.story import Story
from assistant.reading.old_question.telling import add

_PAID_FOR = ("for", "as", "with")


def paid_for(story: Story, clause: Clause, but: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that a clause says to be paid for: "for X", "as the cost of X"."""
    found: list[str] = []
    for noun in clause.by(*_PAID_FOR):
        if noun.is_about_cards and not _is_for_itself(story, noun, but):
            found += story.refer(noun, but=but, prefer="payer" if not noun.cards else "")
    return tuple(card for card in found if card not in but)


def _is_for_itself(story: Story, noun: Noun, paid: tuple[str, ...]) -> bool:
    """As in "I discard X for its own effect"."""
    is_its = noun.owner == "it" and noun.facet == "effect" and not noun.cards
    return is_its and any(pays_itself(story, card) for card in paid)


def pays_itself(story: Story, card: str) -> bool:
    """Whether one of its effects is paid for with the card itself."""
    return any(one.pays_itself for one in getattr(story.facts_of(card), "effects", ()))


def pay_with(
    story: Story, clause: Clause, how: str, cards: tuple[str, ...], doer: str
) -> tuple[Deed, ...]:
    """What is paid for with these cards is activated; none, if nothing is said to be."""
    named = tuple(card for card in cards if card not in STAND_INS.values())
    deeds = tuple(
        add(story, Deed("activate", user, doer), clause)
        for user in paid_for(story, clause, cards)[:1]
    )
    for deed in deeds:
        deed.costs += [(how, card) for card in named if (how, card) not in deed.costs]
    if not deeds:
        story.paid = [(how, card, clause.sentence) for card in named]
    return deeds


def without_paid(story: Story, clause: Clause) -> tuple[Clause, tuple[str, ...]]:
    """As in "I chain X with Y as the cost": the clause without that, and Y."""
    is_cost = any(noun.facet == "cost" and not noun.cards for noun in clause.by("as", "for"))
    spent = [noun for noun in clause.by("with", "by") if noun.cards] if is_cost else []
    cards = tuple(card for noun in spent for card in story.meant(noun))
    kept = tuple(one for one in clause.prepositions if one[1] not in spent)
    return (replace(clause, prepositions=kept) if cards else clause), cards


def pay_as_cost(story: Story, deed: Deed, cards: tuple[str, ...]) -> None:
    """Notes these cards as what the deed is paid for with, if it is clear how."""
    effect = story.effect_of(deed)
    kinds = (effect.costs - effect.pays_itself) & _OF_CARDS if effect is not None else frozenset()
    kind = min(kinds) if len(kinds) == 1 else ""
    told = [(WRITTEN.get(kind, kind), card) for card in cards if kind]
    deed.costs += [one for one in told if one not in deed.costs]


_OF_CARDS = frozenset({"discard", "send_to_gy", "banish", "tribute"})
"""Costs that a named card can be."""


def take_paid(story: Story, deed: Deed, clause: Clause) -> None:
    """As in "I discard X to activate Y": what was paid just before is Y's cost."""
    costs = [(how, card) for how, card, sentence in story.paid if sentence == clause.sentence]
    if clause.hangs == "to" and costs and deed.card not in {card for _, card in costs}:
        deed.costs += costs
        story.paid = []


def take_tributes(story: Story, summon: Deed) -> None:
    """As in "I Tribute X to Tribute Summon Y": what was Tributed just before is for that Summon."""
    for deed in list(story.deeds):
        is_tribute = deed.do == "apply" and deed.how == "tributed"
        if is_tribute and deed.sentence == summon.sentence and deed is not summon:
            story.deeds.remove(deed)
            summon.how = "tribute"
            if deed.card not in STAND_INS.values():
                summon.costs.append(("tribute", deed.card))
