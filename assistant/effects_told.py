"""Effects told: of each effect what its parts did, and which negations hold, besides what is asked.

Nothing is computed here: what the engine found of one card is said of the card that does it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from assistant.parted import cut
from assistant.verdicts import Possibility
from engine import LEFT_OUT, CardName, Fact

_DOES: Mapping[str, str] = MappingProxyType(
    {
        "banish": "banished",
        "destroy": "destroyed",
        "return_to_hand": "returned_to_hand",
        "return_to_deck": "returned_to_deck",
        "send_to_graveyard": "sent_to_gy",
    }
)
"""What becomes of a card by a part of an effect that is named for what it does."""


def undone_parts(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Each part of an effect of several parts of which nothing was done."""
    failed = {one.link for one in facts if one.predicate == "resolves" and one.value is False}
    parts = [one for one in facts if one.predicate == "applies" and one.part is not None]
    undone = [one for one in parts if one.link is not None and one.link in failed and not one.value]
    links = [one.link for one in undone]
    return tuple(one for one in undone if links.count(one.link) > 1)


def parts_left_out(possible: Possibility) -> tuple[Fact, ...]:
    """Each part of an effect that resolved of which nothing was done, where no choice was open."""
    facts = possible.play.facts
    resolved = {one.link for one in facts if one.predicate == "resolves" and one.value is True}
    open_cards = {cut(text)[0] for text in possible.outcome.assumptions if LEFT_OUT in text}
    parts = [one for one in facts if one.predicate == "applies" and one.part is not None]
    done = {one.link for one in parts if one.value is True}
    named = {(one.link, one.part) for one in parts if one.value is True}
    return tuple(
        one
        for one in parts
        if one.value is False
        and one.link is not None
        and one.link in resolved & done
        and (one.link, one.part) not in named
        and one.subject_card not in open_cards
    )


def fates_threatened(facts: Sequence[Fact]) -> frozenset[tuple[str, str]]:
    """Of each card that effects aim at, what was to become of it: (card, predicate)."""
    aimed = [(one.link, str(one.subject_card)) for one in facts if one.predicate == "targeted"]
    doing = [
        (one.link, _DOES[one.part or ""])
        for one in facts
        if one.predicate == "applies" and one.part in _DOES
    ]
    return frozenset(
        (card, predicate) for at, card in aimed for link, predicate in doing if link == at
    )


def negations_told(
    asked: Iterable[str], named: Sequence[str], facts: Sequence[Fact]
) -> Iterator[Fact]:
    """For each card that is asked to be negated, whether the negation of a named card holds."""
    negators = [card for card in named if _negates(card, facts)]
    for card in dict.fromkeys(asked):
        own = [one for one in facts if one.subject_card == card and one.part is None]
        state = [one for one in own if one.predicate == "effect_negated"]
        state = state or [one for one in own if one.predicate == "negated_on_field"]
        by = [one for one in negators if one != card]
        if not state or (state[-1].value is True and len(by) != 1):
            continue
        for negator in by:
            part = f"negation of {card}"
            yield replace(
                state[-1], subject_card=CardName(negator), predicate="applies", part=part, link=None
            )


def _negates(card: str, facts: Sequence[Fact]) -> bool:
    """Whether what it does is to negate effects for as long as it, or what it did, lasts."""
    return any("negation" in one.classes for one in facts if one.subject_card == card)
