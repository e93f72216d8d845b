"""Answering: one question answered, from its words to its ruling, with the time of each stage."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import perf_counter

from assistant.agreement.evidence import Statement, Witness
from assistant.agreement.quote_book import QuoteBook
from assistant.agreement.search_queries import known_meanings, queries
from assistant.agreement.stated_positions import Bench, Positions, StatedPassage, positions
from assistant.agreement.verdicts import PossibleOutcome, fact_asked, judged
from assistant.answers.also_computed import earlier_answers
from assistant.answers.answer_sources import Shelves, with_sources
from assistant.answers.answers_in_words import answer_in_words
from assistant.answers.computed_plays import ComputedAnswers, computed_answers
from assistant.answers.explaining_passages import (
    LONGEST_LIST,
    OF_EACH,
    nearest_sentences,
    term_passages,
)
from assistant.answers.given_readings import GIVEN
from assistant.answers.likely_readings import (
    LikelyReading,
    have_one_answer,
    keeps_open,
    likely_readings,
    settled_by,
    together,
    told,
)
from assistant.answers.negation_meant import with_negation_meant
from assistant.answers.question_premises import denied_premises
from assistant.answers.question_readers import open_model_reader
from assistant.answers.ruling_assembly import (
    Frame,
    Supposition,
    SuppositionAnswer,
    doubts,
    outside,
    quoted_only,
    ruled,
    told_in_words,
    uncomputed,
    unsure,
)
from assistant.answers.untold_facts import (
    aimed_amiss,
    open_counts,
    open_kinds,
    open_life,
    open_replays,
    open_texts,
    open_ties,
)
from assistant.answers.what_is_missing import Understood
from assistant.base.claim_subjects import card_and_part
from assistant.base.regions import Region
from assistant.base.ruling_records import (
    Agreement,
    Citation,
    Gap,
    Norm,
    OfferedReading,
    Ruling,
    Stage,
    Verdict,
)
from assistant.base.settings import ReaderName
from assistant.library.all_cards import CardKinds, open_cards, version_with
from assistant.library.corpus import Corpus, open_corpus
from assistant.library.defined_cards import CardLibrary
from assistant.library.documents import HANDBOOK
from assistant.library.passages import PassageText, said_spans
from assistant.reading.asked_beside import asked_beside
from assistant.reading.card_mentions import Names, all_names, unknown_names
from assistant.reading.language_model.model_reader import BY_MODEL, ModelReader
from assistant.reading.notated_reading import (
    NotatedPlayText,
    asks_a_rule,
    reading_of,
    zones_with_cards,
)
from assistant.reading.passage_reading import PassageReader, kept_plays
from assistant.reading.question_plays import play_of
from assistant.reading.reader_agreement import asks_the_same
from assistant.reading.said_region import without_region
from assistant.reading.source_requests import wants_source, wants_text, wants_words
from assistant.reading.statements.passage_statements import KeptReadings
from assistant.reading.text_languages import asked_in
from assistant.reading.told_turns import in_turn_told
from assistant.reading.unclear_references import (
    names_left_out,
    nothing_told,
    put_twice,
    things_put_aside,
    unclear_fighters,
    unclear_pronouns,
    unused_things,
)
from assistant.reading.understood_question import QuestionKind, QuestionReading
from assistant.reading.untaken_words import (
    asked_otherwise,
    asks_when,
    untaken_limits,
    untaken_words,
)
from assistant.reading.yes_no_questions import things_asked
from assistant.retrieval.citation_results import Result
from assistant.retrieval.citations import Citations
from assistant.retrieval.embedding import Embedder, known_soon
from assistant.retrieval.encoders import open_encoder
from assistant.retrieval.passage_search import Query, speaks_plainly
from assistant.retrieval.search_index import open_search
from engine import ScenarioError


@dataclass
class StageClock:
    """Adds up the seconds spent in each named stage, in order of first use."""

    seconds: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Count the time inside the `with` block to the stage."""
        begun = perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + perf_counter() - begun

    def report(self) -> str:
        """The stages and their milliseconds, as lines of text."""
        width = max(map(len, self.seconds), default=0)
        lines = (f"  {name:<{width}}  {took * 1000:8.1f} ms" for name, took in self.seconds.items())
        return "\n".join(("How long each stage took:", *lines))


