"""Plays are read as they are written, and errors say where and what was expected."""

import pytest

from engine.notation.notation_errors import (
    AmbiguousError,
    NotationError,
    NotNotationError,
)
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    Alternative,
    AskedLine,
    AttackDeed,
    ChoiceMade,
    Line,
    NotatedPlay,
    PaidCost,
    PlacementLine,
    Reference,
    UncausedEvent,
)
from engine.notation.play_text import parse, parse_all, write, write_line
from engine.terms.errors import EngineError
from engine.terms.vocabulary import Player
from tests.engine.notation.card_names import CARD_NAMES

A, B = Player.A, Player.B


def line_of(text: str) -> Line:
    """The only line of a play."""
    (line,) = parse(text, CARD_NAMES).lines
    return line


def test_play_keeps_its_lines_in_order() -> None:
    """A Chain of two links, a later deed, and a question."""
    play = parse(
        "# a story\nA activate Call of the Haunted > Jinzo\nB chain Skill Drain\n? Jinzo destroyed",
        CARD_NAMES,
    )

    assert play.lines == (
        ActivationDeed(A, Reference("Call of the Haunted"), (Reference("Jinzo"),)),
        ActivationDeed(B, Reference("Skill Drain"), chained=True),
        AskedLine("destroyed", Reference("Jinzo")),
    )
    assert [line.line for line in play.lines] == [2, 3, 4]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ('B chain Maxx "C" "draw"', Reference('Maxx "C"', words="draw")),
        ("B chain Nibiru, the Primal Being", Reference("Nibiru, the Primal Being")),
        ("B chain Maliss <Q> Red Ransom", Reference("Maliss <Q> Red Ransom")),
        ("B chain Morphing Jar #2#2", Reference("Morphing Jar #2", copy=2)),
        ("B chain Morphing Jar#2", Reference("Morphing Jar", copy=2)),
        ("B chain A's Jinzo #7", Reference("Jinzo #7", owner=A)),
        ("B chain maxx \u201cc\u201d", Reference('Maxx "C"')),
        ("B chain cyber dragon infinity", Reference("Cyber Dragon Infinity")),
        (
            "B chain a monster {Level 4,LIGHT}",
            Reference("a monster", properties=("Level 4", "LIGHT")),
        ),
        ("B chain Some New Card, the Best", Reference("Some New Card, the Best")),
    ],
)
def test_longest_known_name_is_the_card(text: str, card: Reference) -> None:
    """Whatever marks stand in the name, and in any case of letters."""
    assert line_of(text) == ActivationDeed(B, card, chained=True)


def test_names_without_a_list_end_at_marks() -> None:
    """Without known names, what follows a mark is no part of a name."""
    (deed,) = parse("A activate Some Card > Other Card, Third cost pay half").lines

    assert deed == ActivationDeed(
        A,
        Reference("Some Card"),
        (Reference("Other Card"), Reference("Third")),
        (PaidCost("pay", amount="half"),),
    )


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        (
            "cost discard Sangan, a card",
            (PaidCost("discard", (Reference("Sangan"), Reference("a card"))),),
        ),
        ("cost discard 7", (PaidCost("discard", (Reference("7"),)),)),
        ("cost detach 2 materials", (PaidCost("detach", amount="2 materials"),)),
        ("cost remove 6 Spell Counters", (PaidCost("remove", amount="6 Spell Counters"),)),
        (
            "cost discard Sangan, pay 1000",
            (PaidCost("discard", (Reference("Sangan"),)), PaidCost("pay", amount="1000")),
        ),
    ],
)
def test_costs_may_stand_on_either_side_of_targets(text: str, costs: tuple[PaidCost, ...]) -> None:
    """A cost is a verb with cards, with an amount, or several of these."""
    behind = line_of(f"A activate Raigeki Break > Jinzo {text}")

    assert behind == ActivationDeed(A, Reference("Raigeki Break"), (Reference("Jinzo"),), costs)
    assert line_of(f"A activate Raigeki Break {text} > Jinzo") == behind


