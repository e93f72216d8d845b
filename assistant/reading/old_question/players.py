"""Players: who of the two does each deed, said or worked out from what players can do."""

from collections.abc import Mapping, Sequence

from assistant.reading.old_question.absences import BOTH
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.deed import Deed, Standing
from assistant.reading.old_question.helped_sides import helped_by, helper_of, side_helped
from assistant.reading.old_question.stand_ins import SPEED_2
from assistant.reading.old_question.story import Story
from assistant.reading.understood_question import CardCategory, EffectAbilities

_SEATS = {"me": "A", "them": "B", "first": "A", "second": "B", "turn_player": "A"}


class Seats:
    """Who sits where: A is the one who asks, else the player named first, else who acts first."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        """Notes which words for players the question has."""
        nouns = [noun for clause in clauses for noun in clause.nouns]
        self.said = {word for noun in nouns for word in (noun.who, noun.owner) if word in _SEATS}

    @property
    def has_asker(self) -> bool:
        """Whether one of the players is who asks: "me", or nobody but "my opponent" is named."""
        return "me" in self.said or self.said - {"turn_player"} == {"them"}

    def seat(self, word: str) -> str:
        """A or B for a word of the question; "" if it does not tell."""
        is_named = bool(self.said & {"first", "second"})
        if word == "turn_player" and self.said & {"me", "first", "second"}:
            return ""
        if word == "them" and is_named and "me" not in self.said:
            return ""
        return word if word in {"A", "B"} else _SEATS.get(word, "")


def seat_deeds(story: Story, deeds: Sequence[Deed], seats: Seats) -> tuple[str, ...]:
    """Gives every deed its player, A or B; says what was assumed."""
    for deed in deeds:
        deed.player = seats.seat(deed.player)
        deed.aim = (deed.aim[0], seats.seat(deed.aim[1]))
    for standing in story.board:
        standing.player = seats.seat(standing.player)
        standing.owner = seats.seat(standing.owner)
    _act_for_takers(story, deeds)
    owners = {card: seats.seat(word) for card, word in story.owners.items()}
    story.owners = {card: seat for card, seat in owners.items() if seat}
    story.absent = {(side, zone) for word, zone in story.absent for side in _sides(seats, word)}
    story.outnumbering = {seats.seat(word) for word in story.outnumbering} - {""}
    story.counted = {(seats.seat(who), z): n for (who, z), n in story.counted.items()}
    for heap in story.heaps:
        heap.whose = seats.seat(heap.whose) or "A"
    story.life = {seats.seat(word): points for word, points in story.life.items()}
    story.summons = {seats.seat(word): count for word, count in story.summons.items()}
    story.turn, story.affected = seats.seat(story.turn), seats.seat(story.affected)
    assumed: list[str] = []
    while True:
        _settle(story, deeds)
        open_deeds = [deed for deed in deeds if not deed.player and deed.do != "apply"]
        if not open_deeds:
            break
        asked = [deed for deed in open_deeds if deed.is_asked and seats.said == {"me"}]
        unknown = (asked or open_deeds)[0]
        known = {deed.player for deed in deeds}
        unknown.player = "B" if "A" in known and "me" in seats.said else "A"
        before = _led_by(story, deeds[: list(deeds).index(unknown)], unknown) or deeds[-1]
        is_mine = seats.said == {"me"} and unknown.do == "activate"
        is_next = not (unknown.is_chained or unknown.answered or is_mine)
        if unknown.is_asked and before.player and is_next:
            is_met = unknown.do == "attack" and story.kind(before.card) is CardCategory.TRAP
            unknown.player = other(before.player) if is_met else before.player
        assumed.append(f"{unknown.card}: this is done by player {unknown.player}.")
    _seat_the_rest(story, deeds, seats, assumed)
    return tuple(assumed)


def _led_by(story: Story, before: Sequence[Deed], deed: Deed) -> Deed | None:
    """Whose turn it shows: what began the Chain before a slow Spell; else what was done last."""
    begun = [one for one in before if not (one.is_chained or one.answered)]
    return next(iter((begun if _is_slow_spell(story, deed) else [])[-1:] or before[-1:]), None)


def _is_slow_spell(story: Story, deed: Deed) -> bool:
    """Whether it is a Spell that only the turn player can activate."""
    is_spell = deed.do == "activate" and story.kind(deed.card) is CardCategory.SPELL
    return is_spell and not story.has_trait(deed.card, "quick_play")


def takes(story: Story, deed: Deed, card: str) -> bool:
    """Whether a deed gives its player control of this card."""
    facts = story.facts_of(deed.card) if deed.do == "activate" and card in deed.targets else None
    return facts is not None and facts.takes_control


def _act_for_takers(story: Story, deeds: Sequence[Deed]) -> None:
    """As in "I take their X. Can X attack?": it is used by the player who has taken it."""
    for at, deed in enumerate(deeds):
        taken = [one for one in deeds[:at] if takes(story, one, deed.card)][-1:]
        for taker in taken if deed.do == "attack" and not deed.is_new_turn else ():
            deed.player = taker.player or deed.player
            taker.player = taker.player or deed.player


def _sides(seats: Seats, word: str) -> str:
    """The players of whom it is said that they have nothing somewhere; A if nobody is named."""
    return "AB" if word == BOTH else seats.seat(word) or "A"


def other(seat: str) -> str:
    """The other player."""
    return {"A": "B", "B": "A"}.get(seat, "")


def control_of(story: Story, deeds: Sequence[Deed]) -> dict[str, str]:
    """Who controls which card, as far as it is said or follows."""
    control = dict(story.owners)
    for standing in story.board:
        if standing.player:
            control[standing.card] = standing.player
    for at, deed in enumerate(deeds):
        is_taken = any(takes(story, one, deed.card) for one in deeds[:at])
        if deed.player and deed.do != "apply" and not is_taken:
            control.setdefault(deed.card, deed.player)
    for deed in deeds:
        for card, side in (*helped_by(story, deeds, deed), *_struck_by(story, deed)):
            control.setdefault(card, side)
        for card in deed.targets if deed.player else ():
            is_own = _saves(story, deeds, deed, card)
            control.setdefault(card, deed.player if is_own else _side_of_targets(story, deed))
    return {card: seat for card, seat in control.items() if seat}


def _struck_by(story: Story, deed: Deed) -> list[tuple[str, str]]:
    cards = _of_others(story, deed) if deed.player else ()
    return [(card, other(deed.player)) for card in cards]


def _saves(story: Story, deeds: Sequence[Deed], deed: Deed, card: str) -> bool:
    """As in "X targets Jinzo, and Jinzo is returned to the hand in response": by its own player."""
    facts = story.facts_of(deed.card)
    places = [place for effect in facts.effects for place in effect.targets] if facts else []
    is_any = bool(places) and all(place.whose == "either" for place in places)
    at = next((i for i, one in enumerate(deeds) if one is deed), 0)
    aimed = [one for one in deeds[:at] if one.do == "activate" and card in one.targets]
    aimed = [
        one for one in aimed if _side_of_targets(story, Deed("activate", one.card, "A")) == "B"
    ]
    is_other = any(not (one.player and one.player == deed.player) for one in aimed)
    return deed.is_chained and is_any and is_other


def _side_of_targets(story: Story, deed: Deed) -> str:
    """On whose side a target is, if nothing else is said: one strikes what is not one's own."""
    if deed.do == "attack":
        return other(deed.player)
    if story.raises(deed.card):
        return deed.player
    facts = story.facts_of(deed.card)
    effects = facts.effects if facts else ()
    sides = {place.whose for effect in effects for place in effect.targets}
    if "you" in sides or any(effect.summons for effect in effects if effect.targets):
        return deed.player
    return other(deed.player)


