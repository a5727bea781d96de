"""Names the items of Matplotlib's constrained layout: figures, grids, axes, passes, texts, boxes."""

import functools
import weakref

from . import _library
from ._recorder import WINDOW, text


class Names:
    """The items of figures, grids and axes, and the owners of variables."""

    def __init__(self, recorder):
        self.recorder = recorder
        # The items of the layout grids that are being created, innermost last.
        self.making = []
        # For each prefix of a layout grid's variables: the grid's item, and a prefix for their names.
        self.prefixes = {}
        self.frames = weakref.WeakKeyDictionary()
        # The items whose sizes are being measured, innermost last.
        self.measured = []
        recorder.resolvers.append(self.resolve)

    def resolve(self, variable, name):
        prefix, separator, field = name.partition("_")
        if not separator:
            return None
        known = self.prefixes.get(prefix)
        if known is None:
            if not self.making:
                return None
            known = self.prefixes[prefix] = self.making[-1]
        item, before = known
        return item, before + field

    def figure(self, figure):
        parent = getattr(figure, "_parent", None)
        if parent is not None:
            return self.recorder.item(
                figure, type(figure).__name__, self.figure(parent),
                identifier=figure.get_label() or None)
        number = getattr(figure, "number", None)
        width, height = figure.bbox.size
        return self.recorder.item(
            figure, type(figure).__name__, kind=WINDOW,
            identifier=figure.get_label() or (f"figure {number}" if number else None),
            frame=_library.Rect(0, 0, width, height))

    def grid(self, grid):
        spec = getattr(grid, "_subplot_spec", None)
        superview = self.grid(spec.get_gridspec()) if spec is not None else self.figure(grid.figure)
        rows, columns = grid.nrows, grid.ncols
        return self.recorder.item(
            grid, type(grid).__name__, superview, identifier=f"{rows}x{columns}")

    def axes(self, axes):
        item = self.recorder.items.get(axes)
        if item is not None:
            return item
        spec = axes.get_subplotspec()
        grid = spec.get_gridspec() if spec is not None else None
        # A grid that was created without a figure has no place in one.
        superview = (
            self.grid(grid) if grid is not None and grid.figure is not None
            else self.figure(axes.get_figure()))
        label = axes.get_label()
        if not isinstance(label, str) or not label or label.startswith("_"):
            label = axes.get_title() or axes.get_title("left") or None
        return self.recorder.item(axes, type(axes).__name__, superview, identifier=label)

    def artist(self, artist):
        """Returns the item that contains an artist; 0 if there is none."""
        axes = getattr(artist, "axes", None)
        if axes is not None:
            return self.axes(axes)
        # Tick labels know only their figure. They are measured while their axes are.
        if self.measured:
            return self.measured[-1]
        figure = artist.get_figure()
        return self.figure(figure) if figure is not None else 0

    def tell_frames(self, figure, engine, grids):
        """Records the axes' new frames in pixels from the top, if they have changed."""
        top = figure.bbox.height
        items = []
        for axes in figure.get_axes():
            item = self.axes(axes)
            items.append(item)
            # In the figure's coordinates, even for axes in a subfigure.
            box = axes.bbox
            new = (box.x0, top - box.y1, box.width, box.height)
            old = self.frames.get(axes, (0.0, 0.0, 0.0, 0.0))
            if old != new:
                self.frames[axes] = new
                self.define_frame(axes, item, new, figure, grids)
                self.recorder.library.frame_changed(
                    item, engine, _library.Rect(*old), _library.Rect(*new))
        return items


    def define_frame(self, axes, item, frame, figure, grids):
        """Records the layout variables that determine the frame of axes."""
        spec = axes.get_subplotspec()
        grid = grids.get(spec.get_gridspec()) if spec is not None and grids else None
        state = getattr(getattr(grid, "solver", None), "_plumbline", None)
        if state is None:
            # The layout does not decide this frame, for example that of a colour bar next to its axes.
            self.recorder.define_frame(item, ())
            return
        sides = self.sides(grid, spec, figure.bbox.width, figure.bbox.height)
        # Matplotlib does not apply a layout in which axes would collapse.
        applied = all(
            abs(constant + sum(factor * variable.value() for variable, factor in terms) - side) < 0.5
            for (constant, terms), side in zip(sides, frame))
        state.define_frame(item, sides if applied else ())

    @staticmethod
    def sides(grid, spec, width, height):
        """Returns the box inside the margins of a grid's rows and columns, like its LayoutGrid.get_inner_bbox."""
        def inside(edges, side, index, sign):
            margins = grid.margins
            return [(edges[index], 1.0), (margins[side][index], sign),
                    (margins[side + "cb"][index], sign)]

        left = inside(grid.lefts, "left", spec.colspan.start, 1.0)
        right = inside(grid.rights, "right", spec.colspan.stop - 1, -1.0)
        top = inside(grid.tops, "top", spec.rowspan.start, -1.0)
        bottom = inside(grid.bottoms, "bottom", spec.rowspan.stop - 1, 1.0)

        def times(terms, factor):
            return [(variable, own * factor) for variable, own in terms]

        return ((0.0, times(left, width)), (height, times(top, -height)),
                (0.0, times(right, width) + times(left, -width)),
                (0.0, times(top, height) + times(bottom, -height)))


