"""Cross-check: a judge's answer, claim by claim, against what was computed and quoted."""

from collections.abc import Iterator, Sequence

from assistant.agreement.claim_comparison import Finding, actors, findings
from assistant.agreement.claim_sentences import sentence
from assistant.agreement.verdicts import (
    QUOTES_A_STEP,
    PossibleOutcome,
    fact_asked,
    is_told_by,
    subject_of,
)
from assistant.answers.answering import Considered, Desk, consider
from assistant.answers.ruling_assembly import trace_line
from assistant.base.claim_subjects import card_and_part
from assistant.base.ruling_records import (
    Agreement,
    CheckVerdict,
    CrossCheck,
    Gap,
    HeldReason,
    Norm,
    Proposition,
    StatedClaim,
    StatedSentence,
    TraceLine,
    Value,
    Verdict,
)
from assistant.checks.claim_backing import EvidenceAtHand, is_measured
from assistant.checks.half_read_answers import (
    NOT_READ,
    OF_EVERY_CASE,
    SUPPOSED,
    in_doubt,
    in_full,
    is_courtesy,
    is_of_every_case,
    is_qualified,
    is_within,
    passed_over,
)
from assistant.checks.held_reasons import ReasonBench
from assistant.checks.judge_claims import (
    DEPENDS_ON,
    against_open_fact,
    as_conditional,
    as_negated_activation,
    as_negated_effect,
    as_reason,
    backing,
    compared,
    compared_with_answers,
    is_to_the_point,
    left_open,
    other_cards_as_reasons,
    unconditional_claims,
    with_card_meant,
)
from assistant.checks.named_agents import strangers, wrong_agents
from assistant.checks.points_at_issue import (
    answers_at_issue,
    facts_asked,
    is_decisive,
    leaves_open,
    points_at_issue,
)
from assistant.reading.card_mentions import Names, mask, named_in
from assistant.reading.judge_answers.answer_claims import AnswerReading, consistent, read_answer
from assistant.reading.judge_answers.points_asked import clause_asked
from assistant.reading.judge_answers.terms_of_question import (
    as_question_puts_it,
    with_players_named,
)
from assistant.reading.statements.passage_statements import read_statements
from assistant.reading.statements.sentence_words import sentences
from assistant.reading.understood_question import QuestionReading
from engine import Event, EventKind, Fact, causal_slice

_UNANSWERED = frozenset({Verdict.UNSETTLED, Verdict.QUOTED})
_SAYS_NOTHING = "nothing that was read of it says what was asked"


def why_undecided(claims: Sequence[StatedClaim], considered: Considered) -> str:
    """What keeps a judge's answer from being held against what was computed."""
    ruling = considered.ruling
    if ruling.verdict in _UNANSWERED:
        gap = next(iter(ruling.reading.gaps), None)
        return f"the question is not settled{f': {gap.why}' if gap is not None else ''}"
    decisive = [one for one in claims if one.decisive]
    if not decisive:
        return _SAYS_NOTHING
    if all(leaves_open(one, considered) for one in decisive):
        return "yes and no can both be right here"
    return _why_no_measure(decisive, considered)


def _why_no_measure(decisive: Sequence[StatedClaim], considered: Considered) -> str:
    if any(is_measured(one, considered) for one in decisive):
        return "what was read of it is not all that was asked"
    if any(one.quotes_for and one.quotes_against for one in decisive):
        return "the quotes dispute it"
    if considered.untaken:
        words = " and ".join(f'"{gap.text}"' for gap in considered.untaken[:2])
        return f"I did not take in {words} of the question"
    return "how the question is read is not sure enough to hold an answer against it"


def cross_check(question: str, answer: str, desk: Desk) -> CrossCheck:
    """Whether a judge's answer to a question is right."""
    considered = consider(question, desk)
    with desk.clock.stage("reading the answer"):
        return checked(answer, considered, desk.names, desk)


