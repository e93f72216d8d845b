"""Effect entries: the pieces of a sentence put together as the entry the engine needs."""

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.cardtext.applications import AlsoMaterial
from engine.cardtext.card_text import (
    THIS_WAY,
    ContinuousEffect,
    Effect,
    Limit,
    LimitKind,
    Mode,
    Timing,
)
from engine.cardtext.event_patterns import EventPattern, LeftField, Sent
from engine.cardtext.operations import Application, AtPhase, ChooseMode, Grant, Opaque, Step
from engine.cardtext.requirements import (
    Cannot,
    ChainLinkAtLeast,
    Condition,
    Exists,
    NoNameTwiceInChain,
    OpaqueCondition,
    ThisIsEquipped,
)
from engine.cardtext.selectors import Ref, Selector
from engine.psct.clauses.continuous_sentences import (
    applications_of,
    conditions_of,
    parse_continuous_sentence,
)
from engine.psct.clauses.resolution_steps import Bullet, parse_resolution
from engine.psct.clauses.rule_sentences import (
    ONCE_A_TURN_GAIN,
    from_hand,
    name_not_meant,
    quick_if,
    read_riders,
    read_rule_sentence,
    response_lock,
)
from engine.psct.clauses.summoning_procedures import parse_material_line, parse_summoning
from engine.psct.compiler.activation_parts import (
    ActivationHeader,
    parse_activation_by,
    read_activation,
    read_activation_header,
    take_condition_sentences,
    targets_first,
    without,
)
from engine.psct.compiler.effect_fields import first_is_cost
from engine.psct.compiler.effect_limits import read_limit
from engine.psct.compiler.sentence_sorting import EffectDraft, SentenceKind, read_header
from engine.psct.nouns.card_references import meaning_of_their
from engine.psct.situations.condition_phrases import parse_condition
from engine.psct.syntax.lexer import TokenKind, Tokens
from engine.psct.syntax.phrase_matching import MentionedCards, TextContext
from engine.psct.syntax.printed_card import PrintedCard
from engine.psct.syntax.sentence_structure import MarkedClauses, PrintedSentence, clauses
from engine.psct.syntax.text_pieces import (
    EntryKind,
    Fields,
    Meaning,
    PieceRole,
    PrintedPart,
    TextEntry,
    TextPiece,
    covered,
    opaque_texts,
    piece_of,
)
from engine.psct.verbs.bullet_choices import label_condition
from engine.psct.verbs.lock_phrases import turn_lock
from engine.psct.verbs.negation_verbs import answered_by
from engine.terms.vocabulary import CardKind, Connector, Declaration, EffectKind, Trait, Zone

_KINDS = {
    "trigger": EffectKind.TRIGGER,
    "flip": EffectKind.FLIP,
    "activation": EffectKind.CARD_ACTIVATION,
}


@dataclass(slots=True)
class _Acts:
    """What is done on activation, out of its pieces."""

    costs: tuple[Meaning, ...] = ()
    targets: tuple[Selector, ...] = ()
    declare: tuple[Declaration, ...] = ()
    opaque: tuple[Condition, ...] = ()


class EffectLocation(NamedTuple):
    """An effect's card, the part it is printed in, and its label."""

    card: PrintedCard
    part: PrintedPart
    label: str


