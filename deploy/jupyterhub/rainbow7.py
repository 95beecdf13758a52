"""Offers the guide to the users of a JupyterHub; the last line of its settings is `load_subconfig(".../rainbow7.py")`.

In both ways the guide stands behind Jupyter's standalone proxy, which sends everybody to the hub's login who is not
logged in there. Take away what you do not want.
"""

import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821

NAME = "rainbow7"
COMMAND = os.environ.get("RAINBOW7", "/opt/rainbow7/bin/rainbow7")
"""What `deploy/install.sh /opt/rainbow7` has installed."""
PORT = os.environ.get("RAINBOW7_PORT", "8868")
"""The port of the service, on this machine alone."""


def guide(*options):
    """The command that serves the guide below the path that the hub has chosen."""
    proxy = [str(Path(sys.executable).with_name("jupyter-standaloneproxy")), "--absolute-url", "--timeout=60"]
    return [*proxy, "--", COMMAND, "serve", "--no-browser", "--port", "{port}", "--base-url", "{base_url}/", *options]


# A service: one process for all users, at /services/rainbow7/.
c.JupyterHub.services.append(
    {
        "name": NAME,
        "url": f"http://127.0.0.1:{PORT}",
        "command": guide("--max-visitors", "100", "--preheat", "3"),
        "oauth_no_confirm": True,
    }
)
c.JupyterHub.load_roles.append({"name": "user", "scopes": ["self", f"access:services!service={NAME}"]})

# A named server: a process for each user who starts it, at /hub/spawn/USER/rainbow7.
c.JupyterHub.allow_named_servers = True


def choose_command(spawner):
    """Start the guide where a server of its name is started, and in all other cases what the hub starts anyway."""
    if spawner.name == NAME:
        spawner.cmd = guide("--max-visitors", "6", "--preheat", "1")


c.Spawner.pre_spawn_hook = choose_command
