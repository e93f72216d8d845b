"""Named answers: the number, order, place, player, Type or card that was asked for."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from assistant.base.claim_subjects import card_and_part
from assistant.base.game_vocabulary import (
    COUNTED,
    FIELD_ZONES,
    OF_PLAYERS,
    ON_THE_FIELD,
    OTHER_PLAYER,
    OWNERS,
    OWNING_PLAYERS,
    PLACES_AFTER,
    PLAYERS,
    ZONES,
)
from assistant.base.ruling_records import Value
from assistant.reading.english_words import NUMBERS
from assistant.reading.judge_answers.answer_echoes import AskedWords
from assistant.reading.judge_answers.short_answers import (
    JOINTS,
    STOPS,
    Affirmation,
    PointAtIssue,
    lasting_end,
    said_of,
    stops,
)
from assistant.reading.statements.sentence_words import Word, WordKind
from engine import Zone

_NUMBERS = {"none": 0, "nothing": 0, **NUMBERS}
_UNITS = frozenset(
    """damage lp points cards card monsters atk def life it is it's the answer exactly only just
    total in . , ! you they he she take takes gain gains lose loses deal deals inflict inflicts
    full whole eat eats all
    still always get gets your their opponent the is are be amount to drop drops fall falls go goes
    down up rise rises becomes become ends end at now stays left with remains remain back keeps
    keep need needs require requires again difference half both players each player we of at all
    us""".split()  # noqa: SIM905 -- reads better as words
)
_JOINTS = frozenset({",", ";", ":", "-", "\u2014", "(", "because", "since", "as", "so", "and"})
_MARKS = frozenset({",", ":", "-", "\u2014", "(", ")"})
_SEQUELS = frozenset({"so", "hence", "thus", "therefore", "meaning", "makes", "equals", "gives"})
_SUPPOSING = frozenset({"if", "unless", "or", "but", "when", "instead"})


def number_first(
    words: tuple[Word, ...], asked: Sequence[PointAtIssue] = ()
) -> tuple[int, int] | None:
    """Reads a leading number and the count of its words ("1250, half of 2500")."""
    units = _UNITS.union(*(_UNITS_OF.get(one.predicate, ()) for one in asked))
    texts = tuple(word.text for word in words)
    at = next((at for at, text in enumerate(texts) if at and text in _JOINTS), len(words))
    equal = max((i for i, text in enumerate(texts[:at]) if text == "="), default=-1)
    number = bare_number(words[equal + 1 : at], units)
    if number is None and not _SUPPOSING.intersection(texts):
        rest = tuple(word for word in words if word.text not in _MARKS)
        number, at = (
            (bare_number(rest, units), len(words)) if len(rest) < len(words) else (None, at)
        )
    if number is None:
        last = max((i for i, text in enumerate(texts) if text in _SEQUELS), default=-1)
        number, at = (bare_number(words[last + 1 :], units) if last > 0 else None), len(words)
    if number is None or _SUPPOSING.intersection(texts[at : at + 2]):
        return None
    return number, at


_UNITS_OF: Mapping[str, frozenset[str]] = {
    "drawn": frozenset({"draw", "draws", "drawn"}),
    "lp_change": frozenset({"pay", "pays"}),
}
"""Words that say nothing more where such a number is asked for."""


def amount_said(
    said: tuple[int, int] | None, asked: Sequence[PointAtIssue], question: AskedWords | None
) -> tuple[PointAtIssue, Value] | None:
    """What an amount says of what was asked: how much it is, or whether there is any damage.

    To the question "do I still draw 2", 2 is a yes and none a no.
    """
    if said is None or not asked:
        return None
    number = said[0]
    point = next((one for one in asked if one.predicate in COUNTED), asked[0])
    if point.predicate in COUNTED:
        return point, number
    if point.predicate == "damage_dealt":
        return point, number > 0
    told = [int(word) for word in (question.keys if question else ()) if word.isdecimal()]
    is_plain = (point.predicate, point.affirmed) == ("resolves", True)
    if not is_plain or len(told) != 1 or number not in {0, *told}:
        return None
    return point, number > 0


def bare_number(words: tuple[Word, ...], units: frozenset[str] = _UNITS) -> int | None:
    """The number that is the whole answer: '3.', 'zero damage', 'it is 1200'."""
    numbers = [
        int(word.text) if word.kind is WordKind.NUMBER else _NUMBERS[word.text]
        for word in words
        if (word.kind is WordKind.NUMBER and word.text.isdigit()) or word.text in _NUMBERS
    ]
    others = [
        word
        for word in words
        if word.kind is not WordKind.NUMBER and word.text not in units and word.text not in _NUMBERS
    ]
    return numbers[0] if len(numbers) == 1 and not others else None


OF_ORDER = frozenset({"chain_link_order", "resolution_order"})
"""What is asked with in which order."""
_PLACES = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_SMALL = frozenset(
    """, ; > -> - then and followed by next is goes go resolves resolve comes on as at the it's
    effect effects after that finally lastly chain link cl activated placed 's""".split()  # noqa: SIM905
)
"""Words that may stand between the names of an order."""
_LEAST = 2


