"""Completion: what a play leaves out is supplied, and nothing that it tells is dropped."""

from collections.abc import Mapping
from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    CardText,
    Completed,
    NoteKind,
    PlayClaims,
    claims_of,
    claims_to_json,
    complete,
    complete_all,
    parse_card,
    parse_play,
    parse_scenario,
)

INVENTED: tuple[Mapping[str, Any], ...] = (
    {
        "name": "Zirrel Page",
        "kind": "monster",
        "trait": "effect",
        "attribute": "DARK",
        "type": "Warrior",
        "level": 3,
        "atk": 1000,
        "def": 1000,
        "effects": [
            {
                "label": "effect 1",
                "on": {"event": "sent", "what": "this_card"},
                "resolution": [{"op": "draw"}],
            },
            {
                "label": "effect 2",
                "costs": [{"op": "discard"}],
                "targets": [{"whose": "opponent", "zone": "monster_zone"}],
                "resolution": [{"op": "destroy", "what": "target"}],
            },
        ],
    },
    {
        "name": "Zirrel Twin Page",
        "kind": "monster",
        "trait": "effect",
        "attribute": "DARK",
        "type": "Warrior",
        "level": 3,
        "atk": 1000,
        "def": 1000,
        "effects": [
            {
                "label": "effect 1",
                "resolution": [{"op": "destroy", "what": {"zone": "monster_zone"}}],
            },
            {
                "label": "effect 2",
                "resolution": [{"op": "destroy", "what": {"zone": "spell_trap_zone"}}],
            },
        ],
    },
    {
        "name": "Zirrel Lord",
        "kind": "monster",
        "trait": ["synchro", "effect"],
        "attribute": "DARK",
        "type": "Warrior",
        "level": 6,
        "atk": 2400,
        "def": 1000,
        "procedures": [
            {
                "kind": "synchro",
                "from": "extra_deck",
                "materials": [
                    {
                        "whose": "you",
                        "zone": "monster_zone",
                        "where": {"attribute": "DARK"},
                        "count": 2,
                    }
                ],
            }
        ],
    },
    {
        "name": "Zirrel Sentry",
        "kind": "monster",
        "trait": "effect",
        "attribute": "LIGHT",
        "type": "Fairy",
        "level": 3,
        "atk": 0,
        "def": 1800,
        "effects": [
            {
                "label": "effect 1",
                "kind": "quick",
                "from": "hand",
                "on": "activation",
                "costs": [{"op": "discard", "what": "this_card"}],
                "resolution": ["negate_effect"],
            }
        ],
    },
)


def cards() -> Mapping[str, CardText]:
    """The defined cards, and the invented ones."""
    return {**card_library().by_name, **{str(c["name"]): parse_card(c) for c in INVENTED}}


def completed(text: str) -> Completed:
    """A play of the test, completed."""
    known = cards()
    return complete(parse_play(text, frozenset(known)), known)


def played(text: str) -> PlayClaims:
    """A play of the test, computed."""
    return claims_of(completed(text), cards())


def answer(text: str) -> object:
    """What comes out for the first line that asks; it has to be settled."""
    claim = played(text).claims[0]
    assert claim.settled, claim.hangs_on
    return claim.value


def where(found: Completed, player: str, card: str) -> str:
    """The place in which a card of a player lies at the start."""
    start = found.scenario["start"]
    assert isinstance(start, dict)
    for place, entries in start[player].items():
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict) and entry["card"] == card:
                return str(place)
    return ""


def turn_player(found: Completed) -> str:
    """Whose turn the play begins in."""
    start = found.scenario["start"]
    assert isinstance(start, dict)
    return str(start["turn_player"])


def said(found: Completed, kind: NoteKind) -> list[tuple[int, str]]:
    """The notes of a kind, each with its line."""
    return [
        (note.line, f"{note.text}; {note.expected}") for note in found.notes if note.kind is kind
    ]


