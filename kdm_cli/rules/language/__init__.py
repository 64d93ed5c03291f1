"""What cards say: a small closed language, its words and parts, and how a person says them."""
