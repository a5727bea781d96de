// Slices of the passes whose signposts are listed: nested, in a lane for each thread.

import { block } from "./blocks.js";
import { eventKinds, kindNumber, lowerBound } from "./unpack.js";

/** @typedef {import("./data.js").Trace} Trace */

/**
 * @typedef {object} SliceTrack
 * @property {string} title
 * @property {number} depth the maximum nesting depth
 * @property {Int32Array[]} rows the slices of each depth, in order of time, without overlaps
 */

/**
 * @typedef {object} Slices
 * In order of their beginnings.
 * @property {number} length
 * @property {Float64Array} begin
 * @property {Float64Array} end
 * @property {Uint16Array} depth the number of slices of the track that enclose it
 * @property {Uint8Array} track
 * @property {Uint8Array} color the position of its colour's name
 * @property {Uint8Array} mark 1 for churn
 * @property {Int32Array} label the position of its label
 * @property {Int32Array} event -1 for a pass
 * @property {Int32Array} cell
 * @property {Float64Array} pass a pass's number, 0 for others
 * @property {string[]} labels
 * @property {SliceTrack[]} tracks
 * @property {Map<number, number> | null} byEvent created on first use
 * @property {Uint8Array | null} unlisted 1 for cells whose signposts are not listed; null if all are
 */

/** The colours of slices: each kind has the colour of its track. */
export const sliceColors = [
  "--pass",
  "--update",
  "--layout",
  "--display",
  "--added",
  "--removed",
  "--set",
  "--over",
  "--minimization",
  "--text-0",
];

/**
 * The position of a kind's colour.
 * @param {number} kind
 * @returns {number}
 */
function colorOf(kind) {
  if (kind === kindNumber.added) return 4;
  if (kind === kindNumber.removed) return 5;
  if (kind === kindNumber.broken) return 7;
  if (kind < kindNumber.broken) return 6;
  if (kind === kindNumber.errorMinimized) return 8;
  if (kind === kindNumber.measured) return 9;
  return 1 + kind - kindNumber.updateConstraints;
}

/**
 * The title of a thread's track.
 * @param {[string, boolean, number, number]} track name, whether it is the main thread, lane, depth
 * @returns {string}
 */
export function sliceTrackTitle([name, isMain, lane]) {
  const title = isMain ? "Main thread" : name || "Thread";
  return lane > 0 ? `${title}, ${lane + 1}` : title;
}

/**
 * The item that a signpost names first, or -1.
 * @param {Trace} trace
 * @param {number} event
 * @returns {number}
 */
export function itemOf(trace, event) {
  const kind = trace.events.kind[event];
  if (kind === kindNumber.errorMinimized || kind === kindNumber.valuesRead) return -1;
  if (kind > kindNumber.broken) return trace.events.subject[event];
  return trace.constraints[trace.events.subject[event] - 1]?.first ?? -1;
}

/**
 * Unpacks the slices.
 * @param {Trace} trace
 * @returns {Slices}
 */
export function readSlices(trace) {
  const reader = block("slices");
  const length = reader.uint();
  const { events } = trace;
  const slices = {
    length,
    begin: new Float64Array(length),
    end: new Float64Array(length),
    depth: new Uint16Array(length),
    track: new Uint8Array(length),
    color: new Uint8Array(length),
    mark: new Uint8Array(length),
    label: new Int32Array(length),
    event: new Int32Array(length).fill(-1),
    cell: new Int32Array(length),
    pass: new Float64Array(length),
    labels: /** @type {string[]} */ ([]),
    tracks: trace.sliceTracks.map((track) => ({
      title: sliceTrackTitle(track),
      depth: track[3],
      rows: /** @type {Int32Array[]} */ ([]),
    })),
    byEvent: /** @type {Map<number, number> | null} */ (null),
    unlisted: unlisted(trace),
  };
  const labels = new Labels(trace, slices.labels);
  let event = -1;
  let track = 0;
  const pass = { begin: 0, cell: 0, number: 0 };
  for (let index = 0; index < length; index++) {
    const step = reader.uint();
    if (step === 0) {
      pass.begin += reader.int();
      slices.begin[index] = pass.begin;
      slices.end[index] = pass.begin + reader.uint();
      pass.cell += reader.int();
      pass.number += reader.int();
      slices.cell[index] = pass.cell;
      slices.pass[index] = pass.number;
      slices.label[index] = labels.ofPass(pass.cell);
    } else {
      event += step;
      slices.event[index] = event;
      slices.begin[index] = events.time[event];
      slices.end[index] = events.time[event] + events.duration[event];
      slices.cell[index] = events.cell[event];
      slices.color[index] = colorOf(events.kind[event]);
      slices.mark[index] = events.kind[event] <= kindNumber.removed ? events.mark[event] : 0;
      slices.label[index] = labels.ofEvent(event);
    }
    track += reader.int();
    slices.track[index] = track;
  }
  nest(slices);
  return slices;
}

