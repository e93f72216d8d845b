"""Phases: how phases, and the turns they belong to, are called in card text."""

from engine.terms import Phase, Whose

PHASES = {
    Phase.DRAW: "Draw Phase",
    Phase.STANDBY: "Standby Phase",
    Phase.MAIN1: "Main Phase 1",
    Phase.BATTLE: "Battle Phase",
    Phase.MAIN2: "Main Phase 2",
    Phase.END: "End Phase",
}
TURNS = {Whose.YOU: "your", Whose.OPPONENT: "your opponent's", Whose.EITHER: "the"}
