"""The recorder's shared library through ctypes: the parts of plumbline.h that this package calls."""

import ctypes
import os
from ctypes import POINTER, c_bool, c_char_p, c_double, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p

API_VERSION = 1
API_REVISION = 3


class Unusable(Exception):
    """The reason why nothing is recorded, in one sentence."""


class Rect(ctypes.Structure):
    _fields_ = [(name, c_double) for name in ("x", "y", "width", "height")]


class View(ctypes.Structure):
    _fields_ = [
        ("id", c_uint32), ("superview", c_uint32), ("index", c_uint32), ("kind", c_uint8),
        ("is_hidden", c_bool), ("class_name", c_char_p), ("identifier", c_char_p),
        ("reuse_identifier", c_char_p), ("frame", Rect),
    ]


class Work(ctypes.Structure):
    _fields_ = [("rows_touched", c_uint32), ("pivots", c_uint32)]


class Text(ctypes.Structure):
    _fields_ = [
        ("text", c_char_p), ("font", c_char_p), ("limit_width", c_double), ("width", c_double),
        ("height", c_double), ("was_cached", c_bool),
    ]


class Size(ctypes.Structure):
    _fields_ = [
        ("function", c_char_p), ("limit_width", c_double), ("limit_height", c_double),
        ("width", c_double), ("height", c_double), ("was_cached", c_bool),
    ]


# The functions' result and argument types; None for no result.
_FUNCTIONS = {
    "is_recording": (c_bool, []),
    "recording": (c_uint32, []),
    "make_id": (c_uint32, []),
    "now": (c_uint64, []),
    "define_view": (None, [POINTER(View)]),
    # The caller packs the struct, because filling in single fields takes longer than everything else.
    "define_linear_constraint": (None, [c_void_p]),
    "engine_created": (None, [c_uint32, c_uint8, c_uint32, c_uint32]),
    "engine_discarded": (None, [c_uint32]),
    "pass_named": (None, [c_uint32, c_char_p]),
    "pass_began": (None, [c_uint32, c_uint32]),
    "phase_ended": (None, [c_uint32, c_uint8, c_uint64, c_uint32]),
    "pass_ended": (None, [c_uint32, c_uint64, c_uint32]),
    "constraint_added": (None, [c_uint32, c_uint32, c_uint8, c_uint64, Work]),
    "constraint_removed": (None, [c_uint32, c_uint32, c_uint8, c_uint64, Work]),
    "constant_set": (None, [c_uint32, c_uint32, c_double, c_double, c_uint64, Work]),
    "constraint_broken": (None, [c_uint32, c_uint32, POINTER(c_uint32), c_size_t]),
    "solver_reset": (None, [c_uint32, POINTER(c_uint32), c_size_t, c_uint64]),
    "define_frame": (None, [c_uint32, c_void_p]),
    "variables_chosen": (None, [c_uint32, c_void_p, c_size_t]),
    "values_read": (None, [c_uint32, c_uint64, c_uint32]),
    "view_phase": (None, [c_uint8, c_uint32, c_uint32, c_uint64]),
    "frame_changed": (None, [c_uint32, c_uint32, Rect, Rect]),
    "text_measured": (None, [c_uint32, c_uint32, c_uint64, POINTER(Text)]),
    "size_measured": (None, [c_uint32, c_uint32, c_uint64, POINTER(Size)]),
    "cache_looked_up": (None, [c_uint32, c_uint32, c_char_p, c_bool]),
    "test_began": (c_uint32, [c_char_p]),
    "test_ended": (None, [c_uint32, c_uint8]),
    "mark": (None, [c_char_p]),
    "interval_began": (c_uint32, [c_char_p]),
    "interval_ended": (None, [c_uint32]),
    "value": (None, [c_char_p, c_double]),
}


class Library:
    """The library's functions, by their names without the prefix."""

    def __init__(self, path):
        # The library's functions do not block or call back, so the interpreter's lock can stay held.
        try:
            library = ctypes.PyDLL(path)
        except OSError as error:
            raise Unusable(f"the library {path} cannot be loaded ({error})") from None
        try:
            version, revision = library.plumbline_api_version, library.plumbline_api_revision
        except AttributeError:
            raise Unusable(f"{path} is older than this package; build it again") from None
        if version() != API_VERSION or revision() < API_REVISION:
            raise Unusable(
                f"{path} has version {version()}.{revision()} of plumbline.h, and this package needs "
                f"{API_VERSION}.{API_REVISION}; build it again")
        for name, (result, arguments) in _FUNCTIONS.items():
            function = getattr(library, "plumbline_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)


def find():
    """Loads the library that `plumbline record` names, or the one next to this package."""
    path = os.environ.get("PLUMBLINE_LIBRARY")
    if not path:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libplumbline.so")
        if not os.path.exists(path):
            raise Unusable(
                "there is no libplumbline.so: run the program by 'plumbline record', or name the library "
                "in PLUMBLINE_LIBRARY")
    return Library(path)
