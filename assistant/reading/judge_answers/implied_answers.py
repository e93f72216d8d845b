"""Implied answers: a yes or no that is said only by its reason, or by what stands in the way."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from assistant.base.ruling_records import Proposition
from assistant.reading.english_words import (
    MODALS,
    NEGATIONS,
    NUMBERS,
    PRONOUNS,
    VerbInflection,
    forms_of,
)
from assistant.reading.judge_answers.short_answers import (
    JOINTS,
    PERMISSIONS,
    STOPS,
    Affirmation,
    PointAtIssue,
    answered,
    said_of,
    stops,
)
from assistant.reading.statements.noun_references import CardKinds, kind_of
from assistant.reading.statements.sentence_words import Word, WordKind

_OWNERS = ("the", "its", "that", "your", "their", "his", "her")
PARTS: Mapping[str, tuple[str, ...]] = {
    "WHO": (
        *("CARD", "NAME", "it", "that", "this", "you", "they", "he", "she", "opponent", "player"),
        *("your_opponent", "CARD_'s_effect", "NAME_'s_effect"),
        *(f"{whose}_{what}" for whose in _OWNERS for what in ("card", "effect", "monster", "attack",
                                                               "target", "trap", "spell")),
        *("card", "effect", "monster", "attack", "target", "trap", "spell"),
    ),
    "CAN": ("can", "may", "is_able_to", "are_able_to"),
    "CANNOT": (
        "cannot", "can_not", "may_not", "can_never", "will_not", "does_not", "do_not",
        "is_not_able_to", "never",
    ),
    "USED": (
        "be_used", "be_activated", "be_chained", "be_played", "be_targeted", "be_chosen",
        "be_revived", "be_brought", "be_picked",
    ),
    "USE": (
        "use", "activate", "chain", "play", "target", "choose", "revive", "negate", "affect", "hit",
        "touch", "bring", "pick", "stop", "answer", "respond", "work", "trigger", "apply", "count",
        "reach", "catch", "prevent", "destroy", "banish", "take", "get_rid_of", "select", "search",
        "add", "summon", "special_summon", "special summon", "send", "discard", "tribute", "put",
        "equip", "flip", "negate_it", "return",
    ),
    "OWN": ("CARD", "it", "that", "you", "CARD_'s_effect"),
    "STOPS": ("affects", "negates", "hits", "touches", "stops", "destroys", "banishes", "catches"),
    "USES": (
        "targets", "works", "counts", "responds", "allows", "answers", "triggers", "applies",
        "lets", "revives", "looks_for", "looks_at", "cares_about", "takes", "covers", "reacts",
    ),
    "ENDS": ("destroys", "kills", "hits", "affects", "works", "catches", "touches", "wipes_out",
             "clears", "banishes", "removes"),
    "DIES": ("dies_to", "falls_to", "loses_to", "is_destroyed_by", "goes_down_to", "dies_from"),
    "NEEDS": ("need", "needs", "require", "requires", "would_need", "has_to_have", "have_to_have",
              "must_have"),
    "FINE": ("fine", "legal", "okay", "ok", "allowed", "permitted", "possible"),
    "EACH": ("per", "each", "every", "in", "a"),
    "TIME": ("turn", "battle phase", "chain", "duel", "per turn", "each turn", "per chain"),
    "LOCKED": ("off-limits", "locked", "locked_out", "blocked", "shut_off", "shut_down",
               "unavailable", "forbidden", "prohibited", "turned_off", "disabled", "stopped"),
    "LOCKS": ("shuts", "locks", "turns", "disables", "forbids", "blocks", "outlaws", "bans"),
    "BE": ("is", "are", "was", "were", "'s"),
    "ANYTIME": ("at any point", "at_any_point", "at any moment", "whenever",
                "at any time", "any time", "anytime", "any_time", "freely", "as usual", "normally"),
    "ONE": ("one", "1", "once"),
    "BACK": ("get_it_back", "get_them_back", "gets_it_back", "get_that_back", "are_refunded",
             "is_refunded", "goes_back", "comes_back", "returns", "is_returned", "gets_refunded"),
    "SPEED": ("spell speed",),
    "IT": ("CARD", "it", "they", "monster", "your_monster", "their_monster"),
    "STOP": ("stop", "negate", "prevent", "hit", "answer", "catch"),
    "NOTHING": ("nothing", "none", "none_of_them", "no_monster", "no_monsters", "neither"),
    "HAPPENS": ("happens", "triggers", "trigger", "activates", "resolves", "works", "works_out",
                "counts", "qualifies", "starts"),
    "WINDOW": ("main phase", "battle phase", "damage step", "battle step", "draw phase",
               "standby phase", "end phase", "opponent's_turn", "your_turn", "your_own_turn"),
    "HAPPEN": ("trigger", "activate", "start", "do", "negate", "allow"),
    "DIES_OFF": ("die", "dies", "BE_destroyed", "is_destroyed", "are_destroyed", "gets_destroyed",
                 "get_destroyed", "goes_down", "go_down"),
    "TOUCHED": ("touched", "affected", "hit", "covered", "negated", "caught", "bothered"),
    "TOUCH": ("touch", "affect", "hit", "reach", "negate", "catch", "stop"),
    "NEGATES": ("negates", "hits", "touches", "gets", "catches", "covers", "affects",
                "shuts_off", "turns_off"),
    "SHUTS": ("locks", "shuts", "bars", "keeps", "blocks", "stops", "prevents"),
    "OUT": ("out_of", "out of", "from"),
    "GIVEN": ("given", "handed", "paid", "put"),
    "KEEPS": ("keeps", "keep", "continues", "continue"),
}  # fmt: skip
"""What stands for words in the ways below; `_` joins several words."""
AGAIN = frozenset({"usable_again_this_turn", "can_attack_again"})
COSTS = frozenset({"cost_paid"})
_NEGATED = frozenset({"effect_negated", "negated_on_field", "activation_negated"})
_USE = frozenset({"activation_legal"})
_FATES = frozenset({"destroyed", "banished", "tributed", "summoned"})
_DOABLE = PERMISSIONS | {"summoned"}

WAYS: Sequence[tuple[AbstractSet[str], bool, tuple[str, ...]]] = (
    (
        _DOABLE,
        False,
        (
            "OWN CAN? only USES + ...",
            "CARD CAN? only STOPS + ...",
            "OWN can only USED ...",
            "OWN can only USE ...",
            "only monsters|spells|traps|cards ...",
            "it|you|CARD|that NEEDS ...",
            "not in|during|after|before|under|with|at|on|against ...",
            "WHO has|have|'ve used up ...",
            "WHO already used ...",
            "WHO has|have|'ve? been|BE used ...",
            "not until ...",
            "only ... monsters|spells|traps|cards can ...",
            "NAME|CARD|it SHUTS you|them|him|everyone|players|both_players OUT ...",
            "CARD|it|that wants ...",
            "NOTHING HAPPENS ...",
            "... CANNOT HAPPEN anything",
            "NAME SHUTS any|every|all ... OUT ...",
            "... BE not something you can ...",
            "WINDOW only",
            "only in|during WINDOW ...",
            "it|CARD|NAME BE never|not properly summoned",
            "... BE LOCKED ...",
            "NAME LOCKS ...",
            "CARD|it BE only? SPEED 1",
            "NUM BE too slow|late|low|high|weak|strong|small|big",
            "WHO BE too slow|late|fast|early|weak|low|high|big|small ...",
        ),
    ),
    (
        _FATES,
        False,
        (
            "it|CARD|NAME|you NEEDS NUM ...",
            "NUM BE too low|high|weak|strong|small|big",
            "IT|NAME|CARD survives|lives|dodges|escapes|avoids ...",
        ),
    ),
    (_FATES, True, ("any ... do|works|qualifies|counts",)),
    (
        frozenset({"destroyed"}),
        True,
        ("IT dies|die ...", "IT gets|get|BE destroyed ...", "IT goes down ..."),
    ),
    (
        _FATES,
        True,
        ("everything|all|all_of_them|they_all|both DIES_OFF ...", "everything goes|BE wiped ..."),
    ),
    (
        _FATES,
        False,
        (
            "NOTHING DIES_OFF ...",
            "... BE safe",
            "... BE safe from ...",
            "your_monsters|monsters|they live|survive ...",
        ),
    ),
    (
        _NEGATED,
        False,
        (
            "CARD|it|CARD_'s_effect ignores ...",
            "... BE not TOUCHED ...",
            "... BE untouched|unaffected ...",
            "NAME CANNOT TOUCH CARD|it|that|them ...",
            "NAME CAN? only USES|NEGATES ...",
        ),
    ),
    (
        _NEGATED,
        True,
        (
            "negated",
            "NAME|it NEGATES any|every|all|anything|everything ...",
            "any|every|all ... BE negated ...",
            "NAME|it NEGATES CARD|it|that|them|card|monster ...",
            "CARD|it|monster has|have no effect|effects ...",
            "CARD|it|monster loses|lost effect|effects|its_effect|its_effects ...",
        ),
    ),
    (
        frozenset({"resolves", "applies"}),
        False,
        (
            "... BE lost|wasted",
            "... BE safe ...",
            "negated",
            "NOTHING HAPPENS ...",
            "NOTHING BE searched|added|drawn|sent|destroyed|summoned|banished ...",
            "... CANNOT HAPPEN anything",
            "CARD|it|that NEEDS|wants ...",
            "CARD|it has|have no effect|effects ...",
            "... depends on ... did not happen|work",
        ),
    ),
    (frozenset({"resolves", "applies"}), True, ("any|every ... HAPPENS CARD|it ...",)),
    (_DOABLE, True, ("any|every ... HAPPENS CARD|it ...",)),
    (_USE, False, ("CARD|it|you CANNOT USE ...", "CARD|it|that|NAME CANNOT USED ...")),
    (
        _DOABLE,
        True,
        (
            "... BE FINE",
            "... BE FINE ANYTIME",
            "... BE FINE there|then|here|again|too",
            "CARD|it|that BE live|available ...",
            "any|every ... works|counts|qualifies|do",
            "... can USED ANYTIME ...",
            "... can USE ... ANYTIME ...",
            "CARD|it NEGATES|USES to? any|every ...",
            "... BE enough ...",
            "... BE not limited ...",
            "there BE no limit|restriction ...",
            "NAME|it CANNOT STOP CARD|it|that|you ...",
        ),
    ),
    (_USE, True, ("CARD|it|you CAN USE ...", "CARD|it|that CAN USED ...")),
    (
        AGAIN,
        False,
        (
            "only? ONE ... EACH? TIME ...",
            "WHO can only USE|attack ... EACH? TIME ...",
            "WHO has|have|'ve? attacked|declared|used ...",
            "... counts|count|counted as|for ...",
            "WHO has|have|'ve? BE? used ...",
            "WHO has|have used up ...",
        ),
    ),
    (
        AGAIN,
        True,
        (
            "... CANNOT count ...",
            "... did not count ...",
            "... has|have no|another|second ...",
            "there is no ... limit|restriction ...",
        ),
    ),
    (
        COSTS,
        False,
        (
            "... BACK ...",
            "... get|gets ... back ...",
            "... part of effect",
            "... happens ...",
            "... BE not cost",
            "... BE paid|discarded|tributed ... resolves|resolution",
            "you discard|tribute|pay ... at|on|upon resolution",
            "... BE GIVEN back ...",
        ),
    ),
    (
        COSTS,
        True,
        (
            "... stays|remains|stay|remain ...",
            "... BE gone|lost|spent ...",
            "... BE cost",
            "... BE not|never GIVEN back ...",
        ),
    ),
    (
        frozenset({"summon_negatable"}),
        True,
        ("CARD|NAME|it|you can STOP ...", "CARD|NAME|it can be sent|used|tributed to STOP ..."),
    ),
    (frozenset({"applies"}), True, ("CARD|it SHUTS you OUT ...", "CARD|it LOCKS ...")),
    (
        frozenset({"summon_negatable"}),
        False,
        ("CARD|NAME|it|you CANNOT STOP ...", "only ... activation can|could ..."),
    ),
    (
        frozenset({"destroyed"}),
        False,
        ("NAME|it only ENDS ...", "CARD|it only DIES ...", "CARD|it only dies to ..."),
    ),
    (frozenset({"destroyed"}), True, ("CARD|it loses battle",)),
    (
        frozenset({"replay_occurs"}),
        False,
        (
            "you must|have_to|has_to keep|continue|go ...",
            "you have to|must ...",
            "nothing changes ...",
            "you|it|they|CARD|NAME KEEPS attacking ...",
            "you BE stuck|locked ...",
        ),
    ),
    (
        frozenset({"replay_occurs"}),
        True,
        (
            "you|they get|gets|have|has replay ...",
            "you choose|pick again ...",
            "that|it|this causes|triggers|means replay ...",
        ),
    ),
    (
        frozenset({"attack_continues"}),
        True,
        ("you|it|they|CARD|NAME|monster|attacker KEEPS attacking|battling ...",),
    ),
)
"""What is asked for, whether it is so then, and the ways of saying that."""


_STOPPING = frozenset(
    """stop stops prevent prevents block blocks forbid forbids disallow disallows prohibit prohibits
    keep keeps""".split()  # noqa: SIM905 -- reads better as words
)
_ALLOWING = frozenset({"allow", "allows", "permit", "permits", "let", "lets"})
_BETWEEN = frozenset(
    """still also simply just 's effect effects would will does do only already always itself
    lock""".split()  # noqa: SIM905
)
_THAT = frozenset({"that", "it", "this", "you", "them", "him", "her"})
_PRONOUNS = frozenset({"it", "that", "this"})
_ACTS = frozenset({"activation", "activations", "activating"})
_FEW = 3
"""Words for what is stopped: "your opponent's activations"."""
_NEGATION = frozenset(
    {"effect_negated", "activation_negated", "negated_on_field", "negated_in_chain",
     "misses_timing", "summon_negatable", "effect_negatable", "activation_negatable",
     "attack_negatable"}
)  # fmt: skip
"""What is itself something that stops another thing."""
_SUPPOSING = frozenset(
    {"if", "unless", "until", "only", "when", "once", "except", "or", "while", "whenever", "before",
     "only if", "only when", "as long as", "but", "next turn", "later"}
)  # fmt: skip


def obstacle_said(
    words: tuple[Word, ...], asked: tuple[PointAtIssue, ...], kinds: CardKinds
) -> Affirmation | None:
    """Reads the first clause as an answer by what stands in the way."""
    if not asked or not words or asked[0].predicate in _NEGATION:
        return None
    point, end = asked[0], _clause_end(tuple(word.text for word in words))
    clause, own = words[:end], kinds.get(asked[0].card, frozenset())
    ways = (_stopped(clause, point, own), _nothing_can(clause, point, own),
            _needed_first(clause, point), _targetable(clause, point), _payable(clause, point),
            _enough(clause, point), _is_cost(clause, point))  # fmt: skip
    value = next((value for value in ways if value is not None), None)
    if value is None:
        return None
    if point.predicate in PERMISSIONS | {"cost_paid"}:
        return Affirmation((said_of(point, value, clause),), end)
    return answered(point, clause, value=value) if point.affirmed is True else None


def _clause_end(texts: tuple[str, ...]) -> int:
    at = 0
    while not stops(texts, at) and texts[at] not in JOINTS:
        at += 1
    return at


def _stopped(words: tuple[Word, ...], point: PointAtIssue, own: AbstractSet[str]) -> bool | None:
    """Whether another card lets what is asked be done; None: the clause does not say.

    As in 'Soul Drain stops that', 'Jinzo keeps it from attacking', 'X does not allow that'.
    """
    texts = tuple(word.text for word in words)
    if texts[:1] == ("nothing",) and texts[1:2] != () and texts[1] in _STOPPING:
        return None if _SUPPOSING.intersection(texts) else True
    is_it = texts[:1] != () and texts[0] in _PRONOUNS and bool(_ACTS & set(texts[-1:]))
    if words[:1] == () or (words[0].name in {None, point.card} and not is_it):
        return None
    at = next((i for i, text in enumerate(texts) if text in _STOPPING | _ALLOWING), 0)
    between = set(texts[1:at])
    rest = tuple("it" if word.name == point.card else word.text for word in words[at + 1 :])
    if not at or between - _BETWEEN - NEGATIONS or not rest:
        return None
    is_act = point.predicate == "activation_legal" and rest[-1] in _ACTS and len(rest) <= _FEW
    if rest[0] not in _THAT and kind_of(rest[0]) not in own and not is_act:
        return None
    how = "to" if texts[at] in _ALLOWING else "from"
    told = is_act or not rest[1:] or (rest[1] == how and not _SUPPOSING.intersection(rest))
    bare = texts[at] in {"keep", "keeps"} and not rest[1:]
    if not told or bare:
        return None
    return (texts[at] in _ALLOWING) is not bool(between & NEGATIONS)


_NOBODY = frozenset({"nothing", "nobody", "no one"})
_NO_CARD = frozenset(
    {"card", "cards", "effect", "effects", "response", "responses", "chain", "chaining", "player",
     "one"}
)  # fmt: skip
_CAN = frozenset({"can", "may", "could"})
_USED = frozenset(
    {"chained", "activated", "used", "played", "added", "respond", "chain", "activate", "answer"}
)
_ALLOWED = frozenset({"allowed", "possible", "legal", "permitted"})
_TO = frozenset(
    {
        "under",
        "with",
        "while",
        "to",
        "in response to",
        "against",
        "on",
        "in response",
        "there",
        "then",
    }
)


def _nothing_can(
    words: tuple[Word, ...], point: PointAtIssue, own: AbstractSet[str]
) -> bool | None:
    """False where nothing at all, or no such card, can be activated; None: the clause does not say.

    As in 'nothing can be chained to that', 'no responses are allowed'.
    """
    texts = tuple(word.text for word in words)
    if point.predicate != "activation_legal" or _SUPPOSING.intersection(texts):
        return None
    none = texts[:1] != () and texts[0] in _NOBODY | {"neither"}
    no_card = texts[:1] == ("no",) and texts[1:2] != () and _is_one(texts[1], own)
    lead = 1 if none and texts[0] != "neither" else 2 if none or no_card else 0
    rest = texts[lead:]
    if lead and rest[:1] != () and rest[0] in _CAN:
        at = 2 + (rest[1:2] == ("be",))
        done = rest[at - 1 : at] != () and rest[at - 1] in _USED
    else:
        at = 2
        done = bool(lead) and rest[:1] in {("is",), ("are",)} and bool({*rest[1:2]} & _ALLOWED)
    ended = not rest[at:] or rest[at] in _TO
    bare = no_card and rest[:1] != () and rest[0] in _WHERE
    window = texts[:3] == ("there", "is", "no") and texts[3:4] != () and texts[3] in _CHANCES
    return False if (done and ended) or bare or window else None


def _is_one(word: str, own: AbstractSet[str]) -> bool:
    return word in _NO_CARD or kind_of(word) in own


def _targetable(words: tuple[Word, ...], point: PointAtIssue) -> bool | None:
    """Whether it is a legal target, where it was asked whether something can be used on it.

    As in 'it is not a legal target'; None: the clause does not say.
    """
    texts = tuple(word.text for word in words)
    legal = texts[-1:] == ("target",) and texts[-2:-1] != () and texts[-2] in _VALID
    if not legal or point.predicate != "activation_legal" or _SUPPOSING.intersection(texts):
        return None
    return not NEGATIONS.intersection(texts) if {"is", "are"} & set(texts) else None


_VALID = frozenset({"legal", "valid", "possible", "proper"})
_CHANCES = frozenset({"window", "chance", "opening", "opportunity", "room", "response"})
_WHERE = frozenset({"against", "in", "during", "on", "to", "at", "there", "then"})


def _payable(words: tuple[Word, ...], point: PointAtIssue) -> bool | None:
    """Whether a cost can be paid, where it was asked whether something can be done.

    As in 'you can't pay that', 'the cost is 1000 LP, which you can afford'; None: it does not say.
    """
    texts = tuple(word.text for word in words)
    at = next((at for at, text in enumerate(texts) if text in _PAYING), 0)
    if not at or point.predicate not in PERMISSIONS or _SUPPOSING.intersection(texts):
        return None
    if texts[at - 1] == "cannot" or texts[at - 2 : at] in {("can", "not"), ("able to", "not")}:
        return False
    return True if texts[at - 1] == "can" else None


_PAYING = frozenset({"pay", "afford"})


def _is_cost(words: tuple[Word, ...], point: PointAtIssue) -> bool | None:
    """True where it is called a cost, and it was asked whether it comes back; None: it is not.

    As in 'it was a cost', 'that is its cost'.
    """
    texts = tuple(word.text for word in words)
    is_it = texts[:1] != () and texts[0] in {"it", "that", "this"} and texts[-1] == "cost"
    told = is_it and set(texts[1:-1]) <= {"is", "was", "a", "the", "just", "only", "its", "part"}
    return True if told and point.predicate == "cost_paid" else None


def _enough(words: tuple[Word, ...], point: PointAtIssue) -> bool | None:
    """Whether an amount is enough for what is asked; None: the clause does not say.

    As in 'exactly 1000 is enough', 'that is not enough', '800 is too low'.
    """
    texts = tuple(word.text for word in words)
    is_amount = any(word.kind is WordKind.NUMBER for word in words) or texts[:1] in {
        ("that",),
        ("it",),
    }
    if point.predicate not in PERMISSIONS or not is_amount or _SUPPOSING.intersection(texts):
        return None
    denied = bool(NEGATIONS.intersection(texts))
    if texts[-1:] in {("enough",), ("sufficient",)} and {"is", "are", "was"} & set(texts):
        return not denied
    return False if texts[-2:-1] == ("too",) and texts[-1] in _SMALL and not denied else None


_SMALL = frozenset({"low", "weak", "small", "little", "few"})
_NEEDING = frozenset({"has to", "have to", "needs to", "need to", "must", "has", "needs", "need"})
_NOT_NEEDING = frozenset({"not", "never"})


def _needed_first(words: tuple[Word, ...], point: PointAtIssue) -> bool | None:
    """Whether what is asked can be done with nothing else first; None: the clause does not say.

    As in 'Jinzo has to leave first', 'you do not need to Set it first'.
    """
    texts = tuple(word.text for word in words)
    if point.predicate not in PERMISSIONS or texts[-1:] != ("first",):
        return None
    needing = next((at for at, text in enumerate(texts) if text in _NEEDING), 0)
    if not needing or _SUPPOSING.intersection(texts):
        return None
    return bool(_NOT_NEEDING.intersection(texts[:needing]))


_REASONS = frozenset({"because", "because of", "since", "as", "due to"})
_OPEN = frozenset(
    {"if", "unless", "until", "when", "whenever", "while", "once", "only if", "only when", "or",
     "except", "maybe", "could", "might", "should", "but", "and", "later", "had", "then"}
)  # fmt: skip
"""What leaves open whether it is so here, or adds what the reason would have to be held against."""


def implied_said(
    words: Sequence[Word], asked: Sequence[PointAtIssue], told: AbstractSet[str]
) -> Affirmation | None:
    """Reads a sentence that only gives a reason; None: it leaves the question open.

    Args:
        words: A sentence of the answer, marks in it.
        asked: What was asked; the first of it is what is answered.
        told: The words of the question: what they name is the very case that was asked about.
    """
    if not asked:
        return None
    words = _without_setting(words)
    for parts in (_parts(words), (words,)):
        found = [_said_by(part, asked[0], told) for part in parts]
        said = [one for one in found if one is not None]
        if said:
            alike = len({one.value for one in said}) == 1
            return Affirmation((said[0],), len(words)) if alike else None
    return None


def _without_setting(words: Sequence[Word]) -> Sequence[Word]:
    """The words after an opening 'once', 'while' or 'when' that names a card; else all of them.

    As in 'once Jinzo is there, Traps are locked'.
    """
    at = next((at for at, word in enumerate(words) if word.text == ","), 0)
    opens = bool(at) and words[0].text in _SETTING
    named = opens and any(word.name is not None for word in words[:at])
    return words[at + 1 :] if named and not _SUPPOSED.intersection(w.text for w in words) else words


_SETTING = frozenset({"once", "while", "when", "as long as", "with", "as soon as"})
_SUPPOSED = frozenset({"if", "unless", "otherwise", "except"})


def _parts(words: Sequence[Word]) -> tuple[Sequence[Word], ...]:
    """What a sentence comes to in the end, if it says so; else its clauses that stand alone."""
    joint = (at for at, word in enumerate(words) if at and word.text in _SEQUELS)
    last = max(joint, default=0)
    if last and words[last + 1 :] and words[last - 1].text not in _WELL:
        return (_last_joined(words[last + 1 :]),)
    ends = [at for at, word in enumerate(words) if word.text in _APART]
    starts = [0, *(at + 1 for at in ends)]
    parts = (words[a:b] for a, b in zip(starts, [*ends, len(words)], strict=True) if a < b)
    return tuple(map(_last_joined, parts))


def _last_joined(words: Sequence[Word]) -> Sequence[Word]:
    """What is said after the last 'and', where it is a clause of its own; else all of it.

    As in 'nothing changes and you keep attacking'.
    """
    texts = [word.text for word in words]
    at = max((at for at, text in enumerate(texts) if text == "and"), default=0)
    return words[at + 1 :] if at and _is_clause(words[at + 1 :]) else words


def _is_clause(words: Sequence[Word]) -> bool:
    """Whether a clause of its own begins here: 'it is ...', 'Sangan wants ...'."""
    named = len(words) > 1 and words[0].name is not None and words[1].kind is WordKind.WORD
    texts = [word.text for word in words[:2]]
    verb = named and any(form.form is VerbInflection.THIRD for form in forms_of(texts[1]))
    return verb or bool(_CLAUSES.intersection(texts))


_SEQUELS = frozenset({"so", "hence", "therefore", "thus", "meaning", "which means"})
_WELL = frozenset({"do", "does", "did", "say", "says", "think", "even", "if", "is", "not"})
"""What 'so' goes with where nothing follows from what was said."""
_APART = frozenset({";", "\u2014"})


def _said_by(
    words: Sequence[Word], point: PointAtIssue, told: AbstractSet[str]
) -> Proposition | None:
    """What one clause says to what was asked."""
    clause = _clause(words)
    if not clause or _is_open(clause) or _is_weighed(clause, words[len(clause) :]):
        return None
    value = _value(_plain(clause, point.card), point.predicate)
    if clause[0].text == "not" and not _is_told(clause[2:], told):
        return None
    if value and not _is_of_told(clause, told):
        return None
    limit = point.predicate in AGAIN
    if value is None or not (value or limit or not _is_the_case(clause, point, told)):
        return None
    is_plain = point.predicate in PERMISSIONS | COSTS or isinstance(point.affirmed, bool)
    return said_of(point, value, tuple(clause)) if is_plain else None


def _is_of_told(clause: Sequence[Word], told: AbstractSet[str]) -> bool:
    """Whether 'any' or 'every' speaks of a kind that the question names, or of every kind.

    As in 'it works on any Spell'.  True, too, where the clause has no such word.
    """
    at = next((i for i, word in enumerate(clause) if word.text in _ANY), -1)
    rest = [part for word in clause[at + 1 :] for part in word.text.split()]
    stems = {word.rstrip("s") for word in told}
    return at < 0 or not rest or any(word.rstrip("s") in stems | _GENERAL for word in rest)


_ANY = frozenset({"any", "every", "all", "each"})
_GENERAL = frozenset({"card", "effect", "time", "way"})


def _clause(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words up to a mark or a reason."""
    ends = (i for i, word in enumerate(words) if i and _ends(word, words[i - 1].text))
    return tuple(words[: next(ends, len(words))])


