"""One function per operation: load, ask the rules, commit."""