def effect_entry(
    place: EffectLocation, draft: EffectDraft, fields: Fields, limits: tuple[Limit, ...]
) -> TextEntry:
    """The entry of an activated effect; its pieces hold every word of the draft."""
    card, part, label = place
    printed = card.text if part is PrintedPart.TEXT else card.pendulum
    this = MentionedCards(Ref.THIS_CARD, frozenset({card.kind}), many=False)
    known = TextContext((this,), printed, theirs=meaning_of_their(draft.whole))
    head = read_activation_header(draft.header, known, part)
    asks = take_condition_sentences(draft, head, part)
    tokens = draft.tokens
    if asks.sentences:
        draft = replace(draft, sentences=without(draft.sentences, asks.sentences))
    by, cut = parse_activation_by(_clauses(draft), part)
    if draft.older:
        cut = targets_first(cut, head.known)
    if cut is not draft.clauses:
        draft = replace(draft, clauses=cut)
    if not head.on and card.kind is CardKind.TRAP:
        head.on = answered_by(_done_first(draft), head.known)
    acts, known = read_activation(cut.activation, head.known, part)
    steps = _also_asking(_steps(draft, known, part), asks.to_resolve)
    bullets = [_bullet_effect(each, more, known, part) for each, more in _told_on(draft)]
    found = [*head.pieces, *asks.pieces, *by, *acts, *steps]
    untaken = not draft.modes and not _chooses(_means_steps(steps))
    for bullet in bullets:
        found.extend(map(_not_taken, bullet.pieces) if untaken else bullet.pieces)
    asked = (
        means
        for piece in acts
        for means in piece.means
        if isinstance(means, ChainLinkAtLeast | NoNameTwiceInChain)
    )
    said = (*_label(draft, found, part, known), *asks.to_resolve, *asked)
    pieces = covered(found, tokens, part)
    modes = _modes(bullets) if draft.modes else ()
    done = _means_steps(steps) + _left_out(pieces, steps, known)
    if bullets and untaken:
        start, end = bullets[0].pieces[0].span.start, bullets[-1].pieces[-1].span.end
        done += (Step(Opaque(known.printed[start:end])),)
    stays = place.card.kind is not CardKind.MONSTER and bool(_STAY & set(place.card.trait))
    if acts and not (done or bullets or (stays and label == "activation")):
        pieces = tuple(_in_doubt(piece) for piece in pieces)
    told = _Told(head, _acts(acts, known), said, modes, done, limits)
    fields = _placed(fields, head.on, done, asks.to_resolve)
    effect = _effect(place, fields, told)
    kind = EntryKind.GRANTED if draft.granted else EntryKind.ACTIVATED
    return TextEntry(kind=kind, pieces=pieces, effect=effect, continuous=None, fields=fields)


def _placed(
    fields: Fields,
    on: tuple[EventPattern, ...],
    done: tuple[Step, ...],
    asked: tuple[Condition, ...],
) -> Fields:
    """Where the card is activated from, as its events, what it does or what it asks for says."""
    must = [one.what for one in asked if isinstance(one, Exists)]
    if len(must) == 1 and must[0].ref is Ref.THIS_CARD and must[0].zone:
        return replace(fields, from_=tuple(zone.value for zone in must[0].zone))
    does = getattr(done[0].do, "what", None) if done else None
    if isinstance(does, Selector) and does.there_before and does.ref is Ref.THIS_CARD:
        return replace(fields, from_=tuple(zone.value for zone in does.zone))
    goals = [one.to for one in on if isinstance(one, Sent) and one.what.ref is Ref.THIS_CARD]
    if not on or len(goals) < len(on):
        return fields
    zones = dict.fromkeys(zone for to in goals for zone in to)
    known = tuple(zones) if len(zones) <= _FEW_GOALS else (Zone.GRAVEYARD,)
    return replace(fields, from_=tuple(zone.value for zone in known))


_FEW_GOALS = 2
"""What is Tributed, or used as material, can go to more places, and goes to the GY."""
_LOST = PieceRole.OPAQUE
_STAY = frozenset({Trait.CONTINUOUS, Trait.FIELD, Trait.EQUIP})
"""Cards whose activation needs to do nothing: they stay on the field."""


def _in_doubt(piece: TextPiece) -> TextPiece:
    """Something is targeted or paid, and nothing is told of what it is for."""
    return (
        replace(piece, opaque=True) if piece.role in (PieceRole.TARGET, PieceRole.COST) else piece
    )


