"""Open texts: older card texts that do not say what is a cost and what is targeted."""

from collections.abc import Mapping, Sequence
from typing import cast

from assistant.library.cards import CardLibrary
from assistant.reading.reading import QuestionReading
from assistant.records import Gap, Stage
from assistant.verdicts import Possibility, fact_asked

_SIDES = {"targets": "targets", "as a cost": "cost"}
"""What is asked of a text, by how its subject ends, and how that is called of an effect."""


def open_texts(
    reading: QuestionReading, possible: Sequence[Possibility], cards: CardLibrary
) -> tuple[Gap, ...]:
    """A gap for each text of which "no" was computed though its older wording leaves it open."""
    found: list[Gap] = []
    for ask in reading.asked:
        card, _, part = ask.subject.rpartition(": ")
        side = next((_SIDES[end] for end in _SIDES if part.endswith(end)), "")
        denied = [one for one in possible if side and _is_denied(one, reading, ask.subject)]
        if denied and not all(one.get(side) is False for one in _effects(cards, card)):
            why = f"the wording of {card} does not tell it"
            place = {"start": ask.start, "end": ask.end}
            found.append(Gap(text=card, why=why, stage=Stage.CARD_TEXT, **place))
    return tuple(found)


def _is_denied(one: Possibility, reading: QuestionReading, subject: str) -> bool:
    asked = (ask for ask in reading.asked if ask.subject == subject)
    facts = (fact_asked(ask, one.play.facts) for ask in asked)
    return any(fact is not None and fact.value is False for fact in facts)


def _effects(cards: CardLibrary, name: str) -> Sequence[Mapping[str, object]]:
    """What is known of a card's effects from its printed text; empty: it is defined by hand."""
    store = cards.imported if name not in cards.sources else None
    card = store.card(name) if store is not None else None
    if store is None or card is None:
        return ()
    # Compiling is loaded only for a card that is asked about so.
    from assistant.library.compiled import compiled  # noqa: PLC0415
    from engine import card_record  # noqa: PLC0415

    told = card_record(compiled(card, store.quoted_names))["effects"]
    effects = cast("Sequence[Mapping[str, object]]", told)
    return [one for one in effects if one["class"] == "activation"] or effects
