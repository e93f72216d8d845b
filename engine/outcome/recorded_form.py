"""Recorded form: results as JSON, traces as text lines, and Chains in one line."""

from collections.abc import Iterable, Sequence

from engine.board.chain_links import ChainLink
from engine.board.events import Event, EventKind
from engine.board.state import CardState, State
from engine.board.view import View
from engine.scenario.running import PlayResult
from engine.terms.vocabulary import Player, Stat, SummonKind, Zone


def chains_of(result: PlayResult) -> list[dict[str, object]]:
    """The Chains and their links."""
    return [
        {"chain": number, "links": [_link(result, link) for link in chain]}
        for number, chain in enumerate(result.chains, 1)
    ]


def _link(result: PlayResult, link: ChainLink) -> dict[str, object]:
    said: dict[str, object] = {
        "link": link.number,
        "player": link.player.value,
        "card": link.card,
        "effect": link.effect.label,
        "kind": "card_activation" if link.kind == "card_activation" else "effect",
        "from": link.from_.value,
        "result": link.result,
    }
    if link.why:
        said["why"] = link.why
    if link.negated_by is not None:
        if link.negated_by_link is not None:
            said["negated_by"] = {"link": link.negated_by_link, "card": link.negated_by}
        else:
            said["negated_by"] = "own text" if link.negated_by == link.card else "status"
    targets = [card for group in link.targets for card, _ in group]
    if targets:
        said["targets"] = targets
    if link.costs:
        said["costs"] = list(link.costs)
    del result
    return said


_HOW = {
    SummonKind.NORMAL: "normal",
    SummonKind.TRIBUTE: "normal",
    SummonKind.FLIP: "flip",
    SummonKind.BY_EFFECT: "by_effect",
}


def summons_of(result: PlayResult) -> list[dict[str, object]]:
    """Every Summon, and whether it was negated."""
    found = []
    for event in result.trace:
        if event.kind in (EventKind.SUMMONED, EventKind.SUMMON_NEGATED):
            kind = event.summon or SummonKind.NORMAL
            for card in event.cards:
                said: dict[str, object] = {
                    "card": card,
                    "player": str(event.player or result.start.card(card).owner),
                    "how": _HOW.get(kind, "special_procedure"),
                    "result": "summoned" if event.kind is EventKind.SUMMONED else "negated",
                }
                if event.kind is EventKind.SUMMON_NEGATED:
                    said["negated_by"] = str(event.details.get("by"))
                found.append(said)
    return found


def attacks_of(result: PlayResult) -> list[dict[str, object]]:
    """Every attack, and what became of it."""
    found: list[dict[str, object]] = []
    for event in result.trace:
        if event.kind is EventKind.ATTACK_DECLARED:
            target = event.cards[1] if len(event.cards) > 1 else "direct"
            found.append(
                {
                    "card": event.cards[0],
                    "player": str(event.player),
                    "target": target,
                    "result": "ended_without_battle",
                }
            )
        elif found and event.kind is EventKind.ATTACK_NEGATED:
            found[-1]["result"] = "negated"
        elif found and event.kind is EventKind.BATTLED:
            found[-1]["result"] = "battled"
    return found


def final_of(result: PlayResult) -> dict[str, object]:
    """The final board."""
    view = result.view
    state = result.state
    said: dict[str, object] = {
        player.value: {
            "lp": state.lp[player],
            **{
                zone.value: [_card(view, state.card(c)) for c in state.in_zone(player, zone)]
                for zone in _SHOWN
            },
            "deck_count": len(state.in_zone(player, Zone.DECK)),
        }
        for player in Player
    }
    said["turn"] = state.turn
    said["turn_player"] = state.turn_player.value
    said["phase"] = state.phase.value
    if state.winner is not None:
        said["winner"] = state.winner.value
    return said


_SHOWN = (
    Zone.HAND,
    Zone.MONSTER_ZONE,
    Zone.SPELL_TRAP_ZONE,
    Zone.FIELD_ZONE,
    Zone.GRAVEYARD,
    Zone.BANISHED,
    Zone.EXTRA_DECK,
)


def _card(view: View, card: CardState) -> object:
    if card.zone is Zone.MONSTER_ZONE:
        said: dict[str, object] = {
            "card": card.id,
            "position": str(card.position),
            "atk": view.value(card, Stat.ATK),
            "def": view.value(card, Stat.DEF),
        }
        if view.is_negated(card.id):
            said["negated"] = True
        if card.counters:
            said["counters"] = dict(card.counters)
        return said
    if card.zone in (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE):
        said = {"card": card.id, "face": card.face.value}
        if card.linked is not None:
            said["equipped_to" if card.equipped else "linked_to"] = card.linked
        return said
    return card.id


def windows_of(result: PlayResult) -> list[dict[str, object]]:
    """What players could have activated, window by window."""
    return [
        {
            "before_step": offer.before_step,
            "player": offer.player.value,
            "kind": offer.kind,
            "window": offer.window,
            "offered": list(offer.offered),
        }
        for offer in result.offers
    ]


def refused_of(result: PlayResult) -> list[dict[str, object]]:
    """Every step that is not legal, with every rule that refuses it."""
    return [
        {
            "step": event.details.get("step"),
            "card": str(event.details.get("source")),
            "rule": event.rule,
            "why": event.why,
        }
        for event in result.trace
        if event.kind is EventKind.REFUSED and not event.details.get("trigger")
    ]


def trace_of(trace: tuple[Event, ...]) -> list[dict[str, object]]:
    """The trace, one mapping an event."""
    return [
        {
            "id": event.id,
            "text": event.text,
            "rule": event.rule,
            "link": list(event.link) if event.link else None,
            "causes": list(event.causes),
        }
        for event in trace
    ]


def result_to_json(result: PlayResult) -> dict[str, object]:
    """A result as `run --json` prints it."""
    return {
        "id": result.scenario.id,
        "chains": chains_of(result),
        "summons": summons_of(result),
        "attacks": attacks_of(result),
        "final": final_of(result),
        "windows": windows_of(result),
        "claims": [],
        "refused": refused_of(result),
        "unknown": list(result.unknown),
        "assumptions": list(result.assumptions),
        "error": None,
        "trace": trace_of(result.trace),
    }


_HIDDEN = (EventKind.PHASE, EventKind.CHAIN_ENDS)


def trace_lines(trace: Iterable[Event]) -> tuple[str, ...]:
    """One event a line: link, text, rule.  Conclusions and phases are left out."""
    return tuple(
        f"{event.link[1] if event.link else '-'}  {event.text}  [{event.rule}]"
        for event in trace
        if event.kind not in (*_HIDDEN, EventKind.CONCLUDED)
    )


def chain_notation(state: State, links: Sequence[ChainLink]) -> str:
    """A Chain in one line: "CL1 Raigeki > CL2 Magic Jammer"."""
    return " > ".join(f"CL{link.number} {state.card(link.card).name}" for link in links)
