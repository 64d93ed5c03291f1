"""One past made of several: what each copy of a campaign knows, the one order of it all, and what it comes to."""
