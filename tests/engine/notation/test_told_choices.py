"""Told choices: what is chosen on resolution is taken as that, and nothing told goes missing."""

import pytest

from engine import NoteKind, PlayClaims, claims_of, complete, parse_card, parse_play
from tests.engine.notation.test_completion import answer, cards, completed, played, said


def lines(text: str) -> str:
    """A play whose lines are written one after another, with " / " between them."""
    return text.replace(" / ", "\n")


def warned(text: str) -> list[str]:
    """What a play tells and nothing takes."""
    return [note.text for note in played(lines(text)).warnings]


SEARCH = "A activate Reinforcement of the Army > Warrior Dai Grepher"
NEGATED = "A activate Reinforcement of the Army / A choose Warrior Dai Grepher / B chain {}"


@pytest.mark.parametrize(
    "text",
    [
        SEARCH,
        f"{SEARCH} / B chain Ash Blossom & Joyous Spring",
        NEGATED.format("Ash Blossom & Joyous Spring"),
        NEGATED.format("Solemn Judgment"),
    ],
)
def test_choice_on_resolution_may_be_told_with_the_activation(text: str) -> None:
    """It is chosen when its link resolves; of a link that does not, nothing is chosen."""
    assert warned(f"{text} / ? Warrior Dai Grepher zone_at_end") == []


def test_what_is_chosen_on_resolution_is_an_assumption() -> None:
    """That it is no target is said."""
    notes = said(completed(SEARCH), NoteKind.ASSUMED)

    assert any("does not target" in text for _, text in notes)


def test_told_choice_does_not_end_the_chain() -> None:
    """A link that is told after a choice on resolution is one of the same Chain."""
    text = NEGATED.format("Ash Blossom & Joyous Spring")

    assert answer(lines(f"{text} / ? Reinforcement of the Army effect_negated")) is True


def test_choice_waits_for_the_links_that_resolve_before_it() -> None:
    """It is made when its own link resolves, after those that are chained to it."""
    text = f"{SEARCH} / A chain Call of the Haunted > Jinzo"
    play = lines(f"{text} / ? Warrior Dai Grepher zone_at_end")

    assert played(play).warnings == ()
    assert answer(play) == "hand"


@pytest.mark.parametrize(
    "text",
    [
        "A activate Raigeki / A choose Jinzo",
        "A activate Pot of Greed > Jinzo",
        "A activate Reinforcement of the Army / A choose Jinzo",
        f"{SEARCH} / A choose Sangan",
    ],
)
def test_choice_that_nothing_takes_is_still_a_warning(text: str) -> None:
    """Of an effect that resolves, a card that it does not choose is named."""
    assert len(warned(f"{text} / ? Jinzo destroyed")) == 1


# --- what an effect answers ------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "A normal_summon Sangan / B activate Solemn Judgment > Sangan",
        "A normal_summon Sangan / B activate Trap Hole > Sangan",
        "A attack Jinzo > Sangan / B activate Mirror Force > Jinzo",
        "A activate Raigeki / B chain Magic Jammer > Raigeki",
    ],
)
def test_what_it_answers_is_no_unused_target(text: str) -> None:
    """A Summon, an attack or a link told behind the effect that answers it is what is meant."""
    assert warned(f"{text} / ? Sangan destroyed") == []


@pytest.mark.parametrize(
    "text",
    [
        "A normal_summon Sangan / B activate Solemn Judgment > Jinzo",
        "A attack Jinzo > Sangan / B activate Mirror Force > Spirit Reaper",
        "A activate Raigeki / B chain Magic Jammer > Jinzo",
    ],
)
def test_target_that_is_not_what_it_answers_is_a_warning(text: str) -> None:
    """Another card is named: this effect takes no target."""
    assert any("takes none" in why for why in warned(f"{text} / ? Sangan destroyed"))


# --- Summons after an effect -------------------------------------------------------------------


