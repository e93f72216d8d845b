"""Line patterns: signs that tell what a sentence is: limit, procedure, rider, bullets."""

import re


class LinePattern:
    """A pattern, with words of which every matching line holds at least one.

    >>> LinePattern("pay [0-9]+ lp", "pay ").search("you can pay 500 lp") is not None
    True
    """

    def __init__(self, pattern: str, *words: str, flags: int = 0) -> None:
        """Without words the pattern is always tried."""
        self._pattern = re.compile(pattern, re.ASCII | flags)
        self._words = words or ("",)

    def search(self, line: str) -> re.Match[str] | None:
        """The first match in the line; None: no match."""
        for word in self._words:
            if word in line:
                return self._pattern.search(line)
        return None

    def match(self, line: str) -> re.Match[str] | None:
        """The match at the beginning of the line; None: no match."""
        for word in self._words:
            if word in line:
                return self._pattern.match(line)
        return None


PER = r"(?:turn|chain|duel|battle phase|battle|phase|damage step|standby phase)"

LIMIT = LinePattern(
    rf"""^(?:\(\ )?(?:
      (?:you|each\ player|players|a\ player|the\ turn\ player|they)\ can(?:\ only)?\ (?:use
        |activate)\b.*(?:\bper\ {PER}|\bonce\b|\btwice\b|\bthrice\b|each\ turn)
    | (?:the|this|each|these|either|both|this\ card's
      |«self»'s)\ (?:\w+\ )*?effects?\ (?:of\ «(?:n|self)»\ )?can\ (?:only\ be\ (?:used
      |activated|applied)|be\ (?:used|activated)\ (?:only\ )?(?:once|twice))\b
    | this\ effect\ can\ only\ activate\ (?:once|twice)\ per
    | (?:«self»|this\ card|only\ 1\ «self»)\ can\ (?:only\ )?be\ activated\b.*per
    | (?:you\ can\ only\ (?:use|activate)\b.*(?:at\ a\ time|once\ while))
    )""",
    "can only",
    "can use",
    "can activate",
    "can be",
    flags=re.VERBOSE,
)
"""Sentences on how often an effect or card may be used."""

OTHER_LIMIT = LinePattern(
    r"""^(?:\(\ )?(?:
      you\ can\ only\ (?:\w+\ )?(?:special\ |normal\ |link\ |fusion\ |xyz\ |synchro\ |ritual
        \ |pendulum\ |tribute\ )?summon\b
    | you\ can\ only\ (?:control|have|gain|equip|attach|apply|conduct|detach)\b
    | (?:you\ can\ control\ only|there\ can\ only\ be|a\ monster\ can\ only\ be\ equipped
      |1\ monster\ can\ only)\b
    | «self»\ can\ only\ be\ (?:\w+\ )?summoned\b
    )""",
    "you can only",
    "control only",
    "only be",
    "can only",
    flags=re.VERBOSE,
)
"""Sentences on what else may be done only so often: Summons, copies on the field."""

