// Unpacks the script elements below the page.

import { block, json, Values } from "./blocks.js";

/**
 * @typedef {object} Cells
 * One pass, or several neighbouring ones, at each position. Times are in nanoseconds.
 * @property {number} length
 * @property {Float64Array} begin
 * @property {Float64Array} end
 * @property {Float64Array} passes
 * @property {Float64Array} pass
 * @property {Float64Array} turn
 * @property {Float64Array} test position + 1
 * @property {Float64Array} root item's position + 1
 * @property {Float64Array} longest
 * @property {Float64Array} update
 * @property {Float64Array} layout
 * @property {Float64Array} display
 * @property {Float64Array} passTime
 * @property {Float64Array} overBudget
 * @property {Float64Array} visited
 * @property {Float64Array} churning views
 * @property {Float64Array} churned constraints
 * @property {Float64Array} wasted
 * @property {Float64Array} added
 * @property {Float64Array} removed
 * @property {Float64Array} set
 * @property {Float64Array} broken
 * @property {Float64Array} rows
 * @property {Float64Array} minimization
 * @property {Float64Array} measurements
 * @property {Float64Array} engines
 * @property {Float64Array} events
 * @property {Float64Array[]} text by class
 */

/**
 * @typedef {object} Processor
 * @property {number} length
 * @property {Float64Array} begin
 * @property {Float64Array} end
 * @property {Float64Array} process
 * @property {Float64Array} main
 * @property {Float64Array} resident
 */

/**
 * @typedef {object} Names
 * @property {string[]} classes
 * @property {number[]} parent
 * @property {string[]} name
 * @property {number[]} class
 * @property {(string | null)[]} identifier
 * @property {number[]} item the node of each item
 * @property {number[]} kind of each item
 */

/**
 * @typedef {object} Share
 * @property {number} cell
 * @property {number} superview item
 * @property {number} constraints
 * @property {number} wasted
 * @property {[number, number][]} views items and their constraints
 */

/**
 * @typedef {object} Constraint
 * @property {number} first item
 * @property {number} firstAttribute
 * @property {number} relation
 * @property {number} second item + 1
 * @property {number} secondAttribute
 * @property {number} multiplier
 * @property {number} constant
 * @property {number} priority
 * @property {number} origin
 * @property {number} host item
 */

/**
 * @typedef {object} Events
 * Signposts in order of time.
 * @property {number} length
 * @property {Uint8Array} kind
 * @property {Uint8Array} mark 1 for churn, or for a cache hit
 * @property {Float64Array} time
 * @property {Float64Array} duration
 * @property {Int32Array} cell
 * @property {Int32Array} subject an item, or a constraint + 1
 * @property {Int32Array} other a superview, requester + 1; a reason; a text's length; what was read
 * @property {Int32Array} rows
 * @property {Int32Array} pivots
 * @property {Float64Array} values four per frame; the old and the new value
 * @property {Int32Array} value the index of an event's first value, or -1
 */

/**
 * @typedef {object} Snapshot
 * @property {number} time
 * @property {number} eventsBefore
 * @property {() => Float64Array} views reads nine numbers for each: flags, item, superview + 1, x, y, width, height, origin x
 *   and y
 */

/**
 * @typedef {object} Superview
 * @property {number | null} node
 * @property {number} constraints
 * @property {number} passes
 * @property {number} wasted
 * @property {number} instances
 * @property {number | null} worst cell
 * @property {string} code
 * @property {[string, string, number, number][]} callers function, place, removed, added
 * @property {[string, number][]} texts
 * @property {[number | null, number, number][]} views
 */

/**
 * @typedef {object} Vocabulary
 * The enums of the trace: names by number.
 * @property {[string, string][]} kinds of signposts: the name in code, and the label
 * @property {string[]} attributes
 * @property {string[]} origins
 * @property {string[]} reasons
 * @property {string[]} coordinates by bit
 */

/**
 * Undefined in the worker, which has no document and names nothing.
 * @type {Vocabulary}
 */
export const vocabulary = json("vocabulary") ?? {
  kinds: [],
  attributes: [],
  origins: [],
  reasons: [],
  coordinates: [],
};

/** The kinds of signposts, in the order of their numbers. */
export const eventKinds = vocabulary.kinds.map(([, title]) => title);

/**
 * The numbers of kinds that code uses by name.
 * @type {Record<string, number>}
 */
export const kindNumber = Object.fromEntries(vocabulary.kinds.map(([name], number) => [name, number]));

/**
 * @param {string} id
 * @param {number} classCount
 * @returns {Cells}
 */
export function readCells(id, classCount) {
  const reader = block(id);
  const length = reader.uint();
  const begin = reader.differences(length);
  const end = reader.column(length);
  for (let index = 0; index < length; index++) end[index] += begin[index];
  return {
    length,
    begin,
    end,
    passes: reader.column(length),
    pass: reader.differences(length),
    turn: reader.differences(length),
    test: reader.column(length),
    root: reader.column(length),
    longest: reader.column(length),
    update: reader.column(length),
    layout: reader.column(length),
    display: reader.column(length),
    passTime: reader.column(length),
    overBudget: reader.column(length),
    visited: reader.column(length),
    churning: reader.column(length),
    churned: reader.column(length),
    wasted: reader.column(length),
    added: reader.column(length),
    removed: reader.column(length),
    set: reader.column(length),
    broken: reader.column(length),
    rows: reader.column(length),
    minimization: reader.column(length),
    measurements: reader.column(length),
    engines: reader.column(length),
    events: reader.column(length),
    text: Array.from({ length: classCount }, () => reader.column(length)),
  };
}

/**
 * @param {string} id
 * @returns {Processor}
 */
