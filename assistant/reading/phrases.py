"""Phrases: noun phrases, verb groups and what follows a verb, each with every way to end it.

A phrase never skips a word it does not know: what cannot be parsed whole is not read at all.
"""

from collections.abc import Iterator
from dataclasses import replace

from assistant.reading.grammar import Adjunct, Clause, Tail, Thing, VerbGroup
from assistant.reading.noun_words import (
    ADJECTIVES,
    DETERMINERS,
    NOUNS,
    PEOPLE,
    POSSESSIVES,
    PRONOUNS,
    Aspect,
)
from assistant.reading.small_words import LIMIT_PHRASES, OUTCOME_PHRASES, PREPOSITIONS, TURN_PHRASES
from assistant.reading.verb_forms import Form, forms_of
from assistant.reading.verb_groups import groups
from assistant.reading.words import Kind, Word

_COMPLEMENTS = frozenset(
    """paid negated face-down face-up legal illegal possible impossible complete open closed first
    last free right wrong true false current outdated correct incorrect valid activated destroyed
    banished tributed discarded gone safe alive unaffected unnegated active inactive optional
    mandatory separate different distinct linked set summoned spent wasted used useless available
    intact lost unpaid successful unsuccessful over allowed lingering sticky blocked resolving
    dominant likely second third too_broad contested field-gated forbidden""".split()  # noqa: SIM905
)
_TAKES_COMPLEMENT = frozenset(
    {"resolve", "flip", "be", "stay", "remain", "become", "go", "turn", "keep", "leave", "get"}
)
_FIXED = (
    frozenset({"any more", "any longer"})
    | frozenset(TURN_PHRASES)
    | frozenset(LIMIT_PHRASES)
    | frozenset(OUTCOME_PHRASES)
)
_LATE = frozenset(
    """again somewhere otherwise continuously first last immediately instead later still afterwards normally too anyway twice once
    together also only directly completely simultaneously fully yet now then there either already
    successfully elsewhere therefore earlier face-up face-down second third currently altogether
    elsewhere separately respectively""".split()  # noqa: SIM905
)
_MAX_ADJUNCTS = 5
_UNMODIFIED = frozenset(
    {Aspect.ZONE, Aspect.TIME, Aspect.DAMAGE_STEP, Aspect.CHAIN, Aspect.TIMING, Aspect.POSITION}
)
"""Nouns that take no relative clause or place: what follows them belongs to the verb."""


