#!/usr/bin/env python3
"""Makes a long trace from a short one: repeats its signposts, each time later.

usage: grow_trace.py TRACE OUTPUT SIGNPOSTS

Adds rows that a sample lacks, if the trace's version has tables for them: overlapping tests, one of them without an
end, marks, overlapping intervals, values, samples of processor and memory, and call stacks for half of the changes.
"""
import shutil
import sqlite3
import sys

source, output, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])
shutil.copyfile(source, output)
db = sqlite3.connect(output)
db.execute("PRAGMA journal_mode = OFF")
db.execute("PRAGMA synchronous = OFF")


def columns_of(table):
    return [row[1] for row in db.execute(f"PRAGMA table_info('{table}')")]


def highest(table):
    return db.execute(f"SELECT coalesce(max(id), 0) FROM {table}").fetchone()[0]


def add(table, **values):
    """Adds a row. Skips columns that this version of the trace lacks; columns without a value are NULL or 0."""
    names = columns_of(table)
    row = {"id": highest(table) + 1} | values
    required = {name for _, name, _, is_required, _, _ in db.execute(f"PRAGMA table_info('{table}')") if is_required}
    row |= {name: 0 for name in required - row.keys()}
    kept = [name for name in row if name in names]
    db.execute(f"INSERT INTO {table} ({', '.join(kept)}) VALUES ({', '.join('?' * len(kept))})", [row[n] for n in kept])
    return row["id"]


def string(value):
    return add("string", value=value)


duration, count, version = *db.execute("SELECT duration, signpost_count FROM run").fetchone(), \
    db.execute("PRAGMA user_version").fetchone()[0]
process, thread = db.execute("SELECT process, id FROM thread ORDER BY is_main DESC LIMIT 1").fetchone()
begin = db.execute("SELECT min(opened) FROM pass").fetchone()[0]
step = (duration - begin) // 100
odd = "a \"name\" with <b>marks</b>, \\, \u00fc, \U0001f600 and a\ttab"

for number in range(6):
    end = begin + (10 * number + 40) * step
    add("test", process=process, name=string(f"Suite/test {number} {odd}"), begin=begin + 10 * number * step,
        end=end, result=number % 3)
for number in range(50):
    add("mark", time=begin + 2 * number * step, name=string(f"mark {number % 5} {odd}"), process=process, thread=thread)
    add("cpu_sample", time=begin + 2 * number * step, process=process, process_time=number * 10_000,
        main_thread_time=number * 9_000, resident_size=50_000_000 + number)
if version >= 2:
    for number in range(50):
        add("interval", time=begin + number * step, duration=7 * step, name=string(f"interval {number % 3}"), process=process, thread=thread)
        add("counter", time=begin + number * step, name=string(f"value {number % 2} {odd}"), value=number / 8,
            process=process, thread=thread)
    if highest("stack") == 0:
        for number in range(20):
            symbols = [
                add("symbol", function=string("UIView.addConstraint(_:)"), is_inlined=0, is_library=1),
                add("symbol", function=string(f"Cell{number}.update(with:) {odd}"), file=string(f"Sources/Cell{number}.swift"),
                    line=10 + number, is_inlined=0, is_library=0),
                add("symbol", function=string("main"), file=string("Sources/main.swift"), line=3, is_inlined=0,
                    is_library=0),
            ]
            stack = add("stack", process=process, is_cut=0, caller=symbols[1])
            for position, symbol in enumerate(symbols):
                add("frame", stack=stack, position=position, address=4_096 + position, symbol=symbol)
        for table in ["constraint_change", "invalidation", "view_change"]:
            db.execute(f"UPDATE {table} SET stack = 1 + id % 20 WHERE id % 2 = 0")

# Repeat all of this.
times = -(-wanted // max(count, 1))
pass_count, change_count = highest("pass"), highest("constraint_change")
for table in ["pass", "constraint_change", "conflict", "engine_work", "measurement", "view_phase", "invalidation",
              "frame_change", "view_change", "safe_area_change", "trait_change", "list_change", "motion", "size_measurement", "cache_lookup",
              "solver_reset", "pass_name", "ambiguity", "mark", "interval", "counter", "cpu_sample", "churn"]:
    columns = columns_of(table)
    if not columns or times == 1:
        continue
    last = highest(table)
    shifts = {"id": f" + n * {last}", "pass": f" + n * {pass_count}", "constraint_change": f" + n * {change_count}"}
    shifts |= {name: f" + n * {change_count}" for name in ("removal", "addition")}
    shifts |= {name: f" + n * {duration}" for name in ("time", "opened", "begin", "end")}
    terms = [f'"{name}"{shifts.get(name, "")}' for name in columns]
    db.execute(f"""
        WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n + 1 < {times})
        INSERT INTO {table} SELECT {', '.join(terms)} FROM copy CROSS JOIN {table} WHERE {table}.id <= {last}
        ORDER BY 1""")
db.execute(f"UPDATE run SET signpost_count = signpost_count * {times}, duration = duration * {times}")
# The added rows come after the sample's, whatever their times.
db.execute("UPDATE event_table SET is_ordered = 0 WHERE name IN ('mark', 'interval', 'counter', 'cpu_sample')")
# A killed program leaves these without an end.
db.execute("UPDATE test SET end = NULL, result = NULL WHERE id = (SELECT max(id) FROM test)")
if version >= 2:
    db.execute("UPDATE interval SET duration = NULL WHERE id > (SELECT max(id) FROM interval) - 5")
    # A recorder creates these for all but small traces.
    db.execute("CREATE INDEX IF NOT EXISTS frame_stack ON frame (stack)")
db.execute("CREATE INDEX IF NOT EXISTS constraint_change_pass ON constraint_change (\"pass\")")
db.commit()
db.close()
