"""Beginning a showdown, and its cards by hand: drawn, discarded, shuffled, wounds, moods, injuries."""
