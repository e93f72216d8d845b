"""Game operations: choices, excavation, LP, materials, zones, coins and dice."""

from collections.abc import Sequence
from dataclasses import replace

from engine.board.conditions import holds
from engine.board.continuous_effects import OpenFactError
from engine.board.events import EventKind
from engine.board.references import players, referred
from engine.board.selection import find
from engine.cardtext import applications
from engine.cardtext import operations as ops
from engine.cardtext.selectors import THIS_CARD, Count, Ref
from engine.effects.control_changes import change_control, is_held
from engine.effects.resolver import NOTHING, Done, Resolver, carries_out
from engine.moves import placing
from engine.moves.choices import MOST_OPTIONS, choose_cards, open_option, sharing_zones
from engine.moves.materials import attach, materials_under
from engine.rules import destinations_rules, timing_rules
from engine.terms.vocabulary import (
    CardId,
    CardKind,
    EffectKind,
    Face,
    Player,
    Position,
    Stat,
    Trait,
    Zone,
)


@carries_out(ops.Choose)
def choose(r: Resolver, op: ops.Choose) -> Done:
    """Chooses cards for the steps that follow."""
    found = r.select(op.what)
    return Done(bool(found), found)


@carries_out(ops.Excavate)
def excavate(r: Resolver, op: ops.Excavate) -> Done:
    """Reveals the top cards of a Deck."""
    found: tuple[CardId, ...] = ()
    for player in players(op.who, r.context, r.play.state):
        found = (*found, *r.play.state.in_zone(player, Zone.DECK)[: r.amount(op.count)])
    _show(r, found)
    return Done(bool(found), found)


def _show(r: Resolver, found: tuple[CardId, ...]) -> None:
    """From now on the effect speaks of these as what it excavated or looked at."""
    shown = tuple((card, r.play.state.card(card).stamp) for card in found)
    r.context = replace(r.context, excavated=shown)


@carries_out(ops.LookAt)
def look_at(r: Resolver, op: ops.LookAt) -> Done:
    """Looks at cards."""
    found = r.select(op.what)
    _show(r, found)
    return Done(bool(found), found)


@carries_out(ops.OrderTopOfDeck)
def order_top(r: Resolver, op: ops.OrderTopOfDeck) -> Done:
    """Returns excavated cards to the top of the Deck, in the order they had."""
    rest = referred(r.play.state, Ref.REST, r.context)
    left = [card for card in rest if r.play.state.card(card).zone is Zone.DECK]
    if op.bottom and left:
        placing.move(r.play, left, Zone.DECK, timing_rules.step_is_done, reasons={"effect"})
    return Done(True, tuple(left))


@carries_out(ops.ShuffleDeck)
def shuffle(r: Resolver, _op: ops.ShuffleDeck) -> Done:
    """Shuffles a Deck; one whose order the scenario tells keeps it."""
    return Done(True, r.context.previous)


@carries_out(ops.Declare)
def declare(r: Resolver, _op: ops.Declare) -> Done:
    """Declares something as the effect resolves."""
    step = r.script.choice("declare", r.source) or r.script.choice("declared", r.source)
    if step is None:
        r.play.gap(f"{r.play.name(r.source)}: what is declared")
        return NOTHING
    raw = step.get("declare", step.get("declared"))
    said = raw[0] if isinstance(raw, list) and raw else raw
    r.context = replace(r.context, declared=str(said))
    return Done(True, r.context.previous, said if isinstance(said, int) else 0)


@carries_out(ops.ChooseMode)
def choose_mode(r: Resolver, op: ops.ChooseMode) -> Done:
    """Applies one of several effects: the one told, the only possible one, or all that hold."""
    if op.all_that_hold or op.count == len(op.options) > 1:
        return _all_that_hold(r, op)
    open_to = [option for option in op.options if _may(r, option)]
    before, is_one = r.script.position, op.count == 1 and op.at_most in (None, 1)
    chosen = _told(r, op) or (open_to if len(open_to) == 1 else None)
    is_untold = r.script.position == before and len(open_to) > 1
    is_untold &= len(op.options) <= MOST_OPTIONS
    if chosen is None and is_one and is_untold:
        chosen = _each(r, op, open_to)
    if not is_one or chosen is None:
        r.play.gap(f"{r.play.name(r.source)}: which of its effects is applied")
        return NOTHING
    inner = Resolver(
        play=r.play, script=r.script, context=r.context, source=r.source, link=r.link, after=r.after
    )
    done = inner.run(chosen[0].do)
    r.context = inner.context
    return Done(done, inner.context.previous)


