"""Runs two-sided Mann-Whitney tests of random samples with SciPy: one probability on each line.

usage: rank_sum_oracle.py FIRST_SEED COUNT

The samples depend on the seed, as in `RankSumOracleTests.swift`. Of every 20 seeds, 8 have small
samples without ties (SciPy's exact distribution), 5 small ones with ties (all permutations counted), 7
large ones with ties (normal approximation, corrected for ties and continuity).
"""

import sys

import numpy
from scipy import stats

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


def samples(seed):
    generator = SplitMix(seed)
    kind = seed % 20
    if kind < 8:
        sizes, values, kind = (2 + generator.below(24), 2 + generator.below(24)), 1 << 52, "exact"
    elif kind < 13:
        sizes, values, kind = (2 + generator.below(6), 2 + generator.below(6)), 6, "permutations"
    else:
        sizes, values, kind = (26 + generator.below(175), 26 + generator.below(175)), 40, "normal"
    shift = generator.below(1 + values // 4)
    first = [generator.below(values) for _ in range(sizes[0])]
    second = [generator.below(values) + shift for _ in range(sizes[1])]
    return first, second, kind


def probability(seed):
    first, second, kind = samples(seed)
    if kind == "exact":
        return stats.mannwhitneyu(first, second, method="exact").pvalue
    if kind == "normal":
        return stats.mannwhitneyu(first, second, method="asymptotic").pvalue
    permutations = stats.PermutationMethod(n_resamples=numpy.inf)
    return stats.mannwhitneyu(first, second, method=permutations).pvalue


for seed in range(int(sys.argv[1]), int(sys.argv[1]) + int(sys.argv[2])):
    print(repr(float(probability(seed))))
