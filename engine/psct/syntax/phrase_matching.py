"""Phrase matching: fixed word sequences in tokens, and what earlier words make known."""

import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from engine.cardtext.selectors import Ref, Selector
from engine.psct.syntax.lexer import TextToken, TokenKind, Tokens, tokenize
from engine.terms.vocabulary import CardKind, SummonKind, Whose, Zone

T = TypeVar("T")

_NAMES = (TokenKind.NAME, TokenKind.SELF)
_NUMBER = TokenKind.NUMBER
_PREVIOUS, _EARLIER = Ref.PREVIOUS, Ref.EARLIER
_MOVED_ON = (_PREVIOUS, _EARLIER, Ref.LAST_TWO)
END = TextToken(TokenKind.PUNCT, "", -1, -1)
"""The token after the last of a run, so that looking ahead never leaves the run."""
_ENDS = (END,) * 6
NORMALLY = (SummonKind.NORMAL, SummonKind.TRIBUTE)
"""The kinds of "Normal Summoned": a Tribute Summon is one."""


@dataclass(frozen=True, slots=True)
class Parsed(Generic[T]):
    """A value read, and the index of the token after it."""

    value: T
    end: int


class PhraseTable(Generic[T]):
    """Word sequences and the value of each; the longest that matches counts.

    >>> PhraseTable({"your hand": 1, "your": 2}).match(closed(tokenize("your hand")), 0)
    Parsed(value=1, end=2)
    """

    def __init__(self, table: Mapping[str, T]) -> None:
        """Cut the sequences as the lexer does."""
        rows: dict[str, list[tuple[tuple[str, ...], T]]] = {}
        for phrase, value in table.items():
            first, *rest = (token.norm for token in tokenize(phrase))
            rows.setdefault(first, []).append((tuple(rest), value))
        self.first_words = frozenset(rows)
        self._rows = {
            first: tuple(sorted(row, key=lambda pair: -len(pair[0]))) for first, row in rows.items()
        }

    def match(self, tokens: Tokens, at: int) -> Parsed[T] | None:
        """The value of the longest sequence at `at`; None: there is none."""
        rows = self._rows.get(tokens[at].norm)
        if rows is None:
            return None
        for rest, value in rows:
            end = at + 1
            for norm in rest:
                if tokens[end].norm != norm:
                    break
                end += 1
            else:
                return Parsed(value, end)
        return None


Slot = Callable[[Tokens, int, Any], "Parsed[Any] | None"]
"""Reads what may stand in a slot of a wording, with what its reader knows at that place."""


class Wordings(Generic[T]):
    """Wordings with slots, and what each row makes of the words in them.

    In a wording `{card}` is a slot, `[may be left out]` and `<either|or>` are what they say; of
    the rows that match, the one with most words counts.  A row that makes None says nothing.
    """

    def __init__(
        self, slots: Mapping[str, Slot], rows: Mapping[str, Callable[..., T | None]]
    ) -> None:
        """Cut the wordings at their slots."""
        self._slots = slots
        cut = [(parts, makes) for wording, makes in rows.items() for parts in _written_out(wording)]
        cut.sort(key=lambda row: -len(row[0]))
        firsts = frozenset(parts[0] for parts, _ in cut)
        self.first_words = None if any(map(_is_slot, firsts)) else firsts
        self._rows = {
            word: tuple(row for row in cut if row[0][0] == word or _is_slot(row[0][0]))
            for word in firsts
        }
        self._others = tuple(row for row in cut if _is_slot(row[0][0]))

    def match(self, tokens: Tokens, at: int, known: Any) -> Parsed[T] | None:  # noqa: ANN401 -- as the slots take it
        """What the longest row at `at` makes; None: there is none."""
        seen: dict[tuple[str, int], Parsed[Any] | None] = {}
        for parts, makes in self._rows.get(tokens[at].norm, self._others):
            end, found = at, []
            for part in parts:
                if not _is_slot(part):
                    if tokens[end].norm != part:
                        break
                    end += 1
                    continue
                if (part, end) not in seen:
                    seen[part, end] = self._slots[part[1:-1]](tokens, end, known)
                read = seen[part, end]
                if read is None:
                    break
                end = read.end
                found.append(read.value)
            else:
                made = makes(*found)
                if made is not None:
                    return Parsed(made, end)
        return None


def _is_slot(part: str) -> bool:
    return part[:1] == "{"


def _written_out(wording: str) -> list[tuple[str, ...]]:
    """The wording with and without what may be left out, each as words and slots."""
    bracket = re.search(r"\[([^\[\]<>]*)\]|<([^\[\]<>]*)>", wording)
    if bracket is None:
        pieces = re.split(r"(\{[\w ]+\})", wording)
        cut = ([p] if p[:1] == "{" else [t.norm for t in tokenize(p)] for p in pieces)
        return [tuple(word for piece in cut for word in piece)]
    choices = ("", bracket[1]) if bracket[2] is None else bracket[2].split("|")
    start, end = bracket.span()
    return [one for c in choices for one in _written_out(wording[:start] + c + wording[end:])]