def _is_open(clause: Sequence[Word]) -> bool:
    """Whether it may be otherwise here; '1500 or more' is one amount, 'A and B' one kind."""
    texts = tuple(word.text for word in clause)
    at = texts[:-1].index("or") if "or" in texts[:-1] else -1
    plain = texts[:at] if at > 0 and texts[at + 1] in _MORE else texts
    lasting = "until" in plain and bool(_ENDS.intersection(plain[plain.index("until") + 1 :]))
    plain = tuple(text for text in plain if not (lasting and text == "until"))
    joined = "and" in plain and not _CLAUSES.intersection(plain[plain.index("and") + 1 :])
    return bool((_OPEN - {"and"} if joined else _OPEN).intersection(plain))


_ENDS = frozenset({"end", "end phase", "next turn", "turn"})
"""Until when something lasts in any case."""
_CLAUSES = (
    PRONOUNS
    | MODALS.keys()
    | frozenset(
        {"you", "your", "this", "that", "here", "is", "are", "was", "were", "has", "have", "had",
         "does", "do", "did", "cannot", "there", "not"}
    )
)  # fmt: skip
"""What shows that a clause of its own follows 'and'."""


_MORE = frozenset({"more", "higher", "less", "lower", "fewer", "above", "below"})


def _ends(word: Word, before: str) -> bool:
    """Whether a mark or a reason stands here: 'it counts as one', 'paid as a cost' give none."""
    ends = word.text in STOPS | _REASONS and not (word.text == "as" and before in _COUNTS)
    return word.kind is not WordKind.NAME and ends


