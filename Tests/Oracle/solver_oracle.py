#!/usr/bin/env python3
"""Solves generated constraint systems by linear programming, one priority after the other.

usage: solver_oracle.py CASES ANSWERS [--jobs N] [--fingerprints FILE]

CASES is the file that the Swift tests write: a header "case KIND SEED VARIABLES", a line
"restricted VARIABLE ..." if some variables are at least 0, constraints
"c RELATION PRIORITY CONSTANT (VARIABLE COEFFICIENT)*", and steps "add I", "remove I",
"constant I C", "priority I P". A step that would make the required constraints infeasible is
refused and changes nothing.

ANSWERS has one block for each case: "case KIND SEED CHECKSUM", then, for every step of a sequence
or once for a system, "REFUSED; PRIORITY:SUM ...; VARIABLE:VALUE ...". The sums are the least
possible ones, highest priority first, each on the face that the ones before it leave. The values
are those of the variables that have the same value in every equally good solution.

FINGERPRINTS stores thousands of answers in little space: a line for each case, with the last four
digits of its checksum. Then for every state: four digits of a hash of the refusals and the unique
variables, a colon, and a weighted sum of all sums and values, in thousandths, base 36. Each sum and
value has a different weight. OracleFingerprints.swift computes the same from the solver's state.

A level is one linear program (HiGHS). The face is pinned by complementary slackness: an error or
slack column whose reduced cost is above 0 is 0 in every optimum.
"""

import argparse
import multiprocessing
import random
import sys

import highspy
import numpy as np

REQUIRED = 1000.0
BOX = 1e5  # far outside any layout; only makes unbounded faces bounded


class Case:
    def __init__(self, head):
        _, self.kind, self.seed, count = head.split()
        self.count = int(count)
        self.restricted = []
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
            elif word[0] == "restricted":
                cases[-1].restricted = [int(variable) for variable in word[1:]]
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

    def __init__(self, case, constraints):
        self.count = count = case.count
        self.mentioned = set()
        starts, columns, data, right = [0], [], [], []
        width = count
        self.errors = {}
        for relation, priority, constant, terms in constraints:
            self.mentioned |= {v for v, coefficient in terms.items() if coefficient != 0}
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
                columns.append(column)
                data.append(coefficient)
            starts.append(len(columns))
            right.append(-constant)
        self.width = width
        self.indexes = np.arange(width, dtype=np.int32)
        self.lower = np.zeros(width)
        self.lower[:count] = -np.inf
        self.lower[case.restricted] = 0.0
        self.upper = np.full(width, np.inf)
        self.highs = highspy.Highs()
        for option, value in (
            ("output_flag", False),
            ("threads", 1),
            ("solver", "simplex"),
            ("primal_feasibility_tolerance", 1e-9),
            ("dual_feasibility_tolerance", 1e-9),
        ):
            self.highs.setOptionValue(option, value)
        program = highspy.HighsLp()
        program.num_col_ = width
        program.num_row_ = len(constraints)
        program.col_cost_ = np.zeros(width)
        program.col_lower_ = self.lower
        program.col_upper_ = self.upper
        program.row_lower_ = program.row_upper_ = np.array(right)
        program.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        program.a_matrix_.start_ = np.array(starts, dtype=np.int32)
        program.a_matrix_.index_ = np.array(columns, dtype=np.int32)
        program.a_matrix_.value_ = np.array(data)
        self.highs.passModel(program)

    def bound(self):
        """Passes changed bounds to the program."""
        self.highs.changeColsBounds(self.width, self.indexes, self.lower, self.upper)

    def run(self, cost):
        """Returns the optimum (value, column values, reduced costs), or `None` without one."""
        self.highs.changeColsCost(self.width, self.indexes, cost)
        status = None
        for presolve in ("choose", "off", "on"):
            self.highs.setOptionValue("presolve", presolve)
            self.highs.run()
            status = self.highs.getModelStatus()
            if status == highspy.HighsModelStatus.kOptimal:
                solution = self.highs.getSolution()
                value = self.highs.getInfo().objective_function_value
                return value, np.array(solution.col_value), np.array(solution.col_dual)
            if status == highspy.HighsModelStatus.kInfeasible:
                return None
            self.highs.clearSolver()
        raise RuntimeError(f"a linear program has no answer: {status}")

    def is_feasible(self):
        return self.run(np.zeros(self.width)) is not None

    def minimize(self):
        """Returns the least sum of errors at every priority, and leaves the optimal face pinned."""
        sums = {}
        for priority in sorted(self.errors, reverse=True):
            cost = np.zeros(self.width)
            cost[self.errors[priority]] = 1.0
            optimum = self.run(cost)
            if optimum is None:
                raise RuntimeError(f"level {priority} cannot be met at all")
            sums[priority] = optimum[0]
            self.upper[(optimum[2] > 1e-8) & np.isfinite(self.lower)] = 0.0
            self.bound()
        return sums

    def unique_values(self, seed):
        """Returns the variables that have only one value on the pinned face.

        If a random weighting of some variables has only one value, so has each of them. If not,
        those that differ between its least and its greatest point drop out.
        """
        candidates = sorted(self.mentioned)
        self.lower[: self.count] = np.maximum(self.lower[: self.count], -BOX)
        self.upper[: self.count] = np.minimum(self.upper[: self.count], BOX)
        self.bound()
        weights = random.Random(seed)
        while candidates:
            cost = np.zeros(self.width)
            for variable in candidates:
                cost[variable] = weights.uniform(0.5, 1.5) * weights.choice((-1, 1))
            least, greatest = self.run(cost), self.run(-cost)
            if least is None or greatest is None:
                raise RuntimeError("the extent of the face cannot be found")
            gap = np.abs(least[1] - greatest[1])
            rest = [variable for variable in candidates if gap[variable] <= 1e-6]
            if abs(least[0] + greatest[0]) <= 1e-6 or len(rest) == len(candidates):
                return {variable: least[1][variable] for variable in rest}
            candidates = rest
        return {}


