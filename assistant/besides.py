"""Besides: what else was computed of the cards a question names, and who its players are."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from assistant.attacks_told import attacks_told
from assistant.earlier_answers import ELSEWHERE
from assistant.effects_told import fates_threatened, negations_told, parts_left_out, undone_parts
from assistant.open_replays import without_open_replays
from assistant.parted import cut
from assistant.phrasing import OF_PLAYERS, sentence
from assistant.reading.reading import QuestionReading
from assistant.reading.subjects import names_of
from assistant.records import Claim, Stage
from assistant.unmeasured import is_unmeasured
from assistant.verdicts import Possibility, subject_of
from engine import Fact

OF_LINKS = ("activation_legal", "resolves", "activation_negated", "effect_negated", "cost_paid")
OF_TIMES = ("misses_timing", "summon_negatable", "summon_negated")
"""What is so of triggers and of Summons, whatever their links."""
OF_CARDS = ("destroyed", "returned_to_hand", "returned_to_deck", "banished")
OF_DAMAGE = ("damage", "battle damage")
"""Of which numbers the amount is told."""
OF_FATES = (*OF_CARDS, "zone_at_end", "controller_at_end", "face_down", "summoned")
"""Of whose fate is asked, it is told too that it is not destroyed."""
OF_NEGATION = ("negated_on_field", "effect_negated")
"""What is asked of a card whose effects may be negated."""
OF_MONSTERS = ("sent_to_gy", "summoned")
"""What is worth telling of monsters only: every other Spell goes to the GY."""
AGAINST = "against the Summon"
"""What is tried there is told apart from what else the card could answer."""
UNREAD = "what is asked was not understood"
"""A gap that leaves what is told as it is."""


def besides(
    reading: QuestionReading, possible: Possibility, told: Sequence[Claim]
) -> Iterator[Claim]:
    """What became of the named cards, and of the links of the Chains that were read.

    It has no part in the verdict, and is left out where words of the question were not understood.
    """
    if any(gap.stage is not Stage.CARD_TEXT and gap.why != UNREAD for gap in reading.gaps):
        return
    said = [(one.subject, one.predicate) for one in told]
    said += [(one.subject, one.predicate) for one in reading.asked if not one.expanded]
    known = {(card, predicate) for subject, predicate in said for card in names_of(subject)}
    asked = (one.subject for one in reading.asked if one.predicate in OF_FATES)
    fates = {card for subject in asked for card in names_of(subject)}
    ends = (one.subject for one in reading.asked if one.predicate == "zone_at_end")
    buried = {(card, "sent_to_gy") for subject in ends for card in names_of(subject)}
    at_issue = reading.tried if any(gap.why == UNREAD for gap in reading.gaps) else ()
    every = without_open_replays(reading, possible)
    of_asked = {card for ask in reading.asked for card in names_of(ask.subject)}
    named = of_asked.union(reading.cards)
    undone = (*undone_parts(every), *parts_left_out(possible))
    threatened = fates_threatened(every)
    for fact in (*sorted(every, key=_is_ordinary), *_of_whole_cards(reading, possible)):
        about = (fact.subject_card, fact.predicate)
        if fact in undone and _is_named(reading, fact, named):
            yield _told(reading, fact)
            continue
        is_fate = fact.subject_card in fates and (
            fact.predicate == "destroyed" or (fact.subject_card, fact.predicate) in threatened
        )
        is_fate |= fact.predicate == "controller_at_end" and _changed_sides(reading, fact)
        is_fate |= about in buried and fact.value is True
        if about in known or not _is_named(reading, fact, named) or not (_matters(fact) or is_fate):
            continue
        is_left_out = is_unmeasured(reading, fact, possible.outcome.trace)
        if is_left_out or _is_of_negator(fact, every) or fact.subject_card in at_issue:
            continue
        is_of_part = fact.predicate in OF_TIMES or (fact.link is None and bool(fact.part))
        if not is_of_part or _is_only(fact, every):
            known.add(about)
            yield _told(reading, fact)
    for fact in _further(reading, every, known):
        yield _told(reading, fact)


def _further(
    reading: QuestionReading, every: Sequence[Fact], known: set[tuple[str, str]]
) -> Iterator[Fact]:
    """What became of attacks, and which negations hold."""
    for fact in attacks_told(reading, every):
        if (fact.subject_card, fact.predicate) not in known:
            yield fact
    negated = [one.subject for one in reading.asked if one.predicate in OF_NEGATION]
    yield from negations_told(negated, reading.cards, every)


def _text(subject: str, fact: Fact) -> str:
    card, _, part = subject.partition(": ")
    if part == AGAINST:
        return f"{card} cannot be activated {part}."
    return sentence(subject, fact.predicate, fact.value)


def _told(reading: QuestionReading, fact: Fact) -> Claim:
    subject = _subject(reading, fact)
    claim = Claim(
        subject=subject,
        predicate=fact.predicate,
        value=fact.value,
        steps=tuple(str(event) for event in fact.events),
        text=_text(subject, fact),
        asked=False,
    )
    return for_the_asker(claim, reading.players)


ORDINARY = frozenset(
    {
        ("activation_legal", True),
        ("resolves", True),
        ("activation_negated", False),
        ("effect_negated", False),
        ("cost_paid", True),
    }
)
"""What is so of a link when nothing happens to it."""


def _is_ordinary(fact: Fact) -> bool:
    """Whether it is what any link is like: of a card's links, what befell one is told first."""
    return (fact.predicate, fact.value) in ORDINARY


