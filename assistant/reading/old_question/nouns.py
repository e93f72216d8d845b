"""Nouns: noun phrases, with whose they are, which side of a card they mean, and their marks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.reading.english_words import SEVERAL
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Token

FACETS = frozenset(
    {"effect", "activation", "summon", "attack", "cost", "copy", "limit", "target", "damage"}
    | {"negation", "response", "position"}
)
"""Nouns that mean a side of a card rather than a thing by itself."""
_TWO = frozenset({"two", "2", "both"})
_VALUES = frozenset({"level", "levels", "rank", "link", "lvl", "lv"})
"""What a figure after it is the value of."""
_POSITIONS = frozenset({"defense", "attack_position"})
_APPOSED = frozenset(
    {"monster", "effect_monster", "spell", "quick_play", "continuous_spell", "field_spell"}
    | {"equip_spell", "trap", "continuous_trap", "counter_trap", "card", "spell_trap"}
)
"""Kinds of cards that may stand before a card's name."""
_TOKENS = frozenset({"token", "tokens"})
"""As in "Scapegoat tokens": monsters, and not the card that makes them."""
_MONSTERS = frozenset({"monster", "monsters"})
"""As in "Call of the Haunted's monster": what it holds; not "Cannon Soldier's fodder"."""
_PARTS = frozenset({"counter"})
"""What is on a card and is no side of it: "X's counter"."""
_HEADS = frozenset({Kind.CARD, Kind.NOUN, Kind.PLAYER, Kind.PRONOUN, Kind.LINK})
_ATTRIBUTIVE = frozenset({"past", "part", "ing"})


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase."""

    start: int
    end: int
    cards: tuple[int, ...] = ()
    """Numbers of the mentions it names."""
    thing: str = ""
    """What it names instead of a card: "monster", "turn"."""
    facet: str = ""
    """Which side of the card: "effect", "activation", "summon" ..."""
    who: str = ""
    """The player it names."""
    owner: str = ""
    owners: tuple[tuple[int, str], ...] = ()
    """Whose the other cards of a list are: "my X and your Y"."""
    pronoun: str = ""
    marks: frozenset[str] = frozenset()
    link: int = 0
    count: int = 1
    """How many it speaks of: "two monsters"."""

    @property
    def is_about_cards(self) -> bool:
        """Whether it stands for one or several cards, or a side of them."""
        return bool(self.cards or self.pronoun or self.facet or self.owner == "it")


def noun_at(tokens: Sequence[Token], at: int) -> tuple[Noun | None, int]:
    """The noun phrase that begins at `at`, and where it ends; None if there is none."""
    here, owner, marks = _opening(tokens, at)
    if here >= len(tokens) or tokens[here].kind not in _HEADS:
        return _headless(tokens, at, here, owner, marks)
    noun = _head(tokens[here], tokens[at].start)
    count = _count(tokens, at, here)
    noun = replace(noun, owner=owner or noun.owner, marks=noun.marks | marks, count=count)
    return _extended(tokens, noun, here + 1)


def _count(tokens: Sequence[Token], at: int, here: int) -> int:
    """Of how many the phrase speaks: "two monsters"; "a Level 4 monster" is one."""
    for place in range(at, here):
        if tokens[place].text in SEVERAL and (not place or tokens[place - 1].text not in _VALUES):
            return SEVERAL[tokens[place].text]
    return 1


def _opening(tokens: Sequence[Token], at: int) -> tuple[int, str, frozenset[str]]:
    here, owner, marks = at, "", set[str]()
    while here < len(tokens) and _opens(tokens, here, is_inside=here > at):
        token = tokens[here]
        if token.kind is Kind.OWNER:
            owner = token.value
        elif token.kind is Kind.PRONOUN:
            marks.add("attack:ing")
        elif token.kind is Kind.MARK or token.kind is Kind.NOUN:
            marks.add(token.value)
        elif token.kind is Kind.NUMBER and token.text in _TWO and _is_card(tokens, here + 1):
            marks.add("another")
        elif token.kind is Kind.VERB:
            marks.add(f"{token.value}:{'ing' if token.form == 'ing' else 'past'}")
        here += 1
    return here, owner, frozenset(marks)


def _is_card(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].kind is Kind.CARD


def _opens(tokens: Sequence[Token], at: int, *, is_inside: bool) -> bool:
    """Whether the token stands before a head in the same phrase."""
    token = tokens[at]
    if token.kind in {Kind.DETERMINER, Kind.OWNER, Kind.NUMBER}:
        return True
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if following is None:
        return False
    if token.value == "face_up" and following.kind is Kind.PLAYER:
        return False  # "With X active I ...".
    if token.kind is Kind.MARK:
        return following.kind in _HEADS | {Kind.VERB, Kind.OTHER, Kind.MARK} and (
            following.kind in _HEADS or is_inside
        )
    if token.kind in {Kind.NOUN, Kind.PRONOUN}:
        return _is_apposed(tokens, at)
    return is_inside and _opens_inside(tokens, at, following)


def _is_apposed(tokens: Sequence[Token], at: int) -> bool:
    """As in "defense position monster", "their monster Sangan"; not "the monster Jinzo hit".

    "My monster Jinzo attacks X" tells of my Jinzo: the verb has its object behind it.
    """
    if tokens[at].kind is Kind.PRONOUN:  # "my attacker X".
        return tokens[at].value == "attacker" and _is_card(tokens, at + 1)
    if tokens[at].value in _POSITIONS:
        return _is_card(tokens, at + 1) or tokens[at + 1].value == "monster"
    after = tokens[at + 2].kind if at + 2 < len(tokens) else None
    is_clause = after in {Kind.VERB, Kind.AUXILIARY, Kind.MODAL}
    is_clause &= not (_is_owned(tokens, at) and noun_at(tokens, at + 3)[0] is not None)
    return tokens[at].value in _APPOSED and _is_card(tokens, at + 1) and not is_clause


def _is_owned(tokens: Sequence[Token], at: int) -> bool:
    """Whether it is told whose it is: "my LIGHT monster"."""
    while at and tokens[at - 1].kind in {Kind.OTHER, Kind.NUMBER, Kind.MARK}:
        at -= 1
    return bool(at) and tokens[at - 1].kind is Kind.OWNER


def _opens_inside(tokens: Sequence[Token], at: int, following: Token) -> bool:
    token = tokens[at]
    if token.kind is Kind.VERB and token.form == "base" and following.value == "effect":
        return following.kind is Kind.NOUN  # "its destroy effect".
    if token.kind is Kind.VERB:
        return token.form in _ATTRIBUTIVE and following.kind in {Kind.CARD, Kind.NOUN}
    return token.kind in {Kind.OTHER, Kind.FILLER} and _head_is_near(tokens, at + 1)


def _head_is_near(tokens: Sequence[Token], at: int) -> bool:
    """Whether a noun follows, after a few words that tell of it: "Level 8 WATER monster"."""
    if any(token.kind in {Kind.CARD, Kind.NOUN} for token in tokens[at : at + 2]):
        return True
    kinds = [token.kind for token in tokens[at : at + 4]]
    heads = [place for place, kind in enumerate(kinds) if kind is Kind.NOUN]
    return bool(heads) and set(kinds[: heads[0]]) <= {Kind.OTHER, Kind.NUMBER}


def _headless(
    tokens: Sequence[Token], at: int, here: int, owner: str, marks: frozenset[str]
) -> tuple[Noun | None, int]:
    if here < len(tokens) and tokens[here].kind is Kind.MARK and tokens[here].value == "another":
        marks, here = marks | {"another"}, here + 1
    if here == at:
        return None, at
    if owner or "another" in marks:
        facet = "copy" if "another" in marks else ""
        return Noun(
            tokens[at].start, tokens[here - 1].end, owner=owner, marks=marks, facet=facet
        ), here
    return None, here


def _head(token: Token, start: int) -> Noun:
    noun = Noun(start, token.end)
    if token.kind is Kind.CARD:
        return replace(noun, cards=(int(token.value),))
    if token.kind is Kind.PLAYER:
        return replace(noun, who=token.value)
    if token.kind is Kind.PRONOUN:
        return replace(noun, pronoun=token.value)
    if token.kind is Kind.LINK:
        return replace(noun, link=int(token.value))
    if token.value in FACETS:
        return replace(noun, facet=token.value)
    return replace(noun, thing=token.value)


def _extended(tokens: Sequence[Token], noun: Noun, here: int) -> tuple[Noun, int]:
    """Takes in what follows the head: "'s effect", "effect", "of Jinzo"."""
    while here < len(tokens):
        token = tokens[here]
        longer: tuple[Noun, int] | None = None
        if token.kind is Kind.POSSESSIVE and token.text == "'s":
            longer = _of_its_atk(tokens, noun, here + 1) or _possessed(tokens, noun, here + 1)
        elif token.kind is Kind.NOUN:
            longer = _compound(noun, token, here + 1)
        elif noun.cards and not noun.facet and token.kind in _TELLING:
            longer = _told_side(tokens, noun, here)
        elif token.text == "of":
            longer = _of(tokens, noun, here + 1)
        elif token.kind is Kind.COMMA:
            longer = _named_after(tokens, noun, here + 1)
        if longer is None:
            break
        noun, here = longer
    return noun, here


_TELLING = frozenset({Kind.MARK, Kind.OTHER, Kind.VERB})
_AFTER_SUBJECT = frozenset({Kind.VERB, Kind.AUXILIARY, Kind.MODAL, Kind.NOT})


def _told_side(tokens: Sequence[Token], noun: Noun, here: int) -> tuple[Noun, int] | None:
    """As in "X on-Summon effect", "X destroy effect targets ...": without the mark of whose."""
    side = tokens[here + 1] if here + 1 < len(tokens) else None
    if side is None or side.kind is not Kind.NOUN or side.value != "effect":
        return None
    token, after = tokens[here], tokens[here + 2 : here + 3]
    if token.kind is Kind.VERB and not (after and after[0].kind in _AFTER_SUBJECT):
        return None
    marks = noun.marks | ({token.value} if token.kind is Kind.MARK else frozenset())
    return replace(noun, facet=side.value, marks=marks, end=side.end), here + 2


def _named_after(tokens: Sequence[Token], noun: Noun, here: int) -> tuple[Noun, int] | None:
    """As in "my other monster, X, ...": which one is meant."""
    is_told = noun.thing in _APPOSED and bool(noun.owner or noun.marks & {"another", "only"})
    if not is_told or not _is_card(tokens, here):
        return None
    ends = here + 1 == len(tokens)
    if not ends and tokens[here + 1].kind is not Kind.COMMA:
        return None
    card = _head(tokens[here], noun.start)
    named = replace(card, owner=noun.owner, marks=noun.marks - {"another", "only"})
    return named, here + (1 if ends else 2)


def _of_its_atk(tokens: Sequence[Token], noun: Noun, here: int) -> tuple[Noun, int] | None:
    """As in "X's ATK": X is what is meant."""
    if here < len(tokens) and tokens[here].text == "atk":
        return replace(noun, end=tokens[here].end), here + 1
    return None


def _possessed(tokens: Sequence[Token], noun: Noun, here: int) -> tuple[Noun, int] | None:
    rest = here
    while rest < min(len(tokens), here + 4) and tokens[rest].kind in {
        Kind.MARK,
        Kind.OTHER,
        Kind.VERB,
        Kind.FILLER,
        Kind.NUMBER,
    }:
        rest += 1
    if rest >= len(tokens) or tokens[rest].kind not in {Kind.NOUN, Kind.CARD, Kind.PLAYER}:
        return None
    marks = frozenset(token.value for token in tokens[here:rest] if token.kind is Kind.MARK)
    head = _head(tokens[rest], noun.start)
    if noun.who:
        return replace(head, owner=noun.who, marks=head.marks | marks | noun.marks), rest + 1
    if noun.thing == "player" and head.thing:
        return replace(head, marks=marks), rest + 1
    if head.who:
        return replace(noun, who=head.who, end=head.end), rest + 1
    if head.cards:
        return None
    marks |= {head.thing} & _PARTS
    is_of_monster = bool(noun.cards) and head.thing == "monster"
    if is_of_monster and tokens[rest].text not in _MONSTERS:
        whole = replace(head, start=noun.start)
    else:
        facet = "target" if is_of_monster else head.facet or noun.facet
        whole = replace(noun, facet=facet, end=head.end)
    return replace(whole, marks=noun.marks | marks), rest + 1


def _compound(noun: Noun, token: Token, here: int) -> tuple[Noun, int] | None:
    """As in "Raigeki activation", "monster effect", "Stardust's effect activation"."""
    if not (noun.cards or noun.thing or noun.facet) or (noun.facet and token.value not in FACETS):
        return None
    if token.value in FACETS:
        return replace(noun, facet=token.value, end=token.end), here
    if noun.cards and token.text in _TOKENS:
        return replace(noun, cards=(), thing="monster", end=token.end), here
    if noun.thing == token.value == "monster":
        return replace(noun, end=token.end), here  # "a Dragon monster".
    if noun.cards and token.text in _MONSTERS:  # "my Call of the Haunted monster".
        marks = noun.marks | {"apposed"}
        return replace(noun, facet="target", marks=marks, end=token.end), here
    return (replace(noun, end=token.end), here) if noun.cards else None


def _of(tokens: Sequence[Token], noun: Noun, here: int) -> tuple[Noun, int] | None:
    """As in "the activation of Skill Drain", "the controller of Jinzo", "a copy of it"."""
    inner, rest = noun_at(tokens, here)
    if inner is None or not (noun.facet or noun.who == "controller" or noun.pronoun):
        return None
    if noun.who:
        return replace(noun, cards=inner.cards, end=inner.end), rest
    facet = inner.facet if noun.facet == "copy" and inner.facet else noun.facet
    return replace(
        inner,
        start=noun.start,
        facet=facet,
        marks=noun.marks | inner.marks,
        owner=inner.owner or noun.owner,
        count=max(inner.count, noun.count),
    ), rest
