"""Respelling: a hasty question put into the words and names that it stands for.

Only words that no table has are touched; each that is put right is told as an assumption.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.library.card_names import SpeltWord, common_words, plain_spelling, words_of
from assistant.reading.card_mentions import Mention, Names, mask
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.naming import mentions_of
from assistant.reading.old_question.tokens import Token, is_listed, tokens_of
from assistant.reading.old_turning.gendered import gendered
from assistant.reading.old_turning.hasty import beginnings, is_hasty, lacks_mark, sounded
from assistant.reading.old_turning.pairs import pairs
from assistant.reading.old_turning.phrases_of_talk import phrases_of_talk
from assistant.reading.old_turning.shorthand import SHORTHAND, verbs_of_letters
from assistant.reading.old_turning.slips import name_meant, run_together, word_meant
from assistant.reading.old_turning.turned import Piece, Turned

_GAP = re.compile(r"[ '\u2019:,&/-]{0,3}")
"""What may stand between two words of one name."""
_WITH = re.compile(r"\bw/(o)?(?= )")
_SHORT = 4
_CHUNK = re.compile(r"\n|[^ \n\t]+")


@dataclass(frozen=True, slots=True)
class Fix:
    """Words that stand for others."""

    start: int
    end: int
    meant: str


@dataclass(frozen=True, slots=True)
class Respelt:
    """A question put right, and what was put right in it."""

    turned: Turned
    notes: tuple[str, ...]


def respelt(text: str, mentions: Sequence[Mention], names: Names) -> Respelt | None:
    """The question in words that are known; None if there is nothing to put right."""
    tokens = tokens_of(mask(text, mentions))
    fixes = [Fix(*one.span(), "without" if one[1] else "with") for one in _WITH.finditer(text)]
    fixes += [
        Fix(*one)
        for one in (
            *pairs(text),
            *verbs_of_letters(text),
            *gendered(text, mentions),
            *phrases_of_talk(text),
        )
    ]
    for token in filter(_is_odd, tokens):
        if any(one.start < token.end and token.start < one.end for one in fixes):
            continue
        fix = _fix(text, token.start, token.end, mentions, names)
        if fix is not None:
            fixes.append(fix)
    words = Turned(tuple(_pieces(text, fixes)))
    known = mentions_of(words.text, names) if fixes else mentions
    marks = _marks(words.text, known, is_hasty=is_hasty(text))
    if not (fixes or marks):
        return None
    notes = tuple(dict.fromkeys(f'"{text[one.start : one.end]}" is read as "{one.meant}".'
                                for one in fixes if one.meant))  # fmt: skip
    pieces = (
        replace(one, start=start, end=end)
        for one in _pieces(words.text, marks)
        for start, end in (words.span(one.start, max(one.end, one.start + 1)),)
    )
    return Respelt(Turned(tuple(pieces)), notes)


def _marks(text: str, mentions: Sequence[Mention], *, is_hasty: bool) -> list[Fix]:
    """Words written as they sound; the full stops and the question mark that are missing."""
    tokens = tokens_of(mask(text, mentions))
    fixes = [Fix(*one) for one in (*sounded(tokens), *_owning(text, tokens, mentions))]
    fixes += [Fix(start, end, ".") for start, end in beginnings(tokens, is_hasty=is_hasty)]
    return [*fixes, Fix(len(text), len(text), "?")] if lacks_mark(text) else fixes


def _owning(
    text: str, tokens: Sequence[Token], mentions: Sequence[Mention]
) -> Iterator[tuple[int, int, str]]:
    """As in "reborns target": the mark that is missing before what belongs to a card."""
    nouns = {one.start for one in tokens if one.text in _OWNED}
    for mention in mentions:
        is_plural = text[: mention.end].endswith("s") and mention.text.endswith("s")
        if is_plural and mention.end + 1 in nouns and not mention.name.lower().endswith("s"):
            yield mention.end - 1, mention.end, "'s"


_OWNED = frozenset({"effect", "eff", "target", "activation", "cost", "summon", "search"})


def _is_odd(token: Token) -> bool:
    """Whether no table has it; what stands there for a word that is nearly so is put right too."""
    is_known = token.kind is Kind.CARD or not token.text.isalpha() or is_listed(token.text)
    return token.kind is Kind.OTHER or (not is_known and len(token.text) > _SHORT)


def _fix(text: str, start: int, end: int, mentions: Sequence[Mention], names: Names) -> Fix | None:
    word = text[start:end].lower()
    if word in SHORTHAND:
        return Fix(start, end, SHORTHAND[word])
    if not word.isalpha():
        return None
    is_slip = not names.known_words([word])
    meant = (run_together(word) or word_meant(word)) if is_slip else ""
    near = _near(text, start, end)
    at = next(place for place, one in enumerate(near) if one.start == start)
    named = name_meant(near, at, names, alone=word not in common_words(), is_slip=is_slip)
    if named is not None and (named[2] - named[1] > 1 or not meant):
        name, first, last = named
        found = _of_name(near[first:last], name, mentions, is_word=bool(meant))
        if found is not None:
            return found
    return Fix(start, end, meant) if meant else None


def _of_name(
    run: Sequence[SpeltWord], name: str, mentions: Sequence[Mention], *, is_word: bool
) -> Fix | None:
    """The name in place of the words; nothing if another card's name stands in them."""
    start, end = run[0].start, run[-1].end - 2 * run[-1].possessive
    others = [one for one in mentions if one.start < end and start < one.end and one.name != name]
    if any(is_word or one.how == "exact" or one.start < start or one.end > end for one in others):
        return None
    return Fix(start, end, name)


def _near(text: str, start: int, end: int) -> list[SpeltWord]:
    """The words around a place that nothing sets apart from it."""
    words = words_of(text)
    at = next(place for place, one in enumerate(words) if one.start <= start < one.end)
    words[at] = SpeltWord(plain_spelling(text[start:end]), start, end, possessive=False)
    first = last = at
    while first and _GAP.fullmatch(text[words[first - 1].end : words[first].start]):
        first -= 1
    while last + 1 < len(words) and _GAP.fullmatch(text[words[last].end : words[last + 1].start]):
        last += 1
    return words[first : last + 1]


def _pieces(text: str, fixes: Sequence[Fix]) -> Iterator[Piece]:
    at = 0
    for fix in (*sorted(fixes, key=lambda one: one.start), Fix(len(text), len(text), "")):
        for chunk in _CHUNK.finditer(text, at, fix.start):
            yield Piece(chunk.group(), *chunk.span())
        if fix.meant:
            yield Piece(fix.meant, fix.start, fix.end)
        at = fix.end