def checked(
    answer: str, considered: Considered, names: Names, desk: Desk | None = None
) -> CrossCheck:
    """Whether a judge's answer to a question that has been computed is right.

    Without a desk, the words that the rules of a step rest on are not quoted.
    """
    reading = considered.reading
    stated = _read(answer, considered, names)
    said = _said(answer, stated, considered)
    bench = EvidenceAtHand.of(considered, desk)
    claims = _weighed(answer, stated, said, considered, bench)
    measured = (one for one in claims if is_measured(one, considered))
    hanging = tuple(_hanging(answer, said, considered, names, bench))
    verdict = verdict_of([*hanging, *(o for o in measured if not leaves_open(o, considered))])
    claims = (*hanging, *(one for one in claims if one.start not in {h.start for h in hanging}))
    unread = tuple(_unread(answer, stated, claims, considered, names))
    verdict = verdict if not unread or is_to_the_point(claims, considered) else _UNDECIDED
    cards = reading.cards
    doubted = tuple(_doubted(answer, claims, unread, cards))
    claims = tuple(one for one in claims if not in_doubt(one, answer, unread, cards))
    unread = tuple(sorted({*unread, *doubted}, key=lambda gap: (gap.start, gap.end)))
    held: tuple[HeldReason, ...] = ()
    if verdict is CheckVerdict.AGREES and desk is not None:
        of_reasons = ReasonBench(
            answer,
            considered,
            desk,
            kinds_of(considered.possible),
            bench.quotes,
            lambda part: _read_again(part, considered, names, bench),
        )
        held, unread, claims = of_reasons.outcome(unread, claims)
    claims = tuple(_with_own_rule(one, considered, bench) for one in claims)
    spoken_in, claims = claims, once_each(claims)
    verdict = in_full(verdict, claims, unread, held)
    trace = (*bench.standing, *_computed_steps(considered, claims))
    return CrossCheck(
        verdict=verdict,
        claims=claims,
        unread=unread,
        held=held,
        sentences=tuple(_sentences(answer, spoken_in, unread, held, names)),
        first_divergence=_first_divergence(claims, trace),
        wrong_reasons=_wrong_reasons(verdict, claims),
        why_undecided=why_undecided(claims, considered) if verdict is _UNDECIDED else "",
        ruling=considered.ruling.model_copy(
            update={"citations": bench.quotes.all(), "trace": trace}
        ),
    )


def _said(answer: str, stated: AnswerReading, considered: Considered) -> tuple[Proposition, ...]:
    """What an answer concludes, in the terms of what was computed."""
    told = _claimed(stated, considered.reading)
    told = consistent((*told, *_granted(stated.norms, considered.possible)))
    told = tuple(as_negated_effect(one, considered.possible) for one in told)
    spoken = (with_card_meant(one, answer[one.start : one.end], considered) for one in told)
    return tuple(one for one in spoken if one is not None)


def _weighed(
    answer: str,
    stated: AnswerReading,
    said: Sequence[Proposition],
    considered: Considered,
    bench: EvidenceAtHand,
) -> tuple[StatedClaim, ...]:
    """Conclusions, reasons and general sentences, each held against what was computed."""
    conclusions = tuple(
        as_reason(one) if is_qualified(one, answer) else one
        for one in (_stated(answer, one, considered, bench) for one in said)
    )
    given = (as_negated_activation(one, considered.possible) for one in stated.reasons)
    reasons = tuple(_stated(answer, one, considered, bench) for one in given)
    general = tuple(_general(answer, stated.norms, considered, bench))
    if not any(one.decisive for one in conclusions):
        conclusions = (*conclusions, *(one for one in reasons if one.decisive))
    others = (one for one in reasons if one not in conclusions)
    return (
        *other_cards_as_reasons(conclusions, considered),
        *map(as_reason, others),
        *map(as_reason, general),
    )


def _read(answer: str, considered: Considered, names: Names) -> AnswerReading:
    return read_answer(
        answer,
        names=names,
        question_cards=considered.reading.cards,
        asked=points_at_issue(considered),
        kinds=kinds_of(considered.possible),
        question=clause_asked(considered.reading, considered.ruling.question),
    )


