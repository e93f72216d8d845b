"""Texts played: invented cards compiled from their words, and scenarios played with them."""

from collections.abc import Mapping
from typing import Any

from assistant.library.defined_cards import card_library
from engine import (
    Attribute,
    CardKind,
    CardName,
    CardText,
    PrintedCard,
    Trait,
    compile_card,
    parse_scenario,
    run,
    to_json,
)

Cards = Mapping[str, CardText]


def monster(  # noqa: PLR0913 -- what stands on a monster
    name: str,
    text: str = "",
    *traits: Trait,
    level: int = 4,
    atk: int = 1000,
    def_: int = 1000,
    type_: str = "Warrior",
) -> CardText:
    """An invented monster, as its words are understood."""
    kinds = traits or ((Trait.EFFECT,) if text else (Trait.NORMAL,))
    card = PrintedCard(
        name=CardName(name),
        kind=CardKind.MONSTER,
        trait=kinds,
        attribute=Attribute.EARTH,
        type=type_,
        level=level,
        atk=atk,
        def_=def_,
        text=text,
    )
    return compile_card(card).text


def spell(name: str, text: str, trait: Trait = Trait.NORMAL) -> CardText:
    """An invented Spell, as its words are understood."""
    return compile_card(PrintedCard(CardName(name), CardKind.SPELL, (trait,), text=text)).text


def trap(name: str, text: str, trait: Trait = Trait.NORMAL) -> CardText:
    """An invented Trap, as its words are understood."""
    return compile_card(PrintedCard(CardName(name), CardKind.TRAP, (trait,), text=text)).text


def played(cards: list[CardText], start: dict[str, Any], *steps: dict[str, Any]) -> dict[str, Any]:
    """What comes of a scenario with these cards beside the defined ones."""
    own: dict[str, CardText] = {card.name: card for card in cards}
    known = {**card_library().by_name, **own}
    return dict(to_json(run(parse_scenario({"start": start, "steps": list(steps)}), known)))


def names_in(result: dict[str, Any], player: str, zone: str) -> list[str]:
    """The names of the cards in a player's zone at the end."""
    found = result["final"][player].get(zone, [])
    return [one if isinstance(one, str) else one["card"] for one in found]