def is_news(claim: Claim) -> bool:
    """Whether it tells something that a person would not take for granted."""
    return ELSEWHERE in claim.subject or (claim.predicate, claim.value) not in ORDINARY


def for_the_asker(claim: Claim, players: Mapping[str, str]) -> Claim:
    """A claim of players, in the words of who asks: you, your opponent."""
    value = players.get(str(claim.value))
    if claim.predicate not in OF_PLAYERS or value is None:
        return claim
    text = sentence(claim.subject, claim.predicate, value)
    return claim.model_copy(update={"value": value, "text": text})


def _changed_sides(reading: QuestionReading, fact: Fact) -> bool:
    """Whether a monster that began on one side of the field ends on the other."""
    start = reading.scenario.get("start")
    for side in ("A", "B"):
        zones = start.get(side) if isinstance(start, dict) else None
        there = zones.get("monster_zone") if isinstance(zones, dict) else None
        listed = there if isinstance(there, list) else []
        cards = [one["card"] if isinstance(one, dict) else one for one in listed]
        if fact.subject_card in cards:
            return fact.value != side
    return False


def _is_named(reading: QuestionReading, fact: Fact, named: AbstractSet[str]) -> bool:
    """Whether it is of a card that the question names or asks of, or of a Chain of such cards."""
    if fact.predicate == "deciding_player" and fact.link is None:
        return any(ask.predicate == "chain_link_order" for ask in reading.asked)
    if fact.predicate == "chain_link_order" and isinstance(fact.value, tuple):
        is_chain = str(fact.subject_card) == "Chain" and len(fact.value) > 1
        return is_chain and set(fact.value) <= set(reading.cards)
    return fact.subject_card in named


def _subject(reading: QuestionReading, fact: Fact) -> str:
    """What was tried against a Summon could perhaps be activated against something else."""
    is_of_summon = any(ask.predicate == "summon_negatable" for ask in reading.asked)
    is_refused = fact.predicate == "activation_legal" and fact.value is False
    if is_of_summon and is_refused and fact.subject_card in reading.tried:
        return f"{fact.subject_card}: {AGAINST}"
    return subject_of(fact)


def _is_only(fact: Fact, facts: Sequence[Fact]) -> bool:
    """Whether nothing else is so of another copy, or at another time."""
    about = (fact.subject_card, fact.predicate)
    same = {one.value for one in facts if (one.subject_card, one.predicate) == about}
    return len(same) == 1


def _is_of_negator(fact: Fact, facts: Sequence[Fact]) -> bool:
    """Whether it says of what negates another card that itself is not negated."""
    is_plain = fact.predicate == "effect_negated" and fact.value is False
    return is_plain and any(
        one.predicate == "negated_on_field"
        and one.value is True
        and fact.subject_card in one.cards
        and fact.subject_card != one.subject_card
        for one in facts
    )


def _of_whole_cards(reading: QuestionReading, possible: Possibility) -> Iterator[Fact]:
    """Whether nothing that a card does applies any more; and whether it is negated where it is."""
    facts = possible.play.facts
    unknown = {cut(text)[0] for text in possible.outcome.unknown}
    linked = {one.subject_card for one in facts if one.predicate == "effect_negated"}
    for card in reading.cards:
        own = [one for one in facts if one.subject_card == card]
        parts = [one for one in own if one.predicate == "applies" and _is_ongoing(one)]
        if {one.value for one in parts} == {False} and card not in unknown:
            yield replace(parts[0], part=None, link=None)
        state = [one for one in own if one.predicate == "negated_on_field"]
        there = any(one.predicate == "on_field" and one.value is True for one in own)
        if state and state[-1].value is True and there and card not in linked:
            yield replace(state[-1], predicate="effect_negated", part=None)


def _is_ongoing(fact: Fact) -> bool:
    is_own = fact.link is None and fact.part is not None
    return is_own and "continuous_effect" in fact.classes


def _matters(fact: Fact) -> bool:
    """Whether it tells what became of a link, or that something became of a card."""
    if fact.predicate == "applies":
        return fact.part is None and "continuous_effect" in fact.classes
    if fact.predicate in OF_MONSTERS:
        return fact.value is True and "monster" in fact.classes
    if fact.predicate in OF_CARDS:
        return fact.value is True
    if fact.predicate in (*OF_TIMES, "chain_link_order"):
        return True
    if fact.predicate in {"effect_negated", "deciding_player"} and fact.link is None:
        return True
    is_amount = fact.predicate == "value" and fact.part in OF_DAMAGE
    is_refused = fact.predicate == "activation_legal" and fact.value is False
    is_of_link = fact.predicate in OF_LINKS and (fact.link is not None or is_refused)
    return is_amount or is_of_link
