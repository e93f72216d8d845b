"""Card compiler: a printed card compiled as a whole, and the compiled card as plain data."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from engine.cardtext.applications import Lock, Protect
from engine.cardtext.card_text import (
    THIS_WAY,
    CardText,
    ContinuousEffect,
    Effect,
    Limit,
    Procedure,
    QuickIf,
    ResponseLock,
    Rider,
)
from engine.cardtext.operations import Grant, Step
from engine.cardtext.requirements import Cannot, OpaqueCondition, SummonedWith, TributesNeeded
from engine.cardtext.selectors import Ref, Selector
from engine.psct.clauses.rule_sentences import name_not_meant, read_rule_sentence, with_gain_limits
from engine.psct.compiler.effect_entries import EffectLocation, effect_entry, other_entry
from engine.psct.compiler.effect_fields import fields_of
from engine.psct.compiler.effect_limits import limit_word, limits_of
from engine.psct.compiler.line_patterns import LinePattern
from engine.psct.compiler.lowering import executable
from engine.psct.compiler.sentence_sorting import (
    EFFECTS,
    SELF_STARTING,
    EffectDraft,
    SentenceKind,
    drafts_of,
)
from engine.psct.syntax.lexer import tokenize
from engine.psct.syntax.printed_card import PrintedCard
from engine.psct.syntax.sentence_structure import PrintedSentence, line_of, sentences
from engine.psct.syntax.text_pieces import (
    EntryKind,
    Meaning,
    PieceRole,
    PrintedPart,
    TextEntry,
    TextPiece,
    TextSpan,
    opaque_texts,
)
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import CardKind, Trait

_LATE = (
    LinePattern(r"GY(?<=\bGY)\b", "GY"),
    LinePattern("You can only (?:use|activate|control)", "You can only "),
    LinePattern(r"\bbanish", "banish"),
    LinePattern(r"\(from your hand\)", "(from your hand)"),
    LinePattern(r"\byour field\b", "your field"),
    LinePattern(r"\binflict piercing", "inflict piercing"),
    LinePattern(r"\b1\+ ", "1+ "),
    LinePattern(
        r"(?:^|[.\n●] ?)(?:Cannot be|Gains|Must be|Unaffected)",
        *("Cannot be", "Gains", "Must be", "Unaffected"),
    ),
)
"""Words printed only since problem-solving card text, and how they must stand."""
_EARLY = LinePattern(
    r"\bremoved? from play\b|\bselect(?:s|ed)? \d|\bas a result of battle\b",
    "from play",
    "select",
    "result of battle",
)
"""Words that it did away with."""
T = TypeVar("T")
_NO_NAMES: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled card: its entries, with a piece for every printed word, and its `CardText`."""

    card: PrintedCard
    entries: tuple[TextEntry, ...]
    text: CardText


def compile_card(card: PrintedCard, names: AbstractSet[str] = _NO_NAMES) -> Program:
    """Compiles a printed card. `names` are card names that hold quotation marks."""
    entries: list[TextEntry] = []
    for part, drafts in _parts(card, names):
        fresh = _entries(card, drafts, part, len(entries))
        printed = card.pendulum if part is PrintedPart.PENDULUM else card.text
        entries.extend(with_gain_limits(_with_riders(fresh), printed))
    if _is_flavour(card) and card.text:
        entries.append(_flavour(card))
    return Program(
        card, tuple(entries), executable(card, _text(card, entries), _materials(entries))
    )


def _parts(
    card: PrintedCard, names: AbstractSet[str]
) -> list[tuple[PrintedPart, list[EffectDraft]]]:
    """The drafts of both texts; what one shows of its age holds for the other."""
    texts = [(PrintedPart.PENDULUM, card.pendulum)]
    if not _is_flavour(card):
        texts.append((PrintedPart.TEXT, card.text))
    cut = [
        (part, sentences(text, tokenize(text, card.name, names))) for part, text in texts if text
    ]
    late = _is_late(card.text)
    modern = late or any(is_modern(each) for _, each in cut)
    return [
        (part, _with_activation(card, part, _gathered(card, part, each, modern=modern)))
        for part, each in cut
    ]


