#!/usr/bin/env python3
"""Puts extreme values into traces, their summaries and histories, and runs the commands on them.

usage: fuzz_numbers.py [--mutants N] [--seed S] [--jobs J] [--only rows|summaries|history] PLUMBLINE TRACE

Each mutant is a copy of a small trace with one changed value: in one column of one row or of all rows, in a document of
its summary, or in a history. For every mutant, each command must exit on its own with status 0 to 3. If it does not
answer, it must print a sentence that says what is wrong.
"""

import argparse
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

INTEGERS = [
    -(2**63), -(2**62), -(2**53) - 1, -(2**53), -(2**31) - 1, -1, 0, 1, 2, 255, 256, 2**31, 2**32,
    2**53 - 1, 2**53, 2**53 + 1, 2**56, 2**62, 2**63 - 1,
]
REALS = [
    float("inf"), float("-inf"), 1.8e308 / 2, -1e308, 1e300, 1e19, -1e19, 2.0**63, 2.0**53, -0.0, 5e-324,
]
OTHERS = [None, b"", b"\x00\xff\xfe", b"x" * 100_000, "", "\x00", "\ud7ff", "9" * 400, "x" * 100_000]
TIMEOUT = 60

# BASE is the original trace, DIR a directory for the mutant.
READING = [
    "info TRACE", "info TRACE --format json", "check TRACE", "check TRACE --code", "check TRACE --from-rows",
    "check TRACE --format github", "check TRACE --format sarif", "check TRACE --budget churned/test=0",
    "churn TRACE", "churn TRACE --code --from-rows", "churn TRACE --format json", "timeline TRACE",
    "timeline TRACE --from 10ms --to 60ms", "timeline TRACE --format csv", "compare BASE TRACE --allow empty",
    "compare TRACE BASE --rules always", "report TRACE -o -", "report TRACE --compare BASE -o -",
    "replay TRACE", "replay TRACE --with-remedy", "export TRACE --format perfetto -o DIR/p",
    "export TRACE --format chrome -o DIR/c", "export TRACE --format otlp -o DIR/o",
    "export TRACE --format csv -o DIR/t", "watch TRACE --once", "history add TRACE --store DIR/h.db",
    "history trend --store DIR/h.db", "summarize TRACE", "recover TRACE",
    "query TRACE --timeout 20s VIEWS", "record -q --append -o TRACE -- true",
]
HISTORY = [
    "history list --store TRACE", "history list --store TRACE --format json", "history trend --store TRACE",
    "history trend --store TRACE --format csv", "history trend --store TRACE --test scrolls",
    "history add BASE --store TRACE", "history remove 1 --store TRACE",
]


