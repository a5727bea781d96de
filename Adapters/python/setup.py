"""Builds the package with the .pth file that Python reads at start."""

import os
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithStart(build_py):
    def run(self):
        super().run()
        # Next to the package, where Python looks for it.
        if not getattr(self, "editable_mode", False):
            shutil.copy("plumbline.pth", os.path.join(self.build_lib, "plumbline.pth"))


setup(
    packages=["plumbline", "plumbline._site"],
    cmdclass={"build_py": BuildWithStart},
)
