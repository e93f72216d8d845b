"""Card references: which cards words like "it", "that monster" or "the number destroyed" mean."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from engine.cardtext.amounts import Amount, EventAmount, PerCard, PreviousAmount
from engine.cardtext.selectors import ALL, BOTH, Count, Filter, Ref, Selector, Told
from engine.psct.nouns.noun_parts import (
    HEADS,
    HeadNoun,
    counter_name,
    parse_head_noun,
    parse_marks,
    plural_mark,
    with_place,
)
from engine.psct.nouns.place_phrases import CardPlace, parse_bare_zone, parse_place
from engine.psct.syntax.lexer import Tokens, reworded
from engine.psct.syntax.phrase_matching import (
    MentionedCards,
    Parsed,
    PhraseTable,
    TextContext,
    eat,
    kinds_of,
    number,
    skip,
)
from engine.terms.vocabulary import CardKind, Face, Position, Whose, Zone

_OF_THAT_NAME = Filter(declared_name=True)
_CARDS: PhraseTable[Count] = PhraseTable(
    {
        **{f"{the} declared card": Count(1, 1) for the in ("the", "that")},
        **{f"all copies of {it}": ALL for it in ("it", "that card", "the declared card")},
    }
)
_THAT = PhraseTable({"that card": Count(1, 1)})


def declared_card(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads a reference to the card whose name was declared.

    As in "the declared card", "all copies of it"; "that card" where no other was spoken of.
    """
    if "name" not in known.declared:
        return None
    alone = all(mention.ref is Ref.THIS_CARD for mention in known.mentions)
    found = _CARDS.match(tokens, at) or (_THAT.match(tokens, at) if alone else None)
    if found is None:
        return None
    return Parsed(Selector(where=_OF_THAT_NAME, count=found.value), found.end)


FIXED = PhraseTable(
    {
        **{
            f"{the} attacking monster": Ref.ATTACKER
            for the in ("the", "that", "the opponent's", "your opponent's")
        },
        "the attack target": Ref.ATTACK_TARGET,
        "the attacked monster": Ref.ATTACK_TARGET,
        **dict.fromkeys(
            (
                "the monster this card was equipped to",
                "the monster it was equipped to",
                "the monster that was equipped with this card",
                "the monster that was previously equipped with this card",
                "the monster that this card was equipped to",
            ),
            Ref.WAS_LINKED,
        ),
        **{f"all {many} targets": Ref.TARGET for many in ("2", "3", "4", "5", "three")},
        **{
            f"the {nth} target{s}": ref
            for nth, ref in (("first", Ref.TARGET), ("second", Ref.TARGET_2))
            for s in ("", "s")
        },
        **{
            f"{monster} equipped to {it} {by}": Ref.EQUIPPED_BY_ITSELF
            for monster in ("the monster", "the monsters", "that monster")
            for it in ("it", "this card")
            for by in ("by this effect", "by its effect")
        },
        "the equipped monster": Ref.LINKED,
        "equipped monster": Ref.LINKED,
        "that equipped monster": Ref.LINKED,
        "a monster equipped with this card": Ref.LINKED,
        "the monster equipped with this card": Ref.LINKED,
        "the monster this card is equipped to": Ref.LINKED,
        **{
            f"{the} target{s}": Ref.TARGET
            for the, s in product(("that", "those", "these", "the", "both"), ("", "s"))
        },
        **{
            f"{the} targeted {card}": Ref.TARGET
            for the, card in product(("the", "that"), ("monster", "monsters", "card", "cards"))
        },
        "the excavated cards": Ref.EXCAVATED,
        "the excavated card": Ref.EXCAVATED,
        "the excavated monster": Ref.EXCAVATED,
        **dict.fromkeys(
            (
                "the rest",
                "the rest of the cards",
                "the rest of them",
                "the other cards",
                "the remaining cards",
                "any remaining cards",
            ),
            Ref.REST,
        ),
        **{
            f"the opponent's monster {words}": Ref.BATTLED
            for words in (
                "it battled",
                "that battled it",
                "this card battled",
                "it is battling",
                "this card is battling",
                "that destroyed it",
            )
        },
        **{f"{the} opponent's battling monster": Ref.BATTLED for the in ("the", "that")},
        "your opponent's battling monster": Ref.BATTLED,
        "the monster this card battled": Ref.BATTLED,
        "your battling monster": Ref.YOUR_BATTLING,
        "both battling monsters": Ref.BATTLING,
        **dict.fromkeys(
            ("the monster that destroyed it", "the monster that destroyed this card"), Ref.BATTLED
        ),
        "the monster that destroyed this card by battle": Ref.BATTLED,
    }
)
"""Words that mean the same card wherever they stand."""

