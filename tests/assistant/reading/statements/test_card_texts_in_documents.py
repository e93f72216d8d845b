"""Filed: printed card texts in a document, and the headings under which they stand."""

from pathlib import Path

import pytest

from assistant.base.ruling_records import StatementReading
from assistant.library.corpus import Corpus, open_corpus
from assistant.library.document_layout import kind_of_heading
from assistant.reading.card_mentions import Names
from assistant.reading.statements.passage_statements import read_filed

NAMES = Names((name, ()) for name in ("Magic Drain", "Divine Wrath", "Skill Drain"))
PAGE = """Guide

Negating Effects
Of single links
Magic Drain
ATK:
0
When a Spell Card is activated: You can discard this card; negate that effect.

Divine Wrath

When a monster effect is activated: Discard 1 card; negate that activation, and destroy it.

Costs stay paid all the same.

Negating Activations
A negated activation does not resolve, and its cost stays paid.
"""


def corpus_of(folder: Path, name: str, text: str) -> Corpus:
    """A corpus of one document."""
    (folder / name).write_text(text, encoding="utf-8")
    return open_corpus([folder])


def filed(corpus: Corpus) -> dict[str, tuple[str, ...]]:
    """What is filed under each heading that says of which kind it is."""
    found = (corpus.to_read(passage) for passage in corpus.passages)
    return {text.passage.text: text.entries for text in found if text.entries}


@pytest.mark.parametrize("heading", ["Negating Effects", "Negation of single effects"])
def test_texts_one_after_the_other_stand_under_one_heading(tmp_path: Path, heading: str) -> None:
    """Until a heading has prose under it; the headings of plain text have no levels."""
    corpus = corpus_of(tmp_path, "a.txt", PAGE.replace("Of single links", heading))
    texts = {corpus.context(one).entry: one.headings for one in corpus.passages}

    assert filed(corpus) == {heading: ("Magic Drain", "Divine Wrath")}
    assert texts["Divine Wrath"] == ("Negating Effects", heading, "Divine Wrath")


def test_marked_headings_file_texts_too(tmp_path: Path) -> None:
    """In Markdown the heading above is the one that files."""
    text = (
        "# Negating Activations\n\n## Divine Wrath\n\nDiscard 1 card; negate that activation.\n\n"
        "## Costs\n\nA cost stays paid if the activation is negated.\n"
    )

    assert filed(corpus_of(tmp_path, "a.md", text)) == {"Negating Activations": ("Divine Wrath",)}


@pytest.mark.parametrize(
    ("heading", "kind"),
    [
        ("Negate Effects", "effect"),
        ("Which cards negate an activation", "activation"),
        ("Negating activations and effects", ""),
        ("Negating Summons", ""),
        ("Effects", ""),
    ],
)
def test_a_heading_names_one_kind_or_none(heading: str, kind: str) -> None:
    """Of two kinds it files under neither."""
    assert kind_of_heading(heading) == kind


def said(reading: StatementReading | None) -> set[tuple[str | None, str]]:
    """Of whom what is said."""
    norms = reading.norms if reading is not None else ()
    return {(one.subject.name, one.predicate) for norm in norms for one in norm.then}


def test_heading_says_its_kind_of_each_card_that_is_filed() -> None:
    """A name that is no card's says nothing."""
    reading = read_filed("Negating Effects", "", ("Magic Drain", "Examples"), NAMES)

    assert said(reading) == {("Magic Drain", "negates_effect")}


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("When a Spell is activated: You can discard this card; negate that effect.", "effect"),
        ("Discard 1 card; negate that activation, and if you do, destroy it.", "activation"),
        ("Negate the activation and destroy it.", "activation"),
    ],
)
def test_printed_text_says_which_kind_its_card_negates(text: str, predicate: str) -> None:
    """In its own words, of the card that it stands under."""
    reading = read_filed(text, "Divine Wrath", (), NAMES)

    assert said(reading) == {("Divine Wrath", f"negates_{predicate}")}


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("Negate the effects of all face-up monsters on the field.", "Skill Drain"),
        ("Target 1 monster; negate the effect of that monster.", "Skill Drain"),
        ("Discard 1 card; negate that activation.", "Skill Drain and others"),
    ],
)
def test_other_texts_are_read_as_any_words(text: str, entry: str) -> None:
    """What negates no single link, or stands under no card's name."""
    assert read_filed(text, entry, (), NAMES) is None
