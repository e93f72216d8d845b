"""Answers: what a judge's answer claims, with 'it' and 'yes' taken from the question.

A claim counts only if its clause was read whole; what was not is listed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.reading.answer_said import AnswerReading, Found
from assistant.reading.asked_things import is_some, question_entities
from assistant.reading.bare_nouns import is_part_told, with_articles
from assistant.reading.choices import single
from assistant.reading.echoes import AskedWords, echoed, is_not_there, parts_of
from assistant.reading.echoes import opening as opening_echo
from assistant.reading.effect_answers import deed_said
from assistant.reading.entities import Entity
from assistant.reading.gainsaying import settled
from assistant.reading.grammar import Sentence as Tree
from assistant.reading.grammar import Thing
from assistant.reading.guesses import (
    is_any_of,
    is_guessed,
    is_of_several,
    is_of_some_player,
    is_several_of_one,
    with_all,
    with_each,
)
from assistant.reading.idioms import without_idioms
from assistant.reading.implied_answers import implied_said
from assistant.reading.languages import Language, language_of
from assistant.reading.lead_ins import allowing, without_lead, without_saying
from assistant.reading.lexing import sentence_words
from assistant.reading.mentions import Mention, Names, mask
from assistant.reading.naming import named_in
from assistant.reading.norms import Rule, rules_of
from assistant.reading.noun_words import Aspect
from assistant.reading.number_answers import amount_said, harm_said, number_first
from assistant.reading.obstacles import obstacle_said
from assistant.reading.occasions import is_another_occasion, is_of_another_time
from assistant.reading.order_answers import first_named, order_named
from assistant.reading.pieces import (
    conceded,
    cuts_of,
    fragment,
    has_words,
    opening,
    personal,
    reason_in,
    trimmed,
)
from assistant.reading.question_words import Asked, proposing, words_asked
from assistant.reading.reason_answers import is_of_another_lead, premise_taken
from assistant.reading.references import CardKinds, Resolution, resolve
from assistant.reading.sentences import Kind, Sentence, sentences
from assistant.reading.several_answers import several_said
from assistant.reading.short_answers import (
    Affirmation,
    Matter,
    affirmed,
    answered,
    concluded,
    led_up,
    said_of,
    without_hedges,
)
from assistant.reading.small_words import MODALS
from assistant.reading.sorting import keep
from assistant.reading.structure import Structure, without_asides
from assistant.reading.table_words import in_plain_verbs
from assistant.reading.terms import in_terms
from assistant.reading.trait_answers import trait_named
from assistant.reading.where_answers import place_named
from assistant.reading.whose_answers import player_named
from assistant.reading.words import Word
from assistant.records import Proposition, Unread


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
    is_open: bool
    """Whether 'it' can be any of several: all were asked about, or one was named in words that
    were not understood."""
    is_lost: bool = False
    """Whether words that were not understood named one that was not asked about."""
    needs_subject: bool = False
    """Whether a bare verb would go on with words that were not understood."""
    goes_on: Thing | None = None
    """Whom those words begin with, if a bare verb can only go on with that."""
    question: AskedWords | None = None
    """The words of the question, if an answer may repeat them."""
    told: frozenset[str] = frozenset()
    """Every word of the question."""


def read_answer(  # noqa: PLR0913 -- the question, as far as an answer takes it up
    text: str,
    *,
    names: Names,
    question_cards: tuple[str, ...],
    asked: Asked,
    kinds: CardKinds | None = None,
    question: str = "",
    told: str = "",
) -> AnswerReading:
    """Read a judge's answer to a question about these cards.

    Args:
        text: The answer; spans refer to it.
        names: Every card that can be named.
        question_cards: The cards of the question, in the order it names them.
        asked: What was asked, and what "yes" says to it.
        kinds: Classes of named cards, so that 'the trap' can mean one of them.
        question: The clause that asks, if it asks one thing with yes or no.
        told: The whole question.
    """
    mentions = named_in(text, names, question_cards)
    before = question_entities(question_cards, asked, kinds or {})
    asked = proposing(question, names, question_cards, asked)
    state = _Answer(
        mask(text, mentions),
        mentions,
        asked,
        frozenset(question_cards),
        kinds or {},
        language_of(text),
        before,
        len({matter.card for matter in asked}) > 1,
        question=words_asked(question, names, question_cards, asked),
        told=frozenset(re.findall(r"\w+", told.lower())),
    )
    found = Found(asked=state.asked, cards=state.cards, masked=state.masked)
    for sentence in sentences(state.masked):
        state = _sentence(state, sentence, found)
    implied = _implied(state, found)
    found.answers.extend(implied)
    return AnswerReading(
        claims=settled(found.answers, found.claims),
        reasons=tuple(dict.fromkeys(found.reasons)),
        norms=tuple(found.norms),
        unread=tuple(one for one in found.unread if not _is_within(one, implied, state.masked)),
        deeds=tuple(dict.fromkeys(found.deeds)),
        hedged=found.hedged,
    )


def _implied(state: _Answer, found: Found) -> tuple[Proposition, ...]:
    """What an answer says to the question where only its reasons do."""
    asked = {matter.predicate for matter in state.asked}
    norms = (one for norm in found.norms for one in norm.then)
    told_so = any(one.predicate in asked for one in (*found.claims, *norms))
    if found.answers or found.deeds or told_so:
        return ()
    said: list[Proposition] = []
    for one in sentences(state.masked):
        words = sentence_words(state.masked, state.mentions, one, state.language)
        implied = implied_said(trimmed(words), state.asked, state.told)
        said.extend(implied.claims if implied is not None else ())
    return tuple(said[:1]) if len({one.value for one in said}) == 1 else ()


def _is_within(unread: Unread, implied: Sequence[Proposition], masked: str) -> bool:
    """Whether it stands in the sentence of which the reason was taken for the answer."""
    return any(
        one.start <= said.start < one.end and one.start <= unread.start < one.end
        for one in sentences(masked)
        for said in implied
    )


def _proposed(state: _Answer, words: tuple[Word, ...]) -> _Answer:
    """'Is it destroyed? No, ...': a yes or no is then to this."""
    read = _read(state, trimmed(tuple(word for word in words if word.text != "?")))
    if read is None or not state.asked:
        return state
    _, rules, resolution = read
    terms = [one for rule in rules for one in in_terms(rule, resolution)]
    told = [one for each in terms for one in each.then if not each.when and not each.unless]
    if len(told) != 1 or not isinstance(told[0].value, bool):
        return state
    subject = Matter(str(told[0].subject.name), told[0].predicate, told[0].value)
    return replace(state, asked=(subject, *state.asked), question=None)


def _sentence(state: _Answer, sentence: Sentence, found: Found) -> _Answer:
    words = sentence_words(state.masked, state.mentions, sentence, state.language)
    words = with_articles(in_plain_verbs(words))
    if sentence.kind is Kind.QUESTION:
        state = _proposed(state, words)
        found.asked = state.asked
        return state
    hedged = without_hedges(words)
    found.hedged = found.hedged or len(hedged) < len(words)
    hedged = allowing(hedged)
    hedged = without_saying(without_lead(hedged))
    if not (found.answers or found.claims or found.reasons):
        found.answers.extend(premise_taken(hedged, state.asked))
    who = player_named(hedged, state.asked) or place_named(hedged, state.asked)
    who = who or order_named(hedged, state.asked) or first_named(hedged, state.asked)
    who = who or several_said(hedged, state.asked) or trait_named(hedged, state.asked)
    if who is not None:
        found.answers.extend(who.claims)
        hedged = trimmed(hedged[who.used :])
    ending, hedged = concluded(trimmed(hedged), state.asked)
    ending, hedged = (ending, hedged) if ending.claims else led_up(hedged, state.asked)
    found.answers.extend(ending.claims)
    while (answer := _at_once(state, hedged)) is not None:
        found.answers.extend(answer.claims)
        hedged = trimmed(hedged[answer.used :])
    number = number_first(hedged)
    amount = amount_said(number, state.asked, state.question)
    if number is not None and amount is not None:
        found.answers.append(said_of(*amount, hedged[: number[1]]))
        hedged = trimmed(hedged[number[1] :])
    return _rest(state, hedged, found) if has_words(hedged) else state


def _at_once(state: _Answer, words: tuple[Word, ...]) -> Affirmation | None:
    """What the words begin with: yes or no, or a clause in the question's own words."""
    short = affirmed(words, state.asked)
    if short is not None and is_another_occasion(trimmed(words[short.used :]), state.question):
        return Affirmation((), len(words))
    if short is not None or not state.asked or not has_words(words):
        return short
    if is_not_there(words, state.question):
        return answered(state.asked[0], words, value=False)
    return opening_echo(words, state.question, state.asked[0]) or obstacle_said(
        words, state.asked, state.kinds
    )