def _is_late(text: str) -> bool:
    """Whether only late words tell of its age."""
    return any(sign.search(text) for sign in _LATE) and not _EARLY.search(text)


def _gathered(
    card: PrintedCard, part: PrintedPart, parts: tuple[PrintedSentence, ...], *, modern: bool
) -> list[EffectDraft]:
    return drafts_of(card, parts, pendulum=part is PrintedPart.PENDULUM, modern=modern)


def is_modern(parts: tuple[PrintedSentence, ...]) -> bool:
    """Whether colons and semicolons mark activation and cost."""
    return any(
        _marks(sentence, at) and sentence.tokens[at - 1].norm != "flip"
        for sentence in parts
        for at in sentence.marks
    )


def _marks(sentence: PrintedSentence, at: int) -> bool:
    """Whether a mark stands within the sentence, or is a semicolon that leads to bullets."""
    return at < len(sentence.tokens) - 1 or sentence.tokens[at].norm == ";"


def _is_flavour(card: PrintedCard) -> bool:
    plain = card.kind is CardKind.MONSTER and Trait.EFFECT not in card.trait
    return plain and Trait.NORMAL in card.trait


def _flavour(card: PrintedCard) -> TextEntry:
    span = TextSpan(PrintedPart.TEXT, 0, len(card.text))
    return TextEntry(EntryKind.FLAVOUR, (TextPiece(span, PieceRole.FLAVOUR),))


def _with_activation(
    card: PrintedCard, part: PrintedPart, drafts: list[EffectDraft]
) -> list[EffectDraft]:
    """A Spell or Trap Card is activated, even if its text tells no effect of that."""
    if card.kind is CardKind.MONSTER or part is PrintedPart.PENDULUM:
        return drafts
    if any(draft.sort is SentenceKind.ACTIVATION and not draft.granted for draft in drafts):
        return drafts
    own = any(draft.sort in EFFECTS and not draft.granted for draft in drafts)
    if own and SELF_STARTING & set(card.trait):
        return drafts
    if any("can only be placed on the field by" in draft.whole for draft in drafts):
        return drafts
    return [EffectDraft(SentenceKind.ACTIVATION), *drafts]


def _entries(
    card: PrintedCard, drafts: list[EffectDraft], part: PrintedPart, before: int
) -> list[TextEntry]:
    limits = limits_of(drafts)
    return [
        _told(_entry(EffectLocation(card, part, f"effect {before + at}"), draft, own))
        for at, (draft, own) in enumerate(zip(drafts, limits, strict=True), 1)
    ]


def _told(entry: TextEntry) -> TextEntry:
    """What makes its own card unaffected is called so in answers, and not "effect 4"."""
    lasting = entry.continuous
    if lasting is None or not any(map(_spares_itself, lasting.applies)):
        return entry
    return replace(entry, continuous=replace(lasting, label="unaffected"))


def _spares_itself(one: object) -> bool:
    is_own = isinstance(one, Protect) and one.what.ref is Ref.THIS_CARD
    return is_own and isinstance(one, Protect) and ProtectedFrom.UNAFFECTED in one.from_


def _entry(place: EffectLocation, draft: EffectDraft, limits: tuple[Limit, ...]) -> TextEntry:
    if draft.sort not in EFFECTS:
        return other_entry(place.card, draft, place.part, place.label)
    fields = fields_of(place.card, draft, pendulum=place.part is PrintedPart.PENDULUM)
    if draft.sort is SentenceKind.ACTIVATION:
        place = place._replace(label="activation")
    return effect_entry(place, draft, fields, limits)


def _with_riders(entries: list[TextEntry]) -> list[TextEntry]:
    """Riders belong to the effect before them, or the first after; the unknown ones ask more."""
    out = list(entries)
    for at, entry in enumerate(entries):
        piece = entry.pieces[0] if entry.pieces else None
        if piece is None or piece.role is not PieceRole.RIDER:
            continue
        hand = tuple(m for m in piece.means if not isinstance(m, Rider | Lock | _OF_ONE))
        owner = _activation(out) if hand else _owner(out, at)
        effect = None if owner is None else out[owner].effect
        if owner is not None and effect is not None:
            riders = tuple(means for means in piece.means if isinstance(means, Rider))
            effect = _ridden(_bound(effect, piece.means), riders, hand)
            out[owner] = replace(out[owner], effect=effect)
        if any(isinstance(means, ResponseLock) and means.of_card for means in piece.means):
            out = [
                replace(one, effect=_bound(one.effect, piece.means))
                if one.effect is not None and place != owner
                else one
                for place, one in enumerate(out)
            ]
    return out


