"""Ruling assembly: the parts of an answer put together into the record that is shown."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.agreement.claim_sentences import OUTSIDE as OUTSIDE_ABROAD
from assistant.agreement.claim_sentences import (
    YES_NO,
    clause,
    missing_abroad,
    subject_in_prose,
    told_abroad,
)
from assistant.agreement.evidence import Statement
from assistant.agreement.quote_book import QuoteBook
from assistant.agreement.verdicts import Judged, PossibleOutcome, answer_text
from assistant.answers.also_computed import also_computed, for_the_asker
from assistant.answers.what_is_missing import Understood, what_is_missing
from assistant.base.claim_subjects import names_of, possible_splits, same_part
from assistant.base.game_vocabulary import OPPONENT, YOU, plain_words
from assistant.base.regions import Region
from assistant.base.ruling_records import (
    Agreement,
    AlternativePlay,
    Branch,
    Citation,
    Claim,
    Gap,
    Quote,
    ReadingView,
    ReadWords,
    Ruling,
    Stage,
    TraceLine,
    Verdict,
)
from assistant.library.corpus import Corpus
from assistant.reading.understood_question import AskedClaim, QuestionKind, QuestionReading
from engine import Event, Player

OUTSIDE = (
    "This is not a question about rulings, so there is nothing to quote or compute."
    " Rulings, Chains and card interactions are what can be asked here."
)
NOT_COMPUTED = {
    "en": "This could not be computed; the quoted passages speak of it.",
    "vi": "Câu hỏi này chưa tính được; các đoạn được trích nói về điều đó.",
    "ja": "この質問は計算できません。引用した文がこれについて述べています。",
}
"""What is said where only quotes can be given, in the language of the question."""
QUOTES_WITHOUT_PLAY = 3
"""How many passages are quoted when nothing could be computed."""


@dataclass(frozen=True, slots=True)
class Supposition:
    """One supposition of a question: how it was read, and every way it can go."""

    reading: QuestionReading
    possible: tuple[PossibleOutcome, ...] = ()
    """Empty: it could not be computed."""
    why_not: tuple[Gap, ...] = ()
    """Why it could not be computed; empty: it was."""
    aside: tuple[PossibleOutcome, ...] = ()
    """What was computed all the same, though nothing that is asked."""
    elsewhere: tuple[Claim, ...] = ()
    """What would be so at another time than the one that is asked about."""
    left_open: tuple[Gap, ...] = ()
    """Why one thing that is asked is not settled, where another is."""
    impossible: str = ""
    """Which step cannot be made as it is told, and why, where all that is asked hangs on it."""


@dataclass(frozen=True, slots=True)
class SuppositionAnswer:
    """What is to be said of one supposition that was computed."""

    supposed: Supposition
    found: Judged

    @property
    def reading(self) -> QuestionReading:
        """How it was read."""
        return self.supposed.reading


@dataclass(frozen=True, slots=True)
class Frame:
    """What every ruling carries besides its answer."""

    question: str
    region: Region
    corpus: Corpus
    searched: tuple[str, ...] = ()


def outside(frame: Frame, reading: QuestionReading) -> Ruling:
    """The answer to what is no ruling question: nothing is quoted."""
    claim = Claim(
        subject="question", predicate="in_domain", value=False, text="This is not about rulings."
    )
    text = OUTSIDE_ABROAD.get(reading.language, OUTSIDE)
    return _ruling(frame, reading, Verdict.UNSETTLED, text, claims=(claim,))


def ruled(
    frame: Frame,
    parts: Sequence[SuppositionAnswer],
    quotes: QuoteBook,
    *,
    is_sure: bool = True,
    alike: bool = False,
) -> Ruling:
    """The answer that was computed and compared, over all suppositions of the question.

    Where the reading is not sure, the answer is not confirmed; `alike`: however the question is
    read, this is the answer.
    """
    gaps = tuple(dict.fromkeys(gap for part in parts for gap in _open_gaps(part)))
    parts = tuple(for_who_asks(part) for part in parts)
    if _WHOSE.search(frame.question):
        parts = tuple(map(_with_owner, parts))
    text = " ".join(
        answer_text(part.reading.asked, part.found, yes_no=part.reading.yes_no) for part in parts
    )
    text = _abroad(parts) or (f"{text} {ALIKE}" if alike else text)
    text = " ".join((text, *(_besides(part) for part in parts if part.supposed.left_open)))
    told = tuple(claim for part in parts for claim in part.found.claims)
    more = (
        also_computed(part.reading, part.supposed.possible[0], told)
        for part in parts
        if not part.found.branches
    )
    later = tuple(claim for part in parts for claim in part.supposed.elsewhere)
    verdict = combined([verdict_read(part) for part in parts])
    return _ruling(
        frame,
        parts[0].reading,
        verdict if is_sure else as_unsure(verdict),
        text or what_is_missing(gaps, parts[0].reading.language),
        claims=tuple(dict.fromkeys((*told, *(claim for found in more for claim in found)))) + later,
        branches=tuple(branch for part in parts for branch in part.found.branches),
        quotes=quotes,
        gaps=gaps,
        trace=_trace(parts[0]),
    )


_WHOSE = re.compile(r"\bwho(?:se|['\u2019]?s)\b", re.IGNORECASE)
_OF_OWNERS = frozenset({"graveyard", "hand", "deck", "extra_deck"})
"""Where a card goes to its owner, whoever controlled it."""


def _with_owner(part: SuppositionAnswer) -> SuppositionAnswer:
    """The answer, where a card that ends up in a GY, a hand or a Deck does so in its owner's."""
    claims = tuple(
        one.model_copy(update={"text": one.text.replace(" in the ", " in its owner's ")})
        if one.predicate == "zone_at_end" and one.value in _OF_OWNERS
        else one
        for one in part.found.claims
    )
    return replace(part, found=replace(part.found, claims=claims))


