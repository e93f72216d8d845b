"""Entries: sentences that are no activated effects, as pieces and as what the engine needs."""

import re

from engine.cardtext import THIS_WAY, ContinuousEffect, Limit, LimitKind
from engine.psct.covering import covered, opaque_texts, piece_of
from engine.psct.drafts import Draft
from engine.psct.gains import GAINED_ONCE
from engine.psct.labels import label_condition
from engine.psct.lexer import TokenKind
from engine.psct.limits import read_limit
from engine.psct.locks import turn_lock
from engine.psct.material_lines import parse_materials
from engine.psct.nodes import Entry, EntryKind, Part, Piece, Role
from engine.psct.ongoing import applications_of, conditions_of, parse_ongoing
from engine.psct.phrases import Known
from engine.psct.printed import PrintedCard
from engine.psct.procedures import parse_summoning
from engine.psct.riders import from_hand, quick_if, read_riders, response_lock
from engine.psct.rule_sentences import name_not_meant, read_rule_sentence
from engine.psct.segments import Sentence
from engine.psct.sorting import Sort
from engine.requirements import OpaqueCondition
from engine.summon_bans import Cannot
from engine.terms import CardKind, Trait, Zone

_ROLES = {
    Sort.SUMMONING_CONDITION: Role.SUMMONING_CONDITION,
    Sort.PROCEDURE: Role.PROCEDURE,
    Sort.LEAD: Role.LEAD,
    Sort.GRANTED: Role.LEAD,
    Sort.FLAVOUR: Role.FLAVOUR,
}
_SUMMON_LIMIT = re.compile(r"\bspecial summon «self» once per turn( this way)? \.")


def other_entry(card: PrintedCard, draft: Draft, part: Part, label: str) -> Entry:
    """The entry of a draft that is no activated effect; its pieces hold every word."""
    printed = card.text if part is Part.TEXT else card.pendulum
    if draft.sort is Sort.CONTINUOUS:
        return _continuous(card, draft, part, label)
    pieces = [piece for each in draft.sentences for piece in _rule(draft.sort, each, part, printed)]
    tokens = draft.tokens
    kind = EntryKind.GRANTED if draft.sort is Sort.GRANTED else EntryKind.RULES
    if draft.sort is Sort.FLAVOUR:
        kind = EntryKind.FLAVOUR
    return Entry(kind, covered(pieces, tokens, part))


def _rule(sort: Sort, sentence: Sentence, part: Part, printed: str) -> tuple[Piece, ...]:
    tokens = sentence.tokens
    match sort:
        case Sort.MATERIALS | Sort.SUMMONING_CONDITION | Sort.PROCEDURE:
            return (_summoning(sort, sentence, part, printed),)
        case Sort.LIMIT:
            return (piece_of(tokens, part, Role.LIMIT, read_limit(sentence.line).limit),)
        case Sort.OTHER_LIMIT:
            return _other_limit(sentence, part, printed)
        case Sort.RIDER:
            hand = from_hand(sentence, Known((), printed))
            lock = turn_lock(tokens, printed) or response_lock(sentence.line)
            one = hand or lock or quick_if(sentence, Known((), printed))
            said = (one,) if one else read_riders(sentence.line)
            opaque = not said or bool(opaque_texts(said))
            return (piece_of(tokens, part, Role.RIDER, *said, opaque=opaque),)
        case Sort.NAME_TREATMENT:
            return _name_treatment(sentence, part, printed)
        case _:
            return (piece_of(tokens, part, _ROLES.get(sort, Role.OPAQUE)),)


def _summoning(sort: Sort, sentence: Sentence, part: Part, printed: str) -> Piece:
    """What a sentence says about how the card is Summoned."""
    tokens = sentence.tokens
    if sort is Sort.MATERIALS:
        materials = parse_materials(tokens, printed)
        opaque = materials is None or bool(opaque_texts(materials))
        return piece_of(tokens, part, Role.MATERIALS, *(materials or ()), opaque=opaque)
    said = parse_summoning(tokens, printed)
    opaque = bool(said.opaque) or bool(opaque_texts(said.procedures))
    means = (*said.cannot, *said.procedures, *said.tributes, *said.locks)
    return piece_of(tokens, part, _ROLES[sort], *means, opaque=opaque)


def _other_limit(sentence: Sentence, part: Part, printed: str) -> tuple[Piece, ...]:
    """On Special Summons of this card: of the procedures, or all; else something that applies."""
    found = _SUMMON_LIMIT.search(sentence.line)
    if found is not None:
        own = Limit(LimitKind.USE, shared=THIS_WAY)
        said = own if found[1] else Cannot.SPECIAL_SUMMON_AGAIN
        return (piece_of(sentence.tokens, part, Role.LIMIT, said),)
    if sentence.line.startswith(_GAINED):
        return (piece_of(sentence.tokens, part, Role.LIMIT, GAINED_ONCE),)
    return _of_itself(sentence, part, printed)


_GAINED = ("( you can only gain this effect once per turn", "you can only gain this effect once")


def _of_itself(sentence: Sentence, part: Part, printed: str) -> tuple[Piece, ...]:
    """A rule that the card says of itself: it is read again for what applies by it."""
    words = printed[sentence.tokens[0].start : sentence.tokens[-1].end]
    rule = read_rule_sentence(words, "")
    if rule is not None:
        return (piece_of(sentence.tokens, part, Role.ONGOING, *rule.applies),)
    if name_not_meant(words) is not None:
        return (piece_of(sentence.tokens, part, Role.ONGOING),)
    return parse_ongoing(sentence.tokens, part, printed)


def _name_treatment(sentence: Sentence, part: Part, printed: str) -> tuple[Piece, ...]:
    if "always treated" not in sentence.line:
        return _of_itself(sentence, part, printed)
    names = tuple(token.norm for token in sentence.tokens if token.kind is TokenKind.NAME)
    return (piece_of(sentence.tokens, part, Role.NAME_TREATMENT, *names),)


def _continuous(card: PrintedCard, draft: Draft, part: Part, label: str) -> Entry:
    printed = card.text if part is Part.TEXT else card.pendulum
    found: list[Piece] = []
    for sentence in draft.sentences:
        body = sentence.tokens[sentence.label :]
        found.extend(_bullet(sentence, part, printed))
        found.extend(parse_ongoing(body, part, printed))
    pieces = tuple(found)
    effect = ContinuousEffect(
        label, applications_of(pieces), conditions_of(pieces), _active_in(card, part)
    )
    return Entry(EntryKind.CONTINUOUS, covered(pieces, draft.tokens, part), None, effect)


def _bullet(sentence: Sentence, part: Part, printed: str) -> list[Piece]:
    """The bullet, and what its label asks for."""
    words = sentence.tokens[: sentence.label]
    found: list[Piece] = []
    if sentence.bullet:
        found.append(piece_of(words[:1], part, Role.LABEL))
        words = words[1:]
    if words:
        text = printed[words[0].start : words[-1].end].strip(" :")
        told = label_condition(printed, words)
        said = told or OpaqueCondition(text)
        found.append(piece_of(words, part, Role.CONDITION, said, opaque=told is None))
    return found


def _active_in(card: PrintedCard, part: Part) -> tuple[Zone, ...]:
    if part is Part.PENDULUM:
        return (Zone.PENDULUM_ZONE,)
    if card.kind is CardKind.MONSTER:
        return (Zone.MONSTER_ZONE,)
    return (Zone.FIELD_ZONE,) if Trait.FIELD in card.trait else (Zone.SPELL_TRAP_ZONE,)
