"""Ordinary words: English words that are also card names, or that open a sentence.

A name that is one of these is read as a card only when it is written as a name: with quotes, or
with a capital where no sentence begins.
"""

_ORDINARY = """
abduction afterglow amplifier ante apparition appropriate attention backfire bat berserking
birthright blizzard blocker bonfire branch breakthrough burglar burnout canyon ceasefire
checkmate chivalry cloning confiscation conscription contact copycat crackdown
cracking debunk demotion detonate disappear disarm disarmament discord division doppelganger
downbeat dreamland duality earthquake empowerment enlightenment exchange fine firebird firewall
fissure flint forest gamble gatekeeper generation greed gust honest hyena inferno inspection
inspiration intercept invigoration invocation jellyfish latency malfunction materialization
mathematician metamorphosis misfortune mistake mountain multiply nettles next
obliterate oil oops overdrive overwhelm overworked parry peacock pestilence prohibition
promotion quarantine question reasoning rebellion reboot rebound recall recycle reinforcements
rekindling relinquished reload rescue retort return salvage scanner scrapyard shift
shrink skyscraper solidarity solitude sparks spellbound spiritualism spore spring storm
stumbling summer supercharge supervise supply surface taunt teleport tenderness
timidity toll tornado tragedy trigon tuning turnabout twister typhoon underdog unification unity
unpossessed updraft wasteland wetlands wiretap wolf
"""
_SAID_IN_RULINGS = """
about action active against alert alone another applied attacker authority beginning being
between change chapter choice chosen column contain continue controls count cover current
destruction different drop emergency event every extinguish fast fifth followed form fourth
get go goes gone guess hard help here higher illegal kind leaves left lets list made maximum miss
missing more moves name needed needs never new nothing offering official pass passage perform
place prevented prevention price reading reason reinforce remove rest returned right rules search
self send side sides sign silent simultaneous single slip some something source speed stand
starfish stop stopping strike success successful switch tag test there thing things through times
together towards translation triggered true try type unknown value way well wrong
"""
"""Words of the handbook and the glossary, in small letters, that stand in names of cards too."""

ORDINARY = frozenset((*_ORDINARY.split(), *_SAID_IN_RULINGS.split()))
"""Words of names that a sentence may use as a word."""

_GAME_WORDS = """
a an the of to and or in on at by for from up down out off over your my his her its their this
that these those all any each both one two three four five first second third last next again
no not only if when while then than as is are was were be been has have had do does did can
could may might must will would should cannot with without after before during until once also
but so because since although though even still instead yes what which who where why how whether
unless except per cases case example rule step steps
i you he she it we they me us him them player players opponent opponents controller owner
negate negated negates negation attack attacks attacking double turn turns summon summons
summoned summoning special normal tribute tributes fusion ritual draw phase battle damage main
end start chain chains link links spell spells trap traps card cards monster monsters effect
effects set flip field zone deck decks hand hands grave graveyard gy banish banished destroy
destroyed return target targets activate activated activates activation level rank xyz synchro
pendulum gemini point points life lp discard cost costs counter quick play continuous equip
position positions defense control copy copies token tokens material materials time order extra
force limit question questions mistake
respond resolve resolves resolution timing response trigger ignition union
"""
GAME_WORDS = frozenset(_GAME_WORDS.split())
"""Words of the game and of grammar: a name made only of these is also a phrase."""

_TYPES = """
aqua beast cyberse dinosaur dragon fairy fiend fish illusion insect machine plant psychic pyro
reptile rock serpent spellcaster thunder warrior wyrm zombie
"""
TYPES = frozenset(word for one in _TYPES.split() for word in (one, f"{one}s"))
"""Types of monsters: by themselves they are never a name spelt wrong."""
