"""Tree norms: what the clauses of one sentence say, in the context in which it stands."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from assistant.reading.choices import single
from assistant.reading.entities import Entity
from assistant.reading.grammar import Sentence as Tree
from assistant.reading.grammar import Thing
from assistant.reading.languages import Language
from assistant.reading.mentions import Mention
from assistant.reading.norms import Rule, rules_of
from assistant.reading.plain import is_plain, plain_rules
from assistant.reading.references import CardKinds, Resolution, resolve
from assistant.reading.said import Said
from assistant.reading.sentences import Sentence
from assistant.reading.structure import clauses, things_in
from assistant.reading.terms import RESOLVES_LATER, in_terms
from assistant.records import Modality, Norm, Proposition


@dataclass(frozen=True, slots=True)
class Text:
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
    topic: str = ""
    """The kind of negation that the item is about; empty: none is told."""


def norms_of(
    state: Text, sentence: Sentence, tree: Tree, said_by: tuple[str, ...], *, plainly: bool
) -> tuple[tuple[Norm, ...] | None, tuple[Entity, ...], tuple[Said, ...]]:
    """What a sentence says, what it speaks of, and under which condition; None: not read."""
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
    return (tuple(_excepting(found)) or None), entities, given


def _excepting(found: list[Norm]) -> Iterator[Norm]:
    """'Unless A or B' has two exceptions: each choice of the sentence has those of the others."""
    alike: dict[Norm, tuple[Proposition, ...]] = {}
    for norm in found:
        bare = norm.model_copy(update={"unless": ()})
        alike[bare] = (*alike.get(bare, ()), *norm.unless)
    for bare, unless in alike.items():
        yield bare.model_copy(update={"unless": tuple(dict.fromkeys(unless))})


_Norms = tuple[tuple[Norm, ...], tuple[Said, ...]]
"""What one choice of a sentence says, and under which condition it ends."""


def _firm_norms(
    state: Text, sentence: Sentence, one: Tree, resolution: Resolution, said_by: tuple[str, ...]
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
    state: Text, sentence: Sentence, one: Tree, resolution: Resolution, said_by: tuple[str, ...]
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


def _among(state: Text, one: Tree) -> Text:
    """The example as this choice of the sentence has it: with the cards that it names."""
    named = _names_of(one)
    return replace(state, about=(state.about - state.named) | named if named else state.about)


def _names_of(tree: Tree) -> frozenset[str]:
    """Every card that this choice of the sentence names."""
    return frozenset(
        thing.name for clause in clauses(tree) for thing in things_in(clause) if thing.name
    )


def _hangs(rule: Rule, resolution: Resolution, state: Text) -> bool:
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


def _going_on(rule: Rule, resolution: Resolution, given: tuple[Said, ...]) -> Rule:
    """A sentence about 'that card' holds under the condition under which it was spoken of."""
    subjects = {said.ref for said in (*rule.then, *rule.when)}
    names = any(resolution.entities[ref].name for ref in subjects)
    echoed = bool(subjects & resolution.echoed) and not rule.when and not names
    if not given or not (echoed or subjects & resolution.recalled):
        return rule
    own = {each.predicate for each in rule.when}
    own |= RESOLVES_LATER if own & RESOLVES_LATER else set()
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
    state: Text,
    sentence: Sentence,
    said_by: tuple[str, ...],
) -> Iterator[Norm]:
    for terms in in_terms(rule, resolution):
        told = Norm(
            when=terms.when,
            unless=terms.unless,
            then=terms.then,
            setting=_setting(rule, terms.then[0], terms.when, resolution, state),
            said_by=said_by,
            start=sentence.start,
            end=sentence.end,
        )
        yield from _of_each(rule, told)


def _of_each(rule: Rule, told: Norm) -> Iterator[Norm]:
    """'X and Y do not stop activations': neither does, so that one of them is enough."""
    each_alone = all(said.modality is Modality.MAY for said in told.then)
    if not rule.agents or not each_alone or told.setting != frozenset(rule.agents):
        yield told
        return
    for agent in rule.agents:
        yield told.model_copy(update={"setting": frozenset({agent})})


def _setting(
    rule: Rule,
    then: Proposition,
    when: tuple[Proposition, ...],
    resolution: Resolution,
    state: Text,
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