@pytest.mark.parametrize(
    ("text", "player", "card", "place"),
    [
        ("A activate Monster Reborn > Jinzo", "A", "Monster Reborn", "hand"),
        ("A activate Monster Reborn > Jinzo", "A", "Jinzo", "graveyard"),
        ("A activate Call of the Haunted > Jinzo", "A", "Call of the Haunted", "spell_trap_zone"),
        ("A activate Raigeki\nB chain Mystical Space Typhoon > Raigeki", "B",
         "Mystical Space Typhoon", "spell_trap_zone"),
        ("A activate Mystical Space Typhoon > Skill Drain", "A", "Mystical Space Typhoon", "hand"),
        ("A activate Mystical Space Typhoon > Skill Drain", "B", "Skill Drain", "spell_trap_zone"),
        ("A activate Raigeki\nB chain Zirrel Sentry", "B", "Zirrel Sentry", "hand"),
        ("A attack Jinzo > Sangan", "A", "Jinzo", "monster_zone"),
        ("A attack Jinzo > Sangan", "B", "Sangan", "monster_zone"),
        ("A special_summon Zirrel Lord with Jinzo, Sangan", "A", "Zirrel Lord", "extra_deck"),
        ("A special_summon Zirrel Lord with Jinzo, Sangan", "A", "Jinzo", "monster_zone"),
        ("A normal_summon Jinzo tribute Sangan", "A", "Sangan", "monster_zone"),
        ("event sent_to_gy Sangan", "A", "Sangan", "monster_zone"),
    ],
)  # fmt: skip
def test_card_lies_where_its_deed_is_legal(text: str, player: str, card: str, place: str) -> None:
    """A card that is used and not placed is where its player can use it."""
    assert where(completed(text), player, card) == place


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("B normal_summon Sangan", "B"),
        ("B activate Raigeki\nA chain Zirrel Sentry", "B"),
        ("A activate Mirror Force\nB attack Jinzo > direct", "B"),
        ("end_turn\nA normal_summon Sangan", "B"),
        ("turn B\nA activate Skill Drain", "B"),
        ("A activate Zirrel Sentry", "B"),
    ],
)
def test_whose_turn_it_is_follows_from_the_deeds(text: str, player: str) -> None:
    """What only the turn player can do tells whose turn it is."""
    assert turn_player(completed(text)) == player


def test_attack_brings_the_battle_phase() -> None:
    """An attack after the Main Phase is declared in the Battle Phase."""
    steps = completed("A normal_summon Sangan\nA attack Sangan > direct").scenario["steps"]

    assert isinstance(steps, list)
    assert [step["do"] for step in steps] == ["normal_summon", "next_phase", "attack"]


def test_every_assumption_names_its_line() -> None:
    """Each supplied place serves a line of the play."""
    notes = completed("A activate Monster Reborn > Jinzo").assumptions

    assert {note.line for note in notes if "is in the" in note.text} == {1}


def test_example_of_the_specification() -> None:
    """The first play of the specification comes out as a judge says."""
    text = """
        A activate Call of the Haunted > Jinzo
        B chain Skill Drain
        B activate Mystical Space Typhoon > Call of the Haunted
        ? Jinzo destroyed
    """
    assert answer("\n".join(line.strip() for line in text.strip().splitlines())) is True


def test_unnamed_target_is_such_as_the_text_asks_for() -> None:
    """An unnamed monster that an effect targets is one that it can target."""
    found = played("A normal_summon a monster\nB activate Effect Veiler > a monster\n"
                   "? Effect Veiler resolves")  # fmt: skip

    assert found.claims[0].value is True


def test_untold_cost_takes_no_card_that_is_told() -> None:
    """A discard that is not told is an unnamed card, not the one that is used next."""
    text = 'A activate Zirrel Page "destroy" > a monster\nA activate Raigeki\n? Raigeki resolves'

    assert answer(text) is True


