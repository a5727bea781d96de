// Why passes laid out what they did, and which constraints conflicted.

import { block } from "./blocks.js";

/**
 * @typedef {object} Mark
 * @property {number} item
 * @property {number} phase
 * @property {number} requester item + 1
 * @property {number} caller + 1
 * @property {number} count
 */

/**
 * @typedef {object} Move
 * @property {number} item
 * @property {boolean} isVertical
 * @property {[number, number]} before place and length along the axis
 * @property {[number, number]} after
 * @property {number} cause + 1
 * @property {number[]} chain positions of the constraints that lead to the view
 */

/**
 * @typedef {object} Measurement
 * @property {number} item
 * @property {"set" | "width" | "first" | "same"} reason
 * @property {number} caller + 1
 * @property {[number, number]} widths before and now, 0 if lines are not limited
 */

/** @typedef {{ marks: Mark[], moves: Move[], measurements: Measurement[] }} PassCauses */

/** @typedef {{ event: number, others: number[] }} Conflict the broken constraint's signpost, and what it conflicts with */

const reasons = /** @type {const} */ (["set", "width", "first", "same"]);

/** Why passes laid out what they did, by cell. */
export class Causes {
  /** @param {{ causes: [string, string, number][], callers: string[], links: string[] }} texts */
  constructor(texts) {
    this.texts = texts;
    /** @type {Map<number, PassCauses>} */
    this.byCell = new Map();
    const reader = block("causes");
    let cell = 0;
    for (let rest = reader.uint(); rest > 0; rest--) {
      cell += reader.uint();
      const own = this.byCell.get(cell) ?? { marks: [], moves: [], measurements: [] };
      this.byCell.set(cell, own);
      for (let left = reader.uint(); left > 0; left--) {
        own.marks.push({
          item: reader.uint(),
          phase: reader.uint(),
          requester: reader.uint(),
          caller: reader.uint(),
          count: reader.uint(),
        });
      }
      for (let left = reader.uint(); left > 0; left--) {
        own.moves.push({
          item: reader.uint(),
          isVertical: reader.uint() === 1,
          before: [reader.points(), reader.points()],
          after: [reader.points(), reader.points()],
          cause: reader.uint(),
          chain: Array.from({ length: reader.uint() }, () => reader.uint()),
        });
      }
      for (let left = reader.uint(); left > 0; left--) {
        const item = reader.uint();
        const reason = reasons[reader.uint()];
        own.measurements.push({
          item,
          reason,
          caller: reason === "set" ? reader.uint() : 0,
          widths: reason === "width" ? [reader.points(), reader.points()] : [0, 0],
        });
      }
    }
  }

  /**
   * Describes what happened.
   * @param {number} cause + 1
   * @returns {string}
   */
  text(cause) {
    return this.texts.causes[cause - 1]?.[1] ?? "no constraint between two views leads there";
  }

  /**
   * The app's line that caused it, or an empty text.
   * @param {number} cause + 1
   * @returns {string}
   */
  callerOf(cause) {
    return this.caller(this.texts.causes[cause - 1]?.[2] ?? 0);
  }

  /**
   * @param {number} caller + 1
   * @returns {string}
   */
  caller(caller) {
    return this.texts.callers[caller - 1] ?? "";
  }

  /**
   * The constraints that lead from the cause to the view.
   * @param {Move} move
   * @returns {string[]}
   */
  chain(move) {
    return move.chain.map((link) => this.texts.links[link] ?? "?");
  }
}

/** @returns {Conflict[]} in order of time */
export function readConflicts() {
  const reader = block("conflicts");
  return Array.from({ length: reader.uint() }, () => ({
    event: reader.uint(),
    others: Array.from({ length: reader.uint() }, () => reader.uint()),
  }));
}
