"""Question pairs: in whichever shape a document asks and answers, a pair is one passage."""

import json
from pathlib import Path

import pytest

from assistant.base.ruling_records import Passage
from assistant.library.corpus import open_corpus
from assistant.library.documents import read_folder

ASKED = "He chains Mystical Space Typhoon to my Raigeki. Does Raigeki resolve?"
SAID = "Yes, it does. Destroying a Normal Spell negates nothing."
PAIR = ((ASKED,), (SAID,))

TABLE = "<table><tr><th>Question</th><th>Answer</th></tr>"
SHAPES = {
    "marked in bold": ("a.md", f"# Questions\n\n**Q:** {ASKED}\n**A:** {SAID}\n"),
    "marked apart": ("a.md", f"**Q:** {ASKED}\n\n**A:** {SAID}\n"),
    "numbered": ("a.txt", f"Q1. {ASKED}\nA1. {SAID}\n"),
    "spelled out": ("a.txt", f"Question: {ASKED}\nAnswer: {SAID}\n"),
    "headed": ("a.md", f"# All\n\n## {ASKED}\n\n{SAID}\n"),
    "in bold type": ("a.md", f"# All\n\n**{ASKED}**\n\n{SAID}\n"),
    "a plain line": ("a.txt", f"{ASKED}\n\n{SAID}\n"),
    "a heading of a page": ("a.html", f"<h1>All</h1><h3>{ASKED}</h3><p>{SAID}</p>"),
    "a definition list": ("a.html", f"<dl><dt>{ASKED}</dt><dd>{SAID}</dd></dl>"),
    "a table of a page": (
        "a.html",
        f"{TABLE}<tr><td>{ASKED}</td><td>{SAID}</td></tr></table>",
    ),
    "a table in Markdown": ("a.md", f"| Question | Answer |\n|---|---|\n| {ASKED} | {SAID} |\n"),
    "a list of objects": ("a.json", json.dumps([{"question": ASKED, "answer": SAID}])),
    "objects within objects": ("a.json", json.dumps({"rulings": {"1": {"Q": ASKED, "A": SAID}}})),
    "in bold type, run in": ("a.md", f"**{ASKED}** {SAID}\n"),
    "on one line": ("a.txt", f"Q: {ASKED} A: {SAID}\n"),
    "with dashes": ("a.txt", f"Q - {ASKED}\nA - {SAID}\n"),
    "headed and marked": ("a.md", f"### Q: {ASKED}\n\nA: {SAID}\n"),
    "headed and numbered": ("a.md", f"### 12. {ASKED}\n\n{SAID}\n"),
    "line under line": ("a.md", f"{ASKED}\n{SAID}\n"),
    "items of a list": ("a.md", f"- Q: {ASKED}\n  A: {SAID}\n"),
    "a numbered item": ("a.md", f"1. {ASKED}\n\n   {SAID}\n"),
    "quoted": ("a.md", f"> {ASKED}\n\n{SAID}\n"),
    "marked in bold on a page": ("a.html", f"<p><b>Q:</b> {ASKED}</p><p><b>A:</b> {SAID}</p>"),
    "broken by a line on a page": ("a.html", f"<p><strong>{ASKED}</strong><br>{SAID}</p>"),
    "unfolded on a page": ("a.html", f"<details><summary>{ASKED}</summary>{SAID}</details>"),
    "as search engines have it": (
        "a.json",
        json.dumps(
            {"@type": "Question", "name": ASKED, "acceptedAnswer": {"@type": "A", "text": SAID}}
        ),
    ),
    "a conversation in bold": ("a.md", f"**tom:** {ASKED}\n\n**judge_mara:** {SAID}\n"),
    "a conversation with dates": (
        "a.txt",
        f"2024-05-01 14:02 tom: {ASKED}\n2024-05-01 14:03 judge_mara: {SAID}\n",
    ),
    "a conversation without times": ("a.txt", f"tom: {ASKED}\nJudge Mara: {SAID}\n"),
    "a conversation with names above": (
        "a.txt",
        f"tom — 14:02\n{ASKED}\n\nmara (judge) — 14:03\n{SAID}\n",
    ),
    "a conversation": ("a.txt", f"[14:02] tom: {ASKED}\n[14:03] judge_mara: {SAID}\n"),
    "a conversation with names in brackets": ("a.txt", f"<tom> {ASKED}\n<mara> {SAID}\n"),
}


