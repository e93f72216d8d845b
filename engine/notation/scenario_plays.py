"""Scenario plays: a scenario as a play in notation; what no line can say is named, not dropped.

What a step is declined (`pass`), and in which window it stands, has no line of its own: in a play
only what is told is done, and where follows from the lines before.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from engine.board.script import Step
from engine.notation.line_forms import ACTION_VERBS, PARTIES, PHASES, POSITION_WORDS, ZONE_NUMBERS
from engine.notation.play_lines import (
    ActionDeed,
    ActivationDeed,
    AskedLine,
    AttackDeed,
    ChanceFall,
    ChoiceMade,
    Line,
    NotatedPlay,
    PaidCost,
    PlacementLine,
    PlayerState,
    PlaySetting,
    Reference,
    TurnStep,
    UncausedEvent,
)
from engine.notation.predicates import PREDICATE_BY_NAME
from engine.scenario.placed_cards import PlacedCard
from engine.scenario.scenario_file import PLACES as ZONES
from engine.scenario.scenario_file import Ask, Scenario, parse_scenario
from engine.terms.errors import EngineError
from engine.terms.vocabulary import Face, Phase, Player, Position, Zone


class NoLineError(EngineError):
    """Something in a scenario that no line of play notation says."""

    def __init__(self, missing: Sequence[tuple[str, str]]) -> None:
        """Name each place, and what stands there."""
        self.missing = tuple(missing)
        told = "; ".join(f"{path}: {what}" for path, what in self.missing)
        super().__init__(f"play notation has no line for {told}")


def play_of(scenario: Scenario | Mapping[str, object]) -> NotatedPlay:
    """The play that a scenario is.

    Raises:
        ScenarioError: the mapping is no scenario.
        NoLineError: something in it has no line; names all of that.
    """
    if not isinstance(scenario, Scenario):
        scenario = parse_scenario(scenario)
    writer = _Writer(scenario)
    lines = (*writer.settings(), *writer.figures(), *writer.cards(), *writer.deeds(),
             *writer.questions())  # fmt: skip
    if writer.missing:
        raise NoLineError(writer.missing)
    return NotatedPlay(lines)


class _Writer:
    """A scenario while its lines are written."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.missing: list[tuple[str, str]] = []

    def lack(self, path: str, what: str) -> None:
        self.missing.append((path, what))

    def settings(self) -> Iterator[Line]:
        """What holds for the whole play."""
        told = self.scenario
        if told.region != "TCG":
            yield PlaySetting("region", told.region)
        if told.as_of != _LATEST:
            yield PlaySetting("as_of", told.as_of)
        yield PlaySetting("turn", told.turn_player.value)
        if told.first_turn or told.turn != 1:
            yield PlaySetting("turn_number", str(told.turn))
        if told.first_turn is not (told.first_turn and told.turn == 1):
            self.lack("start.first_turn", f"the first turn of the Duel as turn {told.turn}")
        if told.phase is not Phase.MAIN1:
            yield PlaySetting("phase", told.phase.value)
        if told.order:
            self.lack("start.order", "the order in which cards came to the field")
        if told.believe:
            self.lack("believe", "the side taken of a contested rule")

    def figures(self) -> Iterator[Line]:
        """What is told of the players."""
        told = self.scenario
        for player, lp, summons in zip(Player, told.lp, told.special_summons, strict=True):
            if lp != _USUAL_LP:
                yield PlayerState(player, "lp", lp)
            if summons:
                yield PlayerState(player, "special_summons", summons)
            for zone in ZONES:
                told_so = (player, zone) in told.empty
                if zone is not Zone.ATTACHED and (told_so or not told.incomplete):
                    yield PlayerState(player, "nothing_else", zone.value)
        if told.incomplete and any(zone is Zone.ATTACHED for _, zone in told.empty):
            self.lack("start", "that nothing else is attached")
        if told.normal_summon_used:
            yield PlayerState(told.turn_player, "used", "normal_summon")

    def cards(self) -> Iterator[Line]:
        """What lies there; Xyz materials stand with their monster."""
        attached = [card for card in self.scenario.cards if card.zone is Zone.ATTACHED]
        laid = [card for card in self.scenario.cards if card.zone is not Zone.ATTACHED]
        for card in attached:
            if card.linked not in [one.name for one in laid]:
                self.lack("start", f"{card.name}, attached to nothing that is there")
        for card in laid:
            materials = tuple(_named(one.name) for one in attached if one.linked == card.name)
            self._demand_said(card)
            yield PlacementLine(
                player=card.controller,
                place=card.zone.value,
                card=_named(card.name, None if card.owner is card.controller else card.owner),
                states=tuple(self._states(card)),
                linked_to=_named(card.linked) if card.linked else None,
                materials=materials,
            )

    def _demand_said(self, card: PlacedCard) -> None:
        """Note what is told of a card and no state says."""
        for is_told, what in (
            (card.said, "printed values that are told of it (as)"),
            (card.declared, "what was declared for it"),
            (card.proper is False, "that it was not properly Summoned"),
        ):
            if is_told:
                self.lack("start", f"{card.name}: {what}")

    def _states(self, card: PlacedCard) -> Iterator[str]:
        if card.zone is Zone.MONSTER_ZONE and card.position is not Position.ATTACK:
            yield str(card.position)
        if card.zone in _ROW:
            yield "up" if card.face is Face.UP else "set"
        for state, holds in (
            ("special_summoned", card.summoned),
            ("properly_summoned", card.proper),
            ("set_this_turn", card.set_this_turn),
            ("negated", card.negated),
        ):
            if holds:
                yield state
        if card.slot is not None and card.zone is not Zone.FIELD_ZONE:
            yield f"at {ZONE_NUMBERS[card.slot]}"
        for kind, amount in card.counters:
            if not kind.endswith("Counter"):
                self.lack("start", f"{card.name}: counters called {kind!r}")
            yield f"counters {amount} {kind}"

    def deeds(self) -> Iterator[Line]:
        """What is done, step by step."""
        there = {card.name for card in self.scenario.cards}
        for index, step in enumerate(self.scenario.steps):
            if not self.scenario.incomplete:
                for name in sorted({*_cards_in(step)} - there - {*_LP}):
                    self.lack(f"steps[{index}]", f"{name}, which comes to be during the play")
            yield from self._deed(step, f"steps[{index}]")

    def _deed(self, step: Step, path: str) -> Iterator[Line]:
        match step["do"]:
            case "activate" | "chain":
                yield from self._activation(step, path)
            case "choose":
                yield from self._choice(step, path)
            case verb if verb in ACTION_VERBS:
                yield self._action(step, path)
            case "pass":
                pass
            case verb:
                line = _plain_deed(step)
                if line is None:
                    self.lack(path, " ".join(map(str, filter(None, (verb, step.get("card"))))))
                else:
                    yield line
        yield from self._own_choices(step, path)

    def _activation(self, step: Step, path: str) -> Iterator[Line]:
        part = _DAMAGE_STEP.get(str(step.get("window")))
        if part and not step.get("trigger"):
            yield TurnStep("damage_step", part)
        if step.get("materials"):
            self.lack(path, "materials of an activation")
        effect = step.get("effect")
        yield ActivationDeed(
            player=Player(str(step["player"])),
            card=_named(step["card"], words=str(effect) if effect else None),
            targets=_all_named(step.get("targets")),
            costs=self._costs(step, path),
            chained=step["do"] == "chain",
            trigger=bool(step.get("trigger")),
            mode=str(step["option"]) if step.get("option") is not None else None,
        )
        for word in _list(step.get("declared")):
            yield ChoiceMade(Player(str(step["player"])), declared=str(word))

    def _costs(self, step: Step, path: str) -> tuple[PaidCost, ...]:
        paid = [*self._paid(step.get("cost"), path)]
        return tuple(
            PaidCost(verb, tuple(_named(card) for _, card in same)) if verb != "pay" else one
            for verb, group in groupby(paid, key=lambda each: each[0])
            for same in [[*group]]
            for one in [PaidCost("pay", amount=str(same[0][1]))]
        )

    def _paid(self, cost: object, path: str) -> Iterator[tuple[str, object]]:
        """Each thing that is paid, by the verb of a line."""
        for entry in _list(cost):
            for key, what in entry.items() if isinstance(entry, Mapping) else [("", entry)]:
                if key in _COSTS:
                    yield from ((_COSTS[key], one) for one in _list(what))
                else:
                    self.lack(path, f"the cost {f'{key} {what}'.strip()}")

    def _action(self, step: Step, path: str) -> Line:
        cards = step.get("cards") if step.get("how") == "pendulum" else None
        return ActionDeed(
            player=Player(str(step["player"])),
            verb=str(step["do"]),
            cards=_all_named(cards) or (_named(step["card"]),),
            tributes=_all_named(step.get("tributes")),
            materials=_all_named(step.get("materials")),
            costs=self._costs(step, path),
        )

    def _choice(self, step: Step, path: str) -> Iterator[Line]:
        player = Player(str(step["player"]))
        match step:
            case {"select": cards} if _list(cards):
                yield ChoiceMade(player, _all_named(cards))
            case {"answer": bool(answer)}:
                asked = step.get("question")
                yield ChoiceMade(player, answer=answer, words=str(asked) if asked else None)
            case {"option": option}:
                yield ChoiceMade(player, words=str(option))
            case {"declare": declared} if len(_list(declared)) == 1:
                yield ChoiceMade(player, declared=str(_list(declared)[0]))
            case {"position": position} if position in POSITION_WORDS:
                yield ChoiceMade(player, words=POSITION_WORDS[str(position)])
            case {"number": int(number)} if number in range(1, 7):
                yield ChanceFall(player, "roll", (str(number),))
            case _:
                said = ", ".join(f"{key} {step[key]}" for key in _CHOSEN if key in step)
                self.lack(path, f"the choice of {said or 'nothing'}")

    def _own_choices(self, step: Step, path: str) -> Iterator[Line]:
        """What was chosen while a step was taken, as far as the step does not say it itself."""
        told = {*_list(step.get("targets")), *_list(step.get("tributes"))}
        told |= {*_list(step.get("materials")), step.get("card"), step.get("target")}
        told |= {one for _, one in self._paid(step.get("cost"), path)}
        for choice in _list(step.get("choices")):
            given = choice if isinstance(choice, Mapping) else {}
            if "select" in given and told >= {*_list(given["select"])}:
                continue
            if any(key in given and step.get(said) is not None for key, said in _SAID):
                continue
            if step["do"] == "special_summon" and "position" in given:
                yield from self._choice({"player": step["player"], **given}, path)
            else:
                said = ", ".join(f"{key} {given[key]}" for key in _CHOSEN if key in given)
                self.lack(path, f"what is chosen as it is done ({said or choice})")

    def questions(self) -> Iterator[Line]:
        """What is asked."""
        names = {card.name for card in self.scenario.cards}
        for index, ask in enumerate(self.scenario.ask):
            known = max(ask.names & names, key=len, default="")
            yield self._question(ask, known, f"ask[{index}]")

    def _question(self, ask: Ask, known: str, path: str) -> Line:
        predicate = PREDICATE_BY_NAME.get(ask.predicate)
        value = {True: "yes", False: "no"}.get(ask.value) if ask.value in _TRUTH else ask.value
        party, _, part = ask.subject.partition(": ")
        if known:
            party, part = "", ask.subject.strip()[len(known) :].removeprefix(":").strip()
        elif party not in PARTIES:
            self.lack(path, f"the subject {ask.subject!r}")
        said = None if value is None else str(value)
        if predicate is None or not (said is None or predicate.takes(said)):
            self.lack(path, f"{ask.predicate}{'' if said is None else f' = {said}'}")
        return AskedLine(
            predicate.name if predicate else ask.predicate,
            subject=_named(known) if known else None,
            party=party or None,
            part=part or None,
            value=said,
        )


