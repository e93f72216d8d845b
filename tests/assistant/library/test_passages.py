"""Passages: where a document is cut, and what belongs to a piece without being quoted."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.base.regions import Authority, Region
from assistant.base.ruling_records import Source
from assistant.base.user_errors import CorpusError, UnknownPassageError
from assistant.library.corpus import Corpus, open_corpus
from assistant.library.documents import Document, digest_of
from assistant.library.passages import LONGEST, cut_passages, sentence_spans

HANDBOOK = """---
source: handbook
---
# Negation

## Where it goes {#negation.destination}

If the activation is negated, the card is sent to the GY.
It is not treated as sent from the field.
{source: 000, 001; region: TCG, OCG; as-of: 2026-11; authority: community; status: contested}

```scenario
start: {}
```

## Costs {#negation.costs}

Costs stay paid.
"""

PAGE = """Some Wiki

Page Help37
75,392pages on
this wiki

Limits

How a limit is worded decides what counts:

  • If it says "activated", negated activations do not count.
  • If it says "used", they do.

"Does it resolve under Skill Drain?"
— Answer: Yes. The cost removed it from the field.

Example

  1. Player 1 plays "Raigeki" (Chain Link 1)
  2. Player 2 chains "Magic Jammer"

What's new

  • Added a sentence about limits to this page.
