"""Phrase words: which words may stand where in a phrase."""

from assistant.reading.grammar import Clause, Tail, Thing
from assistant.reading.noun_words import Aspect
from assistant.reading.small_words import LIMIT_PHRASES, OUTCOME_PHRASES, TURN_PHRASES

COMPLEMENTS = frozenset(
    """paid negated face-down face-up legal illegal possible impossible complete open closed
    first last free right wrong true false current outdated correct incorrect valid
    activated destroyed banished tributed discarded gone safe alive unaffected unnegated
    active inactive optional mandatory separate different distinct linked set summoned
    spent wasted used useless available intact lost unpaid successful unsuccessful over
    allowed lingering sticky blocked resolving dominant likely second third too_broad
    contested field-gated forbidden dead toast stopped""".split()  # noqa: SIM905
)
TAKES_COMPLEMENT = frozenset(
    {"resolve", "flip", "be", "stay", "remain", "become", "go", "turn", "keep", "leave", "get"}
)
FIXED = (
    frozenset({"any more", "any longer"})
    | frozenset(TURN_PHRASES)
    | frozenset(LIMIT_PHRASES)
    | frozenset(OUTCOME_PHRASES)
)
LATE = frozenset(
    """again somewhere otherwise continuously first last immediately instead later still
    afterwards normally too anyway twice once together also only directly completely
    simultaneously fully yet now then there either already successfully elsewhere
    therefore earlier face-up face-down second third currently altogether separately
    respectively alone each""".split()  # noqa: SIM905
) | {"as well", "by itself", "in between"}
MAX_ADJUNCTS = 5
UNMODIFIED = frozenset(
    {Aspect.ZONE, Aspect.TIME, Aspect.DAMAGE_STEP, Aspect.CHAIN, Aspect.TIMING, Aspect.POSITION}
)
"""Nouns that take no relative clause or place: what follows them belongs to the verb."""


ALIKE = frozenset(
    {Aspect.CARD, Aspect.ACTIVATION, Aspect.EFFECT, Aspect.ANY, Aspect.SUMMON, Aspect.ATTACK,
     Aspect.NEGATION, Aspect.LINK, Aspect.COST}
)  # fmt: skip


def alike(one: Thing, other: Thing) -> bool:
    """Whether two things can be named in one breath."""
    return one.aspect is other.aspect or {one.aspect, other.aspect} <= ALIKE


PLAYER_VERBS = frozenset({"control", "own", "activate", "use", "set", "add"})
PLACING = frozenset({"on", "in", "with", "under", "from", "at", "without"})
DONE_BY = frozenset({Aspect.SUMMON, Aspect.NEGATION, Aspect.ACTIVATION})
CHAIN_PLACES = frozenset(
    {"outside a chain", "outside of a chain", "outside the chain", "outside of the chain",
     "in the middle of a chain", "in the middle of the chain"}
)  # fmt: skip
TRANSITIVE = frozenset(
    """target negate destroy banish return summon activate negated use apply send make tribute
    affect remove discard choose attach answer""".split()  # noqa: SIM905
)


def as_clause(tail: Tail, subject: Thing | None, start: int) -> Clause:
    """A clause from its subject and all the rest."""
    return Clause(
        tail.group,
        start,
        tail.end,
        subject=subject,
        object=tail.object,
        complement=tail.complement,
        adjuncts=tail.adjuncts,
    )
