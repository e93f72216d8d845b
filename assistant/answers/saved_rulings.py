"""Saved rulings: an old answer against the present documents and engine, and what changed."""

import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from pydantic import ValidationError

from assistant.answers.answering import Desk, answer
from assistant.base.ruling_records import Branch, Claim, Quote, QuoteKind, Record, Ruling, Value
from assistant.base.user_errors import InputError
from assistant.library.card_passages import card_cited
from assistant.library.corpus import Corpus
from assistant.library.defined_cards import CardLibrary
from assistant.library.documents import Document
from assistant.retrieval.quotations import QuotationDifference, QuotationMatch, find_quotation


class Stands(StrEnum):
    """What has become of a quote."""

    UNCHANGED = "unchanged"
    """The same characters at the same place of the same document."""
    MOVED = "moved"
    """The same words, but elsewhere, or in a document that has changed around them."""
    ALTERED = "altered"
    GONE = "gone"


class QuoteNow(Record):
    """A saved quote, and how it stands now."""

    id: str
    passage: str
    quote: str
    stands: Stands
    now: str = ""
    """The words that stand there now, if they were altered."""
    place: str = ""
    """Where they stand now: document and characters."""
    differences: tuple[QuotationDifference, ...] = ()


class AnswerChange(Record):
    """Something of the answer that comes out otherwise now."""

    what: str
    """verdict, answer, claim, branch or trace."""
    before: str
    """Empty: it is new."""
    now: str
    """Empty: it is no longer there."""


class Verification(Record):
    """A saved answer held against the present."""

    unchanged: bool
    corpus_changed: bool
    """The documents are others than those the answer rested on."""
    quotes: tuple[QuoteNow, ...] = ()
    changes: tuple[AnswerChange, ...] = ()
    ruling: Ruling
    """The answer as it comes out now."""


def read_ruling(path: Path) -> Ruling:
    """A saved `ask --json` answer.

    Raises:
        InputError: the file cannot be read, or holds something else.
    """
    remedy = "save one with `ruling ask QUESTION --json > FILE`"
    try:
        return Ruling.model_validate(json.loads(path.read_text(encoding="utf-8")))
    except OSError as problem:
        raise InputError(path, None, f"cannot be read ({problem.strerror})", remedy) from problem
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as problem:
        raise InputError(path, None, "is not JSON", remedy) from problem
    except ValidationError as problem:
        place = ".".join(map(str, problem.errors()[0]["loc"])) or "the object"
        why = f"is not a saved answer ({place}: {problem.errors()[0]['msg']})"
        raise InputError(path, None, why, remedy) from problem


def verify(saved: Ruling, desk: Desk) -> Verification:
    """Look every quote up, compute the question again, and say what is no longer so."""
    now = answer(saved.question, desk)
    quotes = tuple(quote_now(quote, desk.corpus, desk.cards) for quote in saved.citations)
    changes = tuple(changes_between(saved, now))
    return Verification(
        unchanged=not changes and all(quote.stands is Stands.UNCHANGED for quote in quotes),
        corpus_changed=saved.corpus != now.corpus,
        quotes=quotes,
        changes=changes,
        ruling=now,
    )


def quote_now(quote: Quote, corpus: Corpus, cards: CardLibrary) -> QuoteNow:
    """How a saved quote stands in the documents, or in the card database."""
    saved = QuoteNow(id=quote.id, passage=quote.passage, quote=quote.quote, stands=Stands.UNCHANGED)
    if quote.kind is QuoteKind.CARD_TEXT:
        return _of_card(saved, quote, cards)
    document = _document(quote, corpus)
    if document is not None and document.text[quote.start : quote.end] == quote.quote:
        same = document.digest == quote.digest
        stands = Stands.UNCHANGED if same else Stands.MOVED
        place = f"{document.name} {quote.start}:{quote.end}"
        return saved.model_copy(update={"stands": stands, "place": place})
    found = find_quotation(corpus, quote.quote)
    if found.found is QuotationMatch.NOWHERE:
        return saved.model_copy(update={"stands": Stands.GONE})
    where = {"place": f"{found.document} {found.start}:{found.end}"}
    if found.verbatim:
        return saved.model_copy(update={"stands": Stands.MOVED, **where})
    altered = {"stands": Stands.ALTERED, "now": found.quote, "differences": found.differences}
    return saved.model_copy(update={**altered, **where})


def _of_card(saved: QuoteNow, quote: Quote, cards: CardLibrary) -> QuoteNow:
    """How the quoted words of a card's text stand in the database as it is now."""
    cited = card_cited(quote.passage)
    card = cards.imported.card(cited[0]) if cited and cards.imported is not None else None
    text = (card.pendulum if cited and cited[1] else card.text) if card is not None else ""
    at = quote.start if text[quote.start : quote.end] == quote.quote else text.find(quote.quote)
    if at < 0 or not text:
        return saved.model_copy(update={"stands": Stands.ALTERED if text else Stands.GONE})
    same = at == quote.start and sha256(text.encode()).hexdigest() == quote.digest
    place = f"{quote.document} {at}:{at + len(quote.quote)}"
    stands = Stands.UNCHANGED if same else Stands.MOVED
    return saved.model_copy(update={"stands": stands, "place": place})


def _document(quote: Quote, corpus: Corpus) -> Document | None:
    named = (one.document for one in corpus.held if one.document.name == quote.document)
    return next(named, None)


def changes_between(saved: Ruling, now: Ruling) -> Iterator[AnswerChange]:
    """What of an answer comes out otherwise, decisive things first."""
    if saved.verdict != now.verdict:
        yield AnswerChange(what="verdict", before=saved.verdict.value, now=now.verdict.value)
    if saved.answer != now.answer:
        yield AnswerChange(what="answer", before=saved.answer, now=now.answer)
    yield from _claim_changes("claim", saved.claims, now.claims)
    yield from _branch_changes(saved.branches, now.branches)
    before = tuple(f"{line.text} [{line.rule}]" for line in saved.trace)
    after = tuple(f"{line.text} [{line.rule}]" for line in now.trace)
    if before != after:
        place = next(
            (n for n, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]),
            min(len(before), len(after)),
        )
        what = f"trace from step {place + 1}"
        yield AnswerChange(what=what, before=_at(before, place), now=_at(after, place))


def _at(lines: Sequence[str], place: int) -> str:
    return lines[place] if place < len(lines) else ""


def _claim_changes(
    what: str, saved: Sequence[Claim], now: Sequence[Claim]
) -> Iterator[AnswerChange]:
    before, after = _by_subject(saved), _by_subject(now)
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) != after.get(key):
            yield AnswerChange(what=what, before=_told(before.get(key)), now=_told(after.get(key)))


def _branch_changes(saved: Sequence[Branch], now: Sequence[Branch]) -> Iterator[AnswerChange]:
    before = {branch.when: branch.claims for branch in saved}
    after = {branch.when: branch.claims for branch in now}
    for when in dict.fromkeys((*before, *after)):
        yield from _claim_changes(f"if {when}", before.get(when, ()), after.get(when, ()))


Said = tuple[str, Value, str]


def _by_subject(claims: Sequence[Claim]) -> dict[tuple[str, str], Said]:
    return {
        (claim.subject, claim.predicate): (claim.text, claim.value, claim.agreement.value)
        for claim in claims
    }


def _told(said: Said | None) -> str:
    return f"{said[0]} ({said[2]})" if said is not None else ""
