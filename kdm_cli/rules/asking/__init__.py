"""Questions about a campaign as it stands: read, never written."""
