// The picture of the tracks, independent of the page: the page and its worker both draw it.

import { moment } from "./format.js";
import { exponentOf, Levels } from "./levels.js";
import { drawBase, drawCaps, drawStacks } from "./bars.js";
import { baseLevels } from "./beside.js";
import {
  drawCounter,
  drawDifference,
  drawFound,
  drawGap,
  drawMarks,
  drawProcessor,
  drawSpans,
} from "./lanes.js";
import { counters, processorShare, spanRows } from "./spans.js";
import { arranged, noArrangement } from "./arrangement.js";
import { cutOff, drawHalf, drawScale, drawTops, markOutliers, scaleOf } from "./scales.js";
import { drawSlices, sliceLaneHeight } from "./slicelane.js";
import { sliceTrackTitle } from "./slices.js";
import { passTracks } from "./tracks.js";

/**
 * @typedef {import("./data.js").Drawn} Drawn
 * @typedef {import("./levels.js").Bars} Bars
 * @typedef {import("./tracks.js").Track} Track
 * @typedef {import("./tracks.js").Part} Part
 */

/**
 * @typedef {object} View
 * The visible part of the trace, and the marks in it.
 * @property {number} from nanoseconds
 * @property {number} to
 * @property {number[]} foundCells the passes that match the search, in order
 * @property {number} scroll how far the unpinned tracks are moved up, in pixels
 */

/**
 * @typedef {object} Lane
 * A track's place on the canvas.
 * @property {string} id
 * @property {string} key under which it is remembered
 * @property {string} title
 * @property {string} hint
 * @property {number} top current position
 * @property {number} place position without scrolling
 * @property {number} height
 * @property {number} ownHeight default height
 * @property {boolean} isPinned
 * @property {Track | null} track null for the time axis, the spans, the slices and the processor
 * @property {number} slices the position of its track of slices, or -1
 * @property {number} scale the value at its full height
 * @property {number} outliers the number of bars that are cut off
 */

/**
 * @typedef {object} Bar
 * @property {number} cell
 * @property {number} x
 * @property {number} width
 * @property {number} height
 * @property {number} value
 * @property {number} share the drawn share of the value: less for a bar that is cut off, or shows an average
 */

const axisHeight = 22;
const spanHeight = 26;
const processorHeight = 40;
const counterHeight = 32;
const counterLimit = 6;
/** The default number of nested slices that a track shows. */
const sliceDepth = 8;
/** In a damaged trace slices overlap, each in a separate lane. */
const sliceTrackLimit = 8;
const gap = 1;
/** The minimum width of a bar in narrow pictures. */
const narrow = { width: 500, bar: 6 };

/** The picture of the tracks. */
export class TrackPicture {
  /**
   * @param {Drawn} trace
   * @param {View} view
   */
  constructor(trace, view) {
    this.trace = trace;
    this.view = view;
    this.levels = new Levels(trace.cells.begin, trace.cells.end);
    this.baseLevels = trace.base ? baseLevels(trace) : null;
    this.processorLevels = new Levels(trace.processor.begin, trace.processor.end);
    this.tracks = passTracks(trace);
    this.processorShare = processorShare(trace);
    /** @type {{ size: Float64Array, sign: Int8Array } | null} */
    this.differences = null;
    /** @type {Lane[]} */
    this.allLanes = [];
    /** The visible lanes, pinned ones first. */
    this.lanes = this.allLanes;
    this.arrangement = noArrangement();
    this.spanRows = spanRows(trace);
    this.counters = counters(trace).slice(0, counterLimit);
    /** @type {Map<string, string>} */
    this.colors = new Map();
    this.width = 0;
    this.height = 0;
    /** The height of all tracks together. */
    this.wholeHeight = 0;
    /** The top of the tracks that are not pinned. */
    this.head = axisHeight;
    this.makeLanes();
    this.arrange(this.arrangement);
  }