@dataclass
class Desk:
    """Everything that an answer needs, opened once for any number of questions."""

    cards: CardLibrary
    names: Names
    corpus: Corpus
    witness: Witness
    region: Region = Region.TCG
    clock: StageClock = field(default_factory=StageClock)
    lookup: Citations | None = None
    """For questions that are only looked up; None: there is nothing to look up in."""
    model: ModelReader | None = None
    """The language model that reads in the program's place; None: the program reads itself."""
    passages: PassageReader | None = None
    """Reads what passages answer as plays; None: only their sentences are read."""
    last_play: tuple[str, NotatedPlayText] | None = None
    """What the trained reader last read, and of which question."""

    def trained_play(self, question: str) -> NotatedPlayText:
        """What the trained reader makes of a question; read once while it is answered."""
        if self.last_play is None or self.last_play[0] != question:
            read = play_of(question, self.names, self.cards)
            self.last_play = (question, in_turn_told(question, read))
        return self.last_play[1]


@dataclass(frozen=True, slots=True)
class Considered:
    """A question, and all that was found out about it."""

    reading: QuestionReading
    possible: tuple[PossibleOutcome, ...]
    """Every way the play can have gone; empty: nothing could be computed."""
    ruling: Ruling
    statements: tuple[Statement, ...] = ()
    """What the passages found say."""
    is_sure: bool = True
    """Whether the question is read as surely as a confirmed answer asks for."""
    untaken: tuple[Gap, ...] = ()
    """Words that limit the case, and that the play does not say."""


def prepare_desk(
    corpus: Sequence[str] | None,
    region: Region,
    encoder: Embedder | None = None,
    reader: ReaderName = ReaderName.TRAINED,
) -> Desk:
    """Open the documents (building their index when that is needed), the cards and the reader.

    Raises:
        UsageError: a language model is to read, and none is named.
    """
    clock = StageClock()
    encoder = encoder or open_encoder(soon=True)
    known = known_soon(encoder, known_meanings())
    with clock.stage("cards"):
        cards = open_cards()
        names = all_names(cards)
    with clock.stage("documents"):
        documents = open_corpus(tuple(corpus or (HANDBOOK,)))
    with clock.stage("index and model"):
        search = open_search(documents, embedder=encoder, known=known)
    kept = KeptReadings(version_with(cards.imported))
    witness = Witness(search, names, kinds=CardKinds(cards), kept=kept)
    model = open_model_reader(cards, encoder) if reader is ReaderName.MODEL else None
    pairs = PassageReader(names, cards, kept_plays(cards))
    return Desk(
        cards,
        names,
        documents,
        witness,
        region,
        clock,
        Citations(search),
        model=model,
        passages=pairs,
    )


def answer(question: str, desk: Desk, play: NotatedPlayText | None = None) -> Ruling:
    """Answer one question, read as this play if one is given."""
    return consider(question, desk, play).ruling


def consider(question: str, desk: Desk, play: NotatedPlayText | None = None) -> Considered:
    """Read (as this play if one is given), compute, search, quote and compare."""
    found = _considered(question, desk, play)
    with desk.clock.stage("quoting the steps"):
        shelves = Shelves(desk.corpus, desk.cards, desk.lookup)
        ruling = with_sources(found.ruling, found.reading, found.possible, shelves)
    return replace(found, ruling=ruling)


