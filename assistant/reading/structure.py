"""Structure: how the clauses of a sentence hang together under if, unless, but, so and and.

A sentence is read whole or not at all; every word belongs to one clause or connective.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.reading.grammar import Clause, Condition, Sentence, Tail, Thing, VerbGroup
from assistant.reading.noun_words import DETERMINERS, NOUNS, PRONOUNS, Aspect
from assistant.reading.phrase_words import as_clause
from assistant.reading.phrases import Phrases
from assistant.reading.small_words import ADVERBS, PREPOSITIONS, TURN_PHRASES
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.verb_groups import groups
from assistant.reading.words import Kind, Word

CONNECTIVES = {
    **dict.fromkeys(
        (
            "if",
            "when",
            "while",
            "once",
            "as long as",
            "as soon as",
            "after",
            "whenever",
            "where",
            "provided that",
            "given that",
            "in case",
            "the moment",
            "the instant",
            "wherever",
        ),
        "if",
    ),
    **dict.fromkeys(("even if", "even though", "even when", "although", "though"), "even"),
    **dict.fromkeys(("unless",), "unless"),
    **dict.fromkeys(("because", "since", "as", "now that"), "because"),
    **dict.fromkeys(("only if", "only when", "only while", "only after"), "only if"),
    "if and only if": "if and only if",
    "until": "until",
    "before": "before",
}
"""What each connective does with its clause."""

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
_ASIDE = frozenset({"if", "unless", "when", "only if", "while", "until"})


class Structure:
    """Reads the tree of one sentence."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        """Read these words."""
        self.words = words
        self.phrases = Phrases(words)
        self._read: dict[tuple[int, int, int], Sentence | None] = {}

    def whole(self, subject: Thing | None = None) -> Sentence | None:
        """The sentence, if every word of it has its place."""
        return self.read(0, len(self.words), subject)

    def read(self, start: int, end: int, subject: Thing | None = None) -> Sentence | None:
        """The sentence of the words `start:end`; `subject` is whom a bare verb speaks of."""
        start, end = self._trim(start, end)
        key = (start, end, subject.start if subject else -1)
        if key not in self._read:
            self._read[key] = None
            self._read[key] = self._first(start, end, subject) if start < end else None
        return self._read[key]

    def _first(self, start: int, end: int, subject: Thing | None) -> Sentence | None:
        for way in (
            self._simple,
            self._by_mark,
            self._by_new_condition,
            self._front_condition,
            self._by_contrast,
            self._trailing_condition,
            self._side_by_side,
            self._with_doing,
            self._participial,
            self._by_doing,
        ):
            found = next(way(start, end, subject), None)
            if found is not None:
                return found
        return None

    def _trim(self, start: int, end: int) -> tuple[int, int]:
        while start < end and (
            self.words[start].text in _MARKS
            or (self.words[start].text in _OPENING and end - start > 1)
            or (self.words[start].text in {"yes", "no"} and self.words[start + 1].text in _MARKS)
        ):
            start += 1
        while start < end and self.words[end - 1].text in _MARKS:
            end -= 1
        return start, end

    # -- one clause

    def _simple(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        for thing, stop in self.phrases.things(start):
            for tail in self._tails(stop, end):
                yield Sentence(as_clause(tail, thing, self.words[start].start))
        if self.words[start].text == "there":
            yield from self._there(start, end)
        if subject is not None:
            for tail in self._tails(start, end):
                yield Sentence(as_clause(tail, subject, self.words[start].start))
            yield from self._bare_participle(start, end, subject)

    def _tails(self, start: int, end: int) -> Iterator[Tail]:
        stop = start
        if stop < end and self.words[stop].text == ",":
            return
        for tail in self.phrases.tails(start):
            if tail.stop == end:
                yield tail

    def _by_doing(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """'Destroying it before it resolves negates it': what is done is the condition."""
        del subject
        if not any(form.form is Form.ING for form in forms_of(self.words[start].text)):
            return
        for at in range(start + 2, end):
            doing = self._doing(start, at)
            if doing is None:
                continue
            for tail in self._tails(at, end):
                if tail.group.verb != "be":
                    main = Sentence(as_clause(tail, None, self.words[at].start))
                    yield _under(main, Condition("if", doing, "if"))

    def _doing(self, start: int, end: int) -> Sentence | None:
        for group, stop in groups(self.words, start, gerund=True):
            if group.verb == "have":
                return self._having(stop, end)
            for tail in self.phrases.following(group, stop):
                if tail.stop == end:
                    return Sentence(as_clause(tail, None, group.start))
                if tail.stop < end - 1 and self.words[tail.stop].text in CONNECTIVES:
                    inner = self.read(tail.stop + 1, end, tail.object)
                    if inner is not None:
                        word = self.words[tail.stop].text
                        whole = Sentence(as_clause(tail, None, group.start))
                        return _under(whole, Condition(CONNECTIVES[word], inner, word))
        return None

    def _having(self, start: int, end: int) -> Sentence | None:
        """'having a monster's effects negated'."""
        for thing, stop in self.phrases.things(start):
            if stop < end:
                found = next(self._bare_participle(stop, end, thing), None)
                if found is not None:
                    return found
        return None

    def _participial(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """', destroying all monsters', 'targeting it': one more thing done by the same."""
        for at in range(start + 2, end):
            if not any(form.form is Form.ING for form in forms_of(self.words[at].text)):
                continue
            left = self.read(start, at, subject)
            whom = _subject_of(left) if left is not None else None
            if left is None or whom is None:
                continue
            for group, stop in groups(self.words, at, gerund=True):
                for tail in self.phrases.following(group, stop):
                    if tail.stop == end:
                        right = Sentence(as_clause(tail, whom, group.start))
                        yield Sentence(parts=(left, right), link="and")

    def _with_doing(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """', with X going to the GY': one more thing that is so."""
        for at in self._places(start, end, {"with"}):
            left = self.read(start, at, subject)
            if left is None:
                continue
            for thing, stop in self.phrases.things(at + 1):
                for group, after in groups(self.words, stop, gerund=True):
                    for tail in self.phrases.following(group, after):
                        if tail.stop == end:
                            right = Sentence(as_clause(tail, thing, thing.start))
                            yield Sentence(parts=(left, right), link="and")

    def _there(self, start: int, end: int) -> Iterator[Sentence]:
        """'there is no legal target': the thing exists, or does not."""
        for tail in self._tails(start + 1, end):
            if tail.group.verb == "be" and tail.object is not None:
                thing = tail.object
                negative = tail.group.negative is not (thing.det == "no")
                group = replace(tail.group, verb="exist", negative=negative)
                plain = replace(thing, det="a" if thing.det == "no" else thing.det)
                rest = replace(tail, group=group, object=None)
                yield Sentence(as_clause(rest, plain, self.words[start].start))

    def _bare_participle(self, start: int, end: int, subject: Thing) -> Iterator[Sentence]:
        """'until successfully Summoned', 'while face-up': the verb 'be' is left out."""
        at, negative = start, False
        while at < end and self.words[at].text in ADVERBS | {"not"}:
            negative = negative is not (self.words[at].text == "not")
            at += 1
        if at >= end:
            return
        word = self.words[at]
        verbs = [form.verb for form in forms_of(word.text) if form.form is Form.PARTICIPLE]
        for verb in verbs or ["be"]:
            group = VerbGroup(verb, word.start, word.end, passive=bool(verbs), negative=negative)
            for tail in self.phrases.following(group, at + 1 if verbs else at):
                said = tail.complement or tail.adjuncts
                if tail.stop == end and (verbs or (said and tail.object is None)):
                    yield Sentence(as_clause(tail, subject, self.words[start].start))

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
        for at in self._places(start, end, {",", "then"}):
            if self.words[at].text == "then" and not self._begins_anew(at + 1):
                continue
            condition = self.read(start + 1, at, subject)
            main = self.read(at + 1, end, _subject_of(condition)) if condition else None
            if condition is not None and main is not None:
                yield _under(main, Condition(CONNECTIVES[word], condition, word))
        if word in {"if", "even if", "when", "once"}:
            yield from self._without_comma(start, end, word, subject)

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
            main = self.read(at, end, _subject_of(condition)) if condition else None
            if condition is not None and main is not None:
                yield _under(main, Condition(CONNECTIVES[word], condition, word))

    def _by_contrast(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        for at in self._places(start, end, {"but", "so", "meaning", "yet", "so that", "while"}):
            word = self.words[at].text
            if word == "while" and (at == start or self.words[at - 1].text != ","):
                continue
            link = "so" if word in {"so", "meaning", "so that"} else "but"
            yield from self._pair(start, at, at + 1, end, link, subject)

    def _trailing_condition(
        self, start: int, end: int, subject: Thing | None
    ) -> Iterator[Sentence]:
        for at in range(start + 1, end):
            word = self.words[at].text
            if word not in CONNECTIVES:
                continue
            only = self.words[at - 1].text in {"only", "just"} and word == "if"
            main = self.read(start, at - 1 if only else at, subject)
            if main is None:
                continue
            condition = self.read(at + 1, end, _subject_of(main))
            if condition is not None and not _runs_on(main, condition):
                kind = "only if" if only else CONNECTIVES[word]
                yield _under(main, Condition(kind, condition, word))

    def _side_by_side(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        for at in self._places(start, end, {"and", "or", "then", ",", "nor"}):
            word = self.words[at].text
            link = "or" if word == "or" else "and"
            yield from self._pair(start, at, at + 1, end, link, subject)

    def _pair(  # noqa: PLR0913, PLR0917  (two spans, what joins them, and for whom)
        self, start: int, at: int, after: int, end: int, link: str, subject: Thing | None
    ) -> Iterator[Sentence]:
        left = self.read(start, at, subject)
        if left is None:
            return
        right = self.read(after, end, _subject_of(left))
        if right is not None:
            yield Sentence(parts=(left, right), link=link)

    def _places(self, start: int, end: int, words: set[str]) -> Iterator[int]:
        for at in range(start + 1, end - 1):
            if self.words[at].text in words and self.words[at].kind is not Kind.NAME:
                yield at


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
    at = 0
    while at < len(words):
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


def _closing(words: tuple[Word, ...], at: int) -> int | None:
    return next((k for k in range(at, len(words)) if words[k].text == ")"), None)


def _under(main: Sentence, condition: Condition) -> Sentence:
    return replace(main, conditions=(condition, *main.conditions))


def _runs_on(main: Sentence, condition: Sentence) -> bool:
    """'It is negated when it resolves and the player will ...': the last clause is a main one."""
    if not condition.parts or condition.parts[-1].clause is None or main.clause is None:
        return False
    last = condition.parts[-1].clause.group.modal
    first = condition.parts[0].clause
    return last == "will" and (first is None or first.group.modal != "will")


def _subject_of(sentence: Sentence) -> Thing | None:
    """Whom the last clause of a sentence speaks of, if a bare verb may go on with it."""
    if sentence.clause is not None:
        subject = sentence.clause.subject
        if subject is not None and subject.aspect is Aspect.PLAYER:
            return sentence.clause.object or subject
        return subject
    return _subject_of(sentence.parts[-1]) if sentence.parts else None


def clauses(sentence: Sentence) -> Iterator[Clause]:
    """Every clause of the sentence, conditions included."""
    if sentence.clause is not None:
        yield sentence.clause
    for part in sentence.parts:
        yield from clauses(part)
    for condition in sentence.conditions:
        yield from clauses(condition.sentence)