def test_placement_takes_states_in_any_order() -> None:
    """States, an amount, what it is equipped to, and materials."""
    text = (
        "A monster_zone Number 39: Utopia at 3 counters 2 Spell Counter x2 with a card x3 on Jinzo"
    )

    assert line_of(text) == PlacementLine(
        A,
        "monster_zone",
        Reference("Number 39: Utopia"),
        ("at 3", "counters 2 Spell Counter"),
        2,
        Reference("Jinzo"),
        (Reference("a card"),) * 3,
    )


def test_words_of_lines_stay_in_names() -> None:
    """`with`, `on`, `by`, `at` and states in a card's name do not end it."""
    assert line_of("A special_summon Sangan with Spirit with Eyes of Blue, Negate Attack") == (
        ActionDeed(
            A,
            "special_summon",
            (Reference("Sangan"),),
            materials=(Reference("Spirit with Eyes of Blue"), Reference("Negate Attack")),
        )
    )
    assert line_of("event destroyed Called by the Grave by effect") == UncausedEvent(
        "destroyed", (Reference("Called by the Grave"),), "effect"
    )


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ('A choose yes "draw"', ChoiceMade(A, answer=True, words="draw")),
        ("A choose no", ChoiceMade(A, answer=False)),
        ('A choose declare "LIGHT"', ChoiceMade(A, declared="LIGHT")),
        ('A choose "the \\"second\\" option"', ChoiceMade(A, words='the "second" option')),
        ("A choose Level 4", ChoiceMade(A, words="Level 4")),
        ("A choose Level Eater", ChoiceMade(A, (Reference("Level Eater"),))),
        (
            "A choose 7 Colored Fish, Sangan",
            ChoiceMade(A, (Reference("7 Colored Fish"), Reference("Sangan"))),
        ),
        ("A choose another monster", ChoiceMade(A, (Reference("another monster"),))),
    ],
)
def test_choice_is_cards_or_an_option_or_an_answer(text: str, choice: ChoiceMade) -> None:
    """An option need not stand in quotation marks where no card is called so."""
    assert line_of(text) == choice


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "? Number 39: Utopia: ATK value",
            AskedLine("value", Reference("Number 39: Utopia"), part="ATK"),
        ),
        (
            "? A: cards drawn value = 2",
            AskedLine("value", party="A", part="cards drawn", value="2"),
        ),
        ("? attack attack_continues", AskedLine("attack_continues", party="attack")),
        ("? Chain resolution_order", AskedLine("resolution_order", party="Chain")),
        ("? Chain Summoning resolves", AskedLine("resolves", Reference("Chain Summoning"))),
        (
            "? Damage = Reptile resolves = no",
            AskedLine("resolves", Reference("Damage = Reptile"), value="no"),
        ),
        ("? Sangan deciding_player", AskedLine("decides", Reference("Sangan"))),
        ("? define Rare Value", AskedLine("define", term="Rare Value")),
        ("? followup", AskedLine("followup")),
        (
            "? which Sangan, Nibiru, the Primal Being destroyed",
            AskedLine(
                "destroyed", among=(Reference("Sangan"), Reference("Nibiru, the Primal Being"))
            ),
        ),
        (
            "claim B Jinzo destroyed = yes",
            AskedLine("destroyed", Reference("Jinzo"), value="yes", claimed_by=B),
        ),
    ],
)
def test_question_has_a_subject_and_a_predicate(text: str, asked: AskedLine) -> None:
    """The subject may be a player, the attack or the Chain; a value makes it a statement."""
    assert line_of(text) == asked


def test_cases_are_lines_of_a_play() -> None:
    """The last case ends at `end_case`, or with the play."""
    play = parse('case "x"\n  A lp 900\ncase "y"\nend_case\nA attack Jinzo > direct', CARD_NAMES)
    first, second, attack = play.lines

    assert isinstance(first, Alternative)
    assert [write_line(line) for line in first.lines] == ["A lp 900"]
    assert second == Alternative("y", ())
    assert attack == AttackDeed(A, Reference("Jinzo"), None)