def order_named(words: tuple[Word, ...], asked: tuple[PointAtIssue, ...]) -> Affirmation | None:
    """The order of the names, if an order was asked for and nothing else is said."""
    if not asked or asked[0].predicate not in OF_ORDER:
        return None
    names = [word.name for word in words if word.name is not None]
    others = [word for word in words if word.name is None]
    places = [place for place in map(_place, others) if place]
    small = _SMALL | (_LAST if words and words[-1].text in _LAST else frozenset())
    told = all(_place(word) or set(word.text.split()) <= small for word in others)
    told = told and sum(word.text in _LAST for word in others) <= 1
    several = len(names) >= _LEAST and len(set(names)) == len(names)
    if not told or not several or len(set(places)) < len(places) or len(places) > len(names):
        return None
    in_order = _ordered(words, names, places)
    return Affirmation((said_of(asked[0], in_order, words),), len(words)) if in_order else None


_LAST = frozenset({"last", "later", "afterwards"})


def _place(word: Word) -> int:
    """Which place a word names; 0: none."""
    if word.kind is WordKind.NUMBER and word.text.isdigit():
        return int(word.text)
    return _PLACES.get(word.text, 0)


def _ordered(
    words: tuple[Word, ...], names: list[str], places: list[int]
) -> tuple[str, ...] | None:
    """The names by the places they are given, or else as they stand."""
    if len(places) == len(names):
        return tuple(name for _, name in sorted(zip(places, names, strict=True)))
    if not places:
        return tuple(names)
    # 'X first, then Y': only the first place is named, right after its name.
    at = next(number for number, word in enumerate(words) if word.name is not None)
    told = [word.text for word in words[at + 1 :] if word.name is None]
    return tuple(names) if places == [1] and "first" in told else None


_ATTRIBUTES = ("DARK", "LIGHT", "EARTH", "WATER", "FIRE", "WIND", "DIVINE")
_TYPES = (
    "Aqua", "Beast-Warrior", "Beast", "Cyberse", "Dinosaur", "Divine-Beast", "Dragon", "Fairy",
    "Fiend", "Fish", "Illusion", "Insect", "Machine", "Plant", "Psychic", "Pyro", "Reptile",
    "Rock", "Sea Serpent", "Spellcaster", "Thunder", "Warrior", "Winged Beast", "Wyrm", "Zombie",
)  # fmt: skip
_KINDS = {"Type": _TYPES, "Attribute": _ATTRIBUTES}
_LEADING = frozenset(
    """it they these those all both everything monsters monster is are be become becomes stay stays
    remain remains would will still now then just only a an the turn turns into count counts as
    type attribute""".split()  # noqa: SIM905 -- reads better as words
)


