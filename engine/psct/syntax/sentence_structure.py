"""Sentence structure: where sentences, bullets and clauses begin and end."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.psct.syntax.lexer import TokenKind, Tokens
from engine.psct.syntax.phrase_matching import END, PhraseTable, eat, number, skip
from engine.psct.syntax.text_pieces import PrintedPart, TextSpan
from engine.terms.vocabulary import Connector

_OR_ALL = PhraseTable(
    {
        f"( or {whose} , if {fewer}": 1
        for whose in ("their entire deck", "their entire hand", "your entire deck", "all")
        for fewer in ("less than", "lower than", "fewer than")
    }
)
_OR_POSSIBLE = PhraseTable({"( or as many as you can )": 1, "( or as many as possible )": 1})


def _or_all(tokens: Tokens, at: int) -> int:
    """The index after "(or their entire Deck, if less than 5)", which is so anyway."""
    possible = _OR_POSSIBLE.match(tokens, at)
    if possible is not None:
        return possible.end
    lead = _OR_ALL.match(tokens, at)
    if lead is None or number(tokens[lead.end]) is None:
        return at
    return eat(tokens, lead.end + 1, ")") or at


_SAID_AGAIN = PhraseTable({"( this is a quick effect )": 1, "( quick effect )": 1, "( if any )": 1})
"""What the rules say anyway."""


def past_asides(tokens: Tokens, at: int) -> int:
    """The index after an aside like "(if any)", or `at`."""
    said_again = _SAID_AGAIN.match(tokens, at)
    return _or_all(tokens, at) if said_again is None else said_again.end


IMPERATIVES = frozenset(
    {
        "destroy", "banish", "add", "send", "discard", "tribute", "return", "shuffle", "draw",
        "place", "inflict", "equip", "detach", "attach", "change", "reveal", "set", "pay", "choose",
        "take", "apply", "make", "gain", "lose", "excavate", "look", "negate", "increase", "reduce",
        "remove", "roll", "toss", "end", "move", "treat", "skip", "flip", "declare", "win", "give",
        "special summon", "normal summon", "tribute summon", "fusion summon", "synchro summon",
        "xyz summon", "link summon", "ritual summon", "flip summon", "pendulum summon", "switch",
        "target", "activate", "halve", "double", "unequip", "perform", "conduct", "select", "call",
        "swap", "show", "put", "replace", "pick", "keep", "guess", "count", "proceed", "use",
        "distribute", "exchange", "have",
    }
)  # fmt: skip
"""The verbs of commands."""

_EXTRA = {
    "destroy": "destroys",
    "banish": "banishes",
    "discard": "discards",
    "pay": "pays",
    "apply": "applies",
    "toss": "tosses",
    "switch": "switches",
    "attach": "attaches",
    "detach": "detaches",
    "have": "has",
}


def _third(verb: str) -> str:
    return _EXTRA.get(verb, f"{verb}s")


THIRD_PERSON = {_third(verb): verb for verb in IMPERATIVES}
"""The command's verb for each third person: "draws" is "draw"."""

VERBS = IMPERATIVES | frozenset(THIRD_PERSON) | frozenset({"you can", "you"})
"""The words that begin a clause."""

STOPS = frozenset({".", ";", ":", ",", "(", ")", "and if you do", "then", "also", ""})
"""The tokens no phrase goes beyond."""