def unsure(
    frame: Frame,
    supposed: Sequence[Supposition],
    statements: Sequence[Statement],
    quotes: QuoteBook,
    understood: Understood,
) -> Ruling:
    """The answer to a question that was not read in full: nothing is asserted.

    It says what was not understood, and what was; what it may mean is offered with the answers.
    """
    reading = supposed[0].reading
    gaps = tuple(dict.fromkeys(gap for one in supposed for gap in doubts(one.reading)))
    for statement in _speaking_of(statements, reading):
        quotes.add_statement(statement, Agreement.SILENT)
    text = missing_abroad(gaps, reading.language) or understood.told(gaps)
    ruling = _ruling(frame, reading, Verdict.UNSETTLED, text, quotes=quotes, gaps=gaps)
    return ruling.model_copy(update={"did_you_mean": understood.offered})


def _abroad(parts: Sequence[SuppositionAnswer]) -> str:
    """The answer in the language of the question, if that is not English and it can be said."""
    reading = parts[0].reading
    claims = [claim for part in parts for claim in part.found.claims]
    first = next((one.value for one in claims if isinstance(one.value, bool)), None)
    wanted = next((ask.value for ask in reading.asked), None)
    point = first if not reading.yes_no or first is None else first is (wanted is not False)
    is_said = reading.yes_no and isinstance(point, bool)
    return told_abroad(claims, reading.language, reading.called, point if is_said else None)


def for_who_asks(part: SuppositionAnswer) -> SuppositionAnswer:
    """An answer in the words of who asks: "your opponent" for player B."""
    players, found = part.reading.players, part.found
    branches = tuple(
        branch.model_copy(
            update={"claims": tuple(for_the_asker(one, players) for one in branch.claims)}
        )
        for branch in found.branches
    )
    claims = tuple(for_the_asker(claim, players) for claim in found.claims)
    return replace(part, found=replace(found, claims=claims, branches=branches))


def doubts(reading: QuestionReading) -> tuple[Gap, ...]:
    """The gaps that keep an answer from being given flatly: words not taken in, facts left open.

    Card text that was not understood and decides nothing of what is asked is no doubt.
    """
    return tuple(gap for gap in reading.gaps if gap.stage is not Stage.CARD_TEXT)


