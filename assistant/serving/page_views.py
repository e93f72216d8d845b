"""Page views: records as the web page shows them, with every word still only text."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode, urlsplit

from assistant.agreement.claim_sentences import clause
from assistant.answers.short_answer import source_name
from assistant.base.game_vocabulary import plain_words
from assistant.base.ruling_records import (
    Agreement,
    CrossCheck,
    Quote,
    QuoteKind,
    Ruling,
    StatedSentence,
)
from assistant.checks.half_read_answers import was_read
from assistant.presenting.answer_screen import shown_quotes, worth
from assistant.presenting.check_screen import CHECKED
from assistant.presenting.quote_notes import question_note, role_note
from assistant.serving.answer_records import CitedPassage
from assistant.serving.board_drawing import DrawnBoard, drawn_boards
from assistant.serving.chain_drawing import DrawnChain, DrawnStep, drawn_chains, drawn_steps
from assistant.serving.python_door import RulingDesk
from engine import boards_of

_SAME: Final = "says the same"
AROUND: Final = 160
"""Characters that are shown before a quote, and after it."""
_JUDGED: Final = {
    Agreement.AGREES: "right",
    Agreement.DISAGREES: "wrong",
    Agreement.SILENT: "I can say nothing on this",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, and how it is marked; empty: not at all."""

    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class QuoteView:
    """A quote in its surroundings."""

    pieces: tuple[Piece, ...]
    source: str
    about: str
    role: str
    kind: str
    link: str
    whole: str
    """Address of the whole passage on this page; empty: it is all shown."""
    question: str = ""
    """What the quote answers; empty: no question."""


@dataclass(frozen=True, slots=True)
class GuessView:
    """Another thing that the question may mean."""

    play: str
    said: str
    answer: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """An answer."""

    question: str
    verdict: str
    worth: str
    answer: str
    quotes: tuple[QuoteView, ...]
    further: tuple[QuoteView, ...]
    branches: tuple[tuple[str, str], ...]
    read: tuple[str, ...]
    assumed: tuple[str, ...]
    gaps: tuple[str, ...]
    play: str
    by: str
    guesses: tuple[GuessView, ...]
    chains: tuple[DrawnChain, ...]
    steps: tuple[DrawnStep, ...]
    boards: tuple[DrawnBoard, ...]
    """One for each step, and so none where there are no steps; the last is the end."""
    address: str
    """That leads here again, with the question, and the play if it was edited."""


@dataclass(frozen=True, slots=True)
class ClaimView:
    """One thing that a judge said, and what is so."""

    said: str
    agreement: str
    judged: str
    instead: str


@dataclass(frozen=True, slots=True)
class CheckView:
    """A judge's answer, claim by claim."""

    verdict: str
    worth: str
    why: str
    pieces: tuple[Piece, ...]
    claims: tuple[ClaimView, ...]
    unread: tuple[tuple[str, str], ...]
    """What is the matter with words, and the words."""


def address_of(**words: str) -> str:
    """The page with these words in its boxes."""
    return f"/?{urlencode({name: text for name, text in words.items() if text})}"


def answer_view(ruling: Ruling, desk: RulingDesk) -> AnswerView:
    """An answer with its quotes, its reading and its Chains."""
    first = shown_quotes(ruling)
    shown = {quote.id for quote in first}
    rest = [quote for quote in ruling.citations if quote.id not in shown]
    reading, computed = ruling.reading, desk.computed(ruling)
    events = computed.trace if computed is not None else ()
    steps = drawn_steps(events)
    play = desk.play_of(ruling)
    given = play if reading.by == "given" else ""
    return AnswerView(
        question=ruling.question,
        verdict=ruling.verdict.value,
        worth=worth(ruling),
        answer=plain_words(ruling.answer),
        quotes=tuple(_quote(one, desk) for one in first),
        further=tuple(_quote(one, desk) for one in rest),
        branches=tuple(_branches(ruling)),
        read=tuple(f"“{one.text}”: {plain_words(one.read_as)}" for one in reading.facts),
        assumed=tuple(map(plain_words, reading.assumptions)),
        gaps=tuple(dict.fromkeys(plain_words(gap.why) for gap in reading.gaps)),
        play=play,
        by=reading.by,
        guesses=tuple(
            GuessView(one.play, plain_words(one.said), plain_words(one.answer))
            for one in ruling.did_you_mean
        ),
        chains=drawn_chains(events),
        steps=steps,
        boards=drawn_boards([one.id for one in steps], boards_of(computed)) if computed else (),
        address=address_of(q=ruling.question, play=given),
    )


def _branches(ruling: Ruling) -> Iterator[tuple[str, str]]:
    for branch in ruling.branches:
        told = " ".join(claim.text for claim in branch.claims if claim.asked)
        yield plain_words(branch.when), plain_words(told)


