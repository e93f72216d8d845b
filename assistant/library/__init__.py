"""Library: what is known, from files.  Documents, their sources and their passages; cards."""
