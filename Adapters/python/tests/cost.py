"""Draws a figure of 20 panels in constrained layout N times, to compare two runs' instruction counts."""

import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

figure, panels = plt.subplots(4, 5, figsize=(16, 12), layout="constrained")
for number, panel in enumerate(panels.flat):
    panel.plot(range(10))
    panel.set_title(f"panel {number}")
for _ in range(int(sys.argv[1])):
    figure.canvas.draw()