def _considered(question: str, desk: Desk, play: NotatedPlayText | None) -> Considered:
    if desk.lookup is not None:
        desk.lookup.search.expect(Query(question))
    with desk.clock.stage("reading the question"):
        reading = _read(question, desk, play)
    region = Region(str(reading.scenario.get("region", desk.region)))
    frame = Frame(question, region, desk.corpus)
    if not reading.in_domain and _is_spoken_of(question, reading, desk):
        changed = {"kind": QuestionKind.EXPLANATION, "in_domain": True}
        reading = reading.model_copy(update=changed)
    if not reading.in_domain:
        return Considered(reading, (), outside(frame, reading))
    if reading.kind is not QuestionKind.PLAY:
        return _only_quoted(frame, reading, desk)
    with desk.clock.stage("computing"):
        supposed = tuple(computed(one, question, desk) for one in (reading, *reading.further))
    with desk.clock.stage("weighing other readings"):
        meant = _weighed(question, supposed, desk) if play is None else Meant(supposed)
    with desk.clock.stage("searching and reading passages"):
        wanted = _queries(question, meant.supposed)
        frame = replace(frame, searched=tuple(query.words for query in wanted))
        found = desk.witness.found(wanted)
        statements = desk.witness.statements(found)
    with desk.clock.stage("reading what passages answer"):
        stated = _stated(found, meant, desk)
    with desk.clock.stage("comparing"):
        ruling = _ruling(frame, meant, statements, stated)
        ruling = _in_words(ruling, found, desk)
    first = meant.supposed[0]
    return Considered(
        first.reading, first.possible, ruling, statements, meant.is_sure, meant.untaken
    )


@dataclass(frozen=True, slots=True)
class Meant:
    """What a question is taken to mean, and what else it may mean."""

    supposed: tuple[Supposition, ...]
    is_sure: bool = True
    """False: it may well mean something else that is answered otherwise; nothing is confirmed."""
    offered: tuple[OfferedReading, ...] = ()
    """Likely readings of other meaning; empty: there is nothing to choose."""
    said: str = ""
    """What was understood, in plain words, where the reading is not sure."""
    alike: bool = False
    """Whether the likely readings all come to the answer that is given."""
    untaken: tuple[Gap, ...] = ()
    """Words that limit the case, and that the play does not say; nothing is confirmed then."""
    is_whole: bool = True
    """Whether all that is asked was read, and no word went lost that limits the case."""


def _weighed(question: str, supposed: tuple[Supposition, ...], desk: Desk) -> Meant:
    """What a question is taken to mean; not sure if words that limit it, or ask more, were lost."""
    meant = _meant(question, supposed, desk)
    reading = meant.supposed[0].reading
    play = replace(desk.trained_play(question), text=reading.play)
    asked = frozenset(card_and_part(ask.subject)[0] for ask in reading.asked)
    untaken = (
        *untaken_limits(question, play),
        *unclear_pronouns(question, play, asked),
        *unclear_fighters(question, play),
    )
    asks_all = len({(ask.subject, ask.predicate) for ask in reading.asked}) >= things_asked(
        question
    )
    is_whole = asks_all and not untaken
    return replace(meant, is_sure=meant.is_sure and is_whole, is_whole=is_whole, untaken=untaken)


def _meant(question: str, supposed: tuple[Supposition, ...], desk: Desk) -> Meant:
    """Whether a reading is sure; if not, what the question may mean, and whether that matters."""
    reading = supposed[0].reading
    gaps = [gap for one in supposed for gap in doubts(one.reading)]
    if any(gap.stage is Stage.CARD for gap in gaps):
        return Meant(supposed)
    trained = desk.trained_play(question)
    if not gaps and _is_sure(reading, trained):
        return Meant(supposed)
    likely = likely_readings(
        question,
        trained,
        desk.cards,
        lambda one: computed(_in_region(question, one), question, desk),
    )
    is_sure = together(likely) >= SURE and have_one_answer(likely)
    is_sure &= not reading.by.startswith(BY_MODEL)
    if not gaps:
        return Meant(supposed, is_sure, _others(likely))
    offered = tuple(one.offered() for one in likely)
    stays_open = reading.by.startswith(BY_MODEL) or any(map(keeps_open, gaps))
    chosen = None if stays_open else settled_by(likely, trained.text)
    if chosen is not None:
        return Meant((chosen.supposed,), is_sure, offered, alike=True)
    return Meant(supposed, False, offered, told(reading.play, question, trained.names))