_COUNTS = frozenset(
    {
        "counts",
        "count",
        "counted",
        "treated",
        "regarded",
        "same",
        "such",
        "paid",
        "sent",
        "discarded",
    }
)


def _is_weighed(clause: Sequence[Word], rest: Sequence[Word]) -> bool:
    """Whether the words after the clause tell whether it is so here.

    As in 'you need three, and you have them'.
    """
    after = [word.text for word in rest if word.kind is not WordKind.MARK]
    needing = any(word.text in _NEEDING_VERBS for word in clause)
    return after[:1] != [] and (after[0] in _GOING_ON or (needing and after[0] not in _REASONS))


_GOING_ON = frozenset({"and", "but", "or", "so", "though", "however", "yet"})


def _plain(clause: Sequence[Word], card: str) -> tuple[str, ...]:
    """The words that say something, the card that was asked about as CARD, others as NAME."""
    own = card.partition("#")[0]
    return tuple(_word(word, own) for word in clause if word.text not in _FILLERS)


def _word(word: Word, own: str) -> str:
    if word.name is not None:
        return "CARD" if word.name == own else "NAME"
    return word.text


_FILLERS = frozenset(
    {"still", "also", "just", "simply", "always", "even", "really", "already", "actually", "anyway",
     "now", "perfectly", "totally", "completely", "basically", "a", "an", "the"}
)  # fmt: skip