def passages_of(folder: Path, name: str, text: str) -> tuple[Passage, ...]:
    """The passages of a folder that holds this document alone."""
    (folder / name).write_text(text, encoding="utf-8")
    corpus = open_corpus((str(folder),))
    for passage in corpus.passages:
        stored = corpus.document_of(passage).text

        assert stored[passage.start : passage.end] == passage.text
    return corpus.passages


def parts_of(passage: Passage) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that ask, and those that answer."""
    asked = tuple(passage.text[start:end] for start, end in passage.asked)
    return asked, tuple(passage.text[start:end] for start, end in passage.answered)


@pytest.mark.parametrize(("name", "text"), SHAPES.values(), ids=SHAPES)
def test_a_pair_is_one_passage_with_its_parts(tmp_path: Path, name: str, text: str) -> None:
    """The words of both stand in it exactly, without the marks of their layout."""
    assert [parts_of(one) for one in passages_of(tmp_path, name, text)] == [PAIR]


def test_what_limits_an_answer_belongs_to_it(tmp_path: Path) -> None:
    """A paragraph that takes some of it back is no passage of its own."""
    limit = "But if it was a Continuous Spell, it does not resolve."

    (passage,) = passages_of(tmp_path, "a.md", f"**Q:** {ASKED}\n**A:** {SAID}\n\n{limit}\n")

    assert parts_of(passage) == ((ASKED,), (SAID, limit))


def test_lines_that_only_look_like_talk_are_left_as_they_are(tmp_path: Path) -> None:
    """Words before a colon are no names of speakers."""
    text = "Note: costs stay paid.\n\nExample: Raigeki is negated.\n\nNote: it is sent away.\n"

    assert not any(one.asked for one in passages_of(tmp_path, "a.md", text))


def test_what_stands_around_pairs_is_cut_as_ever(tmp_path: Path) -> None:
    """A paragraph before, between and after pairs is a passage of its own."""
    text = (
        f"We are asked this often.\n\n**Q:** {ASKED}\n**A:** {SAID}\n\nCosts stay paid.\n\n"
        f"**Q:** Is a cost paid back?\n**A:** No, it is not.\n\nThat was all of it.\n"
    )

    passages = passages_of(tmp_path, "a.md", text)

    assert [one.text for one in passages if not one.asked] == [
        "We are asked this often.",
        "Costs stay paid.",
        "That was all of it.",
    ]
    assert [parts_of(one)[1] for one in passages if one.asked] == [(SAID,), ("No, it is not.",)]


def test_a_heading_that_asks_still_heads_what_follows(tmp_path: Path) -> None:
    """The second paragraph under it is a passage under that heading."""
    passages = passages_of(tmp_path, "a.md", f"## {ASKED}\n\n{SAID}\n\nCosts stay paid as well.\n")

    assert parts_of(passages[0]) == PAIR
    assert passages[1].headings == (ASKED,)


def test_a_row_of_situations_is_one_passage(tmp_path: Path) -> None:
    """A table of cards, situations and rulings asks with all that stands before the ruling."""
    rows = "| Card | Situation | Ruling |\n|---|---|---|\n| Jinzo | A Trap is Set. | It stays. |\n"

    (passage,) = passages_of(tmp_path, "a.md", rows)

    assert parts_of(passage) == (("Jinzo", "A Trap is Set."), ("It stays.",))


def test_a_table_that_asks_nothing_is_left_as_it_is(tmp_path: Path) -> None:
    """Two columns of anything else are no questions."""
    rows = "| Card | Kind |\n|---|---|\n| Jinzo | It is a monster card. |\n"

    assert not any(one.asked for one in passages_of(tmp_path, "a.md", rows))


class TestConversations:
    """Chat logs: who asks, who answers, and whose word stands."""

    def told(self, folder: Path, *lines: str) -> tuple[Passage, ...]:
        """The passages of a chat log."""
        return passages_of(folder, "a.txt", "\n".join(f"[14:0{n}] {one}" for n, one in
                                                      enumerate(lines)) + "\n")  # fmt: skip

    def test_where_judges_speak_only_their_word_counts(self, tmp_path: Path) -> None:
        """A player's guess is part of the passage, and no answer."""
        lines = (f"tom: {ASKED}", "ben: nah", f"judge_mara: {SAID}", "tom: thanks!")
        (passage,) = self.told(tmp_path, *lines)

        assert parts_of(passage) == PAIR
        assert passage.speaker == "judge_mara"
        assert "ben: nah" in passage.text
        assert passage.text.endswith("thanks!")

    def test_every_word_of_a_judge_is_kept_in_order(self, tmp_path: Path) -> None:
        """Who corrects herself is quoted with both: the last one stands."""
        lines = (f"tom: {ASKED}", "judge_mara: no", "judge_mara: wait, yes it does")
        (passage,) = self.told(tmp_path, *lines)

        assert parts_of(passage)[1] == ("no", "wait, yes it does")

    def test_a_player_answers_nothing_where_judges_are(self, tmp_path: Path) -> None:
        """In a log with a judge, a conversation without one has no answer."""
        lines = (f"tom: {ASKED}", f"judge_mara: {SAID}", "lia: Is it banished then?", "ben: it is")

        *_, last = self.told(tmp_path, *lines)

        assert parts_of(last) == (("Is it banished then?",), ())
        assert last.says == ()

    def test_what_is_asked_anew_is_another_conversation(self, tmp_path: Path) -> None:
        """Two questions, each with its own answer."""
        lines = (f"tom: {ASKED}", f"judge_mara: {SAID}", "lia: Is a cost paid back?",
                 "judge_mara: never")  # fmt: skip

        assert [parts_of(one) for one in self.told(tmp_path, *lines)] == [
            PAIR,
            (("Is a cost paid back?",), ("never",)),
        ]

    def test_a_question_changed_before_the_last_word_has_no_answer(self, tmp_path: Path) -> None:
        """What the judge says then is said of something else than was asked."""
        lines = (f"tom: {ASKED}", "judge_mara: yes", "tom: it was a Continuous Spell though",
                 "judge_mara: ah, then no")  # fmt: skip

        (passage,) = self.told(tmp_path, *lines)

        assert passage.says == ()

    def test_a_question_told_in_several_messages_is_one(self, tmp_path: Path) -> None:
        """All that the asker says before anybody answers."""
        lines = ("tom: I have Jinzo face-up", "tom: can he use Trap Hole?", "judge_mara: no")

        (passage,) = self.told(tmp_path, *lines)

        assert parts_of(passage)[0] == ("I have Jinzo face-up", "can he use Trap Hole?")

    def test_a_correction_by_name_is_the_last_word(self, tmp_path: Path) -> None:
        """Who says no to another answers what was asked; giving way is no answer."""
        lines = (
            f"tom: {ASKED}",
            "benny: no",
            f"lia: yes ben. {SAID}",
            "benny: sorry, lia is right",
        )

        (passage,) = self.told(tmp_path, *lines)

        assert parts_of(passage)[1] == ("no", f"yes ben. {SAID}")

    def test_what_another_tells_next_is_not_an_answer(self, tmp_path: Path) -> None:
        """A third player's own case begins anew."""
        lines = (f"tom: {ASKED}", f"ben: {SAID}", "lia: I just banish his monster then",
                 "ben: you cannot do that")  # fmt: skip

        first, *_ = self.told(tmp_path, *lines)

        assert parts_of(first) == PAIR

    def test_a_question_needs_no_mark_if_it_is_answered(self, tmp_path: Path) -> None:
        """Chat leaves the question mark out; small talk before it is no part of it."""
        lines = ("ben: back home, hello all", "tom: Jinzo is up, can i flip Trap Hole",
                 "lia: no way", "tom: and my Reborn")  # fmt: skip

        first, *_ = self.told(tmp_path, *lines)

        assert parts_of(first) == (("Jinzo is up, can i flip Trap Hole",), ("no way",))
        assert first.says == first.answered

    def test_no_message_heads_what_follows(self, tmp_path: Path) -> None:
        """What somebody says in passing is no heading."""
        found = self.told(tmp_path, "ben: hello all", f"tom: {ASKED}", f"lia: {SAID}", "tom: ah")

        assert not any(one.headings for one in found)