"""


def corpus_of(folder: Path, **documents: str) -> Corpus:
    """A corpus of these documents; `__` in a name stands for its last dot."""
    for name, text in documents.items():
        (folder / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return open_corpus([folder])


def cut_text(text: str, name: str = "a.txt") -> list[str]:
    """The passages of a text."""
    document = Document(
        name=name,
        path=Path(name),
        corpus="here",
        text=text,
        encoding="utf-8",
        digest=digest_of(text),
    )
    return [one.passage.text for one in cut_passages(document, Source(key="a", title="A"), "a")]


class TestHandbookFormat:
    """A heading with an id heads a passage."""

    def test_source_line_and_examples_are_not_quoted(self, tmp_path: Path) -> None:
        """What stands between the heading and the line in braces is the passage."""
        passage = corpus_of(tmp_path, a__md=HANDBOOK).passage("negation.destination")

        assert passage.text.startswith("If the activation")
        assert passage.text.endswith("sent from the field.")
        assert passage.headings == ("Negation", "Where it goes")

    def test_source_line_is_read(self, tmp_path: Path) -> None:
        """Sources, region, date and authority; what else it says is kept as context."""
        corpus = corpus_of(tmp_path, a__md=HANDBOOK)
        passage = corpus.passage("negation.destination")

        assert passage.facts_from == ("000", "001")
        assert passage.region == (Region.TCG, Region.OCG)
        assert (passage.as_of, passage.authority) == ("2026-11", Authority.COMMUNITY)
        assert corpus.context(passage).fields == (("status", "contested"),)

    def test_an_unknown_authority_is_refused_with_its_line(self, tmp_path: Path) -> None:
        """A slip in the source line names the passage."""
        wrong = HANDBOOK.replace("authority: community", "authority: hearsay")

        with pytest.raises(CorpusError, match=r"negation\.destination") as caught:
            corpus_of(tmp_path, a__md=wrong)

        assert caught.value.line == 6

    def test_an_id_used_twice_is_refused(self, tmp_path: Path) -> None:
        """Ids are what people will quote to each other."""
        with pytest.raises(CorpusError, match=r"'negation\.destination' is used twice"):
            corpus_of(tmp_path, a__md=HANDBOOK, b__md=HANDBOOK + "\nMore is said here.\n")

    def test_an_unknown_id_suggests_the_nearest(self, tmp_path: Path) -> None:
        """A slip of the pen is easily mended."""
        with pytest.raises(UnknownPassageError, match=r"did you mean 'negation\.costs'"):
            corpus_of(tmp_path, a__md=HANDBOOK).passage("negation.cost")


PAIR = '"Does it resolve under Skill Drain?"\n— Answer: Yes. The cost removed it from the field.'


class TestPages:
    """Other documents are cut by their layout."""

    def test_what_is_cited_and_what_is_furniture(self, tmp_path: Path) -> None:
        """Navigation, captions, questions and change logs are not cited."""
        passages = corpus_of(tmp_path, page__txt=PAGE).passages

        assert [(passage.id, passage.text) for passage in passages] == [
            ("page:11", 'If it says "activated", negated activations do not count.'),
            ("page:12", 'If it says "used", they do.'),
            (
                "page:14",
                PAIR,
            ),
            (
                "page:19",
                '1. Player 1 plays "Raigeki" (Chain Link 1)\n  2. Player 2 chains "Magic Jammer"',
            ),
        ]

    def test_lead_in_is_context_and_a_question_is_a_part(self, tmp_path: Path) -> None:
        """A question and its answer are one passage; what is read before the answer is known."""
        corpus = corpus_of(tmp_path, page__txt=PAGE)

        assert corpus.context(corpus.passage("page:12")).lead_in.startswith("How a limit")
        pair = corpus.passage("page:14")
        assert pair.question == '"Does it resolve under Skill Drain?"'
        assert [pair.text[a:b] for a, b in pair.says] == [
            "Yes. The cost removed it from the field."
        ]
        assert "Skill Drain" in corpus.to_read(pair).context
        assert corpus.passage("page:12").headings[-1] == "Limits"

    def test_markdown_structure_is_followed(self) -> None:
        """Headings, nested items, quotations and fences."""
        text = (
            "# Top\n\nFirst it resolves\nand then ends.\n\n- One is destroyed.\n  - Two is not.\n"
        )

        assert cut_text(
            f"{text}\n> It is quoted here.\n\n```\nno text at all here.\n```\n", "a.md"
        ) == [
            "First it resolves\nand then ends.",
            "One is destroyed.",
            "Two is not.",
            "It is quoted here.",
        ]

    def test_lines_broken_by_an_editor_are_one_paragraph(self) -> None:
        """A line that is full goes on in the next."""
        line = "The card stays on the field until the end of the Chain, and then it"
        text = f"{line}\nis sent to the Graveyard.\nIt is short.\n"

        assert cut_text(text) == [f"{line}\nis sent to the Graveyard.", "It is short."]

    def test_a_long_paragraph_is_cut_where_sentences_end(self) -> None:
        """No piece is longer than a quote may be, and none is a scrap."""
        sentence = "The effect of the card is negated when it resolves on the field. "
        pieces = cut_text(sentence * 30)

        assert all(piece.endswith("field.") for piece in pieces)
        assert max(map(len, pieces)) <= LONGEST
        assert min(map(len, pieces)) > LONGEST / 2

    @settings(deadline=None)
    @given(st.text(alphabet=st.sampled_from("ab .!?\n\r-•1)#>`(“”Ếの。{}:/\ufeff"), max_size=300))
    def test_a_passage_is_its_span_of_any_text(self, text: str) -> None:
        """Whatever the text, what is cut from it stands in it, in order, once."""
        for name in ("a.txt", "a.md"):
            last = 0
            for piece in cut_text(text, name):
                assert text.find(piece, last) >= last
                last = text.find(piece, last) + len(piece)

    @settings(deadline=None)
    @given(st.text(alphabet=st.sampled_from("ab .!?\n(●)“”の。1"), max_size=200))
    def test_sentences_hold_every_word(self, text: str) -> None:
        """Nothing falls between two sentences."""
        spans = sentence_spans(text)

        assert "".join("".join(text[a:b] for a, b in spans).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('It is "negated." Then it resolves.', 2),
        ("You drop D.D. Crow and banish it.", 1),
        ('With "if ... you can" it is so. Not with "when ... you can".', 2),
        ("Cards (e.g. Skill Drain) negate. Others, etc. do not.", 2),
        ("Negate it (it resolves. It does nothing.) and go on.", 1),
        ("無効になる。効果は適用されない。", 2),
        ("Apply these effects. ● Add a card. ● Send a card.", 3),
    ],
)
def test_a_sentence_ends_where_a_reader_ends_it(text: str, count: int) -> None:
    """Short forms and brackets do not end it; a bullet begins another."""
    assert len(sentence_spans(text)) == count
