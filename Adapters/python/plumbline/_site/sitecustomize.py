"""Runs before a program that `plumbline record` starts, because Python imports it at start."""

import os
import sys


def _begin():
    here = os.path.dirname(os.path.abspath(__file__))
    # Python finds the program's own sitecustomize next, if it has one.
    places = [place for place in sys.path if os.path.abspath(place or ".") == here]
    for place in places:
        sys.path.remove(place)
    root = os.path.dirname(os.path.dirname(here))
    sys.path.insert(0, root)
    try:
        import plumbline
    finally:
        sys.path.remove(root)
    plumbline._start_safely()
    mine = sys.modules.pop("sitecustomize", None)
    try:
        import sitecustomize  # noqa: F401
    except ImportError as error:
        if error.name != "sitecustomize":
            raise
        if mine is not None:
            sys.modules["sitecustomize"] = mine


_begin()
