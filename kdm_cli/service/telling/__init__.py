"""The journal read as what happened: years, fights, lives, numbers, luck."""
