"""A request becomes an entry: load, ask the rules, commit; and what is kept of a command that stopped."""
