"""The expansions that come with kdm, played."""
