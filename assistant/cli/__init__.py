"""Commands: what each subcommand of `ruling` prints, and with which exit status.

A command line comes in.
Text or JSON on stdout, errors on stderr and an exit status go out; nothing is decided here.
One module a family of subcommands, so that each loads only what it needs.
Start with `ruling_command`.
"""
