Can I Set a monster and Flip Summon it the same turn?
I Normal Summoned a monster this turn. Can I put it in Defense Position?
My opponent targets my set Mystical Space Typhoon with Phoenix Wing Wind Blast, and I chain that same Mystical Space Typhoon. Does it go back to the Deck?
Can I chain a Normal Spell to my opponent's Spell?
Are monsters in Defense Position destroyed by Mirror Force?
Does Heavy Storm destroy itself?
Can Solemn Judgment be used on a Cyber Dragon Special Summoned from the hand by its own effect?
Polymerization gets negated by Dark Bribe. Do the Fusion Materials go to the GY?
Can a Token be used as Xyz Material?
Can Book of Moon turn a Token face-down?
Is detaching an Xyz Material a cost when the card writes it before the semicolon?
