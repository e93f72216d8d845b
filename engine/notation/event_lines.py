"""Event lines: choices while an effect resolves, chance, and what happens without a named cause."""

from collections.abc import Sequence

from engine.cardtext.card_text import Effect
from engine.cardtext.operations import Banish, Declare, SendToGy
from engine.notation.completion_notes import NoteKind
from engine.notation.effect_choice import chosen_on_resolution
from engine.notation.line_forms import EVENTS as NOTATED_EVENTS
from engine.notation.line_forms import POSITION_CALLED
from engine.notation.placement_choice import (
    CardInPlay,
    StartPlace,
    field_spot,
    is_of_extra_deck,
    own_cause,
    spot_of_choice,
)
from engine.notation.play_draft import PlayDraft
from engine.notation.play_lines import (
    ChanceFall,
    ChoiceMade,
    Reference,
    UncausedEvent,
)
from engine.notation.stand_in_names import amount_of
from engine.notation.told_targets import is_where
from engine.rules.destinations_rules import moved_by_game
from engine.scenario.scenario_file import EVENTS
from engine.terms.vocabulary import (
    FIELD,
    Declaration,
    Phase,
    Player,
    Trait,
    Whose,
    Zone,
)


def take_choice(draft: PlayDraft, line: ChoiceMade) -> None:
    """Take a choice; whether anything asks for it shows when the play is computed."""
    known = [effect for _, _, effect in draft.now.used if effect is not None]
    step: dict[str, object] = {"do": "choose", "player": line.player.value}
    if _is_declared_name(draft, line) or _is_declared_at_once(draft, line):
        return
    if line.cards:
        step["select"] = [_chosen(draft, line, one, known) for one in line.cards
                          if amount_of(one.name) == 1 and draft.known(one, line.line)]  # fmt: skip
    elif line.answer is not None:
        step |= _answered(line)
    elif line.declared is not None:
        step["declare"] = int(line.declared) if line.declared.isdigit() else line.declared
    elif line.words is not None and line.words.lower() in POSITION_CALLED:
        step["position"] = POSITION_CALLED[line.words.lower()]
        if draft.steps and draft.steps[-1]["do"] == "special_summon":
            draft.steps[-1]["choices"] = [{"position": step["position"]}]
            return
    elif line.words is not None:
        step["option"] = line.words
    draft.choose_later(step, _choosers(draft, line))


def _is_declared_name(draft: PlayDraft, line: ChoiceMade) -> bool:
    """Whether the card is what the last activation of this player declares: then it is noted."""
    last = next((step for step in reversed(draft.steps) if step["do"] != "choose"), {})
    card, player, effect = draft.now.used[-1] if draft.now.used else (None, None, None)
    is_last = last.get("card") is card and player is line.player
    if effect is None or not is_last or "declared" in last or len(line.cards) != 1:
        return False
    if effect.declare != (Declaration.CARD_NAME,) or not draft.known(line.cards[0], line.line):
        return False
    last["declared"] = line.cards[0].name
    draft.assume(f"{line.cards[0].name} is the name that is declared", line.line)
    return True


def _answered(line: ChoiceMade) -> dict[str, object]:
    """A yes or no, as a scenario says it: to an optional part, or whether to attack on."""
    is_replay = "replay" in (line.words or "").lower()
    return {"answer": line.answer, **({"question": "replay"} if is_replay else {})}


def _choosers(draft: PlayDraft, line: ChoiceMade) -> list[CardInPlay]:
    """The cards of the Chain told last for whose effects it may be chosen."""
    return [
        card
        for card, player, effect in draft.now.used
        if (chosen_on_resolution(effect) if effect and line.cards else player is line.player)
    ]


def _is_declared_at_once(draft: PlayDraft, line: ChoiceMade) -> bool:
    """Whether the activation that was just told declares it, and not its resolution: then so."""
    if line.declared is None:
        return False
    last = draft.steps[-1] if draft.steps else {}
    effect = draft.now.used[-1][2] if draft.now.used else None
    if last.get("do") not in ("activate", "chain") or last["player"] != line.player.value:
        return False
    if effect is None:
        return False
    if any(isinstance(one.do, Declare) for way in effect.ways for one in way.resolution):
        return False
    last["declared"] = line.declared
    return True


def _chosen(
    draft: PlayDraft, line: ChoiceMade, one: Reference, effects: Sequence[Effect]
) -> CardInPlay:
    spot = spot_of_choice(reversed(effects), draft.text(one.name))
    here = draft.find(one)
    if spot is not None:  # What paid for its own effect is another copy than what is chosen.
        here = [each for each in here if each.gone_to in (None, spot[0].zone)]
    if here:
        fitting = [each for each in here if spot is not None and is_where(each, spot[0])]
        found = (fitting or here)[0]
    else:
        at, whose = spot or (field_spot(draft.text(one.name)), Whose.YOU)
        side = line.player.opponent if whose is Whose.OPPONENT else line.player
        found = draft.put(one, one.owner or side, at, line.line, why="it is chosen")
    found.touched_by.add(line.player)
    found.gone_to = None
    return found


def take_event(draft: PlayDraft, line: UncausedEvent) -> None:
    """Take what happens to cards without a named cause."""
    what = _EVENTS.get((line.what, line.by), _EVENTS.get((line.what, None), line.what))
    if what not in (*EVENTS, "summoned"):
        why = f"that a card is {line.what.replace('_', ' ')} is not computed"
        draft.note(NoteKind.NOT_USED, why, line.line, "one of: " + ", ".join(NOTATED_EVENTS))
        return
    if line.by not in (None, "battle", "effect"):
        why = f"that it happens by {line.by!r} is not told apart"
        draft.note(NoteKind.NOT_USED, why, line.line, "by battle, by effect")
    for one in line.cards:
        if draft.known(one, line.line) and not _is_done_by_effect(draft, line, one):
            _happen(draft, line, _struck(draft, line, one, what), what)
    draft.now.answers, draft.now.chain = "", []


