"""Told: the wider grammar of sentences that are only told, where nothing computed hangs on them.

Acts as things ('to negate an effect', 'whether it is negated'), relative clauses of every kind,
and what makes something do something.  Each keeps all of its words in the thing it belongs to.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from assistant.reading.grammar import Adjunct, Clause, Tail, Thing, VerbGroup
from assistant.reading.noun_words import Aspect
from assistant.reading.phrase_words import as_clause
from assistant.reading.small_words import PREPOSITIONS
from assistant.reading.verb_groups import groups
from assistant.reading.words import Kind, Word

WHOLE = "whole"
"""The gap of a relative clause that has none: the clause is told of the noun as a whole."""
EITHER = "either"
"""The gap of a relative clause that holds instead of the one before it."""
WIDE_ADJECTIVES = frozenset(
    """fourth fifth five six smaller larger random battling effective exact past recent multiple
    explicit stronger weaker narrow broad similar standard initial conditional negated attacked
    missing whole early late""".split()  # noqa: SIM905
)
CAUSING = frozenset(
    {"cause", "let", "make", "allow", "permit", "force", "require", "have", "enable", "lead"}
)
"""Verbs that make something do something."""

_WITH_CLAUSE = frozenset({"whether", "how", "why", "where"})
_IN_WHICH = frozenset({"in which", "which", "whom"})
_IF = frozenset({"if", "when", "while", "because", "until", "after", "unless"})


class PhraseReader(Protocol):
    """What the wider grammar needs of the phrases of a sentence."""

    words: tuple[Word, ...]

    def text(self, at: int) -> str:
        """The word at `at`."""

    def number(self, at: int) -> int | None:
        """The number at `at`."""

    def things(self, at: int) -> tuple[tuple[Thing, int], ...]:
        """Every noun phrase that begins at `at`."""

    def tails(self, at: int) -> tuple[Tail, ...]:
        """Every way to read a verb and what belongs to it from `at`."""

    def following(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        """Every way to read what follows a verb group."""

    def prepositional(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """A preposition with its noun phrase."""


def number_at(words: tuple[Word, ...], at: int) -> int | None:
    """The number at `at`, if one stands there."""
    if at >= len(words) or words[at].kind is not Kind.NUMBER:
        return None
    return int(words[at].text.replace(".", ""))


def acts(at: int, phrases: PhraseReader, *, that: bool = False) -> Iterator[tuple[Thing, int]]:
    """What is done or is so, as a thing: 'to negate it', 'destroying it', 'whether it resolves'."""
    word = phrases.text(at)
    if word == "to":
        yield from _doing(at, groups(phrases.words, at, infinitive=True), phrases)
    elif word in _WITH_CLAUSE or (that and word == "that"):
        for clause, stop in clauses_at(at + 1, phrases):
            yield _act(word, clause, phrases.words[at].start), stop
    elif word == "what":
        for tail in phrases.tails(at + 1):
            clause = as_clause(tail, None, phrases.words[at].start)
            yield _act(word, clause, clause.start), tail.stop
    elif word.endswith("ing"):
        yield from _doing(at, groups(phrases.words, at, gerund=True), phrases)


def _doing(
    at: int, found: Iterator[tuple[VerbGroup, int]], phrases: PhraseReader
) -> Iterator[tuple[Thing, int]]:
    start = phrases.words[at].start
    for group, begin in found:
        for tail in phrases.following(group, begin):
            act = _act("act", as_clause(tail, None, start), start)
            yield act, tail.stop
            for further, stop in _side_by_side(tail.stop, phrases):
                more = replace(further, gap=WHOLE)
                yield replace(act, relatives=(*act.relatives, more), end=further.end), stop


def _side_by_side(at: int, phrases: PhraseReader) -> Iterator[tuple[Clause, int]]:
    """'and use it': one more thing done in one breath."""
    if phrases.text(at) != "and":
        return
    for group, begin in groups(phrases.words, at + 1, infinitive=True):
        for tail in phrases.following(group, begin):
            yield as_clause(tail, None, phrases.words[at].start), tail.stop


def _act(head: str, clause: Clause, start: int) -> Thing:
    whole = replace(clause, gap=WHOLE)
    return Thing(start, clause.end, Aspect.MATTER, head, (frozenset({"act"}),), relatives=(whole,))


def clauses_at(at: int, phrases: PhraseReader) -> Iterator[tuple[Clause, int]]:
    """A clause with its own subject."""
    if at >= len(phrases.words):
        return
    for subject, stop in phrases.things(at):
        for tail in phrases.tails(stop):
            yield as_clause(tail, subject, subject.start), tail.stop


def told_of(thing: Thing, at: int, phrases: PhraseReader) -> Iterator[tuple[Thing, int]]:
    """What a noun is told to be by words that nothing is computed from."""
    word = phrases.text(at)
    if word in _IN_WHICH or (word in PREPOSITIONS and phrases.text(at + 1) in _IN_WHICH):
        begin = at + 1 + (word in PREPOSITIONS)
        for clause, stop in clauses_at(begin, phrases):
            yield _more(thing, replace(clause, gap=WHOLE)), stop
    elif word == "of" and phrases.number(at + 1) is not None:
        end = phrases.words[at + 1].end
        yield replace(thing, number=phrases.number(at + 1), end=end), at + 2
    elif word in PREPOSITIONS | {"than"} and not thing.pronoun:
        for adjunct, stop in phrases.prepositional(at):
            yield replace(thing, places=(*thing.places, adjunct), end=adjunct.end), stop


def further(thing: Thing, at: int, phrases: PhraseReader) -> Iterator[tuple[Thing, int]]:
    """'that left the field and came back', 'that applies if it is destroyed'."""
    word = phrases.text(at)
    begin = at + 1 + (word == "," and phrases.text(at + 1) in {"and", "or"})
    if word in {"and", "or", ","}:
        for tail in phrases.tails(begin):
            clause = as_clause(tail, None, phrases.words[at].start)
            gap = "subject" if word == "and" else EITHER
            longer = _more(thing, replace(clause, gap=gap))
            yield longer, tail.stop
            yield from further(longer, tail.stop, phrases)
    elif word in _IF:
        for clause, stop in clauses_at(begin, phrases):
            yield _more(thing, replace(clause, gap=WHOLE)), stop


def _more(thing: Thing, clause: Clause) -> Thing:
    return replace(thing, relatives=(*thing.relatives, clause), end=clause.end)


def caused(tail: Tail, phrases: PhraseReader) -> Iterator[Tail]:
    """'lets its player Summon a monster', 'causes it to resolve'."""
    if tail.group.verb not in CAUSING or tail.object is None:
        return
    at = tail.stop
    for group, stop in groups(phrases.words, at, infinitive=True):
        for inner in phrases.following(group, stop):
            clause = as_clause(inner, tail.object, tail.object.start)
            adjunct = Adjunct("so that", phrases.words[at].start, inner.end, clause=clause)
            more = (*tail.adjuncts, adjunct)
            yield replace(tail, adjuncts=more, stop=inner.stop, end=inner.end)