  /** Creates a lane for each track. */
  makeLanes() {
    /**
     * @param {string} id
     * @param {string} title
     * @param {string} hint
     * @param {number} height
     * @param {Track | null} [track]
     * @param {number} [slices]
     */
    const place = (id, title, hint, height, track = null, slices = -1) => {
      const ownHeight = height;
      const key = id.startsWith("counter-") ? `counter ${title}` : id;
      const lane = { id, key, title, hint, height, ownHeight, track, slices };
      this.allLanes.push({ ...lane, top: 0, place: 0, isPinned: false, scale: 1, outliers: 0 });
    };
    if (this.spanRows.rows > 0 || this.trace.marks.length > 0) {
      const rows = Math.min(this.spanRows.rows, 4) + (this.trace.marks.length > 0 ? 1 : 0);
      place("tests", "Tests, marks", "", Math.max(spanHeight, rows * 16 + 8));
    }
    if (this.trace.processor.length > 0) {
      place("processor", "CPU", "share of a core", processorHeight);
    }
    if (this.trace.base) place("difference", "Difference", "against the base, by pass", 20);
    for (const track of this.tracks) {
      if (track.parts.length === 0) continue;
      const height = this.trace.base ? Math.round(track.height * 1.15) : track.height;
      place(track.id, track.title, track.hint, height, track);
      if (track.id === "passes") {
        for (const [index, thread] of this.trace.sliceTracks.slice(0, sliceTrackLimit).entries()) {
          const height = sliceLaneHeight(Math.min(thread[3], sliceDepth));
          place(
            `slices-${index}`,
            sliceTrackTitle(thread),
            "phases, views, changes, by time",
            height,
            null,
            index,
          );
        }
      }
    }
    for (const [index, counter] of this.counters.entries()) {
      place(`counter-${index}`, counter.name, "a value of the program's own", counterHeight);
    }
  }

  /**
   * Places the visible lanes.
   * @param {import("./arrangement.js").Arrangement} arrangement
   */
  arrange(arrangement) {
    this.arrangement = arrangement;
    const { lanes, head, bottom } = arranged(this.allLanes, arrangement, axisHeight, gap);
    this.lanes = lanes;
    this.head = head;
    this.wholeHeight = bottom;
  }

  /** Moves the unpinned lanes to their scrolled positions. */
  scrollLanes() {
    for (const lane of this.lanes) lane.top = lane.place - (lane.isPinned ? 0 : this.view.scroll);
  }

  /**
   * @param {string} name
   * @returns {string}
   */
  color(name) {
    return this.colors.get(name) ?? "#888";
  }

  /**
   * Converts a time to pixels from the left.
   * @param {number} time
   * @returns {number}
   */
  x(time) {
    return ((time - this.view.from) / (this.view.to - this.view.from)) * this.width;
  }

  /**
   * Converts a position to a time.
   * @param {number} x
   * @returns {number}
   */
  time(x) {
    return this.view.from + (x / this.width) * (this.view.to - this.view.from);
  }

  /** @param {CanvasRenderingContext2D} context */
  paint(context) {
    if (this.width === 0) return;
    this.scrollLanes();
    const bars = this.bars();
    const pinned = this.lanes.filter((lane) => lane.isPinned);
    const others = this.lanes.filter((lane) => !lane.isPinned);
    // Scrolled lanes pass below the axis and the pinned lanes.
    for (const lane of others) {
      if (lane.top < this.height && lane.top + lane.height > this.head) this.drawLane(context, lane, bars);
    }
    context.fillStyle = this.color("--paper");
    const bottom = this.wholeHeight - this.view.scroll;
    if (bottom < this.height) context.fillRect(0, bottom, this.width, this.height - bottom);
    const spans = this.lanes.find((lane) => lane.id === "tests");
    if (spans && !spans.isPinned) drawMarks(this, context, spans);
    context.fillStyle = this.color("--paper");
    context.fillRect(0, 0, this.width, this.head);
    this.drawAxis(context);
    for (const lane of pinned) this.drawLane(context, lane, bars);
    if (spans?.isPinned) drawMarks(this, context, spans);
    drawGap(this, context, axisHeight);
  }

  /** The passes in view, as bars. */
  bars() {
    return this.levels.bars(this.view.from, this.view.to, this.barRoom);
  }

