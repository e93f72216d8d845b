"""The grammar of plain sentences, from letters to norms.

A passage or a clause of an answer comes in, with the cards that it names.
Norms and claims go out, and what was not read.
Each module rests on those before it: words, phrases, clauses, references, verbs, norms.
Start with `passage_statements`, or with `clause_meaning` to add a verb.
"""
