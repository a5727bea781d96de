// Call stacks, and the work that they caused.

import { block } from "./blocks.js";
import { lowerBound } from "./unpack.js";

/** The weights of calls: the name in code, and the label. */
export const weights = /** @type {const} */ ([
  ["rows", "rows touched"],
  ["count", "signposts"],
  ["pivots", "pivots"],
  ["time", "time"],
]);

/** @typedef {(typeof weights)[number][0]} Weight */

/**
 * @typedef {object} Call
 * A function as called from the one above it.
 * @property {string} name
 * @property {string} place file and line, or empty
 * @property {boolean} isLibrary
 * @property {number} total
 * @property {number} self
 * @property {number} baseTotal
 * @property {number} baseSelf
 * @property {Map<string, Call>} children by name
 */

/**
 * The work that calls caused, cell by cell: the node of the tree, and each weight.
 * @param {string} id of the block
 */
function readEntries(id) {
  const reader = block(id);
  const length = reader.uint();
  return {
    cell: reader.differences(length),
    node: reader.column(length),
    count: reader.column(length),
    rows: reader.column(length),
    pivots: reader.column(length),
    time: reader.column(length),
  };
}

/** A run's call stacks. The weights are decoded on first use. */
export class Stacks {
  /**
   * @param {{ frames: [string, string | null, number, number][], tree: number[], cellsPerEntry: number }} data
   * @param {string} id of the block
   */
  constructor(data, id) {
    this.frames = data.frames;
    /** Pairs of a node's caller + 1 and its frame, callers first. */
    this.tree = data.tree;
    /** The number of neighbouring cells that share one entry, under the first of them. */
    this.cellsPerEntry = data.cellsPerEntry;
    this.id = id;
    /** @type {ReturnType<typeof readEntries> | null} */
    this.readEntries = null;
  }

  get entries() {
    return (this.readEntries ??= readEntries(this.id));
  }

  /**
   * The weight of each node itself over some cells.
   * @param {Weight} weight
   * @param {Iterable<[number, number]>} ranges of cells, each up to but not including the second
   * @returns {Float64Array}
   */
  selfWeights(weight, ranges) {
    const sums = new Float64Array(this.tree.length / 2);
    const { cell, node } = this.entries;
    const values = this.entries[weight];
    for (const [first, last] of ranges) {
      // A cell's entry may be under the first of its neighbours.
      const start = Math.floor(first / this.cellsPerEntry) * this.cellsPerEntry;
      const from = lowerBound(cell.length, (index) => cell[index] >= start);
      for (let index = from; index < cell.length && cell[index] < last; index++) {
        sums[node[index]] += values[index];
      }
    }
    return sums;
  }
}

/**
 * @param {string} name
 * @param {string} [place]
 * @param {boolean} [isLibrary]
 * @returns {Call}
 */
export function newCall(name, place = "", isLibrary = false) {
  return { name, place, isLibrary, total: 0, self: 0, baseTotal: 0, baseSelf: 0, children: new Map() };
}

/**
 * Adds a run's calls to a tree. Functions are identified by name, because lines differ between builds.
 * @param {Call} root
 * @param {Stacks} stacks
 * @param {Float64Array} self of each node
 * @param {boolean} isBase
 * @param {boolean} onlyOwn whether library work counts for the app's function that called the library
 */