def _each(r: Resolver, op: ops.ChooseMode, open_to: Sequence[ops.Option]) -> list[ops.Option]:
    """One of the options of which no line tells which it is.

    Raises:
        OpenFactError: each of them is played.
    """
    places = [op.options.index(option) for option in open_to]
    return [op.options[open_option(r.play, r.play.name(r.source), places)]]


def _all_that_hold(r: Resolver, op: ops.ChooseMode) -> Done:
    """Apply every effect whose conditions hold, in the order in which they are told."""
    verdicts = [
        [holds(r.play.state, each, r.context) for each in option.conditions]
        for option in op.options
    ]
    inner = Resolver(
        play=r.play, script=r.script, context=r.context, source=r.source, link=r.link, after=r.after
    )
    anything = False
    for option, verdict in zip(op.options, verdicts, strict=True):
        if False in verdict:
            continue
        if None in verdict:
            r.play.gap(f"{r.play.name(r.source)}: which of its effects is applied")
        if anything and op.in_sequence:
            r.play.next_moment()
        anything = inner.run(option.do) or anything
    r.context = inner.context
    return Done(anything, inner.context.previous)


def _may(r: Resolver, option: ops.Option) -> bool:
    if False in [holds(r.play.state, c, r.context) for c in option.conditions]:
        return False
    first = option.do[:1]
    return all(r.could(step.do) for step in first)


def _told(r: Resolver, op: ops.ChooseMode) -> list[ops.Option] | None:
    """The option the next step names: by its number or by most of its words."""
    step = r.script.choice("option", r.source)
    if step is None:
        return None
    said = str(step["option"])
    if said.isdecimal() and 0 < int(said) <= len(op.options):
        return [op.options[int(said) - 1]]
    words = set(said.lower().split())
    shared = [len(words & set(option.label.lower().split())) for option in op.options]
    best = max(shared, default=0)
    found = [o for o, n in zip(op.options, shared, strict=True) if n == best]
    return found if best and len(found) == 1 else None


@carries_out(ops.Attach)
def attach_cards(r: Resolver, op: ops.Attach) -> Done:
    """Attaches cards to an Xyz Monster as materials."""
    under = [c for c in r.select(op.to) if r.play.state.card(c).zone is Zone.MONSTER_ZONE]
    xyz = [c for c in under if Trait.XYZ in r.play.state.text(c).trait]
    found = tuple(c for c in r.touchable(r.select(op.what)) if c not in xyz)
    if not xyz or not found:
        return NOTHING
    lost = tuple(below for card in found for below in r.play.state.attached(card))
    done = attach(r.play, found, xyz[0], timing_rules.step_is_done, reasons={"effect"})
    placing.move(
        r.play, lost, Zone.GRAVEYARD, destinations_rules.materials_are_lost, reasons={"rule"}
    )
    return Done(bool(done), done)


@carries_out(ops.Detach)
def detach(r: Resolver, op: ops.Detach) -> Done:
    """Detaches materials as the effect resolves."""
    under = materials_under(r.play, op, r.context)
    if len(under) < op.count:
        return NOTHING
    count = Count(op.count, op.max or op.count)
    name = r.play.name(r.source)
    what = f"material that {name} detaches"
    found = choose_cards(r.play, r.script, under, count, card=r.source, what=what)
    reasons = {"effect", "detached"}
    placing.move(
        r.play,
        found,
        Zone.GRAVEYARD,
        timing_rules.step_is_done,
        reasons=reasons,
        verb="is detached",
    )
    return Done(True, found, len(found))


@carries_out(ops.WinDuel)
def win(r: Resolver, op: ops.WinDuel) -> Done:
    """Ends the Duel with a win."""
    r.play.state = replace(r.play.state, winner=r.side(op.who))
    return Done(True)


@carries_out(ops.LoseLp)
def lose_lp(r: Resolver, op: ops.LoseLp) -> Done:
    """Makes a player lose LP, neither paid nor as damage."""
    amount = r.amount(op.amount)
    for player in players(op.who, r.context, r.play.state):
        r.play.pay(player, -amount, timing_rules.step_is_done, why="lost")
    return Done(True, r.context.previous, amount)


@carries_out(ops.SetLp)
def set_lp(r: Resolver, op: ops.SetLp) -> Done:
    """Sets a player's LP."""
    amount = r.amount(op.amount)
    for player in players(op.who, r.context, r.play.state):
        change = amount - r.play.state.lp[player]
        r.play.pay(player, change, timing_rules.step_is_done, why="set")
    return Done(True, r.context.previous, amount)


