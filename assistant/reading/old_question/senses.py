"""Senses: which of its senses a word has where it stands, by its neighbours."""

from collections.abc import Sequence

from assistant.reading.old_question.commas import (
    BEFORE_NOUN,
    without_apposing_commas,
    without_relative_commas,
)
from assistant.reading.old_question.lexicon import Kind
from assistant.reading.old_question.noun_senses import (
    is_counting,
    is_got,
    is_idle,
    is_met,
    is_named_by,
)
from assistant.reading.old_question.tokens import Sense, Token
from assistant.reading.old_question.untils import until_phase

_HEADS = frozenset({Kind.NOUN, Kind.CARD, Kind.MARK, Kind.NUMBER})
_VERBAL = frozenset({Kind.VERB, Kind.AUXILIARY, Kind.MODAL})
_SKIPPED = frozenset({Kind.FILLER, Kind.NOT, Kind.MARK})
_HAVING = frozenset({"has", "have", "had"})
_LINKS = frozenset("12345")
_PARTICIPLES = frozenset({"past", "part"})
_PREFERENCE = (
    Kind.LINK,
    Kind.ORDER,
    Kind.OWNER,
    Kind.PLAYER,
    Kind.PRONOUN,
    Kind.SUBORDINATOR,
    Kind.PREPOSITION,
    Kind.NOT,
    Kind.CONJUNCTION,
    Kind.MODAL,
    Kind.AUXILIARY,
    Kind.VERB,
    Kind.NOUN,
    Kind.INTERROGATIVE,
    Kind.MARK,
    Kind.DETERMINER,
    Kind.FILLER,
)