def _chooses(steps: tuple[Step, ...]) -> bool:
    """Whether a step, now or later, brings what stands in bullets."""
    return any(
        isinstance(step.do, ChooseMode) or (isinstance(step.do, AtPhase) and _chooses(step.do.do))
        for step in steps
    )


def _not_taken(piece: TextPiece) -> TextPiece:
    """Part of a bullet that nothing in the resolution brings."""
    return piece if piece.role is PieceRole.LABEL else replace(piece, opaque=True)


def _clauses(draft: EffectDraft) -> MarkedClauses:
    """Its main sentence's clauses; if that only says when, the sentence after it does the rest."""
    if not any(each is draft.main for each in draft.sentences):
        return MarkedClauses()
    cut = draft.clauses
    if draft.main is draft.sentences[0] and first_is_cost(draft) and not cut.activation:
        return replace(cut, activation=cut.resolution, resolution=())
    return cut


def _done_first(draft: EffectDraft) -> Tokens:
    """The words of what it does first, after a cost or a time in a sentence of its own."""
    cut = draft.clauses
    if cut.resolution:
        return cut.resolution
    after = draft.sentences[1:2] if cut.activation else draft.sentences[:1]
    return after[0].tokens if after else ()


def _also_asking(
    steps: tuple[TextPiece, ...], said: tuple[Condition, ...]
) -> tuple[TextPiece, ...]:
    """The steps, which need that condition too."""
    if not said:
        return steps
    return tuple(
        replace(piece, means=tuple(_asking(each, said) for each in piece.means)) for piece in steps
    )


def _asking(means: Meaning, said: tuple[Condition, ...]) -> Meaning:
    if not isinstance(means, Step):
        return means
    return replace(means, condition=(*said, *means.condition))


def _is_bullet(draft: EffectDraft, sentence: PrintedSentence) -> bool:
    if sentence is draft.main or not sentence.under_bullet:
        return False
    main = draft.main
    listed = main is None or not main.under_bullet
    return listed or any(each.bullet for each in draft.sentences if each is not main)


def _steps(draft: EffectDraft, known: TextContext, part: PrintedPart) -> tuple[TextPiece, ...]:
    """The resolution: what follows the semicolon and the sentences that go on with it."""
    options = () if draft.modes else tuple(map(_offered, _bullets(draft)))
    found: list[TextPiece] = []
    runs = _runs(draft, known.printed)
    for at, run in enumerate(runs, 1):
        found.extend(parse_resolution(run, known, part, options if at == len(runs) else ()))
    return tuple(found)


def _bullets(draft: EffectDraft) -> list[list[PrintedSentence]]:
    """The bullets, each with the further sentences of it."""
    found: list[list[PrintedSentence]] = []
    for sentence in draft.sentences:
        if not _is_bullet(draft, sentence):
            continue
        if sentence.bullet or not found:
            found.append([])
        found[-1].append(sentence)
    return found


def _offered(bullet: list[PrintedSentence]) -> Bullet:
    """A bullet as one of several effects to be applied."""
    first, *rest = bullet
    label = tuple(token for token in first.tokens[: first.label] if token.norm not in ("●", ":"))
    says = (*first.tokens[first.label :], *(token for each in rest for token in each.tokens))
    return Bullet(label, says)


def _runs(draft: EffectDraft, printed: str) -> list[Tokens]:
    """Resolution sentences that stand next to each other are read together."""
    runs: list[Tokens] = []
    end = -1
    for sentence in draft.sentences:
        if _is_bullet(draft, sentence):
            continue
        is_main = sentence is draft.main
        tokens = draft.clauses.resolution if is_main else sentence.tokens
        if not tokens:
            continue
        joined = not is_main and runs and not printed[end : tokens[0].start].strip()
        if joined:
            runs[-1] = (*runs[-1], *tokens)
        else:
            runs.append(tokens)
        end = tokens[-1].end
    return runs


