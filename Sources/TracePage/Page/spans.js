// Tests, intervals and marks over time, and the processor's load.

import { lowerBound } from "./unpack.js";

/**
 * @typedef {import("./data.js").Drawn} Drawn
 */

/**
 * @typedef {object} Span
 * @property {number} begin
 * @property {number} end
 * @property {string} name
 * @property {number} row
 * @property {string} color
 */

/**
 * Tests and intervals; if they overlap, they are in separate rows.
 * @param {Drawn} trace
 * @returns {{ spans: Span[], rows: number }}
 */
export function spanRows(trace) {
  /** @type {Span[]} */
  const spans = [];
  for (const [begin, end, name, result] of trace.tests) {
    const isUnended = result === "unended";
    const color = isUnended || result === "failed" ? "--failed" : "--test";
    spans.push({
      begin,
      end: end ?? trace.end,
      name: isUnended ? `${name} (never ended)` : name,
      row: 0,
      color,
    });
  }
  for (const [begin, length, name] of trace.intervals) {
    spans.push({
      begin,
      end: length === null ? trace.end : begin + length,
      name,
      row: 0,
      color: "--mark",
    });
  }
  spans.sort((first, second) => first.begin - second.begin);
  /** @type {number[]} */
  const ends = [];
  for (const span of spans) {
    let row = ends.findIndex((end) => end <= span.begin);
    if (row < 0) row = ends.length < 8 ? ends.length : 7;
    ends[row] = Math.max(ends[row] ?? 0, span.end);
    span.row = row;
  }
  return { spans, rows: ends.length };
}

/**
 * @typedef {object} Counter
 * The values that the program recorded under one name, in order of time.
 * @property {string} name
 * @property {Float64Array} times
 * @property {Float64Array} values
 * @property {number} least 0, or the lowest value if it is negative
 * @property {number} most
 */

/**
 * The program's values, by name.
 * @param {Drawn} trace
 * @returns {Counter[]}
 */
export function counters(trace) {
  /** @type {Map<string, [number, number][]>} */
  const points = new Map();
  for (const [time, value, name] of trace.counters) {
    const own = points.get(name) ?? [];
    own.push([time, value]);
    points.set(name, own);
  }
  return [...points].map(([name, own]) => {
    const values = Float64Array.from(own, ([, value]) => (Number.isFinite(value) ? value : 0));
    return {
      name,
      times: Float64Array.from(own, ([time]) => time),
      values,
      least: values.reduce((least, value) => Math.min(least, value), 0),
      most: values.reduce((most, value) => Math.max(most, value), 0),
    };
  });
}

/**
 * @param {Drawn} trace
 * @returns {{ process: Float64Array, main: Float64Array }}
 */
export function processorShare(trace) {
  const { begin, end, process, main, length } = trace.processor;
  const share = { process: new Float64Array(length), main: new Float64Array(length) };
  for (let index = 0; index < length; index++) {
    const span = Math.max(end[index] - begin[index], 1);
    share.process[index] = process[index] / span;
    share.main[index] = main[index] / span;
  }
  return share;
}

/** The word boundaries in a name: `Feed|Cell.|title`. */
const wordEnds = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[^\p{L}\d])|(?=[^\p{L}\d])/u;

/**
 * Finds the longest prefix of a name that ends with a word and fits in a number of characters.
 * @param {string} name
 * @param {number} length
 * @returns {string} Empty if its first word is longer.
 */
export function wholeWords(name, length) {
  if (name.length <= length) return name;
  let words = "";
  for (const word of name.split(wordEnds)) {
    if (words.length + word.length > length) break;
    words += word;
  }
  return words.trimEnd();
}

/**
 * Writes the first words of a name that fit, or nothing.
 * @param {CanvasRenderingContext2D} context
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {string} color
 */
export function fillName(context, name, x, y, width, color) {
  context.fillStyle = color;
  let text = name;
  if (context.measureText(text).width > width) {
    const fits = lowerBound(
      text.length,
      (end) => context.measureText(`${text.slice(0, end + 1)}…`).width > width,
    );
    const words = wholeWords(text, fits);
    if (words.length < 2) return;
    text = `${words}…`;
  }
  context.fillText(text, x, y);
}
