"""A play with its unknowns: read, laid out, played, and branched over what it leaves open.

A mapping (a scenario file) comes in.
Branches with their traces go out.
Start with `scenario_file`, then `running`.
"""
