"""Card words: what players call a card, and what it is, so that it is found without its name.

"The little LIGHT hand trap" names no card.  A card's facts, added to what a passage that names it
is searched by, let such a query find it; they are never quoted.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from assistant.library.cards import CardLibrary, card_library
from assistant.library.glossary import SEARCH_WORDS, Synonym, shipped_glossary
from assistant.library.printed_facts import CardFacts, defined_facts
from assistant.retrieval.expansion import NAME, Lexicon, Thesaurus
from assistant.retrieval.lexical import is_japanese
from assistant.settings import corpus_folder, file_digest
from engine import CardText

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def nicknames(library: CardLibrary) -> Iterator[Synonym]:
    """A card's other names, each standing for its printed name."""
    for name, others in library.aliases.items():
        for other in others:
            yield Synonym(other, name, "ja" if is_japanese(other) else NAME)


def descriptions(library: CardLibrary) -> Iterator[Synonym]:
    """A card's name, standing for what the card is and does."""
    for name, text in library.by_name.items():
        if not text.stand_in:
            yield Synonym(name, described(text, defined_facts(name, library)), NAME)


def described(text: CardText, facts: CardFacts) -> str:
    """What a card is and does, in a few words."""
    words = " ".join(dict.fromkeys((*_kind(facts), *_does(text))))
    return f"{text.name} ({words})"


class KnownWords(NamedTuple):
    """What search knows of words: its digest now, the rest when an index is built from it."""

    digest: str
    load: Callable[[], Lexicon]


def known_words(lexicon: Lexicon) -> KnownWords:
    """A lexicon that is at hand."""
    return KnownWords(f"{lexicon.terms.digest} {lexicon.cards.digest}", lambda: lexicon)


def shipped_words() -> KnownWords:
    """What the shipped corpus knows of words, by the files that say it."""
    return KnownWords(file_digest(sorted(corpus_folder().rglob("*.yaml"))), shipped_lexicon)


def shipped_lexicon() -> Lexicon:
    """What the shipped corpus knows of words: its glossary, its search words and its cards."""
    library = card_library()
    spoken = (*shipped_glossary(), *shipped_glossary(SEARCH_WORDS), *nicknames(library))
    return Lexicon(Thesaurus(spoken), Thesaurus(descriptions(library)))


def _kind(facts: CardFacts) -> Iterator[str]:
    if facts.level is not None:
        number = _NUMBERS[facts.level] if facts.level < len(_NUMBERS) else str(facts.level)
        yield from ("level", str(facts.level), f"{number}-star")
    yield from filter(None, (facts.attribute, facts.type))
    yield from (trait for trait in facts.trait if trait != "effect")
    yield facts.kind


def _does(text: CardText) -> Iterator[str]:
    for effect in text.effects:
        if effect.label:
            yield effect.label
        if effect.from_hand_if or (text.kind == "monster" and tuple(effect.from_) == ("hand",)):
            yield "hand trap from the hand"
        yield from (_spoken(cost) for cost in effect.costs)
        yield from (_spoken(step.do) for step in effect.resolution)
    for continuous in text.continuous:
        yield from filter(None, ("continuous", continuous.label))
        yield from (_spoken(applied) for applied in continuous.applies)


def _spoken(part: object) -> str:
    """An operation's name as words: `AddToHand` is 'add to hand'."""
    return _CAMEL.sub(" ", type(part).__name__).lower()
