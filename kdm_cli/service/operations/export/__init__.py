"""The exports: pages, tables and data, and where they go."""
