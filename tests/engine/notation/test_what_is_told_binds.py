"""What is told binds: completion supplies nothing against it, and leads no deed around it."""

import pytest

from tests.engine.notation.test_completion import answer, completed, played

LONE_MONSTER = "A attack a monster > an attacked monster\n"
BURDEN = "B spell_trap_zone Burden of the Mighty up\nA attack Summoned Skull > Gemini Elf\n"
TAKEN = "B activate Snatch Steal > Summoned Skull\nB attack Summoned Skull > direct\n"
DENEB = "B normal_summon Satellarknight Deneb\n"


@pytest.mark.parametrize(
    "text",
    [
        (
            "turn B\nA nothing_else hand\nB activate Raigeki\nA chain Magic Jammer\n"
            "? Magic Jammer activation_legal"
        ),
        "A nothing_else hand\nA activate Lightning Vortex\n? Lightning Vortex activation_legal",
        "A nothing_else monster_zone\nA normal_summon Jinzo\n? Jinzo summon_legal",
        "A nothing_else deck\nA activate Pot of Greed\n? Pot of Greed activation_legal",
    ],
)
def test_nothing_else_is_there_to_pay_with(text: str) -> None:
    """Where nothing else lies, no unnamed card is discarded or Tributed."""
    assert answer(text) is False


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("next_phase main2\nA attack a monster > direct\n? a monster can_attack", False),
        ("next_phase main2\nA normal_summon Gemini Elf\n? Gemini Elf can_attack", False),
        ("next_phase end\nA attack a monster > direct\n? a monster can_attack", False),
        ("A normal_summon Gemini Elf\n? Gemini Elf can_attack", True),
        (
            "next_phase battle\nA change_position Gemini Elf\n? Gemini Elf can_change_position",
            False,
        ),
        (
            (
                "A attack Sangan > direct\nA change_position Gemini Elf\n"
                "? Gemini Elf can_change_position"
            ),
            True,
        ),
    ],
)
def test_phase_that_is_told_is_not_left_again(text: str, value: bool) -> None:
    """No Battle Phase follows Main Phase 2; after an attack there may be a Main Phase 2."""
    assert answer(text) is value


def test_monster_that_was_taken_is_the_one_that_attacks() -> None:
    """No second copy is laid for its attack, which ends when control returns."""
    text = f"{TAKEN}A activate Mystical Space Typhoon > Snatch Steal\n"

    assert answer(f"{text}? Summoned Skull attack_continues") is False


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            (
                f"{LONE_MONSTER}A activate Compulsory Evacuation Device > an attacked monster\n"
                "? a monster replay_occurs"
            ),
            True,
        ),
        (
            (
                f"{LONE_MONSTER}A activate an effect that destroys a card > an attacked monster\n"
                "? a monster replay_occurs"
            ),
            True,
        ),
        (
            (
                f"{BURDEN}A activate an effect that destroys a card > Burden of the Mighty\n"
                "? Summoned Skull destroyed"
            ),
            False,
        ),
        (f"{BURDEN}damage_step\n? Summoned Skull destroyed", True),
        (
            (
                "A attack Sangan > Gemini Elf\nA activate Call of the Haunted > Sangan\n"
                "? Sangan summoned"
            ),
            True,
        ),
    ],
)
def test_turn_player_answers_an_own_attack(text: str, value: bool) -> None:
    """What may be used at the declaration is used then, unless its target is there only later."""
    assert answer(text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            "A normal_summon a monster\nB activate Royal Oppression\n? a monster summon_negatable",
            False,
        ),
        (
            (
                "A normal_summon Caius the Shadow Monarch\n"
                "A trigger Caius the Shadow Monarch > a monster\n"
                "B activate Solemn Judgment\n? Caius the Shadow Monarch summon_negatable"
            ),
            False,
        ),
        (
            "A normal_summon a monster\nB activate Solemn Judgment\n? a monster summon_negatable",
            True,
        ),
        ("A normal_summon a monster\n? a monster summon_negatable", True),
    ],
)
def test_what_is_tried_on_a_summon_is_what_is_asked_about(text: str, value: bool) -> None:
    """Where something is tried that cannot negate it, that is the answer."""
    assert answer(text) is value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{DENEB}B activate Satellarknight Deneb\nA activate Bottomless Trap Hole\n", False),
        (f"{DENEB}B activate Satellarknight Deneb\nA chain Bottomless Trap Hole\n", True),
        (f"{DENEB}A activate Bottomless Trap Hole\n", True),
    ],
)
def test_chain_that_is_told_has_resolved_before_the_next_one(text: str, value: bool) -> None:
    """After it the Summon before it is past."""
    assert answer(f"{text}? Bottomless Trap Hole activation_legal") is value


