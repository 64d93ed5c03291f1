"""The campaign's cycle: the steps of the settlement phase, walked through one after the other."""
