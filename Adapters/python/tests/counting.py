"""Counts a program's calls to kiwi's solvers independently of the recorder: `python -m pytest -p counting`.

Writes the counts to the file named in COUNTS when the process ends.
"""

import atexit
import json
import os

import kiwisolver

counts = {}
process = os.getpid()


class Counting(kiwisolver.Solver):
    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        counts["made"] = counts.get("made", 0) + 1


def count(name):
    counted = getattr(kiwisolver.Solver, name)

    def method(self, *arguments, **named):
        result = counted(self, *arguments, **named)
        counts[name] = counts.get(name, 0) + 1
        return result

    setattr(Counting, name, method)


for name in ("addConstraint", "removeConstraint", "addEditVariable", "removeEditVariable",
             "suggestValue", "reset", "updateVariables"):
    count(name)
Counting.__name__ = Counting.__qualname__ = "Solver"
kiwisolver.Solver = Counting


@atexit.register
def write():
    if os.getpid() == process:
        with open(os.environ["COUNTS"], "w") as file:
            json.dump(counts, file)