def _rest(state: _Answer, words: tuple[Word, ...], found: Found) -> _Answer:
    """A sentence after its 'yes' or 'no': read whole, or else clause by clause."""
    words, asides = without_asides(words)
    for aside in asides:
        found.unread.append(Unread(start=aside[0].start, end=aside[-1].end, why="an aside"))
    return _clauses(state, words, found, is_reason=False)


def _clauses(state: _Answer, words: tuple[Word, ...], found: Found, *, is_reason: bool) -> _Answer:
    """Read the words whole, or cut them once where a side of them can be read alone."""
    words = trimmed(words)
    if not has_words(words):
        return state
    answer = None if is_reason else _answered(state, words)
    found.deeds.extend(() if is_reason else deed_said(words, state.asked))
    if answer is not None:
        found.answers.extend(answer.claims)
    read = _read(state, words)
    if read is not None:
        found.answers.extend(() if is_reason else _said_again(state, words))
        return _kept(state, read, found, is_reason=is_reason)
    reason = reason_in(words)
    if reason:
        return _clauses(state, reason, found, is_reason=True)
    cuts = () if answer is not None else tuple(cuts_of(words))
    readable = (cut for cut in cuts if _says(state, cut.left) or _says(state, cut.right))
    cut = next(readable, None) or next((one for one in cuts if one.is_strong), None)
    if cut is None:
        if answer is None:
            start, end = words[0].start, words[-1].end
            found.unread.append(Unread(start=start, end=end, why="it is not understood"))
            about = {matter.card for matter in state.asked[:1]}
            others = any(word.name not in {None, *about} for word in words)
            state = replace(state, is_open=state.is_open or others, is_lost=state.is_lost or others)
        return state
    missed = len(found.unread)
    state = _clauses(state, cut.left, found, is_reason=is_reason or cut.reason == "left")
    if len(found.unread) > missed:
        state = replace(state, needs_subject=True, goes_on=opening(cut.left))
    state = _clauses(state, cut.right, found, is_reason=is_reason or cut.reason == "right")
    return replace(state, needs_subject=False, goes_on=None)


