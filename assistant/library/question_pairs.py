"""Question pairs: where a document asks and answers, in whichever shape it is laid out.

A pair is one piece of the document, from the first word of its question to the last of its answer,
with both parts marked.  The shapes: marked lines ("Q1. / A1.", "**Q:** / **A:**"), questions set as
headings or in bold, definition lists, tables with a column that asks and one that answers, and
conversations with times and names.
"""

import re
from collections import Counter
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
    time: str = ""
    """When, as the document writes it."""


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
    NAMES = "names"
    """Who says the next, and when."""
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
    time: str = ""


_BOLD = r"(?:\*\*|__|\*|_)?"
_LEAD = rf"[ \t]*(?:[—–-]+[ \t]*)?{_BOLD}"  # noqa: RUF001 (dashes in use)
_END = rf"[ \t]*\d{{0,3}}{_BOLD}[ \t]*(?:[.:：)]|[–—-](?=[ \t])){_BOLD}[ \t]*(?=\S|\n|$)"  # noqa: RUF001 (as in use)
_ASKED = re.compile(rf"{_LEAD}(?:Q|Question|Hỏi|Câu hỏi|質問){_END}", re.IGNORECASE)
_ANSWERS = r"(?:A|Answer|Ruling|Đáp|Trả lời|答え?|回答)"
_ANSWERED = re.compile(rf"{_LEAD}{_ANSWERS}{_END}", re.IGNORECASE)
_ANSWERED_WITHIN = re.compile(rf"(?<=[?？])[\"”’]?\s+{_LEAD}{_ANSWERS}{_END}", re.IGNORECASE)  # noqa: RUF001 (as above)
_DEFINED = re.compile(r"[ \t]*:[ \t]+(?=\S)")
_NUMBERED = re.compile(r"(?:\d{1,3}[.)]|#\d{1,3}:?)[ \t]+")
_DAY = r"(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4},?[ \t]+)?"
_CLOCK = rf"(?P<time>{_DAY}\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:[ \t]*[AaPp]\.?[Mm]\.?)?)"
_TIME = rf"[\[(]?{_CLOCK}[\])]?[ \t]*"
_NAME = r"[^:<>\[\]\n*]{1,40}?"
_MESSAGE = re.compile(
    rf"[ \t]*(?:{_TIME}(?:[-–—|][ \t]*)?"  # noqa: RUF001 (dashes in use)
    rf"(?:<(?P<marked>{_NAME})>|{_BOLD}(?P<named>{_NAME}):{_BOLD})|<(?P<bare>{_NAME})>)"
    r"[ \t]+(?=\S)"
)
_ABOVE = re.compile(
    rf"[ \t]*{_BOLD}(?P<name>{_NAME}){_BOLD}[ \t]*(?:[—–|-]|\t|[ ]{{2}})[ \t]*"  # noqa: RUF001 (as above)
    rf"(?:today at |yesterday at )?{_TIME}",
    re.IGNORECASE,
)
"""A line with a name and a time, above what is said."""
_SAYS = re.compile(
    rf"[ \t]*{_BOLD}(?P<name>[^\W\d_][\w .'()@-]{{0,30}}){_BOLD}:{_BOLD}[ \t]+(?=\S)"
)
"""A name and what is said, where it is known who takes part."""
_ASKING = re.compile(r"[?？][\"”’」』)*_]*\s*$")  # noqa: RUF001 (a full-width question mark)
_IN_BOLD = re.compile(r"\s*(?P<bold>\*\*|__)(?P<words>.+)(?P=bold)\s*", re.DOTALL)
_RULE_LINE = re.compile(r"[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)*\|?[ \t]*")
_CELL = re.compile(r"[^|]+")
_FEWEST_WORDS = 3
"""Words of the shortest line that asks a question of its own."""


def pairs_in(text: str, blocks: Sequence[Block]) -> tuple[QuestionPair, ...]:
    """The pairs of a document, in order; none of them overlap."""
    speakers = _speakers(text)
    pieces = [piece for block in blocks for piece in _pieces(text, block, speakers)]
    pieces = list(_under_names(pieces))
    found = (*_marked(text, pieces), *_told(text, pieces), *_rows(text, pieces))
    kept: list[QuestionPair] = []
    for pair in sorted(found):
        if pair.end - pair.start <= LONGEST_PAIR and (not kept or pair.start >= kept[-1].end):
            kept.append(pair)
    return tuple(kept)