POSSESSIVES = PhraseTable(
    {
        "this card's": Ref.THIS_CARD,
        "this monster's": Ref.THIS_CARD,
        "that target's": Ref.TARGET,
        "the target's": Ref.TARGET,
        "those targets'": Ref.TARGET,
        "the targeted monster's": Ref.TARGET,
        "the targeted monsters'": Ref.TARGET,
        "the targeted card's": Ref.TARGET,
        "that targeted monster's": Ref.TARGET,
        "the equipped monster's": Ref.LINKED,
        "equipped monster's": Ref.LINKED,
        "the attacking monster's": Ref.ATTACKER,
        "that attacking monster's": Ref.ATTACKER,
        "the opponent's battling monster's": Ref.BATTLED,
        "your opponent's battling monster's": Ref.BATTLED,
        "your battling monster's": Ref.YOUR_BATTLING,
        "the attack target's": Ref.ATTACK_TARGET,
        "the attacked monster's": Ref.ATTACK_TARGET,
    }
)


def known_cards(known: TextContext, ref: Ref, words: str) -> Selector:
    """A selector for cards already known, wherever a step has moved them since."""
    refs = {mention.ref for mention in known.mentions}
    if ref is Ref.TARGET and Ref.TARGETS in refs:
        return _of_several(known, words)
    other = next((one for one in (Ref.ATTACK_TARGET, Ref.LINKED) if one in refs), None)
    if ref is Ref.TARGET and ref not in refs and other is not None:
        return Selector(ref=other)
    for mention in reversed(known.mentions):
        if mention.was is ref:
            if mention.ref is None:
                return Selector(where=Filter(opaque=words))
            return Selector(ref=mention.ref)
        if mention.ref is ref:
            break
    return Selector(ref=ref)


_PLURAL = ("targets", "cards", "monsters", "targets'", "cards'", "monsters'")


def _of_several(known: TextContext, words: str) -> Selector:
    """The targets together, or the one of two that is of the kind."""
    if words.lower().startswith("the first"):
        return Selector(ref=Ref.TARGET)
    if words.lower().endswith(_PLURAL):
        return Selector(ref=Ref.TARGETS)
    kinds = frozenset({CardKind.MONSTER}) if "monster" in words.lower() else frozenset[CardKind]()
    fitting = [
        mention.ref
        for mention in known.mentions
        if mention.ref in (Ref.TARGET, Ref.TARGET_2)
        and (not kinds or not mention.kinds or kinds & mention.kinds)
    ]
    if len(fitting) == 1:
        return Selector(ref=fitting[0])
    return Selector(where=Filter(opaque=words))


def referred_cards(
    known: TextContext, kinds: frozenset[CardKind], many: bool | None, words: str
) -> Selector:
    """The latest cards spoken of that fit the words; this card is "it", never "that"."""
    that = words.lower().startswith(("that", "those", "these", "the "))
    for mention in reversed(known.mentions):
        if that and _is_no_that(mention, kinds, known):
            continue
        if kinds and mention.kinds and not kinds & mention.kinds:
            continue
        if many is not None and mention.many is not None and many is not mention.many:
            continue
        if mention.said is not None:
            return mention.said
        if mention.ref is None:
            break
        if mention.ref in _EACH_TARGET and mention.how != _SUBJECT and _has_several(known):
            return which_target(known, kinds, words)
        return Selector(ref=mention.ref)
    return Selector(where=Filter(opaque=words))


def _is_no_that(mention: MentionedCards, kinds: frozenset[CardKind], known: TextContext) -> bool:
    """Whether "that monster" cannot be it: this card, or one drawn or paid if another fits."""
    if mention.ref is Ref.THIS_CARD:
        return True
    told = bool(kinds) and any(kinds <= each.kinds for each in known.mentions)
    vague = mention.how == "draw" or (mention.ref is Ref.COST and not mention.kinds)
    return vague and told


def after_subject(known: TextContext, what: Selector) -> TextContext:
    """The context after a clause about these cards: "their effects" are the effects of all."""
    if what.ref is Ref.THIS_CARD:
        return known
    return known.after(
        MentionedCards(what.ref, kinds_of(what), said=what if what.ref is None else None)
    )


_SUBJECT = "subject"
"""How a card is spoken of of which the sentence says something."""
_EACH_TARGET = (Ref.TARGET, Ref.TARGET_2)


def _has_several(known: TextContext) -> bool:
    return any(mention.ref is Ref.TARGETS for mention in known.mentions)


