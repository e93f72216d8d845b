"""Activation parts: what is printed before the semicolon: events, conditions, costs, targets."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import get_args

from engine.cardtext.card_text import DamageStepUse
from engine.cardtext.event_patterns import (
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
from engine.cardtext.operations import Cost, Declare, Opaque, RemoveCounter
from engine.cardtext.requirements import (
    ChainLinkAtLeast,
    Condition,
    DamageStep,
    Exists,
    Fits,
    Happened,
    HasMaterials,
    InsteadOfDraw,
    NoNameTwiceInChain,
    Not,
    OpaqueCondition,
    ThisBattled,
    ThisIsEquipped,
    WhenItHappened,
)
from engine.cardtext.selectors import Count, Filter, Ref, Selector
from engine.psct.clauses.effect_clauses import parse_clause, with_declared
from engine.psct.compiler.effect_limits import header_limit
from engine.psct.compiler.line_patterns import LinePattern
from engine.psct.compiler.sentence_sorting import EffectDraft, HeaderParts, read_header
from engine.psct.nouns.card_references import mention_of
from engine.psct.situations.condition_phrases import condition_of, parse_condition, spoken_of
from engine.psct.situations.event_phrases import parse_event
from engine.psct.situations.time_phrases import (
    ActivationTime,
    AwaitedPhase,
    past_event,
    read_awaited_phase,
    read_time,
)
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    END,
    MentionedCards,
    Parsed,
    PhraseTable,
    TextContext,
    closed,
    eat,
    kinds_of,
    number,
    skip,
)
from engine.psct.syntax.sentence_structure import (
    ClauseConnector,
    MarkedClauses,
    PrintedSentence,
    boundary,
    ends_clause,
    line_of,
    parse_connector,
    span_between,
)
from engine.psct.syntax.text_pieces import (
    Meaning,
    PieceRole,
    PrintedPart,
    TextPiece,
    TextSpan,
    covered,
    holds_opaque,
    piece_of,
)
from engine.psct.verbs.game_verbs import parse_fixed
from engine.psct.verbs.verb_arguments import VerbContext, read_all
from engine.psct.verbs.verb_phrases import ActionClause
from engine.terms.vocabulary import CardKind, Connector, DamageStepPart, Phase, Whose

_COSTS = get_args(Cost)

_NOTHING = TextContext()


def read_activation(
    tokens: Tokens, known: TextContext = _NOTHING, part: PrintedPart = PrintedPart.TEXT
) -> tuple[tuple[TextPiece, ...], TextContext]:
    """Reads costs, targets and declarations, in printed order.

    Returns them with the context that the resolution then has.
    """
    if tokens and tokens[-1].norm == ":":
        tokens = (*tokens[:-1], reworded(tokens[-1], ";"))
    tokens = closed(tokens)
    pieces: list[TextPiece] = []
    at = 0
    while tokens[at] is not END:
        read, known, end = _act(tokens, at, known, part)
        pieces.append(read)
        joint = _purpose(tokens, end) or parse_connector(tokens, end)
        if joint is None:
            at = skip(tokens, end, ",")
            if at == end:
                break
            continue
        if any(token.norm not in ".,;(" for token in tokens[joint.start : joint.end]):
            span = span_between(tokens, joint.start, joint.end, part)
            pieces.append(TextPiece(span, PieceRole.CONNECTOR, (joint.link.value,)))
        at = joint.end
    return tuple(pieces), known


def _act(
    tokens: Tokens, at: int, known: TextContext, part: PrintedPart
) -> tuple[TextPiece, TextContext, int]:
    """One cost, target or declaration."""
    start = eat(tokens, at, "you", "can") or at
    target = _targets(tokens, start, known)
    if target is not None and ends_clause(tokens, target.end):
        known = _targeted(known, target.value)
        piece = _piece(span_between(tokens, at, target.end, part), PieceRole.TARGET, target.value)
        return piece, known, target.end
    found = parse_clause(tokens, start, VerbContext(known))
    if found is not None and _is_cost_end(tokens, found.end):
        deeds = found.value.deeds
        if all(isinstance(deed, _COSTS) for deed in deeds):
            known = _paid(known, found.value)
            costs: tuple[Cost, ...] = tuple(deed for deed in deeds if isinstance(deed, _COSTS))
            piece = _piece(span_between(tokens, at, found.end, part), PieceRole.COST, costs)
            return piece, known, found.end
    return _other_act(tokens, at, start, known, part)


def _targeted(known: TextContext, targets: tuple[Selector, ...]) -> TextContext:
    """The targets, each and together."""
    for what, ref in zip_longest(targets, (Ref.TARGET, Ref.TARGET_2)[: len(targets)]):
        each = mention_of(what, Ref.TARGET, "target", kinds_of(what))
        if what.some:  # As in "target 1 of those monsters": which of them is known from now on.
            each = replace(each, ref=Ref.TARGET, many=what.count.max != 1)
        known = known.after(each if each.ref is not Ref.TARGET else replace(each, ref=ref))
    if len(targets) > 1:
        known = known.after(MentionedCards(Ref.TARGETS, frozenset(), True, "target"))
    return known


def _other_act(
    tokens: Tokens, at: int, start: int, known: TextContext, part: PrintedPart
) -> tuple[TextPiece, TextContext, int]:
    end = boundary(tokens, at) if tokens[at + 1] is not END else at + 1
    text = known.words(tokens, at, end)
    span = span_between(tokens, at, end, part)
    if tokens[start].norm == "declare":
        fixed = parse_fixed(tokens, start)
        deed = None if fixed is None or fixed.end != end else fixed.value[0]
        if isinstance(deed, Declare):
            known = with_declared(known, deed.what)
            return TextPiece(span, PieceRole.DECLARATION, (deed.what,)), known, end
        return TextPiece(span, PieceRole.DECLARATION, (text,), opaque=True), known, end
    if tokens[start].norm == "target":
        lost = known.after(MentionedCards(None, how="target"))
        return TextPiece(span, PieceRole.TARGET, (), opaque=True), lost, end
    link = _of_the_chain(tokens[at : end + 1])
    if link is not None:
        return TextPiece(span, PieceRole.CONDITION, (link,)), known, end
    if _PLAIN.match(tokens, start) is not None:
        return TextPiece(span, PieceRole.LEAD), known, end
    return TextPiece(span, PieceRole.COST, (Opaque(text),), opaque=True), known, end


_PLAIN = PhraseTable({"activate this effect": 1, "activate this card": 1, "activate 1 of these": 1})


def _purpose(tokens: Tokens, at: int) -> ClauseConnector | None:
    """As in "discard 1 card to target 1 monster", in older text."""
    start = skip(tokens, at, ",")
    if tokens[start].norm == "to" and tokens[start + 1].norm in ("target", "select", "activate"):
        return ClauseConnector(Connector.THEN, at, start + 1)
    return None


def _is_cost_end(tokens: Tokens, at: int) -> bool:
    return ends_clause(tokens, at) or tokens[at].norm == "," or _purpose(tokens, at) is not None


def _targets(tokens: Tokens, at: int, known: TextContext) -> Parsed[tuple[Selector, ...]] | None:
    if tokens[at].norm not in ("target", "select"):
        return None
    found = read_all(tokens, at + 1, VerbContext(known))
    free = None if found is None else eat(tokens, found.end, "(", "if", "possible", ")")
    if found is None or free is None:
        return found
    fewer = (replace(what, count=Count(0, what.count.max)) for what in found.value)
    return Parsed(tuple(fewer), free)


def _paid(known: TextContext, clause: ActionClause) -> TextContext:
    for deed in clause.deeds:
        what = getattr(deed, "what", None)
        if isinstance(deed, RemoveCounter):
            continue
        if isinstance(what, Selector) and what.ref is not Ref.THIS_CARD:
            known = known.after(mention_of(what, Ref.COST, clause.verb, kinds_of(what)))
    if len(clause.deeds) > 1 and all(
        isinstance(getattr(d, "what", None), Selector) for d in clause.deeds
    ):
        known = known.after(MentionedCards(Ref.COST, frozenset(), True, clause.verb))
    return known


def _piece(span: TextSpan, role: PieceRole, means: tuple[Meaning, ...]) -> TextPiece:
    return TextPiece(span, role, means, any(holds_opaque(each) for each in means))


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
class ActivationHeader:
    """What the words before the colon say: events, conditions, times, and the context after."""

    pieces: list[TextPiece] = field(default_factory=list)
    on: tuple[EventPattern, ...] = ()
    phases: tuple[Phase, ...] = ()
    turn: Whose = Whose.EITHER
    begins: tuple[PhaseBegins, ...] = ()
    damage_step: DamageStepUse = DamageStepUse.BY_RULE
    conditions: tuple[Condition, ...] = ()
    known: TextContext = field(default_factory=TextContext)


def read_activation_header(
    header: HeaderParts, known: TextContext, part: PrintedPart
) -> ActivationHeader:
    """Reads a header into its pieces and their meaning."""
    head = ActivationHeader(known=known)
    for role, tokens in header.parts:
        for words in _without_asides(tokens):
            cut = _cut(words)
            if cut:
                _read(head, role, words[:cut], part)
                _condition(head, words[cut:], part)
            else:
                _read(head, role, words, part)
    _fight_told_first(head)
    head.on = _in_their_part(head)
    return head


def _fight_told_first(head: ActivationHeader) -> None:
    """As in "If this card battled a monster, at the end of the Damage Step": one event."""
    for said in head.conditions:
        fight = None if head.on else _fight_now(head, said)
        if fight is not None:
            head.on = (fight,)
            head.conditions = tuple(one for one in head.conditions if one is not said)


def _in_their_part(head: ActivationHeader) -> tuple[EventPattern, ...]:
    """Battles in the part of the Damage Step that the header names."""
    parts = [said.part for said in head.conditions if isinstance(said, DamageStep)]
    if not parts:
        return head.on
    return tuple(_in_part(event, parts[0]) for event in head.on)


def _in_part(event: EventPattern, part: DamageStepPart) -> EventPattern:
    """As in "If this card is attacked by a monster, after damage calculation": of that battle."""
    if isinstance(event, Battles):
        return replace(event, part=part)
    if not isinstance(event, AttackDeclared) or not event.this_is_target or event.target:
        return event
    return Battles(other=event.attacker, attacked=True, part=part)


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


def _read(head: ActivationHeader, role: PieceRole, tokens: Tokens, part: PrintedPart) -> None:
    line = line_of(tokens).strip(" ,:;")
    if not line:
        return
    if line in _OWN_ACTIVATION:
        head.pieces.append(piece_of(tokens, part, PieceRole.TIMING))
        return
    if role is PieceRole.LIMIT and tokens[0].norm != "(":
        _limit(head, tokens, line, part)
    elif role is PieceRole.TIMING or tokens[0].norm == "(" or line in _DAMAGE:
        _timing(head, tokens, line, part)
    elif role is PieceRole.EVENT:
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


def _limit(head: ActivationHeader, tokens: Tokens, line: str, part: PrintedPart) -> None:
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
    head.pieces.append(piece_of(tokens, part, PieceRole.LIMIT, *means, opaque=limit is None))


_WHOSE_TURN = re.compile(r"^once per (opponent's|your) turn\b")
"""As in "Once per opponent's turn": a limit that names a turn."""


def _when_of(tokens: Tokens) -> int | None:
    """Where "during your Standby Phase" begins, with no comma before it; None: nowhere."""
    at = next((n for n, token in enumerate(tokens) if n and token.norm in ("during", "at")), None)
    return None if at is None or read_time(line_of(tokens[at:])) is None else at


def _opaque(head: ActivationHeader, tokens: Tokens) -> OpaqueCondition:
    return OpaqueCondition(head.known.words(tokens, 0, len(tokens)).strip(" ,:;()"))


def _timing(head: ActivationHeader, tokens: Tokens, line: str, part: PrintedPart) -> None:
    time = read_time(line)
    if time is None:
        wait = read_awaited_phase(tokens, head.known)
        if wait is not None:
            _wait(head, tokens, wait, part)
            return
        found = parse_condition(tokens, head.known)
        said = _opaque(head, tokens) if found is None else found
        head.conditions = (*head.conditions, said)
        head.pieces.append(piece_of(tokens, part, PieceRole.TIMING, said, opaque=found is None))
        return
    _take(head, time)
    head.pieces.append(piece_of(tokens, part, PieceRole.TIMING, *time.phases))


def _wait(head: ActivationHeader, tokens: Tokens, wait: AwaitedPhase, part: PrintedPart) -> None:
    head.phases = head.phases or (wait.begins.phase,)
    head.turn = wait.begins.whose
    head.begins = (*head.begins, wait.begins)
    head.conditions = (*head.conditions, wait.condition)
    head.pieces.append(piece_of(tokens, part, PieceRole.TIMING, wait.begins.phase, wait.condition))


def _take(head: ActivationHeader, time: ActivationTime) -> None:
    head.phases = head.phases or time.phases
    head.turn = time.turn if time.turn is not Whose.EITHER else head.turn
    if time.begins is not None:
        head.begins = (*head.begins, time.begins)
    if time.condition is not None:
        head.conditions = (*head.conditions, time.condition)
    head.damage_step = time.damage_step or head.damage_step


def _condition(head: ActivationHeader, tokens: Tokens, part: PrintedPart) -> None:
    no_draw = line_of(tokens).strip(" ,:;") == _NO_DRAW
    said = InsteadOfDraw() if no_draw else condition_of(tokens, head.known)
    fight = _fight_now(head, said)
    if fight is not None:
        head.on = (*head.on, fight)
        head.known = head.known.after(*_fought(fight))
        head.pieces.append(piece_of(tokens, part, PieceRole.EVENT, fight))
        return
    head.conditions = (*head.conditions, said)
    spoken = spoken_of((said,))
    if head.on and spoken:  # "That monster" is the event's, not one that is only controlled.
        head.known = replace(head.known, mentions=(*spoken, *head.known.mentions))
    else:
        head.known = head.known.after(*spoken)
    if isinstance(said, Exists) and said.what.ref is Ref.THIS_CARD and not head.known.mentions:
        head.known = head.known.after(MentionedCards(Ref.THIS_CARD, many=False))
    if isinstance(said, ThisBattled) and any(token.norm in _MONSTER_WORDS for token in tokens):
        battled = MentionedCards(Ref.BATTLED, _MONSTERS, many=False, how="battle")
        head.known = head.known.after(battled)
    opaque = isinstance(said, OpaqueCondition)
    head.pieces.append(piece_of(tokens, part, PieceRole.CONDITION, said, opaque=opaque))


def _fight_now(head: ActivationHeader, said: Condition) -> Battles | None:
    """As in "At the start of the Damage Step, if this card attacked": of the battle now fought."""
    steps = [one.part for one in head.conditions if isinstance(one, DamageStep)]
    if not steps or not isinstance(said, ThisBattled):
        return None
    where = said.other
    if steps[0] is DamageStepPart.END and where.opaque == _SURVIVES:
        where = replace(where, opaque=None)  # What was destroyed has left the field by then.
    other = None if where == Filter() else Selector(where=where)
    attacked = said.attacking is False
    return Battles(
        other=other,
        attacking=bool(said.attacking),
        attacked=attacked,
        part=steps[0],
        stood=said.stood,
    )


_SURVIVES = "that was not destroyed"


def _event(head: ActivationHeader, tokens: Tokens, part: PrintedPart) -> None:
    """The event, and a condition that "while" or "and" hangs on it."""
    whole = parse_event(tokens, head.known)
    cut = len(tokens)
    if isinstance(whole[0], OpaqueEvent):
        past = past_event(tokens, head.known)
        if past is not None:
            head.conditions = (*head.conditions, past)
            head.known = head.known.after(MentionedCards(None))
            head.pieces.append(piece_of(tokens, part, PieceRole.CONDITION, past))
            return
        whole, cut = _split(tokens, head.known, whole)
    pieces = [piece_of(tokens[:cut], part, PieceRole.EVENT, *whole, opaque=_is_opaque(whole))]
    head.on = (*head.on, *whole)
    declared = not _ATTACKS.isdisjoint([token.norm for token in tokens[:cut]])
    head.known = head.known.after(*_mentions(whole, declared=declared))
    if cut < len(tokens):
        said = _cause(tokens[cut:], head.known) or condition_of(tokens[cut:], head.known)
        if tokens[cut].norm == "while" and isinstance(said, _PASSING):
            said = WhenItHappened(said)
        head.conditions = (*head.conditions, said)
        opaque = isinstance(said, OpaqueCondition)
        pieces.append(piece_of(tokens[cut:], part, PieceRole.CONDITION, said, opaque=opaque))
    head.pieces.extend(covered(pieces, tokens, part))


def _split(
    tokens: Tokens, known: TextContext, whole: tuple[EventPattern, ...]
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


def _cause(tokens: Tokens, known: TextContext) -> Condition | None:
    """As in "because the equipped monster was destroyed"."""
    if tokens[0].norm != "because":
        return None
    now = tuple(reworded(token, "is") if token.norm == "was" else token for token in tokens[1:])
    events = parse_event(now, known)
    return None if _is_opaque(events) else Happened(events)


def _is_opaque(events: tuple[EventPattern, ...]) -> bool:
    return any(isinstance(event, OpaqueEvent) for event in events)


def _mentions(  # noqa: C901, PLR0912 -- one line a kind
    events: tuple[EventPattern, ...], *, declared: bool
) -> tuple[MentionedCards, ...]:
    """What "that card", "it" or "those monsters" may then mean."""
    found: list[MentionedCards] = []
    for event in events:
        match event:
            case Activation(targets=aim):
                if aim is not None and aim.ref is None and len(events) == 1:
                    found.append(MentionedCards(None, kinds_of(aim)))
                found.append(MentionedCards(Ref.RESPONDED, how="activate"))
            case AttackDeclared(this_is_target=True):
                found.append(MentionedCards(Ref.ATTACKER, _MONSTERS, how="attack"))
                found.append(MentionedCards(Ref.THIS_CARD, _MONSTERS, many=False))
            case AttackDeclared(attacker=Selector(ref=Ref.THIS_CARD), direct=False):
                found.append(MentionedCards(Ref.ATTACK_TARGET, _MONSTERS, how="attack"))
            case AttackDeclared(target=aim) if aim is not None and not declared:
                found.append(MentionedCards(Ref.ATTACK_TARGET, _MONSTERS, how="attack"))
            case AttackDeclared() | AttackNegated():
                found.append(MentionedCards(Ref.ATTACKER, _MONSTERS, how="attack"))
            case WouldSummon():
                found.append(MentionedCards(Ref.SUMMONED, _MONSTERS, how="summon"))
            case Summoned(what=what) if what.ref is None:
                found.append(MentionedCards(Ref.SUMMONED, _MONSTERS, how="summon"))
            case Destroyed(what=what, by_battle=True) if what.ref is Ref.THIS_CARD:
                found.append(MentionedCards(Ref.BATTLED, _MONSTERS, many=False, how="battle"))
            case OpaqueEvent() | PhaseBegins() | LpChanged():
                continue
            case Battles() | AttackInvolves() | DestroyedByBattle() | InflictedBattleDamage():
                found.extend(_fought(event))
            case _:
                subject = getattr(event, "what", None)
                if isinstance(subject, Selector) and subject.ref is None:
                    found.append(MentionedCards(Ref.EVENT_SUBJECT, frozenset(subject.where.kind)))
    return tuple(found[:1]) if len(events) > 1 else tuple(found)


def _fought(
    event: Battles | AttackInvolves | DestroyedByBattle | InflictedBattleDamage,
) -> Iterator[MentionedCards]:
    """What "that monster" may mean after a battle: only of this card's own is it known."""
    mine = event.what.ref is Ref.THIS_CARD
    if isinstance(event, DestroyedByBattle):
        yield MentionedCards(Ref.EVENT_SUBJECT, _MONSTERS, how="destroy")
    other = getattr(event, "other", None)
    if mine and isinstance(other, Selector):
        yield MentionedCards(Ref.BATTLED, _MONSTERS, many=False, how="battle")
    if not mine:
        yield from _others_fight(event, other)
    if isinstance(event, Battles | AttackInvolves) and isinstance(other, Selector):
        yield MentionedCards(Ref.BATTLING, _MONSTERS, many=True, how="battle")


