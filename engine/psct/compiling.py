"""Compiling: a printed card becomes entries, and the card text the engine plays."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from engine.cardtext import CardText, Effect
from engine.psct.drafts import EFFECTS, Draft, drafts_of
from engine.psct.fields import fields_of
from engine.psct.lexer import tokenize
from engine.psct.limits import limit_word
from engine.psct.nodes import Entry, EntryKind, Part
from engine.psct.printed import PrintedCard
from engine.psct.scopes import limits_of
from engine.psct.segments import Sentence, sentences
from engine.psct.sorting import SELF_STARTING, Sort
from engine.terms import CardKind, Trait

_LATE = re.compile(
    r"\bGY\b|\bYou can only (?:use|activate|control)|\bbanish|\(from your hand\)|\byour field\b"
    r"|(?:^|[.\n●] ?)(?:Cannot be|Gains|Must be|Unaffected)|\binflict piercing|\bnon-\w+ .*\b1\+|\b1\+ |\bmonster\(s\) or\b"
)
"""Words printed only since problem-solving card text."""
_NO_NAMES: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Program:
    """A card as it was understood."""

    card: PrintedCard
    entries: tuple[Entry, ...]
    text: CardText


def compile_card(card: PrintedCard, names: AbstractSet[str] = _NO_NAMES) -> Program:
    """Understand a card's text.  `names` are card names that hold quotation marks."""
    main = sentences(card.text, tokenize(card.text, card.name, names))
    pendulum = sentences(card.pendulum, tokenize(card.pendulum, card.name, names))
    modern = is_modern(main) or is_modern(pendulum)
    settled = modern or bool(_LATE.search(card.text))
    modern = settled
    entries: list[Entry] = []
    for part, cut in ((Part.PENDULUM, pendulum), (Part.TEXT, main)):
        if part is Part.TEXT and _is_flavour(card):
            continue
        drafts = drafts_of(
            card, cut, pendulum=part is Part.PENDULUM, modern=modern, settled=settled
        )
        entries.extend(_entries(card, drafts, part))
    return Program(card, tuple(entries), CardText(card.name, card.kind, card.trait))


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
    if card.kind is not CardKind.MONSTER or Trait.EFFECT in card.trait:
        return False
    return Trait.NORMAL in card.trait


def _entries(card: PrintedCard, drafts: list[Draft], part: Part) -> list[Entry]:
    if card.kind is not CardKind.MONSTER and part is Part.TEXT:
        effects = any(draft.sort in EFFECTS for draft in drafts)
        only_later = effects and SELF_STARTING & set(card.trait)
        placed = any(
            "can only be placed on the field by" in s.line for d in drafts for s in d.sentences
        )
        if (
            not only_later
            and not placed
            and not any(draft.sort is Sort.ACTIVATION for draft in drafts)
        ):
            drafts.insert(0, Draft(Sort.ACTIVATION))
    limits = limits_of(drafts)
    out: list[Entry] = []
    for draft, own in zip(drafts, limits, strict=True):
        if draft.sort in EFFECTS and not draft.granted:
            fields = fields_of(card, draft, pendulum=part is Part.PENDULUM)
            out.append(Entry(EntryKind.ACTIVATED, (), Effect(limits=own), None, fields))
        else:
            out.append(Entry(EntryKind.RULES, ()))
    return out


def record(program: Program) -> dict[str, object]:
    """A compiled card as plain data."""
    return {
        "id": program.card.passcode,
        "name": program.card.name,
        "effects": [
            {
                "class": entry.fields.effect_class,
                "optional": entry.fields.optional,
                "targets": entry.fields.targets,
                "limit": limit_word(entry.effect.limits),
                "cost": entry.fields.cost,
                "timing": entry.fields.timing,
                "from": list(entry.fields.from_),
                "ops": list(entry.fields.ops),
            }
            for entry in program.entries
            if entry.fields is not None and entry.effect is not None
        ],
    }
