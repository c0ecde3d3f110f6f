"""What a message says: values made from values. No Discord, no database, nothing to wait for."""