def _others_fight(
    event: Battles | AttackInvolves | DestroyedByBattle | InflictedBattleDamage,
    other: Selector | None,
) -> Iterator[MentionedCards]:
    """As in "your Dragon monster battles an opponent's monster": which "that" is, words tell."""
    yours = event.what.whose is Whose.YOU and isinstance(event, Battles | AttackInvolves)
    if yours:
        yield MentionedCards(Ref.YOUR_BATTLING, _MONSTERS, many=False, how="battle")
    if yours and other is not None:
        yield MentionedCards(Ref.THEIR_BATTLING, _MONSTERS, many=False, how="battle")
        yield MentionedCards(None, _MONSTERS)
    elif isinstance(event, AttackInvolves) and event.what.whose is Whose.OPPONENT:
        yield MentionedCards(Ref.THEIR_BATTLING, _MONSTERS, many=False, how="battle")
    elif not yours:
        yield MentionedCards(None, _MONSTERS)


_ONLY = PhraseTable(
    {
        words: 1
        for this in ("", "this card ", "this effect ")
        for words in (
            f"activate {this}only",
            f"you can only activate {this}".strip(),
            f"you can activate {this}only",
            f"activate only {this}".strip(),
        )
    }
    | {"this card can only be activated": 1, "you can only use this effect": 1}
)
_BEGINS = frozenset({"activate", "you", "this"})
_WHEN = frozenset({"when", "if", "during", "while", "at"})
_TO_RESOLVE = LinePattern(
    r"^.* must .* to activate and (?:to )?resolve this"
    r" (?:effect|card) \.$",
    " to activate and ",
)


