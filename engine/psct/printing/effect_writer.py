"""Effect writer: whole effects with their riders, and the activated effects of a whole card."""

from dataclasses import replace

from engine.cardtext.applications import Lock
from engine.cardtext.card_text import Effect, ResponseLock, Rider, Timing
from engine.cardtext.operations import Step, SummonAfterResolution
from engine.cardtext.requirements import Condition
from engine.psct.compiler.card_compiler import Program, opaque_of
from engine.psct.printing.basic_wording import only, sentence, spaced
from engine.psct.printing.condition_writer import header, without_if
from engine.psct.printing.grant_writer import allowed, forbidden, response_words
from engine.psct.printing.operation_writer import declared
from engine.psct.printing.spoken_cards import NOTHING_MENTIONED, ReferenceWords, known_at_resolution
from engine.psct.printing.step_writer import (
    CHOICES,
    OPERATION_WRITERS,
    bullets,
    listed_objects,
    steps,
    together,
)
from engine.psct.syntax.printed_card import PrintedCard
from engine.psct.syntax.text_pieces import EntryKind
from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import CardKind, EffectKind, Trait, Whose

_WHO = {Whose.YOU: "You cannot", Whose.OPPONENT: "Your opponent cannot",
        Whose.EITHER: "Neither player can"}  # fmt: skip


def rider_sentences(effect: Effect) -> list[str]:
    """The sentences after the effect that state its riders.

    Raises:
        UnsayableError: there are no words for one.
    """
    only(effect, "label", "kind", "on", "timing", "mandatory", "phases", "turn", "damage_step",
         "conditions", "from_", "costs", "targets", "declare", "modes", "resolution", "limits",
         "riders", "response_locks", "quick_if", "turn_locks", "from_hand_if")  # fmt: skip
    card = effect.kind is EffectKind.CARD_ACTIVATION
    said = [_rider(rider, card=card) for rider in effect.riders]
    said += [_turn_lock(lock, card=card) for lock in effect.turn_locks]
    said += [_response(lock, card=card) for lock in effect.response_locks]
    if effect.quick_if:
        asked = " and ".join(without_if(one, NOTHING_MENTIONED) for one in effect.quick_if)
        said.append(f"This is a Quick Effect if {asked}.")
    if effect.from_hand_if:
        asked = " and ".join(without_if(one, NOTHING_MENTIONED) for one in effect.from_hand_if)
        said.append(f"If {asked}, you can activate this card from your hand.")
    return said


def _it(*, card: bool) -> str:
    return "this card" if card else "this effect"


def _rider(rider: Rider, *, card: bool) -> str:
    this = "This card's" if card else "This effect's"
    said = {
        Rider.ACTIVATION_CANNOT_BE_NEGATED: f"{this} activation cannot be negated.",
        Rider.EFFECT_CANNOT_BE_NEGATED: "This effect cannot be negated.",
        Rider.MUST_BE_FACE_UP_TO_RESOLVE: (
            "This card must be face-up on the field to activate and to resolve this effect."
        ),
        Rider.CANNOT_ATTACK_THIS_TURN: "This card cannot attack the turn you activate this effect.",
    }.get(rider)
    if said is None:
        raise UnsayableError(f"Rider {rider}")
    return said


def _turn_lock(lock: Lock, *, card: bool) -> str:
    deed = forbidden(lock, NOTHING_MENTIONED)
    turn = f"the turn you activate {_it(card=card)}"
    return spaced(_WHO[lock.who], deed, turn) + allowed(lock, NOTHING_MENTIONED) + "."


def _response(lock: ResponseLock, *, card: bool) -> str:
    only(lock, "who", "cannot")
    what = response_words(lock.cannot)
    this = "this card's" if card else "this effect's"
    return f"{_WHO[lock.who]} {what} in response to {this} activation."


OPERATION_WRITERS.update(CHOICES)
"""What is said with whole steps itself, a choice among them, is known from here on."""


def effect_text(effect: Effect, *, stays: bool = False) -> str | None:
    """The effect in words, without limit sentences; None: there are no words for it yet.

    `stays`: its card stays on the field, so that its activation has to be named.
    """
    try:
        return text_of(effect, stays=stays)
    except UnsayableError:
        return None


def text_of(effect: Effect, *, stays: bool = False) -> str:
    """The effect in words, without limit sentences.

    Raises:
        UnsayableError: a part of it cannot be said yet.
    """
    asked = _asked_twice(effect)
    plain = _without(effect, asked)
    head = header(plain, NOTHING_MENTIONED)
    named = stays and effect.kind is EffectKind.CARD_ACTIVATION
    text = _named(plain, head) if named or _does_nothing(plain) else _plain(plain, head)
    must = [f"{_must(each)} to activate and to resolve this effect." for each in asked]
    if plain.modes:
        text = f"{text.removesuffix('.')};"
    more = bullets(plain, known_at_resolution(plain))
    return spaced(text, *must, *rider_sentences(effect)) + more


