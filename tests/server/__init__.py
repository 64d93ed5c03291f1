"""A campaign on a PostgreSQL server, which is started for it."""
