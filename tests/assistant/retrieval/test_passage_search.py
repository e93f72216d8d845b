"""Retrieval: the index on disk, the search and the lookups, with a toy embedder."""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from assistant.base.user_errors import IndexUnusableError
from assistant.library.corpus import open_corpus
from assistant.library.corpus_keeping import add_corpus
from assistant.library.kept_corpora import ToldSource
from assistant.library.player_words import Synonym
from assistant.retrieval import embedding, search_index
from assistant.retrieval.chunking import chunks_of
from assistant.retrieval.embedding import Vectors
from assistant.retrieval.lexical_search import LexicalIndex, tokens_of
from assistant.retrieval.passage_search import Search
from assistant.retrieval.query_expansion import Lexicon, Thesaurus
from assistant.retrieval.search_index import forget_index, home_of_names, open_search

DOCUMENTS = {
    "negation.txt": "A negated effect resolves without effect. Costs stay paid.\n\nA destroyed card"
    " still resolves its effect, unless it must stay on the field.\n",
    "chains.txt": "A Chain resolves in reverse order.\n\nThe last link of it resolves first.\n",
}


class WordHashes:
    """Counts hashed words: texts with the same words are near.  Remembers what it embedded."""

    def __init__(self, identity: str = "words@1") -> None:
        """Start with nothing embedded."""
        self.identity = identity
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One vector a text."""
        self.embedded += texts
        vectors = np.zeros((len(texts), 512), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in tokens_of(text) or ["nothing"]:
                vectors[row, int(hashlib.sha256(word.encode()).hexdigest(), 16) % 512] += 1
        norms = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / norms, dtype=np.float32)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A small corpus folder."""
    folder = tmp_path / "documents"
    folder.mkdir()
    for name, text in DOCUMENTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Where the index is kept."""
    return tmp_path / "cache" / "index"


def opened(folder: Path, home: Path, embedder: WordHashes | None = None) -> Search:
    """Open the search of a folder with a toy embedder and no knowledge of words."""
    corpus = open_corpus([folder])
    return open_search(corpus, embedder=embedder or WordHashes(), lexicon=Lexicon(), home=home)


def change(folder: Path) -> None:
    """Change one sentence of one document."""
    file = folder / "chains.txt"
    file.write_text(DOCUMENTS["chains.txt"].replace("last", "highest"), encoding="utf-8")


class TestIndex:
    """Built when first needed, then read."""

    def test_second_opening_embeds_nothing(self, folder: Path, home: Path) -> None:
        """What is on disk is used, and finds the same."""
        first = opened(folder, home).search("reverse order")
        embedder = WordHashes()

        search = opened(folder, home, embedder)

        assert embedder.embedded == []
        assert search.search("reverse order") == first

    def test_only_what_changed_is_embedded_again(self, folder: Path, home: Path) -> None:
        """The other document's vectors are kept."""
        opened(folder, home)
        change(folder)
        embedder = WordHashes()

        search = opened(folder, home, embedder)

        assert embedder.embedded == ["The highest link of it resolves first."]
        assert search.search("highest link")[0].passage.document == "chains.txt"

    def test_another_model_embeds_everything_again(self, folder: Path, home: Path) -> None:
        """Vectors of two models are not comparable."""
        opened(folder, home)
        embedder = WordHashes("words@2")

        opened(folder, home, embedder)

        assert len(set(embedder.embedded)) == len(chunks_of(open_corpus([folder]), Lexicon()))

    @pytest.mark.parametrize("name", ["vectors.npy", "manifest.json", "words/words.json"])
    @pytest.mark.parametrize("content", [b"", b"\0damaged", None])
    def test_a_damaged_file_is_named_and_built_again(
        self,
        folder: Path,
        home: Path,
        name: str,
        content: bytes | None,
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        """Cut short, overwritten or deleted."""
        opened(folder, home)
        file = next(home.glob(f"*/{name}"))
        if content is None:
            file.unlink()
        else:
            file.write_bytes(content)

        hits = opened(folder, home).search("reverse order")

        assert hits[0].passage.text == "A Chain resolves in reverse order."
        assert str(file) in caplog.text
        assert "will be built again" in caplog.text

    def test_a_pointer_to_nothing_is_built_again(self, folder: Path, home: Path) -> None:
        """The file that names the current build is damaged."""
        opened(folder, home)
        (home / "current").write_bytes(b"\xff\xfe")

        assert opened(folder, home).search("reverse order")

    def test_an_interrupted_build_leaves_the_old_index_whole(
        self, folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Stopped while it writes: the old documents are still searched without embedding."""
        opened(folder, home)
        old = {name: (folder / name).read_text() for name in DOCUMENTS}
        change(folder)
        monkeypatch.setattr(LexicalIndex, "save", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            opened(folder, home)
        for name, text in old.items():
            (folder / name).write_text(text)
        embedder = WordHashes()

        search = opened(folder, home, embedder)

        assert search.search("reverse order")
        assert "Chain resolves" not in " ".join(embedder.embedded)
        assert not list(home.glob(".unfinished-*"))

    def test_an_interrupted_embedding_goes_on_where_it_was(
        self, folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """No text is embedded twice; what was kept for that goes when the index is complete."""
        monkeypatch.setattr(embedding, "_PART", 2)

        class Stopped(WordHashes):
            """Stops in the third part."""

            def embed(self, texts: Sequence[str]) -> Vectors:
                """One vector a text."""
                if len(self.embedded) >= 4:
                    raise KeyboardInterrupt
                return super().embed(texts)

        first, second = Stopped(), WordHashes()
        with pytest.raises(KeyboardInterrupt):
            opened(folder, home, first)
        damaged = min(home.glob("embedded-*/*.npz"))
        damaged.write_bytes(b"PK half a file")

        opened(folder, home, second)

        whole = len(chunks_of(open_corpus([folder]), Lexicon()))
        assert len(first.embedded) == 4
        assert len(second.embedded) == whole - 2
        assert not list(home.glob("embedded-*"))

    def test_corpora_together_use_the_vectors_of_each(
        self, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A corpus that is indexed alone is not embedded again beside another."""
        monkeypatch.setenv("RULING_HOME", str(tmp_path / "own"))
        other = tmp_path / "other"
        other.mkdir()
        (other / "costs.txt").write_text("A cost is paid at activation.\n", encoding="utf-8")
        for one in (folder, other):
            open_search(open_corpus([one]), embedder=WordHashes(), lexicon=Lexicon())
        embedder = WordHashes()

        open_search(open_corpus([folder, other]), embedder=embedder, lexicon=Lexicon())

        assert embedder.embedded == []

    def test_new_version_of_a_kept_corpus_embeds_what_changed(
        self, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its vectors are found although its documents lie elsewhere; removed, all is gone."""
        monkeypatch.setenv("RULING_HOME", str(tmp_path / "own"))
        add_corpus(folder, "notes", ToldSource(title="Notes"), lambda _, files: files)
        open_search(open_corpus(["notes"]), embedder=WordHashes(), lexicon=Lexicon())
        change(folder)
        add_corpus(folder, "notes", ToldSource(), lambda _, files: files)
        embedder = WordHashes()

        open_search(open_corpus(["notes"]), embedder=embedder, lexicon=Lexicon())

        assert embedder.embedded == ["The highest link of it resolves first."]
        home = home_of_names(["notes"])
        assert home.exists()
        forget_index(home)
        assert not home.exists()

    def test_what_a_killed_build_left_is_removed(self, folder: Path, home: Path) -> None:
        """A build that was killed could not tidy up."""
        left = home / ".unfinished-1"
        left.mkdir(parents=True)

        opened(folder, home)

        assert not left.exists()

    def test_old_builds_do_not_pile_up(self, folder: Path, home: Path) -> None:
        """The current one, and the one before it for a process that is reading it."""
        for n in range(4):
            (folder / "more.txt").write_text(f"Sentence number {n} is added.")
            opened(folder, home)

        assert len([one for one in home.iterdir() if one.is_dir()]) == 2


class TestUnwritable:
    """An index that cannot be kept is an error that says what to do."""

    def test_a_file_in_place_of_the_folder(self, folder: Path, tmp_path: Path) -> None:
        """Nothing can be written under a file."""
        (tmp_path / "file").write_text("")

        with pytest.raises(IndexUnusableError, match="set RULING_HOME to a folder you may write"):
            opened(folder, tmp_path / "file" / "index")

    def test_no_permission(self, folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The folder is there, and may not be written to."""
        monkeypatch.setattr(Path, "mkdir", _refuse)

        with pytest.raises(IndexUnusableError, match="Permission denied") as caught:
            opened(folder, home)

        assert caught.value.path == home

    def test_a_full_disk(self, folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Found while the build is written."""
        monkeypatch.setattr(LexicalIndex, "save", _refuse)

        with pytest.raises(IndexUnusableError, match="cannot be written here"):
            opened(folder, home)

    def test_too_little_room(
        self, folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Found before anything is embedded."""
        monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
        embedder = WordHashes()

        with pytest.raises(IndexUnusableError, match="MB are free; make room"):
            opened(folder, home, embedder)

        assert embedder.embedded == []

    def test_a_fresh_index_needs_no_permission(
        self, folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What is only read may lie where nothing can be written."""
        opened(folder, home)
        monkeypatch.setattr(Path, "mkdir", _refuse)

        assert opened(folder, home).search("reverse order")

    def test_another_process_that_does_not_end(
        self, folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its lock is named."""
        monkeypatch.setattr(search_index, "_PATIENCE", 0.1)
        with search_index.locked(home), pytest.raises(IndexUnusableError, match="another process"):
            opened(folder, home)


class TestSearch:
    """What is found, and in which order."""

    def test_a_hit_points_to_its_best_sentence(self, folder: Path, home: Path) -> None:
        """The span is of the passage's own text."""
        hit = opened(folder, home).search("costs stay paid")[0]

        assert hit.citation.quote == "Costs stay paid."

    def test_no_chunk_crosses_a_passage(self, folder: Path) -> None:
        """Every chunk's span lies inside its passage."""
        corpus = open_corpus([folder])

        assert all(
            0 <= chunk.start < chunk.end <= len(corpus.passages[chunk.passage].text)
            for chunk in chunks_of(corpus, Lexicon())
        )

    def test_players_words_find_the_rules_words(self, folder: Path, home: Path) -> None:
        """A glossary term stands for what players call it."""
        terms = Thesaurus([Synonym("blown up", "destroyed card", "en")])
        corpus = open_corpus([folder])

        search = open_search(
            corpus, embedder=WordHashes(), lexicon=Lexicon(terms, Thesaurus()), home=home
        )

        assert search.search("is it blown up?")[0].passage.text.startswith("A destroyed card")

    def test_a_named_card_is_told_of_once_in_a_passage(self, tmp_path: Path) -> None:
        """The whole is searched with what its cards are; a sentence with it and without."""
        (tmp_path / "a.txt").write_text("Zorp resolves after all. Zorp stays on the field.\n")
        cards = Thesaurus([Synonym("Zorp", "Zorp (a Trap)", "name")])

        found = chunks_of(open_corpus([tmp_path]), Lexicon(cards=cards))

        assert [chunk.text for chunk in found] == [
            "Zorp (a Trap) resolves after all. Zorp stays on the field.",
            "Zorp resolves after all.",
            "Zorp (a Trap) resolves after all.",
            "Zorp stays on the field.",
            "Zorp (a Trap) stays on the field.",
        ]

    def test_context_is_searched_and_not_quoted(self, tmp_path: Path, home: Path) -> None:
        """A list's lead-in finds its items."""
        folder = tmp_path / "listed"
        folder.mkdir()
        (folder / "a.txt").write_text(
            "Under Imperial Order, these hold:\n\n- They are negated.\n\nIt is not.\n"
        )

        hit = opened(folder, home).search("imperial order")[0]

        assert hit.passage.text == "They are negated."

    def test_the_same_search_gives_the_same_hits(self, folder: Path, home: Path) -> None:
        """One by one or together."""
        search = opened(folder, home)
        queries = ["reverse order", "costs", "nothing of the kind"]

        assert search.search_many(queries) == tuple(search.search(query) for query in queries)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("It's negated", ["negat"]),
        ("kích hoạt", ["kích", "kich", "hoạt", "hoat", "kích_hoạt"]),
        ("発動を", ["発動", "動を"]),
        ("CL2の効果", ["cl2", "の効", "効果"]),
    ],
)
def test_words_are_compared_by_language(text: str, tokens: list[str]) -> None:
    """English stems, Vietnamese syllables with and without marks, Japanese pairs of signs."""
    assert tokens_of(text) == tokens


def test_thesaurus_takes_the_longest_phrase() -> None:
    """`hand trap` is not a hand and a trap; inflected forms are known."""
    known = Thesaurus(
        [
            Synonym("hand trap", "A", "en"),
            Synonym("trap", "B", "en"),
            Synonym("罠", "B", "ja"),
            Synonym("Emptiness", "Vanity's Emptiness", "name"),
        ]
    )

    assert known.terms("Two hand traps") == "A"
    assert known.terms("an empty board; Emptiness's text") == "Vanity's Emptiness"
    assert known.translated("その罠, a trap") == "そのB, a B"


def test_importing_loads_no_heavy_library() -> None:
    """Torch and its like are loaded when the first text is embedded."""
    heavy = "{'torch', 'faiss', 'bm25s', 'sentence_transformers', 'transformers'}"
    code = f"import sys, assistant.retrieval.citations; print({heavy} & {{*sys.modules}})"

    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True
    )

    assert loaded.stdout == "set()\n"


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")
