"""What a judge's answer claims of the question it answers.

The answer's words and what was asked come in.
Claims, reasons and conditions go out, each with its words.
Sentences that say it outright are read by `statements`; here are yes and no, echoes and idioms.
Start with `answer_claims`.
"""
