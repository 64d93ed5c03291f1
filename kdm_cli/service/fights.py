"""The monster's turn, and hits that no attack of the tool dealt."""
