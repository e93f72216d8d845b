"""Classes: what kind of effect a sentence is, and what its header settles."""

import pytest

from engine.psct.syntax.printed_card import PrintedCard
from engine.terms.vocabulary import Trait
from tests.engine.psct.inventing import effects, monster, said, spell, trap

SEARCH = 'You can add 1 "Moth" monster from your Deck to your hand.'


@pytest.mark.parametrize(
    ("card", "classes"),
    [
        (monster(f"If this card is Normal Summoned: {SEARCH}"), ["trigger"]),
        (monster("You can discard this card; draw 1 card."), ["ignition"]),
        (monster("(Quick Effect): You can Tribute this card; draw 1 card."), ["quick"]),
        (monster("During your Standby Phase: Draw 1 card."), ["trigger"]),
        (monster("FLIP: Draw 1 card.", Trait.FLIP), ["flip"]),
        (monster("If you control a Dragon monster: You can draw 1 card."), ["ignition"]),
        (monster("If this card attacks, it gains 300 ATK. Cannot be destroyed by battle."), []),
        (spell("Draw 2 cards."), ["activation"]),
        (
            spell("Draw 2 cards. You can banish this card from your GY; draw 1 card."),
            ["activation", "ignition"],
        ),
        (
            trap("Draw 1 card. You can banish this card from your GY; draw 1 card."),
            ["activation", "quick"],
        ),
        (spell("All monsters gain 100 ATK.", Trait.FIELD), ["activation"]),
        (
            trap("Once per turn: You can target 1 monster; destroy it.", Trait.CONTINUOUS),
            ["activation", "quick"],
        ),
        (spell("When this card is activated: Draw 1 card.", Trait.CONTINUOUS), ["activation"]),
        (
            monster("During your Battle Phase, if you control a Fairy monster: Draw 1 card."),
            ["quick"],
        ),
        (monster("At the start of each Main Phase 1: Draw 1 card."), ["ignition"]),
        (monster("When your opponent activates a Spell Card: You can draw 1 card."), ["quick"]),
        (
            monster("If your opponent activates a Spell Card: You can negate its effects."),
            ["trigger"],
        ),
        (
            monster(
                "During either player's Damage Step, when this card battles: You can discard this"
                " card; it gains 500 ATK."
            ),
            ["quick"],
        ),
        (
            monster("If 4 or more attacks have been declared this turn: You can draw 1 card."),
            ["ignition"],
        ),
        (
            trap(
                "If your monster is Special Summoned, even during the Damage Step: You can draw 1"
                " card.",
                Trait.CONTINUOUS,
            ),
            ["activation", "trigger"],
        ),
        (
            trap(
                "Draw 1 card. During the Standby Phase of your next turn after this card was"
                " banished: You can draw 1 card."
            ),
            ["activation", "trigger"],
        ),
        (
            monster(
                'If this card has a "Comet" monster as material, it gains this effect.'
                "\n● Once per turn: You can draw 1 card."
            ),
            ["ignition"],
        ),
        (
            trap(
                "Once per turn, during the End Phase: Toss a coin. If tails, the following effects"
                " are negated until the next End Phase.\n● If a monster is Normal Summoned: Gain"
                " 100 LP.",
                Trait.CONTINUOUS,
            ),
            ["activation", "trigger", "trigger"],
        ),
        (
            monster("If this card destroys a monster by battle, it can attack once again."),
            ["trigger"],
        ),
    ],
)
def test_wording_tells_the_class(card: PrintedCard, classes: list[str]) -> None:
    """Event, phase, mark and kind of card decide; a comma is no activation."""
    assert said(card, "class") == classes


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("If this card is Summoned: You can draw 1 card.", "optional", True),
        ("If this card is Summoned: Draw 1 card, then you can discard 1 card.", "optional", False),
        ("When this card is Summoned: You can draw 1 card.", "timing", "when"),
        ("You can target 1 monster; destroy it.", "targets", True),
        ("Once per turn: You can destroy 1 monster on the field.", "targets", False),
        ("You can target 1 monster; destroy it.", "cost", False),
        ("You can discard 1 card, then target 1 monster; destroy it.", "cost", True),
        ("You can banish this card from your GY; draw 1 card.", "from", ["graveyard"]),
        ("You can discard this card; draw 1 card.", "from", ["hand"]),
        ("Once per turn: You can draw 1 card.", "limit", "soft"),
        (
            "If this card is Summoned: For each Plant you control, you can draw 1 card.",
            "optional",
            True,
        ),
        ("FLIP: You can draw 1 card.", "timing", "if"),
        ("Each time a card is banished: You can draw 1 card.", "timing", "if"),
        ("You can reveal 1 Fairy monster in your hand: Draw 1 card.", "cost", True),
        (
            "You can send 2 cards from your hand to the GY, including this card; draw 1 card.",
            "from",
            ["hand"],
        ),
        (
            (
                "During your Main Phase: You can Special Summon this card and 1 Rock monster from"
                " your hand."
            ),
            "from",
            ["hand"],
        ),
        (
            (
                "You can Special Summon 1 monster with the same Level as this card from your hand;"
                " draw 1 card."
            ),
            "from",
            ["monster_zone"],
        ),
        (
            (
                "At the end of the Battle Phase, if this card destroyed a monster and sent it to"
                " the GY: You can draw 1 card."
            ),
            "from",
            ["monster_zone"],
        ),
        (
            (
                "While equipped to a monster by this effect: You can target 1 card in either GY;"
                " banish it."
            ),
            "from",
            ["spell_trap_zone"],
        ),
        (
            "While this card is equipped with an Equip Card: You can draw 1 card.",
            "from",
            ["monster_zone"],
        ),
        (
            "If this card is sent to the GY while equipped to a monster: Gain 500 LP.",
            "from",
            ["graveyard"],
        ),
    ],
)
def test_header_and_marks_settle_the_fields(text: str, field: str, value: object) -> None:
    """What stands before the colon and before the semicolon is told apart."""
    assert said(monster(text), field) == [value]


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Select 1 monster on the field and destroy it.", "targets", True),
        ("Look at your opponent's hand. Select and discard 1 Trap Card from it.", "targets", False),
        ("Select 1 Level 4 monster from your Deck and add it to your hand.", "targets", False),
        ("Pay 800 Life Points and select 1 monster on the field. Destroy it.", "cost", True),
        ("When you activate this card, you can also discard 1 card; draw 1 card.", "cost", None),
    ],
)
def test_what_a_spell_picks_and_pays(text: str, field: str, value: object) -> None:
    """Cards in a hand or Deck are no targets; what may be paid is not settled."""
    assert said(spell(text), field) == [value]