def _settle(story: Story, deeds: Sequence[Deed]) -> None:
    """Works players out from one another until nothing more follows."""
    is_going_on = True
    while is_going_on:
        is_going_on = False
        control = control_of(story, deeds)
        for at, deed in enumerate(deeds):
            if not deed.player:
                deed.player = _player_of(story, deeds, at, control)
                is_going_on |= bool(deed.player)


def _player_of(story: Story, deeds: Sequence[Deed], at: int, control: dict[str, str]) -> str:
    deed = deeds[at]
    effect = story.effect_of(deed)
    by_turn = _by_turn(story, deeds[: at + 1], control)
    if by_turn := by_turn or helper_of(story, deed, control):
        return by_turn
    if deed.do == "attack" and deed.targets and deed.targets[0] in control:
        return other(control[deed.targets[0]])
    if deed.card in control or deed.do == "apply":
        return control.get(deed.card, "")
    struck = [card for card in (*deed.targets, *_of_others(story, deed)) if card in control]
    if struck and deed.do == "activate":
        probe = Deed("activate", deed.card, "A", [struck[0]])
        is_own = struck[0] in deed.targets and _side_of_targets(story, probe) == "A"
        is_own |= _saves(story, deeds, deed, struck[0])
        return control[struck[0]] if is_own else other(control[struck[0]])
    of_summons = deed.is_asked or (effect is not None and effect.answers_summons)
    acts = {"attack", "summon"} if of_summons else {"attack"}
    act = next((one for one in deeds[:at] if one.do in acts and one.player), None)
    if act is not None and story.kind(deed.card) is CardCategory.TRAP and not deed.is_chained:
        return other(act.player)
    later = _of_later_turn(deeds, at) if deed.do == "summon" else ""
    later = later or (side_helped(story, deeds, at) if deed.do == "attack" else "")
    later = later or _against_last(effect, deeds[:at])
    later = later or (_of_this_turn(story, deeds[:at]) if deed.do == "attack" else "")
    return later or _player_in_chain(deeds, at)


