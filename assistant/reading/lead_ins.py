"""Lead-ins: what leads up to an answer and says nothing itself: 'the answer is', 'feel free to'."""

from dataclasses import replace

from assistant.reading.ellipses import STOPS
from assistant.reading.short_answers import YES_OR_NO
from assistant.reading.words import Word

_LEADS = (
    ("the", "answer", "is"), ("my", "answer", "is"), ("the", "short", "answer", "is"),
    ("short", "answer", ":"), ("judge", "here", ":"), ("ruling", ":"), ("answer", ":"),
    ("it", "is", "a"), ("it's", "a"), ("that", "is", "a"), ("unfortunately",), ("sadly",),
    ("sorry",), ("well", ","), ("so",), ("ok", ","), ("okay", ","),
)  # fmt: skip
"""What may lead up to a yes or no without saying anything."""


def without_lead(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'The answer is no' as 'no'; what leads up to anything else stays."""
    texts = tuple(word.text for word in words)
    for lead in _LEADS:
        rest = texts[len(lead) :]
        rest = rest[1:] if rest[:1] in {(",",), (":",)} else rest
        if texts[: len(lead)] == lead and rest[:1] and rest[0] in YES_OR_NO:
            return words[len(texts) - len(rest) :]
    return words


def without_saying(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'X says it cannot attack', 'its text states that ...' as what is said there."""
    texts = tuple(word.text for word in words)
    at = next((at for at, text in enumerate(texts) if text in _SAYS), 0)
    by = texts[:at]
    is_card = at > 0 and words[0].name is not None and set(by[1:]) <= _TEXTS
    if not at or not (is_card or (by[0] in _WHOSE and set(by[1:]) <= _TEXTS and len(by) > 1)):
        return words
    return words[at + 1 + (texts[at + 1 : at + 2] in {("that",), (":",), (",",)}) :]


_SAYS = frozenset({"says", "states", "reads", "specifies"})
_TEXTS = frozenset({"'s", "text", "effect", "card", "card text", "clearly"})
_WHOSE = frozenset({"its", "the", "his", "her", "your", "their", "this", "that"})
_INVITING = (("feel", "free", "to"), ("go", "ahead", "and"), ("by", "all", "means"))


def allowing(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'Feel free to activate it' as 'you can activate it'."""
    texts = tuple(word.text for word in words)
    for phrase in _INVITING:
        if (
            texts[: len(phrase)] == phrase
            and not set(texts[len(phrase) : len(phrase) + 1]) <= STOPS
        ):
            you, can = replace(words[0], text="you"), replace(words[1], text="can")
            return (you, can, *words[len(phrase) :])
    return words