class TestTables:
    """Tables with rulings: what stands before a ruling is what it is of."""

    ROWS = (
        "| Card | Ruling |\n|---|---|\n| Jinzo | It stops every Trap. |\n"
        "| Trap Hole | It hits what is Normal Summoned. |\n"
    )

    def test_a_row_is_a_passage_with_its_theme(self, tmp_path: Path) -> None:
        """The card is no question, but what the ruling is read with."""
        found = passages_of(tmp_path, "a.md", self.ROWS)

        assert [parts_of(one) for one in found] == [
            (("Jinzo",), ("It stops every Trap.",)),
            (("Trap Hole",), ("It hits what is Normal Summoned.",)),
        ]
        assert not any(one.is_answer or one.headings for one in found)

    def test_rows_of_other_tables_are_cut_apart(self, tmp_path: Path) -> None:
        """No passage begins in one row and ends in the next."""
        text = self.ROWS.replace("Ruling", "Words")

        assert len(passages_of(tmp_path, "a.md", text)) == 2


class TestNumberedRules:
    """Numbered rules are passages of their own; the numbered steps of a play are one."""

    def test_each_rule_is_a_passage(self, tmp_path: Path) -> None:
        """With the exception that stands under it."""
        text = (
            "1. A cost stays paid even if the activation is negated.\n"
            "2. While Jinzo is face-up, Traps cannot be activated.\n"
            "   Exception: a player with Amplifier may.\n"
        )

        passages = passages_of(tmp_path, "a.md", text)

        assert [one.text.partition("\n")[0] for one in passages] == [
            "A cost stays paid even if the activation is negated.",
            "While Jinzo is face-up, Traps cannot be activated.",
        ]
        assert passages[1].text.endswith("may.")

    @pytest.mark.parametrize("mark", ["   - ", "      "])
    def test_an_exception_stays_with_its_rule(self, tmp_path: Path, mark: str) -> None:
        """As an item beneath it or as a line; no exception heads the rules after it."""
        text = (
            "1. One Normal Summon a turn.\n"
            f"{mark}Exception: cards that grant one more.\n"
            "2. A player without cards in the Deck loses.\n"
            f"{mark}Exception: none.\n"
            "3. Each player discards down to six cards.\n"
        )

        found = passages_of(tmp_path, "a.md" if "-" in mark else "a.txt", text)

        assert [one.text.count("Exception") for one in found] == [1, 1, 0]
        assert not any(one.headings for one in found)

    @pytest.mark.parametrize("name", ["a.md", "a.txt"])
    def test_lettered_parts_stay_with_their_number(self, tmp_path: Path, name: str) -> None:
        """And head none of the rules after them."""
        text = (
            "1. One Normal Summon a turn.\n   1a. Exception: cards that grant one more.\n\n"
            "2. Tokens are never Xyz Materials.\n   2a. They may be Tributed.\n   2b. Always.\n\n"
            "3. Each player discards down to six cards.\n\n"
            "4. A player without cards in the Deck loses.\n"
        )

        found = passages_of(tmp_path, name, text)

        assert [one.text.split()[0] for one in found] == ["One", "Tokens", "Each", "A"]
        assert [one.text.split()[-1] for one in found] == ["more.", "Always.", "cards.", "loses."]


