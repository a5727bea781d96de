// The whole trace in one line above the tracks, with a window around what they show.

import { element, moment } from "./format.js";
import { scaleOf } from "./scales.js";

/**
 * @typedef {import("./canvas.js").TrackCanvas} TrackCanvas
 * @typedef {import("./state.js").State} State
 */

const height = 34;
/** The distance at which a drag grabs an edge of the window, in pixels. */
const edgeReach = 6;
/** The lower part is for churn. */
const churnHeight = 10;

/** The overview. Its picture is drawn once; zooming and panning only move its window. */
export class Minimap {
  /**
   * @param {TrackCanvas} canvas
   * @param {State} state
   */
  constructor(canvas, state) {
    this.canvas = canvas;
    this.state = state;
    this.width = 0;
    this.sheet = /** @type {HTMLCanvasElement} */ (element("canvas", { "aria-hidden": "true" }));
    this.window = element("div.window", {});
    // Two layers cover what is not shown. They are only scaled, because laying them out takes longer.
    this.before = element("div.veil.before", {});
    this.after = element("div.veil.after", {});
    this.selection = element("div.selected", { hidden: true });
    this.element = element(
      "div.minimap",
      {
        tabindex: 0,
        role: "slider",
        "aria-label": "What of the whole trace the tracks show",
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": 0,
      },
      this.sheet,
      this.selection,
      this.before,
      this.after,
      this.window,
    );
    this.element.style.height = `${height}px`;
    this.addDrags();
    this.element.addEventListener("keydown", (event) => this.handleKey(event));
    new ResizeObserver(() => this.draw()).observe(this.element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      canvas.readColors();
      this.draw();
    });
    state.listen(["view", "selection"], () => this.place());
    state.listen(["rest"], () => this.say());
    this.say();
  }

  /**
   * @param {number} time
   * @returns {number} pixels from the left
   */
  x(time) {
    return ((time - this.state.origin) / this.state.length) * this.width;
  }

  /**
   * @param {number} x
   * @returns {number}
   */
  time(x) {
    return this.state.origin + (x / Math.max(this.width, 1)) * this.state.length;
  }

  draw() {
    this.width = Math.max(1, this.element.clientWidth);
    const { canvas, state } = this;
    const ratio = canvas.ratio;
    this.sheet.width = Math.round(this.width * ratio);
    this.sheet.height = Math.round(height * ratio);
    const context = this.sheet.getContext("2d", { alpha: false });
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = canvas.color("--lane");
    context.fillRect(0, 0, this.width, height);
    const bars = canvas.levels.bars(state.origin, state.end, this.width);
    const { cells } = canvas.trace;
    this.drawBars(context, bars, "passes", cells.longest, "--layout", 0, height - churnHeight - 1);
    this.drawBars(context, bars, "churned", cells.churned, "--churn", height - churnHeight, churnHeight);
    const before = this.x(canvas.trace.start);
    context.fillStyle = canvas.color("--line");
    context.fillRect(0, 0, before, height);
    for (const [time] of canvas.trace.marks.slice(0, 500)) {
      context.fillStyle = canvas.color("--mark");
      context.fillRect(Math.round(this.x(time)), 0, 1, height);
    }
    this.place();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {import("./levels.js").Bars} bars
   * @param {string} name
   * @param {Float64Array} values of the cells
   * @param {string} color
   * @param {number} top
   * @param {number} room
   */
  drawBars(context, bars, name, values, color, top, room) {
    const { levels } = this.canvas;
    const best = bars.level ? levels.best(bars.level, `minimap/${name}`, values) : null;
    const drawn = [];
    for (let index = bars.from; index < bars.to; index++) {
      const cell = best ? best[index] : index;
      if (values[cell] === 0) continue;
      const x = this.x(levels.begin[cell]);
      drawn.push({ cell, x, width: this.x(levels.end[cell]) - x, height: 0, value: values[cell], share: 1 });
    }
    const { full } = scaleOf(drawn, [], 1);
    context.fillStyle = this.canvas.color(color);
    for (const bar of drawn) {
      const length = Math.max(1, Math.round((Math.min(bar.value, full) / full) * room));
      context.fillRect(bar.x, top + room - length, Math.max(bar.width, 1), length);
    }
  }

  /** Moves the window to the visible part. */
  place() {
    const { state } = this;
    const left = this.x(state.from);
    const width = Math.max(this.x(state.to) - left, 3);
    this.before.style.transform = `scaleX(${Math.max(left, 0) / this.width})`;
    this.after.style.transform = `scaleX(${Math.max(this.width - left - width, 0) / this.width})`;
    this.window.style.transform = `translateX(${left}px) scaleX(${width / this.width})`;
    this.selection.hidden = !state.selection;
    if (!state.selection) return;
    const start = this.x(state.selection.from);
    this.selection.style.transform = `translateX(${start}px)`;
    this.selection.style.width = `${Math.max(this.x(state.selection.to) - start, 2)}px`;
  }

  /** Announces what is shown when it stops moving. */
  say() {
    const { state } = this;
    const share = ((state.from + state.to) / 2 - state.origin) / state.length;
    this.element.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    const resolution = (state.to - state.from) / 1000;
    this.element.setAttribute(
      "aria-valuetext",
      `${moment(state.from, state.end, resolution)} to ${moment(state.to, state.end, resolution)}`,
    );
  }

  addDrags() {
    const { state, element: host } = this;
    /** @type {{ kind: "move" | "from" | "to", x: number, from: number, to: number } | null} */
    let drag = null;
    /** @param {PointerEvent} event */
    const place = (event) => event.clientX - host.getBoundingClientRect().left;
    /** @param {number} x */
    const kindAt = (x) => {
      if (state.to - state.from >= state.length) return "move";
      if (Math.abs(x - this.x(state.from)) <= edgeReach) return "from";
      return Math.abs(x - this.x(state.to)) <= edgeReach ? "to" : "move";
    };
    host.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const x = place(event);
      host.setPointerCapture(event.pointerId);
      const kind = kindAt(x);
      const time = this.time(x);
      if (kind === "move" && (time < state.from || time > state.to)) {
        state.pan(time - (state.from + state.to) / 2);
      }
      drag = { kind, x, from: state.from, to: state.to };
    });
    host.addEventListener("pointermove", (event) => {
      const x = place(event);
      if (!drag) {
        host.style.cursor = kindAt(x) === "move" ? "grab" : "ew-resize";
        return;
      }
      const distance = this.time(x) - this.time(drag.x);
      if (drag.kind === "move") state.pan(drag.from + distance - state.from);
      else if (drag.kind === "from") {
        state.show(Math.min(drag.from + distance, drag.to - state.shortest), drag.to);
      } else state.show(drag.from, Math.max(drag.to + distance, drag.from + state.shortest));
    });
    const finish = () => {
      drag = null;
    };
    host.addEventListener("pointerup", finish);
    host.addEventListener("pointercancel", finish);
    host.addEventListener("dblclick", () => state.showAll());
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const { state } = this;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = (state.to - state.from) * (event.shiftKey ? 0.5 : 0.1);
    if (event.key === "ArrowLeft" || event.key === "ArrowDown") state.pan(-step);
    else if (event.key === "ArrowRight" || event.key === "ArrowUp") state.pan(step);
    else if (event.key === "Home") state.pan(state.origin - state.from);
    else if (event.key === "End") state.pan(state.end - state.to);
    else return;
    event.preventDefault();
  }
}
