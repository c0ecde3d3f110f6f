"""The pictures of Dune: Imperium – Uprising, as shapes."""
