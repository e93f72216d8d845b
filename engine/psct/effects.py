"""Effects: an activated effect's sentences as pieces, and the effect the engine plays."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.cardtext import Effect, Limit, Mode, Timing
from engine.operations import AtPhase, ChooseMode, Opaque, Step
from engine.patterns import EventPattern, LeftField
from engine.psct.actions import read_activation
from engine.psct.asked import asked, select_first, without
from engine.psct.bydoing import by_doing
from engine.psct.conditions import parse_condition
from engine.psct.covering import covered, piece_of
from engine.psct.drafts import Draft
from engine.psct.fields import first_is_cost
from engine.psct.headers import read_header
from engine.psct.heads import Head, read_head
from engine.psct.implied import answered_by
from engine.psct.labels import label_condition
from engine.psct.lexer import Tokens
from engine.psct.nodes import Entry, EntryKind, Fields, Meaning, Part, Piece, Role
from engine.psct.phrases import Known, Mention
from engine.psct.printed import PrintedCard
from engine.psct.resolutions import Bullet, parse_resolution
from engine.psct.segments import Clauses, Sentence, clauses
from engine.psct.theirs import who_they_are
from engine.requirements import Condition, OpaqueCondition
from engine.selectors import Ref, Selector
from engine.terms import CardKind, Declaration, EffectKind, Trait, Zone

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


class Place(NamedTuple):
    """What an effect is called, and where it stands."""

    card: PrintedCard
    part: Part
    label: str


def effect_entry(place: Place, draft: Draft, fields: Fields, limits: tuple[Limit, ...]) -> Entry:
    """The entry of an activated effect; its pieces hold every word of the draft."""
    card, part, label = place
    printed = card.text if part is Part.TEXT else card.pendulum
    this = Mention(Ref.THIS_CARD, frozenset({card.kind}), many=False)
    known = Known((this,), printed, theirs=who_they_are(draft.whole))
    head = read_head(draft.header, known, part)
    asks = asked(draft, head, part)
    tokens = draft.tokens
    if asks.sentences:
        draft = replace(draft, sentences=without(draft.sentences, asks.sentences))
    by, cut = by_doing(_clauses(draft), part)
    if draft.older:
        cut = select_first(cut, head.known)
    if cut is not draft.clauses:
        draft = replace(draft, clauses=cut)
    if not head.on and card.kind is CardKind.TRAP:
        head.on = answered_by(_done_first(draft), head.known)
    acts, known = read_activation(cut.activation, head.known, part)
    steps = _also_asking(_steps(draft, known, part), asks.to_resolve)
    bullets = [_bullet(each, known, part) for each in draft.sentences if _is_bullet(draft, each)]
    found = [*head.pieces, *asks.pieces, *by, *acts, *steps]
    untaken = not draft.modes and not _chooses(_means_steps(steps))
    for bullet in bullets:
        found.extend(map(_not_taken, bullet.pieces) if untaken else bullet.pieces)
    said = (*_label(draft, found, part, known), *asks.to_resolve)
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
    effect = _effect(place, fields, told)
    kind = EntryKind.GRANTED if draft.granted else EntryKind.ACTIVATED
    return Entry(kind=kind, pieces=pieces, effect=effect, continuous=None, fields=fields)


_LOST = Role.OPAQUE
_STAY = frozenset({Trait.CONTINUOUS, Trait.FIELD, Trait.EQUIP})
"""Cards whose activation needs to do nothing: they stay on the field."""


def _in_doubt(piece: Piece) -> Piece:
    """Something is targeted or paid, and nothing is told of what it is for."""
    return replace(piece, opaque=True) if piece.role in (Role.TARGET, Role.COST) else piece


def _chooses(steps: tuple[Step, ...]) -> bool:
    """Whether a step, now or later, brings what stands in bullets."""
    return any(
        isinstance(step.do, ChooseMode) or (isinstance(step.do, AtPhase) and _chooses(step.do.do))
        for step in steps
    )


def _not_taken(piece: Piece) -> Piece:
    """Part of a bullet that nothing in the resolution brings."""
    return piece if piece.role is Role.LABEL else replace(piece, opaque=True)


def _clauses(draft: Draft) -> Clauses:
    """Its main sentence's clauses; if that only says when, the sentence after it does the rest."""
    if not any(each is draft.main for each in draft.sentences):
        return Clauses()
    cut = draft.clauses
    if draft.main is draft.sentences[0] and first_is_cost(draft) and not cut.activation:
        return replace(cut, activation=cut.resolution, resolution=())
    return cut


def _done_first(draft: Draft) -> Tokens:
    """The words of what it does first, after a cost or a time in a sentence of its own."""
    cut = draft.clauses
    if cut.resolution:
        return cut.resolution
    after = draft.sentences[1:2] if cut.activation else draft.sentences[:1]
    return after[0].tokens if after else ()


def _also_asking(steps: tuple[Piece, ...], said: tuple[Condition, ...]) -> tuple[Piece, ...]:
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


