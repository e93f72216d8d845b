"""Statements: what a sentence says is read from its words, and turning it round is noticed."""

import re
from collections.abc import Iterator

import pytest

from assistant.base.ruling_records import Modality, Proposition, StatementReading, Value
from assistant.reading.card_mentions import Names
from assistant.reading.statements.passage_statements import read_statements
from tests.assistant.opposites import opposites
from tests.assistant.statement_sentences import SENTENCES

CARDS = (
    "Jinzo", "Call of the Haunted", "Mystical Space Typhoon", "Skill Drain", "Effect Veiler",
    "Raigeki", "Magic Jammer", "Seven Tools of the Bandit", "Dark Hole", "Stardust Dragon",
    "Infinite Impermanence", "Exiled Force", "Sangan", "Cannon Soldier", "Chaos Sorcerer",
    "Light and Darkness Dragon", "Ultimate Offering", "Solemn Judgment", "Mirror Force",
    "Total Defense Shogun", "Dimensional Prison", "Counterforce", "Enervating Mist",
    "Silent Wobby", "Divine Wrath", "Number 9: Dyson Sphere", "Breakthrough Skill",
    "Ash Blossom & Joyous Spring", "Starlight Road", "Solemn Strike",
    "Sky Striker Ace - Shizuku", "Fiendish Chain", "Dinowrestler Pankratops", "Rescue Rabbit",
)  # fmt: skip
NAMES = Names((card, ()) for card in CARDS)
KINDS = {
    "Jinzo": frozenset({"card", "monster"}),
    "Call of the Haunted": frozenset({"card", "trap", "continuous_trap"}),
}


def read(text: str, context: str = "") -> StatementReading:
    """Read a text with the tests' cards."""
    return read_statements(text, names=NAMES, context=context, kinds=KINDS)


def thens(text: str) -> dict[tuple[str, str], set[Value]]:
    """Everything a text says, by subject and predicate."""
    found: dict[tuple[str, str], set[Value]] = {}
    for norm in read(text).norms:
        for said in norm.then:
            found.setdefault((subject(said), said.predicate), set()).add(said.value)
    return found


def subject(said: Proposition) -> str:
    """A subject as the tests write it."""
    return said.subject.name or " ".join(sorted(said.subject.classes))


def said_in(part: tuple[Proposition, ...]) -> set[tuple[str, str, Value]]:
    """Propositions as plain tuples."""
    return {(subject(said), said.predicate, said.value) for said in part}


class TestSentences:
    """One sentence, one thing said."""

    @pytest.mark.parametrize(("sentence", "who", "predicate", "value"), SENTENCES)
    def test_sentence_is_read(self, sentence: str, who: str, predicate: str, value: Value) -> None:
        """The sentence says this of that subject, and no other value of it."""
        who = who if any(card == who for card in CARDS) else " ".join(sorted(who.split()))

        assert thens(sentence).get((who, predicate)) == {value}

    @pytest.mark.parametrize("sentence", [row[0] for row in SENTENCES])
    def test_opposite_is_never_read_as_the_same(self, sentence: str) -> None:
        """Whatever word turns the sentence round, what is read turns round or vanishes."""
        said = _firm(sentence)
        for opposite in turned_round(sentence):
            assert not said & _firm(opposite), opposite

    def test_most_opposites_are_read_as_opposites(self) -> None:
        """Turning round is read, not only refused: most opposites say the other value."""
        tried = turned = 0
        for sentence, *_ in SENTENCES:
            before = thens(sentence)
            for opposite in turned_round(sentence):
                after = thens(opposite)
                tried += 1
                turned += any(key in after and not after[key] & before[key] for key in before)

        assert tried > 90
        assert turned / tried > 0.6


def _firm(sentence: str) -> set[tuple[str, str, Value, frozenset[tuple[str, str, Value]]]]:
    """What a sentence says, with its conditions."""
    return {
        (subject(said), said.predicate, said.value, frozenset(said_in(norm.when)))
        for norm in read(sentence).norms
        for said in norm.then
    }


def turned_round(sentence: str) -> Iterator[str]:
    """The sentence with one word changed so that it says something else."""
    yield from opposites(sentence)
    for old, new in (
        (r"\bto the GY\b", "to the hand"),
        (r"\bto the hand\b", "to the Deck"),
        (r"\b3\b(?=\.)", "5"),
        (r"Spell Speed 1\b", "Spell Speed 2"),
        (r"\bends\b", "continues"),
        (r"\breverse order\b", "order of activation"),
        (r"\bsurvives\b", "is destroyed"),
        (r"\bno longer applies\b", "still applies"),
        (r"\bdoes nothing\b", "resolves"),
    ):
        if re.search(old, sentence):
            yield re.sub(old, new, sentence, count=1)


