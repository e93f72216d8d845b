"""Played: wordings whose meaning only shows in a play, with invented cards."""

from typing import Any

import pytest

from assistant.library.defined_cards import card_library
from engine import (
    CardKind,
    CardName,
    CardText,
    PrintedCard,
    Trait,
    compile_card,
    parse_scenario,
    run,
    to_json,
)


def _compiled(name: str, kind: CardKind, trait: Trait, text: str) -> CardText:
    return compile_card(PrintedCard(CardName(name), kind, (trait,), text=text)).text


CARDS = {
    **card_library().by_name,
    "Thorn Pit": _compiled(
        "Thorn Pit",
        CardKind.TRAP,
        Trait.NORMAL,
        "When your opponent Summons a monster(s) with 1000 or more ATK: Destroy that monster(s).",
    ),
    "Thorn Ward": _compiled(
        "Thorn Ward",
        CardKind.TRAP,
        Trait.COUNTER,
        "When your opponent activates a card or effect that would destroy a monster(s) you"
        " control: Negate the activation.",
    ),
    "Thorn Scale": _compiled(
        "Thorn Scale",
        CardKind.SPELL,
        Trait.NORMAL,
        "Target 1 monster your opponent controls; gain LP equal to its ATK or DEF (whichever is"
        " higher).",
    ),
    "Thorn Kin": _compiled(
        "Thorn Kin",
        CardKind.SPELL,
        Trait.NORMAL,
        "Target 1 monster your opponent controls; destroy 1 monster you control with the same card"
        " type (Fusion, Synchro, or Xyz).",
    ),
    "Shared Burden": _compiled(
        "Shared Burden",
        CardKind.SPELL,
        Trait.NORMAL,
        "Each player sends 1 card from their hand to the GY, then draws 1 card.",
    ),
    "Thorn Word": _compiled(
        "Thorn Word",
        CardKind.SPELL,
        Trait.NORMAL,
        "Declare 1 card name; if that declared card is in your opponent's hand, your opponent"
        " discards all copies of it, otherwise you discard 1 random card.",
    ),
    "Thorn Warden": _compiled(
        "Thorn Warden",
        CardKind.MONSTER,
        Trait.EFFECT,
        "When an opponent's monster declares an attack: You can send 1 other card you control to"
        " the GY; destroy that monster.",
    ),
    "Thorn Herald": _compiled(
        "Thorn Herald",
        CardKind.MONSTER,
        Trait.EFFECT,
        "During your Main Phase, you can Normal Summon 1 Fiend monster in addition to your Normal"
        " Summon/Set. (You can only gain this effect once per turn.)",
    ),
    "Toll Keeper": _compiled(
        "Toll Keeper",
        CardKind.MONSTER,
        Trait.EFFECT,
        "If a card(s) is added from your opponent's Deck to their hand (Quick Effect): You can"
        " discard this card; draw 1 card.",
    ),
}


def _links(start: dict[str, Any], *steps: dict[str, Any]) -> list[tuple[str, str]]:
    """The links of all Chains, and what became of them."""
    played = to_json(run(parse_scenario({"start": start, "steps": list(steps)}), CARDS))
    chains: Any = played["chains"]
    return [(one["card"], one["result"]) for chain in chains for one in chain["links"]]


def test_destruction_of_what_was_summoned_is_seen() -> None:
    """The Summoned monster stands on the field, and would be destroyed there."""
    start = {
        "A": {"hand": ["Alexandrite Dragon"], "spell_trap_zone": ["Thorn Ward"]},
        "B": {"spell_trap_zone": ["Thorn Pit"]},
    }
    links = _links(
        start,
        {"do": "normal_summon", "player": "A", "card": "Alexandrite Dragon"},
        {"do": "activate", "player": "B", "card": "Thorn Pit"},
        {"do": "chain", "player": "A", "card": "Thorn Ward"},
    )

    assert links == [("Thorn Pit", "activation_negated"), ("Thorn Ward", "resolved")]


@pytest.mark.parametrize(("first", "answers"), [("Upstart Goblin", 1), ("Dark Hole", 0)])
def test_drawn_cards_are_added_to_the_hand(first: str, answers: int) -> None:
    """A draw by an effect is what waits for cards added from the Deck."""
    start = {
        "A": {"hand": [first, "Sangan"], "deck": ["Mystical Elf"], "monster_zone": ["Jinzo"]},
        "B": {"hand": ["Toll Keeper"], "deck": ["Mystical Elf"]},
    }
    links = _links(
        start,
        {"do": "activate", "player": "A", "card": first},
        {"do": "activate", "player": "B", "card": "Toll Keeper"},
    )

    assert links.count(("Toll Keeper", "resolved")) == answers


