"""Domain: whether a question is one about rulings at all."""

import re
from collections.abc import Sequence

from assistant.reading.old_question.clause import Clause

_PRICES = (
    r"\b(?:price[sd]?|worth|market|sell(?:ing)?|buy(?:ing)?|bought|sold|expensive|budget|dollars?|bucks"
    r"|cheap(?:er|est)?"
    r"|going rate|mint|euros?|usd|eur|tcgplayer|cardmarket|ebay|invest(?:ment)?|shipping|psa"
    r"|graded|foil|sleeves|collect(?:ors?|ion|ible))\b|\$|€|£"
)
_LISTS = (
    r"\b(?:konami|unlimited again|"
    r"(?:still|now|back) (?:at|to) (?:\d|zero|one|two|three)\b|"
    r"ban ?list|banned|forbidden list|limited list|f/?l list|semi-?limited|unbanned?"
    r"|limited to (?:1|2|one|two) cop\w+|per deck|(?:on|off) the (?:\w+ )?list"
    r"|legal (?:right )?now|legal in (?:the )?(?:tcg|ocg)|tcg[- ]legal|tournament[- ]legal|genesys"
    r"|forbidden (?:and|&|or) limited)\b"
)
_DECKS = (
    r"\b(?:(?:rate|review|improve|fix|critique|help (?:me )?with|thoughts on) my (?:\w+ )?"
    r"(?:deck|list|build)|deck ?list|deck ?build(?:ing)?|side ?deck(?:ing)?|tech(?:ing)?|ratios?"
    r"|meta(?:game)?"
    r"|swap(?:ping|ped)? (?:out )?[^.?!]*\bfor\b|good idea|"
    r"list update|legally (?:run|play)|any good|modern |"
    r"better (?:\w+ )?(?:hand ?trap|option|choice|pick|trap)|"
    r"worth (?:it|running|playing|maining|siding)"
    r"|how many copies [^.?!]*\b(?:run|play|main|side|use)|should (?:i|we) (?:go first|mulligan)"
    r"|tier ?\d|(?:many|\d|one|two|three|max\w*) copies [^.?!]*\bdeck"
    r"|should i (?:run|play|main|side|cut|include|use) "
    r"|(?:best|good|better|strongest|top(?! of\b| \w+ cards\b)|tier|meta|strong|great|worst"
    r"|weak|recommend\w*|beginner|favou?rite)\b[^.?!]*\b(?:decks?|cards?|archetypes?|starter|staples?|engine|format|build)"
    r"|(?:run|play|main|side|include) (?:\w+ )?(?:copies|copy|\d|one|two|three|x\d|playsets?) "
    r"(?:copies )?(?:of )?[^.?!]*\b(?:deck|list))"
)
_RELEASES = (
    r"\b(?:release[sd]?|releasing|when [^.?!]*\bcome[s]? out|coming out"
    r"|come[s]? out (?:soon|in|on|next)|booster|reprint(?:ed|s)?|rarity|rarities"
    r"|rarer|rarest|(?:starlight|ghost|secret|ultra|super|common) rares?|pronounc\w+|lore|storyline"
    r"|backstory|artworks?"
    r"|set (?:list|number)|pack|tin|structure deck|errata date|first edition|1st edition|misprint"
    r"|alternate art|when (?:was|will|is) [^.?!]* (?:printed|released|out))\b"
)
_OTHERS = (
    r"\b(?:pok[eé]mon|magic:? the gathering|mtg|hearthstone|digimon|one piece|flesh and blood|poker"
    r"|pikachu|charizard|planeswalkers?|mana|lorcana|uno|solitaire|blackjack|vanguard"
    r"|counterspell|lightning bolt|legends of runeterra|gwent|yahtzee|monopoly"
    r"|chess|anime|manga|episode|duel links|cross duel|video ?game|fight"
    r"|weather|recipe|football|wcq|ycs|homework|capital of|translate|poem|joke|president"
    r"|penalt(?:y|ies)|game loss|match loss|disqualif\w+|slow play|stalling|time is called"
    r"|time in the round|sleeves?|playmat|dice roll|coin toss|dress code|decklist error"
    r"|judge (?:program|certification|level)|sealed|speed duel skill|rush duel"
    r"|tournament (?:prize|date|location)|entry fee|who won|world champion\w*)\b"
)
_OUT = re.compile(f"{_PRICES}|{_LISTS}|{_DECKS}|{_RELEASES}|{_OTHERS}", re.IGNORECASE)
"""Words of prices, ban lists, deck advice, releases, and other games and things."""
_RULING_VERBS = frozenset(
    [
        "activate",
        "chain",
        "negate",
        "resolve",
        "tribute",
        "attack",
        "apply",
        "survive",
        "happen",
        "count",
        "stay",
        "destroy",
        "revive",
        "summon",
        "special_summon",
        "normal_summon",
        "link_summon",
        "banish",
    ]
)
_RULING_NOUNS = frozenset(
    [
        "effect",
        "activation",
        "summon",
        "attack",
        "damage_step",
        "hand_size",
        "limit",
        "chain",
        "negation",
        "response",
        "order",
        "end_phase",
        "battle_phase",
        "standby_phase",
        "replay",
        "damage",
        "timing",
        "chain_link",
        "target",
        "spell",
        "trap",
        "monster",
        "card",
    ]
)


def is_in_domain(masked: str, clauses: Sequence[Clause], *, names_cards: bool) -> bool:
    """Whether the question asks for a ruling: not for a price, a list, a deck or another game."""
    asked = [clause for clause in clauses if clause.is_question] or list(clauses)
    is_ruling = any(_speaks_of_play(clause) for clause in clauses)
    if _OUT.search(masked):
        return any(_decides(clause) for clause in asked) and not _asks_outside(masked, asked)
    return is_ruling or names_cards


def _speaks_of_play(clause: Clause) -> bool:
    nouns = {noun.thing or noun.facet for noun in clause.nouns}
    return clause.verb in _RULING_VERBS or bool(nouns & _RULING_NOUNS)


def _decides(clause: Clause) -> bool:
    """Whether the clause asks after an event of play."""
    facets = {noun.facet for noun in clause.nouns} - {"", "copy", "cost"}
    return (clause.verb in _RULING_VERBS - {"activate"}) or bool(facets)


def _asks_outside(masked: str, asked: Sequence[Clause]) -> bool:
    """Whether the words from outside stand in what is asked, not in the story around it."""
    first = min(clause.start for clause in asked)
    return _OUT.search(masked[first:]) is not None