def _is_the_case(clause: Sequence[Word], point: PointAtIssue, told: AbstractSet[str]) -> bool:
    """Whether the question's own case meets what the clause asks for, so that it denies nothing.

    As in 'it only hits the attacker', of the attacker; 'you need two', of one who has two.
    """
    at = next((i for i, word in enumerate(clause) if word.text in _NARROWING), -1)
    rest = clause[at + 1 :] or clause[:at] if at >= 0 else ()
    named = any(word.name == point.card.partition("#")[0] for word in rest)
    numbers = [w.text for w in rest if w.kind is WordKind.NUMBER or w.text in NUMBERS]
    content = [part for word in rest for part in word.text.split() if len(part) > _SHORT]
    is_time = at < 0 or clause[at + 1 :] == () or clause[at + 1].text in {"in", "during"}
    # What it 'only works' on, and not that it works.
    content = content if is_time else content[1:] or content
    return at >= 0 and (named or all(text in told for text in (*numbers, *content)))


def _is_told(words: Sequence[Word], told: AbstractSet[str]) -> bool:
    """Whether the words speak of the occasion that was asked about, and not of another.

    As in 'not in the Damage Step'.
    """
    plain = [part for word in words if word.name is None for part in word.text.split()]
    return all(part in told for part in plain if len(part) > _SHORT)


