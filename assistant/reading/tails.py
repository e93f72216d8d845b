"""Tails: what follows a verb: its object, complement and additions, with every way to end."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from assistant.reading.grammar import Adjunct, Tail, Thing, VerbGroup
from assistant.reading.noun_words import Aspect
from assistant.reading.phrase_words import (
    COMPLEMENTS,
    FIXED,
    LATE,
    MAX_ADJUNCTS,
    TAKES_COMPLEMENT,
    as_clause,
)
from assistant.reading.small_words import PREPOSITIONS
from assistant.reading.told import acts, caused, clauses_at, number_at
from assistant.reading.verb_forms import PHRASAL
from assistant.reading.verb_groups import groups
from assistant.reading.words import Kind, Word

BEFORE_RESOLVING = "before it resolves"
"""An addition: something happened while its link had not resolved yet."""

_RESPONDING = frozenset({"in response to", "in direct response to"})

MOST_STEPS = 6_000
"""Steps after which a sentence is left unread: it can be taken apart in too many ways."""
MOST_READINGS = 300
"""Of one phrase; "the effect of the effect of ..." has thousands, each as long as the phrase."""


@dataclass(slots=True)
class Effort:
    """How much has been tried on one sentence; a sentence that takes too much is given up."""

    steps: int = 0

    @property
    def is_spent(self) -> bool:
        """Whether the sentence is given up."""
        return self.steps > MOST_STEPS

    def goes_on(self) -> bool:
        """Count one step more."""
        self.steps += 1
        return not self.is_spent

    def allows(self, readings: int) -> bool:
        """Whether so many readings of one phrase are few enough; of more, all is given up."""
        if readings > MOST_READINGS:
            self.steps = MOST_STEPS + 1
        return not self.is_spent


Things = Callable[[int], tuple[tuple[Thing, int], ...]]
"""Reads the noun phrases that begin at a word."""


class Tails:
    """Reads what follows verbs; what has been read once is kept."""

    def __init__(
        self, words: tuple[Word, ...], things: Things, effort: Effort, *, wide: bool = False
    ) -> None:
        """Read from these words, with this reader of noun phrases."""
        self._effort = effort
        self.words = words
        self.things = things
        self._wide = wide
        self._further = frozenset({"than", "such as"}) if wide else frozenset[str]()
        self._read: dict[int, tuple[Tail, ...]] = {}

    def tails(self, at: int) -> tuple[Tail, ...]:
        """Every way to read a verb and what belongs to it from `at`."""
        if at not in self._read:
            self._read[at] = ()
            self._read[at] = tuple(
                tail
                for group, stop in groups(self.words, at)
                for tail in self.following(group, stop)
            )
        return self._read[at]

    def text(self, at: int) -> str:
        """The word at `at`, or nothing past the end."""
        return self.words[at].text if at < len(self.words) else ""

    def number(self, at: int) -> int | None:
        """The number at `at`."""
        return number_at(self.words, at)

    def _is_quoted(self, at: int) -> bool:
        return at < len(self.words) and self.words[at].kind is Kind.QUOTED

    def following(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        """Every way to read what follows a verb group that ends before `at`."""
        bare = Tail(group, group.end, at)
        if group.verb in TAKES_COMPLEMENT:
            yield from self._complemented(group, at)
        yield from self._with_adjuncts(bare)
        if self._is_quoted(at):
            yield from self._quoted_object(bare, at)
        if self.text(at) == "how often":
            yield from self._how_often(bare, at)
        if not group.passive or group.verb in {"give", "consider", "treat", "call"}:
            for thing, stop in self.things(at):
                tail = replace(bare, object=thing, stop=stop, end=thing.end)
                yield from self._with_adjuncts(tail)
                yield from self._parted(tail)
        yield from self._phrasal(group, at)
        if self._wide:
            yield from self._told(bare, at)

    def _told(self, bare: Tail, at: int) -> Iterator[Tail]:
        """'means that it is negated', 'lets its player Summon a monster'."""
        for thing, stop in acts(at, self, that=True):
            tail = replace(bare, object=thing, stop=stop, end=thing.end)
            yield from self._with_adjuncts(tail)
        if self.text(at) == "as" and self.text(at + 1) in {"if", "though"}:
            for clause, stop in clauses_at(at + 2, self):
                adjunct = Adjunct("as if", self.words[at].start, clause.end, clause=clause)
                yield replace(bare, adjuncts=(adjunct,), stop=stop, end=clause.end)
        for thing, stop in self.things(at):
            yield from caused(replace(bare, object=thing, stop=stop, end=thing.end), self)

    def _phrasal(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        """'goes off', 'shuts down Jinzo': the particle is a part of the verb."""
        verb = f"{group.verb} {self.text(at)}"
        if verb in PHRASAL:
            yield from self.following(replace(group, verb=verb, end=self.words[at].end), at + 1)

    def _parted(self, tail: Tail) -> Iterator[Tail]:
        """'shuts it down': the particle stands after the object."""
        verb = f"{tail.group.verb} {self.text(tail.stop)}"
        if verb in PHRASAL:
            end = self.words[tail.stop].end
            whole = replace(tail, group=replace(tail.group, verb=verb), stop=tail.stop + 1, end=end)
            yield from self._with_adjuncts(whole)

    def _quoted_object(self, tail: Tail, at: int) -> Iterator[Tail]:
        """'says "once per turn", "twice per turn", etc.': the words themselves are the object."""
        first, stop = self.words[at], at + 1
        while self.text(stop) in {",", "or", "and", "etc", "."} or self._is_quoted(stop):
            stop += 1
        while self.text(stop - 1) in {",", "and", "or"} or (
            self.text(stop - 1) == "." and self.text(stop - 2) != "etc"
        ):
            stop -= 1
        end = self.words[stop - 1].end
        thing = Thing(first.start, end, Aspect.WORDING, first.text)
        yield from self._with_adjuncts(replace(tail, object=thing, stop=stop, end=end))

    def _how_often(self, tail: Tail, at: int) -> Iterator[Tail]:
        """'says how often it can be used': the clause is what is limited."""
        for thing, stop in self.things(at + 1):
            for inner in self.tails(stop):
                clause = as_clause(inner, thing, thing.start)
                adjunct = Adjunct("how often", self.words[at].start, inner.end, clause=clause)
                yield replace(tail, adjuncts=(adjunct,), stop=inner.stop, end=inner.end)

    def _complemented(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        word = self.text(at)
        is_number = at < len(self.words) and self.words[at].kind is Kind.NUMBER
        if word in COMPLEMENTS or is_number:
            stop, said = at + 1, word
            if is_number and self.text(stop) in {"or higher", "or lower"}:
                said, stop = ("<=" if "lower" in self.text(stop) else ">=") + word, stop + 1
            tail = Tail(group, self.words[stop - 1].end, stop, complement=said)
            yield from self._with_adjuncts(tail)

    def _with_adjuncts(self, tail: Tail) -> Iterator[Tail]:
        if len(tail.adjuncts) < MAX_ADJUNCTS and self._effort.goes_on():
            for adjunct, stop in self._adjunct(tail.stop):
                more = replace(tail, adjuncts=(*tail.adjuncts, adjunct), stop=stop, end=adjunct.end)
                yield from self._with_adjuncts(more)
        yield tail

    def _adjunct(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        if at >= len(self.words):
            return
        word = self.words[at]
        if word.text == "only":
            for adjunct, stop in self._adjunct(at + 1):
                yield replace(adjunct, only=True, start=word.start), stop
        if word.kind is Kind.WORD and (word.text in FIXED or word.text in LATE):
            yield Adjunct(word.text, word.start, word.end), at + 1
        if word.text == "before":
            yield from self._before_resolving(at)
        yield from self.prepositional(at)

    def _by_words(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """'joined by "then"'."""
        if self._is_quoted(at + 1):
            word, said = self.words[at], self.words[at + 1]
            thing = Thing(said.start, said.end, Aspect.WORDING, said.text)
            yield Adjunct(word.text, word.start, said.end, thing), at + 2

    def _before_resolving(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """'destroyed before it resolves'."""
        for thing, stop in self.things(at + 1):
            if not thing.is_definite:
                continue
            for tail in self.tails(stop):
                if tail.group.verb == "resolve" and not tail.group.negative and not tail.adjuncts:
                    clause = as_clause(tail, thing, thing.start)
                    yield (
                        Adjunct(BEFORE_RESOLVING, self.words[at].start, tail.end, clause=clause),
                        tail.stop,
                    )

    def _purpose(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """'to apply their effects': what something is done for."""
        word = self.words[at]
        for group, stop in groups(self.words, at, infinitive=True):
            for tail in self.following(group, stop):
                clause = as_clause(tail, None, word.start)
                yield Adjunct("in order to", word.start, tail.end, clause=clause), tail.stop

    def prepositional(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """A preposition with its noun phrase, or with what is done."""
        word = self.words[at] if at < len(self.words) else None
        if word is None or word.text not in PREPOSITIONS | _RESPONDING | self._further:
            return
        for thing, stop in self.things(at + 1):
            yield Adjunct(word.text, word.start, thing.end, thing), stop
        yield from self._by_words(at)
        following = self.words[at + 1] if at + 1 < len(self.words) else word
        if word.text == "to" and following.kind is Kind.NUMBER:
            number = int(following.text.replace(".", ""))
            thing = Thing(
                following.start, following.end, Aspect.VALUE, following.text, number=number
            )
            yield Adjunct("to", word.start, following.end, thing), at + 2
        if word.text == "to":
            yield from self._purpose(at)
        if word.text in {"by", "without", "from", "after", "before"}:
            for group, stop in groups(self.words, at + 1, gerund=True):
                for tail in self.following(group, stop):
                    clause = as_clause(tail, None, group.start)
                    yield Adjunct(word.text, word.start, tail.end, clause=clause), tail.stop
