"""The hunt: the board between settlement and showdown, its events, and everything that can go wrong on the way."""