_OF_ONE = ResponseLock | QuickIf


def _bound(effect: Effect, means: tuple[Meaning, ...]) -> Effect:
    """The effect, with what its player, or who would answer it, cannot do."""
    return replace(
        effect,
        turn_locks=(*effect.turn_locks, *(m for m in means if isinstance(m, Lock))),
        response_locks=(
            *effect.response_locks,
            *(m for m in means if isinstance(m, ResponseLock)),
        ),
        quick_if=(
            *effect.quick_if,
            *(c for m in means if isinstance(m, QuickIf) for c in m.conditions),
        ),
    )


def _activation(entries: list[TextEntry]) -> int | None:
    """The entry of the card's own activation."""
    labels = [None if entry.effect is None else entry.effect.label for entry in entries]
    return labels.index("activation") if "activation" in labels else None


def _owner(entries: list[TextEntry], at: int) -> int | None:
    order = (*range(at - 1, -1, -1), *range(at + 1, len(entries)))
    return next((place for place in order if entries[place].effect is not None), None)


def _ridden(effect: Effect, riders: tuple[Rider, ...], hand: tuple[Meaning, ...]) -> Effect:
    if hand:
        return replace(effect, from_hand_if=(*effect.from_hand_if, *hand))  # type: ignore[arg-type]  # conditions
    return replace(effect, riders=(*effect.riders, *riders)) if riders else effect


def _materials(entries: list[TextEntry]) -> tuple[Selector, ...]:
    return _means(_said(entries), PieceRole.MATERIALS, Selector)


def _text(card: PrintedCard, entries: list[TextEntry]) -> CardText:
    """The card as the engine plays it."""
    said = _said(entries)
    rules = _unheld(entries)
    shown = [entry for entry in entries if entry.kind is not _GRANTED]
    return CardText(
        name=card.name,
        kind=card.kind,
        trait=card.trait,
        attribute=card.attribute,
        type=card.type,
        level=card.level,
        atk=card.atk,
        def_=card.def_,
        also_named=_means(said, PieceRole.NAME_TREATMENT, str),
        cannot=_means(said, PieceRole.SUMMONING_CONDITION, Cannot)
        + _means(said, PieceRole.PROCEDURE, Cannot)
        + _means(said, PieceRole.LIMIT, Cannot),
        procedures=_procedures(said),
        tributes=_tributes(said),
        summoned_with=_means(said, PieceRole.SUMMONING_CONDITION, SummonedWith),
        effects=tuple(entry.effect for entry in shown if entry.effect is not None),
        continuous=tuple(entry.continuous for entry in shown if entry.continuous is not None)
        + tuple(rule for rule in map(partial(_rule_of, card), rules) if rule)
        + _means(said, PieceRole.PROCEDURE, ContinuousEffect)
        + _means(said, PieceRole.SUMMONING_CONDITION, ContinuousEffect),
        opaque=_opaque(card, entries),
        materials=_materials(entries) if Trait.FUSION in card.trait else (),
        not_named=tuple(
            name
            for piece in rules
            if (name := name_not_meant(words_of(card, piece.span))) is not None
        ),
        mentions=tuple(dict.fromkeys(_QUOTED.findall(f"{card.text} {card.pendulum}"))),
    )


_QUOTED = re.compile(r'"([^"]+)"')


def _procedures(said: dict[PieceRole, list[Meaning]]) -> tuple[Procedure, ...]:
    """The ways it is Summoned, with the limits on Summons "this way"."""
    found = _means(said, PieceRole.PROCEDURE, Procedure)
    found += _means(said, PieceRole.SUMMONING_CONDITION, Procedure)
    materials = _means(said, PieceRole.MATERIALS, Selector)
    found = tuple(_with_the_above(one, materials) if one.above else one for one in found)
    limits = tuple(one for one in _means(said, PieceRole.LIMIT, Limit) if one.shared == THIS_WAY)
    locks = _means(said, PieceRole.SUMMONING_CONDITION, Lock)
    then = _then_locked(said)
    return tuple(
        replace(one, limits=(*one.limits, *limits), turn_locks=locks, then_locks=then)
        for one in found
    )


