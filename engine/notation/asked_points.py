"""Asked points: what a line asks, in the engine's predicates, and what an outcome answers to it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.board.events import Event, EventKind
from engine.notation.derived_answers import (
    OF_CARDS_ONLY_DERIVED,
    OF_CHAINS_ONLY_DERIVED,
    OF_PLAYERS_DERIVED,
    ORDERS,
    derived_of_card,
    derived_of_chain,
    derived_of_player,
)
from engine.notation.effect_choice import stems
from engine.notation.play_lines import AskedLine
from engine.notation.refused_deeds import RefusedDeed, hanging_on_deeds, refused_deeds
from engine.notation.stand_in_names import engine_name
from engine.outcome.facts import PREDICATES, Fact
from engine.outcome.outcomes import Outcome
from engine.rules import activation_rules, chains_rules, summons_rules
from engine.scenario.placed_cards import printed_name
from engine.scenario.scenario_file import Ask
from engine.terms.vocabulary import CardId, EventId, Player

ALIASES = {
    "summon_legal": "summoned",
    "chain_order": "chain_link_order",
    "decides": "deciding_player",
    "who_chooses": "deciding_player",
    "cost_payable": "activation_legal",
    "summon_negatable": "summon_negatable",
    "damage_taken": "damage_taken_by",
}
"""The engine's names of the predicates of play notation that it calls otherwise."""
NOTHING_TELLS = "nothing computed tells it"
"""What an answer hangs on that no rule, no event and no text decides."""
_OF_TEXT = {
    "mandatory": ("mandatory", "applies"),
    "targets": ("targets", "applies"),
    "is_cost": ("cost", "cost_paid"),
    "starts_chain": ("", "occurs_outside_chain"),
    "spell_speed": ("", "spell_speed"),
}
"""What is asked of a text, as the part and the predicate of the engine."""
_OF_PLAYERS = OF_PLAYERS_DERIVED | {"damage_taken", "lp_change", "drawn", "summon_count", "value"}
"""What is asked of a player, and read off the events."""
NO_PLAY = frozenset({"define", "out_of_domain", "followup", "unclear"})
"""What is asked for besides a play."""
_WHEN_NOT = frozenset(
    """destroyed sent_to_gy banished returned_to_hand returned_to_deck summoned effect_negated
    activation_negated summon_negated tributed discarded negated_on_field replay_occurs
    misses_timing resolves applies damage_dealt attack_continues cost_paid""".split()  # noqa: SIM905
)
"""What is "no", and not missing, of a card to which it never happened."""


@dataclass(frozen=True, slots=True)
class AskedPoint:
    """One line that asks, and what the engine is asked for it."""

    line: AskedLine
    subject: str
    """As the line has it."""
    asks: tuple[Ask, ...]
    after: int | None
    """So many steps of the scenario come before it is asked; None: all of them."""
    copy: str = ""
    """Which card it is about, as the scenario calls it; empty: any of that name, or no card."""
    trial: tuple[Mapping[str, object], ...] = ()
    """Steps that are tried for this question alone, after all others."""
    why_not: str = ""
    """Why the engine has no answer to it; empty: it may have."""


@dataclass(frozen=True, slots=True)
class PlayClaim:
    """What comes out for a line that asks, under the subject that was asked."""

    subject: str
    predicate: str
    value: object
    """None: nothing computed tells."""
    settled: bool
    hangs_on: tuple[str, ...] = ()
    """What it hangs on, where it is not settled."""
    line: int = 0
    facts: tuple[Fact, ...] = ()
    expected: str | None = None
    """The value with which it was stated."""


def asked_point(line: AskedLine, after: int | None, name: str = "", copy: str = "") -> AskedPoint:
    """What a line asks of the engine; `name` and `copy` are what the scenario calls its card."""
    subject = subject_of(line)
    if line.predicate in NO_PLAY:
        return AskedPoint(line, subject, (), after, why_not="it asks for no play")
    if line.party in list(Player):
        known = line.predicate in _OF_PLAYERS or line.predicate in PREDICATES
        why = "" if known else f"nothing computes {line.predicate!r} of a player"
        return AskedPoint(line, subject, (), after, why_not=why)
    name = name or (engine_name(line.subject.name) if line.subject is not None else subject)
    predicate = ALIASES.get(line.predicate, line.predicate)
    part = line.part or ""
    if line.predicate in _OF_TEXT:
        part, predicate = _OF_TEXT[line.predicate]
    if predicate in OF_CARDS_ONLY_DERIVED or (
        line.party == "Chain" and predicate in OF_CHAINS_ONLY_DERIVED
    ):
        return AskedPoint(line, subject, (), after, copy)
    why = "" if predicate in PREDICATES else f"nothing computes {line.predicate!r}"
    if line.predicate == "what_happens":
        asks = tuple(Ask(name, each) for each in ("zone_at_end", "resolves", "destroyed"))
        return AskedPoint(line, subject, asks, after, copy)
    if why:
        return AskedPoint(line, subject, (), after, copy, why_not=why)
    if predicate in ORDERS:
        name, part = "Chain", ""
    ask = Ask(f"{name}: {part}" if part else name, predicate)
    return AskedPoint(line, subject, (ask,), after, copy)


