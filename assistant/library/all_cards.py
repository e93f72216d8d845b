"""All cards: the defined ones, and behind them the imported ones, compiled when looked up."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from assistant.library.card_store import CardStore, open_store
from assistant.library.cards import CardFacts, CardLibrary, card_library
from assistant.library.imported import ImportedCard
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
_REMEMBERED = 4096


class CardTexts(Mapping[str, CardText]):
    """Card texts by name.  Looking one up reaches imported cards too; iterating does not.

    A definition written by hand wins over the compiled text of a card.
    """

    def __init__(self, defined: Mapping[str, CardText], store: CardStore) -> None:
        """Stand the imported cards behind the defined ones."""
        self._defined, self._store = defined, store
        self._imported = lru_cache(maxsize=_REMEMBERED)(self._look_up)

    def __getitem__(self, name: str) -> CardText:
        """The text of a card; a KeyError if it is neither defined nor imported."""
        text = self._defined.get(name) or self._imported(name)
        if text is None:
            raise KeyError(name)
        return text

    def _look_up(self, name: str) -> CardText | None:
        card = self._store.card(name)
        return compiled(card, self._store.quoted_names).text if card is not None else None

    def __contains__(self, name: object) -> bool:
        """Whether there is a card of that name."""
        return name in self._defined or (isinstance(name, str) and self._store.has(name))

    def __iter__(self) -> Iterator[str]:
        """The names of the defined cards."""
        return iter(self._defined)

    def __len__(self) -> int:
        """How many cards are defined."""
        return len(self._defined)


def open_cards() -> CardLibrary:
    """The shipped definitions, with the imported cards behind them if there are any.

    Raises:
        CardStoreError: the imported cards cannot be read.
    """
    defined, store = card_library(), open_store()
    if store is None:
        return defined
    texts = CardTexts(defined.by_name, store)
    return replace(defined, by_name=texts, imported=store)


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


def imported_facts(card: ImportedCard) -> CardFacts:
    """What stands on an imported card beside its name and text."""
    printed = printed_card(card)
    return CardFacts(
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


class CardKinds(Mapping[str, frozenset[str]]):
    """What each card is: a Monster, Spell or Trap Card.  Iterating reaches the defined ones."""

    def __init__(self, cards: CardLibrary) -> None:
        """Know the defined cards, and ask the store for the others."""
        self._store = cards.imported
        self._defined = MappingProxyType(
            {name: frozenset({"card", str(text.kind)}) for name, text in cards.by_name.items()}
        )

    def __getitem__(self, name: str) -> frozenset[str]:
        """The classes of a card; a KeyError if it is not known."""
        if name in self._defined:
            return self._defined[name]
        kind = self._store.kind(name) if self._store is not None else None
        if kind is None:
            raise KeyError(name)
        return frozenset({"card", kind})

    def __iter__(self) -> Iterator[str]:
        """The names of the defined cards."""
        return iter(self._defined)

    def __len__(self) -> int:
        """How many cards are defined."""
        return len(self._defined)
