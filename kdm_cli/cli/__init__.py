"""argv in, terminal out; no game knowledge."""
