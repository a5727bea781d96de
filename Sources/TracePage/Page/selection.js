// The selection: a pass, or a span of time with the passes in it.

import { differences } from "./beside.js";
import { lowerBound } from "./unpack.js";

/**
 * @typedef {import("./canvas.js").TrackCanvas} TrackCanvas
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./state.js").State} State
 */

/** Finds passes and selects them. */
export class Passes {
  /**
   * @param {Trace} trace
   * @param {State} state
   * @param {TrackCanvas} canvas
   */
  constructor(trace, state, canvas) {
    this.trace = trace;
    this.state = state;
    this.canvas = canvas;
    /** @type {ReturnType<typeof differences> | null} */
    this.knownDifferences = null;
  }

  /**
   * Selects one pass.
   * @param {number} cell
   */
  selectCell(cell) {
    const { begin, end } = this.trace.cells;
    this.state.select({ from: begin[cell], to: end[cell], cell });
  }

  /**
   * Selects a span.
   * @param {number} from
   * @param {number} to
   */
  selectSpan(from, to) {
    const start = Math.max(this.trace.origin, from);
    this.state.select({ from: start, to: Math.min(Math.max(to, start), this.trace.end), cell: -1 });
  }

  /** Shows the selection with a little room around it. */
  zoomToSelection() {
    const { selection } = this.state;
    if (!selection) return;
    const room = Math.max((selection.to - selection.from) * 0.2, this.state.shortest / 2);
    this.state.show(selection.from - room, selection.to + room);
  }

  /**
   * Selects the pass after, or before, the selection.
   * @param {1 | -1} direction
   * @param {"any" | "churn" | "difference"} kind of pass: one that churns, or one that differs from the base's
   */
  selectNext(direction, kind) {
    const { cells } = this.trace;
    const { selection } = this.state;
    let cell = -1;
    if (selection && selection.cell >= 0) cell = selection.cell + direction;
    else {
      const time = selection ? selection.from : direction > 0 ? this.state.from : this.state.to;
      cell = lowerBound(cells.length, (index) => cells.begin[index] >= time) - (direction > 0 ? 0 : 1);
    }
    const values =
      kind === "churn" ? cells.churned : kind === "difference" ? this.differences.size : cells.passes;
    while (cell >= 0 && cell < cells.length && values[cell] === 0) cell += direction;
    if (cell < 0 || cell >= cells.length) return;
    this.selectCell(cell);
    this.state.reveal(cells.begin[cell], cells.end[cell]);
  }

  /**
   * The selected cells, or all.
   * @returns {[number, number]} the first, and the one after the last
   */
  range() {
    const { selection } = this.state;
    if (!selection) return [0, this.trace.cells.length];
    if (selection.cell >= 0) return [selection.cell, selection.cell + 1];
    const [first, last] = this.canvas.levels.cellsIn(selection.from, selection.to);
    return [first, last];
  }

  /**
   * The pass that represents the selection: it churned most, or else took longest.
   * @returns {number} an index, or -1
   */
  chief() {
    const [first, last] = this.range();
    const { churned, longest } = this.trace.cells;
    let best = first < last ? first : -1;
    for (let cell = first; cell < last; cell++) {
      const isMore =
        churned[cell] > churned[best] || (churned[cell] === churned[best] && longest[cell] > longest[best]);
      if (isMore) best = cell;
    }
    return best;
  }

  /**
   * Sums over cells.
   * @param {number} first
   * @param {number} last
   */
  sums(first, last) {
    return this.sumsOf(this.trace.cells, first, last, (cell) => cell);
  }

  /**
   * Sums over the base's passes that correspond to the selected ones, or over all; null without a base.
   * @returns {ReturnType<Passes["sums"]> | null}
   */
  baseSums() {
    const { base } = this.trace;
    if (!base) return null;
    if (!this.state.selection) return this.sumsOf(base.cells, 0, base.cells.length, (cell) => cell);
    const [first, last] = this.range();
    return this.sumsOf(base.cells, first, last, (cell) => base.counterpart[cell] - 1);
  }

  /** The places where the shown run differs from the base. */
  get differences() {
    return (this.knownDifferences ??= differences(this.trace));
  }

  /**
   * @param {import("./unpack.js").Cells} cells
   * @param {number} first
   * @param {number} last
   * @param {(cell: number) => number} place the position of a cell's values, or -1
   */
  sumsOf(cells, first, last, place) {
    const sum = {
      passes: 0,
      passTime: 0,
      overBudget: 0,
      churned: 0,
      wasted: 0,
      added: 0,
      removed: 0,
      set: 0,
      minimization: 0,
      text: 0,
      measurements: 0,
      engines: 0,
      rows: 0,
      events: 0,
    };
    for (let position = first; position < last; position++) {
      const cell = place(position);
      if (cell < 0) continue;
      sum.passes += cells.passes[cell];
      sum.passTime += cells.passTime[cell];
      sum.overBudget += cells.overBudget[cell];
      sum.churned += cells.churned[cell];
      sum.wasted += cells.wasted[cell];
      sum.added += cells.added[cell];
      sum.removed += cells.removed[cell];
      sum.set += cells.set[cell];
      sum.minimization += cells.minimization[cell];
      sum.measurements += cells.measurements[cell];
      sum.engines += cells.engines[cell];
      sum.rows += cells.rows[cell];
      sum.events += cells.events[cell];
      for (const values of cells.text) sum.text += values[cell];
    }
    return sum;
  }
}
