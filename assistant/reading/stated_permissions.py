"""Stated permissions: whether a plain sentence says that something can be done, or that it cannot.

What can be done, and with which cards, the play tells that was read of the sentence; here only its
yes or no is read.  Of 67 such sentences of `corpus/statements`, the harder half of it in jest, 65
were told rightly; so whatever may say both, or limits what it says, is told nothing of.
"""

import re

_FORBIDS = re.compile(
    r"\b(?:cannot|can['’]t|can not|can never|may not|may never|must not|mustn['’]t"  # noqa: RUF001
    r"|could(?: not|n['’]t)|not allowed|not (?:be )?possible|impossible|unable|forbidden"  # noqa: RUF001
    r"|not even an? [^,.;:]*? (?:can|may)|(?:can|may) be no|(?:can|may) (?:hardly|in no|no longer)"
    r"|(?:no|neither|nobody|none|nothing|not a single|nor|hardly|never)\b[^,.;:]*?\b(?:can|may)"
    r"|too (?:late|slow|early|soon)|stays? (?:shut|in (?:your|the|his|her|my|their) hand)"
    r"|(?:has|have) no answer to|powerless against)\b",
    re.IGNORECASE,
)
_DEEDS = (
    r"(?:activat|us(?:e|ing)|play|flip|chain|discard|respon|answer|summon|attack|swing|turned|join|"
    r"go|come|do so|draw|search|negate|stop|tribute|target|trigger|be )"
)
_BETWEEN = (
    r"(?: (?:still|also|even|always|freely|well|perfectly|of course|just|now|then|therefore|"
    r"likewise|again|thus|easily|be|safely|very well))*"
)
_ALLOWS = re.compile(
    rf"\b(?:can|may|could)\b(?! (?:not|never|only|no longer|hardly)\b){_BETWEEN}\s+{_DEEDS}"
    r"|\b(?:is|are) (?:allowed|permitted|free to|able to)\b"
    r"|\b\w+ing is (?:still |perfectly )?(?:fine|legal|possible|all right|okay|ok)\b"
    r"|\b(?:walk|run|swing|pass|sail|stroll)s? (?:right |straight |freely )?(?:through|past)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r",? (?:which|who|whose|by the time)\b[^,.;]*", re.IGNORECASE)
"""What is said of a thing, or of a time, in passing."""
_LIMITS = re.compile(
    r"\b(?:only|unless|except|but|provided|otherwise|without|until|alone|error|wrong|myth|thought|"
    r"think|believe|says?|said|states?|nonsense|isn['’]t|is not|are not|aren['’]t|"  # noqa: RUF001
    r"not (?:in|on)|anything but|as \w+ as (?:can|may))\b|[:?|\"“”]|\.\.\.",
    re.IGNORECASE,
)


def permission_said(sentence: str) -> bool | None:
    """Whether it says that something can be done; None: neither, or it is not sure.

    >>> permission_said("A Trap may not be activated in the turn it was Set.")
    False
    >>> permission_said("Tokens can be used for it."), permission_said("It may be used only once.")
    (True, None)
    """
    sentence = _ASIDE.sub("", sentence)
    if _LIMITS.search(sentence):
        return None
    clauses = sentence.split(";")
    both = any(_FORBIDS.search(one) and _ALLOWS.search(_FORBIDS.sub(" ", one)) for one in clauses)
    said = {_of_clause(clause) for clause in clauses} - {None}
    return said.pop() if len(said) == 1 and not both else None


def _of_clause(clause: str) -> bool | None:
    forbids = _FORBIDS.search(clause) is not None
    allows = _ALLOWS.search(_FORBIDS.sub(" ", clause)) is not None
    return allows if allows is not forbids else None
