"""Lexicon: the words of questions, and what kind of word each is.

Every table maps words to one *value* of one *kind*; inflected forms are made mechanically.
Entries of several words win over shorter ones.
"""

from enum import StrEnum
from types import MappingProxyType


class Kind(StrEnum):
    """What a word does in a sentence."""

    CARD = "card"
    VERB = "verb"
    NOUN = "noun"
    PLAYER = "player"
    OWNER = "owner"
    """A possessive: "my", "his"."""
    PRONOUN = "pronoun"
    DETERMINER = "determiner"
    MARK = "mark"
    """An adjective or adverb that matters: "face-up", "another"."""
    AUXILIARY = "auxiliary"
    MODAL = "modal"
    NOT = "not"
    INTERROGATIVE = "interrogative"
    ORDER = "order"
    SUBORDINATOR = "subordinator"
    PREPOSITION = "preposition"
    CONJUNCTION = "conjunction"
    TO = "to"
    LINK = "link"
    NUMBER = "number"
    POSSESSIVE = "possessive"
    ARROW = "arrow"
    PLUS = "plus"
    STOP = "stop"
    COMMA = "comma"
    BRACKET = "bracket"
    FILLER = "filler"
    OTHER = "other"


VERBS = MappingProxyType(
    {
        "activate": "activate; use; play; cast; fire; fire off; flip; flip up; flip over; turn; trigger; set off; "
        "throw; drop; utilize; utilise; try to use",
        "chain": "chain; respond; answer; reply; react",
        "target": "target; aim; point; select; choose; pick",
        "destroy": "destroy; pop; kill; blow up; wipe; wipe out; nuke; die; get rid of; lose; snipe",
        "negate": "negate; cancel; counter; nullify",
        "stop": "stop; prevent; save; shut down",
        "hit": "hit; affect",
        "tribute": "tribute; sacrifice",
        "normal_summon": "normal summon",
        "tribute_summon": "tribute summon",
        "flip_summon": "flip summon",
        "special_summon": "special summon; ss",
        "link_summon": "link summon",
        "synchro_summon": "synchro summon",
        "xyz_summon": "xyz summon",
        "fusion_summon": "fusion summon",
        "ritual_summon": "ritual summon",
        "pendulum_summon": "pendulum summon",
        "summon": "summon",
        "revive": "revive; bring back; bring; resurrect; reborn; reanimate; come back; float",
        "attack": "attack; swing; battle; declare an attack with; declare an attack",
        "set": "set",
        "banish": "banish; remove from play",
        "send": "send; put; dump",
        "discard": "discard; pitch",
        "return": "return; bounce",
        "draw": "draw",
        "pay": "pay",
        "have": "have; control; own; hold; got; 've got; have got",
        "keep": "keep",
        "apply": "apply",
        "resolve": "resolve; go off; go through; work; still happen; take effect; succeed; go on; "
        "continue; proceed; finish",
        "stay": "stay; remain; stick; stick around; stand",
        "survive": "survive; live",
        "leave": "leave",
        "search": "search; add",
        "happen": "happen",
        "go": "go; end up; wind up; land",
        "count": "count; use up; block; eat up",
        "allow": "allow; permit",
        "take": "take; receive",
        "get": "get",
        "inflict": "inflict; deal; burn",
        "try": "try; attempt; retry; redo; repeat; want; wish; plan; decide; would like",
        "say": "say; claim; think; argue; tell; insist; believe; rule; read; state; mean",
        "treat": "treat; consider; regard; see",
        "occur": "occur; take place",
        "do": "do",
        "prevent_from": "prevent from",
        "change": "change; switch",
        "enter": "enter",
        "need": "need",
        "lift": "restart",
    }
)
"""Concept: the verbs that mean it."""

