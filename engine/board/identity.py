"""Identity: what a card is now: its names, kinds, Types, Attributes and printed values."""

import re
from collections.abc import Callable
from dataclasses import replace
from operator import eq, ge, gt, le, lt, ne

from engine.board.state import CardState, State
from engine.cardtext.applications import TreatAs
from engine.cardtext.card_text import CardText
from engine.cardtext.selectors import Filter, How
from engine.rules import summons_rules
from engine.terms.vocabulary import (
    DOWN,
    GRAVEYARD,
    MONSTER,
    UP,
    Attribute,
    CardKind,
    Stat,
    Trait,
    Zone,
)


def printed_value(state: State, card: CardState, which: Stat) -> int:
    """The value printed on the card; "?" and values it does not have count as 0."""
    if which in OF_KINDS and not has_value(state, card, which):
        return 0
    text = state.text_of(card)
    value = getattr(text, _PRINTED.get(which, "level"))
    return value if isinstance(value, int) and which is not Stat.SCALE else 0


_PRINTED = {
    Stat.ATK: "atk",
    Stat.ORIGINAL_ATK: "atk",
    Stat.DEF: "def_",
    Stat.ORIGINAL_DEF: "def_",
}
_DEFENCES = (Stat.DEF, Stat.ORIGINAL_DEF)
_LEVELS = (Stat.LEVEL, Stat.ORIGINAL_LEVEL)
_RANKS = (Stat.RANK, Stat.ORIGINAL_RANK)
OF_KINDS = (*_LEVELS, *_RANKS, Stat.LINK_RATING)
"""The values printed in the same place that belong to different kinds of monsters."""


def has_value(state: State, card: CardState, which: Stat) -> bool:
    """Whether the card has such a value: Xyz Monsters have no Level, Link Monsters no DEF."""
    text = state.text_of(card)
    if text.kind is not MONSTER:
        return False
    if which not in OF_KINDS:
        return which not in _DEFENCES or Trait.LINK not in text.trait
    if which in _LEVELS:
        return Trait.XYZ not in text.trait and Trait.LINK not in text.trait
    return (Trait.XYZ if which in _RANKS else Trait.LINK) in text.trait


def compares(mine: int, how: How, other: int) -> bool:
    """Whether the first number compares to the second in the given way."""
    return _STANDS[how](mine, other)


_STANDS: dict[How, Callable[[int, int], bool]] = {
    How.SAME: eq,
    How.OTHER: ne,
    How.LESS: lt,
    How.MORE: gt,
    How.AT_MOST: le,
    How.AT_LEAST: ge,
}


def has_number_between(where: Filter, names: tuple[str, ...]) -> bool:
    """Whether one of the names holds a number within the filter's bounds."""
    low, high = where.numbered or (0, 0)
    return any(low <= int(each) <= high for name in names for each in _NUMBER.findall(name))


_NUMBER = re.compile(r"\b[A-Z]*(\d+)\b")


def treatments(state: State, card: CardState) -> tuple[TreatAs, ...]:
    """Everything the card is treated as: by its own text while that applies, and by effects."""
    text, others = state.text_of(card), state.counts_as.get(card.id, ())
    if not text.treats and not card.treated:
        return others
    own = () if card.id in state.was_negated else text.treats
    applying = (
        treat
        for zones, treat in own
        if card.zone in zones and not (card.on_field and card.face is DOWN)
    )
    left = (treat for treat, last in card.treated if state.turn <= last)
    return (*applying, *others, *left)


def as_declared(treat: TreatAs, said: str) -> TreatAs | None:
    """The treatment with "that Type" replaced by what was declared; None: nothing was declared."""
    if not treat.declared:
        return treat
    if not said:
        return None
    changes: dict[str, object] = {"declared": ()}
    for word in treat.declared:
        match word:
            case "attribute" if said.upper() in Attribute.__members__:
                changes["attribute"] = (Attribute[said.upper()],)
            case "type":
                changes["type"] = (said,)
            case "name":
                changes["name"] = said
            case _:
                return None
    return replace(treat, **changes)  # type: ignore[arg-type]  # fields of it


def is_of_kind(state: State, card: CardState, kinds: tuple[CardKind, ...]) -> bool:
    """Whether the card is of one of these kinds: a Trap Monster may be a Trap, too.

    A Monster Card that lies face-up in a Spell & Trap Zone, as an Equip Card or in a Pendulum
    Zone, is a Spell, and no monster; placed there as a Continuous Trap it is a Trap.
    """
    if _lies_as_spell(state, card):
        return (card.lies_as or CardKind.SPELL) in kinds
    if state.text_of(card).kind in kinds:
        return True
    monster = card.as_monster
    return monster is not None and monster.still and state.texts[card.name].kind in kinds


