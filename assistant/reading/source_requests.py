"""Source requests: questions that want words shown to them, and no play computed.

They ask for a rule, a ruling or a passage itself ("where does it say ..."), or for what a word of
the game means or how a thing works ("what is the difference between ... and ...").
"""

import re

_RULE = r"(?:rules?|rule ?books?|rulings?|passages?|sources?|citations?|faqs?)"
_FOR_A_SOURCE = re.compile(
    rf"\W*(?:(?:please|pls|can you|could you) )?(?:quote|cite|show|find|give|point|link|look up)\b"
    rf"[^.?]*\b{_RULE}\b"
    rf"|\W*(?:the |any )?(?:citations?|sources?|rules?|rulings?) (?:for|on|about|of|that)\b"
    rf"|\W*where\b[^.?]*\b(?:say|says|said|written|stands?|find|found|stated?)\b"
    rf"|\W*(?:which|what) {_RULE}\b[^.?]*\b(?:says?|states?|explains?|covers?|tells?|forbids?)\b"
    rf"|\W*what (?:does|do) the {_RULE}\b[^.?]*\b(?:say|state|tell)\b"
    rf"|\W*(?:is|are) there (?:an?|any) (?:\w+ )?{_RULE}\b"
    rf"|\W*(?:{_RULE}|card)? ?look ?up\b|\W*rulings?\W+(?!is\b|says?\b)\w"
    rf"|\W*(?:is|are) there any(?:thing)? (?:official|written)\b[^.?]*",
    re.IGNORECASE,
)
_FOR_A_TEXT = re.compile(
    r"\W*(?:(?:please|pls|can you|could you) )?(?:quote|show|give|print|read|display|list|post)\b"
    r"(?: me)?(?: the| its)? (?:card ?)?(?:texts?|info\w*|details?|wording)\b"
    r"|\W*(?:(?:the|exact|current|card) ?)*(?:text|wording) ?(?::|of\b|on\b)",
    re.IGNORECASE,
)
_OF_A_CARD = (
    r"(?:stats?|materials?|restrictions?|conditions?|requirements?|costs?|effects?|texts?|wording|"
    r"atk|def|attack|defen[cs]e|levels?|ranks?|attributes?|types?|rating|arrows?|scales?)"
)
_NO_CASE = r"(?![^?]*\b(?:if|when|while|after|before|once|during|against|chain\w*|respon\w*)\b)"
"""No play is told: what is asked is asked of the card as it is printed."""
_FOR_A_CARD = re.compile(
    rf"{_NO_CASE}\W*(?:(?:please|pls|i (?:need|want) you to) )?"
    rf"(?:look ?up|fetch|pull up|retrieve|display|recite|card lookup)\b(?![^?]*\b{_RULE}\b)"
    rf"[^?]*\b{_OF_A_CARD}\b"
    rf"|{_NO_CASE}\W*(?:\w+: )?(?:what|which) (?:parts?|words?|bits?|clauses?|half|sentences?)"
    rf" (?:of|in|on)\b[^?]*\b(?:costs?|effects?|conditions?|materials?)\b"
    rf"|{_NO_CASE}\W*what(?:['\u2019]?s| is| are) (?:the )?"
    rf"(?:stats?|materials?|summoning conditions?|text|wording|cost) (?:of|for|on) [^?]*\W*$"
    rf"|{_NO_CASE}\W*(?:(?:give|tell|show|send) me|recite|state|name)\b"
    rf" (?:the |all |its )?(?:\w+ )?{_OF_A_CARD}\b[^?]* (?:of|for|on) [^?]*\W*$"
    rf"|{_NO_CASE}\W*(?:which|what) {_OF_A_CARD}(?:,? (?:and |or )?{_OF_A_CARD})*"
    r" do(?:es)? [^?]{2,60} have\W*$"
    r"|\W*what does (?!(?:it|this|that|he|she|my|his|her|their|the|an?)\b)[^?.,]{2,60}"
    r" (?:do|say)\W*$"
    rf"|{_NO_CASE}\W*how do(?:es)? (?!(?:i|we|you|one)\b)[^.?,]{{1,60}}?"
    rf" (?:compute|calculate|determine|count|work out)s?\b",
    re.IGNORECASE,
)
_FOR_A_MEANING = re.compile(
    r"\W*(?:please |pls |can (?:you|someone|anyone|somebody) |could you )?(?:explain|define)\b"
    r"|\W*what(?:['\u2019]?s| is| are) the (?:difference|definition|meaning)\b"
    r"|\W*(?:difference|diff|definition|semantics|meaning)\b:? (?:between|of)?"
    r"|\W*what do(?:es)? [^.?]* mean\W*$"
    r"|\W*how do(?:es)? (?:(?!\b(?:if|when|while|after|i|my)\b)[^.?,]){1,60} work\W*$"
    r"|(?![^?]*\b(?:if|when|while)\b)\W*how (?:do|does|is|are) [^.?,]{1,60}?"
    r" (?:compute|calculate|determine|work out|computed|calculated|determined|worked out)\b"
    r"|\W*when (?:can|may|could) (?:i|you|we|one|players|a player) (?:use|activate|play|flip)"
    r" (?:(?!\b(?:if|when|while|after|again|response|my|his|her|their)\b)[^.?,]){1,60}\W*$",
    re.IGNORECASE,
)


def wants_words(question: str) -> bool:
    """Whether a question is answered by quoting, whatever play its words could be read as.

    >>> wants_words("Where does it say that a Set Trap Card has to wait a turn?")
    True
    >>> wants_words("Does my Trap Card have to wait a turn?")
    False
    >>> wants_words("Ruling lookup: Necrovalley")
    True
    >>> wants_words("When can I use Effect Veiler?")
    True
    >>> wants_words("When can I use Effect Veiler again?")
    False
    """
    is_meaning = _FOR_A_MEANING.match(question) is not None
    return wants_source(question) or wants_text(question) or is_meaning


def wants_source(question: str) -> bool:
    """Whether a question asks for the place of a rule, a ruling or a passage itself."""
    return _FOR_A_SOURCE.match(question) is not None


def wants_text(question: str) -> bool:
    """Whether a question asks for what is printed on a card.

    >>> wants_text("Show me the text of Raigeki"), wants_text("Show me the rule on Raigeki")
    (True, False)
    >>> wants_text("Look up the materials of Stardust Dragon")
    True
    """
    return any(one.match(question) is not None for one in (_FOR_A_TEXT, _FOR_A_CARD))
