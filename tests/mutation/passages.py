"""Passages: each sentence behind a confirmed answer, made to say the opposite."""

import sys
from collections.abc import Iterator

from assistant.agreement.evidence import weigh
from assistant.answers.answering import Desk, prepare_desk
from assistant.base.regions import Region
from assistant.base.ruling_records import Norm, Quote, Ruling
from assistant.library.passages import PassageText
from tests.assistant.opposites import displaced, opposites, without_exception
from tests.mutation.altering import considered_with, remembering, with_sentence
from tests.mutation.outcomes import Outcome, agrees_rightly, of_altered_words, report, told, worst
from tests.mutation.questions import confirmed


def behind(ruling: Ruling) -> Iterator[Quote]:
    """The quotes behind what an answer says; not those of what is told besides."""
    said = [claim for claim in ruling.claims if claim.text in ruling.answer]
    cited = {number for claim in said for number in claim.citations}
    yield from (quote for quote in ruling.citations if quote.id in cited)


def alterations(sentence: str) -> tuple[str, ...]:
    """The sentence with its verb denied, another place or number, and without its exception."""
    found = (*opposites(sentence), *displaced(sentence), *without_exception(sentence))
    return tuple(dict.fromkeys(found))


def said_in(text: PassageText, sentence: str, desk: Desk) -> tuple[Norm, ...]:
    """What is read from one sentence of a passage."""
    start = text.passage.text.find(sentence)
    within = range(start, start + len(sentence))
    norms = desk.witness.readings_of([text])[0].norms
    return tuple(norm for norm in norms if norm.start in within or norm.start <= start < norm.end)


def tried(desk: Desk, question: str, quote: Quote, instead: str) -> Outcome:
    """What came of one sentence altered, for one answer that it is behind."""
    text = desk.corpus.to_read(desk.corpus.passage(quote.passage))
    was = said_in(text, quote.quote, desk)
    now = said_in(with_sentence(text, quote.quote, instead), instead, desk)
    after = considered_with(desk, question, quote, instead)
    told_now = [one for one in after.statements if one.norm in now]
    play, region = after.possible[0].play, after.ruling.region
    weighed = weigh(told_now, play, region).found
    outcome = of_altered_words(after.ruling, was, now, weighed, instead)
    rightly = instead in without_exception(quote.quote) or agrees_rightly(instead)
    return Outcome.SAME if outcome is Outcome.AGREEING and rightly else outcome


def main() -> int:
    """Alter every sentence; the exit status."""
    desk = remembering(prepare_desk(None, Region.TCG))
    found: dict[tuple[str, str], list[Outcome]] = {}
    answers = confirmed(desk)
    for question, considered in answers.items():
        told(question)
        for quote in behind(considered.ruling):
            for instead in alterations(quote.quote):
                outcome = tried(desk, question, quote, instead)
                found.setdefault((instead, quote.passage), []).append(outcome)
    tries = sum(map(len, found.values()))
    print(f"{len(answers)} confirmed answers; {len(found):,} altered sentences, {tries:,} tries")
    return report("passages", {key: worst(outcomes) for key, outcomes in found.items()})


if __name__ == "__main__":
    sys.exit(main())
