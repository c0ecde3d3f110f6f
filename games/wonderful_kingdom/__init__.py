"""It's a Wonderful Kingdom, by Frédéric Guérard: two duchies, two offers, many traps."""
