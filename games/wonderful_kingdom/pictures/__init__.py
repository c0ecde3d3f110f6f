"""How a view of the kingdom is drawn: boards, hands, the workbench, and the same in words."""
