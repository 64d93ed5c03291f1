"""Resources won in a showdown, and its end."""