IRREGULAR = MappingProxyType(
    {
        "set": ("sets", "set", "set", "setting"),
        "hit": ("hits", "hit", "hit", "hitting"),
        "get": ("gets", "got", "gotten", "getting"),
        "got": ("got", "got", "got", "got"),
        "'ve": ("'ve", "'ve", "'ve", "'ve"),
        "bring": ("brings", "brought", "brought", "bringing"),
        "come": ("comes", "came", "come", "coming"),
        "go": ("goes", "went", "gone", "going"),
        "take": ("takes", "took", "taken", "taking"),
        "lose": ("loses", "lost", "lost", "losing"),
        "pay": ("pays", "paid", "paid", "paying"),
        "die": ("dies", "died", "died", "dying"),
        "leave": ("leaves", "left", "left", "leaving"),
        "swing": ("swings", "swung", "swung", "swinging"),
        "send": ("sends", "sent", "sent", "sending"),
        "put": ("puts", "put", "put", "putting"),
        "deal": ("deals", "dealt", "dealt", "dealing"),
        "have": ("has", "had", "had", "having"),
        "hold": ("holds", "held", "held", "holding"),
        "keep": ("keeps", "kept", "kept", "keeping"),
        "stick": ("sticks", "stuck", "stuck", "sticking"),
        "stand": ("stands", "stood", "stood", "standing"),
        "blow": ("blows", "blew", "blown", "blowing"),
        "shut": ("shuts", "shut", "shut", "shutting"),
        "say": ("says", "said", "said", "saying"),
        "think": ("thinks", "thought", "thought", "thinking"),
        "tell": ("tells", "told", "told", "telling"),
        "read": ("reads", "read", "read", "reading"),
        "mean": ("means", "meant", "meant", "meaning"),
        "see": ("sees", "saw", "seen", "seeing"),
        "throw": ("throws", "threw", "thrown", "throwing"),
        "choose": ("chooses", "chose", "chosen", "choosing"),
        "draw": ("draws", "drew", "drawn", "drawing"),
        "stop": ("stops", "stopped", "stopped", "stopping"),
        "pop": ("pops", "popped", "popped", "popping"),
        "flip": ("flips", "flipped", "flipped", "flipping"),
        "drop": ("drops", "dropped", "dropped", "dropping"),
        "control": ("controls", "controlled", "controlled", "controlling"),
        "occur": ("occurs", "occurred", "occurred", "occurring"),
        "permit": ("permits", "permitted", "permitted", "permitting"),
        "cancel": ("cancels", "cancelled", "cancelled", "cancelling"),
        "try": ("tries", "tried", "tried", "trying"),
        "retry": ("retries", "retried", "retried", "retrying"),
        "redo": ("redoes", "redid", "redone", "redoing"),
        "reply": ("replies", "replied", "replied", "replying"),
        "nullify": ("nullifies", "nullified", "nullified", "nullifying"),
        "do": ("does", "did", "done", "doing"),
        "burn": ("burns", "burned", "burnt", "burning"),
        "eat": ("eats", "ate", "eaten", "eating"),
        "cast": ("casts", "cast", "cast", "casting"),
        "like": ("likes", "liked", "liked", "liking"),
        "wind": ("winds", "wound", "wound", "winding"),
        "would": ("would", "would", "would", "would"),
        "still": ("still", "still", "still", "still"),
        "mean to": ("means to", "meant to", "meant to", "meaning to"),
    }
)
"""Verb: third person, past, participle, -ing."""