class Readers(Generic[T]):
    """Readers tried in order, each only at words it can begin with.

    >>> Readers(("of if", {"if"}), ("of all", None)).at(tokenize("when")[0])
    ('of all',)
    """

    def __init__(self, *readers: tuple[T, AbstractSet[str] | None]) -> None:
        """Without words a reader is tried everywhere."""
        self.words = frozenset[str]().union(*(words or () for _, words in readers))
        self._rows = {
            word: tuple(read for read, words in readers if words is None or word in words)
            for word in self.words
        }
        self._others = tuple(read for read, words in readers if words is None)

    def at(self, token: TextToken) -> tuple[T, ...]:
        """The readers that can begin with this token."""
        return self._rows.get(token.norm, self._others)


PLAYERS: PhraseTable[Whose] = PhraseTable(
    {
        "you": Whose.YOU,
        "your opponent": Whose.OPPONENT,
        "an opponent": Whose.OPPONENT,
        "a player": Whose.EITHER,
        "either player": Whose.EITHER,
    }
)
"""The words for players who do something."""


def closed(tokens: Tokens) -> Tokens:
    """The run with several `END` after it."""
    return tokens if tokens and tokens[-1] is END else (*tokens, *_ENDS)


def eat(tokens: Tokens, at: int, *norms: str) -> int | None:
    """The index after these words, if they stand at `at`."""
    for norm in norms:
        if tokens[at].norm != norm:
            return None
        at += 1
    return at


def skip(tokens: Tokens, at: int, *norms: str) -> int:
    """`at`, or the index after these words if they stand there."""
    end = at
    for norm in norms:
        if tokens[end].norm != norm:
            return at
        end += 1
    return end


def first_comma(run: Tokens, at: int, stop: int) -> int | None:
    """The first comma between these indexes that stands outside parentheses."""
    depth = 0
    for index in range(at, stop):
        depth += {"(": 1, ")": -1}.get(run[index].norm, 0)
        if run[index].norm == "," and depth == 0:
            return index
    return None


def is_name(token: TextToken) -> bool:
    """Whether it is a quoted name."""
    return token.kind in _NAMES


def number(token: TextToken) -> int | None:
    """The number a token says, in digits."""
    if token.kind is _NUMBER and token.norm.isdigit():
        return int(token.norm)
    return None


def numeral(tokens: Tokens, at: int, known: object = None) -> Parsed[int] | None:
    """Reads a number in digits; a slot of wordings."""
    del known
    value = number(tokens[at])
    return None if value is None else Parsed(value, at + 1)


@dataclass(frozen=True, slots=True)
class MentionedCards:
    """Cards spoken of, which a later "it" may mean."""

    ref: Ref | None
    """None: known to the reader, but no reference says it."""
    kinds: frozenset[CardKind] = frozenset()
    """What they are; empty: any card."""
    many: bool | None = None
    """Whether they are several; None: maybe."""
    how: str = ""
    """The verb of which they were the object: "banish"."""
    was: Ref | None = None
    """What they were called before a step moved them."""
    whose: Whose = Whose.EITHER
    """Whose they are, as far as it was said."""
    zones: tuple[Zone, ...] = ()
    """Where they are, as far as it was said."""
    said: Selector | None = None
    """No reference: what was said of them, which "they" says again."""


@dataclass(frozen=True, slots=True)
class TextContext:
    """What the words so far have made known: the cards spoken of, and the printed text."""

    mentions: tuple[MentionedCards, ...] = ()
    """Latest last."""
    printed: str = ""
    """The printed part that the tokens' characters count in; empty: words are given as norms."""
    declared: frozenset[str] = frozenset()
    """What was declared: "attribute", "type", "level", "name"."""
    named: str = ""
    """The card's name that the noun phrase before "or" said, which "mentions it" can mean."""
    theirs: Whose = Whose.THEIR_CONTROLLER
    """Whose "their hand" is, as far as that is known."""

    def after(self, *mentions: MentionedCards) -> "TextContext":
        """The context with these cards spoken of; a new step replaces the cards of the last."""
        if not mentions:
            return self
        before = self.mentions
        for new in mentions:
            if new.ref is _PREVIOUS:
                before = tuple(
                    [
                        replace(each, ref=_EARLIER if each.ref is _PREVIOUS else None)
                        if each.ref in _MOVED_ON
                        else each
                        for each in before
                    ]
                )
                break
        return self._with((*before, *mentions))

    def _with(self, mentions: tuple[MentionedCards, ...]) -> "TextContext":
        return TextContext(
            mentions=mentions,
            printed=self.printed,
            declared=self.declared,
            named=self.named,
            theirs=self.theirs,
        )

    def words(self, tokens: Tokens, start: int, end: int) -> str:
        """The printed words of `tokens[start:end]`."""
        found = [token for token in tokens[start:end] if token is not END]
        if not found:
            return ""
        if self.printed:
            return self.printed[found[0].start : found[-1].end]
        return " ".join(f'"{t.norm}"' if is_name(t) else t.norm for t in found)


def kinds_of(what: Selector) -> frozenset[CardKind]:
    """The kinds of card a selector means; empty: any."""
    kinds = set(what.where.kind)
    for each in what.any_of:
        kinds |= set(each.kind)
    return frozenset(kinds)
