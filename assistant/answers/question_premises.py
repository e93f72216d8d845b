"""Question premises: what a question tells as so or done, and the play or the rules deny."""

import re
from collections.abc import Iterator, Sequence

from assistant.agreement.claim_comparison import findings
from assistant.agreement.verdicts import PossibleOutcome
from assistant.base.claim_subjects import card_and_part
from assistant.base.ruling_records import Agreement, Gap, Modality, Norm, Proposition, Stage
from assistant.reading.card_mentions import Names
from assistant.reading.statements.noun_references import CardKinds
from assistant.reading.statements.passage_statements import read_statements
from assistant.reading.understood_question import QuestionReading
from engine import EventKind, Fact

_TOLD = frozenset(
    """activation_negated summon_negated attack_negated destroyed banished returned_to_hand
    returned_to_deck tributed sent_to_gy replay_occurs""".split()  # noqa: SIM905 -- reads better as words
)
"""What is told of a play as having happened in it."""
_WORDS = re.compile(r"negat|destroy|banish|return|tribut|sent|sends|replay", re.IGNORECASE)
"""Without one of these nothing of it is told."""


def denied_premises(
    question: str,
    reading: QuestionReading,
    possible: Sequence[PossibleOutcome],
    names: Names,
    kinds: CardKinds,
) -> Iterator[Gap]:
    """A gap for everything that the question tells outright and no possibility bears out."""
    if not possible:
        return
    yield from _left_otherwise(question, reading, possible)
    yield from _away_still(question, reading, possible)
    if not _WORDS.search(question):
        return
    yield from _unnegated_still(question, possible)
    yield from _negated_otherwise(question, possible)
    asked = {(card_and_part(ask.subject)[0], ask.predicate) for ask in reading.asked}
    for told in _told(question, names, kinds):
        if (told.subject.name, told.predicate) in asked or not _is_of_the_play(told):
            continue
        if all(_denies(told, one) for one in possible):
            words = question[told.start : told.end]
            if _is_of_another(told, words, reading, possible) or _OF_HELD.search(words):
                continue
            what = f"{told.subject.name}: {told.predicate.replace('_', ' ')}"
            why = f"the question tells what was computed otherwise: {what}"
            yield Gap(text=words, start=told.start, end=told.end, why=why, stage=Stage.WORDS)


_OF_HELD = re.compile(r"\w['\u2019]?(?:s|d)? (?:target|monster)\b", re.IGNORECASE)
"""As in "X's target is Tributed", "my X monster is Tributed": that is told of what X holds."""
_GONE = re.compile(
    r"(?:\b(?:although|though|because|since|but|and|now that|despite)|,) (?:\w+ ){0,4}?"
    r"(?:is|['\u2019]s|was|has|had) (?:already |then |now |also )?"
    r"(?:no longer|not|left|gone from) (?:anymore )?(?:there|(?:face-up )?on )?(?:the field)?",
    re.IGNORECASE,
)
"""As in "even though it is no longer on the field", "and it has left the field"."""
_FIELD = re.compile(r"\bfield\b|\bthere\b", re.IGNORECASE)
_AWAY = frozenset({"banished", "graveyard", "hand", "deck"})
_ON_FIELD = frozenset({"monster_zone", "spell_trap_zone", "field_zone"})


def _left_otherwise(
    question: str, reading: QuestionReading, possible: Sequence[PossibleOutcome]
) -> Iterator[Gap]:
    """A gap where what is asked of is told to be gone, and was computed never to leave."""
    told = next((one for one in _GONE.finditer(question) if _FIELD.search(one[0])), None)
    cards = {card_and_part(ask.subject)[0] for ask in reading.asked}
    if told is None or not all(_stays(cards, one) for one in possible):
        return
    why = "the question tells that it left the field, and it was computed to stay"
    yield Gap(text=told[0], start=told.start(), end=told.end(), why=why, stage=Stage.WORDS)


_BACK = re.compile(
    r"\b(?:once|when|after|as soon as) [^.,?]*?"
    r"\b(?:is back|comes back|has come back|returns|has returned|gets back)\b"
    r"(?! to (?:the|my|his|her|their) (?:hand|deck))",
    re.IGNORECASE,
)
"""As in "when it is back on the field"."""


def _away_still(
    question: str, reading: QuestionReading, possible: Sequence[PossibleOutcome]
) -> Iterator[Gap]:
    """A gap where what is asked of is told to be back, and was computed to be gone."""
    told = _BACK.search(question)
    cards = {card_and_part(ask.subject)[0] for ask in reading.asked}
    if told is None or not all(_ends(cards, one) & _AWAY for one in possible):
        return
    why = "the question tells that it comes back, and it was computed to be gone"
    yield Gap(text=told[0], start=told.start(), end=told.end(), why=why, stage=Stage.WORDS)


def _stays(cards: set[str], one: PossibleOutcome) -> bool:
    ends = _ends(cards, one)
    return bool(ends) and ends <= _ON_FIELD


