"""Play meaning: what two plays must have in common to be the same reading.

What a statement says is what is asked, with its value.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

_NEAR = """
activation_legal usable_again_this_turn summon_legal can_attack can_attack_again has_legal_target
    cost_payable counts_toward_limit can_change_position misses_timing;
resolves applies effect_negated activation_negated negated_on_field affected what_happens;
destroyed sent_to_gy zone_at_end banished returned_to_hand returned_to_deck what_happens
    controller_at_end on_field;
summoned summon_legal summon_negatable summon_negated treated_as_summoned activation_legal;
chain_order resolution_order next_responder decides;
damage_dealt damage_taken lp_change value drawn summon_count;
attack_continues replay_occurs can_attack attack_negated;
cost_paid resolves cost_payable;
hand_added returned_to_hand drawn resolves
"""
NEAR = tuple(frozenset(group.split()) for group in _NEAR.split(";"))
"""Predicates that ask nearly the same."""
ROUTES = ("define", "out_of_domain", "followup")
"""What is asked for instead of a play."""
PLAY = "play"
_DEED = re.compile(
    r"(?P<player>[AB]) (?P<verb>chain trigger|activate|chain|trigger|normal_summon|special_summon"
    r"|flip_summon|set|change_position|attack|choose) (?P<rest>.*)$"
)
_SAME_VERB = {"chain": "activate", "trigger": "activate"}
_MAIN = ("activate", "attack")
_DOER_ENDS = re.compile(r' cost | tribute | with |"')
_TURNED = {"A": "B", "B": "A"}


@dataclass(frozen=True, slots=True)
class _Deed:
    """A line in which somebody does something."""

    player: str
    verb: str
    """`activate` for all that starts or joins a Chain."""
    answers: bool
    """It is chained to the deed before."""
    card: str | None
    """The named card that does it."""
    targets: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A predicate that is asked, with the named cards in its line."""

    predicate: str
    names: frozenset[str]
    value: str
    """What a statement says of it; empty: it is asked."""

    def same(self, other: "_Asked") -> bool:
        """Whether it is nearly the same, with the same value."""
        return (
            is_near(self.predicate, other.predicate)
            and (
                not self.names
                or bool(self.names & other.names)
                or self.predicate == other.predicate
            )
            and self.value == other.value
        )


@dataclass(frozen=True)
class PlayMeaning:
    """What a play says of the named cards: who does what to what, the Chain, and what is asked."""

    lines: Sequence[str]
    names: Sequence[str]

    @cached_property
    def asked(self) -> frozenset[_Asked]:
        """What is asked."""
        asks = (line.partition(" = ") for line in self.lines if line.startswith("?"))
        return frozenset(
            _Asked(ask.rsplit(maxsplit=1)[-1], frozenset(n for n in self.names if n in ask), value)
            for ask, _, value in asks
        )

    @cached_property
    def route(self) -> str:
        """`play`, or what is asked for instead of one."""
        starts = (f"? {route}" for route in ROUTES)
        found = (start for start in starts if any(line.startswith(start) for line in self.lines))
        return next(found, f"? {PLAY}").removeprefix("? ")

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """All that is activated, and all attacks, in order."""
        return tuple(deed.verb for deed in self._told if deed.verb in _MAIN)

    @cached_property
    def deeds(self) -> dict[tuple[str, str], str]:
        """What each named card does (activates or attacks) and who has it do so, in order."""
        found: dict[tuple[str, str], str] = {}
        for deed in self._told:
            if deed.card is not None and deed.verb in _MAIN:
                found.setdefault((deed.card, deed.verb), deed.player)
        return found

    @cached_property
    def targets(self) -> frozenset[tuple[str, str]]:
        """Which named card is aimed at which."""
        return frozenset(
            (deed.card, target)
            for deed in self._told
            for target in deed.targets
            if deed.card is not None and deed.card != target
        )

    @cached_property
    def chain(self) -> frozenset[tuple[str, str]]:
        """Which named card answers which."""
        pairs = zip(self._told[1:], self._told, strict=False)
        return frozenset(
            (deed.card, before.card)
            for deed, before in pairs
            if deed.answers and deed.card and before.card and deed.card != before.card
        )

    @cached_property
    def _told(self) -> tuple[_Deed, ...]:
        names = sorted(self.names, key=len, reverse=True)
        matches = map(_DEED.match, self.lines)
        return tuple(_deed(match, names) for match in matches if match is not None)

    def same_play(self, other: "PlayMeaning") -> bool:
        """Whether the plays are alike, players exchanged as a whole counting as alike.

        Where no card is named, the deeds alone are compared.
        """
        if not self.names:
            return self.verbs == other.verbs
        mine, theirs = tuple(self.deeds.values()), tuple(other.deeds.values())
        return (
            tuple(self.deeds) == tuple(other.deeds)
            and mine in (theirs, tuple(_TURNED[player] for player in theirs))
            and self.targets == other.targets
            and self.chain == other.chain
        )

    def same_ask(self, other: "PlayMeaning") -> bool:
        """Whether they have something asked in common."""
        return any(mine.same(theirs) for mine in self.asked for theirs in other.asked)

    def same(self, other: "PlayMeaning") -> bool:
        """Whether both are one reading."""
        if self.route != other.route or self.route != PLAY:
            return self.route == other.route
        return self.same_play(other) and self.same_ask(other)


def _deed(match: re.Match[str], names: Sequence[str]) -> _Deed:
    verb = match["verb"].split()[0]
    doer, _, rest = match["rest"].partition(" > ")
    head = _DOER_ENDS.split(doer)[0]
    aimed = rest.split(" cost ")[0]
    return _Deed(
        match["player"],
        _SAME_VERB.get(verb, verb),
        verb == "chain",
        next((name for name in names if name in head), None),
        frozenset(name for name in names if name in aimed),
    )


def ranked(
    found: Sequence[tuple[list[str], float]], names: Sequence[str]
) -> list[tuple[list[str], float]]:
    """Readings that differ in meaning, with the summed probability of those that agree with them.

    `found`: plays of the likeliest route, then one line for each other route, with probabilities.
    """
    meanings = [PlayMeaning(lines, names) for lines, _ in found]
    rows = []
    for n, meaning in enumerate(meanings):
        same = (p for m, (_, p) in zip(meanings, found, strict=True) if meaning.same(m))
        rows.append((meaning.route == meanings[0].route, sum(same), -n))
    kept: list[tuple[list[str], float, PlayMeaning]] = []
    for _, weight, n in sorted(rows, reverse=True):
        lines, meaning = found[-n][0], meanings[-n]
        if lines != ["?"] and not any(meaning.same(other) for _, _, other in kept):
            kept.append((lines, weight, meaning))
    return [(lines, weight) for lines, weight, _ in kept]


def is_near(predicate: str, other: str) -> bool:
    """Whether two predicates ask nearly the same."""
    return predicate == other or any(predicate in group and other in group for group in NEAR)