def which_target(
    known: TextContext, kinds: frozenset[CardKind], words: str, place: CardPlace | None = None
) -> Selector:
    """Which of two targets is meant: the only one that fits the words."""
    whose = Whose.OPPONENT if "opponent's" in words.lower() else Whose.EITHER
    moved = {mention.was for mention in known.mentions} if " other " in words.lower() else set()
    fitting = [
        mention
        for mention in known.mentions
        if mention.ref in _EACH_TARGET
        and mention.ref not in moved
        and (not kinds or not mention.kinds or kinds & mention.kinds)
        and whose in (Whose.EITHER, mention.whose)
        and (place is None or _can_be_there(mention, place))
    ]
    exact = [mention for mention in fitting if kinds and mention.kinds == kinds]
    for found in (fitting, exact):
        if len({mention.ref for mention in found}) == 1:
            return Selector(ref=found[0].ref)
    return Selector(where=Filter(opaque=words))


def several_targets(known: TextContext) -> bool:
    """Whether several targets, chosen separately, are the last cards spoken of."""
    return _has_several(known) and known.mentions[-1].ref is not None


def _can_be_there(mention: MentionedCards, place: CardPlace) -> bool:
    """Whether cards that were said to be somewhere can be said to be there."""
    theirs = place.whose in (Whose.EITHER, Whose.THEIR_CONTROLLER, mention.whose)
    unknown = mention.whose is Whose.EITHER
    return (theirs or unknown) and (not mention.zones or bool({*mention.zones} & {*place.zones}))


DISTINGUISHING = frozenset({"archetype", "name", "type", "attribute", "trait", "level", "rank"})
"""Adjectives that tell one of the cards spoken of from the others."""


def could_be_others(known: TextContext, kinds: frozenset[CardKind]) -> bool:
    """Whether the words could mean several of the cards spoken of."""
    refs = {
        mention.ref
        for mention in known.mentions
        if mention.ref not in (Ref.THIS_CARD, Ref.TARGETS, Ref.BATTLING, Ref.LAST_TWO)
        and mention.said is None
        and (not kinds or not mention.kinds or kinds & mention.kinds)
    }
    return len(refs) > 1


def mention_of(what: Selector, ref: Ref, how: str, kinds: frozenset[CardKind]) -> MentionedCards:
    """What the context remembers of these cards."""
    if what.ref is not None and what.ref is not Ref.EXCAVATED:
        return MentionedCards(what.ref, kinds, None, how, whose=what.whose)
    zones = () if what.alternatives else what.zone
    many: bool | None = None
    if what.by is Whose.EITHER:  # As in "each player chooses 1 monster": it, or them.
        many = None if what.count.max == 1 else True
    elif what.count.max == 1:
        many = False
    elif what == _ENTIRE_HAND:
        many = None
    elif what.count.min > 1 or what.count.max is None:
        many = True
    return MentionedCards(ref, kinds, many, how, whose=what.whose, zones=zones)


_ENTIRE_HAND = Selector(whose=Whose.YOU, zone=(Zone.HAND,), count=ALL)
"""As in "reveal your entire hand, then place it on the bottom of the Deck"."""


def of_subject(known: TextContext, what: Selector) -> TextContext:
    """The context in which "its" means first of all this subject's own."""
    alone = all(one.ref is Ref.THIS_CARD for one in known.mentions)
    if what.ref is None and (what.zone or alone):
        many = None if alone else True
        return replace(known, mentions=(*known.mentions, MentionedCards(Ref.EACH, _MONSTER, many)))
    if what.ref is None or what != Selector(ref=what.ref) or what.ref in _MANY:
        return known
    before = next((m for m in reversed(known.mentions) if m.ref is what.ref), None)
    mention = MentionedCards(what.ref, _MONSTER) if before is None else before
    said = replace(mention, many=False, how=_SUBJECT)
    return replace(known, mentions=(*known.mentions, said))


def battle_winner(word: str, what: Selector, known: TextContext) -> Selector:
    """The subject of "it gains 500 ATK" after "this card destroys a monster by battle"."""
    if word not in ("it", "its") or what.ref is not Ref.EVENT_SUBJECT:
        return what
    fell = any(one.ref is what.ref and one.how == "destroy" for one in known.mentions)
    return Selector(ref=Ref.THIS_CARD) if fell else what


_MANY = frozenset({Ref.THIS_CARD, Ref.TARGETS, Ref.BATTLING, Ref.LAST_TWO, Ref.MATERIALS})
_MONSTER = frozenset({CardKind.MONSTER})


