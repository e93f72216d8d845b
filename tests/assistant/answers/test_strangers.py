"""Documents of strangers: what they answer agrees, disagrees or says nothing, by their own words.

The documents and the questions in `strangers/` were written before the code saw them.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.answers.answering import Desk, answer, prepare_desk
from assistant.answers.given_readings import GIVEN
from assistant.base.regions import Region
from assistant.base.ruling_records import (
    Agreement,
    Proposition,
    Quote,
    QuoteRole,
    Ruling,
    Term,
    Verdict,
)
from assistant.reading import passage_reading
from assistant.reading.notated_reading import NotatedPlayText
from assistant.reading.question_plays import play_of
from assistant.reading.stated_plays import StatedPlay

FOLDER = Path(__file__).parent / "strangers"
QUESTIONS: dict[str, list[dict[str, Any]]] = yaml.safe_load(
    (FOLDER / "questions.yaml").read_text(encoding="utf-8")
)
SHOWN = {Verdict.CONFIRMED: "agrees", Verdict.CONFLICT: "conflict"}
LEAST_CONFIRMED = 12
"""Of 27 that a document answers rightly.  Many are not read surely enough to be confirmed."""
LEAST_IN_CONFLICT = 5
"""Of 8 that it answers wrongly."""


@pytest.fixture(scope="module")
def rulings(home: Path) -> list[tuple[str, Ruling]]:
    """What each question ought to come to, and its answer from its document alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_HOME", str(home))
        desks = {name: prepare_desk((str(FOLDER / name),), Region.TCG) for name in QUESTIONS}
        return [
            (row["expect"], answer(row["question"], desks[name]))
            for name, rows in QUESTIONS.items()
            for row in rows
        ]


def test_documents_of_strangers_are_read(rulings: list[tuple[str, Ruling]]) -> None:
    """So many are confirmed and in conflict, and none is turned round."""
    found = Counter((expected, SHOWN.get(one.verdict, "silent")) for expected, one in rulings)

    assert found["agrees", "agrees"] >= LEAST_CONFIRMED, found
    assert found["conflict", "conflict"] >= LEAST_IN_CONFLICT, found
    assert not found["agrees", "conflict"] + found["conflict", "agrees"], found


def test_what_a_document_does_not_speak_of_stays_open(rulings: list[tuple[str, Ruling]]) -> None:
    """Neither confirmed nor disputed by it."""
    silent = [one for expected, one in rulings if expected == "silent"]

    assert silent
    assert not [one.question for one in silent if one.verdict in SHOWN]


def test_a_quote_is_its_words_and_shows_its_question(rulings: list[tuple[str, Ruling]]) -> None:
    """The characters of the stored text, with the question that they answer beside them."""
    quotes = [quote for _, one in rulings for quote in one.citations if quote.question]

    assert quotes
    assert all(quote.end - quote.start == len(quote.quote) for quote in quotes)
    assert not [one for one in quotes if one.quote in one.question]


DRAIN = "With Skill Drain face-up I Tribute Exiled Force to destroy his Summoned Skull."
WORKS = f"{DRAIN} Does that still work?"
FORCE = NotatedPlayText(
    "B spell_trap_zone Skill Drain up\nB monster_zone Summoned Skull\n"
    "A activate Exiled Force > Summoned Skull\n? Exiled Force resolves",
    GIVEN,
)
STEP = "Can I activate Mystical Space Typhoon in the Damage Step?"
TYPHOON = NotatedPlayText(
    "damage_step\nA activate Mystical Space Typhoon\n"
    "? Mystical Space Typhoon activation_legal", GIVEN
)  # fmt: skip
SAID = {
    "yes": "Yes! It left the field as the cost.",
    "it does": "It does, as it left the field to pay for it.",
    "sure": "Sure, nothing is left there to negate.",
}
DENIED = {
    "no": "No! Skill Drain is still there.",
    "it does not": "It doesn't, as Skill Drain is still there.",
    "nope": "Nope, Skill Drain keeps it from doing anything.",
}


def asked_of(folder: Path, text: str, question: str, play: NotatedPlayText | None) -> Ruling:
    """The answer to a question from one document, read as this play."""
    (folder / "faq.md").write_text(text, encoding="utf-8")
    return answer(question, prepare_desk((str(folder),), Region.TCG), play)


def pair(question: str, said: str) -> str:
    """A document that asks and answers."""
    return f"# Asked often\n\n**Q:** {question}\n**A:** {said}\n"


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_what_is_answered_rightly_confirms(tmp_path: Path, said: str) -> None:
    """In whichever words."""
    ruling = asked_of(tmp_path, pair(WORKS, said), WORKS, FORCE)

    assert ruling.verdict is Verdict.CONFIRMED
    assert quote_of(ruling).role is QuoteRole.AGREES


@pytest.mark.parametrize("said", DENIED.values(), ids=DENIED)
def test_one_word_turned_round_turns_the_verdict(tmp_path: Path, said: str) -> None:
    """What is answered wrongly is in conflict with what is computed."""
    ruling = asked_of(tmp_path, pair(WORKS, said), WORKS, FORCE)

    assert ruling.verdict is Verdict.CONFLICT
    assert quote_of(ruling).role is QuoteRole.DISAGREES


