"""What cards say is carried out: the interpreter, moments, prices, rolls, and what was given."""