def _speakers(text: str) -> frozenset[str]:
    """Who takes part in conversations without times: those named again and again, and judges.

    One who speaks alone talks with nobody.
    """
    said = [(_SAYS.match(text, *line), line) for line in lines_of(text)]
    told = [(found["name"].strip(), text[found.end() : line.end]) for found, line in said if found]
    told = [(name, words) for name, words in told if not _is_mark(name)]
    counts = Counter(name for name, _ in told)
    judged = any(_JUDGE.search(name) for name in counts)
    talked = judged or sum(count > 1 for count in counts.values()) > 1
    is_talk = talked and len(counts) >= _FEWEST_SPEAKERS and any("?" in words for _, words in told)
    return frozenset(counts) if is_talk else frozenset()


def _is_mark(name: str) -> bool:
    """Whether words before a colon mark a question or an answer."""
    marked = f"{name}: x"
    return bool(_ASKED.match(marked) or _ANSWERED.match(marked))


_FEWEST_SPEAKERS = 2


def _under_names(pieces: Sequence[_Piece]) -> Iterator[_Piece]:
    """What stands under a line with a name and a time, as a message."""
    above: _Piece | None = None
    for piece in pieces:
        if piece.role is _Role.NAMES:
            above = piece
        elif above is not None and piece.role in {_Role.TEXT, _Role.HEADS}:
            yield piece._replace(
                role=_Role.MESSAGE, mark=above.mark, speaker=above.speaker, time=above.time
            )
            above = None
        else:
            yield piece
            above = None


def _pieces(text: str, block: Block, speakers: frozenset[str]) -> Iterator[_Piece]:
    if block.kind is BlockKind.FENCE:
        yield _Piece(_Role.ENDS, block.start, block.start, block.end)
    elif block.kind is BlockKind.HEADING:
        yield _heading(text, block)
    else:
        held: _Piece | None = None
        for piece in _lines(text, block, speakers):
            if held is not None and _goes_on(text, held, piece):
                held = held._replace(end=piece.end)
                continue
            if held is not None:
                yield from _parted(text, held)
            held = piece
        if held is not None:
            yield from _parted(text, held)


def _goes_on(text: str, held: _Piece, piece: _Piece) -> bool:
    """Whether a line belongs to the one before it: a line that asks is answered by the next."""
    if piece.role is not _Role.TEXT or held.role in {_Role.ROW, _Role.NAMES}:
        return False
    asks = held.role is _Role.TEXT and _is_question(text[held.start : held.end])
    return not asks


def _heading(text: str, block: Block) -> _Piece:
    mark = _ASKED.match(text, block.start, block.end)
    mark = mark or _NUMBERED.match(text, block.start, block.end)
    start = mark.end() if mark is not None else block.start
    asks = _is_question(text[start : block.end])
    role = _Role.HEADS if asks else _Role.ENDS
    return _Piece(role, block.start, start, block.end)


def _lines(text: str, block: Block, speakers: frozenset[str]) -> Iterator[_Piece]:
    for line in lines_of(text[block.start : block.end]):
        start, end = trimmed(text, block.start + line.start, block.start + line.end)
        if start < end:
            yield _line(text, Line(start, end), speakers)


def _line(text: str, line: Line, speakers: frozenset[str]) -> _Piece:
    for role, form in (
        (_Role.ASKS, _ASKED),
        (_Role.ANSWERS, _ANSWERED),
        (_Role.DEFINES, _DEFINED),
        (_Role.MESSAGE, _MESSAGE),
    ):
        found = form.match(text, *line)
        if found is not None:
            speaker, time = _said_by(found) if role is _Role.MESSAGE else ("", "")
            return _Piece(role, line.start, found.end(), line.end, speaker, time)
    says = _SAYS.match(text, *line)
    if says is not None and says["name"].strip() in speakers:
        name = says["name"].strip()
        return _Piece(_Role.MESSAGE, line.start, says.end(), line.end, name)
    above = _ABOVE.fullmatch(text, *line)
    if above is not None:
        return _Piece(_Role.NAMES, line.start, *line, above["name"].strip(), above["time"])
    return _Piece(_Role.ROW if is_row(text, line) else _Role.TEXT, line.start, *line)


def is_row(text: str, line: Span) -> bool:
    """Whether a line is a row of a table, or the rule under its head."""
    return " | " in text[slice(*line)] or _RULE_LINE.fullmatch(text, *line) is not None


