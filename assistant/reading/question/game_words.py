"""Game words: the verbs and nouns of play, by what they mean."""

from collections.abc import Mapping
from types import MappingProxyType

VERBS: Mapping[str, str] = MappingProxyType(
    {
        "activate": (
            "activate; use; play; cast; fire; fire off; flip; flip up; flip over; turn; trigger; "
            "set off; throw; drop; utilize; utilise; try to use"
        ),
        "chain": "chain; respond; answer; reply; react",
        "target": "target; aim; point; select; choose; pick",
        "destroy": (
            "destroy; pop; kill; blow up; wipe; wipe out; nuke; die; get rid of; lose; snipe"
        ),
        "negate": "negate; cancel; counter; nullify",
        "stop": "stop; prevent; shut down",
        "give": "give; hand over; transfer",
        "save": "save; protect",
        "refund": "refund; give back; get back",
        "form": "form; make up; build",
        "hit": "hit; affect",
        "tribute": "tribute; sacrifice",
        "normal_summon": "normal summon",
        "tribute_summon": "tribute summon",
        "flip_summon": "flip summon",
        "special_summon": "special summon; ss",
        "link_summon": "link summon",
        "synchro_summon": "synchro summon",
        "xyz_summon": "xyz summon",
        "fusion_summon": "fusion summon",
        "ritual_summon": "ritual summon",
        "pendulum_summon": "pendulum summon",
        "summon": "summon",
        "revive": "revive; bring back; bring; resurrect; reborn; reanimate; come back; float",
        "attack": "attack; swing; battle; declare an attack with; declare an attack",
        "set": "set",
        "banish": "banish; remove from play",
        "send": "send; put; dump",
        "discard": "discard; pitch",
        "return": "return; bounce",
        "draw": "draw",
        "pay": "pay",
        "have": "have; control; own; hold; got; 've got; have got",
        "keep": "keep",
        "apply": "apply",
        "resolve": (
            "resolve; go off; go through; work; still happen; take effect; succeed; go on; "
            "continue; proceed; finish"
        ),
        "stay": "stay; remain; stick; stick around; stand",
        "survive": "survive; live",
        "leave": "leave",
        "search": "search; add",
        "happen": "happen",
        "go": "go; end up; wind up; land",
        "count": "count; use up; block; eat up",
        "allow": "allow; permit",
        "take": "take; receive",
        "get": "get",
        "inflict": "inflict; deal; burn",
        "try": "try; attempt; retry; redo; repeat; want; wish; plan; decide; would like",
        "say": "say; claim; think; argue; tell; insist; believe; rule; read; state; mean",
        "treat": "treat; consider; regard; see",
        "occur": "occur; take place",
        "do": "do",
        "prevent_from": "prevent from",
        "change": "change; switch",
        "enter": "enter",
        "need": "need",
        "lift": "restart",
    }
)
"""Concept: the verbs that mean it."""
NOUNS: Mapping[str, str] = MappingProxyType(
    {
        "effect": (
            "effect; effects; eff; effs; ability; abilities; search; float; trigger; search "
            "effect; "
            "draw effect"
        ),
        "activation": "activation; activations; activating",
        "summon": (
            "summon; summons; summoning; normal summon; special summon; link summon; synchro "
            "summon; xyz summon; fusion summon; ritual summon; pendulum summon; tribute summon; "
            "flip summon; revival; special summoning; normal summoning; link summoning"
        ),
        "attack": "attack; attacks; attack declaration; declaration of the attack",
        "cost": (
            "cost; costs; tribute; tributes; discard; lp; life points; lifepoints; life point; lps"
        ),
        "damage": "damage; burn; burn damage; effect damage; battle damage",
        "damage_step": "damage step",
        "copy": "copy; copies; one",
        "limit": (
            "limit; usage limit; once per turn; hard once per turn; soft once per turn; opt; hopt; "
            "once per turn limit; once per turn clause; once-per-turn; once-per-turn limit; use; "
            "uses; limit of one activation per turn; restriction; once per turn effect; once per "
            "turn restriction"
        ),
        "hand_size": (
            "hand size limit; hand size; hand limit; maximum hand size; max hand size; hand-size "
            "limit"
        ),
        "monster": "monster; monsters",
        "effect_monster": "effect monster; effect monsters",
        "spell": (
            "spell; spells; spell card; spell cards; magic card; normal spell; normal spell card; "
            "normal spells"
        ),
        "quick_play": (
            "quick-play spell; quick play spell; quick-play; quick play spell card; quick-play "
            "spell card; quickplay"
        ),
        "continuous_spell": (
            "continuous spell; continuous spell card; continuous spells; continuous magic card"
        ),
        "field_spell": "field spell; field spell card",
        "equip_spell": "equip spell; equip spell card; equip card",
        "trap": "trap; traps; trap card; trap cards; normal trap; normal trap card; normal traps",
        "continuous_trap": "continuous trap; continuous trap card; continuous traps",
        "counter_trap": "counter trap; counter trap card; counter traps",
        "card": "card; cards; backrow",
        "spell_trap": (
            "spell or trap card; spell/trap; spell or trap; spell/trap card; s/t; spell and trap "
            "card; spells and traps; spell & trap card"
        ),
        "chain": "chain; chains; whole chain; entire chain; stack",
        "turn": "turn; turns",
        "target": "target; targets",
        "field": "field; board; field zone; side of the field; table; side",
        "gy": "gy; graveyard; grave; grave yard; yard; discard pile; graveyards",
        "hand": "hand; hands",
        "deck": "deck; main deck",
        "extra_deck": "extra deck",
        "player": "same player; player; a player; each player; that player",
        "order": "order; sequence",
        "defense": (
            "defense position; defence position; defense mode; def position; defense; def; face-up "
            "defense position; defence mode; defence"
        ),
        "attack_position": "attack position; attack mode; atk position; face-up attack position",
        "end_phase": (
            "end phase; end of the turn; end of turn; turn's end; end of that turn; end of this "
            "turn; end of my turn; end of his turn; end of their turn"
        ),
        "battle_phase": "battle phase",
        "main_phase": "main phase; main phase 1; main phase 2",
        "negation": "negation; negate",
        "response": "response",
        "battle": "battle",
        "ruling": "ruling; rule; judge",
    }
)
"""Concept: the nouns that mean it."""
IRREGULAR: Mapping[str, tuple[str, str, str, str]] = MappingProxyType(
    {
        "set": ("sets", "set", "set", "setting"),
        "hit": ("hits", "hit", "hit", "hitting"),
        "get": ("gets", "got", "gotten", "getting"),
        "got": ("got", "got", "got", "got"),
        "'ve": ("'ve", "'ve", "'ve", "'ve"),
        "bring": ("brings", "brought", "brought", "bringing"),
        "come": ("comes", "came", "come", "coming"),
        "go": ("goes", "went", "gone", "going"),
        "take": ("takes", "took", "taken", "taking"),
        "lose": ("loses", "lost", "lost", "losing"),
        "pay": ("pays", "paid", "paid", "paying"),
        "die": ("dies", "died", "died", "dying"),
        "leave": ("leaves", "left", "left", "leaving"),
        "swing": ("swings", "swung", "swung", "swinging"),
        "send": ("sends", "sent", "sent", "sending"),
        "give": ("gives", "gave", "given", "giving"),
        "put": ("puts", "put", "put", "putting"),
        "deal": ("deals", "dealt", "dealt", "dealing"),
        "have": ("has", "had", "had", "having"),
        "hold": ("holds", "held", "held", "holding"),
        "keep": ("keeps", "kept", "kept", "keeping"),
        "stick": ("sticks", "stuck", "stuck", "sticking"),
        "stand": ("stands", "stood", "stood", "standing"),
        "blow": ("blows", "blew", "blown", "blowing"),
        "shut": ("shuts", "shut", "shut", "shutting"),
        "say": ("says", "said", "said", "saying"),
        "think": ("thinks", "thought", "thought", "thinking"),
        "tell": ("tells", "told", "told", "telling"),
        "read": ("reads", "read", "read", "reading"),
        "mean": ("means", "meant", "meant", "meaning"),
        "see": ("sees", "saw", "seen", "seeing"),
        "throw": ("throws", "threw", "thrown", "throwing"),
        "choose": ("chooses", "chose", "chosen", "choosing"),
        "draw": ("draws", "drew", "drawn", "drawing"),
        "stop": ("stops", "stopped", "stopped", "stopping"),
        "pop": ("pops", "popped", "popped", "popping"),
        "flip": ("flips", "flipped", "flipped", "flipping"),
        "drop": ("drops", "dropped", "dropped", "dropping"),
        "control": ("controls", "controlled", "controlled", "controlling"),
        "occur": ("occurs", "occurred", "occurred", "occurring"),
        "permit": ("permits", "permitted", "permitted", "permitting"),
        "cancel": ("cancels", "cancelled", "cancelled", "cancelling"),
        "try": ("tries", "tried", "tried", "trying"),
        "retry": ("retries", "retried", "retried", "retrying"),
        "redo": ("redoes", "redid", "redone", "redoing"),
        "reply": ("replies", "replied", "replied", "replying"),
        "nullify": ("nullifies", "nullified", "nullified", "nullifying"),
        "do": ("does", "did", "done", "doing"),
        "burn": ("burns", "burned", "burnt", "burning"),
        "eat": ("eats", "ate", "eaten", "eating"),
        "cast": ("casts", "cast", "cast", "casting"),
        "like": ("likes", "liked", "liked", "liking"),
        "wind": ("winds", "wound", "wound", "winding"),
        "would": ("would", "would", "would", "would"),
        "still": ("still", "still", "still", "still"),
        "mean to": ("means to", "meant to", "meant to", "meaning to"),
    }
)
"""Verb: third person, past, participle, -ing."""
