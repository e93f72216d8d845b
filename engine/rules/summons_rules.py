"""SU: Summons. Which can be negated, when, and what a negated one leaves behind."""

from collections.abc import Collection

from engine.cardtext.requirements import Cannot
from engine.rules.register import Basis, Cite, Settled, rule
from engine.terms.prohibitions import Prohibition
from engine.terms.vocabulary import (
    EXTRA_DECK_TRAITS,
    ON_FIELD,
    CardId,
    PassageId,
    SummonKind,
    Trait,
    Zone,
)


@rule(
    "SU01",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("summon.by-effect"),
            "A Special Summon by a card effect cannot be negated.",
        ),
        Cite(
            PassageId("summon.built-in"),
            "A built-in Special Summon can be negated by a card that negates Summons.",
        ),
    ],
)
def can_be_negated(kind: SummonKind, *, in_chain: bool) -> bool:
    """Only a Summon outside a Chain can be negated: by game mechanic or by the monster's own text.

    A Fusion or Ritual Summon is one by a card effect, whether that effect is told or not.

    >>> can_be_negated(SummonKind.BY_EFFECT, in_chain=True)
    False
    """
    by_effect = {SummonKind.BY_EFFECT, SummonKind.FUSION, SummonKind.RITUAL}
    return kind not in by_effect and not in_chain


@rule(
    "SU02",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("summon.immediately-after"),
            "A Summon immediately after the resolution of Chain Link 1 can be negated",
        ),
        Cite(
            PassageId("summon.immediately-after.later-link"),
            "A Summon in the middle of a Chain cannot be negated",
        ),
    ],
)
def after_resolution_is_in_chain(link: int) -> bool:
    """A Summon immediately after an effect resolves is outside the Chain only at Chain Link 1."""
    return link > 1


@rule(
    "SU04",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("negation.summon.not-on-field"), "that monster was not on the field")],
)
def was_on_field(zone: Zone) -> bool:
    """A monster whose Summon was negated was not on the field.

    While its Summon is attempted it is in no zone; one that is Flip Summoned is SU12's.
    """
    return zone in ON_FIELD


@rule(
    "SU05",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("summon.properly"),
            "If the Summon of a Special Summon only monster was negated,"
            " it was not properly Summoned.",
        )
    ],
)
def properly_summoned(*, own_way: bool, negated: bool) -> bool:
    """A monster with a Summoning condition is properly Summoned in its own way, not negated."""
    return own_way and not negated


@rule(
    "SU06",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("summon.normal.once"),
            "The turn player may Normal Summon or Set one monster each turn.",
        ),
        Cite(
            PassageId("negation.summon.normal-used"),
            "it still counts as the Normal Summon of the turn",
        ),
    ],
)
def normal_summon_left(used: int) -> bool:
    """One Normal Summon or Set a turn; a negated one is used up."""
    return used < 1


@rule(
    "SU07",
    basis=Basis.RULEBOOK,
    cites=[Cite(PassageId("field.tributes"), "Level 5 or 6 needs one Tribute")],
)
def tributes_needed(level: int) -> int:
    """Level 5 and 6 take one Tribute, Level 7 and higher two.

    >>> tributes_needed(6)
    1
    """
    return 0 if level <= 4 else 1 if level <= 6 else 2  # noqa: PLR2004 -- the Levels are the rule


@rule(
    "SU08",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("summon.properly"),
            "If a Special Summon only monster was not properly Summoned,"
            " it cannot be Special Summoned from the GY by another effect.",
        )
    ],
)
def may_be_special_summoned(*, needs_proper: bool, proper: bool) -> bool:
    """A monster with a Summoning condition is Special Summoned by others only after its own way."""
    return proper or not needs_proper


@rule(
    "SU09",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("summon.success"),
            "If no card negates a Summon, the monster is Summoned.",
        )
    ],
)
def succeeds(cards: Collection[CardId], negated: Collection[CardId]) -> bool:
    """A Summon that is not negated succeeds.

    What negates the Summon of one of several monsters negates that of all of them.
    """
    return not set(cards) & set(negated)


@rule(
    "SU11",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("summon.negation-window"),
            "A Summon can be negated only at the time of the attempt.",
        )
    ],
)
def attempt_allows(*, attempt: bool, answers_attempt: bool) -> bool:
    """While a Summon is attempted, only what answers the attempt may start a Chain."""
    return answers_attempt or not attempt


@rule(
    "SU10",
    basis=Basis.CARD_TEXT,
    cites=[Cite(PassageId("text.summon-forbidden"), "that monster cannot be Summoned")],
)
def summon_is_allowed(
    how: Cannot | Prohibition, cannot: Collection[Cannot] = (), *, locked: bool = False
) -> bool:
    """What a text forbids to Summon cannot be Summoned.

    `cannot` is what the text of the monster says of itself; a text `locked` the player out of it
    where a lock or what was done this turn keeps the player from it.
    """
    return how not in cannot and not locked


