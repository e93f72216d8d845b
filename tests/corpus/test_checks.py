"""The handbook's checks hold, and each of them can fail."""

from functools import cache

from assistant.base.ruling_records import Passage
from assistant.library.corpus import open_corpus
from assistant.library.sources import shipped_sources
from engine import AnyRule, every_rule
from tests.corpus import checks
from tests.corpus.test_handbook import glossary
from tests.corpus.test_worked_examples import EXAMPLES, against


@cache
def passages() -> dict[str, Passage]:
    """Every passage by its id."""
    return {passage.id: passage for passage in open_corpus().passages}


@cache
def read() -> tuple[checks.ReadSentence, ...]:
    """Every sentence, and how it was read."""
    return tuple(checks.read_sentences(passages().values()))


def spoilt(name: str, old: str, new: str) -> Passage:
    """A passage with other words in it."""
    passage = passages()[name]
    text = passage.text.replace(old, new)
    assert text != passage.text
    return Passage(**(passage.model_dump() | {"text": text, "end": passage.start + len(text)}))


class TestRead:
    """Every sentence that says something is read, or is listed with the reason why not."""

    def test_nine_in_ten_are_read(self) -> None:
        """The share is printed (`pytest -rP`), and stands in CHANGES.md as it is."""
        print(checks.figure(read()))

        assert checks.share(read(), "computed", "told") >= checks.LEAST_READ
        assert checks.published() == checks.figure(read()), "python -m tests.corpus.checks"

    def test_what_is_not_read_is_listed_with_a_reason(self) -> None:
        """And nothing is listed that is read."""
        entries = checks.not_modelled()

        assert checks.unlisted(read(), entries) == ()
        assert all(len(entry.reason.split()) > 3 for entry in entries)

    def test_an_unreadable_sentence_is_noticed(self) -> None:
        """A sentence in unknown words is neither read nor listed."""
        passage = spoilt(
            "negation.activation.meaning", "does not resolve", "does not frobnicate at all"
        )
        found = tuple(checks.read_sentences([passage]))

        assert checks.unlisted(found, ()) != ()

    def test_an_entry_that_fits_nothing_is_noticed(self) -> None:
        """A listed sentence that was reworded, or is read by now."""
        entry = checks.NotModelled("negation.activation.meaning", "If the activation", "why not")

        assert checks.unlisted(read(), (*checks.not_modelled(), entry)) != ()

    def test_a_worse_share_is_noticed(self) -> None:
        """One unread sentence among five is too many."""
        good = read()[:4]
        assert {one.how for one in good} <= {"computed", "told"}

        assert checks.share((*good, good[0]._replace(how="unread")), "computed", "told") == 0.8


class TestIds:
    """An id is given once and for ever."""

    def test_every_id_is_in_the_ledger(self) -> None:
        """A new id is entered there; one that goes is moved to the retired ones, with why."""
        assert checks.misplaced_ids(list(passages()), checks.listed("passage_ids")) == ()

    def test_a_vanished_new_or_repeated_id_is_noticed(self) -> None:
        """Each by itself."""
        ledger = checks.listed("passage_ids")
        first, *rest = passages()

        assert checks.misplaced_ids(rest, ledger) == (first,)
        assert checks.misplaced_ids([first, *rest, "chain.new"], ledger) == ("chain.new",)
        assert checks.misplaced_ids([first, first, *rest], ledger) == (first,)


class TestTies:
    """Sources, rules and passages hang together."""

    def test_every_passage_has_a_known_source(self) -> None:
        """And a passage without one, or with an unknown one, is noticed."""
        known = frozenset(entry.source.key for entry in shipped_sources().entries)
        first = next(iter(passages().values()))
        bare = first.model_copy(update={"facts_from": ()})
        strange = first.model_copy(update={"facts_from": ("999",)})

        assert checks.without_source(passages().values(), known) == ()
        assert checks.without_source([bare, strange], known) == (first.id, first.id)

    def test_every_rule_cites_a_passage_that_speaks_of_it(self) -> None:
        """The quote stands there, and the passage is about what the rule is about."""
        assert checks.beside_the_point(every_rule(), passages()) == ()

    def test_a_cite_beside_the_point_is_noticed(self) -> None:
        """A passage that lost the words, or speaks of something else."""
        rule = next(rule for rule in every_rule() if rule.cites)
        name = rule.cites[0].passage
        gone = spoilt(name, passages()[name].text[:40], "Nothing of that. ")

        assert checks.beside_the_point([rule], passages() | {name: gone}) == ((rule.id, name),)
        assert checks.beside_the_point([rule], {}) == tuple(
            (rule.id, cite.passage) for cite in rule.cites
        )

    def test_no_passage_is_orphaned(self) -> None:
        """Something holds it or a neighbour, or it is listed with the reason why nothing does."""
        english = [name for name in passages() if not name.startswith("vi.")]
        found = checks.orphans(english, frozenset(tied(tuple(every_rule()))))

        assert set(found) == set(checks.listed("passage_ids")["untied"])

    def test_an_orphan_is_noticed(self) -> None:
        """A topic that nothing holds."""
        assert checks.orphans(["a.b", "a.c", "x.y"], frozenset({"a.c"})) == ("x.y",)


def tied(rules: tuple[AnyRule, ...]) -> set[str]:
    """The passages that something holds."""
    cited = {str(cite.passage) for rule in rules for cite in rule.cites}
    beside = {example.passage for example in EXAMPLES.values()}
    terms = {str(entry["passage"]) for entry in glossary().values()}
    spoken = {name for example in EXAMPLES for (name, _), _ in against(example)}
    return cited | beside | terms | spoken
