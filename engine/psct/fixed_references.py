"""Fixed references: words that mean one card wherever they stand ("the attack target")."""

from itertools import product

from engine.psct.phrases import Phrases
from engine.selectors import Ref

FIXED = Phrases(
    {
        **{
            f"{the} attacking monster": Ref.ATTACKER
            for the in ("the", "that", "the opponent's", "your opponent's")
        },
        "the attack target": Ref.ATTACK_TARGET,
        "the attacked monster": Ref.ATTACK_TARGET,
        **dict.fromkeys(
            (
                "the monster this card was equipped to",
                "the monster it was equipped to",
                "the monster that was equipped with this card",
                "the monster that was previously equipped with this card",
                "the monster that this card was equipped to",
            ),
            Ref.WAS_LINKED,
        ),
        **{f"all {many} targets": Ref.TARGET for many in ("2", "3", "4", "5", "three")},
        **{
            f"the {nth} target{s}": ref
            for nth, ref in (("first", Ref.TARGET), ("second", Ref.TARGET_2))
            for s in ("", "s")
        },
        "the equipped monster": Ref.LINKED,
        "equipped monster": Ref.LINKED,
        "that equipped monster": Ref.LINKED,
        "a monster equipped with this card": Ref.LINKED,
        "the monster equipped with this card": Ref.LINKED,
        "the monster this card is equipped to": Ref.LINKED,
        **{
            f"{the} target{s}": Ref.TARGET
            for the, s in product(("that", "those", "these", "the", "both"), ("", "s"))
        },
        **{
            f"{the} targeted {card}": Ref.TARGET
            for the, card in product(("the", "that"), ("monster", "monsters", "card", "cards"))
        },
        "the excavated cards": Ref.EXCAVATED,
        "the excavated card": Ref.EXCAVATED,
        "the excavated monster": Ref.EXCAVATED,
        **dict.fromkeys(
            (
                "the rest",
                "the rest of the cards",
                "the rest of them",
                "the other cards",
                "the remaining cards",
                "any remaining cards",
            ),
            Ref.REST,
        ),
        **{
            f"the opponent's monster {words}": Ref.BATTLED
            for words in (
                "it battled",
                "that battled it",
                "this card battled",
                "it is battling",
                "this card is battling",
                "that destroyed it",
            )
        },
        **{f"{the} opponent's battling monster": Ref.BATTLED for the in ("the", "that")},
        "your opponent's battling monster": Ref.BATTLED,
        "the monster this card battled": Ref.BATTLED,
        "your battling monster": Ref.YOUR_BATTLING,
        "both battling monsters": Ref.BATTLING,
        **dict.fromkeys(
            ("the monster that destroyed it", "the monster that destroyed this card"), Ref.BATTLED
        ),
        "the monster that destroyed this card by battle": Ref.BATTLED,
    }
)
"""Words with one meaning wherever they stand."""

POSSESSIVES = Phrases(
    {
        "this card's": Ref.THIS_CARD,
        "this monster's": Ref.THIS_CARD,
        "that target's": Ref.TARGET,
        "the target's": Ref.TARGET,
        "those targets'": Ref.TARGET,
        "the targeted monster's": Ref.TARGET,
        "the targeted monsters'": Ref.TARGET,
        "the targeted card's": Ref.TARGET,
        "that targeted monster's": Ref.TARGET,
        "the equipped monster's": Ref.LINKED,
        "equipped monster's": Ref.LINKED,
        "the attacking monster's": Ref.ATTACKER,
        "that attacking monster's": Ref.ATTACKER,
        "the opponent's battling monster's": Ref.BATTLED,
        "your opponent's battling monster's": Ref.BATTLED,
        "your battling monster's": Ref.YOUR_BATTLING,
        "the attack target's": Ref.ATTACK_TARGET,
        "the attacked monster's": Ref.ATTACK_TARGET,
    }
)