# --- nothing that is told is dropped --------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("A activate Pot of Greed > Jinzo", 1, "takes none"),
        ("A activate Raigeki cost discard Jinzo", 1, "it costs nothing"),
        ('A activate Zirrel Page "destroy" > a monster cost banish Jinzo', 1, "it costs discard"),
        ('A activate Raigeki mode "the draw"', 1, "no options"),
        ("A trigger Raigeki", 1, "no Trigger Effect"),
        ("B used normal_summon\nA normal_summon Sangan", 1, "not computed"),
        ("A monster_zone Jinzo summoned_this_turn", 1, "not computed"),
    ],
)  # fmt: skip
def test_what_nothing_takes_is_a_warning(text: str, line: int, words: str) -> None:
    """A target, a cost, an option or a state that nothing takes is told with its line."""
    told = said(completed(text), NoteKind.NOT_USED)

    assert any(at == line and words in why for at, why in told), told


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("A monster_zone Jinzo set special_summoned", NoteKind.ILLEGAL, "Set card"),
        ("A hand Zirrel Lord", NoteKind.ILLEGAL, "Extra Deck"),
        ("A hand Jinzo defense", NoteKind.ILLEGAL, "defense"),
        ("A monster_zone Raigeki", NoteKind.ILLEGAL, "is a Spell"),
        ('A activate Zirrel Page "tickle"', NoteKind.UNKNOWN, "no effect with the words"),
        ('A activate Zirrel Twin Page "destroy"', NoteKind.AMBIGUOUS, "may mean 2 effects"),
        ("A activate Mystical Space Typhoon > Jinzo, Sangan", NoteKind.ILLEGAL, "targets 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_an_error(text: str, kind: NoteKind, words: str) -> None:
    """A state, a place, an effect or a number of targets that cannot be is no play."""
    found = completed(text)

    assert any(words in why for _, why in said(found, kind)), found.notes
    assert found.errors


def test_ambiguous_words_list_the_effects() -> None:
    """What the words may mean is told as choices."""
    (note,) = completed('A activate Zirrel Twin Page "destroy"').errors

    assert len(note.choices) == 2


def test_choice_nobody_asked_for_is_a_warning() -> None:
    """It shows when the play is computed."""
    found = played("A activate Raigeki\nA choose Sangan\n? Raigeki resolves")

    assert [note.line for note in found.warnings if "choice" in note.text] == [2]


def test_material_that_cannot_be_used_is_a_warning() -> None:
    """A monster told as material that its Summon does not take is named."""
    found = played(
        "A monster_zone Zirrel Page\nA monster_zone Zirrel Twin Page\n"
        "A special_summon Zirrel Lord with Zirrel Page, Zirrel Sentry\n? Zirrel Lord summoned"
    )

    assert any("Zirrel Sentry cannot be used" in note.text for note in found.warnings)


def test_unknown_card_is_an_error() -> None:
    """A name that no card has stops the play."""
    found = complete(parse_play("A activate Zirrel Nobody"), cards())

    assert [note.kind for note in found.errors] == [NoteKind.UNKNOWN]


# --- claims ---------------------------------------------------------------------------------------


def test_refused_step_unsettles_what_follows_from_it() -> None:
    """What would follow from a deed that rules refuse is not settled."""
    claim = played(
        "A monster_zone Jinzo\nB monster_zone Sangan\nturn A\n"
        "A activate Torrential Tribute\n? Sangan destroyed"
    ).claims[0]

    assert not claim.settled
    assert any("refused" in why for why in claim.hangs_on)


def test_refused_step_is_an_answer_itself() -> None:
    """Whether the refused card may be activated is settled."""
    assert answer("A monster_zone Jinzo\nA activate Torrential Tribute\n"
                  "? Torrential Tribute activation_legal") is False  # fmt: skip


def test_what_never_happened_is_no() -> None:
    """Something that the play does not touch is told so, and not left out."""
    assert answer("A monster_zone Jinzo\nA activate Pot of Greed\n? Jinzo destroyed") is False


def test_predicate_that_nothing_computes_is_reported() -> None:
    """A question the engine has no predicate for has a claim that says so."""
    claim = played("A activate Pot of Greed\n? Pot of Greed may_look").claims[0]

    assert (claim.value, claim.settled) == (None, False)
    assert claim.hangs_on == ("nothing computes 'may_look'",)


def test_figures_of_players_are_read_off_the_events() -> None:
    """Damage, draws and changes of LP are asked of a player."""
    assert answer("A attack Jinzo > direct\n? B damage_taken") == 2400
    assert answer("A activate Pot of Greed\n? A drawn") == 2
    assert answer("A activate Pot of Greed\nend_turn\nend_turn\n? A drawn") == 2


def test_question_stands_where_it_is_asked() -> None:
    """About the moment before later deeds, not about the end."""
    found = played("A monster_zone Jinzo\n? Jinzo zone_at_end\nB activate Raigeki\n"
                   "? Jinzo zone_at_end")  # fmt: skip

    assert [claim.value for claim in found.claims] == ["monster_zone", "graveyard"]


def test_copies_are_told_apart() -> None:
    """Each player's copy has its own answer."""
    found = played("A monster_zone A's Sangan\nB monster_zone B's Sangan\nA activate Raigeki\n"
                   "? A's Sangan destroyed\n? B's Sangan destroyed")  # fmt: skip

    assert [claim.value for claim in found.claims] == [False, True]


def test_alternatives_are_computed_each_by_itself() -> None:
    """Every case is the play with its own lines."""
    known = cards()
    text = ('A monster_zone Jinzo\ncase "one"\nB activate Raigeki\ncase "other"\n'
            "B activate Pot of Greed\nend_case\n? Jinzo destroyed")  # fmt: skip
    found = complete_all(parse_play(text, frozenset(known)), known)

    assert [one.case for one in found] == ["one", "other"]
    assert [claims_of(one, known).claims[0].value for one in found] == [True, False]


def test_json_has_settled_claims_under_the_subject_asked() -> None:
    """A program reads the subject it asked, and whether the claim is settled."""
    told = claims_to_json(played("A activate a Normal Spell\n? a Normal Spell resolves"))
    claims = told["claims"]

    assert isinstance(claims, list)
    assert claims[0]["subject"] == "a Normal Spell"
    assert claims[0]["settled"] is True


def test_scenario_of_a_completed_play_can_be_read() -> None:
    """The mapping is one that the scenario format has."""
    found = completed("A activate Monster Reborn > Jinzo\nB chain Zirrel Sentry\nend_turn")

    assert parse_scenario(found.scenario).incomplete
