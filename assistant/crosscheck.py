"""Cross-check: a judge's answer, claim by claim, against what was computed."""

from collections.abc import Iterator, Sequence

from assistant.agreement import Finding, actors, findings, spoken_as
from assistant.answering import Considered, Desk, consider
from assistant.claimed import as_asked, beside, of_the_matter, seated
from assistant.matters import clause_asked, facts_asked, is_decisive, leaves_open, matters
from assistant.measuring import is_measured, words_behind
from assistant.quotes import QuoteBook
from assistant.reading.answers import read_answer
from assistant.reading.gainsaying import consistent
from assistant.reading.mentions import Names, mask
from assistant.reading.sentences import sentences
from assistant.records import (
    Agreement,
    CheckVerdict,
    CrossCheck,
    Gap,
    Modality,
    Norm,
    Proposition,
    StatedClaim,
    StatedSentence,
    TraceLine,
    Value,
)
from assistant.sameness import same_part
from assistant.spoken_of import may_be_meant
from assistant.verdicts import (
    QUOTES_A_STEP,
    Possibility,
    fact_asked,
    is_same_matter,
    is_told_by,
    subject_of,
)
from assistant.weighing import Weighed, best_first, weigh
from engine import Event, EventKind, Fact, causal_slice, record


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
    stated = read_answer(
        answer,
        names=names,
        question_cards=reading.cards,
        asked=matters(considered),
        kinds=kinds_of(considered.possible),
        question=clause_asked(considered),
    )
    claimed = (seated(as_asked(one, reading), reading.players) for one in stated.claims)
    told = tuple(one for one in claimed if one is not None)
    said = tuple(
        one
        for one in consistent((*told, *_granted(stated.norms, considered.possible)))
        if may_be_meant(answer[one.start : one.end], str(one.subject.name), considered.possible)
    )
    bench = _Bench.of(considered, desk)
    conclusions = tuple(_stated(answer, one, considered, bench) for one in said)
    reasons = tuple(_stated(answer, one, considered, bench) for one in stated.reasons)
    if not any(one.decisive for one in conclusions):
        conclusions = (*conclusions, *(one for one in reasons if one.decisive))
    others = (one for one in reasons if one not in conclusions)
    claims = (*of_the_matter(conclusions, considered), *map(beside, others))
    measured = (one for one in claims if is_measured(one, considered.ruling, reading))
    verdict = verdict_of([one for one in measured if not leaves_open(one, considered)])
    unread = tuple(
        Gap(text=answer[gap.start : gap.end], start=gap.start, end=gap.end, why=gap.why)
        for gap in stated.unread
    )
    return CrossCheck(
        verdict=verdict,
        claims=claims,
        unread=unread,
        sentences=tuple(_sentences(answer, claims, unread, names)),
        first_divergence=_first_divergence(claims, considered),
        wrong_reasons=_wrong_reasons(verdict, claims),
        ruling=considered.ruling.model_copy(update={"citations": bench.quotes.all()}),
    )