/** The labels of slices, without duplicates. */
class Labels {
  /**
   * @param {Trace} trace
   * @param {string[]} texts
   */
  constructor(trace, texts) {
    this.trace = trace;
    this.texts = texts;
    /** @type {Map<number, number>} */
    this.known = new Map();
  }

  /**
   * @param {number} key
   * @param {string} text
   * @returns {number}
   */
  add(key, text) {
    const position = this.texts.length;
    this.texts.push(text);
    this.known.set(key, position);
    return position;
  }

  /**
   * @param {number} cell
   * @returns {number}
   */
  ofPass(cell) {
    const root = this.trace.cells.root[cell];
    const known = this.known.get(-root - 1);
    if (known !== undefined) return known;
    return this.add(-root - 1, root > 0 ? `pass ${this.trace.itemName(root - 1)}` : "pass");
  }

  /**
   * @param {number} event
   * @returns {number}
   */
  ofEvent(event) {
    const kind = this.trace.events.kind[event];
    const item = itemOf(this.trace, event);
    const key = kind + 128 * (item + 1);
    const known = this.known.get(key);
    if (known !== undefined) return known;
    return this.add(key, item < 0 ? eventKinds[kind] : `${eventKinds[kind]} ${this.trace.itemName(item)}`);
  }
}

/**
 * Computes the depth of each slice, and the rows of each depth.
 * @param {Slices} slices
 */
function nest(slices) {
  const open = slices.tracks.map(() => /** @type {number[]} */ ([]));
  const rows = slices.tracks.map(() => /** @type {number[][]} */ ([]));
  for (let index = 0; index < slices.length; index++) {
    const track = slices.track[index];
    const stack = open[track];
    while (stack.length > 0 && slices.end[stack[stack.length - 1]] <= slices.begin[index]) stack.pop();
    const depth = stack.length;
    slices.depth[index] = depth;
    stack.push(index);
    (rows[track][depth] ??= []).push(index);
  }
  for (const [track, own] of rows.entries()) {
    slices.tracks[track].rows = own.map((row) => new Int32Array(row));
  }
}

/**
 * Marks the cells whose signposts are not listed.
 * @param {Trace} trace
 * @returns {Uint8Array | null}
 */
function unlisted(trace) {
  if (trace.scope.listedEvents >= trace.scope.events) return null;
  const { length, passes } = trace.cells;
  const mask = new Uint8Array(length);
  for (let cell = 0; cell < length; cell++) mask[cell] = passes[cell] > 0 ? 1 : 0;
  for (const cell of trace.events.cell) mask[cell] = 0;
  return mask;
}

/**
 * The first slice of a row that ends after a time.
 * @param {Slices} slices
 * @param {Int32Array} row
 * @param {number} time
 * @param {number} [from] the slices before it are known to have ended
 * @returns {number} its position in the row
 */
export function firstEndingAfter(slices, row, time, from = 0) {
  return from + lowerBound(row.length - from, (index) => slices.end[row[from + index]] > time);
}

/**
 * The slice of a signpost, or -1 for one without a duration.
 * @param {Slices} slices
 * @param {number} event
 * @returns {number}
 */
export function sliceOfEvent(slices, event) {
  slices.byEvent ??= new Map([...slices.event.entries()].map(([slice, own]) => [own, slice]));
  return slices.byEvent.get(event) ?? -1;
}

/**
 * The slice that encloses another, or -1.
 * @param {Slices} slices
 * @param {number} slice
 * @returns {number}
 */
export function enclosing(slices, slice) {
  const row = slices.tracks[slices.track[slice]].rows[slices.depth[slice] - 1];
  if (!row) return -1;
  const position = firstEndingAfter(slices, row, slices.begin[slice]);
  return row[position] ?? -1;
}

/**
 * The slices directly inside another, in order of time.
 * @param {Slices} slices
 * @param {number} slice
 * @returns {Int32Array}
 */
export function enclosed(slices, slice) {
  const row = slices.tracks[slices.track[slice]].rows[slices.depth[slice] + 1];
  if (!row) return new Int32Array(0);
  const first = lowerBound(row.length, (index) => row[index] > slice);
  const last = lowerBound(row.length, (index) => slices.begin[row[index]] >= slices.end[slice]);
  return row.subarray(first, Math.max(first, last));
}

/**
 * The duration of a slice without the slices inside it.
 * @param {Slices} slices
 * @param {number} slice
 * @returns {number}
 */
export function ownTime(slices, slice) {
  let time = slices.end[slice] - slices.begin[slice];
  for (const inner of enclosed(slices, slice)) time -= slices.end[inner] - slices.begin[inner];
  return Math.max(time, 0);
}
