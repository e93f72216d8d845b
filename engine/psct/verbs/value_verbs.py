"""Value verbs: changes of ATK, DEF, Level, name, Type, Attribute and battle position."""

from dataclasses import replace

from engine.cardtext.amounts import (
    Amount,
    Declared,
    Half,
    LpOf,
    OpaqueAmount,
    PerCard,
    PerCounter,
    PreviousAmount,
    StatOf,
    Times,
)
from engine.cardtext.applications import HeldPosition, ModifyStat, Protect, SetStat, TreatAs
from engine.cardtext.operations import (
    Application,
    ChangeAttackTarget,
    ChangePosition,
    ChooseMode,
    GainLp,
    Grant,
    Operation,
    Option,
    SetLp,
    Step,
)
from engine.cardtext.selectors import Like, Ref, Selector
from engine.psct.nouns.amount_phrases import (
    STATS,
    amount_ends,
    parse_amount,
    parse_choice,
    parse_equal_to,
    parse_for_each,
)
from engine.psct.nouns.card_references import of_subject, parse_owner, parse_reference
from engine.psct.nouns.noun_parts import TYPES, plural_mark
from engine.psct.nouns.noun_phrases import parse_noun
from engine.psct.nouns.postmodifiers import phrase_stops
from engine.psct.syntax.lexer import Tokens
from engine.psct.syntax.phrase_matching import (
    Parsed,
    PhraseTable,
    TextContext,
    Wordings,
    eat,
    number,
    skip,
)
from engine.psct.verbs.verb_arguments import (
    Applications,
    Deeds,
    Verb,
    VerbContext,
    read_all,
    read_one,
)
from engine.terms.prohibitions import ProtectedFrom
from engine.terms.vocabulary import Attribute, CardKind, Face, Position, Stat, Until, Whose

TO_POSITION = PhraseTable(
    {
        "to attack position": Position.ATTACK,
        "to face-up attack position": Position.ATTACK,
        "to defense position": Position.DEFENSE,
        "to face-up defense position": Position.DEFENSE,
        "to face-down defense position": Position.SET,
        "into face-down defense position": Position.SET,
    }
)