def _unread(
    answer: str,
    stated: AnswerReading,
    claims: Sequence[StatedClaim],
    considered: Considered,
    names: Names,
) -> Iterator[Gap]:
    """What was not understood, is said of another case than this one, or was passed over."""
    masked = mask(answer, names.find(answer))
    held = {(one.start, one.end) for one in claims}
    ways = {(one.start, one.end) for one in claims if one.predicate == DEPENDS_ON}
    gaps = [
        (one.start, one.end, one.why)
        for one in stated.unread
        if not is_courtesy(answer[one.start : one.end])
        and not is_within(masked, (one.start, one.end), ways)
    ]
    supposed = (one for one in stated.norms if not any(_granted((one,), considered.possible)))
    gaps.extend(
        (norm.start, norm.end, SUPPOSED)
        for norm in supposed
        if held.isdisjoint((one.start, one.end) for one in norm.then)
    )
    mentions = named_in(answer, names, considered.reading.cards)
    present = {str(fact.subject_card).partition("#")[0] for fact in _facts(considered)}
    present |= set(considered.reading.cards)
    trace = considered.possible[0].outcome.trace if considered.possible else ()
    agents = (
        *strangers(answer, mentions, present),
        *wrong_agents(answer, [one for one in mentions if one.name in present], claims, trace),
    )
    gaps.extend((one.start, one.end, one.why) for one in agents)
    gaps.extend((one.start, one.end, OF_EVERY_CASE) for one in claims if is_of_every_case(one))
    conditions = (one for norm in stated.norms for one in (*norm.when, *norm.unless))
    read = [*held, *((one.start, one.end) for one in conditions)]
    read.extend((one.start, one.end) for one in stated.unread)
    read.extend((start, end) for start, end, _ in gaps)
    gaps.extend((start, end, NOT_READ) for start, end in passed_over(masked, read))
    for start, end, why in sorted(set(gaps)):
        yield Gap(text=answer[start:end], start=start, end=end, why=why)


_UNDECIDED = CheckVerdict.UNDECIDED


def _claimed(stated: AnswerReading, reading: QuestionReading) -> tuple[Proposition, ...]:
    """What an answer claims, in the terms of the question."""
    claimed = (
        with_players_named(as_question_puts_it(one, reading), reading) for one in stated.claims
    )
    return tuple(one for one in claimed if one is not None)


def _read_again(
    part: str, considered: Considered, names: Names, bench: EvidenceAtHand
) -> tuple[StatedClaim, ...]:
    """What a part of an answer states by itself, if every word was read and all of it is so."""
    kinds = kinds_of(considered.possible)
    stated = read_statements(part, names=names, kinds=kinds)
    if stated.unread or any(norm.when or norm.unless for norm in stated.norms):
        return ()
    told = (one for norm in stated.norms for one in norm.then)
    claims = tuple(_stated(part, one, considered, bench) for one in told)
    if not claims or any(one.agreement is not Agreement.AGREES for one in claims):
        return ()
    mentions = named_in(part, names, considered.reading.cards)
    read = [(one.start, one.end) for one in claims]
    whole = is_within(mask(part, mentions), (0, len(part)), read)
    wrong = wrong_agents(part, mentions, claims, considered.possible[0].outcome.trace)
    doubted = any(map(is_of_every_case, claims)) or any(wrong)
    return claims if whole and not doubted else ()


def _hanging(
    answer: str,
    said: Sequence[Proposition],
    considered: Considered,
    names: Names,
    bench: EvidenceAtHand,
) -> Iterator[StatedClaim]:
    """What a judge says of a fact that the question leaves out, or says as if it did not matter."""

    def tell(clause: str) -> tuple[Proposition, ...]:
        return _claimed(_read(clause, considered, names), considered.reading)

    if not left_open(considered):
        return
    steps = _asked_steps(considered) or _last(considered)
    ids = tuple(str(event.id) for event in steps) or _stood(considered, bench)
    told = as_conditional(answer, considered, names, tell)
    flat = () if told else unconditional_claims(answer, said, considered)
    quotes = backing(considered) or bench.behind(steps)
    quotes = quotes or bench.behind(_before(steps, considered))
    for one in told or (against_open_fact(answer, each, considered) for each in flat):
        differs = one.agreement is Agreement.DISAGREES
        yield one.model_copy(
            update={
                "steps": ids,
                "citations": quotes[:QUOTES_A_STEP],
                "quotes_against" if differs else "quotes_for": quotes[:QUOTES_A_STEP],
            }
        )


