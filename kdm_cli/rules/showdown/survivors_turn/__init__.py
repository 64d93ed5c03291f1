"""The survivors' turn: acts, survival, abilities, and attacks down to the last reaction."""
