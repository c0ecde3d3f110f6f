"""Alembic's home; run by the store whenever it is opened."""
