"""Answers: what a judge's answer claims, with 'it' and 'yes' taken from the question.

A claim counts only if its clause was read whole; what was not is listed.
"""

import re
from dataclasses import dataclass, field, replace

from assistant.reading.grammar import Thing
from assistant.reading.languages import Language, language_of
from assistant.reading.mentions import Mention, Names, mask
from assistant.reading.norms import Rule, rules_of, single
from assistant.reading.noun_words import Aspect
from assistant.reading.references import CardKinds, Entity, Resolution, resolve
from assistant.reading.said import Said
from assistant.reading.sentences import Kind, Sentence, sentences
from assistant.reading.short_answers import HEDGES, affirmed, bare_number
from assistant.reading.statements import sentence_words
from assistant.reading.structure import Structure, parts_of, without_asides
from assistant.reading.terms import in_terms
from assistant.reading.words import Word
from assistant.records import Norm, Proposition, Record, Term, Unread

Asked = tuple[tuple[str, str], ...]
"""What was asked: subjects and predicates, the main question first."""


class AnswerReading(Record):
    """What a judge's answer says."""

    claims: tuple[Proposition, ...] = ()
    reasons: tuple[Proposition, ...] = ()
    """What is given as the reason: right or wrong, it does not decide the question."""
    norms: tuple[Norm, ...] = ()
    """What is said only under a condition."""
    unread: tuple[Unread, ...] = ()
    hedged: bool = False
    """Whether the judge is not sure: 'probably', 'I think'."""


@dataclass(slots=True)
class _Found:
    """What has been read so far."""

    answers: list[Proposition] = field(default_factory=list)
    """What 'yes', 'no' and bare numbers say."""
    claims: list[Proposition] = field(default_factory=list)
    reasons: list[Proposition] = field(default_factory=list)
    norms: list[Norm] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    hedged: bool = False


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer being read: its words, and what the question gives it."""

    masked: str
    mentions: tuple[Mention, ...]
    asked: Asked
    cards: frozenset[str]
    kinds: CardKinds
    language: Language
    before: tuple[Entity, ...]


def read_answer(
    text: str,
    *,
    names: Names,
    question_cards: tuple[str, ...],
    asked: Asked,
    kinds: CardKinds | None = None,
) -> AnswerReading:
    """Read a judge's answer to a question about these cards.

    Args:
        text: The answer; spans refer to it.
        names: Every card that can be named.
        question_cards: The cards of the question, in the order it names them.
        asked: Subject ("Jinzo" or "Jinzo: Trap lock") and predicate of what was asked.
        kinds: Classes of named cards, so that 'the trap' can mean one of them.
    """
    mentions = names.find(text)
    before = _question_entities(question_cards, asked, kinds or {})
    state = _Answer(
        mask(text, mentions),
        mentions,
        asked,
        frozenset(question_cards),
        kinds or {},
        language_of(text),
        before,
    )
    found = _Found()
    for sentence in sentences(state.masked):
        state = _sentence(state, sentence, found)
    return AnswerReading(
        claims=_settled(found.answers, found.claims),
        reasons=tuple(dict.fromkeys(found.reasons)),
        norms=tuple(found.norms),
        unread=tuple(found.unread),
        hedged=found.hedged,
    )


def _settled(answers: list[Proposition], claims: list[Proposition]) -> tuple[Proposition, ...]:
    """A bare yes or no gives way to a clause that says the opposite: 'No, it survives'."""
    spoken = {(claim.subject.name, claim.predicate): claim.value for claim in claims}
    kept = [
        answer
        for answer in answers
        if spoken.get((answer.subject.name, answer.predicate), answer.value) == answer.value
    ]
    return tuple(dict.fromkeys((*kept, *claims)))


def _question_entities(
    cards: tuple[str, ...], asked: Asked, kinds: CardKinds
) -> tuple[Entity, ...]:
    """The question's cards, then what was asked about: 'it' is that first."""
    subjects = [subject.partition(":")[0].strip() for subject, _ in reversed(asked)]
    order = [card for card in cards if card not in subjects]
    order += [subject for subject in subjects if subject in cards]
    return tuple(
        Entity(
            f"name:{name}", Aspect.CARD, name, (kinds.get(name, frozenset()),), name,
            subject=name in subjects,
        )
        for name in dict.fromkeys(order)
    )  # fmt: skip