@carries_out(ops.ExtraNormalSummonThisTurn)
def extra_normal_summon(r: Resolver, op: ops.ExtraNormalSummonThisTurn) -> Done:
    """Gives one more Normal Summon of such a monster this turn."""
    what = applications.ExtraNormalSummon(op.where, op.count, op.or_set, op.once)
    text = f"{r.play.name(r.source)} gives one more Normal Summon this turn."
    r.leave_behind(what, ops.Grant(what).until, (), text)
    return Done(True)


@carries_out(ops.ChangeAttackTarget)
def change_attack_target(r: Resolver, op: ops.ChangeAttackTarget) -> Done:
    """Moves the attack to another monster."""
    found = r.select(op.to)
    attack = r.play.attack
    if attack is None or not found:
        return NOTHING
    target = (found[0], r.play.state.card(found[0]).stamp)
    r.play.fight(replace(attack, target=target))
    return Done(True, found)


@carries_out(ops.MoveZone)
def move_zone(r: Resolver, op: ops.MoveZone) -> Done:
    """Moves a card to another zone of the same kind."""
    moved = []
    for card in r.touchable(r.select(op.what)):
        here = r.play.state.card(card)
        slot = r.play.free_slot(here.controller, here.zone)
        if slot is not None:
            r.play.change(card, slot=slot)
            moved.append(card)
    return Done(bool(moved), tuple(moved))


@carries_out(ops.SwitchZones)
def switch_zones(r: Resolver, op: ops.SwitchZones) -> Done:
    """Two cards of one player switch their zones."""
    able = sharing_zones(r.play.state, find(r.play.state, op.what, r.context))
    found = sharing_zones(r.play.state, r.touchable(r.select(op.what, keep=able.__contains__)))
    if len(found) != 2:  # noqa: PLR2004 -- one goes where the other was
        return NOTHING
    first, second = (r.play.state.card(card) for card in found)
    r.play.change(first.id, slot=second.slot)
    r.play.change(second.id, slot=first.slot)
    return Done(True, found)


@carries_out(ops.SwapControl)
def swap_control(r: Resolver, op: ops.SwapControl) -> Done:
    """Switches control of monsters between the players."""
    one, other = r.touchable(r.select(op.one)), r.touchable(r.select(op.other))
    if len(one) != 1 or len(other) != 1 or any(is_held(r, card) for card in (*one, *other)):
        return NOTHING
    sides = [r.play.state.card(c).controller for c in (*one, *other)]
    change_control(r, one[0], sides[1])
    change_control(r, other[0], sides[0])
    return Done(True, (*one, *other))


@carries_out(ops.ReturnControl)
def return_control(r: Resolver, op: ops.ReturnControl) -> Done:
    """Returns control of monsters to their owners."""
    cards = [r.play.state.card(one) for one in r.touchable(r.select(op.what))]
    taken = [one for one in cards if one.controller is not one.owner]
    for one in taken:
        change_control(r, one.id, one.owner)
    return Done(bool(taken), tuple(one.id for one in taken))


@carries_out(ops.SwitchStats)
def switch_stats(r: Resolver, op: ops.SwitchStats) -> Done:
    """Switches ATK and DEF."""
    found = tuple(c for c in r.touchable(r.select(op.what)) if r.play.state.card(c).face is Face.UP)
    for card in found:
        here = r.play.state.card(card)
        atk, defense = (r.play.view.value(here, stat) for stat in (Stat.ATK, Stat.DEF))
        text = f"The ATK and DEF of {here.name} are switched."
        for stat, amount in ((Stat.ATK, defense), (Stat.DEF, atk)):
            new = applications.SetStat(THIS_CARD, (stat,), amount)
            r.leave_behind(new, op.until, (card,), text)
    return Done(bool(found), found)


@carries_out(ops.PlaceOnField)
def place_on_field(r: Resolver, op: ops.PlaceOnField) -> Done:
    """Places cards in a zone without activating them."""
    found = r.select(op.what)
    placed = tuple(c for c in found if _place_one(r, c, op, r.side_of(op.to, c)))
    return Done(bool(placed), placed)


