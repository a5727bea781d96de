#!/usr/bin/env python3
"""Exports a trace in every format and checks the results with other tools.

usage: check_exports.py PLUMBLINE TRACE [--engine FOLDER] [--devtools]

The expected numbers are counted in the trace with SQLite. Then
  perfetto, chrome   Perfetto's trace processor counts slices and counters and sums arguments, and must not report
                     an import error. Chrome's JSON must also meet the requirements of the Firefox Profiler and
                     speedscope
  chrome             with --devtools, the trace engine of Chromium's DevTools parses it
  otlp               OpenTelemetry's own messages parse the lines and refuse unknown fields (if there are more than
                     500 lines, one in twenty); checks ids, nesting and counts
  csv                each table has as many records as rows, and so have the Parquet files that DuckDB makes
Exits with 1 at the first difference.
"""
import argparse
import csv
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter

here = pathlib.Path(__file__).resolve().parent


def expect(name, found, expected):
    if found != expected:
        sys.exit(f"check_exports: {name}: found {found}, expected {expected}")


class Expected:
    """The contents of the trace according to SQLite."""

    def __init__(self, path):
        db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")}

        if "kind" not in {row[1] for row in db.execute("PRAGMA table_info(churn)")}:
            # Before format 3, a row was a sum. The temporary table has a row for each constraint,
            # like later formats.
            db.execute("""CREATE TEMP TABLE churn AS
                WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < 10000)
                SELECT pass, superview, is_user, 0 AS kind FROM main.churn JOIN number ON i <= constraints
                WHERE NOT is_first_layout""")

        def value(sql):
            return db.execute(sql).fetchone()[0] or 0

        def count(table, where="1"):
            return value(f"SELECT count(*) FROM {table} WHERE {where}") if table in tables else 0

        churned = "churn.is_user AND churn.kind IN (0, 1)"
        self.categories = Counter({
            "pass": count("pass", "begin IS NOT NULL AND end IS NOT NULL"),
            "constraint": count("constraint_change"),
            "engine": count("engine_work") + count("ambiguity"),
            "text": count("measurement"),
            "view": sum(map(count, ["view_phase", "invalidation", "frame_change", "view_change", "safe_area_change", "trait_change", "list_change", "motion", "size_measurement", "cache_lookup", "solver_reset", "pass_name"])),
            "churn": value(f"SELECT count(*) FROM (SELECT 1 FROM churn WHERE {churned} GROUP BY pass, superview)"),
            "test": count("test"),
            "mark": count("mark"),
            "interval": count("interval"),
        })
        self.categories = Counter({name: n for name, n in self.categories.items() if n > 0})
        self.constraint_time = value("SELECT sum(duration) FROM constraint_change")
        self.rows_touched = value("SELECT sum(rows_touched) FROM constraint_change") + value(
            "SELECT sum(rows_touched) FROM engine_work")
        self.churned_constraints = value(f"SELECT count(*) FROM churn WHERE {churned}")
        self.superviews = dict(db.execute(f"""
            SELECT string.value, count(*) FROM churn JOIN item ON item.id = churn.superview
            JOIN string ON string.id = item.path WHERE {churned} GROUP BY 1"""))
        churned_passes = value(f"SELECT count(DISTINCT pass) FROM churn WHERE {churned}")
        self.samples = 3 * count("cpu_sample") + 2 * churned_passes + count("counter")
        # A removal and an addition with one signature in one pass are connected.
        self.pairs = value("""
            SELECT count(*) FROM (SELECT 1 FROM constraint_change WHERE pass IS NOT NULL AND signature IS NOT NULL
            AND kind IN (0, 1) GROUP BY pass, signature HAVING count(DISTINCT kind) = 2)""")
        # Stacks with at least one line of the app's own code.
        own = ("stack IN (SELECT frame.stack FROM frame JOIN symbol ON symbol.id = frame.symbol "
               "WHERE NOT symbol.is_library AND symbol.function IS NOT NULL)")
        self.callers = 0
        if "frame" in tables:
            self.callers = count("pass", f"begin IS NOT NULL AND end IS NOT NULL AND {own}") + sum(
                count(table, own) for table in ["constraint_change", "measurement", "invalidation", "view_change", "safe_area_change", "trait_change", "list_change", "motion", "size_measurement", "solver_reset", "mark"])
        self.rows = {name: db.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
                     # v_churn_now is a view of formats before 3 and is not exported.
                     for name in tables if not name.startswith("sqlite_") and name != "v_churn_now"}


