"""Question pairs: where a document asks and answers, in whichever shape it is laid out.

A pair is one piece of the document, from the first word of its question to the last of its answer,
with both parts marked.  The shapes: marked lines ("Q1. / A1.", "**Q:** / **A:**"), questions set as
headings or in bold, definition lists, tables with a column that asks and one that answers, and
conversations with times and names.
"""

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from assistant.library.layout_blocks import Block, BlockKind, Line, lines_of, trimmed

Span = tuple[int, int]

LONGEST_PAIR = 2_000
"""Characters of the longest pair that is kept as one passage."""


class QuestionPair(NamedTuple):
    """A question and what is answered to it; all spans are of the document's text."""

    start: int
    end: int
    question: tuple[Span, ...]
    """The words that ask, in order; of a table's row the cells before the answer."""
    answers: tuple[Span, ...]
    """What answers, in order; of a conversation each message whose word counts."""
    speaker: str = ""
    """Who answers, where the document names them: of a conversation."""


class _Role(StrEnum):
    """What a piece of the layout does for a pair."""

    ASKS = "asks"
    """Marked as a question."""
    ANSWERS = "answers"
    """Marked as an answer."""
    HEADS = "heads"
    """A heading, a bold line or a plain one that ends with a question mark."""
    DEFINES = "defines"
    """What a definition list says of the term above it."""
    MESSAGE = "message"
    ROW = "row"
    TEXT = "text"
    ENDS = "ends"
    """A heading that asks nothing, or code: no pair goes on beyond it."""


class _Piece(NamedTuple):
    """A block, or the lines of one that belong together."""

    role: _Role
    mark: int
    """Where it begins, its mark included."""
    start: int
    end: int
    speaker: str = ""


_BOLD = r"(?:\*\*|__|\*|_)?"
_LEAD = rf"[ \t]*(?:[—–-]+[ \t]*)?{_BOLD}"  # noqa: RUF001 (dashes in use)
_END = rf"(?:[ \t]*\d{{0,3}}{_BOLD}[ \t]*[.:：)]{_BOLD})[ \t]*"  # noqa: RUF001 (a full-width colon)
_ASKED = re.compile(
    rf"{_LEAD}(?:Q|Question|Hỏi|Câu hỏi|質問){_END}(?=\S|\n|$)",
    re.IGNORECASE,
)
_ANSWERED = re.compile(
    rf"{_LEAD}(?:A|Answer|Ruling|Đáp|Trả lời|答え?|回答){_END}(?=\S|\n|$)",
    re.IGNORECASE,
)
_DEFINED = re.compile(r"[ \t]*:[ \t]+(?=\S)")
_TIME = r"[\[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[ \t]*[AaPp]\.?[Mm]\.?)?[\])]?[ \t]*"
_MESSAGE = re.compile(
    rf"[ \t]*(?:{_TIME}(?:[-–—|][ \t]*)?"  # noqa: RUF001 (dashes in use)
    r"(?:<(?P<marked>[^<>\n]{1,40})>|(?P<named>[^:<>\[\]\n]{1,40}?):)|<(?P<bare>[^<>\n]{1,40})>)"
    r"[ \t]+(?=\S)"
)
_ASKING = re.compile(r"[?？][\"”’」』)*_]*\s*$")  # noqa: RUF001 (a full-width question mark)
_IN_BOLD = re.compile(r"\s*(?P<bold>\*\*|__)(?P<words>.+)(?P=bold)\s*", re.DOTALL)
_RULE_LINE = re.compile(r"[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*")
_CELL = re.compile(r"[^|]+")
_FEWEST_WORDS = 3
"""Words of the shortest line that asks a question of its own."""


def pairs_in(text: str, blocks: Sequence[Block]) -> tuple[QuestionPair, ...]:
    """The pairs of a document, in order; none of them overlap."""
    pieces = [piece for block in blocks for piece in _pieces(text, block)]
    found = (*_marked(text, pieces), *_told(text, pieces), *_rows(text, pieces))
    kept: list[QuestionPair] = []
    for pair in sorted(found):
        if pair.end - pair.start <= LONGEST_PAIR and (not kept or pair.start >= kept[-1].end):
            kept.append(pair)
    return tuple(kept)


