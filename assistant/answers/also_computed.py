"""Also computed: what became of the cards and players a question names, besides what it asks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import cast

from assistant.agreement.claim_sentences import sentence
from assistant.agreement.verdicts import PossibleOutcome, subject_of
from assistant.answers.untold_facts import without_open_replays
from assistant.base.claim_subjects import card_and_part, names_of, printed_name_of
from assistant.base.game_vocabulary import OF_PLAYERS
from assistant.base.ruling_records import Claim, Stage
from assistant.reading.understood_question import QuestionReading
from engine import (
    LEFT_OUT,
    CardName,
    CardText,
    Event,
    EventKind,
    Fact,
    Outcome,
    ScenarioError,
    parse_scenario,
    run,
)

Step = Mapping[str, object]


def earlier_answers(
    reading: QuestionReading, outcome: Outcome, cards: Mapping[str, CardText]
) -> Iterator[Claim]:
    """For each card that was refused against such a Summon: whether it is legal a link earlier."""
    if reading.gaps or not _asks_of_summon(reading, outcome):
        return
    steps = cast("Sequence[Step]", reading.scenario.get("steps") or ())
    for refused, number in _refused(reading, outcome):
        tried = steps[number]
        source = _summoner(outcome.trace, refused)
        used = [at for at, one in enumerate(steps[:number]) if one.get("card") == source]
        if not source or not used or steps[used[-1]].get("player") == tried.get("player"):
            continue
        chained = {**{key: tried[key] for key in _KEPT & tried.keys()}, "do": "chain"}
        with suppress(ScenarioError):
            told = {**reading.scenario, "steps": [*steps[: used[-1] + 1], chained]}
            legal = _is_activated(run(parse_scenario(told), cards), str(tried["card"]))
            yield _claim(
                printed_name_of(str(tried["card"])), f"the activation of {source}", legal=legal
            )


ELSEWHERE = ": in response to "
"""What tells such a claim from one of the time that is asked about."""


def _claim(card: str, answered: str, *, legal: bool) -> Claim:
    can = "can" if legal else "cannot"
    return Claim(
        subject=f"{card}{ELSEWHERE}{answered}",
        predicate="activation_legal",
        value=legal,
        text=f"{card} {can} be activated in response to {answered}.",
        asked=False,
    )


_KEPT = frozenset({"player", "card", "effect"})
"""What of a step is the same wherever it is tried."""


def _asks_of_summon(reading: QuestionReading, outcome: Outcome) -> bool:
    """Whether a Summon is asked about, and only one that cannot be negated was computed."""
    asked = any(one.predicate == "summon_negatable" for one in reading.asked)
    values = {fact.value for fact in outcome.facts if fact.predicate == "summon_negatable"}
    return asked and values == {False} and not outcome.branches


def _refused(reading: QuestionReading, outcome: Outcome) -> Iterator[tuple[Event, int]]:
    """What was tried against a Summon and refused, with the number of its step; each once."""
    seen: set[int] = set()
    for event in outcome.trace:
        number = event.details.get("step")
        if event.kind is not EventKind.REFUSED or not isinstance(number, int) or number in seen:
            continue
        if printed_name_of(str(event.details.get("source", ""))) in reading.tried:
            seen.add(number)
            yield event, number


def _summoner(trace: Sequence[Event], refused: Event) -> str:
    """The card by whose Chain Link the last monster before this was Summoned; empty: by none."""
    before = [one for one in trace if one.id < refused.id and one.kind is EventKind.SUMMONED]
    return str(before[-1].by or "") if before and before[-1].link is not None else ""


def _is_activated(outcome: Outcome, card: str) -> bool:
    return any(event.kind is EventKind.ACTIVATED and card in event.cards for event in outcome.trace)


_OF_ATTACKS = frozenset(
    {"attack_continues", "attack_negated", "replay_occurs", "can_attack_again", "can_attack"}
)
_STOPPED = frozenset({("attack_continues", False), ("replay_occurs", True)})
"""What is worth telling of an attack, whatever is asked."""
_OF_DAMAGE = frozenset({"value", "damage_dealt", "damage_taken_by"})
_PART = "battle damage"
_OF_THE_ATTACK = frozenset({"attack_continues", "replay_occurs"})
_GONE = frozenset({"destroyed", "banished", "returned_to_hand", "returned_to_deck"})
ATTACK = CardName("Attack")
ATTACKER = CardName("Attacking monster")
BATTLE_DAMAGE = CardName("Battle damage")


def attacks_told(reading: QuestionReading, facts: Sequence[Fact]) -> Iterator[Fact]:
    """Whether attacks went on; of one that is asked about, whether the monster may attack again."""
    asked = {
        name
        for ask in reading.asked
        if ask.predicate in _OF_ATTACKS
        for name in names_of(ask.subject)
    }
    attackers = {one.subject_card for one in facts if one.predicate == "attack_declared"}
    for fact in facts:
        is_attacker = fact.subject_card in attackers and fact.subject_card in reading.cards
        is_told = fact.predicate == "can_attack_again" and fact.subject_card in asked
        if is_attacker and (is_told or (fact.predicate, fact.value) in _STOPPED):
            yield fact
        if is_told and fact.value is False:
            yield replace(fact, predicate="can_attack")
    yield from _of_the_attack(reading, facts, asked)
    yield from _damage(reading, facts)


def _of_the_attack(
    reading: QuestionReading, facts: Sequence[Fact], asked: AbstractSet[str]
) -> Iterator[Fact]:
    """Whether an attack that is asked about goes on, and anew, and how the attacker left the field.

    Told of "the attack" itself, if there is one: who asks after a replay wants to know of the
    attack, and the other way round.
    """
    is_asked = any(one.predicate in _OF_THE_ATTACK for one in reading.asked)
    asked = {name.partition("#")[0] for name in asked}
    for predicate in sorted(_OF_THE_ATTACK) if is_asked else ():
        found = [one for one in facts if one.predicate == predicate and one.subject_card in asked]
        if len({one.subject_card for one in found}) == 1:
            yield replace(found[-1], subject_card=ATTACK, part=None)
    attackers = {one.subject_card for one in facts if one.predicate == "attack_declared"} & asked
    for fact in facts if is_asked and len(attackers) == 1 else ():
        if fact.subject_card in attackers and fact.predicate in _GONE and fact.value is True:
            yield replace(fact, subject_card=ATTACKER, part=None)


def _damage(reading: QuestionReading, facts: Sequence[Fact]) -> Iterator[Fact]:
    """How much battle damage there was, of whichever monster, where it is asked after."""
    is_asked = any(
        ask.predicate in _OF_DAMAGE and ask.subject.endswith(f": {_PART}") for ask in reading.asked
    )
    amounts = [one for one in facts if one.predicate == "value" and one.part == _PART]
    if is_asked and len({one.value for one in amounts}) == 1:
        yield replace(amounts[0], subject_card=BATTLE_DAMAGE, part=None)


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


def parts_left_out(possible: PossibleOutcome) -> tuple[Fact, ...]:
    """Each part of an effect that resolved of which nothing was done, where no choice was open."""
    facts = possible.play.facts
    resolved = {one.link for one in facts if one.predicate == "resolves" and one.value is True}
    open_cards = {
        card_and_part(text)[0] for text in possible.outcome.assumptions if LEFT_OUT in text
    }
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


_DAMAGE = ("damage", "battle damage")
_FALLEN = ("destroyed", "sent_to_gy")


def is_unmeasured(reading: QuestionReading, fact: Fact, trace: Sequence[Event]) -> bool:
    """Whether a fact hangs on how strong an unnamed monster is, of which no figure is told."""
    battles = [one for one in trace if one.kind is EventKind.BATTLED]
    fought = {str(card).partition("#")[0] for one in battles for card in one.cards}
    if not fought.intersection(_without_figures(reading)):
        return False
    is_damage = fact.predicate == "value" and fact.part in _DAMAGE
    is_fallen = fact.predicate in _FALLEN and fact.subject_card in fought
    return is_damage or (is_fallen and max(fact.events, default=0) > battles[0].id)


def _without_figures(reading: QuestionReading) -> Iterator[str]:
    """The unnamed monsters of a question of which it tells no ATK or DEF."""
    start = reading.scenario.get("start")
    for side in ("A", "B"):
        zones = start.get(side) if isinstance(start, dict) else None
        there = zones.get("monster_zone") if isinstance(zones, dict) else None
        for one in there if isinstance(there, list) else []:
            card = str(one["card"] if isinstance(one, dict) else one)
            told = one.get("as") if isinstance(one, dict) else None
            figures = {"atk", "def"} & set(told) if isinstance(told, dict) else set()
            if card.startswith(("a ", "an ")) and not figures:
                yield card.partition("#")[0]


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


def also_computed(
    reading: QuestionReading, possible: PossibleOutcome, told: Sequence[Claim]
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
    if claim.subject in players:
        subject = players[claim.subject]
        text = sentence(subject, claim.predicate, claim.value)
        return claim.model_copy(update={"subject": subject, "text": text})
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


def _of_whole_cards(reading: QuestionReading, possible: PossibleOutcome) -> Iterator[Fact]:
    """Whether nothing that a card does applies any more; and whether it is negated where it is."""
    facts = possible.play.facts
    unknown = {card_and_part(text)[0] for text in possible.outcome.unknown}
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