def _is_sure(reading: QuestionReading, trained: NotatedPlayText) -> bool:
    """Whether a reading without a gap is as sure as an answer that is confirmed has to be.

    A language model is sure of everything: what it reads has to be what the trained reader reads.
    """
    if reading.by.startswith(BY_MODEL):
        return asks_the_same(trained, reading)
    return trained.confidence >= SURE


def _others(likely: Sequence[LikelyReading]) -> tuple[OfferedReading, ...]:
    """What is offered beside an answer that was computed of a reading without a gap."""
    return () if have_one_answer(likely) else tuple(one.offered() for one in likely)


SURE, LIKELY = 0.7, 0.4
"""Trained readings of this confidence may be confirmed, and are answered; below both, an answer is
only offered.

Of annotated questions whose play the rules of the game allow, nine in ten that the reader was sure
of were answered as their own play is, and seven in ten of the likely ones.
"""
NEEDED: Mapping[QuestionKind, float] = {QuestionKind.EXPLANATION: 0.25}
"""What is only quoted, and asserts nothing, is taken for less than `LIKELY`."""
_UNSURE = "how the question is read is not sure"


def _read(question: str, desk: Desk, play: NotatedPlayText | None) -> QuestionReading:
    """The given play, else the model's, else what the trained reader makes of it."""
    if play is None and desk.model is not None:
        play = desk.model.read(question)
    if play is not None:
        return reading_of(question, play, desk.cards)
    trained, language = desk.trained_play(question), asked_in(question)
    if wants_words(question):
        kind = QuestionKind.EXPLANATION
        return QuestionReading(kind=kind, language=language, cards=tuple(trained.names))
    if unknown := unknown_names(question, desk.names):
        return QuestionReading(language=language, gaps=unknown)
    reading = _in_region(question, reading_of(question, trained, desk.cards))
    if asks_a_rule(reading) or asks_when(question):
        return reading.model_copy(update={"kind": QuestionKind.EXPLANATION, "gaps": ()})
    if reading.kind is QuestionKind.PLAY:
        zones = zones_with_cards(reading.scenario)
        untaken = untaken_words(question, trained, desk.cards.by_name, zones)
        unclear = (
            *asked_otherwise(question, trained),
            *asked_beside(question, trained),
            *names_left_out(trained),
            *nothing_told(question, trained),
            *unused_things(question, trained),
            *put_twice(question, trained),
            *things_put_aside(question, trained),
        )
        reading = reading.model_copy(update={"gaps": (*reading.gaps, *untaken, *unclear)})
    if trained.confidence >= NEEDED.get(reading.kind, LIKELY):
        return reading
    unsure = Gap(text=question, start=0, end=len(question), why=_UNSURE)
    changed = {"kind": QuestionKind.PLAY, "in_domain": True, "gaps": (*reading.gaps, unsure)}
    return reading.model_copy(update=changed)


def _in_region(question: str, reading: QuestionReading) -> QuestionReading:
    """The reading, to be computed by the rules of the region that the question says."""
    region = without_region(question)[1]
    if region is None or reading.completed is None:
        return reading
    scenario = {**reading.scenario, "region": region.value}
    return reading.model_copy(update={"scenario": scenario})


def _is_spoken_of(question: str, reading: QuestionReading, desk: Desk) -> bool:
    """Whether a passage is so near to what is taken for no question of rules that it is one.

    A passage that is near because it names the same card says nothing of that.
    """
    return (
        desk.lookup is not None
        and reading.language == ENGLISH
        and not desk.trained_play(question).names
        and speaks_plainly(desk.lookup.search, question)
    )