_LINKS = PhraseTable(
    {
        "and if you do": Connector.AND_IF_YOU_DO,
        "and if they do": Connector.AND_IF_YOU_DO,
        "and if you do that": Connector.AND_IF_YOU_DO,
        "and if you do so": Connector.AND_IF_YOU_DO,
        "if you do that": Connector.AND_IF_YOU_DO,
        "if you do": Connector.AND_IF_YOU_DO,
        "if it does ,": Connector.AND_IF_YOU_DO,
        "and if it does ,": Connector.AND_IF_YOU_DO,
        "if you do not ,": Connector.OTHERWISE,
        "if you cannot ,": Connector.OTHERWISE,
        "if they do not ,": Connector.OTHERWISE,
        "if they did not ,": Connector.OTHERWISE,
        "if you don't ,": Connector.OTHERWISE,
        "and then": Connector.THEN,
        "then, after that": Connector.THEN,
        "then after that": Connector.THEN,
        "and after that": Connector.THEN,
        "and then, after that": Connector.THEN,
        "then": Connector.THEN,
        "also, after that": Connector.ALSO_AFTER_THAT,
        "after that": Connector.THEN,
        "also": Connector.ALSO,
        "and also": Connector.ALSO,
        "otherwise": Connector.OTHERWISE,
        "and": Connector.AND,
        "but": Connector.AND,
    }
)


_JOINING = _LINKS.first_words | {".", ";", ",", "("}
"""What a joint begins with."""
_PICKS = frozenset({"randomly", "chooses", "picks", "adds", "cannot"})
_WEAK = frozenset({"and", "but"})


class ClauseConnector(NamedTuple):
    """A connector, with its first and last token."""

    link: Connector
    start: int
    end: int
    closing: bool = False
    """In parentheses, which end after the clause."""


def parse_connector(tokens: Tokens, at: int) -> ClauseConnector | None:
    """Reads what joins a clause to the one before."""
    word = tokens[at].norm
    if word not in _JOINING:
        return None
    if word in (".", ";"):
        after = _LINKS.match(tokens, at + 1)
        if after is not None and tokens[at + 1].norm not in _WEAK:
            return ClauseConnector(after.value, at, skip(tokens, after.end, ","))
        return ClauseConnector(Connector.FIRST, at, at + 1)
    start = at + 1 if word in (",", "(") else at
    found = _LINKS.match(tokens, start)
    if found is None:
        negated = tokens[start].norm in ("its", "their") and tokens[start + 1].norm == "effects"
        theirs = tokens[start].norm == "your opponent" and tokens[start + 1].norm in _PICKS
        comma = word == "," and (tokens[start].norm in IMPERATIVES or negated or theirs)
        return ClauseConnector(Connector.AND, at, start) if comma else None
    if word == "(" and tokens[start].norm not in ("but", "and", "also"):
        return None
    return ClauseConnector(found.value, at, skip(tokens, found.end, ","), word == "(")


def ends_clause(tokens: Tokens, at: int) -> bool:
    """Whether a clause can end here."""
    word = tokens[at].norm
    if tokens[at] is END or word in (".", ";") or (word == "," and tokens[at + 1] is END):
        return True
    if word == ")":
        return ends_clause(tokens, at + 1)
    return parse_connector(tokens, at) is not None


def boundary(tokens: Tokens, at: int) -> int:
    """The index at which a clause that was not understood ends."""
    end = at + 1
    depth = 1 if tokens[at].norm == "(" else 0
    while tokens[end] is not END:
        word = tokens[end].norm
        depth += (word == "(") - (word == ")")
        if depth <= 0 and _breaks(tokens, end):
            return end
        end += 1
    return end


def _breaks(tokens: Tokens, at: int) -> bool:
    if tokens[at].norm == "(":
        return False
    joint = parse_connector(tokens, at)
    if joint is None:
        return False
    first = tokens[joint.start].norm
    word = tokens[joint.start + 1].norm if first == "," else first
    if word == "but":
        return first == ","
    return word != "and" or tokens[joint.end].norm in IMPERATIVES


def span_between(tokens: Tokens, start: int, end: int, part: PrintedPart) -> TextSpan:
    """The characters of `tokens[start:end]`."""
    last = end - 1
    while tokens[last] is END:
        last -= 1
    return TextSpan(part, tokens[start].start, tokens[last].end)


