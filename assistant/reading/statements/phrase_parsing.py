"""Phrase parsing: noun phrases, verb groups and what follows a verb, each with every end."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

from assistant.reading.english_words import (
    ADJECTIVES,
    ADVERBS,
    DETERMINERS,
    LIMIT_PHRASES,
    LIMITING,
    MATTERS,
    MODALS,
    NEGATIONS,
    NOUNS,
    OUTCOME_PHRASES,
    PEOPLE,
    PHRASAL,
    POSSESSIVES,
    PREPOSITIONS,
    PRONOUNS,
    TURN_PHRASES,
    WEAKENING,
    Aspect,
    Noun,
    VerbForm,
    VerbInflection,
    forms_of,
    summon_kind,
)
from assistant.reading.statements.sentence_parts import (
    Adjunct,
    NounPhrase,
    Tail,
    VerbClause,
    VerbGroup,
)
from assistant.reading.statements.sentence_words import Word, WordKind

COMPLEMENTS = frozenset(
    """paid negated face-down face-up legal illegal possible impossible complete open closed
    first last free right wrong true false current outdated correct incorrect valid
    activated destroyed banished tributed discarded gone safe alive unaffected unnegated
    active inactive optional mandatory separate different distinct linked set summoned
    spent wasted used useless available intact lost unpaid successful unsuccessful over
    allowed lingering sticky blocked resolving dominant likely second third too_broad
    contested field-gated forbidden dead toast stopped""".split()  # noqa: SIM905
)
TAKES_COMPLEMENT = frozenset(
    {"resolve", "flip", "be", "stay", "remain", "become", "go", "turn", "keep", "leave", "get"}
)
FIXED = (
    frozenset({"any more", "any longer"})
    | frozenset(TURN_PHRASES)
    | frozenset(LIMIT_PHRASES)
    | frozenset(OUTCOME_PHRASES)
)
LATE = frozenset(
    """again somewhere otherwise continuously first last immediately instead later still
    afterwards normally too anyway twice once together also only directly completely
    simultaneously fully yet now then there either already successfully elsewhere
    therefore earlier face-up face-down second third currently altogether separately
    respectively alone each""".split()  # noqa: SIM905
) | {"as well", "by itself", "in between"}
MAX_ADJUNCTS = 5
UNMODIFIED = frozenset(
    {Aspect.ZONE, Aspect.TIME, Aspect.DAMAGE_STEP, Aspect.CHAIN, Aspect.TIMING, Aspect.POSITION}
)
"""Nouns that take no relative clause or place: what follows them belongs to the verb."""


ALIKE = frozenset(
    {Aspect.CARD, Aspect.ACTIVATION, Aspect.EFFECT, Aspect.ANY, Aspect.SUMMON, Aspect.ATTACK,
     Aspect.NEGATION, Aspect.LINK, Aspect.COST}
)  # fmt: skip


def alike(one: NounPhrase, other: NounPhrase) -> bool:
    """Whether two things can be named in one breath."""
    return one.aspect is other.aspect or {one.aspect, other.aspect} <= ALIKE


PLAYER_VERBS = frozenset({"control", "own", "activate", "use", "set", "add"})
PLACING = frozenset({"on", "in", "with", "under", "from", "at", "without"})
DONE_BY = frozenset({Aspect.SUMMON, Aspect.NEGATION, Aspect.ACTIVATION})
CHAIN_PLACES = frozenset(
    {"outside a chain", "outside of a chain", "outside the chain", "outside of the chain",
     "in the middle of a chain", "in the middle of the chain"}
)  # fmt: skip
TRANSITIVE = frozenset(
    """target negate destroy banish return summon activate negated use apply send make tribute
    affect remove discard choose attach answer""".split()  # noqa: SIM905
)


def as_clause(tail: Tail, subject: NounPhrase | None, start: int) -> VerbClause:
    """A clause from its subject and all the rest."""
    return VerbClause(
        tail.group,
        start,
        tail.end,
        subject=subject,
        object=tail.object,
        complement=tail.complement,
        adjuncts=tail.adjuncts,
    )


_FAILING = frozenset({"fail", "cease", "stop", "refuse"})
"""'fails to resolve', 'stops applying': the verb after it does not happen."""
_GOING_ON = frozenset({"continue", "keep", "begin", "start", "manage", "proceed", "happen"})
_SUPPOSING = frozenset({"treat", "consider", "regard", "count", "deem"})
_COPULA_ADVERBS = frozenset({"still", "already", "always", "now", "then", "also", "only", "just"})
_NEVER_PASSIVE = frozenset(
    {"go", "come", "become", "happen", "occur", "remain", "stay", "have", "do", "leave"}
)
_ABLE = frozenset({"able", "unable", "free", "welcome"})
_PHRASAL = frozenset({"have to", "has to", "had to"})


@dataclass(frozen=True, slots=True)
class _State:
    """What has been read of a verb group so far."""

    at: int
    start: int
    negative: bool = False
    modal: str = ""
    adverbs: frozenset[str] = frozenset()
    auxiliary: str = ""
    perfect: bool = False
    supposed: bool = False
    nonfinite: str = ""
    """'to' or 'ing' after a verb that takes another verb."""


def groups(
    words: tuple[Word, ...], at: int, *, gerund: bool = False, infinitive: bool = False
) -> Iterator[tuple[VerbGroup, int]]:
    """Every verb group that begins at `at`, with the index of the word after it."""
    if at < len(words):
        start = _State(at, words[at].start, nonfinite="ing" if gerund else "")
        if infinitive:
            start = replace(start, nonfinite="to", at=at + (words[at].text == "to"))
        yield from _from(words, start)


def _from(words: tuple[Word, ...], state: _State) -> Iterator[tuple[VerbGroup, int]]:
    if state.at >= len(words) or words[state.at].kind is WordKind.MARK:
        return
    word = words[state.at].text
    if state.negative and word in WEAKENING:
        return
    onward = _negation(word, state) or _helper(word, state)
    if onward is not None:
        yield from _from(words, replace(onward, at=state.at + 1))
    elif word in _ABLE and state.auxiliary == "be":
        negative = state.negative is not (word == "unable")
        yield from _to(words, replace(state, at=state.at + 1, negative=negative, modal="can"))
    for form in forms_of(word):
        yield from _verb(words, state, form)


def _negation(word: str, state: _State) -> _State | None:
    """A word that turns the group round: every one of them counts."""
    if word == "cannot":
        return replace(state, negative=not state.negative, modal="can")
    if word in NEGATIONS:
        return replace(state, negative=not state.negative, adverbs=state.adverbs | {word})
    return None


def _helper(word: str, state: _State) -> _State | None:
    if word in MODALS and not state.nonfinite:
        return replace(state, modal=MODALS[word], auxiliary="modal")
    if word in _PHRASAL:
        modal = "need not" if state.negative else "must"
        return replace(state, modal=modal, negative=False, nonfinite="to")
    if word in ADVERBS | LIMITING:
        return replace(state, adverbs=state.adverbs | {word})
    return None


def _to(words: tuple[Word, ...], state: _State) -> Iterator[tuple[VerbGroup, int]]:
    if state.at < len(words) and words[state.at].text == "to":
        yield from _from(words, replace(state, at=state.at + 1, nonfinite="to", auxiliary=""))


def _verb(
    words: tuple[Word, ...], state: _State, form: VerbForm
) -> Iterator[tuple[VerbGroup, int]]:
    if not _fits(state, form.form):
        return
    forward = replace(state, at=state.at + 1)
    yield from _as_helper(words, forward, form.verb)
    if form.verb == "be":
        yield from _copula(words, forward)
    passive = form.form is VerbInflection.PARTICIPLE and state.auxiliary == "be"
    if passive and form.verb in _NEVER_PASSIVE:
        return
    yield from _taking_another(words, forward, form.verb, passive=passive)
    if state.auxiliary == "have" and form.form is VerbInflection.PAST and form.verb != "be":
        return
    yield _group(words, state, form, passive=passive), state.at + 1


def _as_helper(
    words: tuple[Word, ...], state: _State, verb: str
) -> Iterator[tuple[VerbGroup, int]]:
    """'is', 'has' and 'does' before the verb that they help."""
    if verb == "be":
        yield from _from(words, replace(state, auxiliary="be", nonfinite=""))
    elif verb == "have":
        yield from _from(words, replace(state, auxiliary="have", nonfinite="", perfect=True))
    elif verb == "get":
        yield from _got(words, state)
    elif verb == "do" and not state.auxiliary:
        yield from _from(words, replace(state, auxiliary="do", nonfinite=""))


def _got(words: tuple[Word, ...], state: _State) -> Iterator[tuple[VerbGroup, int]]:
    """'gets destroyed' is done to it; 'get to draw' may be done."""
    yield from _from(words, replace(state, auxiliary="be", nonfinite=""))
    if state.at < len(words) and words[state.at].text == "to":
        yield from _to(words, replace(state, modal="can"))


def _copula(words: tuple[Word, ...], state: _State) -> Iterator[tuple[VerbGroup, int]]:
    """'is not', 'is no longer', 'is still': what stands between 'is' and its complement."""
    at, negative, adverbs = state.at, state.negative, state.adverbs
    while at < len(words) and words[at].text in NEGATIONS | _COPULA_ADVERBS:
        word = words[at].text
        if negative and word in WEAKENING:
            return
        negative = negative is not (word in NEGATIONS)
        adverbs |= {word}
        at += 1
        yield _be(words, state, at, negative=negative, adverbs=adverbs), at


def _be(
    words: tuple[Word, ...], state: _State, at: int, *, negative: bool, adverbs: frozenset[str]
) -> VerbGroup:
    return VerbGroup(
        "be", state.start, words[at - 1].end, negative=negative, modal=state.modal,
        adverbs=adverbs, supposed=state.supposed, perfect=state.perfect,
    )  # fmt: skip


def _fits(state: _State, form: VerbInflection) -> bool:
    """Whether the form can follow the auxiliary before it."""
    allowed: dict[str, set[VerbInflection]] = {
        "": {VerbInflection.BASE, VerbInflection.THIRD, VerbInflection.PAST},
        "be": {VerbInflection.PARTICIPLE, VerbInflection.ING},
        "have": {VerbInflection.PARTICIPLE},
        "do": {VerbInflection.BASE},
        "modal": {VerbInflection.BASE},
    }
    if state.nonfinite == "to":
        return form is VerbInflection.BASE
    if state.nonfinite == "ing":
        return form is VerbInflection.ING
    if state.nonfinite == "as":
        return form in {VerbInflection.PARTICIPLE, VerbInflection.ING}
    if state.modal and not state.auxiliary:
        return form is VerbInflection.BASE
    return form in allowed[state.auxiliary]


def _taking_another(
    words: tuple[Word, ...], state: _State, verb: str, *, passive: bool
) -> Iterator[tuple[VerbGroup, int]]:
    """Verbs that lead on to another verb: 'fails to resolve', 'is treated as destroyed'."""
    after = words[state.at].text if state.at < len(words) else ""
    if verb in _SUPPOSING and (passive or verb == "count"):
        yield from _supposed(words, state)
        return
    inner = _led_on(state, verb, after, passive=passive)
    if inner is None:
        return
    if after == "to":
        yield from _to(words, inner)
    elif after == "from":
        yield from _from(words, replace(inner, at=state.at + 1))
    else:
        yield from _from(words, inner)


def _led_on(state: _State, verb: str, after: str, *, passive: bool) -> _State | None:
    """What the leading verb does to the verb after it."""
    inner = replace(state, auxiliary="", nonfinite="ing")
    if verb == "keep" and after == "from":
        return replace(inner, negative=not state.negative)
    if verb in _FAILING or (verb in {"prevent", "forbid"} and passive):
        return replace(inner, negative=not state.negative, modal=_of_failing(state))
    if verb in {"need", "require"}:
        modal = "need not" if state.negative else "must"
        return replace(inner, modal=modal, negative=False)
    if verb in {"allow", "permit"} and passive:
        return replace(inner, modal="can")
    goes_on = verb in _GOING_ON or (verb in {"try", "attempt"} and after == "to")
    return inner if goes_on else None


def _of_failing(state: _State) -> str:
    """What can fail to happen may happen or not; what cannot fail to happen must."""
    if state.modal != "can":
        return state.modal
    return "must" if state.negative else "may"


def _supposed(words: tuple[Word, ...], state: _State) -> Iterator[tuple[VerbGroup, int]]:
    """What something is treated, considered or counted as."""
    after = words[state.at].text if state.at < len(words) else ""
    inner = replace(state, auxiliary="", supposed=True)
    if after == "as":
        for lead in (("if", "it", "had"), ("though", "it", "had"), ("if", "they", "had")):
            if tuple(word.text for word in words[state.at + 1 : state.at + 4]) == lead:
                yield from _from(words, replace(inner, at=state.at + 4, auxiliary="have"))
        yield from _from(words, replace(inner, at=state.at + 1, nonfinite="as"))
    elif after == "to":
        yield from _to(words, inner)
    else:
        yield from _from(words, replace(inner, nonfinite="as"))


def _group(words: tuple[Word, ...], state: _State, form: VerbForm, *, passive: bool) -> VerbGroup:
    word = words[state.at]
    passive = passive or (state.nonfinite == "as" and form.form is VerbInflection.PARTICIPLE)
    verb = form.verb
    return VerbGroup(
        verb,
        state.start,
        word.end,
        passive=passive,
        negative=state.negative,
        modal=state.modal,
        adverbs=state.adverbs,
        summon=summon_kind(word.text),
        supposed=state.supposed,
        perfect=state.perfect,
        progressive=form.form is VerbInflection.ING and state.auxiliary == "be",
    )


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

    def things(self, at: int) -> tuple[tuple[NounPhrase, int], ...]:
        """Every noun phrase that begins at `at`."""

    def tails(self, at: int) -> tuple[Tail, ...]:
        """Every way to read a verb and what belongs to it from `at`."""

    def following(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        """Every way to read what follows a verb group."""

    def prepositional(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """A preposition with its noun phrase."""


def number_at(words: tuple[Word, ...], at: int) -> int | None:
    """The number at `at`, if one stands there."""
    if at >= len(words) or words[at].kind is not WordKind.NUMBER:
        return None
    return int(words[at].text.replace(".", ""))


def acts(at: int, phrases: PhraseReader, *, that: bool = False) -> Iterator[tuple[NounPhrase, int]]:
    """Yields deeds and states used as nouns: "to negate it", "whether it resolves"."""
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
) -> Iterator[tuple[NounPhrase, int]]:
    start = phrases.words[at].start
    for group, begin in found:
        for tail in phrases.following(group, begin):
            act = _act("act", as_clause(tail, None, start), start)
            yield act, tail.stop
            for further, stop in _side_by_side(tail.stop, phrases):
                more = replace(further, gap=WHOLE)
                yield replace(act, relatives=(*act.relatives, more), end=further.end), stop


def _side_by_side(at: int, phrases: PhraseReader) -> Iterator[tuple[VerbClause, int]]:
    """'and use it': one more thing done in one breath."""
    if phrases.text(at) != "and":
        return
    for group, begin in groups(phrases.words, at + 1, infinitive=True):
        for tail in phrases.following(group, begin):
            yield as_clause(tail, None, phrases.words[at].start), tail.stop


def _act(head: str, clause: VerbClause, start: int) -> NounPhrase:
    whole = replace(clause, gap=WHOLE)
    return NounPhrase(
        start, clause.end, Aspect.MATTER, head, (frozenset({"act"}),), relatives=(whole,)
    )


def clauses_at(at: int, phrases: PhraseReader) -> Iterator[tuple[VerbClause, int]]:
    """A clause with its own subject."""
    if at >= len(phrases.words):
        return
    for subject, stop in phrases.things(at):
        for tail in phrases.tails(stop):
            yield as_clause(tail, subject, subject.start), tail.stop


def told_of(thing: NounPhrase, at: int, phrases: PhraseReader) -> Iterator[tuple[NounPhrase, int]]:
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


def further(thing: NounPhrase, at: int, phrases: PhraseReader) -> Iterator[tuple[NounPhrase, int]]:
    """Yields relative clauses: "that left the field and came back"."""
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


def _more(thing: NounPhrase, clause: VerbClause) -> NounPhrase:
    return replace(thing, relatives=(*thing.relatives, clause), end=clause.end)


def caused(tail: Tail, phrases: PhraseReader) -> Iterator[Tail]:
    """Yields causes: "lets its player Summon a monster", "causes it to resolve"."""
    if tail.group.verb not in CAUSING or tail.object is None:
        return
    at = tail.stop
    for group, stop in groups(phrases.words, at, infinitive=True):
        for inner in phrases.following(group, stop):
            clause = as_clause(inner, tail.object, tail.object.start)
            adjunct = Adjunct("so that", phrases.words[at].start, inner.end, clause=clause)
            more = (*tail.adjuncts, adjunct)
            yield replace(tail, adjuncts=more, stop=inner.stop, end=inner.end)


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


Things = Callable[[int], tuple[tuple[NounPhrase, int], ...]]
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
        return at < len(self.words) and self.words[at].kind is WordKind.QUOTED

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
        thing = NounPhrase(first.start, end, Aspect.WORDING, first.text)
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
        is_number = at < len(self.words) and self.words[at].kind is WordKind.NUMBER
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
        if word.kind is WordKind.WORD and (word.text in FIXED or word.text in LATE):
            yield Adjunct(word.text, word.start, word.end), at + 1
        if word.text == "before":
            yield from self._before_resolving(at)
        yield from self.prepositional(at)

    def _by_words(self, at: int) -> Iterator[tuple[Adjunct, int]]:
        """'joined by "then"'."""
        if self._is_quoted(at + 1):
            word, said = self.words[at], self.words[at + 1]
            thing = NounPhrase(said.start, said.end, Aspect.WORDING, said.text)
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
        if word.text == "to" and following.kind is WordKind.NUMBER:
            number = int(following.text.replace(".", ""))
            thing = NounPhrase(
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


class Phrases:
    """Reads phrases of one sentence; what has been read once is kept."""

    def __init__(self, words: tuple[Word, ...], *, wide: bool = False) -> None:
        """Read from these words; `wide`: also what is only told and never computed."""
        self.words = words
        self.wide = wide
        self._things: dict[int, tuple[tuple[NounPhrase, int], ...]] = {}
        self.effort = Effort()
        self._verbs = Tails(words, self.things, self.effort, wide=wide)

    def text(self, at: int) -> str:
        """The word at `at`, or nothing past the end."""
        return self.words[at].text if at < len(self.words) else ""

    def things(self, at: int) -> tuple[tuple[NounPhrase, int], ...]:
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

    def acts(self, at: int) -> Iterator[tuple[NounPhrase, int]]:
        """What is done or is so, as a thing: 'to negate it', 'whether it resolves'."""
        return acts(at, self)

    def following(self, group: VerbGroup, at: int) -> Iterator[Tail]:
        """Every way to read what follows a verb group."""
        return self._verbs.following(group, at)

    # -- noun phrases

    def _single(self, at: int) -> Iterator[tuple[NounPhrase, int]]:
        for thing, stop in self._core(at):
            yield from self._extended(thing, stop, 0)

    def _core(self, at: int) -> Iterator[tuple[NounPhrase, int]]:
        """Determiner, adjectives, head; possessives lead on to the next head."""
        first = self.words[at].start if at < len(self.words) else 0
        word = self.text(at)
        if word in PRONOUNS and self._is_pronoun(at):
            end = self.words[at].end
            yield NounPhrase(first, end, Aspect.CARD, word, pronoun=True), at + 1
        lead, here = self._determiners(at, first)
        adjectives, heads = self._adjectives(here)
        for head_at in heads:
            yield from self._head(head_at, replace(lead, adjectives=adjectives[: head_at - here]))

    def _is_pronoun(self, at: int) -> bool:
        word, after = self.text(at), self.text(at + 1)
        if word in {"it", "they", "them", "itself", "themselves"}:
            return True
        return not (after in NOUNS or after in ADJECTIVES)

    def _determiners(self, at: int, first: int) -> tuple[NounPhrase, int]:
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
                owner = NounPhrase(word.start, word.end, aspect, word.text, pronoun=True)
            elif word.text != "of" and det not in {"no", "another", "other", "such"}:
                det = word.text
            every = every or word.text in _EVERY
            at += 1
        lead = NounPhrase(
            first, first + 1, Aspect.CARD, det=det, owner=owner, only=only, every=every
        )
        return lead, at

    def _adjectives(self, at: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Adjectives from `at`, and each place where the head may stand, furthest first."""
        found: list[str] = []
        heads = [at]
        while at + 1 < len(self.words) and self._is_adjective(at):
            quoted = self.words[at].kind is WordKind.QUOTED
            found.append(f'"{self.text(at)}' if quoted else self.text(at))
            at += 1
            heads.append(at)
        return tuple(found), tuple(reversed(heads))

    def _is_adjective(self, at: int) -> bool:
        word = self.words[at]
        if word.kind is WordKind.QUOTED:
            return True
        if word.kind not in {WordKind.WORD, WordKind.NUMBER}:
            return False
        if word.text in ADJECTIVES or word.kind is WordKind.NUMBER:
            return True
        if self.wide and word.text in WIDE_ADJECTIVES:
            return True
        return any(
            form.form in {VerbInflection.PARTICIPLE, VerbInflection.ING}
            for form in forms_of(word.text)
        )

    def _head(self, at: int, lead: NounPhrase) -> Iterator[tuple[NounPhrase, int]]:
        """The noun at `at`, after what leads up to it; then what it owns."""
        if at >= len(self.words):
            return
        word = self.words[at]
        noun = self._noun_of(word)
        if word.kind is WordKind.NAME:
            thing = replace(lead, end=word.end, head=word.text, name=word.name, owner=None)
            stop = at + 1
        elif noun is not None:
            thing, stop = self._noun(at, noun, lead)
        else:
            return
        yield from self._possessive(thing, stop)
        yield thing, stop

    def _noun_of(self, word: Word) -> Noun | None:
        if word.kind is not WordKind.WORD:
            return None
        return NOUNS.get(word.text) or (MATTERS.get(word.text) if self.wide else None)

    def _noun(self, at: int, noun: Noun, lead: NounPhrase) -> tuple[NounPhrase, int]:
        """A common noun, with its number and the words it quotes."""
        adjectives, stop, number = lead.adjectives, at + 1, None
        if stop < len(self.words) and self.words[stop].kind is WordKind.NUMBER:
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
        return at < len(self.words) and self.words[at].kind is WordKind.QUOTED

    def _possessive(self, owner: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
        """What stands after "Jinzo's", or after a name put before its noun."""
        after = at + 1 if self.text(at) == "'s" else at
        if after == at and owner.name is None:
            return
        adjectives, heads = self._adjectives(after)
        for head_at in heads:
            if after == at and self._is_third(head_at):
                continue  # 'Jinzo attacks and ...' are no attacks of Jinzo's
            used = adjectives[: head_at - after]
            kind = self.words[head_at].kind if head_at < len(self.words) else WordKind.MARK
            lead = NounPhrase(
                owner.start, owner.end, Aspect.CARD, adjectives=used, owner=owner, only=owner.only
            )
            if kind is WordKind.WORD or (kind is WordKind.NAME and owner.aspect is Aspect.PLAYER):
                yield from self._head(head_at, lead)

    def _is_third(self, at: int) -> bool:
        """Whether a word can be what a card does: 'attacks', 'targets'."""
        return any(form.form is VerbInflection.THIRD for form in forms_of(self.text(at)))

    # -- what follows a noun

    def _extended(self, thing: NounPhrase, at: int, depth: int) -> Iterator[tuple[NounPhrase, int]]:
        bare = thing.pronoun and thing.head in {"it", "they", "them", "itself", "themselves"}
        if depth < 3 and not bare and self.effort.goes_on():  # noqa: PLR2004  (nobody hangs more than three phrases on it)
            for longer, stop in self._modified(thing, at):
                yield from self._extended(longer, stop, depth + 1)
        yield thing, at

    def _modified(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
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

    def _followed(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
        """What needs no word of its own to belong to a noun."""
        if self.text(at) in {"itself", "themselves"} and not thing.pronoun:
            yield replace(thing, end=self.words[at].end), at + 1
        yield from self._placed(thing, at)
        yield from self._object_gap(thing, at)
        yield from self._reduced(thing, at)
        if self.wide:
            yield from told_of(thing, at, self)

    def _instances(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
        """'Cards such as X and Y': each of them is meant."""
        for names, stop in self.things(at + 1):
            members = names.members or (names,)
            if all(member.name is not None for member in members):
                whole = replace(names, members=members, joined_by="or", start=thing.start)
                yield whole, stop

    def _relative(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
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

    def _whose(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
        for owned, stop in self.things(at + 1):
            for tail in self.tails(stop):
                clause = as_clause(tail, owned, owned.start)
                clause = replace(clause, gap="owner")
                yield replace(thing, relatives=(*thing.relatives, clause), end=tail.end), tail.stop

    def _object_gap(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
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

    def _time_gap(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
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
        if at < len(self.words) and self.words[at].kind is WordKind.NAME:
            return True
        return word in PRONOUNS or word in {"the", "a", "that", "your", "its", "you", "i"}

    def _reduced(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
        """'a monster Summoned by an effect': a participle right after the noun."""
        if at >= len(self.words) or thing.pronoun:
            return
        word = self.words[at]
        for form in forms_of(word.text):
            if form.form is not VerbInflection.PARTICIPLE or form.verb in {"be", "have", "do"}:
                continue
            group = VerbGroup(form.verb, word.start, word.end, passive=True)
            for tail in self.following(group, at + 1):
                clause = as_clause(tail, None, word.start)
                yield replace(thing, relatives=(*thing.relatives, clause), end=tail.end), tail.stop

    def _placed(self, thing: NounPhrase, at: int) -> Iterator[tuple[NounPhrase, int]]:
        if self.text(at) in PLACING or (self.text(at) == "by" and thing.aspect in DONE_BY):
            for adjunct, stop in self._verbs.prepositional(at):
                if adjunct.thing is None:
                    continue
                yield replace(thing, places=(*thing.places, adjunct), end=adjunct.end), stop
        if self.text(at) in CHAIN_PLACES:
            word = self.words[at]
            adjunct = Adjunct(word.text, word.start, word.end)
            yield replace(thing, places=(*thing.places, adjunct), end=word.end), at + 1

    def _joined(
        self, firsts: tuple[tuple[NounPhrase, int], ...]
    ) -> Iterator[tuple[NounPhrase, int]]:
        for first, stop in firsts:
            yield from self._more((first,), stop)

    def _more(self, members: tuple[NounPhrase, ...], at: int) -> Iterator[tuple[NounPhrase, int]]:
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


def _joiners(first: NounPhrase) -> frozenset[str]:
    """What may stand before the last of several: 'neither A nor B'."""
    return frozenset({"nor"}) if first.det == "neither" else _JOINERS


_EVERY = frozenset({"all", "both", "every"})
_JOINERS = frozenset({"and", "or", "/", "and/or"})
