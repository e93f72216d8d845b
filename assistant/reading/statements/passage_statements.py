"""Passage statements: what a passage says, as norms and claims, and what sources say of it."""

import hashlib
import logging
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from assistant.base.disk_cache import KeptRows
from assistant.base.regions import Region
from assistant.base.ruling_records import (
    Modality,
    Norm,
    Proposition,
    StatementReading,
    Term,
    Unread,
)
from assistant.library.document_layout import kind_of_heading
from assistant.reading.card_mentions import Names, mask, named_in
from assistant.reading.statements.action_verbs import NEGATION_KINDS
from assistant.reading.statements.clause_content import Said
from assistant.reading.statements.clause_parsing import Structure, parts_of, without_asides
from assistant.reading.statements.noun_references import CardKinds
from assistant.reading.statements.sentence_lexing import sentence_words
from assistant.reading.statements.sentence_norms import Text, norms_of
from assistant.reading.statements.sentence_parts import Entity
from assistant.reading.statements.sentence_words import (
    Sentence,
    SentenceForm,
    Word,
    WordKind,
    sentences,
    words_instead,
)
from assistant.reading.text_languages import language_of
from engine import PREDICATES

Words = tuple[str, str]
"""The words of a passage, and those around it."""

_log = logging.getLogger(__name__)


class KeptReadings:
    """What was read before."""

    def __init__(self, version: str) -> None:
        """The version names the program and the cards."""
        self._rows = KeptRows("readings", version)

    def found(self, passages: Iterable[Words]) -> dict[Words, StatementReading]:
        """The readings of these that were kept."""
        by_key = {_key(words): words for words in passages}
        rows = self._rows.found(by_key)
        readings = ((by_key[key], _reading(row)) for key, row in rows.items())
        return {words: reading for words, reading in readings if reading is not None}

    def keep(self, readings: Mapping[Words, StatementReading]) -> None:
        """Keep these."""
        rows = ((_key(words), _row(reading)) for words, reading in readings.items())
        self._rows.keep({key: row for key, row in rows if row is not None})


def _key(words: Words) -> str:
    state = hashlib.sha256()
    for text in words:
        state.update(text.encode("utf-8", "surrogatepass") + b"\0")
    return state.hexdigest()


def _row(reading: StatementReading) -> bytes | None:
    try:
        return reading.model_dump_json().encode()
    except PydanticSerializationError:  # half a character, as broken documents may hold
        return None


def _reading(row: bytes) -> StatementReading | None:
    try:
        return StatementReading.model_validate_json(row)
    except ValidationError as problem:
        _log.info("a kept reading is not used: %s", problem)
        return None


_DONE = re.compile(
    r"(?:[:;]|^|\. )\s*(?:then,? )?negate (?:that|the)(?: opponent['’]s)? "  # noqa: RUF001
    r"(?P<kind>effect|activation)\b(?! of)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.]*\.?")


def read_filed(
    text: str, entry: str, entries: Sequence[str], names: Names
) -> StatementReading | None:
    """What is said of the cards; None: nothing, so that the words are read as any others."""
    if entries:
        kind = kind_of_heading(text)
        cards = filter(None, (_card(each, names) for each in entries)) if kind else ()
        return StatementReading(norms=tuple(_norm(card, kind, 0, len(text)) for card in cards))
    card = _card(entry, names)
    norms = tuple(_done(text, card)) if card is not None else ()
    return StatementReading(norms=norms) if norms else None


def _card(name: str, names: Names) -> str | None:
    """The card that a heading is the name of, and of nothing besides."""
    found = names.find(name)
    whole = len(found) == 1 and (found[0].start, found[0].end) == (0, len(name.rstrip()))
    return found[0].name if whole else None


def _done(text: str, card: str) -> Iterator[Norm]:
    """What the printed text negates, in its own words, with the sentence that says so."""
    for sentence in _SENTENCE.finditer(text):
        found = _DONE.search(sentence[0])
        if found is not None:
            start = sentence.start() + len(sentence[0]) - len(sentence[0].lstrip())
            yield _norm(card, found["kind"].lower(), start, sentence.end())