def _sentence(state: _Answer, sentence: Sentence, found: _Found) -> _Answer:
    words = sentence_words(state.masked, state.mentions, sentence, state.language)
    if sentence.kind is Kind.QUESTION:
        return state
    hedged = tuple(word for word in words if word.text not in HEDGES)
    found.hedged = found.hedged or len(hedged) < len(words)
    answer = affirmed(hedged)
    if answer is not None:
        value, used = answer
        if state.asked:
            found.answers.append(_asked_claim(state, value, hedged[:used]))
        hedged = hedged[used:]
    number = bare_number(hedged)
    if number is not None and state.asked and state.asked[0][1] == "value":
        found.answers.append(_asked_claim(state, number, hedged))
        return state
    return _rest(state, sentence, hedged, found) if _has_words(hedged) else state


def _has_words(words: tuple[Word, ...]) -> bool:
    return any(re.search(r"\w|[\ue000-\uf8ff]", word.text) for word in words)


def _asked_claim(state: _Answer, value: bool | int, words: tuple[Word, ...]) -> Proposition:
    """'Yes', 'no' and a bare number answer the first thing that was asked."""
    subject, predicate = state.asked[0]
    name, _, part = subject.partition(":")
    return Proposition(
        subject=Term(name=name.strip(), part=part.strip() or None),
        predicate=predicate,
        value=value,
        start=words[0].start,
        end=words[-1].end,
    )


def _rest(state: _Answer, sentence: Sentence, words: tuple[Word, ...], found: _Found) -> _Answer:
    """A sentence after its 'yes' or 'no': read whole, or else piece by piece."""
    words, asides = without_asides(words)
    for aside in asides:
        found.unread.append(Unread(start=aside[0].start, end=aside[-1].end, why="an aside"))
    pieces: tuple[tuple[Word, ...], ...] = (words,)
    if _read(state, words) is None:
        pieces = parts_of(words) or _clauses(state, words) or (words,)
    for piece in pieces:
        read = _read(state, piece)
        if read is None:
            found.unread.append(
                Unread(start=piece[0].start, end=piece[-1].end, why="it is not understood")
            )
            continue
        entities, rules, resolution = read
        for rule in rules:
            _keep(rule, resolution, state, sentence, found)
        state = replace(state, before=entities)
    return state


def _clauses(state: _Answer, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], ...]:
    """Split before ', so', ', but', ', and', ', since' where one side can be read alone.

    Main clauses only: what follows 'if' or 'unless' is never cut off from its main clause.
    """
    for at in range(1, len(words) - 1):
        if words[at].text not in {"so", "but", "and", "because", "since", "as", ",", "which"}:
            continue
        left, right = words[:at], words[at + 1 :]
        if any(word.text in {"if", "unless", "only if", "even if", "when"} for word in words):
            return ()
        if _read(state, left) is not None or _read(state, right) is not None:
            return left, right
    return ()


def _read(
    state: _Answer, words: tuple[Word, ...]
) -> tuple[tuple[Entity, ...], tuple[Rule, ...], Resolution] | None:
    found: list[Rule] = []
    if not words:
        return None
    start = words[0].start
    asked_about = Thing(start, start + 1, Aspect.CARD, "it", pronoun=True)
    tree = Structure(words).whole(asked_about)
    if tree is None:
        return None
    resolution = resolve(tree, state.before, state.kinds)
    for one in single(tree):
        resolution = resolve(one, state.before, state.kinds)
        rules = rules_of(one, resolution)
        if rules is None:
            return None
        found.extend(rules)
    entities = tuple(resolution.entities[ref] for ref in resolution.order)
    return entities, tuple(found), resolution


def _keep(
    rule: Rule, resolution: Resolution, state: _Answer, sentence: Sentence, found: _Found
) -> None:
    """Sort what a rule says: reasons, claims, and what is said under a condition."""
    for terms in in_terms(replace(rule, when=rule.reason, unless=()), resolution):
        found.reasons.extend(terms.when)
    conditions = tuple(said for said in rule.when if not _is_settled(said, rule))
    for terms in in_terms(replace(rule, when=conditions), resolution):
        if not conditions and not rule.unless:
            found.claims.extend(terms.then)
            continue
        norm = Norm(
            when=terms.when,
            unless=terms.unless,
            then=terms.then,
            setting=state.cards,
            start=sentence.start,
            end=sentence.end,
        )
        found.norms.append(norm)


def _is_settled(said: Said, rule: Rule) -> bool:
    """Whether a condition is only how something is called, or the reason given."""
    return (
        said in rule.reason
        or said.predicate in {"described", "chain_link"}
        or (
            said.ref.startswith("name:") and said.predicate in {"activated", "targeted", "tributed"}
        )
    )
