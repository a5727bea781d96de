// The base's passes next to those of the shown run, and where the two differ.

import { Levels } from "./levels.js";

/**
 * @typedef {import("./data.js").Drawn} Drawn
 */

/** The base's levels, with cells in drawing order. */
class BaseLevels extends Levels {
  /**
   * @param {Float64Array} begin
   * @param {Float64Array} end
   * @param {Int32Array} order
   */
  constructor(begin, end, order) {
    super(begin, end);
    this.order = order;
    /** @type {Map<string, Float64Array>} */
    this.values = new Map();
  }

  /**
   * Heights of the base's cells in the order of the levels' cells.
   * @param {Float64Array} heights
   * @param {string} name
   * @returns {Float64Array}
   */
  ordered(heights, name) {
    let values = this.values.get(name);
    if (!values) {
      values = Float64Array.from(this.order, (cell) => heights[cell]);
      this.values.set(name, values);
    }
    return values;
  }
}

/**
 * @param {Drawn} trace
 * @returns {BaseLevels | null}
 */
export function baseLevels(trace) {
  const base = trace.base;
  if (!base) return null;
  const order = Int32Array.from({ length: base.cells.length }, (_, index) => index);
  order.sort((first, second) => base.begins[first] - base.begins[second]);
  return new BaseLevels(
    Float64Array.from(order, (cell) => base.begins[cell]),
    Float64Array.from(order, (cell) => base.ends[cell]),
    order,
  );
}

/**
 * For each pass, whether it does more or less than the base's: first by churn, then by solver rows.
 * @param {Drawn} trace
 * @returns {{ size: Float64Array, sign: Int8Array }}
 */
export function differences(trace) {
  const cells = trace.cells;
  const size = new Float64Array(cells.length);
  const sign = new Int8Array(cells.length);
  const base = trace.base;
  if (!base) return { size, sign };
  for (let cell = 0; cell < cells.length; cell++) {
    const other = base.counterpart[cell] - 1;
    const churn = cells.churned[cell] - (other >= 0 ? base.cells.churned[other] : 0);
    const rows = cells.rows[cell] - (other >= 0 ? base.cells.rows[other] : 0);
    const difference = churn !== 0 ? churn : rows;
    sign[cell] = Math.sign(difference);
    size[cell] = churn !== 0 ? 1e9 + Math.abs(churn) : Math.abs(rows);
  }
  return { size, sign };
}
