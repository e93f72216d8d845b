"""Bare clauses: what is done or so without a subject or verb of its own.

'Destroying it', 'with its effect negated', 'until Summoned', 'Target it, then Tribute it'.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from assistant.reading.grammar import Adjunct, Clause, Condition, Sentence, Tail, Thing, VerbGroup
from assistant.reading.noun_words import Aspect
from assistant.reading.phrase_words import as_clause
from assistant.reading.phrases import Phrases
from assistant.reading.small_words import ADVERBS, AS_GOOD_AS
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.verb_groups import groups
from assistant.reading.words import Kind, Word

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
    def read(self, start: int, end: int, subject: Thing | None = None) -> Sentence | None:
        """The sentence of the words `start:end`."""

    def _places(self, start: int, end: int, words: set[str]) -> Iterator[int]:
        for at in range(start + 1, end - 1):
            if self.words[at].text in words and self.words[at].kind is not Kind.NAME:
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
                    yield under(main, Condition("if", doing, "if"))

    def _doing(self, start: int, end: int) -> Sentence | None:
        """What is done, in every wording of it: 'destroying or removing it'."""
        found = [one for one in self._doings(start, end) if one is not None]
        if len(found) > 1:
            return Sentence(parts=tuple(found), link="or")
        return found[0] if found else None

    def _doings(self, start: int, end: int) -> Iterator[Sentence | None]:
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

    def _done(self, group: VerbGroup, stop: int, end: int) -> Sentence | None:
        for tail in self.phrases.following(group, stop):
            whole = Sentence(as_clause(tail, None, group.start))
            if tail.stop == end:
                return whole
            if tail.stop < end - 1 and self.words[tail.stop].text in CONNECTIVES:
                inner = self.read(tail.stop + 1, end, tail.object)
                if inner is not None:
                    word = self.words[tail.stop].text
                    return under(whole, Condition(CONNECTIVES[word], inner, word))
        return None

    def _having(self, start: int, end: int) -> Sentence | None:
        """'having a monster's effects negated'."""
        for thing, stop in self.phrases.things(start):
            if stop < end:
                found = next(self._bare_participle(stop, end, thing), None)
                if found is not None:
                    return found
        return None

    def _by_command(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """'Target it, then Tribute it — the effect is negated': what is done is the condition."""
        del subject
        if not any(form.form is Form.BASE for form in forms_of(self.words[start].text)):
            return
        for at in range(start + 2, end - 1):
            if self.words[at].text not in {"—", ":", "->"}:
                continue
            done = self._commands(start, at)
            main = self.read(at + 1, end, None) if done is not None else None
            if done is not None and main is not None:
                yield under(main, Condition("if", done, "if"))

    def _by_definition(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """'To negate an effect is to keep it from applying': what is done is the condition."""
        del subject
        if self.words[start].text != "to":
            return
        for at in self._places(start, end, {"is"}):
            done = self._commands(start + 1, at) if self.words[at + 1].text == "to" else None
            if done is not None:
                for main in self._caused(at + 1, end):
                    yield under(main, Condition("if", done, "if"))

    def _caused(self, start: int, end: int) -> Iterator[Sentence]:
        """'to cause it to resolve', 'to keep it from resolving': it does, or does not."""
        for group, stop in groups(self.words, start, infinitive=True):
            yield from map(Sentence, self._caused_by(group, stop, end))

    def _causing(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """'X makes Y miss the timing': Y misses it, by X."""
        del subject
        for doer, stop in self.phrases.things(start):
            for group, after in groups(self.words, stop):
                if group.verb not in _MAKING | _KEEPING or group.passive or group.modal:
                    continue
                for caused in self._caused_by(group, after, end):
                    by = Adjunct("by", doer.start, doer.end, doer)
                    yield Sentence(replace(caused, adjuncts=(*caused.adjuncts, by)))

    def _caused_by(self, group: VerbGroup, at: int, end: int) -> Iterator[Clause]:
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

    def _from_the_front(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """'In the Damage Step, it cannot be activated': the addition stands first."""
        for adjunct, stop in self.phrases.prepositional(start):
            begin = stop + (stop < end and self.words[stop].text == ",")
            main = self.read(begin, end, subject) if begin < end - 1 else None
            if main is not None and main.clause is not None:
                clause = main.clause
                first = replace(clause, adjuncts=(adjunct, *clause.adjuncts), start=adjunct.start)
                yield replace(main, clause=first)

    def _commands(self, start: int, end: int) -> Sentence | None:
        """One imperative after the other."""
        for group, stop in groups(self.words, start):
            for tail in self.phrases.following(group, stop):
                if group.negative or tail.object is None:
                    continue
                first = Sentence(as_clause(tail, None, group.start))
                if tail.stop == end:
                    return first
                after = self._next_command(tail.stop, end)
                if after is not None:
                    return Sentence(parts=(first, after), link="and")
        return None

    def _next_command(self, at: int, end: int) -> Sentence | None:
        begin = at
        while begin < end and self.words[begin].text in {",", "and", "then"}:
            begin += 1
        return self._commands(begin, end) if begin > at else None

    def _participial(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """', destroying all monsters', 'targeting it': one more thing done by the same."""
        for at in range(start + 2, end):
            verb = at
            while verb < end - 1 and self.words[verb].text in ADVERBS:
                verb += 1
            if not any(form.form is Form.ING for form in forms_of(self.words[verb].text)):
                continue
            left = self.read(start, at, subject)
            whom = subject_of(left) if left is not None else None
            if left is None or whom is None:
                continue
            for group, stop in groups(self.words, at, gerund=True):
                for tail in self.phrases.following(group, stop):
                    if tail.stop == end:
                        doer = None if tail.group.adverbs & AS_GOOD_AS else whom
                        right = Sentence(as_clause(tail, doer, group.start))
                        yield Sentence(parts=(left, right), link="and")

    def _comma_doing(self, start: int, end: int, subject: Thing | None) -> Iterator[Sentence]:
        """', effectively negating it': said of the whole sentence, its reasons included."""
        at = next((k for k in range(end - 1, start, -1) if self.words[k].text == ","), None)
        if at is not None and at + 1 < end and self.words[at + 1].text in AS_GOOD_AS:
            yield from self._participial(start, end, subject)

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
        yield from self._nothing_for(start, end)
        for tail in self._tails(start + 1, end):
            if tail.group.verb == "be" and tail.object is not None:
                thing = tail.object
                if thing.relatives:
                    yield from self._none_that(tail, thing)
                    continue
                group = replace(tail.group, verb="exist")
                rest = replace(tail, group=group, object=None)
                yield Sentence(as_clause(rest, thing, self.words[start].start))

    def _none_that(self, tail: Tail, thing: Thing) -> Iterator[Sentence]:
        """'there is no effect that negates it': no effect negates it."""
        said = thing.relatives[0]
        if thing.det != "no" or len(thing.relatives) > 1 or said.gap != "subject":
            return
        if not tail.group.negative and not tail.adjuncts:
            yield Sentence(replace(said, subject=replace(thing, relatives=())))

    def _nothing_for(self, start: int, end: int) -> Iterator[Sentence]:
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

    def _for_it_to(self, start: int, end: int, *, negative: bool) -> Iterator[Sentence]:
        for doer, stop in self.phrases.things(start):
            if stop != end - 2 or self.words[stop].text != "to":
                continue
            word = self.words[stop + 1]
            for form in forms_of(word.text):
                if form.form is Form.BASE:
                    group = VerbGroup(form.verb, word.start, word.end, negative=negative)
                    yield Sentence(Clause(group, doer.start, word.end, subject=doer))

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


def under(main: Sentence, condition: Condition) -> Sentence:
    """The sentence under one more condition."""
    return replace(main, conditions=(condition, *main.conditions))


def subject_of(sentence: Sentence) -> Thing | None:
    """Whom the last clause of a sentence speaks of, if a bare verb may go on with it."""
    if sentence.clause is not None:
        subject = sentence.clause.subject
        if subject is not None and subject.aspect is Aspect.PLAYER:
            return sentence.clause.object or subject
        return subject
    return subject_of(sentence.parts[-1]) if sentence.parts else None
