"""The campaign file and nothing else."""
