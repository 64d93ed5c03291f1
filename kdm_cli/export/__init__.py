"""A campaign as pages and documents, from resolved views alone."""
