"""Measuring: whether what was computed is sure enough to call a judge right or wrong by it."""

import re
from collections.abc import Iterable, Iterator

from assistant.evidence import Statement, Witness
from assistant.library.corpus import Corpus
from assistant.reading.reading import QuestionReading
from assistant.records import Agreement, Ruling, StatedClaim, Verdict
from engine import Event, rule_by_id

MEASURES = frozenset({Verdict.CONFIRMED, Verdict.DEPENDS, Verdict.CONFLICT})


def is_measured(claim: StatedClaim, ruling: Ruling, reading: QuestionReading) -> bool:
    """Whether a judge can be held to what was computed of a claim.

    So it is if the question was answered on quotes, or this very thing was.  What was only computed
    may rest on a question misread: then its play has to be told outright, with nothing assumed
    that could be otherwise, and who contradicts it is shown the words that it rests on.
    What quotes dispute is no measure.
    """
    differs = claim.agreement is Agreement.DISAGREES
    backing = claim.quotes_against if differs else claim.quotes_for
    disputed = claim.quotes_for if differs else claim.quotes_against
    if disputed or ruling.verdict in MEASURES:
        return not disputed
    understood = ruling.verdict is Verdict.COMPUTED and not ruling.reading.gaps
    told = is_told_outright(reading) and bool(claim.citations or not differs)
    return understood and (bool(backing) or told)


def is_told_outright(reading: QuestionReading) -> bool:
    """Whether something is told besides what is asked, and only what is usual was assumed."""
    asked = [(ask.start, ask.end) for ask in reading.asked]
    done = [fact for fact in reading.facts if _DONE.match(fact.as_)]
    told = any(all(fact.end <= start or end <= fact.start for start, end in asked) for fact in done)
    return told and all(_USUAL.search(one) for one in reading.assumptions)


_DONE = re.compile(r"[AB] \w+s \S")
"""Something that a player does, as it was read."""
_USUAL = re.compile(
    r"^It is player [AB]'s turn\.|^You are player|: this is done by player [AB]\."
    r"|was Set on an earlier turn\.|is on player [AB]'s side of the field\.|^No other Spell or Trap"
    r"|^There is something |pays the cost of .* with another card\.$|was Summoned before its effect"
)
"""What is so in nearly every play, or presupposed by what is told."""


def words_behind(steps: Iterable[Event], corpus: Corpus, witness: Witness) -> Iterator[Statement]:
    """The sentences of the corpus that the rules of these steps rest on, as far as it has them."""
    for rule in dict.fromkeys(step.rule for step in steps):
        for cite in rule_by_id(rule).cites:
            passage = corpus.passage_by_id.get(cite.passage)
            at = passage.text.find(cite.quote) if passage is not None else -1
            if passage is not None and at >= 0:
                norms = witness.readings_of([corpus.to_read(passage)])[0].norms
                yield from (
                    Statement(passage, norm) for norm in norms if norm.start <= at < norm.end
                )
