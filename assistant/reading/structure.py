"""Structure: how the clauses of a sentence hang together under if, unless, but, so and and.

A sentence is read whole or not at all; every word belongs to one clause or connective.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from assistant.reading.bare_clauses import CONNECTIVES, BareClauses, subject_of, under
from assistant.reading.denials import affirmed, side_by_side
from assistant.reading.grammar import Clause, Condition, Sentence, Thing
from assistant.reading.noun_words import DETERMINERS, NOUNS, PRONOUNS
from assistant.reading.phrase_words import alike, as_clause
from assistant.reading.phrases import Phrases
from assistant.reading.small_words import LIMITING, PREPOSITIONS, TURN_PHRASES
from assistant.reading.words import Kind, Word

_OPENERS = (
    "for example", "for instance", "however", "likewise", "therefore", "thus", "hence", "so",
    "but", "and", "then", "by contrast", "instead", "also",
    "similarly", "conversely", "remember", "note", "in other words", "moreover", "furthermore",
    "on the other hand", "consequently", "as a result", "still", "yet", "nevertheless", "finally",
    "this is why", "that is why", "this means that", "this means", "note that",
    "remember that", "correct",
    "otherwise", "in fact", "of course", "after that", "at this time", "at that time", "here",
)  # fmt: skip
_OPENING = frozenset(_OPENERS) | frozenset(TURN_PHRASES)
_MARKS = frozenset({",", ";", ":", ".", "!", "—", "•"})
MOST_WORDS = 90
"""Of a sentence that is read: no rule has so many, and the work grows faster than they do."""
_ASIDE = frozenset({"if", "unless", "when", "only if", "while", "until"})


class Structure(BareClauses):
    """Reads the tree of one sentence."""

    def __init__(self, words: tuple[Word, ...], *, wide: bool = False) -> None:
        """Read these words; `wide`: also by the grammar of what is only told, never computed."""
        self.words = words
        self.wide = wide
        self.phrases = Phrases(words, wide=wide)
        self._read: dict[tuple[int, int, int], Sentence | None] = {}

    def whole(self, subject: Thing | None = None) -> Sentence | None:
        """The sentence, if every word of it has its place; each denial stands on its verb."""
        if len(self.words) > MOST_WORDS:
            return None
        tree = self.read(0, len(self.words), subject)
        given_up = self.phrases.effort.is_spent
        return None if tree is None or given_up else affirmed(tree)

    def read(self, start: int, end: int, subject: Thing | None = None) -> Sentence | None:
        """The sentence of the words `start:end`; `subject` is whom a bare verb speaks of."""
        start, end = self._trim(start, end)
        key = (start, end, subject.start if subject else -1)
        if key not in self._read and self.phrases.effort.goes_on():
            self._read[key] = None
            self._read[key] = self._first(start, end, subject) if start < end else None
        return self._read.get(key)

    def _first(self, start: int, end: int, subject: Thing | None) -> Sentence | None:
        for way in (
            self._simple,
            self._by_mark,
            self._by_new_condition,
            self._front_condition,
            self._comma_doing,
            self._but_not,
            self._by_contrast,
            self._trailing_condition,
            self._side_by_side,
            self._with_doing,
            self._participial,
            self._by_doing,
            self._by_command,
            self._causing,
            self._by_definition,
            self._from_the_front,
        ):
            found = next(way(start, end, subject), None)
            if found is not None:
                return found
        return None

    def _trim(self, start: int, end: int) -> tuple[int, int]:
        while start < end and (
            self.words[start].text in _MARKS
            or (self.words[start].text in _OPENING and end - start > 1)
            or (
                self.words[start].text in {"yes", "no"}
                and (start + 1 == end or self.words[start + 1].text in _MARKS)
            )
        ):
            start += 1
        while start < end and self.words[end - 1].text in _MARKS:
            end -= 1
        return start, end

    # -- one clause

    def _simple(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        acts = self.phrases.acts(start) if self.wide else ()
        for thing, stop in chain(self.phrases.things(start), acts):
            for tail in self._tails(stop, end):
                yield Sentence(as_clause(tail, thing, self.words[start].start))
        if self.words[start].text == "there":
            yield from self._there(start, end)
        if subject is not None:
            for tail in self._tails(start, end):
                yield Sentence(as_clause(tail, subject, self.words[start].start))
            yield from self._bare_participle(start, end, subject)

    # -- several clauses

    def _by_mark(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        for at in self._places(start, end, {";", "—", ":"}):
            yield from self._pair(start, at, at + 1, end, "and", subject)

    def _by_new_condition(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """', but if ...': a new condition begins a new sentence, wherever the first one ends."""
        for at in self._places(start, end, {"but", "and"}):
            if at + 1 < end and self.words[at + 1].text in {"if", "even if", "when", "while"}:
                yield from self._pair(start, at, at + 1, end, self.words[at].text, subject)

    def _front_condition(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        word = self.words[start].text
        if word == "even" and start + 1 < end and self.words[start + 1].text in {"after", "while"}:
            start, word = start + 1, "even if"
        if word not in CONNECTIVES:
            return
        places = self._places(start, end, {",", "then"})
        for at in sorted(places, key=self._goes_on_with_and):
            if self.words[at].text == "then" and not self._begins_anew(at + 1):
                continue
            condition = self.read(start + 1, at, subject)
            main = self.read(at + 1, end, subject_of(condition)) if condition else None
            if condition is not None and main is not None:
                yield under(main, Condition(CONNECTIVES[word], condition, word))
        if word in {"if", "even if", "when", "once"}:
            yield from self._without_comma(start, end, word, subject)

    def _goes_on_with_and(self, at: int) -> bool:
        """Whether 'and' follows: 'if A, and B, C' has two conditions, if it can be read so."""
        return at + 1 < len(self.words) and self.words[at + 1].text == "and"

    def _begins_anew(self, at: int) -> bool:
        """Whether a clause with a subject of its own may begin here."""
        word = self.words[at]
        return word.kind is Kind.NAME or word.text in DETERMINERS | PRONOUNS or word.text in NOUNS

    def _without_comma(
        self, start: int, end: int, word: str, subject: Thing | None
    ) -> Iterator[Sentence]:
        """'even if that Summon is negated it cannot be Summoned again'."""
        for at in range(start + 3, end - 1):
            if self.words[at].text not in DETERMINERS | PRONOUNS:
                continue
            if self.words[at - 1].text in PREPOSITIONS | DETERMINERS:
                continue
            condition = self.read(start + 1, at, subject)
            main = self.read(at, end, subject_of(condition)) if condition else None
            if condition is not None and main is not None:
                yield under(main, Condition(CONNECTIVES[word], condition, word))

    def _by_contrast(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        for at in self._places(start, end, {"but", "so", "meaning", "yet", "so that", "while"}):
            word = self.words[at].text
            if word == "while" and (at == start or self.words[at - 1].text != ","):
                continue
            if word == "but" and self.words[at - 1].text in _ALL_OR_NONE:
                continue  # 'nothing but' is an exception
            link = "so" if word in {"so", "meaning", "so that"} else "but"
            yield from self._pair(start, at, at + 1, end, link, subject)

    def _but_not(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """'escapes A but not B': the same of B, turned round."""
        for at in self._places(start, end, {"but", "and", ","}):
            begin = at + 1 + (self.words[at + 1].text == "but")
            if begin >= end - 1 or self.words[begin].text != "not":
                continue
            left = self.read(start, at, subject)
            if left is None or left.clause is None:
                continue
            for thing, stop in self.phrases.things(begin + 1):
                right = _of_other(left.clause, thing) if stop == end else None
                if right is not None:
                    yield Sentence(parts=(left, Sentence(right)), link="but")

    def _trailing_condition(
        self, start: int, end: int, subject: Thing | None
    ) -> Iterator[Sentence]:
        for at in range(start + 1, end):
            word = self.words[at].text
            if word not in CONNECTIVES:
                continue
            only = self.words[at - 1].text in LIMITING and word == "if"
            if self.words[at - 1].text in LIMITING and not only:
                continue  # 'not only because': that it is so for another reason
            main = self.read(start, at - 1 if only else at, subject)
            if main is None:
                continue
            condition = self.read(at + 1, end, subject_of(main))
            if condition is not None and not _runs_on(main, condition):
                main, limited = _limited(main) if CONNECTIVES[word] == "if" else (main, False)
                kind = "only if" if only or limited else CONNECTIVES[word]
                yield under(main, Condition(kind, condition, word))

    def _side_by_side(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        for at in self._places(start, end, {"and", "or", "then", ",", "nor"}):
            word = self.words[at].text
            link = word if word in {"or", "nor"} else "and"
            yield from self._pair(start, at, at + 1, end, link, subject)

    def _pair(  # noqa: PLR0913, PLR0917  (two spans, what joins them, and for whom)
        self, start: int, at: int, after: int, end: int, link: str, subject: Thing | None
    ) -> Iterator[Sentence]:
        left = self.read(start, at, subject)
        if left is None:
            return
        right = self.read(after, end, subject_of(left))
        if right is None and link == "nor":
            turned = _inverted(self.words[after:end])
            right = Structure(turned, wide=self.wide).read(0, end - after)
        if right is not None:
            yield from side_by_side(left, right, link, self.words[after].text)


def parts_of(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], ...]:
    """The pieces between semicolons and dashes, if each can stand alone."""
    pieces: list[list[Word]] = [[]]
    for word in words:
        if word.text in {";", "—"} and word.kind is Kind.MARK:
            pieces.append([])
        else:
            pieces[-1].append(word)
    found = tuple(tuple(piece) for piece in pieces if piece)
    dependent = any(
        (piece[0].text in _ASIDE | {"even if"} and not any(word.text == "," for word in piece))
        or piece[0].text in {"except", "or", "including", "but not", "only", "nor"}
        for piece in found[1:]
    )
    return found if len(found) > 1 and not dependent else ()


def without_asides(
    words: tuple[Word, ...],
) -> tuple[tuple[Word, ...], tuple[tuple[Word, ...], ...]]:
    """The words outside parentheses, and the asides; an aside that is a condition stays."""
    kept: list[Word] = []
    asides: list[tuple[Word, ...]] = []
    words = _unwrapped(words)
    at = 0
    while at < len(words):
        inserted = _inserted(words, at)
        if inserted is not None:
            asides.append(words[at + 1 : inserted])
            kept.append(replace(words[at], text=","))
            at = inserted + 1
            continue
        close = _closing(words, at)
        if words[at].text != "(" or close is None:
            kept.append(words[at])
            at += 1
            continue
        inside = words[at + 1 : close]
        if inside and inside[0].text in _ASIDE:
            kept.extend(inside)
        elif inside:
            asides.append(inside)
        at = close + 1
    return tuple(kept), tuple(asides)


def _limited(main: Sentence) -> tuple[Sentence, bool]:
    """'It only resolves if ...': the 'only' belongs to the condition."""
    clause = main.clause
    if clause is None or main.conditions or not clause.group.only:
        return main, False
    if clause.object is not None or clause.adjuncts or clause.complement:
        return main, False
    group = replace(clause.group, adverbs=clause.group.adverbs - LIMITING)
    return replace(main, clause=replace(clause, group=group)), True


_ALL_OR_NONE = frozenset(
    {"nothing", "anything", "none", "everything", "all", "nobody", "anybody", "everybody"}
)
_TURNED = frozenset(
    "is are was were does do did can cannot could will would may must has".split()  # noqa: SIM905
)


def _inverted(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """'nor is it destroyed' as 'it is destroyed'."""
    if len(words) < 3 or words[0].text not in _TURNED:  # noqa: PLR2004
        return words
    _, stop = next(iter(Phrases(words[1:]).things(0)), (None, 0))
    return (*words[1 : stop + 1], words[0], *words[stop + 1 :])


_INSTANCES = frozenset({"for example", "for instance", "such as", "including"})


def _inserted(words: tuple[Word, ...], at: int) -> int | None:
    """Where an instance put between two dashes ends: '— e.g. it was Tributed —'."""
    if words[at].text != "—" or at + 1 >= len(words) or words[at + 1].text not in _INSTANCES:
        return None
    return next((k for k in range(at + 1, len(words)) if words[k].text == "—"), None)


def _unwrapped(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """A sentence that stands in parentheses as a whole."""
    end = len(words) - 1 if words and words[-1].text in {".", "!"} else len(words)
    whole = end > 3 and words[0].text == "(" and _closing(words, 0) == end - 1  # noqa: PLR2004
    return words[1 : end - 1] if whole else words


def _closing(words: tuple[Word, ...], at: int) -> int | None:
    return next((k for k in range(at, len(words)) if words[k].text == ")"), None)


def _of_other(clause: Clause, other: Thing) -> Clause | None:
    """The clause said of another object, or of another doer after its preposition, and denied."""
    group = replace(clause.group, negative=not clause.group.negative, end=other.end)
    if clause.object is not None and not clause.adjuncts:
        if not alike(clause.object, other):
            return None
        return replace(clause, group=group, object=other, end=other.end)
    last = clause.adjuncts[-1] if clause.adjuncts and clause.object is None else None
    if last is None or last.thing is None or not alike(last.thing, other):
        return None
    rest = (*clause.adjuncts[:-1], replace(last, thing=other, end=other.end))
    return replace(clause, group=group, adjuncts=rest, end=other.end)


def _runs_on(main: Sentence, condition: Sentence) -> bool:
    """'It is negated when it resolves and the player will ...': the last clause is a main one."""
    if not condition.parts or condition.parts[-1].clause is None or main.clause is None:
        return False
    last = condition.parts[-1].clause.group.modal
    first = condition.parts[0].clause
    return last == "will" and (first is None or first.group.modal != "will")


def clauses(sentence: Sentence) -> Iterator[Clause]:
    """Every clause of the sentence, conditions included."""
    if sentence.clause is not None:
        yield sentence.clause
    for part in sentence.parts:
        yield from clauses(part)
    for condition in sentence.conditions:
        yield from clauses(condition.sentence)


def things_in(clause: Clause) -> Iterator[Thing]:
    """Every noun phrase of a clause, outermost first."""
    tops = [clause.subject, clause.object, *(adjunct.thing for adjunct in clause.adjuncts)]
    for thing in tops:
        if thing is not None:
            yield from _nested(thing)
    for adjunct in clause.adjuncts:
        if adjunct.clause is not None:
            yield from things_in(adjunct.clause)


def _nested(thing: Thing) -> Iterator[Thing]:
    yield thing
    for inner in (*thing.members, *(place.thing for place in thing.places), thing.owner):
        if inner is not None and inner is not thing:
            yield from _nested(inner)
    for clause in thing.relatives:
        yield from things_in(clause)