def subject_of(line: AskedLine) -> str:
    """What the line calls what it is about."""
    if line.said:
        return line.said
    if line.party is not None:
        said = line.party
    elif line.subject is not None:
        copy = f"#{line.subject.copy}" if line.subject.copy else ""
        owner = f"{line.subject.owner}'s " if line.subject.owner else ""
        said = f"{owner}{line.subject.name}{copy}"
    else:
        said = line.term or ""
    return f"{said}: {line.part}" if line.part else said


def claim_of(point: AskedPoint, outcome: Outcome, refused: Sequence[RefusedDeed] = ()) -> PlayClaim:
    """What an outcome answers to a line that asks.

    `refused`: the steps that were told as done and that rules refuse.
    """
    line = point.line
    settled_ones = set(outcome.settled)
    if point.why_not:
        return _claim(point, None, settled=False, hangs_on=(point.why_not,))
    found = _found(point, outcome)
    if line.party in list(Player):
        return _of_player(point, outcome, refused)
    if not found:
        return _without_fact(point, outcome, refused)
    value: object = None
    if line.predicate == "what_happens":
        value = _told_together(found)
    else:
        found = _last_of(found, outcome)
        values = {_value(fact) for fact in found}
        if len(values) > 1:
            parts = dict.fromkeys(fact.part or str(fact.copy) for fact in found)
            which = f"which is meant: {', '.join(parts)}"
            return _claim(point, None, settled=False, facts=found, hangs_on=(which,))
        value = next(iter(values))
    is_settled = all(fact in settled_ones for fact in found)
    hangs: list[str] = []
    if not is_settled:
        hangs += [text for fact in found for text in outcome.hangs_on(fact)]
        hangs = hangs or ["what the scenario leaves open"]
    if line.predicate in _OF_TEXT and line.part:  # Of which of its effects, nothing tells.
        hangs += outcome.unknown
    hangs += _hanging(point, refused, outcome, found)
    return _claim(point, value, settled=not hangs, facts=found, hangs_on=tuple(hangs))


def _value(fact: Fact) -> object:
    return fact.value


def _told_together(found: Sequence[Fact]) -> str:
    """What happens to a card, in a few words."""
    said = []
    for fact in found:
        match fact.predicate, fact.value:
            case "zone_at_end", str(zone):
                said.append(f"it is in the {zone.replace('_', ' ')} at the end")
            case "resolves", bool(done):
                said.append("it resolves" if done else "it does not resolve with its effect")
            case "destroyed", True:
                said.append("it is destroyed")
            case _:
                pass
    return "; ".join(dict.fromkeys(said))


_OF_A_TRY = frozenset({"activation_legal", "summoned", "summon_negatable", "resolves",
                       "effect_negated", "activation_negated", "can_attack"})  # fmt: skip
"""Of several tries with one card, these ask about the last."""


def _last_of(found: tuple[Fact, ...], outcome: Outcome) -> tuple[Fact, ...]:
    """Of facts that differ, those about what was tried last."""
    if len({_value(fact) for fact in found}) < 2:  # noqa: PLR2004 -- one value needs no choice
        return found
    trace = outcome.trace
    first = outcome
    while first.branches:
        first = first.branches[0].outcome
    trace = first.trace
    if any(fact.predicate == "summon_negatable" for fact in found):
        return _of_negatable(found, trace)
    told = [fact for fact in found if not _is_unused_trigger(fact, trace)] or list(found)
    if not all(fact.predicate in _OF_A_TRY for fact in told):
        return tuple(told)
    latest = max(max(fact.events, default=0) for fact in told)
    return tuple(fact for fact in told if max(fact.events, default=0) == latest)


def _of_negatable(found: tuple[Fact, ...], trace: Sequence[Event]) -> tuple[Fact, ...]:
    """Whether what was tried on a Summon can negate it; else whether anything can."""
    negated = {
        card for event in trace if event.kind is EventKind.SUMMON_NEGATED for card in event.cards
    }
    in_vain = tuple(
        fact
        for fact in found
        if any(trace[one - 1].rule == summons_rules.succeeds.id for one in fact.events)
        and fact.copy not in negated
    )
    return in_vain or tuple(fact for fact in found if fact.value)


