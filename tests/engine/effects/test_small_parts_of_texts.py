"""Small parts of texts: what they say beside what is done, and what it changes."""

from typing import Any

import pytest

from engine import Trait
from tests.engine.texts_played import monster, names_in, played, spell, trap

_ACTIVATE = {"do": "activate", "player": "A"}


def _activate(card: str, **more: object) -> dict[str, Any]:
    return {**_ACTIVATE, "card": card, **more}


class TestFlipsWithoutFlipEffects:
    """Face-down monsters turned up while their Flip Effects are not activated."""

    FLIPPER = monster("Mole", "FLIP: Draw 1 card.", Trait.FLIP, Trait.EFFECT)
    LOUD = (
        "Change all face-down Defense Position monsters your opponent controls to face-up Defense"
        " Position"
    )
    QUIET = f"{LOUD} (Flip monsters' effects are not activated at this time)."

    @pytest.mark.parametrize(("words", "chains"), [(QUIET, 1), (LOUD + ".", 2)])
    def test_flip_effect_waits_for_the_words(self, words: str, chains: int) -> None:
        """Only the text that says so keeps the Flip Effect from being activated."""
        cards = [self.FLIPPER, spell("Daylight", words)]
        start = {
            "A": {"hand": ["Daylight"], "deck": ["Jinzo", "Jinzo"]},
            "B": {"monster_zone": [{"card": "Mole", "position": "set"}], "deck": ["Jinzo"]},
        }
        result = played(cards, start, _activate("Daylight"))

        assert len(result["chains"]) == chains
        assert not result["unknown"]


class TestLimitedEquips:
    """Monsters equipped by an effect with "max. 1"."""

    HOLDER = monster(
        "Holder",
        "You can target 1 monster your opponent controls; equip that target to this card (max. 1).",
        Trait.EFFECT,
    )
    GRASPER = monster(
        "Grasper",
        "You can target 1 monster your opponent controls; equip that target to this card.",
        Trait.EFFECT,
    )

    @pytest.mark.parametrize(("card", "taken"), [("Holder", 1), ("Grasper", 2)])
    def test_second_monster_is_not_equipped(self, card: str, taken: int) -> None:
        """With "max. 1" the effect cannot be activated while it holds one."""
        start = {
            "A": {"monster_zone": [card]},
            "B": {"monster_zone": ["Jinzo", "Mystical Elf"]},
        }
        result = played(
            [self.HOLDER, self.GRASPER],
            start,
            _activate(card, targets=["Jinzo"]),
            _activate(card, targets=["Mystical Elf"]),
        )

        assert len(names_in(result, "A", "spell_trap_zone")) == taken
        assert bool(result["refused"]) is (taken == 1)


class TestCardsSetByEffects:
    """Cards Set by an effect, and whether they can be activated in the same turn."""

    SNARE = trap("Snare", "Draw 1 card.")

    @pytest.mark.parametrize(("words", "links"), [(" It can be activated this turn.", 1), ("", 0)])
    def test_trap_is_activated_when_the_text_allows_it(self, words: str, links: int) -> None:
        """Otherwise it has to lie Set for a turn."""
        setter = monster("Setter", f"You can Set 1 Trap from your Deck.{words}", Trait.EFFECT)
        start = {"A": {"monster_zone": ["Setter"], "deck": ["Snare", "Jinzo"]}}
        result = played([setter, self.SNARE], start, _activate("Setter"), _activate("Snare"))

        done = [one["card"] for chain in result["chains"] for one in chain["links"]]
        assert done.count("Snare") == links

    def test_quick_play_spell_is_kept_by_the_text(self) -> None:
        """What a text keeps from being activated in that turn is kept whatever it is."""
        setter = monster(
            "Setter",
            "You can Set 1 Trap from your Deck, but it cannot be activated this turn.",
            Trait.EFFECT,
        )
        start = {"A": {"monster_zone": ["Setter"], "deck": ["Snare", "Jinzo"]}}
        result = played([setter, self.SNARE], start, _activate("Setter"), _activate("Snare"))

        assert result["refused"]


