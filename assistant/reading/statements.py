"""Statements: plain sentences as norms and claims, read from their own words.

Only what is understood whole counts; the rest is listed as unread, with the reason.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from assistant.reading.attribution import attributed, judged
from assistant.reading.choices import single
from assistant.reading.grammar import Sentence as Tree
from assistant.reading.grammar import Thing
from assistant.reading.languages import Language, language_of
from assistant.reading.lexing import sentence_words
from assistant.reading.mentions import Mention, Names, mask
from assistant.reading.norms import Rule, rules_of
from assistant.reading.noun_words import Aspect
from assistant.reading.plain import is_plain, plain_rules
from assistant.reading.references import CardKinds, Entity, Resolution, resolve
from assistant.reading.said import Said
from assistant.reading.sentences import Kind, Sentence, sentences
from assistant.reading.structure import Structure, clauses, parts_of, things_in, without_asides
from assistant.reading.terms import in_terms
from assistant.reading.words import Kind as WordKind
from assistant.reading.words import Word
from assistant.records import Norm, Proposition, StatementReading, Unread


@dataclass(frozen=True, slots=True)
class _Text:
    """A text being read, with what was gathered before the sentence in hand."""

    masked: str
    mentions: tuple[Mention, ...]
    kinds: CardKinds
    language: Language
    given_cards: frozenset[str] = frozenset()
    """Cards of the question that the text answers."""
    about: frozenset[str] = frozenset()
    """Cards of the example so far."""
    before: tuple[Entity, ...] = ()
    """Things spoken of in the sentence before."""
    sure: bool = False
    """Whether the sentence before was read, so that what it spoke of is known."""
    given: tuple[Said, ...] = ()
    """What the sentence before took as its condition; holds for one that goes on about it."""
    named: frozenset[str] = frozenset()
    """Cards that the sentence in hand names."""
    lead: Thing | None = None
    """Whom the items of a list speak of."""


@dataclass(slots=True)
class _Found:
    """What has been read so far."""

    norms: list[Norm] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    verdicts: list[tuple[tuple[str, ...], bool]] = field(default_factory=list)
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
    mentions = names.find(text)
    about = frozenset(mention.name for mention in names.find(context))
    state = _Text(mask(text, mentions), mentions, kinds or {}, language_of(text), about, about)
    found = _Found()
    listed = sentences(state.masked)
    for number, sentence in enumerate(listed):
        before = listed[number - 1] if number else None
        state = _entering(state, before, sentence, about)
        state = _read(state, sentence, found)
    norms = tuple(_upheld(norm, found.verdicts) for norm in (*found.norms, *found.plain))
    return StatementReading(norms=norms, unread=tuple(found.unread))


def _entering(
    state: _Text, before: Sentence | None, sentence: Sentence, about: frozenset[str]
) -> _Text:
    """What of the sentences before still holds for this one."""
    if before is None:
        return state
    gap = state.masked[before.end : sentence.start]
    if sentence.kind is Kind.ITEM and "\n" in gap:
        state = replace(state, about=about)
    fresh = gap.count("\n") > 1 or sentence.kind is Kind.HEADING
    same_list = sentence.kind is Kind.ITEM
    if sentence.kind is Kind.LEAD_IN:
        return replace(state, lead=None)
    if (fresh and not same_list) or before.kind is Kind.HEADING:
        state = replace(state, about=about, before=(), given=())
    if sentence.kind is not Kind.ITEM and before.kind is not Kind.LEAD_IN:
        state = replace(state, lead=None)
    return state


def _read(state: _Text, sentence: Sentence, found: _Found) -> _Text:
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
    verdict = judged(words)
    if verdict is not None and attributed(words) is None:
        found.verdicts.append(verdict)
        return state
    many = len(found.norms)
    after = _statement(state, sentence, words, found)
    if state.given_cards and len(found.norms) == many:
        return replace(after, about=about)  # what is not read does not change a given question
    return after


_NEW_EXAMPLE = frozenset(
    {"for example", "for instance", "likewise", "similarly", "by contrast", "conversely"}
)


def _about(state: _Text, words: tuple[Word, ...], named: frozenset[str]) -> frozenset[str]:
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


def _lead_in(state: _Text, words: tuple[Word, ...]) -> _Text:
    """'These effects:' is whom the items after it speak of."""
    structure = Structure(words)
    for at in range(len(words)):
        for thing, stop in structure.phrases.things(at):
            if stop >= len(words) - 1:
                return replace(state, lead=thing)
    return state


def _statement(state: _Text, sentence: Sentence, words: tuple[Word, ...], found: _Found) -> _Text:
    said_by: tuple[str, ...] = ()
    attribution = attributed(words)
    if attribution is not None:
        said_by, words = attribution.sources, attribution.words
    words, asides = without_asides(words)
    for aside in asides:
        found.unread.append(Unread(start=aside[0].start, end=aside[-1].end, why="an aside"))
    whole = _try(state, sentence, words, said_by)
    if isinstance(whole, _Read):
        found.norms.extend(whole.norms)
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


def _plainly(  # noqa: PLR0913, PLR0917  (a sentence, in what, and why not otherwise)
    state: _Text,
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


def _unsure(state: _Text, words: tuple[Word, ...]) -> _Text:
    """After what is not read; a given question still says which cards are meant."""
    kept = state.before if state.given_cards else ()
    return replace(state, before=(*kept, *_first_thing(words, state.kinds)), given=(), sure=False)


def _try(
    state: _Text,
    sentence: Sentence,
    words: tuple[Word, ...],
    said_by: tuple[str, ...],
    *,
    plainly: bool = False,
) -> "_Read | str":
    """What the words say, or why they are not read."""
    lead = state.lead if sentence.kind is Kind.ITEM else None
    tree = Structure(words).whole(lead)
    if tree is None:
        return "its grammar is not understood"
    norms, entities, given = _norms(state, sentence, tree, said_by, plainly=plainly)
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


def _hangs(rule: Rule, resolution: Resolution, state: _Text) -> bool:
    """Whether it speaks of 'the card' without a card, a condition or an example to hold it."""
    if rule.when or rule.unless or state.about:
        return False
    refs = {said.ref for said in rule.then}
    if refs & resolution.pointing:
        return True
    return not state.sure and bool(refs & (resolution.recalled | resolution.echoed))


def _since_when(rule: Rule, tree: Tree, resolution: Resolution) -> bool:
    """'They no longer apply' says since when in some other sentence."""
    general = all(resolution.entities[said.ref].name is None for said in rule.then)
    if rule.when or rule.unless or not general:
        return False
    return any("no longer" in clause.group.adverbs for clause in clauses(tree))


def _unread(sentence: Sentence, why: str) -> Unread:
    return Unread(start=sentence.start, end=sentence.end, why=why)


def _norms(
    state: _Text, sentence: Sentence, tree: Tree, said_by: tuple[str, ...], *, plainly: bool
) -> tuple[tuple[Norm, ...] | None, tuple[Entity, ...], tuple[Said, ...]]:
    found: list[Norm] = []
    entities: tuple[Entity, ...] = ()
    given: tuple[Said, ...] = ()
    for one in single(tree):
        resolution = resolve(one, state.before, state.kinds)
        entities = tuple(resolution.entities[ref] for ref in resolution.order)
        read = _plain_norms if plainly else _firm_norms
        norms = read(state, sentence, one, resolution, said_by)
        if norms is None:
            return None, (), ()
        found.extend(norms[0])
        given = norms[1]
    return (tuple(dict.fromkeys(found)) or None), entities, given


_Norms = tuple[tuple[Norm, ...], tuple[Said, ...]]
"""What one choice of a sentence says, and under which condition it ends."""


def _firm_norms(
    state: _Text, sentence: Sentence, one: Tree, resolution: Resolution, said_by: tuple[str, ...]
) -> _Norms | None:
    """Everything by its meaning; None if a clause is not understood, or hangs in the air."""
    rules = rules_of(one, resolution)
    if rules is None:
        return None
    found: list[Norm] = []
    given: tuple[Said, ...] = ()
    here = _among(state, one)
    for rule in rules:
        whole = _going_on(rule, resolution, state.given)
        if _hangs(whole, resolution, state) or _since_when(whole, one, resolution):
            return None
        given = whole.when
        found.extend(_of_rule(whole, resolution, here, sentence, said_by))
    return tuple(found), given


def _plain_norms(
    state: _Text, sentence: Sentence, one: Tree, resolution: Resolution, said_by: tuple[str, ...]
) -> _Norms | None:
    """What is said in the sentence's own words, if that leaves something of it."""
    here = _among(state, one)
    for in_words in (False, True):
        rules = plain_rules(one, resolution, in_words=in_words) or ()
        found = [
            norm for rule in rules for norm in _of_rule(rule, resolution, here, sentence, said_by)
        ]
        if any(map(is_plain, (said for norm in found for said in norm.then))):
            return tuple(found), ()
    return None