def _then_locked(said: dict[PieceRole, list[Meaning]]) -> tuple[Lock, ...]:
    """What the player cannot do for the rest of the turn, once it was Summoned so."""
    steps = _means(said, PieceRole.SUMMONING_CONDITION, Step)
    granted = (step.do.what for step in steps if isinstance(step.do, Grant))
    return tuple(lock for lock in granted if isinstance(lock, Lock))


def _with_the_above(way: Procedure, materials: tuple[Selector, ...]) -> Procedure:
    """A cost for each printed material, taken from where the text says."""
    if not materials:
        return replace(way, conditions=(*way.conditions, OpaqueCondition("the above cards")))
    one = way.costs[0]
    what = getattr(one, "what", None)
    if not isinstance(what, Selector):
        return way
    costs = tuple(
        replace(one, what=replace(each, whose=what.whose, zone=what.zone or each.zone))  # type: ignore[arg-type]  # it has one
        for each in materials
    )
    return replace(way, costs=costs, above=False)


def _tributes(said: dict[PieceRole, list[Meaning]]) -> int | None:
    """How many Tributes its Normal Summon takes, where its text says so."""
    told = _means(said, PieceRole.SUMMONING_CONDITION, TributesNeeded)
    return told[0].count if told else None


_GRANTED, _LOST = EntryKind.GRANTED, PieceRole.OPAQUE
_UNTOLD = frozenset(
    {
        PieceRole.SUMMONING_CONDITION,
        PieceRole.PROCEDURE,
        PieceRole.RIDER,
        PieceRole.LEAD,
        PieceRole.MATERIALS,
    }
)
"""Pieces whose words reach the card text only as opaque clauses when not understood."""


def _said(entries: list[TextEntry]) -> dict[PieceRole, list[Meaning]]:
    """What all pieces of each role mean."""
    said: dict[PieceRole, list[Meaning]] = {}
    for entry in entries:
        for piece in entry.pieces:
            if piece.means:
                said.setdefault(piece.role, []).extend(piece.means)
    return said


def _means(said: dict[PieceRole, list[Meaning]], role: PieceRole, kind: type[T]) -> tuple[T, ...]:
    return tuple(means for means in said.get(role, ()) if isinstance(means, kind))


def _unheld(entries: list[TextEntry]) -> list[TextPiece]:
    """Ongoing sentences that no effect holds: rules about the card itself."""
    return [
        piece
        for entry in entries
        if entry.effect is None and entry.continuous is None
        for piece in entry.pieces
        if piece.role is PieceRole.ONGOING
    ]


def _rule_of(card: PrintedCard, piece: TextPiece) -> ContinuousEffect | None:
    words = words_of(card, piece.span)
    return read_rule_sentence(words, words.strip("(). "))


def _opaque(card: PrintedCard, entries: list[TextEntry]) -> tuple[str, ...]:
    """Words of rules, grants and continuous sentences that nothing else of the text holds."""
    found: list[str] = []
    for entry in entries:
        if entry.kind is _GRANTED and entry.pieces:
            found.append(" ".join(words_of(card, piece.span) for piece in entry.pieces))
            continue
        for piece in entry.pieces:
            lost = piece.role is _LOST and entry.effect is None
            untold = piece.opaque and piece.role in _UNTOLD and not opaque_texts(piece.means)
            if lost or untold:
                found.append(words_of(card, piece.span))
    for piece in _unheld(entries):
        words = words_of(card, piece.span)
        if _rule_of(card, piece) is None and name_not_meant(words) is None:
            found.append(words)
    return tuple(dict.fromkeys(found))


def words_of(card: PrintedCard, span: TextSpan) -> str:
    """The printed words of a span."""
    printed = card.text if span.part is PrintedPart.TEXT else card.pendulum
    return printed[span.start : span.end]


