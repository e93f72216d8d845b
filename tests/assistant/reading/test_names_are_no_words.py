"""A card's name is no word of the sentence: a name full of the game's words changes no reading."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assistant.library.defined_cards import card_library
from assistant.reading.card_mentions import Names
from assistant.reading.question_plays import KnownFeatures, trained_reader
from assistant.reading.spoken_names import spoken_names
from assistant.reading.trained.card_features import CardFeatures
from assistant.reading.trained.masked_question import masked

CARDS = card_library()
LOADED = (
    "Forbidden Zirrel of the Grave",
    "Negate Vombrax!!",
    "Zirrel Destroyed by Battle",
    "Return to Zirrel's Hand",
    "Vombrax, Who Cannot Be Targeted",
    "Tribute to the Vombrax Turn",
    "No Second Zirrel!?",
    "Banish Both, Zirrel",
    "Vombrax - Draw Three and Discard",
    "Zirrel with All Five Monsters in Defense",
    "Direct Damage Vombrax Step",
    "Face-Down Zirrel of My Opponent",
    "Lord of V.",
)
"""Invented names, each with words that a question may be made of."""
SAME = 0.8
NAMES = Names(
    [*((name, CARDS.aliases[name]) for name in CARDS.by_name), *((name, ()) for name in LOADED)]
)
QUESTIONS = (
    "Can I chain {Mystical Space Typhoon}?",
    "My opponent controls {Luster Dragon}. I activate {Raigeki}. Is {Luster Dragon} destroyed?",
    "My opponent activates {Raigeki}. Can I chain {Solemn Judgment}?",
    "{Jinzo} is on the field. Can my opponent activate {Mirror Force}?",
    "If I use {Effect Veiler} on {Jinzo}, is {Jinzo} negated?",
    "My {Sangan} is tributed for {Jinzo}. Does {Sangan} activate?",
    "Can {Mystical Space Typhoon} negate {Raigeki}?",
    "My opponent used {Monster Reborn} on {Jinzo}. Who controls {Jinzo}?",
    "My opponent's {Luster Dragon} attacks directly. Can I use {Mirror Force}?",
    "Does {Effect Veiler} target?",
    "I chain {Mystical Space Typhoon} to {Raigeki}, does {Raigeki} still resolve?",
    "While {Skill Drain} is active, can {Jinzo} still attack?",
    "{Sangan} was destroyed by {Mirror Force}. Do I get to search?",
    "I Set {Mystical Space Typhoon} this turn. Can I activate it?",
    "{Luster Dragon} attacks and {Book of Moon} is used on it. Does the attack continue?",
    "I target {Jinzo} with {Book of Moon}. What happens to it?",
    "Can I Normal Summon {Jinzo} without a Tribute?",
    "I {Book of Moon} their {Jinzo}. Can it attack?",
    "Do I still pay for {Solemn Judgment} if it is negated?",
    "I attack {Luster Dragon} with {Jinzo}. How much damage do they take?",
    "I have {Starlight Road} and another Set card. Can I chain {Starlight Road} to {Raigeki}?",
)


@dataclass(frozen=True)
class Called:
    """What is told of cards, of which some have another name."""

    names: Mapping[str, str]

    def of(self, name: str) -> CardFeatures:
        """As of the card that is called so."""
        return KnownFeatures(CARDS).of(self.names.get(name, name))


def shape(question: str, called: dict[str, str]) -> str:
    """How it is read, each loaded name put back to that of the card which is called so."""
    mentions = {one.text: one.name for one in spoken_names(question, NAMES)}
    play = trained_reader().read(masked(question, mentions, Called(called))).play
    for name, card in called.items():
        play = play.replace(name, card)
    return play


def pairs() -> Iterator[tuple[str, str, str]]:
    """Each question with each of its cards in turn, and each loaded name for that card."""
    for question in QUESTIONS:
        cards = dict.fromkeys(re.findall(r"{([^}]+)}", question))
        yield from ((question, card, name) for card in cards for name in LOADED)


def test_a_name_full_of_words_hardly_changes_a_reading() -> None:
    """Four of five pairs of a question and a name, and more, are read as without the name."""
    read = {one: shape(re.sub(r"[{}]", "", one), {}) for one in QUESTIONS}
    changed = []
    for question, card, name in pairs():
        words = re.sub(r"[{}]", "", question.replace(f"{{{card}}}", name))
        if shape(words, {name: card}) != read[question]:
            changed.append(words)
    count = sum(1 for _ in pairs())
    print(f"names that are words: {count - len(changed)} of {count} read the same")

    assert len(changed) <= count * (1 - SAME), changed
