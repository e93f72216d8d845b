"""Bad input: each gets one clear message, the documented status, and no traceback."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest


def refused(ran: tuple[int, str, str], status: int, *words: str) -> None:
    """The command ended with this status and one message that holds these words."""
    code, out, err = ran
    assert code == status, err
    assert out == ""
    assert "Traceback" not in err
    for word in words:
        assert word in err


def test_unknown_card_offers_the_nearest_names(ruling: Callable[..., tuple[int, str, str]]) -> None:
    """A card that is not known is answered with names like it."""
    refused(ruling("card", "Jinzoo"), 4, "Jinzoo", "did you mean", "Jinzo")


def test_unknown_card_in_a_question_is_a_gap_with_the_nearest_names(
    ruling: Callable[..., tuple[int, str, str]],
) -> None:
    """A card that is not known is a gap, and the answer is unsettled."""
    status, out, _ = ruling(
        "ask", 'I activate "Jinzolo Returner of Skulls". Does it resolve?', "--json"
    )
    answer = json.loads(out)

    assert status == 3
    assert answer["verdict"] == "unsettled"
    assert answer["reading"]["gaps"]


def test_malformed_yaml_names_the_line(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """A file that is no YAML is refused with its line."""
    file = tmp_path / "play.yaml"
    file.write_text("start:\n  A: {hand: [Raigeki\nsteps: []\n", encoding="utf-8")

    refused(ruling("run", str(file)), 4, f"{file}:3", "no YAML")


def test_malformed_scenario_names_the_line_of_the_step(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """A step that cannot be read is refused with the line it stands on."""
    file = tmp_path / "play.yaml"
    file.write_text(
        "start:\n  A: {hand: [Raigeki]}\nsteps:\n  - {do: activate, player: A, card: Raigeki}\n"
        "  - {do: explode, player: A, card: Raigeki}\n",
        encoding="utf-8",
    )

    refused(ruling("run", str(file)), 4, f"{file}:5", "explode")


def test_malformed_json_indented_by_tabs_is_refused(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """Where the line cannot be told, the step is."""
    file = tmp_path / "play.json"
    file.write_text('{\n\t"start": {},\n\t"steps": [{"do": "explode"}]\n}', encoding="utf-8")

    refused(ruling("run", str(file)), 4, f"{file}: steps[0].do", "explode")


def test_missing_scenario_file_is_named(ruling: Callable[..., tuple[int, str, str]]) -> None:
    """A scenario file that is not there is named."""
    refused(ruling("run", "/nowhere/play.yaml"), 4, "/nowhere/play.yaml", "cannot be read")


def test_missing_corpus_folder_is_named(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """A corpus folder that is not there is named."""
    missing = str(tmp_path / "missing")

    refused(ruling("cite", "anything", "--corpus", missing), 4, missing)


def test_empty_corpus_folder_is_named(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """A corpus folder without documents is named."""
    refused(ruling("cite", "anything", "--corpus", str(tmp_path)), 4, str(tmp_path))


def test_document_that_is_not_text_is_named(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """A document of other bytes than text is named, with the remedy."""
    file = tmp_path / "rulings.txt"
    file.write_bytes(bytes(range(256)) * 8)

    refused(ruling("index", "--corpus", str(tmp_path)), 4, str(file))


def test_index_that_cannot_be_written_says_so(
    ruling: Callable[..., tuple[int, str, str]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No permission to write the index is a clear error that says what to set."""
    blocked = tmp_path / "a-file"
    blocked.write_text("not a folder", encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "one.md").write_text("A negated effect does not apply.\n")
    monkeypatch.setenv("RULING_HOME", str(blocked))

    refused(ruling("index", "--corpus", str(tmp_path / "docs")), 4, str(blocked), "RULING_HOME")


