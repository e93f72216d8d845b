"""Participles: names used as participles ("Veilered"), told apart as "hit by" that card.

And other turns of phrase that are plainer in other words, before each word has its one sense.
"""

from collections.abc import Collection, Sequence
from itertools import pairwise

from assistant.reading.old_question.bare_levels import with_bare_levels
from assistant.reading.old_question.beside_states import with_states_beside
from assistant.reading.old_question.brackets import without_explanations
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.tokens import Sense, Token

_BE = frozenset(
    ["is", "are", "was", "were", "be", "been", "being", "gets", "got", "get", "getting", "gotten"]
)
_OPENERS = frozenset({Kind.DETERMINER, Kind.OWNER})


def with_participles(tokens: Sequence[Token], mentions: Collection[int]) -> tuple[Token, ...]:
    """The tokens; "was Veilered" as "was hit by Veiler", "my Veilered X" as "my X hit by ...".

    So too "with its effects negated" as "whose effects are negated".
    """
    found = with_states_beside(with_bare_levels(without_explanations(tokens)))
    for token in tokens:
        if token.kind is not Kind.CARD or int(token.value) not in mentions:
            continue
        at = next(index for index, one in enumerate(found) if one is token)
        before = found[at - 1] if at else None
        after = found[at + 1] if at + 1 < len(found) else None
        if _is_passive(found, at):
            found[at : at + 1] = _hit_by(token)
        elif _is_attribute(before, after) and after is not None:
            found[at : at + 2] = [after, *_hit_by(token)]
    return _with_absolutes(_with_states(_without_emphasis(_with_examples(found))))


def _with_states(tokens: Sequence[Token]) -> list[Token]:
    """As in "does X stay negated", "X remains negated": is X negated still."""
    found = list(tokens)
    for token, after in pairwise(tokens):
        if after.text != "negated" or token.text not in _STAYING:
            continue
        at = next(index for index, one in enumerate(found) if one is token)
        opening = next((back for back in reversed(range(at)) if _opens(found[back])), None)
        begin = max((back for back in range(at) if found[back].kind is Kind.STOP), default=-1)
        if token.text in {"stay", "remain"} and opening is not None and opening > begin:
            found[opening] = _be(found[opening], "is")
            del found[at]
        else:
            found[at] = _be(token, _STAYING[token.text])
    return found


def _opens(token: Token) -> bool:
    return token.text in {"does", "do", "did", "will"}


def _be(token: Token, form: str) -> Token:
    return Token(form, token.start, token.end, (Sense(Kind.AUXILIARY, form),))


_STAYING = {
    **dict.fromkeys(("stay", "remain"), "be"),
    **dict.fromkeys(("stays", "remains"), "is"),
    **dict.fromkeys(("stayed", "remained"), "was"),
}