def trait_named(words: tuple[Word, ...], asked: tuple[PointAtIssue, ...]) -> Affirmation | None:
    """What it says of the Type or Attribute that was asked for, if the first clause is only that.

    A Type may be said in the plural, and the clause may name the card.
    """
    of_traits = (
        one for one in asked if one.predicate == "value" and card_and_part(one.subject)[1] in _KINDS
    )
    point = next(of_traits, None)
    if point is None:
        return None
    texts = tuple(word.text for word in words)
    end = next((at for at, text in enumerate(texts) if at and text in STOPS | JOINTS), len(texts))
    rest = [word for word in words[:end] if word.text not in _LEADING and word.name != point.card]
    named = " ".join(word.text for word in rest).removesuffix("-type")
    known = {name.lower(): name for name in _KINDS[card_and_part(point.subject)[1]]}
    said = known.get(named) or known.get(named.removesuffix("s"))
    return Affirmation((said_of(point, said, words[:end]),), end) if said is not None else None


_BEFORE = frozenset(
    """to in into on onto back at from the your my their its his her owner owner's opponent's it
    goes go stays stay ends end up returns remains lands right straight still face-up face-down
    placed put added removed sent moved of top bottom very right there gets get is be will would
    was""".split()  # noqa: SIM905 -- reads better as words
)
"""Words that may lead up to the place."""
_PLACE_STOPS = STOPS | {
    "because",
    "since",
    "because of",
    "due to",
    "thanks to",
    "by",
    "as",
    "and",
    "after",
    "with",
    "like",
    "along with",
    "together with",
    "instead",
    "instead of",
    "rather",
    "rather than",
    "as usual",
    "as normal",
    "as always",
    "anyway",
}


def place_named(words: tuple[Word, ...], asked: tuple[PointAtIssue, ...]) -> Affirmation | None:
    """What it says of where a card is asked for, if it is a place and nothing else."""
    point = next((one for one in asked if one.predicate in _OF_PLACES), None)
    if point is None:
        return None
    texts = tuple(word.text for word in words)
    at = 0
    while at < len(texts) and texts[at] in _BEFORE:
        at += 1
    at += 1 if texts[at + 1 : at + 2] == ("pile",) and texts[at] == "banished" else 0
    at += 1 if texts[at : at + 2] in _OUT else 0
    banished = texts[at : at + 1] in {("banished",), ("pile",), ("play",)}
    place = str(Zone.BANISHED) if banished else _zone(texts[at : at + 1])
    if place is None or not _stops(texts, at + 1):
        return None
    goal = _OF_PLACES[point.predicate]
    value = place if not goal else place in goal
    return Affirmation((said_of(point, value, words[: at + 1]),), at + 1)


_OUT = frozenset({("out of", "play"), ("from", "play")})
"""'Out of play', 'removed from play': banished, in older words."""
_OF_PLACES: Mapping[str, frozenset[str]] = {
    "zone_at_end": frozenset(),
    **{predicate: frozenset(places) for predicate, places in PLACES_AFTER.items()},
}
"""What a place answers, and which places are a yes to it; none: the place is what is asked."""


def _zone(text: tuple[str, ...]) -> str | None:
    zone = ZONES.get(text[0]) if text else None
    return ON_THE_FIELD if zone in FIELD_ZONES else zone


def _stops(texts: tuple[str, ...], at: int) -> bool:
    return at >= len(texts) or texts[at] in _PLACE_STOPS


_PLAYERS = {tuple(words.split()): who for words, who in PLAYERS.items()}
_OWNING = {tuple(words.split()): who for words, who in OWNING_PLAYERS.items()}
_OWNERS = {(word,): who for word, who in OWNERS.items()}
_DOES = frozenset({"do", "does", "will", "would", "is", "are"})
_HAS = frozenset(
    {"get", "gets", "keep", "keeps", "control", "controls", "have", "has", "receive", "receives",
     "own", "owns", "hold", "holds", "take", "takes"}
)  # fmt: skip
_TAKING_UP = frozenset(
    """add adds search searches draw draws choose chooses pick picks decide decides select
    selects activate activates""".split()  # noqa: SIM905 -- reads better as words
)
"""What a player does who decides on an effect."""
_SUPPOSING_OF_PLAYERS = frozenset(
    {"if", "unless", "until", "only", "when", "no", "none", "nothing"}
)
_PLAYER_STOPS = STOPS | {"because", "since", "as", "and", "so", "at", "once", "after"}


