"""Whose damage: "do I take damage?" is answered only by damage that hits that player."""

import re
from collections.abc import Iterator, Sequence

from assistant.reading.reading import QuestionReading
from assistant.reading.subjects import names_of
from assistant.records import Gap, Stage
from assistant.verdicts import Possibility

_TAKES = re.compile(
    r"\b(?P<who>I|my opponent|opponent|opp|they|he|she)\b[^.?!]*?\b(?:take|suffer|lose)s?\b"
    r"|\bdamage\b[^.?!]*?\bto (?P<to>me|(?:my |the )?opponent|opp|them|him|her)\b",
    re.IGNORECASE,
)


def others_damage(
    question: str, reading: QuestionReading, possible: Sequence[Possibility]
) -> Iterator[Gap]:
    """A gap where the damage that is asked after hits the other player."""
    for ask in reading.asked if reading.players else ():
        found = _TAKES.search(question[ask.start : ask.end])
        is_amount = ask.predicate == "value" and ask.subject.endswith("damage")
        if not (is_amount or ask.predicate == "damage_dealt") or found is None:
            continue
        meant = "A" if (found["who"] or found["to"]).lower() in {"i", "me"} else "B"
        if any(_hits_other(ask.subject, meant, one) for one in possible):
            why = "it is the other player who takes that damage"
            yield Gap(text=found[0], start=ask.start, end=ask.end, why=why, stage=Stage.WORDS)


def _hits_other(subject: str, meant: str, one: Possibility) -> bool:
    hit = {
        fact.value
        for fact in one.play.facts
        if fact.predicate == "damage_taken_by" and fact.subject_card in names_of(subject)
    }
    return bool(hit) and meant not in hit