def _with_examples(tokens: Sequence[Token]) -> list[Token]:
    """As in "a Quick-Play Spell such as X": X, where a kind of card has one example."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        noun = next((one for one in token.senses if one.kind is Kind.NOUN), None)
        if noun is None or noun.value not in _KINDS:
            continue
        rest = tokens[at + 1 : at + 1 + _FARTHEST]
        card = next((one for one in rest if one.kind is Kind.CARD), None)
        between = rest[: rest.index(card)] if card is not None else ()
        said = " ".join(one.text for one in between if one.kind is not Kind.COMMA)
        if card is None or said not in _SUCH_AS:
            continue
        dropped = [token, *between]
        after = tokens[at + len(between) + 2 : at + len(between) + 3]
        is_aside = any(one.kind is Kind.COMMA for one in between)
        dropped += [one for one in after if is_aside and one.kind is Kind.COMMA]
        found = [one for one in found if all(one is not each for each in dropped)]
    return found


_FARTHEST = 5
_SUCH_AS = frozenset({"such as", "like", "e . g", "e . g .", "for example", "eg"})
_KINDS = frozenset(
    {"monster", "effect_monster", "spell", "quick_play", "continuous_spell", "field_spell"}
    | {"equip_spell", "trap", "continuous_trap", "counter_trap", "card", "spell_trap"}
)


def _without_emphasis(tokens: Sequence[Token]) -> list[Token]:
    """As in "in response to the Summon itself": "itself" only stresses the noun before it."""
    found = list(tokens)
    for before, noun, token in zip(tokens, tokens[1:], tokens[2:], strict=False):
        opens = any(one.kind in {*_OPENERS, Kind.POSSESSIVE} for one in before.senses)
        if (
            token.text in {"itself", "himself", "herself"}
            and opens
            and noun.sense(Kind.NOUN) is not None
        ):
            found.remove(token)
    return found


def _hit_by(token: Token) -> list[Token]:
    verb = Token("hit", token.start, token.start, (Sense(Kind.VERB, "hit", "part"),))
    by = Token("by", token.start, token.start, (Sense(Kind.PREPOSITION, "by"),))
    return [verb, by, token]


def _is_passive(tokens: Sequence[Token], at: int) -> bool:
    """As in "was Veilered", "X, Veilered, ..."."""
    before = [one for one in tokens[:at] if one.kind not in {Kind.FILLER, Kind.MARK, Kind.NOT}]
    if not before:
        return False
    if before[-1].text in _BE or before[-1].text == "'s":
        return not _is_object(tokens, at)
    is_aside = before[-1].kind is Kind.COMMA and len(before) > 1
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return (
        is_aside and before[-2].kind is Kind.CARD and after is not None and after.kind is Kind.COMMA
    )


def _is_object(tokens: Sequence[Token], at: int) -> bool:
    """As in "has Veilered X": what follows is what it was used on."""
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return after is not None and after.kind in {Kind.CARD, Kind.NOUN}


def _is_attribute(before: Token | None, after: Token | None) -> bool:
    """As in "my Veilered X", "Veilered X" at the beginning."""
    if after is None or after.kind is not Kind.CARD:
        return False
    opens = before is None or before.kind in {Kind.STOP, Kind.COMMA, *_OPENERS}
    return opens or (before is not None and any(s.kind in _OPENERS for s in before.senses))


def _with_absolutes(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """As in "X with its effects negated may ...": X whose effects are negated.

    Behind a verb it says how something is done: "X revives Y with its effects negated".
    """
    found = list(tokens)
    for at, token in enumerate(tokens):
        words = [one.text for one in tokens[at : at + 4]]
        length = _ABSOLUTES.get(" ".join(words)) or _ABSOLUTES.get(" ".join(words[:3]))
        verb = _verb_before(tokens[:at])
        if length is None or (verb is not None and not _is_summon(verb)):
            continue
        end = found.index(tokens[at + length - 1]) + 1
        if verb is not None:
            how = (Sense(Kind.ORDER, EFFECTS_NEGATED),)
            found[end - length : end] = [
                Token(token.text, token.start, tokens[at + length - 1].end, how)
            ]
            continue
        effects = next(one for one in tokens[at : at + length] if one.text in _EFFECTS)
        negated = next(one for one in tokens[at : at + length] if one.text == "negated")
        whose = Token("whose", token.start, token.end, (Sense(Kind.SUBORDINATOR, "which"),))
        are = Token("are", effects.end, effects.end, (Sense(Kind.AUXILIARY, "are"),))
        found[end - length : end] = [whose, effects, are, negated]
    return tuple(found)


EFFECTS_NEGATED = "effects_negated"
"""The word of order of a clause in which a monster is Summoned with its effects negated."""
_EFFECTS = ("effect", "effects")
_ABSOLUTES = {
    **{f"with {whose} {what} negated": 4 for whose in ("its", "their", "his") for what in _EFFECTS},
    **{f"with negated {what}": 3 for what in _EFFECTS},
    **{f"with {what} negated": 3 for what in _EFFECTS},
}
"""How it is said, and with how many words."""


def _verb_before(before: Sequence[Token]) -> Token | None:
    for at in reversed(range(len(before))):
        token = before[at]
        if token.kind in {Kind.STOP, Kind.COMMA, Kind.SUBORDINATOR}:
            return None
        is_done = at > 0 and before[at - 1].kind is Kind.PLAYER  # "I revive", not "the revive".
        if token.kind is Kind.VERB or (is_done and token.sense(Kind.VERB) is not None):
            return token
    return None


def _is_summon(token: Token) -> bool:
    verb = token.sense(Kind.VERB)
    return verb is not None and (verb.value == "revive" or verb.value.endswith("summon"))
