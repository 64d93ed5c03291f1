"""The packs of a campaign: which there are, enabling one, doing without one."""
