"""Commands: what each subcommand of `ruling` prints, and with which exit status.

One module a family of subcommands, so that each loads only what it needs.
"""
