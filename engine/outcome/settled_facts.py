"""Settled facts: the facts that do not depend on text that is not modelled."""

import re
from collections.abc import Iterable, Iterator, Mapping

from engine.board.clause_reach import EVERYTHING, GameAspect, UnreadClause, spread
from engine.board.events import Event, EventKind
from engine.cardtext.card_text import Effect, LimitKind
from engine.cardtext.definitions import member_name
from engine.cardtext.operations import InflictDamage
from engine.cardtext.unmodelled import gaps_in
from engine.outcome.facts import Fact, LinkKey
from engine.outcome.text_facts import is_of_text
from engine.scenario.running import PlayResult
from engine.terms.vocabulary import EventId

_BY_AN_EVENT = frozenset(
    """activation_legal activated chain_link activated_in targeted activation_negated
    effect_negated negated_in_chain resolves cost_paid left_as_cost
    occurs_outside_chain summon_negated attack_declared sent_from_field
    under_negation_of under_lingering_negation under_field_gated_negation""".split()  # noqa: SIM905 -- a list of words reads better as words
)
"""What is decided, one way or the other, once its events have happened."""
_ONCE_DONE = frozenset(
    """destroyed sent_to_gy banished returned_to_hand returned_to_deck tributed discarded summoned
    misses_timing damage_dealt left_field_before_resolving moved attack_negated
    summon_negatable""".split()  # noqa: SIM905
)
"""What has happened once its events have happened; that it did not is never settled."""
_OF_LIMITS = frozenset({"usable_again_this_turn", "counts_toward_limit"})
_BEFORE_RESOLVING = frozenset({"activation_negated", "effect_negated"})
"""What is decided of a link when it begins to resolve, whatever its effect then does."""


