"""Lays out figures with Matplotlib's constrained layout: grids, nested ones, subfigures, colour bars, threads."""

import threading

import counting  # noqa: F401
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib.figure import Figure
from matplotlib.gridspec import GridSpecFromSubplotSpec


def grid():
    figure, panels = plt.subplots(3, 3, layout="constrained")
    for number, panel in enumerate(panels.flat):
        panel.set_title(f"panel {number}")
    figure.colorbar(panels[0, 0].imshow([[0, 1], [2, 3]]), ax=panels[:, 0])
    for _ in range(3):
        figure.canvas.draw()


def nested():
    figure = plt.figure(layout="constrained")
    left, right = figure.subfigures(1, 2)
    left.subplots(2, 1)
    outer = right.add_gridspec(1, 2)
    right.add_subplot(outer[0])
    inner = GridSpecFromSubplotSpec(2, 1, outer[1])
    right.add_subplot(inner[0])
    right.add_subplot(inner[1]).legend([], title="legend")
    figure.suptitle("nested")
    figure.canvas.draw()


def alone():
    figure = Figure(layout="constrained")
    figure.add_subplot().set_ylabel("alone")
    figure.draw_without_rendering()


grid()
nested()
workers = [threading.Thread(target=alone) for _ in range(4)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
print("laid out")