class TestChoiceOfNumbers:
    """Costs of one of several numbers of cards."""

    POT = spell("Two Sizes", "Banish 3 or 6 cards from your GY; draw 1 card.")

    @pytest.mark.parametrize(("given", "paid"), [(3, 3), (4, 3), (6, 6)])
    def test_only_a_told_number_is_paid(self, given: int, paid: int) -> None:
        """Four are no choice: three are."""
        graveyard = [f"Jinzo#{number}" for number in range(1, 8)]
        start = {
            "A": {"hand": ["Two Sizes"], "graveyard": graveyard, "deck": ["Jinzo#8", "Jinzo#9"]}
        }
        cost = [{"banish": graveyard[:given]}]
        result = played([self.POT], start, _activate("Two Sizes", cost=cost))

        assert len(names_in(result, "A", "banished")) == paid
        assert not result["unknown"]


class TestCountersAtResolution:
    """Counters placed "when that Spell resolves"."""

    LIBRARY = monster(
        "Shelf",
        "Each time a Spell Card is activated, place 1 Page Counter on this card when that Spell"
        " resolves.",
        Trait.EFFECT,
    )
    GIFT = spell("Gift", "Draw 1 card.")
    PIT = trap("Pit", "When a Spell Card is activated: Negate the activation.", Trait.COUNTER)
    CALL = trap("Call", "Special Summon 1 monster from your hand.")

    def _counters(self, start: dict[str, Any], *steps: dict[str, Any]) -> dict[str, int]:
        result = played([self.LIBRARY, self.GIFT, self.PIT, self.CALL], start, *steps)
        found = result["final"]["A"]["monster_zone"]
        assert not result["unknown"]
        return dict(next(one for one in found if one["card"] == "Shelf").get("counters", {}))

    def test_resolved_spell_counts(self) -> None:
        """One counter for each Spell."""
        start = {"A": {"monster_zone": ["Shelf"], "hand": ["Gift"], "deck": ["Jinzo"]}}

        assert self._counters(start, _activate("Gift")) == {"Page Counter": 1}

    def test_negated_activation_does_not(self) -> None:
        """It never resolves as a Spell that was activated."""
        start = {
            "A": {"monster_zone": ["Shelf"], "hand": ["Gift"], "deck": ["Jinzo"]},
            "B": {"spell_trap_zone": ["Pit"]},
        }
        answer = {"do": "chain", "player": "B", "card": "Pit"}

        assert self._counters(start, _activate("Gift"), answer) == {}

    def test_spell_activated_before_it_came_does_not(self) -> None:
        """The card has to be there when the Spell is activated."""
        start = {
            "A": {"hand": ["Gift", "Shelf"], "deck": ["Jinzo"], "spell_trap_zone": ["Call"]},
        }
        answer = {"do": "chain", "player": "A", "card": "Call"}

        assert self._counters(start, _activate("Gift"), answer) == {}


class TestOwnWays:
    """Clauses that hold "if Summoned this way"."""

    FADER = monster(
        "Fader",
        "During your Main Phase: You can Special Summon this card from your hand. If Summoned this"
        " way, banish it when it leaves the field.",
        Trait.EFFECT,
    )
    REBIRTH = spell("Rebirth", "Special Summon 1 monster from your hand.")
    STORM = spell("Storm", "Destroy all monsters on the field.")

    @pytest.mark.parametrize(("first", "to"), [("Fader", "banished"), ("Rebirth", "graveyard")])
    def test_way_of_the_summon_decides(self, first: str, to: str) -> None:
        """Only what it Summoned itself by its own effect is banished."""
        start = {"A": {"hand": ["Fader", "Rebirth", "Storm"]}}
        result = played(
            [self.FADER, self.REBIRTH, self.STORM], start, _activate(first), _activate("Storm")
        )

        assert "Fader" in names_in(result, "A", to)
        assert not result["unknown"]

    def test_untold_summon_stays_unknown(self) -> None:
        """How a monster came that is there from the start, is not told."""
        start = {"A": {"monster_zone": ["Fader"], "hand": ["Storm"]}}
        result = played([self.FADER, self.STORM], start, _activate("Storm"))

        assert result["unknown"] == ["Fader: how it was Summoned"]