_CHANGES_ATK = (
    r"\b(?:gains?|loses?) \d* ?(?:atk|def)|\batk (?:becomes|is|of)|\batk/def\b"
    r"|\bincrease|\bdecrease|\b(?:gains?|loses?) (?:atk|def)|its atk"
)
_OPS = tuple(
    (word, re.compile(sign))
    for word, sign in (
        ("special_summon", r"\b(?:special|fusion|synchro|xyz|link|ritual) summons?\b"),
        ("add_or_return_to_hand", r"\badds?\b.*\bhand\b|\breturns?\b.*\bhand"),
        ("search_deck", r"\badds?\b.*\bfrom (?:your|their|the) (?:main )?deck"),
        ("destroy", r"\bdestroys?\b"),
        ("change_atk", _CHANGES_ATK),
        ("send_to_graveyard", r"\bsends?\b.*\bgy"),
        ("banish", r"\bbanish"),
        (
            "negate_effect",
            r"\bnegate (?:its|their|that|the|those)? ?effects?|effects (?:are )?negated|effects of",
        ),
        ("negate_activation", r"\bnegate the activation|negate that (?:activation|effect)"),
        ("negate_summon", r"\bnegate the (?:\w+ )?summon"),
        ("damage", r"\binflict|\btakes? \d* ?damage"),
        (
            "return_to_deck",
            r"\bshuffles?\b.*\bdeck|\breturns?\b.*\bdeck|\b(?:top|bottom) of (?:the|your) deck",
        ),
        ("draw", r"\bdraws?\b"),
        ("equip", r"\bequips?\b"),
        ("change_position", r"\bchange\b.*\bposition|face-down defense position"),
        ("token", r"\btokens?\b|«n» \("),
        ("gain_lp", r"\bgains? .*\blp\b"),
        ("counter", r"\bcounters?\b"),
        ("take_control", r"\btakes? control|\bcontrol of"),
    )
)


def ops_of(line: str) -> list[str]:
    """The names of the operations that the words of an effect mention."""
    return [word for word, sign in _OPS if sign.search(line)]


def record(program: Program) -> dict[str, object]:
    """A compiled card as plain data: the fields of `ruling cards export`."""
    own = [entry for entry in program.entries if entry.kind is EntryKind.ACTIVATED]
    granted = [entry for entry in program.entries if entry.kind is EntryKind.GRANTED]
    return {
        "id": program.card.passcode,
        "name": program.card.name,
        "effects": [_effect(program, entry) for entry in own],
        "granted": [_effect(program, entry) for entry in granted if entry.fields is not None],
        "opaque": list(program.text.opaque),
    }


def _effect(program: Program, entry: TextEntry) -> dict[str, object]:
    fields, effect = entry.fields, entry.effect
    assert fields is not None  # noqa: S101 -- activated entries have both
    assert effect is not None  # noqa: S101 -- activated entries have both
    return {
        "label": effect.label,
        "class": fields.effect_class,
        "optional": fields.optional,
        "targets": fields.targets,
        "limit": limit_word(effect.limits),
        "limits": [
            {"kind": each.kind.value, "times": each.times, "per": each.per.value}
            for each in effect.limits
        ],
        "cost": fields.cost,
        "timing": fields.timing,
        "from": list(fields.from_),
        "ops": ops_of(_line(program, entry)),
        "riders": [rider.value for rider in effect.riders],
        "opaque": list(opaque_of(program, entry)),
        "spans": [
            {
                "part": p.span.part.value,
                "start": p.span.start,
                "end": p.span.end,
                "role": p.role.value,
            }
            for p in entry.pieces
        ],
    }


def _line(program: Program, entry: TextEntry) -> str:
    """The words of an entry as the lexer tells them."""
    words = " ".join([words_of(program.card, piece.span) for piece in entry.pieces])
    return line_of(tokenize(words, program.card.name))


def opaque_of(program: Program, entry: TextEntry) -> tuple[str, ...]:
    """The words of an entry that were not understood, each stretch as short as possible."""
    found: list[str] = []
    for piece in entry.pieces:
        if piece.role is PieceRole.OPAQUE or (piece.opaque and not opaque_texts(piece.means)):
            found.append(words_of(program.card, piece.span))
        else:
            found.extend(opaque_texts(piece.means))
    return tuple(found)
