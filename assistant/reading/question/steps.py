"""Steps: the deeds of a story as the steps of a scenario."""

from collections.abc import Iterable

from pydantic import JsonValue

from assistant.reading.question.players import other
from assistant.reading.question.story import Deed


def steps_of(deeds: Iterable[Deed], turn_player: str) -> list[JsonValue]:
    """The deeds as steps of a scenario, with the phases and turns they need."""
    steps: list[JsonValue] = []
    is_in_battle = False
    turn = turn_player
    for deed in deeds:
        if deed.is_new_turn:
            steps.append({"do": "end_turn", "player": turn})
            turn, is_in_battle = other(turn), False
        is_fight = deed.do == "attack" or deed.how == "destroyed_by_battle"
        if is_fight and not is_in_battle:
            steps.append({"do": "next_phase", "player": turn, "to": "battle"})
            is_in_battle = True
        steps.append(_step(deed))
    return steps


def _step(deed: Deed) -> JsonValue:
    if deed.do == "apply":
        step: dict[str, JsonValue] = {"do": "apply", "event": deed.how, "card": deed.card}
        return {**step, "player": deed.player}
    do = {"summon": _summon_step(deed), "attack": "attack"}.get(deed.do, "activate")
    if deed.do == "activate" and deed.is_chained:
        do = "chain"
    step = {"do": do, "player": deed.player, "card": deed.card}
    if deed.do == "attack" and deed.targets:
        step["target"] = deed.targets[0]
    elif deed.targets:
        step["targets"] = list(deed.targets)
    if deed.costs:
        step["cost"] = [{paid: card} for paid, card in deed.costs]
    if deed.window:
        step["window"] = deed.window
    if deed.do == "activate":
        more = {"from": deed.from_zone, "effect": deed.effect}
        step.update({key: value for key, value in more.items() if value})
    return step


def _summon_step(deed: Deed) -> str:
    if deed.how in {"normal", "tribute"}:
        return "normal_summon"
    return "flip_summon" if deed.how == "flip" else "special_summon"