class TestActivatedEffectsOnly:
    """Cards unaffected by effects that are activated."""

    SAGE = monster("Sage", "This card is unaffected by your opponent's activated effects.")
    WIND = spell("Wind", "Destroy all monsters on the field.")
    FROST = spell("Frost", "All monsters on the field lose 500 ATK.", Trait.CONTINUOUS)

    def test_activated_effect_does_nothing_to_it(self) -> None:
        """An effect of a Chain Link is one that was activated."""
        start = {"A": {"hand": ["Wind"]}, "B": {"monster_zone": ["Sage"]}}
        result = played([self.SAGE, self.WIND], start, _activate("Wind"))

        assert names_in(result, "B", "monster_zone") == ["Sage"]

    def test_continuous_effect_reaches_it(self) -> None:
        """What applies while its card is there is not activated."""
        start = {
            "A": {"spell_trap_zone": [{"card": "Frost", "face": "up"}]},
            "B": {"monster_zone": ["Sage"]},
        }
        result = played([self.SAGE, self.FROST], start)

        assert result["final"]["B"]["monster_zone"][0]["atk"] == 500


class TestPlacedAsContinuous:
    """Monsters placed in the Spell & Trap Zone as Continuous Cards."""

    STONE = spell(
        "Stone",
        "Target 1 face-up monster on the field; place it face-up in its owner's Spell & Trap Zone"
        " as a Continuous Trap.",
    )
    GUST = spell("Gust", "Destroy all Traps your opponent controls.")
    BREEZE = spell("Breeze", "Destroy all Spells your opponent controls.")

    @pytest.mark.parametrize(("card", "lost"), [("Gust", ["Jinzo"]), ("Breeze", [])])
    def test_it_is_what_it_was_placed_as(self, card: str, lost: list[str]) -> None:
        """A Continuous Trap is hit by what destroys Traps, and by nothing for Spells."""
        start = {"A": {"hand": ["Stone", card]}, "B": {"monster_zone": ["Jinzo"]}}
        result = played(
            [self.STONE, self.GUST, self.BREEZE],
            start,
            _activate("Stone", targets=["Jinzo"]),
            _activate(card),
        )

        assert names_in(result, "B", "graveyard") == lost


class TestPartsOfMonsterZones:
    """Conditions on the Main Monster Zones."""

    MOBILIZE = spell("Muster", "If you control no monsters in your Main Monster Zone: Draw 1 card.")
    ACE = monster("Ace", "", Trait.LINK)

    @pytest.mark.parametrize(("held", "done"), [([], 1), (["Jinzo"], 0), (["Ace"], 1)])
    def test_who_stands_where_is_told_by_what_it_is(self, held: list[str], done: int) -> None:
        """A lone Link Monster from the Extra Deck stands in the Extra Monster Zone."""
        start = {"A": {"hand": ["Muster"], "monster_zone": held, "deck": ["Jinzo#2"]}}
        result = played([self.MOBILIZE, self.ACE], start, _activate("Muster"))

        assert len(result["chains"]) == done
        assert not result["unknown"]


class TestListedMaterials:
    """Fusion Monsters that list a card as their material."""

    SEEKER = monster(
        "Seeker",
        'You can send 1 Fusion Monster from your Extra Deck to the GY that lists "Jinzo" as'
        " material; draw 1 card.",
        Trait.EFFECT,
    )
    JINZO_LORD = monster("Lord", '"Jinzo" + 1 Machine monster', Trait.FUSION)
    OTHER_LORD = monster("Other Lord", '"Sangan" + 1 Machine monster', Trait.FUSION)

    @pytest.mark.parametrize(("held", "done"), [("Lord", 1), ("Other Lord", 0)])
    def test_printed_materials_decide(self, held: str, done: int) -> None:
        """A monster that lists another card is none."""
        start = {"A": {"monster_zone": ["Seeker"], "extra_deck": [held], "deck": ["Jinzo"]}}
        result = played([self.SEEKER, self.JINZO_LORD, self.OTHER_LORD], start, _activate("Seeker"))

        assert len(result["chains"]) == done


