"""Heads: the words before the colon as pieces, and what they ask of an activation."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from engine.cardtext import DamageStepUse
from engine.patterns import (
    Activation,
    AttackDeclared,
    AttackInvolves,
    AttackNegated,
    Battles,
    Destroyed,
    DestroyedByBattle,
    EventPattern,
    InflictedBattleDamage,
    LpChanged,
    OpaqueEvent,
    PhaseBegins,
    Summoned,
    WouldSummon,
)
from engine.psct.conditions import condition_of, parse_condition
from engine.psct.covering import covered, piece_of
from engine.psct.events import parse_event
from engine.psct.headers import Header
from engine.psct.lexer import Tokens, reworded
from engine.psct.limits import header_limit
from engine.psct.nodes import Part, Piece, Role
from engine.psct.phrases import Known, Mention
from engine.psct.segments import line_of
from engine.psct.step_conditions import spoken_of
from engine.psct.timings import Time, read_time
from engine.psct.waiting import Wait, past_event, read_wait
from engine.requirements import (
    Condition,
    DamageStep,
    Exists,
    Fits,
    Happened,
    HasMaterials,
    InsteadOfDraw,
    OpaqueCondition,
    ThisBattled,
    ThisIsEquipped,
    WhenItHappened,
)
from engine.selectors import Filter, Ref, Selector
from engine.terms import CardKind, Phase, Whose

_ASIDES = frozenset({"quick effect", "except", "even", "in"})
_OWN_ACTIVATION = frozenset(
    f"{lead} {words}"
    for lead in ("when", "if", "as")
    for words in ("this card is activated", "you activate this card", "activating this card")
) | {"or"}
_DAMAGE = frozenset(f"{word} damage calculation" for word in ("after", "before", "during"))
_PASSING = (Fits, ThisIsEquipped, HasMaterials)
"""What was so of this card when it happened, and no longer is when the effect is activated."""
_MONSTER_WORDS = frozenset({"monster", "monsters"})
_ATTACKS = frozenset({"declares", "attacks"})
_MONSTERS = frozenset({CardKind.MONSTER})


@dataclass(slots=True)
class Head:
    """What a header says."""

    pieces: list[Piece] = field(default_factory=list)
    on: tuple[EventPattern, ...] = ()
    phases: tuple[Phase, ...] = ()
    turn: Whose = Whose.EITHER
    begins: tuple[PhaseBegins, ...] = ()
    damage_step: DamageStepUse = DamageStepUse.BY_RULE
    conditions: tuple[Condition, ...] = ()
    known: Known = field(default_factory=Known)


def read_head(header: Header, known: Known, part: Part) -> Head:
    """The pieces of a header and what they mean."""
    head = Head(known=known)
    for role, tokens in header.parts:
        for words in _without_asides(tokens):
            cut = _cut(words)
            if cut:
                _read(head, role, words[:cut], part)
                _condition(head, words[cut:], part)
            else:
                _read(head, role, words, part)
    head.on = _in_their_part(head)
    return head


def _in_their_part(head: Head) -> tuple[EventPattern, ...]:
    """Battles in the part of the Damage Step that the header names."""
    parts = [said.part for said in head.conditions if isinstance(said, DamageStep)]
    if not parts:
        return head.on
    return tuple(replace(e, part=parts[0]) if isinstance(e, Battles) else e for e in head.on)


def _without_asides(tokens: Tokens) -> Iterator[Tokens]:
    """The clause, and each "(Quick Effect)" or "(except during ...)" in it, in printed order."""
    start = 0
    for at, token in enumerate(tokens[:-1]):
        if token.norm == "(" and tokens[at + 1].norm in _ASIDES:
            close = next((n for n in range(at, len(tokens)) if tokens[n].norm == ")"), None)
            if close is None:
                continue
            if at > start:
                yield tokens[start:at]
            yield tokens[at : close + 1]
            start = close + 1
    if start < len(tokens):
        yield tokens[start:]


def _read(head: Head, role: Role, tokens: Tokens, part: Part) -> None:
    line = line_of(tokens).strip(" ,:;")
    if not line:
        return
    if line in _OWN_ACTIVATION:
        head.pieces.append(piece_of(tokens, part, Role.TIMING))
        return
    if role is Role.LIMIT and tokens[0].norm != "(":
        _limit(head, tokens, line, part)
    elif role is Role.TIMING or tokens[0].norm == "(" or line in _DAMAGE:
        _timing(head, tokens, line, part)
    elif role is Role.EVENT:
        _event(head, tokens, part)
    else:
        _condition(head, tokens, part)


_NO_DRAW = "instead of conducting your normal draw"


def _cut(tokens: Tokens) -> int:
    """Where "instead of conducting your normal draw", or what "FLIP:" asks for, begins."""
    flip = [token.norm for token in tokens[:3]] == ["flip", ":", "if"]
    if flip:
        return 2
    norms = [token.norm for token in tokens]
    words = _NO_DRAW.split()
    for at in range(1, len(norms) - len(words) + 1):
        if norms[at : at + len(words)] == words:
            return at
    return 0


def _limit(head: Head, tokens: Tokens, line: str, part: Part) -> None:
    when = _when_of(tokens)
    if when is not None:
        _limit(head, tokens[:when], line_of(tokens[:when]).strip(" ,:;"), part)
        _timing(head, tokens[when:], line_of(tokens[when:]), part)
        return
    limit = header_limit(f"{line} ,")
    turn = _WHOSE_TURN.search(line)
    if limit is not None and turn is not None:
        head.turn = Whose.OPPONENT if turn[1] == "opponent's" else Whose.YOU
    if limit is None:
        head.conditions = (*head.conditions, _opaque(head, tokens))
    means = () if limit is None else (limit,)
    head.pieces.append(piece_of(tokens, part, Role.LIMIT, *means, opaque=limit is None))


_WHOSE_TURN = re.compile(r"^once per (opponent's|your) turn\b")
"""As in "Once per opponent's turn": a limit that names a turn."""


def _when_of(tokens: Tokens) -> int | None:
    """Where "during your Standby Phase" begins, with no comma before it; None: nowhere."""
    at = next((n for n, token in enumerate(tokens) if n and token.norm in ("during", "at")), None)
    return None if at is None or read_time(line_of(tokens[at:])) is None else at


def _opaque(head: Head, tokens: Tokens) -> OpaqueCondition:
    return OpaqueCondition(head.known.words(tokens, 0, len(tokens)).strip(" ,:;()"))


def _timing(head: Head, tokens: Tokens, line: str, part: Part) -> None:
    time = read_time(line)
    if time is None:
        wait = read_wait(tokens, head.known)
        if wait is not None:
            _wait(head, tokens, wait, part)
            return
        found = parse_condition(tokens, head.known)
        said = _opaque(head, tokens) if found is None else found
        head.conditions = (*head.conditions, said)
        head.pieces.append(piece_of(tokens, part, Role.TIMING, said, opaque=found is None))
        return
    _take(head, time)
    head.pieces.append(piece_of(tokens, part, Role.TIMING, *time.phases))


def _wait(head: Head, tokens: Tokens, wait: Wait, part: Part) -> None:
    head.phases = head.phases or (wait.begins.phase,)
    head.turn = wait.begins.whose
    head.begins = (*head.begins, wait.begins)
    head.conditions = (*head.conditions, wait.condition)
    head.pieces.append(piece_of(tokens, part, Role.TIMING, wait.begins.phase, wait.condition))


def _take(head: Head, time: Time) -> None:
    head.phases = head.phases or time.phases
    head.turn = time.turn if time.turn is not Whose.EITHER else head.turn
    if time.begins is not None:
        head.begins = (*head.begins, time.begins)
    if time.condition is not None:
        head.conditions = (*head.conditions, time.condition)
    head.damage_step = time.damage_step or head.damage_step


def _condition(head: Head, tokens: Tokens, part: Part) -> None:
    no_draw = line_of(tokens).strip(" ,:;") == _NO_DRAW
    said = InsteadOfDraw() if no_draw else condition_of(tokens, head.known)
    fight = _fight_now(head, said)
    if fight is not None:
        head.on = (*head.on, fight)
        head.known = head.known.after(*_fought(fight))
        head.pieces.append(piece_of(tokens, part, Role.EVENT, fight))
        return
    head.conditions = (*head.conditions, said)
    spoken = spoken_of((said,))
    if head.on and spoken:  # "That monster" is the event's, not one that is only controlled.
        head.known = replace(head.known, mentions=(*spoken, *head.known.mentions))
    else:
        head.known = head.known.after(*spoken)
    if isinstance(said, Exists) and said.what.ref is Ref.THIS_CARD and not head.known.mentions:
        head.known = head.known.after(Mention(Ref.THIS_CARD, many=False))
    if isinstance(said, ThisBattled) and any(token.norm in _MONSTER_WORDS for token in tokens):
        battled = Mention(Ref.BATTLED, _MONSTERS, many=False, how="battle")
        head.known = head.known.after(battled)
    opaque = isinstance(said, OpaqueCondition)
    head.pieces.append(piece_of(tokens, part, Role.CONDITION, said, opaque=opaque))


def _fight_now(head: Head, said: Condition) -> Battles | None:
    """As in "At the start of the Damage Step, if this card attacked": of the battle now fought."""
    steps = [one.part for one in head.conditions if isinstance(one, DamageStep)]
    if not steps or not isinstance(said, ThisBattled) or said.attacking is False:
        return None
    other = None if said.other == Filter() else Selector(where=said.other)
    return Battles(other=other, attacking=bool(said.attacking), part=steps[0])


def _event(head: Head, tokens: Tokens, part: Part) -> None:
    """The event, and a condition that "while" or "and" hangs on it."""
    whole = parse_event(tokens, head.known)
    cut = len(tokens)
    if isinstance(whole[0], OpaqueEvent):
        past = past_event(tokens, head.known)
        if past is not None:
            head.conditions = (*head.conditions, past)
            head.known = head.known.after(Mention(None))
            head.pieces.append(piece_of(tokens, part, Role.CONDITION, past))
            return
        whole, cut = _split(tokens, head.known, whole)
    pieces = [piece_of(tokens[:cut], part, Role.EVENT, *whole, opaque=_is_opaque(whole))]
    head.on = (*head.on, *whole)
    declared = not _ATTACKS.isdisjoint([token.norm for token in tokens[:cut]])
    head.known = head.known.after(*_mentions(whole, declared=declared))
    if cut < len(tokens):
        said = _cause(tokens[cut:], head.known) or condition_of(tokens[cut:], head.known)
        if tokens[cut].norm == "while" and isinstance(said, _PASSING):
            said = WhenItHappened(said)
        head.conditions = (*head.conditions, said)
        opaque = isinstance(said, OpaqueCondition)
        pieces.append(piece_of(tokens[cut:], part, Role.CONDITION, said, opaque=opaque))
    head.pieces.extend(covered(pieces, tokens, part))


def _split(
    tokens: Tokens, known: Known, whole: tuple[EventPattern, ...]
) -> tuple[tuple[EventPattern, ...], int]:
    """Where "while ..." or "and you control ..." begins, if the words before are an event."""
    for at in range(2, len(tokens) - 1):
        if tokens[at].norm not in {"while", "and", "during", "because"}:
            continue
        said = _cause(tokens[at:], known) or parse_condition(tokens[at:], known)
        if said is None:
            continue
        before = parse_event(tokens[:at], known)
        if not _is_opaque(before):
            return before, at
    return whole, len(tokens)


def _cause(tokens: Tokens, known: Known) -> Condition | None:
    """As in "because the equipped monster was destroyed"."""
    if tokens[0].norm != "because":
        return None
    now = tuple(reworded(token, "is") if token.norm == "was" else token for token in tokens[1:])
    events = parse_event(now, known)
    return None if _is_opaque(events) else Happened(events)


def _is_opaque(events: tuple[EventPattern, ...]) -> bool:
    return any(isinstance(event, OpaqueEvent) for event in events)


def _mentions(  # noqa: C901 -- one line a kind
    events: tuple[EventPattern, ...], *, declared: bool
) -> tuple[Mention, ...]:
    """What "that card", "it" or "those monsters" may then mean."""
    found: list[Mention] = []
    for event in events:
        match event:
            case Activation():
                found.append(Mention(Ref.RESPONDED, how="activate"))
            case AttackDeclared(this_is_target=True):
                found.append(Mention(Ref.ATTACKER, _MONSTERS, how="attack"))
                found.append(Mention(Ref.THIS_CARD, _MONSTERS, many=False))
            case AttackDeclared(target=aim) if aim is not None and not declared:
                found.append(Mention(Ref.ATTACK_TARGET, _MONSTERS, how="attack"))
            case AttackDeclared() | AttackNegated():
                found.append(Mention(Ref.ATTACKER, _MONSTERS, how="attack"))
            case WouldSummon():
                found.append(Mention(Ref.SUMMONED, _MONSTERS, how="summon"))
            case Summoned(what=what) if what.ref is None:
                found.append(Mention(Ref.SUMMONED, _MONSTERS, how="summon"))
            case Destroyed(what=what, by_battle=True) if what.ref is Ref.THIS_CARD:
                found.append(Mention(Ref.BATTLED, _MONSTERS, many=False, how="battle"))
            case OpaqueEvent() | PhaseBegins() | LpChanged():
                continue
            case Battles() | AttackInvolves() | DestroyedByBattle() | InflictedBattleDamage():
                found.extend(_fought(event))
            case _:
                subject = getattr(event, "what", None)
                if isinstance(subject, Selector) and subject.ref is None:
                    found.append(Mention(Ref.EVENT_SUBJECT, frozenset(subject.where.kind)))
    return tuple(found[:1]) if len(events) > 1 else tuple(found)


def _fought(
    event: Battles | AttackInvolves | DestroyedByBattle | InflictedBattleDamage,
) -> Iterator[Mention]:
    """What "that monster" may mean after a battle: only of this card's own is it known."""
    mine = event.what.ref is Ref.THIS_CARD
    if isinstance(event, DestroyedByBattle):
        yield Mention(Ref.EVENT_SUBJECT, _MONSTERS, how="destroy")
    other = getattr(event, "other", None)
    if mine and isinstance(other, Selector):
        yield Mention(Ref.BATTLED, _MONSTERS, many=False, how="battle")
    if not mine:
        yield from _others_fight(event, other)
    if isinstance(event, Battles | AttackInvolves) and isinstance(other, Selector):
        yield Mention(Ref.BATTLING, _MONSTERS, many=True, how="battle")


def _others_fight(
    event: Battles | AttackInvolves | DestroyedByBattle | InflictedBattleDamage,
    other: Selector | None,
) -> Iterator[Mention]:
    """As in "your Dragon monster battles an opponent's monster": which "that" is, words tell."""
    yours = event.what.whose is Whose.YOU and isinstance(event, Battles | AttackInvolves)
    if yours:
        yield Mention(Ref.YOUR_BATTLING, _MONSTERS, many=False, how="battle")
    if yours and other is not None:
        yield Mention(Ref.THEIR_BATTLING, _MONSTERS, many=False, how="battle")
        yield Mention(None, _MONSTERS)
    elif isinstance(event, AttackInvolves) and event.what.whose is Whose.OPPONENT:
        yield Mention(Ref.THEIR_BATTLING, _MONSTERS, many=False, how="battle")
    elif not yours:
        yield Mention(None, _MONSTERS)