def _said_by(message: re.Match[str]) -> tuple[str, str]:
    """The name and the time of a message; empty: it has none."""
    name = next(filter(None, map(message.group, ("marked", "named", "bare"))), "")
    return name.strip(), message["time"] or ""


def single_message(text: str) -> tuple[str, str] | None:
    """Who says a text, and when; None: it is no message of a conversation, or several."""
    found = [
        _MESSAGE.match(text, *line) or _ABOVE.fullmatch(text, *line) for line in lines_of(text)
    ]
    said = [one for one in found if one is not None]
    if len(said) != 1 or found[0] is None:
        return None
    if said[0].re is _ABOVE:
        return said[0]["name"].strip(), said[0]["time"]
    return _said_by(said[0])


def said_start(text: str) -> int:
    """Where the words of a message begin, after its time and name; 0: it is no single message."""
    found = _MESSAGE.match(text)
    return found.end() if found is not None and single_message(text) is not None else 0


def _parted(text: str, piece: _Piece) -> Iterator[_Piece]:
    """A piece, or the question and the answer that stand in it one after the other."""
    if piece.role is _Role.ASKS:
        answer = _ANSWERED_WITHIN.search(text, piece.start, piece.end)
        if answer is not None:
            start, end = trimmed(text, piece.start, answer.start())
            yield piece._replace(start=start, end=end)
            yield _Piece(_Role.ANSWERS, answer.end(), answer.end(), piece.end)
            return
    if piece.role is not _Role.TEXT:
        yield piece
        return
    bold = _IN_BOLD.match(text, piece.start, piece.end)
    start, end = bold.span("words") if bold is not None else (piece.start, piece.end)
    if not _is_question(text[start:end]):
        yield piece
        return
    yield piece._replace(role=_Role.HEADS, start=start, end=end)
    if bold is not None and bold.end() < piece.end:
        yield _Piece(_Role.TEXT, bold.end(), bold.end(), piece.end)


def _is_question(words: str) -> bool:
    return _ASKING.search(words) is not None and len(words.split()) >= _FEWEST_WORDS


_LIMITS = re.compile(
    r"\W*(?:but|however|except(?:ion)?|unless|only|if|otherwise|note|edit|update|correction|"
    r"although|nhưng|trừ khi)\b",
    re.IGNORECASE,
)
"""How a paragraph begins that takes back some of the answer before it."""


def _marked(text: str, pieces: Sequence[_Piece]) -> Iterator[QuestionPair]:
    """A question and what stands under it: its marked answer, or the next text."""
    asked: list[_Piece] = []
    answers: list[_Piece] = []
    for piece in (*pieces, _Piece(_Role.ENDS, len(text), len(text), len(text))):
        is_text = piece.role is _Role.TEXT
        if answers and is_text and _LIMITS.match(text, piece.start, piece.end):
            answers.append(piece)
            continue
        if answers:
            yield _pair(text, asked, answers)
            asked, answers = [], []
        if asked and _answers(asked, piece):
            answers = [piece]
        elif piece.role in {_Role.ASKS, _Role.HEADS}:
            asked = [piece]
        elif asked and asked[0].role is _Role.ASKS and is_text:
            asked.append(piece)
        else:
            asked = [piece] if is_text and _is_term(text, piece) else []