def test_summon_with_materials_is_not_by_an_effect_used_before() -> None:
    """An effect that Special Summons does not make a Synchro Summon that names its materials."""
    text = "A trigger Goblindbergh > Sangan / A special_summon Zirrel Lord with Goblindbergh, Jinzo"
    notes = said(completed(lines(text)), NoteKind.ASSUMED)

    assert not any("Zirrel Lord is Summoned by the effect" in why for _, why in notes)


@pytest.mark.parametrize(("tributes", "level"), [("Sangan", 5), ("Sangan, Jinzo", 7)])
def test_unnamed_monster_has_a_level_that_takes_the_tributes(tributes: str, level: int) -> None:
    """So many Tributes are told, and so many are due."""
    text = f"A normal_summon a monster tribute {tributes} / ? Sangan zone_at_end"

    assert warned(text) == []
    assert any(f"level {level}" in why for _, why in said(completed(lines(text)), NoteKind.ASSUMED))


def test_tribute_for_a_told_level_that_takes_none_is_a_warning() -> None:
    """Nothing that is told is changed so that the Tribute would be due."""
    text = "A normal_summon a monster {Level 4} tribute Sangan / ? Sangan zone_at_end"

    assert any("cannot be used" in why for why in warned(text))


def test_unnamed_material_is_such_as_the_summon_takes() -> None:
    """A named card is what it is; the unnamed one fits the clause that is left."""
    text = "A special_summon Zirrel Lord with Jinzo, a monster / ? Zirrel Lord summoned"
    notes = said(completed(lines(text)), NoteKind.ASSUMED)

    assert any("attribute DARK" in why for _, why in notes)
    assert not any("a monster cannot be used" in why for why in warned(text))


def test_trigger_without_a_trigger_effect_is_its_one_effect() -> None:
    """Of several effects, or of a card that is itself activated, it stays a warning."""
    assert warned("A activate Raigeki / B trigger Zirrel Sentry / ? Raigeki resolves") == []
    twin = warned("A trigger Zirrel Twin Page / ? Raigeki resolves")
    assert any("no Trigger Effect" in why for why in twin)


def test_name_chosen_for_an_effect_that_declares_one_is_declared() -> None:
    """The card it names need not be there."""
    text = "B activate Zirrel Call / B choose Sangan / ? Zirrel Call resolves"
    zirrel_call = parse_card(
        {
            "name": "Zirrel Call",
            "kind": "trap",
            "effects": [{"declare": "card_name", "resolution": [{"op": "draw"}]}],
        }
    )
    known = {**cards(), "Zirrel Call": zirrel_call}
    found = claims_of(complete(parse_play(lines(text), frozenset(known)), known), known)

    assert found.warnings == ()
    assert "Sangan" in str(found.completed.scenario["steps"])


def test_card_that_paid_for_its_effect_is_not_what_the_effect_takes() -> None:
    """A copy of it is chosen from where the effect looks."""
    text = "A activate Peten the Dark Clown / A choose Peten the Dark Clown"
    found = completed(lines(f"{text} / ? Peten the Dark Clown summoned"))

    assert "Peten the Dark Clown#2" in str(found.scenario["start"])


def test_negation_of_a_monster_that_answers_nothing_is_one_of_its_effects() -> None:
    """Chained, the same words negate the link before it."""
    aimed = "A activate an effect that negates the effect > an Effect Monster"

    assert warned(f"{aimed} / ? an Effect Monster negated_on_field") == []
    assert warned(f"B activate Raigeki / {aimed.replace('activate', 'chain')} / ? Raigeki resolves")


