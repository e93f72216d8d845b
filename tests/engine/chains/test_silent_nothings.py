"""Nothing is done in silence: what did nothing has a reason, or says what is not told."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.library.defined_cards import card_library
from engine import CardText, Outcome, Trait, parse_scenario, run
from engine.board.chain_links import ChainLink
from engine.board.events import Event, EventKind
from engine.scenario.running import PlayResult
from engine.terms.vocabulary import Player, Zone
from tests.engine.texts_played import monster, spell, trap

LEVELLER = trap(
    "Leveller",
    "If your opponent controls more monsters than you do: You can make your opponent banish"
    " monsters from their field so they control the same number of monsters as you do.",
)
FLOOD = spell("Flood", "Destroy all Set cards on the field.")
CALLER = spell("Caller", 'Special Summon 1 "Heir" monster from your Extra Deck.')
LENDER = spell("Lender", "Target 1 monster in your GY; add it to your hand.")
CHOICE = spell(
    "Choice",
    "Activate 1 of these effects;\n● Add 1 Warrior monster from your Deck to your hand.\n● Destroy"
    " 1 Spell your opponent controls.",
)
SPUR = trap("Spur", "Target 1 monster you control; it gains 500 ATK, then draw 1 card.")
HERALD = monster(
    "Herald", "If this card is Normal Summoned: You can add 1 Warrior monster from your GY to your"
    " hand.", Trait.EFFECT
)  # fmt: skip
MENTOR = spell("Mentor", "Special Summon 1 Level 4 Warrior monster from your hand or Deck.")
LOCKDOWN = trap("Lockdown", "This turn, neither player can Special Summon monsters.")
CARDS = (MENTOR, LOCKDOWN, LEVELLER, FLOOD, CALLER, LENDER, CHOICE, SPUR, HERALD)
USED = [str(card.name) for card in CARDS if card is not HERALD]
_IN_SIGHT = ("Flood", "Leveller", "Choice")
"""What acts on cards on the field only, all of which a play tells of."""
ANSWERS = ("Compulsory Evacuation Device", "Ash Blossom & Joyous Spring", "Magic Jammer")
_SAYS_NOTHING = (EventKind.LINK_RESOLVES, EventKind.RESOLVED, EventKind.WITHOUT_EFFECT)


def told(*steps: dict[str, Any], **sides: dict[str, Any]) -> Outcome:
    """What comes of a play that tells only a part of what lies there."""
    mapping = {"incomplete": True, "start": {"turn_player": "A", **sides}, "steps": list(steps)}
    own: dict[str, CardText] = {str(card.name): card for card in CARDS}
    return run(parse_scenario(mapping), {**card_library().by_name, **own})


def results(outcome: Outcome) -> list[PlayResult]:
    """The result of every branch."""
    if not outcome.branches:
        return [outcome.result]
    return [one for branch in outcome.branches for one in results(branch.outcome)]


def is_explained(result: PlayResult, link: ChainLink) -> bool:
    """Whether the link did something, or the result tells why it did not."""
    own = [event for event in result.trace if event.link == link.key and event.id > link.event]
    did = any(event.kind not in _SAYS_NOTHING for event in own if event.id > _begins(own))
    name = result.state.card(link.card).name
    sources = [one.source for one in result.state.lingering]
    sources += [one.source for one in result.state.delayed]
    left = link.card in sources
    said = any(text.startswith(name) for text in (*result.unknown, *result.assumptions))
    seen = link.why == "nothing_to_apply" and name in _IN_SIGHT
    chain = next(chain for chain in result.chains if link in chain)
    negated = link.negation is not None or link.number in [o.negated_by_link for o in chain]
    return did or left or said or seen or negated or link.why.startswith(("target", "card"))


def _begins(own: list[Event]) -> int:
    """The event with which the link begins to resolve; none: it does not."""
    return next((event.id for event in own if event.kind is EventKind.LINK_RESOLVES), 0)


@settings(max_examples=150, deadline=None)
@given(
    used=st.lists(st.sampled_from(USED), min_size=1, max_size=2, unique=True),
    theirs=st.lists(
        st.sampled_from(("Summoned Skull", "Gemini Elf", "Luster Dragon")), unique=True
    ),
    mine=st.lists(st.sampled_from(("Mystic Tomato", "Sangan")), unique=True),
    buried=st.lists(st.sampled_from(("Giant Rat", "Warrior Dai Grepher")), unique=True),
    answer=st.sampled_from((None, *ANSWERS)),
)
def test_what_resolves_does_something_or_says_why_not(
    used: list[str], theirs: list[str], mine: list[str], buried: list[str], answer: str | None
) -> None:
    """Whatever the play tells and whatever it leaves out."""
    steps: list[dict[str, Any]] = [{"do": "activate", "player": "A", "card": one} for one in used]
    if answer is not None:
        steps.insert(1, {"do": "chain", "player": "B", "card": answer})
    traps = [one for one in used if one in ("Leveller", "Spur")]
    hand = [one for one in used if one not in traps]
    held = "hand" if answer == "Ash Blossom & Joyous Spring" else "spell_trap_zone"
    outcome = told(
        *steps,
        A={"hand": hand, "spell_trap_zone": traps, "monster_zone": mine, "graveyard": buried},
        B={"monster_zone": theirs, **({held: [answer]} if answer else {})},
    )
    links = [
        (result, link) for result in results(outcome) for chain in result.chains for link in chain
    ]

    assert all(is_explained(result, link) for result, link in links)


@pytest.mark.parametrize("card", ["Caller", "Mentor"])
def test_what_looks_where_nothing_is_told_of_says_so(card: str) -> None:
    """The play does not tell that there is nothing."""
    use = {"do": "activate", "player": "A", "card": card}
    blocked = {"do": "chain", "player": "B", "card": "Lockdown"}
    outcome = told(use, blocked, A={"hand": [card]}, B={"spell_trap_zone": ["Lockdown"]})

    assert any(text.startswith(card) for text in outcome.result.unknown)


@pytest.mark.parametrize(("theirs", "left"), [(2, 1), (4, 1)])
def test_what_a_trap_lets_its_player_do_is_done(theirs: int, left: int) -> None:
    """It is activated for just that: as many are left as its player controls."""
    there = ["Summoned Skull", "Gemini Elf", "Luster Dragon", "Sangan"][:theirs]
    use = {"do": "activate", "player": "A", "card": "Leveller"}
    mine = {"spell_trap_zone": ["Leveller"], "monster_zone": ["Mystic Tomato"]}
    outcome = told(use, A=mine, B={"monster_zone": there})

    assert len(outcome.result.state.in_zone(Player.B, Zone.MONSTER_ZONE)) == left