@rule(
    "SU12",
    basis=Basis.OFFICIAL_RULING,
    cites=[
        Cite(
            PassageId("negation.summon.flip"),
            "says that a monster whose Flip Summon is negated was face-up on the field",
        )
    ],
    overrides=["SU04"],
    contested=("it was on the field", "it was not on the field"),
    settled=[Settled(1), Settled(0, since="2023-10")],
)
def flipped_was_on_field(*, attempted: bool, older: bool) -> bool:
    """A monster whose Flip Summon is negated was face-up on the field.

    So an answer of October 2023; before that it counted as not on the field, like any monster
    whose Summon was negated (SU04).  What is not being Summoned is on the field in any case.
    """
    return not (attempted and older)


@rule(
    "SU13",
    basis=Basis.RULEBOOK,
    cites=[
        Cite(
            PassageId("negation.summon.pendulum-used"),
            "it still counts as the Pendulum Summon of the turn",
        ),
        Cite(
            PassageId("summon.pendulum.once"), "The turn player may Pendulum Summon once each turn."
        ),
    ],
)
def pendulum_summon_left(used: int) -> bool:
    """One Pendulum Summon a turn, of any number of monsters; a negated one is used up."""
    return used < 1


@rule("SU14", basis=Basis.INFERENCE)
def gemini_has_effects(*, plain: bool, again: bool) -> bool:
    """A Gemini Monster is a Normal Monster on the field and in the GY until it is Summoned again.

    That is a Normal Summon of the face-up monster; it uses the Normal Summon of the turn.
    """
    return again or not plain


@rule("SU15", basis=Basis.INFERENCE)
def becomes_proper(kind: SummonKind) -> bool:
    """A Fusion, Ritual, Synchro, Xyz or Link Summon is proper, also when an effect performs it.

    A monster of the Extra Deck that an effect merely Special Summoned cannot be Special Summoned
    from the GY or from among the banished cards (SU08).
    """
    return kind in OWN_WAYS


OWN_WAYS = (
    SummonKind.FUSION,
    SummonKind.RITUAL,
    SummonKind.SYNCHRO,
    SummonKind.XYZ,
    SummonKind.LINK,
)
"""The Summons that are a monster's own way, also when an effect performs them."""


@rule("SU16", basis=Basis.INFERENCE)
def extra_zone_is_free(*, own_link_monsters: int) -> bool:
    """A player has one Extra Monster Zone; a Link Monster of that player is taken to be in it."""
    return own_link_monsters == 0


@rule(
    "SU17",
    basis=Basis.CARD_TEXT,
    cites=[Cite(PassageId("text.only-one"), "can control only one of a kind")],
)
def may_be_another(*, only_one: bool, there_already: bool) -> bool:
    """Of what a player can only control one, no second is Summoned, and one that comes is lost.

    That is no effect: it holds although the card's effects are negated.
    """
    return not (only_one and there_already)


@rule(
    "SU18",
    basis=Basis.CARD_TEXT,
    cites=[Cite(PassageId("text.one-type"), "no face-up monster of another one is Summoned")],
)
def may_be_of_kind(
    own: Collection[str], theirs: Collection[str], *, one_of_each: bool = False
) -> bool:
    """No face-up monster is Summoned of a Type or Attribute that its player may not have besides.

    That holds although the monsters it would clash with are used for its Summon.  Once a card or
    effect has resolved, players with too many choose what to keep, and send the rest to the GY.
    A text either lets a player have but one kind, or one monster of each.

    >>> may_be_of_kind(["Dragon"], ["Fiend"])
    False
    >>> may_be_of_kind(["Dragon"], ["Fiend"], one_of_each=True)
    True
    """
    if not own or not theirs:
        return True
    return set(own).isdisjoint(theirs) is one_of_each


@rule("SU19", basis=Basis.INFERENCE)
def is_for_normal_summon(trait: Collection[Trait]) -> bool:
    """Fusion, Ritual, Synchro, Xyz and Link Monsters are neither Normal Summoned nor Set."""
    return ONLY_SPECIAL.isdisjoint(trait)


ONLY_SPECIAL = EXTRA_DECK_TRAITS | {Trait.RITUAL}
"""The monsters that are only Special Summoned."""


@rule(
    "SU20",
    basis=Basis.JUDGE_PRACTICE,
    cites=[Cite(PassageId("token.material"), "A Token cannot be used for an Xyz Summon.")],
)
def can_be_material(kind: SummonKind, trait: Collection[Trait]) -> bool:
    """A Token cannot be used for an Xyz Summon; for other Summons it is material like any monster.

    >>> can_be_material(SummonKind.SYNCHRO, [Trait.TOKEN])
    True
    """
    return kind is not SummonKind.XYZ or Trait.TOKEN not in trait