export function readProcessor(id) {
  const reader = block(id);
  const length = reader.uint();
  const begin = reader.differences(length);
  const end = reader.column(length);
  for (let index = 0; index < length; index++) end[index] += begin[index];
  return {
    length,
    begin,
    end,
    process: reader.column(length),
    main: reader.column(length),
    resident: reader.column(length),
  };
}

/**
 * @param {string} id
 * @returns {Share[]}
 */
export function readShares(id) {
  const reader = block(id);
  /** @type {Share[]} */
  const shares = [];
  let cell = 0;
  for (let rest = reader.uint(); rest > 0; rest--) {
    cell += reader.uint();
    const superview = reader.uint();
    const constraints = reader.uint();
    const wasted = reader.uint();
    /** @type {[number, number][]} */
    const views = [];
    for (let left = reader.uint(); left > 0; left--) views.push([reader.uint(), reader.uint()]);
    shares.push({ cell, superview, constraints, wasted, views });
  }
  return shares;
}

/** @returns {Constraint[]} */
export function readConstraints() {
  const reader = block("constraints");
  /** @type {Constraint[]} */
  const constraints = [];
  for (let rest = reader.uint(); rest > 0; rest--) {
    constraints.push({
      first: reader.uint(),
      firstAttribute: reader.uint(),
      relation: reader.int(),
      second: reader.uint(),
      secondAttribute: reader.uint(),
      multiplier: reader.double(),
      constant: reader.double(),
      priority: reader.double(),
      origin: reader.uint(),
      host: reader.uint(),
    });
  }
  return constraints;
}

/**
 * @param {string} id
 * @returns {Events}
 */
export function readEvents(id) {
  const reader = block(id);
  const length = reader.uint();
  const events = {
    length,
    kind: new Uint8Array(length),
    mark: new Uint8Array(length),
    time: new Float64Array(length),
    duration: new Float64Array(length),
    cell: new Int32Array(length),
    subject: new Int32Array(length),
    other: new Int32Array(length),
    rows: new Int32Array(length),
    pivots: new Int32Array(length),
    values: new Float64Array(0),
    value: new Int32Array(length).fill(-1),
  };
  const values = new Values();
  let time = 0;
  let cell = 0;
  for (let index = 0; index < length; index++) {
    const tag = reader.uint();
    const kind = tag & 0x7f;
    events.kind[index] = kind;
    events.mark[index] = tag >> 7;
    time += reader.int();
    cell += reader.int();
    events.time[index] = time;
    events.cell[index] = cell;
    if (kind <= kindNumber.broken) {
      events.duration[index] = reader.uint();
      events.subject[index] = reader.uint();
      events.other[index] = reader.uint();
      events.rows[index] = reader.uint();
      events.pivots[index] = reader.uint();
      if (kind === kindNumber.constantSet || kind === kindNumber.prioritySet) {
        events.value[index] = values.length;
        values.add(reader.double(), reader.double());
      }
    } else if (kind <= kindNumber.valuesRead) {
      events.duration[index] = reader.uint();
      events.rows[index] = reader.uint();
      events.pivots[index] = reader.uint();
      events.other[index] = reader.uint();
    } else if (kind === kindNumber.measured) {
      events.duration[index] = reader.uint();
      events.subject[index] = reader.uint();
      events.other[index] = reader.uint();
      events.value[index] = values.length;
      values.add(reader.points(), reader.points());
    } else if (kind <= kindNumber.display) {
      events.duration[index] = reader.uint();
      events.subject[index] = reader.uint();
    } else if (kind < kindNumber.frame) {
      events.subject[index] = reader.uint();
      events.other[index] = reader.uint();
    } else if (kind <= kindNumber.boundsOrigin) {
      events.subject[index] = reader.uint();
      events.value[index] = values.length;
      values.add(reader.points(), reader.points());
      values.add(reader.points(), reader.points());
    } else {
      events.subject[index] = reader.uint();
      events.other[index] = reader.uint();
      events.rows[index] = reader.uint();
    }
  }
  events.values = values.all;
  return events;
}

/**
 * @param {string} id
 * @returns {Snapshot[]}
 */
export function readSnapshots(id) {
  const reader = block(id);
  /** @type {Snapshot[]} */
  const snapshots = [];
  let time = 0;
  for (let rest = reader.uint(); rest > 0; rest--) {
    time += reader.uint();
    const eventsBefore = reader.uint();
    const size = reader.uint();
    const start = reader.position;
    snapshots.push({ time, eventsBefore, views: () => readViews(reader, start) });
    reader.position = start + size;
  }
  return snapshots;
}

/**
 * @param {import("./blocks.js").Reader} reader
 * @param {number} start where the snapshot's views begin
 * @returns {Float64Array}
 */
function readViews(reader, start) {
  reader.position = start;
  const length = reader.uint();
  const views = new Float64Array(length * 9);
  for (let index = 0; index < views.length; index += 9) {
    const flags = reader.uint();
    views[index] = flags;
    views[index + 1] = reader.uint();
    views[index + 2] = reader.uint();
    for (let side = 3; side < 7; side++) views[index + side] = reader.points();
    if (flags & 2) {
      views[index + 7] = reader.points();
      views[index + 8] = reader.points();
    }
  }
  return views;
}

/**
 * Returns the first of `length` positions whose condition holds, if it then holds for all later ones.
 * @param {number} length
 * @param {(index: number) => boolean} holds
 * @returns {number}
 */
export function lowerBound(length, holds) {
  let lower = 0;
  let upper = length;
  while (lower < upper) {
    const middle = (lower + upper) >> 1;
    if (holds(middle)) upper = middle;
    else lower = middle + 1;
  }
  return lower;
}
