// The trace in memory.

import { Causes, readConflicts } from "./causes.js";
import { Stacks } from "./stacks.js";
import { CellEvents, nameIn, pathIn, sharesIn } from "./run.js";
import { block, json } from "./blocks.js";
import {
  readCells,
  readConstraints,
  readEvents,
  readProcessor,
  readShares,
  readSnapshots,
} from "./unpack.js";

/**
 * @typedef {import("./unpack.js").Constraint} Constraint
 * @typedef {import("./unpack.js").Events} Events
 * @typedef {import("./unpack.js").Names} Names
 * @typedef {import("./unpack.js").Share} Share
 * @typedef {import("./unpack.js").Snapshot} Snapshot
 * @typedef {import("./unpack.js").Superview} Superview
 */

/**
 * @typedef {Pick<import("./unpack.js").Cells, "length" | "begin" | "end" | "longest" | "update" | "layout"
 *   | "display" | "churning" | "churned" | "added" | "removed" | "set" | "rows" | "minimization" | "engines"
 *   | "text">} DrawnCells
 */

/**
 * @typedef {object} Drawn
 * The parts of the trace that the tracks are drawn from.
 * @property {number} start
 * @property {number} origin
 * @property {number} end
 * @property {number} budget
 * @property {string[]} textClasses
 * @property {[number, number | null, string, string | null][]} tests
 * @property {[number, string][]} marks
 * @property {[number, number | null, string][]} intervals
 * @property {[number, number, string][]} counters
 * @property {DrawnCells} cells
 * @property {import("./unpack.js").Processor} processor
 * @property {DrawnBase | null} base
 * @property {[string, boolean, number, number][]} sliceTracks thread, whether it is the main one, lane, depth
 * @property {import("./slices.js").Slices | null} slices null until they are unpacked
 */

/**
 * @typedef {object} DrawnBase
 * @property {string[]} textClasses
 * @property {DrawnCells} cells
 * @property {Float64Array} begins
 * @property {Float64Array} ends
 * @property {Int32Array} counterpart
 */

/** The maximum share of the axis for the gap before the layout. */
const gapShare = 0.05;

/** The trace. Data that the first picture does not need is unpacked on first use. */
export class Trace {
  constructor() {
    const data = json("data");
    /** @type {string} */
    this.title = data.title;
    /** @type {number} */
    this.end = data.end;
    /**
     * When layout began. The time before, such as a build, is shown as one gap.
     * @type {number}
     */
    this.start = data.start;
    /** The start of the axis, at the start of that gap. A short gap is to scale, a longer one is not. */
    this.origin = this.start - Math.min(this.start, (this.end - this.start) * gapShare);
    /** @type {number} */
    this.budget = data.budget;
    /** @type {{ passes: number, passBucket: number, events: number, listedEvents: number }} */
    this.scope = data.scope;
    /** @type {string[]} */
    this.textClasses = data.textClasses;
    /** @type {[string, boolean, number, number][]} */
    this.sliceTracks = data.sliceTracks;
    /** @type {import("./slices.js").Slices | null} */
    this.slices = null;
    /** @type {Names} */
    this.names = data.names;
    /** @type {string[]} */
    this.texts = data.texts;
    /** @type {[number, number | null, string, string | null][]} begin, end, name, result */
    this.tests = data.tests;
    /** @type {[number, string][]} */
    this.marks = data.marks;
    /** @type {[number, number | null, string][]} */
    this.intervals = data.intervals;
    /** @type {[number, number, string][]} */
    this.counters = data.counters;
    /** @type {Superview[]} */
    this.superviews = data.superviews;
    /**
     * The findings of each rule: views by node, and the lines of code to replace with their replacement.
     * @type {{ rule: string, node: number | null, cell: number | null, views: number[],
     *   replaced: [string, string | null][], isReplayed: boolean }[]}
     */
    this.findings = data.findings;
    this.cells = readCells("cells", this.textClasses.length);
    this.processor = readProcessor("processor");
    this.base = data.base ? new BaseTrace(data.base, this.cells.length) : null;
    /** @type {Share[] | null} */
    this.readShares = null;
    /** @type {Constraint[] | null} */
    this.readConstraints = null;
    /** @type {Events | null} */
    this.readEvents = null;
    /** @type {Snapshot[] | null} */
    this.readSnapshots = null;
    /** @type {CellEvents | null} */
    this.cellEvents = null;
    /** @type {Map<string, number> | null} */
    this.nodes = null;
    /** @type {Causes | null} */
    this.readCauses = null;
    /** @type {import("./causes.js").Conflict[] | null} */
    this.readConflicts = null;
    /** @type {{ causes: [string, string, number][], callers: string[], links: string[] }} */
    this.causeTexts = data.causes;
    /** @type {{ rows: [number, number], same: number, different: number, ambiguous: number } | null} */
    this.remedy = data.remedy;
    /** Null without call stacks. */
    this.stacks = data.stacks ? new Stacks(data.stacks, "stacks") : null;
    /** @type {import("./smoothness.js").Hitches | null} */
    this.hitches = data.hitches;
    /** @type {import("./smoothness.js").Motion[]} */
    this.motions = data.motions;
    /** @type {import("./smoothness.js").Shift[]} */
    this.shifts = data.shifts.shifts;
  }

  get shares() {
    return (this.readShares ??= readShares("shares"));
  }

  get constraints() {
    return (this.readConstraints ??= readConstraints());
  }

  get events() {
    return (this.readEvents ??= readEvents("events"));
  }

  get snapshots() {
    return (this.readSnapshots ??= readSnapshots("snapshots"));
  }