@dataclass(slots=True)
class ConditionSentences:
    """Sentences of older text that state a condition of the activation, and what they ask for."""

    pieces: list[TextPiece] = field(default_factory=list)
    sentences: list[PrintedSentence] = field(default_factory=list)
    to_resolve: tuple[Condition, ...] = ()


def take_condition_sentences(
    draft: EffectDraft, head: ActivationHeader, part: PrintedPart
) -> ConditionSentences:
    """Moves condition sentences out of the draft into the header."""
    found = ConditionSentences()
    for sentence in draft.sentences:
        if sentence.bullet or sentence.marks or not _activates_only(sentence, head, part):
            continue
        found.sentences.append(sentence)
    for sentence in draft.sentences:
        link = None if sentence.bullet or sentence.marks else _of_the_chain(sentence.tokens)
        if link is not None:
            found.sentences.append(sentence)
            head.conditions = (*head.conditions, link)
            found.pieces.append(piece_of(sentence.tokens, part, PieceRole.CONDITION, link))
    for sentence in draft.sentences:
        said = _to_resolve(sentence, head.known)
        if said is not None:
            found.sentences.append(sentence)
            found.to_resolve = (*found.to_resolve, said)
            found.pieces.append(piece_of(sentence.tokens, part, PieceRole.CONDITION, said))
    return found