def _label(
    draft: EffectDraft, found: list[TextPiece], part: PrintedPart, known: TextContext
) -> tuple[Condition, ...]:
    """The bullet of an effect in a list; what its label says is asked, too."""
    if draft.main is None or not draft.main.label:
        return ()
    words = draft.main.tokens[: draft.main.label]
    if draft.main.bullet:
        found.append(piece_of(words[:1], part, PieceRole.LABEL))
        words = words[1:]
    if not words:
        return ()
    told = parse_condition(words, known) or label_condition(known.printed, words)
    said = told or OpaqueCondition(known.words(words, 0, len(words)).strip(" :"))
    found.append(piece_of(words, part, PieceRole.CONDITION, said, opaque=told is None))
    return (said,)


class _BulletEffect(NamedTuple):
    """A bullet, or a further sentence of one."""

    pieces: tuple[TextPiece, ...]
    mode: Mode
    begins: bool


def _told_on(draft: EffectDraft) -> list[tuple[PrintedSentence, Tokens]]:
    """The bullets, each with the words of the sentences that only go on with it."""
    found: list[tuple[PrintedSentence, Tokens]] = []
    for sentence in draft.sentences:
        if not _is_bullet(draft, sentence):
            continue
        if sentence.bullet or sentence.marks or not found:
            found.append((sentence, ()))
        else:
            first, more = found[-1]
            found[-1] = (first, (*more, *sentence.tokens))
    return found


def _bullet_effect(
    sentence: PrintedSentence, more: Tokens, known: TextContext, part: PrintedPart
) -> _BulletEffect:
    """A bullet's pieces, and what it would do if it is chosen on activation."""
    cut = clauses(sentence)
    cut = replace(cut, resolution=(*cut.resolution, *more))
    found: list[TextPiece] = []
    if sentence.label:
        found.append(piece_of(sentence.tokens[: sentence.label], part, PieceRole.LABEL))
    head = read_activation_header(read_header(cut.header), known, part)
    acted, known = read_activation(cut.activation, head.known, part)
    steps = parse_resolution(cut.resolution, known, part)
    pieces = covered([*found, *head.pieces, *acted, *steps], (*sentence.tokens, *more), part)
    acts = _acts(acted, known)
    events = tuple(
        OpaqueCondition(_words(p, known)) for p in head.pieces if p.role is PieceRole.EVENT
    )
    label = known.words(cut.resolution, 0, min(4, len(cut.resolution)))
    conditions = (*events, *head.conditions, *acts.opaque)
    done = _means_steps(steps) + _left_out(pieces, steps, known)
    mode = Mode(
        label=label,
        costs=acts.costs,  # type: ignore[arg-type]  # costs
        targets=acts.targets,
        conditions=conditions,
        resolution=done,
    )
    return _BulletEffect(pieces, mode, sentence.bullet)


