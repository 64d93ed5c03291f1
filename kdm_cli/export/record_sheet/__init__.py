"""Record sheets to print, boxes and all."""
