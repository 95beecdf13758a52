"""The files of Voilà's front end that pages load."""

from pathlib import Path

from jupyter_core.paths import jupyter_path
from voila.paths import collect_static_paths

from rainbow7.web.files import File, files_below, own_files

EXTENSIONS = ("@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget")
"""What Voilà's front end loads besides itself: the widget manager, the widgets of ipywidgets, and anywidget."""
FRONT_END = "voila/static/voila.js"
"""The address of the front end's first script."""


def service_files() -> dict[str, File]:
    """Every file that the service serves, by address below its base URL; an earlier folder wins over a later one."""
    static = collect_static_paths(["voila", "nbconvert"], "base", prune=True)
    folders = [("voila/static", Path(each)) for each in static]
    for root in (*jupyter_path("labextensions"), *(f"{path}/labextensions" for path in jupyter_path("voila"))):
        folders += [(f"voila/labextensions/{name}", Path(root) / name) for name in EXTENSIONS]
    found = own_files()
    for prefix, folder in folders:
        for address, file in files_below(prefix, folder).items():
            found.setdefault(address, file)
    return found