ENGLISH = "en"
"""The language whose passages are quoted at length."""
QUOTED = 3
"""How many passages are quoted for a question that is not read."""
SCORE_WEIGHT = 1.5
"""How much the place of a passage in the search counts beside its nearest sentence."""
NEXT_NEAR = 0.85
"""Of the nearness of the first passage: a second one that is as near is quoted beside it."""
LOOKED_INTO = 4
"""Of how many the sentences are compared with the question."""
LISTED = 8
"""How many for one that asks for what the documents list."""


def _only_quoted(frame: Frame, reading: QuestionReading, desk: Desk) -> Considered:
    """A question that is only looked up: what passages in its language say of it."""
    in_full = reading.language == ENGLISH
    quotes, words = QuoteBook(), without_region(frame.question)[0].strip()
    with desk.clock.stage("searching and reading passages"):
        about = _looked_up(words, reading, desk) if in_full or reading.cards else []
        about = about[: LISTED if in_full else QUOTED]
        explains = in_full and reading.kind is QuestionKind.EXPLANATION
        said = [*_explained(words, about, desk, quotes)] if explains else []
        told = len(quotes.all())
        said += [
            statement
            for place, (one, text) in enumerate(about)
            for statement in _told(one, text, desk, quotes, whole=in_full and not place)
        ]
    asked = replace(frame, searched=(frame.question,))
    found = tuple(dict.fromkeys(said))
    return Considered(reading, (), quoted_only(asked, reading, found, quotes, told), found)


def _explained(
    words: str, about: Sequence[tuple[Result, PassageText]], desk: Desk, quotes: QuoteBook
) -> Iterator[Statement]:
    """What answers what asks for words: the nearest sentences of the passages that explain it."""
    if desk.lookup is None:
        return
    search, known = desk.lookup.search, desk.corpus.passage_by_id
    terms = term_passages(words, desk.cards.by_name, known) if not wants_source(words) else ()
    if terms:
        most = LONGEST_LIST if len(terms) == 1 else OF_EACH
        near = [nearest_sentences(one, words, search, most) for one in terms]
    else:
        found = [(one["score"], text.passage) for one, text in about[:LOOKED_INTO]]
        ranked = [(score, nearest_sentences(one, words, search)) for score, one in found]
        ranked.sort(key=lambda one: -(SCORE_WEIGHT * one[0] + one[1].nearness))
        near = [one for _, one in ranked if one.nearness >= NEXT_NEAR * ranked[0][1].nearness]
        near = near[: 1 if near and len(near[0].spans) > 1 else OF_EACH]
    for one in near:
        norms = _quotable(desk.corpus.to_read(one.passage), desk, whole=True)
        for start, end in one.spans:
            quotes.add_words(Citation(passage=one.passage, start=start, end=end))
            said = (norm for norm in norms if (norm.start, norm.end) == (start, end))
            yield from (Statement(one.passage, norm) for norm in said)


def _looked_up(
    words: str, reading: QuestionReading, desk: Desk
) -> list[tuple[Result, PassageText]]:
    """Passages in the language of the question, nearest first, of its cards if it names any.

    What asks for an explanation, or a source, is also answered by passages that name none of them.
    """
    lookup = desk.lookup
    found = lookup.cite(words, 2 * LISTED) or lookup.plainly(words, QUOTED) if lookup else []
    told = ((one, desk.corpus.passage(str(one["passage"]))) for one in found)
    about = [
        (one, desk.corpus.to_read(passage))
        for one, passage in told
        if passage.language == reading.language
    ]
    if reading.cards and wants_text(words):
        return []  # What the card itself says is quoted then.
    of_cards = [one for one in about if _names_one(one[1].passage.text, reading.cards)]
    return of_cards or (about if reading.kind is QuestionKind.EXPLANATION else [])


def _names_one(text: str, cards: Sequence[str]) -> bool:
    """Whether one of the cards that are asked about, if any is, stands in the passage."""
    return not cards or any(card in text for card in cards)


