"""What words say, held against what was computed, and the verdict that follows.

Outcomes of the engine, readings of questions and the statements of passages come in.
Comparisons, quotes, claims and a verdict for each way the play can go go out.
No question is opened or answered as a whole here.
Start with `verdicts`, then `claim_comparison`.
"""