def _computed_steps(considered: Considered, claims: Sequence[StatedClaim]) -> tuple[TraceLine, ...]:
    """The steps of the answer; where it has none, of the play that claims are held against."""
    if considered.ruling.trace or not any(one.steps for one in claims):
        return considered.ruling.trace
    return tuple(map(trace_line, considered.possible[0].outcome.trace))


def _facts(considered: Considered) -> Iterator[Fact]:
    """What was computed, in every possibility."""
    for one in considered.possible:
        yield from one.play.facts


def _doubted(
    answer: str, claims: Sequence[StatedClaim], unread: Sequence[Gap], cards: Sequence[str]
) -> Iterator[Gap]:
    """The reasons that seem refuted, and may only have been misread."""
    for one in claims:
        why = in_doubt(one, answer, unread, cards)
        if why:
            yield Gap(text=one.text, start=one.start, end=one.end, why=why)


def once_each(claims: Sequence[StatedClaim]) -> tuple[StatedClaim, ...]:
    """Returns each thing that is claimed once: as it decides, or else as it was said first.

    What the same words as an answer seem to say besides, and nothing was computed on, is left out.
    """
    best: dict[_Said, StatedClaim] = {}
    answered = {(o.start, o.end) for o in claims if o.decisive}
    for one in claims:
        if one.agreement is Agreement.SILENT and (one.start, one.end) in answered:
            continue
        known = best.setdefault(_what_is_said(one), one)
        if one.decisive and not known.decisive:
            best[_what_is_said(one)] = one
    return tuple(best.values())


_Said = tuple[str, str, Value, Agreement]


def _what_is_said(one: StatedClaim) -> _Said:
    return one.subject, one.predicate, one.value, one.agreement


def _sentences(
    answer: str,
    claims: Sequence[StatedClaim],
    unread: Sequence[Gap],
    held: Sequence[HeldReason],
    names: Names,
) -> Iterator[StatedSentence]:
    """The sentences of an answer, each with what was read from it, said before or not."""
    places = {_what_is_said(one): at for at, one in enumerate(once_each(claims))}
    for one in sentences(mask(answer, names.find(answer))):
        within = range(one.start, one.end)
        yield StatedSentence(
            text=answer[one.start : one.end],
            start=one.start,
            end=one.end,
            claims=tuple(
                dict.fromkeys(
                    places[_what_is_said(claim)]
                    for claim in claims
                    if claim.start in within and _what_is_said(claim) in places
                )
            ),
            unread=tuple(at for at, gap in enumerate(unread) if gap.start in within),
            held=tuple(at for at, reason in enumerate(held) if reason.start in within),
        )


def _wrong_reasons(verdict: CheckVerdict, claims: Sequence[StatedClaim]) -> tuple[int, ...]:
    """The reasons that were computed otherwise, where the conclusion is right."""
    if verdict is not CheckVerdict.AGREES_IN_PART:
        return ()
    wrong = Agreement.DISAGREES
    return tuple(at for at, one in enumerate(claims) if one.is_reason and one.agreement is wrong)


def _granted(norms: Sequence[Norm], possible: Sequence[PossibleOutcome]) -> Iterator[Proposition]:
    """What is said under conditions that held in the computed play is said of that play."""
    for norm in norms:
        held = all(_holds(one, possible) for one in norm.when)
        if held and not any(_may_hold(one, possible) for one in norm.unless):
            yield from norm.then


def _holds(one: Proposition, possible: Sequence[PossibleOutcome]) -> bool:
    if one.predicate == "responds_to" and isinstance(one.value, str):
        return all(_answers(one, each.play.facts) for each in possible)
    results = {finding.agreement for finding in compared(one, possible)}
    return results == {Agreement.AGREES}