def _answers(asked: Sequence[_Piece], piece: _Piece) -> bool:
    """Whether a piece answers what was asked: marked as such, or right under a question."""
    first = asked[0].role
    if piece.role is _Role.TEXT:
        return first is _Role.HEADS
    marked = piece.role is _Role.ANSWERS and first is not _Role.TEXT
    return marked or piece.role is _Role.DEFINES


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
    r"all|guys|mate|then|for the help|good|appreciated?|much|very|sorry|my (?:bad|mistake|error)|"
    r"for correcting|seriously|huh|sad|noted|check|oops|whoops|fair enough|didn['’]t know|"  # noqa: RUF001
    r"(?:i )?(?:had|played) (?:that|it) wrong|for years|\w+ (?:is|was) right|i stand corrected)"
    r"\b\W*)+",
    re.IGNORECASE,
)
"""What only thanks, wonders or gives way."""


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

    So it is with what anybody but a judge says at length once a judge has answered, unless it goes
    on with an answer or corrects one.
    """
    words = text[piece.start : piece.end]
    if _is_judge(piece) or _is_courtesy(text, piece):
        return False
    replies = [one for one in talk if one.speaker != talk[0].speaker]
    asked = [one for one in talk if _asks(text[one.start : one.end])]
    if not asked and piece.speaker != talk[0].speaker:
        return _asks(words)  # What was said before it was not said of it.
    if not any(_is_judge(one) or "?" not in text[one.start : one.end] for one in replies):
        return False
    if _asks(words):
        return True
    if piece.speaker == talk[0].speaker:
        return _GOES_ON_ASKING.match(words) is not None
    goes_on = piece.speaker == replies[-1].speaker
    return not goes_on and not _corrects(words, replies, piece)


def _asks(words: str) -> bool:
    return "?" in words or _ASKS_PLAINLY.search(words) is not None


_ASKS_PLAINLY = re.compile(
    r"(?:^|[,.:;])\W*(?:(?:and|so|but|ok|then|also|guys)\W+)*"
    r"(?:(?:can|could|may|do|does|did|is|are|am|will|would|should)\s+"
    r"(?:i|he|she|we|they|you|it|my|his|her|their|the|a|an|this|that)\b"
    r"|(?:when|what|how|why|where|which|who)\s+(?:can|could|may|do|does|did|is|are|will|would|"
    r"should|happens|about|if|many|much|long)\b)"
    r"|\bwhat (?:happens|now|then)\W*$",
    re.IGNORECASE,
)
"""How a question begins, or ends, that somebody writes without its mark."""
_GOES_ON_ASKING = re.compile(r"\W*(?:and|or|what about|how about)\b", re.IGNORECASE)
"""How the one who asked goes on to the next question."""
_DENIES = re.compile(r"\W*(?:no+|nope|nah|not|wrong|wait|actually|yes|yep|yeah)\b", re.IGNORECASE)
_SHORTEST_NAME = 3


def _corrects(words: str, replies: Sequence[_Piece], piece: _Piece) -> bool:
    """Whether a message sets right what another has answered: says no, to them by name."""
    others = {one.speaker for one in replies if one.speaker != piece.speaker}
    begins = {word.lower() for name in others for word in re.split(r"[\W_]+", name)}
    said = re.findall(r"[^\W_]+", words.lower())[:4]
    by_name = any(
        len(word) >= _SHORTEST_NAME and name.startswith(word) for word in said for name in begins
    )
    return by_name and _DENIES.match(words) is not None


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
    answers = [one for one in others if _is_judge(one) or not judged]
    changed = any(one.speaker == asker and one.start < others[-1].start for one in replies)
    words = [text[one.start : one.end] for one in asked]
    asks_plainly = answers and not changed and any(map(_ASKS_PLAINLY.search, words))
    if not others or not (asks_plainly or any("?" in one for one in words)):
        return
    yield QuestionPair(
        asked[0].mark,
        talk[-1].end,
        tuple((one.start, one.end) for one in asked),
        () if changed else tuple((one.start, one.end) for one in answers),
        answers[-1].speaker if answers and not changed else "",
        others[-1].time if not answers or changed else answers[-1].time,
    )


_ASKING_COLUMN = re.compile(
    r"(?:questions?|asked|situations?|scenarios?|cases?|what (?:was|is) asked|interactions?)\W*",
    re.IGNORECASE,
)
_ANSWERING_COLUMN = re.compile(
    r"(?:answers?|(?:our )?rulings?|results?|verdicts?|outcomes?|decisions?|what happens|"
    r"how (?:we|to) rule(?: it)?|what (?:we|judges) (?:say|rule)|trả lời|phán quyết)\W*",
    re.IGNORECASE,
)


def _rows(text: str, pieces: Sequence[_Piece]) -> Iterator[QuestionPair]:
    """The rows of tables with a column that answers, and one before it that asks or names."""
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
    """Which column asks, or names what is ruled on, and which to its right answers; None: none."""
    names = [text[start:end].strip("*_ ") for start, end in cells]
    answering = next((n for n, name in enumerate(names) if _ANSWERING_COLUMN.fullmatch(name)), 0)
    asking = next((n for n, name in enumerate(names) if _ASKING_COLUMN.fullmatch(name)), None)
    if asking is None:
        asking = answering - 1  # What stands before a ruling is what it is of.
    return (asking, answering) if 0 <= asking < answering else None
