"""Records the current test: tests of pytest by their node IDs, tests of unittest by their IDs."""

from ._matplotlib import around
from ._recorder import text

PASSED, FAILED, SKIPPED = 0, 1, 2


def installers(recorder):
    """Returns the functions to call when the modules that run tests are imported."""
    library, context = recorder.library, recorder.context

    def begin(name):
        # pytest also runs unittest's tests. Then only the outer call counts.
        if context.test:
            return 0
        context.test = library.test_began(text(name))
        return context.test

    def end(test, result):
        if test:
            context.test = 0
            library.test_ended(test, result)

    def pytest(module):
        def after(test, reports, item, *arguments, **named):
            outcomes = {report.outcome for report in reports or ()}
            end(test, FAILED if "failed" in outcomes or not outcomes
                else SKIPPED if "skipped" in outcomes else PASSED)

        module.runtestprotocol = around(
            recorder, module.runtestprotocol,
            lambda item, *arguments, **named: begin(item.nodeid), after)

    def unittest(module):
        def before(case, result=None):
            return begin(case.id()), (counts(result) if result is not None else None)

        def after(token, result, case, given=None):
            test, earlier = token
            result = result if result is not None else given
            if result is None:
                end(test, PASSED)
                return
            failed, skipped = counts(result)
            failed_before, skipped_before = earlier or (0, 0)
            end(test, FAILED if failed > failed_before
                else SKIPPED if skipped > skipped_before else PASSED)

        def counts(result):
            return (sum(len(getattr(result, name, ())) for name in
                        ("failures", "errors", "unexpectedSuccesses")),
                    len(getattr(result, "skipped", ())))

        module.TestCase.run = around(recorder, module.TestCase.run, before, after)

    return {"_pytest.runner": pytest, "unittest.case": unittest}
