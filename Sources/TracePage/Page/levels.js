// Levels of detail: one bar per bucket of time. Buckets of each level are twice as long as those of the one below.
//
// A bar represents the highest cell in its bucket. So no peak is lost, and visible bars keep their height
// during zooming.

import { lowerBound } from "./unpack.js";

/**
 * @typedef {object} Level
 * @property {number} width of a bucket, in nanoseconds; 0 for the cells themselves
 * @property {number} length
 * @property {Float64Array} bucket the number of each bar: it begins at number × width
 * @property {Int32Array} first the first cell of each bar; one more at the end
 * @property {Map<string, Int32Array>} best the highest cell of each bar, by track
 */

/**
 * @typedef {object} Bars
 * The bars of a track to draw: from `from` up to, but not including, `to`.
 * @property {Level | null} level null if each cell is a bar
 * @property {number} from
 * @property {number} to
 */

/**
 * The level with buckets about two to four pixels wide.
 * @param {number} span the visible time, in nanoseconds
 * @param {number} width in pixels
 * @returns {number} the exponent of two of its buckets' length
 */
export function exponentOf(span, width) {
  return Math.max(1, Math.ceil(Math.log2((span / width) * 2)));
}

/** Cells in order of their beginnings, and their levels, which are created on demand. */
export class Levels {
  /**
   * @param {ArrayLike<number>} begin
   * @param {ArrayLike<number>} end
   */
  constructor(begin, end) {
    this.begin = begin;
    this.end = end;
    this.length = begin.length;
    /** @type {Map<number, Level>} */
    this.levels = new Map();
    // For each cell, the latest end of all cells up to it, because cells may overlap.
    this.latestEnd = new Float64Array(this.length);
    let latest = -Infinity;
    for (let index = 0; index < this.length; index++) {
      latest = Math.max(latest, end[index]);
      this.latestEnd[index] = latest;
    }
  }

  /**
   * The first cell that ends after a time, and the first that begins after another.
   * @param {number} from
   * @param {number} to
   * @returns {[number, number]}
   */
  cellsIn(from, to) {
    const first = lowerBound(this.length, (index) => this.latestEnd[index] >= from);
    const last = lowerBound(this.length, (index) => this.begin[index] > to);
    return [first, Math.max(first, last)];
  }

  /**
   * The bars of a span, at most one per two pixels of `width`.
   * @param {number} from
   * @param {number} to
   * @param {number} width in pixels
   * @returns {Bars}
   */
  bars(from, to, width) {
    const [first, last] = this.cellsIn(from, to);
    if (last - first <= width / 2) return { level: null, from: first, to: last };
    const level = this.level(exponentOf(to - from, width));
    return {
      level,
      // A cell may extend past the right end of its bucket.
      from: Math.max(
        0,
        lowerBound(level.length, (index) => (level.bucket[index] + 1) * level.width > from) - 1,
      ),
      to: lowerBound(level.length, (index) => level.bucket[index] * level.width > to),
    };
  }

  /**
   * @param {number} exponent
   * @returns {Level}
   */
  level(exponent) {
    const known = this.levels.get(exponent);
    if (known) return known;
    const width = 2 ** exponent;
    const finer = this.finest(exponent);
    const bucket = new Float64Array(finer ? finer.length : this.length);
    const first = new Int32Array(bucket.length + 1);
    let length = 0;
    let last = -1;
    for (let index = 0; index < bucket.length; index++) {
      const start = finer ? finer.bucket[index] * finer.width : this.begin[index];
      const number = Math.floor(start / width);
      if (number === last) continue;
      last = number;
      bucket[length] = number;
      first[length] = finer ? finer.first[index] : index;
      length += 1;
    }
    first[length] = this.length;
    /** @type {Level} */
    const level = {
      width,
      length,
      bucket: bucket.slice(0, length),
      first: first.slice(0, length + 1),
      best: new Map(),
    };
    this.levels.set(exponent, level);
    return level;
  }

  /**
   * The coarsest level that is finer than another.
   * @param {number} exponent
   * @returns {Level | null}
   */
  finest(exponent) {
    let found = -1;
    for (const known of this.levels.keys()) if (known < exponent && known > found) found = known;
    return this.levels.get(found) ?? null;
  }

  /**
   * The highest cell of each bucket.
   * @param {Level} level
   * @param {string} track whose heights they are
   * @param {ArrayLike<number>} height of each cell
   * @returns {Int32Array}
   */
  best(level, track, height) {
    const known = level.best.get(track);
    if (known) return known;
    const best = new Int32Array(level.length);
    for (let index = 0; index < level.length; index++) {
      let highest = level.first[index];
      for (let cell = highest + 1; cell < level.first[index + 1]; cell++) {
        if (height[cell] > height[highest]) highest = cell;
      }
      best[index] = highest;
    }
    level.best.set(track, best);
    return best;
  }
}
