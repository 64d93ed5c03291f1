"""The settlement: what it has and stores, its timeline and events, its phase and what it develops."""
