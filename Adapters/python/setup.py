"""Builds the package with the file that Python reads when it starts."""

import os
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithStart(build_py):
    def run(self):
        super().run()
        # Beside the package, where Python looks for it.
        if not getattr(self, "editable_mode", False):
            shutil.copy("plumbline.pth", os.path.join(self.build_lib, "plumbline.pth"))


setup(
    packages=["plumbline", "plumbline._site"],
    cmdclass={"build_py": BuildWithStart},
)
