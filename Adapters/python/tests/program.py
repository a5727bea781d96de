"""Uses the stand-in for kiwisolver; the first argument names the function to run."""

import gc
import os
import sys
import threading

import kiwisolver as kiwi


def lay_out(rounds=1, names=("left", "right")):
    """Creates a solver with three constraints, and reads its values a number of times."""
    solver = kiwi.Solver()
    left, right = (kiwi.Variable(name) for name in names)
    solver.addConstraint(kiwi.Constraint([(right, 1.0), (left, -1.0)], -10.0, ">="))
    weak = kiwi.Constraint([(right, 1.0)], -100.0, "==", 1.0)
    solver.addConstraint(weak)
    solver.addEditVariable(left, "strong")
    for number in range(rounds):
        solver.suggestValue(left, number + 1.0)
        solver.removeConstraint(weak)
        solver.addConstraint(weak)
        solver.updateVariables()
    return solver


def rebuild():
    """Recreates the same solver several times, without another view that distinguishes it."""
    for _ in range(3):
        lay_out()


def reset():
    solver = lay_out()
    solver.reset()


def refuse():
    solver = kiwi.Solver()
    try:
        solver.addConstraint(kiwi.Constraint([], 1.0))
    except kiwi.UnsatisfiableConstraint:
        print("refused")


def contradict():
    """Refuses y ≤ 1 five times, because of y ≥ 2."""
    solver = kiwi.Solver()
    x, y = kiwi.Variable("x"), kiwi.Variable("y")
    solver.addConstraint(kiwi.Constraint([(x, 1.0)], -1.0, ">="))
    solver.addConstraint(kiwi.Constraint([(y, 1.0)], -2.0, ">="))
    solver.addConstraint(kiwi.Constraint([(y, 1.0)], -9.0, "<="))
    for _ in range(5):
        try:
            solver.addConstraint(kiwi.Constraint([(y, 1.0)], -1.0, "<="))
        except kiwi.UnsatisfiableConstraint:
            print("refused")


def fork():
    solver = lay_out()
    sys.stdout.flush()
    child = os.fork()
    solver.updateVariables()
    if child == 0:
        lay_out()
        sys.stdout.flush()
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


def threads():
    workers = [threading.Thread(target=lay_out, args=(20,)) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def broken():
    """Uses a variable whose name the recorder cannot read."""
    class Nameless(kiwi.Variable):
        def name(self):
            raise RuntimeError("no name")

    solver = kiwi.Solver()
    for _ in range(2):
        solver.addConstraint(kiwi.Constraint([(Nameless(), 1.0)], 0.0))
    print(len(solver.constraints))


def interpreters():
    try:
        import _xxsubinterpreters as interpreters
    except ImportError:
        # Later versions of Python have another module. The recording does not depend on it.
        return
    number = interpreters.create()
    interpreters.run_string(number, "import sys; sys.path[:0] = " + repr(sys.path) + """
import kiwisolver as kiwi
solver = kiwi.Solver()
solver.addConstraint(kiwi.Constraint([(kiwi.Variable("a"), 1.0)], 0.0))
solver.updateVariables()
""")
    interpreters.destroy(number)
    lay_out()


def tests():
    """Runs two unittest tests, of which the second fails, and recreates a solver in both."""
    import unittest

    class Layout(unittest.TestCase):
        def test_once(self):
            lay_out()

        def test_twice(self):
            lay_out()
            lay_out()
            self.fail("meant to")

    Layout.__module__, Layout.__qualname__ = "program", "Layout"
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Layout)
    unittest.TextTestRunner(stream=open(os.devnull, "w")).run(suite)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
    gc.collect()
    print("done")