_OPEN = {"(": 1, "[": 1, ")": -1, "]": -1}
_HEADS = frozenset(
    {"if", "when", "each", "once", "twice", "thrice", "during", "at", "you", "after", "except"}
    | {"flip", "(", "quick", "up", "as", "in", "activate", "either", "your", "before", "every"}
    | {"whenever", "once per turn", "twice per turn", "once per chain", "once per duel"}
    | {"your opponent"}
)
"""How the header of an effect begins, as a bullet's label does not."""
_PUNCT, _NUMBER = TokenKind.PUNCT, TokenKind.NUMBER


@dataclass(frozen=True, slots=True)
class PrintedSentence:
    """A sentence, or the words between two line breaks or bullets."""

    tokens: Tokens
    line: str = field(repr=False)
    """Its norms in one line, quoted names as «n» and the card's own as «self»."""
    marks: tuple[int, ...] = ()
    """Which tokens are a ":" or ";" outside parentheses."""
    bullet: bool = False
    """It begins with a bullet."""
    under_bullet: bool = False
    """It follows a bullet on the same line (or is one)."""
    fresh: bool = True
    """It begins a line."""
    label: int = 0
    """How many of its first tokens are a bullet and its label ("● Heads:")."""

    @property
    def start(self) -> int:
        """Its first character."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """The character after its last."""
        return self.tokens[-1].end


def line_of(tokens: Tokens) -> str:
    """The norms in one line, quoted names as «n» and the card's own as «self».

    >>> from engine.psct.syntax.lexer import tokenize
    >>> line_of(tokenize('Draw 1 "Sample" card.'))
    'draw 1 «n» card .'
    """
    return " ".join([token.shown for token in tokens])


def sentences(text: str, tokens: Tokens) -> tuple[PrintedSentence, ...]:
    """The sentences of a part in printed order; together they hold every token."""
    out: list[PrintedSentence] = []
    fresh = _line_starts(text, tokens)
    begins = [*sorted(fresh | _halves(tokens)), len(tokens)]
    under = False
    first = 0
    while first < len(tokens):
        label = _label(tokens, first)
        limit = begins[bisect_right(begins, first)]
        after, marks = _end(tokens, first, limit, label)
        bullet = tokens[first].norm == "●"
        under = bullet or (under and first not in fresh)
        part = tokens[first:after]
        out.append(
            PrintedSentence(
                tokens=part,
                line=line_of(part),
                marks=marks,
                bullet=bullet,
                under_bullet=under,
                fresh=first in fresh,
                label=label,
            )
        )
        first = after
    return tuple(out)


def _line_starts(text: str, tokens: Tokens) -> frozenset[int]:
    """Which tokens begin a line."""
    found = {0}
    at = text.find("\n")
    starts = [token.start for token in tokens] if at >= 0 else []
    while at >= 0:
        found.add(bisect_left(starts, at))
        at = text.find("\n", at + 1)
    return frozenset(found)


def _halves(tokens: Tokens) -> set[int]:
    """Which tokens begin a bullet, or the second of two things one may do."""
    found: set[int] = set()
    for at, token in enumerate(tokens[:-1]):
        norm = token.norm
        if norm == "●" or (norm == "or" and _other_half(tokens, at)):
            found.add(at)
    return found


def _other_half(tokens: Tokens, at: int) -> bool:
    """The second of two things one may do: ", OR: unequip ..." and ", OR unequip ..."."""
    return tokens[at - 1].norm == "," and tokens[at + 1].norm in {":", "unequip"}


def _end(tokens: Tokens, first: int, limit: int, label: int) -> tuple[int, tuple[int, ...]]:
    """Where the sentence that begins at `first` ends, and the marks in it."""
    depth = 0
    marks: list[int] = []
    for at in range(first, limit):
        token = tokens[at]
        if token.kind is not _PUNCT:
            continue
        norm = token.norm
        if norm in _OPEN:
            depth = max(0, depth + _OPEN[norm])
            if norm == ")" and not depth and tokens[at - 1].norm == ".":
                return at + 1, tuple(marks)
        elif depth:
            continue
        elif norm == ".":
            return at + 1, tuple(marks)
        elif norm in {":", ";"} and at >= first + label:
            marks.append(at - first)
    return limit, tuple(marks)


def _label(tokens: Tokens, first: int) -> int:
    """How many tokens are a bullet and its label ("● Heads:"), or a die's number ("1:")."""
    after = tokens[first + 1].norm if first + 1 < len(tokens) else ""
    if tokens[first].kind is _NUMBER:
        return 2 if after == ":" else 0
    if tokens[first].norm != "●":
        return 0
    if after in _HEADS:
        return 1
    near = range(first + 2, min(first + 14, len(tokens)))
    stops = ":;." if tokens[first + 1].kind is _NUMBER else ":;.,"
    stop = next((at for at in near if tokens[at].norm in stops), None)
    return stop - first + 1 if stop is not None and tokens[stop].norm == ":" else 1


