"""Reading: a question in another language, turned, and what was read put back into its place."""

import re
from collections.abc import Callable, Sequence

from assistant.base.ruling_records import Gap
from assistant.reading.card_mentions import Mention, Names, mask
from assistant.reading.old_question.naming import by_one_word, mentions_of
from assistant.reading.old_turning.outside import is_outside
from assistant.reading.old_turning.respelling import respelt
from assistant.reading.old_turning.turned import Turned
from assistant.reading.text_languages import Language
from assistant.reading.understood_question import AskedClaim, QuestionReading, ReadFact

_NAMED = re.compile("\u300c([^\u300d]+)\u300d")
_MARKED = re.compile(r"\b\w*[\u00c0-\u024f\u1e00-\u1eff]\w*\b")
"""Words with Vietnamese marks: no part of a printed name."""
_NAMES = {"es": "Spanish", "de": "German", "fr": "French", "it": "Italian", "pt": "Portuguese"}
ReadEnglish = Callable[[str, tuple[Mention, ...]], QuestionReading]
Turn = Callable[[str, Sequence[Mention]], Turned]


def read_turned(text: str, language: Language, names: Names, read: ReadEnglish) -> QuestionReading:
    """What the English words for a question come to, with places in the original."""
    if is_outside(_unnamed(text, names), language):
        cards = tuple(dict.fromkeys(one.name for one in names.find(text)))
        asked = AskedClaim(subject="question", predicate="in_domain", start=0, end=len(text))
        return QuestionReading(asked=(asked,), cards=cards, in_domain=False, language=language)
    turn = _turn_from(language)
    if turn is None:
        return _unread(text, language, names)
    plain = _MARKED.sub(lambda word: " " * len(word[0]), text)
    found = names.find(plain)
    mentions = sorted((*found, *by_one_word(plain, found)), key=lambda one: one.start)
    turned = turn(text, mentions)
    reading = read(turned.text, english_mentions(turned.text))
    lost = tuple(
        Gap(text=text[start:end], start=start, end=end, why="word not known")
        for start, end in _runs(turned.unknown)
    )
    placed = _in_place(reading, turned, text)
    return placed.model_copy(
        update={
            "gaps": (*lost, *placed.gaps),
            "language": language,
            "called": {one.name: one.text for one in reversed(mentions)},
            "english": turned.text.replace("\u300c", "").replace("\u300d", ""),
        }
    )


def _turn_from(language: Language) -> Turn | None:
    """What puts a language into English words; None: nothing does."""
    # Kept out of import: most questions are in English.
    if language == "ja":
        from assistant.reading.old_turning.japanese import from_japanese  # noqa: PLC0415

        return from_japanese
    if language == "vi":
        from assistant.reading.old_turning.vietnamese import from_vietnamese  # noqa: PLC0415

        return from_vietnamese
    return None


def _unnamed(text: str, names: Names) -> str:
    """The text without the names of cards."""
    return mask(text, names.find(text))


def _unread(text: str, language: Language, names: Names) -> QuestionReading:
    """A question in a language that is not read: only its card names are known."""
    cards = tuple(dict.fromkeys(one.name for one in mentions_of(text, names)))
    why = f"questions in {_NAMES[language]} are not read; ask in English, Vietnamese or Japanese"
    gap = Gap(text=text, start=0, end=len(text), why=why)
    return QuestionReading(cards=cards, gaps=(gap,), language=language)


def _in_place(reading: QuestionReading, turned: Turned, text: str) -> QuestionReading:
    """What was read, with its places in the original."""
    return reading.model_copy(
        update={
            "asked": tuple(_placed(one, turned) for one in reading.asked),
            "facts": tuple(_told(one, turned, text) for one in reading.facts),
            "gaps": tuple(_missed(one, turned, text) for one in reading.gaps),
            "further": tuple(_in_place(one, turned, text) for one in reading.further),
        }
    )


def read_respelt(
    text: str, mentions: Sequence[Mention], names: Names, read: ReadEnglish
) -> QuestionReading:
    """A question in English as it was meant, and what was put right in it."""
    put_right = respelt(text, mentions, names)
    if put_right is None:
        return read(text, tuple(mentions))
    turned = put_right.turned
    reading = read(turned.text, mentions_of(turned.text, names))
    if not reading.in_domain:
        return read(text, tuple(mentions))
    placed = _in_place(reading, turned, text)
    notes = (*put_right.notes, *placed.assumptions)
    return placed.model_copy(update={"assumptions": notes, "english": turned.text})


def english_mentions(text: str) -> tuple[Mention, ...]:
    """The names that stand in corner brackets in the turned words."""
    return tuple(
        Mention(name=one[1], how="exact", start=one.start(), end=one.end(), text=one[1])
        for one in _NAMED.finditer(text)
    )


def _runs(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places that touch, as one."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and found[-1][1] == start:
            found[-1] = (found[-1][0], end)
        else:
            found.append((start, end))
    return found


def _placed(one: AskedClaim, turned: Turned) -> AskedClaim:
    start, end = turned.span(one.start, one.end)
    return one.model_copy(update={"start": start, "end": end})


def _told(one: ReadFact, turned: Turned, text: str) -> ReadFact:
    start, end = turned.span(one.start, one.end)
    return one.model_copy(update={"start": start, "end": end, "text": text[start:end]})


def _missed(one: Gap, turned: Turned, text: str) -> Gap:
    start, end = turned.span(one.start, one.end)
    return one.model_copy(update={"start": start, "end": end, "text": text[start:end] or one.text})
