"""The column of column.c in Python, which calls Plumbline through ctypes.

    plumbline record -- python3 column.py ./libplumbline.so && plumbline churn column.plumb

It has the same fault: when a row's height changes, all constraints of the column are removed and re-added.
"""

import ctypes
import sys
from ctypes import c_bool, c_char_p, c_double, c_float, c_int8, c_uint8, c_uint32, c_uint64


class Rect(ctypes.Structure):
    _fields_ = [(name, c_double) for name in ("x", "y", "width", "height")]


class View(ctypes.Structure):
    _fields_ = [
        ("id", c_uint32), ("superview", c_uint32), ("index", c_uint32), ("kind", c_uint8),
        ("is_hidden", c_bool), ("class_name", c_char_p), ("identifier", c_char_p),
        ("reuse_identifier", c_char_p), ("frame", Rect),
    ]


class Constraint(ctypes.Structure):
    _fields_ = [
        ("id", c_uint32), ("first_item", c_uint32), ("second_item", c_uint32), ("host", c_uint32),
        ("first_attribute", c_uint8), ("second_attribute", c_uint8), ("relation", c_int8),
        ("origin", c_uint8), ("priority", c_float), ("multiplier", c_double),
        ("constant", c_double), ("identifier", c_char_p),
    ]


class Work(ctypes.Structure):
    _fields_ = [("rows_touched", c_uint32), ("pivots", c_uint32)]


TOP, BOTTOM, HEIGHT = 3, 4, 8
WINDOW, LAYOUT, ACTIVATION = 2, 1, 0


def load(path):
    """Loads the library and declares the functions' types: by default, ctypes passes every number as an int."""
    library = ctypes.CDLL(path)
    if library.plumbline_api_version() != 1:
        sys.exit(f"{path} has another version of plumbline.h than this program.")
    library.plumbline_is_recording.restype = c_bool
    library.plumbline_now.restype = c_uint64
    change = [c_uint32, c_uint32, c_uint8, c_uint64, Work]
    library.plumbline_constraint_added.argtypes = change
    library.plumbline_constraint_removed.argtypes = change
    library.plumbline_frame_changed.argtypes = [c_uint32, c_uint32, Rect, Rect]
    library.plumbline_view_phase.argtypes = [c_uint8, c_uint32, c_uint32, c_uint64]
    library.plumbline_phase_ended.argtypes = [c_uint32, c_uint8, c_uint64, c_uint32]
    library.plumbline_pass_ended.argtypes = [c_uint32, c_uint64, c_uint32]
    return library


class Column:
    """Rows below each other, each with a given height."""

    def __init__(self, library, heights):
        self.library = library
        self.heights = list(heights)
        self.frames = [Rect() for _ in heights]
        make_id = library.plumbline_make_id
        window, self.view, self.engine = make_id(), make_id(), make_id()
        self.define(window, 0, 0, b"Window", kind=WINDOW)
        self.define(self.view, window, 0, b"Column", identifier=b"list")
        library.plumbline_engine_created(self.engine, 0, window, 0)
        self.rows = [make_id() for _ in heights]
        self.constraints = []
        for index, row in enumerate(self.rows):
            self.define(row, self.view, index, b"Row")
            common = {"first_item": row, "host": self.view, "priority": 1000, "multiplier": 1}
            above = (self.rows[index - 1], BOTTOM) if index else (self.view, TOP)
            self.constraints.append((
                Constraint(id=make_id(), first_attribute=HEIGHT, constant=heights[index], **common),
                Constraint(id=make_id(), first_attribute=TOP, second_item=above[0],
                           second_attribute=above[1], **common),
            ))

    def define(self, view, superview, index, class_name, kind=0, identifier=None):
        self.library.plumbline_define_view(ctypes.byref(View(
            id=view, superview=superview, index=index, kind=kind, class_name=class_name,
            identifier=identifier)))

    def activate(self):
        for constraint in (one for pair in self.constraints for one in pair):
            self.library.plumbline_define_constraint(ctypes.byref(constraint))
            start = self.library.plumbline_now()
            self.library.plumbline_constraint_added(
                constraint.id, self.engine, ACTIVATION, start, Work(1, 0))

    def set_height(self, index, height):
        """The planted fault: setting one constant would be enough."""
        for constraint in (one for pair in self.constraints for one in pair):
            start = self.library.plumbline_now()
            self.library.plumbline_constraint_removed(
                constraint.id, self.engine, ACTIVATION, start, Work(1, 0))
        self.heights[index] = height
        self.constraints[index][0].constant = height
        self.activate()

    def lay_out(self, turn):
        self.library.plumbline_pass_began(self.engine, turn)
        start = self.library.plumbline_now()
        y = 0
        for index, height in enumerate(self.heights):
            old, new = self.frames[index], Rect(0, y, 320, height)
            y += height
            if (old.y, old.height) != (new.y, new.height):
                self.library.plumbline_frame_changed(self.rows[index], self.engine, old, new)
                self.frames[index] = new
        self.library.plumbline_view_phase(LAYOUT, self.view, self.engine, start)
        self.library.plumbline_phase_ended(self.engine, LAYOUT, start, 1)
        self.library.plumbline_pass_ended(self.engine, start, 1)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: column.py PATH-OF-LIBPLUMBLINE.SO")
    library = load(sys.argv[1])
    column = Column(library, [44.0] * 4)
    column.activate()
    column.lay_out(1)
    library.plumbline_mark(b"rows grow")
    for turn in range(2, 12):
        column.set_height(turn % 4, 44.0 + turn)
        column.lay_out(turn)
    library.plumbline_engine_discarded(column.engine)
    print("recorded" if library.plumbline_is_recording() else "not recorded")


if __name__ == "__main__":
    main()
