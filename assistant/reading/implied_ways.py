"""Implied ways: the words in which a reason alone says yes or no to each kind of question."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from assistant.reading.kinds_asked import PERMISSIONS

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
    "HAPPEN": ("trigger", "activate", "start", "do", "negate", "allow"),
    "DIES_OFF": ("die", "dies", "BE_destroyed", "is_destroyed", "are_destroyed", "gets_destroyed",
                 "get_destroyed", "goes_down", "go_down"),
    "TOUCHED": ("touched", "affected", "hit", "covered", "negated", "caught", "bothered"),
    "TOUCH": ("touch", "affect", "hit", "reach", "negate", "catch", "stop"),
    "NEGATES": ("negates", "hits", "touches", "gets", "catches", "covers", "affects", "shuts_off", "turns_off"),
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
            "... phase|step|turn only",
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