  get causes() {
    return (this.readCauses ??= new Causes(this.causeTexts));
  }

  get conflicts() {
    return (this.readConflicts ??= readConflicts());
  }

  /**
   * The shares of some cells.
   * @param {number} from the first cell
   * @param {number} to after the last
   * @returns {Share[]}
   */
  sharesOf(from, to) {
    return sharesIn(this.shares, from, to);
  }

  /**
   * Returns the positions of a cell's events, in order of time.
   * @param {number} cell
   * @returns {Int32Array}
   */
  eventsOf(cell) {
    return (this.cellEvents ??= new CellEvents(this.events.cell, this.cells.length)).of(cell);
  }

  // Names

  /**
   * Returns a view's short name: its identifier, or the end of its path.
   * @param {number} node
   * @returns {string}
   */
  nameOf(node) {
    return nameIn(this.names, node);
  }

  /**
   * Returns the short name of a row's view.
   * @param {number} item
   * @returns {string}
   */
  itemName(item) {
    return this.nameOf(this.names.item[item]);
  }

  /**
   * Returns a view's class.
   * @param {number} node
   * @returns {string}
   */
  classOf(node) {
    return this.names.classes[this.names.class[node]] ?? "?";
  }

  /**
   * Returns a view's path, from the window down.
   * @param {number} node
   * @returns {string}
   */
  pathOf(node) {
    return pathIn(this.names, node);
  }

  /**
   * Returns the view of a path, or -1.
   * @param {string} path
   * @returns {number}
   */
  nodeOf(path) {
    return (this.nodes ??= nodesByPath(this.names)).get(path) ?? -1;
  }
}

/**
 * @param {Names} names
 * @returns {Map<string, number>}
 */
function nodesByPath(names) {
  return new Map(names.name.map((_, node) => [pathIn(names, node), node]));
}

/**
 * @param {DrawnCells} cells
 * @returns {DrawnCells}
 */
function drawnCells(cells) {
  const { length, begin, end, longest, update, layout, display, churning, churned } = cells;
  const { added, removed, set, rows, minimization, engines, text } = cells;
  return {
    length,
    begin,
    end,
    longest,
    update,
    layout,
    display,
    churning,
    churned,
    added,
    removed,
    set,
    rows,
    minimization,
    engines,
    text,
  };
}

/**
 * The minimum of the trace for drawing the tracks, because it is copied to the worker.
 * @param {Drawn} trace
 * @returns {Drawn}
 */
export function drawnPart(trace) {
  const { start, origin, end, budget, textClasses, tests, marks, intervals, counters } = trace;
  const { cells, processor, base, sliceTracks, slices } = trace;
  return {
    start,
    origin,
    end,
    budget,
    textClasses,
    tests,
    marks,
    intervals,
    counters,
    cells: drawnCells(cells),
    processor,
    sliceTracks,
    slices,
    base: base && {
      textClasses: base.textClasses,
      cells: drawnCells(base.cells),
      begins: base.begins,
      ends: base.ends,
      counterpart: base.counterpart,
    },
  };
}

/** The run that the trace is compared with. */
export class BaseTrace {
  /**
   * @param {any} data
   * @param {number} cellCount the number of cells of the shown run
   */
  constructor(data, cellCount) {
    /** @type {string} */
    this.title = data.title;
    /** @type {string[]} */
    this.textClasses = data.textClasses;
    /** @type {Names} */
    this.names = data.names;
    /** @type {{ events: number, listedEvents: number }} */
    this.scope = data.scope;
    this.cells = readCells("base-cells", this.textClasses.length);
    /** Null without call stacks. */
    this.stacks = data.stacks ? new Stacks(data.stacks, "base-stacks") : null;
    /** @type {import("./smoothness.js").Hitches | null} */
    this.hitches = data.hitches;
    /** When its last pass ended. */
    this.end = this.cells.end.reduce((last, end) => Math.max(last, end), 1);
    const reader = block("alignment");
    const length = reader.uint();
    /** For each of the base's cells, the corresponding cell of the shown run, + 1. */
    this.partner = reader.column(length);
    /** The base's cells at the positions of their counterparts. */
    this.begins = reader.differences(length);
    this.ends = reader.column(length);
    for (let index = 0; index < length; index++) this.ends[index] += this.begins[index];
    /** For each cell of the shown run, the corresponding cell of the base, + 1. */
    this.counterpart = new Int32Array(cellCount);
    for (let index = 0; index < length; index++) {
      if (this.partner[index] > 0) this.counterpart[this.partner[index] - 1] = index + 1;
    }
    /** @type {Share[] | null} */
    this.readShares = null;
    /** @type {Events | null} */
    this.readEvents = null;
    /** @type {Snapshot[] | null} */
    this.readSnapshots = null;
    /** @type {CellEvents | null} */
    this.cellEvents = null;
    /** @type {Map<string, number> | null} */
    this.nodes = null;
  }

  get shares() {
    return (this.readShares ??= readShares("base-shares"));
  }

  get events() {
    return (this.readEvents ??= readEvents("base-events"));
  }

  get snapshots() {
    return (this.readSnapshots ??= readSnapshots("base-snapshots"));
  }

  /**
   * The positions of a cell's events that its screen is drawn from.
   * @param {number} cell
   * @returns {Int32Array}
   */
  eventsOf(cell) {
    return (this.cellEvents ??= new CellEvents(this.events.cell, this.cells.length)).of(cell);
  }

  /**
   * The view of a path, or -1.
   * @param {string} path
   * @returns {number}
   */
  nodeOf(path) {
    return (this.nodes ??= nodesByPath(this.names)).get(path) ?? -1;
  }
}
