"""Effects written out: an effect as data in modern card text again, as far as it can be said."""

from dataclasses import replace

from engine.card_moves import SummonAfterResolution
from engine.cardtext import Effect, Timing
from engine.errors import UnsayableError
from engine.operations import Step
from engine.psct.printing.choices import CHOICES
from engine.psct.printing.conditions import bare
from engine.psct.printing.games import declared
from engine.psct.printing.headers import header
from engine.psct.printing.modes import bullets
from engine.psct.printing.references import NOTHING, Spoken
from engine.psct.printing.riders import rider_sentences
from engine.psct.printing.speaking import before
from engine.psct.printing.steps import SAYERS, objects, steps, together
from engine.psct.printing.wording import sentence, spaced
from engine.requirements import Condition
from engine.terms import EffectKind

SAYERS.update(CHOICES)
"""What is said with whole steps itself, a choice among them, is known from here on."""


def effect_text(effect: Effect, *, stays: bool = False) -> str | None:
    """The effect in words, without its limit sentences; None: it cannot be said yet.

    `stays`: its card stays on the field, so that its activation has to be named.
    """
    try:
        return text_of(effect, stays=stays)
    except UnsayableError:
        return None


def text_of(effect: Effect, *, stays: bool = False) -> str:
    """The effect in words, without its limit sentences.

    Raises:
        UnsayableError: a part of it cannot be said yet.
    """
    asked = _asked_twice(effect)
    plain = _without(effect, asked)
    head = header(plain, NOTHING)
    named = stays and effect.kind is EffectKind.CARD_ACTIVATION
    text = _named(plain, head) if named or _does_nothing(plain) else _plain(plain, head)
    must = [f"You must {_must(each)} to activate and to resolve this effect." for each in asked]
    if plain.modes:
        text = f"{text.removesuffix('.')};"
    more = bullets(plain, before(plain))
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
    done = steps(effect.resolution, before(effect), chosen=chosen)
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
    done = steps(effect.resolution, before(effect))
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
    spoken = before(effect)
    paid = together(tuple(Step(cost) for cost in effect.costs), spoken)
    parts = [paid, *(declared(what) for what in effect.declare)]
    parts.append(_aims(effect, spoken))
    return ", then ".join(part for part in parts if part)


def _aims(effect: Effect, spoken: Spoken) -> str:
    if not effect.targets:
        return ""
    said, tail = objects(effect.targets, "in", spoken)
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
    words = bare(said, NOTHING)
    if not words.startswith("you "):
        raise UnsayableError("a condition that is asked twice")
    return words.removeprefix("you ")
