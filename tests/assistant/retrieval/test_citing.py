"""Citing: passages for a query, the place of a quotation, a passage by its id; the real encoder."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from assistant.base.user_errors import IndexUnusableError, UnknownPassageError
from assistant.library.corpus import Corpus, open_corpus
from assistant.library.documents import HANDBOOK
from assistant.retrieval.citations import Citations, open_citations
from assistant.retrieval.named_encoder import NamedEncoder
from assistant.retrieval.packaged_encoder import PackagedEncoder
from assistant.retrieval.quotations import QuotationMatch, find_quotation

PAGE = """Costs

The cost of a negated card is not returned, and the card is sent to the GY.

It does not count as “sent from the field”.

The attack ends there. The battle does not go on.
"""


@pytest.fixture(scope="module")
def citations(home: Path) -> Iterator[Citations]:
    """The shipped handbook with the packaged encoder, in the cache of this test run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_HOME", str(home))
        yield open_citations()


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """One page."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "page.txt").write_text(PAGE, encoding="utf-8")
    return open_corpus([folder])


class TestQueries:
    """Passages that speak to a query."""

    @pytest.mark.parametrize(
        ("query", "passages"),
        [
            ("In which order do the links of a chain resolve?", {"chain.resolve.reverse"}),
            ("my monster's normal summon got stopped, can I normal again", {"summon.normal"}),
            ("Phép bị vô hiệu hoá sự kích hoạt thì xuống Mộ khi nào?", {"vi.negation.activation"}),
        ],
    )
    def test_a_players_question_finds_its_passage(
        self, citations: Citations, query: str, passages: set[str]
    ) -> None:
        """Among the first five, in English and in Vietnamese."""
        found = [result["passage"] for result in citations.cite(query, 5)]

        assert any(name.startswith(tuple(passages)) for name in found), found

    def test_a_result_can_be_verified(self, citations: Citations) -> None:
        """The quote is the stored document's characters, and the result is JSON."""
        results = citations.cite("what happens to costs", 5)
        documents = {one.document.name: one.document for one in citations.corpus.held}

        for result in results:
            document = documents[result["document"]]
            assert document.text[result["start"] : result["end"]] == result["quote"]
            assert (document.digest, len(result["quote"]) <= 700) == (result["digest"], True)
        assert json.loads(json.dumps(results)) == results

    @pytest.mark.parametrize("query", ["weather tomorrow in Berlin", "how do I cook rice", ""])
    def test_nothing_is_cited_for_something_else(self, citations: Citations, query: str) -> None:
        """A list is not filled for its own sake."""
        assert citations.cite(query, 5) == []

    def test_many_queries_find_what_each_finds(self, citations: Citations) -> None:
        """A batch is the same lookup."""
        queries = ["costs of a negated card", "how do I cook rice"]

        together = citations.cite_many(queries, 3)

        assert [[one["passage"] for one in results] for results in together] == [
            [one["passage"] for one in citations.cite(query, 3)] for query in queries
        ]

    def test_a_model_that_is_not_there_is_named(self) -> None:
        """Nothing is downloaded for it."""
        with pytest.raises(IndexUnusableError, match="unset RULING_MODEL"):
            NamedEncoder("nobody/has-this-model").embed(["text"])


def test_the_graph_gives_the_vectors_of_sentence_transformers() -> None:
    """In every script, for nothing, for one word and beyond the longest text."""
    texts = [
        "",
        "Negate",
        "If the activation is negated, the card does not resolve.",
        "Phép bị vô hiệu hoá sự kích hoạt thì xuống Mộ",
        "無効になった効果は適用されない。",
        "CL2 Called by the Grave 🎴 (Quick Effect): negate; destroy that target. " * 40,
    ]
    packaged = PackagedEncoder()
    folder = str(packaged._folder)  # noqa: SLF001 (the same weights, by their place)

    cosines = (packaged.embed(texts) * NamedEncoder(folder).embed(texts)).sum(axis=1)

    assert cosines.min() >= 0.9999