def test_blank_lines_stand_between_plays() -> None:
    """A paragraph of comments is no play, and `parse` takes one play."""
    text = "# one\nend_turn\n\n# nothing\n\n  \nend_turn\nend_turn\n"

    assert [len(play.lines) for play in parse_all(text)] == [1, 2]
    assert parse("\n# nothing\n") == NotatedPlay()
    with pytest.raises(NotNotationError, match="another play") as caught:
        parse(text)
    assert caught.value.line == 7


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("A actvate Jinzo", 3, "activate"),
        ("A monster_zone Jinzo defence", 21, "defense"),
        ("A activate", 11, "what belongs to 'activate'"),
        ("A activate Jinzo > ", 17, "> ..."),
        ("A activate Jinzo > Sangan > Sangan", 26, "the end of the line"),
        ("A activate Jinzo cost sell Sangan", 23, "discard"),
        ("A  activate  Jinzo cost pay much", 29, "half"),
        ("A attack Jinzo", 15, "> direct"),
        ("A attack Jinzo > direct cost pay 1000", 24, "the end of the line"),
        ("A monster_zone a wizzard", 16, "a card"),
        ("A monster_zone Jinzo x0", 21, "x3"),
        ("A flip_summon Jinzo tribute Sangan", 20, "the end of the line"),
        ("A hand Jinzo {}", 15, "properties in the braces"),
        ('A hand Jinzo "', 14, 'words in "quotation marks"'),
        ("A toss heads, edge", 15, "heads"),
        ("A roll 7", 8, "1"),
        ("next_phase dinner", 12, "draw"),
        ("as_of 2010-13", 7, "year and month, as in 2010-04"),
        ("event exploded Jinzo", 7, "destroyed"),
        ("event control Jinzo", 20, "> A"),
        ("? Jinzo destroyd", 9, "destroyed"),
        ("? destroyed", 3, "a card, a player (A or B), attack or Chain"),
        ("? Jinzo destroyed = perhaps", 21, "yes or no"),
        ("? Jinzo: destroyed", 9, "words of an effect, or a figure such as ATK"),
        ("claim B Jinzo destroyed", 24, "= VALUE: what is claimed"),
        ("end_case", 1, 'case "..." before it'),
        ("hello there", 1, "a player (A or B)"),
        ("C activate Jinzo", 1, "a player (A or B)"),
    ],
)
def test_error_says_where_and_what_may_stand_there(text: str, column: int, expected: str) -> None:
    """Line and column count from 1, in the line as it was written."""
    with pytest.raises(NotNotationError) as caught:
        parse(f"end_turn\n{text}", CARD_NAMES)

    assert (caught.value.line, caught.value.column) == (2, column)
    assert expected in caught.value.expected


def test_name_that_only_case_tells_apart_is_ambiguous() -> None:
    """Then the names are listed; as it is spelled it is that card."""
    names = frozenset({"Jinzo", "JINZO"})
    with pytest.raises(AmbiguousError, match="'jinzo' may be JINZO or Jinzo") as caught:
        parse("A hand jinzo", names)

    assert caught.value.choices == ("JINZO", "Jinzo")
    assert caught.value.column == 8
    assert parse("A hand JINZO", names).lines == (PlacementLine(A, "hand", Reference("JINZO")),)


def test_errors_are_the_engines_and_tell_their_parts() -> None:
    """Where it stands, what was found, and what a program needs to mend the line."""
    with pytest.raises(NotNotationError) as caught:
        parse("A activate Jinzo\nA flies Jinzo", frozenset({"Jinzo"}))

    assert isinstance(caught.value, NotationError)
    assert isinstance(caught.value, EngineError)
    assert (caught.value.line, caught.value.column) == (2, 3)


def test_references_know_their_columns() -> None:
    """So that an error found later can say where a card was named."""
    deed = parse("  A activate  Jinzo >  Sangan", CARD_NAMES).lines[0]

    assert isinstance(deed, ActivationDeed)
    assert (deed.card.column, deed.targets[0].column) == (15, 24)


def test_long_lists_are_written_with_amounts() -> None:
    """From three on; what is told of a card stays with each."""
    text = "A activate Heavy Storm > a card, a card, a Token x3 cost send a card x4\n"

    assert write(parse(text, CARD_NAMES)) == text