def _plain_deed(step: Step) -> Line | None:
    """An attack, an event, or a step in time; None: it is none that a line says."""
    match step["do"]:
        case "attack":
            target = step.get("target")
            attacked = None if target in (None, "direct") else _named(target)
            return AttackDeed(Player(str(step["player"])), _named(step["card"]), attacked)
        case "next_phase" if step.get("to") in PHASES:
            return TurnStep("next_phase", str(step["to"]))
        case "end_turn":
            return TurnStep("end_turn")
        case "apply" if step.get("event") in _EVENTS:
            what, by = _EVENTS[str(step["event"])]
            cards = [step["card"], *_list(step.get("also"))]
            return UncausedEvent(what, tuple(map(_named, cards)), by)
        case _:
            return None


def _named(card: object, owner: Player | None = None, words: str | None = None) -> Reference:
    """A card by its name and the number of its copy."""
    name, mark, number = str(card).rpartition("#")
    if mark and number.isdigit():
        return Reference(name, int(number), owner, words=words)
    return Reference(str(card), None, owner, words=words)


def _cards_in(step: Step) -> Iterator[str]:
    """The cards that a step names."""
    named = [
        step.get(key) for key in ("card", "also", "target", "targets", "tributes", "materials")
    ]
    chosen = step.get("select") if step["do"] == "choose" else None
    paid = [what for cost in _list(step.get("cost")) if isinstance(cost, Mapping)
            for what in cost.values() if isinstance(what, str)]  # fmt: skip
    for one in (*named, chosen, paid):
        yield from (str(name) for name in _list(one) if name != "direct")


