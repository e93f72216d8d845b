"""Told plays: a play in play notation as plain English, one sentence of it and what is asked.

Whose words they are decides what the players are called: to a person who said "I", player A is
"you" and player B "your opponent"; to anybody else they are player A and player B.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import assert_never

from assistant.answers.told_questions import question_in_words, subject_words
from engine import (
    ActionDeed,
    ActivationDeed,
    Alternative,
    AskedLine,
    AttackDeed,
    ChanceFall,
    ChoiceMade,
    Line,
    NotatedPlay,
    PaidCost,
    PlacementLine,
    Player,
    PlayerState,
    PlaySetting,
    Reference,
    TurnStep,
    UncausedEvent,
)

_ATTACKER = "an attacking monster"
_PLACES: Mapping[str, str] = MappingProxyType(
    {
        "field_zone": "in the Field Zone",
        "pendulum_zone": "in a Pendulum Zone",
        "hand": "in the hand",
        "graveyard": "in the GY",
        "banished": "banished",
        "deck": "in the Deck",
        "extra_deck": "in the Extra Deck",
    }
)
_STATES: Mapping[str, str] = MappingProxyType(
    {
        "up": "face-up",
        "face_up": "face-up",
        "face_down": "face-down",
        "set": "face-down",
        "defense": "in Defense Position",
        "negated": "with its effects negated",
        "properly_summoned": "properly Summoned before",
        "special_summoned": "Special Summoned",
        "normal_summoned": "Normal Summoned",
        "summoned_this_turn": "Summoned this turn",
        "set_this_turn": "Set this turn",
    }
)
"""What is told of a card that lies somewhere; zones by number are left out."""
_FIGURES: Mapping[str, str] = MappingProxyType(
    {
        "lp": "{n} Life Points",
        "hand_count": "{n} cards in the hand",
        "deck_count": "{n} cards in the Deck",
        "extra_deck_count": "{n} cards in the Extra Deck",
        "graveyard_count": "{n} cards in the GY",
        "banished_count": "{n} banished cards",
        "special_summons": "made {n} Special Summons this turn",
    }
)
_PHASES: Mapping[str, str] = MappingProxyType(
    {
        "draw": "the Draw Phase",
        "standby": "the Standby Phase",
        "main1": "Main Phase 1",
        "battle": "the Battle Phase",
        "main2": "Main Phase 2",
        "end": "the End Phase",
        "start_step": "the Start Step",
        "battle_step": "the Battle Step",
        "damage_step": "the Damage Step",
        "end_step": "the End Step",
    }
)
_DAMAGE_STEP: Mapping[str, str] = MappingProxyType(
    {
        "start": "the Damage Step starts",
        "before_calculation": "damage calculation comes next",
        "calculation": "damage is being calculated",
        "after_calculation": "damage calculation is over",
        "end": "the Damage Step comes to its end",
    }
)
_PAID: Mapping[str, str] = MappingProxyType(
    {
        "discard": "discarding {what}",
        "tribute": "Tributing {what}",
        "banish": "banishing {what}",
        "send": "sending {what} to the GY",
        "detach": "detaching {what}",
        "return": "returning {what}",
        "reveal": "revealing {what}",
        "remove": "removing {what}",
        "pay": "paying {what} Life Points",
    }
)
_ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "normal_summon": "Normal Summon",
        "special_summon": "Special Summon",
        "flip_summon": "Flip Summon",
        "set": "Set",
        "change_position": "change",
    }
)
_EVENTS: Mapping[str, str] = MappingProxyType(
    {
        "destroyed": "is destroyed",
        "sent_to_gy": "is sent to the GY",
        "banished": "is banished",
        "left_field": "leaves the field",
        "flipped_down": "is turned face-down",
        "flipped_up": "is turned face-up",
        "returned_to_hand": "returns to the hand",
        "returned_to_deck": "returns to the Deck",
        "summoned": "is Summoned",
        "discarded": "is discarded",
        "tributed": "is Tributed",
        "detached": "is detached",
    }
)
_CAUSES: Mapping[str, str] = MappingProxyType(
    {"battle": " by battle", "effect": " by an effect", "cost": " as a cost"}
)
MOST_QUESTIONS = 2
"""So many of the questions of a play are told."""
_TRIED = frozenset({"activation_legal", "summon_legal", "can_attack", "can_change_position"})
"""Asked of a card, they ask whether the last deed with it may be done."""


@dataclass(frozen=True, slots=True)
class _Clause:
    """Who does what: "you" and "activate Raigeki"; without a doer, the whole clause."""

    words: str
    doer: Player | None = None
    joins: bool = False
    """It goes on the Chain that the clause before began."""

    def told(self, called: Mapping[Player, str], *, again: bool = False) -> str:
        """The clause, with its verb bent to its doer; `again`: the doer was just named."""
        if self.doer is None:
            return self.words
        who = called[self.doer]
        words = self.words if who == "you" else third_person(self.words)
        return words if again else f"{who} {words}"


def told_play(play: NotatedPlay, *, has_asker: bool) -> str:
    r"""The play as one sentence, and what it asks as questions.

    `has_asker`: whether the question was put by one of its players, in the first person.

    >>> from engine import parse_play
    >>> told_play(parse_play("A attack Jinzo > direct\n? Jinzo destroyed"), has_asker=True)
    'You attack directly with Jinzo. Is Jinzo destroyed?'
    """
    return _Teller(has_asker).told(play.lines)


def third_person(words: str) -> str:
    """A clause without its doer, bent from "you" to "he": its first verb.

    >>> third_person("have Jinzo in the hand"), third_person("Normal Summon Jinzo")
    ('has Jinzo in the hand', 'Normal Summons Jinzo')
    """
    first, _, rest = words.partition(" ")
    if rest.startswith("Summon") and first in {"Normal", "Special", "Flip"}:
        return f"{first} {third_person(rest)}"
    ending = "es" if first.endswith(("ss", "sh", "ch", "x")) else "s"
    bent = _IRREGULAR.get(first, f"{first}{ending}")
    return f"{bent} {rest}" if rest else bent


_IRREGULAR = {"have": "has", "apply": "applies", "do": "does"}


@dataclass(slots=True)
class _Teller:
    """A play while it is told: an unnamed thing is "a monster" first and "the monster" then."""

    has_asker: bool
    seen: set[str] = field(default_factory=set)

    @property
    def called(self) -> Mapping[Player, str]:
        """What the players are called, as the doer of a clause."""
        names = ("you", "your opponent") if self.has_asker else ("player A", "player B")
        return dict(zip(Player, names, strict=True))

    def told(self, lines: Sequence[Line]) -> str:
        """The sentence, and the questions."""
        tried = [
            one.subject.name for one in _asked(lines) if one.subject and one.predicate in _TRIED
        ]
        when = [one for line in lines if (one := self.when(line))]
        lying = [one for line in lines if not _goes_without_saying(line, lines)
                 for one in self.lying(line)]  # fmt: skip
        done = [one for line in lines for one in self.done(line)]
        done = _as_wish(done, _last_tried(lines, tried))
        sentence = self.sentence(when, lying, done)
        cases = [line for line in lines if isinstance(line, Alternative)]
        told = [sentence, *(self.case(one) for one in cases)]
        asked = dict.fromkeys(
            question_in_words(one, self.called, self.card) for one in _asked(lines)
        )
        told += [*asked][:MOST_QUESTIONS]
        return " ".join(one for one in told if one)

    def case(self, case: Alternative) -> str:
        """One of several possibilities."""
        return f'In the case "{case.name}": {self.told(case.lines)}'

    def sentence(
        self, when: Sequence[str], lying: Sequence[_Clause], done: Sequence[_Clause]
    ) -> str:
        """When, while what lies there, what is done; empty: nothing is told."""
        lies = _joined(lying, self.called, " and ")
        does = _joined(done, self.called, ", then ")
        told = f"while {lies}, {does}" if lies and does else lies or does
        if not told:
            return ""
        lead = "".join(f"{one}, " for one in when)
        whole = f"{lead}{told}"
        return f"{whole[0].upper()}{whole[1:]}."

    def when(self, line: Line) -> str:
        """Whose turn and which phase it is; empty: the line says nothing of it."""
        if not isinstance(line, PlaySetting):
            return ""
        match line.what:
            case "turn":
                is_asker = line.value == Player.A
                return "" if is_asker else f"in {subject_words(self.called[Player.B], '')}'s turn"
            case "phase":
                return f"in {_PHASES.get(line.value, line.value)}"
            case "turn_number":
                return f"in turn {line.value} of the Duel"
            case _:
                return f"by the rules of {line.value}"

    def lying(self, line: Line) -> Iterator[_Clause]:
        """What lies there at the start."""
        match line:
            case PlacementLine():
                yield self.placed(line)
            case PlayerState(what="used"):
                used = str(line.value).replace("_", " ").title()
                yield _Clause(f"have already used the {used} of the turn", line.player)
            case PlayerState(what="nothing_else"):
                place = _PLACES.get(str(line.value), f"in the {str(line.value).replace('_', ' ')}s")
                yield _Clause(f"have nothing else {place}", line.player)
            case PlayerState():
                told = _FIGURES[line.what].format(n=line.value)
                yield _Clause(f"have {told}", line.player)
            case _:
                return

    def placed(self, line: PlacementLine) -> _Clause:
        """A card that lies somewhere."""
        card = f"{line.amount} times {self.card(line.card)}" if line.amount > 1 else ""
        card = card or self.card(line.card)
        states = [_STATES[one] for one in line.states if one in _STATES]
        states += [f"with {one.removeprefix('counters ')}" for one in line.states if " " in one
                   and one.startswith("counters")]  # fmt: skip
        if line.linked_to is not None:
            states.append(f"on {self.card(line.linked_to)}")
        if line.materials:
            states.append(f"with {self.cards(line.materials)} as material")
        told = "".join(f" {one}" for one in states)
        is_up = {"up", "face_up"} & {*line.states} or line.linked_to is not None
        if line.place == "monster_zone" or (line.place == "spell_trap_zone" and is_up):
            return _Clause(f"control {card}{told}", line.player)
        if line.place == "spell_trap_zone":
            told = "".join(f" {one}" for one in states if one != _STATES["set"])
            return _Clause(f"have {card} Set{told}", line.player)
        return _Clause(f"have {card} {_PLACES[line.place]}{told}", line.player)

    def done(self, line: Line) -> Iterator[_Clause]:
        """What is done, and what happens."""
        match line:
            case ActivationDeed():
                yield self.activated(line)
            case ActionDeed():
                yield self.acted(line)
            case AttackDeed():
                yield self.attacked(line)
            case ChoiceMade() | ChanceFall():
                yield _Clause(self.chosen(line), line.player)
            case UncausedEvent():
                yield self.happened(line)
            case TurnStep():
                yield _Clause(_moved_on(line))
            case PlacementLine() | PlayerState() | PlaySetting() | AskedLine() | Alternative():
                return
            case _:
                assert_never(line)

    def activated(self, line: ActivationDeed) -> _Clause:
        """A card or an effect is activated, chained, or triggers."""
        card = self.card(line.card)
        what = f"{card}'s effect" if line.trigger and line.card.words is None else card
        words = f"{'chain' if line.chained else 'activate'} {what}"
        if line.mode is not None:
            words += f' ("{line.mode}")'
        if line.targets:
            words += f", targeting {self.cards(line.targets)}"
        return _Clause(words + self.paid(line.costs), line.player, joins=line.chained)

    def acted(self, line: ActionDeed) -> _Clause:
        """A Summon by the rules, a Set, a change of position."""
        words = f"{_ACTIONS[line.verb]} {self.cards(line.cards)}"
        if line.verb == "change_position":
            words = f"change the battle position of {self.cards(line.cards)}"
        if line.tributes:
            words += f", Tributing {self.cards(line.tributes)}"
        if line.materials:
            words += f" with {self.cards(line.materials)}"
        return _Clause(words + self.paid(line.costs), line.player)

    def attacked(self, line: AttackDeed) -> _Clause:
        """An attack."""
        attacker = self.card(line.card)
        if attacker == _ATTACKER:
            attacker = "a monster"
        if line.target is None:
            return _Clause(f"attack directly with {attacker}", line.player)
        return _Clause(f"attack {self.card(line.target)} with {attacker}", line.player)

    def chosen(self, line: ChoiceMade | ChanceFall) -> str:
        """What is chosen while an effect resolves, or how coins and dice fall."""
        if isinstance(line, ChanceFall):
            return f"{line.what} {', '.join(line.results)}"
        if line.declared is not None:
            return f'declare "{line.declared}"'
        part = f'"{line.words}"' if line.words else "the optional part"
        if line.answer is not None:
            return f"{'apply' if line.answer else 'decline'} {part}"
        return f"choose {self.cards(line.cards) if line.cards else part}"

    def happened(self, line: UncausedEvent) -> _Clause:
        """What happens without a named cause."""
        cards = self.cards(line.cards)
        if line.what == "control":
            doer = line.to
            return _Clause(f"take control of {cards}", doer)
        words = _EVENTS[line.what]
        if len(line.cards) > 1:
            words = (
                words.replace("is ", "are ").replace("leaves", "leave").replace("returns", "return")
            )
        by = _CAUSES.get(line.by or "", "")
        if line.by and not by:
            by = f" by {subject_words(self.called[Player(line.by[0])], '')}'s effect"
        return _Clause(f"{cards} {words}{by}")

    def paid(self, costs: Sequence[PaidCost]) -> str:
        """What is paid: ", discarding Sangan"."""
        told = ""
        for cost in costs:
            what = self.cards(cost.cards) if cost.cards else str(cost.amount)
            told += f", {_PAID[cost.verb].format(what=what)}"
        return told

    def cards(self, cards: Sequence[Reference]) -> str:
        """Several cards: "Jinzo, Sangan and a monster"."""
        *most, last = map(self.card, cards)
        return f"{', '.join(most)} and {last}" if most else last

    def card(self, card: Reference) -> str:
        """What the sentence calls a card."""
        name = card.name
        told = f" ({', '.join(card.properties)})" if card.properties else ""
        if card.owner is not None:
            name = f"{_whose(self.called[card.owner])} {name}"
        elif name in self.seen and not told:
            name = _again(name)
        if card.copy is not None and card.copy > 1:
            name = _other_copy(card.name, card.copy)
        self.seen.add(card.name)
        words = f'\'s "{card.words}" effect' if card.words is not None else ""
        return f"{name}{told}{words}"


def _whose(called: str) -> str:
    return "your" if called == "you" else f"{called}'s"


def _again(name: str) -> str:
    """An unnamed thing that was spoken of before."""
    first, _, noun = name.partition(" ")
    if first in {"a", "an", "some"} and noun:
        return f"the {noun}"
    return f"the other {noun}" if first == "another" else name


def _other_copy(name: str, copy: int) -> str:
    """A further copy of a card, or a further unnamed thing: "the second Sangan"."""
    ordinal = _ORDINALS.get(copy, f"no. {copy}")
    first, _, noun = name.partition(" ")
    return f"the {ordinal} {noun if first in {'a', 'an', 'some'} else name}"


_ORDINALS = {2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def _goes_without_saying(line: Line, lines: Sequence[Line]) -> bool:
    """Whether it only tells that a card lies where it is then used from."""
    if not isinstance(line, PlacementLine) or not {*line.states} <= {"set"}:
        return False
    used = {(one.player, one.card.name) for one in lines if isinstance(one, ActivationDeed)}
    is_usual = line.place in {"hand", "spell_trap_zone"} and line.linked_to is None
    return is_usual and line.amount == 1 and (line.player, line.card.name) in used


def _asked(lines: Sequence[Line]) -> list[AskedLine]:
    """What is asked, and not only stated."""
    return [line for line in lines if isinstance(line, AskedLine)]


def _last_tried(lines: Sequence[Line], tried: Sequence[str]) -> bool:
    """Whether the last deed is the one of which it is asked whether it may be done."""
    deeds = [one for one in lines if isinstance(one, ActivationDeed | ActionDeed | AttackDeed)]
    if not deeds:
        return False
    last = deeds[-1]
    names = [one.name for one in last.cards] if isinstance(last, ActionDeed) else [last.card.name]
    return lines.index(last) > max(
        (at for at, one in enumerate(lines) if isinstance(one, TurnStep | UncausedEvent)),
        default=-1,
    ) and bool(set(names) & set(tried))


def _as_wish(done: Sequence[_Clause], is_tried: bool) -> list[_Clause]:
    """The last deed as one that is wanted, where it is asked whether it may be done."""
    if not is_tried or done[-1].doer is None:
        return list(done)
    last = done[-1]
    return [*done[:-1], _Clause(f"want to {last.words}", last.doer, last.joins)]


def _joined(clauses: Iterable[_Clause], called: Mapping[Player, str], between: str) -> str:
    """Clauses one after the other; a doer who goes on is named once, a Chain link joins."""
    told = ""
    last: Player | None = None
    for clause in clauses:
        again = clause.doer is not None and clause.doer is last and between == " and "
        words = clause.told(called, again=again)
        joint = ", and " if clause.joins else between
        told = f"{told}{joint}{words}" if told else words
        last = clause.doer
    return told


def _moved_on(line: TurnStep) -> str:
    """The game moves on."""
    if line.what == "end_turn":
        return "the turn ends"
    if line.what == "damage_step":
        return _DAMAGE_STEP[line.to or "start"]
    return f"{_PHASES[str(line.to)]} begins"
