"""A stand-in for Matplotlib's build tool while pip downloads its source: returns metadata and builds nothing."""

import os


def prepare_metadata_for_build_wheel(directory, settings=None):
    version = os.environ["SOURCE_VERSION"]
    name = f"matplotlib-{version}.dist-info"
    os.makedirs(os.path.join(directory, name))
    with open(os.path.join(directory, name, "METADATA"), "w") as file:
        file.write(f"Metadata-Version: 2.1\nName: matplotlib\nVersion: {version}\n")
    return name
