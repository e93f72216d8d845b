"""Attack targets: which monsters alone can be attacked while something applies."""

from engine.applications import OnlyAttackTarget
from engine.operations import Application
from engine.psct.lexer import Tokens
from engine.psct.noun_phrases import parse_noun
from engine.psct.phrases import Found, Known, Phrases

_ONLY = Phrases(
    {
        f"{whose} can only {target}": 1
        for whose in (
            "your opponent's monsters",
            "monsters your opponent controls",
            "their monsters",
        )
        for target in ("target", "select")
    }
)
_TIED = Phrases({f"( {whose} choice , if tied )": 1 for whose in ("their", "your")})
_FOR = Phrases({"for attacks": 1, "for an attack": 1, "as attack targets": 1})


def parse_only_targets(run: Tokens, at: int, known: Known) -> Found[tuple[Application, ...]] | None:
    """As in "your opponent's monsters can only target Dragon monsters for attacks"."""
    lead = _ONLY.match(run, at)
    what = None if lead is None else parse_noun(run, lead.end, known, bare=True)
    if what is None or what.value.where.opaque is not None:
        return None
    tied = _TIED.match(run, what.end)
    done = _FOR.match(run, what.end if tied is None else tied.end)
    return None if done is None else Found((OnlyAttackTarget(what.value),), done.end)


ONLY_TARGETS = ((parse_only_targets, _ONLY.first_words),)
"""The reader, and the words that what it reads can begin with."""
