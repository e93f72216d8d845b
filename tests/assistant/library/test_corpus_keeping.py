"""Kept corpora: copied whole or not at all, replaced in part, quoted with what was told of them."""

import hashlib
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from assistant.base.regions import Authority, Region
from assistant.base.settings import sync_to_disk
from assistant.base.user_errors import CorpusError, InputError
from assistant.library import corpus_keeping
from assistant.library.corpus import open_corpus
from assistant.library.corpus_keeping import CorpusAddition, add_corpus, remove_corpus
from assistant.library.documents import corpus_home
from assistant.library.kept_corpora import (
    KeptCorpus,
    ToldSource,
    current_version,
    kept_corpus,
    kept_names,
    shelf_of,
)

TOLD = ToldSource(
    title="Club rulings",
    url="https://example.org/club",
    authority=Authority.JUDGE_PRACTICE,
    date="2025-03",
    region=(Region.OCG,),
)
NOTHING = ToldSource()


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept yet."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path / "home"))


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A folder of two documents, one in a folder of its own, and a file that is none."""
    folder = tmp_path / "notes"
    (folder / "battle").mkdir(parents=True)
    (folder / "chains.md").write_text("# Chains\n\nA Chain resolves backwards.\n")
    (folder / "battle" / "damage.txt").write_text("Battle damage is taken at once.\n")
    (folder / "picture.png").write_bytes(b"\x89PNG")
    return folder


def unwatched(_: str, files: Sequence[str]) -> Iterable[str]:
    """No progress bar."""
    return files


def added(path: Path, told: ToldSource = NOTHING, name: str = "notes") -> CorpusAddition:
    """The documents at the path are kept."""
    return add_corpus(path, name, told, unwatched)


def texts(name: str = "notes") -> set[str]:
    """What can be cited of a kept corpus."""
    return {passage.text for passage in open_corpus((name,)).passages}


def test_copies_are_cited_when_the_folder_is_gone(notes: Path) -> None:
    """What was added does not hang on where it came from; what is no document is named."""
    found = added(notes, TOLD)
    (notes / "chains.md").unlink()

    assert texts() == {"A Chain resolves backwards.", "Battle damage is taken at once."}
    assert (found.new, found.changed, found.corpus.passages) == (2, 0, 2)
    assert [one.path for one in found.left_out] == [notes / "picture.png"]


def test_every_passage_has_the_source_that_was_told(notes: Path) -> None:
    """Title, address, authority, date and region stand on each; ids begin with the name."""
    added(notes, TOLD)

    corpus = open_corpus(("notes",))

    for passage in corpus.passages:
        source = corpus.sources[passage.source]
        assert (source.title, source.url) == (TOLD.title, TOLD.url)
        assert (passage.authority, passage.as_of) == (TOLD.authority, TOLD.date)
        assert passage.region == TOLD.region
        assert passage.id.startswith("notes/")


def test_what_a_document_says_in_front_goes_before(notes: Path) -> None:
    """Front matter is of one document; what it does not say was told of all."""
    (notes / "own.md").write_text("---\ndate: 2026-01\n---\n\nTokens are not cards.\n")
    added(notes, TOLD)

    corpus = open_corpus(("notes",))

    (own,) = (one for one in corpus.passages if one.document == "own.md")
    assert (own.as_of, corpus.sources[own.source].title) == ("2026-01", TOLD.title)


def test_list_of_sources_beside_goes_before(notes: Path) -> None:
    """It is copied too; of what it does not say, that was told."""
    (notes / "sources.yaml").write_text("documents:\n  chains.md: {title: Chains, key: ch}\n")
    added(notes, TOLD)

    corpus = open_corpus(("notes",))

    (own,) = (one for one in corpus.passages if one.document == "chains.md")
    source = corpus.sources[own.source]
    assert (source.key, source.title, source.url) == ("ch", "Chains", TOLD.url)


def test_title_of_a_page_goes_behind(notes: Path) -> None:
    """Titles of pages and PDFs are often those of a template."""
    page = "<html><head><title>Untitled 1</title></head><body><p>A cost stays paid.</p></body>"
    (notes / "page.html").write_text(page)
    added(notes, TOLD)

    corpus = open_corpus(("notes",))

    assert {source.title for source in corpus.sources.values()} == {TOLD.title}


def test_equal_file_names_in_two_corpora_keep_their_sources(notes: Path, tmp_path: Path) -> None:
    """Each quote shows the source of its own corpus."""
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "chains.md").write_text("# Chains\n\nCosts are paid first.\n")
    added(notes, TOLD)
    added(tmp_path / "others", ToldSource(title="Another club"), "others")

    corpus = open_corpus(("notes", "others"))

    titles = {one.text: corpus.sources[one.source].title for one in corpus.passages}
    assert titles["A Chain resolves backwards."] == "Club rulings"
    assert titles["Costs are paid first."] == "Another club"


def test_second_addition_replaces_what_changed(notes: Path) -> None:
    """Unchanged files are the same on the disk; what was told stays unless it is told anew."""
    added(notes, TOLD)
    before = current_version("notes")
    home = corpus_home("notes")
    (notes / "chains.md").write_text("# Chains\n\nA Chain resolves last to first.\n")
    (notes / "new.md").write_text("A Trap Card is set first.\n")

    found = added(notes, ToldSource(date="2026-05"))

    after = current_version("notes")
    assert before is not None
    assert after is not None
    kept = [one / "documents" / "battle" / "damage.txt" for one in (before, after)]
    assert kept[0].samefile(kept[1])
    assert (found.new, found.changed, found.unchanged, found.dropped) == (1, 1, 1, 0)
    assert found.corpus.told == TOLD.model_copy(update={"date": "2026-05"})
    assert "A Chain resolves last to first." in texts()
    assert corpus_home("notes") == home, "the index finds the embeddings by it"


def test_documents_that_went_are_dropped(notes: Path) -> None:
    """The corpus is what lies in the folder now."""
    added(notes)
    (notes / "chains.md").unlink()

    found = added(notes)

    assert (found.dropped, found.unchanged) == (1, 1)
    assert texts() == {"Battle damage is taken at once."}


def test_same_again_changes_nothing(notes: Path) -> None:
    """There is no new version to read."""
    added(notes, TOLD)
    before = current_version("notes")

    found = added(notes, TOLD)

    assert found.unchanged == 2
    assert current_version("notes") == before


def test_damaged_copies_are_replaced(notes: Path) -> None:
    """Adding again is the remedy that the errors name."""
    added(notes, TOLD)
    version = current_version("notes")
    assert version is not None
    (version / "documents" / "chains.md").write_text("Something else.\n")
    (version / "corpus.json").write_text("{")
    with pytest.raises(CorpusError, match="damaged; add it again"):
        open_corpus(("notes",))

    added(notes, TOLD)

    assert "A Chain resolves backwards." in texts()


def test_file_alone_is_a_corpus(notes: Path) -> None:
    """Neither what lies beside it nor its folder is taken."""
    added(notes / "chains.md")

    assert texts() == {"A Chain resolves backwards."}


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("bad.txt", b"\x00\x01\x02", "bad.txt:1: is not text"),
        ("sources.yaml", b"- a list", "sources.yaml: the file is not a mapping"),
    ],
)
def test_unusable_document_changes_nothing(
    notes: Path, name: str, content: bytes, problem: str
) -> None:
    """The error names the file that the user brought, not a copy."""
    added(notes, TOLD)
    before = current_version("notes")
    (notes / name).write_bytes(content)

    with pytest.raises(CorpusError, match=problem) as caught:
        added(notes)

    assert caught.value.path == notes / name
    assert current_version("notes") == before
    assert leftovers() == []


def test_nothing_to_keep_is_an_error(tmp_path: Path) -> None:
    """What is missing, of another kind, or kept already is named with what to do."""
    (tmp_path / "deck.ydk").write_text("#main")
    for path, problem in (
        (tmp_path / "missing", "there is nothing there; name a folder or a document"),
        (tmp_path / "deck.ydk", "not a document"),
        (tmp_path, "holds no document"),
        (shelf_of("x"), "there is nothing there"),
    ):
        with pytest.raises(InputError, match=problem):
            added(path)
    assert kept_names() == ()


def test_kept_corpus_is_not_added_to_itself(notes: Path) -> None:
    """Its versions would hold each other."""
    added(notes)

    with pytest.raises(InputError, match="lies where the kept corpora are"):
        added(shelf_of("notes"))


def test_removed_corpus_is_gone(notes: Path) -> None:
    """Nothing of it stays, and its name leads nowhere; the folder of the user is as it was."""
    added(notes)

    remove_corpus("notes")

    assert kept_names() == ()
    assert not list(shelf_of("notes").parent.glob("[!.]*"))
    with pytest.raises(CorpusError, match="no such corpus folder"):
        open_corpus(("notes",))
    assert (notes / "chains.md").exists()


def test_name_goes_before_a_folder_of_that_name(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its source was told; `./NAME` is the folder."""
    added(notes, TOLD)
    (notes / "chains.md").write_text("# Chains\n\nA Chain was changed since then.\n")
    monkeypatch.chdir(notes.parent)

    assert "A Chain resolves backwards." in texts("notes")
    assert "A Chain was changed since then." in texts("./notes")


