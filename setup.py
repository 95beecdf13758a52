"""Builds the wheel: the notebooks that lie at the top of the source tree travel inside the package."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithNotebooks(build_py):
    """Copies `notebooks/` to `rainbow7/notebooks`; an editable install finds them where they are."""

    def run(self) -> None:
        """Build as usual, then copy."""
        super().run()
        if not self.editable_mode:
            for source, target in self.notebooks().items():
                Path(target).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)

    def notebooks(self) -> dict[str, str]:
        """Where each notebook comes from and goes to."""
        folder = Path(self.build_lib) / "rainbow7" / "notebooks"
        return {str(source): str(folder / source.name) for source in sorted(Path("notebooks").glob("*.ipynb"))}

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """All that is built, the copies too."""
        copies = [] if self.editable_mode else list(self.notebooks().values())
        return [*super().get_outputs(include_bytecode), *copies]


setup(cmdclass={"build_py": BuildWithNotebooks})
