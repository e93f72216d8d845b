"""Fed plays: what stands in for the trained reader where its skill must not matter."""

from collections.abc import Callable, Mapping
from unittest.mock import patch

from assistant.answers import answering
from assistant.library.defined_cards import CardLibrary
from assistant.reading.card_mentions import Names
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.spoken_names import spoken_names

HAUNTED = "I activate Call of the Haunted on Jinzo. Is Jinzo summoned?"
HAUNTED_PLAY = "A activate Call of the Haunted > Jinzo\n? Jinzo summoned"
TYPHOON = "And if my opponent chains Mystical Space Typhoon on Call of the Haunted?"
TYPHOON_WHOLE = (
    "I activate Call of the Haunted on Jinzo. And if my opponent chains Mystical Space Typhoon"
    " on Call of the Haunted, is Jinzo summoned?"
)
TYPHOON_PLAY = (
    "A activate Call of the Haunted > Jinzo\n"
    "B chain Mystical Space Typhoon > Call of the Haunted\n? Jinzo summoned"
)
UNSURE = "Jinzo coth summon or not?"
"""A question that is read in two ways, of which neither is sure."""
FED: Mapping[str, tuple[tuple[str, float], ...]] = {
    HAUNTED: ((HAUNTED_PLAY, 0.95),),
    TYPHOON_WHOLE: ((HAUNTED_PLAY, 0.95), (TYPHOON_PLAY, 0.9)),
    UNSURE: (
        (HAUNTED_PLAY, 0.35),
        ("A activate Call of the Haunted > Jinzo\n? Call of the Haunted activation_legal", 0.3),
    ),
}
"""Questions with their readings, the likeliest first; any other goes on from one before."""


def reader_of(
    fed: Mapping[str, tuple[tuple[str, float], ...]] = FED,
) -> Callable[[str, Names, CardLibrary], NotatedPlayText]:
    """What reads these questions so (a `play_of`)."""

    def play_of(question: str, names: Names, cards: CardLibrary) -> NotatedPlayText:
        del cards
        (play, sure), *others = fed.get(question, (("? followup", 0.95),))
        mentions = spoken_names(question, names)
        return NotatedPlayText(play, "trained", sure, tuple(others), mentions)

    return play_of


def feed() -> None:
    """Have these plays read in this process from now on."""
    patch.object(answering, "play_of", reader_of()).start()