def _is_done_by_effect(draft: PlayDraft, line: UncausedEvent, one: Reference) -> bool:
    """Whether the effect used last takes such a card from where no line puts it: then it is chosen.

    "I activate this, and that is sent to the GY" tells what the effect does, not a further event.
    """
    deeds = _DEEDS_OF.get(line.what)
    last = draft.steps[-1] if draft.steps else {"do": ""}
    if deeds is None or line.by is not None or last["do"] not in ("activate", "chain"):
        return False
    card, player, effect = draft.now.used[-1] if draft.now.used else (None, None, None)
    if effect is None or player is None or last.get("card") is not card or draft.find(one):
        return False
    text = draft.text(one.name)
    whats = [
        step.do.what
        for way in effect.ways
        for step in way.resolution
        if isinstance(step.do, deeds) and step.do.what.ref is None
    ]
    spots = [spot_of_choice((effect,), text)] if any(not what.top for what in whats) else []
    if not any(spot is not None and spot[0].zone not in FIELD for spot in spots):
        return False
    draft.assume(f"{one.name} is what {draft.now.used[-1][0].called} takes", line.line)
    take_choice(draft, ChoiceMade(player, (one,), line=line.line))
    for found in draft.find(one):
        found.gone_to, found.has_left = moved_by_game(line.what), True
    return True


_DEEDS_OF: dict[str, type[SendToGy | Banish]] = {"sent_to_gy": SendToGy, "banished": Banish}
"""What an effect does to a card of which such an event is told."""


def _happen(draft: PlayDraft, line: UncausedEvent, card: CardInPlay, what: str) -> None:
    """Let it happen to one card."""
    now = draft.now
    if what == "destroyed_by_battle" and _has_battled(draft, card):
        draft.assume(f"{card.called} is destroyed by the battle that is told", line.line)
        card.has_left, card.is_on_field = True, False
        return
    if what == "destroyed_by_battle" and now.phase is not Phase.BATTLE:
        draft.step("next_phase", now.turn_player, None, to="battle")
        now.phase = Phase.BATTLE
    event = "special_summoned" if what == "summoned" else what
    before = draft.steps[-1] if draft.steps else {}
    if what in _AT_ONCE and (before.get("do"), before.get("event")) == ("apply", event):
        also = before.get("also")
        before["also"] = [*(also if isinstance(also, list) else ()), card]
    else:
        goes_to = {"to": line.to.value} if line.to is not None else {}
        draft.step("apply", card.controller, card, event=event, **goes_to)
    match what:
        case "summoned":
            card.is_on_field, now.brought = True, card
        case "control_changed":
            card.controller = line.to or card.controller.opponent
        case "flipped_face_down":
            pass
        case _:
            card.gone_to = _goal(draft, card, event)
            card.has_left, card.is_on_field = True, False


def _goal(draft: PlayDraft, card: CardInPlay, event: str) -> Zone | None:
    """Where it goes by that: a Pendulum Monster of the field to the Extra Deck, not to the GY."""
    goal, text = moved_by_game(event), draft.cards.get(card.name)
    is_pendulum = text is not None and Trait.PENDULUM in text.trait and card.zone in FIELD
    return Zone.EXTRA_DECK if is_pendulum and goal is Zone.GRAVEYARD else goal


def _has_battled(draft: PlayDraft, card: CardInPlay) -> bool:
    """Whether the attack told last is one in which the card battles."""
    attacks = [step for step in draft.steps if step["do"] in ("attack", "end_turn")]
    return bool(attacks) and card in (attacks[-1].get("card"), attacks[-1].get("target"))


def _struck(draft: PlayDraft, line: UncausedEvent, one: Reference, what: str) -> CardInPlay:
    """The card an event happens to."""
    found = draft.find(one)
    if found:
        return found[0]
    text = draft.text(one.name)
    users = draft.users.get(one.name, [])
    player = one.owner or (users[0] if users else Player.A)
    if line.to is not None:
        player = line.to.opponent
    spot = field_spot(text)
    if what in ("discarded", "summoned"):
        spot = StartPlace(Zone.EXTRA_DECK if is_of_extra_deck(text) else Zone.HAND)
    elif text is not None:
        causes = [own_cause(text, effect) for effect in text.triggers]
        fitting = [cause for cause in causes if cause is not None and cause.what == what]
        spot = fitting[0].spot if fitting else spot
    return draft.put(one, player, spot, line.line, why="this happens to it there")


def take_chance(draft: PlayDraft, line: ChanceFall) -> None:
    """Take how coins or dice fall."""
    key = "heads" if line.what == "toss" else "number"
    for result in line.results:
        value: object = int(result) if result.isdigit() else result
        draft.steps.append({"do": "choose", "player": line.player.value,
                           "option" if key == "heads" else "number": value})  # fmt: skip


_AT_ONCE = frozenset(
    """destroyed sent_to_gy banished returned_to_hand returned_to_deck tributed discarded
    left_field""".split()  # noqa: SIM905 -- a list of words reads better as words
)
"""What happens to several cards at once, where it is told of one right after the other."""
_EVENTS = {
    ("destroyed", "battle"): "destroyed_by_battle",
    ("flipped_down", None): "flipped_face_down",
    ("control", None): "control_changed",
}
