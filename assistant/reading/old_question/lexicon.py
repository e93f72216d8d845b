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


NUMBERS = frozenset(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"])
"""Numbers in words, where they are not part of something longer."""
PARTICLES = frozenset(
    ["up", "down", "out", "off", "back", "away", "over", "in", "face-down", "facedown"]
)
"""What may stand apart from its verb: "blew it up"."""
PLAYERS: Mapping[str, str] = MappingProxyType(
    {
        "me": (
            "i; me; you; we; myself; i'm; i've; i'd; i'll; u; us; i'd like to; i'd love to; "
            "we'd like to"
        ),
        "them": (
            "non-turn player; the non-turn player; "
            "opponent; my opponent; your opponent; the opponent; opp; my opp; the opp; oppo; he; "
            "she; him; they; them; a guy; the guy; some guy; my friend; the other player; another "
            "player; my rival; the other guy; this guy; enemy; the enemy; he's; they've; "
            "opponents; opps; his or her opponent; my buddy; buddy; my mate; dude; the dude; kid; "
            "the kid; a kid; some kid; this kid; my brother; my cousin; someone else; a player "
            "at my locals; somebody else; nonturn player; the nonturn player; inactive player; "
            "defending player; the opposing player; opposing player; "
            "the person across from me; this dude; my friend there; "
            "his opponent; their opponent; her opponent"
        ),
        "first": "player a; player 1; player one; p1; alice; the first player",
        "second": "player b; player 2; player two; p2; bob; the second player",
        "turn_player": (
            "the attacking player; attacking player; "
            "turn player; the turn player; active player; the active player; the player "
            "whose turn it is"
        ),
        "controller": (
            "its controller; his controller; the controller; the owner; its owner; controller; "
            "owner; their controller; that monster's controller"
        ),
        "someone": "someone; somebody; one player; anyone; anybody; a player; either player",
    }
)
"""Who: the words for them."""
OWNERS: Mapping[str, str] = MappingProxyType(
    {
        "me": "my; your; our; mine; my own; your own",
        "them": (
            "his; her; their; theirs; hers; "
            "opponent's; my opponent's; your opponent's; the opponent's; "
            "opp's; my "
            "opp's; enemy's; the enemy's; the other player's; opponents'; his own; their own; "
            "defending player's; the defending player's"
        ),
        "first": "player a's; player 1's; p1's; alice's",
        "second": "player b's; player 2's; p2's; bob's",
        "turn_player": (
            "turn player's; the turn player's; attacking player's; the attacking player's"
        ),
        "it": "its; its own",
    }
)
"""Whose: the possessives."""
MARKS: Mapping[str, str] = MappingProxyType(
    {
        "another": (
            "another; second; other; a second; 2nd; different; additional; extra; one more; more; "
            "new; fresh; spare; third; fewer"
        ),
        "again": (
            "again; once more; a second time; another time; one more time; anew; "
            "second time; twice; more than once; two times; several times; multiple times; afresh; "
            "over again; all over again; a 2nd time; a third time"
        ),
        "face_up": (
            "face-up; face up; faceup; active; already active; live; on the field; in play; out; "
            "up; on board; on the board; already face-up; on field; applying; in effect; in force"
        ),
        "set": "set; face-down; face down; facedown; already set",
        "same": "same; the same; exact same; equal; identical",
        "only": "only; just; merely; solely",
        "earlier": (
            "earlier; previously; earlier this turn; before that; beforehand; earlier that turn; "
            "earlier in the turn; already; prior; earlier in that turn"
        ),
        "on_summon": "on-summon",
        "first": "first on the chain; first in the chain; the first chain link; first to chain",
        "both": (
            "both; both of them; them both; the two; all three; each; each of them; all of them; "
            "all; every; everything"
        ),
        "direct": "directly; direct",
        "legal": (
            "legal; possible; playable; usable; activatable; chainable; available; "
            "doable; enough; sufficient;"
            " viable; feasible; allowed; permitted; fine; okay; legit; illegal; impossible; "
            "forbidden; prohibited; valid; invalid; permissible; able; ok"
        ),
        "true": "true; right; correct; accurate; wrong",
        "automatic": "automatically; mandatory; mandatorily; optional; optionally",
        "unaffected": "unaffected; untargetable; indestructible",
        "nothing": "nothing; anything; something",
        "without_effect": "without effect",
        "safe": "safe; immune; protected; saved",
        "back": "back",
        "itself": "itself",
        "there": "there",
        "used_up": (
            "used up; spent; consumed; wasted; locked out; locked; locked out of; burned; "
            "done for the turn; exhausted"
        ),
        "gone": "gone; wiped",
        "late": "too late",
        "believing": (
            "convinced; sure; certain; adamant; positive; under the impression; of the opinion"
        ),
        "dead": "dead; toast; history; doomed; screwed",
        "alive": "alive; okay afterwards; unharmed; unscathed",
        "empty": "empty; bare",
        "negatable": "negatable; negateable; negatible; stoppable",
    }
)
"""Mark: the adjectives and adverbs that make it."""
ORDERS: Mapping[str, str] = MappingProxyType(
    {
        "response": (
            "mid-chain; midchain; mid chain; during the chain; in the middle of the chain; "
            "while the chain is being built; in response; in response to; in response to that; "
            "in response to this; in chain; in a chain; in the chain; as a response; in answer; "
            "as a response to; in answer to; in the same chain as; in reply; in reaction to; "
            "in the same chain; as a chain to; directly after; on top of; on top of that; on top; "
            "responding to; by way of response; before resolution; before its resolution; "
            "before the resolution; right on top of; in the same chain block as"
        ),
        "then": (
            "then; and then; end of chain; chain over; chain ends; chain done; chain "
            "resolves;  subsequently; after the dust settles; a bit later; soon "
            "after; shortly after; "
            "shortly afterwards; right after; right after that; right afterwards; after which; "
            "thereafter; eventually; after everything has resolved; when that is done; that done; "
            "after the chain ends; once the chain is over; next; afterwards; "
            "afterward; after that; after this; subsequently; "
            "later; later that turn; later this turn; later in the turn; later on; now; and now; "
            "after the chain; after both resolve; after they resolve; after it resolves; after "
            "everything resolves; finally; once the chain has resolved; after that chain; "
            "once both have resolved; after the chain resolves; when both have resolved; "
            "later in that turn; that same turn; after both have resolved; once both resolve"
        ),
        "next_turn": (
            "next turn; on the next turn; the next turn; the turn after; in the next turn; during "
            "the next turn; the following turn; on the following turn; a turn later; in my next "
            "turn; on my next turn; on his next turn; during my next turn; on their "
            "next turn; during his next turn; during their next turn; on her next turn; until next "
            "turn; the turn following; the turn after that; one turn later; on my following turn"
        ),
        "this_turn": (
            "this turn; that turn; the same turn; same turn; in the same turn; this same turn; "
            "during this turn; during that turn; in that turn; in this turn; for the turn; "
            "the rest "
            "of the turn; that same turn; for this turn; for that turn"
        ),
        "last_turn": (
            "last turn; the turn before; on the previous turn; the previous turn; my last turn; on "
            "my last turn; a few turns ago; a turn ago; two turns ago; 2 turns ago; "
            "turns ago; ages ago; some turns ago; "
            "a while ago; a while back; on an earlier turn; several turns ago; one turn ago; "
            "on a previous turn; in an earlier turn; during my last turn; during their last turn; "
            "on their last turn; on his last turn; in a previous turn"
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
        "when": "when; whenever; the moment; at the moment when; right when; right as; just as",
        "after": "after; once; as soon as; following",
        "before": "before; until; till; til",
        "while": "while; whilst; as long as",
        "turn_of": (
            "the turn; the turn that; the turn when; the turn in which; the same turn that; in "
            "the same turn that; on the same turn that; during the same turn that; in the turn "
            "that; on the turn that; during the turn that; in the same turn in which; the same "
            "turn; in the same turn; on the same turn; during the same turn"
        ),
        "because": "because; since; due to; cause; cuz",
        "so": "so; so that; therefore; thus; hence",
        "although": "although; though; even though; even if",
        "which": "which; who; that; whose",
        "but": "but; however; yet",
        "without": "without; without any; with no; with zero",
    }
)
"""Subordinator: what opens a clause and how it hangs together."""
PREPOSITIONS: Mapping[str, str] = MappingProxyType(
    {
        "on": "on; vs; versus; onto; at; against; over; upon; vs.",
        "by": (
            "by; thanks to; through; via; using; because of; by means of; off; due to; with the "
            "help of"
        ),
        "with": "with; alongside",
        "under": "under; beneath; underneath",
        "of": "of",
        "for": "for",
        "from": "from; out of",
        "in": "in; into; inside; within; during; throughout",
        "as": "as",
        "per": "until; till; til; per; about; between; among; like; than; apart from; besides; "
        "except; except for",
        "instead": "instead of; rather than; in place of",
    }
)
"""Preposition: its spellings."""
INTERROGATIVES: Mapping[str, str] = MappingProxyType(
    {
        "what": "what; what's; whats; which one; which; wat",
        "where": "where; where's",
        "who": "who; whose; who's; whom; which of us; which one of us; which of the players",
        "why": "why; how come; for what reason",
        "how": "how; how's",
        "how_many": "how many; how much; to how many; how big; how large; how high; how strong",
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
        "itself": "itself; himself; herself",
        "they": (
            "they; them; these; those; both cards; these cards; those cards; the cards; each card; "
            "all cards; the three cards; every card; both of them; each of them; all of them; the "
            "two cards; all three cards; all three; they both; they all"
        ),
        "attacker": (
            "that attacker; this attacker; attacker; the attacker; the attacking monster; "
            "attacking monster; that attacking monster; the "
            "monster that attacks; the monster that attacked; the monster that is attacking"
        ),
        "attacked": (
            "attack target; the attack target; that attack target; the target of the attack; the "
            "target of that attack; attacked monster; the attacked monster; the monster that was "
            "attacked; the monster that is attacked; the monster being attacked; the defending "
            "monster; defending monster; the monster that is being attacked; the defender; the "
            "monster under attack; the monster it attacked; the monster it attacks"
        ),
    }
)
"""Pronoun: the words for it."""
LINKS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        1: ("1", "one", "first", "1st"),
        2: ("2", "two", "second", "2nd"),
        3: ("3", "three", "third", "3rd"),
        4: ("4", "four", "fourth", "4th"),
        5: ("5", "five", "fifth", "5th"),
    }
)
"""Number of a Chain Link: numeral, word, ordinals."""
_LINKS = ("chain link", "link", "chain block", "block", "chainlink", "chainblock", "cl", "cb")