def verdict_read(part: SuppositionAnswer) -> Verdict:
    """The verdict of one supposition; card text that was not understood keeps it unsettled."""
    return as_unsure(part.found.verdict) if part.reading.gaps else part.found.verdict


def combined(verdicts: Sequence[Verdict]) -> Verdict:
    """The verdict over several suppositions: no better than the worst of them."""
    return max(verdicts, key=_WORST_LAST.index)


ALIKE = "However I read the question, that is the answer."
"""Said of an answer that all likely readings have."""


def as_unsure(verdict: Verdict) -> Verdict:
    """The verdict of what was computed, where another reading is as likely."""
    settled = verdict in (Verdict.CONFIRMED, Verdict.DEPENDS)
    return Verdict.COMPUTED if settled else verdict


_WORST_LAST = (
    Verdict.CONFIRMED,
    Verdict.DEPENDS,
    Verdict.COMPUTED,
    Verdict.QUOTED,
    Verdict.UNSETTLED,
    Verdict.CONFLICT,
)


def _besides(part: SuppositionAnswer) -> str:
    """What of the question stays open, said after what is settled of it."""
    language, left_open = part.reading.language, part.supposed.left_open
    players = part.reading.players
    return missing_abroad(left_open, language) or " ".join(
        f"Not settled is {_point_asked(ask, players)}{_because(ask, left_open)}."
        for ask in part.found.missing
    )


def _point_asked(asked: AskedClaim, players: Mapping[str, str]) -> str:
    if asked.predicate in YES_NO:
        return f"whether {clause(asked.subject, asked.predicate, value=True)}"
    said = subject_in_prose(asked.subject)
    if asked.subject in tuple(Player):
        said = _CALLED.get(players.get(asked.subject, ""), f"player {asked.subject}")
    return _POINTS.get(asked.predicate, "what else is asked of {s}").format(s=said)


_CALLED = {YOU: "you", OPPONENT: "your opponent"}
_POINTS = {
    "damage_taken": "the damage to {s}",
    "damage_dealt": "the damage by {s}",
    "lp_change": "what becomes of the LP of {s}",
    "drawn": "how many cards are drawn by {s}",
    "value": "{s}",
    "zone_at_end": "where {s} ends up",
    "controller_at_end": "who controls {s} in the end",
    "deciding_player": "who decides",
    "decides": "who decides",
    "chain_link_order": "the order of the Chain Links",
    "resolution_order": "the order in which they resolve",
    "what_happens": "what happens to {s}",
}
"""What is asked that is no question of yes or no, as a thing that is settled or not."""


def _because(asked: AskedClaim, left_open: Sequence[Gap]) -> str:
    """What it hangs on, if more can be said than that nothing tells it."""
    whys = (
        plain_words(gap.why.rstrip("."))
        for gap in left_open
        if gap.text == asked.subject and gap.stage is not Stage.RULE
    )
    told = "; ".join(dict.fromkeys(whys))
    return f" ({told})" if told else ""


def _open_gaps(part: SuppositionAnswer) -> Iterator[Gap]:
    yield from part.reading.gaps
    yield from part.supposed.left_open
    told = {gap.text for gap in part.supposed.left_open}
    for ask in (ask for ask in part.found.missing if ask.subject not in told):
        yield _gap(ask, undecided(ask), _stuck_at(part.reading, ask))
    if part.found.verdict is Verdict.UNSETTLED and part.found.branches:
        open_facts = " or ".join(branch.when for branch in part.found.branches)
        why = f"the question leaves open whether {open_facts}"
        yield _gap(part.reading.asked[0], why, Stage.OPEN)


_OF_USE = frozenset({"resolves", "effect_negated", "activation_legal", "misses_timing"})
"""What is decided of a card only if the play uses it."""


def _stuck_at(reading: QuestionReading, asked: AskedClaim) -> Stage:
    """Asked of a card that the play, as it was read, never uses: then it was misread."""
    told = [one for one in reading.steps if one.get("do") in {"activate", "chain"}]
    used = {str(one.get("card", "")).partition("#")[0] for one in told}
    is_unused = asked.predicate in _OF_USE and not used & set(names_of(asked.subject))
    return Stage.WORDS if is_unused else Stage.RULE


