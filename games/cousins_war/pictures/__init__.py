"""The pictures of The Cousins' War, each made from a view: board, battle and hand."""