class TestPlacesInTheChain:
    """Cards that ask in which place of a Chain, and beside what, they are activated."""

    STRIKE = spell(
        "Strike",
        "Activate only as Chain Link 2 or higher; gain 50 LP. You cannot activate this card if"
        " multiple cards/effects with the same name are in that Chain.",
        Trait.QUICK_PLAY,
    )
    GIFT = spell("Gift", "Gain 100 LP.", Trait.QUICK_PLAY)

    @pytest.mark.parametrize(
        ("first", "refused"), [([], True), (["Gift"], False), (["Gift", "Gift#2"], True)]
    )
    def test_chain_decides(self, first: list[str], *, refused: bool) -> None:
        """Neither as Chain Link 1, nor where two cards of the Chain have one name."""
        start = {"A": {"hand": ["Strike", "Gift", "Gift#2"], "deck": ["Jinzo"]}}
        steps = [{**_activate(card), "do": "chain"} for card in [*first, "Strike"]]
        steps[0]["do"] = "activate"
        result = played([self.STRIKE, self.GIFT], start, *steps)

        assert bool(result["refused"]) is refused
        assert not result["unknown"]


class TestHeldControl:
    """Monsters whose control cannot switch."""

    ZAPPER = monster("Zapper", "Control of this face-up card on the field cannot switch.")
    CHARM = spell("Charm", "Target 1 monster your opponent controls; take control of it.")

    @pytest.mark.parametrize(("held", "side"), [("Zapper", "B"), ("Mystical Elf", "A")])
    def test_control_stays(self, held: str, side: str) -> None:
        """What takes control of it does nothing."""
        start = {"A": {"hand": ["Charm"]}, "B": {"monster_zone": [held]}}
        result = played([self.ZAPPER, self.CHARM], start, _activate("Charm", targets=[held]))

        assert names_in(result, side, "monster_zone") == [held]


class TestLimitedAttackers:
    """Texts that let only so many monsters attack."""

    DOOR = spell("Door", "Only 1 monster can attack during each Battle Phase.", Trait.CONTINUOUS)

    @pytest.mark.parametrize(("shown", "attacks"), [("up", 1), ("down", 2)])
    def test_second_monster_cannot_attack(self, shown: str, attacks: int) -> None:
        """The door counts the monsters, and applies only face-up."""
        start = {
            "phase": "battle",
            "A": {"monster_zone": ["Jinzo", "Mystical Elf"]},
            "B": {"spell_trap_zone": [{"card": "Door", "face": shown}]},
        }
        steps = [
            {"do": "attack", "player": "A", "card": card, "target": "direct"}
            for card in ("Jinzo", "Mystical Elf")
        ]
        result = played([self.DOOR], start, *steps)

        assert len(result["attacks"]) == attacks


class TestWhoDealtDamage:
    """Triggers that ask whose card dealt the damage."""

    GUARD = monster(
        "Guard",
        "When you take damage from a card in your opponent's possession: You can discard this"
        " card; gain 100 LP.",
        Trait.EFFECT,
    )
    BURN = spell("Burn", "Inflict 300 damage to your opponent.")
    SINGE = spell("Singe", "You take 300 damage.")

    @pytest.mark.parametrize(("card", "player", "came"), [("Burn", "A", 1), ("Singe", "B", 0)])
    def test_own_card_does_not_count(self, card: str, player: str, came: int) -> None:
        """Damage by a card of one's own is not what it waits for."""
        start = {"turn_player": player, "A": {"hand": ["Burn"]}, "B": {"hand": ["Guard", "Singe"]}}
        steps = [
            {"do": "activate", "player": player, "card": card},
            {"do": "activate", "player": "B", "card": "Guard"},
        ]
        result = played([self.GUARD, self.BURN, self.SINGE], start, *steps)

        assert names_in(result, "B", "graveyard").count("Guard") == came


