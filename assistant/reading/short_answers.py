"""Short answers: yes, no, 'it does', 'you cannot', 'not legal', and words of doubt."""

from assistant.reading.noun_words import PRONOUNS
from assistant.reading.words import Kind, Word

_YES = frozenset(
    {"yes", "yep", "yeah", "yup", "correct", "right", "legal", "allowed", "true", "sure", "indeed",
     "affirmative", "exactly", "definitely", "absolutely", "certainly"}
)  # fmt: skip
_NO = frozenset(
    {"no", "nope", "nah", "incorrect", "wrong", "illegal", "false", "negative", "never",
     "impossible", "neither"}
)  # fmt: skip
_HELPERS = frozenset(
    {"does", "do", "did", "can", "will", "would", "is", "are", "was", "may", "has", "must", "could"}
)
_WHO = PRONOUNS | frozenset({"you", "he", "she", "i", "we", "they", "player"})
_TAIL = frozenset({"still", "indeed", "so", "that", "it", ",", ".", "!", "—", ":", ";"})
HEDGES = frozenset(
    {"probably", "likely", "perhaps", "maybe", "presumably", "possibly", "apparently", "i think",
     "i believe", "most likely", "i guess", "as far as i know", "i am not sure but"}
)  # fmt: skip
"""Words that say the judge is not sure."""


def affirmed(words: tuple[Word, ...]) -> tuple[bool, int] | None:
    """Whether the words begin with a yes or a no, and how many words that takes."""
    if not words:
        return None
    first = words[0].text
    following = words[1].text if len(words) > 1 else "."
    ends = following in {",", ".", "!", "—", ":", ";", "("} or len(words) == 1
    if first in _YES and ends:
        return True, 1
    if first in _NO and ends:
        return False, 1
    if first == "not" and following in _YES and _stops(words, 2):
        return False, 2
    return _elliptical(words)


def _stops(words: tuple[Word, ...], at: int) -> bool:
    return at >= len(words) or words[at].text in {",", ".", "!", "—", ":", ";"}


def _elliptical(words: tuple[Word, ...]) -> tuple[bool, int] | None:
    """'It does.', 'You can't,', 'they cannot': nothing but who and whether."""
    if len(words) < 2 or words[0].text not in _WHO:  # noqa: PLR2004
        return None
    second = words[1].text
    if second == "cannot" and _stops(words, 2):
        return False, 2
    if second not in _HELPERS:
        return None
    if _stops(words, 2):
        return True, 2
    if words[2].text in {"not", "never"} and _stops(words, 3):
        return False, 3
    return None


_NUMBERS = {"zero": 0, "none": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_UNITS = frozenset(
    """damage lp points cards card monsters atk def life it is it's the answer exactly only just
    total in . , !""".split()  # noqa: SIM905
)


def bare_number(words: tuple[Word, ...]) -> int | None:
    """The number that is the whole answer: '3.', 'zero damage', 'it is 1200'."""
    numbers = [
        int(word.text) if word.kind is Kind.NUMBER else _NUMBERS[word.text]
        for word in words
        if (word.kind is Kind.NUMBER and word.text.isdigit()) or word.text in _NUMBERS
    ]
    others = [
        word
        for word in words
        if word.kind is not Kind.NUMBER and word.text not in _UNITS and word.text not in _NUMBERS
    ]
    return numbers[0] if len(numbers) == 1 and not others else None
