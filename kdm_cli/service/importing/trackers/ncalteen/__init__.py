"""Backups of the browser tracker ncalteen-kdm, versions 0.12 to 0.20."""
