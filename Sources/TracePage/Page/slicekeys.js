// Moves from slice to slice with keys.

import { enclosed, enclosing, firstEndingAfter, itemOf } from "./slices.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/**
 * Selects a slice, its pass, and the view that it names.
 * @param {Trace} trace
 * @param {State} state
 * @param {Passes} passes
 * @param {number} slice
 */
export function selectSlice(trace, state, passes, slice) {
  const { slices } = trace;
  if (!slices || slice < 0) return;
  const cell = slices.cell[slice];
  if (state.selection?.cell !== cell) passes.selectCell(cell);
  state.slice = slice;
  state.change("slice");
  const item = slices.event[slice] < 0 ? -1 : itemOf(trace, slices.event[slice]);
  if (item >= 0) state.selectNode(trace.names.item[item]);
  const { begin, end } = slices;
  if (end[slice] < state.from || begin[slice] > state.to) state.reveal(begin[slice], end[slice]);
}

/**
 * The slice for a key.
 * @param {Trace} trace
 * @param {State} state
 * @param {string} key
 * @returns {number} an index, or -1
 */
export function sliceByKey(trace, state, key) {
  const { slices } = trace;
  if (!slices || slices.tracks.length === 0) return -1;
  const current = state.slice;
  if (current < 0) {
    const row = slices.tracks[0].rows[0] ?? new Int32Array(0);
    const from = state.selection ? state.selection.from : state.from;
    return row[firstEndingAfter(slices, row, from)] ?? -1;
  }
  if (key === "k") return enclosing(slices, current);
  if (key === "j") return enclosed(slices, current)[0] ?? -1;
  const row = slices.tracks[slices.track[current]].rows[slices.depth[current]];
  return row[row.indexOf(current) + (key === "." ? 1 : -1)] ?? -1;
}