def check_in_trace_processor(engine, path, expected, prefix):
    queries = [
        "SELECT name, severity, value FROM stats WHERE value > 0 AND severity IN ('error', 'data_loss')",
        "SELECT category, count(*) AS n FROM slice GROUP BY 1",
        "SELECT sum(dur) AS n FROM slice WHERE category = 'constraint'",
        # Slices with equal arguments share an argument set.
        f"SELECT sum(int_value) AS n FROM slice JOIN args USING (arg_set_id) WHERE key = '{prefix}.rows_touched'",
        f"""SELECT superview.string_value AS path, sum(constraints.int_value) AS n FROM slice
            JOIN args AS superview ON superview.arg_set_id = slice.arg_set_id AND superview.key = '{prefix}.superview'
            JOIN args AS constraints ON constraints.arg_set_id = slice.arg_set_id
              AND constraints.key = '{prefix}.constraints'
            WHERE category = 'churn' GROUP BY 1""",
        "SELECT count(*) AS n FROM counter",
        "SELECT count(*) AS n FROM slice WHERE dur < 0",
        """SELECT count(*) AS n FROM flow JOIN slice AS a ON a.id = flow.slice_out JOIN slice AS b ON b.id = flow.slice_in
            WHERE a.category = 'constraint' AND b.category = 'constraint'""",
        f"SELECT count(*) AS n FROM slice JOIN args USING (arg_set_id) WHERE key = '{prefix}.caller'",
        "SELECT count(*) AS n FROM slice JOIN args USING (arg_set_id) WHERE key = 'source.function_name'",
    ]
    answer = subprocess.run(
        ["node", "--max-old-space-size=4096", str(here / "trace_processor.js"), str(engine), str(path), *queries],
        capture_output=True, text=True)
    if answer.returncode != 0:
        sys.exit(f"check_exports: the trace processor: {answer.stderr[-2000:]}")
    # The engine itself writes progress to stdout before the array.
    errors, categories, time, rows, superviews, samples, open_slices, flows, callers, sources = json.loads(
        answer.stdout[answer.stdout.index("\n[\n") if not answer.stdout.startswith("[") else 0:])
    name = path.name
    expect(f"{name}: import errors", errors, [])
    expect(f"{name}: slices", {row["category"]: row["n"] for row in categories}, dict(expected.categories))
    expect(f"{name}: time of constraint changes", time[0]["n"] or 0, expected.constraint_time)
    expect(f"{name}: rows touched", rows[0]["n"] or 0, expected.rows_touched)
    expect(f"{name}: churning superviews", {row["path"]: row["n"] for row in superviews}, expected.superviews)
    expect(f"{name}: samples", samples[0]["n"], expected.samples)
    expect(f"{name}: slices without end", open_slices[0]["n"], 0)
    expect(f"{name}: callers", callers[0]["n"], expected.callers)
    if prefix == "debug":
        expect(f"{name}: lines of code", sources[0]["n"], expected.callers)
    if prefix == "debug" and expected.pairs > 0 and flows[0]["n"] < expected.pairs:
        sys.exit(f"check_exports: {name}: {flows[0]['n']} flows for {expected.pairs} constraints re-added")


def nanoseconds(text):
    whole, _, rest = text.partition(".")
    return int(whole) * 1000 + int(rest.ljust(3, "0") or 0)


def chrome_events(path):
    """Yields the events. Each is on a separate line. Other checks test whether the whole file is JSON."""
    with open(path, encoding="utf-8") as file:
        head = next(file).rstrip()
        if not head.startswith("{") or not head.endswith('"traceEvents":['):
            sys.exit(f"check_exports: {path.name}: begins with {head[:100]}")
        for line in file:
            line = line.rstrip("\n")
            if line.startswith("]"):
                return
            yield json.loads(line.removesuffix(","), parse_float=str)
    sys.exit(f"check_exports: {path.name}: has no end")


def check_chrome_json(path, expected):
    """Checks the requirements of the Firefox Profiler and speedscope: names, no open events, nested slices."""
    categories = Counter()
    threads = {}
    named = set()
    for event in chrome_events(path):
        if not event.get("name") or not isinstance(event["pid"], int) or not isinstance(event["tid"], int):
            sys.exit(f"check_exports: {path.name}: an event lacks its name or place: {event}")
        if event["ph"] == "M":
            named.add((event["pid"], event["tid"]))
        elif event["ph"] in "Xi":
            categories[event["cat"]] += 1
            if (event["pid"], event["tid"]) not in named:
                sys.exit(f"check_exports: {path.name}: a thread has no name: {event}")
            if event["ph"] == "X":
                threads.setdefault((event["pid"], event["tid"]), []).append(
                    (nanoseconds(str(event["ts"])), nanoseconds(str(event["dur"]))))
            else:
                expect(f"{path.name}: an instant's scope", event["s"], "t")
        else:
            expect(f"{path.name}: kind of event", event["ph"], "C")
            if not event["args"]:
                sys.exit(f"check_exports: {path.name}: a counter without a value")
    expect(f"{path.name}: events", dict(categories), dict(expected.categories))
    for slices in threads.values():
        ends = []
        for begin, duration in sorted(slices, key=lambda slice: (slice[0], -slice[1])):
            while ends and ends[-1] <= begin:
                ends.pop()
            if ends and begin + duration > ends[-1]:
                sys.exit(f"check_exports: {path.name}: slices overlap at {begin} ns")
            ends.append(begin + duration)