NOUNS = MappingProxyType(
    {
        "effect": "effect; effects; eff; effs; ability; abilities; search; float; trigger; search effect; "
        "draw effect",
        "activation": "activation; activations; activating",
        "summon": "summon; summons; summoning; normal summon; special summon; link summon; synchro summon; "
        "xyz summon; fusion summon; ritual summon; pendulum summon; tribute summon; flip summon; "
        "revival; special summoning; normal summoning; link summoning",
        "attack": "attack; attacks; attack declaration; declaration of the attack",
        "cost": "cost; costs; tribute; tributes; discard; lp; life points; lifepoints; life point; lps",
        "damage": "damage; burn; burn damage; effect damage; battle damage",
        "damage_step": "damage step",
        "copy": "copy; copies; one",
        "limit": "limit; usage limit; once per turn; hard once per turn; soft once per turn; opt; hopt; "
        "once per turn limit; once per turn clause; once-per-turn; once-per-turn limit; use; uses; "
        "limit of one activation per turn; restriction; once per turn effect; once per turn restriction",
        "hand_size": "hand size limit; hand size; hand limit; maximum hand size; max hand size; hand-size limit",
        "monster": "monster; monsters",
        "effect_monster": "effect monster; effect monsters",
        "spell": "spell; spells; spell card; spell cards; magic card; normal spell; normal spell card; "
        "normal spells",
        "quick_play": "quick-play spell; quick play spell; quick-play; quick play spell card; "
        "quick-play spell card; quickplay",
        "continuous_spell": "continuous spell; continuous spell card; continuous spells; "
        "continuous magic card",
        "field_spell": "field spell; field spell card",
        "equip_spell": "equip spell; equip spell card; equip card",
        "trap": "trap; traps; trap card; trap cards; normal trap; normal trap card; normal traps",
        "continuous_trap": "continuous trap; continuous trap card; continuous traps",
        "counter_trap": "counter trap; counter trap card; counter traps",
        "card": "card; cards; backrow",
        "spell_trap": "spell or trap card; spell/trap; spell or trap; spell/trap card; s/t; spell and trap "
        "card; spells and traps; spell & trap card",
        "chain": "chain; chains; whole chain; entire chain; stack",
        "turn": "turn; turns",
        "target": "target; targets",
        "field": "field; board; field zone; side of the field; table; side",
        "gy": "gy; graveyard; grave; grave yard; yard; discard pile; graveyards",
        "hand": "hand; hands",
        "deck": "deck; main deck",
        "extra_deck": "extra deck",
        "player": "same player; player; a player; each player; that player",
        "order": "order; sequence",
        "defense": "defense position; defence position; defense mode; def position; defense; def; "
        "face-up defense position; defence mode; defence",
        "attack_position": "attack position; attack mode; atk position; face-up attack position",
        "end_phase": "end phase; end of the turn; end of turn; turn's end; end of that turn; "
        "end of this turn; end of my turn; end of his turn; end of their turn",
        "battle_phase": "battle phase",
        "main_phase": "main phase; main phase 1; main phase 2",
        "negation": "negation; negate",
        "response": "response",
        "ruling": "ruling; rule; judge",
    }
)
"""Concept: the nouns that mean it."""

PLAYERS = MappingProxyType(
    {
        "me": "i; me; you; we; myself; i'm; i've; i'd; i'll; u; us",
        "them": "opponent; my opponent; your opponent; the opponent; opp; my opp; the opp; oppo; he; she; him; "
        "they; them; a guy; the guy; some guy; my friend; the other player; another player; my rival; "
        "the other guy; this guy; enemy; the enemy; he's; they've; opponents; his opponent; their opponent; "
        "her opponent",
        "first": "player a; player 1; player one; p1; alice; the first player",
        "second": "player b; player 2; player two; p2; bob; the second player",
        "turn_player": "turn player; the turn player; active player",
        "controller": "its controller; his controller; the controller; the owner; its owner; "
        "controller; owner; their controller; that monster's controller",
        "someone": "someone; somebody; one player; anyone; a player; either player",
    }
)
"""Who: the words for them."""

OWNERS = MappingProxyType(
    {
        "me": "my; your; our; mine; my own; your own",
        "them": "his; her; their; opponent's; my opponent's; your opponent's; the opponent's; opp's; "
        "my opp's; enemy's; the enemy's; the other player's; opponents'; his own; their own",
        "first": "player a's; player 1's; p1's; alice's",
        "second": "player b's; player 2's; p2's; bob's",
        "turn_player": "turn player's; the turn player's",
        "it": "its; it's; its own",
    }
)
"""Whose: the possessives."""

