"""Gendered: "she", "him", "her effect", said of a monster and not of a player."""

import re
from collections.abc import Iterator, Sequence

from assistant.reading.card_mentions import Mention, mask

_MEANT = {"he": "it", "she": "it", "him": "it", "hers": "its", "his": "its"}
_CARDS = "[\ue000-\uf8ff]"
_OF_CARD = (
    r"(?:own |quick |first |second |on-summon |summon |gy |graveyard |hand |field "
    r"|pendulum |search )*"
    r"(?:effects?|atk|def|level|rank|materials?|search|negate|negation|trigger|protection"
    r"|activation|boost|float|ability|name)\b"
)
_OF_PLAYER = (
    r"(?:own |main |battle |end |draw |standby |extra )*"
    r"(?:hand|deck|gy|graveyard|field|side|turn|phase|monsters?|cards?|spells?|traps?|opponent|lp"
    r"|life|back ?row|board|zones?|set|face-?down|friends?)\b"
)
_HELPER = r"(?:can|could|may|does|do|did|will|would|is|was|has)(?:n['\u2019]t)?"
_STILL = r"(?:(?:still|then|also|even|now|just|ever) )*"
_DONE_TO = (
    r"(?:negated|destroyed|banished|returned|tributed|sent|safe|protected|immune|unaffected"
    r"|targeted|affected)\b"
)
_CARD_DOES = (
    rf"{_STILL}(?:(?:negate|attack|survive|resolve|die|stay|live|leave|float|trigger|miss"
    rf"|come back|be|been|get (?:his|her))\b|(?:get )?{_DONE_TO})"
)
_PLAYER_DOES = (
    r"(?:(?:still|then|also|even|now|just|has|had) )*"
    r"(?:activat\w+|tribute[sd]|chain\w*|play\w*|use[sd]?|set[s]?|flip\w*|discard\w*|respond\w*|answer\w*"
    r"|(?:normal |special |link |xyz |synchro |fusion |tribute )?summon(?:s|ed)?|control\w*"
    r"|has|have|want\w*|tr(?:y|ies|ied)|pay\w*|draw\w*|declare\w*|enter\w*|says?|claims?"
    r"|attacks? (?:me|with))\b"
)
_AFTER_OBJECT = (
    r"(?=\s*(?:[.?!,;)]|$|\b(?:in|with|by|while|when|if|and|or|from|to|for|at|on|as|before"
)
_AFTER_OBJECT += r"|after|again|back|still|this|that|the|during|off|up|down|out|using|into|too)\b))"
_AS_CARD = re.compile(
    rf"\b(?:his|her) {_OF_CARD}"
    rf"|\b{_HELPER} (?:he|she) {_CARD_DOES}"
    rf"|\b(?:he|she)(?: is|['\u2019]s| was| gets?| got) {_STILL}{_DONE_TO}"
    rf"|\b(?:with|on|using|target(?:s|ed|ing)?|by|into|of) (?:him|her)\b{_AFTER_OBJECT}",
    re.IGNORECASE,
)
_AS_PLAYER = re.compile(
    rf"\b(?:his|her) (?:{_OF_PLAYER}|{_CARDS})"
    rf"|\b(?:he|she) (?!(?:\w+ )?(?:use|activate)s? (?:his|her|its) {_OF_CARD}){_PLAYER_DOES}"
    rf"|\b(?:against|to|from) (?:him|her)\b{_AFTER_OBJECT}"
    r"|\battack(?:s|ed|ing)? (?:him|her) direct",
    re.IGNORECASE,
)
_PERSON = re.compile(
    r"\b(?:he|she|him|his|hers?|guy|dude|friend|buddy|mate|kid|brother|sister|cousin|rival|bob|alice)\b",
    re.IGNORECASE,
)
_GENDERED = re.compile(r"\b(?:he|she|him|hers?|his)\b", re.IGNORECASE)


def gendered(text: str, mentions: Sequence[Mention]) -> Iterator[tuple[int, int, str]]:
    """The words that speak of a monster as of a person: place, and what is meant.

    Only where nobody was spoken of so before the first card, and none of them does what only
    players do: "My opponent controls X. Can she negate it with her effect?".
    """
    masked = mask(text, mentions)
    first = min((one.end for one in mentions), default=len(text))
    is_of_player = _PERSON.search(masked, 0, first) or _AS_PLAYER.search(masked)
    if is_of_player or not _AS_CARD.search(masked, first):
        return
    for one in _GENDERED.finditer(masked, first):
        yield *one.span(), _meant(masked, one)


def _meant(masked: str, one: re.Match[str]) -> str:
    word = one[0].lower()
    if word == "her":
        return "it" if re.compile(_AFTER_OBJECT).match(masked, one.end()) else "its"
    return _MEANT[word]
