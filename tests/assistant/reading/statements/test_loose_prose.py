"""Statements in loose prose: lists, dashes, instances, commands; and what each must not become."""

import pytest

from tests.assistant.reading.statements.test_statements import read, said_in, thens

ESCAPE = "A self-Tribute cost escapes Skill Drain but not Effect Veiler."


def conditions_of(text: str, predicate: str) -> set[tuple[str, str, object]]:
    """The conditions under which a text says this."""
    return {
        condition
        for norm in read(text).norms
        if norm.then[0].predicate == predicate
        for condition in said_in(norm.when)
    }


class TestNeeds:
    """What something must be for what."""

    def test_a_card_that_need_not_stay_is_not_read_so(self) -> None:
        """Turned round, nothing is denied any more."""
        text = "To apply their effects, Continuous Traps need not stay while they resolve."

        assert (("continuous_trap", "applies")) not in thens(text)


class TestEscapes:
    """What gets away from a negation."""

    def test_a_cost_escapes_one_negation_and_not_the_other(self) -> None:
        """'X escapes A but not B' says both, each under its own negation."""
        said = {
            (condition[2], norm.then[0].value)
            for norm in read(ESCAPE).norms
            if norm.then[0].predicate == "effect_negated"
            for condition in said_in(norm.when)
        }

        assert said == {("Skill Drain", False), ("Effect Veiler", True)}

    def test_a_cost_that_does_not_escape_is_negated(self) -> None:
        """Turned round, the effect is negated."""
        said = thens("A self-Tribute cost does not escape Skill Drain.")

        assert said["leaves_field_as_cost", "effect_negated"] == {True}

    def test_each_of_several_cards_beats_a_negation_by_itself(self) -> None:
        """'A and B beat C-style negation': under that kind of negation, and alone."""
        text = "Exiled Force and Cannon Soldier beat Skill Drain-like field-gated negation."
        first = read(text).norms[0]

        assert said_in(first.when) == {("Exiled Force", "under_field_gated_negation", True)}
        assert not first.setting


class TestLoose:
    """Instances, commands and what merely comes to a negation."""

    @pytest.mark.parametrize("deed", ["Destroying", "Removing", "Destroying/removing"])
    def test_removing_effectively_negates(self, deed: str) -> None:
        """What effectively negates a card keeps it from resolving; nothing negates it."""
        said = thens(
            "Continuous Traps are fragile. "
            f"{deed} Continuous Traps before they resolve (Twister, say) effectively negates them."
        )

        assert said["continuous_trap", "resolves"] == {False}
        assert ("continuous_trap", "effect_negated") not in said

    def test_what_does_not_effectively_negate_is_not_read(self) -> None:
        """Turned round, it is not read as if it were not."""
        said = thens(
            "Destroying Continuous Traps before they resolve does not effectively negate them."
        )

        assert ("continuous_trap", "resolves") not in said

    def test_an_instance_between_dashes_is_no_condition(self) -> None:
        """'— e.g. ... —' is left out, and the rest of the sentence read."""
        text = (
            "If the monster has left the field by resolution — e.g. it was banished — there is"
            " nothing for that field-gated negation to affect, so the effect resolves."
        )

        assert conditions_of(text, "resolves") == {
            ("monster", "left_field_before_resolving", True),
            ("monster", "under_field_gated_negation", True),
        }

    def test_a_command_is_the_condition_of_what_comes_of_it(self) -> None:
        """'Target it, then Tribute it — the effect is negated' holds where both were done."""
        text = (
            "(Target Exiled Force with Breakthrough Skill, then Tribute it for its cost"
            " — its effect is still negated.)"
        )

        assert thens(text) == {("Exiled Force", "effect_negated"): {True}}
        assert ("Exiled Force", "tributed", True) in conditions_of(text, "effect_negated")

    def test_a_command_with_the_opposite_result_says_the_opposite(self) -> None:
        """Turned round, the effect is not negated."""
        text = (
            "Target Exiled Force with Breakthrough Skill, then Tribute it for its cost"
            " — its effect is not negated."
        )

        assert thens(text) == {("Exiled Force", "effect_negated"): {False}}

    def test_what_some_do_is_not_said_of_all(self) -> None:
        """'Some ... — they ...' stays a possibility."""
        text = "Some effects do not activate — they apply while the card is face-up."

        assert {norm.then[0].modality.value for norm in read(text).norms} == {"may"}


def test_a_word_that_points_to_nothing_says_nothing() -> None:
    """It is not read, and breaks nothing."""
    text = 'No card can be chained to "Raigeki", and that includes Counter Traps.'

    assert all(norm.then for norm in read(text).norms)
