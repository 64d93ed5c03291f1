"""What a settlement does at home: endeavors, building, innovating, crafting, and paying for it."""
