"""Sentence lexing: the words of a sentence as the grammar takes them, fixed phrases joined."""

from functools import lru_cache

from assistant.reading.card_mentions import Mention
from assistant.reading.english_words import (
    ADJECTIVES,
    ADVERBS,
    JOINED_PHRASES,
    LIMIT_PHRASES,
    NOUNS,
    OUTCOME_PHRASES,
    SUMMON_KINDS,
    TURN_PHRASES,
)
from assistant.reading.statements.sentence_words import (
    Phrases,
    Sentence,
    Word,
    WordKind,
    join_phrases,
    phrase_table,
    words_of,
)
from assistant.reading.statements.vietnamese_sentences import vietnamese_words
from assistant.reading.text_languages import Language

_SUMMON_FORMS = ("summon", "summons", "summoned", "summoning")


@lru_cache(maxsize=1)
def english_phrases() -> Phrases:
    """Every phrase of English that is one word for the grammar."""
    summons = tuple(f"{kind} {form}" for kind in SUMMON_KINDS for form in _SUMMON_FORMS)
    several = tuple(adverb for adverb in ADVERBS if " " in adverb)
    return phrase_table(
        (
            *TURN_PHRASES,
            *LIMIT_PHRASES,
            *OUTCOME_PHRASES,
            *JOINED_PHRASES,
            *NOUNS,
            *several,
            *summons,
        )
    )


def sentence_words(
    masked: str, mentions: tuple[Mention, ...], sentence: Sentence, language: Language
) -> tuple[Word, ...]:
    """The words of a sentence, in the grammar's words, with its fixed phrases joined."""
    read = vietnamese_words if language == "vi" else words_of
    words = read(masked, mentions, sentence.start, sentence.end)
    joined = join_phrases(words, english_phrases())
    told = (word for word in joined if word.text != "the likes of")
    return tuple(part for word in told for part in _alternatives(word))


def _alternatives(word: Word) -> tuple[Word, ...]:
    """'destroying/removing' is two words, unless both together are one word of the game."""
    if word.kind is not WordKind.WORD or "/" not in word.text or word.text in NOUNS:
        return (word,)
    if word.text in ADJECTIVES | {"and/or"}:
        return (word,)
    parts: list[Word] = []
    at = word.start
    for number, part in enumerate(word.text.split("/")):
        if number:
            parts.append(Word(WordKind.MARK, "/", at, at + 1))
            at += 1
        parts.append(Word(WordKind.WORD, part, at, at + len(part)))
        at += len(part)
    return tuple(parts)
