"""Asked: what a question wants to know, as subjects and predicates."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType

from assistant.reading.old_question.asked_acts import (
    asked_activate,
    asked_doing,
    asked_legal,
    asked_target,
    asked_tribute,
    asked_use,
    asked_used,
)
from assistant.reading.old_question.asked_attacks import asked_attack
from assistant.reading.old_question.asked_by_effect import asked_by_effect, asked_float
from assistant.reading.old_question.asked_copies import asked_other_copy
from assistant.reading.old_question.asked_costs import asked_discard, asked_paying
from assistant.reading.old_question.asked_damage import (
    asked_amount,
    asked_damage,
    asked_gain,
    asks_of_damage,
)
from assistant.reading.old_question.asked_effects import (
    asked_anything,
    asked_destroying,
    asked_keep,
)
from assistant.reading.old_question.asked_fates import (
    asked_destroy,
    asked_go,
    asked_pay,
    asked_resolve,
    asked_revive,
    asked_save,
    asked_stop,
    asked_survive,
)
from assistant.reading.old_question.asked_gains import asked_get, asked_give
from assistant.reading.old_question.asked_happenings import asked_what
from assistant.reading.old_question.asked_limits import (
    asked_afresh,
    asked_count,
    asked_wait,
    is_hand_count,
    limited,
)
from assistant.reading.old_question.asked_negation import (
    asked_affected,
    asked_negated,
    which_is_negated,
)
from assistant.reading.old_question.asked_paid import asked_paid
from assistant.reading.old_question.asked_phases import asked_phase
from assistant.reading.old_question.asked_polarity import yes_means
from assistant.reading.old_question.asked_positions import asked_position
from assistant.reading.old_question.asked_purposes import vain_purpose
from assistant.reading.old_question.asked_replays import asked_battle
from assistant.reading.old_question.asked_returns import asked_return
from assistant.reading.old_question.asked_shortly import (
    asked_barely,
    asked_in_damage_step,
    asked_late,
    asked_state,
    is_tried,
)
from assistant.reading.old_question.asked_stats import asked_stats
from assistant.reading.old_question.asked_staying import asked_apply, asked_stay
from assistant.reading.old_question.asked_summon_negation import asked_negatable
from assistant.reading.old_question.asked_summons import (
    SUMMON_VERBS,
    asked_arrive,
    asked_set,
    asked_summoned,
)
from assistant.reading.old_question.clause import Clause
from assistant.reading.old_question.controlling import (
    asked_back,
    asked_control,
    asked_who_uses,
    asked_whose_place,
)
from assistant.reading.old_question.doing import is_got
from assistant.reading.old_question.equipping import asked_equip
from assistant.reading.old_question.paying import paid_for
from assistant.reading.old_question.placing import asked_order
from assistant.reading.old_question.query import Ask, Query
from assistant.reading.old_question.turning_over import asked_turned
from assistant.reading.understood_question import AskedClaim

_HAPPENING = frozenset({"happen", "go", "resolve", "do"})
_RANK = re.compile(
    r"\b(?:which|what|who)\b[^.?!]*\bresolves?\b[^.?!]*\b(?:first|last|before)\b", re.IGNORECASE
)
"""As in "which one resolves first?"."""
_IN_WHICH = re.compile(r"\b(?:what|which)\s+(?:battle\s+)?position\b", re.IGNORECASE)
_RETRIES = re.compile(r"\b(?:retry|retried|re-?do|re-?try|repeat|try)\b", re.IGNORECASE)
_ON_CHAIN = re.compile(r"\b(?:go|goes|put|placed) on(?:to)? (?:the|a|one) chain\b", re.IGNORECASE)
_CONTROL = re.compile(r"[^.?!,]*\btake (?:over )?control\b", re.IGNORECASE)
_HAND_SIZE = ("hand size limit", "value")


def asked_of(query: Query) -> tuple[AskedClaim, ...]:
    """What the clause asks."""
    clause = query.clause
    asks = () if query.is_of_how_it_came else _by_words(query)
    if asks is None:
        reader = _READERS.get("get" if is_got(clause) and clause.objects else clause.verb)
        bare = () if clause.verb not in {"", "have"} else _without_verb(query)
        asks = (reader(query) if reader is not None else bare) or asked_by_effect(query)
    start, end = clause.start, max(clause.end, clause.start + 1)
    kept = dict.fromkeys(ask for ask in asks if ask[0])
    is_open = len(kept) > 1 and _is_open(query)
    what_for = vain_purpose(query, asks)
    first = asked_of(what_for) if what_for is not None else ()
    if what_for is not None and not first:
        return ()
    return first + tuple(
        AskedClaim(
            subject=s,
            predicate=p,
            value=yes_means(query, s, p),
            start=start,
            end=end,
            expanded=is_open,
        )
        for s, p in kept
    )


def _by_words(query: Query) -> tuple[Ask, ...] | None:
    """What single words ask, whatever the verb: an order, a hand size, a repetition."""
    clause = query.clause
    things = {noun.thing for noun in clause.nouns} | {noun.facet for noun in clause.nouns}
    if "position" in things and _IN_WHICH.search(query.story.masked, clause.start, clause.end):
        return ()  # No fate of a card: where it stands is not among what is computed.
    bought = "" if clause.is_passive else paid_for(query.story, clause)
    first = asked_paid(query) or asked_phase(query) or asked_other_copy(query)
    first = first or (((bought, "activation_legal"),) if bought else ())
    first = asked_stats(query) or asked_gain(query) or asked_anything(query) or first
    first = first or asked_return(query) or asked_whose_place(query) or asked_amount(query, things)
    first = first or asked_order(query.story, clause) or asked_paying(query)
    first = first or asked_doing(query) or asked_use(query) or asked_battle(query, things) or ()
    if first:
        return first
    if "hand_size" in things or is_hand_count(query, things):
        return (_HAND_SIZE,)
    if clause.question:
        by_word = _by_question_word(query, things)
        if by_word is not None:
            return by_word
    if "limit" in things and clause.verb in {"be", "count", "stop", "apply"}:
        return asked_count(query)
    return None


def _by_question_word(query: Query, things: set[str]) -> tuple[Ask, ...] | None:
    clause = query.clause
    is_how_chained = clause.question == "how" and clause.verb == "chain" and not clause.objects
    if is_how_chained or "first" in clause.marks:
        return (("Chain", "chain_link_order"),)
    if clause.question == "which_order" or "order" in things:
        is_built = "chain" in things and (
            clause.verb != "resolve"
            or _ON_CHAIN.search(query.story.masked, clause.start) is not None
        )
        is_built |= clause.verb in {"chain", "activate", "form", "put"}
        order = "chain_link_order" if is_built else "resolution_order"
        return (("Chain", "deciding_player" if clause.question == "who" else order),)
    if clause.verb == "resolve" and _RANK.search(query.story.masked, clause.start):
        return (("Chain", "resolution_order"),)
    if clause.question in {"what", "who"} and any(noun.link for noun in clause.nouns):
        return (("Chain", "chain_link_order"),)
    if clause.question == "who" or (clause.question == "what" and query.thing == "player"):
        return _who(query)
    return asked_what(query) if _is_open(query) else None


def _who(query: Query) -> tuple[Ask, ...] | None:
    """As in "who controls X", "who searches"; None: it asks for something else."""
    verb = "get" if is_got(query.clause) else query.clause.verb
    if verb in {"search", "draw", "activate", "choose", "target", "decide"}:
        return asked_who_uses(query)
    is_of_effect = any(noun.facet == "effect" for noun in query.clause.objects)
    if verb == "get" and is_of_effect:
        return asked_who_uses(query)
    if asks_of_damage(query, verb):
        return asked_damage(query)
    if verb in {"get", "have", "keep", "take", "take_control", "go"}:
        return asked_control(query)
    places = {query.thing, *(noun.thing for noun in query.clause.by("in", "on"))}
    if verb == "be" and places & {"gy", "field", "hand", "deck"}:
        return asked_control(query)  # "In whose GY is X?", "Whose field is X on?"
    return None


def _is_open(query: Query) -> bool:
    """As in "what happens", "who wins": everything decisive is asked."""
    clause = query.clause
    is_what = clause.question in {"what", "how"} and clause.verb in _HAPPENING
    return is_what or (clause.question == "who" and clause.verb == "win")


def _miss(query: Query) -> tuple[Ask, ...]:
    """As in "does X miss the timing"."""
    if not any(noun.thing == "timing" for noun in query.clause.objects):
        return ()
    return tuple((card, "misses_timing") for card in query.subject_cards())


def _try(query: Query) -> tuple[Ask, ...]:
    if query.purpose is not None and (asks := _inner(query, query.purpose)):
        return asks
    is_afresh = query.is_afresh or _RETRIES.search(query.story.masked, query.clause.start)
    return ((limited(query.story), "usable_again_this_turn"),) if is_afresh else ()


def _be(query: Query) -> tuple[Ask, ...]:
    clause = query.clause
    if "negatable" in clause.marks:
        return asked_negatable(query)
    if clause.subject is not None and "tribute:past" in clause.subject.marks:
        return asked_pay(query)
    is_live = query.facet == "effect" and bool(clause.marks & {"face_up", "back"})
    if is_live or "legal" in clause.marks.union(*(noun.marks for noun in clause.objects)):
        return asked_stay(query) if is_live else _is_legal(query)  # "Are its effects live again?"
    is_of_use = query.facet in {"limit", "effect", "copy", "activation", "summon"}
    is_gone = "gone" in clause.marks and is_of_use
    if is_gone or "used_up" in clause.marks or query.facet == "limit":
        return asked_count(query)
    purpose, late = query.purpose, asked_late(query)
    is_for_player = clause.subject is not None and bool(clause.subject.who)
    is_for_player |= "late" in clause.marks
    if not late and is_for_player and purpose is not None and purpose.hangs == "to":
        return _is_legal(query)  # As in "am I good to use it", "is it too late to use it".
    return late or which_is_negated(query) or asked_state(query)


def _is_legal(query: Query) -> tuple[Ask, ...]:
    purpose = query.purpose
    if purpose is not None and purpose.verb == "activate":
        return asked_activate(Query(query.story, purpose, query.rest[1:]))
    if purpose is not None and purpose.verb in _READERS and not query.is_afresh:
        return _inner(query, purpose)
    return asked_afresh(query) if query.is_afresh else asked_legal(query)


def asked_take(query: Query) -> tuple[Ask, ...]:
    """As in "do I take damage", "do I take it"."""
    is_card = any(noun.cards or noun.pronoun for noun in query.clause.objects)
    is_card |= _CONTROL.match(query.story.masked, query.clause.start) is not None
    if any("token" in query.story.masked[n.start : n.end].lower() for n in query.clause.objects):
        return asked_get(query)  # "Do I receive the Tokens?"
    return asked_control(query) if is_card else asked_damage(query)


def _treat(query: Query) -> tuple[Ask, ...]:
    if (following := query.rest[0] if query.rest else None) is None:
        return ()
    is_past = bool({"having", "have been"} & {*following.helpers})
    is_of_field = following.verb == "be" and is_past and "face_up" in following.marks
    if (following.verb == "send" or is_of_field) and query.clause.subject is not None:
        return tuple((c, "sent_from_field") for c in query.subject_cards(prefer="negated"))
    return _inner(query, following)


def _inner(query: Query, clause: Clause) -> tuple[Ask, ...]:
    """What a clause asks that stands behind the verb: "does it keep | negating Spells"."""
    inner = asked_of(Query(query.story, clause, query.rest[1:]))
    return tuple((ask.subject, ask.predicate) for ask in inner)


def _without_verb(query: Query) -> tuple[Ask, ...]:
    """As in "again this turn?", "possible?", "legal?"."""
    clause = query.clause
    if query.is_afresh or "negatable" in clause.marks:
        return asked_afresh(query) if query.is_afresh else asked_negatable(query)
    marks = clause.marks.union(*(noun.marks for noun in clause.nouns))
    if marks & {"safe", "dead", "alive"}:
        return asked_survive(query)
    if "legal" in clause.marks or _is_bare_modal(clause):
        return asked_legal(query) if "legal" in clause.marks else _may_do_it(query)
    facets = {noun.facet for noun in clause.nouns}
    is_paid = any(noun.facet == "cost" for noun in clause.by("by", "from"))
    if is_paid or ("damage" in facets and "cost" not in facets):
        return asked_damage(query)  # As in "500 off my life points?".
    if "cost" in facets:
        return asked_pay(query)
    return asked_in_damage_step(query) or asked_barely(query, facets)


def _do(query: Query) -> tuple[Ask, ...]:
    """As in "can they do that?": of the deed told last; else whether anything is done."""
    clause = query.clause
    if any(noun.facet == "damage" for noun in clause.objects):
        return asked_damage(query)  # As in "do I still do damage".
    is_of_player = clause.subject is not None and bool(clause.subject.who)
    is_that = is_of_player and any(noun.pronoun for noun in clause.objects)
    is_that |= query.is_of_deed and "do" in clause.helpers
    return (_may_do_it(query) if is_that and clause.modal else ()) or asked_resolve(query)


def _negated(query: Query) -> tuple[Ask, ...]:
    """As in "is X negated"; of "what does negating X do" it is not asked whether one is."""
    is_what = query.clause.question == "what" and query.clause.subject is None
    return () if is_what else asked_negated(query)


def _keep(query: Query) -> tuple[Ask, ...]:
    """As in "does it keep negating Spells"."""
    going = query.purpose
    if going is None or going.hangs != "ing" or query.clause.objects:
        return asked_keep(query)
    return _inner(query, going)


def _takes_card(query: Query) -> bool:
    """As in "does he take back the Tributed monster"; not "can I take back my attack"."""
    return any(noun.thing in {"monster", "card"} for noun in query.clause.objects)


def _is_bare_modal(clause: Clause) -> bool:
    """As in "I want to use X. Can I?", "Am I allowed to?": of the deed told last."""
    noun = clause.subject
    is_of_player = noun is None or bool(noun.who) or bool(noun.pronoun)
    return clause.modal and is_of_player and not (clause.objects or clause.prepositions)


def _may_do_it(query: Query) -> tuple[Ask, ...]:
    """What such a question asks, if the deed told last is that player's."""
    who = query.clause.subject.who if query.clause.subject is not None else ""
    if held := query.held():
        is_one = len(held) == 1 and is_tried(query.story, held[0])
        return ((held[0], "activation_legal"),) if is_one else ()
    asks = asked_legal(query)
    deeds = [query.story.deed_of(card, do="activate") for card, _ in asks]
    players = {one.player for one in deeds if one is not None}
    is_others = {who, *players} == {"me", "them"} and who not in players
    return () if is_others else asks


