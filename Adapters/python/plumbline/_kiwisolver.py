"""Records kiwisolver: every solver of the process, with a subclass that replaces its own."""

import sys

from ._recorder import SolverState


def install(recorder, module):
    """Replaces `kiwisolver.Solver` with a subclass that works the same and records its calls."""
    base = module.Solver
    unsatisfiable = module.UnsatisfiableConstraint
    now = recorder.library.now

    def contradicts(constraints):
        """Returns the position of the first constraint that contradicts earlier ones, or None."""
        solver = base()
        for position, constraint in enumerate(constraints):
            try:
                solver.addConstraint(constraint)
            except unsatisfiable:
                return position
        return None

    def state_of(solver):
        state = solver._plumbline
        if state.epoch != recorder.epoch:
            state.renew()
        return state

    class Solver(base):
        __slots__ = ("_plumbline",)

        def __init__(self, *arguments, **named):
            super().__init__(*arguments, **named)
            self._plumbline = None
            if recorder.is_on:
                try:
                    self._plumbline = SolverState(recorder, sys._getframe(1))
                except Exception as error:
                    recorder.fail(error)

        def __del__(self):
            if recorder is not None and recorder.is_on:
                try:
                    self._plumbline.discarded()
                # At interpreter exit, modules may already be gone.
                except Exception:
                    pass

    def wrapped(name, note, refusal=None):
        original = getattr(base, name)

        def method(self, *arguments, **named):
            if not recorder.is_on:
                return original(self, *arguments, **named)
            start = now()
            try:
                result = original(self, *arguments, **named)
            except unsatisfiable:
                if refusal is not None:
                    try:
                        refusal(state_of(self), *arguments, **named)
                    except Exception as error:
                        recorder.fail(error)
                raise
            try:
                note(state_of(self), start, *arguments, **named)
            except Exception as error:
                recorder.fail(error)
            return result

        method.__name__ = name
        method.__qualname__ = "Solver." + name
        method.__doc__ = original.__doc__
        setattr(Solver, name, method)

    wrapped(
        "addConstraint", lambda state, start, constraint: state.added(constraint, start),
        lambda state, constraint: state.refused(constraint, contradicts))
    wrapped("removeConstraint", lambda state, start, constraint: state.removed(constraint, start))
    wrapped(
        "addEditVariable",
        lambda state, start, variable, strength: state.edit_added(variable, strength, start))
    wrapped("removeEditVariable", lambda state, start, variable: state.edit_removed(variable, start))
    wrapped(
        "suggestValue",
        lambda state, start, variable, value: state.suggested(variable, float(value), start))
    wrapped("reset", lambda state, start: state.was_reset(start))
    wrapped("updateVariables", lambda state, start: state.updated(start))

    Solver.__module__ = base.__module__
    Solver.__qualname__ = base.__qualname__
    Solver.__doc__ = base.__doc__
    module.Solver = Solver