class TestJson:
    """Databases of questions and answers."""

    def test_cards_head_an_entry_and_its_date_dates_it(self, tmp_path: Path) -> None:
        """A passage is as old as its entry."""
        entry = {"question": ASKED, "answer": SAID, "cards": ["Raigeki"], "date": "2024-03-01"}

        (passage,) = passages_of(tmp_path, "a.json", json.dumps([entry]))

        assert passage.headings == ("Raigeki (2024-03-01)",)
        assert passage.as_of == "2024-03-01"

    @pytest.mark.parametrize(
        "text", ["{", "[1, 2]", '{"question": "Is it?"}', '"Is it?"', "[" * 9999]
    )
    def test_other_json_is_no_document(self, tmp_path: Path, text: str) -> None:
        """It is left out with a reason, and the rest is read."""
        (tmp_path / "a.json").write_text(text, encoding="utf-8")
        (tmp_path / "b.md").write_text("Costs stay paid.\n", encoding="utf-8")

        folder = read_folder(str(tmp_path))

        assert [one.name for one in folder.documents] == ["b.md"]
        assert [one.path.name for one in folder.left_out] == ["a.json"]


@pytest.mark.parametrize(
    ("log", "place"),
    [
        ("[2025-03-01 14:02] tom: {asked}\n[2025-03-01 14:05] mara: {said}\n", "2025-03-01 14:05"),
        ("tom — 14:02\n{asked}\n\nmara — 14:05\n{said}\n", "14:05"),
        ("tom: {asked}\nmara (judge): {said}\n", ""),
    ],
)
def test_chat_tells_who_answers_and_when(log: str, place: str, tmp_path: Path) -> None:
    """As far as the log has it."""
    (tmp_path / "log.txt").write_text(log.format(asked=ASKED, said=SAID), encoding="utf-8")

    (found,) = open_corpus([tmp_path]).passages

    assert found.place == ", ".join(filter(None, (found.speaker, place)))
    assert found.speaker.startswith("mara")


def test_message_that_answers_nothing_tells_who_says_it(tmp_path: Path) -> None:
    """Of several messages in one passage, none is told."""
    (tmp_path / "log.txt").write_text("[14:06] tom: A cost stays paid whatever happens to it.\n")

    (found,) = open_corpus([tmp_path]).passages

    assert found.place == "tom, 14:06"
