"""The static site: the same pages on any plain file server, with the kernel in the visitor's browser."""
