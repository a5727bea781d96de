"""Records this process's items, solvers and passes, independently of the framework."""

import ctypes
import itertools
import os
import struct
import sys
import threading
import weakref

from . import _library

WINDOW, VIEW = 2, 0
LAYOUT = 1
ACTIVATION, ALIVE, RESET = 0, 4, 5
NO_WORK = _library.Work(0, 0)
REQUIRED = 1001001000.0
STRENGTHS = {"weak": 1.0, "medium": 1e3, "strong": 1e6, "required": REQUIRED}

# The layout of plumbline_linear_constraint and plumbline_term.
_HEAD = struct.Struct("<IIQQdbBxxfdQ")
_TERM = struct.Struct("<dIB3xQ")
# The layout of plumbline_variable_value.
_VALUE = struct.Struct("<dIB3xQ")
# The layout of plumbline_side.
_SIDE = struct.Struct("<QQd")
# Up to this many refusals by a solver, and this many required constraints, the trace names the conflicting constraints.
REFUSAL_LIMIT, CONFLICT_LIMIT = 100, 2_000
_RELATIONS = {"<=": -1, "==": 0, ">=": 1}


class Context(threading.local):
    """A thread's state: the figure or widget that is being laid out, and its pass."""

    def __init__(self):
        self.capacity = 0
        self.grow(32)
        # The item being laid out, the engine created for it, the pass's name and its start time.
        self.root = 0
        self.engine = 0
        self.pass_name = None
        self.pass_start = 0
        self.turn = 0
        # Called when the pass's solver has chosen values, before another solver changes them.
        self.solved = None
        # The current test.
        self.test = 0
        # Whether this package itself is making the current calls.
        self.is_paused = False

    def grow(self, terms):
        self.capacity = terms
        self.buffer = ctypes.create_string_buffer(_HEAD.size + terms * _TERM.size)
        self.address = ctypes.addressof(self.buffer)


class Recorder:
    """Emits into the recording; after the first error, it prints a message and stops."""

    def __init__(self, library):
        self.library = library
        self.context = Context()
        self.is_on = True
        # Increases when items and engines must be defined again.
        self.epoch = 1
        self.items = weakref.WeakKeyDictionary()
        # The variables of items' frames, as last recorded.
        self.sides = {}
        self.solvers = weakref.WeakSet()
        # Functions that return a variable's item and its name there, from the variable's name.
        self.resolvers = []
        # The items of solvers without a framework, by the line of the program that creates them.
        self.places = {}
        self._indexes = itertools.count()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._forked)

    def _forked(self):
        # The child process has its own recording, which does not contain any items yet.
        self.epoch += 1
        self.items = weakref.WeakKeyDictionary()
        self.sides = {}
        self.places = {}
        context = self.context
        context.root = context.engine = context.test = 0
        context.pass_name = context.solved = None

    def fail(self, error):
        """Stops recording after an error in this package; the program continues."""
        if not self.is_on:
            return
        self.is_on = False
        try:
            sys.stderr.write(
                f"plumbline: {type(error).__name__} while recording ({error}); nothing more of this process "
                "is recorded.\n")
        except Exception:
            pass

    # Items

    def item(self, thing, class_name, superview=0, index=None, identifier=None, kind=VIEW,
             frame=None):
        """Returns the identifier of an object of the program, and defines it if it is new."""
        number = self.items.get(thing)
        if number is None:
            number = self.define(class_name, superview, index, identifier, kind, frame)
            self.items[thing] = number
        return number

    def define(self, class_name, superview=0, index=None, identifier=None, kind=VIEW, frame=None):
        number = self.library.make_id()
        self.library.define_view(_library.View(
            id=number, superview=superview,
            index=next(self._indexes) if index is None else index, kind=kind,
            class_name=text(class_name), identifier=text(identifier), reuse_identifier=None,
            frame=frame or _library.Rect()))
        return number

    def place(self, code, line):
        """Returns the item of the solvers that a line of the program creates."""
        name = f"{os.path.basename(code.co_filename)}:{line}"
        number = self.places.get(name)
        if number is None:
            number = self.places[name] = self.define("Solver", identifier=name, kind=WINDOW)
        return number

    def resolve(self, variable, name):
        """Returns a variable's item and its name there; None if no framework knows it."""
        for resolver in self.resolvers:
            found = resolver(variable, name)
            if found is not None:
                return found
        return None

    def define_frame(self, item, sides):
        """Records an item's frame if it is new: sums of packed terms, or nothing if no solver decides it."""
        # Solvers are temporary, but names stay the same.
        key = tuple(
            (constant, tuple((term[0], term[2].value, factor) for term, factor in terms))
            for constant, terms in sides)
        if self.sides.get(item) == key:
            return
        self.sides[item] = key
        if not sides:
            self.library.define_frame(item, None)
            return
        context = self.context
        count = sum(len(terms) for _, terms in sides)
        # The sides come first, their terms after them.
        if count + 4 > context.capacity:
            context.grow(count + 4)
        offset = 4 * _SIDE.size
        for number, (constant, terms) in enumerate(sides):
            _SIDE.pack_into(
                context.buffer, number * _SIDE.size, context.address + offset, len(terms), constant)
            for (item_of_term, name, _, _), factor in terms:
                _TERM.pack_into(context.buffer, offset, factor, item_of_term, 0, name)
                offset += _TERM.size
        self.library.define_frame(item, context.address)

    # Passes

    def begin_pass(self, root, name):
        """Records that a layout of the item begins; its pass begins with its first solver.

        Returns the argument of end_pass.
        """
        context = self.context
        # The pass belongs to the engine. The interval shows it by name next to the program's own intervals.
        interval = self.library.interval_began(name.encode())
        outer = (interval, context.root, context.engine, context.pass_name, context.pass_start,
                 context.solved)
        context.root, context.engine, context.pass_name, context.solved = root, 0, name, None
        context.pass_start = self.library.now()
        return outer

    def adopt_engine(self, engine):
        """Starts the pass that waits for a solver, with this engine."""
        context = self.context
        if context.pass_name is None or context.engine:
            return
        context.engine = engine
        self.library.pass_named(engine, context.pass_name.encode())
        self.library.pass_began(engine, context.turn)

    def conclude_pass(self, views=()):
        """Ends the pass in the trace; later operations of the engine belong to the next pass."""
        context = self.context
        if context.engine:
            for view in views:
                # The time of single views is unknown.
                self.library.view_phase(LAYOUT, view, context.engine, 0)
            self.library.phase_ended(context.engine, LAYOUT, context.pass_start, len(views))
            self.library.pass_ended(context.engine, context.pass_start, len(views))
        context.engine, context.pass_name = 0, None

    def end_pass(self, outer, views):
        context = self.context
        interval, *before = outer
        try:
            self.conclude_pass(views)
        finally:
            self.library.interval_ended(interval)
            (context.root, context.engine, context.pass_name, context.pass_start,
             context.solved) = before


