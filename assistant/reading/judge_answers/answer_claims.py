"""Answer claims: what a judge's answer claims, with 'it' and 'yes' taken from the question."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from assistant.base.ruling_records import Modality, Norm, Proposition, Record, Unread, Value
from assistant.reading.card_mentions import Mention, Names, mask, named_in
from assistant.reading.english_words import MODALS, Aspect, VerbInflection, forms_of
from assistant.reading.judge_answers.answer_echoes import (
    AskedWords,
    asked_words,
    echoed,
    is_repeated,
    is_some,
    is_unreal,
    parts_of,
    question_entities,
)
from assistant.reading.judge_answers.answer_echoes import opening as opening_echo
from assistant.reading.judge_answers.judge_idioms import (
    with_articles,
    without_idioms,
    without_lead,
    without_saying,
)
from assistant.reading.judge_answers.named_answers import (
    amount_said,
    number_first,
    order_named,
    place_named,
    player_named,
    several_said,
    trait_named,
)
from assistant.reading.judge_answers.short_answers import (
    Affirmation,
    PointAtIssue,
    affirmed,
    concluded,
    led_up,
    said_of,
    without_hedges,
)
from assistant.reading.statements.clause_content import Said
from assistant.reading.statements.clause_parsing import (
    Structure,
    conceded,
    cuts_of,
    fragment,
    has_words,
    reason_in,
    trimmed,
    without_asides,
)
from assistant.reading.statements.noun_references import (
    CardKinds,
    Resolution,
    is_any_of,
    is_guessed,
    is_of_several,
    is_of_some_player,
    is_several_of_one,
    resolve,
    with_all,
    with_each,
)
from assistant.reading.statements.sentence_lexing import sentence_words
from assistant.reading.statements.sentence_norms import SentenceRule, in_terms, rules_of, single
from assistant.reading.statements.sentence_parts import Entity, NounPhrase
from assistant.reading.statements.sentence_parts import SentenceTree as Tree
from assistant.reading.statements.sentence_words import Sentence, SentenceForm, Word, sentences
from assistant.reading.text_languages import Language, language_of

Asked = tuple[PointAtIssue, ...]
"""What was asked, the main question first."""


def words_asked(
    question: str, names: Names, cards: tuple[str, ...], asked: Asked
) -> AskedWords | None:
    """The words of the clause that asks; None: none is given, or it is not plain."""
    if not question or not asked:
        return None
    return asked_words(trimmed(_words_of(question, names, cards)), asked[0])


def _words_of(question: str, names: Names, cards: tuple[str, ...]) -> tuple[Word, ...]:
    mentions = named_in(question, names, cards)
    masked = mask(question, mentions)
    whole = Sentence(start=0, end=len(question), kind=SentenceForm.QUESTION)
    return sentence_words(masked, mentions, whole, language_of(question))


def proposing(question: str, names: Names, cards: tuple[str, ...], asked: Asked) -> Asked:
    """Adds what a yes agrees to, where the question proposes a fate: to stay, or to go too."""
    if not question or not asked or asked[0].predicate != "zone_at_end":
        return asked
    words = _words_of(question, names, cards)
    texts = {word.text for word in words}
    if texts & _STAYING or (texts & _GOING and texts & _TOO):
        stays = bool(texts & _STAYING)
        return (asked[0]._replace(predicate="on_field", affirmed=stays), *asked[1:])
    return asked


_GOING = frozenset({"go", "goes", "leave", "leaves"})
_TOO = frozenset({"too", "also", "as well"})
_STAYING = frozenset({"stay", "stays", "remain", "remains"})


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
class AnswerSoFar:
    """What has been read so far of an answer to what was asked."""

    asked: tuple[PointAtIssue, ...] = ()
    cards: frozenset[str] = frozenset()
    """The cards of the question."""
    masked: str = ""
    """The answer, its card names masked."""
    answers: list[Proposition] = field(default_factory=list)
    """What 'yes', 'no' and bare numbers say."""
    claims: list[Proposition] = field(default_factory=list)
    reasons: list[Proposition] = field(default_factory=list)
    norms: list[Norm] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    hedged: bool = False


def settled(
    answers: Sequence[Proposition], claims: Sequence[Proposition]
) -> tuple[Proposition, ...]:
    """Drops a bare yes or no where a clause says the opposite ("No, it survives")."""
    kept = [answer for answer in answers if not any(_gainsays(one, answer) for one in claims)]
    return consistent((*kept, *claims))


def consistent(claims: Sequence[Proposition]) -> tuple[Proposition, ...]:
    """Returns the claims whose opposite is not claimed as well."""
    said = tuple(dict.fromkeys(claims))
    return tuple(one for one in said if not any(_denies(other, one) for other in said))


def _denies(other: Proposition, one: Proposition) -> bool:
    """Whether two claims say the opposite of one thing: at most one of them was understood."""
    same = (other.subject, other.predicate) == (one.subject, one.predicate)
    return same and isinstance(one.value, bool) and other.value is (not one.value)


def _gainsays(claim: Proposition, answer: Proposition) -> bool:
    """Whether a clause says otherwise than the bare yes or no."""
    if claim.subject.name != answer.subject.name:
        return False
    if claim.predicate == answer.predicate:
        return claim.value != answer.value
    if claim.subject.part != answer.subject.part:
        return False
    said = (claim.predicate, claim.value)
    return said in _OPPOSED.get((answer.predicate, answer.value), ())


_OPPOSED: dict[tuple[str, Value], tuple[tuple[str, Value], ...]] = {
    ("destroyed", True): (("on_field", True), ("zone_at_end", "field")),
    ("destroyed", False): (("sent_to_gy", True), ("zone_at_end", "graveyard")),
    ("on_field", True): (("destroyed", True), ("sent_to_gy", True)),
    ("on_field", False): (("destroyed", False),),
    ("resolves", True): (("effect_negated", True), ("activation_negated", True)),
    ("resolves", False): (("applies", True),),
    ("applies", True): (("resolves", False), ("effect_negated", True)),
    ("applies", False): (("resolves", True),),
    ("effect_negated", True): (("resolves", True), ("applies", True)),
    ("effect_negated", False): (("resolves", False), ("applies", False)),
    ("attack_continues", True): (("attack_negated", True),),
    ("usable_again_this_turn", True): (("counts_toward_limit", True), ("used_up", True)),
    ("usable_again_this_turn", False): (("counts_toward_limit", False), ("used_up", False)),
    ("summoned", True): (("summon_negated", True),),
}
"""What is never said together with such a yes or no: the yes was then to something else."""


def in_passing(
    one: Proposition, asked_for: tuple[PointAtIssue, ...], rule: SentenceRule, text: str
) -> Proposition:
    """Weakens a claim to "may" where it leaves the question open (see each reason below)."""
    asked = {point.predicate for point in asked_for}
    words = text[one.start : one.end]
    one = _as_asked(one, asked_for, words)
    happens = (one.predicate, one.value) == ("summoned", True) and "summon_negatable" in asked
    # 'Judgment stops the activation': it negates it, and does not forbid it.
    stopped = bool(rule.agents) and (one.predicate, one.value) == ("activation_legal", False)
    stopped = stopped and not asked & {"activation_legal", "activated"}
    # 'Typhoon does not destroy Jinzo': something else still can.
    by_others = bool(rule.agents) and one.value is False and one.predicate in _BY_ANY
    by_others = by_others and not _SAVING.search(words)
    # 'It was on the field when ...': where it was then is not where it ends.
    earlier = one.predicate in _WHEREABOUTS and _WAS.search(words)
    # 'It does nothing any more': it did before.
    no_more = one.predicate == "resolves" and _ANY_MORE.search(words)
    # 'It has to be there at resolution': what has to be may not be so.
    needed = one.modality is Modality.MUST and one.value is True
    if happens or by_others or stopped or earlier or no_more or needed:
        return one.model_copy(update={"modality": Modality.MAY})
    return one


def _as_asked(one: Proposition, asked_for: tuple[PointAtIssue, ...], words: str) -> Proposition:
    """What is said in other words of what was asked, as that."""
    asked = {point.predicate for point in asked_for if point.card == one.subject.name}
    summons = [point.card for point in asked_for if point.predicate == "summoned"]
    update: dict[str, object] = {}
    match one.predicate, one.value:
        # 'X can be Summoned', of a card whose effect Summons it: that it can be used.
        case "summon_legal", _ if "activation_legal" in asked:
            update = {"predicate": "activation_legal"}
        # 'Skill Drain negates it', of the effect that was asked about or is to be activated.
        case "negated_on_field", _ if not _THERE.search(words) and (
            asked & {"resolves", "effect_negated"}
            or ("activation_legal" in asked and _WILL_BE.search(words))
        ):
            update = {"predicate": "effect_negated"}
        # 'Reborn is negated', of which that was asked, in whatever way it is.
        case "resolves", False if asked & _NEGATIONS and "negated" in words:
            update = {"predicate": min(asked & _NEGATIONS), "value": True}
        # 'It does activate', where it was asked whether it can be.
        case "activated", _ if "activation_legal" in asked and _ACTIVATES.search(words):
            update = {"predicate": "activation_legal"}
        # 'You have used it for the turn': so it cannot be used again.
        case "activated", True if "usable_again_this_turn" in asked and _FOR_THE_TURN.search(words):
            update = {"predicate": "usable_again_this_turn", "value": False}
        # 'No Summon takes place', of the monster of which that was asked.
        case "summoned", _ if (
            summons and one.subject.classes == {"summon"} and (_OF_KIND.search(words) is None)
        ):
            told = {"name": summons[0], "classes": frozenset[str]()}
            update = {"subject": one.subject.model_copy(update=told)}
    return one.model_copy(update=update)


_OF_KIND = re.compile(r"\b(?:is|are) (?:an? |also |considered |treated )", re.IGNORECASE)
"""'A Pendulum Summon is a Special Summon': what it is, and not that it takes place."""
_ACTIVATES = re.compile(r"\b(?:does|will|still|not|n't) activate\b|\bactivates\b")
_WILL_BE = re.compile(r"\b(?:it|they) (?:will|would|gets?|just|simply|is|are)\b", re.IGNORECASE)
_NEGATIONS = frozenset({"effect_negated", "activation_negated"})
_SAVING = re.compile(r"\b(?:saves?|rescues?|spares?)\b", re.IGNORECASE)
_FOR_THE_TURN = re.compile(r"\b(?:already|for (?:the|this) turn)\b", re.IGNORECASE)
_ANY_MORE = re.compile(r"\b(?:any ?more|any longer|from (?:then|now|there) on)\b", re.IGNORECASE)
_WAS = re.compile(r"\b(?:was|were|left|has left|had)\b", re.IGNORECASE)
_THERE = re.compile(r"\bon the field\b|\b(?:was|were) already\b", re.IGNORECASE)
"""What is, or was, so of a monster on the field: not of what it activates elsewhere."""
_WHEREABOUTS = frozenset(
    {"negated_on_field", "on_field", "zone_at_end", "face_up_on_field", "face_down", "position"}
)
_BY_ANY = frozenset(
    {"destroyed", "banished", "sent_to_gy", "returned_to_hand", "returned_to_deck", "targeted",
     "summoned", "tributed", "discarded"}
)  # fmt: skip
"""What any card may do to another."""


_ON_OCCASIONS = frozenset({"activation_legal", "activated"})
"""What is so of a card in one Chain and not in another."""


def of_its_occasion(rule: SentenceRule) -> SentenceRule:
    """Reads "X can be activated when Y is" as a response to Y."""
    used = {said.ref for said in rule.then if said.predicate in _ON_OCCASIONS}
    if len(used) != 1:
        return rule
    (ref,) = used

    def answering(said: Said) -> Said:
        other = said.ref.startswith("name:") and said.ref != ref
        if not other or (said.predicate, said.value) != ("activated", True):
            return said
        return replace(said, ref=ref, predicate="responds_to", value=said.ref[len("name:") :])

    return replace(rule, when=tuple(map(answering, rule.when)))


def is_of_another_time(words: tuple[Word, ...], rules: Sequence[SentenceRule]) -> bool:
    """Tells a clause on another time ("could have", "later") from here and now."""
    used = {said.predicate for rule in rules for said in rule.then} & _ON_OCCASIONS
    elsewhen = any(word.text in _OTHER_TIMES for word in words)
    return is_unreal(words) or bool(used and elsewhen) or _is_not_yet(words)


def _is_not_yet(words: tuple[Word, ...]) -> bool:
    """'It has not resolved': so far."""
    texts = [word.text for word in words if word.text not in {"yet", "even", "actually"}]
    return any(
        texts[at] in {"has", "have", "had"}
        and texts[at + 1] == "not"
        and texts[at + 2] in {"resolved", "happened", "occurred", "finished"}
        for at in range(len(texts) - 2)
    )


_OTHER_TIMES = frozenset({"later", "earlier", "eventually", "sometime"})


def is_another_occasion(words: tuple[Word, ...], question: AskedWords | None) -> bool:
    """Tells a "yes, in response to Y" to a question that says nothing of Y."""
    if not words or words[0].text not in _OCCASIONS:
        return False
    finite = any(form.form in _FINITE for each in words for form in forms_of(each.text))
    finite = finite or any(word.text in MODALS for word in words)
    repeated = question is not None and all(is_repeated(each, question) for each in words[1:])
    return not finite and not repeated


_FINITE = frozenset({VerbInflection.THIRD, VerbInflection.PAST})
_OCCASIONS = frozenset({"in response to", "in direct response to", "during", "after", "before"})


def keep(rule: SentenceRule, resolution: Resolution, found: AnswerSoFar) -> None:
    """Sorts what a rule says into reasons, claims and conditional claims."""
    for terms in in_terms(replace(rule, when=rule.reason, unless=()), resolution):
        found.reasons.extend(terms.when)
    rule = of_its_occasion(rule)
    conditions = tuple(said for said in rule.when if not _is_settled(said, rule))
    for terms in in_terms(replace(rule, when=conditions), resolution):
        if not conditions and not rule.unless:
            found.claims.extend(
                in_passing(one, found.asked, rule, found.masked) for one in terms.then
            )
            continue
        norm = Norm(
            when=terms.when,
            unless=terms.unless,
            then=tuple(in_passing(one, found.asked, rule, found.masked) for one in terms.then),
            setting=found.cards,
            start=min(said.start for said in rule.then),
            end=max(said.end for said in rule.then),
        )
        found.norms.append(norm)


def _is_settled(said: Said, rule: SentenceRule) -> bool:
    """Whether a condition is only how something is called, or the reason given."""
    return (
        said in rule.reason
        or said.predicate in {"described", "chain_link"}
        or (
            said.ref.startswith("name:") and said.predicate in {"activated", "targeted", "tributed"}
        )
    )


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
    question: AskedWords | None = None
    """The words of the question, if an answer may repeat them."""


def read_answer(  # noqa: PLR0913 -- the question, as far as an answer takes it up
    text: str,
    *,
    names: Names,
    question_cards: tuple[str, ...],
    asked: Asked,
    kinds: CardKinds | None = None,
    question: str = "",
) -> AnswerReading:
    """Read a judge's answer to a question about these cards.

    Args:
        text: The answer; spans refer to it.
        names: Every card that can be named.
        question_cards: The cards of the question, in the order it names them.
        asked: What was asked, and what "yes" says to it.
        kinds: Classes of named cards, so that 'the trap' can mean one of them.
        question: The clause that asks, if it asks one thing with yes or no.
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
        len({point.card for point in asked}) > 1,
        question=words_asked(question, names, question_cards, asked),
    )
    found = AnswerSoFar(asked=state.asked, cards=state.cards, masked=state.masked)
    for sentence in sentences(state.masked):
        state = _sentence(state, sentence, found)
    return AnswerReading(
        claims=settled(found.answers, found.claims),
        reasons=tuple(dict.fromkeys(found.reasons)),
        norms=tuple(found.norms),
        unread=tuple(found.unread),
        hedged=found.hedged,
    )


