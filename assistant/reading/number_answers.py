"""Number answers: 'zero damage', '1250, half of 2500', 'it drops to 2000': how much was asked."""

from collections.abc import Sequence

from assistant.reading.echoes import AskedWords
from assistant.reading.number_words import NUMBERS
from assistant.reading.short_answers import Affirmation, Matter, said_of
from assistant.reading.small_words import NEGATIONS
from assistant.reading.words import Kind, Word
from assistant.records import Value

_NUMBERS = {"none": 0, "nothing": 0, **NUMBERS}
_UNITS = frozenset(
    """damage lp points cards card monsters atk def life it is it's the answer exactly only just
    total in . , ! you they he she take takes gain gains lose loses deal deals inflict inflicts
    full whole eat eats all
    still always get gets your their opponent the is are be amount to drop drops fall falls go goes
    down up rise rises becomes become ends end at now stays left with remains remain back keeps
    keep need needs require requires again difference half both players each player we of at all
    us""".split()  # noqa: SIM905 -- reads better as words
)
_JOINTS = frozenset({",", ";", ":", "-", "\u2014", "(", "because", "since", "as", "so", "and"})
_MARKS = frozenset({",", ":", "-", "\u2014", "(", ")"})
_SEQUELS = frozenset({"so", "hence", "thus", "therefore", "meaning", "makes", "equals", "gives"})
_SUPPOSING = frozenset({"if", "unless", "or", "but", "when", "instead"})


def number_first(words: tuple[Word, ...]) -> tuple[int, int] | None:
    """A number before a mark or a reason, and how many words say it: '1250, half of 2500'."""
    texts = tuple(word.text for word in words)
    at = next((at for at, text in enumerate(texts) if at and text in _JOINTS), len(words))
    equal = max((i for i, text in enumerate(texts[:at]) if text == "="), default=-1)
    number = bare_number(words[equal + 1 : at])
    if number is None and not _SUPPOSING.intersection(texts):
        rest = tuple(word for word in words if word.text not in _MARKS)
        number, at = (bare_number(rest), len(words)) if len(rest) < len(words) else (None, at)
    if number is None:
        last = max((i for i, text in enumerate(texts) if text in _SEQUELS), default=-1)
        number, at = (bare_number(words[last + 1 :]) if last > 0 else None), len(words)
    if number is None or _SUPPOSING.intersection(texts[at : at + 2]):
        return None
    return number, at


def amount_said(
    said: tuple[int, int] | None, asked: Sequence[Matter], question: AskedWords | None
) -> tuple[Matter, Value] | None:
    """What an amount says of what was asked: how much it is, or whether there is any damage.

    To the question "do I still draw 2", 2 is a yes and none a no.
    """
    if said is None or not asked:
        return None
    number = said[0]
    matter = next((one for one in asked if one.predicate == "value"), asked[0])
    if matter.predicate in {"value", "damage_dealt"}:
        return matter, number if matter.predicate == "value" else number > 0
    told = [int(word) for word in (question.keys if question else ()) if word.isdecimal()]
    is_plain = (matter.predicate, matter.affirmed) == ("resolves", True)
    if not is_plain or len(told) != 1 or number not in {0, *told}:
        return None
    return matter, number > 0


def harm_said(words: Sequence[Word], asked: Sequence[Matter]) -> Affirmation | None:
    """'They still take the full amount': so there is damage, however much it is."""
    matter = next((one for one in asked if one.predicate == "damage_dealt"), None)
    texts = [word.text for word in words]
    at = next((at for at, text in enumerate(texts) if text in _TAKING), 0)
    if matter is None or not at or not set(texts[:at]) <= _WHO:
        return None
    rest = set(texts[at + 1 :])
    if not rest & _HARM or rest & (NEGATIONS | _UNSURE | _NUMBERS.keys() | {"no", "control"}):
        return None
    return Affirmation((said_of(matter, True, tuple(words)),), len(words))


_UNSURE = _SUPPOSING - {"when"}
_TAKING = frozenset({"take", "takes", "suffer", "suffers"})
_HARM = frozenset({"damage", "atk", "hit", "amount", "burn", "lp", "points", "difference"})
_WHO = frozenset(
    """you they he she your the opponent both players each player still will just also does do
    always""".split()  # noqa: SIM905 -- reads better as words
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
