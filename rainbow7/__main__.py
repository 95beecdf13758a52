"""`python -m rainbow7` is the command `rainbow7`."""

from rainbow7.cli import main

raise SystemExit(main())
