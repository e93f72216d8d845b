"""Besides: what else was computed of the cards a question names, and who its players are."""

from collections.abc import Iterator, Mapping, Sequence

from assistant.phrasing import OF_PLAYERS, sentence
from assistant.reading.reading import QuestionReading
from assistant.records import Claim
from assistant.verdicts import Possibility, subject_of
from engine import Fact

OF_LINKS = ("activation_legal", "resolves", "activation_negated", "effect_negated", "cost_paid")
OF_CARDS = ("destroyed", "returned_to_hand", "returned_to_deck", "banished")


def besides(
    reading: QuestionReading, possible: Possibility, told: Sequence[Claim]
) -> Iterator[Claim]:
    """What became of the named cards, and of the links of the Chains that were read.

    It has no part in the verdict, and is left out where words of the question were not understood.
    """
    if any(gap.stage is not Stage.CARD_TEXT for gap in reading.gaps):
        return
    known = {(claim.subject.partition(":")[0], claim.predicate) for claim in told}
    for fact in possible.play.facts:
        about = (fact.subject_card, fact.predicate)
        if fact.subject_card in reading.cards and about not in known and _matters(fact):
            known.add(about)
            yield Claim(
                subject=subject_of(fact),
                predicate=fact.predicate,
                value=fact.value,
                steps=tuple(str(event) for event in fact.events),
                text=sentence(subject_of(fact), fact.predicate, fact.value),
                asked=False,
            )


ORDINARY = frozenset(
    {
        ("activation_legal", True),
        ("resolves", True),
        ("activation_negated", False),
        ("effect_negated", False),
        ("cost_paid", True),
    }
)
"""What is so of a link when nothing happens to it."""


def is_news(claim: Claim) -> bool:
    """Whether it tells something that a person would not take for granted."""
    return (claim.predicate, claim.value) not in ORDINARY


def for_the_asker(claim: Claim, players: Mapping[str, str]) -> Claim:
    """A claim of players, in the words of who asks: you, your opponent."""
    value = players.get(str(claim.value))
    if claim.predicate not in OF_PLAYERS or value is None:
        return claim
    text = sentence(claim.subject, claim.predicate, value)
    return claim.model_copy(update={"value": value, "text": text})


def _matters(fact: Fact) -> bool:
    """Whether it tells what became of a link, or that something became of a card."""
    if fact.predicate in OF_CARDS:
        return fact.value is True
    return fact.predicate in OF_LINKS and fact.link is not None
