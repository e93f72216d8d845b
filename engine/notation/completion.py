"""Completion: a play, with what goes without saying supplied, as a scenario for the engine.

A `NotatedPlay` and the texts of its cards come in.  A `Completed` goes out: the scenario as a
mapping that `engine.scenario.scenario_file.parse_scenario` reads, each assumption with the line it
serves, and of everything told that cannot be used what was expected there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.notation.action_lines import summoned_from, take_action, take_attack
from engine.notation.activation_lines import own_effect_of_summon, take_activation
from engine.notation.asked_points import asked_point
from engine.notation.asked_tokens import about_token
from engine.notation.completed_play import Completed
from engine.notation.completion_notes import NoteKind
from engine.notation.event_lines import take_chance, take_choice, take_event
from engine.notation.legal_supplements import supplemented
from engine.notation.placed_lines import place_told
from engine.notation.placement_choice import (
    CardInPlay,
    StartPlace,
    field_spot,
    spot_for_activation,
    spot_of_choice,
)
from engine.notation.play_draft import BEFORE_BATTLE, OF_LEGALITY, Cards, PlayDraft
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    Alternative,
    AskedLine,
    AttackDeed,
    ChanceFall,
    ChoiceMade,
    Line,
    NotatedPlay,
    Reference,
    TurnStep,
    UncausedEvent,
)
from engine.notation.stand_in_names import engine_name
from engine.notation.time_lines import take_turn_step
from engine.notation.told_costs import UNNAMED
from engine.notation.turn_order import in_order
from engine.terms.vocabulary import FIELD, CardKind, Player, Zone


def complete(play: NotatedPlay, cards: Cards) -> Completed:
    """Supply what a play leaves out; of one with alternatives, its first."""
    return complete_all(play, cards)[0]


MOST_CASES = 16
"""More combinations of alternatives than this are not computed."""


def complete_all(play: NotatedPlay, cards: Cards) -> tuple[Completed, ...]:
    """Supply what a play leaves out, for each of its alternatives."""
    found = tuple(_completed(name, lines, cards) for name, lines in _cases(play.lines))
    return found[:MOST_CASES]


def _cases(lines: Sequence[Line]) -> list[tuple[str, tuple[Line, ...]]]:
    """The play told straight, once for each alternative, or combination of several."""
    found: list[tuple[str, tuple[Line, ...]]] = [("", ())]
    group: list[Alternative] = []
    for line in (*lines, None):
        if isinstance(line, Alternative):
            group.append(line)
            continue
        if group:
            found = [
                (", ".join(filter(None, (name, one.name))), (*before, *inner))
                for name, before in found
                for one in group
                for _, inner in _cases(one.lines)
            ]
            group = []
        if line is not None:
            found = [(name, (*before, line)) for name, before in found]
    return found[:MOST_CASES]


def _completed(case: str, told: Sequence[Line], cards: Cards) -> Completed:
    lines = in_order(told, lambda name: cards.get(engine_name(name)))
    draft = PlayDraft(lines, cards)
    place_told(draft)
    deeds = [at for at, line in enumerate(lines) if not isinstance(line, AskedLine)]
    for at, line in enumerate(lines):
        draft.is_at_end = at > max(deeds, default=-1)
        if isinstance(line, AskedLine) and not _is_chain_built_on(lines[at:]):
            draft.let_choose()
        _take(draft, line)
    scenario = _scenario(draft)
    lines_of_steps = tuple(draft.line_of.get(id(step), 0) for step in draft.steps)
    choosers = tuple(
        tuple(card.id for card in draft.choosers.get(id(step), ())) for step in draft.steps
    )
    placed = frozenset(card.id for card in draft.there if card.is_placed)
    found = Completed(
        scenario,
        tuple(draft.notes),
        draft.points,
        step_lines=lines_of_steps,
        choosers=choosers,
        placed=placed,
        is_turn_told=draft.is_turn_told,
        case=case,
    )
    return found if found.errors else supplemented(found, cards)


def _is_chain_built_on(lines: Sequence[Line]) -> bool:
    """Whether the next deed is a further link of the Chain, after choices and questions at most."""
    for line in lines:
        if isinstance(line, ActivationDeed):
            return line.chained
        if not isinstance(line, ChoiceMade | AskedLine):
            return False
    return False


def _take(draft: PlayDraft, line: Line) -> None:
    """Take one line in its turn."""
    if isinstance(line, AskedLine):
        _take_asked(draft, line)
        return
    if not isinstance(line, ActivationDeed | ChoiceMade):  # A further link may come before it.
        draft.let_choose()
    draft.now.begun |= isinstance(line, DEEDS)
    if isinstance(line, DEEDS) and not (isinstance(line, ActivationDeed) and _may_wait(line)):
        draft.now.passed = frozenset()
    _take_deed(draft, line)
    for step in (*draft.steps, *draft.pending):
        draft.line_of.setdefault(id(step), line.line)


def _may_wait(deed: ActivationDeed) -> bool:
    """Whether it may come at a moment that a step of the turn before it passed through."""
    return deed.trigger or deed.chained


DEEDS = (ActivationDeed, ActionDeed, AttackDeed, UncausedEvent, TurnStep)


def _take_deed(draft: PlayDraft, line: Line) -> None:
    match line:
        case ActivationDeed():
            take_activation(draft, line)
        case ActionDeed():
            _take_action(draft, line)
        case AttackDeed():
            take_attack(draft, line)
        case ChoiceMade():
            take_choice(draft, line)
        case UncausedEvent():
            take_event(draft, line)
        case TurnStep():
            take_turn_step(draft, line)
        case ChanceFall():
            take_chance(draft, line)
        case _:
            pass


def _take_action(draft: PlayDraft, line: ActionDeed) -> None:
    """Take a deed by hand; a Summon that only an effect of the monster makes is its activation."""
    own = own_effect_of_summon(draft, line)
    if own is not None:
        take_activation(draft, own)
    else:
        take_action(draft, line)


def _take_asked(draft: PlayDraft, line: AskedLine) -> None:
    """Note what is asked, and of which card; of several ("which X, Y"), each by itself."""
    if line.among:
        for one in line.among:
            _take_asked(draft, replace(line, subject=one, among=()))
        return
    token = about_token(draft, line)
    if token is not None:
        draft.asked.append((token, None if draft.is_at_end else len(draft.steps), None))
        return
    if line.subject is not None and line.predicate not in ("define", "unclear"):
        if not draft.known(line.subject, line.line):
            return
        if not draft.find(line.subject):
            _lay_asked(draft, line.subject, line)
    after = None if draft.is_at_end else len(draft.steps)
    found = draft.find(line.subject) if line.subject is not None else []
    acted = [one for step in draft.steps for one in found if step.get("card") is one]
    card = next(iter([*reversed(acted), *found]), None)
    draft.asked.append((line, after, card))


_OF_ITS_SUMMON = frozenset({"summoned", "summon_legal", "treated_as_summoned"})
"""Asked of a monster that nothing has put on the field yet."""


def _lay_asked(draft: PlayDraft, one: Reference, line: AskedLine) -> None:
    text = draft.text(one.name)
    assert text is not None  # noqa: S101 -- it is known
    users = draft.users.get(one.name, [])
    player = one.owner or (users[0] if users else Player.A)
    spot = field_spot(text)
    if line.predicate in _OF_CHOICE and draft.is_at_end and _may_be_chosen(draft, one, line):
        return
    if line.predicate in _OF_ITS_SUMMON and text.kind is CardKind.MONSTER:
        spot = summoned_from(text)
    elif line.predicate in OF_LEGALITY:
        effect = next(iter(text.free_effects or text.effects), None)
        own = player is draft.now.turn_player
        spot = spot_for_activation(text, effect, own_turn=own)
    draft.put(one, player, spot, line.line, why="it is asked about")


_OF_CHOICE = frozenset({"hand_added", "summoned"})
"""Asked of a card that nothing tells of, these ask about what an effect takes from elsewhere."""


def _may_be_chosen(draft: PlayDraft, one: Reference, line: AskedLine) -> bool:
    """Let the effect that was used last take the card that is asked about; whether it could."""
    last = draft.steps[-1] if draft.steps else {"do": ""}
    if last["do"] not in ("activate", "chain"):
        return False
    taking = [
        (used, player, spot)
        for used, player, effect in reversed(draft.now.used)
        for spot, _ in filter(None, [spot_of_choice(filter(None, [effect]), draft.text(one.name))])
        if spot.zone not in FIELD
    ]
    if not taking:
        return False
    used, player, spot = taking[0]
    why = f"it is what {used.called} takes, if it may"
    card = draft.put(one, one.owner or player, spot, line.line, why=why)
    step: dict[str, object] = {"do": "choose", "player": player.value, "select": [card]}
    draft.line_of[id(step)] = 0
    draft.steps.append(step)
    return True


def _scenario(draft: PlayDraft) -> dict[str, object]:
    """The whole of it, with every card by its name."""
    draft.let_choose()
    _fill_up(draft)
    _number(draft)
    draft.points = tuple(
        replace(
            asked_point(line, after, _name_asked(draft, line, card), card.id if card else ""),
            trial=_trial(draft, line, card),
        )
        for line, after, card in draft.asked
    )
    sides: dict[str, dict[str, object]] = {}
    for player in Player:
        side = dict(draft.sides[player])
        for card in draft.there:
            if card.player is player:
                told = {key: _plain(value) for key, value in card.entry.items()}
                owner = {"owner": card.owner.value} if card.owner not in (None, player) else {}
                zone = side.setdefault(card.zone.value, [])
                assert isinstance(zone, list)  # noqa: S101 -- set just now
                zone.append({"card": card.id, **told, **owner})
        sides[player.value] = side
    return {
        **draft.top,
        "incomplete": True,
        "start": {"turn_player": draft.first_turn_player.value, **draft.start, **sides},
        "steps": [_plain(step) for step in draft.steps],
        "ask": [
            {"subject": ask.subject, "predicate": ask.predicate}
            for ask in dict.fromkeys(ask for point in draft.points for ask in point.asks)
        ],
    }


def _trial(
    draft: PlayDraft, line: AskedLine, card: CardInPlay | None
) -> tuple[Mapping[str, object], ...]:
    """What is tried where it is asked whether something may be done that no line tells."""
    verb = _TRIED.get(line.predicate)
    if verb is None or card is None or not _is_monster(draft, card):
        return ()
    if any(step.get("card") is card and step["do"] == verb for step in draft.steps):
        return ()
    step: dict[str, object] = {"do": verb, "player": card.controller.value, "card": card.id}
    if card.controller is not draft.now.turn_player:  # In its player's turn, then.
        is_set = card.entry.get("position") == "set"
        if verb != "attack" or is_set or not card.is_on_field:
            return ()
        return ({"do": "end_turn", "player": draft.now.turn_player.value}, _to_battle(card), step)
    return (
        (_to_battle(card), step)
        if verb == "attack" and draft.now.phase in BEFORE_BATTLE
        else (step,)
    )


def _is_monster(draft: PlayDraft, card: CardInPlay) -> bool:
    text = draft.cards.get(card.name)
    return card.zone is Zone.MONSTER_ZONE or (text is not None and text.kind is CardKind.MONSTER)


def _to_battle(card: CardInPlay) -> dict[str, object]:
    return {"do": "next_phase", "player": card.controller.value, "to": "battle"}


_TRIED = {"can_attack": "attack", "can_change_position": "change_position"}
"""What is done to see whether it may be done."""


def _number(draft: PlayDraft) -> None:
    names = [card.name for card in draft.there]
    seen: dict[str, int] = {}
    for card in draft.there:
        seen[card.name] = number = seen.get(card.name, 0) + 1
        card.id = card.name if names.count(card.name) == 1 else f"{card.name}#{number}"


def _fill_up(draft: PlayDraft) -> None:
    """Cards of which only the number is told."""
    for (player, zone), count in draft.counts.items():
        here = [one for one in draft.there if (one.player, one.zone) == (player, zone)]
        if len(here) > count:
            why = f"{len(here)} cards are told in the {zone.value} of player {player}"
            draft.note(NoteKind.ILLEGAL, why, 0, f"at most the {count} that are counted")
        is_deck = zone in (Zone.DECK, Zone.EXTRA_DECK)
        for _ in range(0 if is_deck else min(count, MOST_FILLED) - len(here)):
            draft.put(Reference(UNNAMED), player, StartPlace(zone), 0, stand_in="a card")
        if not is_deck or count == 0:
            draft.empty(player, zone.value)
        else:
            why = f"that the {zone.value} of player {player} has {count} cards is not computed"
            draft.note(NoteKind.NOT_USED, why, 0)


MOST_FILLED = 60
"""So many cards are laid out where only their number is told."""


def _name_asked(draft: PlayDraft, line: AskedLine, card: CardInPlay | None) -> str:
    if card is not None:
        return card.name
    found = draft.find(line.subject) if line.subject is not None else []
    return found[0].name if found else ""


def _plain(value: object) -> object:
    """With every card by its name."""
    if isinstance(value, CardInPlay):
        return value.id
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value