def settled(result: PlayResult, facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Returns the facts that nothing unmodelled touches: it changes others, or comes too late."""
    reach = _Reach(result)
    return tuple(fact for fact in facts if next(reach.touching(fact), None) is None)


def what_touches(result: PlayResult, fact: Fact) -> tuple[str, ...]:
    """The unread clauses that a fact hangs on, each once."""
    return tuple(dict.fromkeys(_Reach(result).touching(fact)))


def is_decided_before(result: PlayResult, fact: Fact, event: EventId) -> bool:
    """Whether nothing from an event on can make a fact otherwise."""
    return is_of_text(fact) or _is_settled(fact, result, _Reach(result).begun, event)


def what_may_change(result: PlayResult, predicate: str, card: str = "") -> tuple[str, ...]:
    """The unread clauses on which it hangs that something of this predicate never happened.

    `card`: to which card it did not happen, by name.
    """
    reach = _Reach(result)
    found = (clause.text for clause, aspects in reach.clauses if changes(aspects, predicate))
    return tuple(dict.fromkeys((*found, *_unread_triggers(result, predicate, card))))


def _unread_triggers(result: PlayResult, predicate: str, card: str) -> Iterator[str]:
    """What a trigger waits for, where it is asked whether it missed its timing."""
    named = (one.id for one in result.state.cards.values() if one.name == card)
    for text in {result.state.text(one) for one in named if predicate == "misses_timing"}:
        yield from (f"{card}: {words}" for effect in text.triggers for words in gaps_in(effect.on))


def changes(aspects: frozenset[GameAspect], predicate: str, part: str | None = None) -> bool:
    """Whether what changes these aspects may change what a predicate tells."""
    if aspects == EVERYTHING:
        return True
    told = predicate in _TOLD_OF_MANY and (part is None or not _OF_ONE_FIGURE.search(part.lower()))
    return told or any(_is_told_of(aspect, predicate, part or "") for aspect in aspects)


def _is_told_of(aspect: GameAspect, predicate: str, part: str) -> bool:
    return predicate in _TOLD_BY[aspect] or (
        predicate in _TOLD_OF_MANY and _FIGURE_OF[aspect].search(part.lower()) is not None
    )


_TOLD_OF_MANY = frozenset(
    {"value", "affected", "applies", "what_happens", "could_change_something"}
)
"""What is told of many things: its part tells which."""
_FIGURE_OF = {
    GameAspect.LIFE: re.compile(r"damage|\blp\b|life"),
    GameAspect.VALUES: re.compile(r"\batk\b|\bdef\b|stat"),
    GameAspect.POSITIONS: re.compile(r"position|attack"),
    GameAspect.ATTACKS: re.compile(r"attack"),
    GameAspect.COUNTERS: re.compile(r"counter"),
    GameAspect.LEGALITY: re.compile(r"(?!)"),
}
_OF_ONE_FIGURE = re.compile(
    "|".join(
        f"(?:{figure.pattern})"
        for aspect, figure in _FIGURE_OF.items()
        if aspect is not GameAspect.LEGALITY
    )
)
_TOLD_BY: Mapping[GameAspect, frozenset[str]] = {
    GameAspect.LIFE: frozenset(
        {"damage_dealt", "damage_taken_by", "damage_taken", "lp_change", "ended"}
    ),
    GameAspect.VALUES: frozenset({"changes_atk_or_def"}),
    GameAspect.POSITIONS: frozenset({"can_change_position", "can_attack", "can_attack_again"}),
    GameAspect.ATTACKS: frozenset(
        """attack_continues can_attack can_attack_again replay_occurs attack_negated
        attacks_directly damage_step_occurs attack_declared attacker_left_field
        can_change_position""".split()  # noqa: SIM905 -- as above
    ),
    GameAspect.COUNTERS: frozenset(),
    GameAspect.LEGALITY: frozenset(
        """activation_legal has_legal_target conditions_met has_something_to_answer cost_payable
        could_change_something locked limit_reached in_right_place free_of_negations spell_speed
        waits_for_summon outside_damage_step usable_again_this_turn""".split()  # noqa: SIM905 -- as above
    ),
}
"""The predicates that tell of each aspect."""


def _may_end(clause: UnreadClause, result: PlayResult, lowest: int) -> bool:
    """Whether somebody has won, or as many points as a clause names may have decided the Duel."""
    points = [int(one) for one in _POINTS.findall(clause.text)]
    return result.state.winner is not None or max(points, default=0) >= lowest


_POINTS = re.compile(r"\b\d{3,6}\b")


class _Reach:
    """The unread clauses of a result, each with what it may have changed."""

    def __init__(self, result: PlayResult) -> None:
        self.result = result
        texts = tuple(result.state.text(card) for card in result.state.cards)
        spread_out = {c: spread(c, result.trace, texts) for c in result.unread}
        lowest = min(result.state.lp.values())
        self.clauses = [
            (c, EVERYTHING if _may_end(c, result, lowest) else spread_out[c]) for c in result.unread
        ]
        self.links = {link.key: link for chain in result.chains for link in chain}
        self.begun = {e.link: e.id for e in result.trace if e.kind is EventKind.LINK_RESOLVES}

    def touching(self, fact: Fact) -> Iterator[str]:
        """The texts of the clauses on which a fact hangs."""
        if is_of_text(fact):
            return
        yield from self._unread_of_its_own(fact)
        of_points = _is_of_unknown_points(self.result, fact)
        for clause, aspects in self.clauses:
            if clause.since is None:
                touched = of_points
            else:
                changed = changes(aspects, fact.predicate, fact.part)
                touched = of_points or (
                    changed and not _is_settled(fact, self.result, self.begun, clause.since)
                )
            if touched:
                yield clause.text

    def _unread_of_its_own(self, fact: Fact) -> Iterator[str]:
        """Of what a fact tells of an effect by its text: what of that text is unread."""
        if fact.link is None:
            return
        chain, number = fact.link
        link = self.links.get((chain, number - (fact.predicate == "responds_to")))
        if link is not None:
            name = self.result.state.card(link.card).name
            words = _unread_behind(fact, link.effect, link.result)
            yield from (f"{name}: {text}" for text in words)


_CARRIED_OUT = frozenset({"resolved", "resolved_without_effect"})


def _unread_behind(fact: Fact, effect: Effect, result: str) -> tuple[str, ...]:
    """Unread words of an effect that may tell what a fact says of it."""
    if fact.predicate in _BY_ITS_TEXT:
        return gaps_in(
            tuple((way.costs, tuple(s.do for s in way.resolution)) for way in effect.ways)
        )
    if fact.predicate in _BY_WHAT_IT_DID and result == "resolved_without_effect":
        return gaps_in(tuple(step.do for way in effect.ways for step in way.resolution))
    if result not in _CARRIED_OUT or fact.predicate != "applies" or fact.part is None:
        return ()
    steps = (step for way in effect.ways for step in way.resolution)
    own = (one.do for one in steps if (one.part or member_name(type(one.do))) == fact.part)
    return gaps_in(tuple(own))


_BY_WHAT_IT_DID = frozenset(
    {"resolves", "has_effect", "applies", "nothing_to_apply", "could_change_something"}
)
"""What is "no" of an effect that did nothing, as far as it was read."""
_BY_ITS_TEXT = frozenset(
    {"negates_activation", "negates_effect", "changes_atk_or_def", "could_change_something",
     "left_as_cost", "responds_to"}
)  # fmt: skip
"""What is told of a link by the words of its effect, whether or not these are carried out."""


_OF_POINTS = frozenset({"applies", "damage_dealt", "value"})


def _is_of_unknown_points(result: PlayResult, fact: Fact) -> bool:
    """Whether it tells of an effect what hangs on how much damage it inflicts, and nobody knows."""
    if fact.predicate not in _OF_POINTS:
        return False
    links = (link for chain in result.chains for link in chain if link.key == fact.link)
    steps = (step.do for link in links for step in link.effect.resolution)
    return any(isinstance(do, InflictDamage) and bool(gaps_in(do)) for do in steps)


def _is_settled(
    fact: Fact, result: PlayResult, begun: dict[LinkKey | None, EventId], until: EventId
) -> bool:
    if fact.predicate in _OF_LIMITS and _has_named_limit(fact, result):
        return all(event < until for event in fact.events)
    if fact.predicate in _ONCE_DONE:
        is_of_kind = fact.value is True
    else:
        is_of_kind = fact.predicate in _BY_AN_EVENT or _is_turn_lock(fact)
    if not (is_of_kind and fact.events):
        return False
    if _is_turn_lock(fact) and fact.value is True:  # Until then its activation may be negated.
        return fact.link in begun and begun[fact.link] < until
    if fact.predicate == "resolves" and fact.value is True and _has_begun(fact, result, until):
        return True
    is_early = fact.value is True and all(event < until for event in fact.events)
    if fact.predicate in _BEFORE_RESOLVING and fact.link in begun and not is_early:
        return begun[fact.link] < until and not _negates_itself(result, fact.link)
    return all(_latest(result.trace, event) < until for event in fact.events)


def _has_named_limit(fact: Fact, result: PlayResult) -> bool:
    """Whether all copies share its limit, wherever a card goes by words that are not modelled."""
    links = (link for chain in result.chains for link in chain if link.key == fact.link)
    limits = [limit for link in links for limit in link.effect.limits]
    return bool(limits) and all(limit.kind is not LimitKind.SOFT for limit in limits)


def _has_begun(fact: Fact, result: PlayResult, until: EventId) -> bool:
    """Whether the effect has done something before any word of it that is not modelled."""
    return any(
        part.link == fact.link and part.done and part.events and max(part.events) < until
        for part in result.parts
        if part.link is not None
    )


def _is_turn_lock(fact: Fact) -> bool:
    """Whether it tells what an activation forbids for the turn, whatever comes of its effect."""
    return fact.predicate == "applies" and (fact.part or "").startswith("no ")


def _negates_itself(result: PlayResult, key: LinkKey | None) -> bool:
    """Whether words of it that are not modelled may negate its own effect."""
    links = (link for chain in result.chains for link in chain if link.key == key)
    steps = (step for link in links for step in link.effect.resolution)
    words = (text.lower() for step in steps for text in gaps_in(step))
    return any("negate" in text and "this" in text for text in words)


def _latest(trace: tuple[Event, ...], event: EventId) -> EventId:
    """When an event was decided: what is only concluded at the end, by what it rests on."""
    found = trace[event - 1]
    if found.kind is not EventKind.CONCLUDED:
        return event
    return max(found.causes, default=event)
