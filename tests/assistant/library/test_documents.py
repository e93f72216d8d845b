"""Documents and sources: what is read from a folder, and what is refused."""

import codecs
import hashlib
from pathlib import Path

import pytest

from assistant.base.regions import Authority, Region
from assistant.base.user_errors import CorpusError
from assistant.library.corpus import open_corpus
from assistant.library.documents import read_folder
from assistant.library.sources import read_sources

SENTENCE = "A negated effect resolves without effect."


def write(folder: Path, name: str, content: str | bytes) -> Path:
    """Write one file of a corpus folder."""
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


class TestReading:
    """What a document is."""

    @pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
    def test_text_is_kept_with_its_line_ends(self, tmp_path: Path, ends: str) -> None:
        """No character changes, and the digest is that of the file."""
        stored = f"  {SENTENCE}{ends}{ends}Costs — “paid” — stay paid.{ends}".encode()
        write(tmp_path, "a.txt", stored)

        document = read_folder(tmp_path).documents[0]

        assert document.text.encode() == stored
        assert document.digest == hashlib.sha256(stored).hexdigest()

    @pytest.mark.parametrize(
        ("mark", "encoding"),
        [
            (codecs.BOM_UTF8, "utf-8"),
            (codecs.BOM_UTF16_LE, "utf-16-le"),
            (codecs.BOM_UTF16_BE, "utf-16-be"),
            (codecs.BOM_UTF32_LE, "utf-32-le"),
        ],
    )
    def test_byte_order_mark_names_the_encoding(
        self, tmp_path: Path, mark: bytes, encoding: str
    ) -> None:
        """A Windows editor's files are read as what they are, and quoted without the mark."""
        write(
            tmp_path,
            "a.txt",
            mark + f"{SENTENCE}\n無効になった効果は適用されない。".encode(encoding),
        )

        texts = [passage.text for passage in open_corpus([tmp_path]).passages]

        assert texts == [SENTENCE, "無効になった効果は適用されない。"]

    def test_every_file_is_read_or_listed(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        """What cannot be read yet is left out with a warning that names it."""
        write(tmp_path, "deep/er/a.md", SENTENCE)
        write(tmp_path, "b.pdf", b"%PDF-1.7")
        write(tmp_path, "c.png", b"\x89PNG")
        write(tmp_path, ".hidden", b"\0")

        folder = read_folder(tmp_path)

        assert [document.name for document in folder.documents] == ["deep/er/a.md"]
        assert [one.path.name for one in folder.left_out] == ["b.pdf", "c.png"]
        assert "b.pdf" in caplog.text

    def test_the_same_text_twice_is_cited_once(self, tmp_path: Path) -> None:
        """A copy of a document is listed as left out."""
        write(tmp_path, "a.txt", SENTENCE)
        write(tmp_path, "copy/b.txt", SENTENCE)

        corpus = open_corpus([tmp_path])

        assert len(corpus.passages) == 1
        assert "same text" in corpus.left_out[0].why


class TestRefusing:
    """Folders and files that cannot be used, each named with a remedy."""

    def test_a_folder_that_may_not_be_opened_is_not_passed_over(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What lies in it would be missing without a word; the tests may run as root."""
        write(tmp_path, "a.md", SENTENCE)
        write(tmp_path, "closed/b.md", SENTENCE)
        monkeypatch.setattr("os.access", lambda path, _mode: Path(path).name != "closed")
        with pytest.raises(CorpusError, match=r"closed.*cannot be read.*permissions"):
            read_folder(tmp_path)

    def test_missing_folder(self, tmp_path: Path) -> None:
        """A folder that is not there."""
        with pytest.raises(CorpusError, match="no such corpus folder; name a folder") as caught:
            open_corpus([tmp_path / "none"])

        assert caught.value.path == tmp_path / "none"

    def test_empty_folder(self, tmp_path: Path) -> None:
        """A folder without documents says what else is in it."""
        write(tmp_path, "picture.png", b"\x89PNG")

        with pytest.raises(
            CorpusError, match=r"no document \(1 other files, such as picture.png\)"
        ):
            open_corpus([tmp_path])

    def test_file_in_place_of_a_folder(self, tmp_path: Path) -> None:
        """A document named instead of its folder."""
        with pytest.raises(CorpusError, match="is not a folder; name the folder"):
            open_corpus([write(tmp_path, "a.txt", SENTENCE)])

    @pytest.mark.parametrize(
        ("content", "problem"),
        [(b"first\nsecond \xff\xfe\x81", "byte 13 is not UTF-8"), (b"one\ntwo\0", "a zero byte")],
    )
    def test_binary_document(self, tmp_path: Path, content: bytes, problem: str) -> None:
        """A file that calls itself text and is none, with the line."""
        file = write(tmp_path, "a.txt", content)

        with pytest.raises(CorpusError, match="save it as UTF-8 text") as caught:
            open_corpus([tmp_path])

        assert (caught.value.path, caught.value.line) == (file, 2)
        assert problem in caught.value.problem


class TestSources:
    """Who says so."""

    def test_nothing_is_known_of_a_document_nobody_describes(self, tmp_path: Path) -> None:
        """Title from its heading, all else unknown."""
        write(tmp_path, "notes.md", f"# My notes\n\n{SENTENCE}\n")

        passage = open_corpus([tmp_path]).passages[0]

        assert (passage.source, passage.title) == ("notes", "My notes")
        assert (passage.region, passage.authority, passage.as_of) == ((), Authority.UNKNOWN, None)

    def test_front_matter_describes_its_document(self, tmp_path: Path) -> None:
        """A field that does not fit stays unknown; the block itself is not quoted."""
        front = "title: Locals\nregion: TCG, OCG\nauthority: my uncle\ndate: 2025-01-02\ntags: [x]"
        write(tmp_path, "a.md", f"---\n{front}\n---\n\n{SENTENCE}\n")

        corpus = open_corpus([tmp_path])

        assert corpus.sources["a"].title == "Locals"
        assert corpus.passages[0].region == (Region.TCG, Region.OCG)
        assert corpus.passages[0].as_of == "2025-01-02"
        assert corpus.passages[0].authority is Authority.UNKNOWN
        assert [passage.text for passage in corpus.passages] == [SENTENCE]

    def test_sources_file_beside_documents_describes_them(self, tmp_path: Path) -> None:
        """By a pattern of names, by a key, and by fields for one file; `007` is not a number."""
        listed = (
            "'007': {title: Seven, region: [TCG], documents: ['x_*.txt']}\n"
            "documents:\n  b.txt: '007'\n  c.txt: {title: Third, authority: judge practice}\n"
        )
        write(tmp_path, "sources.yaml", listed)
        for name in ("x_1.txt", "sub/b.txt", "c.txt"):
            write(tmp_path, name, f"{SENTENCE} {name} says so.")

        corpus = open_corpus([tmp_path])

        known = {
            passage.document: (passage.source, passage.authority) for passage in corpus.passages
        }
        assert known["x_1.txt"] == known["sub/b.txt"] == ("007", Authority.UNKNOWN)
        assert known["c.txt"] == ("c", Authority.JUDGE_PRACTICE)

    def test_a_digest_decides_before_a_name_does(self, tmp_path: Path) -> None:
        """A renamed document is recognised, and a stranger of the same name is not taken for it."""
        digest = hashlib.sha256(SENTENCE.encode()).hexdigest()
        listed = (
            f"one: {{title: One, documents: ['a.txt']}}\ntwo: {{title: Two, documents: [{digest}]}}"
        )
        write(tmp_path, "sources.yaml", listed)
        write(tmp_path, "a.txt", SENTENCE)

        assert open_corpus([tmp_path]).passages[0].source == "two"

    @pytest.mark.parametrize(
        ("content", "problem"),
        [
            ("a: [", "not YAML"),
            ("- a", "not a mapping"),
            ("a: {titel: A}", "source 'a': titel"),
            ("documents: {a.txt: nobody}", "'nobody' that is not in the file"),
        ],
    )
    def test_a_wrong_sources_file_is_refused(
        self, tmp_path: Path, content: str, problem: str
    ) -> None:
        """The message names the file and what is wrong in it."""
        file = write(tmp_path, "sources.yaml", content)

        with pytest.raises(CorpusError, match=problem) as caught:
            read_sources(file)

        assert caught.value.path == file


class TestBounds:
    """What is too much, or nothing at all."""

    def test_larger_text_is_left_out_and_named(self, tmp_path: Path) -> None:
        """It would take hours to index; the others are read."""
        write(tmp_path, "a.txt", SENTENCE)
        write(tmp_path, "b.txt", f"{SENTENCE}\n\n" * 110_000)

        folder = read_folder(tmp_path)

        assert [one.name for one in folder.documents] == ["a.txt"]
        assert folder.left_out[0].why == "larger than 4 MB"

    @pytest.mark.parametrize("content", ["", "\n\n", "* * *\n", "> \n\n---\n"])
    def test_documents_without_a_word_are_refused(self, tmp_path: Path, content: str) -> None:
        """There is nothing to cite."""
        write(tmp_path, "a.md", content)

        with pytest.raises(CorpusError, match="hold nothing that can be cited"):
            open_corpus([tmp_path])

    def test_front_matter_nested_too_deeply_is_refused(self, tmp_path: Path) -> None:
        """With the file, and no traceback."""
        write(tmp_path, "a.md", "---\n" + "a: " + "[" * 20_000 + f"\n---\n\n{SENTENCE}\n")

        with pytest.raises(CorpusError, match="nested too deeply"):
            open_corpus([tmp_path])
