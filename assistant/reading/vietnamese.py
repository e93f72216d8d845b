"""Vietnamese: its sentences turned, word by word, into the words that the grammar reads.

Every word keeps the place where it stands in the text.  A word that is not known stays as it is,
and the grammar then leaves its sentence unread.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.reading.mentions import Mention
from assistant.reading.verb_forms import FORMS, Form
from assistant.reading.vietnamese_words import DEMONSTRATIVES, NOUNS, OTHERS, PARTICLES, VERBS
from assistant.reading.words import Kind, Word, words_of

_SPELLINGS = {"hóa": "hoá", "hủy": "huỷ", "thỏa": "thoả", "tùy": "tuỳ"}
_LONGEST = 8


@dataclass(frozen=True, slots=True)
class _Piece:
    """A Vietnamese phrase: what it is, its counterpart, where it stands."""

    sort: str
    text: str
    start: int
    end: int
    word: Word | None = None


def _sorted_table() -> dict[str, tuple[str, str]]:
    tables = (("verb", VERBS), ("other", OTHERS), ("noun", NOUNS), ("after", DEMONSTRATIVES))
    found = {vi: (sort, en) for sort, table in tables for vi, en in table.items()}
    found.update({vi: ("particle", en) for vi, en in PARTICLES.items()})
    return found


_TABLE = _sorted_table()


def vietnamese_words(
    masked: str, mentions: tuple[Mention, ...], start: int, end: int
) -> tuple[Word, ...]:
    """The words of a Vietnamese sentence as words of the grammar."""
    pieces = tuple(_pieces(words_of(masked, mentions, start, end)))
    return tuple(_english(_with_participles(_with_demonstratives(pieces))))


def _pieces(words: tuple[Word, ...]) -> Iterator[_Piece]:
    at = 0
    while at < len(words):
        length = next((n for n in range(_LONGEST, 0, -1) if _phrase(words, at, n) in _TABLE), 0)
        if words[at].kind in {Kind.NAME, Kind.QUOTED, Kind.NUMBER, Kind.MARK} or not length:
            word = words[at]
            sort = "noun" if word.kind is Kind.NAME else "mark"
            yield _Piece(sort, word.text, word.start, word.end, word)
            at += 1
            continue
        sort, text = _TABLE[_phrase(words, at, length)]
        yield _Piece(sort, text, words[at].start, words[at + length - 1].end)
        at += length


def _phrase(words: tuple[Word, ...], at: int, length: int) -> str:
    run = words[at : at + length]
    if len(run) < length or any(word.kind is Kind.NAME for word in run):
        return ""
    parts = (unicodedata.normalize("NFC", word.text) for word in run)
    return " ".join(_SPELLINGS.get(part, part) for part in parts)


def _with_demonstratives(pieces: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    """'quái thú đó' as 'that monster'."""
    found: list[_Piece] = []
    for piece in pieces:
        if piece.sort == "after" and found and found[-1].sort == "noun":
            noun = found.pop()
            found.extend((_Piece("other", piece.text, noun.start, noun.start + 1), noun))
        else:
            found.append(piece)
    return tuple(found)


def _with_participles(pieces: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    """'sự kích hoạt bị vô hiệu vẫn tính ...' as 'a negated activation still counts ...'."""
    found = list(pieces)
    for at in range(len(found) - 3):
        noun, particle, verb = found[at : at + 3]
        if (noun.sort, particle.text, verb.sort) != ("noun", "passive", "verb"):
            continue
        stop = at + 3
        if found[stop].sort == "noun" and found[stop].text == "effect" and stop + 1 < len(found):
            stop += 1
        if found[stop].sort in {"verb", "particle"}:
            form = _form(verb.text, Form.PARTICIPLE)
            adjective = _Piece("other", form, noun.start, noun.start + 1)
            whole = _Piece(noun.sort, noun.text, noun.start, verb.end, noun.word)
            return _with_participles((*found[:at], adjective, whole, *found[stop:]))
    return tuple(found)


def _english(pieces: tuple[_Piece, ...]) -> Iterator[Word]:
    at = 0
    defines = any(piece.text in _BEING for piece in pieces)
    while at < len(pieces):
        if defines and _is_act(pieces, at):
            yield Word(Kind.WORD, "to", pieces[at].start, pieces[at].end)
            yield from _plain(pieces[at])
            at += 1
            continue
        stop = at
        while stop < len(pieces) and pieces[stop].sort == "particle":
            stop += 1
        if stop < len(pieces) and pieces[stop].sort == "verb":
            after = pieces[stop + 1] if stop + 1 < len(pieces) else None
            yield from _verb_group(pieces[at:stop], pieces[stop], after)
            at = stop + 1
        elif stop > at:
            following = pieces[stop] if stop < len(pieces) else pieces[at]
            yield from _copula(pieces[at:stop], following)
            at = stop
        else:
            yield from _plain(pieces[at])
            at += 1


_BEING = frozenset({"is", "is not"})


def _is_act(pieces: tuple[_Piece, ...], at: int) -> bool:
    """Whether a bare verb names what is done: 'vô hiệu X là làm cho ...'."""
    first = at == 0 or pieces[at - 1].text in _BEING
    return first and pieces[at].sort == "verb"


def _plain(piece: _Piece) -> Iterator[Word]:
    if piece.word is not None:
        yield piece.word
        return
    for part in piece.text.split():
        yield Word(Kind.WORD, part, piece.start, piece.end)


def _verb_group(
    particles: tuple[_Piece, ...], verb: _Piece, after: _Piece | None
) -> Iterator[Word]:
    """Particles and a verb as an English verb group; every negation is kept in its place."""
    said = [word for piece in particles for word in _flags(piece.text)]
    alone = after is None or after.sort == "mark" or after.text in {"if", "when", "because"}
    if verb.text == "negate" and alone:
        said.append("passive")  # what can negate nothing is what can be negated
    start = particles[0].start if particles else verb.start
    parts = _group(said, verb.text)
    for part in parts:
        yield Word(Kind.WORD, part, start, verb.end)


def _flags(text: str) -> tuple[str, ...]:
    return ("can", "only") if text == "can only" else (text,)


def _group(said: list[str], verb: str) -> list[str]:
    base, *rest = verb.split()
    only = [word for word in said if word == "only"]
    extra = [word for word in said if word in {"still", "also"}]
    negative = [word for word in said if word in {"not", "never", "no longer"}]
    if "considered" in said:
        return [*_considered(said, base, extra, negative), *rest]
    modal = next((word for word in said if word in {"can", "cannot", "must"}), "")
    participle = _form(base, Form.PARTICIPLE)
    if modal:
        plain = ["be", participle] if "passive" in said else [base]
        return [modal, *only, *extra, *negative, *plain, *rest]
    if "passive" in said:
        return ["is", *only, *extra, *negative, participle, *rest]
    if negative:
        return ["does", *extra, *negative, *only, base, *rest]
    finite = ["has", participle] if "perfect" in said else [_form(base, Form.THIRD)]
    return [*finite[:-1], *extra, *only, finite[-1], *rest]


def _considered(said: list[str], base: str, extra: list[str], negative: list[str]) -> list[str]:
    """'is not considered sent', 'is still considered to have declared'."""
    participle = _form(base, Form.PARTICIPLE)
    if base == "declare":
        return ["is", *extra, *negative, "considered", "to", "have", participle]
    never = ["never"] if "never" in said else []
    outer = [word for word in negative if word != "never"]
    return ["is", *extra, *outer, "considered", *never, participle]


def _copula(particles: tuple[_Piece, ...], following: _Piece) -> Iterator[Word]:
    """Particles before what is no verb: 'vẫn ngửa mặt trên sân', or 'only' before a noun."""
    said = [piece.text for piece in particles if piece.text]
    start, end = particles[0].start, particles[-1].end
    if following.sort == "noun":
        words = [word for word in said if word in {"only", "not", "passive"}]
        if said and words != ["only"]:
            words = ["??"]
    else:
        words = [] if following.text == "is" else ["is"]
        words += [word for word in said if word not in {"perfect", "passive"}]
        if following.text.startswith("is"):
            words = said
    for word in words:
        yield Word(Kind.WORD, word, start, end)


def _form(verb: str, form: Form) -> str:
    """The English form of a verb."""
    for word, readings in FORMS.items():
        if any(reading.verb == verb and reading.form is form for reading in readings):
            return word
    return verb