def check_otlp(path, expected):
    from google.protobuf import json_format
    from opentelemetry.proto.metrics.v1.metrics_pb2 import MetricsData
    from opentelemetry.proto.trace.v1.trace_pb2 import TracesData

    categories = Counter()
    samples = 0
    places = {}
    parents = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file):
            content = json.loads(line)
            # Creating the messages is slow, so only some lines of a long export are parsed.
            is_parsed = number < 500 or number % 20 == 0
            if "resourceMetrics" in content:
                if is_parsed:
                    json_format.ParseDict(content, MetricsData())
                for resource in content["resourceMetrics"]:
                    for scope in resource["scopeMetrics"]:
                        samples += sum(len(metric["gauge"]["dataPoints"]) for metric in scope["metrics"])
                continue
            if is_parsed:
                json_format.ParseDict(content, TracesData())
            for resource in content["resourceSpans"]:
                for scope in resource["scopeSpans"]:
                    for span in scope["spans"]:
                        expect(f"{path.name}: ids", (len(span["traceId"]), len(span["spanId"])), (32, 16))
                        begin, end = int(span["startTimeUnixNano"]), int(span["endTimeUnixNano"])
                        key = (span["traceId"], span["spanId"])
                        if key in places or begin > end:
                            sys.exit(f"check_exports: {path.name}: a span comes twice or ends early: {span}")
                        places[key] = (begin, end)
                        if "parentSpanId" in span:
                            parents.append((key, (span["traceId"], span["parentSpanId"])))
                        categories[span["attributes"][0]["value"]["stringValue"]] += 1
    expect(f"{path.name}: spans", dict(categories), dict(expected.categories))
    expect(f"{path.name}: samples", samples, expected.samples)
    for child, parent in parents:
        if parent not in places:
            sys.exit(f"check_exports: {path.name}: a parent is in no trace or another one: {child}")
        if not places[parent][0] <= places[child][0] <= places[child][1] <= places[parent][1]:
            sys.exit(f"check_exports: {path.name}: a span reaches out of its parent: {child}")


def check_csv(folder, expected):
    found = {}
    for path in folder.iterdir():
        with open(path, encoding="utf-8", newline="") as file:
            records = csv.reader(file, strict=True)
            width = len(next(records))
            found[path.stem] = 0
            for record in records:
                expect(f"{path.name}: fields", len(record), width)
                found[path.stem] += 1
    expect("csv: rows", found, expected.rows)


def check_parquet(folder, expected):
    """Runs the DuckDB statements of docs/exporting.md in the folder of the tables."""
    import duckdb

    page = (here.parent.parent / "docs/exporting.md").read_text(encoding="utf-8")
    blocks = [block.split("```")[0] for block in page.split("```sql\n")[1:]]
    os.chdir(folder)
    found = {}
    for statement in ";".join(block for block in blocks if ".parquet'" in block).split(";"):
        if statement.strip():
            answer = duckdb.sql(statement)
            if answer is not None:
                found |= dict(answer.fetchall())
    expect("parquet: churn", found, expected.superviews)
    for path in sorted(folder.glob("*.parquet")):
        count, = duckdb.sql(f"SELECT count(*) FROM '{path.name}'").fetchone()
        expect(f"{path.name}: rows", count, expected.rows[path.stem])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("plumbline")
    parser.add_argument("trace", type=pathlib.Path)
    parser.add_argument("--engine", type=pathlib.Path, help="the folder with Perfetto's engine_bundle.js")
    parser.add_argument("--devtools", action="store_true")
    options = parser.parse_args()
    options.plumbline = str(pathlib.Path(options.plumbline).resolve())
    expected = Expected(options.trace)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def export(format, name):
            begin = time.monotonic()
            subprocess.run([options.plumbline, "export", str(options.trace), "--format", format, "-o", str(folder / name)],
                           check=True, stderr=subprocess.DEVNULL)
            return folder / name, time.monotonic() - begin

        path, seconds = export("perfetto", "run.perfetto-trace")
        if options.engine:
            check_in_trace_processor(options.engine, path, expected, "debug")
        print(f"perfetto: {sum(expected.categories.values())} events, {seconds:.1f} s, as expected", flush=True)
        path, seconds = export("chrome", "run.json")
        check_chrome_json(path, expected)
        if options.engine:
            check_in_trace_processor(options.engine, path, expected, "args")
        print(f"chrome: {path.stat().st_size} bytes, {seconds:.1f} s, as expected", flush=True)
        if options.devtools:
            subprocess.run(["node", str(here / "devtools.js"), str(path)], check=True)
        path, seconds = export("otlp", "run.jsonl")
        check_otlp(path, expected)
        print(f"otlp: {path.stat().st_size} bytes, {seconds:.1f} s, as expected", flush=True)
        path, seconds = export("csv", "tables")
        check_csv(path, expected)
        check_parquet(path, expected)
        print(f"csv: {len(expected.rows)} tables, {seconds:.1f} s, as expected", flush=True)
        os.chdir("/")


main()
