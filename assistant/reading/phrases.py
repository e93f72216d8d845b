"""Phrases: noun phrases, verb groups and what follows a verb, each with every way to end it.

A phrase never skips a word it does not know: what cannot be parsed whole is not read at all.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from assistant.reading.grammar import Adjunct, Tail, Thing, VerbGroup
from assistant.reading.noun_words import (
    ADJECTIVES,
    DETERMINERS,
    MATTERS,
    NOUNS,
    PEOPLE,
    POSSESSIVES,
    PRONOUNS,
    Aspect,
    Noun,
)
from assistant.reading.phrase_words import (
    CHAIN_PLACES,
    DONE_BY,
    PLACING,
    PLAYER_VERBS,
    TRANSITIVE,
    UNMODIFIED,
    alike,
    as_clause,
)
from assistant.reading.tails import MOST_READINGS, Effort, Tails
from assistant.reading.told import WIDE_ADJECTIVES, acts, further, number_at, told_of
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.words import Kind, Word


class Phrases:
    """Reads phrases of one sentence; what has been read once is kept."""

    def __init__(self, words: tuple[Word, ...], *, wide: bool = False) -> None:
        """Read from these words; `wide`: also what is only told and never computed."""
        self.words = words
        self.wide = wide
        self._things: dict[int, tuple[tuple[Thing, int], ...]] = {}
        self.effort = Effort()
        self._verbs = Tails(words, self.things, self.effort, wide=wide)

    def text(self, at: int) -> str:
        """The word at `at`, or nothing past the end."""
        return self.words[at].text if at < len(self.words) else ""

    def things(self, at: int) -> tuple[tuple[Thing, int], ...]:
        """Every noun phrase that begins at `at`, with the index of the word after it."""
        if at not in self._things:
            self._things[at] = ()  # a phrase never contains itself at its own first word
            single = tuple(islice(self._single(at), MOST_READINGS + 1))
            if not self.effort.allows(len(single)):
                return ()
            joined = tuple(self._joined(single))
            ends = {stop for _, stop in single}
            first = tuple(one for one in joined if one[1] not in ends)
            self._things[at] = tuple(dict.fromkeys(first + single + joined))
        return self._things[at]

    def tails(self, at: int) -> tuple[Tail, ...]:
        """Every way to read a verb and what belongs to it from `at`."""
        return self._verbs.tails(at)

    def number(self, at: int) -> int | None:
        """The number at `at`."""
        return number_at(self.words, at)

    def prepositional(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """A preposition with its noun phrase."""
        return self._verbs.prepositional(at)

    def acts(self, at: int) -> Iterator[tuple[Thing, int]]:
        """What is done or is so, as a thing: 'to negate it', 'whether it resolves'."""
        return acts(at, self)

    def following(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        """Every way to read what follows a verb group."""
        return self._verbs.following(group, at)

    # -- noun phrases

    def _single(self, at: int) -> Iterator[tuple[Thing, int]]:
        for thing, stop in self._core(at):
            yield from self._extended(thing, stop, 0)

    def _core(self, at: int) -> Iterator[tuple[Thing, int]]:
        """Determiner, adjectives, head; possessives lead on to the next head."""
        first = self.words[at].start if at < len(self.words) else 0
        word = self.text(at)
        if word in PRONOUNS and self._is_pronoun(at):
            end = self.words[at].end
            yield Thing(first, end, Aspect.CARD, word, pronoun=True), at + 1
        lead, here = self._determiners(at, first)
        adjectives, heads = self._adjectives(here)
        for head_at in heads:
            yield from self._head(head_at, replace(lead, adjectives=adjectives[: head_at - here]))

    def _is_pronoun(self, at: int) -> bool:
        word, after = self.text(at), self.text(at + 1)
        if word in {"it", "they", "them", "itself", "themselves"}:
            return True
        return not (after in NOUNS or after in ADJECTIVES)

    def _determiners(self, at: int, first: int) -> tuple[Thing, int]:
        """What stands before the noun, as a noun phrase without its noun."""
        det, only, every, owner = "", False, False, None
        while self.text(at) in DETERMINERS or (
            self.text(at) == "of" and det in {"all", "each", "both", "any", "some", "either"}
        ):
            word = self.words[at]
            if word.text == "only":
                only = True
            elif word.text == "even":
                pass
            elif word.text in POSSESSIVES:
                aspect = Aspect.PLAYER if word.text in PEOPLE else Aspect.CARD
                owner = Thing(word.start, word.end, aspect, word.text, pronoun=True)
            elif word.text != "of" and det not in {"no", "another", "other", "such"}:
                det = word.text
            every = every or word.text in _EVERY
            at += 1
        lead = Thing(first, first + 1, Aspect.CARD, det=det, owner=owner, only=only, every=every)
        return lead, at

    def _adjectives(self, at: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Adjectives from `at`, and each place where the head may stand, furthest first."""
        found: list[str] = []
        heads = [at]
        while at + 1 < len(self.words) and self._is_adjective(at):
            quoted = self.words[at].kind is Kind.QUOTED
            found.append(f'"{self.text(at)}' if quoted else self.text(at))
            at += 1
            heads.append(at)
        return tuple(found), tuple(reversed(heads))

    def _is_adjective(self, at: int) -> bool:
        word = self.words[at]
        if word.kind is Kind.QUOTED:
            return True
        if word.kind not in {Kind.WORD, Kind.NUMBER}:
            return False
        if word.text in ADJECTIVES or word.kind is Kind.NUMBER:
            return True
        if self.wide and word.text in WIDE_ADJECTIVES:
            return True
        return any(form.form in {Form.PARTICIPLE, Form.ING} for form in forms_of(word.text))

    def _head(self, at: int, lead: Thing) -> Iterator[tuple[Thing, int]]:
        """The noun at `at`, after what leads up to it; then what it owns."""
        if at >= len(self.words):
            return
        word = self.words[at]
        noun = self._noun_of(word)
        if word.kind is Kind.NAME:
            thing = replace(lead, end=word.end, head=word.text, name=word.name, owner=None)
            stop = at + 1
        elif noun is not None:
            thing, stop = self._noun(at, noun, lead)
        else:
            return
        yield from self._possessive(thing, stop)
        yield thing, stop

    def _noun_of(self, word: Word) -> Noun | None:
        if word.kind is not Kind.WORD:
            return None
        return NOUNS.get(word.text) or (MATTERS.get(word.text) if self.wide else None)

    def _noun(self, at: int, noun: Noun, lead: Thing) -> tuple[Thing, int]:
        """A common noun, with its number and the words it quotes."""
        adjectives, stop, number = lead.adjectives, at + 1, None
        if stop < len(self.words) and self.words[stop].kind is Kind.NUMBER:
            number, stop = int(self.words[stop].text.replace(".", "")), stop + 1
        if number is not None and self.text(stop) in {"or higher", "or lower", "or later"}:
            adjectives, stop = (*adjectives, self.text(stop)), stop + 1
        if noun.aspect is Aspect.WORDING and self._is_quoted(stop):
            adjectives, stop = (*adjectives, self.text(stop)), stop + 1
        thing = replace(
            lead,
            end=self.words[stop - 1].end,
            aspect=noun.aspect,
            head=self.text(at),
            kinds=noun.kinds,
            adjectives=adjectives,
            number=number,
        )
        return thing, stop

    def _is_quoted(self, at: int) -> bool:
        return at < len(self.words) and self.words[at].kind is Kind.QUOTED

    def _possessive(self, owner: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        """What stands after "Jinzo's", or after a name put before its noun."""
        after = at + 1 if self.text(at) == "'s" else at
        if after == at and owner.name is None:
            return
        adjectives, heads = self._adjectives(after)
        for head_at in heads:
            if after == at and self._is_third(head_at):
                continue  # 'Jinzo attacks and ...' are no attacks of Jinzo's
            used = adjectives[: head_at - after]
            kind = self.words[head_at].kind if head_at < len(self.words) else Kind.MARK
            lead = Thing(
                owner.start, owner.end, Aspect.CARD, adjectives=used, owner=owner, only=owner.only
            )
            if kind is Kind.WORD or (kind is Kind.NAME and owner.aspect is Aspect.PLAYER):
                yield from self._head(head_at, lead)

    def _is_third(self, at: int) -> bool:
        """Whether a word can be what a card does: 'attacks', 'targets'."""
        return any(form.form is Form.THIRD for form in forms_of(self.text(at)))

    # -- what follows a noun

    def _extended(self, thing: Thing, at: int, depth: int) -> Iterator[tuple[Thing, int]]:
        bare = thing.pronoun and thing.head in {"it", "they", "them", "itself", "themselves"}
        if depth < 3 and not bare and self.effort.goes_on():  # noqa: PLR2004  (nobody hangs more than three phrases on it)
            for longer, stop in self._modified(thing, at):
                yield from self._extended(longer, stop, depth + 1)
        yield thing, at

    def _modified(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        word = self.text(at)
        if thing.aspect in UNMODIFIED and word != "of":
            if thing.aspect in {Aspect.TIME, Aspect.CHAIN}:
                begin = at + 1 if self.text(at) in {"in which", "that"} else at
                yield from self._time_gap(thing, begin)
            return
        if word == "of" and not thing.pronoun and thing.name is None:
            for owner, stop in self.things(at + 1):
                yield replace(thing, owner=owner, end=owner.end), stop
        elif word in {"that", "which", "who", ","}:
            yield from self._relative(thing, at)
        elif word == "whose":
            yield from self._whose(thing, at)
        elif word in {"such as", "like"} and thing.name is None:
            yield from self._instances(thing, at)
        yield from self._followed(thing, at)

    def _followed(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        """What needs no word of its own to belong to a noun."""
        if self.text(at) in {"itself", "themselves"} and not thing.pronoun:
            yield replace(thing, end=self.words[at].end), at + 1
        yield from self._placed(thing, at)
        yield from self._object_gap(thing, at)
        yield from self._reduced(thing, at)
        if self.wide:
            yield from told_of(thing, at, self)

    def _instances(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        """'Cards such as X and Y': each of them is meant."""
        for names, stop in self.things(at + 1):
            members = names.members or (names,)
            if all(member.name is not None for member in members):
                whole = replace(names, members=members, joined_by="or", start=thing.start)
                yield whole, stop

    def _relative(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        if self.text(at) == "," and self.text(at + 1) not in {"which", "who"}:
            return
        begin = at + 2 if self.text(at) == "," else at + 1
        for tail in self.tails(begin):
            clause = as_clause(tail, None, self.words[begin].start)
            longer = replace(thing, relatives=(*thing.relatives, clause), end=tail.end)
            yield longer, tail.stop
            if self.wide:
                yield from further(longer, tail.stop, self)
        yield from self._object_gap(thing, begin)

    def _whose(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        for owned, stop in self.things(at + 1):
            for tail in self.tails(stop):
                clause = as_clause(tail, owned, owned.start)
                clause = replace(clause, gap="owner")
                yield replace(thing, relatives=(*thing.relatives, clause), end=tail.end), tail.stop

    def _object_gap(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        """'the monster it targeted': an active verb whose object is the noun before."""
        if thing.pronoun or not self._may_be_subject(at):
            return
        for subject, stop in self._core(at):
            for tail in self.tails(stop):
                verbs = PLAYER_VERBS if subject.aspect is Aspect.PLAYER else TRANSITIVE
                known = tail.group.verb in verbs and not tail.group.passive
                if known and tail.object is None:
                    clause = replace(as_clause(tail, subject, subject.start), gap="object")
                    longer = replace(thing, relatives=(*thing.relatives, clause), end=tail.end)
                    yield longer, tail.stop

    def _time_gap(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        """'the turn it was Set': a whole clause says which turn."""
        if not self._may_be_subject(at):
            return
        for subject, stop in self._core(at):
            for tail in self.tails(stop):
                clause = replace(as_clause(tail, subject, subject.start), gap="time")
                after = tail.stop + (self.text(tail.stop) in {"in", "on"})
                yield replace(thing, relatives=(*thing.relatives, clause), end=tail.end), after

    def _may_be_subject(self, at: int) -> bool:
        """Whether a clause without its object may begin here: 'the monster it targeted'."""
        word = self.text(at)
        if at < len(self.words) and self.words[at].kind is Kind.NAME:
            return True
        return word in PRONOUNS or word in {"the", "a", "that", "your", "its", "you", "i"}

    def _reduced(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        """'a monster Summoned by an effect': a participle right after the noun."""
        if at >= len(self.words) or thing.pronoun:
            return
        word = self.words[at]
        for form in forms_of(word.text):
            if form.form is not Form.PARTICIPLE or form.verb in {"be", "have", "do"}:
                continue
            group = VerbGroup(form.verb, word.start, word.end, passive=True)
            for tail in self.following(group, at + 1):
                clause = as_clause(tail, None, word.start)
                yield replace(thing, relatives=(*thing.relatives, clause), end=tail.end), tail.stop

    def _placed(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        if self.text(at) in PLACING or (self.text(at) == "by" and thing.aspect in DONE_BY):
            for adjunct, stop in self._verbs.prepositional(at):
                if adjunct.thing is None:
                    continue
                yield replace(thing, places=(*thing.places, adjunct), end=adjunct.end), stop
        if self.text(at) in CHAIN_PLACES:
            word = self.words[at]
            adjunct = Adjunct(word.text, word.start, word.end)
            yield replace(thing, places=(*thing.places, adjunct), end=word.end), at + 1

    def _joined(self, firsts: tuple[tuple[Thing, int], ...]) -> Iterator[tuple[Thing, int]]:
        for first, stop in firsts:
            yield from self._more((first,), stop)

    def _more(self, members: tuple[Thing, ...], at: int) -> Iterator[tuple[Thing, int]]:
        """', B, and C' after the members so far."""
        comma = self.text(at) == ","
        after = at + 1 if comma else at
        joiner = self.text(after) if self.text(after) in _joiners(members[0]) else ""
        if not (comma or joiner) or len(members) > 6:  # noqa: PLR2004
            return
        for thing, stop in self._single(after + 1 if joiner else after):
            if not alike(members[0], thing):
                continue
            grown = (*members, thing)
            if joiner:
                word = {"/": "or", "and/or": "and"}.get(joiner, joiner)
                yield (
                    replace(members[0], members=grown, joined_by=word, end=thing.end),
                    stop,
                )
            yield from self._more(grown, stop)


def _joiners(first: Thing) -> frozenset[str]:
    """What may stand before the last of several: 'neither A nor B'."""
    return frozenset({"nor"}) if first.det == "neither" else _JOINERS


_EVERY = frozenset({"all", "both", "every"})
_JOINERS = frozenset({"and", "or", "/", "and/or"})
