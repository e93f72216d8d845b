"""A judge's answer, held claim by claim against the computed and quoted answer.

A question with a judge's words comes in.
A `Check` goes out: which claims agree, which are contradicted, and by what.
Scoring a whole question set is the same, many times.
Start with `cross_check`.
"""