def _pieces(text: str, block: Block) -> Iterator[_Piece]:
    if block.kind is BlockKind.FENCE:
        yield _Piece(_Role.ENDS, block.start, block.start, block.end)
        return
    if block.kind is BlockKind.HEADING:
        asks = _is_question(text[block.start : block.end])
        yield _Piece(_Role.HEADS if asks else _Role.ENDS, block.start, block.start, block.end)
        return
    held: _Piece | None = None
    for piece in _lines(text, block):
        if held is not None and piece.role is _Role.TEXT and held.role is not _Role.ROW:
            held = held._replace(end=piece.end)
            continue
        if held is not None:
            yield _headed(text, held)
        held = piece
    if held is not None:
        yield _headed(text, held)


def _lines(text: str, block: Block) -> Iterator[_Piece]:
    for line in lines_of(text[block.start : block.end]):
        start, end = trimmed(text, block.start + line.start, block.start + line.end)
        if start < end:
            yield _line(text, Line(start, end))


def _line(text: str, line: Line) -> _Piece:
    for role, form in (
        (_Role.ASKS, _ASKED),
        (_Role.ANSWERS, _ANSWERED),
        (_Role.DEFINES, _DEFINED),
        (_Role.MESSAGE, _MESSAGE),
    ):
        found = form.match(text, *line)
        if found is not None:
            named = found.groupdict().values() if role is _Role.MESSAGE else ()
            speaker = next(filter(None, named), "")
            return _Piece(role, line.start, found.end(), line.end, speaker.strip())
    is_row = " | " in text[line.start : line.end] or _RULE_LINE.fullmatch(text, *line)
    return _Piece(_Role.ROW if is_row else _Role.TEXT, line.start, *line)


def _headed(text: str, piece: _Piece) -> _Piece:
    """A piece of plain text that is a question by itself, without the marks of its bold type."""
    if piece.role is not _Role.TEXT:
        return piece
    bold = _IN_BOLD.fullmatch(text, piece.start, piece.end)
    start, end = bold.span("words") if bold is not None else (piece.start, piece.end)
    if not _is_question(text[start:end]):
        return piece
    return piece._replace(role=_Role.HEADS, start=start, end=end)


def _is_question(words: str) -> bool:
    return _ASKING.search(words) is not None and len(words.split()) >= _FEWEST_WORDS


def _marked(text: str, pieces: Sequence[_Piece]) -> Iterator[QuestionPair]:
    """A question and what stands under it: its marked answer, or the next text."""
    asked: list[_Piece] = []
    for piece in pieces:
        answers = piece.role in {_Role.ANSWERS, _Role.DEFINES} or (
            piece.role is _Role.TEXT and bool(asked) and asked[-1].role is _Role.HEADS
        )
        if asked and answers:
            yield _pair(text, asked, (piece,))
            asked = []
        elif piece.role in {_Role.ASKS, _Role.HEADS}:
            asked = [piece]
        elif asked and piece.role is _Role.TEXT:
            asked.append(piece)
        else:
            asked = [piece] if piece.role is _Role.TEXT and _is_term(text, piece) else []


def _is_term(text: str, piece: _Piece) -> bool:
    """Whether it can be the term of a definition list: one line."""
    return "\n" not in text[piece.start : piece.end]


def _pair(text: str, asked: Sequence[_Piece], answers: Sequence[_Piece]) -> QuestionPair:
    questions = tuple(_unmarked(text, one) for one in asked)
    replies = tuple(_unmarked(text, one) for one in answers)
    return QuestionPair(
        min(asked[0].mark, questions[0][0]), replies[-1][1], questions, replies, answers[-1].speaker
    )


def _unmarked(text: str, piece: _Piece) -> Span:
    """The words of a piece without the marks of bold type around them."""
    bold = _IN_BOLD.fullmatch(text, piece.start, piece.end)
    start, end = bold.span("words") if bold is not None else (piece.start, piece.end)
    return trimmed(text, start, end)


_JUDGE = re.compile(r"judge|referee|(?:^|[^a-z])(?:hj|ref)(?:[^a-z]|$)", re.IGNORECASE)
_COURTESY = re.compile(
    r"\W*(?:(?:thanks?|thx|ty|tysm|ok(?:ay)?|cool|nice|got it|cheers|great|perfect|ah|oh|i see|"
    r"alright|understood|makes sense|good to know|lol|wow|damn|sweet|you|that|a lot|so much|judge|"
    r"all|guys|mate|then|for the help|good|appreciated?|much|very)\b\W*)+",
    re.IGNORECASE,
)
"""What only thanks."""