def _plain(effect: Effect, head: str) -> str:
    """As in "If this card is Summoned: You can target 1 monster; destroy it."."""
    optional = effect.kind is not EffectKind.CARD_ACTIVATION and not effect.mandatory
    acts = _acts(effect)
    first = effect.resolution[0] if effect.resolution else None
    asks = first is not None and bool(first.condition)
    late = first is not None and isinstance(first.do, SummonAfterResolution)
    now = optional and not acts and first is not None and first.optional
    chosen = now and not asks and not late
    body = _body(effect, acts, chosen=chosen)
    if optional and not acts and not now:
        body = f"activate this effect; {body}" if body else "activate 1 of these effects"
    body = f"You can {body}" if optional and (chosen or not now) else sentence(body)
    return f"{head}: {body}." if head else f"{body}."


def _body(effect: Effect, acts: str, *, chosen: bool) -> str:
    done = steps(effect.resolution, known_at_resolution(effect), chosen=chosen)
    if effect.modes and not done:
        done = "activate 1 of these effects"
        return f"{acts}, then {done}" if acts else done
    return f"{acts}; {done}" if acts and done else acts or done


def _does_nothing(effect: Effect) -> bool:
    return not effect.resolution and not effect.modes


_ACTIVATED = "When this card is activated"
"""How the activation of a card is named that stays on the field."""


def _named(effect: Effect, head: str) -> str:
    """As in "Activate this card by paying 1000 LP; draw 1 card."."""
    acts = _acts(effect)
    done = steps(effect.resolution, known_at_resolution(effect))
    if done.startswith("equip only to"):
        return f"{sentence(done)}."
    if not acts and not done:
        return f"Activate only {head[:1].lower()}{head[1:]}." if head else "Activate this card."
    if not acts:
        return f"{head}: {sentence(done)}." if head else f"{sentence(done)}."
    if effect.timing is Timing.WHEN and head == _ACTIVATED:
        return f"{head}: You can {acts}; {done}."
    by = _by_doing(acts)
    body = f"activate this card by {by}" + (f"; {done}" if done else "")
    head = "" if head == _ACTIVATED else head
    return f"{head}: {sentence(body)}." if head else f"{sentence(body)}."


_DOING = {"pay": "paying", "target": "targeting", "discard": "discarding", "send": "sending",
          "Tribute": "Tributing", "banish": "banishing", "reveal": "revealing",
          "return": "returning", "declare": "declaring", "detach": "detaching",
          "remove": "removing", "shuffle": "shuffling"}  # fmt: skip


def _by_doing(acts: str) -> str:
    parts: list[str] = []
    for part in acts.split(", then "):
        verb, _, rest = part.partition(" ")
        if verb not in _DOING:
            raise UnsayableError(f"activating by {verb}")
        parts.append(part if parts else f"{_DOING[verb]} {rest}")
    return ", then ".join(parts)


def _acts(effect: Effect) -> str:
    """What is paid, declared and targeted, before the semicolon."""
    spoken = known_at_resolution(effect)
    paid = together(tuple(Step(cost) for cost in effect.costs), spoken)
    parts = [paid, *(declared(what) for what in effect.declare)]
    parts.append(_aims(effect, spoken))
    return ", then ".join(part for part in parts if part)


def _aims(effect: Effect, spoken: ReferenceWords) -> str:
    if not effect.targets:
        return ""
    said, tail = listed_objects(effect.targets, "in", spoken)
    if any(what.count.min == 0 and what.count.max is not None for what in effect.targets):
        raise UnsayableError("targets if possible")
    return f"target {said}{tail}"


# --- what must be so twice -------------------------------------------------------------------


def _asked_twice(effect: Effect) -> tuple[Condition, ...]:
    """What must be so to activate the effect and again to resolve it."""
    return tuple(
        said
        for said in effect.conditions
        if effect.resolution and all(said in step.condition for step in effect.resolution)
    )


def _without(effect: Effect, asked: tuple[Condition, ...]) -> Effect:
    if not asked:
        return effect
    done = tuple(
        replace(step, condition=tuple(one for one in step.condition if one not in asked))
        for step in effect.resolution
    )
    rest = tuple(one for one in effect.conditions if one not in asked)
    return replace(effect, conditions=rest, resolution=done)


def _must(said: Condition) -> str:
    """As in "You must control a Dragon monster", "This card must be in your GY"."""
    words = without_if(said, NOTHING_MENTIONED)
    for so, must in (("you ", "You must "), ("this card is ", "This card must be ")):
        if words.startswith(so):
            return must + words.removeprefix(so)
    raise UnsayableError("a condition that is asked twice")


def effect_words(program: Program) -> tuple[str | None, ...]:
    """The words of each activated effect in printed order; None: not understood or no words."""
    return tuple(
        None
        if entry.effect is None or opaque_of(program, entry)
        else effect_text(entry.effect, stays=stays(program.card))
        for entry in program.entries
        if entry.kind is EntryKind.ACTIVATED
    )


def stays(card: PrintedCard) -> bool:
    """Whether the card stays on the field, so that its activation has to be named."""
    return card.kind is not CardKind.MONSTER and bool(_STAY & {*card.trait})


_STAY = frozenset({Trait.CONTINUOUS, Trait.FIELD, Trait.EQUIP})
