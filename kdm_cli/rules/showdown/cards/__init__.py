"""The cards of a showdown: decks and piles, what stays in play, wounds."""