def likely(folder: Path, text: str, confidence: float) -> Ruling:
    """The answer to `WORKS` from one document, where its reading is no surer than this."""
    (folder / "faq.md").write_text(text, encoding="utf-8")
    desk = prepare_desk((str(folder),), Region.TCG)
    desk.last_play = (WORKS, replace(play_of(WORKS, desk.names, desk.cards), confidence=confidence))
    return answer(WORKS, desk)


def test_a_likely_reading_is_confirmed_by_a_passage_of_the_very_play(tmp_path: Path) -> None:
    """Two texts that were read by themselves as one play are hardly both misread."""
    assert likely(tmp_path, pair(WORKS, "Yes!"), 0.65).verdict is Verdict.CONFIRMED
    assert likely(tmp_path, pair(WORKS, "Yes!"), 0.2).verdict is not Verdict.CONFIRMED


def test_a_likely_reading_is_not_confirmed_by_a_passage_of_another_play(tmp_path: Path) -> None:
    """Nor by none."""
    for asked in ELSEWHERE.values():
        assert likely(tmp_path, pair(asked, "Yes!"), 0.65).verdict is Verdict.COMPUTED


ELSEWHERE = {
    "a condition dropped": "I Tribute Exiled Force to destroy his Summoned Skull. Does it work?",
    "a condition added": f"He has Jinzo face-up as well. {WORKS}",
    "another card there": WORKS.replace("Skill Drain", "Royal Decree"),
    "another card used": WORKS.replace("Exiled Force", "Man-Eater Bug"),
    "another thing asked": f"{DRAIN} Can he chain Book of Moon?",
}


@pytest.mark.parametrize("asked", ELSEWHERE.values(), ids=ELSEWHERE)
@pytest.mark.parametrize("said", ["Yes!", "No!"])
def test_what_is_answered_of_another_play_is_silent(tmp_path: Path, asked: str, said: str) -> None:
    """Whatever it says, it says nothing of this one."""
    ruling = asked_of(tmp_path, pair(asked, said), WORKS, FORCE)

    assert ruling.verdict is Verdict.COMPUTED


OPEN = ("Probably, yes.", "Yes, if it was Summoned this turn.", "That depends.", "Good question!",
        "Yes, unless he chains something.")  # fmt: skip


@pytest.mark.parametrize("said", OPEN)
def test_who_is_not_sure_says_nothing(tmp_path: Path, said: str) -> None:
    """A guess, a condition and no answer at all do not count."""
    assert asked_of(tmp_path, pair(WORKS, said), WORKS, FORCE).verdict is Verdict.COMPUTED


def test_the_last_word_of_a_judge_stands(tmp_path: Path) -> None:
    """Who says no and then yes says yes."""
    said = f"[14:02] tom: {WORKS}\n[14:03] judge_mara: no\n[14:04] judge_mara: wait, yes it does\n"

    assert asked_of(tmp_path, said, WORKS, FORCE).verdict is Verdict.CONFIRMED


def test_a_last_word_that_is_not_understood_leaves_it_open(tmp_path: Path) -> None:
    """What was said before it may have been taken back."""
    said = f"[14:02] tom: {WORKS}\n[14:03] judge_mara: yes\n[14:04] judge_mara: hm, hold on\n"

    assert asked_of(tmp_path, said, WORKS, FORCE).verdict is Verdict.COMPUTED


def test_two_documents_that_contradict_each_other_are_both_shown(tmp_path: Path) -> None:
    """The one agrees, the other disagrees: that is a conflict."""
    (tmp_path / "other.md").write_text(pair(WORKS, "No!"), encoding="utf-8")

    ruling = asked_of(tmp_path, pair(WORKS, "Yes!"), WORKS, FORCE)

    assert ruling.verdict is Verdict.CONFLICT
    assert {one.role for one in ruling.citations if one.question} == {
        QuoteRole.AGREES,
        QuoteRole.DISAGREES,
    }


def test_what_is_asked_of_anybody_is_asked_of_the_other_player(tmp_path: Path) -> None:
    """The players of a passage may be those of the question, exchanged."""
    turned = "My opponent has Skill Drain face-up and Tributes Exiled Force to destroy my Summoned"
    ruling = asked_of(tmp_path, pair(f"{turned} Skull. Does it work?", "Yes."), WORKS, FORCE)

    assert ruling.verdict is Verdict.COMPUTED


def test_a_passage_is_read_once(tmp_path: Path) -> None:
    """The second question, and the next process, find what was read."""
    asked_of(tmp_path, pair(STEP, "You can't."), STEP, TYPHOON)
    desk: Desk = prepare_desk((str(tmp_path),), Region.TCG)
    reader = desk.passages

    assert reader is not None
    assert reader.kept is not None
    passage = next(one for one in desk.corpus.passages if one.asked)
    ((_, plays),) = reader.stated([passage], frozenset({"Mystical Space Typhoon"}))
    assert plays[0].lines.endswith("? Mystical Space Typhoon activation_legal = no")


