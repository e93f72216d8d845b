"""Game words: the verbs and nouns of play, by what they mean."""

from collections.abc import Mapping
from types import MappingProxyType

VERBS: Mapping[str, str] = MappingProxyType(
    {
        "activate": (
            "activate; use; play; declare; announce; cast; fire; fire off; flip; flip up; turn; "
            "flip over; trigger; set off; throw; throw down; drop; utilize; utilise; try to use; "
            "slam; slam down; slap down; "
            "bust out; squeeze in; sneak in; slip in; "
            "fire up; pop off; chuck; toss; lay down; open with; bring out;"
            " launch; employ; "
            "go up; go active; come up; go live; go face-up; "
            "spring; open a chain with; start a chain with; begin a chain with; "
            "invoke; pull; pull out; turn up; turn face-up; flip face-up"
        ),
        "arrive": (
            "arrive; appear; come out; come down; hit the field; hit the board; hit the table; "
            "touch down; down come"
        ),
        "follow": "follow up; follow",
        "rank": "come first; go first; come before; go before; be first",
        "chain": "chain; respond; answer; reply; react; meet",
        "target": (
            "target; aim; point; select; choose; pick; take aim; go after a; go after an; "
            "go after his; go after her; go after their"
        ),
        "destroy": (
            "destroy; pop; kill; blow up; wipe; wipe out; nuke; die; get rid of; lose; snipe; rip; "
            "smash; zap; snap; clear; take out; take down; blow; blow away; crush; "
            "demolish; obliterate; "
            "annihilate; blast; bite the dust; kick the bucket; "
            "perish; shoot; trash; bust; delete"
        ),
        "negate": "negate; cancel; counter; nullify; invalidate; neg; shut off; blank; void; deny",
        "stop": "stop; prevent; shut down; block; halt; interrupt",
        "fizzle": "fizzle; fizzle out; whiff; fail; flop",
        "wait": "wait",
        "suffer": "eat; run into; walk into",
        "win": "win",
        "miss": "miss",
        "perform": "perform; conduct; carry out; make; force",
        "give": "give; hand over; transfer",
        "save": "save; protect",
        "refund": "refund; give back; get back",
        "reset": "reset; refresh; renew",
        "form": "form; make up; build",
        "float": "float",
        "hit": "hit; affect",
        "tribute": "tribute; sacrifice; sack; sac; tag out; give up; offer; offer up; tag",
        "normal_summon": "normal summon",
        "tribute_summon": "tribute summon",
        "flip_summon": "flip summon",
        "special_summon": "special summon; ss",
        "link_summon": "link summon",
        "synchro_summon": "synchro summon",
        "xyz_summon": "xyz summon",
        "fusion_summon": "fusion summon; fuse; fuse into",
        "ritual_summon": "ritual summon",
        "pendulum_summon": "pendulum summon",
        "summon": "summon",
        "revive": (
            "revive; bring back; bring; resurrect; reborn; reanimate; come back; "
            "pop back; come home; pop back up; come back up; return to life"
        ),
        "attack": "attack; swing; battle; declare an attack; declare its attack; poke; swing in; "
        "announce an attack; announce its attack; "
        "declare a direct attack; run; crash; ram; run over; beat over; fight; clash; collide; "
        "trample; attack over; swing over; declare the attack; declare my attack; "
        "declare that attack; declare his attack; declare her attack; declare their attack; "
        "declare a direct attack on; declare an attack on; declare an attack against",
        "set": "set;tribute set;normal set",
        "banish": "banish; remove from play; rfg; rfp; exile; remove",
        "send": "send; put; dump",
        "place": "place",
        "discard": "discard; pitch; ditch",
        "return": "return; bounce; spin; recur; shuffle; shuffle back",
        "detach": "detach",
        "reveal": "reveal",
        "look": "look at; look through; peek at; take a look at; have a look at",
        "draw": "draw",
        "pay": "pay",
        "have": "have; control; own; hold; got; 've got; have got",
        "keep": "keep",
        "apply": "apply; bind; be in force; be in effect",
        "resolve": (
            "resolve; go off; go through; work; still happen; take effect; succeed; go on; "
            "continue; proceed; finish; make it; come off; make a difference; do its "
            "thing; go ahead; "
            "still go off; come in; come through; connect; get in"
        ),
        "stay": "stay; remain; stick; stick around; stand; hang around; stay put; sit; lie",
        "survive": "survive; live; make it out alive; make it out",
        "leave": "leave",
        "search": "search; add; fetch; tutor; search out",
        "happen": "happen; become of; come of; go down; turn out; play out; pan out",
        "go": "go; end up; wind up; land",
        "count": "count; use up; eat up; burn through; lock out; lock; exhaust; consume",
        "allow": "allow; permit",
        "take": "take; receive; suffer",
        "take_control": (
            "take control of; gain control of; get control of; seize control of; assume control "
            "of; regain control of; regain control; get back control of; take back control of; "
            "recover control of; recover control; take over; steal; snatch; borrow; swipe; "
            "seize; keep control of; retain control of"
        ),
        "get": "get",
        "gain": "gain; recover",
        "alter": "double; halve; cut; cut down; pump; pump up; boost; power up; weaken; reduce; "
        "lower; raise; increase; decrease; buff; debuff",
        "inflict": "inflict; deal; burn; ping",
        "try": (
            "try; attempt; retry; redo; repeat; want; wish; plan; decide; would like; love; "
            "hope; intend"
        ),
        "say": (
            "say; claim; think; argue; tell; insist; believe; rule; read; state; mean; "
            "swear; reckon; figure; assert; maintain; know; hear; assume; wonder; ask; "
            "explain; remind; remember; recall; forget; teach"
        ),
        "treat": "treat; consider; regard; see",
        "occur": "occur; take place",
        "do": "do",
        "prevent_from": "prevent from",
        "change": "change; switch",
        "enter": "enter",
        "need": "need",
        "equip": "equip; attach",
        "turn_down": (
            "flip face-down; turn face-down; put face-down; flip facedown; turn facedown; "
            "flip over face-down; change face-down; flip down; turn down"
        ),
        "lift": "restart",
        "skip": "skip; forfeit; forgo; miss out on",
        "call_off": "call off; abort; withdraw; take back; pull back; back out",
        "redirect": "redirect; retarget",
    }
)
"""Concept: the verbs that mean it."""
NOUNS: Mapping[str, str] = MappingProxyType(
    {
        "effect": (
            "effect; effects; eff; effs; ability; abilities; search; draw; float; trigger; search "
            "effect; "
            "draw effect; mill; mill effect; destruction; banishment; banish; revival effect; "
            "trigger effect; "
            "flip effect; flip effects; nuke; wipe; board wipe; field wipe; bounce; recursion; "
            "burn effect; negation effect; bounce effect; revive; sweep; protection effect"
        ),
        "activation": "activation; activations; activating",
        "summon": (
            "summon; summons; summoning; normal summon; special summon; link summon; synchro "
            "summon; xyz summon; fusion summon; ritual summon; pendulum summon; tribute summon; "
            "flip summon; special summons; normal summons; fusion summons; link summons; "
            "synchro summons; xyz summons; ritual summons; tribute summons; flip summons; pendulum "
            "summons; revival; special summoning; normal summoning; link summoning"
        ),
        "attack": (
            "attack; attacks; the hit; that hit; this hit; the swing; his swing; "
            "attack declaration; declaration of the attack; declaration"
        ),
        "cost": (
            "cost; costs; tribute; tributes; discard; lp; life points; lifepoints; life point; lps"
        ),
        "damage": (
            "damage; burn; burn damage; effect damage; battle damage; piercing damage; "
            "piercing battle damage; direct damage"
        ),
        "damage_step": (
            "damage step; damage calculation; start of the damage step; end of the damage step; "
            "start of damage step; beginning of the damage step; mid damage step; mid-damage step"
        ),
        "copy": "copy; copies; one; go; shot; attempt; ones",
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
        "monster": (
            "monster; monsters; link monster; link monsters; synchro monster; synchro monsters; "
            "xyz monster; xyz monsters; fusion monster; fusion monsters; ritual monster; "
            "ritual monsters; pendulum monster; pendulum monsters; tuner; tuners; guys; dudes; "
            "guy; beater; beaters; beatstick; beatsticks; token; tokens; fodder; body; bodies; "
            "big boy; dragon; dragons; warrior; warriors; spellcaster; spellcasters; zombie; "
            "zombies; fiend; fiends; machine; machines; beast-warrior; winged beast; dinosaur; "
            "dinosaurs; reptile; insect; insects; cyberse; wyrm; psychic; sea serpent; aqua"
        ),
        "effect_monster": "effect monster; effect monsters; flip monster; flip effect monster",
        "spell": (
            "spell; spells; spell card; spell cards; magic card; normal spell; normal spell card; "
            "normal spells; ritual spell; ritual spell card; ritual spells; spell speed 1; "
            "spell speed 1 card; spell speed 1 cards; spell speed 1 effect; spell speed 1 effects"
        ),
        "quick_play": (
            "quick-play spell; quick play spell; quick-play spells; quick play spells; quick-play; "
            "quick play spell card; quick-play spell card; quick-play spell cards; quickplay; "
            "quickplays; spell speed 2; spell speed 2 card; spell speed 2 cards; "
            "spell speed 2 effect; spell speed 2 effects; speed 2 card; speed 2 effect"
        ),
        "continuous_spell": (
            "continuous spell; continuous spell card; continuous spells; continuous magic card"
        ),
        "field_spell": "field spell; field spells; field spell card; field spell cards",
        "equip_spell": "equip spell; equip spell card; equip card",
        "trap": "trap; traps; trap card; trap cards; normal trap; normal trap card; normal traps",
        "continuous_trap": "continuous trap; continuous trap card; continuous traps",
        "counter_trap": (
            "counter trap; counter trap card; counter traps; spell speed 3; spell speed 3 card; "
            "spell speed 3 cards; spell speed 3 effect; speed 3 card"
        ),
        "card": "card; cards; backrow; something",
        "spell_trap": (
            "spell or trap card; spell/trap; spell or trap; spell/trap card; s/t; spell and trap "
            "card; spells and traps; spell & trap card; spells or traps; spells/traps; spells & "
            "traps; spell or traps; spell and traps; spell/traps; s/ts; spell or trap cards; "
            "spell/trap cards; spell and trap cards; spell & trap cards; spells or trap cards; "
            "spells and trap cards"
        ),
        "chain": "chain; chains; whole chain; entire chain; stack",
        "chain_link": "link; links; chain link; chain links; chainlink; chainlinks",
        "turn": "turn; turns; the turn",
        "target": "target; targets",
        "field": "field; board; field zone; side of the field; table; side; sides; boards",
        "life": "life; lives",
        "points": "points; damage points",
        "boost": "boost; bonus; atk boost; attack boost; atk bonus; atk gain; attack gain",
        "counter": (
            "counter; counters; "
            "spell counter; spell counters; a spell counter; the spell counter; the spell counters"
        ),
        "zone": (
            "zone; zones; slot; column; monster zone; monster zones; main monster zone; main "
            "monster zones; spell & trap zone; spell & trap zones; spell and trap zone; spell and "
            "trap zones; spell/trap zone; spell/trap zones; s/t zone; s/t zones"
        ),
        "pendulum_zone": (
            "pendulum zone; pendulum zones; pendulum scale; pendulum scales; scale; scales; "
            "left pendulum zone; right pendulum zone"
        ),
        "gy": "gy; graveyard; grave; grave yard; yard; discard pile; graveyards",
        "hand": "hand; hands",
        "deck": "deck; main deck",
        "extra_deck": "extra deck",
        "player": "same player; player; a player; each player; that player",
        "order": "order; sequence; order of resolution; resolution order; resolving order",
        "defense": (
            "defense position; defence position; defense mode; def position; defense; def; face-up "
            "defense position; defence mode; defence; def mode; defense-position; "
            "defence-position; def-position; defense-mode"
        ),
        "attack_position": (
            "attack position; attack mode; atk position; atk mode; face-up attack position; "
            "attack-position; attack-mode; atk-position"
        ),
        "position": "battle position; battle positions; position; positions",
        "end_phase": (
            "end phase; next end phase; following end phase; end of the turn; end of turn; "
            "turn's end; end of that turn; end of this turn; end of my turn; "
            "end of his turn; end of their turn"
        ),
        "battle_phase": "battle phase; next battle phase; battle step; start step",
        "draw_phase": "draw phase; next draw phase; following draw phase",
        "standby_phase": "standby phase; next standby phase; following standby phase",
        "main_phase": "main phase; main phase 1; main phase 2; next main phase",
        "negation": "negation; negate",
        "response": "response",
        "battle": "battle",
        "material": (
            "material; materials; synchro material; synchro materials; link material; "
            "xyz material; link materials; xyz materials; synchro material monster; a material"
        ),
        "replay": "replay; replays",
        "timing": "timing; timings; trigger timing; window",
        "ruling": "ruling; rule; judge",
        "name": "name; names; original name",
        "text": "text; card text; wording; texts",
        "procedure": "procedure; summoning procedure; method; own method; own condition; "
        "summoning condition; own summoning condition; own procedure",
        "ban": (
            "ban; bans; prohibition; drawback; penalty; lockout; self-lock; summon lock; "
            "summoning restriction; summon restriction; attack restriction"
        ),
    }
)
"""Concept: the nouns that mean it."""
IRREGULAR: Mapping[str, tuple[str, str, str, str]] = MappingProxyType(
    {
        "bind": ("binds", "bound", "bound", "binding"),
        "spring": ("springs", "sprang", "sprung", "springing"),
        "begin": ("begins", "began", "begun", "beginning"),
        "forget": ("forgets", "forgot", "forgotten", "forgetting"),
        "set": ("sets", "set", "set", "setting"),
        "walk": ("walks", "walked", "walked", "walking"),
        "bite": ("bites", "bit", "bitten", "biting"),
        "skip": ("skips", "skipped", "skipped", "skipping"),
        "rip": ("rips", "ripped", "ripped", "ripping"),
        "zap": ("zaps", "zapped", "zapped", "zapping"),
        "snap": ("snaps", "snapped", "snapped", "snapping"),
        "run": ("runs", "ran", "run", "running"),
        "neg": ("negs", "negged", "negged", "negging"),
        "tag": ("tags", "tagged", "tagged", "tagging"),
        "slam": ("slams", "slammed", "slammed", "slamming"),
        "slap": ("slaps", "slapped", "slapped", "slapping"),
        "shoot": ("shoots", "shot", "shot", "shooting"),
        "beat": ("beats", "beat", "beaten", "beating"),
        "spin": ("spins", "spun", "spun", "spinning"),
        "recur": ("recurs", "recurred", "recurred", "recurring"),
        "win": ("wins", "won", "won", "winning"),
        "make": ("makes", "made", "made", "making"),
        "hang": ("hangs", "hung", "hung", "hanging"),
        "swear": ("swears", "swore", "sworn", "swearing"),
        "know": ("knows", "knew", "known", "knowing"),
        "hear": ("hears", "heard", "heard", "hearing"),
        "become": ("becomes", "became", "become", "becoming"),
        "lay": ("lays", "laid", "laid", "laying"),
        "fire": ("fires", "fired", "fired", "firing"),
        "hit": ("hits", "hit", "hit", "hitting"),
        "get": ("gets", "got", "gotten", "getting"),
        "got": ("got", "got", "got", "got"),
        "'ve": ("'ve", "'ve", "'ve", "'ve"),
        "bring": ("brings", "brought", "brought", "bringing"),
        "come": ("comes", "came", "come", "coming"),
        "go": ("goes", "went", "gone", "going"),
        "take": ("takes", "took", "taken", "taking"),
        "steal": ("steals", "stole", "stolen", "stealing"),
        "lose": ("loses", "lost", "lost", "losing"),
        "pay": ("pays", "paid", "paid", "paying"),
        "die": ("dies", "died", "died", "dying"),
        "leave": ("leaves", "left", "left", "leaving"),
        "fight": ("fights", "fought", "fought", "fighting"),
        "swing": ("swings", "swung", "swung", "swinging"),
        "meet": ("meets", "met", "met", "meeting"),
        "send": ("sends", "sent", "sent", "sending"),
        "give": ("gives", "gave", "given", "giving"),
        "put": ("puts", "put", "put", "putting"),
        "reset": ("resets", "reset", "reset", "resetting"),
        "deal": ("deals", "dealt", "dealt", "dealing"),
        "have": ("has", "had", "had", "having"),
        "hold": ("holds", "held", "held", "holding"),
        "keep": ("keeps", "kept", "kept", "keeping"),
        "stick": ("sticks", "stuck", "stuck", "sticking"),
        "stand": ("stands", "stood", "stood", "standing"),
        "blow": ("blows", "blew", "blown", "blowing"),
        "shut": ("shuts", "shut", "shut", "shutting"),
        "say": ("says", "said", "said", "saying"),
        "teach": ("teaches", "taught", "taught", "teaching"),
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
        "turn": ("turns", "turned", "turned", "turning"),
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