_SPOKEN_OF = re.compile(
    r"\b(?:(?P<opponent>(?:my |the |our )?opponents?|opp|they|he|she|them|him|his|hers|theirs)"
    r"|(?P<you>i|me|mine|my (?=control|side|field)))\b(?!['\u2019]s (?!side|field|control))",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(r"\W*(?:so |then |and )?(?:do|does|did|can|will|would|is|are|am|may)\s+")
_GIVING_UP = re.compile(r"\b(?:give|gives|hand|without)\b", re.IGNORECASE)
_LOSING = re.compile(r"\b(?:lose|loses)\b", re.IGNORECASE)


def player_asked(clause: str) -> str:
    """Returns the player whom a yes names ("Do I get it back"); empty: none.

    >>> player_asked("Do I still get Jinzo from my opponent")
    'you'
    >>> player_asked("Do I lose it")
    'opponent'
    """
    if _GIVING_UP.search(clause):
        return ""
    lost = _LOSING.search(clause)
    if lost is not None:
        return OTHER_PLAYER.get(player_asked(clause.replace(lost[0], "keep")), "")
    named = [(one.start(), str(one.lastgroup)) for one in _SPOKEN_OF.finditer(clause)]
    start = _AUXILIARY.match(clause.lower())
    if start is not None and named and named[0][0] == start.end():
        return named[0][1]
    players = {who for _, who in named}
    return players.pop() if len(players) == 1 else ""


_IT_IS = frozenset({("it", "is"), ("that", "is"), ("it", "was"), ("it", "would")})


def player_named(words: tuple[Word, ...], asked: tuple[PointAtIssue, ...]) -> Affirmation | None:
    """What it says of who was asked for, if the words begin with a player and little else."""
    if not asked or asked[0].predicate not in OF_PLAYERS:
        return None
    lead = 2 * (tuple(word.text for word in words[:2]) in _IT_IS)
    if lead:
        found = player_named(words[lead:], asked)
        return replace(found, used=found.used + lead) if found is not None else None
    texts = tuple(word.text for word in words)
    said = _stays_with(words, asked[0])
    if said is not None:
        return said
    length = next((len(who) for who in _PLAYERS if texts[: len(who)] == who), 0)
    if not length:
        return None
    is_of_choice = asked[0].predicate == "deciding_player"
    used = _until(words, length, asked[0].card, is_of_choice=is_of_choice)
    if used is None:
        return None
    claim = said_of(asked[0], _PLAYERS[texts[:length]], words[:used])
    return Affirmation((claim,), used)


def _stays_with(words: tuple[Word, ...], point: PointAtIssue) -> Affirmation | None:
    """'Jinzo stays with you', 'it is still yours': whose the asked card is."""
    texts = tuple(word.text for word in words)
    about = words[:1] and (words[0].name == point.card or texts[0] in _IT)
    if not about or texts[1:2] == () or texts[1] not in _STAYING:
        return None
    at = 2
    while texts[at : at + 1] != () and texts[at] in _TOWARDS:
        at += 1
    held = _OWNERS | _OWNING
    for place, who in (_PLAYERS | held).items():
        end = at + len(place)
        if texts[at:end] != place:
            continue
        if texts[end : end + 1] in _HELD and place in held:
            end += 1
            end += 3 * (texts[end : end + 3] == ("of", "the", "field"))
        elif place in _OWNERS:
            continue
        end = lasting_end(texts, end + (texts[end : end + 1] == ("again",)))
        if _stops_player(texts, end):
            return Affirmation((said_of(point, who, words[:end]),), end)
    return None


_IT = frozenset({"it", "that", "control", "he", "she"})
_STAYING = frozenset({"stays", "remains", "is", "goes", "belongs", "comes", "ends", "returns"})
_TOWARDS = frozenset(
    {
        "still",
        "now",
        "back",
        "over",
        "again",
        "up",
        "on",
        "to",
        "under",
        "with",
        "in",
        "at",
        "straight",
        "right",
        "directly",
    }
)
_HELD = frozenset({("side",), ("control",), ("field",), ("possession",), ("side of the field",)})


def _until(
    words: tuple[Word, ...], at: int, card: str, *, is_of_choice: bool = False
) -> int | None:
    """Where the answer ends: after the player, 'do', or a verb of having and what was asked for."""
    texts = tuple(word.text for word in words)
    at += texts[at : at + 1] in {("still",), ("now",), ("then",)}
    if at < len(words) and texts[at] in _DOES:
        return at + 1 if _stops_player(texts, at + 1) else None
    if at < len(words) and (texts[at] in _HAS or (texts[at] in _TAKING_UP and is_of_choice)):
        at += 1
        while not _stops_player(texts, at):
            if words[at].name not in {None, card} or texts[at] in _SUPPOSING_OF_PLAYERS:
                return None
            at += 1
        return at
    return at if _stops_player(texts, at) else None


def _stops_player(texts: tuple[str, ...], at: int) -> bool:
    return at >= len(texts) or texts[at] in _PLAYER_STOPS


_ALL = {"both": True, "all": True, "neither": False, "none": False}
_HELPING = frozenset(
    """of them these those is are was were be being get gets got will still just also then do does
    the card cards monsters""".split()  # noqa: SIM905 -- reads better as words
)
_DONE: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "destroyed": (
        frozenset({"destroyed", "die", "dies", "died", "killed"}),
        frozenset({"survive", "survives", "live", "lives"}),
    ),
    "banished": (frozenset({"banished"}), frozenset()),
    "resolves": (
        frozenset({"resolve", "resolves", "work", "works"}),
        frozenset({"fizzle", "fizzles"}),
    ),
}
"""Words by which something comes about, and by which it does not."""