MARKS = MappingProxyType(
    {
        "another": "another; second; other; a second; 2nd; different; additional; extra; "
        "one more; more; new",
        "again": "again; once more; a second time; another time; one more time; anew; second time; twice",
        "face_up": "face-up; face up; faceup; active; already active; live; on the field; in play; "
        "out; up; on board; on the board; already face-up; on field; applying; in effect",
        "set": "set; face-down; face down; facedown; already set",
        "same": "same; the same; exact same",
        "only": "only; just; merely; solely",
        "earlier": "earlier; previously; earlier this turn; before that; beforehand; earlier that turn; "
        "earlier in the turn; last turn; on a previous turn; already; the turn before; prior; "
        "a turn ago; in an earlier turn; earlier in that turn",
        "both": "both; both of them; them both; the two; all three; each; each of them; all of them; "
        "all; every; everything",
        "direct": "directly; direct",
        "legal": "legal; possible; allowed; permitted; fine; okay; legit; illegal; permissible; able; ok",
        "true": "true; right; correct; accurate; wrong",
        "automatic": "automatically; mandatory; mandatorily",
        "nothing": "nothing; anything; something",
        "without_effect": "without effect",
        "safe": "safe; immune; protected",
        "back": "back",
        "itself": "itself",
        "there": "there",
        "used_up": "used up; gone; spent; consumed; wasted",
    }
)
"""Mark: the adjectives and adverbs that make it."""

ORDERS = MappingProxyType(
    {
        "response": "in response; in response to; in response to that; in response to this; in chain; "
        "as a response; as a response to; in answer to; in answer; in the same chain; "
        "in the same chain as; in reply; in reaction to; as a chain to; directly after",
        "then": "then; and then; next; afterwards; afterward; after that; after this; subsequently; "
        "later; later that turn; later this turn; later in the turn; later on; now; and now; "
        "after the chain; after both resolve; after they resolve; after it resolves; "
        "after everything resolves; finally; once the chain has resolved; after that chain; "
        "once both have resolved; after the chain resolves; when both have resolved; "
        "later in that turn; that same turn; after both have resolved; once both resolve",
        "next_turn": "next turn; on the next turn; the next turn; the turn after; in the next turn; "
        "during the next turn; the following turn; on the following turn; a turn later; "
        "in my next turn; on my next turn; on his next turn; during my next turn; on my turn; "
        "on their next turn; on his turn",
        "this_turn": "this turn; that turn; the same turn; same turn; in the same turn; this same turn; "
        "during this turn; during that turn; in that turn; in this turn; for the turn; "
        "the rest of the turn; that same turn; for this turn; for that turn",
        "last_turn": "last turn; the turn before; on the previous turn; the previous turn; "
        "my last turn; on my last turn; a few turns ago",
    }
)
"""Order: the words that place something in time."""

SUBORDINATORS = MappingProxyType(
    {
        "if": "if; suppose; supposing; assuming; provided; in case; say; let's say; what if; suppose that; "
        "imagine; assume; assume that; given that; given; once and if",
        "when": "when; whenever; the moment; at the moment when",
        "after": "after; once; as soon as; following",
        "before": "before; until",
        "while": "while; whilst; as long as",
        "because": "because; since; due to; cause; cuz",
        "so": "so; so that; therefore; thus; hence",
        "although": "although; though; even though; even if",
        "which": "which; who; that; whose",
        "but": "but; however; yet",
        "without": "without",
    }
)
"""Subordinator: what opens a clause and how it hangs together."""

PREPOSITIONS = MappingProxyType(
    {
        "on": "on; onto; at; against; over; upon",
        "by": "by; thanks to; through; via; using; because of; by means of; off; due to; with the help of",
        "with": "with",
        "under": "under; beneath; underneath",
        "of": "of",
        "for": "for",
        "from": "from; out of",
        "in": "in; into; inside; within; during; throughout",
        "as": "as",
        "per": "per; about; between; among; like; than",
    }
)
"""Preposition: its spellings."""