def _against_last(effect: EffectAbilities | None, before: Sequence[Deed]) -> str:
    """As in "he searched. Can Droll be used?", which only what the opponent does sets off."""
    is_against = effect is not None and effect.of_opponent
    return next((other(one.player) for one in reversed(before) if is_against and one.player), "")


def _by_turn(story: Story, so_far: Sequence[Deed], control: Mapping[str, str]) -> str:
    """Who alone can do it in the turn that is told; "": that does not tell."""
    deed, effect = so_far[-1], story.effect_of(so_far[-1])
    is_bound = effect is not None and effect.whose_turn != "either" and not deed.is_asked
    if story.turn and effect is not None and is_bound:
        return story.turn if effect.whose_turn == "you" else other(story.turn)
    if any(one.is_new_turn for one in so_far):
        return ""
    if deed.do == "attack" and deed.card not in control:
        return story.turn
    if deed.do == "summon":
        is_usual = deed.how in {"normal", "tribute"} and not deed.is_certain
        return story.turn if is_usual else ""
    is_slow = _is_slow_spell(story, deed) and not deed.is_asked
    struck = {control.get(card) for card in (*_of_others(story, deed), *deed.targets)}
    return story.turn if is_slow and deed.card not in control and story.turn not in struck else ""


def _of_this_turn(story: Story, before: Sequence[Deed]) -> str:
    """Who attacks after a Normal Spell or a Summon: the player who used it."""
    if any(one.is_new_turn for one in before):
        return ""
    for one in before:
        is_slow = story.kind(one.card) is CardCategory.SPELL and not story.has_trait(
            one.card, "quick_play"
        )
        if one.player and (one.do == "summon" or (one.do == "activate" and is_slow)):
            return one.player
    return ""


