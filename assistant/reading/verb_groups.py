"""Verb groups: a verb with its auxiliaries, negations and adverbs, read from left to right.

Every negation is counted where it stands, so that its clause and no other is turned round.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.reading.grammar import VerbGroup
from assistant.reading.small_words import ADVERBS, LIMITING, MODALS, NEGATIONS, WEAKENING
from assistant.reading.verb_forms import Form, VerbForm, forms_of, summon_kind
from assistant.reading.words import Kind, Word

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
    if state.at >= len(words) or words[state.at].kind is Kind.MARK:
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
    passive = form.form is Form.PARTICIPLE and state.auxiliary == "be"
    if passive and form.verb in _NEVER_PASSIVE:
        return
    yield from _taking_another(words, forward, form.verb, passive=passive)
    if state.auxiliary == "have" and form.form is Form.PAST and form.verb != "be":
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


def _fits(state: _State, form: Form) -> bool:
    """Whether the form can follow the auxiliary before it."""
    allowed: dict[str, set[Form]] = {
        "": {Form.BASE, Form.THIRD, Form.PAST},
        "be": {Form.PARTICIPLE, Form.ING},
        "have": {Form.PARTICIPLE},
        "do": {Form.BASE},
        "modal": {Form.BASE},
    }
    if state.nonfinite == "to":
        return form is Form.BASE
    if state.nonfinite == "ing":
        return form is Form.ING
    if state.nonfinite == "as":
        return form in {Form.PARTICIPLE, Form.ING}
    if state.modal and not state.auxiliary:
        return form is Form.BASE
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
    passive = passive or (state.nonfinite == "as" and form.form is Form.PARTICIPLE)
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
        progressive=form.form is Form.ING and state.auxiliary == "be",
    )