def _activates_only(sentence: PrintedSentence, head: ActivationHeader, part: PrintedPart) -> bool:
    """As in "Activate only when your opponent's monster declares an attack"."""
    if sentence.tokens[0].norm not in _BEGINS:
        return False
    run = closed(sentence.tokens)
    lead = _ONLY.match(run, 0)
    if lead is None or run[lead.end].norm not in _WHEN or " per " in sentence.line:
        return False
    words = sentence.tokens[lead.end :]
    more = read_activation_header(read_header(words), head.known, part)
    first = piece_of(sentence.tokens[: lead.end], part, PieceRole.LEAD)
    head.pieces.extend((first, *more.pieces))
    head.on = (*head.on, *more.on)
    head.phases = head.phases or more.phases
    head.turn = more.turn
    head.begins = (*head.begins, *more.begins)
    head.damage_step = more.damage_step
    head.conditions = (*head.conditions, *more.conditions)
    head.known = more.known
    return True


def _of_the_chain(tokens: Tokens) -> Condition | None:
    """As in "Activate only as Chain Link 2 or higher": what it asks of the Chain it joins."""
    run = closed(tokens)
    if (never := _NO_NAME_TWICE.match(run, 0)) is not None:
        return NoNameTwiceInChain() if run[never.end].norm in (".", "") else None
    lead = _AS_LINK.match(run, 0)
    least = None if lead is None else number(run[lead.end])
    end = None if lead is None else eat(run, lead.end + 1, "or", "higher")
    if least is None or end is None or run[end].norm not in (".", ":", ";", ""):
        return None
    return ChainLinkAtLeast(least)


