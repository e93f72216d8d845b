"""Clauses and sentences.

Verbs put together with who, how long, under which condition, and in which order.
Tokens of one sentence, or of the part of an effect after its marks, come in.
Steps with connectors, continuous applications, summoning procedures and riders go out, with
opaque members where words were not understood.
Every token lies in exactly one piece.
Start with `resolution_steps` for effects and `continuous_sentences` for what applies without
activation.
"""
