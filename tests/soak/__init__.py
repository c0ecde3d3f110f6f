"""A long evening with everything going wrong at once: `python -m tests.soak`."""