PARTICIPLES = {
    "banished": "banish",
    "tributed": "tribute",
    "discarded": "discard",
    "revealed": "reveal",
    "destroyed": "destroy",
    "sent": "send",
    "returned": "return",
    "added": "add",
    "special summoned": "special summon",
    "summoned": "special summon",
    "chosen": "choose",
    "selected": "target",
    "equipped": "equip",
    "shuffled": "shuffle",
    "detached": "detach",
    "drawn": "draw",
    "drew": "draw",
    "set": "set",
    "targeted": "target",
    "fusion summoned": "fusion summon",
    "synchro summoned": "synchro summon",
    "link summoned": "link summon",
    "xyz summoned": "xyz summon",
    "ritual summoned": "ritual summon",
    "excavated": "excavate",
    "attached": "attach",
    "placed": "place",
    "negated": "negate",
    "changed": "change",
}
"""The operation of each participle."""
AFTER_PARTICIPLE = PhraseTable(
    {
        f"{where}{way}": 1
        for where in ("", "to the gy ", "to the hand ", "into the deck ")
        for way in (
            "by this effect",
            "by this card's effect",
            "this way",
            "to activate this effect",
            "to activate this card",
            "at activation",
        )
    }
    | {
        f"{turned} by this effect": 1
        for turned in (
            "face-up",
            "face-down",
            "to defense position",
            "to attack position",
            "to face-up defense position",
            "to face-down defense position",
            "to face-up attack position",
        )
    }
    | {
        f"{to} {way}": 1
        for to in ("to their hand", "to the deck", "from the gy", "to your hand", "from the deck")
        for way in ("by this effect", "this way")
    }
    | {"to the gy": 1, "to the hand": 1, "into the deck": 1, "to the deck": 1}
)
"""Words that can follow a participle and add nothing."""


_WAS_THERE = PhraseTable({"( if it was there when": 1, "( if it was there before": 1})
_EVEN_IF_NOT = PhraseTable({"( even if not )": 1, "( even if it was not )": 1})


def parse_there_before(tokens: Tokens, found: Parsed[Selector]) -> Parsed[Selector]:
    """Reads, after a place, that the cards must have been there when the event happened.

    As in "from your GY (if it was there when the card was sent) or hand (even if not)".
    """
    begins = _WAS_THERE.match(tokens, found.end)
    if begins is None:
        return found
    end = begins.end
    while tokens[end].norm not in ("(", ")", ""):
        end = plural_mark(tokens, end + 1)
    if tokens[end].norm != ")":
        return found
    what = replace(found.value, there_before=found.value.zone)
    other = parse_bare_zone(tokens, end + 2) if tokens[end + 1].norm == "or" else None
    even = None if other is None else _EVEN_IF_NOT.match(tokens, other.end)
    if other is None or even is None:
        return Parsed(what, end + 1)
    return Parsed(replace(what, zone=(*what.zone, *other.value)), even.end)


_BACK = {
    "its": (frozenset[CardKind](), False),
    "their": (frozenset[CardKind](), None),
    "that card's": (frozenset[CardKind](), False),
    "those cards'": (frozenset[CardKind](), True),
    "that monster's": (frozenset({CardKind.MONSTER}), False),
    "those monsters'": (frozenset({CardKind.MONSTER}), True),
}
_BACK_POSSESSIVES = PhraseTable(_BACK)
_THIS_STATES = {
    "face-up": Filter(face=Face.UP),
    "face-down": Filter(face=Face.DOWN),
    "set": Filter(face=Face.DOWN),
    "equipped": Filter(equipped=True),
    "co-linked": Filter(told=(Told("co-linked"),)),
    "linked": Filter(told=(Told("linked"),)),
}
_THIS_STANDS = PhraseTable(
    {
        f"{face}{word} position": Filter(position=positions)
        for face in ("", "face-up ")
        for word, positions in (
            ("attack", (Position.ATTACK,)),
            ("defense", (Position.DEFENSE,) if face else (Position.DEFENSE, Position.SET)),
        )
    }
)
_THIS_KINDS = PhraseTable(
    {
        f"{kind}{more}": True
        for kind in ("equip", "normal", "special", "synchro", "fusion", "xyz", "link", "ritual",
                     "tribute", "flip", "pendulum")
        for more in (" summoned", "")
    }
)  # fmt: skip
_SET_OR_SUMMONED = PhraseTable({"normal summoned / set": 1, "normal summoned or set": 1})
_THIS_NOUNS = frozenset({"card", "monster", "token", "equip card", "spell", "trap"})
_PRONOUNS = {"it": False, "them": True, "both": True, "they": True}