def _sentence(state: _Answer, sentence: Sentence, found: AnswerSoFar) -> _Answer:
    words = sentence_words(state.masked, state.mentions, sentence, state.language)
    words = with_articles(words)
    if sentence.kind is SentenceForm.QUESTION:
        return state
    hedged = without_hedges(words)
    found.hedged = found.hedged or len(hedged) < len(words)
    hedged = without_saying(without_lead(hedged))
    who = player_named(hedged, state.asked) or place_named(hedged, state.asked)
    who = who or order_named(hedged, state.asked) or trait_named(hedged, state.asked)
    who = who or several_said(hedged, state.asked)
    if who is not None:
        found.answers.extend(who.claims)
        hedged = trimmed(hedged[who.used :])
    ending, hedged = concluded(trimmed(hedged), state.asked)
    ending, hedged = (ending, hedged) if ending.claims else led_up(hedged, state.asked)
    found.answers.extend(ending.claims)
    while (answer := _at_once(state, hedged)) is not None:
        found.answers.extend(answer.claims)
        hedged = trimmed(hedged[answer.used :])
    number = number_first(hedged, state.asked)
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
    return opening_echo(words, state.question, state.asked[0])


def _rest(state: _Answer, words: tuple[Word, ...], found: AnswerSoFar) -> _Answer:
    """A sentence after its 'yes' or 'no': read whole, or else clause by clause."""
    words, asides = without_asides(words)
    for aside in asides:
        found.unread.append(Unread(start=aside[0].start, end=aside[-1].end, why="an aside"))
    return _clauses(state, words, found, is_reason=False)


