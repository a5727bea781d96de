// The churn of a selection by superview, and that of the corresponding base passes.

import { pathIn, sharesIn } from "./run.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 */

/**
 * @typedef {object} Entry
 * A superview in the selection.
 * @property {number} node
 * @property {number} constraints
 * @property {number} wasted
 * @property {Set<number>} cells
 * @property {Set<number>} instances
 * @property {Map<number, { constraints: number, cells: Set<number> }>} views by node
 */

/**
 * The superviews whose constraints churned in some cells, the most costly first.
 * @param {import("./unpack.js").Names} names
 * @param {Iterable<import("./unpack.js").Share>} shares of the cells
 * @returns {Entry[]}
 */
export function churnEntries(names, shares) {
  /** @type {Map<number, Entry>} */
  const entries = new Map();
  for (const share of shares) {
    const node = names.item[share.superview];
    let entry = entries.get(node);
    if (!entry) {
      entry = { node, constraints: 0, wasted: 0, cells: new Set(), instances: new Set(), views: new Map() };
      entries.set(node, entry);
    }
    entry.constraints += share.constraints;
    entry.wasted += share.wasted;
    entry.cells.add(share.cell);
    entry.instances.add(share.superview);
    for (const [item, constraints] of share.views) {
      const viewNode = names.item[item];
      let view = entry.views.get(viewNode);
      if (!view) entry.views.set(viewNode, (view = { constraints: 0, cells: new Set() }));
      view.constraints += constraints;
      view.cells.add(share.cell);
    }
  }
  return [...entries.values()].sort(
    (one, other) => other.wasted - one.wasted || other.constraints - one.constraints || one.node - other.node,
  );
}

/**
 * The base's superviews for the selection, by path; empty without a base.
 * @param {Trace} trace
 * @param {Passes} passes
 * @returns {Map<string, Entry>}
 */
export function baseEntries({ base }, passes) {
  if (!base) return new Map();
  let shares = base.shares;
  if (passes.state.selection) {
    const [first, last] = passes.range();
    shares = [...base.counterpart.subarray(first, last)]
      .filter((cell) => cell > 0)
      .flatMap((cell) => sharesIn(base.shares, cell - 1, cell));
  }
  return new Map(churnEntries(base.names, shares).map((entry) => [pathIn(base.names, entry.node), entry]));
}
