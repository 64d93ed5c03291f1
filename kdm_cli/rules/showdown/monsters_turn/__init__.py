"""The monster's turn: its cards, whom it targets, its attacks and what defends against them."""