@carries_out(ops.ActivateCard)
def activate_card(r: Resolver, op: ops.ActivateCard) -> Done:
    """Activates cards as a part of an effect: face-up on the field, without a Chain of their own.

    What such a card does when it is activated, besides lying there, is not carried out.
    """
    done: list[CardId] = []
    for card in r.select(op.what):
        text, side = r.play.state.text(card), r.play.state.card(card).owner
        own = [one for one in text.effects if text.kind_of(one) is EffectKind.CARD_ACTIVATION]
        does_more = any(way.resolution or way.costs or way.targets for e in own for way in e.ways)
        if does_more or not text.stays_on_field:
            r.play.gap(f"{text.name}: what it does when an effect activates it")
            continue
        zone = Zone.FIELD_ZONE if Trait.FIELD in text.trait else Zone.SPELL_TRAP_ZONE
        if _place_one(r, card, ops.PlaceOnField(op.what, zone=zone), side):
            done.append(card)
    return Done(bool(done), tuple(done))


def _place_one(r: Resolver, card: CardId, op: ops.PlaceOnField, side: Player) -> bool:
    play = r.play
    if op.zone is Zone.FIELD_ZONE:
        old = play.state.in_zone(side, Zone.FIELD_ZONE)
        placing.move(play, old, Zone.GRAVEYARD, timing_rules.step_is_done, reasons={"rule"})
    elif play.free_slot(side, op.zone) is None:
        return False
    here = play.state.card(card)
    if here.on_field and here.zone is op.zone and here.controller is side:
        return False
    placing.put_on_field(play, card, side, Position.ATTACK, None, zone=op.zone, face=op.face)
    spell_trap = play.state.text(card).kind is not CardKind.MONSTER or op.pendulum
    lies_as = (CardKind.TRAP if op.as_trap else CardKind.SPELL) if op.as_continuous else None
    play.change(card, active=spell_trap and op.face is Face.UP, lies_as=lies_as)
    where = op.zone.value.replace("_", " ")
    text = f"{play.name(card)} is placed in the {where}."
    play.emit(
        EventKind.BEGAN_TO_APPLY,
        text,
        timing_rules.step_is_done,
        cards=[card],
        why="placed",
        to=op.zone,
        details={"source": card},
    )
    return True


_COIN = ("heads", "tails")
_CALLED = ("right", "wrong")
_DIE = ("1", "2", "3", "4", "5", "6")


@carries_out(ops.TossCoins)
def toss(r: Resolver, op: ops.TossCoins) -> Done:
    """Tosses coins; combinations of several coins are not told apart."""
    if op.count != 1:
        r.play.gap(f"{r.play.name(r.source)}: how {op.count} coins fall")
        return NOTHING
    fell = _fallen(r, "the coin", _CALLED if op.call else _COIN)
    _follow(r, op.heads if fell in ("heads", "right") else op.tails)
    return Done(True, r.context.previous)


@carries_out(ops.RollDie)
def roll(r: Resolver, op: ops.RollDie) -> Done:
    """Rolls a die; the number counts as declared from then on."""
    if op.count != 1:
        r.play.gap(f"{r.play.name(r.source)}: how {op.count} dice fall")
        return NOTHING
    number = int(_fallen(r, "the die", _DIE))
    for result in op.results:
        if number in result.numbers:
            _follow(r, result.do)
    return Done(True, r.context.previous, number)


def _follow(r: Resolver, steps: tuple[ops.Step, ...]) -> None:
    inner = Resolver(
        play=r.play, script=r.script, context=r.context, source=r.source, link=r.link, after=r.after
    )
    inner.run(steps)
    r.context = inner.context


def _fallen(r: Resolver, thing: str, sides: tuple[str, ...]) -> str:
    """How it fell: as told; else each way is played.

    Raises:
        OpenFactError: nothing says how.
    """
    fell = _told_fall(r, sides)
    if fell is None:
        before = sum(event.kind is EventKind.CHANCE for event in r.play.events)
        name = f"{thing} of {r.play.name(r.source)}" + (f" (toss {before + 1})" if before else "")
        if name not in r.play.assumed:
            raise OpenFactError(name, tuple((f"{name} shows {side}",) for side in sides))
        fell = sides[r.play.assumed[name]]
    cards: list[CardId] = [r.source]
    text = f"{thing.capitalize()} of {r.play.name(r.source)} shows {fell}."
    r.play.emit(EventKind.CHANCE, text, timing_rules.step_is_done, cards=cards, why=fell)
    r.context = replace(r.context, declared=fell)
    return fell


def _told_fall(r: Resolver, sides: tuple[str, ...]) -> str | None:
    """The side that the next step names."""
    for key in ("option", "answer", "number"):
        mark = r.script.position
        step = r.script.choice(key, r.source)
        said = str(step[key]).lower() if step is not None else ""
        if said in sides:
            return said
        r.script.position = mark
    return None
