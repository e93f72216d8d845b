"""Invented cards, and what the compiler makes of them."""

from typing import cast

from engine.psct.compiler.card_compiler import compile_card, record
from engine.psct.syntax.printed_card import PrintedCard
from engine.terms.vocabulary import CardKind, CardName, Trait

NAME = CardName("Lantern Keeper")


def monster(text: str, *traits: Trait, pendulum: str = "") -> PrintedCard:
    """An Effect Monster with this text."""
    return PrintedCard(
        NAME, CardKind.MONSTER, (*traits, Trait.EFFECT), text=text, pendulum=pendulum
    )


def spell(text: str, trait: Trait = Trait.NORMAL) -> PrintedCard:
    """A Spell with this text."""
    return PrintedCard(NAME, CardKind.SPELL, (trait,), text=text)


def trap(text: str, trait: Trait = Trait.NORMAL) -> PrintedCard:
    """A Trap with this text."""
    return PrintedCard(NAME, CardKind.TRAP, (trait,), text=text)


def effects(card: PrintedCard) -> list[dict[str, object]]:
    """Its activated effects as the export has them."""
    return cast("list[dict[str, object]]", record(compile_card(card))["effects"])


def said(card: PrintedCard, field: str) -> list[object]:
    """One field of each activated effect."""
    return [effect[field] for effect in effects(card)]


def uncovered(card: PrintedCard) -> list[str]:
    """Printed words that do not lie in exactly one piece."""
    program = compile_card(card)
    wrong: list[str] = []
    for part, text in (("text", card.text), ("pendulum", card.pendulum)):
        hits = [0] * len(text)
        for entry in program.entries:
            for piece in entry.pieces:
                if piece.span.part == part:
                    for at in range(piece.span.start, piece.span.end):
                        hits[at] += 1
        lost = [at for at, letter in enumerate(text) if letter.isalnum() and hits[at] != 1]
        wrong.extend(text[at : at + 30] for at in lost[:1])
    return wrong