def test_what_only_seems_to_say_so_is_shown_and_does_not_count(tmp_path: Path) -> None:
    """A passage that was hardly read agrees with nothing, and is quoted as such."""
    weak = "drain's up, sac exiled force on skull??"
    ruling = asked_of(tmp_path, pair(weak, "yes"), WORKS, FORCE)
    seeming = [one for one in ruling.citations if one.seems is not Agreement.SILENT]

    assert ruling.verdict in {Verdict.COMPUTED, Verdict.CONFIRMED}
    assert all(one.role is QuoteRole.RELATED for one in seeming)


def quote_of(ruling: Ruling) -> Quote:
    """The quote of an answer to a question."""
    return next(one for one in ruling.citations if one.question)


RULE = """1. A cost stays paid, even if the activation of the card is negated.
2. While Jinzo is face-up on the field, Trap Cards cannot be activated.
   Exception: a player who controls Sangan may activate them.
"""
TRAP = "B monster_zone Jinzo\nB attack Jinzo > direct\nA activate Mirror Force"
ASKS = "? Mirror Force activation_legal"


def test_a_rule_holds_where_its_exception_is_not_there(tmp_path: Path) -> None:
    """And says nothing where the card that makes the exception is."""
    asked = "Can I activate Mirror Force?"
    plain = asked_of(tmp_path, RULE, asked, NotatedPlayText(f"{TRAP}\n{ASKS}", GIVEN))
    there = f"A monster_zone Sangan\n{TRAP.replace('direct', 'Sangan')}\n{ASKS}"
    excepted = asked_of(tmp_path, RULE, asked, NotatedPlayText(there, GIVEN))

    assert plain.verdict is Verdict.CONFIRMED
    assert excepted.verdict is Verdict.COMPUTED


class TestStatements:
    """A plain statement, read as whatever play the reader makes of it."""

    words = "Skill Drain cannot stop Exiled Force once it is Tributed to destroy Summoned Skull."

    def verdict(  # noqa: PLR0913 -- a statement, and all that it may mean
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        value: str,
        *,
        confidence: float = 0.8,
        beneath: str = "",
        likelier: str = "",
    ) -> Verdict:
        """What comes of a statement that is read as the play of the question, with this value.

        `beneath` stands under it; it may mean another, likelier play as well.
        """
        text = f"# Notes\n\n1. {self.words}\n{beneath}"
        (folder / "notes.md").write_text(text, encoding="utf-8")
        desk = prepare_desk((str(folder),), Region.TCG)

        def read(words: str, *_: object) -> tuple[StatedPlay, ...]:
            said = Proposition(
                subject=Term(name="Exiled Force"),
                predicate="resolves",
                value=value == "yes",
                start=0,
                end=len(words),
            )
            stated = StatedPlay(
                words=words,
                play=FORCE.text,
                values=(said,),
                confidence=confidence,
                by="trained",
                start=0,
                end=len(words),
            )
            other = stated.model_copy(update={"play": likelier, "confidence": 0.95 - confidence})
            return (other, stated) if likelier else (stated,)

        monkeypatch.setattr(passage_reading, "stated_outright", read)
        assert desk.passages is not None
        reader = replace(desk.passages, kept=None)
        return answer(WORKS, replace(desk, passages=reader), FORCE).verdict

    def test_a_statement_confirms_or_denies(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """By the value that it gives."""
        assert self.verdict(tmp_path, monkeypatch, "yes") is Verdict.CONFIRMED
        assert self.verdict(tmp_path, monkeypatch, "no") is Verdict.CONFLICT

    def test_a_statement_hardly_read_does_not_count(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It is only shown."""
        assert self.verdict(tmp_path, monkeypatch, "yes", confidence=0.2) is Verdict.COMPUTED

    def test_a_play_that_the_rules_refuse_is_none_that_is_meant(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A likelier play is aimed where the effect cannot be; not so if it can be played."""
        amiss = FORCE.text.replace("> Summoned Skull", "> Skill Drain")
        legal = FORCE.text.replace("Skill Drain", "Royal Decree")

        refused = self.verdict(tmp_path, monkeypatch, "yes", confidence=0.2, likelier=amiss)
        possible = self.verdict(tmp_path, monkeypatch, "yes", confidence=0.2, likelier=legal)
        hardly = self.verdict(tmp_path, monkeypatch, "yes", confidence=0.05, likelier=amiss)

        assert refused is Verdict.CONFIRMED
        assert possible is hardly is Verdict.COMPUTED

    @pytest.mark.parametrize(
        ("exception", "verdict"),
        [
            ("monsters that are Tributed", Verdict.COMPUTED),
            ("Counter Traps, whose monsters are safe", Verdict.CONFIRMED),
            ("none that came up", Verdict.CONFIRMED),
        ],
    )
    def test_a_rule_says_nothing_of_what_its_exceptions_may_be_of(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exception: str, verdict: Verdict
    ) -> None:
        """A card, or a kind of card, that is there."""
        beneath = f"   - Exception: {exception}.\n"

        assert self.verdict(tmp_path, monkeypatch, "yes", beneath=beneath) is verdict