def parse_reference(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads words that point to known cards, with the place they name."""
    word = tokens[at].norm
    if word not in _LEADS:
        return None
    named = declared_card(tokens, at, known)
    if named is not None:
        return _with_place(tokens, named)
    fixed = FIXED.match(tokens, at)
    if fixed is not None and not (fixed.value is Ref.EQUIPPED_BY_ITSELF and _is_each(known)):
        end = plural_mark(tokens, fixed.end)
        words = known.words(tokens, at, end)
        return _with_place(tokens, Parsed(known_cards(known, fixed.value, words), end))
    reader = _BY_WORD.get(word)
    return None if reader is None else reader(tokens, at, known)


def _is_each(known: TextContext) -> bool:
    """Whether "it" is each of the cards that the sentence is about, and not this card."""
    return any(mention.ref is Ref.EACH for mention in known.mentions)


_OWNERS = POSSESSIVES.first_words | _BACK_POSSESSIVES.first_words | {"that", "those", "the", "this"}


def parse_owner(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads a possessive as the card it belongs to.

    As in "its", "that monster's", "this card's".
    """
    if tokens[at].norm not in _OWNERS:
        return None
    fixed = POSSESSIVES.match(tokens, at)
    if fixed is not None:
        words = known.words(tokens, at, fixed.end)
        return Parsed(known_cards(known, fixed.value, words), fixed.end)
    back = _BACK_POSSESSIVES.match(tokens, at)
    if back is not None:
        kinds, many = back.value
        return Parsed(
            referred_cards(known, kinds, many, known.words(tokens, at, back.end)), back.end
        )
    return _long_owner(tokens, at, known)


def _owns(word: str) -> bool:
    return word.endswith(("'s", "s'"))


def _long_owner(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "that opponent's monster's", "the banished monster's"."""
    if tokens[at].norm not in ("that", "those", "the", "this"):
        return None
    end = at + 1
    while end < at + 4 and (tokens[end].norm == "opponent's" or not _owns(tokens[end].norm)):
        end += 1
    last = tokens[end]
    if not _owns(last.norm):
        return None
    plain = reworded(last, last.norm.removesuffix("'s").removesuffix("'"))
    inner = parse_reference((*tokens[:end], plain, *tokens[end + 1 :]), at, known)
    return inner if inner is not None and inner.end == end + 1 else None


def _this(tokens: Tokens, at: int, _known: TextContext) -> Parsed[Selector] | None:
    at += 1
    where, zones = Filter(), tuple[Zone, ...]()
    stands = _THIS_STANDS.match(tokens, at)
    if stands is not None:
        where, at = stands.value, stands.end
    elif tokens[at].norm in _THIS_STATES:
        where, at = _THIS_STATES[tokens[at].norm], at + 1
    elif tokens[at].norm == "banished":
        zones, at = (Zone.BANISHED,), at + 1
    elif (put := _SET_OR_SUMMONED.match(tokens, at)) is not None:
        where, at = Filter(told=(Told("normal summoned or set"),)), put.end
    elif (state := _THIS_KINDS.match(tokens, at)) is not None:
        at = state.end
    if tokens[at].norm not in _THIS_NOUNS:
        return None
    banished = _BANISHED_SO.match(tokens, at + 1)
    if banished is not None and not zones:
        gone = Selector(ref=Ref.THIS_CARD, where=where, zone=(Zone.BANISHED,))
        return Parsed(gone, banished.end)
    here = Selector(ref=Ref.THIS_CARD, where=where, zone=zones)
    held = _with_counters(tokens, at + 1, here)
    return held or _with_place(tokens, Parsed(here, at + 1))


_BANISHED_SO = PhraseTable(
    {f"banished by {this} effect": 1 for this in ("this", "its", "its own", "this card's")}
)


def _with_counters(tokens: Tokens, at: int, what: Selector) -> Parsed[Selector] | None:
    """As in "(this card) with 4 or more Spell Counters on it"."""
    least = number(tokens[at + 1]) if tokens[at].norm == "with" else None
    if least is None:
        return _with_some(tokens, at, what)
    more = eat(tokens, at + 2, "or", "more") or at + 2
    name = counter_name(tokens, more)
    if name is None:
        return None
    where = replace(what.where, counter=name.value, counters_min=least)
    return Parsed(replace(what, where=where), eat(tokens, name.end, "on", "it") or name.end)


_SOME_MATERIAL = PhraseTable(
    dict.fromkeys(("material", "materials", "xyz material", "a material"), 1)
)


def _with_some(tokens: Tokens, at: int, what: Selector) -> Parsed[Selector] | None:
    """As in "(this card) with a Spell Counter", "with counters", "with material"."""
    if tokens[at].norm != "with":
        return None
    material = _SOME_MATERIAL.match(tokens, at + 1)
    if material is not None:
        told = (*what.where.told, Told("has material"))
        return Parsed(replace(what, where=replace(what.where, told=told)), material.end)
    start = at + 2 if tokens[at + 1].norm in ("a", "an") else at + 1
    name = counter_name(tokens, start)
    if name is None or what.where.counter is not None:
        return None
    where = replace(what.where, counter=name.value)
    return Parsed(replace(what, where=where), eat(tokens, name.end, "on", "it") or name.end)


def _pronoun(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    many, end = _PRONOUNS[tokens[at].norm], at + 1
    if tokens[at].norm == "both" and _is_quantifier(tokens, end):
        return _both_of(tokens, end, known)
    found = referred_cards(known, frozenset(), many, known.words(tokens, at, end))
    if tokens[at].norm == "both" and found.ref is Ref.TARGET:
        found = replace(found, count=BOTH)
    return _with_place(tokens, Parsed(found, end))


def _both_of(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "both cards", if nothing tells which: those spoken of."""
    head = parse_head_noun(tokens, at)
    if head is None or tokens[head.end].norm not in _AFTER_BOTH:
        return None
    words = known.words(tokens, at - 1, head.end)
    return Parsed(referred_cards(known, frozenset(head.value.kinds), True, words), head.end)


_AFTER_BOTH = frozenset({",", ".", ";", "", "and", "then", "to", "into", "at", "during", "until"})
_NOUN_STARTS = frozenset({"of", "those", "these", "it", "the", "this", "that", "a", "an", "your"})


def _is_quantifier(tokens: Tokens, at: int) -> bool:
    """Whether "both" stands before a noun phrase, which begins at `at`."""
    token = tokens[at]
    return (
        token.norm in _NOUN_STARTS
        or token.norm in HEADS
        or number(token) is not None
        or parse_marks(tokens, at) is not None
    )


_THEIRS = PhraseTable({"the opponent's monster": 1, "your opponent's monster": 1})


def only_this_card(known: TextContext) -> bool:
    """Whether nothing but this card was spoken of."""
    return all(mention.ref is Ref.THIS_CARD for mention in known.mentions)


_OPPOSED = frozenset({Ref.THEIR_BATTLING, Ref.BATTLED})


def _theirs(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "the opponent's monster", after a battle was spoken of."""
    found = _THEIRS.match(tokens, at)
    if found is None:
        return None
    monsters = frozenset({CardKind.MONSTER})
    if only_this_card(known):
        return Parsed(Selector(ref=Ref.BATTLED), found.end)
    battling = next((m.ref for m in known.mentions if m.ref in _OPPOSED), None)
    if battling is not None:
        return Parsed(Selector(ref=battling), found.end)
    words = known.words(tokens, at, found.end)
    if any(mention.ref is Ref.EVENT_SUBJECT for mention in known.mentions):
        return Parsed(Selector(where=Filter(opaque=words)), found.end)
    return Parsed(referred_cards(known, monsters, False, words), found.end)


def _all_of(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "all 3": none without the others; "all 3 of them"."""
    if number(tokens[at + 1]) is None:
        return None
    end = eat(tokens, at + 2, "of", "them") or at + 2
    if _is_quantifier(tokens, end) or tokens[end].norm == "other":
        return None
    found = referred_cards(known, frozenset(), True, known.words(tokens, at, end))
    many = number(tokens[at + 1]) or 1
    if found.ref is Ref.TARGET and many > 1 and end == at + 2:
        found = replace(found, count=Count(many, many))
    return Parsed(found, end)


def _that_or_done(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    return _that(tokens, at, known) or _the_done(tokens, at, known)


def _other_one(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "the other": what is left of the cards that were looked at."""
    end = eat(tokens, at, "the", "other")
    if (
        end is None
        or parse_head_noun(tokens, end) is not None
        or parse_marks(tokens, end) is not None
    ):
        return None
    looked = any(mention.ref is Ref.EXCAVATED for mention in known.mentions)
    return Parsed(Selector(ref=Ref.REST), end) if looked else None


def _definite(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    other = _other_one(tokens, at, known)
    if other is not None:
        return other
    return _theirs(tokens, at, known) or _the_done(tokens, at, known)


def _that(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "that monster", "those Level 4 monsters", "that opponent's face-up monster"."""
    noun = _that_noun(tokens, at)
    if noun is None:
        return None
    head, telling = noun
    kinds = frozenset(head.value.kinds)
    if telling and could_be_others(known, kinds):
        words = known.words(tokens, at, head.end)
        return _with_place(tokens, Parsed(Selector(where=Filter(opaque=words)), head.end))
    many = tokens[at].norm in ("those", "these")
    plural = None if head.value.many is None else many
    fighting = _in_battle(tokens, at, head.end, known)
    if fighting is not None:
        return fighting
    if tokens[at + 1].norm == "opponent's" and only_this_card(known):
        return _with_place(tokens, Parsed(Selector(ref=Ref.BATTLED), head.end))
    placed_there = _by_place(tokens, at, head.end, known, kinds)
    if placed_there is not None:
        return placed_there
    found = referred_cards(known, kinds, plural, known.words(tokens, at, head.end))
    if found.ref is Ref.ATTACK_TARGET and tokens[at + 1].norm == "opponent's":
        found = Selector(ref=Ref.ATTACKER)
    return _banished_so(tokens, head.end, found, known) or _with_place(
        tokens, Parsed(found, head.end)
    )


def _banished_so(
    tokens: Tokens, at: int, what: Selector, known: TextContext
) -> Parsed[Selector] | None:
    """As in "(that monster) banished by this effect"."""
    banished = _BANISHED_SO.match(tokens, at)
    if banished is None or all(one.how != "banish" for one in known.mentions):
        return None
    return Parsed(replace(what, zone=(Zone.BANISHED,)), banished.end)


def _that_noun(tokens: Tokens, at: int) -> tuple[Parsed[HeadNoun], bool] | None:
    """The noun after "that", and whether its adjectives tell it from other cards."""
    end = at + 1 if number(tokens[at + 1]) is None else at + 2
    telling = False
    while tokens[end].norm not in HEADS:
        marks = parse_marks(tokens, end)
        if marks is None:
            return None
        telling = telling or any(mark.field in DISTINGUISHING for mark in marks.value)
        end = marks.end
    head = parse_head_noun(tokens, end)
    return None if head is None else (head, telling)


def _by_place(
    tokens: Tokens, at: int, end: int, known: TextContext, kinds: frozenset[CardKind]
) -> Parsed[Selector] | None:
    """As in "that card on the field", "that other monster from your GY", of two targets."""
    if not several_targets(known):
        return None
    place = parse_place(tokens, end)
    words = known.words(tokens, at, end)
    if place is None:
        told = tokens[at + 1].norm in ("other", "opponent's")
        return Parsed(which_target(known, kinds, words), end) if told else None
    found = which_target(known, kinds, words, place.value)
    return None if found.ref is None else Parsed(found, place.end)


def _in_battle(tokens: Tokens, at: int, end: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "that opponent's monster", "that monster you control", of two that battle."""
    refs = {mention.ref for mention in known.mentions}
    if tokens[at + 1].norm == "opponent's" and Ref.THEIR_BATTLING in refs:
        return Parsed(Selector(ref=Ref.THEIR_BATTLING), end)
    yours = eat(tokens, end, "you", "control")
    if yours is not None and Ref.YOUR_BATTLING in refs:
        return Parsed(Selector(ref=Ref.YOUR_BATTLING), yours)
    return None


class _Done(NamedTuple):
    """A verb in its participle, the noun it is said of, and the index after both."""

    how: str
    head: HeadNoun
    end: int


def _the_done(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """As in "the banished monster", "the monster banished by this effect"."""
    face_up = tokens[at + 1].norm == "face-up"
    done = _said_done(tokens, at + 1 + face_up)
    if done is None:
        return None
    mention, end = _done_to(known, done), done.end
    one_of_several = mention is not None and bool(done.head.many) and mention.many is False
    if one_of_several or mention is None:
        if done.how in _BRINGS and tokens[end - 1].norm == "effect" and _is_told(known, done):
            here = Filter(face=Face.UP) if face_up else Filter()
            return Parsed(Selector(ref=Ref.BROUGHT, where=here), end)
        words = known.words(tokens, at + face_up, end)
        return Parsed(Selector(where=Filter(opaque=words)), end) if one_of_several else None
    tributed = done.how == "tribute" == mention.how and mention.ref in _EARLIER_STEPS
    ref = Ref.TRIBUTED if tributed else mention.ref
    return _with_place(tokens, Parsed(Selector(ref=ref), end))


def _said_done(tokens: Tokens, at: int) -> _Done | None:
    """As in "banished monster", "monster banished by this effect"."""
    how = PARTICIPLES.get(tokens[at].norm)
    head = parse_head_noun(tokens, at if how is None else at + 1)
    if head is None or how is not None:
        return None if head is None or how is None else _Done(how, head.value, head.end)
    how = PARTICIPLES.get(tokens[head.end].norm)
    way = AFTER_PARTICIPLE.match(tokens, head.end + 1)
    return None if how is None or way is None else _Done(how, head.value, way.end)


def _done_to(known: TextContext, done: _Done) -> MentionedCards | None:
    """The latest cards to which that was done, or of which no deed was told."""
    kinds = frozenset(done.head.kinds)
    hows = (done.how,) if _is_told(known, done) else (done.how, "")
    for mention in reversed(known.mentions):
        if mention.how == "" and mention.ref is Ref.THIS_CARD:
            continue
        fits = not kinds or not mention.kinds or kinds & mention.kinds
        if mention.how in hows and mention.ref is not None and fits:
            return mention
    return None


def _is_told(known: TextContext, done: _Done) -> bool:
    return any(mention.how == done.how for mention in known.mentions)


_BRINGS = frozenset({"special summon", "fusion summon", "synchro summon"})

_EARLIER_STEPS = (Ref.PREVIOUS, Ref.EARLIER)
_SEVERAL = frozenset({"monsters", "cards"})


def done_by_this(tokens: Tokens, at: int, known: TextContext) -> Parsed[Selector] | None:
    """Reads cards told only by what this effect did to them.

    As in "monsters changed to Attack Position by this effect", "all cards destroyed this way".
    """
    start = skip(tokens, at, "all")
    after = skip(tokens, start + 1, "that", "were")
    if tokens[start].norm not in _SEVERAL or PARTICIPLES.get(tokens[after].norm) is None:
        return None
    end = AFTER_PARTICIPLE.match(tokens, after + 1)
    if end is None or tokens[end.end - 1].norm not in ("effect", "way"):
        return None
    the = (*tokens[:start], reworded(tokens[start], "the"), tokens[start], *tokens[after:])
    found = _the_done(the, start, known)
    return None if found is None else Parsed(found.value, end.end)


def _with_place(tokens: Tokens, found: Parsed[Selector]) -> Parsed[Selector]:
    """The reference, and where the text says that those cards are."""
    place = parse_place(tokens, found.end)
    if place is None:
        return found
    what = found.value
    if place.value.whose is Whose.THEIR_OWNER:
        return found
    return parse_there_before(tokens, Parsed(with_place(what, place.value), place.end))


_Reader = Callable[[Tokens, int, TextContext], Parsed[Selector] | None]
_BY_WORD: dict[str, _Reader] = {
    "this": _this,
    "it": _pronoun,
    "them": _pronoun,
    "both": _pronoun,
    "they": _pronoun,
    "that": _that_or_done,
    "those": _that_or_done,
    "these": _that_or_done,
    "the": _definite,
    "your": _theirs,
    "all": _all_of,
}
_LEADS = FIXED.first_words | _BY_WORD.keys()
"""What a reference can begin with."""


_FIXED: PhraseTable[Amount] = PhraseTable(
    {
        "that number": PreviousAmount(),
        "that same amount": PreviousAmount(),
        "the same number": PreviousAmount(),
        "the lp gained": EventAmount(),
        "the lp your opponent gained": EventAmount(),
        "the lp they gained": EventAmount(),
    }
)
_COUNTED_REFERENCES = frozenset(
    {Ref.PREVIOUS, Ref.COST, Ref.EVENT_SUBJECT, Ref.SUMMONED, Ref.TRIBUTED}
)


def parse_number_reference(tokens: Tokens, at: int, known: TextContext) -> Parsed[Amount] | None:
    """Reads words for a number that a step before produced.

    As in "that number", "the number of cards destroyed" told as "the number destroyed".
    """
    fixed = _FIXED.match(tokens, at)
    if fixed is not None and isinstance(fixed.value, PreviousAmount):
        several = each_of_them(tokens, fixed.end, 1, known)
        return fixed if several is None else Parsed(several.value, fixed.end)
    if fixed is not None:
        return fixed
    if tokens[at].norm != "the" or tokens[at + 1].norm != "number":
        return None
    done = PARTICIPLES.get(tokens[at + 2].norm)
    mention = None if done is None else _done(known, done)
    if mention is None or mention.ref is None:
        return None
    way = AFTER_PARTICIPLE.match(tokens, at + 3)
    return Parsed(PerCard(Selector(ref=mention.ref)), at + 3 if way is None else way.end)


def _done(known: TextContext, how: str) -> MentionedCards | None:
    return next((m for m in reversed(known.mentions) if m.how == how and m.ref is not None), None)


def each_of_them(tokens: Tokens, at: int, each: int, known: TextContext) -> Parsed[Amount] | None:
    """Reads "of them", or nothing, after "for each": each card of the last step counts."""
    last = known.mentions[-1] if known.mentions else None
    if last is None or last.ref not in _COUNTED_REFERENCES or last.many is False:
        return None
    end = skip(tokens, at, "of", "them")
    return Parsed(PerCard(Selector(ref=last.ref), each), end)


_WORDS = frozenset({"their", "they"})
_OTHERS = ("player", "controller", "owner")


def meaning_of_their(line: str) -> Whose:
    """The opponent, where the words speak of no player but you and the opponent.

    >>> who_they_are("if your opponent draws : discard 1 card from their hand .")
    <Whose.OPPONENT: 'opponent'>
    >>> who_they_are("each player discards their hand , and your opponent draws 1 card .")
    <Whose.THEIR_CONTROLLER: 'their_controller'>
    """
    if "opponent" not in line or _WORDS.isdisjoint(line.split()):
        return Whose.THEIR_CONTROLLER
    plain = line.replace("in its owner's", "")
    others = any(word in plain for word in _OTHERS)
    return Whose.THEIR_CONTROLLER if others else Whose.OPPONENT


def with_their(what: Selector, theirs: Whose) -> Selector:
    """The selector with "their" replaced by the player it means."""
    if what.alternatives:
        others = tuple(with_their(each, theirs) for each in what.alternatives)
        what = replace(what, alternatives=others)
    return replace(what, whose=theirs) if what.whose is Whose.THEIR_CONTROLLER else what
