"""Question premises: what a question tells as so or done, and the play or the rules deny."""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from assistant.agreement.claim_comparison import findings
from assistant.agreement.verdicts import PossibleOutcome
from assistant.base.claim_subjects import card_and_part, names_of
from assistant.base.ruling_records import Agreement, Gap, Modality, Norm, Proposition, Stage
from assistant.reading.card_mentions import Names
from assistant.reading.statements.noun_references import CardKinds
from assistant.reading.statements.passage_statements import read_statements
from assistant.reading.understood_question import AskedClaim, QuestionReading
from engine import Event, EventKind, Fact, Outcome

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


_OF_LEGALITY = frozenset(
    """activation_legal activated usable_again_this_turn summoned summon_negatable can_attack
    can_attack_again can_change_position misses_timing resolves attack_continues""".split()  # noqa: SIM905 -- reads better as words
)
"""Asked of a card, they ask whether what it does is possible at all."""
_NEGATIONS_ASKED = frozenset({"activation_negated", "effect_negated", "summon_negated"})
"""Asked of a card, they ask whether what is tried against it is possible."""


IMPOSSIBLE = "as it was read, this cannot be done: "
"""How a gap begins that tells of a deed which rules refuse."""


def impossible_deeds(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """A gap for each step that is refused, unless that is asked, or tried by what is asked."""
    asked = {
        card
        for ask in reading.asked
        if ask.predicate in _OF_LEGALITY and not (ask.expanded or _is_stopped(ask))
        for card in names_of(ask.subject)
    }
    is_tried = any(ask.predicate in _NEGATIONS_ASKED and not ask.expanded for ask in reading.asked)
    is_tried |= any(map(_is_stopped, reading.asked)) or _is_aimed(reading)
    asked |= reading.tried if (asked or is_tried) and not _could(reading, outcome) else frozenset()
    yield from _unanswered(reading, outcome, asked)
    yield from _same_turn(reading, outcome)
    yield from _second_copies(reading, outcome)
    yield from _in_vain(reading, outcome)
    yield from _out_of_place(outcome, asked)
    yield from _left_undone(reading, outcome)
    forbids = {card_and_part(ask.subject)[0] for ask in reading.asked if ": no " in ask.subject}
    for event in outcome.trace:
        if event.kind is EventKind.REFUSED and forbids & _because_of(event):
            continue  # Whether that forbids it is what is asked.
        if event.kind is not EventKind.REFUSED or event.details.get("trigger"):
            continue
        name = str(event.details.get("source", "")).partition("#")[0]
        if forbids and name.startswith(_ARTICLES):
            continue  # It is tried with what stands for any such card.
        is_exempt = name in asked and event.id >= _last_try(outcome, name)
        is_exempt &= not _lacks_premise(reading, name, event)
        is_exempt &= not _is_not_the_point(reading, name, event)
        is_exempt &= not _is_another_deed(reading, name, event)
        if name and (not is_exempt or _was_done(reading, outcome, name, event)):
            words = next((fact for fact in reading.facts if name in fact.as_), None)
            text, start, end = (words.text, words.start, words.end) if words else (name, 0, 0)
            why = f"{IMPOSSIBLE}{event.text}"
            yield Gap(text=text, start=start, end=end, why=why, stage=Stage.WORDS)


def _is_aimed(reading: QuestionReading) -> bool:
    """As in "can X destroy Y", and nothing else: whether X can aim at Y is part of that."""
    told = [one for one in reading.steps if one.get("do") != "next_phase"]
    asked = {one.subject for one in reading.asked}
    if len(told) == _LINKS and told[1].get("card") in reading.tried and told[0].get("do") in _MET:
        return asked == {str(told[0].get("card"))}  # It came, or attacked, to be struck.
    if len(told) == _LINKS and {one.predicate for one in reading.asked} == {"destroyed"}:
        return {told[0].get("card")} == asked and told[1].get("do") == "chain"
    is_attack = [one.get("do") for one in told[:-1]] == ["attack"]
    aimed = told[-1].get("targets") if len(told) == 1 or is_attack else None
    return isinstance(aimed, list) and asked == {*map(str, aimed)}


_LINKS = 2
"""So many steps: what is answered, and what answers it."""


def _left_undone(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """What is told to have happened to a card of which nothing happened."""
    moved = {card.partition("#")[0] for event in outcome.trace for card in event.cards}
    for step in reading.steps:
        name = str(step.get("card", "")).partition("#")[0]
        if step.get("do") == "apply" and "event" in step and name not in moved:
            why = f"as it was read, nothing happens to {name}, of which it is told"
            yield Gap(text=name, start=0, end=0, why=why, stage=Stage.WORDS)


def _out_of_place(outcome: Outcome, asked: AbstractSet[str]) -> Iterator[Gap]:
    """What is tried with a card from where it never left, and cannot be: it was misread."""
    moved = {
        card.partition("#")[0]
        for event in outcome.trace
        if event.kind is not EventKind.REFUSED
        for card in event.cards
    }
    for event in outcome.trace:
        name = str(event.details.get("source", "")).partition("#")[0]
        is_refused = event.kind is EventKind.REFUSED and event.rule in _PLACED
        is_refused &= not event.details.get("trigger") and event.part not in _ELSEWHERE
        if is_refused and name in asked - moved:
            why = f"as it was read, it is not where this is tried from: {event.text}"
            yield Gap(text=name, start=0, end=0, why=why, stage=Stage.WORDS)


_PLACED = frozenset({"AC11", "SU14"})
"""Rules that refuse for where a card is, or for its being on the field already."""
_ELSEWHERE = frozenset({"change the position of"})
"""What is refused of a monster for whose it is."""
_REFUSED_FOR_TOLD = frozenset({"LI04", "CH02"})
"""Rules that refuse for what is told: what was done before, or the speed of the last Chain Link."""
_ANSWERED = frozenset({"AC09", "CH04"})
"""What refuses what answers the wrong thing; told is what is answered where a copy is chained."""


def _is_for_told(reading: QuestionReading, refused: Event) -> bool:
    """Whether it is refused for something that the question tells."""
    step = reading.steps[place] if isinstance(place := refused.details.get("step"), int) else {}
    return refused.rule in (
        _REFUSED_FOR_TOLD | _ANSWERED if step.get("do") == "chain" else _REFUSED_FOR_TOLD
    )


def _second_copies(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """A second copy that is refused, and not because of the first: what it needs is not told."""
    for ask in reading.asked:
        refused = [
            event
            for event in outcome.trace
            if event.kind is EventKind.REFUSED and event.details.get("source") == ask.subject
        ]
        if "#" in ask.subject and refused and not any(_is_for_told(reading, e) for e in refused):
            why = f"what the second copy needs is not told: {refused[0].text}"
            text = ask.subject.partition("#")[0]
            yield Gap(text=text, start=ask.start, end=ask.end, why=why, stage=Stage.WORDS)


def _is_stopped(ask: AskedClaim) -> bool:
    """As in "can Y stop X's effect": that X is used is no part of what is asked."""
    return ask.predicate == "resolves" and ask.value is False


_ARTICLES = ("a ", "an ")
_OF_RESULTS = frozenset({"summoned", "resolves"})


def _was_done(reading: QuestionReading, outcome: Outcome, name: str, refused: Event) -> bool:
    """Whether only what came of its use is asked, and it was used before it was refused."""
    asked = {one.predicate for one in reading.asked if name in names_of(one.subject)}
    return asked <= _OF_RESULTS and any(
        event.kind is EventKind.ACTIVATED
        and event.id < refused.id
        and str(event.details.get("source", "")).partition("#")[0] == name
        for event in outcome.trace
    )


def _lacks_premise(reading: QuestionReading, name: str, refused: Event) -> bool:
    """As in "I Tributed Y for X's effect. Do I draw?": it was paid for, with what is not told."""
    asked = {one.predicate for one in reading.asked if name in names_of(one.subject)}
    is_told = asked == {"resolves"} and name not in reading.tried
    return is_told and refused.rule in _PREMISES and not _because_of(refused)


def _is_not_the_point(reading: QuestionReading, name: str, refused: Event) -> bool:
    """As in "is X still negated", where X was put on the Chain by that alone, and cannot be."""
    asked = {one.predicate for one in reading.asked if name in names_of(one.subject)}
    is_of_negation = bool(asked) and asked <= _NEGATIONS_ASKED
    return is_of_negation and not _because_of(refused) and refused.rule != _NOTHING_TO_ANSWER


_DEEDS = {
    "can_change_position": "change the position of",
    "can_attack": "attack with",
    "can_attack_again": "attack with",
}
"""Of what is asked, what is tried by that; what else is told of the monster is its premise."""


_OF_EFFECTS = frozenset({"activation_legal", "activated", "misses_timing"})
"""Asked of a card, they ask of its effects, and not of how it came or what it attacked."""


def _is_another_deed(reading: QuestionReading, name: str, refused: Event) -> bool:
    """As in "X attacked: can I change its battle position", where X cannot attack."""
    asked = {one.predicate for one in reading.asked if name in names_of(one.subject)}
    asked -= {one.predicate for one in reading.asked if one.expanded}
    step = reading.steps[place] if isinstance(place := refused.details.get("step"), int) else {}
    if asked and asked <= _OF_EFFECTS and step.get("do") in _MET:
        return True
    return bool(asked) and all(_DEEDS.get(one, refused.part) != refused.part for one in asked)


def _could(reading: QuestionReading, outcome: Outcome) -> bool:
    """Whether what is asked comes out as possible, so that what is tried must not be refused.

    As in "can I negate the Summon with X": it can be negated, and yet not by X.
    """
    can, cannot = (
        {
            fact.subject_card
            for fact in outcome.facts
            if (fact.predicate, fact.value) == ("summon_negatable", value)
        }
        for value in (True, False)
    )
    asked = {ask.subject for ask in reading.asked if ask.predicate == "summon_negatable"}
    return bool(asked & can - cannot)  # It may be tried too late.


def _in_vain(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """As in "can X negate the Summon", where X was used for something else, and did not."""
    told = {(fact.predicate, fact.value) for fact in outcome.facts}
    is_settled = bool(told & {("summon_negatable", False), ("summon_negated", True)})
    could = ("summon_negatable", True) in told and not is_settled
    for ask in reading.asked:
        is_of_summon = ask.predicate == "summon_negatable" and bool(reading.tried)
        if is_of_summon and could and not outcome.branches:
            why = "what was to negate the Summon was not read as doing so"
            yield Gap(text=ask.subject, start=ask.start, end=ask.end, why=why, stage=Stage.WORDS)


def _last_try(outcome: Outcome, card: str) -> int:
    """Where a card is used, or refused, for the last time: what is asked is asked of that.

    Refusals that follow each other are of one try.
    """
    tries = [
        event
        for event in outcome.trace
        if event.kind in _TRIES and str(event.details.get("source", "")).partition("#")[0] == card
    ]
    first = tries[-1].id if tries else 0
    for event in reversed(tries):
        if event.kind is not EventKind.REFUSED or event.id < first - 1:
            break
        first = event.id
    return first


_TRIES = frozenset({EventKind.REFUSED, EventKind.ACTIVATED})


def _same_turn(reading: QuestionReading, outcome: Outcome) -> Iterator[Gap]:
    """A turn that is told to be over, where the play did not come to the next one."""
    ended = sum(one.get("do") == "end_turn" for one in reading.steps)
    begun = sum(one.kind is EventKind.PHASE and one.part == _FIRST for one in outcome.trace)
    if ended > begun and not outcome.branches:
        why = "the question tells of a later turn, to which the play as computed does not come"
        yield Gap(text="turn", start=0, end=0, why=why, stage=Stage.WORDS)


_FIRST = "draw"
"""The phase that every turn begins with."""


def _because_of(event: Event) -> set[str]:
    """The cards because of which something is refused."""
    among = event.details.get("among")
    return {str(card).partition("#")[0] for card in among} if isinstance(among, tuple) else set()


_NOTHING_TO_ANSWER = "AC09"
_COSTS = "AC05"
_CONDITIONS = "AC10"
_TARGETS = "AC04"
_PREMISES = frozenset({_NOTHING_TO_ANSWER, _COSTS, _CONDITIONS})
"""Those of an effect that answers something are not met either, as long as that is not there."""


_OF_NOTHING = frozenset({_NOTHING_TO_ANSWER, _CONDITIONS, _TARGETS})
"""What refuses a card that answers what is not there, and may aim at nothing else."""


_MET = frozenset({"normal_summon", "special_summon", "flip_summon", "set", "attack"})
"""What was done before: it is that, and nothing untold, which the card would answer."""


_HAPPENED = frozenset({EventKind.SUMMON_ATTEMPTED, EventKind.SUMMONED, EventKind.ATTACK_DECLARED})


def _unanswered(
    reading: QuestionReading, outcome: Outcome, asked: AbstractSet[str]
) -> Iterator[Gap]:
    """A card that is tried in an open game state, and is refused only as it answers nothing."""
    steps = reading.steps
    is_met = any(one.get("do") in _MET for one in steps[:-1])
    is_met |= any(event.kind in _HAPPENED for event in outcome.trace)
    is_open = len(steps) == 1 or (steps[-1:] and steps[-1].get("do") == "activate")
    card = str(steps[-1].get("card")) if is_open and not is_met else ""
    refused = [
        event
        for event in outcome.trace
        if event.kind is EventKind.REFUSED and event.details.get("source") == card
    ]
    rules = {one.rule for one in refused}
    legal = any(ask.predicate == "activation_legal" for ask in reading.asked)
    legal &= bool(steps and steps[-1].get("targets"))  # Else what it aims at is not told, either.
    is_for_that = _NOTHING_TO_ANSWER in rules and rules <= _OF_NOTHING - {_TARGETS if legal else ""}
    if card in asked and is_for_that:
        why = f"what {card} answers is not told"
        yield Gap(text=card, start=0, end=0, why=why, stage=Stage.OPEN)