_AS_LINK = PhraseTable({f"activate {only}as chain link": 1 for only in ("", "only ")})
_NO_NAME_TWICE = PhraseTable(
    {
        f"you cannot activate this card if multiple {things} {same} are in that chain": 1
        for things in ("cards / effects", "cards/effects", "cards or effects")
        for same in ("with the same name",)
    }
)


def _to_resolve(sentence: PrintedSentence, known: TextContext) -> Condition | None:
    """As in "You must control a Dragon monster to activate and to resolve this effect"."""
    if not _TO_RESOLVE.match(sentence.line):
        return None
    run = closed(sentence.tokens)
    must = next(at for at, token in enumerate(run) if token.norm == "must")
    never = run[must + 1].norm == "not"
    if run[must + 1].norm == "be":
        run = (*run[:must], reworded(run[must], "is"), *run[must + 2 :])
    else:
        run = (*run[:must], *run[must + 1 + never :])
    end = max(at for at, token in enumerate(run) if token.norm == "activate") - 1
    if [token.norm for token in run[end - 2 : end]] == ["for", "you"]:
        end -= 2
    end -= run[end - 1].norm == ","
    said = parse_condition(run[:end], known)
    return None if said is None else Not(said) if never else said


def targets_first(cut: MarkedClauses, known: TextContext) -> MarkedClauses:
    """Older text: makes what "Select 1 monster and ..." picks a target on activation."""
    run = closed(cut.resolution)
    if cut.activation or not cut.resolution:
        return cut
    start = skip(run, 0, "you", "can")
    if run[start].norm not in ("select", "target"):
        return cut
    found = read_all(run, start + 1, VerbContext(known))
    if found is None:
        return cut
    joint = parse_connector(run, found.end)
    if joint is None:
        return cut
    end = joint.end
    return replace(cut, activation=cut.resolution[:end], resolution=cut.resolution[end:])