def change_position(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads a change of battle position.

    As in "change its battle position", "change it to Defense Position".
    """
    return _CHANGED.match(tokens, at, say) or to_position(tokens, at, say)


_CHANGED: Wordings[Deeds] = Wordings(
    {
        "one": read_one,
        "all": read_all,
        "its": lambda run, at, say: parse_owner(run, at, say.known),
    },
    {
        "the attack target to {one}": lambda what: (ChangeAttackTarget(what),),
        "the battle <position|positions> of {all}": lambda whats: tuple(map(ChangePosition, whats)),
        "{its} battle <position|positions>": lambda what: (ChangePosition(what),),
    },
)


def to_position(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads a change to a battle position.

    As in "change it to Defense Position", "flip it to face-up Attack Position".
    """
    found = read_all(tokens, at, say)
    if found is not None and (either := _TO_EITHER.match(tokens, found.end)) is not None:
        return Parsed((_either_position(found.value, either.value, say),), either.end)
    turned = None if found is None else _turned_from(tokens, found)
    if turned is not None:
        return turned
    position = None if found is None else TO_POSITION.match(tokens, found.end)
    if found is None or position is None:
        return None
    return Parsed(tuple(ChangePosition(w, position.value) for w in found.value), position.end)


def _turned_from(tokens: Tokens, found: Parsed[tuple[Selector, ...]]) -> Parsed[Deeds] | None:
    """As in "change this card from Attack Position to Defense Position": only one that is so."""
    from_ = _FROM_POSITION.match(tokens, found.end)
    to = None if from_ is None else TO_POSITION.match(tokens, from_.end)
    if from_ is None or to is None or any(what.where.position for what in found.value):
        return None
    so = (replace(w, where=replace(w.where, position=(from_.value,))) for w in found.value)
    return Parsed(tuple(ChangePosition(what, to.value) for what in so), to.end)


_FROM_POSITION = PhraseTable(
    {
        "from attack position": Position.ATTACK,
        "from face-up attack position": Position.ATTACK,
        "from face-up defense position": Position.DEFENSE,
    }
)


def flipped(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Reads what is flipped.

    As in "flip it to face-down Defense Position", "flip all monsters they control face-up".
    """
    placed = to_position(tokens, at, say)
    if placed is not None:
        return placed
    found = parse_noun(tokens, at, say.known)
    end = None if found is None else eat(tokens, found.end, "face-up")
    if found is None or end is None or found.value.ref is not None or found.value.any_of:
        return None
    what = found.value
    if what.where.kind != (CardKind.MONSTER,) or what.where.face is Face.UP:
        return None
    lying = replace(what, where=replace(what.where, face=Face.DOWN))
    return Parsed((ChangePosition(lying, Position.DEFENSE),), end)


_UP_OR_SET = (Position.ATTACK, Position.SET)
_TO_EITHER = PhraseTable(
    {
        "to face-up attack position or face-down defense position": _UP_OR_SET,
        "to face-up attack or face-down defense position": _UP_OR_SET,
        "to attack position or face-down defense position": _UP_OR_SET,
        "to face-up attack or defense position": (Position.ATTACK, Position.DEFENSE),
        "to attack or defense position": (Position.ATTACK, Position.DEFENSE),
    }
)


def _either_position(
    whats: tuple[Selector, ...], to: tuple[Position, ...], say: VerbContext
) -> Operation:
    """As in "to face-up Attack Position or face-down Defense Position"."""
    options = (
        Option(each.value, tuple(Step(ChangePosition(what, each)) for what in whats)) for each in to
    )
    return ChooseMode(tuple(options), by=say.who)


_KEYS: PhraseTable[tuple[str, ...]] = PhraseTable(
    {
        **{
            f"{word}{s}": (word,)
            for word in ("name", "type", "attribute", "level", "rank", "atk", "def")
            for s in ("", "s")
        },
        "monster type": ("type",),
        "atk/def": ("atk", "def"),
        "level/rank": ("level", "rank"),
        "name/type/attribute": ("name", "type", "attribute"),
        "type/attribute": ("type", "attribute"),
    }
)
_STATS = {
    ("level", False): Stat.LEVEL,
    ("level", True): Stat.ORIGINAL_LEVEL,
    ("rank", False): Stat.RANK,
    ("rank", True): Stat.ORIGINAL_RANK,
    ("atk", False): Stat.ATK,
    ("atk", True): Stat.ORIGINAL_ATK,
    ("def", False): Stat.DEF,
    ("def", True): Stat.ORIGINAL_DEF,
}
_BECOME = frozenset({"becomes", "become"})


def becomes_alike(tokens: Tokens, at: int, known: TextContext) -> Parsed[Deeds] | None:
    """Reads values, names or kinds that become another card's.

    As in "this card's name and Level become the same as that monster's".
    """
    owner = parse_owner(tokens, at, known)
    what = None if owner is None else owner.value
    keys = None if owner is None else shared_keys(tokens, owner.end)
    if owner is None and tokens[at].norm == "the":
        keys = shared_keys(tokens, at + 1)
        of = None if keys is None or tokens[keys.end].norm != "of" else keys.end + 1
        card = None if of is None else parse_noun(tokens, skip(tokens, of, "both"), known)
        if card is None or keys is None:
            return None
        what, keys = card.value, Parsed(keys.value, card.end)
    if keys is None or what is None or tokens[keys.end].norm not in _BECOME:
        return None
    return _taken(tokens, keys.end + 1, what, keys.value, known)


def becomes_same(
    tokens: Tokens, at: int, what: Selector, known: TextContext
) -> Parsed[Deeds] | None:
    """Reads, after "becomes", "the same Level and Type as that monster"."""
    start = eat(tokens, at, "the", "same")
    keys = None if start is None else shared_keys(tokens, start)
    if keys is None or tokens[keys.end].norm != "as":
        return None
    of = parse_owner(tokens, keys.end + 1, known)
    if of is not None and not amount_ends(tokens, of.end):
        of = None
    of = of or parse_reference(tokens, keys.end + 1, known)
    if of is None or not _is_one(of.value):
        return None
    return Parsed(_deeds(what, keys.value, of.value, original=False), of.end)


def _taken(
    tokens: Tokens, at: int, what: Selector, keys: tuple[str, ...], known: TextContext
) -> Parsed[Deeds] | None:
    """As in "the same as that monster's", "that monster's original name"."""
    start = eat(tokens, at, "the", "same", "as") or eat(tokens, at, "equal", "to") or at
    of = parse_owner(tokens, start, known)
    if of is None:
        of, original = _other(tokens, start, keys, known, same=start > at)
        return (
            None if of is None else Parsed(_deeds(what, keys, of.value, original=original), of.end)
        )
    if not _is_one(of.value):
        return None
    end = _named_again(tokens, of.end, keys)
    if end is None:
        return None
    original = tokens[of.end].norm == "original"
    return Parsed(_deeds(what, keys, of.value, original=original), end)


def _named_again(tokens: Tokens, at: int, keys: tuple[str, ...]) -> int | None:
    """The index after "(that monster's) original name", or after nothing where that is all."""
    plain = skip(tokens, skip(tokens, at, "current"), "original")
    theirs = shared_keys(tokens, plain)
    if theirs is None:
        return at if plain == at and amount_ends(tokens, at) else None
    return theirs.end if theirs.value == keys else None


def _other(
    tokens: Tokens, at: int, keys: tuple[str, ...], known: TextContext, *, same: bool
) -> tuple[Parsed[Selector] | None, bool]:
    """Whose they are, said without a possessive, and whether the original ones are meant."""
    if not same:
        return _of_one(tokens, at, keys, known), tokens[at + 1].norm == "original"
    of = parse_reference(tokens, at, known)
    fits = of is not None and _is_one(of.value) and amount_ends(tokens, of.end)
    return (of if fits else None), False


def _of_one(
    tokens: Tokens, at: int, keys: tuple[str, ...], known: TextContext
) -> Parsed[Selector] | None:
    """As in "the Level of that monster", "the original Type of that monster"."""
    same = (
        shared_keys(tokens, skip(tokens, at + 1, "original")) if tokens[at].norm == "the" else None
    )
    if same is None or same.value != keys or tokens[same.end].norm != "of":
        return None
    of = parse_reference(tokens, same.end + 1, known)
    return of if of is not None and _is_one(of.value) else None


def _is_one(what: Selector) -> bool:
    return what.ref is not None and what.ref is not Ref.EACH and what.where.opaque is None


def shared_keys(tokens: Tokens, at: int) -> Parsed[tuple[str, ...]] | None:
    """Reads which values or kinds are shared: "name", "Type, Attribute, and Level"."""
    names: list[str] = []
    end = at
    while (key := _KEYS.match(tokens, end)) is not None:
        names.extend(key.value)
        end = key.end
        nxt = skip(tokens, skip(tokens, end, ","), "and")
        if nxt == end or _KEYS.match(tokens, nxt) is None:
            return Parsed(tuple(names), end)
        end = nxt
    return None


def _deeds(what: Selector, keys: tuple[str, ...], of: Selector, *, original: bool) -> Deeds:
    """What each of them makes of the cards."""
    deeds: list[Operation] = []
    kinds = tuple(key for key in keys if (key, original) not in _STATS)
    if kinds:
        like = Like(tuple(f"original {kind}" if original else kind for kind in kinds), of)
        made = TreatAs(what, also=False, like=like)
        deeds.append(Grant(made, Until.WHILE_ON_FIELD))
    for key in keys:
        stat = _STATS.get((key, original))
        if stat is not None:
            own = _STATS[key, False]
            deeds.append(SetStat(what, (own,), StatOf(of, stat), Until.WHILE_ON_FIELD))
    return tuple(deeds)


LASTING = Until.WHILE_ON_FIELD


def negative(amount: Amount) -> Amount:
    """The amount as a loss."""
    return -amount if isinstance(amount, int) else Times(amount, -1)


def parse_gain(
    tokens: Tokens, at: int, what: Selector, known: TextContext, *, loses: bool
) -> Parsed[Deeds] | None:
    """Reads what follows "gains" or "loses": "500 ATK/DEF", "ATK equal to ..."."""
    exactly = tokens[at].norm == "exactly"
    first = _gained(tokens, at + exactly, known)
    if first is None or (exactly and not loses):
        return None
    parts, end = [first.value], first.end
    if tokens[end].norm == "and" and (more := _gained(tokens, end + 1, known)) is not None:
        parts.append(more.value)
        end = more.end
    parts = _each_for_both(parts)
    deeds = tuple(
        ModifyStat(what, stats, negative(amount) if loses else amount, LASTING, exactly=exactly)
        for stats, amount in parts
    )
    return Parsed(deeds, end)


_Part = tuple[tuple[Stat, ...], Amount]


def _each_for_both(parts: list[_Part]) -> list[_Part]:
    """As in "1 Level and 400 ATK for each card": what is counted holds for both."""
    (stats, first), *rest = parts
    if not rest or not isinstance(first, int) or isinstance(rest[0][1], int):
        return parts
    counted = rest[0][1]
    if isinstance(counted, PerCard | PerCounter):
        return [(stats, replace(counted, each=first)), *rest]
    return [(stats, OpaqueAmount(f"{first} for each")), *rest]


def _gained(
    tokens: Tokens, at: int, known: TextContext
) -> Parsed[tuple[tuple[Stat, ...], Amount]] | None:
    much = _SO_MUCH.match(tokens, at)
    stats = None if much is None else STATS.match(tokens, much.end)
    if stats is not None:
        return Parsed((stats.value, PreviousAmount()), stats.end)
    stats = STATS.match(tokens, at)
    if stats is not None:
        equal = parse_equal_to(tokens, stats.end, known)
        return None if equal is None else Parsed((stats.value, equal.value), equal.end)
    amount = parse_amount(tokens, at, known)
    stats = None if amount is None else STATS.match(tokens, amount.end)
    if amount is None or stats is None:
        return None if amount is None else _that_atk(tokens, amount)
    if isinstance(amount.value, int):
        each = parse_for_each(tokens, stats.end, amount.value, known)
        if each is not None:
            return Parsed((stats.value, each.value), each.end)
    return Parsed((stats.value, amount.value), stats.end)


_SO_MUCH = PhraseTable({"that much": 1, "that lost": 1, "the lost": 1})
"""As in "(gains) that lost ATK": what the step before changed."""


def _that_atk(
    tokens: Tokens, amount: Parsed[Amount]
) -> Parsed[tuple[tuple[Stat, ...], Amount]] | None:
    """As in "(gains) half that monster's ATK"."""
    whole = amount.value.of if isinstance(amount.value, Half) else amount.value
    if not amount_ends(tokens, amount.end) or not isinstance(whole, StatOf):
        return None
    if whole.stat not in (Stat.ATK, Stat.ORIGINAL_ATK):
        return None
    return Parsed(((Stat.ATK,), amount.value), amount.end)


def parse_becomes(
    tokens: Tokens, at: int, what: Selector, stats: tuple[Stat, ...], known: TextContext
) -> Parsed[Deeds] | None:
    """Reads what follows "its ATK": "becomes 0", "is halved"."""
    known = of_subject(known, what)
    word = tokens[at].norm
    if word in ("is", "are", "becomes", "become") and tokens[at + 1].norm in ("halved", "doubled"):
        return scaled(what, stats, tokens[at + 1].norm == "halved", at + 2)
    if word in ("is", "are") and tokens[at + 1].norm == "increased" and tokens[at + 2].norm == "by":
        more = parse_amount(tokens, at + 3, known)
        if more is None:
            return None
        return Parsed((ModifyStat(what, stats, more.value, LASTING),), more.end)
    start = skip(tokens, at, "each")
    if tokens[start].norm in ("becomes", "become"):
        return new_value(tokens, skip(tokens, start + 1, "each"), what, stats, known)
    start = skip(tokens, at + 1, "each")
    is_said = word in ("is", "are") and _IS_SO_MUCH.match(tokens, start) is not None
    return new_value(tokens, start, what, stats, known) if is_said else None


_IS_SO_MUCH = PhraseTable({"the number of": 1, "equal to": 1})


def scaled(what: Selector, stats: tuple[Stat, ...], halved: bool, end: int) -> Parsed[Deeds]:
    """The operation that halves or doubles present values."""
    deeds = []
    for stat in stats:
        now = StatOf(what, stat)
        deeds.append(SetStat(what, (stat,), Half(now) if halved else Times(now, 2), LASTING))
    return Parsed(tuple(deeds), end)


def new_value(
    tokens: Tokens, at: int, what: Selector, stats: tuple[Stat, ...], known: TextContext
) -> Parsed[Deeds] | None:
    """Reads the new value, after "becomes" or "to"."""
    pair = _each_its_own(tokens, at, what, stats, known)
    if pair is not None:
        return pair
    same = _the_same_as(tokens, at, what, stats, known)
    if same is not None:
        return same
    amount = parse_equal_to(tokens, at, known)
    if amount is None:
        start = eat(tokens, at, "the", "same", "as") or at
        chosen = parse_choice(tokens, start)
        amount = parse_amount(tokens, start, known) if chosen is None else chosen
    if amount is None:
        end = at
        while not phrase_stops(tokens, end):
            end += 1
        if end == at:
            return None
        amount = Parsed(OpaqueAmount(known.words(tokens, at, end)), end)
    return Parsed((SetStat(what, stats, amount.value, LASTING),), amount.end)


def _the_same_as(
    tokens: Tokens, at: int, what: Selector, stats: tuple[Stat, ...], known: TextContext
) -> Parsed[Deeds] | None:
    """As in "the same as that monster's": the same value of the other card."""
    start = eat(tokens, at, "the", "same", "as") or eat(tokens, at, "equal", "to")
    owner = parse_owner(tokens, start or at, known)
    if (
        owner is None
        or STATS.match(tokens, owner.end) is not None
        or not amount_ends(tokens, owner.end)
    ):
        return None
    deeds = tuple(SetStat(what, (stat,), StatOf(owner.value, stat), LASTING) for stat in stats)
    return Parsed(deeds, owner.end)


def _each_its_own(
    tokens: Tokens, at: int, what: Selector, stats: tuple[Stat, ...], known: TextContext
) -> Parsed[Deeds] | None:
    """As in "become half its current ATK/DEF": ATK and DEF each by its own value."""
    start = eat(tokens, at, "equal", "to") or at
    half, double = tokens[start].norm == "half", tokens[start].norm in ("double", "twice")
    of = parse_values(tokens, start + 1 if half or double else start, known)
    if of is None or len(of.value[1]) != len(stats) or len(stats) == 1:
        return None
    deeds = []
    for stat, theirs in zip(stats, of.value[1], strict=True):
        value: Amount = StatOf(of.value[0], theirs, 2 if double else 1)
        deeds.append(SetStat(what, (stat,), Half(value) if half else value, LASTING))
    return Parsed(tuple(deeds), of.end)


def parse_becomes_kind(
    tokens: Tokens, at: int, what: Selector, known: TextContext
) -> Parsed[Deeds] | None:
    """Reads, after "becomes", "Level 4", "DARK", "a Dragon monster"."""
    theirs = _level_of(tokens, at, what, known)
    if theirs is not None:
        return theirs
    start = skip(tokens, at, "a")
    if tokens[start].norm == "level" and (level := number(tokens[start + 1])) is not None:
        return Parsed((SetStat(what, (Stat.LEVEL,), level, LASTING),), start + 2)
    return _as_declared(tokens, start, what, known) or _new_kind(tokens, start, what)


def _new_kind(tokens: Tokens, start: int, what: Selector) -> Parsed[Deeds] | None:
    """As in "DARK", "Dragon"."""
    attribute = tokens[start].norm.upper()
    if attribute in Attribute.__members__:
        made = TreatAs(what, attribute=(Attribute[attribute],), also=False, until=LASTING)
        return Parsed((made,), start + 1)
    word = tokens[start].norm
    kind = next((t for t in TYPES if word in (t.lower(), f"{t.lower()}s")), None)
    if kind is not None:
        end = eat(tokens, start + 1, "monster") or eat(tokens, start + 1, "monsters")
        return Parsed((TreatAs(what, type=(kind,), also=False, until=LASTING),), end or start + 1)
    return None


_DECLARED: PhraseTable[tuple[str, ...]] = PhraseTable(
    {
        f"{that} {word}": (word,)
        for that in ("that", "the declared")
        for word in ("attribute", "type", "level")
    }
)


def _as_declared(
    tokens: Tokens, at: int, what: Selector, known: TextContext
) -> Parsed[Deeds] | None:
    """As in "that Attribute", "the declared Level"."""
    found = _DECLARED.match(tokens, at)
    if found is None or not set(found.value) <= known.declared:
        return None
    if found.value == ("level",):
        return Parsed((SetStat(what, (Stat.LEVEL,), Declared(), LASTING),), found.end)
    made = TreatAs(what, also=False, declared=found.value, until=LASTING)
    return Parsed((made,), found.end)


def _level_of(tokens: Tokens, at: int, what: Selector, known: TextContext) -> Parsed[Deeds] | None:
    """As in "become that monster's Level"."""
    values = parse_values(tokens, at, known)
    if values is None or values.value[1] not in ((Stat.LEVEL,), (Stat.RANK,)):
        return None
    stat = values.value[1]
    amount = StatOf(values.value[0], stat[0])
    return Parsed((SetStat(what, stat, amount, LASTING),), values.end)


def parse_values(
    tokens: Tokens, at: int, known: TextContext
) -> Parsed[tuple[Selector, tuple[Stat, ...]]] | None:
    """Reads whose values are meant, and which.

    As in "its ATK", "the Levels of all monsters you control", "this card's ATK and DEF".
    """
    if tokens[at].norm == "the":
        stats = STATS.match(tokens, at + 1)
        if stats is not None and tokens[stats.end].norm == "of":
            what = parse_noun(tokens, stats.end + 1, known)
            return None if what is None else Parsed((what.value, stats.value), what.end)
    owner = parse_owner(tokens, at, known)
    stats = None if owner is None else STATS.match(tokens, owner.end)
    if owner is None or stats is None:
        return None
    return Parsed((owner.value, stats.value), plural_mark(tokens, stats.end))


def _change(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    values = parse_values(tokens, at, say.known)
    if values is None:
        return change_position(tokens, at, say)
    if tokens[values.end].norm != "to":
        return None
    what, stats = values.value
    return new_value(tokens, values.end + 1, what, stats, say.known)


def _its_own(
    tokens: Tokens, at: int, stats: tuple[Stat, ...], known: TextContext
) -> Parsed[Amount] | None:
    """As in "by that monster's": by the same value of another card."""
    owner = parse_owner(tokens, at, known)
    if owner is None or len(stats) != 1 or not amount_ends(tokens, owner.end):
        return None
    return Parsed(StatOf(owner.value, stats[0]), owner.end)


def _by(sign: int) -> Verb:
    """Increase or reduce a value."""

    def read(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
        values = parse_values(tokens, at, say.known)
        start = None if values is None else eat(tokens, values.end, "by")
        if values is None or start is None:
            return None
        amount = (
            parse_choice(tokens, start)
            or _its_own(tokens, start, values.value[1], say.known)
            or parse_amount(tokens, start, say.known)
        )
        if amount is None:
            return None
        end, value = amount.end, amount.value
        if isinstance(value, int):
            each = parse_for_each(tokens, end, value, say.known)
            if each is not None:
                end, value = each.end, each.value
        what, stats = values.value
        signed = value if sign > 0 else negative(value)
        least, end = _bounded(tokens, skip(tokens, end, "points"))
        deed = ModifyStat(what, stats, signed, LASTING, at_most=least)
        more = _and_by(tokens, end, what, sign)
        return Parsed((deed,), end) if more is None else Parsed((deed, *more.value), more.end)

    return read


def _and_by(tokens: Tokens, at: int, what: Selector, sign: int) -> Parsed[Deeds] | None:
    """As in "(its Level by 1) and ATK by 500"."""
    stats = STATS.match(tokens, at + 1) if tokens[at].norm == "and" else None
    by = None if stats is None else eat(tokens, stats.end, "by")
    value = None if by is None else number(tokens[by])
    if stats is None or by is None or value is None:
        return None
    return Parsed((ModifyStat(what, stats.value, sign * value, LASTING),), by + 1)


def _bounded(tokens: Tokens, at: int) -> tuple[int | None, int]:
    """As in "(max. 12)"; that a Level cannot become 0 is a rule anyway ("min. 1")."""
    start = eat(tokens, at, "(", "max") or eat(tokens, at, "(", "min")
    start = None if start is None else skip(tokens, skip(tokens, start, "."), "level")
    value = None if start is None else number(tokens[start])
    if start is None or value is None or tokens[start + 1].norm != ")":
        return None, at
    return (value if tokens[at + 1].norm == "max" else None), start + 2


_LP = PhraseTable({"your opponent's lp": Whose.OPPONENT, "your lp": Whose.YOU})


def _either_way(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """As in "increase or decrease its Level by 1"."""
    start = eat(tokens, at, "or", "decrease") or eat(tokens, at, "or", "reduce")
    if start is None:
        return None
    up, down = _by(1)(tokens, start, say), _by(-1)(tokens, start, say)
    if up is None or down is None:
        return None
    options = tuple(
        Option(label, tuple(Step(deed) for deed in found.value))
        for label, found in (("increase", up), ("decrease", down))
    )
    return Parsed((ChooseMode(options, by=say.who),), up.end)


def _increase(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    return _either_way(tokens, at, say) or _lp_up(tokens, at, say) or _by(1)(tokens, at, say)


def _lp_up(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
    """Older text: "increase your Life Points by 500 points"."""
    start = eat(tokens, at, "your", "lp", "by")
    amount = None if start is None else parse_amount(tokens, start, say.known)
    if amount is None:
        return None
    end = skip(tokens, amount.end, "points")
    return None if tokens[end].norm == "for" else Parsed((GainLp(amount.value),), end)


def _scale(*, halved: bool) -> Verb:
    """Halve or double a value."""

    def read(tokens: Tokens, at: int, say: VerbContext) -> Parsed[Deeds] | None:
        lp = _LP.match(tokens, at)
        if lp is not None:
            now = LpOf(lp.value)
            return Parsed((SetLp(lp.value, Half(now) if halved else Times(now, 2)),), lp.end)
        values = parse_values(tokens, at, say.known)
        return None if values is None else scaled(*values.value, halved, values.end)

    return read


VALUES: dict[str, Verb] = {
    "change": _change,
    "increase": _increase,
    "reduce": _by(-1),
    "decrease": _by(-1),
    "halve": _scale(halved=True),
    "double": _scale(halved=False),
}
"""The readers of the verbs of this module."""


def parse_turned(run: Tokens, at: int, subject: Selector) -> Parsed[Applications] | None:
    """Reads that cards are held in a battle position, after the subject.

    As in "(All face-up monsters) are changed to Defense Position".
    """
    start = eat(run, at, "are", "changed") or eat(run, at, "is", "changed")
    to = None if start is None else TO_POSITION.match(run, start)
    if to is None or to.value is Position.SET or run[to.end].norm in _ONCE:
        return None
    held = HeldPosition(subject, to.value)
    also = eat(run, to.end, ",", "also") or eat(run, to.end, "and")
    kept = (
        None
        if also is None
        else eat(run, also, "their", "battle positions", "cannot", "be", "changed")
    )
    if kept is None:
        return Parsed((held,), to.end)
    return Parsed((held, Protect(subject, (ProtectedFrom.POSITION_CHANGED,))), kept)


_ONCE = frozenset({"at", "after", "when", "during"})
"""What begins a time at which they are changed once."""


def parse_held_position(run: Tokens, at: int, known: TextContext) -> Parsed[Applications] | None:
    """Reads that cards are held in a battle position, as a command.

    As in "Change all face-up Level 4 or higher monsters to Defense Position".
    """
    found = to_position(run, at + 1, VerbContext(known)) if run[at].norm == "change" else None
    if found is None or run[found.end].norm in _ONCE:
        return None
    says: list[Application] = []
    for each in found.value:
        if not isinstance(each, ChangePosition) or each.to not in _UP or not each.what.count.is_all:
            return None
        says.append(HeldPosition(each.what, each.to))
    return Parsed(tuple(says), found.end)


_UP = (Position.ATTACK, Position.DEFENSE)

HELD = ((parse_held_position, frozenset({"change"})),)
"""The reader of such commands, with the word they begin with."""