def _later_last(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps with what a sentence of its own puts off behind what is done at once.

    As in "Destroy this card during your 2nd Standby Phase ... When this card is activated: ...".
    """
    first, *others = steps or (None,)
    waits = first is not None and isinstance(first.do, AtPhase) and first.do.nth > 1
    if first is None or not waits or not others or others[0].link is not Connector.FIRST:
        return steps
    return (*others, replace(first, link=Connector.ALSO))


def _modes(bullets: list[_BulletEffect]) -> tuple[Mode, ...]:
    """The modes; the further sentences of a bullet go on with what it does."""
    modes: list[Mode] = []
    for bullet in bullets:
        if bullet.begins or not modes:
            modes.append(bullet.mode)
            continue
        last, more = modes[-1], bullet.mode
        modes[-1] = replace(last, resolution=(*last.resolution, *more.resolution))
    return tuple(modes)


def _words(piece: TextPiece, known: TextContext) -> str:
    return known.printed[piece.span.start : piece.span.end].strip(" ,:;")


def _acts(pieces: tuple[TextPiece, ...], known: TextContext) -> _Acts:
    acts = _Acts()
    for piece in pieces:
        if piece.role is PieceRole.COST:
            acts.costs += piece.means
        elif piece.opaque and not piece.means:
            text = known.printed[piece.span.start : piece.span.end]
            acts.opaque += (OpaqueCondition(text),)
        elif piece.role is PieceRole.TARGET:
            acts.targets += tuple(m for m in piece.means if isinstance(m, Selector))
        elif piece.role is PieceRole.DECLARATION:
            acts.declare += tuple(m for m in piece.means if isinstance(m, Declaration))
    return acts


def _means_steps(pieces: tuple[TextPiece, ...]) -> tuple[Step, ...]:
    return tuple(means for piece in pieces for means in piece.means if isinstance(means, Step))


def _left_out(
    pieces: tuple[TextPiece, ...], steps: tuple[TextPiece, ...], known: TextContext
) -> tuple[Step, ...]:
    """Words that no parser took stand at the end of the resolution, so that nothing is lost."""
    told = {(piece.span.start, piece.span.end) for piece in steps}
    return tuple(
        Step(Opaque(known.printed[piece.span.start : piece.span.end]))
        for piece in pieces
        if piece.role is _LOST and (piece.span.start, piece.span.end) not in told
    )


class _Told(NamedTuple):
    """What the pieces of an effect tell."""

    head: ActivationHeader
    acts: _Acts
    said: tuple[Condition, ...]
    modes: tuple[Mode, ...]
    steps: tuple[Step, ...]
    limits: tuple[Limit, ...]


def _effect(place: EffectLocation, fields: Fields, told: _Told) -> Effect:
    head, acts = told.head, told.acts
    triggered = fields.effect_class == "trigger"
    events = head.on or (head.begins if triggered else ())
    in_phase = () if triggered and not head.on else head.phases
    kind = _kind(place.card, fields)
    is_own = kind is EffectKind.CARD_ACTIVATION
    return Effect(
        label=place.label,
        kind=kind,
        on=events,
        timing=Timing.WHEN if fields.timing == "when" else Timing.IF,
        mandatory=fields.optional is False,
        phases=in_phase,
        turn=head.turn,
        damage_step=head.damage_step,
        conditions=(*told.said, *head.conditions, *acts.opaque),
        from_=() if _has_left(events) else _zones(fields),
        costs=acts.costs,  # type: ignore[arg-type]  # cost pieces mean costs
        targets=acts.targets,
        declare=acts.declare,
        modes=told.modes,
        resolution=_later_last(told.steps) if is_own else told.steps,
        limits=told.limits,
    )


def _kind(card: PrintedCard, fields: Fields) -> EffectKind:
    known = _KINDS.get(fields.effect_class)
    if known is not None:
        return known
    if card.kind is not CardKind.MONSTER:
        return EffectKind.SPELL_TRAP_EFFECT
    return EffectKind.QUICK if fields.effect_class == "quick" else EffectKind.IGNITION


def _has_left(events: tuple[EventPattern, ...]) -> bool:
    """As in "If this card leaves the field": it is used from wherever the card went."""
    return bool(events) and all(
        isinstance(one, LeftField) and one.what.ref is Ref.THIS_CARD for one in events
    )


def _zones(fields: Fields) -> tuple[Zone, ...]:
    names = [name for name in fields.from_ if name != "spell_trap_zone"]
    if "field_zone" not in fields.from_:
        names = list(fields.from_)
    return tuple(Zone(name) for name in names)


_ROLES = {
    SentenceKind.SUMMONING_CONDITION: PieceRole.SUMMONING_CONDITION,
    SentenceKind.PROCEDURE: PieceRole.PROCEDURE,
    SentenceKind.LEAD: PieceRole.LEAD,
    SentenceKind.GRANTED: PieceRole.LEAD,
    SentenceKind.FLAVOUR: PieceRole.FLAVOUR,
}
_SUMMON_LIMIT = re.compile(r"\bspecial summon «self» once per turn( this way)? \.")


def other_entry(card: PrintedCard, draft: EffectDraft, part: PrintedPart, label: str) -> TextEntry:
    """The entry of a draft that is no activated effect; its pieces hold every word."""
    if draft.sort is SentenceKind.CONTINUOUS:
        return _continuous(card, draft, part, label)
    pieces = [piece for each in draft.sentences for piece in _rule(card, draft.sort, each, part)]
    tokens = draft.tokens
    kind = EntryKind.GRANTED if draft.sort is SentenceKind.GRANTED else EntryKind.RULES
    if draft.sort is SentenceKind.FLAVOUR:
        kind = EntryKind.FLAVOUR
    return TextEntry(kind, covered(pieces, tokens, part))


def _rule(
    card: PrintedCard, sort: SentenceKind, sentence: PrintedSentence, part: PrintedPart
) -> tuple[TextPiece, ...]:
    tokens = sentence.tokens
    printed = card.text if part is PrintedPart.TEXT else card.pendulum
    match sort:
        case SentenceKind.MATERIALS | SentenceKind.SUMMONING_CONDITION | SentenceKind.PROCEDURE:
            return (_summoning(sort, sentence, part, printed, card.name),)
        case SentenceKind.LIMIT:
            return (piece_of(tokens, part, PieceRole.LIMIT, read_limit(sentence.line).limit),)
        case SentenceKind.OTHER_LIMIT:
            return _other_limit(sentence, part, printed)
        case SentenceKind.RIDER:
            hand = from_hand(sentence, TextContext((), printed))
            lock = turn_lock(tokens, printed) or response_lock(sentence.line)
            one = hand or lock or quick_if(sentence, TextContext((), printed))
            said = (one,) if one else read_riders(sentence.line)
            opaque = not said or bool(opaque_texts(said))
            return (piece_of(tokens, part, PieceRole.RIDER, *said, opaque=opaque),)
        case SentenceKind.NAME_TREATMENT:
            return _name_treatment(sentence, part, printed)
        case _:
            return (piece_of(tokens, part, _ROLES.get(sort, PieceRole.OPAQUE)),)


def _summoning(
    sort: SentenceKind, sentence: PrintedSentence, part: PrintedPart, printed: str, name: str
) -> TextPiece:
    """What a sentence says about how the card is Summoned."""
    tokens = sentence.tokens
    if sort is SentenceKind.MATERIALS:
        materials = parse_material_line(tokens, printed)
        opaque = materials is None or bool(opaque_texts(materials))
        return piece_of(tokens, part, PieceRole.MATERIALS, *(materials or ()), opaque=opaque)
    said = parse_summoning(tokens, printed, name)
    opaque = bool(said.opaque) or bool(opaque_texts(said.procedures))
    then = tuple(Step(Grant(lock)) for lock in said.then_locks)
    means = (*said.cannot, *said.procedures, *said.needs, *said.locks, *then, *said.lasting)
    return piece_of(tokens, part, _ROLES[sort], *means, opaque=opaque)


def _other_limit(
    sentence: PrintedSentence, part: PrintedPart, printed: str
) -> tuple[TextPiece, ...]:
    """On Special Summons of this card: of the procedures, or all; else something that applies."""
    found = _SUMMON_LIMIT.search(sentence.line)
    if found is not None:
        own = Limit(LimitKind.USE, shared=THIS_WAY)
        said = own if found[1] else Cannot.SPECIAL_SUMMON_AGAIN
        return (piece_of(sentence.tokens, part, PieceRole.LIMIT, said),)
    if sentence.line.startswith(_GAINED):
        return (piece_of(sentence.tokens, part, PieceRole.LIMIT, ONCE_A_TURN_GAIN),)
    return _of_itself(sentence, part, printed)


_GAINED = ("( you can only gain this effect once per turn", "you can only gain this effect once")


def _of_itself(sentence: PrintedSentence, part: PrintedPart, printed: str) -> tuple[TextPiece, ...]:
    """A rule that the card says of itself: it is read again for what applies by it."""
    words = printed[sentence.tokens[0].start : sentence.tokens[-1].end]
    rule = read_rule_sentence(words, "")
    if rule is not None:
        return (piece_of(sentence.tokens, part, PieceRole.ONGOING, *rule.applies),)
    if name_not_meant(words) is not None:
        return (piece_of(sentence.tokens, part, PieceRole.ONGOING),)
    return parse_continuous_sentence(sentence.tokens, part, printed)


def _name_treatment(
    sentence: PrintedSentence, part: PrintedPart, printed: str
) -> tuple[TextPiece, ...]:
    if "always treated" not in sentence.line:
        return _of_itself(sentence, part, printed)
    names = tuple(token.norm for token in sentence.tokens if token.kind is TokenKind.NAME)
    return (piece_of(sentence.tokens, part, PieceRole.NAME_TREATMENT, *names),)


def _continuous(card: PrintedCard, draft: EffectDraft, part: PrintedPart, label: str) -> TextEntry:
    printed = card.text if part is PrintedPart.TEXT else card.pendulum
    found: list[TextPiece] = []
    for sentence in draft.sentences:
        body = sentence.tokens[sentence.label :]
        found.extend(_bullet_pieces(sentence, part, printed))
        found.extend(parse_continuous_sentence(body, part, printed))
    pieces = tuple(found)
    applies, conditions = applications_of(pieces), conditions_of(pieces)
    zones = _active_in(card, part)
    if card.kind is CardKind.MONSTER and _of_equip_card(applies, conditions):
        zones = (Zone.SPELL_TRAP_ZONE,)
    effect = ContinuousEffect(label, applies, conditions, _used_from(applies) or zones)
    return TextEntry(EntryKind.CONTINUOUS, covered(pieces, draft.tokens, part), None, effect)


def _used_from(applies: tuple[Application, ...]) -> tuple[Zone, ...]:
    """Where a card lies that can be used as material from there."""
    used = [one.what for one in applies if isinstance(one, AlsoMaterial)]
    return used[0].zone if used and used[0].ref is Ref.THIS_CARD else ()


def _of_equip_card(applies: tuple[Application, ...], conditions: tuple[Condition, ...]) -> bool:
    """Whether it speaks of a monster that this card is equipped to."""
    if any(isinstance(one, ThisIsEquipped) for one in conditions):
        return any(isinstance(one, ThisIsEquipped) and one.to for one in conditions)
    return any(getattr(getattr(one, "what", None), "ref", None) is Ref.LINKED for one in applies)


def _bullet_pieces(sentence: PrintedSentence, part: PrintedPart, printed: str) -> list[TextPiece]:
    """The bullet, and what its label asks for."""
    words = sentence.tokens[: sentence.label]
    found: list[TextPiece] = []
    if sentence.bullet:
        found.append(piece_of(words[:1], part, PieceRole.LABEL))
        words = words[1:]
    if words:
        text = printed[words[0].start : words[-1].end].strip(" :")
        told = label_condition(printed, words)
        said = told or OpaqueCondition(text)
        found.append(piece_of(words, part, PieceRole.CONDITION, said, opaque=told is None))
    return found


def _active_in(card: PrintedCard, part: PrintedPart) -> tuple[Zone, ...]:
    if part is PrintedPart.PENDULUM:
        return (Zone.PENDULUM_ZONE,)
    if card.kind is CardKind.MONSTER:
        return (Zone.MONSTER_ZONE,)
    return (Zone.FIELD_ZONE,) if Trait.FIELD in card.trait else (Zone.SPELL_TRAP_ZONE,)
