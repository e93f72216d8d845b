"""The handbook: ids, sources, own words, the glossary, and the worked examples."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from assistant.base.regions import Authority
from assistant.base.ruling_records import Passage
from assistant.base.settings import corpus_folder
from assistant.library.corpus import Corpus, open_corpus
from assistant.library.document_layout import Example, examples
from assistant.library.layout_blocks import markdown_blocks
from assistant.library.sources import shipped_sources

SEEDS = Path(__file__).resolve().parents[2].parent / "shared" / "seeds"
LONGEST_COMMON_RUN = 9
"""Words that may stand in the handbook just as they stand in a source: a term, not a sentence."""

_ID = re.compile(r"(?:vi\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+")
_WORD = re.compile(r"[\w']+")
_MONTH = re.compile(r"20\d\d-(?:0[1-9]|1[0-2])")


@cache
def handbook() -> Corpus:
    """The shipped handbook."""
    return open_corpus()


def every_passage() -> tuple[Passage, ...]:
    """Its passages."""
    return handbook().passages


def every_example() -> Iterator[tuple[str, Example]]:
    """Its worked examples, each with a name for the test report."""
    for held in handbook().held:
        found = examples(held.document, markdown_blocks(held.document.text))
        seen: Counter[str] = Counter()
        for example in found:
            seen[example.passage] += 1
            yield f"{example.passage}-{seen[example.passage]}", example


def glossary() -> dict[str, dict[str, Any]]:
    """The glossary: of each term, its names in each language and the passage that defines it."""
    read = yaml.safe_load((corpus_folder() / "glossary.yaml").read_text(encoding="utf-8"))
    assert isinstance(read, dict)
    return read


def runs(text: str, length: int) -> set[tuple[str, ...]]:
    """Every run of so many words."""
    words = [word.lower() for word in _WORD.findall(text)]
    return {tuple(words[i : i + length]) for i in range(len(words) - length + 1)}


class TestPassages:
    """What every passage has."""

    def test_ids_are_given_by_headings_and_unique(self) -> None:
        """An id names one heading, and a passage is no longer than one piece."""
        anchors = [
            block.anchor
            for held in handbook().held
            for block in markdown_blocks(held.document.text)
            if block.anchor and block.anchor not in {"play", "scenario"}
        ]

        assert len(anchors) == len(set(anchors))
        assert sorted(anchors) == sorted(passage.id for passage in every_passage())

    @pytest.mark.parametrize("passage", every_passage(), ids=lambda passage: passage.id)
    def test_a_passage_says_whence_where_and_when(self, passage: Passage) -> None:
        """Sources are in sources.yaml; region, date and authority are given; the id is regular."""
        known = {entry.source.key for entry in shipped_sources().entries}

        assert _ID.fullmatch(passage.id)
        assert passage.source == "handbook"
        assert passage.facts_from
        assert set(passage.facts_from) <= known
        assert passage.region
        assert passage.as_of
        assert _MONTH.fullmatch(passage.as_of)
        assert passage.authority is not Authority.UNKNOWN

    def test_a_vietnamese_passage_has_its_english_one(self) -> None:
        """The editions are tied passage by passage, with the same sources, region and date."""
        passages = handbook().passage_by_id
        pairs = [(passages[name], passages[name[3:]]) for name in passages if name[:3] == "vi."]

        assert pairs
        assert all(translated.language == "vi" for translated, _ in pairs)
        for said in ("facts_from", "region", "as_of", "authority"):
            assert all(getattr(one, said) == getattr(other, said) for one, other in pairs), said

    def test_one_sentence_stands_on_a_line(self) -> None:
        """So that a change of one sentence is a change of one line."""
        lines = [line for passage in every_passage() for line in passage.text.splitlines()]

        assert all(line.endswith(".") for line in lines if line)

    def test_a_contested_passage_names_at_least_two_sources(self) -> None:
        """Both sides stand in it, each with the source that says so."""
        contested = [
            passage
            for passage in every_passage()
            if ("contested", "true") in handbook().context(passage).fields
        ]

        assert contested
        assert [passage.id for passage in contested if len(passage.facts_from) < 2] == []

    def test_every_source_is_drawn_on(self) -> None:
        """A source that no passage rests on is not a source of the handbook."""
        drawn_on = {key for passage in every_passage() for key in passage.facts_from}
        known = {entry.source.key for entry in shipped_sources().entries}

        assert known - drawn_on - {"handbook"} == set()


class TestOwnWords:
    """Facts come from the sources; sentences do not."""

    @pytest.mark.skipif(not SEEDS.is_dir(), reason=f"the source documents are not at {SEEDS}")
    def test_no_long_run_of_words_is_taken_from_a_source(self) -> None:
        """Ten words in a row are nowhere the same as in a source document."""
        length = LONGEST_COMMON_RUN + 1
        texts = [file.read_text(encoding="utf-8") for file in sorted(SEEDS.glob("*.txt"))]
        taken = set[tuple[str, ...]]().union(*(runs(text, length) for text in texts))

        assert texts
        assert {
            passage.id: common
            for passage in every_passage()
            if (common := runs(passage.text, length) & taken)
        } == {}


class TestGlossary:
    """The terms of the game, and what players call them."""

    def test_it_holds_at_least_sixty_terms(self) -> None:
        """Enough to read players' questions with."""
        assert len(glossary()) >= 60

    @pytest.mark.parametrize(("term", "entry"), glossary().items(), ids=str)
    def test_a_term_points_to_the_passage_that_defines_it(
        self, term: str, entry: dict[str, Any]
    ) -> None:
        """The passage is there, and the term has names in three languages."""
        assert entry["passage"] in handbook().passage_by_id, term
        assert {"en", "vi", "ja"} <= entry.keys()
        assert all(entry[language] for language in ("en", "vi", "ja"))

    def test_a_name_means_one_thing(self) -> None:
        """No name is listed under two terms of one language."""
        names = Counter(
            (language, name.lower())
            for entry in glossary().values()
            for language in ("en", "vi", "ja")
            for name in entry[language]
        )

        assert [name for name, times in names.items() if times > 1] == []