_BOTH = "Spell"


class TestLocksOnSetCards:
    """Locks on Set Spells and Traps that leave the hand alone."""

    DENKO = monster(
        "Spark",
        f"Neither player can Set {_BOTH}s/Traps nor activate {_BOTH}/Trap Cards that are Set on the"
        " field.",
    )
    GIFT = spell("Gift", "Gain 100 LP.")

    @pytest.mark.parametrize(("zone", "done"), [("hand", 1), ("spell_trap_zone", 0)])
    def test_only_set_cards_are_kept(self, zone: str, done: int) -> None:
        """A Spell in the hand can still be activated."""
        start = {"A": {zone: ["Gift"]}, "B": {"monster_zone": ["Spark"]}}
        result = played([self.DENKO, self.GIFT], start, _activate("Gift"))

        assert len(result["chains"]) == done
        assert not result["unknown"]


class TestPositionsAtActivation:
    """Effects negated by the position their monster was in when they were activated."""

    TAPIR = monster(
        "Sleeper",
        "Negate the effects of monsters that were in Defense Position when that effect"
        " was activated.",
    )
    SCOUT = monster("Scout", "During your Main Phase: You can draw 1 card.", Trait.EFFECT)

    @pytest.mark.parametrize(
        ("position", "result"), [("defense", "effect_negated"), ("attack", "resolved")]
    )
    def test_position_decides(self, position: str, result: str) -> None:
        """A monster in Attack Position is left alone."""
        start = {
            "A": {"monster_zone": [{"card": "Scout", "position": position}], "deck": ["Jinzo"]},
            "B": {"monster_zone": ["Sleeper"]},
        }
        done = played([self.TAPIR, self.SCOUT], start, _activate("Scout"))

        assert done["chains"][0]["links"][0]["result"] == result


_FUSION = {
    "do": "special_summon",
    "player": "A",
    "card": "Lord",
    "materials": ["Jinzo", "Mystical Elf"],
}


class TestUntoldFusionSummons:
    """Fusion and Ritual Summons of which the materials are told, and not the effect."""

    LORD = monster("Lord", '"Jinzo" + 1 Warrior monster', Trait.FUSION)
    JUDGE = trap(
        "Judge",
        "When your opponent would Summon a monster(s): Negate the Summon.",
        Trait.COUNTER,
    )

    def test_materials_go_to_the_graveyard(self) -> None:
        """It comes from the Extra Deck, and what it was made of is sent away."""
        start = {"A": {"monster_zone": ["Jinzo"], "hand": ["Mystical Elf"], "extra_deck": ["Lord"]}}
        result = played([self.LORD], start, _FUSION)

        assert names_in(result, "A", "monster_zone") == ["Lord"]
        assert sorted(names_in(result, "A", "graveyard")) == ["Jinzo", "Mystical Elf"]
        assert not result["unknown"]

    def test_summon_is_not_negated(self) -> None:
        """It is one by an effect, so nothing that negates Summons answers it."""
        start = {
            "A": {"monster_zone": ["Jinzo"], "hand": ["Mystical Elf"], "extra_deck": ["Lord"]},
            "B": {"spell_trap_zone": ["Judge"]},
        }
        answer = {"do": "activate", "player": "B", "card": "Judge"}
        result = played([self.LORD, self.JUDGE], start, _FUSION, answer)

        assert names_in(result, "A", "monster_zone") == ["Lord"]

    def test_materials_elsewhere_leave_it_unknown(self) -> None:
        """What lies in the GY would have been banished: by what, is not told."""
        start = {
            "A": {
                "monster_zone": ["Jinzo"],
                "graveyard": ["Mystical Elf"],
                "extra_deck": ["Lord"],
            }
        }

        assert played([self.LORD], start, _FUSION)["unknown"]
