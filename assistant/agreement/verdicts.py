"""Verdicts: from what was asked, computed and quoted to claims, branches and a verdict."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from assistant.agreement.claim_comparison import ComputedPlay, distinct_name, own_link
from assistant.agreement.claim_sentences import clause, open_fact, sentence
from assistant.agreement.evidence import (
    WHY,
    Statement,
    Weighed,
    Weighing,
    best_first,
    strongest_first,
    weigh,
)
from assistant.agreement.implied_claims import BEHIND, SUGGESTED, implied
from assistant.agreement.quote_book import QuoteBook
from assistant.agreement.search_queries import (
    could_be_forbidden,
    decisive_steps,
    is_lock,
    is_unfinished_activation,
)
from assistant.base.claim_subjects import possible_splits, same_part, same_places, same_value
from assistant.base.regions import Region
from assistant.base.ruling_records import Agreement, Branch, Claim, Verdict
from assistant.reading.understood_question import AskedClaim
from engine import Event, EventKind, Fact, Outcome

_STOPPED = frozenset(
    {("resolves", False), ("summon_negated", True), ("attack_continues", False),
     ("activation_legal", False), ("summoned", False)}
)  # fmt: skip
"""What did not come about is said before what did."""
_BEFELL = frozenset({"destroyed", "banished", "controller_at_end", "replay_occurs", "activated"})
_ENDS = frozenset({"resolves", "summoned", "attack_continues"})
_OF_MAIN = 2
"""So many claims of the card that is at issue are told first."""
_STAYED = 4
"""The rank of what only stayed as it was."""


def worth_telling(asked: Sequence[AskedClaim], claims: Sequence[Claim]) -> Sequence[Claim]:
    """Picks the answer to "what happens": the main card's outcome first, then the others'.

    Claims that were asked for outright are told as they are.
    """
    if not asked or not all(one.expanded for one in asked):
        return claims
    gone = {one.subject for one in claims if one.predicate == "destroyed" and one.value is True}
    ranks = {id(one): _rank(one, gone) for one in claims}
    own = [one for one in claims if one.subject == asked[0].subject]
    came = [one for one in own if ranks[id(one)] < _STAYED and one.predicate != "zone_at_end"]
    calm = [one for one in own if one.predicate in {"destroyed", "zone_at_end"}]
    main = (came or calm)[:_OF_MAIN]
    rest = [one for one in claims if one not in main and ranks[id(one)] < _STAYED]
    return [*main, *sorted(rest, key=lambda one: ranks[id(one)])] or claims


def _rank(claim: Claim, gone: set[str]) -> int:
    """How soon it is told; `_STAYED`: not at all, if anything else can be."""
    if (claim.predicate, claim.value) in _STOPPED:
        return 0
    if claim.predicate in _BEFELL:
        return 1 if claim.value is not False else _STAYED
    if claim.predicate == "value":
        return 1 if claim.value else _STAYED
    if claim.predicate in _ENDS:
        return 2
    is_grave = claim.predicate == "zone_at_end" and claim.value == "graveyard"
    return _STAYED if is_grave and claim.subject in gone else 3


QUOTES_A_CLAIM = 3
"""How many agreeing quotes are shown for one claim; disagreeing ones are all shown."""
QUOTES_A_STEP = 2


@dataclass(frozen=True, slots=True)
class PossibleOutcome:
    """One way the play can have gone: what was taken to be so, and what came of it."""

    when: str
    """The open fact, or the contested rule, as it is taken here; empty: nothing was open."""
    contested: bool
    """Whether the sources differ here, rather than the question leaving something open."""
    outcome: Outcome
    play: ComputedPlay
    taken: tuple[tuple[str, str], ...] = ()
    """The open facts, each with how it is taken here, in the engine's words."""


def possibilities(outcome: Outcome, stand_ins: frozenset[str]) -> tuple[PossibleOutcome, ...]:
    """Every way the play can have gone, each with what was taken to be so."""
    return tuple(_leaves(outcome, stand_ins, (), contested=False))


