"""Extracts: web pages, PDFs and older encodings; what is too large or damaged is named."""

import hashlib
import os
import zlib
from pathlib import Path

import pytest

from assistant.base.regions import Authority, Region
from assistant.library.corpus import open_corpus
from assistant.library.documents import read_folder

SENTENCE = "A negated effect resolves without effect."
PAGE = f"""<html><head><title>Damage  rules</title><meta name="date" content="2025-03-01T10:00">
<meta name="region" content="OCG"><style>p {{color: red}}</style></head><body>
<header><a href="/">Home of rulings is here.</a></header>
<nav><ul><li>Cards are listed here.</li></ul></nav>
<main><h1>The Damage Step</h1><p>{SENTENCE} It is <b>not</b><br>destroyed &amp; stays.</p>
<h2>What may be used</h2><p>These may be activated:</p>
<ul><li>Effects that negate an activation.<li>Mandatory effects are activated.</ul>
<script>alert("It is destroyed.")</script><footer>All rights are reserved.</footer></main></body>"""


def pdf(*pages: bytes) -> bytes:
    """A PDF of these content streams, packed."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(len(pages)))
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, page in enumerate(pages):
        packed = zlib.compress(page)
        bodies += [
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R >> >> >>" % (5 + 2 * number),
            b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed),
        ]
    bodies.append(b"<< /Title (Judge notes) >>")
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(bodies, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size, start = len(bodies) + 1, len(out)
    end = b"trailer << /Size %d /Root 1 0 R /Info %d 0 R >>\nstartxref\n%d\n%%%%EOF"
    return out + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + end % (size, size - 1, start)


def lines(*written: str) -> bytes:
    """A page's content stream that shows these lines."""
    shown = " ".join(f"({line}) Tj T*" for line in written)
    return f"BT /F1 12 Tf 14 TL 72 720 Td {shown} ET".encode("latin-1")


def test_a_web_page_is_cited_by_what_it_says(tmp_path: Path) -> None:
    """Its headings head, its list keeps its lead-in, its navigation and scripts are not there."""
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")

    corpus = open_corpus([tmp_path])

    found = {passage.text: passage for passage in corpus.passages}
    assert list(found) == [
        f"{SENTENCE} It is not\ndestroyed & stays.",
        "Effects that negate an activation.",
        "Mandatory effects are activated.",
    ]
    last = found["Mandatory effects are activated."]
    assert last.headings == ("The Damage Step", "What may be used")
    assert corpus.context(last).lead_in == "These may be activated:"
    assert corpus.sources["page"].title == "Damage rules"
    assert (last.region, last.as_of, last.authority) == (
        (Region.OCG,),
        "2025-03-01",
        Authority.UNKNOWN,
    )
    assert last.digest == hashlib.sha256(PAGE.encode()).hexdigest()


def test_a_declared_encoding_is_followed(tmp_path: Path) -> None:
    """An old page in Shift_JIS."""
    said = "無効になった効果は適用されない。"
    page = f'<meta charset="shift_jis"><p>{said}</p>'
    (tmp_path / "a.htm").write_bytes(page.encode("shift_jis"))

    assert [one.text for one in open_corpus([tmp_path]).passages] == [said]


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ("cp1252", "The card’s effect is “negated” — and it stays."),  # noqa: RUF001 (typographic)
        ("shift_jis", "カードの効果は無効になり、墓地へ送られる。"),
        ("euc_jp", "カードの効果は無効になり、墓地へ送られる。"),
        ("utf-16-le", "The effect is negated, and the card stays."),
        ("utf-16-be", "The effect is negated, and the card stays."),
    ],
)
def test_an_older_encoding_is_recognised(tmp_path: Path, encoding: str, said: str) -> None:
    """No mark says which it is."""
    (tmp_path / "a.txt").write_bytes(said.encode(encoding))

    document = open_corpus([tmp_path]).held[0].document

    assert (document.text, document.encoding.replace("cp932", "shift_jis")) == (said, encoding)


def test_a_pdf_is_cited_by_its_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrapped lines are joined; what stands at the head of every page is not part of it."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path / "home"))
    folder = tmp_path / "documents"
    folder.mkdir()
    wrapped = ("The cost of a negated card is not returned, and it stays paid even", "then.")
    pages = (lines("Judge notes", *wrapped, f"Page {n}") for n in (1, 2))
    (folder / "notes.pdf").write_bytes(pdf(*pages, lines("Judge notes", SENTENCE, "Page 3")))

    first, again = open_corpus([folder]), open_corpus([folder])

    texts = [passage.text for passage in first.passages]
    assert texts == ["\n".join(wrapped), "\n".join(wrapped), SENTENCE]
    assert first.sources["notes"].title == "Judge notes"
    assert again == first


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.pdf", b"", "damaged"),
        ("a.pdf", b"%PDF-1.7\n" + b"\xff" * 500, "damaged"),
        ("a.pdf", pdf(b" " * 50_000_000), "unpacks to more"),
        ("a.pdf", pdf(b""), "no text"),
        ("a.html", b"<nav>Home</nav>", "says nothing"),
        ("a.html", b"<div>" * 5_000 + b"deep", "nests deeper"),
        ("a.html", b"<p>" * 1_500_000, "larger than"),
        ("a.html", b"a\0b", "not text"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    """The other documents are read."""
    (tmp_path / name).write_bytes(content)
    (tmp_path / "b.txt").write_text(SENTENCE)

    folder = read_folder(tmp_path)

    assert [document.name for document in folder.documents] == ["b.txt"]
    assert why in folder.left_out[0].why


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    """A link to the folder it lies in, a link to itself, a link to nothing, a pipe."""
    (tmp_path / "a.txt").write_text(SENTENCE)
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "self.txt").symlink_to(tmp_path / "self.txt")
    (tmp_path / "gone.txt").symlink_to(tmp_path / "nothing")
    os.mkfifo(tmp_path / "pipe.txt")

    assert [one.document.name for one in open_corpus([tmp_path]).held] == ["a.txt"]


def test_passages_of_a_pdf_tell_their_page(tmp_path: Path) -> None:
    """Pages without text are counted too."""
    written = (lines("A cost stays paid."), b"", lines("Tokens are not cards."))
    (tmp_path / "book.pdf").write_bytes(pdf(*written))

    for _ in range(2):  # as it was taken out, and as that was kept
        found = open_corpus([tmp_path]).passages
        assert [(one.text, one.place) for one in found] == [
            ("A cost stays paid.", "page 1"),
            ("Tokens are not cards.", "page 3"),
        ]


def test_other_documents_tell_no_page(tmp_path: Path) -> None:
    """What is not known is not told."""
    (tmp_path / "rules.md").write_text("# Costs\n\nA cost stays paid.\n")

    (found,) = open_corpus([tmp_path]).passages

    assert not found.place
