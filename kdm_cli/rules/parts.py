"""What a number is made of: each part with the name of what brings it."""

Parts = list[tuple[str, int]]
