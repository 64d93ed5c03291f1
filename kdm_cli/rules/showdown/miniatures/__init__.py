"""The board: where everybody stands, moves and is pushed."""