def _leaves(
    outcome: Outcome,
    stand_ins: frozenset[str],
    taken: tuple[tuple[str, str], ...],
    *,
    contested: bool,
) -> Iterator[PossibleOutcome]:
    if not outcome.branches:
        play = ComputedPlay.of(outcome, stand_ins)
        when = " and ".join(open_fact(name, value) for name, value in taken)
        yield PossibleOutcome(when, contested, outcome, play, taken)
    for branch in outcome.branches:
        is_contested = branch.contested is not None
        yield from _leaves(
            branch.outcome, stand_ins, (*taken, *branch.when), contested=contested or is_contested
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be said: the verdict, and the claims of each possibility."""

    verdict: Verdict
    claims: tuple[Claim, ...]
    branches: tuple[Branch, ...] = ()
    missing: tuple[AskedClaim, ...] = ()
    """What was asked and not computed."""
    backing: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """Quotes that speak to a decisive step of the first possibility, by the step's number."""

    @property
    def says_something(self) -> bool:
        """Whether anything that was asked was computed."""
        return bool(self.claims or any(branch.claims for branch in self.branches))


def judged(  # noqa: PLR0913 -- a question, and what speaks of it
    asked: Sequence[AskedClaim],
    possible: Sequence[PossibleOutcome],
    statements: Sequence[Statement],
    quotes: QuoteBook,
    region: Region = Region.TCG,
    *,
    positions: Sequence[Weighed] = (),
) -> Judged:
    """Compares every asked claim of every possibility with what the passages say.

    `positions`: what passages of this very play say, held against its one possibility.
    """
    weighed = [weigh(statements, one.play, region) for one in possible]
    if positions and len(weighed) == 1:
        weighed = [replace(weighed[0], found=(*weighed[0].found, *positions))]
    branches = tuple(
        Branch(when=one.when, claims=claims_of(asked, one, on_it, quotes))
        for one, on_it in zip(possible, weighed, strict=True)
    )
    first, play = branches[0].claims, possible[0].play
    missing = tuple(ask for ask in asked if not ask.expanded and fact_asked(ask, play) is None)
    decisive = decisive_facts(asked, play)
    backing = backed_steps(decisive, possible[0], weighed[0], quotes)
    if len({_values(branch.claims) for branch in branches}) > 1:
        verdict = _verdict_of_branches(branches, contested=any(p.contested for p in possible))
        return Judged(verdict, (), branches, missing, backing)
    wanted = {(subject_of(fact), fact.predicate) for fact in decisive}
    return Judged(_verdict(first, wanted, missing), first, (), missing, backing)


def backed_steps(
    decisive: Sequence[Fact], possible: PossibleOutcome, weighing: Weighing, quotes: QuoteBook
) -> dict[int, tuple[str, ...]]:
    """Which quotes speak to each step that the decisive facts rest on, best first."""
    steps = {event.id: event for event in decisive_steps(decisive, possible.outcome)}
    about: dict[int, list[Weighed]] = {}
    for one in weighing.found:
        direct = one.finding.said.predicate == one.finding.fact.predicate
        for number in one.finding.fact.events if one.agrees and direct else ():
            if number in steps and is_told_by(one.finding.fact, steps[number]):
                about.setdefault(number, []).append(one)
    return {
        event: tuple(map(quotes.add, _each_passage_once(best_first(found))[:QUOTES_A_STEP]))
        for event, found in sorted(about.items())
    }


TOLD_BY: Mapping[EventKind, frozenset[str]] = {
    EventKind.ACTIVATED: frozenset({"activation_legal", "activated", "chain_link"}),
    EventKind.COST_PAID: frozenset({"cost_paid"}),
    EventKind.TARGETED: frozenset({"targeted"}),
    EventKind.LINK_RESOLVES: frozenset(),
    EventKind.RESOLVED: frozenset({"resolves", "effect_negated"}),
    EventKind.WITHOUT_EFFECT: frozenset({"resolves", "effect_negated", "applies"}),
    EventKind.SUMMON_ATTEMPTED: frozenset({"summon_negatable"}),
    EventKind.ATTACK_DECLARED: frozenset({"attack_declared"}),
    EventKind.SUMMONED: frozenset({"summoned"}),
    EventKind.EFFECT_NEGATED: frozenset({"effect_negated", "activation_negated"}),
    EventKind.ACTIVATION_NEGATED: frozenset({"activation_negated", "effect_negated"}),
    EventKind.CHAIN_ENDS: frozenset(),
    EventKind.PHASE: frozenset(),
}
"""What the steps that are there for nearly everything do tell; others tell what rests on them."""
OF_THE_CHAIN = frozenset({"resolves", "applies", "chain_link", "chain_link_order", "activated",
                          "resolution_order"})  # fmt: skip
"""What no step of a resolution makes so by itself."""


def is_told_by(fact: Fact, step: Event) -> bool:
    """Tells whether a step makes the fact so, rather than merely preceding it."""
    told = TOLD_BY.get(step.kind)
    return fact.predicate in told if told is not None else fact.predicate not in OF_THE_CHAIN


def decisive_facts(asked: Sequence[AskedClaim], play: ComputedPlay) -> tuple[Fact, ...]:
    """The facts that were asked for outright, or else those of the card whose fate is asked.

    "What happens?" stands for several things (`Asked.expanded`), its main card first.
    """
    outright = [ask for ask in asked if not ask.expanded]
    main = [ask for ask in asked if ask.subject == asked[0].subject]
    found = (fact_asked(ask, play) for ask in outright or main)
    return tuple(fact for fact in found if fact is not None)


def _values(claims: Iterable[Claim]) -> tuple[object, ...]:
    return tuple((claim.subject, claim.predicate, claim.value) for claim in claims)


def _verdict(
    claims: Sequence[Claim], decisive: AbstractSet[tuple[str, str]], missing: Sequence[AskedClaim]
) -> Verdict:
    if not claims:
        return Verdict.UNSETTLED
    if any(claim.agreement is Agreement.DISAGREES for claim in claims):
        return Verdict.CONFLICT
    needed = [claim for claim in claims if (claim.subject, claim.predicate) in decisive]
    if needed and not missing and all(c.agreement is Agreement.AGREES for c in needed):
        return Verdict.CONFIRMED
    return Verdict.COMPUTED


def _verdict_of_branches(branches: Sequence[Branch], *, contested: bool) -> Verdict:
    if contested:
        return Verdict.CONFLICT
    agreements = {claim.agreement for branch in branches for claim in branch.claims}
    if Agreement.DISAGREES in agreements:
        return Verdict.CONFLICT
    if agreements == {Agreement.AGREES}:
        return Verdict.DEPENDS
    return Verdict.UNSETTLED


def claims_of(
    asked: Sequence[AskedClaim], possible: PossibleOutcome, weighing: Weighing, quotes: QuoteBook
) -> tuple[Claim, ...]:
    """The asked claims of one possibility, each once, with their quotes."""
    found: dict[Fact, str] = {}
    for ask in asked:
        fact = fact_asked(ask, possible.play)
        if fact is not None:
            found.setdefault(fact, ask.told_as)
    return tuple(
        _claim(fact, told_as, possible, weighing, quotes) for fact, told_as in found.items()
    )


def fact_asked(asked: AskedClaim, play: ComputedPlay) -> Fact | None:
    """The computed fact that answers this; the latest where there are several; None: there is none.

    What a line of a notated play asks, the play has the answer to.
    """
    if asked.line is not None and not asked.expanded:
        return play.answers.get(asked.line)
    return fact_among(asked, play.facts)


def fact_among(asked: AskedClaim, facts: Iterable[Fact]) -> Fact | None:
    """Of these facts, the one that answers this.

    A fact whose part is the one named comes before one without a part.
    """
    about = [fact for fact in facts if fact.predicate == asked.predicate]
    for card, part in possible_splits(asked.subject):
        named = [fact for fact in about if card in (fact.subject_card, fact.copy)]
        fitting = [fact for fact in named if same_part(part or None, fact.part)]
        exact = [fact for fact in fitting if (fact.part is not None) is bool(part)]
        sure = [fact for fact in fitting if "unclassified_effect" not in fact.classes]
        if fitting:
            return (exact or sure or fitting)[-1]
    return None


_OF_MAY = frozenset({"summon_legal"})
"""What is told by the word that asks it: who asks whether it may be hears that it may."""


def _claim(
    fact: Fact,
    told_as: str,
    possible: PossibleOutcome,
    weighing: Weighing,
    quotes: QuoteBook,
) -> Claim:
    about = [one for one in weighing.found if is_same_matter(one.finding.fact, fact)]
    behind = [
        one
        for one in weighing.found
        if speaks_for(one.finding.fact, fact) or _would_forbid(one.finding.fact, fact)
    ]
    steps = disputed_steps(fact, possible, weighing)
    against = strongest_first(one for one in (*about, *behind, *steps) if one.is_against)
    agreeing = [one for one in about if one.agrees]
    shown = [*against, *_shown(agreeing)]
    subject = subject_of(fact)
    citations = tuple(dict.fromkeys(map(quotes.add, shown)))
    aside = [quotes.add(one) for one in about if one.disagrees and one.set_aside]
    told = (
        quotes.add_statement(side, Agreement.SILENT, why)
        for side, why in weighing.told_beside(shown)
    )
    may = (quotes.add_statement(side, Agreement.SILENT, WHY) for side, other in weighing.granted
           if is_same_matter(other, fact))  # fmt: skip
    return Claim(
        subject=subject,
        predicate=fact.predicate,
        value=fact.value,
        agreement=_agreement(against, agreeing),
        steps=tuple(str(event) for event in fact.events),
        citations=citations,
        set_aside=tuple(
            one for one in dict.fromkeys((*aside, *told, *may)) if one not in citations
        ),
        text=sentence(subject, told_as if told_as in _OF_MAY else fact.predicate, fact.value),
    )


def speaks_for(one: Fact, other: Fact) -> bool:
    """Tells whether one fact makes the other so, or surely follows from it, for the same card.

    Who denies the one then speaks against the other as well.
    """
    links = {own_link(one), own_link(other)} - {None}
    same = distinct_name(one) == distinct_name(other) and len(links) <= 1
    said = (one.predicate, one.value)
    hinted = any(
        predicate == other.predicate and same_value(value, other.value)
        for predicate, value in (*implied(*said), *SUGGESTED.get(said, ()), *BEHIND.get(said, ()))
    ) or any(
        predicate == one.predicate and same_value(value, one.value)
        for predicate, value in implied(other.predicate, other.value)
    )
    return same and hinted and same_part(one.part, other.part)


def _would_forbid(one: Fact, other: Fact) -> bool:
    """Whether the one is a lock that does not apply, and the other could be done so.

    Who says that the lock applies speaks against that as well.
    """
    return is_lock(one) and one.value is False and could_be_forbidden(other)


OF_LINKS = frozenset({"activation_negated", "effect_negated", "negated_in_chain", "resolves"})
"""What decides about a link besides what is asked of it."""


def _decides_a_step(fact: Fact) -> bool:
    """Whether what follows hangs on it: what became of a link, a refusal, a move elsewhere."""
    is_elsewhere = (fact.predicate, fact.value) == ("sent_to_gy", False)
    return fact.predicate in OF_LINKS or is_elsewhere or _is_refusal(fact)


def disputed_steps(
    fact: Fact, possible: PossibleOutcome, weighing: Weighing
) -> tuple[Weighed, ...]:
    """Returns what disputes a step that makes the fact so: a link's outcome, a refusal."""
    trace = possible.outcome.trace
    steps = {event.id: event for event in decisive_steps((fact,), possible.outcome)}
    return tuple(
        one
        for one in weighing.found
        if one.is_against
        and _decides_a_step(one.finding.fact)
        and any(
            is_told_by(one.finding.fact, steps[number])
            or is_unfinished_activation(steps[number], trace)
            for number in one.finding.fact.events
            if number in steps
        )
    )


def _is_refusal(fact: Fact) -> bool:
    """Whether it says that something could not be activated."""
    return (fact.predicate, fact.value, fact.link) == ("activation_legal", False, None)


OF_SUMMONS = frozenset({"summon_negatable", "summon_negated"})
"""What is said of a Summon is said of the monster, or of the card whose effect Summons it."""


def is_same_matter(one: Fact, other: Fact) -> bool:
    """Tells whether two facts are one, told of one card or of the other.

    Several rules can refuse one activation.
    """
    if one is other:
        return True
    if _is_refusal(one) and _is_refusal(other):
        return (distinct_name(one), one.part) == (distinct_name(other), other.part)
    same = (one.predicate, one.value, one.cards) == (other.predicate, other.value, other.cards)
    return same and one.predicate in OF_SUMMONS


def _agreement(against: Sequence[object], agreeing: Sequence[object]) -> Agreement:
    if against:
        return Agreement.DISAGREES
    return Agreement.AGREES if agreeing else Agreement.SILENT


def _shown(agreeing: Sequence[Weighed]) -> list[Weighed]:
    """The best of what agrees, and every side that a passage tells of with its source."""
    best = _each_passage_once(best_first(agreeing))
    told = [one for one in best[QUOTES_A_CLAIM:] if one.statement.norm.said_by]
    return [*best[:QUOTES_A_CLAIM], *told]


def _each_passage_once(found: Iterable[Weighed]) -> list[Weighed]:
    seen: dict[str, Weighed] = {}
    for one in found:
        seen.setdefault(one.statement.passage.id, one)
    return list(seen.values())


def subject_of(fact: Fact) -> str:
    """A fact's subject as claims name it: 'Card' or 'Card: part'."""
    return f"{fact.subject_card}: {fact.part}" if fact.part else str(fact.subject_card)


def answer_text(asked: Sequence[AskedClaim], found: Judged, *, yes_no: bool) -> str:
    """One to three plain sentences that begin with the point."""
    if found.branches:
        return _branches_text(found)
    sentences = [claim.text for claim in worth_telling(asked, found.claims)[:3]]
    point = _point(asked, found.claims) if yes_no else ""
    lead = {Verdict.CONFLICT: "The documents and the computed outcome disagree. Computed:"}
    return " ".join(part for part in (lead.get(found.verdict, ""), point, *sentences) if part)


def _point(asked: Sequence[AskedClaim], claims: Sequence[Claim]) -> str:
    first = next(iter(claims), None)
    if first is None:
        return ""
    wanted = next((ask.value for ask in asked if ask.predicate == first.predicate), None)
    if isinstance(wanted, tuple) and isinstance(first.value, tuple):
        return "Yes." if same_places(wanted, first.value) else "No."
    if not isinstance(first.value, bool) and not isinstance(wanted, str):
        return ""
    holds = same_value(wanted, first.value) if wanted is not None else first.value
    return "Yes." if holds else "No."


def _branches_text(found: Judged) -> str:
    lead = "The sources disagree." if found.verdict is Verdict.CONFLICT else "It depends."
    parts = (
        f"If {branch.when}, "
        + " and ".join(clause(c.subject, c.predicate, c.value) for c in branch.claims[:2])
        + "."
        for branch in found.branches
    )
    return " ".join((lead, *parts))
