"""Steps: the deeds of a story as the steps of a scenario."""

from collections.abc import Iterable

from pydantic import JsonValue

from assistant.reading.old_question.deed import Deed
from assistant.reading.old_question.players import other
from assistant.reading.old_question.turning_by_hand import BY_HAND


def steps_of(deeds: Iterable[Deed], turn_player: str) -> list[JsonValue]:
    """The deeds as steps of a scenario, with the phases and turns they need."""
    steps: list[JsonValue] = []
    is_in_battle, begun = False, ""
    turn = turn_player
    for deed in deeds:
        if deed.is_new_turn:
            steps.append({"do": "end_turn", "player": turn})
            turn, is_in_battle = other(turn), False
        if deed.do == BY_HAND and deed.player == other(turn) and (deed.is_new_turn or not steps):
            steps.append({"do": "end_turn", "player": turn})
            turn, is_in_battle = other(turn), False
        is_fight = deed.do == "attack" or deed.how == "destroyed_by_battle"
        if is_fight and not (is_in_battle or deed.phase):
            steps.append({"do": "next_phase", "player": turn, "to": "battle"})
            is_in_battle = True
        if deed.phase and deed.phase != begun:
            steps.append({"do": "next_phase", "player": turn, "to": deed.phase})
            begun = deed.phase
        steps.append(_step(deed))
    return steps


def _step(deed: Deed) -> JsonValue:
    if deed.do == "apply":
        step: dict[str, JsonValue] = {"do": "apply", "event": deed.how, "card": deed.card}
        return {**step, "player": deed.player}
    if deed.do == "choose":
        chosen: dict[str, JsonValue] = {"select": list(deed.targets)}
        if deed.how == "stop":
            chosen = {"question": "replay", "answer": False}
        return {"do": "choose", "player": deed.player, **chosen}
    named = {"attack": "attack", BY_HAND: "change_position"}
    do = {"summon": _summon_step(deed), **named}.get(deed.do, "activate")
    if deed.do == "activate" and deed.is_chained:
        do = "chain"
    step = {"do": do, "player": deed.player, "card": deed.card}
    step.update(_company(deed))
    if deed.window:
        step["window"] = deed.window
    if deed.do == "activate":
        more = {"from": deed.from_zone, "effect": deed.effect, "option": deed.mode}
        more["declared"] = deed.declared
        step.update({key: value for key, value in more.items() if value})
    return step


def _company(deed: Deed) -> dict[str, JsonValue]:
    """The other cards that take part: targets, costs, what is Summoned at the same time."""
    found: dict[str, JsonValue] = {}
    if deed.do == "attack" and deed.targets:
        found["target"] = deed.targets[0]
    elif deed.targets:
        found["targets"] = list(deed.targets)
    if deed.do == "summon" and deed.how == "pendulum":
        found |= {"how": "pendulum", "cards": [deed.card, *deed.brings]}
    if not deed.tributes and deed.tributes is not None:
        found["tributes"] = []
    elif deed.tributes not in {None, len(deed.costs)}:
        found["tributes"] = deed.tributes
    elif deed.costs and deed.do == "summon":
        is_tribute = deed.how in {"normal", "tribute"}
        found["tributes" if is_tribute else "materials"] = [card for _, card in deed.costs]
    elif deed.costs:
        found["cost"] = [{paid: card} for paid, card in deed.costs]
    return found


def _summon_step(deed: Deed) -> str:
    if deed.how in {"normal", "tribute"}:
        return "normal_summon"
    return {"flip": "flip_summon", "set": "set"}.get(deed.how, "special_summon")