def _clauses(
    state: _Answer, words: tuple[Word, ...], found: AnswerSoFar, *, is_reason: bool
) -> _Answer:
    """Read the words whole, or cut them once where a side of them can be read alone."""
    words = trimmed(words)
    if not has_words(words):
        return state
    answer = None if is_reason else _answered(state, words)
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
            about = {point.card for point in state.asked[:1]}
            others = any(word.name not in {None, *about} for word in words)
            state = replace(state, is_open=state.is_open or others, is_lost=state.is_lost or others)
        return state
    missed = len(found.unread)
    state = _clauses(state, cut.left, found, is_reason=is_reason or cut.reason == "left")
    if len(found.unread) > missed:
        state = replace(state, needs_subject=True)
    state = _clauses(state, cut.right, found, is_reason=is_reason or cut.reason == "right")
    return replace(state, needs_subject=False)


def _answered(state: _Answer, words: tuple[Word, ...]) -> Affirmation | None:
    """What a whole clause says to what was asked: yes or no, who, or the question's own words."""
    asked = state.asked
    for answer in (
        affirmed(words, asked),
        player_named(words, asked),
        order_named(words, asked),
        None if _is_headless(state, words) else echoed(words, state.question, asked[0]),
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


_Read = tuple[tuple[Entity, ...], tuple[SentenceRule, ...], Resolution]
"""What was spoken of, what is said, and of which things."""


def _read(state: _Answer, words: tuple[Word, ...]) -> _Read | None:
    found: list[SentenceRule] = []
    words = without_idioms(trimmed(words))
    card = state.asked[0].card.partition("#")[0] if state.asked else ""
    if card in state.cards | state.kinds.keys():
        words = with_all(words, card, state.kinds)
        about_one = len({one.card for one in state.asked}) == 1
        copies = len({one.card.partition("#")[0] for one in state.asked}) == 1
        unnamed = is_some(card) or (copies and not about_one)
        words = with_each(words, card, about_one=about_one, unnamed=unnamed)
    if not words or is_of_several(words) or is_of_some_player(words):
        return None
    start = words[0].start
    asked_about = NounPhrase(start, start + 1, Aspect.CARD, "it", pronoun=True)
    tree = Structure(words).whole(None if state.needs_subject else asked_about) or fragment(words)
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


def _spoken_of(state: _Answer, tree: Tree, words: tuple[Word, ...]) -> tuple[Entity, ...] | None:
    """What 'it' can be: also the only card of which this very thing was asked; None: a guess."""
    guess = resolve(tree, state.before, state.kinds)
    if is_several_of_one(guess, words):
        return None
    if not state.is_open or not is_guessed(guess, words):
        return state.before
    said = {said.predicate for rule in rules_of(tree, guess) or () for said in rule.then}
    asked = tuple(point for point in state.asked if point.predicate in said)
    if state.is_lost or len({point.card for point in asked}) != 1:
        return None
    return question_entities(tuple(sorted(state.cards)), asked, state.kinds)


def _kept(state: _Answer, read: _Read, found: AnswerSoFar, *, is_reason: bool) -> _Answer:
    """Sort what was read, and remember what it spoke of."""
    entities, rules, resolution = read
    for rule in rules:
        if is_reason:
            for terms in in_terms(rule, resolution):
                found.reasons.extend(terms.then)
        else:
            keep(rule, resolution, found)
    return replace(state, before=entities, is_open=False)