class TestConditions:
    """If, unless, only, until, because, and what goes on from sentence to sentence."""

    def test_condition_and_consequence_speak_of_one_subject(self) -> None:
        """'That card' is the card whose activation was negated, in each of its kinds."""
        norms = read(
            "If a Spell or Trap Card's activation is negated, that card goes to the GY."
        ).norms

        assert {next(iter(norm.when)).subject for norm in norms} == {
            norm.then[0].subject for norm in norms
        }
        assert {subject(norm.then[0]) for norm in norms} == {
            "card_activation spell", "card_activation trap",
        }  # fmt: skip

    def test_unless_is_an_exception(self) -> None:
        """What stands under 'unless' excepts, and does not condition."""
        (norm,) = read(
            "If the activation of a Trap Card is negated, it is sent to the GY unless it has moved."
        ).norms

        assert said_in(norm.unless) == {("card_activation trap", "moved", True)}
        assert said_in(norm.when) == {("card_activation trap", "activation_negated", True)}

    def test_unless_either_excepts_both(self) -> None:
        """'Unless A or B' is one norm with two exceptions: neither choice stands alone."""
        (norm,) = read("A Trap Card resolves unless its activation or its effect is negated.").norms

        assert {said.predicate for said in norm.unless} == {"activation_negated", "effect_negated"}

    def test_even_if_is_a_condition(self) -> None:
        """'Even if A, B' says B when A."""
        (norm,) = read("Even if an effect is negated, it can still be activated.").norms

        assert said_in(norm.when) == {("effect", "effect_negated", True)}

    def test_only_denies_the_rest(self) -> None:
        """'Only while' says that otherwise it is not so, and that with it it may be so."""
        denied, granted = read("An effect applies only while its card is face-up.").norms

        assert denied.then[0].value is False
        assert denied.unless
        assert granted.then[0].modality is Modality.MAY

    def test_not_until_denies_before(self) -> None:
        """'Not A until B' says that without B it is not A."""
        (norm,) = read("A Continuous Trap does not apply until it resolves.").norms

        assert said_in(norm.then) == {("continuous_trap", "applies", False)}
        assert said_in(norm.unless) == {("continuous_trap", "resolves", True)}

    def test_until_says_nothing_of_the_end(self) -> None:
        """'A until B' is not read as A, since it holds no longer at the end."""
        said = thens("A Normal Spell stays on the field until the Chain resolves.")

        assert ("normal_spell", "on_field") not in said

    def test_unknown_condition_is_kept_and_meets_nothing(self) -> None:
        """A condition in known words without a fact for it keeps the norm silent, not general."""
        (norm,) = read("If its text allows this, a Trap Card can be activated.").norms

        assert {said.predicate for said in norm.when} == {"described"}

    def test_unknown_exception_leaves_only_a_possibility(self) -> None:
        """'Unless a card specifies otherwise' takes the firmness away."""
        (norm,) = read(
            "If an activation is negated, it stays on the field unless a card specifies otherwise."
        ).norms

        assert norm.then[0].modality is Modality.MAY

    def test_sentence_about_that_card_inherits_its_condition(self) -> None:
        """A sentence that goes on about 'that card' holds under the condition before it."""
        norms = read(
            "If the activation of a Trap Card is negated, that card is sent to the GY.\n"
            "It is not treated as sent from the field."
        ).norms

        assert ("card_activation trap", "activation_negated", True) in said_in(norms[-1].when)

    def test_two_cards_are_never_taken_for_one(self) -> None:
        """A rule about two things of general kind that leaves open whose is whose says nothing."""
        said = thens("If a monster is destroyed, a Trap Card is not destroyed.")

        assert ("trap", "destroyed") not in said

    def test_both_sides_of_but_are_read(self) -> None:
        """Each side of 'but' keeps its own condition and its own polarity."""
        found = read(
            'The Normal Summon by "Ultimate Offering" can be negated if it was activated as'
            ' Chain Link 1, but it cannot be negated if "Ultimate Offering" was activated as'
            " Chain Link 2 or higher."
        ).norms
        links = {
            (said.value, norm.then[0].value)
            for norm in found
            for said in norm.when
            if said.predicate == "chain_link"
        }

        assert links == {(">=2", False), (1, True)}


