"""Puts the levels into the package when it is built, as puzzlelib/_levels; everything else is in pyproject.toml."""

import os
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithLevels(build_py):
    """An editable install needs no copy: there the levels are beside the package."""

    def run(self):
        super().run()
        if not self.editable_mode:
            shutil.copytree("levels", os.path.join(self.build_lib, "puzzlelib", "_levels"), dirs_exist_ok=True)


setup(cmdclass={"build_py": BuildWithLevels})
