"""Legal lines: what players may do at this point of a play, each as a line that says it.

What may be activated is what the engine offers: in the windows after the last line, and then in
the open game state.  Summons, Sets, attacks and steps in time are tried, each by itself; a line is
given only if the play takes it and no rule refuses it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any

from assistant.answers.guided_play import GuidedPlay, take
from assistant.library.all_cards import every_card_name, open_cards
from engine import (
    BY_AN_EFFECT,
    CardKind,
    PlayClaims,
    Player,
    legal_activations,
    parse_scenario,
    telling_words,
    to_json,
)

_MOST_TRIED = 60
"""With more lines than this to try, the last ones are not."""


@lru_cache(maxsize=32)
def legal_lines(play: GuidedPlay) -> tuple[str, ...]:
    """The lines by which the play may go on, activations first."""
    found = played_so_far(play)
    if found is None:
        return ()
    offered = [line for line in _offered(found) if is_legal(play, line)]
    tried = islice(_tried(found), _MOST_TRIED)
    return tuple(dict.fromkeys((*offered, *(line for line in tried if _is_sure(play, line)))))


def is_legal(play: GuidedPlay, line: str) -> bool:
    """Whether a line is taken, and nothing refuses or ignores any of it."""
    taken = take(play, line)
    return taken.is_taken and not taken.remarks


def _is_sure(play: GuidedPlay, line: str) -> bool:
    """Whether a line is legal without more being taken for granted, such as its materials."""
    taken, before = take(play, line), played_so_far(play)
    if not taken.is_taken or taken.remarks or before is None:
        return False
    if " special_summon " not in line:
        return True
    played = taken.found.played if taken.found is not None else ()
    told = (note.text for one in played for note in one.completed.assumptions)
    if any(text.endswith(BY_AN_EFFECT) for text in told):
        return False
    return all(set(one.outcome.assumptions) <= {*before.outcome.assumptions} for one in played)


def cards_in_play(play: GuidedPlay) -> tuple[str, ...]:
    """The cards that lie somewhere by now, as lines name them."""
    found = played_so_far(play)
    if found is None:
        return ()
    board = BoardNow(found)
    cards = (card for player in Player for zone in _ZONES for card in board.cards(player, zone))
    return tuple(dict.fromkeys(cards))


@lru_cache(maxsize=32)
def played_so_far(play: GuidedPlay) -> PlayClaims | None:
    """What the play comes to so far; of several cases, the last one. None: nothing is told yet."""
    if not play.lines:
        return None
    before = GuidedPlay(play.lines[:-1])
    taken = take(before, play.lines[-1], offers=True)
    if taken.found is None:  # The last line is a comment.
        return played_so_far(before)
    return taken.found.played[-1] if taken.found.played else None


class BoardNow:
    """What lies where once everything that was told has resolved."""

    def __init__(self, found: PlayClaims) -> None:
        """Read the outcome of a play."""
        told: Any = to_json(found.outcome)
        self._final, self._windows = told["final"], told["windows"]

    @property
    def turn_player(self) -> Player:
        """Whose turn it is."""
        return Player(self._final["turn_player"])

    @property
    def phase(self) -> str:
        """Which phase it is."""
        return str(self._final["phase"])

    def life_points(self, player: Player) -> int:
        """How many LP a player has."""
        return int(self._final[player.value]["lp"])

    def cards(self, player: Player, zone: str) -> Iterator[str]:
        """The cards of one player in one place."""
        for entry in self._final[player.value][zone]:
            yield entry["card"] if isinstance(entry, dict) else entry

    def shown(self, player: Player, zone: str) -> Iterator[str]:
        """The cards of one player in one place, with how they lie there."""
        for entry in self._final[player.value][zone]:
            yield _as_it_lies(entry) if isinstance(entry, dict) else entry

    def windows(self, since: int) -> Iterator[tuple[str, str, str, Sequence[str]]]:
        """Player, kind, label and offers of each window with offers after so many steps."""
        for one in self._windows:
            if one["before_step"] == since and one["offered"]:
                yield one["player"], one["kind"], one["window"], one["offered"]


def _as_it_lies(entry: Mapping[str, Any]) -> str:
    """A card on the field, with its position or face, and its ATK and DEF."""
    if "face" in entry:
        return f"{entry['card']} ({'Set' if entry['face'] == 'down' else 'face-up'})"
    position = {"attack": "Attack", "defense": "Defense"}.get(entry["position"], "face-down")
    values = f"{entry['atk']}/{entry['def']}"
    negated = ", negated" if entry.get("negated") else ""
    return f"{entry['card']} ({position}, {values}{negated})"


_PHASES = ("draw", "standby", "main1", "battle", "main2", "end")
_ZONES = (
    "hand",
    "monster_zone",
    "spell_trap_zone",
    "field_zone",
    "graveyard",
    "banished",
    "extra_deck",
)


def _offered(found: PlayClaims) -> Iterator[str]:
    """Activations that the engine offers after the last step."""
    steps = found.completed.step_lines
    for player, kind, label, offered in BoardNow(found).windows(len(steps)):
        verb = "chain" if label.startswith("response") else "activate"
        verb = "trigger" if kind == "trigger" else verb
        for one in offered:
            card, _, effect = one.partition(": ")
            yield f"{player} {verb} {_effect_of(card, effect)}"
    scenario = parse_scenario(found.completed.scenario)
    for side in Player:
        for possible in legal_activations(scenario, open_cards().by_name, side, "open"):
            if possible.is_legal:
                yield f"{side} activate {_effect_of(possible.card, possible.label)}"


def _effect_of(card: str, label: str) -> str:
    """A card, with words of the effect that is meant if it has several."""
    text = open_cards().by_name.get(card.partition("#")[0])
    effects = telling_words(text) if text is not None else ()
    words = next((one.words for one in effects if one.label == label), "")
    return f'{card} "{words}"' if words and len(effects) > 1 else card


def _tried(found: PlayClaims) -> Iterator[str]:
    """What starts no Chain, as far as the board has cards for it."""
    board = BoardNow(found)
    player = board.turn_player
    names = every_card_name(open_cards())
    yield from _attacks(board, player)
    for card in board.cards(player, "hand"):
        if card.partition("#")[0] in names:
            yield from _from_hand(player, card)
    for card in board.cards(player, "monster_zone"):
        yield f"{player} flip_summon {card}"
        yield f"{player} change_position {card}"
    for card in board.cards(player, "extra_deck"):
        yield f"{player} special_summon {card}"
    later = _PHASES[_PHASES.index(board.phase) + 1 :]
    yield from (f"next_phase {phase}" for phase in later)
    yield "end_turn"


def _from_hand(player: Player, card: str) -> Iterable[str]:
    text = open_cards().by_name.get(card.partition("#")[0])
    is_monster = text is not None and text.kind is CardKind.MONSTER
    verbs = ("normal_summon", "special_summon", "set") if is_monster else ("set",)
    return (f"{player} {verb} {card}" for verb in verbs)


def _attacks(board: BoardNow, player: Player) -> Iterator[str]:
    targets = [*board.cards(player.opponent, "monster_zone"), "direct"]
    for card in board.cards(player, "monster_zone"):
        yield from (f"{player} attack {card} > {target}" for target in targets)
