"""Durations: how long something lasts ("until the end of this turn")."""

from itertools import product

from engine.psct.lexer import Tokens
from engine.psct.phrases import Found, Phrases, eat
from engine.terms import Until

_TURN = ("until the end of this turn", "until the end of the turn", "for the rest of this turn")
_UNTIL = {
    **dict.fromkeys(_TURN, Until.END_OF_TURN),
    "this turn": Until.END_OF_TURN,
    "during this turn": Until.END_OF_TURN,
    "for this turn": Until.END_OF_TURN,
    "for the rest of the turn": Until.END_OF_TURN,
    "this turn only": Until.END_OF_TURN,
    "for the rest of this duel": Until.PERMANENT,
    "for the rest of the duel": Until.PERMANENT,
    "until the end phase": Until.END_PHASE,
    "until the end phase of this turn": Until.END_PHASE,
    "until the end of the next turn": Until.END_OF_NEXT_TURN,
    "until the end phase of the next turn": Until.END_OF_NEXT_TURN,
    "until the end of your opponent's turn": Until.END_OF_OPPONENTS_TURN,
    "until the end of your opponent's next turn": Until.END_OF_OPPONENTS_TURN,
    "until your opponent's next end phase": Until.END_OF_OPPONENTS_TURN,
    "until your opponent's end phase": Until.END_OF_OPPONENTS_TURN,
    "until your next standby phase": Until.YOUR_NEXT_STANDBY_PHASE,
    "until your next end phase": Until.YOUR_NEXT_END_PHASE,
    "until the end of your next turn": Until.YOUR_NEXT_END_PHASE,
    "until the end phase of your next turn": Until.YOUR_NEXT_END_PHASE,
    "until the end of the battle phase": Until.END_OF_BATTLE_PHASE,
    "until the end of this battle phase": Until.END_OF_BATTLE_PHASE,
    "this battle phase": Until.END_OF_BATTLE_PHASE,
    "during this battle phase": Until.END_OF_BATTLE_PHASE,
    "until the end of that turn": Until.END_OF_TURN,
    "until the end phase of that turn": Until.END_PHASE,
    "until the end of the end phase": Until.END_PHASE,
    "until the next standby phase": Until.NEXT_STANDBY_PHASE,
    "until the standby phase of the next turn": Until.NEXT_TURNS_STANDBY_PHASE,
    "until the next turn's standby phase": Until.NEXT_TURNS_STANDBY_PHASE,
    "until the standby phase of your next turn": Until.YOUR_NEXT_STANDBY_PHASE,
    "until the end phase of your opponent's next turn": Until.END_OF_OPPONENTS_TURN,
    "until the end of the damage step": Until.END_OF_DAMAGE_STEP,
    "until the end of that damage step": Until.END_OF_DAMAGE_STEP,
    "during the damage step": Until.END_OF_DAMAGE_STEP,
    "during that damage calculation": Until.END_OF_DAMAGE_STEP,
    "during damage calculation": Until.END_OF_DAMAGE_STEP,
    "during that battle": Until.END_OF_DAMAGE_STEP,
    "until the end of that battle phase": Until.END_OF_BATTLE_PHASE,
    "during that battle phase": Until.END_OF_BATTLE_PHASE,
    "during the battle phase this turn": Until.END_OF_BATTLE_PHASE,
    "during that damage step": Until.END_OF_DAMAGE_STEP,
    "during the damage step only": Until.END_OF_DAMAGE_STEP,
    "during damage calculation only": Until.END_OF_DAMAGE_STEP,
    "during that damage calculation only": Until.END_OF_DAMAGE_STEP,
    "during this damage calculation only": Until.END_OF_DAMAGE_STEP,
    "while it is face-up on the field": Until.WHILE_ON_FIELD,
    "while face-up on the field": Until.WHILE_ON_FIELD,
    "while it is on the field": Until.WHILE_ON_FIELD,
    "while this card is on the field": Until.WHILE_FACE_UP,
    "while this card is face-up on the field": Until.WHILE_FACE_UP,
    "while this card is face-up in the monster zone": Until.WHILE_FACE_UP,
    "while this card is face-up in your monster zone": Until.WHILE_FACE_UP,
    "while this card remains face-up on the field": Until.WHILE_FACE_UP,
    "while this card remains on the field": Until.WHILE_FACE_UP,
    "as long as this card remains face-up on the field": Until.WHILE_FACE_UP,
    "while this card is in the field zone": Until.WHILE_FACE_UP,
    "until the end of your turn": Until.YOUR_NEXT_END_PHASE,
    "while this monster is face-up on the field": Until.WHILE_FACE_UP,
    "while this card is face-up": Until.WHILE_FACE_UP,
    "while they are face-up on the field": Until.WHILE_ON_FIELD,
}
_AFTER = tuple(
    f"after {this}"
    for this in (
        "this card resolves",
        "this effect resolves",
        "this card is activated",
        "this effect is activated",
        "this card's activation",
        "this effect's activation",
        "activation",
        "resolution",
    )
)
for _phrase, _until in tuple(_UNTIL.items()):
    if "your opponent's" in _phrase:
        _UNTIL[_phrase.replace("your opponent's", "the opponent's")] = _until
for _phrase, _after in product(tuple(_UNTIL), _AFTER):
    _UNTIL[f"{_phrase} {_after}"] = _UNTIL[_phrase]
_PHRASES = Phrases(_UNTIL)

_EVEN_IF = Phrases(
    {
        f"even if this card {what}": True
        for what in (
            "leaves the field",
            "is no longer on the field",
            "is no longer face-up on the field",
            "is no longer face-up",
            "leaves the field or changes control",
            "is no longer face-up in the field zone",
            "changes control",
        )
    }
)
"""What lasts by an effect that resolved lasts anyway; saying so changes nothing."""


def parse_duration(tokens: Tokens, at: int) -> Found[Until] | None:
    """A duration, in parentheses or not."""
    if tokens[at].norm == "(":
        inner = parse_duration(tokens, at + 1)
        if inner is None or tokens[inner.end].norm != ")":
            return None
        return Found(inner.value, _even_if(tokens, inner.end + 1))
    start = at + 1 if tokens[at].norm == "," else at
    found = _PHRASES.match(tokens, start)
    if found is None:
        return None
    return Found(found.value, _even_if(tokens, found.end))


_LAST = Phrases(
    {
        f"{paren}{these} {last}": bool(paren)
        for paren in ("", "( ")
        for these, last in (
            ("these changes", "last"),
            ("these effects", "last"),
            ("this change", "lasts"),
            ("this effect", "lasts"),
            ("this atk increase", "lasts"),
            ("this atk/def change", "lasts"),
            ("this atk gain", "lasts"),
        )
    }
)


def lasting_sentence(tokens: Tokens, at: int) -> Found[Until] | None:
    """As in "These changes last until the end of this turn"."""
    lead = _LAST.match(tokens, at)
    found = None if lead is None else _PHRASES.match(tokens, lead.end)
    if lead is None or found is None:
        return None
    end = eat(tokens, found.end, ")") if lead.value else found.end
    return None if end is None else Found(found.value, end)


def _even_if(tokens: Tokens, at: int) -> int:
    start = at
    closing = tokens[at].norm == "("
    if tokens[at].norm in ("(", ","):
        start += 1
    found = _EVEN_IF.match(tokens, start)
    if found is None:
        return at
    end = eat(tokens, found.end, ")") if closing else found.end
    return at if end is None else end


def skip_even_if(tokens: Tokens, at: int) -> int:
    """The index after "(even if this card leaves the field)", or `at`."""
    return _even_if(tokens, at)