def _among(state: _Text, one: Tree) -> _Text:
    """The example as this choice of the sentence has it: with the cards that it names."""
    named = _names_of(one)
    return replace(state, about=(state.about - state.named) | named if named else state.about)


def _names_of(tree: Tree) -> frozenset[str]:
    """Every card that this choice of the sentence names."""
    return frozenset(
        thing.name for clause in clauses(tree) for thing in things_in(clause) if thing.name
    )


def _going_on(rule: Rule, resolution: Resolution, given: tuple[Said, ...]) -> Rule:
    """A sentence about 'that card' holds under the condition under which it was spoken of."""
    subjects = {said.ref for said in (*rule.then, *rule.when)}
    names = any(resolution.entities[ref].name for ref in subjects)
    echoed = bool(subjects & resolution.echoed) and not rule.when and not names
    if not given or not (echoed or subjects & resolution.recalled):
        return rule
    own = {each.predicate for each in rule.when}
    said = {(each.ref, each.predicate) for each in rule.then}
    kept = tuple(
        each
        for each in given
        if each.predicate not in own and (each.ref, each.predicate) not in said
    )
    return replace(rule, when=(*kept, *rule.when))


def _of_rule(
    rule: Rule,
    resolution: Resolution,
    state: _Text,
    sentence: Sentence,
    said_by: tuple[str, ...],
) -> Iterator[Norm]:
    for terms in in_terms(rule, resolution):
        yield Norm(
            when=terms.when,
            unless=terms.unless,
            then=terms.then,
            setting=_setting(rule, terms.then[0], terms.when, resolution, state),
            said_by=said_by,
            start=sentence.start,
            end=sentence.end,
        )


def _setting(
    rule: Rule,
    then: Proposition,
    when: tuple[Proposition, ...],
    resolution: Resolution,
    state: _Text,
) -> frozenset[str]:
    """The cards of the example, if this is said of an example and not in general."""
    refs = {said.ref for said in rule.then}
    if any(condition.predicate.startswith("under_") for condition in when):
        return frozenset()
    if then.subject.name is not None or rule.agents or _points_back(refs, resolution):
        return state.about
    if any(condition.subject.name for condition in when):
        return frozenset()
    return frozenset()


def _points_back(refs: set[str], resolution: Resolution) -> bool:
    """Whether a subject is 'the attack' or 'that monster' of an example."""
    back = resolution.pointing | resolution.recalled | resolution.echoed
    return any(ref in back and resolution.entities[ref].name is None for ref in refs)


def _upheld(norm: Norm, verdicts: list[tuple[tuple[str, ...], bool]]) -> Norm:
    """Mark what the passage itself calls current, or wrong."""
    for sources, right in verdicts:
        if norm.said_by and set(norm.said_by) <= set(sources):
            return norm.model_copy(update={"upheld": right})
    return norm