def _answers(one: Proposition, facts: Sequence[Fact]) -> bool:
    """Whether the card was used, or tried, in response to the one that is named."""
    named = [set(fact.classes) for fact in facts if fact.subject_card == one.value and fact.link]
    answered = [
        set(fact.value)
        for fact in facts
        if (fact.subject_card, fact.predicate) == (one.subject.name, "responds_to")
        and isinstance(fact.value, tuple)
    ]
    return any(each and each <= classes for each in answered for classes in named)


def _may_hold(one: Proposition, possible: Sequence[PossibleOutcome]) -> bool:
    results = {finding.agreement for finding in compared(one, possible)}
    return results != {Agreement.DISAGREES}


def kinds_of(possible: Sequence[PossibleOutcome]) -> dict[str, frozenset[str]]:
    """What each card of the play is: "the Trap" in an answer can be one of them."""
    found: dict[str, frozenset[str]] = {}
    for fact in possible[0].play.facts if possible else ():
        known = found.get(fact.subject_card, frozenset())
        found[fact.subject_card] = known | (fact.classes & CARD_KINDS)
    return found


CARD_KINDS = frozenset(
    {"card", "monster", "spell", "trap", "counter_trap", "quick_play_spell", "normal_spell"}
)


def verdict_of(claims: Sequence[StatedClaim]) -> CheckVerdict:
    """Contradicted by any decisive claim; agreeing when every decisive claim read agrees."""
    decisive = [claim.agreement for claim in claims if claim.decisive]
    if Agreement.DISAGREES in decisive:
        return CheckVerdict.CONTRADICTS
    if Agreement.AGREES in decisive:
        return CheckVerdict.AGREES
    return CheckVerdict.UNDECIDED


def _stated(
    answer: str, one: Proposition, considered: Considered, bench: EvidenceAtHand
) -> StatedClaim:
    found = compared(one, considered.possible, facts_asked(considered))
    found = found or compared_with_answers(one, answers_at_issue(considered))
    return _held(answer, one, found, considered, bench)


def _general(
    answer: str, norms: Sequence[Norm], considered: Considered, bench: EvidenceAtHand
) -> Iterator[StatedClaim]:
    """What is said of every case, held against this one: "it negates face-up monsters"."""
    for norm in norms:
        if any(_granted((norm,), considered.possible)):
            continue
        ways = [findings(norm, one.play) for one in considered.possible]
        for one in norm.then:
            found = [tuple(each for each in way if each.said == one) for way in ways]
            results = {each.agreement for way in found for each in way}
            if found and all(found) and len(results) == 1:
                yield _held(answer, one, found[0], considered, bench)


def _held(
    answer: str,
    one: Proposition,
    found: Sequence[Finding],
    considered: Considered,
    bench: EvidenceAtHand,
) -> StatedClaim:
    """A claim with what was found of it: the step, and the quotes for it and against it."""
    decisive = [
        finding
        for finding in found
        if finding.agreement is Agreement.DISAGREES or is_decisive(finding.fact, considered)
    ]
    best = next(iter(decisive or found), None)
    fact = best.fact if best is not None else None
    agreement = best.agreement if best is not None else Agreement.SILENT
    so, otherwise = bench.about(fact) if fact is not None else ((), ())
    differs = agreement is Agreement.DISAGREES
    steps = _steps(fact, considered) if fact is not None else ()
    quotes = tuple(dict.fromkeys((*so, *otherwise)))
    stood = bench.stood(fact) if fact is not None and differs and not steps else ()
    if stood and not quotes:
        quotes = bench.under(one.rule for one in stood)[:QUOTES_A_STEP]
    if differs and not quotes:
        asked = _asked_steps(considered) if decisive else ()
        before = (steps, _before(steps, considered), asked)
        quotes = next(filter(None, map(bench.behind, before)), ())[:QUOTES_A_STEP]
    return StatedClaim(
        text=answer[one.start : one.end],
        start=one.start,
        end=one.end,
        subject=subject_of(fact) if fact is not None else _subject(one),
        predicate=one.predicate,
        value=one.value,
        computed=_computed(one, fact, agreement),
        agreement=agreement,
        decisive=bool(decisive),
        citations=quotes,
        quotes_for=otherwise if differs else so,
        quotes_against=so if differs else otherwise,
        steps=tuple(str(event.id) for event in steps) or tuple(one.id for one in stood),
    )


