"""Card passages: the printed text of an imported card as a passage that can be cited."""

import hashlib
from typing import TYPE_CHECKING

from assistant.base.regions import Authority, Region
from assistant.base.ruling_records import Passage

if TYPE_CHECKING:
    from assistant.library.imported_cards import ImportedCard

CARD_TEXT = "card-text"
"""Key of the source that printed card texts belong to, in `corpus/sources.yaml`."""
_PREFIX = "card:"
_PENDULUM = "#pendulum"
_PAGE = "https://www.db.yugioh-card.com/yugiohdb/card_search.action?ope=2&cid="


def card_passage(card: "ImportedCard", *, pendulum: bool = False) -> Passage | None:
    """The card's text, or its Pendulum text, as one passage; None: it has none.

    The document is the text itself, so that `start:end` of a quote are characters of it.
    """
    text = card.pendulum if pendulum else card.text
    if not text:
        return None
    name = f"{_PREFIX}{card.name}{_PENDULUM if pendulum else ''}"
    return Passage(
        id=name,
        document=name,
        source=CARD_TEXT,
        title=card.name,
        text=text,
        start=0,
        end=len(text),
        digest=hashlib.sha256(text.encode()).hexdigest(),
        region=(Region.TCG,),
        authority=Authority.CARD_TEXT,
        as_of=card.date,
    )


def card_cited(passage: str) -> tuple[str, bool] | None:
    """The card's name, and whether its Pendulum text is meant; None: it is no card's passage.

    >>> card_cited("card:Jinzo"), card_cited("chains.speed")
    (('Jinzo', False), None)
    """
    if not passage.startswith(_PREFIX):
        return None
    name = passage.removeprefix(_PREFIX)
    return name.removesuffix(_PENDULUM), name.endswith(_PENDULUM)


def card_page(card: "ImportedCard") -> str | None:
    """The card's page in the publisher's database; None: its number there is not known."""
    return f"{_PAGE}{card.konami_id}" if card.konami_id else None
