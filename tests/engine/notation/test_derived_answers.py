"""Derived answers: what follows from several events is told, and what is not certain stays open."""

import pytest

from tests.engine.notation.test_completion import played

STRIKE = "A normal_summon Jinzo tribute Sangan / B activate Solemn Judgment"
CARD = "A activate a card"
CAIUS = (
    "A normal_summon Caius the Shadow Monarch tribute Sangan / A trigger Caius the Shadow Monarch"
)
BREAK = "A activate Raigeki Break > Cyber Dragon cost discard Sangan"
DETACHED = "A activate an Xyz Monster cost detach Sangan"
NEGATED = "B chain an effect that negates the effect"
REVIVED = (
    "A special_summon Zirrel Lord with Zirrel Page, Jinzo / event sent_to_gy Zirrel Lord"
    " / A activate Monster Reborn > Zirrel Lord"
)
SEARCH = "A activate Reinforcement of the Army"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (f"{SEARCH} / ? A hand_added", True),
        (f"{SEARCH} / B chain Ash Blossom & Joyous Spring / ? A hand_added", False),
        (f"{SEARCH} / ? Warrior Dai Grepher hand_added", True),
        (f"{SEARCH} / ? Reinforcement of the Army hand_added", True),
        (f"{SEARCH} / ? Sangan hand_added", False),
        (f"{SEARCH} / B chain Solemn Judgment / ? Warrior Dai Grepher hand_added", False),
        ("A activate Monster Reborn > Stardust Dragon / ? Stardust Dragon treated_as_summoned",
         False),
        ("A special_summon Zirrel Lord with Zirrel Page, Jinzo / ? Zirrel Lord treated_as_summoned",
         True),
        (f"{STRIKE} / ? Jinzo counts_toward_limit", True),
        (f"{CARD} / B chain an effect that negates the effect / ? a card counts_toward_limit",
         True),
        ("A activate Raigeki / ? B next_responder", True),
        ("A activate Raigeki / ? A next_responder", False),
        ("A activate Raigeki / B chain Solemn Judgment / ? Chain next_responder", "A"),
        ("A normal_summon Spirit Reaper / ? A next_responder", True),
        (f"{CAIUS} > Skill Drain / A chain trigger Sangan / ? A decides", True),
        ("A activate Fissure / ? A decides", True),
        ("A activate Fissure / ? B decides", False),
        (f"{BREAK} / ? A cost_paid", True),
        (f"{BREAK} / ? Raigeki Break: discard cost_paid", True),
        (f"{BREAK} / ? Cyber Dragon has_legal_target", True),
        ("A lp 1000 / B attack Jinzo > direct / ? A what_happens",
         "loses the Duel"),
        ("A attack Jinzo > direct / A attack Jinzo > direct / ? Jinzo can_attack_again", False),
        ("A hand Sangan / A activate Pot of Greed / ? Sangan zone_at_end", "hand"),
        ("A set Sangan / ? Sangan summon_negatable", False),
        ("A set Skill Drain / ? Skill Drain summon_negatable", False),
        ("A attack Jinzo > a Link Monster / ? a Link Monster can_change_position", False),
        (f"{REVIVED} / ? Zirrel Lord treated_as_summoned", True),
        (f"{DETACHED} / ? Sangan sent_from_field", False),
        (f"{DETACHED} / ? Sangan zone_at_end", "graveyard"),
        (f"{DETACHED} / A trigger Sangan / ? Sangan activation_legal", False),
        (f"A activate a Synchro Monster / {NEGATED} / ? a Synchro Monster effect_negated", True),
        (f"A activate a Fusion Monster / {NEGATED} / ? a Fusion Monster resolves", False),
    ],
)  # fmt: skip
def test_what_follows_is_told(text: str, *, value: object) -> None:
    """The rules make it certain, so that it is settled."""
    claim = played(text.replace(" / ", "\n")).claims[-1]

    assert (claim.value, claim.settled) == (value, True), claim.hangs_on


