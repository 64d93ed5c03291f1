"""A campaign in a PostgreSQL database: the same tables, one schema for each campaign; nothing else needs psycopg."""
