"""Finds the changes of level in random series with ruptures, and prints where the segments begin.

usage: change_point_oracle.py FIRST_SEED COUNT

It prints a line for each series. The series depend on the seed, as in `ChangePointOracleTests.swift`.
For segments of one value or more, the answer is that of ruptures' PELT. For longer ones PELT's pruning
is not exact, so the answer is the cheapest result of its exact search over each number of changes.
"""

import sys

import numpy
import ruptures

MASK = (1 << 64) - 1


class SplitMix:
    def __init__(self, seed):
        self.state = seed & MASK

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        bits = self.state
        bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & MASK
        return bits ^ (bits >> 31)

    def below(self, bound):
        return self.next() % bound


def series(seed):
    generator = SplitMix(seed)
    count = 12 + generator.below(60)
    noise = 1 + generator.below(20_000)
    level = generator.below(1_000_000)
    values = []
    for _ in range(count):
        if generator.below(100) < 8:
            level = generator.below(1_000_000)
        values.append(float(level + generator.below(noise)))
    size = 1 + generator.below(3)
    penalty = float(noise) * noise * (1 + generator.below(8)) / 4 + 0.37
    return values, size, penalty


def changes(values, size, penalty):
    signal = numpy.array(values)
    if size == 1:
        found = ruptures.Pelt(model="l2", min_size=1, jump=1).fit(signal).predict(pen=penalty)
        return found[:-1]
    search = ruptures.Dynp(model="l2", min_size=size, jump=1).fit(signal)
    best = None
    for number in range(0, len(values) // size):
        found = [len(values)] if number == 0 else search.predict(n_bkps=number)
        total = search.cost.sum_of_costs(found) + penalty * len(found)
        if best is None or total < best[0]:
            best = (total, found)
        # Further changes cost more than they can save.
        elif penalty * len(found) > best[0]:
            break
    return best[1][:-1]


for seed in range(int(sys.argv[1]), int(sys.argv[1]) + int(sys.argv[2])):
    print(" ".join(map(str, changes(*series(seed)))))
