"""Compiling: a printed card becomes entries, and the card text the engine plays."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from engine.applications import Lock, Protect
from engine.cardtext import (
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
from engine.forbidden import From
from engine.psct.covering import opaque_texts
from engine.psct.drafts import EFFECTS, Draft, drafts_of
from engine.psct.effects import Place, effect_entry
from engine.psct.entries import other_entry
from engine.psct.fields import fields_of
from engine.psct.gains import gained_once
from engine.psct.lexer import tokenize
from engine.psct.lowering import executable
from engine.psct.nodes import Entry, EntryKind, Meaning, Part, Piece, Role, Span
from engine.psct.printed import PrintedCard
from engine.psct.rule_sentences import name_not_meant, read_rule_sentence
from engine.psct.scopes import limits_of
from engine.psct.segments import Sentence, sentences
from engine.psct.sorting import SELF_STARTING, Sort
from engine.psct.sought import Sought
from engine.requirements import OpaqueCondition
from engine.selectors import Ref, Selector
from engine.summon_bans import Cannot, TributesNeeded
from engine.terms import CardKind, Trait

_LATE = (
    Sought(r"GY(?<=\bGY)\b", "GY"),
    Sought("You can only (?:use|activate|control)", "You can only "),
    Sought(r"\bbanish", "banish"),
    Sought(r"\(from your hand\)", "(from your hand)"),
    Sought(r"\byour field\b", "your field"),
    Sought(r"\binflict piercing", "inflict piercing"),
    Sought(r"\b1\+ ", "1+ "),
    Sought(
        r"(?:^|[.\n●] ?)(?:Cannot be|Gains|Must be|Unaffected)",
        *("Cannot be", "Gains", "Must be", "Unaffected"),
    ),
)
"""Words printed only since problem-solving card text, and how they must stand."""
_EARLY = Sought(
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
    """A card as it was understood."""

    card: PrintedCard
    entries: tuple[Entry, ...]
    text: CardText


def compile_card(card: PrintedCard, names: AbstractSet[str] = _NO_NAMES) -> Program:
    """Understand a card's text.  `names` are card names that hold quotation marks."""
    entries: list[Entry] = []
    for part, drafts in _parts(card, names):
        fresh = _entries(card, drafts, part, len(entries))
        printed = card.pendulum if part is Part.PENDULUM else card.text
        entries.extend(gained_once(_with_riders(fresh), printed))
    if _is_flavour(card) and card.text:
        entries.append(_flavour(card))
    return Program(
        card, tuple(entries), executable(card, _text(card, entries), _materials(entries))
    )


def _parts(card: PrintedCard, names: AbstractSet[str]) -> list[tuple[Part, list[Draft]]]:
    """The drafts of both texts; what one shows of its age holds for the other."""
    texts = [(Part.PENDULUM, card.pendulum)]
    if not _is_flavour(card):
        texts.append((Part.TEXT, card.text))
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
    card: PrintedCard, part: Part, parts: tuple[Sentence, ...], *, modern: bool
) -> list[Draft]:
    return drafts_of(card, parts, pendulum=part is Part.PENDULUM, modern=modern)


def is_modern(parts: tuple[Sentence, ...]) -> bool:
    """Whether colons and semicolons mark activation and cost."""
    return any(
        _marks(sentence, at) and sentence.tokens[at - 1].norm != "flip"
        for sentence in parts
        for at in sentence.marks
    )


def _marks(sentence: Sentence, at: int) -> bool:
    """Whether a mark stands within the sentence, or is a semicolon that leads to bullets."""
    return at < len(sentence.tokens) - 1 or sentence.tokens[at].norm == ";"


def _is_flavour(card: PrintedCard) -> bool:
    plain = card.kind is CardKind.MONSTER and Trait.EFFECT not in card.trait
    return plain and Trait.NORMAL in card.trait


def _flavour(card: PrintedCard) -> Entry:
    span = Span(Part.TEXT, 0, len(card.text))
    return Entry(EntryKind.FLAVOUR, (Piece(span, Role.FLAVOUR),))


def _with_activation(card: PrintedCard, part: Part, drafts: list[Draft]) -> list[Draft]:
    """A Spell or Trap Card is activated, even if its text tells no effect of that."""
    if card.kind is CardKind.MONSTER or part is Part.PENDULUM:
        return drafts
    if any(draft.sort is Sort.ACTIVATION and not draft.granted for draft in drafts):
        return drafts
    own = any(draft.sort in EFFECTS and not draft.granted for draft in drafts)
    if own and SELF_STARTING & set(card.trait):
        return drafts
    if any("can only be placed on the field by" in draft.whole for draft in drafts):
        return drafts
    return [Draft(Sort.ACTIVATION), *drafts]


def _entries(card: PrintedCard, drafts: list[Draft], part: Part, before: int) -> list[Entry]:
    limits = limits_of(drafts)
    return [
        _told(_entry(Place(card, part, f"effect {before + at}"), draft, own))
        for at, (draft, own) in enumerate(zip(drafts, limits, strict=True), 1)
    ]


def _told(entry: Entry) -> Entry:
    """What makes its own card unaffected is called so in answers, and not "effect 4"."""
    lasting = entry.continuous
    if lasting is None or not any(map(_spares_itself, lasting.applies)):
        return entry
    return replace(entry, continuous=replace(lasting, label="unaffected"))