  /** The width for computing bars, two pixels each. On a narrow picture they would otherwise form a wall. */
  get barRoom() {
    return this.isNarrow ? (this.width / narrow.bar) * 2 : this.width;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Lane} lane
   * @param {Bars} bars
   */
  drawLane(context, lane, bars) {
    context.save();
    context.beginPath();
    context.rect(0, lane.top, this.width, lane.height);
    context.clip();
    context.fillStyle = this.color("--lane");
    context.fillRect(0, lane.top, this.width, lane.height);
    if (lane.track) {
      const baseBars = this.baseLevels?.bars(this.view.from, this.view.to, this.barRoom) ?? null;
      this.drawTrack(context, lane, lane.track, bars, baseBars);
    } else if (lane.slices >= 0) drawSlices(this, context, lane, lane.slices, bars);
    else if (lane.id === "tests") drawSpans(this, context, lane);
    else if (lane.id === "processor") drawProcessor(this, context, lane);
    else if (lane.id.startsWith("counter-")) {
      drawCounter(this, context, lane, this.counters[Number(lane.id.slice("counter-".length))]);
    } else if (lane.id === "difference") drawDifference(this, context, lane, bars);
    context.restore();
    context.fillStyle = this.color("--paper");
    context.fillRect(0, lane.top + lane.height, this.width, gap);
  }

  /** @param {CanvasRenderingContext2D} context */
  drawAxis(context) {
    const { from, to } = this.view;
    const step = tickStep(((to - from) / this.width) * 96);
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.textAlign = "left";
    const first = Math.max(from, this.trace.start);
    for (let time = Math.ceil(first / step) * step; time <= to; time += step) {
      const x = Math.round(this.x(time));
      context.fillStyle = this.color("--line");
      context.fillRect(x, 0, 1, axisHeight);
      context.fillStyle = this.color("--dim");
      const label = moment(time, Math.max(to, 1), step);
      // Show no label rather than a part that reads like another label.
      if (x + 5 + context.measureText(label).width > this.width) continue;
      context.fillText(label, x + 5, axisHeight / 2);
    }
  }

  get isNarrow() {
    return this.width < narrow.width;
  }

  /**
   * The average of a bucket's passes, including those without a bar, as a share of the highest.
   * @param {import("./levels.js").Level} level
   * @param {number} index the bucket
   * @param {Float64Array} heights
   * @param {number} highest
   * @returns {number}
   */
  averageShare(level, index, heights, highest) {
    let sum = 0;
    for (let cell = level.first[index]; cell < level.first[index + 1]; cell++) sum += heights[cell];
    return sum / ((level.first[index + 1] - level.first[index]) * highest);
  }

