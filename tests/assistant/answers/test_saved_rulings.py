"""Saved answers: what stands is told from what moved, was altered, or comes out otherwise."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.answers.answering import Desk, answer
from assistant.answers.saved_rulings import Stands, changes_between, quote_now, read_ruling, verify
from assistant.base.ruling_records import Agreement, Quote, Verdict
from assistant.base.user_errors import InputError
from assistant.library.corpus import open_corpus

QUESTION = (
    "Call of the Haunted Special Summoned Jinzo. Later Mystical Space Typhoon destroys"
    " Call of the Haunted. Is Jinzo destroyed?"
)
WORDS = "A negated activation does not count."


def folder(path: Path, text: str) -> Path:
    """A corpus of one document."""
    path.mkdir()
    (path / "rules.md").write_text(text, encoding="utf-8")
    return path


def quote_of(corpus: Path) -> Quote:
    """The words, quoted from a corpus of one document."""
    (held,) = open_corpus((corpus,)).held
    start = held.document.text.index(WORDS)
    return Quote(
        id="q1",
        passage="rules",
        title="Rules",
        document=held.document.name,
        source="rules",
        quote=WORDS,
        start=start,
        end=start + len(WORDS),
        digest=held.document.digest,
        agreement=Agreement.AGREES,
    )


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        (f"# Rules\n\n{WORDS}\n", Stands.UNCHANGED),
        (f"# Rules\n\n{WORDS}\n\nMore was added below.\n", Stands.MOVED),
        (f"# Rules\n\nMore was added above.\n\n{WORDS}\n", Stands.MOVED),
        ("# Rules\n\nA negated activation does count.\n", Stands.ALTERED),
        ("# Rules\n\nTokens leave nothing behind when they go.\n", Stands.GONE),
    ],
)
def test_each_quote_is_looked_up_where_it_stood(
    desk: Desk, tmp_path: Path, text: str, stands: Stands
) -> None:
    """A quote that no longer stands there is said to be moved, altered or gone."""
    quote = quote_of(folder(tmp_path / "then", f"# Rules\n\n{WORDS}\n"))
    now = quote_now(quote, open_corpus((folder(tmp_path / "now", text),)), desk.cards)
    assert now.stands is stands
    assert any(difference.negation for difference in now.differences) is (stands is Stands.ALTERED)


def test_an_answer_stands_while_nothing_has_changed(desk: Desk) -> None:
    """The same documents and engine give the same answer."""
    found = verify(answer(QUESTION, desk), desk)
    assert found.unchanged
    assert not found.corpus_changed
    assert found.quotes


def test_every_part_that_comes_out_otherwise_is_told(desk: Desk) -> None:
    """Verdict, answer, claims and steps are compared, each with what it was before."""
    now = answer(QUESTION, desk)
    claim = now.claims[0].model_copy(update={"value": True, "text": "Jinzo is destroyed."})
    saved = now.model_copy(
        update={
            "verdict": Verdict.CONFLICT,
            "answer": "Yes.",
            "claims": (claim,),
            "trace": now.trace[:-1],
        }
    )
    told = {change.what.split(" ")[0]: change for change in changes_between(saved, now)}
    assert set(told) == {"verdict", "answer", "claim", "trace"}
    assert told["trace"].before == ""
    assert now.trace[-1].text in told["trace"].now


def test_verify_command_tells_by_its_exit_status(
    ruling: Callable[..., tuple[int, str, str]], desk: Desk, tmp_path: Path
) -> None:
    """0: it stands; 1: something changed; 4: the file is no saved answer."""
    saved = answer(QUESTION, desk).model_dump(mode="json", by_alias=True)
    file = tmp_path / "a.json"
    file.write_text(json.dumps(saved), encoding="utf-8")
    assert read_ruling(file).question == QUESTION
    file.write_text(json.dumps({**saved, "surprise": 1}), encoding="utf-8")
    status, _, err = ruling("verify", str(file))
    assert status == 4
    assert "surprise" in err


@pytest.mark.parametrize("text", ["", "[]", "{", '{"question": 1}', "\udcff"])
def test_what_is_no_saved_answer_is_refused(tmp_path: Path, text: str) -> None:
    """Each is named with the remedy."""
    file = tmp_path / "a.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(InputError, match="ruling ask"):
        read_ruling(file)
