"""Judge claims: what a judge said, as claims about what was asked, held against every way."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from assistant.agreement.claim_comparison import Finding, distinct_name, findings
from assistant.agreement.implied_claims import SUGGESTED, implied
from assistant.agreement.verdicts import PossibleOutcome, fact_asked
from assistant.answers.answering import Considered
from assistant.base.claim_subjects import card_and_part, names_of, same_part, same_value
from assistant.base.ruling_records import (
    Agreement,
    Modality,
    Norm,
    Proposition,
    Stage,
    StatedClaim,
    Term,
    Verdict,
)
from assistant.checks.points_at_issue import AnswerAtIssue
from assistant.reading.card_mentions import Names, named_in
from assistant.reading.judge_answers.short_answers import PERMISSIONS
from assistant.reading.understood_question import QuestionReading
from engine import Fact


def compared(
    one: Proposition, possible: Sequence[PossibleOutcome], asked: Sequence[Sequence[Fact]] = ()
) -> tuple[Finding, ...]:
    """Compares a stated claim with every possibility; empty where possibilities differ.

    Of several copies of a card, and of several such things that are so of it, those are meant that
    were `asked` for in each possibility.
    """
    card, _, copy = str(one.subject.name or "").partition("#")
    one = (
        one.model_copy(update={"subject": one.subject.model_copy(update={"name": card})})
        if copy
        else one
    )
    norm = Norm(then=(one,), start=one.start, end=one.end)
    found = [_of_copy(findings(norm, each.play), card, copy) for each in possible]
    meant = [_meant(one, each, facts) for each, facts in zip(found, asked, strict=False)]
    found = meant if len(meant) == len(found) and all(meant) else found
    results = {_result(one, each) for each in found if each}
    result = results.pop() if len(results) == 1 else None
    return tuple(finding for finding in found[0] if finding.agreement is result) if found else ()


def compared_with_answers(
    one: Proposition, answers: Sequence[Sequence[AnswerAtIssue]]
) -> tuple[Finding, ...]:
    """Compares a stated claim with what was computed as the answer, in every possibility.

    What is read off several events ("how many cards are drawn") is no fact that words are compared
    with otherwise.  Empty where it is of another thing, or where possibilities differ.
    """
    norm = Norm(then=(one,), start=one.start, end=one.end)
    found = [
        [
            Finding(norm, one, answer.fact, _answers(one, answer.fact))
            for answer in each
            if _is_of(one, answer)
        ]
        for each in answers
    ]
    results = {finding.agreement for each in found for finding in each}
    return tuple(found[0]) if found and all(found) and len(results) == 1 else ()


def _is_of(one: Proposition, answer: AnswerAtIssue) -> bool:
    """Whether a claim is of what is asked, or of what that was computed of: "the attack"."""
    ask, fact = answer
    subjects = {fact.subject_card, card_and_part(ask.subject)[0]}
    is_of_it = one.subject.name in subjects and one.predicate in {ask.predicate, fact.predicate}
    return is_of_it and same_part(one.subject.part, fact.part)


def _answers(one: Proposition, fact: Fact) -> Agreement:
    """Whether an answer is what is said; a yes says of a number that it is not 0."""
    computed = fact.value
    is_counted = isinstance(computed, int) and isinstance(one.value, bool)
    computed = computed != 0 if is_counted and not isinstance(computed, bool) else computed
    return Agreement.AGREES if same_value(one.value, computed) else Agreement.DISAGREES


def _of_copy(found: Sequence[Finding], card: str, copy: str) -> tuple[Finding, ...]:
    """Of several copies of a card, what was found of the one that is meant."""
    return tuple(one for one in found if not copy or distinct_name(one.fact) == f"{card}#{copy}")


def _meant(
    one: Proposition, found: Sequence[Finding], asked: Sequence[Fact]
) -> tuple[Finding, ...]:
    """The findings about what was asked for, or else about the copy of which it was."""
    asked_so = [fact for fact in asked if fact.predicate == one.predicate]
    exact = [each for each in found if each.fact in asked_so]
    exact = exact or [
        Finding(found[0].norm, one, fact, Agreement.DISAGREES)
        for fact in asked_so
        if found and fact.subject_card == one.subject.name and _denied_by(one, fact)
    ]
    copies = {distinct_name(fact) for fact in asked if fact.subject_card == one.subject.name}
    own = [each for each in found if distinct_name(each.fact) in copies] if len(copies) == 1 else []
    return tuple(exact or own or found)


def _denied_by(one: Proposition, fact: Fact) -> bool:
    """Whether the very thing that was asked is not so, though it is of another occasion."""
    told = one.modality is not Modality.MAY and same_part(one.subject.part, fact.part)
    return told and isinstance(one.value, bool) and fact.value is (not one.value)


def _result(one: Proposition, found: Sequence[Finding]) -> Agreement | None:
    """What the findings come to; None: they differ, so that it is open which is meant.

    Of one card, what cannot be so at once with what was computed speaks against it, even if
    something else that follows from it is so.
    """
    results = {_of_card(one, [f for f in found if distinct_name(f.fact) == card]) for card in
               {distinct_name(finding.fact) for finding in found}}  # fmt: skip
    return results.pop() if len(results) == 1 else None


def _of_card(one: Proposition, found: Sequence[Finding]) -> Agreement | None:
    direct = {finding.agreement for finding in found if finding.fact.predicate == one.predicate}
    agreeing = {f.fact.predicate for f in found if f.agreement is Agreement.AGREES}
    against = {f.fact.predicate for f in found if f.agreement is Agreement.DISAGREES}
    if agreeing & against or (against and Agreement.AGREES in direct):
        return None
    return Agreement.DISAGREES if against else Agreement.AGREES


def other_cards_as_reasons(
    claims: tuple[StatedClaim, ...], considered: Considered
) -> Iterator[StatedClaim]:
    """Turns claims on other cards into reasons, where the question is answered rightly."""
    reading = considered.reading
    asked = {card.split("#")[0] for ask in reading.asked for card in names_of(ask.subject)}
    answered = any(one.decisive and one.agreement is Agreement.AGREES for one in claims)
    outright = any(_is_outright(one, considered) for one in claims)
    settled = {one.predicate for one in claims if _is_outright(one, considered)}
    for one in claims:
        other = not asked & set(names_of(one.subject))
        differs = one.agreement is Agreement.DISAGREES
        alone = not reading.yes_no and not differs and one.text.lower().startswith(_ONLY)
        denied = not differs and one.text.lower().startswith(_NOTHING) and _anything(considered)
        other = other or _is_sequel(one, reading)
        about = _asked_by(one, considered)
        other = other or (outright and not about)
        other = other or (bool(about) and one.predicate not in settled and about <= settled)
        yield as_reason(one) if (answered and other and differs) or alone or denied else one


def is_to_the_point(claims: Sequence[StatedClaim], considered: Considered) -> bool:
    """Tells whether what decides is about the card asked of first, or contradicts anything."""
    reading = considered.reading
    decisive = [one for one in claims if one.decisive]
    if not reading.asked or not all(ask.expanded for ask in reading.asked) or not decisive:
        return True
    main = names_of(reading.asked[0].subject)
    differs = any(one.agreement is Agreement.DISAGREES for one in decisive)
    return differs or any(set(names_of(one.subject)) & set(main) for one in decisive)


def _is_outright(one: StatedClaim, considered: Considered) -> bool:
    """Whether the very thing that was asked is said to be as it was computed."""
    return one.decisive and one.agreement is Agreement.AGREES and _is_asked(one, considered)


def _is_asked(one: StatedClaim, considered: Considered) -> bool:
    """Whether it says, in whichever words, what was asked: 'it stays', where it ends up."""
    return bool(_asked_by(one, considered))


def _asked_by(one: StatedClaim, considered: Considered) -> set[str]:
    """What was asked that it says, or suggests, something of."""
    said = {one.predicate, *(predicate for predicate, _ in implied(one.predicate, one.value))}
    said |= {predicate for predicate, _ in SUGGESTED.get((one.predicate, one.value), ())}
    asked = {ask.predicate for ask in considered.reading.asked if not ask.expanded}
    return asked & said


def _is_sequel(one: StatedClaim, reading: QuestionReading) -> bool:
    """'Yes, pay 800 and it is negated', where it was asked whether a card can be used on another.

    What "it" is may be either of the two.
    """
    of_use = all(ask.predicate in PERMISSIONS for ask in reading.asked)
    told = one.predicate not in PERMISSIONS and one.text.lower().startswith(("it ", "they ", "it'"))
    return of_use and told and len(reading.cards) > 1


_ONLY = ("only ", "just ")
"""'Only the attacker dies': that it does is the least of what is said."""
_NOTHING = ("nothing ", "nothing,", "nothing.")
_COMING = frozenset({"destroyed", "banished", "sent_to_gy", "returned_to_hand", "returned_to_deck"})


def _anything(considered: Considered) -> bool:
    """Whether any of the things happened that "what happens?" asks for."""
    asked = [one for one in considered.reading.asked if one.expanded and one.predicate in _COMING]
    found = (fact_asked(ask, one.play) for one in considered.possible[:1] for ask in asked)
    return any(fact is not None and fact.value is True for fact in found)


def as_reason(one: StatedClaim) -> StatedClaim:
    """Returns the claim as a reason, which decides nothing."""
    return one.model_copy(update={"decisive": False, "is_reason": True})


def as_negated_effect(one: Proposition, possible: Sequence[PossibleOutcome]) -> Proposition:
    """Reads "it is negated" of a card that is not on the field as its effect negated."""
    if one.predicate != "negated_on_field" or compared(one, possible):
        return one
    used = one.model_copy(update={"predicate": "effect_negated"})
    return used if compared(used, possible) else one


def as_negated_activation(one: Proposition, possible: Sequence[PossibleOutcome]) -> Proposition:
    """Reads "it was not activated" of a card whose activation was negated as just that."""
    if (one.predicate, one.value) != ("activated", False):
        return one
    negated = one.model_copy(update={"predicate": "activation_negated", "value": True})
    results = {finding.agreement for finding in compared(negated, possible)}
    return negated if results == {Agreement.AGREES} else one


_TARGET = re.compile(r"\b(?:the|that|its) target(?:ed (?:monster|card))?\b", re.IGNORECASE)
_ATTACKER = re.compile(r"\b(?:the|that) attack(?:er|ing monster)\b", re.IGNORECASE)
_MONSTER = re.compile(r"^(?:the|that) monster\b", re.IGNORECASE)
_ROLE = re.compile(r"\b(?:target|attack)", re.IGNORECASE)
"""What tells which of several monsters is meant."""
_STAND_IN = re.compile(r"^an? ")


def with_card_meant(one: Proposition, text: str, considered: Considered) -> Proposition | None:
    """Gives a claim the card that its words speak of; None: it may be another.

    'The monster' is the only one that the question names in no other way and asks about.
    """
    card, possible = str(one.subject.name), considered.possible
    if may_be_meant(text, card, possible):
        return one
    asked = {ask.subject for ask in considered.reading.asked if _STAND_IN.match(ask.subject)}
    if _MONSTER.search(text) and asked == {card} and not _ROLE.search(text):
        return one
    unnamed = {other for other in _others(card, possible) if _STAND_IN.match(other)}
    if not _MONSTER.search(text) or len(unnamed) != 1 or asked != unnamed:
        return None
    return one.model_copy(update={"subject": Term(name=unnamed.pop())})


def may_be_meant(text: str, card: str, possible: Sequence[PossibleOutcome]) -> bool:
    """Whether words of an answer can speak of a card that they do not name."""
    facts = [fact for one in possible for fact in one.play.facts]
    own = [fact for fact in facts if fact.subject_card == card]
    if _TARGET.search(text) and not any(_is(fact, "targeted") for fact in own):
        return False
    if _ATTACKER.search(text) and any(map(_attacks, facts)) and not any(map(_attacks, own)):
        return False
    if not _MONSTER.search(text):
        return True
    return not any(_STAND_IN.match(other) for other in _others(card, possible))


def _others(card: str, possible: Sequence[PossibleOutcome]) -> set[str]:
    """The other monsters of the play."""
    facts = (fact for one in possible for fact in one.play.facts)
    return {str(fact.subject_card) for fact in facts if "monster" in fact.classes} - {card}


def _is(fact: Fact, predicate: str) -> bool:
    return fact.predicate == predicate and fact.value is True


def _attacks(fact: Fact) -> bool:
    return "attacking_monster" in fact.classes or _is(fact, "attack_declared")


Tell = Callable[[str], tuple[Proposition, ...]]
"""Reads what a clause of the answer says to what was asked."""
DEPENDS_ON = "depends_on"


@dataclass(frozen=True, slots=True)
class Conditional:
    """What a judge says of one way the open fact may be, held against that way."""

    start: int
    end: int
    agreement: Agreement


def left_open(considered: Considered) -> str:
    """Returns the open fact that the answer depends on; empty: there is none.

    So it is where the possibilities differ, or where all that is missing is what was not told.
    """
    ruling = considered.ruling
    if is_branched(considered):
        return f"whether {' or '.join(one.when for one in considered.possible)}"
    gaps = [gap for gap in ruling.reading.gaps if gap.stage is Stage.WORDS]
    untold = [_UNTOLD.match(gap.why) for gap in gaps]
    is_unanswered = ruling.verdict in (Verdict.UNSETTLED, Verdict.QUOTED)
    if not is_unanswered or not gaps or not all(untold):
        return ""
    return next(found["what"] for found in untold if found is not None)


def is_branched(considered: Considered) -> bool:
    """Tells whether each way of the open fact was computed, quoted or not."""
    gaps = considered.ruling.reading.gaps
    open_only = bool(gaps) and all(gap.stage is Stage.OPEN for gap in gaps)
    several = len(considered.possible) > 1 and bool(considered.ruling.branches)
    return considered.ruling.verdict is Verdict.DEPENDS or (open_only and several)


_UNTOLD = re.compile(r"(?P<what>.+?),?(?: and)?(?: decides,? and)? is not (?:said|told)$")


def as_conditional(
    answer: str, considered: Considered, names: Names, tell: Tell
) -> tuple[StatedClaim, ...]:
    """Returns the claim that the ruling depends on the open fact; empty: it is not made.

    What is said of each way has to be so there, as far as the ways were computed; the words of
    each way follow as a reason.
    """
    fact = left_open(considered)
    asking = _ASKING.search(answer)
    if not fact or asking is None or not _shares(fact, asking[0] + _conditions(answer)):
        return ()
    held = tuple(_conditionals(answer, asking, considered, names, tell))
    wrong = any(one.agreement is Agreement.DISAGREES for one in held)
    goes_on = re.search(r"\w", answer[asking.end() :]) is not None
    computed = len(considered.possible) > 1
    if computed and goes_on and not held:
        return ()
    agreement = Agreement.DISAGREES if wrong else Agreement.AGREES
    ways = (_claim(answer, (one.start, one.end), fact, one.agreement) for one in held)
    return (_claim(answer, asking.span(), fact, agreement), *map(as_reason, ways))


def is_unconditional(answer: str) -> bool:
    """Tells whether an answer states no condition and asks nothing back."""
    return _ASKING.search(answer) is None and _CONDITION.search(answer) is None


def unconditional_claims(
    answer: str, said: Sequence[Proposition], considered: Considered
) -> Iterator[Proposition]:
    """Yields claims made without a condition that are wrong in one of the ways.

    Where the ways were not computed it counts only if it is said to be so in every case.
    """
    asked = {ask.predicate for ask in considered.reading.asked}
    computed = is_branched(considered)
    for one in said if is_unconditional(answer) else ():
        ways = ({each.agreement for each in compared(one, [way])} for way in considered.possible)
        otherwise = any(found == {Agreement.DISAGREES} for found in ways)
        if one.predicate in asked and (otherwise if computed else _ALWAYS.search(answer)):
            yield one


def against_open_fact(answer: str, one: Proposition, considered: Considered) -> StatedClaim:
    """Returns an unconditional claim as one that the open fact contradicts."""
    return _claim(answer, (one.start, one.end), left_open(considered), Agreement.DISAGREES)


def backing(considered: Considered) -> tuple[str, ...]:
    """The quotes that speak to what comes out in each way."""
    claims = (claim for branch in considered.ruling.branches for claim in branch.claims)
    return tuple(dict.fromkeys(quote for claim in claims for quote in claim.citations))


_ASKING = re.compile(
    r"[^.;!?]*\?|(?:\b(?:that|it|this|all)\b[^.;!?:]{0,20})?\bdepend(?:s|ing)?\b[^.;!?:]*"
    r"|\b(?:tell me|need to know|have to know|first find out)\b[^.;!?:]*"
    r"|\bwhichever\b[^.;!?:]*",
    re.IGNORECASE,
)
"""Words in which a judge says that something has to be known first."""
_CONDITION = re.compile(
    r"\b(?:if|whether|unless|when|whenever|as long as|provided|otherwise|while|once|until|or)\b",
    re.IGNORECASE,
)
_ALWAYS = re.compile(
    r"\b(?:any|always|never|every|all|whatever|no matter|regardless|in any case|either way)\b",
    re.IGNORECASE,
)
_ORDER = "order first last later earlier before after already recent latest newest applied applying"


def _shares(fact: str, words: str) -> bool:
    """Whether the words name the fact: with a word of its own, or one of order if it is one."""
    own = _stems(f"{fact} {_ORDER if 'began to apply' in fact else ''}")
    return bool(own & _stems(words))


def _stems(words: str) -> frozenset[str]:
    found = re.findall(r"[a-z]+", words.lower())
    return frozenset(word[:5] for word in found if word not in _EMPTY)


_EMPTY = frozenset(
    """a an the it its is are was were be been being of on in to and or which who what how that this
    does do did can could may would with by for from not said told if they them there your my his
    her their you i me effect effects began player depend depends depending tell know whether
    """.split()  # noqa: SIM905 -- a list of words reads better as words
)
"""Words that name no fact."""


def _conditions(answer: str) -> str:
    """What stands after "if" and "whether"."""
    return " ".join(found[0] for found in re.finditer(r"\b(?:if|whether)\b[^,.;:]*", answer))


_PIECE = re.compile(r"[^;.!?]+")
_WITH_IF = re.compile(r"^\W*if\b(?P<if>[^,:]+)[,:](?P<then>.+)$", re.IGNORECASE)
_IF_AFTER = re.compile(r"^(?P<then>.+?)\bif\b(?P<if>.+)$", re.IGNORECASE)
_ENDS_LAST = re.compile(r"^(?P<if>.+?\b(?:last|later|first|earlier)\b)[,:](?P<then>.+)$")
_FIRST = re.compile(r"\b(?:first|earlier|before|already)\b", re.IGNORECASE)
_LAST = re.compile(r"\b(?:last|later|after|latest|second|recent)\b", re.IGNORECASE)


def _conditionals(
    answer: str, asking: re.Match[str], considered: Considered, names: Names, tell: Tell
) -> Iterator[Conditional]:
    """Each clause under a condition of order, held against the way in which that is so."""
    rest = answer[asking.end() :]
    text = rest if re.search(r"\w", rest) else answer
    for piece in _PIECE.finditer(text):
        found = next(filter(None, (each.match(piece[0]) for each in _FORMS)), None)
        if found is None:
            continue
        way = _way(found["if"], asking[0], considered, names)
        if way is None:
            continue
        results = {each.agreement for one in tell(found["then"]) for each in compared(one, [way])}
        start = len(answer) - len(text) + piece.start()
        for result in (Agreement.DISAGREES, Agreement.AGREES):
            if result in results:
                yield Conditional(start, start + len(piece[0]), result)
                break


_FORMS = (_WITH_IF, _IF_AFTER, _ENDS_LAST)


def _way(
    condition: str, asking: str, considered: Considered, names: Names
) -> PossibleOutcome | None:
    """The possibility in which a card came first or last, as a condition says; None: unclear."""
    cards = considered.reading.cards
    named = {one.name for one in named_in(condition, names, cards)} & set(cards)
    told = condition if _FIRST.search(condition) or _LAST.search(condition) else asking
    is_first, is_last = _FIRST.search(told) is not None, _LAST.search(told) is not None
    if len(named) != 1 or is_first == is_last:
        return None
    card = named.pop()
    fitting = [
        one
        for one in considered.possible
        for name, order in one.taken
        if name == "order of application"
        and order.split(" > ")[0 if is_first else -1].partition("#")[0] == card
    ]
    return fitting[0] if len(fitting) == 1 else None


def _claim(answer: str, span: tuple[int, int], fact: str, agreement: Agreement) -> StatedClaim:
    start, end = span
    lead = len(answer[start:end]) - len(answer[start:end].lstrip())
    value = "nothing" if agreement is Agreement.DISAGREES else fact
    return StatedClaim(
        text=answer[start + lead : end],
        start=start + lead,
        end=end,
        subject="ruling",
        predicate=DEPENDS_ON,
        value=value,
        computed=fact,
        agreement=agreement,
        decisive=True,
    )