  /**
   * The visible bars of a track, from left to right.
   * @param {Lane} lane
   * @param {Track} track
   * @param {Bars} bars
   * @param {boolean} [isDown]
   * @returns {Bar[]}
   */
  placed(lane, track, bars, isDown = false) {
    const heights = isDown ? track.depths : track.heights;
    const best = bars.level
      ? this.levels.best(bars.level, track.id + (isDown ? "/down" : ""), heights)
      : null;
    const begin = this.levels.begin;
    const end = this.levels.end;
    const scale = this.width / (this.view.to - this.view.from);
    const from = this.view.from;
    /** @type {Bar[]} */
    const placed = [];
    for (let index = bars.from; index < bars.to; index++) {
      const cell = best ? best[index] : index;
      const value = heights[cell];
      if (value === 0) continue;
      const start = bars.level ? bars.level.bucket[index] * bars.level.width : begin[cell];
      const stop = bars.level ? Math.max(start + bars.level.width, end[cell]) : end[cell];
      const x = (start - from) * scale;
      const width = Math.max((stop - start) * scale, 2);
      if (x + width < 0 || x > this.width) continue;
      const share =
        bars.level && best && this.isNarrow ? this.averageShare(bars.level, index, heights, value) : 1;
      placed.push({ cell, x, width, height: value / lane.scale, value, share });
    }
    return placed;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Lane} lane
   * @param {Track} track
   * @param {Bars} bars
   * @param {Bars | null} baseBars
   */
  drawTrack(context, lane, track, bars, baseBars) {
    lane.scale = 1;
    lane.outliers = 0;
    const up = this.placed(lane, track, bars);
    const hasDown = track.down.length > 0;
    const down = hasDown ? this.placed(lane, track, bars, true) : [];
    const base = baseBars && this.baseLevels ? this.basePlaced(track, baseBars, false) : [];
    const baseDown = baseBars && hasDown ? this.basePlaced(track, baseBars, true) : [];
    const scale = scaleOf(up, base, track.step);
    const depth = hasDown ? scaleOf(down, baseDown, track.step).full : 0;
    lane.scale = scale.full;
    const perUnit = (lane.height - 6) / (scale.full + depth);
    const ground = lane.top + lane.height - (hasDown ? 3 + Math.round(depth * perUnit) : 0);
    cutOff(up, scale.full);
    cutOff(down, depth);
    const hasHalf = drawHalf(this, context, track, scale.full, ground, perUnit);
    drawBase(this, context, base, ground, -perUnit);
    drawBase(this, context, baseDown, ground, perUnit);
    drawStacks(this, context, up, track.parts, ground, -perUnit);
    drawStacks(this, context, down, track.down, ground, perUnit);
    if (this.isNarrow) {
      drawTops(this, context, up, scale.full, track.parts[0].color, ground, -perUnit);
      if (hasDown) drawTops(this, context, down, depth, track.down[0].color, ground, perUnit);
    }
    if (base.length > 0) {
      drawCaps(this, context, base, ground, -perUnit);
      drawCaps(this, context, baseDown, ground, perUnit);
    }
    if (hasDown) {
      context.fillStyle = this.color("--line");
      context.fillRect(0, ground, this.width, 1);
    }
    if (track.limit > 0) {
      context.fillStyle = this.color("--over");
      for (const bar of up) {
        if (bar.value <= track.limit || bar.value > scale.full) continue;
        context.fillRect(bar.x, ground - bar.value * perUnit - 2, bar.width, 2);
      }
    }
    markOutliers(this, context, lane, up, scale.full, false);
    markOutliers(this, context, lane, down, depth, true);
    drawScale(this, context, lane, track, scale, hasHalf, ground, perUnit);
    if (lane.id === "churn") drawFound(this, context, lane);
  }

  /**
   * The base's bars, at the positions of the corresponding bars.
   * @param {Track} track
   * @param {Bars} bars
   * @param {boolean} isDown
   * @returns {Bar[]}
   */
  basePlaced(track, bars, isDown) {
    const levels = this.baseLevels;
    const heights = isDown ? track.baseDepths : track.baseHeights;
    if (!levels || !heights) return [];
    // The levels' cells are in drawing order.
    const ordered = levels.ordered(heights, track.id + (isDown ? "/down" : ""));
    const best = bars.level ? levels.best(bars.level, track.id + (isDown ? "/down" : ""), ordered) : null;
    const scale = this.width / (this.view.to - this.view.from);
    /** @type {Bar[]} */
    const placed = [];
    for (let index = bars.from; index < bars.to; index++) {
      const cell = best ? best[index] : index;
      const value = ordered[cell];
      if (value === 0) continue;
      const start = bars.level ? bars.level.bucket[index] * bars.level.width : levels.begin[cell];
      const stop = bars.level ? start + bars.level.width : levels.end[cell];
      const x = (start - this.view.from) * scale;
      const width = Math.max((stop - start) * scale, 2);
      placed.push({ cell, x, width, height: 0, value, share: 1 });
    }
    return placed;
  }

  /**
   * Creates the levels that zooming will need, one after another.
   * @param {(more: () => void) => void} later calls a function when the browser is idle
   * @param {number} [next] the exponent of the next level
   */
  prepare(later, next) {
    const { length } = this.levels;
    const span = this.trace.end - this.trace.origin;
    // If cells are much further apart than buckets are long, each is a separate bar.
    const room = this.barRoom;
    const exponent = next ?? exponentOf(((span / length) * room) / 32, room);
    if (length <= room / 2 || exponent > exponentOf(span, room)) return;
    const level = this.levels.level(exponent);
    for (const track of this.tracks) {
      this.levels.best(level, track.id, track.heights);
      if (track.down.length > 0) this.levels.best(level, `${track.id}/down`, track.depths);
    }
    later(() => this.prepare(later, exponent + 1));
  }
}

/**
 * A round distance of ticks that is at least as long as requested.
 * @param {number} least nanoseconds
 * @returns {number}
 */
function tickStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
  return 10 * power;
}