def around(recorder, function, before, after):
    """Returns the function with calls before and after it, whose errors do not affect the function."""

    @functools.wraps(function)
    def wrapper(*arguments, **named):
        if not recorder.is_on:
            return function(*arguments, **named)
        try:
            token = before(*arguments, **named)
        except Exception as error:
            recorder.fail(error)
            return function(*arguments, **named)
        result = None
        try:
            result = function(*arguments, **named)
            return result
        finally:
            try:
                after(token, result, *arguments, **named)
            except Exception as error:
                recorder.fail(error)

    return wrapper


def installers(recorder):
    """Returns the functions to call when Matplotlib's modules are imported."""
    names = Names(recorder)
    library, context = recorder.library, recorder.context
    fonts = {}

    def font_of(properties):
        key = (properties.get_family()[0], properties.get_size_in_points())
        known = fonts.get(key)
        if known is None:
            known = fonts[key] = text(f"{key[0]} {key[1]:g}")
        return known

    def constrained_layout(module):
        def begin(figure, *arguments, **named):
            return recorder.begin_pass(names.figure(figure), "constrained layout")

        def end(outer, grids, figure, *arguments, **named):
            views = []
            if context.engine:
                views = [names.figure(figure)]
                if context.turn:
                    views += names.tell_frames(figure, context.engine, grids)
            names.prefixes.clear()
            recorder.end_pass(outer, views)

        module.do_constrained_layout = around(recorder, module.do_constrained_layout, begin, end)

        def making(item, function):
            def push(thing, *arguments, **named):
                names.making.append((item(thing), ""))

            def pop(*arguments, **named):
                names.making.pop()

            return around(recorder, function, push, pop)

        # The two functions call each other by these names, so the innermost item is the one being created.
        figures = module.make_layoutgrids
        module.make_layoutgrids = making(names.figure, figures)
        grids = module.make_layoutgrids_gs

        @functools.wraps(grids)
        def make_layoutgrids_gs(layoutgrids, grid):
            if not recorder.is_on or grid in layoutgrids or grid.figure is None:
                return grids(layoutgrids, grid)
            return making(names.grid, lambda _: grids(layoutgrids, grid))(grid)

        module.make_layoutgrids_gs = make_layoutgrids_gs

    def layoutgrid(module):
        def before(grid, parent=None, parent_pos=(0, 0), parent_inner=False, name="", **named):
            # The box around a nested grid has variables with the same names.
            if name == "top" and names.making:
                names.making.append((names.making[-1][0], "outer "))
                return True
            return False

        def after(pushed, *arguments, **named):
            if pushed:
                names.making.pop()

        module.LayoutGrid.__init__ = around(recorder, module.LayoutGrid.__init__, before, after)

    def texts(module):
        metrics = getattr(module, "_get_text_metrics_function", None)
        now = library.now

        def misses(renderer):
            if metrics is None or renderer is None:
                return None
            return metrics(renderer).cache_info().misses

        def note(artist, content, renderer, count, box, start):
            item = names.artist(artist)
            if item:
                library.text_measured(
                    item, context.engine, start,
                    _library.Text(
                        text(content), font_of(artist._fontproperties), 0, box.width, box.height,
                        count is not None and count == misses(renderer)))

        original = module.Text.get_window_extent

        # Figures measure thousands of texts, so this does without the overhead of `around`.
        @functools.wraps(original)
        def get_window_extent(artist, renderer=None, dpi=None):
            content = None
            if recorder.is_on:
                try:
                    content = artist._text
                    used = renderer if renderer is not None else artist._renderer
                    count = misses(used) if content else None
                except Exception as error:
                    # Another version of Matplotlib uses other names.
                    recorder.fail(error)
                    content = None
            if not content:
                return original(artist, renderer, dpi)
            start = now()
            box = original(artist, renderer, dpi)
            try:
                note(artist, content, used, count, box, start)
            except Exception as error:
                recorder.fail(error)
            return box

        module.Text.get_window_extent = get_window_extent

    def sizes(*classes):
        def measured(kind, name):
            label = text(f"{kind.__name__.lstrip('_').removesuffix('Base')}.{name}")

            def before(artist, *arguments, **named):
                item = names.figure(artist) if hasattr(artist, "subfigs") else names.artist(artist)
                names.measured.append(item)
                return item, library.now()

            def after(token, box, artist, *arguments, **named):
                names.measured.pop()
                item, start = token
                width, height = (box.width, box.height) if box is not None else (0, 0)
                if item:
                    library.size_measured(
                        item, context.engine, start,
                        _library.Size(label, 0, 0, width, height, False))

            setattr(kind, name, around(recorder, getattr(kind, name), before, after))

        def install(module):
            for name in classes:
                kind = getattr(module, name, None)
                if kind is not None and "get_tightbbox" in vars(kind):
                    measured(kind, "get_tightbbox")
        return install

    def figures(module):
        sizes("FigureBase")(module)

        def before(figure, *arguments, **named):
            context.turn += 1
            return library.interval_began(b"Figure.draw")

        def after(interval, *arguments, **named):
            library.interval_ended(interval)

        module.Figure.draw = around(recorder, module.Figure.draw, before, after)

    return {
        "matplotlib._constrained_layout": constrained_layout,
        "matplotlib._layoutgrid": layoutgrid,
        "matplotlib.text": texts,
        "matplotlib.axis": sizes("Axis"),
        "matplotlib.legend": sizes("Legend"),
        "matplotlib.axes._base": sizes("_AxesBase"),
        "matplotlib.figure": figures,
    }