def text(value):
    """Returns bytes for C, with replacements for zero bytes and characters that UTF-8 cannot encode."""
    if value is None:
        return None
    return str(value).encode("utf-8", "replace").replace(b"\0", b"?")


def weight(strength):
    """Returns kiwi's weight of a strength."""
    return STRENGTHS[strength] if isinstance(strength, str) else float(strength)


class SolverState:
    """The recorded state of a solver: its identifiers in the trace."""

    def __init__(self, recorder, maker):
        self.recorder = recorder
        self.maker = (maker.f_code, maker.f_lineno)
        self.begin()
        self.constraints = {}
        self.edits = {}
        self.refusals = 0
        recorder.solvers.add(self)

    def begin(self):
        """Defines the engine."""
        recorder = self.recorder
        self.epoch = recorder.epoch
        self.variables = {}
        self.names = {}
        context = recorder.context
        self.host = context.root or recorder.place(*self.maker)
        self.engine = recorder.library.make_id()
        recorder.library.engine_created(self.engine, 0, self.host, 0)
        recorder.adopt_engine(self.engine)

    def renew(self):
        """Defines everything again, after a fork."""
        self.begin()
        library = self.recorder.library
        for key, (number, constraint) in list(self.constraints.items()):
            self.constraints[key] = (self.define_constraint(constraint), constraint)
            library.constraint_added(self.constraints[key][0], self.engine, ALIVE, 0, NO_WORK)
        for key, (number, variable, strength, value) in list(self.edits.items()):
            number = self.define_edit(variable, strength, value)
            self.edits[key] = (number, variable, strength, value)
            library.constraint_added(number, self.engine, ALIVE, 0, NO_WORK)

    def variable(self, variable):
        """Returns the packed term of a variable without its coefficient: item, attribute, address of its name."""
        known = self.variables.get(id(variable))
        if known is not None:
            return known
        name = variable.name()
        item, field = self.recorder.resolve(variable, name) or (self.host, name)
        if not field:
            field = f"variable {len(self.variables) + 1}"
        # Programs may give several variables the same name. The trace needs different names.
        count = self.names[item, field] = self.names.get((item, field), 0) + 1
        if count > 1:
            field = f"{field} ({count})"
        buffer = ctypes.create_string_buffer(text(field))
        known = (item, ctypes.addressof(buffer), buffer, variable)
        self.variables[id(variable)] = known
        return known

    def define(self, terms, relation, constant, strength):
        """Defines a constraint and returns its identifier; 0 if it has no terms."""
        count = len(terms)
        if count == 0:
            return 0
        context = self.recorder.context
        if count > context.capacity:
            context.grow(count)
        number = self.recorder.library.make_id()
        buffer, address = context.buffer, context.address
        _HEAD.pack_into(
            buffer, 0, number, self.host, address + _HEAD.size, count, constant, relation, 0, 0,
            # A weight of 0 would mean that there is no weight.
            max(strength, 5e-324), 0)
        offset = _HEAD.size
        # kiwi orders terms by memory address. Sort them, so that equal expressions are equal term by term.
        packed = [(self.variable(variable), coefficient) for variable, coefficient in terms]
        if count > 1:
            packed.sort(key=lambda term: (term[1] < 0, term[0][0], term[0][2].value))
        for (item, name, _, _), coefficient in packed:
            _TERM.pack_into(buffer, offset, coefficient, item, 0, name)
            offset += _TERM.size
        self.recorder.library.define_linear_constraint(address)
        return number

    def define_constraint(self, constraint):
        expression = constraint.expression()
        # A variable may occur in several terms, and their coefficients add up.
        terms = {}
        for term in expression.terms():
            variable = term.variable()
            key = id(variable)
            terms[key] = (variable, term.coefficient() + (terms[key][1] if key in terms else 0))
        return self.define(
            list(terms.values()), _RELATIONS[constraint.op()], -expression.constant(),
            constraint.strength())

    def define_edit(self, variable, strength, value):
        return self.define([(variable, 1.0)], 0, value, weight(strength))

    # Operations, called when each is done

    def added(self, constraint, start):
        number = self.define_constraint(constraint)
        self.constraints[id(constraint)] = (number, constraint)
        self.recorder.library.constraint_added(number, self.engine, ACTIVATION, start, NO_WORK)

    def refused(self, constraint, contradicts):
        number = self.define_constraint(constraint)
        others = self.conflict(constraint, contradicts)
        array = (ctypes.c_uint32 * len(others))(*others)
        self.recorder.library.constraint_broken(number, self.engine, array, len(others))

    def conflict(self, constraint, contradicts):
        """Returns the identifiers of a minimal set of required constraints that conflict with a refused one.

        `contradicts` returns the position of the first of several constraints that cannot be added after those before it.
        The search stops after many refusals and skips very many constraints, because a program may refuse on purpose.
        """
        required = [entry for entry in self.constraints.values() if entry[1].strength() >= REQUIRED]
        self.refusals += 1
        if self.refusals > REFUSAL_LIMIT or len(required) > CONFLICT_LIMIT:
            return []
        found = []
        while True:
            known = [constraint] + [other for _, other in found]
            position = contradicts(known + [other for _, other in required])
            if position is None:
                return []
            if position < len(known):
                return [number for number, _ in found if number]
            # The constraint refused here belongs to the set, and later ones are not needed.
            found.append(required[position - len(known)])
            required = required[:position - len(known)]

    def removed(self, constraint, start):
        number, _ = self.constraints.pop(id(constraint), (0, None))
        if number:
            self.recorder.library.constraint_removed(number, self.engine, ACTIVATION, start, NO_WORK)

    def edit_added(self, variable, strength, start):
        number = self.define_edit(variable, strength, 0.0)
        self.edits[id(variable)] = (number, variable, strength, 0.0)
        self.recorder.library.constraint_added(number, self.engine, ACTIVATION, start, NO_WORK)

    def edit_removed(self, variable, start):
        number, _, _, _ = self.edits.pop(id(variable), (0, None, None, None))
        if number:
            self.recorder.library.constraint_removed(number, self.engine, ACTIVATION, start, NO_WORK)

    def suggested(self, variable, value, start):
        edit = self.edits.get(id(variable))
        if edit is None:
            return
        number, _, strength, before = edit
        self.edits[id(variable)] = (number, variable, strength, value)
        self.recorder.library.constant_set(number, self.engine, before, value, start, NO_WORK)

    def was_reset(self, start):
        numbers = [entry[0] for entry in (*self.constraints.values(), *self.edits.values())]
        self.constraints.clear()
        self.edits.clear()
        array = (ctypes.c_uint32 * len(numbers))(*numbers)
        self.recorder.library.solver_reset(self.engine, array, len(numbers), start)
        # Later variables may have the same addresses.
        self.variables.clear()
        self.names.clear()

    def define_frame(self, item, sides):
        """Records the variables that determine an item's frame, if they are new.

        Each of x, y, width and height is a constant and pairs of a variable and its coefficient. Without them, the solver
        does not decide the frame.
        """
        # The solver does not decide variables that no constraint mentions.
        if not all(id(variable) in self.variables for _, terms in sides for variable, _ in terms):
            sides = ()
        told = tuple(
            (constant, tuple((self.variables[id(variable)], factor) for variable, factor in terms))
            for constant, terms in sides)
        self.recorder.define_frame(item, told)

    def updated(self, start):
        library, context = self.recorder.library, self.recorder.context
        is_alone = context.pass_name is None
        library.values_read(self.engine, start, len(self.variables))
        if len(self.variables) > context.capacity:
            context.grow(len(self.variables))
        offset = 0
        for item, name, _, variable in self.variables.values():
            _VALUE.pack_into(context.buffer, offset, variable.value(), item, 0, name)
            offset += _VALUE.size
        library.variables_chosen(self.engine, context.address, len(self.variables))
        if context.solved is not None:
            context.solved(self)
        if is_alone:
            # Without a pass from a framework, the operations that led to new values form a pass.
            library.pass_named(self.engine, b"updateVariables")
            library.pass_began(self.engine, 0)
            library.view_phase(LAYOUT, self.host, self.engine, start)
            library.phase_ended(self.engine, LAYOUT, start, 1)
            library.pass_ended(self.engine, start, 1)

    def discarded(self):
        if self.epoch == self.recorder.epoch:
            self.recorder.library.engine_discarded(self.engine)
