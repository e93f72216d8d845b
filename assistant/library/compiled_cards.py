"""Compiled cards: imported cards as the compiler understood their printed texts."""

from dataclasses import replace
from functools import lru_cache

from assistant.library.defined_cards import PrintedFacts
from assistant.library.imported_cards import ImportedCard
from engine import (
    Attribute,
    CardKind,
    CardName,
    CardText,
    PrintedCard,
    Program,
    Trait,
    compile_card,
)

_TRAITS = {trait.value: trait for trait in Trait}
_ATTRIBUTES = {attribute.value: attribute for attribute in Attribute}
_HAVE_EFFECTS = frozenset({Trait.SPIRIT, Trait.UNION, Trait.GEMINI, Trait.FLIP, Trait.TOON})
"""Abilities of monsters whose type lines may leave "Effect" out."""
_OF_NORMAL_MONSTERS = frozenset({Trait.PENDULUM})
"""What a type line may tell of a monster and leave "Normal" out; a Tuner's leaves "Effect" out."""
_REMEMBERED = 64
"""Programs are large, and what is asked for again and again is their text, held by who asks."""


def compiled(card: ImportedCard, quoted_names: frozenset[str]) -> Program:
    """An imported card as its text was understood; worked out once a process for the same text."""
    return _compiled(_Same(card), quoted_names)


class _Same:
    """A card that is the same as another of the same text hash."""

    def __init__(self, card: ImportedCard) -> None:
        self.card, self.hash = card, card.text_hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.hash == self.hash


@lru_cache(maxsize=_REMEMBERED)
def _compiled(same: _Same, quoted_names: frozenset[str]) -> Program:
    program = compile_card(printed_card(same.card), names=quoted_names)
    return replace(program, text=_nothing_swallowed(program))


def _nothing_swallowed(program: Program) -> CardText:
    """The compiled text; if nothing came of printed words, they are all opaque."""
    text, card = program.text, program.card
    printed = tuple(part for part in (card.pendulum, card.text) if part)
    empty = not (text.effects or text.continuous or text.procedures or text.cannot or text.opaque)
    is_flavour = card.kind is CardKind.MONSTER and Trait.EFFECT not in card.trait
    return replace(text, opaque=printed) if empty and printed and not is_flavour else text


def printed_card(card: ImportedCard) -> PrintedCard:
    """An imported card as the compiler takes it."""
    parts = [part.strip() for part in card.type_line.split("/")]
    is_monster = card.kind == "monster"
    words = parts[1:] if is_monster else parts
    found = (_TRAITS.get(word.lower().replace("-", "_")) for word in words)
    traits = tuple(trait for trait in found if trait is not None)
    if _HAVE_EFFECTS & set(traits) and not {Trait.NORMAL, Trait.EFFECT} & set(traits):
        traits = (*traits, Trait.EFFECT)
    if is_monster and set(traits) <= _OF_NORMAL_MONSTERS:
        traits = (*traits, Trait.NORMAL)
    return PrintedCard(
        name=CardName(card.name),
        kind=CardKind(card.kind),
        trait=traits,
        attribute=_ATTRIBUTES.get(card.attribute or ""),
        type=parts[0] if is_monster else None,
        level=card.level,
        atk=card.atk,
        def_=card.defense,
        text=card.text,
        pendulum=card.pendulum,
        passcode=card.passcode,
    )


def imported_facts(card: ImportedCard) -> PrintedFacts:
    """What stands on an imported card beside its name and text."""
    printed = printed_card(card)
    return PrintedFacts(
        name=card.name,
        passcode=card.passcode,
        konami_id=card.konami_id,
        kind=card.kind,
        trait=tuple(trait.value for trait in printed.trait),
        attribute=card.attribute,
        type=printed.type,
        level=card.level,
        atk=card.atk,
        defense=card.defense,
    )
