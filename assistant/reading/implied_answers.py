"""Implied answers: what a judge's reason says to what was asked, where no other words say it.

'It only works on monsters', 'you need more than 800', 'it has already attacked': read so only
where nothing of the answer was read as a yes, a no or a conclusion.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from assistant.reading.ellipses import STOPS
from assistant.reading.kinds_asked import PERMISSIONS
from assistant.reading.number_words import NUMBERS
from assistant.reading.short_answers import Affirmation, Matter, answered, said_of
from assistant.reading.words import Kind, Word

_REASONS = frozenset({"because", "because of", "since", "as", "due to"})
_OPEN = frozenset(
    {"if", "unless", "until", "when", "whenever", "while", "once", "only if", "only when", "or",
     "except", "maybe", "could", "might", "should", "but", "and", "later", "had", "then"}
)  # fmt: skip
"""What leaves open whether it is so here, or adds what the reason would have to be held against."""


def implied_said(
    words: Sequence[Word], asked: Sequence[Matter], told: AbstractSet[str]
) -> Affirmation | None:
    """What a sentence that only gives a reason says to what was asked; None: that is open.

    Args:
        words: A sentence of the answer, marks in it.
        asked: What was asked; the first of it is what is answered.
        told: The words of the question: what they name is the very case that was asked about.
    """
    clause = _clause(words)
    if not asked or not clause or _is_open(tuple(word.text for word in clause)):
        return None
    if _is_weighed(clause, words[len(clause) :]):
        return None
    matter = asked[0]
    value = _value(_plain(clause, matter.card), matter.predicate)
    if clause[0].text == "not" and not _is_told(clause[2:], told):
        return None
    limit = matter.predicate in _AGAIN
    if value is None or not (value or limit or not _is_the_case(clause, matter, told)):
        return None
    if matter.predicate in PERMISSIONS | _COSTS:
        return Affirmation((said_of(matter, value, clause),), len(words))
    return answered(matter, clause, value=value) if matter.affirmed is True else None


def _clause(words: Sequence[Word]) -> tuple[Word, ...]:
    """The words up to a mark or a reason."""
    ends = (i for i, word in enumerate(words) if i and _ends(word, words[i - 1].text))
    return tuple(words[: next(ends, len(words))])


def _is_open(texts: tuple[str, ...]) -> bool:
    """Whether it may be otherwise here; '1500 or more' is one amount."""
    at = texts[:-1].index("or") if "or" in texts[:-1] else -1
    plain = texts[:at] if at > 0 and texts[at + 1] in _MORE else texts
    return bool(_OPEN.intersection(plain))


_MORE = frozenset({"more", "higher", "less", "lower", "fewer", "above", "below"})


def _ends(word: Word, before: str) -> bool:
    """Whether a mark or a reason stands here: 'it counts as one' gives none."""
    ends = word.text in STOPS | _REASONS and not (word.text == "as" and before in _COUNTS)
    return word.kind is not Kind.NAME and ends


_COUNTS = frozenset({"counts", "count", "counted", "treated", "regarded", "same", "such"})


def _is_weighed(clause: Sequence[Word], rest: Sequence[Word]) -> bool:
    """'You need three, and you have them': what follows tells whether it is so here."""
    after = [word.text for word in rest if word.kind is not Kind.MARK]
    needing = any(word.text in _NEEDING for word in clause)
    return after[:1] != [] and (after[0] in _GOING_ON or (needing and after[0] not in _REASONS))


_GOING_ON = frozenset({"and", "but", "or", "which", "so", "though", "however", "yet"})


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


def _is_the_case(clause: Sequence[Word], matter: Matter, told: AbstractSet[str]) -> bool:
    """'It only hits the attacker', of the attacker; 'you need two', of one who has two."""
    at = next((i for i, word in enumerate(clause) if word.text in _NARROWING), -1)
    rest = clause[at + 1 :] if at >= 0 else ()
    named = any(word.name == matter.card.partition("#")[0] for word in rest)
    numbers = [w.text for w in rest if w.kind is Kind.NUMBER or w.text in NUMBERS]
    content = [word.text for word in rest if len(word.text) > _SHORT]
    content = content[1:] or content  # what it 'only works' on, and not that it works
    return at >= 0 and (named or all(text in told for text in (*numbers, *content)))


def _is_told(words: Sequence[Word], told: AbstractSet[str]) -> bool:
    """'Not in the Damage Step': of the occasion that was asked about, and not of another."""
    plain = [part for word in words if word.name is None for part in word.text.split()]
    return all(part in told for part in plain if len(part) > _SHORT)


_NEEDING = frozenset({"need", "needs", "require", "requires"})
_NARROWING = _NEEDING | {"only"}
_SHORT = 3


def _value(texts: tuple[str, ...], predicate: str) -> bool | None:
    """Whether the words say yes or no to what was asked, by what is asked for."""
    for kinds, value, ways in _WAYS:
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
    for phrase in _PARTS.get(part, tuple(part.split("|"))):
        words = tuple(phrase.split("_"))
        if texts[: len(words)] == words:
            yield len(words)


_OWNERS = ("the", "its", "that", "your", "their", "his", "her")
_PARTS: Mapping[str, tuple[str, ...]] = {
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
}  # fmt: skip
"""What stands for words in the ways below; `_` joins several words."""
_AGAIN = frozenset({"usable_again_this_turn", "can_attack_again"})
_COSTS = frozenset({"cost_paid"})
_NEGATED = frozenset({"effect_negated", "negated_on_field", "activation_negated"})
_USE = frozenset({"activation_legal"})
_FATES = frozenset({"destroyed", "banished", "tributed", "summoned"})
_DOABLE = PERMISSIONS | {"summoned"}

_WAYS: Sequence[tuple[AbstractSet[str], bool, tuple[str, ...]]] = (
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
            "not until ...",
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
            "IT survives|lives ...",
        ),
    ),
    (_FATES, True, ("any ... do|works|qualifies|counts",)),
    (
        frozenset({"destroyed"}),
        True,
        ("IT dies|die ...", "IT gets|get|BE destroyed ...", "IT goes down ..."),
    ),
    (_NEGATED, False, ("CARD|it|CARD_'s_effect ignores ...",)),
    (frozenset({"resolves", "applies"}), False, ("... BE lost|wasted",)),
    (_USE, False, ("CARD|it|you CANNOT USE ...", "CARD|it|that|NAME CANNOT USED ...")),
    (
        _DOABLE,
        True,
        (
            "... BE FINE",
            "... BE FINE ANYTIME",
            "... can USED ANYTIME ...",
            "... can USE ... ANYTIME ...",
        ),
    ),
    (_USE, True, ("CARD|it|you CAN USE ...", "CARD|it|that CAN USED ...")),
    (
        _AGAIN,
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
        _AGAIN,
        True,
        (
            "... CANNOT count ...",
            "... did not count ...",
            "... has|have no|another|second ...",
            "there is no ... limit|restriction ...",
        ),
    ),
    (
        _COSTS,
        False,
        (
            "... BACK ...",
            "... get|gets ... back ...",
            "... part of effect",
            "... happens ...",
            "... BE not cost",
            "... BE paid|discarded|tributed ... resolves|resolution",
            "you discard|tribute|pay ... at|on|upon resolution",
        ),
    ),
    (
        _COSTS,
        True,
        ("... stays|remains|stay|remain ...", "... BE gone|lost|spent ...", "... BE cost"),
    ),
    (frozenset({"summon_negatable"}), True, ("CARD|NAME|it|you can STOP ...",)),
    (frozenset({"summon_negatable"}), False, ("CARD|NAME|it|you CANNOT STOP ...",)),
    (
        frozenset({"destroyed"}),
        False,
        ("NAME|it only ENDS ...", "CARD|it only DIES ...", "CARD|it only dies to ..."),
    ),
    (frozenset({"destroyed"}), True, ("CARD|it loses battle",)),
    (
        frozenset({"replay_occurs"}),
        False,
        ("you must|have_to|has_to keep|continue|go ...", "you have to|must ..."),
    ),
)
"""What is asked for, whether it is so then, and the ways of saying that."""