class Phrases:
    """Reads phrases of one sentence; what has been read once is kept."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        """Read from these words."""
        self.words = words
        self._things: dict[int, tuple[tuple[Thing, int], ...]] = {}
        self._tails: dict[int, tuple[Tail, ...]] = {}

    def text(self, at: int) -> str:
        """The word at `at`, or nothing past the end."""
        return self.words[at].text if at < len(self.words) else ""

    def things(self, at: int) -> tuple[tuple[Thing, int], ...]:
        """Every noun phrase that begins at `at`, with the index of the word after it."""
        if at not in self._things:
            self._things[at] = ()  # a phrase never contains itself at its own first word
            single = tuple(self._single(at))
            joined = tuple(self._joined(single))
            ends = {stop for _, stop in single}
            first = tuple(one for one in joined if one[1] not in ends)
            self._things[at] = tuple(dict.fromkeys(first + single + joined))
        return self._things[at]

    def tails(self, at: int) -> tuple[Tail, ...]:
        """Every way to read a verb and what belongs to it from `at`."""
        if at not in self._tails:
            self._tails[at] = ()
            self._tails[at] = tuple(
                tail
                for group, stop in groups(self.words, at)
                for tail in self.following(group, stop)
            )
        return self._tails[at]

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
        det, only, owner, here = self._determiners(at)
        adjectives, heads = self._adjectives(here)
        for head_at in heads:
            used = adjectives[: head_at - here]
            yield from self._head(head_at, first, det, only, used, owner)

    def _is_pronoun(self, at: int) -> bool:
        word, after = self.text(at), self.text(at + 1)
        if word in {"it", "they", "them", "itself", "themselves"}:
            return True
        return not (after in NOUNS or after in ADJECTIVES)

    def _determiners(self, at: int) -> tuple[str, bool, Thing | None, int]:
        det, only, owner = "", False, None
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
            at += 1
        return det, only, owner, at

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
        return any(form.form in {Form.PARTICIPLE, Form.ING} for form in forms_of(word.text))

    def _head(  # noqa: PLR0913, PLR0917  (the parts of one noun phrase)
        self,
        at: int,
        first: int,
        det: str,
        only: bool,
        adjectives: tuple[str, ...],
        owner: Thing | None,
    ) -> Iterator[tuple[Thing, int]]:
        if at >= len(self.words):
            return
        word = self.words[at]
        if word.kind is Kind.NAME:
            thing = Thing(
                first,
                word.end,
                Aspect.CARD,
                word.text,
                name=word.name,
                det=det,
                adjectives=adjectives,
                only=only,
            )
            yield from self._possessive(thing, at + 1)
            yield thing, at + 1
            return
        noun = NOUNS.get(word.text)
        if noun is None or (word.kind is not Kind.WORD):
            return
        stop, number = at + 1, None
        if stop < len(self.words) and self.words[stop].kind is Kind.NUMBER:
            number, stop = int(self.words[stop].text.replace(".", "")), stop + 1
        if number is not None and self.text(stop) in {"or higher", "or lower", "or later"}:
            adjectives, stop = (*adjectives, self.text(stop)), stop + 1
        if noun.aspect is Aspect.WORDING and self._is_quoted(stop):
            adjectives, stop = (*adjectives, self.text(stop)), stop + 1
        end = self.words[stop - 1].end
        thing = Thing(
            first,
            end,
            noun.aspect,
            word.text,
            noun.kinds,
            det=det,
            adjectives=adjectives,
            owner=owner,
            number=number,
            only=only,
        )
        yield from self._possessive(thing, stop)
        yield thing, stop

    def _is_quoted(self, at: int) -> bool:
        return at < len(self.words) and self.words[at].kind is Kind.QUOTED

    def _possessive(self, owner: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        """What stands after "Jinzo's", or after a name put before its noun."""
        after = at + 1 if self.text(at) == "'s" else at
        if after == at and owner.name is None:
            return
        adjectives, heads = self._adjectives(after)
        for head_at in heads:
            used = adjectives[: head_at - after]
            kind = self.words[head_at].kind if head_at < len(self.words) else Kind.MARK
            if kind is Kind.WORD or (kind is Kind.NAME and owner.aspect is Aspect.PLAYER):
                yield from self._head(head_at, owner.start, "", owner.only, used, owner)

    # -- what follows a noun

    def _extended(self, thing: Thing, at: int, depth: int) -> Iterator[tuple[Thing, int]]:
        if depth < 3:  # noqa: PLR2004  (nobody hangs more than three phrases on a noun)
            for longer, stop in self._modified(thing, at):
                yield from self._extended(longer, stop, depth + 1)
        yield thing, at

    def _modified(self, thing: Thing, at: int) -> Iterator[tuple[Thing, int]]:
        word = self.text(at)
        if thing.aspect in _UNMODIFIED and word != "of":
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
        yield from self._placed(thing, at)
        yield from self._object_gap(thing, at)
        yield from self._reduced(thing, at)

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
            yield replace(thing, relatives=(*thing.relatives, clause), end=tail.end), tail.stop
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
                verbs = _PLAYER_VERBS if subject.aspect is Aspect.PLAYER else _TRANSITIVE
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
                stop = tail.stop + (self.text(tail.stop) in {"in", "on"})
                yield replace(thing, relatives=(*thing.relatives, clause), end=tail.end), stop

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
        if self.text(at) in _PLACING or (self.text(at) == "by" and thing.aspect in _DONE_BY):
            for adjunct, stop in self._prepositional(at):
                if adjunct.thing is None:
                    continue
                yield replace(thing, places=(*thing.places, adjunct), end=adjunct.end), stop
        if self.text(at) in _CHAIN_PLACES:
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
        joiner = self.text(after) if self.text(after) in {"and", "or", "/", "and/or"} else ""
        if not (comma or joiner) or len(members) > 6:  # noqa: PLR2004
            return
        for thing, stop in self._single(after + 1 if joiner else after):
            if not _alike(members[0], thing):
                continue
            grown = (*members, thing)
            if joiner:
                word = "or" if joiner in {"or", "/"} else "and"
                yield (
                    replace(members[0], members=grown, joined_by=word, end=thing.end),
                    stop,
                )
            yield from self._more(grown, stop)

    # -- what follows a verb

    def following(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        bare = Tail(group, group.end, at)
        if group.verb in _TAKES_COMPLEMENT:
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
        for thing, stop in self._core(at + 1):
            for inner in self.tails(stop):
                clause = as_clause(inner, thing, thing.start)
                adjunct = Adjunct("how often", self.words[at].start, inner.end, clause=clause)
                yield replace(tail, adjuncts=(adjunct,), stop=inner.stop, end=inner.end)

    def _complemented(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        word = self.text(at)
        is_number = at < len(self.words) and self.words[at].kind is Kind.NUMBER
        if word in _COMPLEMENTS or is_number:
            stop, said = at + 1, word
            if is_number and self.text(stop) in {"or higher", "or lower"}:
                said, stop = ("<=" if "lower" in self.text(stop) else ">=") + word, stop + 1
            tail = Tail(group, self.words[stop - 1].end, stop, complement=said)
            yield from self._with_adjuncts(tail)

    def _with_adjuncts(self, tail: Tail) -> Iterator[Tail]:
        if len(tail.adjuncts) < _MAX_ADJUNCTS:
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
        if word.kind is Kind.WORD and (word.text in _FIXED or word.text in _LATE):
            yield Adjunct(word.text, word.start, word.end), at + 1
        yield from self._prepositional(at)

    def _purpose(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """'to apply their effects': what something is done for."""
        word = self.words[at]
        following = self.text(at + 1)
        for form in forms_of(following):
            if form.form is Form.BASE:
                group = VerbGroup(form.verb, word.start, self.words[at + 1].end)
                for tail in self.following(group, at + 2):
                    clause = as_clause(tail, None, word.start)
                    yield Adjunct("in order to", word.start, tail.end, clause=clause), tail.stop

    def _prepositional(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        word = self.words[at] if at < len(self.words) else None
        if word is None or word.text not in PREPOSITIONS | {
            "in response to",
            "in direct response to",
        }:
            return
        for thing, stop in self.things(at + 1):
            yield Adjunct(word.text, word.start, thing.end, thing), stop
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


_ALIKE = frozenset(
    {Aspect.CARD, Aspect.ACTIVATION, Aspect.EFFECT, Aspect.ANY, Aspect.SUMMON, Aspect.ATTACK,
     Aspect.NEGATION, Aspect.LINK, Aspect.COST}
)  # fmt: skip


def _alike(one: Thing, other: Thing) -> bool:
    """Whether two things can be named in one breath."""
    return one.aspect is other.aspect or {one.aspect, other.aspect} <= _ALIKE


_PLAYER_VERBS = frozenset({"control", "own", "activate", "use", "set", "add"})
_PLACING = frozenset({"on", "in", "with", "under", "from", "at", "without"})
_DONE_BY = frozenset({Aspect.SUMMON, Aspect.NEGATION, Aspect.ACTIVATION})
_CHAIN_PLACES = frozenset(
    {"outside a chain", "outside of a chain", "outside the chain", "outside of the chain",
     "in the middle of a chain", "in the middle of the chain"}
)  # fmt: skip
_TRANSITIVE = frozenset(
    """target negate destroy banish return summon activate negated use apply send make tribute affect
    remove discard choose attach answer""".split()  # noqa: SIM905
)


def as_clause(tail: Tail, subject: Thing | None, start: int) -> Clause:
    """A clause from its subject and all the rest."""
    return Clause(
        tail.group,
        start,
        tail.end,
        subject=subject,
        object=tail.object,
        complement=tail.complement,
        adjuncts=tail.adjuncts,
    )
