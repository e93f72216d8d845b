"""The game's words.

Players, zones, phases, kinds of cards and effects, ids, and the engine's errors.
Nothing comes in.
Enums, ids and errors go out to every other package.
Start with `vocabulary`.
"""
