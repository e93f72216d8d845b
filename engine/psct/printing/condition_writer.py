"""Condition writer: what must be so, and all that stands before the colon."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.cardtext import requirements as req
from engine.cardtext.amounts import LpOf, PerCard
from engine.cardtext.card_text import DamageStepUse, Effect, LimitKind, Timing
from engine.cardtext.event_patterns import PhaseBegins
from engine.cardtext.requirements import Condition, DamageStep, Exists, InPhase
from engine.cardtext.selectors import ALL, ANY, THIS_CARD, Count, Filter, Ref, Selector
from engine.psct.printing.basic_wording import (
    OWNERS,
    ZONES,
    article,
    is_field,
    only,
    owned,
    place,
    sentence,
    spaced,
    times,
    word,
)
from engine.psct.printing.event_writer import events, summoned_how
from engine.psct.printing.noun_writer import MONSTERS, counters, kind, noun, only_monsters
from engine.psct.printing.spoken_cards import ReferenceWords
from engine.psct.syntax.phrase_matching import NORMALLY
from engine.terms.errors import UnsayableError
from engine.terms.vocabulary import (
    FIELD,
    DamageStepPart,
    EffectKind,
    Face,
    Per,
    Phase,
    Position,
    Whose,
    Zone,
)


def condition(said: Condition, spoken: ReferenceWords, lead: str = "if") -> str:
    """The words for a condition, after "if" (`lead`) or another word.

    Raises:
        UnsayableError: there are no words for it.
    """
    if isinstance(said, req.NotSentHereThisTurn):
        return "except the turn this card was sent to the GY"
    if isinstance(said, req.DamageStep):
        return word(_PARTS, said.part, "Damage Step")
    if isinstance(said, req.InPhase):
        return in_phase(said)
    if isinstance(said, req.Not) and isinstance(said.this, req.InPhase):
        return f"except {in_phase(said.this)}"
    return f"{lead} {without_if(said, spoken)}"


def without_if(said: Condition, spoken: ReferenceWords) -> str:
    """The words for a condition, without "if"."""
    say = _SAYERS.get(type(said))
    if say is None:
        raise UnsayableError(type(said).__name__)
    return say(said, spoken)


_PARTS = {
    DamageStepPart.ANY: "during the Damage Step",
    DamageStepPart.START: "at the start of the Damage Step",
    DamageStepPart.END: "at the end of the Damage Step",
    DamageStepPart.BEFORE_CALCULATION: "before damage calculation",
    DamageStepPart.CALCULATION: "during damage calculation",
    DamageStepPart.AFTER_CALCULATION: "after damage calculation",
}
PHASES = {
    (): "turn",
    (Phase.DRAW,): "Draw Phase",
    (Phase.STANDBY,): "Standby Phase",
    (Phase.MAIN1, Phase.MAIN2): "Main Phase",
    (Phase.MAIN1,): "Main Phase 1",
    (Phase.MAIN2,): "Main Phase 2",
    (Phase.BATTLE,): "Battle Phase",
    (Phase.END,): "End Phase",
    (Phase.MAIN1, Phase.MAIN2, Phase.BATTLE): "Main or Battle Phase",
}
TURNS = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's", Whose.EITHER: "the"}


def in_phase(said: req.InPhase) -> str:
    """The words for a phase and whose it is.

    As in "during your Main Phase".
    """
    return f"during {word(TURNS, said.turn, 'turn of')} {word(PHASES, said.phases, 'phases')}"


# --- what there is ---------------------------------------------------------------------------


def _exists(said: req.Exists, spoken: ReferenceWords) -> str:
    what = said.what
    if what.ref is not None:
        return _this_is(said, spoken)
    if what.alternatives:
        raise UnsayableError("Selector.alternatives")
    if said.at_most is None and said.at_least == 1:
        return _there(what, "a", spoken)
    if said.at_most is None:
        return _there(what, f"{said.at_least} or more", spoken)
    if said.at_least == said.at_most:
        return _there(what, f"exactly {said.at_least}", spoken)
    if said.at_least == 0:
        return _there(what, f"{said.at_most} or less", spoken)
    raise UnsayableError("Exists between two numbers")


def _none(said: req.None_, spoken: ReferenceWords) -> str:
    if said.what.ref is not None:
        raise UnsayableError("None_.ref")
    what = said.what
    if len(what.except_) == 1 and what == replace(_MINE, except_=what.except_):
        kinds = kind(what.except_[0], many=True, spoken=spoken)
        are = spaced(kinds.head, kinds.after)
        return f"you control no monsters, or all monsters you control are {are}"
    return _there(said.what, "no", spoken)


_MINE = Selector(whose=Whose.YOU, zone=(Zone.MONSTER_ZONE,), where=Filter(kind=MONSTERS), count=ALL)
_HAVE = {Whose.YOU: "you have", Whose.OPPONENT: "your opponent has"}
_CONTROLS = {Whose.YOU: "you control", Whose.OPPONENT: "your opponent controls"}


def _there(what: Selector, many: str, spoken: ReferenceWords) -> str:
    """As in "you control a Dragon monster", "a Spell is on the field"."""
    phrase = _counted(what, many, spoken)
    here = is_field(what.zone, monsters=only_monsters(what))
    if here and what.whose in _CONTROLS:
        return f"{_CONTROLS[what.whose]} {phrase}"
    if here and what.whose is Whose.EITHER:
        is_ = "is" if many == "a" else "are"
        if many == "no":
            return f"no {phrase.removeprefix('no ')} are on the field"
        return f"{phrase} {is_} on the field"
    if not what.zone:
        raise UnsayableError("what there is, nowhere")
    if what.whose is Whose.EITHER:
        return f"{phrase} {'is' if many == 'a' else 'are'} {_in(what)}"
    return _had(what, many, phrase, spoken)


def _had(what: Selector, many: str, phrase: str, spoken: ReferenceWords) -> str:
    """As in "you have a Fish monster in your GY", "... in your other Pendulum Zone"."""
    who = word(_HAVE, what.whose, "whose there are")
    if what.zone == (Zone.BANISHED,):
        head, rest = phrase.rsplit(" or more ", 1) if " or more " in phrase else (many, "")
        rest = rest or phrase.removeprefix(f"{many} ")
        number = f"{head} or more" if " or more " in phrase else many
        return f"{who} {number} banished {rest}"
    if what.other and what.zone == (Zone.PENDULUM_ZONE,):
        phrase = _counted(replace(what, other=False), many, spoken)
        return f"{who} {phrase} in your other Pendulum Zone"
    return f"{who} {phrase} {_in(what)}"


def _in(what: Selector) -> str:
    return place(what.whose, what.zone, "in", monsters=only_monsters(what))


def _counted(what: Selector, many: str, spoken: ReferenceWords) -> str:
    """The noun with this determiner, and no place."""
    only(what, "whose", "zone", "where", "any_of", "count", "other", "different_names", "except_",
         "same_name")  # fmt: skip
    if what.count not in (ALL, Count()):
        raise UnsayableError("so many of what there is")
    one = many == "a"
    bare_ = Selector(where=what.where, any_of=what.any_of, other=what.other,
                     different_names=what.different_names, except_=what.except_,
                     same_name=what.same_name, count=Count() if one else ALL)  # fmt: skip
    said = str(noun(bare_, "in", spoken))
    head = said.removeprefix("1 ").removeprefix("all ")
    if not one:
        return f"{many} {head}"
    return head.replace("other ", "another ", 1) if what.other else article(head)


def _this_is(said: req.Exists, _spoken: ReferenceWords) -> str:  # noqa: PLR0911 -- one line a place
    what = said.what
    if said != req.Exists(what) or what.ref is not Ref.THIS_CARD:
        raise UnsayableError("Exists.ref")
    only(what, "ref", "zone", "whose")
    if what.zone == (Zone.BANISHED,):
        return "this card is banished"
    if what.zone == FIELD and what.whose is Whose.YOU:
        return "you control this card"
    if what.zone[0] is Zone.HAND and set(FIELD) <= set(what.zone):
        return f"this card is in {owned(what.whose, what.zone)}"
    if FIELD[0] in what.zone and not set(what.zone) <= set(FIELD):
        rest = tuple(zone for zone in what.zone if zone not in FIELD)
        return f"this card is on the field or in {owned(what.whose, rest)}"
    if what.whose is Whose.EITHER and len(what.zone) == 1 and what.zone[0] not in FIELD:
        return f"this card is in the {ZONES[what.zone[0]]}"
    if set(what.zone) <= set(FIELD):
        where = "on the field" if what.zone == FIELD else f"in {owned(what.whose, what.zone)}"
        return f"this card is {where}"
    return f"this card is in {owned(what.whose, what.zone)}"


# --- what this card is -----------------------------------------------------------------------

_STANDS = {
    (Position.ATTACK,): "in Attack Position",
    (Position.DEFENSE, Position.SET): "in Defense Position",
    (Position.DEFENSE,): "in face-up Defense Position",
}


def _fits(said: req.Fits, spoken: ReferenceWords) -> str:
    who, where = said.what, said.where
    if who.ref is None or who != Selector(ref=who.ref):
        raise UnsayableError("Fits.what")
    is_ = f"{noun(who, 'in', spoken)} is"
    if where == Filter(face=Face.UP):
        return f"{is_} face-up on the field"
    if where.position and where == Filter(position=where.position):
        return f"{is_} {word(_STANDS, where.position, 'stands')}"
    if where.counter is not None and where == Filter(counter=where.counter):
        return f"{noun(who, 'in', spoken)} has {article(counters(where.counter))}"
    words = kind(where, spoken=spoken)
    return f"{is_} {article(spaced(words.head, words.after))}{words.tail}"


def _was_summoned(said: req.ThisWasSummoned, spoken: ReferenceWords) -> str:
    only(said, "how", "special", "this_turn", "by_effect_of")
    how = summoned_how(said.how, special=said.special)
    turn = "this turn" if said.this_turn else ""
    by = ""
    if said.by_effect_of is not None:
        words = kind(said.by_effect_of, spoken=spoken)
        by = f"by the effect of {article(spaced(words.head, words.after))}"
    return spaced("this card was", how or "Summoned", turn, by)


def _battled(said: req.ThisBattled, spoken: ReferenceWords) -> str:
    only(said, "attacking", "other")
    other = "" if said.other == ANY else article(kind(said.other, spoken=spoken).head)
    if said.attacking is None:
        return spaced("this card battled", other)
    if said.attacking:
        return spaced("this card attacked", other)
    return spaced("this card was attacked", f"by {other}" if other else "")


def _equipped(said: req.ThisIsEquipped, spoken: ReferenceWords) -> str:
    if said.to and said.by == ANY:
        return "this card is equipped to a monster by this effect"
    words = kind(said.by, spoken=spoken)
    to = "to" if said.to else "with"
    return f"this card is equipped {to} {article(spaced(words.head, words.after))}{words.tail}"


def _materials(said: req.HasMaterials, spoken: ReferenceWords) -> str:
    if said.where != ANY:
        if said.at_least != 1:
            raise UnsayableError("HasMaterials.at_least")
        words = kind(said.where, spoken=spoken)
        return f"this card has {article(spaced(words.head, words.after))}{words.tail} as material"
    many = "" if said.at_least == 1 else f"{said.at_least} or more "
    return f"this card has {many}material{'s' if many else ''}"


# --- numbers ---------------------------------------------------------------------------------


def _at_most(said: req.AtMost, _spoken: ReferenceWords) -> str:
    if isinstance(said.left, LpOf) and isinstance(said.right, int):
        return f"{word(OWNERS, said.left.whose, 'LP of')} LP are {said.right} or less"
    if isinstance(said.right, LpOf) and isinstance(said.left, int):
        return f"{word(OWNERS, said.right.whose, 'LP of')} LP are {said.left} or more"
    raise UnsayableError("AtMost")


def _more_than(said: req.MoreThan, _spoken: ReferenceWords) -> str:
    left, right = said.left, said.right
    if isinstance(left, LpOf) and isinstance(right, LpOf):
        if left.whose is Whose.OPPONENT:
            return "your LP are lower than your opponent's"
        return "your LP are higher than your opponent's"
    if _is_monsters(left) and _is_monsters(right):
        assert isinstance(left, PerCard)  # noqa: S101 -- just looked
        if left.what.whose is Whose.OPPONENT:
            return "your opponent controls more monsters than you do"
        return "you control more monsters than your opponent does"
    raise UnsayableError("MoreThan")


def _is_monsters(value: object) -> bool:
    if not isinstance(value, PerCard) or value.each != 1:
        return False
    what = value.what
    plain = Selector(whose=what.whose, zone=(Zone.MONSTER_ZONE,), count=ALL)
    return what in (plain, replace(plain, where=Filter(kind=MONSTERS)))


def _equal(said: req.Equal, _spoken: ReferenceWords) -> str:
    if _is_monsters(said.left) and _is_monsters(said.right):
        return "both players control the same number of monsters"
    raise UnsayableError("Equal")


# --- several ---------------------------------------------------------------------------------


def _all_of(said: req.AllOf, spoken: ReferenceWords) -> str:
    shown = _shown(said) or _only_such(said, spoken)
    if shown is not None:
        return shown
    return " and ".join(without_if(each, spoken) for each in said.these)


def _only_such(said: req.AllOf, spoken: ReferenceWords) -> str | None:
    """As in "all monsters you control are Dragon monsters (min. 1)"."""
    first, second, *more = said.these
    if more or not isinstance(first, req.Exists) or not isinstance(second, req.None_):
        return None
    kinds = second.what.except_
    such = tuple(replace(each, kind=first.what.where.kind) for each in kinds)
    if second.what != replace(_MINE, except_=kinds) or such != (first.what.where,):
        return None
    words = kind(first.what.where, many=True, spoken=spoken)
    return f"all monsters you control are {spaced(words.head, words.after)} (min. 1)"


_YOURS = req.Exists(Selector(ref=Ref.THIS_CARD, zone=FIELD, whose=Whose.YOU))


def _shown(said: req.AllOf) -> str | None:
    """As in "you control this Normal Summoned/Set card"."""
    first, *rest = said.these
    if first != _YOURS or not rest:
        return None
    words: list[str] = []
    for each in rest:
        if isinstance(each, req.Fits) and each.what == THIS_CARD:
            words.append(kind(each.where).head.removesuffix(" card"))
        elif isinstance(each, req.ThisWasSummoned):
            only(each, "how", "special", "or_set")
            how = summoned_how(each.how, special=each.special)
            words.append(how + ("/Set" if each.or_set else ""))
        else:
            return None
    return spaced("you control this", *words, "card")


_CAME = req.ThisWasSummoned(how=NORMALLY, this_turn=True)


def _any_of(said: req.AnyOf, spoken: ReferenceWords) -> str:
    first, second, *more = said.these
    if isinstance(second, req.ThisWasTurnedUp) and first == _CAME:
        return "this card was Normal Summoned or flipped face-up this turn"
    if isinstance(first, req.ThisWasSummoned) and isinstance(second, req.ThisWasSummoned):
        now = " this turn" if first.this_turn else ""
        if not more and first.how == NORMALLY and second.special:
            return f"this card was Normal or Special Summoned{now}"
    if said.these == (req.ThisIsEquipped(), req.ThisIsEquipped(to=True)):
        return "equipped"
    return " or ".join(without_if(each, spoken) for each in said.these)


def _not(said: req.Not, spoken: ReferenceWords) -> str:
    if isinstance(said.this, req.Exists) and said.this == req.Exists(said.this.what):
        what = said.this.what
        if what.ref is None and what.whose is Whose.EITHER:
            return _there(what, "a", spoken).replace(" is on the field", " is not on the field")
    if said.this == req.NotSentHereThisTurn():
        return "this card is in the GY because it was sent there this turn"
    if said.this == req.HasMaterials():
        return "this card has no material"
    raise UnsayableError("Not")


def _summons(said: req.SummonsThisTurn, spoken: ReferenceWords) -> str:
    del spoken
    who = {Whose.YOU: "you", Whose.OPPONENT: "your opponent"}[said.whose]
    return f"{who} Normal or Special Summoned {said.at_least} or more monsters this turn"


_SAYERS: dict[type, Callable[[Any, ReferenceWords], str]] = {
    req.Exists: _exists,
    req.None_: _none,
    req.Fits: _fits,
    req.ThisWasSummoned: _was_summoned,
    req.ThisBattled: _battled,
    req.ThisIsEquipped: _equipped,
    req.HasMaterials: _materials,
    req.AtMost: _at_most,
    req.MoreThan: _more_than,
    req.Equal: _equal,
    req.AllOf: _all_of,
    req.AnyOf: _any_of,
    req.Not: _not,
    req.SummonsThisTurn: _summons,
}


def header(effect: Effect, spoken: ReferenceWords) -> str:
    """The words before the colon: when the effect can be activated; empty: always."""
    on = () if effect.kind is EffectKind.FLIP else effect.on
    if effect.kind is EffectKind.CARD_ACTIVATION and not on and effect.timing is Timing.WHEN:
        return "When this card is activated"
    lead = "when" if effect.timing is Timing.WHEN else "if"
    parts = [_often(effect), _phase(effect), *_before(effect, spoken)]
    if on:
        parts.append(spaced(events(on, spoken, lead), *_at_once(effect, spoken)))
    parts += _after(effect, spoken)
    said = ", ".join(part for part in parts if part)
    said = spaced(said, *_asides(effect))
    if effect.kind is EffectKind.FLIP:
        said = said.replace("during ", "if it is ", 1) if said.startswith("during ") else said
        return f"FLIP: {sentence(said)}" if said else "FLIP"
    return sentence(said)


def _often(effect: Effect) -> str:
    """As in "once per turn"; of other limits a sentence of their own speaks."""
    limit = next((one for one in effect.limits if one.kind is LimitKind.SOFT), None)
    if limit is None or limit.shared is not None:
        return ""
    per = _PER.get(limit.per)
    if per and limit.per is Per.TURN and _names_turn(effect):
        whose = "opponent's " if effect.turn is Whose.OPPONENT else "your "
        return f"{times(limit.times)} per {whose}turn"
    return f"{times(limit.times)} {per}" if per else ""


_PER = {
    Per.TURN: "per turn",
    Per.CHAIN: "per Chain",
    Per.BATTLE_STEP: "per battle",
    Per.DUEL: "per Duel",
    Per.STAY: "while face-up on the field",
}


def _names_turn(effect: Effect) -> bool:
    """As in "once per opponent's turn": the limit says it, and no phase does."""
    return not effect.phases and not effect.on and effect.turn in (Whose.YOU, Whose.OPPONENT)


def _phase(effect: Effect) -> str:
    if any(isinstance(on, PhaseBegins) for on in effect.on):
        return ""
    if not effect.phases and effect.turn is Whose.EITHER:
        return ""
    if "per opponent's turn" in _often(effect) or "per your turn" in _often(effect):
        return ""
    phase = word(PHASES, effect.phases, "phases")
    return f"during {word(TURNS, effect.turn, 'turn of')} {phase}"


def _before(effect: Effect, spoken: ReferenceWords) -> list[str]:
    steps = [one for one in effect.conditions if isinstance(one, DamageStep)]
    rest = [one for one in effect.conditions if not isinstance(one, DamageStep)]
    said = [condition(one, spoken) for one in steps]
    if effect.on:
        return said
    return said + [condition(one, spoken) for one in rest]


def _after(effect: Effect, spoken: ReferenceWords) -> list[str]:
    rest = [one for one in effect.conditions if not isinstance(one, DamageStep)]
    late = [one for one in rest if not _with_event(one)] if effect.on else []
    return [condition(one, spoken, "while" if _of_this(one) else "if") for one in late]


def _at_once(effect: Effect, spoken: ReferenceWords) -> list[str]:
    """What hangs on the event itself: "during your opponent's turn", "while ... banished"."""
    return [condition(one, spoken, "while") for one in effect.conditions if _with_event(one)]


def _with_event(said: Condition) -> bool:
    banished = isinstance(said, Exists) and said.what.zone == (Zone.BANISHED,) and _of_this(said)
    return banished or isinstance(said, InPhase)


def _of_this(said: Condition) -> bool:
    """Whether it tells where this card is when something happens."""
    return isinstance(said, Exists) and said.what.ref is Ref.THIS_CARD


def _asides(effect: Effect) -> list[str]:
    said = []
    steps = any(isinstance(one, DamageStep) for one in effect.conditions)
    if effect.damage_step is DamageStepUse.EXCLUDED:
        said.append("(except during the Damage Step)")
    elif effect.damage_step is DamageStepUse.ALLOWED and not steps:
        said.append("(even during the Damage Step)")
    if effect.kind is EffectKind.QUICK:
        said.append("(Quick Effect)")
    return said
