"""Records the layout engines of Python programs for Plumbline: kiwisolver, Matplotlib, Enaml.

Programs do not need changes: `plumbline record` records them as they are. They can add marks, values and intervals
with the functions of this module, which do nothing if there is no recording:

    with plumbline.interval("loading"):
        ...
    plumbline.mark("data is there")
    plumbline.value("points", 12)
"""

import contextlib
import os
import sys

__all__ = ["interval", "is_recording", "mark", "value"]
__version__ = "1.0"

_recorder = None


def _complain(reason):
    """Prints why layout is not recorded, unless the program has closed its standard error."""
    try:
        sys.stderr.write(f"plumbline: layout in Python is not recorded: {reason}.\n")
    except Exception:
        pass


def _start():
    """Starts recording if this process is being recorded; only the first call has an effect."""
    global _recorder
    if _recorder is not None or not os.environ.get("PLUMBLINE_SPOOL"):
        return
    from . import _enaml, _hooks, _kiwisolver, _library, _matplotlib, _recorder as recording, _tests
    try:
        library = _library.find()
    except _library.Unusable as reason:
        _complain(reason)
        return
    if not library.is_recording():
        return
    recorder = _recorder = recording.Recorder(library)

    def guarded(install):
        def callback(module):
            try:
                install(module)
            except Exception as error:
                recorder.fail(error)
        return callback

    callbacks = {"kiwisolver": lambda module: _kiwisolver.install(recorder, module)}
    callbacks.update(_matplotlib.installers(recorder))
    callbacks.update(_enaml.installers(recorder))
    callbacks.update(_tests.installers(recorder))
    _hooks.install({name: guarded(install) for name, install in callbacks.items()})


def _start_safely():
    """Like _start, but never raises, so that it cannot end a program that is about to start."""
    try:
        _start()
    except Exception as error:
        _complain(f"{type(error).__name__}, {error}")


def is_recording():
    """Returns whether this process is being recorded."""
    return _recorder is not None and _recorder.is_on and _recorder.library.is_recording()


def mark(name):
    """Marks a point in time."""
    if is_recording():
        _recorder.library.mark(str(name).encode("utf-8", "replace"))


def value(name, number):
    """Records a value of the counter with that name."""
    if is_recording():
        _recorder.library.value(str(name).encode("utf-8", "replace"), float(number))


@contextlib.contextmanager
def interval(name):
    """Records an interval with that name, for a `with` statement."""
    number = 0
    if is_recording():
        number = _recorder.library.interval_began(str(name).encode("utf-8", "replace"))
    try:
        yield
    finally:
        if number and is_recording():
            _recorder.library.interval_ended(number)