def _of_later_turn(deeds: Sequence[Deed], at: int) -> str:
    """Who Summons in a turn after the first one: the player whose turn it then is."""
    turns = sum(1 for one in deeds[: at + 1] if one.is_new_turn)
    first = next((one.player for one in deeds[:at] if one.player), "")
    if not turns or not first:
        return ""
    return first if turns % 2 == 0 else other(first)


def _player_in_chain(deeds: Sequence[Deed], at: int) -> str:
    """Players take turns in a Chain, if nothing else is said."""
    deed = deeds[at]
    if deed.card == SPEED_2 and deed.link and at + 1 < len(deeds):
        return deeds[at + 1].player
    answered = _answered(deeds, at)
    if answered is not None and answered.card == SPEED_2 and answered.link:
        answered = None
    if answered is not None and answered.player:
        return other(answered.player)
    answer = next((one for i, one in enumerate(deeds) if _answered(deeds, i) is deed), None)
    return other(answer.player) if answer is not None else ""


def _of_others(story: Story, deed: Deed) -> list[str]:
    """What it is said to hurt, if it can only hurt the opponent's cards."""
    return deed.hurts if is_one_sided(story, deed) else []


def is_one_sided(story: Story, deed: Deed) -> bool:
    """Whether a card can only hurt cards of the opponent."""
    facts = story.facts_of(deed.card)
    needs = [place for effect in facts.effects for place in effect.needs] if facts else []
    return any(place.whose == "opponent" and not place.paid for place in needs)


def _answered(deeds: Sequence[Deed], at: int) -> Deed | None:
    """The deed that this one answers."""
    deed = deeds[at]
    if deed.answers:
        named = [one for one in deeds if one.card == deed.answers and one is not deed]
        if named:
            return named[0]
    if deed.answered in {"summon", "attack"}:
        acts = [one for one in deeds[:at] if one.do in {deed.answered, "activate"}]
        same = [one for one in acts if one.do == deed.answered]
        return (same or acts)[-1] if acts else None
    return deeds[at - 1] if deed.is_chained and at else None


def _seat_the_rest(story: Story, deeds: Sequence[Deed], seats: Seats, assumed: list[str]) -> None:
    """Cards on the board whose side nothing tells."""
    control = control_of(story, deeds)
    for deed in deeds:
        deed.player = deed.player or control.get(deed.card, "A")
    has_asker = seats.has_asker or bool(story.heaps)
    for standing in sorted(story.board, key=lambda one: bool(one.on)):
        if standing.player:
            continue
        side = control.get(standing.card) or _side_of_held(story, standing)
        side = side or (_side_of_equipped(story, deeds, standing) if has_asker else "")
        standing.player = side or _side_by_value(story, standing.card)
        if "me" in seats.said or "first" in seats.said:
            assumed.append(f"{standing.card} is on player {standing.player}'s side of the field.")


def _side_of_held(story: Story, standing: Standing) -> str:
    """What is equipped to a monster is that one's player's, if nothing else is said."""
    held = (one.player for one in story.board if standing.on and one.card == standing.on)
    return next(held, "")


def _side_of_equipped(story: Story, deeds: Sequence[Deed], standing: Standing) -> str:
    """As in "X is equipped with Y. How much ATK has it": it is the asker's, if he does nothing."""
    is_equipped = any(one.on == standing.card for one in story.board)
    is_acting = any(one.player == "A" for one in deeds if one.do != "apply")
    return "A" if is_equipped and not is_acting else ""


def _side_by_value(story: Story, card: str) -> str:
    """Cards that set a value are where they set it for the player spoken of, else for B.

    What counts cards is that player's of whose cards it is told how many they are.
    """
    facts, affected = story.facts_of(card), story.affected or "B"
    if facts is not None and facts.counts_cards and story.heaps:
        return story.heaps[0].whose
    is_theirs = facts is not None and facts.sets_value_for == "opponent"
    return other(affected) if is_theirs else affected
