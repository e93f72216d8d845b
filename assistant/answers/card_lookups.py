"""Card lookups: what is printed on a card, for a question that asks for it and for no play."""

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from assistant.answers.card_clauses import CardClause, CardClauses
from assistant.library.defined_cards import CardLibrary
from assistant.library.imported_cards import ImportedCard
from engine import ClausePurpose

_PARTS: Mapping[ClausePurpose, str] = MappingProxyType(
    {
        ClausePurpose.COST: r"\bcosts?\b",
        ClausePurpose.MATERIALS: r"\bmaterials?\b",
        ClausePurpose.SUMMONING: r"\b(?:summoning conditions?|summoned|restrictions?)\b",
    }
)
"""Parts of a text, and the words that ask for them."""
_ALL = re.compile(r"\b(?:texts?|effects?|wording|stats?)\b", re.IGNORECASE)
_CALLED: Mapping[ClausePurpose, str] = MappingProxyType(
    {
        ClausePurpose.COST: "The cost",
        ClausePurpose.MATERIALS: "The materials",
        ClausePurpose.SUMMONING: "The Summoning conditions",
    }
)


def asked_clauses(
    question: str, names: Sequence[str], cards: CardLibrary
) -> tuple[str, Sequence[CardClause]]:
    """What is said first, and what is quoted of the texts of these cards; no clause: none is known.

    Where only one part of a text is asked for, and it is there, only that is quoted.
    """
    clauses = CardClauses(cards)
    wanted = [part for part, form in _PARTS.items() if re.search(form, question, re.IGNORECASE)]
    is_one = len(wanted) == 1 and len(names) == 1 and not _asks_more(question, wanted[0])
    if is_one and (found := clauses.parts_of(names[0], wanted[0])):
        words = " ".join(f'"{one.citation.quote}"' for one in found)
        return f"{_CALLED[wanted[0]]} of {names[0]}, in its own words: {words}", found
    told = [one for name in names for one in clauses.whole(name)]
    return " ".join((*_sheets(names, cards), CARD_SAYS)), told


CARD_SAYS = "This is what the card itself says."
"""Said where its text is asked for."""


def _asks_more(question: str, part: ClausePurpose) -> bool:
    """Whether all of the text is asked for besides; "is it cost or effect?" asks for the cost."""
    return part is not ClausePurpose.COST and _ALL.search(question) is not None


def _sheets(names: Sequence[str], cards: CardLibrary) -> Iterator[str]:
    for name in names:
        card = cards.imported.card(name) if cards.imported is not None else None
        if card is not None:
            yield f"{name}: {printed_line(card)}."


def printed_line(card: ImportedCard) -> str:
    """The kind of a card and its figures, as a player reads them off it."""
    if card.kind != "monster":
        return f"{card.icon or 'Normal'} {card.kind.capitalize()} Card"
    kinds = card.type_line.split(" / ")
    level = "Rank" if "Xyz" in kinds else "Link Rating" if "Link" in kinds else "Level"
    parts = (
        f"{card.attribute or ''} {card.type_line} monster".strip(),
        f"{level} {card.level}" if card.level is not None else None,
        f"Pendulum Scale {card.scale}" if card.scale is not None else None,
        f"ATK {_figure(card.atk)}",
        f"DEF {_figure(card.defense)}" if "Link" not in kinds else None,
    )
    return ", ".join(part for part in parts if part)


def _figure(value: int | None) -> str:
    """A figure as it is printed; "?" where a text tells it."""
    return "?" if value is None else str(value)
