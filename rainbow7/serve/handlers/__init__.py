"""What the service answers: pages, their files, and what a page asks about its kernel."""