def _gap(asked: AskedClaim, why: str, stage: Stage) -> Gap:
    return Gap(text=asked.subject, start=asked.start, end=asked.end, why=why, stage=stage)


def undecided(asked: AskedClaim) -> str:
    """Why something that was asked has no answer."""
    return f"what I read of the play does not tell {_point_asked(asked, {})}"


def _speaking_of(statements: Sequence[Statement], reading: QuestionReading) -> Sequence[Statement]:
    """What is quoted of a question that could not be computed."""
    return [one for one in statements if speaks_of(one, reading.asked)][:QUOTES_WITHOUT_PLAY]


def uncomputed(
    frame: Frame,
    supposed: Sequence[Supposition],
    statements: Sequence[Statement],
    quotes: QuoteBook,
    understood: Understood,
) -> Ruling:
    """The answer when nothing could be computed: what passages say of it, or what is missing."""
    reading = supposed[0].reading
    about = _speaking_of(statements, reading)
    for statement in about:
        quotes.add_statement(statement, Agreement.SILENT)
    gaps = (
        *reading.gaps,
        *(gap for one in supposed for gap in one.why_not),
        *(
            _gap(ask, undecided(ask), _stuck_at(reading, ask))
            for ask in reading.asked
            if supposed[0].possible
        ),
    )
    claims = tuple(_of_cards(supposed))
    if impossible := " ".join(told for one in supposed for told in _impossible(one)):
        told = IMPOSSIBLE.format(impossible)
        return _ruling(
            frame, reading, Verdict.COMPUTED, told, claims=claims, quotes=quotes, gaps=gaps
        )
    verdict = Verdict.QUOTED if about else Verdict.UNSETTLED
    lead = NOT_COMPUTED.get(reading.language, NOT_COMPUTED["en"]) + " " if about else ""
    missing = missing_abroad(gaps, reading.language) or understood.told(gaps)
    ruling = _ruling(
        frame, reading, verdict, lead + missing, claims=claims, quotes=quotes, gaps=gaps
    )
    return ruling.model_copy(update={"did_you_mean": understood.offered})


IMPOSSIBLE = "It cannot be played like this: {}"
"""Said where the rules refuse a step that is told, and all that is asked hangs on it."""


def _impossible(supposed: Supposition) -> Iterator[str]:
    """The refusal that is the answer, as a sentence."""
    if supposed.impossible:
        yield f"{plain_words(supposed.impossible.rstrip('.'))}."


def _of_cards(supposed: Sequence[Supposition]) -> Iterator[Claim]:
    """What was computed of the cards, though not what is asked of them."""
    for one in supposed:
        if len(one.aside) == 1 and len(supposed) == 1:
            yield from also_computed(one.reading, one.aside[0], ())


def quoted_only(
    frame: Frame,
    reading: QuestionReading,
    statements: Sequence[Statement],
    quotes: QuoteBook,
    told: int,
) -> Ruling:
    """The answer to a question that is only looked up: what passages say of it.

    What cannot be answered as it stands is not settled by them.  `told`: so many of the quotes,
    the first ones, are the answer to what asks for an explanation.
    """
    for statement in statements:
        quotes.add_statement(statement, Agreement.SILENT)
    explains = reading.kind is QuestionKind.EXPLANATION and quotes.all()
    is_partial = reading.kind in (QuestionKind.FOLLOW_UP, QuestionKind.UNCLEAR)
    if is_partial or not (statements or explains):
        is_read = reading.kind is QuestionKind.EXPLANATION and not reading.gaps
        text = NOTHING_SAID if is_read else what_is_missing(reading.gaps, reading.language)
        return _ruling(frame, reading, Verdict.UNSETTLED, text, quotes=quotes, gaps=reading.gaps)
    text = NOT_COMPUTED.get(reading.language, NOT_COMPUTED["en"])
    if explains:
        text = quoted(quotes.all()[: told or EXPLAINED])
    return _ruling(frame, reading, Verdict.QUOTED, text, quotes=quotes, gaps=reading.gaps)