def _told(
    found: Result, text: PassageText, desk: Desk, quotes: QuoteBook, *, whole: bool
) -> tuple[Statement, ...]:
    """What a passage says, quoted; its nearest words also if they were not read, as related."""
    passage = text.passage
    said = tuple(Statement(passage, norm) for norm in _quotable(text, desk, whole=whole))
    first, last = (int(place) - passage.start for place in found["best"])
    for start, end in said_spans(passage) if whole else ((first, last),):
        if not any(one.norm.start < end and start < one.norm.end for one in said):
            quotes.add_words(Citation(passage=passage, start=start, end=end))
    for statement in said:
        quotes.add_statement(statement, Agreement.SILENT)
    return said


def _quotable(text: PassageText, desk: Desk, *, whole: bool) -> tuple[Norm, ...]:
    """What of a passage is quoted: its first sentence, or all that it says, side for side."""
    norms = desk.witness.readings_of([text])[0].norms
    return norms if whole else norms[:1]


def _not_computed(whys: Sequence[str], question: str, stage: Stage) -> tuple[Gap, ...]:
    """Why a question could not be computed: a gap of the whole of it for each reason."""
    return tuple(
        Gap(text=question, start=0, end=len(question), why=why, stage=stage) for why in whys
    )


def computed(reading: QuestionReading, question: str, desk: Desk) -> Supposition:
    """Compute what was read of a question, as far as that can be done."""
    unread = _not_computed(("no question was read from the words",), question, Stage.WORDS)
    if reading.completed is None:
        return Supposition(reading, (), () if reading.gaps else unread)
    try:
        region = Region(str(reading.scenario.get("region", desk.region)))
        found = computed_answers(reading, reading.completed, desk.cards, region)
    except ScenarioError as problem:
        why = f"the play read from the question cannot be: {problem}"
        return Supposition(reading, (), _not_computed((why,), question, Stage.WORDS))
    is_given = reading.by == GIVEN
    doubted = () if is_given else (*found.refused, *_denied(question, reading, found, desk))
    if not is_given:
        doubted += tuple(aimed_amiss(question, reading, found.possible[0].outcome))
    doubtful = (
        *open_ties(reading, found.possible[0].outcome, desk.cards.by_name),
        *open_life(reading, found.possible[0].outcome, desk.cards.by_name),
        *open_replays(reading, found.possible),
        *open_kinds(reading, found.possible),
        *open_counts(reading, found.possible),
    )
    read = reading.model_copy(update={"gaps": (*reading.gaps, *doubted, *doubtful)})
    if not reading.asked:
        return Supposition(read, (), unread, aside=found.possible)
    if untold := open_texts(reading, found.possible, desk.cards):
        return Supposition(read, (), untold)  # What that card does may decide everything.
    if found.is_open:
        impossible = found.impossible if is_given else ""
        return Supposition(read, (), found.open, aside=found.possible, impossible=impossible)
    tells_all = not any(gap.stage is Stage.RULE for gap in found.open)
    is_surely_told = found.is_as_told and tells_all and _is_surely_read(reading)
    is_partial = is_given or is_surely_told
    left_open = found.open if is_partial else ()
    if not is_partial:  # What cannot be told of a play may tell that it is misread.
        read = read.model_copy(update={"gaps": (*read.gaps, *found.open)})
    outcome = found.possible[0].outcome
    earlier = tuple(earlier_answers(read, outcome, desk.cards.by_name))
    meant = with_negation_meant(read, found.possible, question)
    return Supposition(meant, found.possible, elsewhere=earlier, left_open=left_open)


def _is_surely_read(reading: QuestionReading) -> bool:
    """Whether the trained reader is as sure of it as a confirmed answer asks for."""
    sure = reading.confidence is not None and reading.confidence >= SURE
    return sure and not reading.by.startswith(BY_MODEL)


def _denied(
    question: str, reading: QuestionReading, found: ComputedAnswers, desk: Desk
) -> Iterator[Gap]:
    """A gap for what the question tells outright and the play, as it was read, denies."""
    return denied_premises(question, reading, found.possible, desk.names, CardKinds(desk.cards))


