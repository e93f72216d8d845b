"""Reader agreement: whether a language model and the trained reader read the same as asked.

The two read independently, so that what both of them read is far more often right than what one
of them reads.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.base.claim_subjects import names_of, printed_name_of
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.trained.play_meaning import ROUTES, is_near
from assistant.reading.understood_question import QuestionReading
from engine import PREDICATE_BY_NAME, AskedLine, NotationError, parse_play

SUBSTANTIAL = 0.2
"""Another reading counts if it has this share of the likeliest one's confidence."""
_OF_AN_EFFECT = frozenset({"resolves", "activation_legal"})
"""Who asks whether an effect is got may mean either."""
_OF_DAMAGE = frozenset({"damage_dealt", "damage_taken", "lp_change", "value"})
"""What a card deals, a player takes."""
_OF_LEAVING = frozenset({"sent_from_field", "sent_to_gy"})
"""What is "sent from the field to the GY" is asked about as either."""


@dataclass(frozen=True, slots=True)
class AskedMatter:
    """What is asked of what, as far as two readers must have it in common."""

    predicate: str
    """As play notation calls it."""
    card: str
    """A named card; empty: an unnamed thing, a player, the attack, a Chain."""

    def is_near(self, other: "AskedMatter") -> bool:
        """Whether nearly the same is asked of the same card.

        Where only one of them names a card the very same has to be asked, or what happens at all.
        """
        asked = {self.predicate, other.predicate}
        if self.card == other.card:
            return is_near(self.predicate, other.predicate) or asked in _SAME_MATTER
        is_one_unnamed = not (self.card and other.card)
        is_same = len(asked) == 1 or _WHAT_HAPPENS in asked or asked <= _OF_DAMAGE
        return is_one_unnamed and is_same


_WHAT_HAPPENS = "what_happens"
_SAME_MATTER = (_OF_AN_EFFECT, _OF_LEAVING)


def asks_the_same(trained: NotatedPlayText, reading: QuestionReading) -> bool:
    """Whether a likely play of the trained reader asks nearly what was read, of the same card."""
    names = trained.names.union(reading.cards)
    asked = {_matter(one.subject, one.predicate, names) for one in reading.asked}
    found = (one for text in likely_plays(trained) for one in matters_of(text, names))
    return any(mine.is_near(theirs) for theirs in found for mine in asked)


def likely_plays(trained: NotatedPlayText) -> tuple[str, ...]:
    """The best play, and the others of substantial confidence."""
    others = (
        play
        for play, confidence in trained.alternatives
        if confidence >= SUBSTANTIAL * trained.confidence
    )
    return (trained.text, *others)


def matters_of(text: str, names: frozenset[str]) -> Iterator[AskedMatter]:
    """What a play in notation asks; what is no play asks nothing."""
    try:
        lines: Sequence[object] = parse_play(text, names).lines
    except NotationError:
        return
    for line in lines:
        if isinstance(line, AskedLine) and line.predicate not in ROUTES:
            subjects = line.among or ((line.subject,) if line.subject is not None else ())
            for subject in subjects:
                yield _matter(subject.name, line.predicate, names)
            if not subjects:
                yield _matter("", line.predicate, names)


def _matter(subject: str, predicate: str, names: frozenset[str]) -> AskedMatter:
    known = PREDICATE_BY_NAME.get(predicate)
    cards = names & frozenset(map(printed_name_of, names_of(subject)))
    card = max(cards, key=len, default="")
    return AskedMatter(known.name if known is not None else predicate, card)