@dataclass(frozen=True, slots=True)
class MarkedClauses:
    """An activated effect cut at its marks: before ":", between ":" and ";", and the rest."""

    header: Tokens = ()
    """With its colon."""
    activation: Tokens = ()
    """With its semicolon."""
    resolution: Tokens = ()


def clauses(sentence: PrintedSentence) -> MarkedClauses:
    """Cuts a sentence at the ":" that heads it and the first ";" after that."""
    tokens, marks = sentence.tokens, list(sentence.marks)
    start = sentence.label
    if marks and tokens[marks[0]].norm == ":" and tokens[marks[0] - 1].norm == "flip":
        marks.pop(0)
        if marks and tokens[marks[0]].norm == ";":
            return _cut(tokens, sentence.marks[0], marks[0], start)
    colon = next((at for at in marks if tokens[at].norm == ":"), None)
    semicolon = next((at for at in marks if tokens[at].norm == ";"), None)
    if colon is not None and semicolon is not None and semicolon < colon:
        colon = None
    if colon is None and len(marks) < len(sentence.marks):
        colon = sentence.marks[0]
    if colon is not None and semicolon is None and _is_activation(tokens[start:colon]):
        colon, semicolon = None, colon
    cut = _cut(tokens, colon, semicolon, start)
    return cut if cut.header or not cut.activation else _led(cut)


def _is_activation(tokens: Tokens) -> bool:
    """Whether words before a colon are a cost or target, with a colon for a semicolon."""
    return tokens[0].norm == "target" or (
        [token.norm for token in tokens[:2]] == ["you", "can"]
        and len(tokens) > 2  # noqa: PLR2004 -- a word after "you can"
        and tokens[2].norm in _PAID
    )


def _led(cut: MarkedClauses) -> MarkedClauses:
    """A header that a comma ends before "you can": "Once per turn, you can pay 500 LP; ..."."""
    parts = split_commas(cut.activation)
    count = 0
    for at, part in enumerate(parts[:-1]):
        if part[0].norm not in _LED:
            break
        count += len(part)
        if line_of(parts[at + 1][:2]) == "you can":
            return MarkedClauses(cut.activation[:count], cut.activation[count:], cut.resolution)
    return cut


_PAID = frozenset(("banish", "detach", "discard", "pay", "reveal", "send", "tribute"))
_LED = frozenset(("once per turn", "during", "if", "when", "once", "twice per turn"))


def _cut(tokens: Tokens, colon: int | None, semicolon: int | None, start: int) -> MarkedClauses:
    begin = start if colon is None else colon + 1
    middle = begin if semicolon is None else semicolon + 1
    return MarkedClauses(tokens[start:begin], tokens[begin:middle], tokens[middle:])


def split_commas(tokens: Tokens) -> tuple[Tokens, ...]:
    """Cuts at commas outside parentheses; each part keeps the comma that ends it."""
    out: list[Tokens] = []
    depth = start = 0
    for at, token in enumerate(tokens):
        if token.kind is _PUNCT:
            depth += _OPEN.get(token.norm, 0)
            if token.norm == "," and depth <= 0:
                out.append(tokens[start : at + 1])
                start = at + 1
    if start < len(tokens):
        out.append(tokens[start:])
    return tuple(out)
