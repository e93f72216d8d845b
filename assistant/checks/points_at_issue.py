"""Points at issue: what was asked, as an answer takes it up, and which facts settle it."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from assistant.agreement.claim_comparison import distinct_name
from assistant.agreement.implied_claims import BEHIND
from assistant.agreement.verdicts import fact_asked
from assistant.answers.answering import Considered
from assistant.base.claim_subjects import card_and_part
from assistant.base.ruling_records import StatedClaim
from assistant.reading.judge_answers.named_answers import OF_ORDER
from assistant.reading.judge_answers.points_asked import points_asked, premise_of, taken_up
from assistant.reading.judge_answers.short_answers import PointAtIssue
from assistant.reading.understood_question import AskedClaim, QuestionReading
from engine import Fact


def points_at_issue(considered: Considered) -> tuple[PointAtIssue, ...]:
    """Returns what was asked as an answer takes it up, and what "yes" says to it."""
    reading = considered.reading
    asked = taken_up(reading)
    points = points_asked(reading, considered.ruling.question)
    return tuple(
        point._replace(by=by)
        for point, by in zip(points, _spoken_of(asked, considered), strict=True)
    )


def _spoken_of(
    asked: Sequence[AskedClaim], considered: Considered
) -> Sequence[frozenset[bool] | None]:
    """Of several things asked about at once: whether a yes, or a no, is to be held against each.

    'Are both destroyed?' is answered with no if one of them is not, and 'is either of them?' with
    yes if one is: then only what is so speaks of it.
    """
    if len(asked) == 1 or len(considered.possible) != 1 or not considered.reading.yes_no:
        return [None] * len(asked)
    found = [fact_asked(ask, considered.possible[0].play) for ask in asked]
    values = [fact.value for fact in found if fact is not None]
    if len(values) < len(asked) or not all(isinstance(value, bool) for value in values):
        return [None] * len(asked)
    any_of = _EITHER.search(considered.ruling.question, asked[0].start) is not None
    mixed = len(set(values)) > 1
    return [
        frozenset({True, False} if not mixed or value is any_of else {not any_of})
        for value in values
    ]


_EITHER = re.compile(r"\b(?:either|any)\b(?: (?:one )?of\b| one\b)?", re.IGNORECASE)


def denies_premise(considered: Considered) -> bool:
    """Tells whether it is asked why something is so that was computed otherwise.

    What is asked why is so: the play that was read is then not the one that was meant.
    """
    question = considered.ruling.question
    told = ((ask, premise_of(ask, question)) for ask in considered.reading.asked)
    return any(
        fact is not None and fact.value is (not premise)
        for ask, premise in told
        if isinstance(premise, bool)
        for fact in (fact_asked(ask, one.play) for one in considered.possible)
    )


def is_at_issue(claim: StatedClaim, considered: Considered) -> bool:
    """Tells whether a claim is of a card that the play asks about, and the question as well.

    'Can X stop it?' asks about X: a play that asks about another card was misread.
    """
    reading, question = considered.reading, considered.ruling.question
    subject = card_and_part(claim.subject)[0]
    asked = [ask for ask in reading.asked if card_and_part(ask.subject)[0] == subject]
    words = {card: reading.called.get(card, card).lower() for card in (*reading.cards, subject)}
    return any(
        words[subject] in clause or not any(one in clause for one in words.values())
        for clause in (question[ask.start : ask.end].lower() for ask in asked)
    )


def leaves_open(claim: StatedClaim, considered: Considered) -> bool:
    """Whether both yes and no are true.

    'Can it use its effect?', of what could be activated and is negated; 'does the attack go on?',
    of one that its player may take back in a replay.
    """
    card = card_and_part(claim.subject)[0]
    is_use = claim.predicate == "activation_legal" and any(
        (ask.predicate, card_and_part(ask.subject)[0]) == ("activation_legal", card)
        and _USING.search(considered.ruling.question, ask.start)
        for ask in considered.reading.asked
    )
    doubtful = _NEGATED if is_use else _REPLAYED if claim.predicate == "attack_continues" else ()
    return any(
        (fact.predicate, fact.value) in doubtful and fact.subject_card == card and not fact.part
        for one in considered.possible
        for fact in one.play.facts
    )


_USING = re.compile(r"\b(?:use|uses|using)\b", re.IGNORECASE)
_NEGATED = frozenset({("effect_negated", True), ("negated_on_field", True)})
_REPLAYED = frozenset({("replay_occurs", True)})


def facts_asked(considered: Considered) -> tuple[tuple[Fact, ...], ...]:
    """What a yes-or-no question asks for, in each possibility."""
    if not considered.reading.yes_no:
        return ()
    asked = considered.reading.asked
    found = ([fact_asked(ask, one.play) for ask in asked] for one in considered.possible)
    return tuple(tuple(fact for fact in each if fact is not None) for each in found)


class AnswerAtIssue(NamedTuple):
    """What was computed as the answer to something asked."""

    ask: AskedClaim
    fact: Fact


def answers_at_issue(considered: Considered) -> tuple[tuple[AnswerAtIssue, ...], ...]:
    """What was computed as the answer to each thing that is asked outright, in each possibility."""
    asked = [ask for ask in considered.reading.asked if not ask.expanded]
    return tuple(
        tuple(
            AnswerAtIssue(ask, fact)
            for ask in asked
            for fact in [fact_asked(ask, one.play)]
            if fact is not None and not _is_idle(fact)
        )
        for one in considered.possible
    )


def _is_idle(fact: Fact) -> bool:
    """Whether it says that nothing was paid for what nobody used."""
    return (fact.predicate, fact.value, fact.events) == ("cost_paid", False, ())


def is_decisive(fact: Fact, considered: Considered) -> bool:
    """Whether a fact is one of those asked for."""
    asked = considered.reading.asked
    if fact.predicate == "chain_link" and any(ask.predicate in OF_ORDER for ask in asked):
        return True
    if _is_of_the_tried(fact, considered.reading):
        return True
    if any(_fails_with(fact, ask, considered) for ask in asked):
        return True
    if any(ask.expanded and _is_fate_of(fact, ask) for ask in asked):
        return True
    about = (fact_asked(ask, considered.possible[0].play) for ask in asked)
    yes_no = considered.reading.yes_no
    return any(one is not None and _settles(fact, one, yes_no=yes_no) for one in about)


_ON_FIELD = frozenset({"on_field", "face_up_on_field"})
_FATES = frozenset(
    {"destroyed", "banished", "sent_to_gy", "returned_to_hand", "returned_to_deck", "summoned",
     "zone_at_end", "controller_at_end", "on_field", "effect_negated", "resolves"}
)  # fmt: skip
"""What "what happens to X?" asks for, one as well as another."""


def _fails_with(fact: Fact, ask: AskedClaim, considered: Considered) -> bool:
    """'Ring resolves without effect', where it was asked whether it deals damage, and it does not.

    What applies though the effect does nothing is no part of that effect.
    """
    card = card_and_part(ask.subject)[0]
    told = (fact_asked(ask, one.play) for one in considered.possible)
    if any(one is not None and one.value is True for one in told):
        return False
    nothing = fact.predicate == "resolves" and fact.value is False and fact.subject_card == card
    return nothing and not fact.part and ask.predicate in {"damage_dealt", "applies"}


def _is_fate_of(fact: Fact, ask: AskedClaim) -> bool:
    return fact.predicate in _FATES and fact.subject_card == ask.subject and not fact.part


def _is_of_the_tried(fact: Fact, reading: QuestionReading) -> bool:
    """'Strike can be used', where it is asked whether Strike can negate this Summon.

    'Oppression cannot be used there', where it is asked whether it can stop an effect.
    """
    of_summon = any(ask.predicate == "summon_negatable" for ask in reading.asked)
    of_summon = of_summon or (
        fact.value is False
        and any((ask.predicate, ask.value) == ("resolves", False) for ask in reading.asked)
    )
    return of_summon and fact.predicate == "activation_legal" and fact.subject_card in reading.tried


def _settles(fact: Fact, asked: Fact, *, yes_no: bool) -> bool:
    """Whether it is what was asked; or says where a card went instead of where it was asked for."""
    same = distinct_name(fact) == distinct_name(asked)
    instead = BEHIND.get((asked.predicate, asked.value), ())
    stays = yes_no and asked.predicate == "zone_at_end" and fact.predicate in _ON_FIELD
    return fact == asked or (same and (stays or (fact.predicate, fact.value) in instead))