def _quote(quote: Quote, desk: RulingDesk) -> QuoteView:
    before, words, after = desk.around(quote)
    is_card = quote.kind is QuoteKind.CARD_TEXT
    pieces = (Piece(_last(before)), Piece(words, "quoted"), Piece(_first(after)))
    return QuoteView(
        pieces=tuple(piece for piece in pieces if piece.text),
        source=f"Card text of {quote.title}" if is_card else source_name(quote),
        about=about(quote.region, quote.authority.value, quote.as_of),
        role=f"set aside: {quote.set_aside}" if quote.set_aside else role_note(quote) or _SAME,
        kind=quote.role.value,
        link=web_address(quote.link),
        whole="" if is_card else address_of(passage=quote.passage),
        question=question_note(quote),
    )


def _first(text: str) -> str:
    return text if len(text) <= AROUND else f"{text[:AROUND].rpartition(' ')[0]} …"


def _last(text: str) -> str:
    return text if len(text) <= AROUND else f"… {text[-AROUND:].partition(' ')[2]}"


def about(region: Sequence[str], authority: str, as_of: str | None) -> str:
    """Where a text holds, what it weighs, and from when it is."""
    return ", ".join(filter(None, ("/".join(region), authority, as_of)))


def web_address(link: str | None) -> str:
    """An address that leads to the web; empty: it leads elsewhere, or there is none."""
    return link if link and urlsplit(link).scheme in ("http", "https") else ""


def check_view(check: CrossCheck, answer: str) -> CheckView:
    """A judge's answer with each claim marked where it stands."""
    spans = [span for sentence in check.sentences for span in _spans(check, sentence)]
    why = check.why_undecided
    return CheckView(
        verdict=check.verdict.value,
        worth=f"The answer {CHECKED[check.verdict]}.",
        why=plain_words(f"{why[:1].upper()}{why[1:]}.") if why else "",
        pieces=tuple(marked(answer, spans)),
        claims=tuple(_claims(check)),
        unread=tuple(
            ("not checked" if was_read(gap) else "not read", gap.text) for gap in check.unread
        ),
    )


def _spans(check: CrossCheck, sentence: StatedSentence) -> Iterator[tuple[int, int, str]]:
    """What is marked in a sentence: all of it, where all that was read of it is alike."""
    claims = (check.claims[at] for at in sentence.claims)
    reasons = (check.held[at] for at in sentence.held)
    read = [(one.start, one.end, one.agreement.value) for one in claims]
    read += [(one.start, one.end, one.agreement.value) for one in reasons]
    kinds = {kind for _, _, kind in read}
    if len(kinds) == 1 and not sentence.unread:
        yield sentence.start, sentence.end, kinds.pop()
        return
    yield from read
    gaps = (check.unread[at] for at in sentence.unread)
    yield from ((gap.start, gap.end, "unread") for gap in gaps)


def _claims(check: CrossCheck) -> Iterator[ClaimView]:
    for place, one in enumerate(check.claims):
        instead = ""
        if one.agreement is Agreement.DISAGREES and one.computed is not None:
            instead = clause(one.subject, one.predicate, one.computed)
        judged = "a wrong reason" if place in check.wrong_reasons else _JUDGED[one.agreement]
        said = clause(one.subject, one.predicate, one.value)
        yield ClaimView(plain_words(said), one.agreement.value, judged, plain_words(instead))
    for reason in check.held:
        differs = reason.agreement is Agreement.DISAGREES
        words, other = plain_words(reason.text), plain_words(reason.said)
        judged = _JUDGED[reason.agreement]
        yield ClaimView(words, reason.agreement.value, judged, other if differs else "")


def marked(text: str, spans: Iterable[tuple[int, int, str]]) -> Iterator[Piece]:
    """A text cut at its marks; of two that overlap, the one that begins first is kept."""
    done = 0
    for start, end, mark in sorted(spans):
        if done <= start < end <= len(text):
            if done < start:
                yield Piece(text[done:start])
            yield Piece(text[start:end], mark)
            done = end
    if done < len(text):
        yield Piece(text[done:])


def passage_view(found: CitedPassage, *, whole: bool = False) -> QuoteView:
    """A passage that was looked up, the words that were looked for marked."""
    spans = [(first - found.start, last - found.start, "quoted") for first, last in found.marks]
    return QuoteView(
        pieces=tuple(marked(found.quote, spans)),
        source=found.source_name,
        about=about(found.region, found.authority.value, found.as_of),
        role="",
        kind="related",
        link=web_address(found.url),
        whole="" if whole else address_of(passage=found.passage),
    )
