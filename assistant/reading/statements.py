"""Statements: plain sentences as norms and claims, read from their own words.

Only what is understood whole counts; the rest is listed as unread, with the reason.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from assistant.reading.as_if import as_if_never
from assistant.reading.attribution import Opinion, attributed, judged, upheld
from assistant.reading.entities import Entity
from assistant.reading.languages import language_of
from assistant.reading.lexing import sentence_words
from assistant.reading.mentions import Names, mask
from assistant.reading.naming import named_in
from assistant.reading.noun_words import Aspect
from assistant.reading.references import CardKinds
from assistant.reading.said import Said
from assistant.reading.sentences import Kind, Sentence, sentences
from assistant.reading.structure import Structure, parts_of, without_asides
from assistant.reading.topics import of_topic, topic_of
from assistant.reading.tree_norms import Text, norms_of
from assistant.reading.words import Kind as WordKind
from assistant.reading.words import Word
from assistant.records import Modality, Norm, StatementReading, Unread
from engine import PREDICATES


@dataclass(slots=True)
class _Found:
    """What has been read so far."""

    norms: list[Norm] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    opinions: list[Opinion] = field(default_factory=list)
    plain: list[Norm] = field(default_factory=list)
    """What is said in words that nothing computes; read, and of no further consequence."""


@dataclass(frozen=True, slots=True)
class _Read:
    """A sentence that was read whole."""

    norms: tuple[Norm, ...]
    entities: tuple[Entity, ...]
    given: tuple[Said, ...]


def read_statements(
    text: str, *, names: Names, context: str = "", kinds: CardKinds | None = None
) -> StatementReading:
    """Everything that the sentences of `text` say.

    Args:
        text: A passage, exactly as it stands; spans refer to it.
        names: Every card that can be named.
        context: A question that the text answers; its cards belong to the setting.
        kinds: Classes of named cards, so that 'the monster' can mean one of them.
    """
    given = names.find(context)
    mentions = named_in(text, names, tuple(one.name for one in given))
    about = frozenset(mention.name for mention in given)
    state = Text(mask(text, mentions), mentions, kinds or {}, language_of(text), about, about)
    found = _Found()
    listed = sentences(state.masked)
    for number, sentence in enumerate(listed):
        before = listed[number - 1] if number else None
        state = _entering(state, before, sentence, about)
        state = _read(state, sentence, found)
    norms = tuple(upheld(norm, found.opinions) for norm in (*found.norms, *found.plain))
    return StatementReading(norms=norms, unread=tuple(found.unread))


def _entering(
    state: Text, before: Sentence | None, sentence: Sentence, about: frozenset[str]
) -> Text:
    """What of the sentences before still holds for this one."""
    if before is None:
        return state
    gap = state.masked[before.end : sentence.start]
    if sentence.kind is Kind.ITEM and "\n" in gap:
        state = replace(state, about=about, topic="")
    fresh = gap.count("\n") > 1 or sentence.kind is Kind.HEADING
    same_list = sentence.kind is Kind.ITEM
    if sentence.kind is Kind.LEAD_IN:
        return replace(state, lead=None)
    if (fresh and not same_list) or before.kind is Kind.HEADING:
        state = replace(state, about=about, before=(), given=(), topic="")
    if sentence.kind is not Kind.ITEM and before.kind is not Kind.LEAD_IN:
        state = replace(state, lead=None)
    return state


def _read(state: Text, sentence: Sentence, found: _Found) -> Text:
    words = sentence_words(state.masked, state.mentions, sentence, state.language)
    named = frozenset(word.name for word in words if word.name)
    about = state.about
    if words and words[0].text in _NEW_EXAMPLE:
        state = replace(state, before=(), given=(), sure=False)
    state = replace(state, about=_about(state, words, named), named=named)
    if sentence.kind in {Kind.QUESTION, Kind.HEADING}:
        return replace(state, before=_named_entities(named, state.kinds))
    if sentence.kind is Kind.LEAD_IN:
        return _lead_in(state, words)
    opinion = judged(words)
    if opinion is not None and attributed(words) is None:
        found.opinions.append(opinion)
        return state
    many = len(found.norms)
    after = _statement(state, sentence, words, found)
    found.norms[many:] = [of_topic(norm, state.topic) for norm in found.norms[many:]]
    after = replace(after, topic=topic_of(words) or state.topic)
    if state.given_cards and len(found.norms) == many:
        return replace(after, about=about)  # what is not read does not change a given question
    return replace(after, about=about) if _is_of_no_play(found.norms[many:]) else after


def _is_of_no_play(norms: Sequence[Norm]) -> bool:
    """Whether it is only said what cards are, of which no example is told: 'X is field-gated'."""
    return bool(norms) and not any(
        said.predicate in PREDICATES for norm in norms for said in (*norm.when, *norm.then)
    )


_NEW_EXAMPLE = frozenset(
    {"for example", "for instance", "likewise", "similarly", "by contrast", "conversely"}
)


def _about(state: Text, words: tuple[Word, ...], named: frozenset[str]) -> frozenset[str]:
    """The cards of the example: it goes on while a sentence names one of them, or none."""
    fresh = words and words[0].text in _NEW_EXAMPLE
    apart = named and not named & (state.about - state.given_cards)
    if fresh or apart:
        return state.given_cards | named
    return state.about | named


def _named_entities(named: frozenset[str], kinds: CardKinds) -> tuple[Entity, ...]:
    return tuple(
        Entity(f"name:{name}", Aspect.CARD, name, (kinds.get(name, frozenset()),), name)
        for name in sorted(named)
    )


def _lead_in(state: Text, words: tuple[Word, ...]) -> Text:
    """'These effects:' is whom the items after it speak of."""
    structure = Structure(words)
    for at in range(len(words)):
        for thing, stop in structure.phrases.things(at):
            if stop >= len(words) - 1:
                return replace(state, lead=thing)
    return state


def _statement(state: Text, sentence: Sentence, words: tuple[Word, ...], found: _Found) -> Text:
    said_by: tuple[str, ...] = ()
    attribution = attributed(words)
    if attribution is not None:
        said_by, words = attribution.sources, attribution.words
    words = as_if_never(words)
    all_words = words
    words, asides = without_asides(words)
    for aside in asides:
        _aside(state, sentence, _of_whom(all_words, aside), found)
    whole = _try(state, sentence, words, said_by)
    if isinstance(whole, _Read):
        found.norms.extend(_as_a_course(words, whole.norms))
        return replace(state, before=whole.entities, given=whole.given, sure=True)
    pieces = parts_of(words) or _explained(words)
    for piece in pieces:
        part = sentence.model_copy(update={"start": piece[0].start, "end": piece[-1].end})
        read = _try(state, part, piece, said_by)
        if isinstance(read, _Read):
            found.norms.extend(read.norms)
            state = replace(state, before=read.entities, given=read.given, sure=True)
        else:
            _plainly(state, part, piece, said_by, read, found)
            state = _unsure(state, piece)
    if pieces:
        return state
    _plainly(state, sentence, words, said_by, whole, found)
    return _unsure(state, words)


def _as_a_course(words: tuple[Word, ...], norms: Sequence[Norm]) -> Iterator[Norm]:
    """'X Summons Y, and later Z targets X' tells how a play went; another may go otherwise."""
    texts = tuple(word.text for word in words)
    is_course = ("and", "later") in pairwise(texts) and len({w.name for w in words if w.name}) > 1
    for norm in norms:
        may = (one.model_copy(update={"modality": Modality.MAY}) for one in norm.then)
        yield norm.model_copy(update={"then": tuple(may)}) if is_course else norm


def _of_whom(words: tuple[Word, ...], aside: tuple[Word, ...]) -> tuple[Word, ...]:
    """'X (which does only this)' says of X that it does; of anything else it is an aside."""
    names = [word for word in words if word.name and word.end < aside[0].start]
    told = aside[0].text == "which" and names and aside[0].start - names[-1].end <= len(" (")
    return (names[-1], *aside[1:]) if told else aside


def _aside(state: Text, sentence: Sentence, words: tuple[Word, ...], found: _Found) -> None:
    """Words in parentheses: read only where they go on about a card."""
    part = sentence.model_copy(update={"start": words[0].start, "end": words[-1].end})
    read = _try(state, part, words, ()) if words[0].name else ""
    if isinstance(read, _Read):
        found.norms.extend(read.norms)
    else:
        found.unread.append(_unread(part, "an aside"))


def _plainly(  # noqa: PLR0913, PLR0917  (a sentence, in what, and why not otherwise)
    state: Text,
    sentence: Sentence,
    words: tuple[Word, ...],
    said_by: tuple[str, ...],
    why: str,
    found: _Found,
) -> None:
    """Keep what a sentence says in its own words, or that it is unread."""
    read = _try(state, sentence, words, said_by, plainly=True)
    if isinstance(read, _Read):
        found.plain.extend(read.norms)
    else:
        found.unread.append(_unread(sentence, why))


def _explained(words: tuple[Word, ...]) -> tuple[tuple[Word, ...], ...]:
    """'This beats that: its cost is paid first.' is two sentences, if what follows is one."""
    for at in range(2, len(words) - 2):
        if words[at].text == ":" and words[at].kind is WordKind.MARK:
            apart = Structure(words[at + 1 :]).whole() is not None
            return (words[:at], words[at + 1 :]) if apart else ()
    return ()


def _unsure(state: Text, words: tuple[Word, ...]) -> Text:
    """After what is not read; a given question still says which cards are meant."""
    kept = state.before if state.given_cards else ()
    return replace(state, before=(*kept, *_first_thing(words, state.kinds)), given=(), sure=False)


def _try(
    state: Text,
    sentence: Sentence,
    words: tuple[Word, ...],
    said_by: tuple[str, ...],
    *,
    plainly: bool = False,
) -> "_Read | str":
    """What the words say, or why they are not read."""
    lead = state.lead if sentence.kind is Kind.ITEM else None
    tree = Structure(words, wide=plainly).whole(lead)
    if tree is None:
        return "its grammar is not understood"
    norms, entities, given = norms_of(state, sentence, tree, said_by, plainly=plainly)
    if norms is None:
        return "a clause of it is not understood"
    return _Read(norms, entities, given)


def _first_thing(words: tuple[Word, ...], kinds: CardKinds) -> tuple[Entity, ...]:
    """Whom a sentence that is not read speaks of, so that the next may point back."""
    for thing, _ in Structure(words).phrases.things(0):
        if thing.pronoun or thing.members:
            continue
        name = thing.name
        known = (kinds.get(name, frozenset()),) if name else thing.kinds
        ref = f"name:{name}" if name else f"at:{thing.start}"
        return (Entity(ref, thing.aspect, thing.head, known, name, subject=True),)
    return ()


def _unread(sentence: Sentence, why: str) -> Unread:
    return Unread(start=sentence.start, end=sentence.end, why=why)
