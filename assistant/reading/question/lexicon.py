"""Lexicon: the words of questions, and what kind of word each is.

Every table maps a value to the words for it, with semicolons between them; inflected forms are
made mechanically.  Entries of several words win over shorter ones.
"""

from collections.abc import Mapping
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


PLAYERS: Mapping[str, str] = MappingProxyType(
    {
        "me": "i; me; you; we; myself; i'm; i've; i'd; i'll; u; us",
        "them": (
            "non-turn player; the non-turn player; "
            "opponent; my opponent; your opponent; the opponent; opp; my opp; the opp; oppo; he; "
            "she; him; they; them; a guy; the guy; some guy; my friend; the other player; another "
            "player; my rival; the other guy; this guy; enemy; the enemy; he's; they've; "
            "opponents; "
            "his opponent; their opponent; her opponent"
        ),
        "first": "player a; player 1; player one; p1; alice; the first player",
        "second": "player b; player 2; player two; p2; bob; the second player",
        "turn_player": "turn player; the turn player; active player",
        "controller": (
            "its controller; his controller; the controller; the owner; its owner; controller; "
            "owner; their controller; that monster's controller"
        ),
        "someone": "someone; somebody; one player; anyone; a player; either player",
    }
)
"""Who: the words for them."""
OWNERS: Mapping[str, str] = MappingProxyType(
    {
        "me": "my; your; our; mine; my own; your own",
        "them": (
            "his; her; their; opponent's; my opponent's; your opponent's; the opponent's; "
            "opp's; my "
            "opp's; enemy's; the enemy's; the other player's; opponents'; his own; their own"
        ),
        "first": "player a's; player 1's; p1's; alice's",
        "second": "player b's; player 2's; p2's; bob's",
        "turn_player": "turn player's; the turn player's",
        "it": "its; it's; its own",
    }
)
"""Whose: the possessives."""
MARKS: Mapping[str, str] = MappingProxyType(
    {
        "another": (
            "another; second; other; a second; 2nd; different; additional; extra; one more; more; "
            "new"
        ),
        "again": (
            "again; once more; a second time; another time; one more time; anew; second time; twice"
        ),
        "face_up": (
            "face-up; face up; faceup; active; already active; live; on the field; in play; out; "
            "up; on board; on the board; already face-up; on field; applying; in effect"
        ),
        "set": "set; face-down; face down; facedown; already set",
        "same": "same; the same; exact same",
        "only": "only; just; merely; solely",
        "earlier": (
            "earlier; previously; earlier this turn; before that; beforehand; earlier that turn; "
            "earlier in the turn; last turn; on a previous turn; already; the turn before; "
            "prior; a "
            "turn ago; in an earlier turn; earlier in that turn"
        ),
        "both": (
            "both; both of them; them both; the two; all three; each; each of them; all of them; "
            "all; every; everything"
        ),
        "direct": "directly; direct",
        "legal": (
            "legal; possible; allowed; permitted; fine; okay; legit; illegal; permissible; able; ok"
        ),
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
ORDERS: Mapping[str, str] = MappingProxyType(
    {
        "response": (
            "in response; in response to; in response to that; in response to this; in chain; as a "
            "response; as a response to; in answer to; in answer; in the same chain; in the same "
            "chain as; in reply; in reaction to; as a chain to; directly after"
        ),
        "then": (
            "then; and then; next; afterwards; afterward; after that; after this; subsequently; "
            "later; later that turn; later this turn; later in the turn; later on; now; and now; "
            "after the chain; after both resolve; after they resolve; after it resolves; after "
            "everything resolves; finally; once the chain has resolved; after that chain; "
            "once both "
            "have resolved; after the chain resolves; when both have resolved; later in that turn; "
            "that same turn; after both have resolved; once both resolve"
        ),
        "next_turn": (
            "next turn; on the next turn; the next turn; the turn after; in the next turn; during "
            "the next turn; the following turn; on the following turn; a turn later; in my next "
            "turn; on my next turn; on his next turn; during my next turn; on my turn; on their "
            "next turn; on his turn"
        ),
        "this_turn": (
            "this turn; that turn; the same turn; same turn; in the same turn; this same turn; "
            "during this turn; during that turn; in that turn; in this turn; for the turn; "
            "the rest "
            "of the turn; that same turn; for this turn; for that turn"
        ),
        "last_turn": (
            "last turn; the turn before; on the previous turn; the previous turn; my last turn; on "
            "my last turn; a few turns ago"
        ),
    }
)
"""Order: the words that place something in time."""
SUBORDINATORS: Mapping[str, str] = MappingProxyType(
    {
        "if": (
            "if; suppose; supposing; assuming; provided; in case; say; let's say; what if; suppose "
            "that; imagine; assume; assume that; given that; given; once and if"
        ),
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
PREPOSITIONS: Mapping[str, str] = MappingProxyType(
    {
        "on": "on; vs; versus; onto; at; against; over; upon",
        "by": (
            "by; thanks to; through; via; using; because of; by means of; off; due to; with the "
            "help of"
        ),
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
INTERROGATIVES: Mapping[str, str] = MappingProxyType(
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
PRONOUNS: Mapping[str, str] = MappingProxyType(
    {
        "it": (
            "it; that; this; that card; this card; the card; that monster; this monster; the "
            "monster; that one; that spell; that trap; the spell; the trap; said card; the latter; "
            "that spell card; that trap card; the spell card; the trap card; this trap; this spell"
        ),
        "itself": "itself; himself",
        "they": (
            "they; them; these; those; both cards; these cards; those cards; the cards; each card; "
            "all cards; the three cards; every card; both of them; each of them; all of them; the "
            "two cards; all three cards; all three; they both; they all"
        ),
        "attacker": (
            "the attacking monster; attacking monster; the attacker; that attacking monster; the "
            "monster that attacks; the monster that attacked; the monster that is attacking"
        ),
    }
)
"""Pronoun: the words for it."""
LINKS: Mapping[int, str] = MappingProxyType(
    {
        1: (
            "chain link 1; cl1; cl 1; link 1; c1; first link; chain link one; the first "
            "chain link; "
            "chainlink 1; the first link; the first link of the chain; chain link #1; 1st chain "
            "link; the start of the chain; cl#1"
        ),
        2: (
            "chain link 2; cl2; cl 2; link 2; c2; second link; chain link two; the second chain "
            "link; chainlink 2; the second link; the second link of the chain; chain link #2; 2nd "
            "chain link; chain link 2 or higher; chain link 2 or later; cl2+; cl2 or higher"
        ),
        3: (
            "chain link 3; cl3; cl 3; link 3; c3; third link; chain link three; the third chain "
            "link; chainlink 3; the third link; chain link #3; 3rd chain link; chain link 3 or "
            "higher"
        ),
        4: "chain link 4; cl4; cl 4; link 4; fourth link; chain link four; the fourth chain link",
        5: "chain link 5; cl5; cl 5; link 5; fifth link; chain link five",
    }
)
"""Number of a Chain Link: its spellings."""
AUXILIARIES = (
    "be; is; are; was; were; been; being; am; 's; gets; got; get; getting; gotten; has; have; had; "
    "having; does; do; did; has been; have been; had been; is being; was being; become; becomes; "
    "isn't; aren't; wasn't; weren't; doesn't; don't; didn't; hasn't; haven't; hadn't; ain't; isnt; "
    "doesnt; dont; didnt; wasnt"
)
"""Helping verbs: "is", "has", "does"."""
MODALS = (
    "can; could; may; might; must; will; would; should; shall; can't; cannot; couldn't; won't; "
    "wouldn't; shouldn't; mayn't; cant; wont; can not; gonna; able to; going to; have to; has to; "
    "had to; allowed to; am i allowed to; get to; gets to; be able to; got to"
)
"""What can, may or must be."""
NOTS = "not; no; never; n't; neither; nor; none"
"""Negations."""
DETERMINERS = (
    "a; an; the; this; that; these; those; some; any; such; its activation's; said; whatever; "
    "certain; given; what kind of"
)
"""What opens a noun phrase."""
CONJUNCTIONS = "and; or; but; &; plus; nor"
"""What joins equals."""
FILLERS = (
    "right now; few; moments; toward; towards; result; clear; please; thanks; thank you; "
    "hi; hello; hey; guys; question; quick question; so; "
    "well; also; still; even; really; actually; just; anyway; anyways; too; either; however; yes; "
    "yeah; ok; okay; yesterday; today; at locals; locals; regionals; tournament; tournament match; "
    "my friends and i; full; successfully; simply; immediately; instantly; normally; in this "
    "situation; in this case; here; exactly; of course; as usual; in fact; own; "
    "itself then; "
    "ever; in total; at the same time; first; somehow; a lot; suddenly; simultaneously; maybe; "
    "basically; correctly; the way; actual; whole; able; at all; happily; unfortunately; sadly; "
    "technically; as normal; as well; instead; otherwise; tried; that way"
)
"""Words that change nothing."""