def with_senses(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Every token with the one sense it has in its place."""
    chosen: list[Token] = []
    for at, token in enumerate(tokens):
        sense = _bare_link(chosen, token, tokens[at + 1 :]) or token.senses[0]
        if len(token.senses) > 1:
            sense = _chosen(chosen, token, tokens[at + 1 :])
        chosen.append(token.taken_as(sense))
    return tuple(without_relative_commas(without_apposing_commas(chosen)))


def _bare_link(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "Chain: 1 Raigeki, 2 Magic Jammer": a number that opens an entry is a link's."""
    opens = not before or before[-1].kind in {Kind.COMMA, Kind.BRACKET, Kind.STOP}
    is_before_card = bool(after) and after[0].kind is Kind.CARD
    if token.kind is Kind.NUMBER and token.text in _LINKS and opens and is_before_card:
        return Sense(Kind.LINK, token.text)
    return Sense(Kind.NUMBER, "one") if is_counting(token, after) else None


def _chosen(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense:
    if is_idle(before, token, after) and (filler := token.sense(Kind.FILLER)) is not None:
        return filler
    for rule in (
        _possessive,
        _after_helper,
        _using,
        _same_form,
        _that,
        _turn,
        until_phase,
        _interrogative,
        _something,
        _mark_or_verb,
        _helper,
        _noun_or_verb,
        _player_or_thing,
        _addressed,
    ):
        sense = rule(before, token, after)
        if sense is not None:
            return sense
    by_kind = {sense.kind: sense for sense in reversed(token.senses)}
    return next((by_kind[kind] for kind in _PREFERENCE if kind in by_kind), token.senses[0])


def _last(before: Sequence[Token]) -> Kind | None:
    return before[-1].kind if before else None


def _first(after: Sequence[Token], *, but: frozenset[Kind] = frozenset()) -> Token | None:
    return next((token for token in after if token.kind not in but), None)


def _possessive(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "'s": a possessive before a noun, else short for "is"."""
    possessive = token.sense(Kind.POSSESSIVE)
    if possessive is None:
        return None
    if _last(before) not in {Kind.CARD, Kind.NOUN, Kind.PLAYER, Kind.PRONOUN}:
        return token.sense(Kind.AUXILIARY)
    if after and after[0].text in {"atk", "def"}:
        return possessive
    for following in after[:3]:
        kinds = {sense.kind for sense in following.senses}
        if kinds & {Kind.NOUN, Kind.CARD} or (Kind.PLAYER in kinds and following.text != "i"):
            return possessive
        if not kinds & {Kind.MARK, Kind.OTHER, Kind.VERB, Kind.NUMBER, Kind.FILLER}:
            break
    return token.sense(Kind.AUXILIARY)


def _after_helper(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "was given": after "is" or "was" a participle, whatever else the word may be."""
    del after
    if _last(before) is not Kind.AUXILIARY or before[-1].text not in _BEING:
        return None
    forms = [sense for sense in token.senses if sense.form in _PARTICIPLES]
    return forms[0] if forms and len(forms) < len(token.senses) else None


_BEING = frozenset({"is", "was", "are", "were", "'s"})


def _same_form(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "hit": a verb whose forms look alike is a participle after "is", else the base."""
    verbs = {sense.form: sense for sense in token.senses if sense.kind is Kind.VERB}
    if "base" not in verbs or "part" not in verbs or len(token.senses) != len(verbs):
        return None
    previous = next((one for one in reversed(before) if one.kind not in _SKIPPED), None)
    if previous is not None and previous.kind is Kind.AUXILIARY:
        return verbs["base"] if previous.text in {"do", "does", "did"} else verbs["part"]
    return verbs["part"] if after and after[0].text == "by" else verbs["base"]


def _using(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "Does using X ...": a verb behind a helper, at the beginning, or after "that"."""
    del after
    verb, preposition = token.sense(Kind.VERB), token.sense(Kind.PREPOSITION)
    if not (verb and preposition and verb.form == "ing"):
        return None
    opens = {None, Kind.STOP, Kind.AUXILIARY, Kind.MODAL, Kind.SUBORDINATOR}
    return verb if _last(before) in opens else None


def _that(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """Words like "that": before a noun a determiner, after one a relative, else a pronoun."""
    determiner, pronoun = token.sense(Kind.DETERMINER), token.sense(Kind.PRONOUN)
    if not (determiner and pronoun) or (_last(before) in _OPENING and _takes_object(after)):
        return pronoun if determiner else None
    following = _first(after)
    if token.text == "that" and before and before[-1].value in {"true", "believing"}:
        return token.sense(Kind.SUBORDINATOR)
    if token.sense(Kind.SUBORDINATOR) and _opens_relative(before, after):
        return token.sense(Kind.SUBORDINATOR)
    if following is not None and _opens_noun(following):
        return determiner
    relative = token.sense(Kind.SUBORDINATOR)
    if (
        relative
        and (
            _last(before) in {Kind.NOUN, Kind.CARD, Kind.VERB, Kind.PRONOUN}
            or (before and before[-1].value in {"true", "believing"})
        )
        and following is not None
    ):
        is_clause = any(
            sense.kind in _VERBAL | {Kind.PLAYER, Kind.CARD, Kind.PRONOUN}
            for sense in following.senses
        )
        return relative if is_clause else pronoun
    return pronoun


_OPENING = frozenset({Kind.AUXILIARY, Kind.MODAL})
_OBJECTS = frozenset({Kind.PRONOUN, Kind.PLAYER, Kind.OWNER, Kind.DETERMINER, Kind.CARD})


def _takes_object(after: Sequence[Token]) -> bool:
    """As in "does that | negate it": what may be a noun is a verb with its object."""
    kinds = {(one.kind, one.form) for one in after[0].senses} if after else set()
    is_verb = (Kind.VERB, "base") in kinds and any(kind is Kind.NOUN for kind, _ in kinds)
    return is_verb and len(after) > 1 and any(one.kind in _OBJECTS for one in after[1].senses)


def _opens_relative(before: Sequence[Token], after: Sequence[Token]) -> bool:
    """As in "a monster that attacks", "a monster that X revived"."""
    is_named = bool(before) and before[-1].text.startswith("the ")  # "the monster that ..."
    if not (after and (is_named or _last(before) in {Kind.NOUN, Kind.CARD})):
        return False
    is_done = after[0].kind is Kind.CARD and len(after) > 1 and _is_finite(after[1])
    return _is_finite(after[0]) or (is_done and _last(before) is not Kind.CARD)


def _is_finite(token: Token) -> bool:
    """As in "that attacks", "that is", "that was": a verb that a relative can open."""
    forms = {sense.form for sense in token.senses if sense.kind is Kind.VERB}
    return bool(forms & {"s", "past"}) and not any(s.kind is Kind.CARD for s in token.senses)


def _opens_noun(token: Token) -> bool:
    if token.kind is Kind.MARK and token.value not in {"another", "same", "set"}:
        return False
    return any(sense.kind in _HEADS for sense in token.senses)


def _turn(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "the turn I Set it": opens a clause; "the turn" by itself is a time."""
    opener, noun = token.sense(Kind.SUBORDINATOR), token.sense(Kind.NOUN)
    order = token.sense(Kind.ORDER)
    if opener is None or opener.value != "turn_of" or not (noun or order):
        return None
    following = {sense.kind for sense in after[0].senses} if after else set[Kind]()
    opens = {Kind.PLAYER, Kind.PRONOUN, Kind.CARD}
    if order is not None:
        return opener if _has_verb(before) and following & opens else order
    if _last(before) is not Kind.PREPOSITION:
        opens |= {Kind.DETERMINER, Kind.OWNER}  # "The turn a Trap is Set, ..."
    return opener if following & opens else noun


def _interrogative(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "who", "which": a question word opens a sentence, a relative follows a noun."""
    asked, relative = token.sense(Kind.INTERROGATIVE), token.sense(Kind.SUBORDINATOR)
    if not (asked and relative):
        return None
    previous = _last(before)
    if previous is Kind.NOUN and before[-1].value in _TIMES and not _has_verb(before):
        return asked  # "At the end of the turn who has it".
    is_aside = previous is Kind.COMMA and len(before) > 1 and _has_verb(before)
    is_aside &= not _ends_question(before, after)
    if previous in {Kind.NOUN, Kind.CARD, Kind.PLAYER} or (
        is_aside and before[-2].kind in {Kind.NOUN, Kind.CARD}
    ):
        return relative
    return asked if after else relative


def _ends_question(before: Sequence[Token], after: Sequence[Token]) -> bool:
    """As in "If I attack with X, who draws?": nothing else in the sentence puts its question."""
    begins = max((at for at, one in enumerate(before) if one.kind is Kind.STOP), default=-1) + 1
    opener = before[begins] if begins < len(before) else None
    ends = next((one for one in after if one.kind in {Kind.STOP, Kind.COMMA}), None)
    is_if = opener is not None and opener.kind is Kind.SUBORDINATOR
    asks = any(
        one.kind is Kind.COMMA and other.kind in _OPENING
        for one, other in zip(before[begins:], before[begins + 1 :], strict=False)
    )
    return is_if and not asks and ends is not None and ends.text == "?"


_TIMES = frozenset({"turn", "end_phase", "standby_phase", "main_phase", "battle_phase"})


def _has_verb(before: Sequence[Token]) -> bool:
    """Whether the sentence has a verb or a card already; "In the End Phase, who ..." has none."""
    for token in reversed(before):
        if token.kind is Kind.STOP:
            return False
        if token.kind in _VERBAL | {Kind.CARD}:
            return True
    return False


def _something(_: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "he chains something that ...": it is a card, told by what it does."""
    is_told = bool(after) and after[0].text in {"that", "which"}
    return token.sense(Kind.NOUN) if token.text == "something" and is_told else None


def _mark_or_verb(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "set": a verb after a player, a mark before a card or after "is"."""
    mark, verb = token.sense(Kind.MARK), token.sense(Kind.VERB)
    if not (mark and verb):
        return None
    if len(before) > 1 and before[-1].value == "only":
        before = before[:-1]  # "I just Set X".
    if _last(before) in BEFORE_NOUN and after and after[0].kind in {Kind.CARD, Kind.NOUN}:
        return mark
    if verb.form == "base" and _is_awaited(before):
        return verb
    participle = next((one for one in token.senses if one.form == "part"), None)
    if participle is not None and any(one.text in _HAVING for one in before[-4:]):
        return participle
    return verb if _last(before) in {Kind.PLAYER, Kind.MODAL, Kind.CONJUNCTION} else mark


def _is_awaited(before: Sequence[Token]) -> bool:
    """As in "does my Jinzo ...": a helper and its subject, and no verb yet."""
    for token in reversed(before):
        if token.kind in {Kind.VERB, Kind.STOP, Kind.SUBORDINATOR}:
            return False
        if token.kind is Kind.MODAL or token.text in {"do", "does", "did", "don't", "doesn't"}:
            return True
    return False


def _helper(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "has", "got", "does": helping a verb that follows, or a verb by itself."""
    helper, verb = token.sense(Kind.AUXILIARY), token.sense(Kind.VERB)
    if not (helper and verb):
        return None
    if _last(before) is Kind.TO:
        return verb
    following = _first(after, but=_SKIPPED)
    if token.text in _HAVING and _is_inverted(before, after):
        return helper
    if verb.value == "do":
        return helper if _a_verb_follows(after) else verb
    if following is None:
        return verb
    forms = {sense.form for sense in following.senses if sense.kind is Kind.VERB}
    is_used_as_verb = (
        following.kind is Kind.CARD and token.text.startswith("g") and _is_last(after[1:])
    )
    return helper if forms & _PARTICIPLES or is_used_as_verb or following.text == "been" else verb


def _is_inverted(before: Sequence[Token], after: Sequence[Token]) -> bool:
    """As in ", has the player used": a helper, its subject, and a participle."""
    opens = {None, Kind.COMMA, Kind.STOP, Kind.INTERROGATIVE, Kind.CONJUNCTION}
    words = after[1:4]
    return _last(before) in opens and any(
        sense.form == "part" for token in words for sense in token.senses
    )


def _is_last(rest: Sequence[Token]) -> bool:
    return not rest or not any(s.kind in {Kind.POSSESSIVE, Kind.NOUN} for s in rest[0].senses)


def _a_verb_follows(after: Sequence[Token]) -> bool:
    for token in after:
        if token.kind is Kind.STOP:
            return False
        if any(sense.kind is Kind.VERB and sense.form == "base" for sense in token.senses):
            return True
    return False


def _noun_or_verb(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """A word like "attack": a noun after a determiner or a preposition, else a verb."""
    noun, verb = token.sense(Kind.NOUN), token.sense(Kind.VERB)
    if not (noun and verb):
        return None
    if after and after[0].text == "of":
        return noun
    if not before or before[-1].text in _FIGURES:
        return verb  # "monsters with the same ATK battle".
    previous = _past_fillers(before)
    is_bare = not after or after[0].kind in {Kind.TO, Kind.STOP, Kind.COMMA, Kind.PREPOSITION}
    if token.text == "target" and previous.kind is Kind.CARD and is_bare:
        return verb if _is_awaited(before) else noun  # "the Typhoon target".
    if previous.kind is Kind.NOUN and previous.value in {"spell", "trap", "monster", "card"}:
        return noun if after and any(s.kind in _VERBAL for s in after[0].senses) else verb
    is_object = previous.kind is Kind.VERB and previous.value in {"negate", "stop", "pay"}
    opens = previous.kind in BEFORE_NOUN | {Kind.PREPOSITION, Kind.NUMBER}
    is_whose = previous.text == "whose" and token.text != "target"
    is_whose |= is_named_by(previous, after)
    is_whose |= token.text == "search" and is_bare and is_got(before)
    is_whose |= verb.form == "base" and is_bare and is_met(before)
    return noun if opens or is_object or is_whose or previous.text == "no" else verb


_FIGURES = frozenset({"atk", "def"})


def _past_fillers(before: Sequence[Token]) -> Token:
    """The word before; as in "X's first attack", what opens the phrase, past fillers."""
    past = next((one for one in reversed(before) if one.kind is not Kind.FILLER), before[-1])
    return past if past.kind in BEFORE_NOUN else before[-1]


def _player_or_thing(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "they": cards where cards do it, else players."""
    player, pronoun = token.sense(Kind.PLAYER), token.sense(Kind.PRONOUN)
    if not (player and pronoun):
        return None
    if before and before[-1].value in {"on", "under"}:
        return pronoun
    following = _first(after, but=frozenset({Kind.FILLER, Kind.MODAL, Kind.AUXILIARY}))
    values = {sense.value for sense in following.senses} if following else set()
    return pronoun if values & {"resolve", "go", "both", "stay", "happen"} else player


_SPEAKERS = frozenset({Kind.PLAYER, Kind.OWNER, Kind.PRONOUN, Kind.CARD, Kind.SUBORDINATOR})


def _addressed(before: Sequence[Token], token: Token, after: Sequence[Token]) -> Sense | None:
    """As in "dude, my opponent ...", "... legal, dude?": who is spoken to, and no player."""
    filler = token.sense(Kind.FILLER)
    if filler is None or token.sense(Kind.PLAYER) is None:
        return None
    opens = _last(before) in {None, Kind.STOP}
    kinds = {sense.kind for sense in after[0].senses} if after else {Kind.STOP}
    is_called = opens and bool(kinds & (_SPEAKERS | {Kind.COMMA}))
    return filler if is_called or (not opens and kinds == {Kind.STOP}) else None