def without(
    sentences: list[PrintedSentence], left_out: list[PrintedSentence]
) -> list[PrintedSentence]:
    """The sentences that are not left out."""
    return [each for each in sentences if not any(each is gone for gone in left_out)]


_GERUNDS = {
    "targeting": "target",
    "paying": "pay",
    "discarding": "discard",
    "tributing": "tribute",
    "banishing": "banish",
    "sending": "send",
    "revealing": "reveal",
    "declaring": "declare",
    "returning": "return",
    "shuffling": "shuffle",
    "removing": "remove",
}
_LEADS = (("activate", "this", "card", "by"), ("activate", "by"), ("by",))


def parse_activation_by(
    cut: MarkedClauses, part: PrintedPart
) -> tuple[tuple[TextPiece, ...], MarkedClauses]:
    """Cuts off the words "activate this card by": their piece, and the clauses without them."""
    activation, resolution = cut.activation, cut.resolution
    if not activation and _lead(resolution) is not None:
        stop = next((at for at, token in enumerate(resolution) if token.norm == "."), None)
        end = len(resolution) if stop is None else stop + 1
        activation, resolution = resolution[:end], resolution[end:]
    size = _lead(activation)
    if size is None:
        return (), cut
    lead, first, rest = activation[:size], activation[size], activation[size + 1 :]
    command = reworded(first, _GERUNDS[first.norm])
    piece = piece_of(lead, part, PieceRole.LEAD)
    return (piece,), replace(cut, activation=(command, *rest), resolution=resolution)


def _lead(tokens: Tokens) -> int | None:
    """How many words lead to what is done."""
    words = tuple(token.norm for token in tokens[:5])
    if not words or words[0] not in ("activate", "by"):
        return None
    for lead in _LEADS:
        size = len(lead)
        if words[:size] == lead and len(words) > size and words[size] in _GERUNDS:
            return size
    return None
