"""Corpus commands: kept by name, told of in quotes, refused with a remedy."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant.library.kept_corpora import kept_names
from assistant.retrieval.search_index import home_of_names
from tests.assistant.cli.pseudo_terminal import Terminal
from tests.conftest import Ran

SOURCE = (
    *("--title", "Club rulings", "--url", "https://example.org/club"),
    *("--authority", "judge practice", "--date", "2025-03", "--region", "OCG"),
)
Ruling = Callable[..., Ran]


@pytest.fixture
def club(tmp_path: Path, ruling: Ruling) -> Iterator[Path]:
    """A folder with one document; whatever is kept is removed after the test."""
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "chains.md").write_text("# Chains\n\nA Chain resolves backwards at our club.\n")
    yield folder
    for name in kept_names():
        ruling("corpus", "remove", name)


def test_kept_corpus_is_quoted_with_its_source(club: Path, ruling: Ruling) -> None:
    """`--corpus NAME` means it, alone and beside the handbook."""
    added = ruling("corpus", "add", str(club), "--name", "club", *SOURCE)
    (club / "chains.md").unlink()
    alone = ruling("cite", "A Chain resolves backwards", "--corpus", "club", "--json")
    beside = ruling(
        *("cite", "--quote", "resolves backwards at our club", "--json"),
        *("--corpus", "handbook", "--corpus", "club"),
    )

    assert (added.status, added.out.splitlines()[0]) == (0, "club: 1 document, 1 passage (1 new)")
    (found,) = json.loads(alone.out)["results"]
    told = {key: found[key] for key in ("source_title", "url", "authority", "as_of", "region")}
    assert told == {
        "source_title": "Club rulings",
        "url": "https://example.org/club",
        "authority": "judge practice",
        "as_of": "2025-03",
        "region": ["OCG"],
    }
    assert json.loads(beside.out)["passage"] == found["passage"]


def test_answers_show_the_source(club: Path, ruling: Ruling) -> None:
    """Title and address stand under a quote of it."""
    words = 'If "Jinzo" is face-up on the field, a Trap Card cannot be activated.'
    (club / "jinzo.md").write_text(f"# Jinzo\n\n{words}\n")
    ruling("corpus", "add", str(club), "--name", "club", *SOURCE)

    asked = ruling(
        "ask", "Jinzo is on my field. Can he use Trap Hole?", "--json", "--corpus", "club"
    )

    quotes = json.loads(asked.out)["citations"]
    (quote,) = (one for one in quotes if one["document"] == "jinzo.md")
    assert (quote["publication"], quote["link"]) == ("Club rulings", "https://example.org/club")


def test_second_addition_says_what_changed(club: Path, ruling: Ruling) -> None:
    """And keeps the source that was told."""
    ruling("corpus", "add", str(club), "--name", "club", *SOURCE)
    (club / "costs.md").write_text("Costs stay paid at our club.\n")

    again = ruling("corpus", "add", str(club), "--name", "club").out.splitlines()

    assert again[0] == "club: 2 documents, 2 passages (1 new, 1 unchanged)"
    assert again[1] == (
        "source: Club rulings, https://example.org/club, judge practice, 2025-03, OCG"
    )


def test_what_was_not_told_is_named(club: Path, ruling: Ruling) -> None:
    """A quote without address or date is of less use."""
    added = ruling("corpus", "add", str(club), "--name", "club", "--title", "Club rulings")

    assert "Not told for all of it: address, authority, date." in added.out


def test_list_tells_each_corpus(club: Path, ruling: Ruling) -> None:
    """For a person and for a program; none is kept at first."""
    none = ruling("corpus", "list")
    ruling("corpus", "add", str(club), "--name", "club", *SOURCE)
    text, read = ruling("corpus", "list"), ruling("corpus", "list", "--json")

    assert none.out == "No corpus is kept yet: ruling corpus add PATH --name NAME\n"
    assert text.out.startswith("club: 1 document, 1 passage, added on ")
    (row,) = json.loads(read.out)["corpora"]
    assert (row["name"], row["date"], row["documents"]) == ("club", "2025-03", 1)


def test_removed_corpus_and_its_index_are_gone(club: Path, ruling: Ruling) -> None:
    """The user's folder stays."""
    ruling("corpus", "add", str(club), "--name", "club", *SOURCE)
    home = home_of_names(("club",))
    assert home.exists()

    removed = ruling("corpus", "remove", "club")
    after = ruling("cite", "chains", "--corpus", "club")

    assert (removed.status, after.status) == (0, 4)
    assert not home.exists()
    assert (club / "chains.md").exists()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--name", "Club rulings"), "--name 'Club rulings' cannot be used"),
        (("--name", "handbook"), "--name 'handbook' cannot be used"),
        (("--name", "club", "--date", "03/2025"), "--date '03/2025' is not a date"),
        (("--name", "club", "--date", "2025-13"), "--date '2025-13' is not a date"),
        (("--name", "club", "--url", "our club"), "--url 'our club' is not an address"),
        (("--name", "club", "--language", "xx"), "--language 'xx' is not one of en, vi, ja"),
        (("--name", "club", "--title", " "), "--title is empty"),
    ],
)
def test_usage_errors_keep_nothing(
    given: tuple[str, ...], said: str, club: Path, ruling: Ruling
) -> None:
    """What cannot be so is refused before anything is copied."""
    ran = ruling("corpus", "add", str(club), *given)

    assert ran.status == 2
    assert said in ran.err
    assert kept_names() == ()


def test_unusable_input_is_named_with_a_remedy(club: Path, ruling: Ruling) -> None:
    """Exit status 4: the message says what, where, and what to do."""
    missing = ruling("corpus", "add", str(club / "nowhere"), "--name", "club")
    unknown = ruling("corpus", "remove", "club")

    assert (missing.status, unknown.status) == (4, 4)
    assert missing.err == (
        f"error: {club / 'nowhere'}: there is nothing there; name a folder or a document\n"
    )
    assert unknown.err == ("error: club: no corpus of that name is kept; kept are: none yet\n")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_copying_is_shown_on_a_terminal(club: Path) -> None:
    """How far it has come is seen; without a terminal there is no bar."""
    for number in range(50):
        (club / f"{number}.txt").write_text(f"Sentence {number} stands in this document.\n")
    terminal = Terminal("corpus", "add", str(club), "--name", "club", "--title", "Club")
    try:
        assert "Copying" in terminal.wait_for("Indexed")
    finally:
        terminal.close()