DECLARING = (
    {
        "name": "Zirrel Accuser",
        "kind": "spell",
        "trait": "quick_play",
        "effects": [
            {
                "declare": ["card_name"],
                "resolution": [
                    {
                        "op": "banish",
                        "what": {"whose": "you", "zone": "deck", "where": {"declared_name": True}},
                    }
                ],
            }
        ],
    },
    {
        "name": "Zirrel Herald",
        "kind": "trap",
        "effects": [
            {
                "declare": ["card_name"],
                "resolution": [
                    {
                        "op": "discard",
                        "what": {
                            "whose": "opponent",
                            "zone": "hand",
                            "where": {"declared_name": True},
                        },
                    }
                ],
            }
        ],
    },
)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("A activate Zirrel Accuser > Sangan\n? Sangan zone_at_end", "banished"),
        ("B hand Sangan\nA activate Zirrel Herald > Sangan\n? Sangan zone_at_end", "graveyard"),
    ],
)
def test_what_is_told_of_an_effect_that_declares_a_name_is_that_name(text: str, zone: str) -> None:
    """As in "chain Crossout Designator > Ash Blossom": a copy is where the effect takes it from."""
    known = {**cards(), **{str(card["name"]): parse_card(card) for card in DECLARING}}
    claim = claims_of(complete(parse_play(text, frozenset(known)), known), known).claims[0]

    assert (claim.value, claim.settled) == (zone, True)


@pytest.mark.parametrize("chosen", ["Sangan", "Summoned Skull"])
def test_what_befalls_a_card_that_is_chosen_for_nothing_known_is_open(chosen: str) -> None:
    """What was to be done with it, the play does not show."""
    there = f"B monster_zone {chosen}\nA activate Pot of Greed\n"
    asked = f"? {chosen} destroyed"

    assert not played(f"{there}A choose {chosen}\n{asked}").claims[0].settled
    assert played(f"{there}{asked}").claims[0].settled


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        (("B special_summon Cyber Dragon / A activate Thunder King Rai-Oh cost tribute Thunder King"
         " Rai-Oh / ? Thunder King Rai-Oh activation_legal"), True),
        (("B monster_zone Stardust Dragon / A activate Raigeki / B chain Stardust Dragon cost send"
         " Stardust Dragon / ? Stardust Dragon activation_legal"), True),
    ],
)  # fmt: skip
def test_a_cost_that_takes_a_card_to_the_gy_is_known_by_either_verb(
    text: str, *, legal: bool
) -> None:
    """Players call both a Tribute; what it is, is told as an assumption."""
    play = played(f"A monster_zone Thunder King Rai-Oh\n{lines(text)}")

    assert (play.claims[0].value, play.claims[0].settled) == (legal, True)
    assert not play.warnings
    assert any("means what" in note.text for note in play.completed.assumptions)


PART_OF_EFFECT = parse_card(
    {
        "name": "Zirrel Exchange",
        "kind": "spell",
        "effects": [
            {
                "resolution": [
                    {"op": "discard"},
                    {"op": "draw", "count": 2, "link": "and_if_you_do"},
                ]
            }
        ],
    }
)


def exchanged(text: str) -> PlayClaims:
    """A play with a Spell that discards while it resolves."""
    known = {**cards(), PART_OF_EFFECT.name: PART_OF_EFFECT}
    return claims_of(complete(parse_play(lines(text), known), known), known)


@pytest.mark.parametrize("other", ["Sangan", "Summoned Skull"])
def test_a_told_cost_that_the_effect_takes_is_chosen_when_it_resolves(other: str) -> None:
    """People call a discard by an effect a cost; the card told is the one that is discarded."""
    paid = f"A hand Jinzo / A activate Zirrel Exchange cost discard {other}"
    asked = f"? {other} sent_to_gy / ? Jinzo sent_to_gy"
    found = exchanged(f"{paid} / {asked}")

    assert [(one.value, one.settled) for one in found.claims] == [(True, True), (False, True)]
    assert found.warnings == ()


def test_a_told_cost_that_the_effect_takes_is_not_paid_if_that_is_negated() -> None:
    """It is no cost, so that a negated activation discards nothing; and that is said."""
    text = "A activate Zirrel Exchange cost discard Sangan / B chain Solemn Judgment"
    found = exchanged(f"{text} / ? Sangan sent_to_gy")

    assert [(one.value, one.settled) for one in found.claims] == [(False, True)]
    assert any("it is no cost" in note.text for note in found.completed.notes)