export function addCalls(root, stacks, self, isBase, onlyOwn) {
  const totals = self.slice();
  for (let node = totals.length - 1; node >= 0; node--) {
    const parent = stacks.tree[2 * node] - 1;
    if (parent >= 0) totals[parent] += totals[node];
    else if (isBase) root.baseTotal += totals[node];
    else root.total += totals[node];
  }
  /** @type {Call[]} */
  const calls = [];
  for (let node = 0; node < totals.length; node++) {
    const parent = stacks.tree[2 * node] - 1;
    const caller = parent >= 0 ? calls[parent] : root;
    const [name, file, line, isLibrary] = stacks.frames[stacks.tree[2 * node + 1]];
    let call = caller;
    if (!(onlyOwn && isLibrary === 1)) {
      let known = totals[node] === 0 ? undefined : caller.children.get(name);
      if (!known) {
        const place = file?.split("/").pop() ?? "";
        known = newCall(name, place && line > 0 ? `${place}:${line}` : place, isLibrary === 1);
        if (totals[node] > 0) caller.children.set(name, known);
      }
      call = known;
      if (isBase) call.baseTotal += totals[node];
      else call.total += totals[node];
    }
    calls.push(call);
    if (isBase) call.baseSelf += self[node];
    else call.self += self[node];
  }
}

/**
 * Calls in display order.
 * @param {Call} call
 * @returns {Call[]} most weight first
 */
export function callees(call) {
  return [...call.children.values()].sort(
    (one, other) =>
      Math.max(other.total, other.baseTotal) - Math.max(one.total, one.baseTotal) ||
      (one.name < other.name ? -1 : 1),
  );
}

/**
 * Sums each function over the tree; recursive calls count once.
 * @param {Call} root
 * @returns {Call[]} without children, sorted by their own weight, highest first
 */
export function functions(root) {
  /** @type {Map<string, Call>} */
  const sums = new Map();
  /**
   * @param {Call} call
   * @param {Set<string>} above
   */
  const visit = (call, above) => {
    const sum = sums.get(call.name) ?? newCall(call.name, call.place, call.isLibrary);
    sums.set(call.name, sum);
    sum.self += call.self;
    sum.baseSelf += call.baseSelf;
    const isOutermost = !above.has(call.name);
    if (isOutermost) {
      sum.total += call.total;
      sum.baseTotal += call.baseTotal;
      above.add(call.name);
    }
    for (const child of call.children.values()) visit(child, above);
    if (isOutermost) above.delete(call.name);
  };
  for (const child of root.children.values()) visit(child, new Set());
  return [...sums.values()].sort(
    (one, other) =>
      Math.max(other.self, other.baseSelf) - Math.max(one.self, one.baseSelf) ||
      Math.max(other.total, other.baseTotal) - Math.max(one.total, one.baseTotal),
  );
}

/**
 * The callers of a function, and its callees: two trees with the function at the root.
 * @param {Call} root
 * @param {string} name
 * @returns {{ callers: Call, callees: Call }}
 */
export function sandwich(root, name) {
  const callers = newCall(name);
  const called = newCall(name);
  /**
   * @param {Call} into
   * @param {Call} call
   */
  const merge = (into, call) => {
    into.total += call.total;
    into.self += call.self;
    into.baseTotal += call.baseTotal;
    into.baseSelf += call.baseSelf;
    into.place ||= call.place;
    for (const child of call.children.values()) {
      let own = into.children.get(child.name);
      if (!own) into.children.set(child.name, (own = newCall(child.name, child.place, child.isLibrary)));
      merge(own, child);
    }
  };
  /**
   * @param {Call} call
   * @param {Call[]} path from the root
   */
  const visit = (call, path) => {
    if (call.name === name) {
      const isOutermost = !path.some((above) => above.name === name);
      if (isOutermost) merge(called, call);
      // Each path to it has its weight at that place, without the weight of recursive calls.
      let into = callers;
      const { total, baseTotal } = isOutermost ? call : { total: 0, baseTotal: 0 };
      into.total += total;
      into.baseTotal += baseTotal;
      for (const above of isOutermost ? [...path].reverse() : []) {
        let own = into.children.get(above.name);
        if (!own) into.children.set(above.name, (own = newCall(above.name, above.place, above.isLibrary)));
        own.total += total;
        own.baseTotal += baseTotal;
        into = own;
      }
    }
    for (const child of call.children.values()) visit(child, [...path, call]);
  };
  for (const child of root.children.values()) visit(child, []);
  return { callers, callees: called };
}
