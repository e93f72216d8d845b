"""Limits: which effects a limit sentence is for."""

import pytest

from engine.cardtext.requirements import Cannot
from engine.psct.compiler.card_compiler import compile_card
from engine.psct.compiler.effect_limits import header_limit
from engine.terms.vocabulary import Per
from tests.engine.psct.inventing import monster, said, spell

ONE = "If this card is Summoned: You can draw 1 card."
TWO = "You can banish this card from your GY; draw 1 card."


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        (f'{ONE} You can only use this effect of "Lantern Keeper" once per turn. {TWO}', "h-"),
        (f'{ONE} {TWO} You can only use each effect of "Lantern Keeper" once per turn.', "hh"),
        (
            (
                f'{ONE} You can only use each of the following effects of "Lantern Keeper" once'
                f" per turn. {TWO}"
            ),
            "-h",
        ),
        (
            (
                f'{ONE} {TWO} You can only use 1 "Lantern Keeper" effect per turn, and only once'
                " that turn."
            ),
            "hh",
        ),
        (f'{ONE} {TWO} You can only use this effect of "Lantern Keeper" once per Duel.', "-d"),
        (f"Once per Chain, when a card is destroyed: You can draw 1 card. {TWO}", "c-"),
        (
            (
                f"{TWO} These materials are returned to the Deck instead of going to the GY. You"
                ' can only use this effect of "Lantern Keeper" once per turn.'
            ),
            "h",
        ),
        (
            (
                f"You can Special Summon this card (from your hand). You can only Special Summon"
                f' "Lantern Keeper" once per turn this way. {TWO}'
            ),
            "-",
        ),
    ],
)
def test_limit_is_for_the_effects_it_names(text: str, limits: str) -> None:
    """This, each, the following, one of them, and those that are for a Summon."""
    words = {"hard_use": "h", "duel": "d", "chain": "c", "soft": "s", None: "-"}

    assert "".join(words[limit] for limit in said(monster(text), "limit")) == limits  # type: ignore[index]  # words of the export


@pytest.mark.parametrize(
    ("sentence", "together"),
    [
        ('You can only use 1 "Lantern Keeper" effect per turn, and only once that turn.', True),
        ('You can only use 1 of the effects of "Lantern Keeper" per turn.', True),
        ('You can only use each effect of "Lantern Keeper" once per turn.', False),
    ],
)
def test_one_effect_of_several_is_counted_together(sentence: str, *, together: bool) -> None:
    """Whichever of them was used, none of the others can be used in that turn."""
    made = compile_card(monster(f"{ONE} {TWO} {sentence}")).text
    shared = [limit.shared is not None for effect in made.effects for limit in effect.limits]

    assert shared == [together, together]


def test_one_copy_a_turn_limits_the_activation() -> None:
    """A limit on activating 1 is for the card itself."""
    text = f'Draw 1 card. {TWO} You can only activate 1 "Lantern Keeper" per turn.'

    assert said(spell(text), "limit") == ["hard_activate", None]


@pytest.mark.parametrize(
    ("line", "per"),
    [
        ("once while face-up on the field :", Per.STAY),
        ("once , while this card is face-up on the field , during the main phase :", Per.STAY),
        ("once , while this card is in your pendulum zone :", Per.STAY),
        ("once per turn , if", Per.TURN),
        ("once per chain , when", Per.CHAIN),
    ],
)
def test_header_tells_the_span_of_its_limit(line: str, per: Per) -> None:
    """A turn, a Chain, or as long as the card stays there."""
    limit = header_limit(line)

    assert limit is not None
    assert limit.per is per


@pytest.mark.parametrize(
    ("sentence", "again", "shared"),
    [
        (
            'You can only Special Summon "Lantern Keeper" once per turn this way.',
            False,
            ["this way"],
        ),
        ('You can only Special Summon "Lantern Keeper(s)" once per turn.', True, []),
    ],
)
def test_limit_on_special_summons_is_the_cards(
    sentence: str, again: bool, shared: list[str]
) -> None:
    """One on Summons this way is its procedure's, one on all is kept by the card."""
    own = "If you control no monsters, you can Special Summon this card (from your hand)."
    made = compile_card(monster(f"{own} {sentence}")).text

    assert (Cannot.SPECIAL_SUMMON_AGAIN in made.cannot) is again
    assert [limit.shared for one in made.procedures for limit in one.limits] == shared
    assert made.opaque == ()