def _norm(card: str, kind: str, start: int, end: int) -> Norm:
    said = Proposition(
        subject=Term(name=card), predicate=f"negates_{kind}", value=True, start=start, end=end
    )
    return Norm(then=(said,), setting=frozenset({card}), start=start, end=end)


_NEVER = re.compile(r"as if \w+ (?:had |was )?never (?:been )?(?:happened|activated)(?: \.)?")
_NO_COUNT = ("does", "not", "count", "towards", "the", "limit")


def as_if_never(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Rewords "counts as if it never happened" as not counting towards the limit.

    Of an activation there is nothing else that it could count for.
    """
    texts = tuple(word.text for word in words)
    at = next((at for at in range(len(words)) if _NEVER.fullmatch(" ".join(texts[at:]))), 0)
    if not at or "activation" not in texts[:at]:
        return words
    if "negating" in texts[:at]:
        begin = texts.index("negating")
        return words_instead(words[begin:], "a", "negated", "activation", *_NO_COUNT)
    counts = texts[at - 1] in {"counts", "count", "treated"} and "negated" in texts[:at]
    stop = at - 2 if texts[at - 2] in {"is", "are"} else at - 1
    return (*words[:stop], *words_instead(words[stop:], *_NO_COUNT)) if counts else words


_SAYING = frozenset(
    {"say", "says", "said", "state", "states", "stated", "adds", "add", "hold", "holds"}
)
_SOURCE = frozenset({"source", "sources"})
_SOURCE_LIKE = frozenset(
    {"answer", "document", "documents", "ruling", "rulings", "ocg answer", "ocg documents"}
)
_TITLED = frozenset({"page", "guide", "notes", "article"})
"""What a document is called before its title in quotation marks."""
_AROUND = frozenset(
    {"the", "a", "an", "of", "and", "ocg", "tcg", "official", "both", "all", "also"}
    | {"wiki", "judge", "vietnamese"}
)
_RIGHT = frozenset({"current", "right", "correct", "followed"})
_WRONG = frozenset({"wrong", "broad", "outdated", "slip", "incorrect", "narrow", "incomplete"})


@dataclass(frozen=True, slots=True)
class Attribution:
    """Who is named as saying it, and the words that say it."""

    sources: tuple[str, ...]
    words: tuple[Word, ...]


def attributed(words: tuple[Word, ...]) -> Attribution | None:
    """Splits "source X says that S", or 'the page "X" says that S', into source and words."""
    if words and words[0].text == "according to":
        comma = next((at for at, word in enumerate(words) if word.text == ","), None)
        if comma is None or not is_source(words[1:comma]):
            return None
        return Attribution(_keys(words[1:comma]), words[comma + 1 :])
    for at, word in enumerate(words[:-1]):
        if word.text in _SAYING and words[at + 1].text == "that" and is_source(words[:at]):
            return Attribution(_keys(words[:at]), words[at + 2 :])
    return None


def is_source(words: tuple[Word, ...]) -> bool:
    """Whether these words name a source and nothing of the game."""
    titles = _titles(words)
    named = bool(titles) or any(word.text in _SOURCE | _SOURCE_LIKE for word in words)
    return named and all(
        word.kind in {WordKind.NUMBER, WordKind.MARK}
        or word.text[0].isdigit()
        or word.text in _AROUND | _TITLED | _SOURCE | _SOURCE_LIKE
        or word in titles
        for word in words
    )


def _titles(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The titles in quotation marks, each after what kind of document it is."""
    return tuple(
        word
        for before, word in pairwise(words)
        if word.kind is WordKind.QUOTED and before.text in _TITLED
    )


def _keys(words: tuple[Word, ...]) -> tuple[str, ...]:
    if titles := _titles(words):
        return tuple(title.text for title in titles)
    numbers = tuple(word.text for word in words if word.kind is WordKind.NUMBER)
    if any(word.text in _SOURCE for word in words):
        return numbers
    return tuple(word.text for word in words if word.text in _SOURCE_LIKE)[:1]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a passage thinks of a source that it names: right or wrong, and where."""

    sources: tuple[str, ...]
    right: bool
    region: Region | None = None
    """None: everywhere."""


def judged(words: tuple[Word, ...]) -> Opinion | None:
    """Reads which sources a sentence calls current or outdated."""
    if not _titles(words) and not any(word.text in _SOURCE | _SOURCE_LIKE for word in words):
        return None
    for at, word in enumerate(words):
        if word.text in _RIGHT | _WRONG and any(each.text in {"is", "are"} for each in words[:at]):
            return Opinion(_keys(words[:at]), word.text in _RIGHT, _region(words[at + 1 :]))
    return None


def _region(words: tuple[Word, ...]) -> Region | None:
    """'In the OCG', said of what is current."""
    where = tuple(word.text for word in words[:3])
    named = where[-1].upper() if where[:2] == ("in", "the") and len(where) > len(_IN_THE) else ""
    return Region(named) if named in set(Region) else None


_IN_THE = ("in", "the")


def upheld(norm: Norm, opinions: Sequence[Opinion]) -> Norm:
    """Mark what the passage itself calls current, or wrong, or older than what is current.

    Where one of two sides is current, the other is not, there.
    """
    mine = [one for one in opinions if set(norm.said_by) <= set(one.sources)]
    if not norm.said_by:
        return norm
    everywhere = next((one.right for one in mine if one.region is None), None)
    rivals = [one for one in opinions if one.right and one not in mine]
    places = {place for one in rivals for place in ([one.region] if one.region else Region)}
    outdated = () if everywhere is True else tuple(sorted(places))
    return norm.model_copy(update={"upheld": everywhere, "outdated_in": outdated})


_BE = frozenset({"is", "are"})


def topic_of(words: tuple[Word, ...]) -> str:
    """The kind of negation that cards are said to be; empty: nothing is said to be one."""
    texts = [word.text for word in words if word.text not in {".", "!"}]
    at = next((at for at, text in enumerate(texts) if text in _BE), 0)
    named = " ".join(texts[at + 1 :]).replace("-", " ")
    kinds = (kind for kind in NEGATION_KINDS if at and words[0].name is not None)
    return next((kind for kind in kinds if _is_kind(named, kind)), "")


def _is_kind(named: str, kind: str) -> bool:
    """Whether the words are the kind, or that with something between: 'lingering ... negation'."""
    told = kind.replace("_", " ")
    first, last = told.rsplit(" ", 1)
    return named.startswith(first) and named.endswith(last)


def of_topic(norm: Norm, topic: str) -> Norm:
    """What is activated while its monster is negated, as activated under this kind of negation."""
    told = {(one.predicate, one.value) for one in norm.when}
    if not topic or not {("activated", True), ("negated_on_field", True)} <= told:
        return norm
    when = (
        one.model_copy(update={"predicate": f"under_{topic}"})
        if one.predicate == "negated_on_field"
        else one
        for one in norm.when
    )
    return norm.model_copy(update={"when": tuple(when)})


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
    if sentence.kind is SentenceForm.ITEM and "\n" in gap:
        state = replace(state, about=about, topic="")
    if sentence.kind is SentenceForm.LEAD_IN:
        return state
    fresh = gap.count("\n") > 1 or sentence.kind is SentenceForm.HEADING
    if (fresh and sentence.kind is not SentenceForm.ITEM) or before.kind is SentenceForm.HEADING:
        state = replace(state, about=about, before=(), given=(), topic="")
    return state


def _read(state: Text, sentence: Sentence, found: _Found) -> Text:
    words = sentence_words(state.masked, state.mentions, sentence, state.language)
    named = frozenset(word.name for word in words if word.name)
    about = state.about
    if words and words[0].text in _NEW_EXAMPLE:
        state = replace(state, before=(), given=(), sure=False)
    state = replace(state, about=_about(state, words, named), named=named)
    if sentence.kind in {SentenceForm.QUESTION, SentenceForm.HEADING}:
        return replace(state, before=())
    if sentence.kind is SentenceForm.LEAD_IN:
        return state
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
    tree = Structure(words, wide=plainly).whole()
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