def _ends(cards: set[str], one: PossibleOutcome) -> set[str]:
    """Where these cards end up."""
    ends = [fact for fact in one.play.facts if fact.predicate == "zone_at_end" and not fact.part]
    return {str(fact.value) for fact in ends if fact.subject_card in cards}


_WHILE_NEGATED = re.compile(
    r"\b(?:while|as long as|since|because|now that|(?:even )?though|although) "
    r"(?:it|he|she|they|its effects?|(?:the|that|this) (?:monster|card))"
    r"(?: is| are|['\u2019]s|['\u2019]re)(?: still| currently| now)? negated\b",
    re.IGNORECASE,
)
_OF_NEGATION = frozenset({"negated_on_field", "effect_negated", "activation_negated"})


def _unnegated_still(question: str, possible: Sequence[PossibleOutcome]) -> Iterator[Gap]:
    """A gap where something is told to be negated meanwhile, and nothing was computed to be."""
    told = _WHILE_NEGATED.search(question)
    if told is None or any(_negates_any(one) for one in possible):
        return
    why = "the question tells of something that is negated, and nothing was computed to be"
    yield Gap(text=told[0], start=told.start(), end=told.end(), why=why, stage=Stage.WORDS)


def _negates_any(one: PossibleOutcome) -> bool:
    return any(fact.predicate in _OF_NEGATION and fact.value is True for fact in one.play.facts)


_SUPPOSED = re.compile(
    r"\b(?:if|when|after|because|since|once) (?P<told>[^,?;]+)(?=[,?;])", re.IGNORECASE
)
"""What a question supposes in a clause of its own."""


def _told(question: str, names: Names, kinds: CardKinds) -> Iterator[Proposition]:
    """What the question tells outright, and what it asks under."""
    for norm in read_statements(question, names=names, kinds=kinds).norms:
        yield from norm.then if _is_plain(norm) else ()
    for clause in _SUPPOSED.finditer(question) if "?" in question else ():
        if not _WORDS.search(clause["told"]):
            continue
        at = clause.start("told")
        for norm in read_statements(clause["told"] + ".", names=names, kinds=kinds).norms:
            for told in norm.then if _is_plain(norm) else ():
                yield told.model_copy(update={"start": at + told.start, "end": at + told.end})


def _negated_otherwise(question: str, possible: Sequence[PossibleOutcome]) -> Iterator[Gap]:
    """A gap where what is told to negate one thing was computed to negate another."""
    for kind, told in _TOLD_TO_NEGATE.items():
        if all(_negates_otherwise(told, kind, one) for one in possible):
            why = f"the question tells of {told}, which was computed otherwise"
            yield Gap(text=question, start=0, end=len(question), why=why, stage=Stage.WORDS)


_TOLD_TO_NEGATE = {
    EventKind.ACTIVATION_NEGATED: "an effect that negates the activation",
    EventKind.EFFECT_NEGATED: "an effect that negates the effect",
}


def _negates_otherwise(told: str, kind: EventKind, one: PossibleOutcome) -> bool:
    trace = one.outcome.trace
    return any(
        event.by == told and event.kind in _TOLD_TO_NEGATE and event.kind is not kind
        for event in trace
    )


def _is_of_another(
    told: Proposition, words: str, reading: QuestionReading, possible: Sequence[PossibleOutcome]
) -> bool:
    """As in "he returns it to the hand": "it" may be another card of which this was computed."""
    if str(told.subject.name).lower() in words.lower():
        return False
    others = set(reading.cards) - {told.subject.name}
    return any(
        fact.predicate == told.predicate and fact.value is True and fact.subject_card in others
        for one in possible
        for fact in one.play.facts
    )


def _is_plain(norm: Norm) -> bool:
    return not (norm.when or norm.unless or norm.said_by)


def _is_of_the_play(told: Proposition) -> bool:
    is_so = told.value is True and told.modality is Modality.IS
    return is_so and told.predicate in _TOLD and told.subject.name is not None


def _denies(told: Proposition, one: PossibleOutcome) -> bool:
    """Whether this very thing was computed otherwise.

    "X negated it, but then I chained Y": what was negated itself did negate, so to speak.
    """
    play = one.play
    if told.predicate in _BY_LINKS and any(_is_negated(fact) for fact in play.facts):
        return False
    found = findings(Norm(then=(told,), start=told.start, end=told.end), play)
    direct = [each.agreement for each in found if each.fact.predicate == told.predicate]
    return bool(direct) and all(each is Agreement.DISAGREES for each in direct)


_BY_LINKS = frozenset({"activation_negated", "summon_negated", "attack_negated"})
"""What a Chain Link does that can be negated in its turn."""


def _is_negated(fact: Fact) -> bool:
    """Whether a link that answers another was negated in its turn."""
    answers = fact.link is not None and fact.link[1] > 1
    return answers and fact.predicate == "negated_in_chain" and fact.value is True
