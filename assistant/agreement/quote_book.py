"""Quote book: the words shown in one answer, numbered, each once, with what was read from them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from assistant.agreement.claim_sentences import clause
from assistant.agreement.evidence import Statement, Weighed
from assistant.base.ruling_records import (
    ROLE_OF,
    Agreement,
    Citation,
    Norm,
    Proposition,
    Quote,
    QuoteKind,
)
from assistant.library.card_passages import CARD_TEXT
from assistant.library.documents import HANDBOOK


@dataclass
class QuoteBook:
    """Collects the quotes of one answer."""

    _quotes: dict[tuple[str, int, int], Quote] = field(default_factory=dict)

    def add(self, weighed: Weighed) -> str:
        """Quote the sentence of what was weighed; return the quote's number in this answer."""
        aside = weighed.set_aside if weighed.disagrees else ""
        return self.add_statement(weighed.statement, weighed.finding.agreement, aside)

    def add_statement(self, statement: Statement, agreement: Agreement, set_aside: str = "") -> str:
        """Quote the sentence of a statement; return the quote's number in this answer."""
        norm = statement.norm
        citation = Citation(passage=statement.passage, start=norm.start, end=norm.end)
        known = self._known(citation, agreement, set_aside)
        if agreement is Agreement.DISAGREES:
            known = known.model_copy(update={"agreement": agreement})
        says = tuple(dict.fromkeys((*known.says, *norm_in_clauses(norm))))
        self._quotes[_place(citation)] = known.model_copy(update={"says": says})
        return known.id

    def add_seeming(self, statement: Statement, seems: Agreement) -> str:
        """Quote what seems to agree or to disagree, and is not read surely enough to count."""
        number = self.add_statement(statement, Agreement.SILENT)
        norm = statement.norm
        place = _place(Citation(passage=statement.passage, start=norm.start, end=norm.end))
        known = self._quotes[place]
        if known.agreement is Agreement.SILENT:
            self._quotes[place] = known.model_copy(update={"seems": seems})
        return number

    def add_words(self, citation: Citation, agreement: Agreement = Agreement.SILENT) -> str:
        """Quote words, with what they say to a step if that is known; return the quote's number."""
        known = self._known(citation, agreement)
        self._quotes[_place(citation)] = known
        return known.id

    def _known(self, citation: Citation, agreement: Agreement, set_aside: str = "") -> Quote:
        known = self._quotes.get(_place(citation))
        if known is not None:
            return known
        fresh = as_quote(citation, agreement, f"q{len(self._quotes) + 1}")
        return fresh.model_copy(update={"set_aside": set_aside})

    @classmethod
    def of(cls, quotes: Iterable[Quote]) -> "QuoteBook":
        """A book that goes on after these quotes."""
        return cls({(one.passage, one.start, one.end): one for one in quotes})

    def all(self) -> tuple[Quote, ...]:
        """The quotes, in the order in which they were first used."""
        return tuple(
            one.model_copy(update={"role": ROLE_OF[one.agreement]}) for one in self._quotes.values()
        )


def _place(citation: Citation) -> tuple[str, int, int]:
    return (citation.passage.id, *citation.document_span)


def as_quote(citation: Citation, agreement: Agreement, number: str) -> Quote:
    """Makes a quote of the sentence; its words are cut from the passage, never copied."""
    passage = citation.passage
    start, end = citation.document_span
    return Quote(
        id=number,
        kind=_KINDS.get(passage.source, QuoteKind.DOCUMENT),
        passage=passage.id,
        title=passage.title,
        document=passage.document,
        source=passage.source,
        region=passage.region,
        authority=passage.authority,
        as_of=passage.as_of,
        language=passage.language,
        quote=citation.quote,
        start=start,
        end=end,
        digest=passage.digest,
        agreement=agreement,
        question=passage.question,
        place=passage.place,
    )


_KINDS = {HANDBOOK: QuoteKind.RULE, CARD_TEXT: QuoteKind.CARD_TEXT}


def norm_in_clauses(norm: Norm) -> tuple[str, ...]:
    """Returns what a norm says as plain clauses, so that people can check the reading."""
    then = tuple(map(proposition_clause, norm.then))
    if not norm.when:
        return then
    when = " and ".join(map(proposition_clause, norm.when))
    return tuple(f"if {when}: {clause}" for clause in then)


def proposition_clause(proposition: Proposition) -> str:
    """Returns a proposition as a plain clause."""
    term = proposition.subject
    who = term.name or "a " + " ".join(sorted(term.classes)).replace("_", " ")
    subject = f"{who}: {term.part}" if term.part else who
    return clause(subject, proposition.predicate, proposition.value)