def test_effects_to_choose_from_are_one_effect() -> None:
    """Bullets after "activate 1 of these effects" are no effects of their own."""
    text = "You can activate 1 of these effects;\n● Draw 1 card.\n● Target 1 card; destroy it."

    assert said(monster(text), "targets") == [None]


def test_gained_effects_are_effects_of_their_own() -> None:
    """Bullets after "gains these effects" count each."""
    text = (
        "This card gains these effects.\n● (Quick Effect): You can draw 1 card."
        "\n● If this card is destroyed: Draw 1 card."
    )

    assert said(monster(text), "class") == ["quick", "trigger"]


def test_older_wordings_leave_targets_unknown() -> None:
    """Before "target" was a term, a card to be picked may have been one."""
    text = "When this card is Normal Summoned, destroy 1 monster on the field."

    assert said(monster(text), "targets") == [None]
    assert said(monster(text), "class") == ["trigger"]


def test_pendulum_effects_come_first() -> None:
    """Both texts of a Pendulum Monster are read, and told apart by where they are used."""
    card = monster("You can draw 1 card.", Trait.PENDULUM, pendulum="Once per turn: Draw 1 card.")

    assert [effect["from"] for effect in effects(card)] == [["pendulum_zone"]]


@pytest.mark.parametrize(
    ("event", "places"),
    [
        ("If this card is destroyed", ["graveyard", "extra_deck"]),
        ("If this card in the Monster Zone is destroyed by battle", ["graveyard", "extra_deck"]),
        ("If this card is sent to the GY", ["graveyard"]),
    ],
)
def test_a_destroyed_pendulum_monster_is_in_the_extra_deck(event: str, places: list[str]) -> None:
    """There it goes, unless it is attached or a text sends it to the GY."""
    card = monster(f"{event}: You can draw 1 card.", Trait.PENDULUM)
    plain = monster(f"{event}: You can draw 1 card.")

    assert [effect["from"] for effect in effects(card)] == [places]
    assert [effect["from"] for effect in effects(plain)] == [["graveyard"]]
