"""Wordings of card text that say the same, worded alike: what the round trip compares.

Only what means the same by the game's own standard is made alike: old and modern wordings,
pronouns, the order of words, what goes unsaid.  `test_alike.py` shows what stays apart.
"""

import re

from engine.psct.nouns.card_references import meaning_of_their
from engine.psct.syntax.lexer import TextToken, TokenKind, tokenize
from engine.terms.vocabulary import Whose

_LASTS = r"(?:this turn|until (?:the |your )?(?:end|next)[^,;.]*?)"
_LEADS = r"(?:^|; |: |[.] |then |also |and if you do |● )"
_DEEDS = (
    r"(?:special summon|add|destroy|draw|banish|return|send|inflict|negate|gain|place|set|equip"
    r"|change|look|take|tribute|discard|make|deal|increase|shuffle|normal summon)"
)
_PLACE = r"(?:hand|deck|gy|extra deck|banishment|field)"
_FROM = rf"from (?:your )?{_PLACE}(?:(?: or| ,|, or| and/or|, and/or)? {_PLACE})*"
_FIGHTS = r"destroys|inflicts|battles|attacks|declares|is (?:attacked|destroyed|targeted)"
_VALUE = r"(?:atk/def|atk|def|level|rank|link rating|pendulum scale)"
_NOUN = r"(?:target|monster|card)"
_SUCH = r"(?:opponent's|your opponent's|face-up|special summoned|targeted|attacking)"
_SUMMONS = r"(?:fusion|synchro|xyz|link|ritual)"
_OLD = (
    (r"\bselect(?=s?\b)", "target"),
    (r"\bduring either (?:player's )?turn\b", "( quick effect )"),
    (r"\bif you do that\b", "if you do"),
    (r"\b(?:if|and if) it does\b", "if you do"),
    (r"\bother than\b", "except"),
    (r"\bshow\b", "reveal"),
    (r"\bput\b", "place"),
    (r"\b(?:perform|conduct) damage calculation\b", "proceed to damage calculation"),
    (r"\battacked or was attacked\b", "battled"),
    (r"\bis (?:selected|chosen) as (?:an |the )?attack target\b", "is targeted for an attack"),
    (r"\bmake (its \S+) (\d+)\b", r"\1 become \2"),
    (r"\breturn (.{1,60}?) to (?:the )?(top|bottom)\b", r"place \1 on the \2"),
    (
        r"\bsent to (?:the )?gy for (?=(?:an?|the) \w+ summon)",
        "sent to the gy as material for ",
    ),
    (r"\bopponent's lp\b", "opponent"),
    (r"\bgain control\b", "take control"),
    (r"\bmonster card\b", "monster"),
    (rf"(target [^.;,]{{1,80}}?) and (?={_DEEDS} (?:it|them|that)\b|change its)", r"\1 ; "),
    (r"(?<=lp|gy|nd|ck|rd|er|ap|ll) to (?=target\b|activate 1\b)", " then "),
    (rf"(?<=lp|gy|nd|ck|rd|er|ap|ll|ls|ds|rs) to (?={_DEEDS}\b)", " ; "),
    (r"\beach time\b", "if"),
    (r"^activate only (?=if|when|during)", ""),
    (r"\bflip (?=.{1,60}? (?:in)?to face-(?:up|down) defense position)", "change "),
    (r"\bface-up (?=(?:attack|defense) position)", ""),
    (r"\bset (?=(?:card|spell|trap|monster))", "face-down "),
    (r"\bincrease (.{1,40}?) by (\d+)\b", r"\1 gains \2"),
    (r"\breduce (.{1,40}?) by (\d+)\b", r"\1 loses \2"),
    (r"\bchange (its (?:atk|def|level)\S*) to\b", r"\1 become"),
    (r"\bis doubled\b|\bdouble (?=(?:its|this card's) (?:atk|def))", "is doubled"),
)
"""What older texts word otherwise, and what became of it."""
_THESE = (
    (r"\bthis (?:monster|token)\b", "this card"),
    (rf"\b(?:that (?:{_SUCH} )?{_NOUN}'s|those {_NOUN}s'|the targeted {_NOUN}'s)", "its"),
    (rf"\b(?:that (?:{_SUCH} )?{_NOUN}|those {_NOUN}s|the targeted {_NOUN}s?)\b", "it"),
    (r"\b(?:them|they|all \d(?= [;.,]))\b", "it"),
    (r"\btheir\b", "its"),
    (r"\b(?:its|the|this card's) owner'?s?'? (?=hand|deck|gy|spell|monster z|p)", "your "),
    (r"\bin (?:your|(?:its|this card's) owner's) control\b", "you control"),
    (r"\bsent there\b", "sent to gy"),
    (r"\bboth (?=it\b|this\b|\d)", ""),
)
"""Words for cards that were spoken of."""
_TIMES = (
    (
        r"\b(?:for the rest of|until the end of) (?:this|the) turn\b|\bduring this turn\b",
        "this turn",
    ),
    (r"\bafter this card resolves ,? ?", ""),
    (r"\b(end phase) (?:of )?this turn\b", r"\1"),
    (r"\bduring that damage calculation only\b", "until the end of the damage step"),
    (r"\bduring damage calculation only\b", "until the end of the damage step"),
    (
        r"\bduring each (?:of )?(your |the )?((?:opponent's )?(?:draw|standby|end) phase)s?\b",
        r"during \1\2",
    ),
    (rf"({_LEADS})({_LASTS}) ,? ?([^,;.]+)", r"\1\3 \2"),
    (rf"({_LEADS})(during the end phase) , ([^,;.:]+)(?=[;.,]|$)", r"\1\3 \2"),
    (r"\b(?:while|as long as)\b", "if"),
    (r"\band (?=(?:you|your opponent) (?:control|controls|have|has) )", "if "),
    (r"\beither player's |\bcurrently |\bcurrent |\bdirectly (?=from)", ""),
    (r"\bside of (?:the )?(?=field)", ""),
    (r"\( even if this card [^)]*\)", ""),
)
"""When, and for how long."""
_MOVES = (
    (r"\bshuffle (.{1,60}?) into\b", r"return \1 to"),
    (r"\breturn (.{1,60}?) to (?:the |your )?extra deck\b", r"return \1 to deck"),
    (r"\bto (?:the |your )?main deck\b", "to deck"),
    (r"\bdeck / extra deck\b", "deck or extra deck"),
    (r"\bhand / extra deck\b", "hand"),
    (r" in any order\b", ""),
    (r"\bdiscard (.{1,50}?) from your hand\b", r"discard \1"),
    (r"\b(discard [^.;,:]{1,50}?|is discarded) to (?:the |your )?gy\b", r"\1"),
    (r"\b((?:special summon|set) [^.;:]{1,120}?) to your (?:field|spell & trap zone)\b", r"\1"),
    (r"\bthat (?:is|are) banished or (?:in )?(?:your )?gy\b", "in banishment or gy"),
    (r"\bbanished (?=cards or gy)", ""),
    (r"\b(detach \d materials? from|remove \d [\w ]{1,20} from) a\b", r"\1 1"),
    (r"\bface-up from (?:your )?(?=field|monster zone|extra deck)", "face-up "),
    (r"\b(place [^.;]{1,80}? face-up) on your field\b", r"\1 in your spell & trap zone"),
    (r"\btop or bottom deck\b", "top or bottom of deck"),
)
"""Where cards go."""
_SUMMONING = (
    (
        rf"\b(using [^.;]*?) as (?:its )?(?:{_SUMMONS} )?(?:material|fusion materials?)s?\b",
        r"\1",
    ),
    (rf"\bas ({_SUMMONS}) materials?\b", r"as material for a \1 summon"),
    (r"\b(?:fusion materials (?:mentioned|listed) on it|its fusion materials)\b", "its materials"),
    (r"\b(normal summon 1 [^.;,]{1,60}?) from your hand\b", r"\1"),
    (r"\bthat was (?=(?:special|normal|tribute) summoned)", ""),
)
"""What a Summon is made with."""
_SAYINGS = (
    (r"\b(tuner|token)s? monsters?\b", r"\1"),
    (r"\bspell and trap cards?\b|\bspells/traps\b|\bspell/trap cards?\b", "spell/trap"),
    (r"\b(spell|trap)s? cards?\b", r"\1"),
    (r"\b(atk|\d+) and (def|\d+ def)\b", r"\1/\2"),
    (r"\batk / (\d)", r"atk/\1"),
    (r"\b(\d+) atk or less\b", r"\1 or less atk"),
    (r"\b(\d+) atk or more\b", r"\1 or more atk"),
    (r"\b(?:lower|less) than\b", "less than"),
    (r"\b(?:higher|greater|more) than\b", "more than"),
    (r"\bwith (atk|def|level|rank) (?=less than|more than|equal|different)", r"whose \1 is "),
    (r"\bthat (?:has|have) (?=the (?:highest|lowest))", "with "),
    (r"\bequal to\b|\bthe same as\b", "equal"),
    (r"\bbecomes? equal\b", "become"),
    (r"\b(become|gain|lose)s\b", r"\1"),
    (r"\b(?:make|have) (?=[^.;,]{1,80}? (?:gain|lose|become)\b)", ""),
    (r"\band/or\b", "or"),
    (r"\bcannot special summon monsters\b", "cannot special summon"),
    (r"\bnegate that (?=activation|attack|summon)", "negate "),
    (r"\bor 1 (?=[^ ]+ )", "or "),
    (r"\bbut (?:its|it has its) effects (?:are )?negated\b", "but negate its effects"),
    (r"\bits effects are negated\b", "negate its effects"),
    (r"\bincluding at least 1\b", "including"),
    (r"\bdestroyed by battle or (?:by )?(?:card effect|effect)s?\b", "destroyed"),
    (r"\( (?:either )?by battle or (?:by )?card effect \)", ""),
    (r"\bwas (?=(?:an? )?(?:monster|spell|trap)\b)", "is "),
    (r"\bor (?:if|when) this card is\b", "or"),
    (r"\bactivate this effect ; ?", ""),
    (rf"({_LEADS})you (?=(?:take|gain|lose|draw|discard|destroy|send|banish|look) )", r"\1"),
    (r"\bif any\b", ""),
    (r"\busing only\b", "using"),
    (r"\( your choice ,? ?if tied \)", ""),
    (r"\b(\w+ed|to the gy) by this effect\b", r"\1"),
    (r"\bbut\b", "and"),
    (r"\b(attach [^.;]{1,80}?) as (?:xyz )?materials?\b", r"\1"),
    (rf"(?:the )?((?:original )?{_VALUE}) of it\b", r"its \1"),
    (r"\ball (?=[^.;,:]{1,70}? (?:gain|lose|become|cannot|can)\b)", ""),
    (r"(?<=, )you (?=(?:take|gain|lose|draw) )", ""),
    (
        rf"\byour (?!opponent)((?:[^ .;,:]+ ){{0,6}}?monster) (?={_FIGHTS})",
        r"\1 you control ",
    ),
    (r"\. (?=\()", ""),
    (r"^activate (?=if|when|during)", ""),
    (r"\bdestroys an opponent's (?=[^.;:]{1,40}? by battle)", "destroys "),
    (
        r"\bequip (it|this card) with (this card|[^.;,:]*?)(?= ,| but|[.;:]|$)",
        r"equip \2 to \1",
    ),
    (
        rf"({_FROM}) (with (?:a )?different (?:original )?names?)(?: (?:from|than) it)?\b",
        r"\2 \1",
    ),
    (r"\bdifferent name (?:from|than) it\b", "different name"),
    (r"\bwith a different name , from\b", "with a different name from"),
    (r"\bcan attack your opponent directly\b", "can attack directly"),
    (r"(?<=effects) [.:](?= ● )", " ; "),
    (r"\bif only\b", "if"),
    (r"\b(?:the )?(?:following|appropriate) effects?\b", "these effects"),
    (r"\bchange (its (?:atk|def|level)\S*|the atk) to\b", r"\1 become"),
)
"""Other words for one thing."""
_ALIKE = (*_OLD, *_THESE, *_TIMES, *_MOVES, *_SUMMONING, *_SAYINGS)
_COMPILED = tuple((re.compile(wording), alike) for wording, alike in _ALIKE)
_YOURS = re.compile(r"(?<!to )\byour (?=(?:next )?(?:gy|(?:\w+ )?phase|main or battle|turn)\b)")
"""Whose GY, phase or turn it is always counts; "your hand" may be "the hand"."""
_FORWARD = (
    "( quick effect )",
    "( except during the damage step )",
    "( except during damage step )",
)