@pytest.mark.parametrize(
    "text",
    [
        "A activate Pot of Greed / ? A hand_added",
        "A normal_summon Sangan / ? Sangan treated_as_summoned",
        f"{CARD} / B chain an effect that negates the activation / ? a card counts_toward_limit",
        "A set Raigeki / ? B next_responder",
        "A activate Pot of Greed / ? A decides",
        "A activate a card / ? A what_happens",
        "A activate Pot of Greed / ? A cost_paid",
        f"{CAIUS} / ? Caius the Shadow Monarch has_legal_target",
    ],
)
def test_what_is_not_certain_stays_open(text: str) -> None:
    """Nothing told makes it so or otherwise."""
    claim = played(text.replace(" / ", "\n")).claims[-1]

    assert (claim.value, claim.settled) == (None, False)


def test_target_that_was_not_taken_is_a_warning() -> None:
    """A mandatory effect that targets another card than the one told does not drop it."""
    text = "A hand Sangan / B flip_summon Man-Eater Bug / B trigger Man-Eater Bug > Sangan"
    found = played(f"{text} / ? Sangan destroyed".replace(" / ", "\n"))

    assert any("does not target Sangan" in note.text for note in found.warnings)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("A monster_zone Sangan set / A flip_summon Sangan / ? Sangan counts_toward_limit", False),
        ("A activate Monster Reborn > Sangan / A normal_summon Jinzo / ? Jinzo counts_toward_limit",
         True),
        ("B monster_zone Sangan / A activate Pot of Greed / ? Sangan can_attack", True),
        ("B monster_zone Jinzo / A activate Book of Moon > Jinzo / ? Jinzo can_attack", False),
    ],
)  # fmt: skip
def test_what_only_another_moment_shows_is_told(text: str, *, value: object) -> None:
    """A monster of the other player attacks in the turn that comes."""
    claim = played(text.replace(" / ", "\n")).claims[-1]

    assert (claim.value, claim.settled) == (value, True)


@pytest.mark.parametrize(
    "text",
    [
        "B monster_zone Jinzo set / A activate Pot of Greed / ? Jinzo can_attack",
        "B spell_trap_zone Skill Drain up / A activate Pot of Greed / ? Skill Drain can_attack",
        (
            "A activate Lonefire Blossom cost tribute Lonefire Blossom / B chain Effect Veiler / "
            "? Effect Veiler has_legal_target"
        ),
    ],
)
def test_what_nothing_told_shows_stays_open(text: str) -> None:
    """A Set monster may be turned up first; a target that was only supplied is none."""
    assert not played(text.replace(" / ", "\n")).claims[-1].settled


def test_the_chain_of_a_phase_is_none_before_it() -> None:
    """What is asked of the Chain in the End Phase is not asked of what was activated before."""
    text = "A activate Pot of Greed\nB chain Solemn Judgment\nnext_phase end\n? Chain chain_order"

    assert played(text).claims[-1].value is None


def test_a_refused_trigger_tells_nothing_of_what_became_of_its_card() -> None:
    """As it was told to be used, something must have happened to it that the play does not show."""
    text = "A activate Pot of Greed\nA trigger Sangan\n? Sangan sent_to_gy"
    other = (
        "A attack Sangan > Gemini Elf\nA activate Mirror Force\nA trigger Jinzo\n? Jinzo destroyed"
    )

    assert all(not one.settled or one.value is True for one in played(text).claims)
    assert not played(other).claims[-1].settled


def test_chains_of_one_link_resolve_one_after_another() -> None:
    """What triggers while a Chain resolves goes on the next; the order is over both."""
    text = "A activate Raigeki\nB trigger Sangan\n? Chain resolution_order\n? Chain chain_order"
    order, links = played(f"B monster_zone Sangan\n{text}").claims

    assert order.value == ("Raigeki", "Sangan")
    assert order.settled
    assert links.value is None


@pytest.mark.parametrize(
    "text",
    [
        "A activate Raigeki\nnext_phase end\nB trigger Sangan",
        "A activate Raigeki\nA activate Raigeki",
    ],
)
def test_chains_apart_have_no_order_of_resolution(text: str) -> None:
    """What happens in another phase is not asked about, nor is the order of two of one name."""
    found = played(f"B monster_zone Sangan\n{text}\n? Chain resolution_order")

    assert found.claims[0].value is None