def _lies_as_spell(state: State, card: CardState) -> bool:
    is_in_row = card.zone is Zone.SPELL_TRAP_ZONE and card.face is UP
    return is_in_row and state.text_of(card).kind is MONSTER


def names(state: State, card: CardState) -> tuple[str, ...]:
    """The card's name, and the names and archetypes it is always treated as."""
    text = state.text_of(card)
    found: tuple[str, ...] = (text.name, *text.also_named)
    for treat in treatments(state, card):
        if treat.name is not None:
            found = (*found, treat.name) if treat.also else (treat.name,)
    return found


def is_of_archetype(archetype: str, name: str) -> bool:
    """Whether the name has the archetype in it, as a word or as the end of a longer one.

    >>> [is_of_archetype("Gusto", n) for n in ("Gusto Egul", "Daigusto Emeral")]
    [True, True]
    >>> is_of_archetype("HERO", "Hero Signal")
    False
    """
    return archetype in name or f"{archetype[:1].lower()}{archetype[1:]}" in name


def types(state: State, card: CardState) -> tuple[str, ...]:
    """The Types of the card as it is treated now."""
    kind = state.text_of(card).type
    found: tuple[str, ...] = () if kind is None else (kind,)
    for treat in treatments(state, card):
        if treat.type:
            found = (*found, *treat.type) if treat.also else treat.type
    return found


def attributes(state: State, card: CardState) -> tuple[Attribute, ...]:
    """The Attributes of the card as it is treated now."""
    attribute = state.text_of(card).attribute
    found: tuple[Attribute, ...] = () if attribute is None else (attribute,)
    for treat in treatments(state, card):
        if treat.attribute:
            found = (*found, *treat.attribute) if treat.also else treat.attribute
    return found


def traits(state: State, card: CardState) -> tuple[Trait, ...]:
    """The traits of the card; a monster without "effect" is a Normal Monster."""
    found = _printed_traits(state, card)
    for treat in treatments(state, card):
        found = (*found, *treat.trait) if treat.also else treat.trait or found
    return found


_CARD_TYPES = frozenset(
    {Trait.RITUAL, Trait.FUSION, Trait.SYNCHRO, Trait.XYZ, Trait.PENDULUM, Trait.LINK}
)

KINDS = ("kind", "card_type")
"""The words that `kinds` understands."""


def kinds(text: CardText, word: str) -> frozenset[object]:
    """What the text says under the word: its "kind" (Monster ...) or "card_type" (Fusion ...)."""
    return frozenset({text.kind}) if word == "kind" else _CARD_TYPES & {*text.trait}


def has_its_effects(state: State, card: CardState) -> bool:
    """Whether a card has its printed effects: a Gemini Monster only once Summoned again."""
    if not state.text_of(card).is_gemini:
        return True
    plain = card.zone is GRAVEYARD or (card.on_field and card.face is UP)
    return summons_rules.gemini_has_effects(plain=plain, again=card.again)


def _printed_traits(state: State, card: CardState) -> tuple[Trait, ...]:
    """Traits as printed; a monster without "effect" is a Normal Monster."""
    text = state.text_of(card)
    if card.equipped and _lies_as_spell(state, card):
        return (Trait.EQUIP,)
    if card.lies_as is not None and _lies_as_spell(state, card):
        return (Trait.CONTINUOUS,)
    if not has_its_effects(state, card):
        return (*(each for each in text.trait if each is not Trait.EFFECT), Trait.NORMAL)
    if text.kind is MONSTER and not {Trait.EFFECT, Trait.TOKEN} & set(text.trait):
        return (*text.trait, Trait.NORMAL)
    if text.kind is not MONSTER and not text.trait:
        return (Trait.NORMAL,)
    return text.trait


def aspect(state: State, word: str, card: CardState) -> frozenset[object]:
    """The values by which two cards are compared under a word: names, Types, Levels and so on."""
    text, original = state.text_of(card), word.startswith("original ")
    word = word.removeprefix("original ").replace(" ", "_")
    if word == "name":
        return frozenset({text.name} if original else names(state, card)[:1])
    if word == "type":
        return frozenset({text.type} if original else types(state, card)) - {None}
    if word == "attribute":
        mine = (text.attribute,) if original else attributes(state, card)
        return frozenset(mine) - {None}
    if word in KINDS:
        return kinds(text, word)
    value = Stat(word)
    return frozenset({printed_value(state, card, value)} if has_value(state, card, value) else ())