class TestExamples:
    """Worked examples: their cards, and who is meant."""

    def test_answer_inherits_the_cards_of_its_question(self) -> None:
        """The cards of the question belong to the setting of each claim of the answer."""
        norms = read(
            '"I bring back Jinzo with Call of the Haunted. My opponent uses Mystical Space Typhoon'
            ' on Call of the Haunted. What is destroyed?"\n'
            "— Answer: Call of the Haunted is destroyed, Jinzo is not destroyed."
        ).norms
        said = {one for norm in norms for one in said_in(norm.then)}

        assert said == {("Call of the Haunted", "destroyed", True), ("Jinzo", "destroyed", False)}
        assert norms[0].setting == {"Jinzo", "Call of the Haunted", "Mystical Space Typhoon"}

    def test_context_belongs_to_the_setting(self) -> None:
        """A question given beside the text does the same."""
        (norm,) = read("Jinzo is not destroyed.", context="What of Call of the Haunted?").norms

        assert norm.setting == {"Jinzo", "Call of the Haunted"}

    def test_general_sentence_has_no_setting(self) -> None:
        """A rule that names a card only in its condition is about every card it speaks of."""
        (norm,) = read('While "Jinzo" is face-up, Trap Cards cannot be activated.').norms

        assert norm.setting == frozenset()
        assert subject(norm.when[0]) == "Jinzo"

    def test_each_of_two_instances_has_its_own_setting(self) -> None:
        """'X or Y' of an example is two examples."""
        norms = read(
            'If the effect of "Chaos Sorcerer" or "Rescue Rabbit" is negated by "Light and'
            ' Darkness Dragon", it cannot be activated again that turn.'
        ).norms

        assert {norm.setting for norm in norms} == {
            frozenset({"Chaos Sorcerer", "Light and Darkness Dragon"}),
            frozenset({"Rescue Rabbit", "Light and Darkness Dragon"}),
        }

    def test_the_monster_is_never_a_trap(self) -> None:
        """What is known of a card keeps 'that monster' from pointing to a Trap."""
        (norm,) = read("If Call of the Haunted resolves, that monster is Summoned.").norms

        assert norm.then[0].subject.name is None

    def test_attribution_is_kept_with_its_verdict(self) -> None:
        """What a source is said to say is attributed, and what the passage thinks of it kept."""
        norms = read(
            "Source 001 says that a negated activation does not count towards a limit.\n"
            "Source 000 says that a negated activation counts towards a limit.\n"
            "The statement of source 000 is current."
        ).norms

        assert [(norm.said_by, norm.upheld, norm.then[0].value) for norm in norms] == [
            (("001",), None, False),
            (("000",), True, True),
        ]

    def test_a_document_is_named_by_its_title(self) -> None:
        """A title in quotation marks, after what kind of document it is, is who says it."""
        norms = read(
            'The guide "Of Limits" says that a negated activation does not count towards a limit.\n'
            'According to the wiki page "Limits", a negated activation counts towards a limit.\n'
            'The statement of the wiki page "Limits" is current.'
        ).norms

        assert [(norm.said_by, norm.upheld, norm.then[0].value) for norm in norms] == [
            (("of limits",), None, False),
            (("limits",), True, True),
        ]


class TestUnread:
    """What is not understood whole is not read at all."""

    @pytest.mark.parametrize(
        "sentence",
        [
            "The flooble of a monster is not destroyed.",
            "A monster is frobnicated and then destroyed.",
            "It is sent to the GY.",
            "A Normal Spell is hardly ever sent to the GY.",
            "Is the monster destroyed?",
            "Nobody doubts that the monster is destroyed.",
        ],
    )
    def test_half_understood_sentence_is_not_read(self, sentence: str) -> None:
        """One unknown word, and nothing of the clause counts."""
        assert read(sentence).norms == ()

    def test_spans_lie_inside_the_text(self) -> None:
        """Every proposition points to words of its sentence."""
        text = " ".join(sentence for sentence, *_ in SENTENCES)
        for norm in read(text).norms:
            for said in (*norm.when, *norm.unless, *norm.then):
                assert 0 <= said.start < said.end <= len(text)

    def test_reading_is_repeatable(self) -> None:
        """The same words are read the same way."""
        text = "\n".join(sentence for sentence, *_ in SENTENCES[:20])

        assert read(text) == read(text)


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("If Magic Jammer negates Sangan, it cannot be activated again.", "Sangan"),
        ("If Magic Jammer destroys Sangan, its effect can be activated.", "Sangan"),
        ("If Magic Jammer negates the effect of Sangan, it destroys that monster.", "Sangan"),
        ("Sangan attacks and Magic Jammer banishes it.", "Sangan"),
    ],
)
def test_it_is_what_something_was_done_to(sentence: str, named: str) -> None:
    """After 'X negates Y', what becomes of 'it' is said of Y; what 'it' does, of X."""
    norms = read(sentence).norms

    assert norms
    assert {said.subject.name for said in norms[-1].then} == {named}