def reduced(source, target):
    """Copies a trace with few rows in each table, and adds a row to empty tables."""
    shutil.copy(source, target)
    database = sqlite3.connect(target)
    tables = [row[0] for row in database.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
    for table in tables:
        columns = list(database.execute(f"PRAGMA table_info({table})"))
        names = [column[1] for column in columns]
        events = {"constraint_change", "view_phase", "frame_change", "engine_work", "invalidation",
                  "measurement", "equation_note", "view_change"}
        if table in events:
            database.execute(f"DELETE FROM {table} WHERE id > (SELECT min(id) + 400 FROM {table})")
        if table not in ("summary", "summary_part") and not database.execute(
                f"SELECT 1 FROM {table}").fetchone():
            values = {"TEXT": "x", "REAL": 1.0, "INTEGER": 1}
            marks = ", ".join("?" * len(names))
            database.execute(f'INSERT INTO {table} VALUES ({marks})', [values.get(c[2], 1) for c in columns])
    database.commit()
    database.execute("VACUUM")
    database.close()


def lax(source, target):
    """Copies a database so that its columns accept values of any type."""
    database = sqlite3.connect(source)
    script = "\n".join(database.iterdump())
    numbers = [database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    database.close()
    script = re.sub(r"(INTEGER|TEXT|REAL) NOT NULL", r"\1", script.replace(") STRICT;", ");"))
    copy = sqlite3.connect(target)
    copy.executescript(script)
    copy.execute(f"PRAGMA application_id = {numbers[0]}")
    copy.execute(f"PRAGMA user_version = {numbers[1]}")
    copy.commit()
    copy.close()


def columns(path):
    database = sqlite3.connect(path)
    found = []
    for (table,) in list(database.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
            "AND name NOT LIKE 'summary%'")):
        found += [(table, row[1], row[2]) for row in database.execute(f"PRAGMA table_info({table})")]
    database.close()
    return found


class Fuzzer:
    def __init__(self, options, directory):
        self.options = options
        self.directory = directory
        self.random = random.Random(options.seed)
        self.failures = []
        self.commands = 0
        self.refused = 0
        self.base = os.path.join(directory, "base.plumb")
        reduced(options.trace, self.base)
        database = sqlite3.connect(self.base)
        views = [row[0] for row in database.execute("SELECT name FROM sqlite_schema WHERE type = 'view'")]
        database.close()
        counts = ", ".join(f"(SELECT count(*) FROM (SELECT * FROM {view}))" for view in views)
        self.views = f"SELECT {counts}"
        self.lax = os.path.join(directory, "lax.plumb")
        lax(self.base, self.lax)
        self.summed = os.path.join(directory, "summed.plumb")
        shutil.copy(self.base, self.summed)
        self.expect_success("summarize", self.summed)
        self.store = os.path.join(directory, "store.db")
        self.expect_success("history", "add", self.base, "--store", self.store)
        self.lax_store = os.path.join(directory, "lax.db")
        lax(self.store, self.lax_store)

    def expect_success(self, *words):
        result = subprocess.run([self.options.plumbline, *words], capture_output=True, timeout=TIMEOUT)
        if result.returncode != 0:
            sys.exit(f"fuzz_numbers: {' '.join(words)}: {result.stderr.decode()}")

    def mutants(self, kind, count):
        """Returns tuples of the file to copy and the change of the copy."""
        if kind == "rows":
            strict = [(self.base, column, value, every) for column in columns(self.base)
                      for value in {"INTEGER": INTEGERS, "REAL": REALS, "TEXT": OTHERS[4:]}.get(column[2], [])
                      for every in (False, True)]
            loose = [(self.lax, column, value, False) for column in columns(self.base)
                     for value in OTHERS + REALS[:2] + [2**63 - 1]]
            chosen = strict + loose
        elif kind == "history":
            chosen = [(self.store, column, value, every) for column in columns(self.store)
                      for value in INTEGERS for every in (False, True) if column[2] == "INTEGER"]
            chosen += [(self.lax_store, column, value, False) for column in columns(self.store)
                       for value in OTHERS + REALS[:3] + [2**63 - 1]]
        else:
            database = sqlite3.connect(self.summed)
            rows = list(database.execute("SELECT id, document FROM summary_part"))
            database.close()
            chosen = []
            for row, document in rows:
                for place in re.finditer(r'(?<=[:,\[])-?\d+(\.\d+)?(?=[,}\]])', document):
                    for value in INTEGERS + ["1e308", "-1e308", "1e999", "9" * 60, "null", '"inf"', "[]", "{}"]:
                        chosen.append((self.summed, row, place.span(), str(value)))
        if count is not None and count < len(chosen):
            chosen = self.random.sample(chosen, count)
        return chosen

    def apply(self, kind, mutant, path):
        """Makes the mutant; returns its description, or None if SQLite does not accept the value."""
        shutil.copy(mutant[0], path)
        database = sqlite3.connect(path)
        try:
            if kind == "summaries":
                _, row, span, value = mutant
                document = database.execute(
                    "SELECT document FROM summary_part WHERE id = ?", (row,)).fetchone()[0]
                changed = document[:span[0]] + value + document[span[1]:]
                database.execute("UPDATE summary_part SET document = ? WHERE id = ?", (changed, row))
                name = f"summary_part {row}: {document[max(0, span[0] - 30):span[0]]}{value}"
            else:
                _, (table, column, _), value, every = mutant
                where = "" if every else f" WHERE rowid = (SELECT rowid FROM {table} LIMIT 1)"
                database.execute(f'UPDATE {table} SET "{column}" = ?{where}', (value,))
                shown = repr(value)[:40]
                name = f"{os.path.basename(mutant[0])}: {table}.{column} = {shown}{' everywhere' * every}"
            database.commit()
        except (sqlite3.Error, UnicodeEncodeError):
            return None
        finally:
            database.close()
        if kind == "summaries":
            # The summary is valid only if nothing was written after it.
            with open(path, "r+b") as file:
                file.seek(24)
                counter = int.from_bytes(file.read(4), "big")
            database = sqlite3.connect(path)
            database.execute("UPDATE summary SET change_counter = ?", (counter + 1,))
            database.commit()
            database.close()
        return name

    def run(self, kind, number, mutant):
        directory = os.path.join(self.directory, str(number))
        os.mkdir(directory)
        original = os.path.join(directory, "original")
        name = self.apply(kind, mutant, original)
        if name is not None:
            commands = HISTORY if kind == "history" else READING
            if kind == "summaries":
                commands = [c for c in READING if c.split()[0] in ("check", "churn", "report", "compare")]
            for command in commands:
                self.run_command(command, original, directory, name)
        shutil.rmtree(directory, ignore_errors=True)

    def run_command(self, command, original, directory, name):
        path = os.path.join(directory, "trace.plumb")
        writes = command.split()[0] in ("summarize", "recover", "record") or "history" in command
        if writes or not os.path.exists(path):
            shutil.copy(original, path)
        words = []
        for word in command.split():
            word = {"TRACE": path, "BASE": self.base, "VIEWS": self.views}.get(word, word)
            words.append(word.replace("DIR", directory))
        self.commands += 1
        problem = None
        try:
            result = subprocess.run([self.options.plumbline, *words], capture_output=True, timeout=TIMEOUT,
                                    stdin=subprocess.DEVNULL,
                                    env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})
            complaint = result.stderr.decode(errors="replace")
            if result.returncode < 0 or result.returncode > 3 and result.returncode != 125:
                problem = f"status {result.returncode}"
            elif result.returncode in (2, 125):
                self.refused += 1
                if not re.match(r"plumbline: .+[.!?:)]?\n", complaint):
                    problem = "no sentence"
            if "rror: " in complaint and "atal" in complaint:
                problem = "fatal error"
        except subprocess.TimeoutExpired:
            complaint = ""
            problem = f"more than {TIMEOUT} s"
        if problem:
            self.failures.append((name, command, problem, complaint.strip()[-300:]))
            print(f"{problem}: {command}: {name}\n  {complaint.strip()[-300:]}", flush=True)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--mutants", type=int, help="so many of each kind; all without it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=["rows", "summaries", "history"])
    parser.add_argument("plumbline")
    parser.add_argument("trace")
    options = parser.parse_args()
    options.plumbline = os.path.abspath(options.plumbline)
    status = 0
    with tempfile.TemporaryDirectory() as directory:
        fuzzer = Fuzzer(options, directory)
        number = 0
        for kind in [options.only] if options.only else ["rows", "summaries", "history"]:
            fuzzer.commands = fuzzer.refused = 0
            before = len(fuzzer.failures)
            mutants = fuzzer.mutants(kind, options.mutants)
            with ThreadPoolExecutor(options.jobs) as pool:
                jobs = [pool.submit(fuzzer.run, kind, number + i, mutant) for i, mutant in enumerate(mutants)]
                for job in jobs:
                    job.result()
            number += len(mutants)
            failed = len(fuzzer.failures) - before
            print(f"{kind}: {len(mutants)} mutants, {fuzzer.commands} commands, {fuzzer.refused} refused, "
                  f"{failed} failed", flush=True)
        status = 1 if fuzzer.failures else 0
    sys.exit(status)


if __name__ == "__main__":
    main()
