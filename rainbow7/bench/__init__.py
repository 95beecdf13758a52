"""What `rainbow7 bench` and `make soak` run."""
