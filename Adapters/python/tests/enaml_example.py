"""Shows the window of an Enaml example, resizes it, and changes texts and values in it: `enaml_example.py FILE.enaml`.

Exits with status 77 if the example needs something that is not installed.
"""

import importlib
import os
import sys

import counting  # noqa: F401


def changes(widget, steps):
    """Returns changes of the widget that a user or its data could make, and that may change its size."""
    from enaml.widgets import api
    if isinstance(widget, (api.Label, api.PushButton, api.CheckBox, api.RadioButton)):
        text = widget.text
        return [lambda number=number: setattr(widget, "text", f"{text} {'more ' * number}")
                for number in range(1, steps)]
    if isinstance(widget, api.Field):
        words = ["one", "two", "three", "four"]
        return [lambda number=number: setattr(widget, "text", " ".join(words[:number]))
                for number in range(1, steps)]
    if isinstance(widget, api.SpinBox):
        return [lambda number=number: setattr(
                    widget, "value", min(widget.maximum, widget.minimum + number))
                for number in range(1, steps)]
    return []


def walk(widget):
    yield widget
    for child in widget.children:
        yield from walk(child)


def main():
    folder, name = os.path.split(os.path.abspath(sys.argv[1]))
    sys.path.insert(0, folder)
    os.chdir(folder)
    import enaml
    from enaml.qt.qt_application import QtApplication
    app = QtApplication()
    try:
        with enaml.imports():
            module = importlib.import_module(os.path.splitext(name)[0])
    except ImportError as error:
        print(f"not run: {error}")
        sys.exit(77)
    window = getattr(module, "Main", None)
    if window is None:
        print("not run: there is no Main")
        sys.exit(77)
    view = window()
    view.show()
    process = app._qapp.processEvents
    process()
    proxy = getattr(view, "proxy", None)
    widget = getattr(proxy, "widget", None)
    for width, height in ((500, 400), (700, 500), (640, 480)):
        if widget is not None:
            widget.resize(width, height)
        process()
    for change in [change for each in list(walk(view)) for change in changes(each, 4)]:
        try:
            change()
        except ValueError as error:
            # For example, a field that accepts only numbers.
            print(f"refused: {error}")
        process()
    if hasattr(view, "close"):
        view.close()
    process()
    print("shown")


main()
