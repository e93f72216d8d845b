"""Bench: the quotes that are brought to what a judge says, for it and against it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from assistant.answering import Considered, Desk
from assistant.measuring import words_behind
from assistant.quotes import QuoteBook
from assistant.records import TraceLine
from assistant.standing import standing_step
from assistant.verdicts import QUOTES_A_STEP, is_same_matter
from assistant.weighing import Weighed, best_first, weigh
from engine import Event, Fact


@dataclass(frozen=True, slots=True)
class Bench:
    """The quotes of the answer so far, and all that the passages found say of the play."""

    quotes: QuoteBook
    found: tuple[Weighed, ...]

    desk: Desk | None = None
    """What the words behind rules are taken from; None: they are not quoted."""
    standing: list[TraceLine] = field(default_factory=list)
    """What was so before anything happened, as far as claims are held against it."""

    @classmethod
    def of(cls, considered: Considered, desk: Desk | None) -> "Bench":
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

    def behind(self, steps: Sequence[Event]) -> tuple[str, ...]:
        """Quotes of the words that the rules of these steps rest on."""
        return self.under(step.rule for step in steps)

    def under(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Quotes of the words that these rules rest on."""
        if self.desk is None:
            return ()
        said = words_behind(rules, self.desk.corpus, self.desk.witness)
        return tuple(map(self.quotes.add_words, said))

    def stood(self, fact: Fact) -> tuple[TraceLine, ...]:
        """The step by which something is so from the start, if a rule of it is known."""
        step = standing_step(fact, len(self.standing) + 1)
        known = next((one for one in self.standing if step and one.text == step.text), step)
        if step is not None and known is step:
            self.standing.append(step)
        return () if known is None else (known,)
