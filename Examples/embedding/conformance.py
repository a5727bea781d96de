"""Checks whether a trace of your engine contains what Plumbline's reports need.

    plumbline record -o engine.plumb -- ./your-program && python3 conformance.py engine.plumb

It reads the trace with Python's sqlite3 module, reports whether each rule holds, and exits with 1 if one does not.
Lines that begin with "not used" name optional parts that your engine does not record.
"""

import sqlite3
import sys

# Each rule: its text, and a query for the rows that break it. The first column identifies the place.
RULES = [
    ("no signpost was lost", "SELECT signposts_lost FROM run WHERE signposts_lost > 0"),
    ("every view is defined before it is named",
     "SELECT object FROM v_item WHERE class = '?'"),
    ("every view but a window has a superview",
     "SELECT path FROM v_item WHERE superview IS NULL AND kind NOT LIKE 'window'"),
    ("every constraint is defined before it is added",
     """SELECT layout_constraint FROM constraint_change WHERE layout_constraint NOT IN
        (SELECT id FROM layout_constraint)"""),
    ("no number is used for two constraints at once: added again only after its removal",
     """SELECT layout_constraint FROM (
          SELECT layout_constraint, kind, lag(kind) OVER
            (PARTITION BY engine, layout_constraint ORDER BY id) AS before
          FROM constraint_change WHERE kind IN (0, 1)) WHERE kind = 0 AND before = 0"""),
    ("a constraint that is removed was added, or told to be alive, before",
     """SELECT layout_constraint FROM (
          SELECT layout_constraint, kind, row_number() OVER
            (PARTITION BY engine, layout_constraint ORDER BY id) AS number
          FROM constraint_change WHERE kind IN (0, 1)) WHERE kind = 1 AND number = 1"""),
    ("constants and values are finite numbers",
     """SELECT id FROM layout_constraint WHERE constant IS NULL OR abs(constant) > 1e300
        UNION SELECT layout_constraint FROM constraint_change WHERE abs(new_value) > 1e300"""),
    ("priorities are from above 0 to 1000",
     "SELECT id FROM layout_constraint WHERE NOT (priority > 0 AND priority <= 1000)"),
    ("every engine was told to be made, with a view",
     "SELECT id FROM engine WHERE view IS NULL"),
    ("every pass that begins ends, and the other way round",
     "SELECT id FROM pass WHERE (begin IS NULL) <> (end IS NULL)"),
    ("no pass ends before it begins", "SELECT id FROM pass WHERE end < begin"),
    ("what an engine does is followed by a pass of it",
     """SELECT engine FROM constraint_change AS c WHERE kind IN (0, 1) AND reason <> 5 AND NOT EXISTS
        (SELECT 1 FROM pass WHERE pass.engine = c.engine AND pass.end IS NOT NULL)"""),
    ("a solver that is emptied names every constraint that it had",
     """SELECT c.layout_constraint FROM solver_reset AS r JOIN constraint_change AS c
        ON c.engine = r.engine AND c.kind = 0 AND c.time < r.time
        WHERE NOT EXISTS (SELECT 1 FROM constraint_change AS later WHERE later.engine = c.engine
        AND later.layout_constraint = c.layout_constraint AND later.kind = 1 AND later.id > c.id)"""),
    ("terms have finite coefficients other than 0",
     "SELECT expression FROM expression_term WHERE coefficient IS NULL OR coefficient = 0"),
    ("a variable is in an expression once",
     """SELECT expression FROM expression_term GROUP BY expression, item, attribute, variable
        HAVING count(*) > 1"""),
]

# Optional parts that reports can show.
PARTS = [
    ("durations of changes: `start` is what plumbline_now said before the work",
     "constraint_change WHERE duration > 0"),
    ("layouts of single views, which tell building from rebuilding (plumbline_view_phase)",
     "view_phase"),
    ("frames, for 'plumbline why' and the replay", "frame_change"),
    ("solver work or values, for the timeline", "engine_work"),
    ("texts that are measured", "measurement"),
    ("sizes that are computed", "size_measurement"),
    ("caches", "cache_lookup"),
    ("names of passes", "pass_name"),
    ("weights", "constraint_weight"),
    ("values that the solver chose, for the replay", "variable_value"),
    ("expressions of several terms", "expression_term"),
    ("what frames are made of, for the replay (plumbline_define_frame)", "frame_term"),
]


def rows_of(database, query, limit):
    """Returns the first rows; none if the recorder's version does not have such a table."""
    try:
        return database.execute(query).fetchmany(limit)
    except sqlite3.OperationalError as error:
        if "no such table" in str(error):
            return []
        raise


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: conformance.py TRACE")
    try:
        database = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
        if not database.execute("SELECT count(*) FROM constraint_change").fetchone()[0]:
            sys.exit("The trace has no constraint that was added: was the program recorded?")
    except sqlite3.Error as error:
        sys.exit(f"{sys.argv[1]} cannot be read as a trace: {error}")
    broken = 0
    for rule, query in RULES:
        rows = rows_of(database, query, 4)
        if not rows:
            print(f"ok        {rule}")
            continue
        broken += 1
        examples = ", ".join(str(row[0]) for row in rows[:3]) + (", …" if len(rows) > 3 else "")
        print(f"NOT SO    {rule}: {examples}")
    for part, table in PARTS:
        rows = rows_of(database, f"SELECT count(*) FROM {table}", 1)
        count = rows[0][0] if rows else 0
        print(f"told      {part}: {count:,}" if count else f"not used  {part}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