def told_in_words(ruling: Ruling, words: Citation) -> Ruling:
    """The answer to a question that was not computed, where a passage answers it: its words.

    They are quoted first; what the question may mean is still offered.
    """
    quotes = QuoteBook.of(ruling.citations)
    number = quotes.add_words(words)
    ordered = sorted(quotes.all(), key=lambda one: one.id != number)
    lead = NOT_COMPUTED.get(ruling.language, NOT_COMPUTED["en"]).rstrip(".。")
    said = f"{lead}: {ordered[0].quote}"
    changed = {"verdict": Verdict.QUOTED, "answer": said, "citations": tuple(ordered)}
    return ruling.model_copy(update=changed)


NOTHING_SAID = "No passage of these documents speaks of this."
"""Said of what asks for an explanation, or a source, that is not there."""
TEXT_ONLY = "No passage speaks of this; this is what the card itself says."
"""Said instead where the card that is asked about is known."""


def quoted(quotes: Sequence[Quote]) -> str:
    """One sentence that says how many passages speak, and what they say."""
    count = len({one.passage for one in quotes})
    lead = "This passage speaks" if count == 1 else f"{_COUNTS[count]} passages speak"
    return f"{lead} of it: {' '.join(one.quote for one in quotes)}"


_COUNTS = {2: "Two", 3: "Three"}
EXPLAINED = 2
"""So many quoted sentences are the answer where none is known to be nearest."""


def speaks_of(statement: Statement, asked: Sequence[AskedClaim]) -> bool:
    """Whether a statement says something about the very card and predicate that is asked."""
    for ask in asked:
        for said in statement.norm.then:
            names = dict(possible_splits(ask.subject))
            part = names.get(str(said.subject.name))
            same = part is not None and said.predicate == ask.predicate
            if same and same_part(part or None, said.subject.part):
                return True
    return False


def _trace(part: SuppositionAnswer) -> tuple[TraceLine, ...]:
    trace = part.supposed.possible[0].outcome.trace
    return tuple(trace_line(event, part.found.backing.get(event.id, ())) for event in trace)


def trace_line(event: Event, citations: tuple[str, ...] = ()) -> TraceLine:
    """An event as it is shown, with the quotes that speak to it."""
    return TraceLine(
        id=str(event.id),
        text=event.text,
        rule=event.rule,
        link=event.link[1] if event.link else None,
        causes=tuple(str(cause) for cause in event.causes),
        citations=citations,
    )


def _ruling(  # noqa: PLR0913 -- the parts of one record
    frame: Frame,
    reading: QuestionReading,
    verdict: Verdict,
    text: str,
    *,
    claims: tuple[Claim, ...] = (),
    branches: tuple[Branch, ...] = (),
    quotes: QuoteBook | None = None,
    gaps: tuple[Gap, ...] = (),
    trace: tuple[TraceLine, ...] = (),
) -> Ruling:
    cited = quotes.all() if quotes is not None else ()
    return Ruling(
        question=frame.question,
        language=reading.language,
        verdict=verdict,
        answer=text,
        claims=claims,
        branches=branches,
        citations=cited,
        reading=_view(reading, gaps),
        trace=trace,
        region=frame.region,
        as_of=max((quote.as_of for quote in cited if quote.as_of), default=None),
        corpus=frame.corpus.digest,
        searched=frame.searched,
    )


def _view(reading: QuestionReading, gaps: tuple[Gap, ...]) -> ReadingView:
    return ReadingView(
        play=reading.play,
        by=reading.by,
        confidence=reading.confidence,
        alternatives=tuple(
            AlternativePlay(play=play, confidence=sure) for play, sure in reading.alternatives
        ),
        scenario=dict(reading.scenario),
        facts=tuple(
            ReadWords(text=fact.text, start=fact.start, end=fact.end, read_as=fact.as_)
            for fact in reading.facts
        ),
        assumptions=reading.assumptions,
        gaps=gaps,
    )
