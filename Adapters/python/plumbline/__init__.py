"""Records what layout engines of Python programs do, for Plumbline: kiwisolver, Matplotlib, Enaml.

A program that is run by `plumbline record` is recorded without a change to it. What it wants to say itself it says by the
functions of this module, which do nothing where nothing records:

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
    """Says why layout is not recorded, unless the program has closed its standard error."""
    try:
        sys.stderr.write(f"plumbline: layout in Python is not recorded: {reason}.\n")
    except Exception:
        pass


def _start():
    """Begins to record, if this process is a recorded one; the first call counts."""
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
    """The same for what runs before a program: it must not end by it."""
    try:
        _start()
    except Exception as error:
        _complain(f"{type(error).__name__}, {error}")


def is_recording():
    """Whether a recording is on."""
    return _recorder is not None and _recorder.is_on and _recorder.library.is_recording()


def mark(name):
    """Marks a moment."""
    if is_recording():
        _recorder.library.mark(str(name).encode("utf-8", "replace"))


def value(name, number):
    """Notes a value: a point of the counter of that name."""
    if is_recording():
        _recorder.library.value(str(name).encode("utf-8", "replace"), float(number))


@contextlib.contextmanager
def interval(name):
    """An interval of that name, for a `with` statement."""
    number = 0
    if is_recording():
        number = _recorder.library.interval_began(str(name).encode("utf-8", "replace"))
    try:
        yield
    finally:
        if number and is_recording():
            _recorder.library.interval_ended(number)
