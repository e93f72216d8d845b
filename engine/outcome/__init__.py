"""What a play comes to, as facts in the vocabulary of answers, quotes and statements.

Branches of a scenario come in.
`Outcome` and `Fact` go out.
Start with `outcomes`, then `facts`.
"""
