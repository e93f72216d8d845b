"""What happens outside a Chain.

Summons as actions, Sets, phases, attacks and the Damage Step.
The steps of a play come in.
A played-out `Duel` goes out.
Start with `duel`.
"""
