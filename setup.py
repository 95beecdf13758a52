"""Builds the wheel: the notebooks and lessons that lie at the top of the source tree travel inside the package."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCopies(build_py):
    """Copies `notebooks/` and `tutorial/` into the package; an editable install finds them where they are."""

    def run(self) -> None:
        """Build as usual, then copy."""
        super().run()
        if not self.editable_mode:
            for source, target in self.copies().items():
                Path(target).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)

    def copies(self) -> dict[str, str]:
        """Where each notebook, and each file of a lesson, comes from and goes to."""
        sources = (
            *Path("notebooks").glob("*.ipynb"),
            *Path("tutorial").glob("*/*/*.toml"),
            *Path("tutorial").glob("*/*/*.md"),
        )
        return {str(source): str(Path(self.build_lib) / "rainbow7" / source) for source in sorted(sources)}

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """All that is built, the copies too."""
        copies = [] if self.editable_mode else list(self.copies().values())
        return [*super().get_outputs(include_bytecode), *copies]


setup(cmdclass={"build_py": BuildWithCopies})
