"""What the pictures of Dual Powers are made of."""