def _is_bullet(draft: Draft, sentence: Sentence) -> bool:
    if sentence is draft.main or not sentence.under_bullet:
        return False
    main = draft.main
    listed = main is None or not main.under_bullet
    return listed or any(each.bullet for each in draft.sentences if each is not main)


def _steps(draft: Draft, known: Known, part: Part) -> tuple[Piece, ...]:
    """The resolution: what follows the semicolon and the sentences that go on with it."""
    options = () if draft.modes else tuple(map(_offered, _bullets(draft)))
    found: list[Piece] = []
    runs = _runs(draft, known.printed)
    for at, run in enumerate(runs, 1):
        found.extend(parse_resolution(run, known, part, options if at == len(runs) else ()))
    return tuple(found)


def _bullets(draft: Draft) -> list[list[Sentence]]:
    """The bullets, each with the further sentences of it."""
    found: list[list[Sentence]] = []
    for sentence in draft.sentences:
        if not _is_bullet(draft, sentence):
            continue
        if sentence.bullet or not found:
            found.append([])
        found[-1].append(sentence)
    return found


def _offered(bullet: list[Sentence]) -> Bullet:
    """A bullet as one of several effects to be applied."""
    first, *rest = bullet
    label = tuple(token for token in first.tokens[: first.label] if token.norm not in ("●", ":"))
    says = (*first.tokens[first.label :], *(token for each in rest for token in each.tokens))
    return Bullet(label, says)


def _runs(draft: Draft, printed: str) -> list[Tokens]:
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


def _label(draft: Draft, found: list[Piece], part: Part, known: Known) -> tuple[Condition, ...]:
    """The bullet of an effect in a list; what its label says is asked, too."""
    if draft.main is None or not draft.main.label:
        return ()
    words = draft.main.tokens[: draft.main.label]
    if draft.main.bullet:
        found.append(piece_of(words[:1], part, Role.LABEL))
        words = words[1:]
    if not words:
        return ()
    told = parse_condition(words, known) or label_condition(known.printed, words)
    said = told or OpaqueCondition(known.words(words, 0, len(words)).strip(" :"))
    found.append(piece_of(words, part, Role.CONDITION, said, opaque=told is None))
    return (said,)


class _Bullet(NamedTuple):
    """A bullet, or a further sentence of one."""

    pieces: tuple[Piece, ...]
    mode: Mode
    begins: bool


def _bullet(sentence: Sentence, known: Known, part: Part) -> _Bullet:
    """A bullet's pieces, and what it would do if it is chosen on activation."""
    cut = clauses(sentence)
    found: list[Piece] = []
    if sentence.label:
        found.append(piece_of(sentence.tokens[: sentence.label], part, Role.LABEL))
    head = read_head(read_header(cut.header), known, part)
    acted, known = read_activation(cut.activation, head.known, part)
    steps = parse_resolution(cut.resolution, known, part)
    pieces = covered([*found, *head.pieces, *acted, *steps], sentence.tokens, part)
    acts = _acts(acted, known)
    events = tuple(OpaqueCondition(_words(p, known)) for p in head.pieces if p.role is Role.EVENT)
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
    return _Bullet(pieces, mode, sentence.bullet)


def _modes(bullets: list[_Bullet]) -> tuple[Mode, ...]:
    """The modes; the further sentences of a bullet go on with what it does."""
    modes: list[Mode] = []
    for bullet in bullets:
        if bullet.begins or not modes:
            modes.append(bullet.mode)
            continue
        last, more = modes[-1], bullet.mode
        modes[-1] = replace(last, resolution=(*last.resolution, *more.resolution))
    return tuple(modes)


def _words(piece: Piece, known: Known) -> str:
    return known.printed[piece.span.start : piece.span.end].strip(" ,:;")


def _acts(pieces: tuple[Piece, ...], known: Known) -> _Acts:
    acts = _Acts()
    for piece in pieces:
        if piece.role is Role.COST:
            acts.costs += piece.means
        elif piece.opaque and not piece.means:
            text = known.printed[piece.span.start : piece.span.end]
            acts.opaque += (OpaqueCondition(text),)
        elif piece.role is Role.TARGET:
            acts.targets += tuple(m for m in piece.means if isinstance(m, Selector))
        elif piece.role is Role.DECLARATION:
            acts.declare += tuple(m for m in piece.means if isinstance(m, Declaration))
    return acts


def _means_steps(pieces: tuple[Piece, ...]) -> tuple[Step, ...]:
    return tuple(means for piece in pieces for means in piece.means if isinstance(means, Step))


def _left_out(
    pieces: tuple[Piece, ...], steps: tuple[Piece, ...], known: Known
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

    head: Head
    acts: _Acts
    said: tuple[Condition, ...]
    modes: tuple[Mode, ...]
    steps: tuple[Step, ...]
    limits: tuple[Limit, ...]


def _effect(place: Place, fields: Fields, told: _Told) -> Effect:
    head, acts = told.head, told.acts
    triggered = fields.effect_class == "trigger"
    events = head.on or (head.begins if triggered else ())
    in_phase = () if triggered and not head.on else head.phases
    return Effect(
        label=place.label,
        kind=_kind(place.card, fields),
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
        resolution=told.steps,
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