INTERROGATIVES = MappingProxyType(
    {
        "what": "what; what's; whats; which one; which; wat",
        "where": "where; where's",
        "who": "who; whose; who's; whom",
        "why": "why; how come; for what reason",
        "how": "how; how's",
        "how_many": "how many; how much; to how many; how big; how large; how high",
        "which_order": "in which order; in what order; which order; what order; which way around",
        "what_if": "what about; how about",
        "whether": "whether; if or not",
    }
)
"""Question word: its spellings."""

AUXILIARIES = (
    "be; is; are; was; were; been; being; am; 's; gets; got; get; getting; gotten; has; have; had; "
    "having; does; do; did; has been; have been; had been; is being; was being; become; becomes; "
    "isn't; aren't; wasn't; weren't; doesn't; don't; didn't; hasn't; haven't; hadn't; ain't; "
    "isnt; doesnt; dont; didnt; wasnt"
)
MODALS = (
    "can; could; may; might; must; will; would; should; shall; can't; cannot; couldn't; won't; "
    "wouldn't; shouldn't; mayn't; cant; wont; can not; gonna; able to; going to; have to; has to; "
    "had to; allowed to; am i allowed to; get to; gets to; be able to; got to"
)
NOTS = "not; no; never; n't; neither; nor; none"
DETERMINERS = (
    "a; an; the; this; that; these; those; some; any; such; its activation's; said; whatever; "
    "certain; given; what kind of"
)
PRONOUNS = MappingProxyType(
    {
        "it": "it; that; this; that card; this card; the card; that monster; this monster; the monster; "
        "that one; that spell; that trap; the spell; the trap; said card; the latter; that spell card; "
        "that trap card; the spell card; the trap card; this trap; this spell",
        "itself": "itself; himself",
        "they": "they; them; these; those; both cards; these cards; those cards; the cards; each card; "
        "all cards; the three cards; every card; both of them; each of them; all of them; the two cards; "
        "all three cards; all three; they both; they all",
        "attacker": "the attacking monster; attacking monster; the attacker; that attacking monster; "
        "the monster that attacks; the monster that attacked; the monster that is attacking",
    }
)
"""Pronoun: the words for it."""

CONJUNCTIONS = "and; or; but; &; plus; nor"
FILLERS = (
    "right now; please; thanks; thank you; hi; hello; hey; guys; question; quick question; so; well; also; still; "
    "even; really; actually; just; anyway; anyways; too; either; however; yes; yeah; ok; okay; "
    "yesterday; today; at locals; locals; regionals; tournament; tournament match; my friends and i; "
    "full; successfully; simply; immediately; instantly; normally; in this situation; "
    "in this case; there; here; exactly; of course; as usual; in fact; own; itself then; ever; "
    "in total; at the same time; first; somehow; a lot; suddenly; simultaneously; maybe; "
    "basically; correctly; the way; actual; whole; able; at all; happily; unfortunately; sadly; "
    "technically; as normal; as well; instead; otherwise; tried; that way"
)
LINKS = MappingProxyType(
    {
        1: "chain link 1; cl1; cl 1; link 1; c1; first link; chain link one; the first chain link; chainlink 1; "
        "the first link; the first link of the chain; chain link #1; 1st chain link; "
        "the start of the chain; cl#1",
        2: "chain link 2; cl2; cl 2; link 2; c2; second link; chain link two; the second chain link; "
        "chainlink 2; the second link; the second link of the chain; chain link #2; 2nd chain link; "
        "chain link 2 or higher; chain link 2 or later; cl2+; cl2 or higher",
        3: "chain link 3; cl3; cl 3; link 3; c3; third link; chain link three; the third chain link; chainlink 3; "
        "the third link; chain link #3; 3rd chain link; chain link 3 or higher",
        4: "chain link 4; cl4; cl 4; link 4; fourth link; chain link four; the fourth chain link",
        5: "chain link 5; cl5; cl 5; link 5; fifth link; chain link five",
    }
)
"""Number of a Chain Link: its spellings."""
