"""The campaign told year by year, or the life of one survivor."""
