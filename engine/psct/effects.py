"""Effects: an activated effect's sentences as pieces, and the effect the engine plays."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.cardtext import Effect, Limit, Mode, Timing
from engine.operations import Opaque, Step
from engine.psct.actions import parse_resolution, read_activation
from engine.psct.covering import covered, piece_of
from engine.psct.drafts import Draft
from engine.psct.heads import Head, read_head
from engine.psct.lexer import Tokens
from engine.psct.nodes import Entry, EntryKind, Fields, Meaning, Part, Piece, Role
from engine.psct.phrases import Known
from engine.psct.printed import PrintedCard
from engine.psct.segments import Sentence, clauses, split_commas
from engine.psct.sorting import Sort
from engine.requirements import Condition, OpaqueCondition
from engine.selectors import Selector
from engine.terms import CardKind, Declaration, EffectKind, Zone

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
    known = Known((), printed)
    head = read_head(draft.header, known, part)
    acts, known = read_activation(draft.clauses.activation, head.known, part)
    bullets = tuple(s.tokens[s.label :] for s in draft.sentences if _offered(draft, s))
    rest = _rest(draft)
    steps = parse_resolution(
        (*draft.clauses.resolution, *rest), known, part, _options(draft, bullets)
    )
    found = [*head.pieces, *acts, *steps]
    for sentence in draft.sentences:
        if sentence is not draft.main and sentence.under_bullet:
            found.extend(_bullet(sentence, known, part))
    tokens = tuple(token for sentence in draft.sentences for token in sentence.tokens)
    pieces = covered(found, tokens, part)
    effect = _effect(card, fields, head, _acts(acts, known), _means_steps(steps))
    effect = replace(
        effect,
        label=label,
        limits=limits,
        modes=tuple(_mode(mode, known, part) for mode in draft.modes),
        resolution=effect.resolution + _left_out(pieces, steps, known),
    )
    kind = EntryKind.GRANTED if draft.granted else EntryKind.ACTIVATED
    return Entry(kind, pieces, effect, None, fields)


def _offered(draft: Draft, sentence: Sentence) -> bool:
    return sentence.bullet and sentence is not draft.main and not draft.modes


def _options(draft: Draft, bullets: tuple[Tokens, ...]) -> tuple[Tokens, ...]:
    return () if draft.modes else bullets


def _rest(draft: Draft) -> Tokens:
    """The sentences that go on with the resolution."""
    more: list[Tokens] = [
        sentence.tokens
        for sentence in draft.sentences
        if sentence is not draft.main and not sentence.under_bullet
    ]
    return tuple(token for tokens in more for token in tokens)


def _bullet(sentence: Sentence, known: Known, part: Part) -> tuple[Piece, ...]:
    """The pieces of a bullet, which say again what the mode or option holds."""
    cut = clauses(sentence)
    found: list[Piece] = []
    if sentence.label:
        found.append(piece_of(sentence.tokens[: sentence.label], part, Role.LABEL))
    if cut.header:
        found.append(piece_of(cut.header, part, Role.CONDITION))
    acts, known = read_activation(cut.activation, known, part)
    found.extend(acts)
    found.extend(parse_resolution(cut.resolution, known, part))
    return covered(found, sentence.tokens, part)


def _mode(sentence: Sentence, known: Known, part: Part) -> Mode:
    cut = clauses(sentence)
    said = _header_conditions(cut.header, known)
    pieces, known = read_activation(cut.activation, known, part)
    acts = _acts(pieces, known)
    steps = _means_steps(parse_resolution(cut.resolution, known, part))
    label = known.words(cut.resolution, 0, min(4, len(cut.resolution)))
    return Mode(label, acts.costs, acts.targets, (*said, *acts.opaque), steps)  # type: ignore[arg-type]  # costs


def _header_conditions(tokens: Tokens, known: Known) -> tuple[Condition, ...]:
    if not tokens:
        return ()
    return tuple(
        OpaqueCondition(known.words(part, 0, len(part)).strip(" ,:"))
        for part in split_commas(tokens)
    )


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
        if piece.role is Role.OPAQUE and (piece.span.start, piece.span.end) not in told
    )


def _effect(
    card: PrintedCard, fields: Fields, head: Head, acts: _Acts, steps: tuple[Step, ...]
) -> Effect:
    triggered = fields.effect_class == "trigger"
    events = head.on or (head.begins if triggered else ())
    in_phase = () if triggered and not head.on else head.phases
    return Effect(
        kind=_kind(card, fields),
        on=events,
        timing=Timing.WHEN if fields.timing == "when" else Timing.IF,
        mandatory=fields.optional is False,
        phases=in_phase,
        turn=head.turn,
        damage_step=head.damage_step,
        conditions=(*head.conditions, *acts.opaque),
        from_=_zones(fields),
        costs=acts.costs,  # type: ignore[arg-type]  # cost pieces mean costs
        targets=acts.targets,
        declare=acts.declare,
        resolution=steps,
    )


def _kind(card: PrintedCard, fields: Fields) -> EffectKind:
    known = _KINDS.get(fields.effect_class)
    if known is not None:
        return known
    if card.kind is not CardKind.MONSTER:
        return EffectKind.SPELL_TRAP_EFFECT
    return EffectKind.QUICK if fields.effect_class == "quick" else EffectKind.IGNITION


def _zones(fields: Fields) -> tuple[Zone, ...]:
    names = [name for name in fields.from_ if name != "spell_trap_zone"]
    if "field_zone" not in fields.from_:
        names = list(fields.from_)
    return tuple(Zone(name) for name in names)


def is_effect(draft: Draft) -> bool:
    """Whether it is an activated effect, the card's own activation included."""
    return draft.sort in {Sort.ACTIVATED, Sort.ACTIVATION}