def test_a_text_has_the_same_vector_whatever_stands_beside_it() -> None:
    """Nothing is padded."""
    texts = ["Costs stay paid.", "It resolves.", "The card is sent to the GY after the Chain."]
    encoder = PackagedEncoder()

    alone = np.concatenate([encoder.embed([text]) for text in texts])

    assert np.array_equal(encoder.embed(texts), alone)


def test_a_damaged_graph_is_exported_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One that was cut off, or whose weights are gone."""
    monkeypatch.setenv("RULING_HOME", str(tmp_path))
    (vector,) = PackagedEncoder().embed(["Costs stay paid."])
    graph = next(tmp_path.rglob("*.onnx"))
    graph.write_bytes(graph.read_bytes()[:1000])
    next(tmp_path.rglob("*.onnx.data")).unlink()

    assert np.array_equal(PackagedEncoder().embed(["Costs stay paid."])[0], vector)
    assert len(list(graph.parent.iterdir())) == 2


class TestIds:
    """A passage by its id."""

    def test_every_passage_is_found_by_its_id(self, citations: Citations) -> None:
        """And is the passage of that id."""
        names = [passage.id for passage in citations.corpus.passages]

        assert [citations.by_id(name)["passage"] for name in names] == names

    def test_an_unknown_id_suggests_the_nearest(self, citations: Citations) -> None:
        """A slip of the pen is easily mended."""
        name = citations.corpus.passages[0].id

        with pytest.raises(UnknownPassageError) as caught:
            citations.by_id(f"{name}x")

        assert name in caught.value.nearest


class TestQuotations:
    """Where given words stand."""

    @pytest.mark.parametrize(
        "words",
        ["the card is sent to the GY", "does not\n count as", "Costs", "sent from the field”."],
    )
    def test_words_that_stand_there(self, corpus: Corpus, words: str) -> None:
        """Only spaces and line breaks may differ; a heading's words stand somewhere too."""
        found = find_quotation(corpus, words)

        assert found.verbatim
        assert found.quote.split() == words.split()
        assert PAGE[found.start : found.end] == found.quote

    @pytest.mark.parametrize(
        ("words", "negation"),
        [
            ("The cost of a negated card is returned, and the card is sent to the GY.", True),
            ("the card is not sent to the GY", True),
            ("It does not count as sent from the field.", False),
            ("it does not count as “sent from the field”.", False),
            ("The attack ends there, and the battle does not go on.", False),
            ("The attack ends there. The battle does go on.", True),
            ("The cost of the card is not returned, and the card is sent to the GY.", False),
        ],
    )
    def test_words_that_were_altered(self, corpus: Corpus, words: str, *, negation: bool) -> None:
        """Never verbatim; a negation dropped or added is called out."""
        found = find_quotation(corpus, words)

        assert found.found is QuotationMatch.ALTERED
        assert found.turns_meaning is negation
        assert found.differences

    @pytest.mark.parametrize(
        "words", ["Raigeki destroys all monsters that they control", "", " . "]
    )
    def test_words_that_stand_nowhere(self, corpus: Corpus, words: str) -> None:
        """Another sentence is not taken for an altered one."""
        assert find_quotation(corpus, words).found is QuotationMatch.NOWHERE

    def test_a_piece_of_a_word_is_not_verbatim(self, corpus: Corpus) -> None:
        """`can` does not stand in `cancel`."""
        assert not find_quotation(corpus, "ost of a negated card").verbatim

    def test_nowhere_names_the_nearest_passage(self, citations: Citations) -> None:
        """Whoever misremembers is shown what there is."""
        found = citations.find_quote(
            "you get your costs refunded whenever a card is negated, always"
        )

        assert found.found is QuotationMatch.NOWHERE
        assert found.passage is not None


def test_the_shipped_handbook_is_the_default() -> None:
    """`handbook` names it."""
    assert open_corpus().names == (HANDBOOK,)
    assert not Path(HANDBOOK).exists()