def _spares_itself(one: object) -> bool:
    is_own = isinstance(one, Protect) and one.what.ref is Ref.THIS_CARD
    return is_own and isinstance(one, Protect) and From.UNAFFECTED in one.from_


def _entry(place: Place, draft: Draft, limits: tuple[Limit, ...]) -> Entry:
    if draft.sort not in EFFECTS:
        return other_entry(place.card, draft, place.part, place.label)
    fields = fields_of(place.card, draft, pendulum=place.part is Part.PENDULUM)
    if draft.sort is Sort.ACTIVATION:
        place = place._replace(label="activation")
    return effect_entry(place, draft, fields, limits)


def _with_riders(entries: list[Entry]) -> list[Entry]:
    """Riders belong to the effect before them, or the first after; the unknown ones ask more."""
    out = list(entries)
    for at, entry in enumerate(entries):
        piece = entry.pieces[0] if entry.pieces else None
        if piece is None or piece.role is not Role.RIDER:
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


def _activation(entries: list[Entry]) -> int | None:
    """The entry of the card's own activation."""
    labels = [None if entry.effect is None else entry.effect.label for entry in entries]
    return labels.index("activation") if "activation" in labels else None


def _owner(entries: list[Entry], at: int) -> int | None:
    order = (*range(at - 1, -1, -1), *range(at + 1, len(entries)))
    return next((place for place in order if entries[place].effect is not None), None)


def _ridden(effect: Effect, riders: tuple[Rider, ...], hand: tuple[Meaning, ...]) -> Effect:
    if hand:
        return replace(effect, from_hand_if=(*effect.from_hand_if, *hand))  # type: ignore[arg-type]  # conditions
    return replace(effect, riders=(*effect.riders, *riders)) if riders else effect


def _materials(entries: list[Entry]) -> tuple[Selector, ...]:
    return _means(_said(entries), Role.MATERIALS, Selector)


def _text(card: PrintedCard, entries: list[Entry]) -> CardText:
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
        also_named=_means(said, Role.NAME_TREATMENT, str),
        cannot=_means(said, Role.SUMMONING_CONDITION, Cannot)
        + _means(said, Role.PROCEDURE, Cannot)
        + _means(said, Role.LIMIT, Cannot),
        procedures=_procedures(said),
        tributes=_tributes(said),
        effects=tuple(entry.effect for entry in shown if entry.effect is not None),
        continuous=tuple(entry.continuous for entry in shown if entry.continuous is not None)
        + tuple(rule for rule in map(partial(_rule_of, card), rules) if rule),
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


def _procedures(said: dict[Role, list[Meaning]]) -> tuple[Procedure, ...]:
    """The ways it is Summoned, with the limits on Summons "this way"."""
    found = _means(said, Role.PROCEDURE, Procedure)
    found += _means(said, Role.SUMMONING_CONDITION, Procedure)
    materials = _means(said, Role.MATERIALS, Selector)
    found = tuple(_with_the_above(one, materials) if one.above else one for one in found)
    limits = tuple(one for one in _means(said, Role.LIMIT, Limit) if one.shared == THIS_WAY)
    locks = _means(said, Role.SUMMONING_CONDITION, Lock)
    return tuple(replace(one, limits=limits, turn_locks=locks) for one in found)


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


def _tributes(said: dict[Role, list[Meaning]]) -> int | None:
    """How many Tributes its Normal Summon takes, where its text says so."""
    told = _means(said, Role.SUMMONING_CONDITION, TributesNeeded)
    return told[0].count if told else None


_GRANTED, _LOST = EntryKind.GRANTED, Role.OPAQUE
_UNTOLD = frozenset(
    {Role.SUMMONING_CONDITION, Role.PROCEDURE, Role.RIDER, Role.LEAD, Role.MATERIALS}
)
"""Pieces whose words reach the card text only as opaque clauses when not understood."""


def _said(entries: list[Entry]) -> dict[Role, list[Meaning]]:
    """What all pieces of each role mean."""
    said: dict[Role, list[Meaning]] = {}
    for entry in entries:
        for piece in entry.pieces:
            if piece.means:
                said.setdefault(piece.role, []).extend(piece.means)
    return said


def _means(said: dict[Role, list[Meaning]], role: Role, kind: type[T]) -> tuple[T, ...]:
    return tuple(means for means in said.get(role, ()) if isinstance(means, kind))


def _unheld(entries: list[Entry]) -> list[Piece]:
    """Ongoing sentences that no effect holds: rules about the card itself."""
    return [
        piece
        for entry in entries
        if entry.effect is None and entry.continuous is None
        for piece in entry.pieces
        if piece.role is Role.ONGOING
    ]


def _rule_of(card: PrintedCard, piece: Piece) -> ContinuousEffect | None:
    words = words_of(card, piece.span)
    return read_rule_sentence(words, words.strip("(). "))


def _opaque(card: PrintedCard, entries: list[Entry]) -> tuple[str, ...]:
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


def words_of(card: PrintedCard, span: Span) -> str:
    """The printed words of a span."""
    printed = card.text if span.part is Part.TEXT else card.pendulum
    return printed[span.start : span.end]