def words(text: str, name: str) -> str:
    """The text with what may be worded otherwise worded alike."""
    said = _theirs(" ".join(_itself(tokenize(text, name))))
    for wording, alike in _COMPILED:
        said = wording.sub(alike, said)
    for aside in _FORWARD:
        if aside in said:
            said = f"{aside} {said.replace(aside, ' ')}"
    said = _YOURS.sub("own ", said)
    said = re.sub(r"\( s \)|[,●:()]|\b(?:the|a|an|your|either|any|of)\b", " ", said)
    said = re.sub(r"\b(?:in|on)\b", "from", said)
    said = re.sub(
        r"\b(?:cards|monsters|spells|traps|gys|zones|tokens|levels|phases)\b",
        lambda m: m[0][:-1],
        said,
    )
    return " ".join(said.replace("turn.", "turn").split()).strip(" .;")


def _theirs(said: str) -> str:
    """The words, "your opponent's hand" for "their hand" where nobody else is spoken of."""
    if meaning_of_their(said) is not Whose.OPPONENT:
        return said
    said = re.sub(rf"\btheir (?={_PLACE})", "your opponent's ", said)
    return said.replace("they control", "your opponent controls")


_NOUNS = re.compile(r"^(?:card|monster|spell|trap|target|token|effect)s?(?:'s|')?$|spell/trap")
_OWN = {"it": "this card", "its": "this card's"}


def _itself(tokens: tuple[TextToken, ...]) -> list[str]:
    """The words, "this card" for "it" where nothing else was spoken of that it could mean."""
    said: list[str] = []
    alone, told = True, False
    for token in tokens:
        norm = token.norm
        if token.kind in (TokenKind.NAME, TokenKind.SELF):
            alone = False
        elif norm in _OWN and alone and told:
            norm = _OWN[norm]
        elif _NOUNS.search(norm):
            own = "this" in said[-3:]
            alone, told = alone and own, told or own
        said.append(norm)
    return said