def test_what_each_player_does_is_done_with_their_own_cards() -> None:
    """Each chooses among their own cards, and "draws" still speaks of both."""
    start = {
        "A": {"hand": ["Shared Burden", "Sangan"], "deck": ["Jinzo", "Raigeki"]},
        "B": {"hand": ["Alexandrite Dragon"], "deck": ["Dark Hole", "Raigeki"]},
    }
    deed = {"do": "activate", "player": "A", "card": "Shared Burden"}
    played = to_json(run(parse_scenario({"start": start, "steps": [deed]}), CARDS))
    final: Any = played["final"]

    assert not played["unknown"]
    assert [final[side]["graveyard"] for side in "AB"] == [
        ["Sangan", "Shared Burden"],
        ["Alexandrite Dragon"],
    ]
    assert [len(final[side]["hand"]) for side in "AB"] == [1, 1]


def _lp_after(*steps: dict[str, Any], theirs: str) -> tuple[Any, Any]:
    """The LP of A, and what is left of A's monsters."""
    start = {
        "turn_player": "A",
        "phase": "main1",
        "A": {
            "hand": ["Thorn Scale", "Thorn Kin"],
            "monster_zone": ["Sangan", "Hot Red Dragon Archfiend Abyss"],
        },
        "B": {"monster_zone": [theirs]},
    }
    played = to_json(run(parse_scenario({"start": start, "steps": list(steps)}), CARDS))
    final: Any = played["final"]
    return final["A"]["lp"], [card["card"] for card in final["A"]["monster_zone"]]


def test_the_higher_of_two_values_counts() -> None:
    """ATK or DEF, whichever is higher."""
    used = {"do": "activate", "player": "A", "card": "Thorn Scale", "targets": ["Sangan#2"]}
    assert _lp_after(used, theirs="Sangan#2")[0] == 9000


def test_the_same_card_type() -> None:
    """A Synchro Monster shares it with a Synchro Monster only."""
    used = {"do": "activate", "player": "A", "card": "Thorn Kin", "targets": ["Stardust Dragon"]}
    assert _lp_after(used, theirs="Stardust Dragon")[1] == ["Sangan"]


@pytest.mark.parametrize(
    ("said", "thrown_away"),
    [("Jinzo", ("A's Spell", ["Jinzo", "Jinzo"])), ("Raigeki", ("A's hand", []))],
)
def test_the_card_that_was_named_is_discarded(said: str, thrown_away: tuple[str, Any]) -> None:
    """All its copies go; without one, the other player's card does."""
    start = {
        "A": {"hand": ["Thorn Word", "Sangan"]},
        "B": {"hand": ["Jinzo", "Jinzo#2", "Mystical Elf"]},
    }
    deed = {"do": "activate", "player": "A", "card": "Thorn Word", "declared": said}
    played = to_json(run(parse_scenario({"start": start, "steps": [deed]}), CARDS))
    final: Any = played["final"]
    gone = "A's hand" if "Sangan" in final["A"]["graveyard"] else "A's Spell"

    assert not played["unknown"]
    assert (gone, [one.partition("#")[0] for one in final["B"]["graveyard"]]) == thrown_away


def test_a_card_name_that_is_not_told_is_unknown() -> None:
    """What comes of it depends on the name."""
    start = {"A": {"hand": ["Thorn Word", "Sangan"]}, "B": {"hand": ["Jinzo"]}}
    deed = {"do": "activate", "player": "A", "card": "Thorn Word"}
    played = to_json(run(parse_scenario({"start": start, "steps": [deed]}), CARDS))

    assert played["unknown"] == ["Thorn Word: what is declared"]


def test_that_monster_is_the_one_that_attacks() -> None:
    """The card that was paid is no monster that was spoken of."""
    start = {
        "turn_player": "A",
        "phase": "battle",
        "A": {"monster_zone": ["Alexandrite Dragon"]},
        "B": {"monster_zone": ["Thorn Warden"], "spell_trap_zone": ["Raigeki"]},
    }
    steps = [
        {"do": "attack", "player": "A", "card": "Alexandrite Dragon", "target": "Thorn Warden"},
        {"do": "activate", "player": "B", "card": "Thorn Warden"},
    ]
    played = to_json(run(parse_scenario({"start": start, "steps": steps}), CARDS))
    final: Any = played["final"]

    assert final["A"]["graveyard"] == ["Alexandrite Dragon"]


def test_a_summon_that_is_gained_once_is_gained_once_only() -> None:
    """Two copies give no more than one of them does."""
    start = {
        "turn_player": "A",
        "phase": "main1",
        "A": {
            "hand": ["Sangan", "Sangan#2", "Sangan#3"],
            "monster_zone": ["Thorn Herald", "Thorn Herald#2"],
        },
    }
    copies = ("Sangan", "Sangan#2", "Sangan#3")
    steps = [{"do": "normal_summon", "player": "A", "card": card} for card in copies]
    played = to_json(run(parse_scenario({"start": start, "steps": steps}), CARDS))
    refused: Any = played["refused"]

    assert [copies[one["step"]] for one in refused] == ["Sangan#3"]
