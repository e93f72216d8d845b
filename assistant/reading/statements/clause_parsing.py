"""Clause parsing: how the clauses of a sentence hang together, and where it can be cut."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from assistant.reading.english_words import (
    ADVERBS,
    AS_GOOD_AS,
    DETERMINERS,
    LIMITING,
    PREPOSITIONS,
    PRONOUNS,
    TURN_PHRASES,
    Aspect,
    VerbInflection,
    forms_of,
)
from assistant.reading.statements.phrase_parsing import Phrases, alike, as_clause, groups
from assistant.reading.statements.sentence_parts import (
    Adjunct,
    Condition,
    NounPhrase,
    SentenceTree,
    Tail,
    VerbClause,
    VerbGroup,
)
from assistant.reading.statements.sentence_words import Word, WordKind

_DENYING = frozenset({"no", "neither"})
_NOTHING = frozenset({"nothing", "none", "nobody", "no one", "noone"})


class _UnclearError(Exception):
    """It cannot be told what is denied."""


@dataclass(frozen=True, slots=True)
class _Freed:
    """A noun phrase without its denial, and whether there was one."""

    thing: NounPhrase
    denied: bool = False


def _thing(freed: _Freed | None) -> NounPhrase | None:
    return None if freed is None else freed.thing


def affirmed(sentence: SentenceTree) -> SentenceTree | None:
    """The sentence with every denial of a noun phrase put on its verb; None if that is unclear."""
    try:
        return _sentence(sentence)
    except _UnclearError:
        return None


def _sentence(sentence: SentenceTree) -> SentenceTree:
    return SentenceTree(
        None if sentence.clause is None else _clause(sentence.clause),
        tuple(map(_sentence, sentence.parts)),
        sentence.link,
        tuple(map(_condition, sentence.conditions)),
    )


def _condition(condition: Condition) -> Condition:
    return replace(condition, sentence=_sentence(condition.sentence))


def _clause(clause: VerbClause) -> VerbClause:
    """'No player can activate it': any player can not activate it."""
    subject = None if clause.subject is None else _freed(clause.subject)
    whole = None if clause.object is None else _freed(clause.object)
    if clause.object is not None and clause.group.verb == "do":
        whole = _Freed(clause.object)  # 'does nothing' is a phrase of its own
    adjuncts = tuple(map(_adjunct, clause.adjuncts))
    parts = (subject, whole, *(freed for _, freed in adjuncts))
    denials = sum(part.denied for part in parts if part is not None)
    if denials > 1:
        raise _UnclearError
    group = replace(clause.group, negative=clause.group.negative is not bool(denials))
    return replace(
        clause,
        group=group,
        subject=_thing(subject),
        object=_thing(whole),
        adjuncts=tuple(adjunct for adjunct, _ in adjuncts),
    )


def _adjunct(adjunct: Adjunct) -> tuple[Adjunct, _Freed | None]:
    inner = None if adjunct.clause is None else _clause(adjunct.clause)
    freed = None if adjunct.thing is None else _freed(adjunct.thing)
    return replace(adjunct, thing=_thing(freed), clause=inner), freed


def _freed(thing: NounPhrase) -> _Freed:
    """A noun phrase that denies nothing by itself."""
    if thing.members:
        return _several(thing)
    if thing.head == "none" and thing.owner is not None:
        return _Freed(replace(_freed(thing.owner).thing, denied=True), denied=True)
    owner = None if thing.owner is None else _freed(thing.owner)
    places = tuple(_adjunct(place) for place in thing.places)
    if any(freed is not None and freed.denied for _, freed in places):
        raise _UnclearError
    own = _is_denied(thing)
    if own and owner is not None and owner.denied:
        raise _UnclearError
    bare = replace(
        thing,
        owner=_thing(owner),
        places=tuple(place for place, _ in places),
        relatives=tuple(map(_clause, thing.relatives)),
    )
    if not own:
        return _Freed(bare, denied=owner is not None and owner.denied)
    return _Freed(replace(bare, det="any", head=_positive(thing), denied=True), denied=True)


def _several(thing: NounPhrase) -> _Freed:
    """'Neither A nor B', 'no A and no B', 'no A or B'."""
    members = tuple(map(_freed, thing.members))
    denied = [member.denied for member in members]
    if any(denied) and not denied[0]:
        raise _UnclearError
    if denied[0] and any(one.thing.is_definite for one in members[1:]):
        raise _UnclearError
    if not denied[0] and thing.joined_by == "nor":
        raise _UnclearError
    first = members[0].thing
    joined = "and" if denied[0] else thing.joined_by
    whole = replace(
        thing,
        head=first.head,
        det=first.det,
        owner=first.owner,
        relatives=first.relatives,
        places=first.places,
        members=tuple(member.thing for member in members),
        joined_by=joined,
        denied=denied[0],
    )
    return _Freed(whole, denied=denied[0])


def _is_denied(thing: NounPhrase) -> bool:
    by_noun = thing.aspect is Aspect.NOTHING and thing.head in _NOTHING
    return by_noun or thing.det in _DENYING or thing.head.startswith("neither ")


def _positive(thing: NounPhrase) -> str:
    """The noun without its denial."""
    if thing.aspect is Aspect.NOTHING:
        return "something"
    return thing.head.replace("neither ", "either ")


def side_by_side(
    left: SentenceTree, right: SentenceTree, link: str, first: str
) -> Iterator[SentenceTree]:
    """Two clauses under 'and', 'or' or 'nor'; `first` is the first word of the second.

    What the first clause denies, a verb that shares its 'is not' denies too: 'is not destroyed or
    banished'.  'Is not destroyed and banished' can mean either, and is not read.
    """
    if link == "nor":
        turned = _turned(right) if _denies(left) else None
        if turned is not None:
            yield SentenceTree(parts=(left, turned), link="and")
        return
    if not _denies(left) or not _shares(left, right, first):
        yield SentenceTree(parts=(left, right), link=link)
        return
    by_noun = _last(left) is not None and _is_denied_subject(left)
    turned = right if by_noun else _turned(right)
    if link == "or" and turned is not None:
        yield SentenceTree(parts=(left, turned), link="and")


def _last(sentence: SentenceTree) -> VerbClause | None:
    """The last clause of a sentence that has no conditions of its own after it."""
    if sentence.parts:
        return _last(sentence.parts[-1])
    return sentence.clause


def _denies(sentence: SentenceTree) -> bool:
    last = _last(sentence)
    return last is not None and (last.group.negative or _is_denied_subject(sentence))


def _is_denied_subject(sentence: SentenceTree) -> bool:
    last = _last(sentence)
    return last is not None and last.subject is not None and _is_denied(last.subject)


def _shares(left: SentenceTree, right: SentenceTree, first: str) -> bool:
    """Whether the second verb goes with the helping verb of the first."""
    last, clause = _last(left), _first(right)
    if last is None or clause is None or clause.subject is not last.subject:
        return False
    forms = {form.form for form in forms_of(first) if form.verb not in _HELPING}
    if last.group.passive or last.group.verb == "be":
        return VerbInflection.PARTICIPLE in forms
    several = last.subject is not None and (
        bool(last.subject.members) or last.subject.head.endswith("s")
    )
    return VerbInflection.BASE in forms and not (several and not last.group.modal)


_HELPING = frozenset({"be", "have", "do"})


def _first(sentence: SentenceTree) -> VerbClause | None:
    return _first(sentence.parts[0]) if sentence.parts else sentence.clause


def _turned(sentence: SentenceTree) -> SentenceTree | None:
    """The clause denied; None for more than a clause."""
    if sentence.clause is None:
        return None
    group = replace(sentence.clause.group, negative=not sentence.clause.group.negative)
    return replace(sentence, clause=replace(sentence.clause, group=group))


_MAKING = frozenset({"cause", "make"})
_KEEPING = frozenset({"prevent", "stop", "keep", "hinder", "block"})

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


class BareClauses(ABC):
    """Reads clauses that lack a subject or a verb; a part of reading a sentence."""

    words: tuple[Word, ...]
    phrases: Phrases

    @abstractmethod
    def read(self, start: int, end: int, subject: NounPhrase | None = None) -> SentenceTree | None:
        """The sentence of the words `start:end`."""

    def _places(self, start: int, end: int, words: set[str]) -> Iterator[int]:
        for at in range(start + 1, end - 1):
            if self.words[at].text in words and self.words[at].kind is not WordKind.NAME:
                yield at

    def _tails(self, start: int, end: int) -> Iterator[Tail]:
        stop = start
        if stop < end and self.words[stop].text == ",":
            return
        for tail in self.phrases.tails(start):
            if not self.phrases.effort.goes_on():
                return
            if tail.stop == end:
                yield tail

    def _by_doing(self, start: int, end: int, subject: NounPhrase | None) -> Iterator[SentenceTree]:
        """'Destroying it before it resolves negates it': what is done is the condition."""
        del subject
        if not any(form.form is VerbInflection.ING for form in forms_of(self.words[start].text)):
            return
        for at in range(start + 2, end):
            doing = self._doing(start, at)
            if doing is None:
                continue
            for tail in self._tails(at, end):
                if tail.group.verb != "be":
                    main = SentenceTree(as_clause(tail, None, self.words[at].start))
                    yield under(main, Condition("if", doing, "if"))

    def _doing(self, start: int, end: int) -> SentenceTree | None:
        """What is done, in every wording of it: 'destroying or removing it'."""
        found = [one for one in self._doings(start, end) if one is not None]
        if len(found) > 1:
            return SentenceTree(parts=tuple(found), link="or")
        return found[0] if found else None

    def _doings(self, start: int, end: int) -> Iterator[SentenceTree | None]:
        """Once for each of 'destroying/removing it'."""
        heads: list[VerbGroup] = []
        at = start
        while at < end:
            group, stop = next(groups(self.words, at, gerund=True), (None, at))
            if group is None:
                return
            if group.verb == "have" and not heads:
                yield self._having(stop, end)
                return
            heads.append(group)
            at = stop
            if stop >= end or self.words[stop].text not in {"/", "or"}:
                break
            at = stop + 1
        for group in heads:
            yield self._done(group, at, end)

    def _done(self, group: VerbGroup, stop: int, end: int) -> SentenceTree | None:
        for tail in self.phrases.following(group, stop):
            whole = SentenceTree(as_clause(tail, None, group.start))
            if tail.stop == end:
                return whole
            if tail.stop < end - 1 and self.words[tail.stop].text in CONNECTIVES:
                inner = self.read(tail.stop + 1, end, tail.object)
                if inner is not None:
                    word = self.words[tail.stop].text
                    return under(whole, Condition(CONNECTIVES[word], inner, word))
        return None

    def _having(self, start: int, end: int) -> SentenceTree | None:
        """'having a monster's effects negated'."""
        for thing, stop in self.phrases.things(start):
            if stop < end:
                found = next(self._bare_participle(stop, end, thing), None)
                if found is not None:
                    return found
        return None

    def _by_command(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        """'Target it, then Tribute it — the effect is negated': what is done is the condition."""
        del subject
        if not any(form.form is VerbInflection.BASE for form in forms_of(self.words[start].text)):
            return
        for at in range(start + 2, end - 1):
            if self.words[at].text not in {"—", ":", "->"}:
                continue
            done = self._commands(start, at)
            main = self.read(at + 1, end, None) if done is not None else None
            if done is not None and main is not None:
                yield under(main, Condition("if", done, "if"))

    def _by_definition(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        """'To negate an effect is to keep it from applying': what is done is the condition."""
        del subject
        if self.words[start].text != "to":
            return
        for at in self._places(start, end, {"is"}):
            done = self._commands(start + 1, at) if self.words[at + 1].text == "to" else None
            if done is not None:
                for main in self._caused(at + 1, end):
                    yield under(main, Condition("if", done, "if"))

    def _caused(self, start: int, end: int) -> Iterator[SentenceTree]:
        """'to cause it to resolve', 'to keep it from resolving': it does, or does not."""
        for group, stop in groups(self.words, start, infinitive=True):
            yield from map(SentenceTree, self._caused_by(group, stop, end))

    def _caused_by(self, group: VerbGroup, at: int, end: int) -> Iterator[VerbClause]:
        """What is made to happen, or kept from it, after the verb that says so."""
        for thing, after in self.phrases.things(at):
            for inner, begin in self._made_to(group, after):
                for tail in self.phrases.following(inner, begin):
                    if tail.stop == end:
                        yield as_clause(tail, thing, thing.start)

    def _made_to(self, group: VerbGroup, at: int) -> Iterator[tuple[VerbGroup, int]]:
        """What something is made to do, or kept from doing."""
        if at >= len(self.words) or group.negative:
            return
        if group.verb in _MAKING:
            yield from groups(self.words, at, infinitive=True)
            yield from groups(self.words, at)
        elif group.verb in _KEEPING and self.words[at].text == "from":
            for inner, stop in groups(self.words, at + 1, gerund=True):
                yield replace(inner, negative=not inner.negative), stop

    def _from_the_front(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        """'In the Damage Step, it cannot be activated': the addition stands first."""
        for adjunct, stop in self.phrases.prepositional(start):
            begin = stop + (stop < end and self.words[stop].text == ",")
            main = self.read(begin, end, subject) if begin < end - 1 else None
            if main is not None and main.clause is not None:
                clause = main.clause
                first = replace(clause, adjuncts=(adjunct, *clause.adjuncts), start=adjunct.start)
                yield replace(main, clause=first)

    def _commands(self, start: int, end: int) -> SentenceTree | None:
        """One imperative after the other."""
        for group, stop in groups(self.words, start):
            for tail in self.phrases.following(group, stop):
                if group.negative or tail.object is None:
                    continue
                first = SentenceTree(as_clause(tail, None, group.start))
                if tail.stop == end:
                    return first
                after = self._next_command(tail.stop, end)
                if after is not None:
                    return SentenceTree(parts=(first, after), link="and")
        return None

    def _next_command(self, at: int, end: int) -> SentenceTree | None:
        begin = at
        while begin < end and self.words[begin].text in {",", "and", "then"}:
            begin += 1
        return self._commands(begin, end) if begin > at else None

    def _participial(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        """', destroying all monsters', 'targeting it': one more thing done by the same."""
        for at in range(start + 2, end):
            verb = at
            while verb < end - 1 and self.words[verb].text in ADVERBS:
                verb += 1
            if not any(form.form is VerbInflection.ING for form in forms_of(self.words[verb].text)):
                continue
            left = self.read(start, at, subject)
            whom = subject_of(left) if left is not None else None
            if left is None or whom is None:
                continue
            for group, stop in groups(self.words, at, gerund=True):
                for tail in self.phrases.following(group, stop):
                    if tail.stop == end:
                        doer = None if tail.group.adverbs & AS_GOOD_AS else whom
                        right = SentenceTree(as_clause(tail, doer, group.start))
                        yield SentenceTree(parts=(left, right), link="and")

    def _with_doing(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        """', with X going to the GY': one more thing that is so."""
        for at in self._places(start, end, {"with"}):
            left = self.read(start, at, subject)
            if left is None:
                continue
            for thing, stop in self.phrases.things(at + 1):
                for group, after in groups(self.words, stop, gerund=True):
                    for tail in self.phrases.following(group, after):
                        if tail.stop == end:
                            right = SentenceTree(as_clause(tail, thing, thing.start))
                            yield SentenceTree(parts=(left, right), link="and")

    def _there(self, start: int, end: int) -> Iterator[SentenceTree]:
        """'there is no legal target': the thing exists, or does not."""
        yield from self._nothing_for(start, end)
        for tail in self._tails(start + 1, end):
            if tail.group.verb == "be" and tail.object is not None:
                thing = tail.object
                if thing.relatives:
                    continue
                group = replace(tail.group, verb="exist")
                rest = replace(tail, group=group, object=None)
                yield SentenceTree(as_clause(rest, thing, self.words[start].start))

    def _nothing_for(self, start: int, end: int) -> Iterator[SentenceTree]:
        """'there is nothing for the negation to affect': the negation affects nothing."""
        for tail in self.phrases.tails(start + 1):
            thing = tail.object
            if tail.group.verb != "be" or thing is None or thing.aspect is not Aspect.NOTHING:
                continue
            for at in range(tail.stop, end - 2):
                if self.words[at].text != "for":
                    continue
                negative = tail.group.negative is not (thing.head in {"nothing", "none"})
                yield from self._for_it_to(at + 1, end, negative=negative)

    def _for_it_to(self, start: int, end: int, *, negative: bool) -> Iterator[SentenceTree]:
        for doer, stop in self.phrases.things(start):
            if stop != end - 2 or self.words[stop].text != "to":
                continue
            word = self.words[stop + 1]
            for form in forms_of(word.text):
                if form.form is VerbInflection.BASE:
                    group = VerbGroup(form.verb, word.start, word.end, negative=negative)
                    yield SentenceTree(VerbClause(group, doer.start, word.end, subject=doer))

    def _bare_participle(self, start: int, end: int, subject: NounPhrase) -> Iterator[SentenceTree]:
        """'until successfully Summoned', 'while face-up': the verb 'be' is left out."""
        at, negative = start, False
        while at < end and self.words[at].text in ADVERBS | {"not"}:
            negative = negative is not (self.words[at].text == "not")
            at += 1
        if at >= end:
            return
        word = self.words[at]
        verbs = [
            form.verb for form in forms_of(word.text) if form.form is VerbInflection.PARTICIPLE
        ]
        for verb in verbs or ["be"]:
            group = VerbGroup(verb, word.start, word.end, passive=bool(verbs), negative=negative)
            for tail in self.phrases.following(group, at + 1 if verbs else at):
                said = tail.complement or tail.adjuncts
                if tail.stop == end and (verbs or (said and tail.object is None)):
                    yield SentenceTree(as_clause(tail, subject, self.words[start].start))


def under(main: SentenceTree, condition: Condition) -> SentenceTree:
    """The sentence under one more condition."""
    return replace(main, conditions=(condition, *main.conditions))


def subject_of(sentence: SentenceTree) -> NounPhrase | None:
    """Whom the last clause of a sentence speaks of, if a bare verb may go on with it."""
    if sentence.clause is not None:
        subject = sentence.clause.subject
        if subject is not None and subject.aspect is Aspect.PLAYER:
            return sentence.clause.object or subject
        return subject
    return subject_of(sentence.parts[-1]) if sentence.parts else None


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
        self._read: dict[tuple[int, int, int], SentenceTree | None] = {}

    def whole(self, subject: NounPhrase | None = None) -> SentenceTree | None:
        """The sentence, if every word of it has its place; each denial stands on its verb."""
        if len(self.words) > MOST_WORDS:
            return None
        tree = self.read(0, len(self.words), subject)
        given_up = self.phrases.effort.is_spent
        return None if tree is None or given_up else affirmed(tree)

    def read(self, start: int, end: int, subject: NounPhrase | None = None) -> SentenceTree | None:
        """The sentence of the words `start:end`; `subject` is whom a bare verb speaks of."""
        start, end = self._trim(start, end)
        key = (start, end, subject.start if subject else -1)
        if key not in self._read and self.phrases.effort.goes_on():
            self._read[key] = None
            self._read[key] = self._first(start, end, subject) if start < end else None
        return self._read.get(key)

    def _first(self, start: int, end: int, subject: NounPhrase | None) -> SentenceTree | None:
        for way in (
            self._simple,
            self._by_mark,
            self._front_condition,
            self._but_not,
            self._by_contrast,
            self._trailing_condition,
            self._side_by_side,
            self._with_doing,
            self._participial,
            self._by_doing,
            self._by_command,
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

    def _simple(self, start: int, end: int, subject: NounPhrase | None) -> Iterator[SentenceTree]:
        acts = self.phrases.acts(start) if self.wide else ()
        for thing, stop in chain(self.phrases.things(start), acts):
            for tail in self._tails(stop, end):
                yield SentenceTree(as_clause(tail, thing, self.words[start].start))
        if self.words[start].text == "there":
            yield from self._there(start, end)
        if subject is not None:
            for tail in self._tails(start, end):
                yield SentenceTree(as_clause(tail, subject, self.words[start].start))
            yield from self._bare_participle(start, end, subject)

    # -- several clauses

    def _by_mark(self, start: int, end: int, subject: NounPhrase | None) -> Iterator[SentenceTree]:
        for at in self._places(start, end, {";", "—", ":"}):
            yield from self._pair(start, at, at + 1, end, "and", subject)

    def _front_condition(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        word = self.words[start].text
        if word == "even" and start + 1 < end and self.words[start + 1].text in {"after", "while"}:
            start, word = start + 1, "even if"
        if word not in CONNECTIVES:
            return
        for at in self._places(start, end, {","}):
            condition = self.read(start + 1, at, subject)
            main = self.read(at + 1, end, subject_of(condition)) if condition else None
            if condition is not None and main is not None:
                yield under(main, Condition(CONNECTIVES[word], condition, word))
        if word in {"if", "even if", "when", "once"}:
            yield from self._without_comma(start, end, word, subject)

    def _without_comma(
        self, start: int, end: int, word: str, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
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

    def _by_contrast(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        for at in self._places(start, end, {"but", "so", "meaning", "yet", "so that", "while"}):
            word = self.words[at].text
            if word == "while" and (at == start or self.words[at - 1].text != ","):
                continue
            if word == "but" and self.words[at - 1].text in _ALL_OR_NONE:
                continue  # 'nothing but' is an exception
            link = "so" if word in {"so", "meaning", "so that"} else "but"
            yield from self._pair(start, at, at + 1, end, link, subject)

    def _but_not(self, start: int, end: int, subject: NounPhrase | None) -> Iterator[SentenceTree]:
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
                    yield SentenceTree(parts=(left, SentenceTree(right)), link="but")

    def _trailing_condition(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
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

    def _side_by_side(
        self, start: int, end: int, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        for at in self._places(start, end, {"and", "or", "then", ",", "nor"}):
            word = self.words[at].text
            link = word if word in {"or", "nor"} else "and"
            yield from self._pair(start, at, at + 1, end, link, subject)

    def _pair(  # noqa: PLR0913, PLR0917  (two spans, what joins them, and for whom)
        self, start: int, at: int, after: int, end: int, link: str, subject: NounPhrase | None
    ) -> Iterator[SentenceTree]:
        left = self.read(start, at, subject)
        if left is None:
            return
        right = self.read(after, end, subject_of(left))
        if right is not None:
            yield from side_by_side(left, right, link, self.words[after].text)


def parts_of(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], ...]:
    """The pieces between semicolons and dashes, if each can stand alone."""
    pieces: list[list[Word]] = [[]]
    for word in words:
        if word.text in {";", "—"} and word.kind is WordKind.MARK:
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


def _limited(main: SentenceTree) -> tuple[SentenceTree, bool]:
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


def _of_other(clause: VerbClause, other: NounPhrase) -> VerbClause | None:
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


def _runs_on(main: SentenceTree, condition: SentenceTree) -> bool:
    """'It is negated when it resolves and the player will ...': the last clause is a main one."""
    if not condition.parts or condition.parts[-1].clause is None or main.clause is None:
        return False
    last = condition.parts[-1].clause.group.modal
    first = condition.parts[0].clause
    return last == "will" and (first is None or first.group.modal != "will")


def clauses(sentence: SentenceTree) -> Iterator[VerbClause]:
    """Every clause of the sentence, conditions included."""
    if sentence.clause is not None:
        yield sentence.clause
    for part in sentence.parts:
        yield from clauses(part)
    for condition in sentence.conditions:
        yield from clauses(condition.sentence)


def things_in(clause: VerbClause) -> Iterator[NounPhrase]:
    """Every noun phrase of a clause, outermost first."""
    tops = [clause.subject, clause.object, *(adjunct.thing for adjunct in clause.adjuncts)]
    for thing in tops:
        if thing is not None:
            yield from _nested(thing)
    for adjunct in clause.adjuncts:
        if adjunct.clause is not None:
            yield from things_in(adjunct.clause)


def _nested(thing: NounPhrase) -> Iterator[NounPhrase]:
    yield thing
    for inner in (*thing.members, *(place.thing for place in thing.places), thing.owner):
        if inner is not None and inner is not thing:
            yield from _nested(inner)
    for clause in thing.relatives:
        yield from things_in(clause)


_CUTTING_MARKS = frozenset({",", ";", ":", ".", "!", "—", "•", "-"})
_CONDITIONS = frozenset(
    {"if", "unless", "only if", "only when", "only while", "only after", "until", "before", "when",
     "while", "once", "after", "as long as", "as soon as", "whenever", "where", "provided that",
     "in case", "the moment", "the instant", "without"}
)  # fmt: skip
_SUPPOSING = _CONDITIONS - {"when", "while", "once", "after", "before", "as soon as", "where"}
"""Conditions that may not be so; a time is, where a judge speaks of the play in hand."""
_REASONS = frozenset({"because", "since", "as", "now that", "given that", "for"})
_CONCESSIONS = frozenset(
    {"even though", "although", "though", "even if", "even when", "despite the fact that"}
)
_CONTRASTS = frozenset({"but", "yet", "whereas", "however", "while"})
_SEQUELS = frozenset({"so", "hence", "thus", "therefore", "meaning", "which means"})


@dataclass(frozen=True, slots=True)
class ClauseCut:
    """The two sides of a place where two clauses meet."""

    left: tuple[Word, ...]
    right: tuple[Word, ...]
    reason: str = ""
    """Which side, left or right, is given as the reason of the other."""
    is_strong: bool = False
    """Whether two sentences of their own meet here, whatever is read of them."""


def has_words(words: tuple[Word, ...]) -> bool:
    """Whether anything but marks is left."""
    return any(re.search(r"\w|[\ue000-\uf8ff]", word.text) for word in words)


def trimmed(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words without marks at either end."""
    start, end = 0, len(words)
    while start < end and words[start].text in _CUTTING_MARKS:
        start += 1
    while start < end and words[end - 1].text in _CUTTING_MARKS:
        end -= 1
    return words[start:end]


def reason_in(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """What follows a leading 'because', if nothing but a reason is given."""
    leading = words and words[0].text in _REASONS | _CONCESSIONS
    return words[1:] if leading and not any(word.text == "," for word in words) else ()


def cuts_of(words: tuple[Word, ...]) -> Iterator[ClauseCut]:
    """Every place where the words can be cut, the strongest joints first."""
    for joints in (
        _STRONG,
        frozenset({":", "-"}),
        _CONCESSIONS | _REASONS | _CONTRASTS | _SEQUELS,
        frozenset({"and", ","}),
    ):
        for at in range(1, len(words) - 1):
            if words[at].text in joints and words[at].kind is not WordKind.NAME:
                cut = _cut(words, at)
                if cut is not None:
                    yield cut


def _cut(words: tuple[Word, ...], at: int) -> ClauseCut | None:
    """The two sides of one joint, unless a condition may reach from one to the other."""
    joint, left, right = words[at].text, words[:at], trimmed(words[at + 1 :])
    if not right:
        return None
    if joint == "," and left[0].text in _REASONS | _CONCESSIONS:
        return None if _is_conditional(words) else ClauseCut(left[1:], right, "left")
    if not _is_joint(joint, left, right) or _reaches_over(joint, left, right):
        return None
    if joint in _REASONS | _CONCESSIONS:
        return ClauseCut(left, right, "right")
    strong = joint in _STRONG
    return ClauseCut(left, right, "left" if joint in _SEQUELS else "", is_strong=strong)


_STRONG = frozenset({";", "—"})


def _is_joint(joint: str, left: tuple[Word, ...], right: tuple[Word, ...]) -> bool:
    """Whether the word joins two clauses here: 'anything but destroyed' is one."""
    if joint == ",":
        openers = _CONDITIONS | _REASONS | _SEQUELS | _CONTRASTS | {"and"}
        return right[0].text not in openers
    if joint in {"while", "as", "for"}:
        return left[-1].text == ","
    if joint == "so":  # 'only cards that say so can be used'
        return left[-1].text not in _SAYING
    return joint != "but" or left[-1].text not in _ALL


_SAYING = frozenset({"say", "says", "do", "does", "did", "doing", "to", "think", "is"})


_ALL = frozenset({"anything", "nothing", "all", "none", "everything"})


def _reaches_over(joint: str, left: tuple[Word, ...], right: tuple[Word, ...]) -> bool:
    """Whether a condition on one side may be one of the other side as well."""
    if joint not in {"and", ","}:
        return _is_conditional(left, _SUPPOSING)
    trailing = _is_conditional(right) and right[0].text not in _CONDITIONS
    return trailing or _is_conditional(left)


def _is_conditional(words: tuple[Word, ...], conditions: frozenset[str] = _CONDITIONS) -> bool:
    return any(word.text in conditions for word in words)


def fragment(words: tuple[Word, ...]) -> SentenceTree | None:
    """Reads a noun alone as what does not happen ("No search", "no damage")."""
    if not words or words[0].text not in {"no", "zero"}:
        return None
    for thing, stop in Phrases(words[1:]).things(0):
        if stop == len(words) - 1 and thing.aspect in _HAPPENING and not thing.members:
            group = VerbGroup("happen", thing.start, thing.end, negative=True)
            bare = replace(thing, det="the")
            return SentenceTree(VerbClause(group, thing.start, thing.end, subject=bare))
    return None


_HAPPENING = frozenset(
    {Aspect.PART, Aspect.EFFECT, Aspect.DAMAGE, Aspect.REPLAY, Aspect.NEGATION, Aspect.DAMAGE_STEP}
)


def conceded(tree: SentenceTree) -> SentenceTree:
    """Drops an "although" clause from the conditions: the rest holds all the same."""
    conditions = tuple(
        replace(each, word="because") if each.written in _CONCESSIONS else each
        for each in tree.conditions
        if not (each.word == "even" and each.written in {"even if", "even when"})
    )
    return replace(
        tree,
        conditions=conditions,
        parts=tuple(conceded(part) for part in tree.parts),
    )
