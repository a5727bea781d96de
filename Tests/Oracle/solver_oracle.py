#!/usr/bin/env python3
"""Answers generated constraint systems by linear programming, one priority after the other.

usage: solver_oracle.py CASES ANSWERS [--jobs N]

CASES is what the Swift tests write: a head "case KIND SEED VARIABLES", constraints
"c RELATION PRIORITY CONSTANT (VARIABLE COEFFICIENT)*", steps "add I", "remove I",
"constant I C", "priority I P". A step that would make the required constraints infeasible is
refused and changes nothing.

ANSWERS has one block a case: "case KIND SEED CHECKSUM", then for every step of a sequence,
or once for a system: "REFUSED; PRIORITY:SUM ...; VARIABLE:VALUE ..." where the sums are the
least possible ones, highest priority first, each on the face that the ones before it leave, and
the values are of those variables that have the same value in every solution as good.

A level is one linear program (HiGHS, through SciPy). The face is pinned by complementary
slackness: an error or slack column whose reduced cost is above 0 is 0 in every optimum.
"""

import argparse
import multiprocessing
import random
import sys

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_matrix

REQUIRED = 1000.0
BOX = 1e5  # far outside of every layout; only makes unbounded faces bounded
INFEASIBLE = 2


class Case:
    def __init__(self, head):
        _, self.kind, self.seed, count = head.split()
        self.count = int(count)
        self.constraints = []
        self.steps = []
        self.text = ""

    def checksum(self):
        value = 0xCBF29CE484222325
        for byte in self.text.encode():
            value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
        return value


def read_cases(path):
    cases = []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            word = line.split()
            if word[0] == "case":
                cases.append(Case(line))
            elif word[0] == "c":
                terms = {}
                for variable, coefficient in zip(word[4::2], word[5::2]):
                    key = int(variable)
                    terms[key] = terms.get(key, 0.0) + float(coefficient)
                cases[-1].constraints.append([word[1], float(word[2]), float(word[3]), terms])
            else:
                cases[-1].steps.append((word[0], int(word[1]), *map(float, word[2:])))
            cases[-1].text += line
    return cases


class Program:
    """Columns: the variables, then a slack for every inequality, then errors for optional ones."""

    def __init__(self, count, constraints):
        self.count = count
        rows, columns, data, right = [], [], [], []
        width = count
        self.errors = {}
        for row, (relation, priority, constant, terms) in enumerate(constraints):
            entries = list(terms.items())
            if relation != "=":
                entries.append((width, -1.0 if relation == ">" else 1.0))
                width += 1
            if priority < REQUIRED:
                for sign in {"=": (1.0, -1.0), ">": (1.0,), "<": (-1.0,)}[relation]:
                    entries.append((width, sign))
                    self.errors.setdefault(priority, []).append(width)
                    width += 1
            for column, coefficient in entries:
                rows.append(row)
                columns.append(column)
                data.append(coefficient)
            right.append(-constant)
        self.width = width
        self.matrix = csr_matrix((data, (rows, columns)), shape=(len(constraints), width))
        self.right = np.array(right)
        self.lower = np.zeros(width)
        self.lower[:count] = -np.inf
        self.upper = np.full(width, np.inf)

    def run(self, cost):
        for options in (
            {"primal_feasibility_tolerance": 1e-9, "dual_feasibility_tolerance": 1e-9},
            {"presolve": False},
        ):
            result = linprog(
                cost,
                A_eq=self.matrix,
                b_eq=self.right,
                bounds=np.stack([self.lower, self.upper], 1),
                method="highs",
                options=options,
            )
            if result.status in (0, INFEASIBLE):
                return result
        return result

    def is_feasible(self):
        return self.matrix.shape[0] == 0 or self.run(np.zeros(self.width)).status != INFEASIBLE

    def minimize(self):
        """The least sum of errors at every priority; leaves the optimal face pinned."""
        sums = {}
        for priority in sorted(self.errors, reverse=True):
            cost = np.zeros(self.width)
            cost[self.errors[priority]] = 1.0
            result = self.run(cost)
            if result.status != 0:
                raise RuntimeError(f"level {priority}: {result.message}")
            sums[priority] = result.fun
            self.upper[(result.lower.marginals > 1e-8) & np.isfinite(self.lower)] = 0.0
        return sums

    def unique_values(self, seed):
        """The variables with one value on the pinned face.

        Where a random weighting of some variables has one value only, all of them do; where it
        does not, those that differ between its least and its greatest point drop out.
        """
        mentioned = set(self.matrix[:, : self.count].nonzero()[1])
        candidates = sorted(mentioned)
        self.lower[: self.count] = -BOX
        self.upper[: self.count] = BOX
        weights = random.Random(seed)
        values = {}
        while candidates:
            cost = np.zeros(self.width)
            for variable in candidates:
                cost[variable] = weights.uniform(0.5, 1.5) * weights.choice((-1, 1))
            least, greatest = self.run(cost), self.run(-cost)
            if least.status != 0 or greatest.status != 0:
                raise RuntimeError(f"extent of the face: {least.message} {greatest.message}")
            gap = np.abs(least.x - greatest.x)
            rest = [variable for variable in candidates if gap[variable] <= 1e-6]
            if abs(least.fun + greatest.fun) <= 1e-6 or len(rest) == len(candidates):
                return {variable: least.x[variable] for variable in rest}
            candidates = rest
        return values


def number(value):
    return f"{round(value, 6):.10g}" if abs(value) > 5e-7 else "0"


def state(count, live, seed, refused):
    program = Program(count, live)
    sums = program.minimize() if live else {}
    values = program.unique_values(seed) if live else {}
    return "; ".join(
        (
            refused,
            " ".join(f"{number(p)}:{number(sums[p])}" for p in sorted(sums, reverse=True)),
            " ".join(f"{v}:{number(values[v])}" for v in sorted(values)),
        )
    )


def answer(case):
    constraints = [list(constraint) for constraint in case.constraints]
    present = [False] * len(constraints)
    lines = [f"case {case.kind} {case.seed} {case.checksum():016x}"]
    refused = []

    def is_feasible():
        live = [c for c, is_in in zip(constraints, present) if is_in and c[1] >= REQUIRED]
        return Program(case.count, live).is_feasible()

    for step, index, *rest in case.steps:
        old, was_in = list(constraints[index]), present[index]
        if step == "add":
            present[index] = True
        elif step == "remove":
            present[index] = False
        elif step == "constant":
            constraints[index][2] = rest[0]
        elif step == "priority":
            constraints[index][1] = rest[0]
        is_refused = (
            step != "remove"
            and present[index]
            and constraints[index][1] >= REQUIRED
            and not is_feasible()
        )
        if is_refused:
            constraints[index], present[index] = old, was_in
            refused.append(str(index))
        if case.kind == "sequence":
            live = [c for c, is_in in zip(constraints, present) if is_in]
            lines.append(state(case.count, live, case.seed, "no" if is_refused else "ok"))
    if case.kind == "system":
        live = [c for c, is_in in zip(constraints, present) if is_in]
        lines.append(state(case.count, live, case.seed, " ".join(refused) or "none"))
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases")
    parser.add_argument("answers")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    cases = read_cases(options.cases)
    with multiprocessing.Pool(options.jobs) as pool, open(
        options.answers, "w", encoding="utf-8"
    ) as output:
        for done, text in enumerate(pool.imap(answer, cases, chunksize=4), 1):
            output.write(text)
            if done % 100 == 0:
                print(f"{done} of {len(cases)} cases answered", file=sys.stderr)


if __name__ == "__main__":
    main()