def _all_named(cards: object) -> tuple[Reference, ...]:
    return tuple(map(_named, _list(cards)))


def _list(value: object) -> Sequence[object]:
    """What is given as a list, as one thing, or not at all."""
    if value is None:
        return ()
    return value if isinstance(value, list | tuple) else (value,)


_LATEST = "9999-12"
_USUAL_LP = 8000
_LP = ("half",)
"""Words for what is paid that is no card."""
_ROW = (Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE)
_TRUTH = (True, False)
_CHOSEN = ("select", "question", "answer", "option", "position", "declare", "number")
_SAID = (("declare", "declared"), ("option", "option"))
"""Choices that a step says itself, with its keys."""
_DAMAGE_STEP = {
    "damage step": "start",
    "damage calculation": "calculation",
    "after damage calculation": "after_calculation",
}
"""Parts of the Damage Step, by the window of a step."""
_COSTS = {
    "discard": "discard",
    "tribute": "tribute",
    "banish": "banish",
    "send": "send",
    "send_to_graveyard": "send",
    "detach": "detach",
    "return": "return",
    "return_to_deck": "return",
    "return_to_hand": "return",
    "reveal": "reveal",
    "remove_counter": "remove",
    "pay_lp": "pay",
}
"""Verbs of costs, by their names in scenarios."""
_EVENTS = {
    **{name: (name, None) for name in (
        "destroyed", "sent_to_gy", "banished", "returned_to_hand", "returned_to_deck",
        "left_field", "tributed", "detached", "discarded")},
    "destroyed_by_battle": ("destroyed", "battle"),
    "flipped_face_down": ("flipped_down", None),
    "special_summoned": ("summoned", None),
}  # fmt: skip
"""Events as lines say them, and by what, by their names in scenarios."""
