"""Calls functions when modules are imported, before the importing program continues."""

import sys


class ImportHook:
    """A finder that delegates to others, and wraps the loaders of the modules that it waits for."""

    def __init__(self, callbacks):
        self.callbacks = callbacks

    def find_spec(self, name, path=None, target=None):
        if name not in self.callbacks:
            return None
        for finder in sys.meta_path:
            if finder is self or not hasattr(finder, "find_spec"):
                continue
            spec = finder.find_spec(name, path, target)
            if spec is not None:
                self.wrap(spec)
                return spec
        return None

    def wrap(self, spec):
        loader = spec.loader
        execute = getattr(loader, "exec_module", None)
        if execute is None:
            return

        def exec_module(module):
            execute(module)
            callback = self.callbacks.get(module.__name__)
            if callback is not None:
                callback(module)

        try:
            loader.exec_module = exec_module
        # The loader does not allow new attributes, so its module is not recorded.
        except AttributeError:
            pass


def install(callbacks):
    """Calls each function with its module: now if it has been imported, otherwise on import."""
    sys.meta_path.insert(0, ImportHook(callbacks))
    for name, callback in callbacks.items():
        module = sys.modules.get(name)
        if module is not None:
            callback(module)
