"""The commands of a showdown: its cards, acts, attacks of both sides, board and end."""