@pytest.mark.parametrize(
    "text",
    [
        (
            "A monster_zone Magician of Faith set set_this_turn\nA flip_summon Magician of Faith\n"
            "? Magician of Faith summoned"
        ),
        "B monster_zone Vanity's Fiend\nA special_summon Cyber Dragon\n? Cyber Dragon summoned",
        (
            "A activate Mind Control > Summoned Skull\n"
            "A normal_summon Mobius the Frost Monarch tribute Summoned Skull\n"
            "? Mobius the Frost Monarch summoned"
        ),
        "A normal_summon Cosmo Queen tribute Sangan\n? Cosmo Queen summoned",
        "A normal_summon Jinzo tribute 2\n? Jinzo summoned",
        "A normal_summon Cosmo Queen tribute 1 monster\n? Cosmo Queen summoned",
    ],
)
def test_summon_that_rules_refuse_is_no_summon(text: str) -> None:
    """Whether it is Summoned is answered by the refusal, too few and too many Tributes among it."""
    assert answer(text) is False


def test_number_of_tributes_is_enough_to_tell() -> None:
    """That many unnamed monsters are Tributed."""
    assert answer("A normal_summon Cosmo Queen tribute 2\n? Cosmo Queen summoned") is True


def test_copy_whose_effect_is_refused_does_not_answer_for_the_other() -> None:
    """Of the second copy nothing is said by what the first one does."""
    monster = "a monster that adds a card from the Deck to the hand"
    claim = played(
        f"B activate {monster}#1\nA activate Droll & Lock Bird\nB activate {monster}#2\n"
        f"? {monster}#2 resolves"
    ).claims[0]

    assert claim.value is False


def test_supplement_moves_no_card_that_is_asked_about() -> None:
    """Where it lies decides whether it may be used, so that nothing else is mended with it."""
    found = completed(
        "B attack a monster > direct\nA activate Gladiator Beast Bestiari\n"
        "? Gladiator Beast Bestiari activation_legal"
    )

    assert not [
        note for note in found.notes if note.text.startswith("Gladiator Beast Bestiari is in the")
    ]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (
            (
                "A activate Swords of Revealing Light\n"
                "B chain Mystical Space Typhoon > Swords of Revealing Light\n"
                "B attack Gemini Elf > direct\n? Gemini Elf can_attack"
            ),
            True,
        ),
        (
            (
                "A activate Torrential Tribute\nB special_summon Cyber Dragon\n"
                "? Cyber Dragon destroyed"
            ),
            True,
        ),
        (
            "A activate Mirror Force\nB attack Gemini Elf > direct\n? Gemini Elf destroyed",
            True,
        ),
        (
            (
                "B attack Gemini Elf > Man-Eater Bug\nA trigger Man-Eater Bug > Gemini Elf\n"
                "? Gemini Elf destroyed"
            ),
            True,
        ),
    ],
)
def test_deeds_come_in_the_order_in_which_they_can_be_done(text: str, value: bool) -> None:
    """Attacks in their player's turn, a Trap after what it answers, a Flip Effect of a Set card."""
    assert answer(text) is value


def test_replay_that_is_declined_stops_the_attack() -> None:
    """The answer "no" to the replay is taken, and is the attacker's one attack."""
    text = (
        "A attack a monster > an attacked monster\n"
        "B activate an effect that Special Summons a monster during a battle > an added monster\n"
        'A choose no "replay"\n? a monster can_attack_again'
    )

    assert answer(text) is False


@pytest.mark.parametrize(
    "text",
    [
        (
            "A special_summon Gladiator Beast Bestiari\n"
            "A trigger Gladiator Beast Bestiari > Skill Drain\n"
            "? Gladiator Beast Bestiari activation_legal"
        ),
        ("A special_summon Sangan\nB activate Solemn Judgment\n? Solemn Judgment activation_legal"),
        "A special_summon Sangan\n? Sangan summon_negatable",
        "A special_summon Sangan\nB activate Solemn Judgment\n? Sangan summon_negated",
    ],
)
def test_how_a_monster_came_is_not_known_where_it_has_no_way_of_its_own(text: str) -> None:
    """By some effect: whether by such a one as is asked for, or in a Chain, hangs on that."""
    claim = played(text).claims[0]

    assert not claim.settled
    assert any("is Special Summoned is not told" in why for why in claim.hangs_on)


def test_monster_that_came_by_an_effect_is_not_summoned_again_for_its_own() -> None:
    """Its Special Summon sets its effect off; nothing is supplied besides."""
    found = completed("A special_summon Satellarknight Deneb\nA trigger Satellarknight Deneb")

    steps = found.scenario["steps"]
    assert isinstance(steps, list)
    assert [step["do"] for step in steps] == ["apply", "activate"]
