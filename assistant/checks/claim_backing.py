"""Claim backing.

Whether what was computed can measure a claim, and the quotes and steps for it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from assistant.agreement.claim_sentences import sentence
from assistant.agreement.evidence import Weighed, Witness, best_first, weigh
from assistant.agreement.quote_book import QuoteBook
from assistant.agreement.verdicts import QUOTES_A_STEP, is_same_matter, subject_of
from assistant.answers.answering import Considered, Desk
from assistant.base.claim_subjects import card_and_part
from assistant.base.ruling_records import (
    Agreement,
    Citation,
    Ruling,
    Stage,
    StatedClaim,
    TraceLine,
    Verdict,
)
from assistant.checks.reason_words import words_of
from assistant.library.corpus import Corpus
from assistant.reading.understood_question import QuestionReading
from engine import Event, Fact, rule_by_id

_BESIDE = frozenset({Stage.CARD_TEXT, Stage.RULE})
"""Gaps that leave what was computed as it is."""
MEASURES = frozenset({Verdict.CONFIRMED, Verdict.DEPENDS, Verdict.CONFLICT})


def is_measured(claim: StatedClaim, ruling: Ruling, reading: QuestionReading) -> bool:
    """Tells whether what was computed can hold a judge to this claim.

    So it is if the question was answered on quotes, or this very thing was.  What was only computed
    may rest on a question misread: then every word of it has to be taken in and nothing assumed
    that could be otherwise, and who contradicts it is shown the words that it rests on.
    Card text that was not understood decides nothing of what is computed all the same; nor does
    a rule that is missing for something else that was asked.
    What quotes dispute is no measure.
    """
    differs = claim.agreement is Agreement.DISAGREES
    backing = claim.quotes_against if differs else claim.quotes_for
    disputed = claim.quotes_for if differs else claim.quotes_against
    if disputed or ruling.verdict in MEASURES:
        return not disputed
    doubted = any(gap.stage not in _BESIDE for gap in ruling.reading.gaps)
    understood = ruling.verdict is Verdict.COMPUTED and not doubted
    refused = claim.predicate in _OPEN and claim.computed is False
    told = is_told_outright(reading, refused=refused) and bool(claim.citations or not differs)
    told = told and (refused or not _is_unread_target(ruling.question, reading))
    return understood and (bool(backing) or told)


def is_told_outright(reading: QuestionReading, *, refused: bool = False) -> bool:
    """Tells whether the play rests only on usual or necessary assumptions.

    What would make a card legal may be assumed as well where it is `refused` all the same.
    """
    return not unusual_assumptions(reading, refused=refused)


def unusual_assumptions(reading: QuestionReading, *, refused: bool = False) -> tuple[str, ...]:
    """Returns the assumptions that might be otherwise."""
    of = (ask for ask in reading.asked if ask.predicate == "activation_legal")
    asked = {card_and_part(ask.subject)[0] for ask in of}
    asked = set() if refused else asked
    return tuple(
        one
        for one in reading.assumptions
        if not (
            _USUAL.search(one) or _is_presupposed(one, asked) or _is_of_named(one, reading.cards)
        )
    )


def _is_of_named(assumption: str, named: Sequence[str]) -> bool:
    """Whether it lays a card that is told of where it can be targeted: so it must lie there."""
    found = _TARGETED.search(assumption)
    return found is not None and found["card"] in named


def _is_unread_target(question: str, reading: QuestionReading) -> bool:
    """Whether the question tells what a card is used on, and yet that was assumed."""
    named = {word for card in reading.cards for word in re.findall(r"\w{4,}", card.lower())}
    told = (question[one.end() :].lower() for one in _TOLD_TARGET.finditer(question))
    is_unnamed = any(named.isdisjoint(re.findall(r"\w+", one)[:_NEAR]) for one in told)
    aiming = (_TARGETED.search(one) for one in reading.assumptions)
    made_up = [one["aims"] for one in aiming if one and _UNNAMED.match(one["card"])]
    is_untold = ">" not in reading.play
    return (is_unnamed and is_untold) or any(_goes_on(question, card) for card in made_up)


def _goes_on(question: str, card: str) -> bool:
    """'I chain D.D. Crow and banish it': the card is told to be used on what is not taken in."""
    after = question.lower().rpartition(card.lower())[2] if card.lower() in question.lower() else ""
    return _ON_IT.match(after) is not None


_ON_IT = re.compile(r"(?:'s effect)?,? (?:and|to) (?!to\b)\w+ (?:it|that|them|him|her)\b")
_NEAR = 4
"""Words after "targets my" among which a card that is named stands: that target was read."""


_TARGETED = re.compile(
    r"^(?P<card>.+?)(?:#\d+)? is .+ \(player [AB]\): (?P<aims>.+) targets it there$"
)
_UNNAMED = re.compile(r"(?:an?|another) ")
_TOLD_TARGET = re.compile(
    r"\b(?:on|onto|against|targeting|targets?) (?:an?|my|his|her|their|that|the) "
    r"(?!field|turn|board|opponent'?s? (?:turn|field|board)|(?:same )?chain|side)",
    re.IGNORECASE,
)
_OPEN = frozenset({"activation_legal", "usable_again_this_turn"})
"""What is asked of a card that is not told to have been used."""
_USUAL = re.compile(
    r"^it is player [AB]'s (?:turn|next turn by then): |^it is Main Phase 2 by then$"
    r"|: it is (?:used|told of|asked about|attacked|chosen)(?: from there)?$|: it attacks$"
    r"|: (?:normal summon|special summon|flip summon|set|change position) from there$"
    r"|: it is used to Summon .+$|: its effect is used$|: this happens to it there$"
    r"|: its Summon sets the effects off$| is (?:Flip Summoned|.+ before its effect)$"
    r"| is Special Summoned by an effect$| is Summoned by the effect used before$"
    r"| is chained to what it answers$| answers .+ of the opponent$"
    r"| is .+, which .+ can answer$| is destroyed by the battle that is told$"
)
"""What is so in nearly every play."""
_NEEDED = re.compile(
    r": (?P<aims>.+) targets it there$|: (?P<paid>.+) is paid with it$|: (?P<met>.+) asks for it$"
    r"| is such as (?P<fitting>.+) asks for: .+$|, as (?P<counting>.+) asks for$"
    r"|, so that (?P<used>.+) can be used$|, so that there is (?P<step>a Damage Step)$"
    r"|^(?P<late>.+) is used (?:at the end of the Battle Phase|in the \w+ Phase)$"
)
"""What must have been so for a card to be used as it is told."""


def _is_presupposed(assumption: str, asked: AbstractSet[str]) -> bool:
    """Whether something that is told could not have been done without it."""
    found = _NEEDED.search(assumption)
    return found is not None and not asked & set(filter(None, found.groups()))


def words_behind(rules: Iterable[str], corpus: Corpus, witness: Witness) -> Iterator[Citation]:
    """Yields the sentences of the corpus that these rules cite."""
    for rule in dict.fromkeys(rules):
        for cite in rule_by_id(rule).cites:
            passage = corpus.passage_by_id.get(cite.passage)
            at = passage.text.find(cite.quote) if passage is not None else -1
            if passage is not None and at >= 0:
                reading = witness.readings_of([corpus.to_read(passage)])[0]
                read = [(one.start, one.end) for one in reading.norms]
                unread = [(one.start, one.end) for one in reading.unread]
                whole = next((one for one in (*read, *unread) if one[0] <= at < one[1]), None)
                start, end = whole or (at, at + len(cite.quote))
                yield Citation(passage=passage, start=start, end=end)


def speaks_of(quote: str, told: str) -> bool:
    """Tells whether a quote tells of a deed, or else of a thing, that is told of.

    >>> speaks_of("Chain Links are numbered in the order of activation.", "it can be activated")
    False
    """
    wanted = words_of(told, ())
    concepts = {one.concept for one in wanted if one.is_deed} or {one.concept for one in wanted}
    concepts |= _FATES if concepts & _FATES else frozenset()
    deeds = any(one.is_deed for one in wanted)
    there = {one.concept for one in words_of(quote, ()) if one.is_deed or not deeds}
    return not concepts or bool(concepts & there)


_FATES = frozenset({"destroy", "banish", "send", "return", "discard", "tribute"})
"""Of what becomes of a card, a rule that tells one thing speaks against another."""


_OF_PARTS = {
    "targets": "AC04",
    "mandatory": "CH06",
    "timing": "TM01",
    "negation": "NG12",
    "Spell Speed": "CH02",
}
"""The rule that each thing that may be asked of the text of a card hangs on."""
_OF_GAMES = {
    "draw on the first turn": "GM02",
    "Battle Phase on the first turn": "GM01",
    "hand size limit": "GM03",
    "draw for the turn": "GM02",
    "starting Life Points": "GM04",
    "opening hand": "GM04",
    "number of Main Monster Zones": "GM06",
    "number of Spell & Trap Zones": "GM06",
}
_TRIBUTES, _OF_TRIBUTES = "Tributes for a Level ", "SU07"
_OF_COSTS = "AC13"
_OF_LASTING = "CE07"
_LASTING = frozenset({"negated_on_field", "applies", "affected"})


def standing_step(fact: Fact, number: int) -> TraceLine | None:
    """Returns the step by which something is so from the start; None: no rule says so."""
    part = fact.part or ""
    rule = _OF_GAMES.get(str(fact.subject_card)) or _OF_PARTS.get(part)
    rule = _OF_TRIBUTES if str(fact.subject_card).startswith(_TRIBUTES) else rule
    if part.endswith(" as a cost"):
        rule = _OF_COSTS
    elif rule is None and fact.predicate in _LASTING:
        rule = _OF_LASTING
    if rule is None:
        return None
    told = sentence(subject_of(fact), fact.predicate, fact.value)
    return TraceLine(id=f"0.{number}", text=f"From the start: {told}", rule=rule, link=None)


@dataclass(frozen=True, slots=True)
class EvidenceAtHand:
    """The quotes of the answer so far, and all that the passages found say of the play."""

    quotes: QuoteBook
    found: tuple[Weighed, ...]

    desk: Desk | None = None
    """What the words behind rules are taken from; None: they are not quoted."""
    standing: list[TraceLine] = field(default_factory=list)
    """What was so before anything happened, as far as claims are held against it."""

    @classmethod
    def of(cls, considered: Considered, desk: Desk | None) -> "EvidenceAtHand":
        """What is known of a question as it was considered."""
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

    def behind(self, steps: Sequence[Event], told: str = "") -> tuple[str, ...]:
        """Quotes of the words that the rules of these steps rest on, as far as they speak of it."""
        return self.under((step.rule for step in steps), told)

    def under(self, rules: Iterable[str], told: str = "") -> tuple[str, ...]:
        """Quotes of the words that these rules rest on, of those that speak of what is `told`."""
        if self.desk is None:
            return ()
        said = words_behind(rules, self.desk.corpus, self.desk.witness)
        return tuple(self.quotes.add_words(one) for one in said if speaks_of(one.quote, told))

    def stood(self, fact: Fact) -> tuple[TraceLine, ...]:
        """The step by which something is so from the start, if a rule of it is known."""
        step = standing_step(fact, len(self.standing) + 1)
        known = next((one for one in self.standing if step and one.text == step.text), step)
        if step is not None and known is step:
            self.standing.append(step)
        return () if known is None else (known,)
