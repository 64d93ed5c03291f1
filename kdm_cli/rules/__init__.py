"""The game, pure: no SQL, no clock, no files, no chance of its own."""