def number(value):
    return f"{round(value, 6):.10g}" if abs(value) > 5e-7 else "0"


def state(case, live, refused):
    program = Program(case, live)
    sums = program.minimize() if live else {}
    values = program.unique_values(case.seed) if live else {}
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
        return Program(case, live).is_feasible()

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
            lines.append(state(case, live, "no" if is_refused else "ok"))
    if case.kind == "system":
        live = [c for c, is_in in zip(constraints, present) if is_in]
        lines.append(state(case, live, " ".join(refused) or "none"))
    return "\n".join(lines) + "\n"


def weight(key):
    return 0.5 + (key * 0.6180339887498949) % 1.0


def base36(value):
    digits, rest = "", abs(value)
    while rest:
        rest, digit = divmod(rest, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    return ("-" if value < 0 else "") + (digits or "0")


def fingerprint(line):
    """Returns the compact form of an answer's line."""
    refused, sums, values = line.split(";")
    total, unique = 0.0, []
    for pair in sums.split():
        priority, least = map(float, pair.split(":"))
        total += weight(priority) * least
    for pair in values.split():
        variable, value = pair.split(":")
        unique.append(variable)
        total += weight(int(variable) + 2000.5) * float(value)
    discrete = 0x811C9DC5
    for byte in f"{refused};{' '.join(unique)}".encode():
        discrete = ((discrete ^ byte) * 0x01000193) & 0xFFFFFFFF
    return f"{discrete & 0xFFFF:04x}:{base36(round(total * 1000))}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases")
    parser.add_argument("answers")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--fingerprints")
    options = parser.parse_args()
    cases = read_cases(options.cases)
    prints = open(options.fingerprints, "w", encoding="utf-8") if options.fingerprints else None
    with multiprocessing.Pool(options.jobs) as pool, open(
        options.answers, "w", encoding="utf-8"
    ) as output:
        for done, text in enumerate(pool.imap(answer, cases, chunksize=4), 1):
            output.write(text)
            if prints:
                head, *states = text.splitlines()
                print(head[-4:], *map(fingerprint, states), file=prints)
            if done % 100 == 0:
                print(f"{done} of {len(cases)} cases answered", file=sys.stderr)
    if prints:
        prints.close()


if __name__ == "__main__":
    main()
