"""The static site: the pages as files for any web server, with Python running in the visitor's browser."""
