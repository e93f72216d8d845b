"""Reading: from words to meaning; questions, statements and the names in them.

A question, a passage or a judge's answer comes in, with the cards that can be named.
A play with what is asked of it, norms and claims go out, each with its words, and the gaps.
Start with `question_plays`, then `notated_reading`, then `statements`.
"""