def _is_unused_trigger(fact: Fact, trace: Sequence[Event]) -> bool:
    """Whether it tells that another Trigger Effect of the card was not activated."""
    events = [trace[one - 1] for one in fact.events if one <= len(trace)]
    return any(one.kind is EventKind.REFUSED and one.details.get("trigger") for one in events)


def _claim(
    point: AskedPoint,
    value: object,
    *,
    settled: bool,
    hangs_on: tuple[str, ...] = (),
    facts: tuple[Fact, ...] = (),
) -> PlayClaim:
    line = point.line
    return PlayClaim(
        subject=point.subject,
        predicate=line.predicate,
        value=value,
        settled=settled,
        hangs_on=tuple(dict.fromkeys(hangs_on)),
        line=line.line,
        facts=facts,
        expected=line.value,
    )


def _found(point: AskedPoint, outcome: Outcome) -> tuple[Fact, ...]:
    """The facts that answer it: of the copy that is meant, else of all."""
    if not point.asks:
        return ()
    if point.line.party == "attack":
        attacks = [fact for fact in outcome.facts if fact.predicate == point.asks[0].predicate]
        return tuple(attacks[-1:])
    if point.line.party == "Chain":
        chains = [fact for fact in outcome.facts if fact.predicate == point.asks[0].predicate]
        since = _phase_told_last(outcome)
        return tuple(one for one in chains[-1:] if max(one.events, default=since) >= since)
    found = [fact for ask in point.asks for fact in outcome.answers(ask)]
    subject = point.line.subject
    if point.copy:
        mine = [fact for fact in found if fact.copy == point.copy]
        is_told = subject is not None and subject.copy is not None
        found = mine if mine or is_told else found
    if subject is not None and subject.owner is not None:
        state = outcome.result.state.cards
        owned = [
            f
            for f in found
            if f.copy is not None and f.copy in state and state[f.copy].owner is subject.owner
        ]
        found = owned or found
    plain = [fact for fact in found if fact.part is None]
    if point.line.part is None and plain:
        found = plain
    if point.line.part is not None and len({_value(fact) for fact in found}) > 1:
        found = _by_part(found, point.line.part)
    return tuple(found)


def _phase_told_last(outcome: Outcome) -> EventId:
    """The event with which the phase began that is told last; the first, if a deed is told since.

    What is asked of "the Chain" then is asked of what that phase brings, not of a Chain before it.
    """
    deeds = [step for step in outcome.scenario.steps if step["do"] not in ("choose", "pass")]
    if not deeds or deeds[-1]["do"] not in ("next_phase", "end_turn"):
        return EventId(0)
    begun = (one.id for one in reversed(outcome.trace) if one.kind is EventKind.PHASE)
    return next(begun, EventId(0))


def _by_part(found: Sequence[Fact], words: str) -> list[Fact]:
    """The facts whose part shares most words with what is asked; all, if none does."""
    wanted = stems(words)
    scores = [(len(wanted & stems((fact.part or "").replace("_", " "))), fact) for fact in found]
    best = max(score for score, _ in scores)
    return [fact for score, fact in scores if score == best]


def in_question(points: Iterable[AskedPoint]) -> frozenset[str]:
    """The cards of which it is asked whether they may do what is told: copies, or names."""
    return frozenset(
        point.copy or _card_name(point)
        for point in points
        if point.line.predicate in _WHETHER_IT_MAY
    )


_WHETHER_IT_MAY = frozenset(
    """activation_legal summon_legal summoned can_attack can_change_position has_legal_target
    cost_payable can_attack_again misses_timing usable_again_this_turn""".split()  # noqa: SIM905 -- as above
)


def _card_name(point: AskedPoint) -> str:
    subject = point.line.subject
    return engine_name(subject.name) if subject is not None else ""


def _hanging(
    point: AskedPoint,
    refused: Sequence[RefusedDeed],
    outcome: Outcome,
    facts: Sequence[Fact] = (),
) -> Iterator[str]:
    """Refused steps that it hangs on: those of other cards than the one it is about.

    That what was tried on a Summon comes too late for it answers whether that can be negated.
    """
    if point.line.predicate == "summon_negatable":
        too_late = activation_rules.event_happened.id
        refused = [deed for deed in refused if too_late not in deed.rules]
    name = printed_name(point.copy) or _card_name(point)
    for deed in refused:
        is_of_deed = _is_of_deed(point.line.predicate, deed)
        yield from hanging_on_deeds([deed], name, outcome, facts, is_of_deed=is_of_deed)