def _with_own_rule(one: StatedClaim, considered: Considered, bench: EvidenceAtHand) -> StatedClaim:
    """A refuted reason with only such rules of its steps as speak of what it says."""
    differs = one.is_reason and one.agreement is Agreement.DISAGREES
    if not differs or one.quotes_for or one.quotes_against or not considered.possible:
        return one
    trace = considered.possible[0].outcome.trace
    steps = tuple(event for event in trace if str(event.id) in one.steps)
    part = card_and_part(one.subject)[1]
    told = sentence(f"it: {part}" if part else "it", one.predicate, one.value)
    behind = (bench.behind(each, told) for each in (steps, _before(steps, considered)))
    quotes = next(filter(None, behind), ())[:QUOTES_A_STEP]
    return one.model_copy(update={"citations": quotes})


def _steps(fact: Fact, considered: Considered) -> tuple[Event, ...]:
    """The events that a fact rests on, or else those its card took part in.

    That it was activated is what becomes of a link only where nothing came of it later; what is so
    at the end without an event of its own rests on the last one.
    """
    trace = considered.possible[0].outcome.trace
    events = [event for event in trace if event.id in fact.events]
    telling = [event for event in events if is_told_by(fact, event)]
    later = [event for event in events if event.kind is not EventKind.ACTIVATED]
    beside = [event for event in trace if fact.subject_card in actors(event)]
    return tuple(telling or later or events or beside or trace[-1:])


def _stood(considered: Considered, bench: EvidenceAtHand) -> tuple[str, ...]:
    """The steps by which what was asked stands so from the start."""
    first = considered.possible[:1]
    asked = (fact_asked(ask, one.play) for one in first for ask in considered.reading.asked)
    return tuple(step.id for fact in asked if fact is not None for step in bench.stood(fact))


def _last(considered: Considered) -> tuple[Event, ...]:
    """The step at which the play as it was told ends."""
    return tuple(considered.possible[0].outcome.trace[-1:]) if considered.possible else ()


def _asked_steps(considered: Considered) -> tuple[Event, ...]:
    """The events that decide what was asked."""
    if not considered.possible:
        return ()
    play = considered.possible[0].play
    asked = (fact_asked(ask, play) for ask in considered.reading.asked)
    return tuple(event for one in asked if one is not None for event in _steps(one, considered))


def _before(steps: Sequence[Event], considered: Considered) -> tuple[Event, ...]:
    """What led to these steps, the nearest first."""
    if not steps:
        return ()
    trace = considered.possible[0].outcome.trace
    return tuple(reversed(causal_slice(trace, [step.id for step in steps])))


def _computed(one: Proposition, fact: Fact | None, agreement: Agreement) -> Value | None:
    """What was computed, in the words of what was said."""
    if fact is None:
        return None
    if agreement is Agreement.AGREES:
        return one.value if fact.predicate != one.predicate else fact.value
    if fact.predicate == one.predicate and fact.value != one.value:
        return fact.value
    # What was said implies something about another predicate, which was computed otherwise.
    return (not one.value) if isinstance(one.value, bool) else None


def _subject(one: Proposition) -> str:
    term = one.subject
    name = term.name or " ".join(sorted(term.classes)).replace("_", " ")
    return f"{name}: {term.part}" if term.part else name


def _first_divergence(
    claims: Sequence[StatedClaim], trace: Sequence[TraceLine]
) -> TraceLine | None:
    """The first step of the computed play that a contradicted claim is held against."""
    against = [claim for claim in claims if claim.agreement is Agreement.DISAGREES]
    steps = {step for claim in against for step in claim.steps}
    return next((line for line in trace if line.id in steps), None)