def several_said(words: tuple[Word, ...], asked: tuple[PointAtIssue, ...]) -> Affirmation | None:
    """What the first clause says of each of several things of which the same was asked."""
    kinds = {one.predicate for one in asked}
    if len({one.card for one in asked}) < _SEVERAL or len(kinds) > 1 or not kinds <= _DONE.keys():
        return None
    texts = tuple(word.text for word in words)
    end = next((at for at in range(len(texts)) if stops(texts, at) or texts[at] in JOINTS), None)
    end = len(texts) if end is None else end
    rest = texts[1:end]
    if not rest:
        return None
    if texts[0] in _ALL:
        done = _done(rest, asked[0].predicate)
        values = [_ALL[texts[0]] is done] * len(asked)
    elif texts[0] in {"only", "just"}:
        named = [word.name for word in words[1:end] if word.name is not None]
        other = tuple(word.text for word in words[1:end] if word.name is None)
        done = _done(other, asked[0].predicate) if set(other) - _HELPING else True
        values = [(one.card in named) is done for one in asked]
        done = done if len(named) == 1 and named[0] in {one.card for one in asked} else None
    else:
        return None
    if done is None:
        return None
    claims = (said_of(one, so, words[:end]) for one, so in zip(asked, values, strict=True))
    return Affirmation(tuple(claims), end)


_SEVERAL = 2


def _done(texts: tuple[str, ...], predicate: str) -> bool | None:
    """Whether the words say that it comes about; None: they say something else."""
    told = [text for text in texts if text not in _HELPING]
    so, not_so = _DONE[predicate]
    if len(told) != 1 or told[0] not in so | not_so:
        return None
    return told[0] in so