def _answered(state: _Answer, words: tuple[Word, ...]) -> Affirmation | None:
    """What a whole clause says to what was asked: yes or no, who, or the question's own words."""
    asked = state.asked
    for answer in (
        affirmed(words, asked),
        player_named(words, asked),
        order_named(words, asked),
        None if _is_headless(state, words) else echoed(words, state.question, asked[0]),
        obstacle_said(words, asked, state.kinds),
        harm_said(words, asked),
    ):
        if answer is not None and answer.used == len(words):
            return answer
    return None


def _is_headless(state: _Answer, words: tuple[Word, ...]) -> bool:
    """'..., can be used there', after words that were not understood and say what can."""
    headless = words[0].text in MODALS.keys() | {"cannot", "is", "are"}
    return not state.asked or (state.needs_subject and headless)


def _said_again(state: _Answer, words: tuple[Word, ...]) -> Iterator[Proposition]:
    """What the clauses of a sentence say to what was asked, in its own words."""
    for part in parts_of(words) if state.asked else ():
        again = echoed(part, state.question, state.asked[0])
        yield from again.claims if again is not None else ()


def _says(state: _Answer, words: tuple[Word, ...]) -> bool:
    """Whether anything can be read from a clause."""
    return _read(state, words) is not None or _answered(state, trimmed(words)) is not None


_Read = tuple[tuple[Entity, ...], tuple[Rule, ...], Resolution]
"""What was spoken of, what is said, and of which things."""


def _read(state: _Answer, words: tuple[Word, ...]) -> _Read | None:
    found: list[Rule] = []
    words = without_idioms(personal(trimmed(words)))
    card = state.asked[0].card.partition("#")[0] if state.asked else ""
    if card in state.cards | state.kinds.keys():
        words = with_all(words, card, state.kinds)
        about_one = len({one.card for one in state.asked}) == 1
        copies = len({one.card.partition("#")[0] for one in state.asked}) == 1
        unnamed = is_some(card) or (copies and not about_one)
        words = with_each(words, card, about_one=about_one, unnamed=unnamed)
    if not words or _is_left_open(words, card):
        return None
    start = words[0].start
    asked_about = Thing(start, start + 1, Aspect.CARD, "it", pronoun=True)
    subject = state.goes_on if state.needs_subject else asked_about
    tree = Structure(words).whole(subject) or fragment(words)
    if tree is None:
        return None
    tree = conceded(tree)
    before = _spoken_of(state, tree, words)
    if before is None:
        return None
    resolution = resolve(tree, before, state.kinds)
    if is_any_of(words, resolution, state.cards, state.kinds):
        return None
    for one in single(tree):
        resolution = resolve(one, before, state.kinds)
        rules = rules_of(one, resolution)
        if rules is None or is_of_another_time(words, rules):
            return None
        found.extend(rules)
    entities = tuple(resolution.entities[ref] for ref in resolution.order)
    return entities, tuple(found), resolution


def _is_left_open(words: tuple[Word, ...], card: str) -> bool:
    """Whether it may be said of one as well as of another."""
    of_some = is_of_several(words) or is_of_some_player(words)
    return of_some or is_of_another_lead(words, card)


def _spoken_of(state: _Answer, tree: Tree, words: tuple[Word, ...]) -> tuple[Entity, ...] | None:
    """What 'it' can be: also the only card of which this very thing was asked; None: a guess."""
    guess = resolve(tree, state.before, state.kinds)
    if is_several_of_one(guess, words):
        return None
    if not state.is_open or not is_guessed(guess, words):
        return state.before
    said = {said.predicate for rule in rules_of(tree, guess) or () for said in rule.then}
    asked = tuple(matter for matter in state.asked if matter.predicate in said)
    lost = state.is_lost and not is_part_told(words, state.told)
    if lost or len({matter.card for matter in asked}) != 1:
        return None
    return question_entities(tuple(sorted(state.cards)), asked, state.kinds)


def _kept(state: _Answer, read: _Read, found: Found, *, is_reason: bool) -> _Answer:
    """Sort what was read, and remember what it spoke of."""
    entities, rules, resolution = read
    for rule in rules:
        if is_reason:
            for terms in in_terms(rule, resolution):
                found.reasons.extend(terms.then)
        else:
            keep(rule, resolution, found)
    return replace(state, before=entities, is_open=False)