def test_batch_names_the_bad_line_and_does_the_rest(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """One bad line is reported with its number; the others are done, in order."""
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    good = {"id": "x", "start": {"A": {"hand": ["Raigeki"]}}, "steps": []}
    source.write_text(json.dumps(good) + "\nnot json\n" + json.dumps(good) + "\n")

    status, _, err = ruling("run", "--batch", str(source), "--out", str(target))
    lines = [json.loads(line) for line in target.read_text().splitlines()]

    assert status == 4
    assert f"{source}:2" in err
    assert [line["id"] for line in lines] == ["x", None, "x"]


@pytest.mark.parametrize(
    "arguments",
    [("ask",), ("check", "--question", "Is it?"), ("cite",), ("run",), ("ask", "--batch", "x")],
    ids=" ".join,
)
def test_incomplete_command_line_is_a_usage_error(
    ruling: Callable[..., tuple[int, str, str]], arguments: tuple[str, ...]
) -> None:
    """What is missing on the command line is a usage error, status 2."""
    refused(ruling(*arguments), 2, "error")


def test_unknown_passage_suggests_the_nearest(
    ruling: Callable[..., tuple[int, str, str]],
) -> None:
    """An id that is not there suggests those like it."""
    refused(ruling("cite", "--id", "negation.activation.destinatoin"), 4, "destination")


def test_unknown_rule_says_where_the_ids_are(
    ruling: Callable[..., tuple[int, str, str]],
) -> None:
    """A rule id that is not there says how to list them."""
    refused(ruling("rules", "ZZ99"), 4, "ZZ99", "ruling rules")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("ask", ""), "empty"),
        (("ask", " \n"), "empty"),
        (("ask", "a" * 100_000), "at most 4,000"),
        (("ask", "Does \ud800 resolve?"), "UTF-8"),
        (("check", "--question", "Does it resolve?", "--answer", ""), "empty"),
        (("check", "--question", "a" * 5_000, "--answer", "Yes."), "at most 4,000"),
        (("cite", ""), "empty"),
        (("cite", "--quote", ""), "empty"),
        (("cite", "--quote", "a" * 30_000), "at most 20,000"),
        (("card", " "), "empty"),
        (("run", ""), "empty"),
    ],
)
def test_what_cannot_be_read_is_a_usage_error(
    ruling: Callable[..., tuple[int, str, str]], arguments: tuple[str, ...], word: str
) -> None:
    """Nothing, too much, or half characters: refused before anything is loaded."""
    refused(ruling(*arguments), 2, word)


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
    for old, new in zip("abcdefg", "bcdefgh", strict=True)
)
RAIGEKI = "start: {A: {hand: [Raigeki]}}\nsteps: [{do: activate, player: A, card: Raigeki%s}]"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (BOMB, "too many entries"),
        ("start: &s {A: *s}", "too many entries"),
        ("[" * 500, "nested too deeply"),
        ('{"start":' * 50_000, "nested too deeply"),
        ("start: 2026-99-99", "month"),
        ("start: {}\n" * 20_000, "at most 50,000"),
        ('{"start": {"A": {"hand": ["\\ud800"]}}}', "halves of characters"),
        ("steps: [{do: [activate], player: A}]", "steps[0].do"),
        ("steps: [{do: next_phase, player: A, to: Wiretap}]", "steps[0].to"),
        ("steps: [{do: apply, player: A, event: destroyed}]", "names no card"),
    ],
)
def test_scenario_files_have_bounds(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path, text: str, word: str
) -> None:
    """Found by breaking (tests/breaking): one message within a moment, whatever the file holds."""
    file = tmp_path / "play.yaml"
    file.write_text(text, encoding="utf-8")

    ran = ruling("run", str(file))

    assert ran[0] == 4, ran
    assert word in ran[2]


def test_a_cost_of_a_wrong_shape_is_none(
    ruling: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    """A number where cards should stand pays for nothing, and breaks nothing."""
    file = tmp_path / "play.yaml"
    file.write_text(RAIGEKI % ", cost: [{discard: 7}]", encoding="utf-8")

    assert ruling("run", str(file))[0] == 0


@pytest.mark.parametrize(
    "question",
    [
        "青眼の白龍" * 20,
        "that an the stays",
        "Does \x1b[31m\u202e it resolve?",
        "If " * 300,
        f"vô hiệu {'a' * 120} Messenger of Peace",
        "Does \ue7c0 of Raigeki stay \uf8ff?",
        f"The {'the effect of ' * 25}Raigeki is stranger. Does Raigeki float?",
        f"{'and ' * 60}a card. If Raigeki resolves, is Jinzo floating?",
    ],
)
def test_odd_questions_have_answers(
    ruling: Callable[..., tuple[int, str, str]], question: str
) -> None:
    """Found by breaking: nothing is settled, and nothing that steers a terminal comes out again."""
    status, out, _ = ruling("ask", question)

    assert status in (3, 6)
    assert not out.startswith(("Yes", "No"))
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("arguments", "kind", "status"),
    [
        (("card", "Jinzolo", "--json"), "unknown_card", 4),
        (("rules", "ZZ99", "--json"), "unknown_rule", 4),
        (("cite", "--id", "no.such.passage", "--json"), "unknown_passage", 4),
        (("run", "no-such-file.yaml", "--json"), "input", 4),
        (("cite", "--json"), "usage", 2),
    ],
)
def test_an_error_under_json_is_json(
    ruling: Callable[..., tuple[int, str, str]], arguments: tuple[str, ...], kind: str, status: int
) -> None:
    """One object on stdout, nothing on stderr, and the documented exit status."""
    left, out, err = ruling(*arguments)
    error = json.loads(out)["error"]

    assert (left, error["kind"], err) == (status, kind, "")
    assert error["message"]
    assert error["remedy"]