def _is_of_deed(predicate: str, deed: RefusedDeed) -> bool:
    """Whether a refusal of its own activation answers what is asked of a card.

    That it was not yet where its effect could be used does not tell what becomes of it.
    """
    too_early = predicate in _FATES and not _TOO_EARLY.isdisjoint(deed.rules)
    return predicate not in _OF_ACTIVATED and not too_early


_OF_ACTIVATED = frozenset({"effect_negated", "activation_negated", "cost_paid"})
"""Asked of a card whose activation is told as done: a refusal does not answer these."""
_FATES = frozenset(
    """destroyed sent_to_gy banished returned_to_hand returned_to_deck zone_at_end
    controller_at_end""".split()  # noqa: SIM905 -- as above
)
_TOO_EARLY = frozenset(
    rule.id
    for rule in (
        activation_rules.main_phase_only,
        activation_rules.event_happened,
        activation_rules.right_place,
    )
)
"""Rules that refuse an effect before what it waits for has happened."""


def _without_fact(point: AskedPoint, outcome: Outcome, refused: Sequence[RefusedDeed]) -> PlayClaim:
    """What never happened is "no", if its card is there at all."""
    asked = ALIASES.get(point.line.predicate, point.line.predicate)
    predicate = point.asks[0].predicate if point.asks else asked
    subject = point.line.subject
    name = engine_name(subject.name) if subject is not None else ""
    outcomes = [branch.outcome for branch in outcome.branches] or [outcome]
    here = all(
        any(printed_name(card) == name for card in one.result.state.cards) for one in outcomes
    )
    open_ = outcome.may_change(predicate, name)
    told = {_value(f) for one in outcomes for f in (g for a in point.asks for g in one.answers(a))}
    if len(outcomes) > 1 and told:
        when = dict.fromkeys(name for branch in outcome.branches for name, _ in branch.when)
        return _claim(point, None, settled=False, hangs_on=tuple(f"open: {one}" for one in when))
    derived = {_derived(predicate, point, one) for one in outcomes}
    if len(derived) == 1 and None not in derived:
        hangs = (*open_, *_hanging(point, refused, outcome))
        return _claim(point, derived.pop(), settled=not hangs, hangs_on=hangs)
    if here and predicate in _WHEN_NOT and not point.line.part:
        hangs = (*open_, *_hanging(point, refused, outcome))
        return _claim(point, False, settled=not hangs, hangs_on=hangs)
    return _claim(point, None, settled=False, hangs_on=open_ or (NOTHING_TELLS,))


def _derived(predicate: str, point: AskedPoint, outcome: Outcome) -> object:
    """What follows from other things that were computed; None: nothing does."""
    if point.line.party == "Chain" or predicate in ORDERS:
        return derived_of_chain(predicate, outcome)
    part = point.line.part or ""
    if not point.copy or (part and predicate not in _OF_PARTS):
        return None
    return derived_of_card(predicate, CardId(point.copy), part, outcome)


_OF_PARTS = frozenset({"cost_paid", "has_legal_target", "deciding_player"})
"""What is derived of a part of a card."""


def _of_player(point: AskedPoint, outcome: Outcome, refused: Sequence[RefusedDeed]) -> PlayClaim:
    """Damage, LP and draws of a player, read off the events."""
    player = Player(str(point.line.party))
    outcomes = [branch.outcome for branch in outcome.branches] or [outcome]
    values = {_figure(one, player, point.line.predicate) for one in outcomes}
    value = next(iter(values)) if len(values) == 1 else None
    if value is None:
        why = "what the scenario leaves open" if len(values) > 1 else NOTHING_TELLS
        return _claim(point, None, settled=False, hangs_on=(why,))
    unread = outcome.may_change(point.line.predicate)
    deeds = refused if value else refused_deeds(outcome)  # That nothing came of it is said of all.
    hangs = (*unread, *hanging_on_deeds(deeds, "", outcome))
    return _claim(point, value, settled=not hangs, hangs_on=hangs)


def _is_normal(draw: Event) -> bool:
    """Whether it is the normal draw of a Draw Phase, which no effect makes."""
    return draw.link is None and draw.rule == chains_rules.may_act_in_open_state.id


def _figure(outcome: Outcome, player: Player, predicate: str) -> object:
    mine = [event for event in outcome.trace if event.player is player]
    changes = [event for event in mine if event.kind is EventKind.LP_CHANGED]
    match predicate:
        case "damage_taken":
            return sum(-one.amount for one in changes if "damage" in one.why)
        case "lp_change":
            return sum(one.amount for one in changes)
        case "drawn":
            draws = [one for one in mine if one.kind is EventKind.DREW and not _is_normal(one)]
            return sum(one.amount for one in draws)
        case "summon_count":
            return sum(one.kind is EventKind.SUMMONED for one in mine)
        case _:
            return derived_of_player(predicate, player, outcome)