def _told(text: str, pieces: Sequence[_Piece]) -> Iterator[QuestionPair]:
    """The conversations: a question and the messages after it until somebody asks anew.

    Where judges take part, only their word counts, in whichever conversation.
    """
    judged = any(_is_judge(piece) for piece in pieces)
    talk: list[_Piece] = []
    for piece in pieces:
        is_message = piece.role is _Role.MESSAGE
        if talk and (not is_message or _asks_anew(text, talk, piece)):
            yield from _conversation(text, talk, judged=judged)
            talk = []
        if is_message:
            talk.append(piece)
    yield from _conversation(text, talk, judged=judged)


def _asks_anew(text: str, talk: Sequence[_Piece], piece: _Piece) -> bool:
    """Whether a message begins a conversation: it asks, or tells what will be asked.

    So it is with what anybody but a judge says at length once a judge has answered.
    """
    words = text[piece.start : piece.end]
    if _is_judge(piece) or _is_courtesy(text, piece):
        return False
    answered = any(_is_judge(one) for one in talk) or any(
        one.speaker != talk[0].speaker and "?" not in text[one.start : one.end] for one in talk
    )
    return answered and (_ASKING.search(words) is not None or piece.speaker != talk[0].speaker)


def _is_courtesy(text: str, piece: _Piece) -> bool:
    return not _is_judge(piece) and bool(_COURTESY.fullmatch(text, piece.start, piece.end))


def _is_judge(piece: _Piece) -> bool:
    return _JUDGE.search(piece.speaker) is not None


def _conversation(text: str, talk: Sequence[_Piece], *, judged: bool) -> Iterator[QuestionPair]:
    """The pair of a conversation; nothing answers what the asker changed before the last word."""
    said = [one for one in talk if not _is_courtesy(text, one)]
    asker = said[0].speaker if said else ""
    first = next((n for n, one in enumerate(said) if one.speaker != asker), len(said))
    asked, replies = said[:first], said[first:]
    others = [one for one in replies if one.speaker != asker]
    if not others or not any("?" in text[one.start : one.end] for one in asked):
        return
    answers = [one for one in others if _is_judge(one) or not judged]
    changed = any(one.speaker == asker and one.start < others[-1].start for one in replies)
    yield QuestionPair(
        asked[0].mark,
        others[-1].end,
        tuple((one.start, one.end) for one in asked),
        () if changed else tuple((one.start, one.end) for one in answers),
        answers[-1].speaker if answers and not changed else "",
    )


_ASKING_COLUMN = re.compile(
    r"(?:questions?|asked|situations?|scenarios?|cases?|what (?:was|is) asked|interactions?)\W*",
    re.IGNORECASE,
)
_ANSWERING_COLUMN = re.compile(
    r"(?:answers?|rulings?|results?|verdicts?|outcomes?|decisions?|what happens)\W*", re.IGNORECASE
)


def _rows(text: str, pieces: Sequence[_Piece]) -> Iterator[QuestionPair]:
    """The rows of tables with a column that asks and one that answers."""
    columns: tuple[int, int] | None = None
    in_table = False
    for piece in pieces:
        if piece.role is not _Role.ROW:
            columns, in_table = None, False
            continue
        cells = _cells(text, piece)
        if not in_table:
            columns, in_table = _columns(text, cells), True
        elif columns is not None and len(cells) > max(columns):
            asking, answering = columns
            asked = cells[: asking + 1]
            yield QuestionPair(cells[0][0], cells[answering][1], asked, (cells[answering],))


def _cells(text: str, piece: _Piece) -> tuple[Span, ...]:
    if _RULE_LINE.fullmatch(text, piece.start, piece.end):
        return ()
    spans = (trimmed(text, *one.span()) for one in _CELL.finditer(text, piece.start, piece.end))
    return tuple(span for span in spans if span[0] < span[1])


def _columns(text: str, cells: Sequence[Span]) -> tuple[int, int] | None:
    """Which column asks and which, further to the right, answers; None: the table does neither."""
    names = [text[start:end].strip("*_ ") for start, end in cells]
    asking = next((n for n, name in enumerate(names) if _ASKING_COLUMN.fullmatch(name)), None)
    answering = next((n for n, name in enumerate(names) if _ANSWERING_COLUMN.fullmatch(name)), None)
    if asking is None or answering is None or answering <= asking:
        return None
    return asking, answering