def link_words(number: int) -> str:
    """The spellings of a Chain Link's number.

    >>> "second chain block" in link_words(2)
    True
    """
    numeral, word, *ordinals = LINKS[number]
    counted = [
        f"{name} {mark}{one}" for name in _LINKS for one in (numeral, word) for mark in ("", "#")
    ]
    joined = [f"{name}{numeral}" for name in ("cl", "cb", "c", "cl#", "link")]
    ordered = [
        f"{the}{ordinal} {name}{end}"
        for the in ("", "the ")
        for ordinal in ordinals
        for name in _LINKS[:5]
        for end in ("", " of the chain", " in the chain")
    ]
    ends = [
        f"{one} or {end}" for one in (*counted, *joined) for end in ("higher", "later", "above")
    ]
    start = ["the start of the chain", "the bottom of the chain"] if number == 1 else []
    return ";".join([*counted, *joined, *ordered, *(f"{one}+" for one in joined), *ends, *start])


AUXILIARIES = (
    "used to be; turns out to be; turned out to be; be; is; are; was; were; been; being; am; 's; "
    "gets; got; get; getting; gotten; has; have; had; "
    "having; does; do; did; has been; have been; had been; is being; was being; become; becomes; "
    "isn't; aren't; wasn't; weren't; doesn't; don't; didn't; hasn't; haven't; hadn't; ain't; isnt; "
    "doesnt; dont; didnt; wasnt"
)
"""Helping verbs: "is", "has", "does"."""
MODALS = (
    "get a chance to; gets a chance to; have a chance to; has a chance to; get the chance to; "
    "have the chance to; get an opportunity to; have the option to; free to; manage to; "
    "manages to; managed to; permitted to; supposed to; need to; needs to; ought to; "
    "can; could; may; might; must; will; would; should; shall; can't; cannot; couldn't; won't; "
    "wouldn't; shouldn't; mayn't; cant; wont; can not; gonna; able to; going to; have to; has to; "
    "had to; forced to; obliged to; required to; compelled to; "
    "forbidden to; forbidden from; barred from; banned from; prohibited from; "
    "prevented from; stopped from; restricted from; kept from; "
    "allowed to; get to; gets to; be able to; got to"
)
"""What can, may or must be."""
NOTS = "not; no; no longer; never; n't; neither; nor; none; nobody; no one; no-one"
"""Negations."""
DETERMINERS = (
    "a; an; the; this; that; these; those; some; any; such; its activation's; said; whatever; "
    "certain; given; what kind of"
)
"""What opens a noun phrase."""
CONJUNCTIONS = "n; and; or; but; &; plus; nor"
"""What joins equals."""
FILLERS = (
    "start; beginning; together; at once; all at once; current; current text; text; errata; "
    "wording; exactly; after damage calculation; after the damage calculation; before damage "
    "calculation; before the damage calculation; normal; atk; half; part; card text; particular; "
    "entire; optional; right now; straight; few; moments; toward; towards; result; clear; please; "
    "thanks; thank you; hi; hello; hey; guys; question; quick question; so; well; also; still; "
    "even; really; actually; just; anyway; anyways; too; either; however; yes; yeah; ok; okay; "
    "yesterday; today; at locals; locals; regionals; tournament; tournament match; my friends and "
    "i; full; successfully; simply; immediately; instantly; normally; in this situation; in this "
    "case; here; of course; as usual; in fact; own; itself then; ever; in total; at the same time; "
    "first; somehow; a lot; suddenly; simultaneously; maybe; basically; correctly; the way; "
    "actual; whole; able; at all; happily; unfortunately; sadly; technically; as normal; ready; "
    "away; right away; straight away; end; ends; ended; along; top; good; for good; quick; buddy; "
    "mate; dude; man; bro; folks; everyone; all right; alright; kind; sort; kinda; sorta; pretty; "
    "very; much; lot; bit; little; big; huge; nasty; annoying; stupid; damn; lovely; nice; great; "
    "cool; poor; precious; beloved; trusty; beautiful; awesome; important; crucial; main; game; "
    "match; duel; round; store; shop; event; league; night; weekend; week; day; morning; evening; "
    "time; moment; minute; minutes; second thought; head; judge call; discussion; argument; table "
    "judge; floor judge; head judge; opinion; curious; confused; unsure; wondering; help; know; "
    "idea; sense; matter; situation; scenario; case; point; thing; things; stuff; rulebook; rules; "
    "ruling question; anyone know; does anyone know; can somebody explain; asking for a friend; "
    "long story short; in short; by the way; btw; imo; afaik; lol; lmao; pls; plz; ty; thx; same "
    "time; ago; once again; down; exchange; situation here; pretty much; for sure; quite; rather; "
    "perhaps; probably; apparently; hence; hypothetically; theoretically; generally; usually; "
    "obviously; clearly; finally; ultimately; anyhow; sometimes; often; always; any longer; at "
    "resolution; meanwhile; though; then again; for example; e.g; eg; etc; i.e; ie; let; us say; "
    "say that; to be clear; to clarify; just to clarify; just to be sure; correct me; just "
    "checking; as well; instead; otherwise; tried; that way; last night; last week; last weekend; "
    "a break; the break; lunch break; lunch; dinner; coffee; regardless; nevertheless; "
    "nonetheless; tcg; printed; judge exam; exam; test; judge test; honestly; frankly; noob; "
    "newbie; newb; yo; wow; sorry; stream; discord; online; yes or no; quickly; ruling call; old; "
    "classic; goat; goat format; fully; completely; at least; successful; inherent; inherently"
)
"""Words that change nothing."""