RIDER = LinePattern(
    r"""^(?:\(\ )?(?:
      (?:neither\ player|your\ opponent|players|the\ opponent|no\ player|other\ cards)\ (?:can
        |cannot|can't)\ (?:activate|chain|respond)\b.*(?:in\ response|to\ (?:this|the)\ (?:card
        |effect)|to\ its|activation)
    | (?:this\ (?:effect|card)'s?\ activation|the\ activation\ of\ this
      |the\ activation\ and\ effect|the\ activation\ or\ effect|this\ effect's
      |the\ effects?\ of\ this\ card|this\ card's\ (?:activation|effects?)|this\ effect
      |its\ activation|neither\ its|the\ activated\ effects?)\b.*cannot\ be\ (?:negated|responded)
    | cards\ and\ effects\ cannot\ be\ activated\ in\ response
    | in\ response\ to\ (?:this|the\ activation\ of\ this)\ (?:card|effect)\b
    | cannot\ be\ (?:negated|responded)
    | you\ (?:cannot|can't|can\ only|must)\b.*\bthe\ turn\ (?:you\ (?:activate|use)\ (?:this
      |either|any|one|1|these|it|the)|this\ (?:effect|card)\ is\ (?:activated|used))
    | if\ you\ (?:activate|use)\ this\ effect\ ,\ this\ card\ cannot\ (?:attack|declare)
    | (?:this\ card|it|(?:your\ |other\ )?monsters(?:\ you\ control)?)\ cannot\ (?:attack
      |declare)\b.*\bthe\ turn\ (?:you\ )?(?:activate|use|this\ effect\ is
      |this\ card\ is\ activated)
    | to\ (?:activate|use)\ this\ (?:card|effect)
    | (?:this\ (?:card|monster)\ must\ be\ face-up\ on\ the\ field
      |you\ must\ control\ this\ face-up\ card)\ to\ activate\b
    | (?:you\ can\ (?:also\ )?)?(?:activate|use)\ (?:this|these)\ (?:card
      |effects?)\b(?!\ by\b)(?!.*\bper\b)
    | this\ (?:card|effect)\ can\ (?:also\ |only\ )?be
        \ (?:activated|used)\b(?!\ to\ ritual\ summon\b)
    | this\ is\ a\ quick\ effect
    | this\ card\ can\ be\ activated
    | you\ can\ activate\ this\ (?:card|effect)\b
    | (?:if|while|when|during)\b[^:;]*,\ (?:you\ can\ (?:also\ )?activate\ this\ (?:card
      |effect)|this\ (?:card|effect)\ can\ be\ activated|you\ can\ (?:activate|use)\ (?:this
      |these)\ effects?)\b
    | this\ effect\ (?:is|becomes)\ a\ quick
    )""",
    "activat",
    "respon",
    "negated",
    "chain",
    "use",
    "quick",
    flags=re.VERBOSE,
)
"""Sentences about the activation of the effect before."""

NAME_TREATMENT = LinePattern(
    r"""^(?:\(\ )?(?:
      this\ card\ is\ (?:always\ |also\ )*(?:not\ )?treated\ as\ (?:an?\ )?«
    | this\ card's\ (?:original\ )?name\ (?:is\ (?:always\ |also\ )*treated|becomes)
    )""",
    "treated",
    "becomes",
    flags=re.VERBOSE,
)

SUMMONING_CONDITION = re.compile(
    r"""^(?:\(\ )?(?:
      (?:this\ card\ )?(?:cannot|can\ only|must|can)\ (?:first|either)?\ ?be\ (?:either\ )?(?:normal
        |special
        |fusion|synchro|xyz|link|ritual|pendulum
        |flip|tribute)\ (?:summoned|set)
    | (?:this\ card\ )?(?:cannot|can\ only|must)\ (?:first\ )?be\ (?:summoned|set|normal\ set)
    | (?:this\ card\ )?must\ (?:first\ )?be
    | this\ card's\ (?:\w+\ )*summon\ (?:cannot|can\ only)
    | the\ (?:\w+\ )*summon\ of\ this\ card
    | an?\ (?:\w+\ )*summon\ of\ this\ (?:card|monster)\ can\ only
    | this\ card\ cannot\ be\ (?!used\ )(?:\w+\ )*summon
    | you\ can\ (?:ritual\ )summon\ this\ card\ with
    | you\ can\ ritual\ summon\ this\ card
    | you\ do\ not\ use
    | requires\ \d
    | you\ cannot\ .*\ the\ turn\ you\ special\ summon\ this\ card\ \.$
    | its\ (?:\w+\ )*summon\ cannot
    | if\ (?:special\ )?summoned\ this\ way\ ,\ you\ cannot\ .*\ this\ turn\b
    )""",
    re.VERBOSE,
)

PROCEDURE = LinePattern(
    r"(?:^|, |\bor |then )(?:you|your opponent) can (?:also )?(?:(?:special|normal|tribute|xyz"
    r"|synchro|link|fusion|pendulum|ritual|flip) )*summon(?: / set| or set)?"
    r" (?:this card\b|«self»|it\b)"
    r"|^this card can (?:also )?be (?:special|normal)",
    *("summon this card", "summon / set this card", "summon or set this card"),
    *("summon «self»", "summon it", "this card can "),
)
"""Sentences on a Summon by the card's own text; only those without marks."""