_READERS: Mapping[str, Callable[[Query], tuple[Ask, ...]]] = MappingProxyType(
    {
        "resolve": asked_resolve,
        "follow": lambda query: tuple((c, "activation_legal") for c in query.cards_by("with")[:1]),
        "miss": _miss,
        "rank": lambda _: (("Chain", "chain_link_order"),),
        "do": _do,
        "fizzle": asked_resolve,
        "perform": _be,
        "wait": asked_wait,
        **dict.fromkeys(("happen", "occur"), asked_resolve),
        "apply": asked_apply,
        "keep": _keep,
        "get": lambda query: asked_affected(query) or asked_get(query),
        "give": asked_give,
        "search": asked_get,
        "float": asked_float,
        "set": asked_set,
        "draw": asked_get,
        "destroy": asked_destroying,
        "banish": asked_destroying,
        "send": asked_destroy,
        "return": lambda query: asked_back(query) or asked_destroy(query),
        "change": lambda query: asked_position(query) or asked_back(query),
        "survive": asked_survive,
        **dict.fromkeys(("stay", "leave"), asked_stay),
        "go": lambda query: asked_position(query) or asked_back(query) or asked_go(query),
        "negate": _negated,
        "stop": asked_stop,
        "save": asked_save,
        "reset": asked_afresh,
        "refund": lambda query: asked_back(query) or asked_pay(query),
        "call_off": lambda query: asked_pay(query) if _takes_card(query) else (),
        "activate": asked_used,
        "chain": asked_activate,
        "target": asked_target,
        "allow": _be,
        "try": _try,
        "revive": lambda query: asked_back(query) or asked_revive(query),
        "tribute": asked_tribute,
        "arrive": asked_arrive,
        "pay": asked_pay,
        "inflict": asked_damage,
        "take": asked_take,
        "take_control": asked_control,
        "attack": asked_attack,
        "hit": lambda query: asked_target(query) if query.clause.modal else asked_affected(query),
        "be": _be,
        "count": asked_count,
        "treat": _treat,
        "discard": asked_discard,
        "equip": asked_equip,
        "turn_down": asked_turned,
        **dict.fromkeys(SUMMON_VERBS, asked_summoned),
    }
)
