"""Names the items of Enaml's layout managers: widgets with their names, and passes."""

import functools

from . import _library
from ._matplotlib import around
from ._recorder import WINDOW


def installers(recorder):
    """Returns the functions to call when Enaml's modules are imported."""
    library, context = recorder.library, recorder.context
    # The variables of the widgets whose constraints are being created. All widgets use the same variable names.
    variables = {}
    frames = {}

    def resolve(variable, name):
        return variables.get(id(variable))

    recorder.resolvers.append(resolve)

    # Widgets do not support weak references, so the key of an item is one of its variables, which is kept alive.
    items = {}

    def widget(declaration):
        key = getattr(declaration, "left", declaration)
        known = items.get(id(key))
        if known is not None and known[0] == recorder.epoch:
            return known[1]
        parent = getattr(declaration, "parent", None)
        number = recorder.define(
            type(declaration).__name__, widget(parent) if parent is not None else 0,
            identifier=getattr(declaration, "name", None) or None,
            kind=0 if parent is not None else WINDOW)
        if key is declaration:
            # It has no such variable, for example a window.
            declaration.observe("destroyed", lambda change, key=id(key): items.pop(key, None))
            key = None
        items[id(key if key is not None else declaration)] = (recorder.epoch, number, key)
        return number

    def layout_manager(module):
        from enaml.layout.constrainable import ConstraintMember
        manager = module.LayoutManager

        def note_variables(declaration):
            item = widget(declaration)
            for name, member in declaration.members().items():
                if isinstance(member, ConstraintMember):
                    variables[id(getattr(declaration, name))] = (item, name)

        def begin_items(manager, items):
            outer = context.root
            variables.clear()
            context.root = widget(manager._root_item.constrainable())
            for item in (manager._root_item, *items):
                note_variables(item.constrainable())
            return outer

        def end_items(outer, result, manager, items):
            context.root = outer
            variables.clear()

        manager.set_items = around(recorder, manager.set_items, begin_items, end_items)

        def sides(declaration, parent):
            def inside(name):
                terms = [(getattr(declaration, name), 1.0)]
                return terms + [(getattr(parent, name), -1.0)] if hasattr(parent, name) else terms

            return ((0.0, inside("left")), (0.0, inside("top")),
                    (0.0, [(declaration.width, 1.0)]), (0.0, [(declaration.height, 1.0)]))

        def tell_frames(manager, state):
            for layout_item in manager._layout_items:
                declaration = layout_item.constrainable()
                item = widget(declaration)
                x, y = declaration.left.value(), declaration.top.value()
                parent = getattr(declaration, "parent", None)
                if hasattr(parent, "left"):
                    x, y = x - parent.left.value(), y - parent.top.value()
                new = (x, y, declaration.width.value(), declaration.height.value())
                old = frames.get(item, (0.0, 0.0, 0.0, 0.0))
                if new != old:
                    frames[item] = new
                    state.define_frame(item, sides(declaration, parent))
                    library.frame_changed(
                        item, state.engine, _library.Rect(*old), _library.Rect(*new))

        def passes(name):
            original = getattr(manager, name)

            def begin(manager, *arguments, **named):
                outer = recorder.begin_pass(widget(manager._root_item.constrainable()), name)
                state = manager._solver._plumbline
                if state is not None:
                    recorder.adopt_engine(state.engine)
                # A nested container has its own layout, whose solver gives these variables other values.
                context.solved = (
                    (lambda state: tell_frames(manager, state)) if name == "resize"
                    # Changes that are undone after a size request belong to the next pass.
                    else lambda state: recorder.conclude_pass())
                return outer

            def end(outer, result, manager, *arguments, **named):
                views = []
                if name == "resize" and context.engine:
                    views = [widget(item.constrainable()) for item in manager._layout_items]
                recorder.end_pass(outer, views)

            setattr(manager, name, functools.wraps(original)(around(recorder, original, begin, end)))

        for name in ("resize", "best_size", "min_size", "max_size"):
            passes(name)

    return {"enaml.layout.layout_manager": layout_manager}
