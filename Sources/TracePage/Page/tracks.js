// The tracks: what each shows of a pass, and how it describes it.

import { count, counted, duration } from "./format.js";

/**
 * @typedef {import("./data.js").DrawnCells} Cells
 * @typedef {import("./data.js").Drawn} Drawn
 */

/**
 * @typedef {object} Part
 * One of the values in a stacked bar.
 * @property {string} name
 * @property {string} color the name of a custom property of the style sheet
 * @property {Float64Array} values
 * @property {Float64Array} [base] the same for the run that it is compared with
 */

/**
 * @typedef {object} Track
 * @property {string} id
 * @property {string} title
 * @property {string} hint explains the bars
 * @property {number} height in pixels
 * @property {Part[]} parts stacked upwards
 * @property {Part[]} down stacked downwards
 * @property {(value: number) => string} format
 * @property {boolean} isTime whether its values are nanoseconds
 * @property {number} limit a line across the track, 0 for none
 * @property {number} step the smallest full scale
 * @property {Float64Array} heights of the cells' whole bars
 * @property {Float64Array} depths heights of the downward bars
 * @property {Float64Array | null} baseHeights
 * @property {Float64Array | null} baseDepths
 */

/**
 * @param {Part[]} parts
 * @param {number} length
 * @param {"values" | "base"} side
 * @returns {Float64Array}
 */
function sums(parts, length, side) {
  if (parts.length === 1) return parts[0][side] ?? new Float64Array(length);
  const sum = new Float64Array(length);
  for (const part of parts) {
    const values = part[side];
    if (values) for (let index = 0; index < length; index++) sum[index] += values[index];
  }
  return sum;
}

/**
 * The time of passes outside all phases.
 * @param {Cells} cells
 * @returns {Float64Array}
 */
function betweenPhases(cells) {
  return cells.longest.map((whole, cell) =>
    Math.max(0, whole - cells.update[cell] - cells.layout[cell] - cells.display[cell]),
  );
}

/**
 * The tracks whose bars are passes.
 * @param {Drawn} trace
 * @returns {Track[]}
 */
export function passTracks(trace) {
  const cells = trace.cells;
  const base = trace.base?.cells;

  /**
   * @param {string} name
   * @param {string} color
   * @param {(cells: Cells) => Float64Array} values
   * @returns {Part}
   */
  const part = (name, color, values) => ({
    name,
    color,
    values: values(cells),
    base: base ? values(base) : undefined,
  });

  const textParts = trace.textClasses.map((name, index) => {
    const other = trace.base?.textClasses.indexOf(name) ?? -1;
    return {
      name,
      color: `--text-${index % 6}`,
      values: cells.text[index],
      base: base ? (other >= 0 ? base.text[other] : new Float64Array(base.length)) : undefined,
    };
  });

  /** @type {Omit<Track, "isTime" | "heights" | "depths" | "baseHeights" | "baseDepths">[]} */
  const tracks = [
    {
      id: "passes",
      title: "Passes",
      hint: "time of a pass, by phase",
      height: 58,
      parts: [
        part("update constraints", "--update", (cells) => cells.update),
        part("layout", "--layout", (cells) => cells.layout),
        part("display", "--display", (cells) => cells.display),
        part("between", "--between", betweenPhases),
      ],
      down: [],
      format: duration,
      limit: trace.budget,
      step: 1_000,
    },
    {
      id: "churn",
      title: "Views churning",
      hint: "views whose constraints churned",
      height: 58,
      parts: [part("views", "--churn", (cells) => cells.churning)],
      down: [],
      format: (value) => counted(value, "view"),
      limit: 0,
      step: 4,
    },
    {
      id: "constraints",
      title: "Constraints",
      hint: "up: added, set; down: removed",
      height: 64,
      parts: [part("added", "--added", (cells) => cells.added), part("set", "--set", (cells) => cells.set)],
      down: [part("removed", "--removed", (cells) => cells.removed)],
      format: count,
      limit: 0,
      step: 4,
    },
    {
      id: "minimization",
      title: "Error minimization",
      hint: "time in a pass",
      height: 38,
      parts: [part("minimizing", "--minimization", (cells) => cells.minimization)],
      down: [],
      format: duration,
      limit: 0,
      step: 1_000,
    },
    {
      id: "text",
      title: "Text sizing",
      hint: "time in a pass, by class",
      height: 46,
      parts: textParts,
      down: [],
      format: duration,
      limit: 0,
      step: 1_000,
    },
    {
      id: "engines",
      title: "Engines made",
      hint: "in a pass",
      height: 32,
      parts: [part("engines", "--engines", (cells) => cells.engines)],
      down: [],
      format: (value) => counted(value, "engine"),
      limit: 0,
      step: 2,
    },
  ];
  return tracks.map((track) => ({
    ...track,
    isTime: track.format === duration,
    heights: sums(track.parts, cells.length, "values"),
    depths: sums(track.down, cells.length, "values"),
    baseHeights: base ? sums(track.parts, base.length, "base") : null,
    baseDepths: base ? sums(track.down, base.length, "base") : null,
  }));
}

/**
 * A round full scale above a value.
 * @param {number} value
 * @param {number} step the smallest
 * @returns {number}
 */
export function fullScale(value, step) {
  if (value <= step) return step;
  const power = 10 ** Math.floor(Math.log10(value));
  for (const factor of [1, 2, 3, 4, 5, 6, 8]) if (factor * power >= value) return factor * power;
  return 10 * power;
}
