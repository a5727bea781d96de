"""Compares the counts of counting.py with the trace; exits with 1 if they differ."""

import json
import sqlite3
import sys

QUERIES = {
    "made": "SELECT count(*) FROM engine",
    "addConstraint addEditVariable": "SELECT count(*) FROM constraint_change WHERE kind = 0",
    # A reset records a removal for each of its constraints.
    "removeConstraint removeEditVariable":
        "SELECT count(*) FROM constraint_change WHERE kind = 1 AND reason <> 5",
    "suggestValue": "SELECT count(*) FROM constraint_change WHERE kind = 2",
    "reset": "SELECT count(*) FROM solver_reset",
    "updateVariables": "SELECT count(*) FROM engine_work WHERE kind = 1",
}


def main():
    with open(sys.argv[1]) as file:
        counts = json.load(file)
    database = sqlite3.connect(sys.argv[2])
    differ = 0
    for names, query in QUERIES.items():
        counted = sum(counts.get(name, 0) for name in names.split())
        recorded = database.execute(query).fetchone()[0]
        differ += counted != recorded
        print(f"{names:36} counted {counted:7,}, in the trace {recorded:7,}")
    lost = database.execute("SELECT signposts_lost FROM run").fetchone()[0]
    sys.exit(1 if differ or lost else 0)


main()