_NEEDING_VERBS = frozenset({"need", "needs", "require", "requires"})
_NARROWING = _NEEDING_VERBS | {"only"}
_SHORT = 3


def _value(texts: tuple[str, ...], predicate: str) -> bool | None:
    """Whether the words say yes or no to what was asked, by what is asked for."""
    for kinds, value, ways in WAYS:
        if predicate in kinds and any(_fits(tuple(way.split()), texts) for way in ways):
            return value
    return None


def _fits(way: tuple[str, ...], texts: tuple[str, ...]) -> bool:
    """Whether the words say it so: `+` is one word, `...` any; what ends in `?` may be left out."""
    if not way:
        return not texts
    head, rest = way[0], way[1:]
    if head == "...":
        return any(_fits(rest, texts[at:]) for at in range(len(texts) + 1))
    if head == "+":
        return bool(texts) and _fits(rest, texts[1:])
    if head.endswith("?") and _fits(rest, texts):
        return True
    return any(_fits(rest, texts[used:]) for used in _lengths(head.removesuffix("?"), texts))


def _lengths(part: str, texts: tuple[str, ...]) -> Iterator[int]:
    if part == "NUM" and texts[:1] != () and texts[0].isdecimal():
        yield 1
    for phrase in (one for each in part.split("|") for one in PARTS.get(each, (each,))):
        words = tuple(phrase.split("_"))
        if texts[: len(words)] == words:
            yield len(words)
