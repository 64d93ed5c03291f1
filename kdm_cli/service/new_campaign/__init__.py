"""A campaign begins: its rows, its first entry, and its file beside others or not at all."""
