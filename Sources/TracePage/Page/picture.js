// The picture of the tracks, without a page around it: the page and its worker both draw it.

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
import { fullScale, passTracks } from "./tracks.js";

/**
 * @typedef {import("./data.js").Drawn} Drawn
 * @typedef {import("./levels.js").Bars} Bars
 * @typedef {import("./tracks.js").Track} Track
 * @typedef {import("./tracks.js").Part} Part
 */

/**
 * @typedef {object} View
 * What of the trace is in view, and what is marked in it.
 * @property {number} from nanoseconds
 * @property {number} to
 * @property {number[]} foundCells the passes that have to do with them, in order
 */

/**
 * @typedef {object} Lane
 * A track's place on the canvas.
 * @property {string} id
 * @property {string} title
 * @property {string} hint
 * @property {number} top
 * @property {number} height
 * @property {Track | null} track null for the time axis, the spans and the processor
 * @property {number} scale what its full height stands for
 */

/**
 * @typedef {object} Bar
 * @property {number} cell
 * @property {number} x
 * @property {number} width
 * @property {number} height
 * @property {number} value
 */

const axisHeight = 22;
const spanHeight = 26;
const processorHeight = 40;
const counterHeight = 32;
const counterLimit = 6;
const gap = 1;

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
    this.lanes = [];
    this.spanRows = spanRows(trace);
    this.counters = counters(trace).slice(0, counterLimit);
    /** @type {Map<string, string>} */
    this.colors = new Map();
    this.width = 0;
    this.height = 0;
    this.layOut();
  }

  /** Places the lanes below each other. */
  layOut() {
    let top = axisHeight;
    /**
     * @param {string} id
     * @param {string} title
     * @param {string} hint
     * @param {number} height
     * @param {Track | null} track
     */
    const place = (id, title, hint, height, track) => {
      this.lanes.push({ id, title, hint, top, height, track, scale: 1 });
      top += height + gap;
    };
    if (this.spanRows.rows > 0 || this.trace.marks.length > 0) {
      const rows = Math.min(this.spanRows.rows, 4) + (this.trace.marks.length > 0 ? 1 : 0);
      place("tests", "Tests, marks", "", Math.max(spanHeight, rows * 16 + 8), null);
    }
    if (this.trace.processor.length > 0) {
      place("processor", "CPU", "share of a core", processorHeight, null);
    }
    if (this.trace.base) place("difference", "Difference", "against the base, by pass", 20, null);
    for (const track of this.tracks) {
      if (track.parts.length === 0) continue;
      const height = this.trace.base ? Math.round(track.height * 1.15) : track.height;
      place(track.id, track.title, track.hint, height, track);
    }
    for (const [index, counter] of this.counters.entries()) {
      place(`counter-${index}`, counter.name, "a value of the program's own", counterHeight, null);
    }
    this.height = top;
  }

  /**
   * @param {string} name
   * @returns {string}
   */
  color(name) {
    return this.colors.get(name) ?? "#888";
  }

  /**
   * Where a time is, in pixels from the left.
   * @param {number} time
   * @returns {number}
   */
  x(time) {
    return ((time - this.view.from) / (this.view.to - this.view.from)) * this.width;
  }

  /**
   * The time at a place.
   * @param {number} x
   * @returns {number}
   */
  time(x) {
    return this.view.from + (x / this.width) * (this.view.to - this.view.from);
  }

  /** @param {CanvasRenderingContext2D} context */
  paint(context) {
    if (this.width === 0) return;
    const { from, to } = this.view;
    // Each pixel is filled once: the axis, then lanes with gaps between them.
    context.fillStyle = this.color("--paper");
    context.fillRect(0, 0, this.width, axisHeight);
    for (const lane of this.lanes) context.fillRect(0, lane.top + lane.height, this.width, gap);
    this.drawAxis(context);
    const bars = this.levels.bars(from, to, this.width);
    const baseBars = this.baseLevels?.bars(from, to, this.width) ?? null;
    for (const lane of this.lanes) {
      context.fillStyle = this.color("--lane");
      context.fillRect(0, lane.top, this.width, lane.height);
      if (lane.track) this.drawTrack(context, lane, lane.track, bars, baseBars);
      else if (lane.id === "tests") drawSpans(this, context, lane);
      else if (lane.id === "processor") drawProcessor(this, context, lane);
      else if (lane.id.startsWith("counter-")) {
        drawCounter(this, context, lane, this.counters[Number(lane.id.slice("counter-".length))]);
      } else if (lane.id === "difference") drawDifference(this, context, lane, bars);
    }
    const spans = this.lanes.find((lane) => lane.id === "tests");
    if (spans) drawMarks(this, context, spans);
    drawGap(this, context, axisHeight);
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
      // No part of a label is better than a part of it that reads like another.
      if (x + 5 + context.measureText(label).width > this.width) continue;
      context.fillText(label, x + 5, axisHeight / 2);
    }
  }

  /**
   * The bars of a track as they are drawn, from left to right.
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
      placed.push({ cell, x, width, height: value / lane.scale, value });
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
    const up = this.placed(lane, track, bars);
    const down = track.down.length > 0 ? this.placed(lane, track, bars, true) : [];
    const base = baseBars && this.baseLevels ? this.basePlaced(track, baseBars, false) : [];
    const baseDown = baseBars && track.down.length > 0 ? this.basePlaced(track, baseBars, true) : [];
    const full = fullScale(highest(up, base), track.step);
    const depth = track.down.length > 0 ? fullScale(highest(down, baseDown), track.step) : 0;
    lane.scale = full;
    const hasDown = track.down.length > 0;
    const perUnit = (lane.height - 6) / (full + depth);
    const ground = lane.top + lane.height - (hasDown ? 3 + Math.round(depth * perUnit) : 0);
    drawBase(this, context, base, ground, -perUnit);
    drawBase(this, context, baseDown, ground, perUnit);
    drawStacks(this, context, up, track.parts, ground, -perUnit);
    drawStacks(this, context, down, track.down, ground, perUnit);
    if (base.length > 0) {
      drawCaps(this, context, base, ground, -perUnit);
      drawCaps(this, context, baseDown, ground, perUnit);
    }
    if (hasDown) {
      context.fillStyle = this.color("--line");
      context.fillRect(0, ground, this.width, 1);
    }
    if (track.limit > 0 && track.limit <= full) {
      const y = Math.round(ground - track.limit * perUnit);
      context.fillStyle = this.color("--limit");
      for (let x = 0; x < this.width; x += 8) context.fillRect(x, y, 5, 1);
      for (const bar of up) {
        if (bar.value <= track.limit) continue;
        context.fillStyle = this.color("--over");
        context.fillRect(bar.x, ground - bar.value * perUnit - 2, bar.width, 2);
      }
    }
    const label = track.format(full);
    context.font = "10px system-ui, sans-serif";
    context.textAlign = "right";
    context.textBaseline = "top";
    const width = context.measureText(label).width;
    context.globalAlpha = 0.8;
    context.fillStyle = this.color("--lane");
    context.fillRect(this.width - width - 8, lane.top + 2, width + 6, 12);
    context.globalAlpha = 1;
    context.fillStyle = this.color("--dim");
    context.fillText(label, this.width - 5, lane.top + 3);
    if (lane.id === "churn") drawFound(this, context, lane);
  }

  /**
   * The base's bars, where the bars beside them are.
   * @param {Track} track
   * @param {Bars} bars
   * @param {boolean} isDown
   * @returns {Bar[]}
   */
  basePlaced(track, bars, isDown) {
    const levels = this.baseLevels;
    const heights = isDown ? track.baseDepths : track.baseHeights;
    if (!levels || !heights) return [];
    // The levels' cells are in the order of where they are drawn.
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
      placed.push({ cell, x, width, height: 0, value });
    }
    return placed;
  }

  /**
   * Makes the levels that zooming will need, one after the other.
   * @param {(more: () => void) => void} later calls a function when nothing else is to be done
   * @param {number} [next] the exponent of the next one
   */
  prepare(later, next) {
    const { length } = this.levels;
    const span = this.trace.end - this.trace.origin;
    // Where cells lie much further apart than buckets are long, each is a bar of its own.
    const exponent = next ?? exponentOf(((span / length) * this.width) / 32, this.width);
    if (length <= this.width / 2 || exponent > exponentOf(span, this.width)) return;
    const level = this.levels.level(exponent);
    for (const track of this.tracks) {
      this.levels.best(level, track.id, track.heights);
      if (track.down.length > 0) this.levels.best(level, `${track.id}/down`, track.depths);
    }
    later(() => this.prepare(later, exponent + 1));
  }
}

/**
 * The highest value of some bars.
 * @param {Bar[]} bars
 * @param {Bar[]} others
 * @returns {number}
 */
function highest(bars, others) {
  let value = 0;
  for (const list of [bars, others]) for (const bar of list) if (bar.value > value) value = bar.value;
  return value;
}

/**
 * A distance of ticks that one reads easily, at least as long as asked for.
 * @param {number} least nanoseconds
 * @returns {number}
 */
function tickStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
  return 10 * power;
}
