"""Acts, survival spent and abilities used, tokens and states set by hand, the next step."""