def _queries(question: str, supposed: Sequence[Supposition]) -> tuple[Query, ...]:
    found = [Query(question)]
    for one in supposed:
        for possible in one.possible:
            facts = [fact_asked(ask, possible.play) for ask in one.reading.asked]
            known = [fact for fact in facts if fact is not None]
            found += queries(known, possible.outcome)
    return tuple(dict.fromkeys(found))


def _stated(found: Sequence[PassageText], meant: Meant, desk: Desk) -> Positions:
    """What passages say that speak of the very play that was read, if it can go one way only."""
    supposed = meant.supposed
    if desk.passages is None or len(supposed) != 1 or len(supposed[0].possible) != 1:
        return Positions()
    reading, possible = supposed[0].reading, supposed[0].possible[0]
    cards = frozenset(reading.cards)
    stated = desk.passages.stated([text.passage for text in found], cards)
    confidence = 1.0 if reading.confidence is None else reading.confidence
    bench = Bench(
        reading,
        max(confidence, SURE) if meant.is_sure else confidence,
        possible,
        Region(str(reading.scenario.get("region", desk.region))),
        desk.cards,
        lambda one: computed(one, "", desk).possible,
        lambda one: bool(doubts(computed(one, "", desk).reading)),
    )
    return positions(bench, [StatedPassage(passage, plays) for passage, plays in stated])


def _in_words(ruling: Ruling, found: Sequence[PassageText], desk: Desk) -> Ruling:
    """The ruling; where nothing was computed, and the question leaves nothing out, in words.

    What a question leaves out has to be asked back, whatever a passage says.
    """
    gaps = ruling.reading.gaps
    is_open = ruling.verdict is Verdict.UNSETTLED and not ruling.branches
    if desk.lookup is None or not is_open or any(map(_is_left_out, gaps)):
        return ruling
    search, language = desk.lookup.search, ruling.language
    words = answer_in_words(ruling.question, language, found, search, desk.names)
    return told_in_words(ruling, words) if words is not None else ruling


def _is_left_out(gap: Gap) -> bool:
    """Whether it is something that decides, and that the question does not tell."""
    return gap.stage is Stage.OPEN and gap.why.endswith("decides, and is not said")


def _is_read_alike(supposed: Sequence[Supposition], stated: Positions) -> bool:
    """Whether a likely reading is the very play that a passage, read by itself, speaks of.

    That two texts are misread as one play is seldom; where the passage says what was computed of
    it, the answer is as sure as that of a sure reading.
    """
    likely = all((one.reading.confidence or 0.0) >= LIKELY for one in supposed)
    return likely and stated.exactly and all(one.agrees for one in stated.counted)


def _ruling(
    frame: Frame, meant: Meant, statements: Sequence[Statement], stated: Positions
) -> Ruling:
    quotes, supposed = QuoteBook(), meant.supposed
    understood = Understood(frame.question, meant.said, meant.offered)
    is_computed = all(one.possible for one in supposed)
    if is_computed and any(doubts(one.reading) for one in supposed):
        return unsure(frame, supposed, statements, quotes, understood)
    parts = [
        SuppositionAnswer(
            one,
            judged(
                one.reading.asked,
                one.possible,
                statements,
                quotes,
                frame.region,
                positions=stated.counted,
            ),
        )
        for one in supposed
        if one.possible
    ]
    for statement, seems in stated.unsure:
        quotes.add_seeming(statement, seems)
    if is_computed and any(part.found.says_something for part in parts):
        is_sure = meant.is_sure or (meant.is_whole and _is_read_alike(supposed, stated))
        ruling = ruled(frame, parts, quotes, is_sure=is_sure, alike=meant.alike)
        return ruling.model_copy(update={"did_you_mean": meant.offered})
    return uncomputed(frame, supposed, statements, quotes, understood)
