"""Verbs: what is done, one module a family of operations.

Tokens after a verb and a `VerbContext` (who acts, what is known) come in.
Operations and applications of `engine.cardtext` go out, as far as one verb and its objects say
them.
Durations, connectors and conditions between clauses are the business of `engine.psct.clauses`.
Start with `verb_phrases`, which chooses the family, then the family.
"""
