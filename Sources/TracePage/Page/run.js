// What both runs of a page have: names, and signposts by pass.

import { lowerBound } from "./unpack.js";

/**
 * @typedef {import("./unpack.js").Events} Events
 * @typedef {import("./unpack.js").Names} Names
 * @typedef {import("./unpack.js").Share} Share
 * @typedef {import("./unpack.js").Snapshot} Snapshot
 */

/**
 * @typedef {object} ScreenRun
 * The parts of a run that its screen is drawn from.
 * @property {Names} names
 * @property {number} end
 * @property {{ events: number, listedEvents: number }} scope
 * @property {import("./unpack.js").Cells} cells
 * @property {Events} events
 * @property {Snapshot[]} snapshots
 * @property {Share[]} shares
 * @property {(cell: number) => Int32Array} eventsOf
 */

/** The positions of signposts by their cell. */
export class CellEvents {
  /**
   * @param {Int32Array} cells the cell of each signpost
   * @param {number} count the number of cells
   */
  constructor(cells, count) {
    const starts = new Int32Array(count + 2);
    for (const cell of cells) starts[cell + 1] += 1;
    for (let index = 1; index < starts.length; index++) starts[index] += starts[index - 1];
    const next = starts.slice();
    const order = new Int32Array(cells.length);
    for (let index = 0; index < cells.length; index++) order[next[cells[index]]++] = index;
    this.order = order;
    this.starts = starts;
  }

  /**
   * A cell's signposts, in order of time.
   * @param {number} cell
   * @returns {Int32Array}
   */
  of(cell) {
    return this.order.subarray(this.starts[cell], this.starts[cell + 1]);
  }
}

/**
 * The shares of some cells.
 * @param {Share[]} shares
 * @param {number} from the first cell
 * @param {number} to after the last
 * @returns {Share[]}
 */
export function sharesIn(shares, from, to) {
  const first = lowerBound(shares.length, (index) => shares[index].cell >= from);
  const last = lowerBound(shares.length, (index) => shares[index].cell >= to);
  return shares.slice(first, last);
}

/**
 * A view's short name: its identifier, or the end of its path.
 * @param {Names} names
 * @param {number} node
 * @returns {string}
 */
export function nameIn(names, node) {
  return names.identifier[node] || names.name[node] || "?";
}

/**
 * A view's path, from the window down.
 * @param {Names} names
 * @param {number} node
 * @returns {string}
 */
export function pathIn(names, node) {
  const parts = [];
  for (let current = node, steps = 0; current >= 0 && steps < 256; steps++) {
    parts.unshift(names.name[current] ?? "?");
    current = names.parent[current] ?? -1;
  }
  return parts.join("/");
}
