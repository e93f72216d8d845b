"""Participles: what was done to cards, as later words say it ("the monster sent")."""

from engine.psct.phrases import Phrases

PARTICIPLES = {
    "banished": "banish",
    "tributed": "tribute",
    "discarded": "discard",
    "revealed": "reveal",
    "destroyed": "destroy",
    "sent": "send",
    "returned": "return",
    "added": "add",
    "special summoned": "special summon",
    "summoned": "special summon",
    "chosen": "choose",
    "selected": "target",
    "equipped": "equip",
    "shuffled": "shuffle",
    "detached": "detach",
    "drawn": "draw",
    "drew": "draw",
    "set": "set",
    "targeted": "target",
    "fusion summoned": "fusion summon",
    "ritual summoned": "ritual summon",
    "excavated": "excavate",
    "attached": "attach",
    "placed": "place",
    "negated": "negate",
}
"""The verb of each."""
WAY = Phrases(
    {
        f"{where}{way}": 1
        for where in ("", "to the gy ", "to the hand ", "into the deck ")
        for way in (
            "by this effect",
            "this way",
            "to activate this effect",
            "to activate this card",
            "at activation",
        )
    }
    | {
        f"{to} {way}": 1
        for to in ("to their hand", "to the deck", "from the gy", "to your hand", "from the deck")
        for way in ("by this effect", "this way")
    }
    | {"to the gy": 1, "to the hand": 1, "into the deck": 1, "to the deck": 1}
)
"""What can follow a participle and says nothing more."""
