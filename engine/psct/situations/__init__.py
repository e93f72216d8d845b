"""What happens and what is so: the words after "when", "if", "while" and "during".

Tokens with their noun phrases come in.
Event patterns, conditions, phases and durations of `engine.cardtext` go out.
Nothing here says what an effect does.
Start with `event_phrases` for triggers and `condition_phrases` for conditions.
"""
