"""The showdown: decks, turns, attacks of both sides, the board, and the end."""
