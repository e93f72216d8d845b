"""Clause relevance: which events an unmodelled clause could be about, judged by its words."""

import re
from collections.abc import Callable

from engine.board.events import Event, EventKind
from engine.terms.vocabulary import FIELD, SummonKind, Zone

IsRelevant = Callable[[Event], bool]
"""Tells whether an event is one that a clause could be about."""
TURNED_LATE = "how it stands when it has fought"
"""Stands in for the clause of a monster that changes position after it battled."""

UNATTACKING = "what it does unless it attacks"
"""Stands in for the clause of a monster that does something unless it attacks."""


def relevant_events(clause: str) -> IsRelevant:
    """Returns a test for the events a clause could be about; it accepts all where no word tells."""
    words = _BY_EFFECTS.sub("", clause.lower())
    if _TAKING.match(words):
        return lambda _event: True  # Nothing tells of what it would have done.
    found = []
    for word, matter in _ABOUT.items():
        if word in words:
            found.append(matter)
            words = words.replace(word, "")
    if not found:
        return lambda _event: True
    return lambda event: any(matter(event) for matter in found)


_TAKING = re.compile(r"(?:you )?(?:(?:take|gain) )?control\b")
"""How a clause begins by which its card takes another."""
_BY_EFFECTS = re.compile(
    r"(?<=destroyed) by (?:battle (?:or|and) (?:by )?)?"
    r"(?:(?:the|an?|its|your|opponent's|other|card|monster) )*effects?"
    r"(?: of (?:the|your) opponent| that do(?:es)? not target (?:it|them|this card))?\b"
)
"""By what it would be done does not widen what the clause is about."""


def only_locks(text: str) -> bool:
    """Whether a step does nothing but forbid players something for a time."""
    return _LOCKING.match(text) is not None


_LOCKING = re.compile(
    r"(?:also |and |then )*(?:(?:for the rest of|until the end of) [^,]*, )?"
    r"(?:you|your opponent|neither player|players)\b[^,;:]*? (?:cannot|can only|takes? no) [^;:]*$",
    re.IGNORECASE,
)


def events_a_lock_concerns(text: str) -> IsRelevant:
    """Returns a test for the later events that a lock could forbid."""
    words = _FORBIDDING.split(text.lower(), maxsplit=1)[-1]
    found = [matter for word, matter in _FORBIDDEN.items() if word in words]
    if not found:
        return lambda _event: True
    return lambda event: any(matter(event) for matter in found)


_FORBIDDING = re.compile(r"\b(?:cannot|can only|no)\b")


def _is(*kinds: EventKind) -> IsRelevant:
    return lambda event: event.kind in kinds


_BATTLE = _is(EventKind.ATTACK_DECLARED, EventKind.BATTLED, EventKind.DAMAGE_STEP)
_SUMMON = _is(EventKind.SUMMON_ATTEMPTED, EventKind.SUMMONED)
_TURNED = _is(EventKind.POSITION_CHANGED, EventKind.FLIPPED_FACE_DOWN)
_ABOUT: dict[str, IsRelevant] = {
    "destroys itself": lambda _: True,  # That it did not happen is what hangs on it.
    UNATTACKING: lambda e: e.kind is EventKind.PHASE and e.part in ("main2", "end"),
    TURNED_LATE: lambda e: (
        e.kind is EventKind.POSITION_CHANGED
        or (e.kind is EventKind.PHASE and e.part in ("main2", "end"))
    ),
    "you can set this card from your hand": _is(EventKind.SET),
    "negates changes of types and attributes in the gy": lambda _: False,
    # What changes them is not carried out, and says so itself.
    "types and attributes": lambda _: False,
    "gain this effect once per turn": lambda _: False,
    # How often a player may Normal Summon once more.
    "cannot be negated": _is(
        EventKind.ACTIVATION_NEGATED,
        EventKind.EFFECT_NEGATED,
        EventKind.SUMMON_NEGATED,
        EventKind.NEGATED_ON_FIELD,
        EventKind.WITHOUT_EFFECT,
        EventKind.REFUSED,
    ),
    "negate the activated effects": _is(EventKind.ACTIVATED),
    "only be equipped with 1 union monster": _is(EventKind.EQUIPPED),
    "tributes for a tribute summon": lambda e: e.summon is SummonKind.TRIBUTE,
    "tributed for summon": lambda e: e.summon is SummonKind.TRIBUTE,
    "tribute summon": lambda e: e.summon is SummonKind.TRIBUTE,
    "tribute": lambda e: "tributed" in e.reasons,
    "battle position": _TURNED,
    "attack": _BATTLE,
    "battle": _BATTLE,
    "material": _SUMMON,
    "summon": _SUMMON,
    "destroy": lambda e: "destroyed" in e.reasons,
    "activat": _is(EventKind.ACTIVATED),
    "target": _is(EventKind.TARGETED),
    "standby phase": lambda e: e.kind is EventKind.PHASE and e.part == "standby",
    "end phase": lambda e: e.kind is EventKind.PHASE and e.part == "end",
    "draw": _is(EventKind.DREW),
    "add": lambda e: e.to is Zone.HAND,
    "hand": lambda e: Zone.HAND in (e.to, e.from_) or e.kind is EventKind.DREW,
    "deck": lambda e: bool({Zone.DECK, Zone.EXTRA_DECK} & {e.to, e.from_}),
    "send": lambda e: e.to is Zone.GRAVEYARD,
    "sent": lambda e: e.to is Zone.GRAVEYARD,
    "gy": lambda e: Zone.GRAVEYARD in (e.to, e.from_),
    "return": lambda e: e.to in (Zone.HAND, Zone.DECK, Zone.EXTRA_DECK),
    "take control": lambda _: True,
    "gain control": lambda _: True,
    "can only control": _is(
        EventKind.SUMMON_ATTEMPTED,
        EventKind.SUMMONED,
        EventKind.CONTROL_CHANGED,
        EventKind.FLIPPED_FACE_UP,
        EventKind.BEGAN_TO_APPLY,
    ),
    "control": _is(EventKind.CONTROL_CHANGED),
    "position": _TURNED,
    "negate": lambda _: True,
    "unaffected": lambda _: True,
    "effect": lambda _: True,
    "lp": _is(EventKind.LP_CHANGED),
    "damage": _is(EventKind.LP_CHANGED),
    "counter": _is(EventKind.COUNTER),
    "banish": lambda e: e.to is Zone.BANISHED,
    "leave": lambda e: e.from_ in FIELD,
}
"""What a word in a clause speaks of, the narrower word first: did nothing of it happen, the clause
did not matter."""
_FORBIDDEN: dict[str, IsRelevant] = {
    "activat": _is(EventKind.ACTIVATED),
    "summon": _SUMMON,
    "attack": _BATTLE,
    "damage": _is(EventKind.LP_CHANGED, EventKind.BATTLED, EventKind.DAMAGE_STEP),
    "battle phase": lambda e: e.kind is EventKind.PHASE or _BATTLE(e),
    "draw": _is(EventKind.DREW, EventKind.ACTIVATED),
    "add ": lambda e: e.to is Zone.HAND or e.kind is EventKind.ACTIVATED,
    "set ": _is(EventKind.SET),
}
"""What is forbidden, and where it would be missed."""
