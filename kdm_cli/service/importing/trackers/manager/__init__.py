"""What the API of kdm-manager answers for one settlement."""
