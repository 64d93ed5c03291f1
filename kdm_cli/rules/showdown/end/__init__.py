"""What is won and lost: loot, the fallen, the end of the showdown and its aftermath."""