@record(frozen=True, slots=True)
class _Bench:
    """The quotes of the answer so far, and all that the passages found say of the play."""

    quotes: QuoteBook
    found: tuple[Weighed, ...]

    desk: Desk | None = None
    """What the words behind rules are taken from; None: they are not quoted."""

    @classmethod
    def of(cls, considered: Considered, desk: Desk | None) -> "_Bench":
        ruling, possible = considered.ruling, considered.possible
        statements = considered.statements if possible else ()
        found = weigh(statements, possible[0].play, ruling.region).found if possible else ()
        return cls(QuoteBook.of(ruling.citations), found, desk)

    def about(self, fact: Fact) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Quotes for what was computed, and against it: the best, each passage once."""
        about = [one for one in self.found if is_same_matter(one.finding.fact, fact)]
        agreeing = best_first([one for one in about if one.agrees])[:QUOTES_A_STEP]
        against = [one for one in about if one.is_against]
        return tuple(map(self.quotes.add, agreeing)), tuple(map(self.quotes.add, against))

    def behind(self, steps: Sequence[Event]) -> tuple[str, ...]:
        """Quotes of the words that the rules of these steps rest on."""
        if self.desk is None:
            return ()
        said = words_behind(steps, self.desk.corpus, self.desk.witness)
        return tuple(map(self.quotes.add_words, said))


def _sentences(
    answer: str, claims: Sequence[StatedClaim], unread: Sequence[Gap], names: Names
) -> Iterator[StatedSentence]:
    """The sentences of an answer, each with what was read from it."""
    for one in sentences(mask(answer, names.find(answer))):
        within = range(one.start, one.end)
        yield StatedSentence(
            text=answer[one.start : one.end],
            start=one.start,
            end=one.end,
            claims=tuple(at for at, claim in enumerate(claims) if claim.start in within),
            unread=tuple(at for at, gap in enumerate(unread) if gap.start in within),
        )


def _wrong_reasons(verdict: CheckVerdict, claims: Sequence[StatedClaim]) -> tuple[int, ...]:
    """The reasons that were computed otherwise, where the conclusion is right."""
    if verdict is not CheckVerdict.AGREES:
        return ()
    wrong = Agreement.DISAGREES
    return tuple(at for at, one in enumerate(claims) if one.is_reason and one.agreement is wrong)


def _granted(norms: Sequence[Norm], possible: Sequence[Possibility]) -> Iterator[Proposition]:
    """What is said under conditions that held in the computed play is said of that play."""
    for norm in norms:
        held = all(_holds(one, possible) for one in norm.when)
        if held and not any(_may_hold(one, possible) for one in norm.unless):
            yield from norm.then


def _holds(one: Proposition, possible: Sequence[Possibility]) -> bool:
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


def _may_hold(one: Proposition, possible: Sequence[Possibility]) -> bool:
    results = {finding.agreement for finding in compared(one, possible)}
    return results != {Agreement.DISAGREES}


def kinds_of(possible: Sequence[Possibility]) -> dict[str, frozenset[str]]:
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


def _stated(answer: str, one: Proposition, considered: Considered, bench: _Bench) -> StatedClaim:
    found = compared(one, considered.possible, facts_asked(considered))
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
    if differs and decisive and not quotes:
        before = (steps, _before(steps, considered), _asked_steps(considered))
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
        steps=tuple(str(event.id) for event in steps),
    )


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


def _asked_steps(considered: Considered) -> tuple[Event, ...]:
    """The events that decide what was asked."""
    facts = considered.possible[0].play.facts
    asked = (fact_asked(ask, facts) for ask in considered.reading.asked)
    return tuple(event for one in asked if one is not None for event in _steps(one, considered))


def _before(steps: Sequence[Event], considered: Considered) -> tuple[Event, ...]:
    """What led to these steps, the nearest first."""
    trace = considered.possible[0].outcome.trace
    return tuple(reversed(causal_slice(trace, [step.id for step in steps])))


def compared(
    one: Proposition, possible: Sequence[Possibility], asked: Sequence[Sequence[Fact]] = ()
) -> tuple[Finding, ...]:
    """The stated thing against every possibility; nothing where possibilities differ on it.

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


def _of_copy(found: Sequence[Finding], card: str, copy: str) -> tuple[Finding, ...]:
    """Of several copies of a card, what was found of the one that is meant."""
    return tuple(one for one in found if not copy or spoken_as(one.fact) == f"{card}#{copy}")


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
    copies = {spoken_as(fact) for fact in asked if fact.subject_card == one.subject.name}
    own = [each for each in found if spoken_as(each.fact) in copies] if len(copies) == 1 else []
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
    results = {_of_card(one, [f for f in found if spoken_as(f.fact) == card]) for card in
               {spoken_as(finding.fact) for finding in found}}  # fmt: skip
    return results.pop() if len(results) == 1 else None


def _of_card(one: Proposition, found: Sequence[Finding]) -> Agreement | None:
    direct = {finding.agreement for finding in found if finding.fact.predicate == one.predicate}
    agreeing = {f.fact.predicate for f in found if f.agreement is Agreement.AGREES}
    against = {f.fact.predicate for f in found if f.agreement is Agreement.DISAGREES}
    if agreeing & against or (against and Agreement.AGREES in direct):
        return None
    return Agreement.DISAGREES if against else Agreement.AGREES


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


def _first_divergence(claims: Sequence[StatedClaim], considered: Considered) -> TraceLine | None:
    """The first step of the computed play that a contradicted claim is held against."""
    against = [claim for claim in claims if claim.agreement is Agreement.DISAGREES]
    steps = {step for claim in against for step in claim.steps}
    return next((line for line in considered.ruling.trace if line.id in steps), None)
