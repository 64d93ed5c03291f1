"""The game, pure: no SQL, no clock, no files, no chance of its own."""

RULES_VERSION = 8  # one more whenever the same command, dice and packs come to something else than before