def test_removal_that_is_killed_is_ended_by_the_next_run(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The corpus is gone at once; its files are when anything is added or removed again."""

    def killed(*_: object, **__: object) -> None:
        raise KilledError

    added(notes)
    added(notes, name="other")
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "rmtree", killed)
        with pytest.raises(KilledError):
            remove_corpus("notes")
    folder = shelf_of("notes").parent

    assert kept_names() == ("other",)
    assert len(list(folder.glob(".removed-*"))) == 1
    added(notes, name="other")
    assert not list(folder.glob(".removed-*"))


def test_folder_that_cannot_be_written_to_is_named(tmp_path: Path, notes: Path) -> None:
    """With what to do."""
    (tmp_path / "home").write_text("A file stands where the folder should.")

    with pytest.raises(CorpusError, match=r"cannot be kept here .*set RULING_HOME"):
        added(notes)


@pytest.mark.parametrize("name", ["nots", "..", "../..", ".", "", "notes/../.."])
def test_only_kept_corpora_are_removed(name: str, notes: Path) -> None:
    """No name leads out of the folder of the corpora."""
    added(notes)

    with pytest.raises(CorpusError, match="no corpus of that name is kept; kept are: notes"):
        remove_corpus(name)

    assert kept_names() == ("notes",)


class KilledError(BaseException):
    """The process ends here."""


def leftovers(name: str = "notes") -> list[str]:
    """What lies beside the current version and the one before."""
    found = [one.name for one in shelf_of(name).iterdir() if not one.name.isdecimal()]
    return sorted(one for one in found if one.startswith("."))


def whole(corpus: KeptCorpus | None) -> dict[str, str]:
    """What is kept under the name; every document of it can be read, and is as it was copied."""
    assert corpus is not None
    read = open_corpus((corpus.name,))
    assert {one.document.name: one.document.digest for one in read.held} == corpus.documents
    assert len(read.passages) == corpus.passages
    return corpus.documents


def test_killed_at_every_step_it_is_the_old_or_the_new(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it ends, the corpus is whole; the next addition ends it and cleans up."""
    steps = 0
    ends = []

    def counted(path: Path) -> None:
        nonlocal steps
        if steps == 0:
            raise KilledError
        steps -= 1
        sync_to_disk(path)

    for allowed in range(100):
        monkeypatch.setattr(corpus_keeping, "sync_to_disk", sync_to_disk)
        old = added(notes, TOLD).corpus.documents
        (notes / "chains.md").write_text(f"# Chains\n\nVersion {allowed}.\n")
        monkeypatch.setattr(corpus_keeping, "sync_to_disk", counted)
        steps = allowed
        try:
            new = added(notes, TOLD).corpus.documents
        except KilledError:
            ends.append(whole(kept_corpus("notes")) == old)
            continue
        assert whole(kept_corpus("notes")) == new
        break

    assert ends.count(True) > 5
    assert ends[-1] is False, "what comes after the last step that counts loses nothing"
    assert leftovers() == []
    assert len([one for one in shelf_of("notes").iterdir() if one.is_dir()]) == 2


def test_copies_of_an_interrupted_addition_are_used(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next one goes on from there."""
    for number in range(10):
        (notes / f"{number}.txt").write_text(f"Sentence {number} stands here.\n")
    copied: list[Path] = []

    def counted(path: Path) -> None:
        copied.append(path)
        if len(copied) == 8:
            raise KilledError

    monkeypatch.setattr(corpus_keeping, "sync_to_disk", counted)
    with pytest.raises(KilledError):
        added(notes)
    first = len([path for path in copied if path.name == ".copying"])
    added(notes)

    assert kept_corpus("notes") is not None
    both = len([path for path in copied if path.name == ".copying"])
    assert both - first == 12 - (first - 1), "what was complete is not copied again"


KILLED = """
import sys
from pathlib import Path
from assistant.library.corpus_keeping import add_corpus
from assistant.library.kept_corpora import ToldSource
print("begun", flush=True)
add_corpus(Path(sys.argv[1]), "notes", ToldSource(title="Club rulings"), lambda _, files: files)
"""


def was_killed(seconds: float, path: Path) -> bool:
    """Add in another process, and end it so long after it has begun; False: it was done before."""
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, env=dict(os.environ)
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            assert process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            process.kill()
            return True
        return False


def rewritten(folder: Path, version: int) -> dict[str, str]:
    """Every text says something else; returns what will be kept of the folder."""
    for number in range(100):
        (folder / f"{number}.txt").write_text(f"Sentence {number} of version {version}.\n")
    return {
        one.relative_to(folder).as_posix(): hashlib.sha256(one.read_bytes()).hexdigest()
        for one in sorted(folder.rglob("*"))
        if one.suffix in {".txt", ".md"}
    }


def test_killed_at_twenty_random_moments_nothing_is_lost(notes: Path) -> None:
    """The version before, or the new one, each whole; the next addition cleans up."""
    kept = added(notes, TOLD).corpus.documents
    rewritten(notes, 0)
    begun = time.monotonic()
    added(notes, name="probe")
    longest = time.monotonic() - begun
    moments = random.Random(20261123)  # noqa: S311 (no secret)
    killed, new = 0, dict(kept)

    for version in range(1, 21):
        new = rewritten(notes, version)
        killed += was_killed(moments.uniform(0, longest), notes)
        before, kept = kept, whole(kept_corpus("notes"))
        assert kept in (before, new)

    assert killed > 5
    assert not was_killed(60, notes)
    assert whole(kept_corpus("notes")) == new
    assert leftovers() == []