MODAL = LinePattern(
    r"\b(?:activate|activates|apply|applies|choose|chooses|use|select|resolve|perform|do|declare)\b"
    r"[^.]*\b(?:effects?|following|these|results?|appropriate)\b",
    "effect",
    "following",
    "these",
    "result",
    "appropriate",
)
GRANTS = LinePattern(
    r"\b(?:gains?|with|have|has|get|gets)\b (?:\w+ )?(?:this|these|that|the following"
    r"|the appropriate|1 of these|an|the)"
    r"(?: \w+)? effects?\b|\bgains? effects\b",
    "effect",
)
AS_MONSTER = LinePattern(
    r"\bspecial summon this card (?:in \w+ position )?(?:\w+ )*as an? (?:effect |normal "
    r"|\w+ )*monster",
    "special summon this card",
)
TO_OTHERS = LinePattern(
    r"\b(?:this card|it|«self») as (?:an? |its )?(?:\w+ )*materials?\b"
    r"|\bas (?:an? )?(?:\w+ )?materials? (?:gains?|from)\b"
    r"|\bequipped monster (?:also )?gains?\b|\bthat (?:monster|card|target) gains?\b"
    r"|\b(?:those|these|all|each|your) [^.]*\bgains?\b|monsters? [^.]*\bgains? th"
    r"|using this card|with this card as",
    "material",
    "gain",
    "using this card",
    "with this card as",
)
TO_ITSELF = re.compile(r"\bthis card gains?\b|^if this card\b[^.:]*, it gains\b")

CONTINUES = re.compile(
    r"""^(?:\(\ )?(?:●\ )?(?:
      then|after\ (?:that|this|resolving|you)|also\b|otherwise|in\ addition|but|and\b|next|or\b
        |if\ not\b
    | if\ you\ do(?:\ not|\ n't)?\b|if\ you\ (?:cannot|did|don't)|if\ (?:it|they|that|those
      |either|neither|both|the|this\ effect|you\ \w+\ (?:it|them|that))\b
    | it\b|its\b|they|their|that\b|those|the\ (?:revealed|destroyed|banished|excavated|sent
      |added|equipped|summoned|other|target|same|tributed|drawn|discarded|targeted|chosen
      |declared|selected|effects?\ of|monsters?\ (?:special\ )?summoned|\w*\ ?summoned)
    | this\ effect|these\b|this\ (?:change|summon|attack)|while\ (?:it|they
      |that)
    | you\ (?:cannot|can't|must|take|also)\b|for\ the\ rest|until
      |during\ (?:the\ end\ phase\ (?:of\ this|,\ .*\bby\ this\ effect\b)|this\ turn)|this\ turn
    | when\ (?:it|they|that|those)\b|for\ each|any\b|monsters?\ (?:special\ )?summoned|\d\ of
      |neither|both|each\ player|your\ opponent
    )""",
    re.VERBOSE,
)
"""Sentences without marks that continue the effect before."""

IMPERATIVE = re.compile(
    r"^(?:\( [^)]* \) )?(?:target|banish|send|discard|tribute|pay|reveal|special summon|activate"
    r"|declare|"
    r"choose|shuffle|return|remove|add|destroy|negate|draw|equip|place|set|detach|toss|roll|apply|"
    r"change|switch|inflict|gain|take|excavate|look|select|fusion summon|ritual summon|make"
    r"|until|each|both|"
    r"your opponent|all|halve|skip|attach|move|flip|increase|its|that|the|those|monsters|for"
    r"|look|name|after|end)\b"
)
MAY = re.compile(
    r"^(?:\( [^)]* \) )?(?:then |, )?(?:(?:if|for (?:each|every)) .* , )?"
    r"(?:you|they|your opponent|(?:the )?turn player"
    r"|either player|its (?:owner|controller)|that player|any player|the [a-z]+ player"
    r"|the controller) (?:can|may)\b"
)
"""Beginnings of the main clause of an optional effect."""
