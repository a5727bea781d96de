// The tracks on the page: their picture, the marks above it, and hit testing.

import { element } from "./format.js";
import { keepArrangement, readArrangement } from "./arrangement.js";
import { colorNames } from "./bars.js";
import { Painter } from "./painter.js";
import { TrackPicture } from "./picture.js";
import { placeOfSlice } from "./slicelane.js";
import { readSlices } from "./slices.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./picture.js").Bar} Bar
 * @typedef {import("./picture.js").Lane} Lane
 * @typedef {import("./state.js").State} State
 */

/** After how many screen frames without a picture from the worker it is given up. */
const patience = 600;

/**
 * The picture of the tracks on the page.
 *
 * The page draws the picture until a worker has drawn it too. Then the worker does, and the page is free.
 */
export class TrackCanvas extends TrackPicture {
  /**
   * @param {Trace} trace
   * @param {State} state
   * @param {HTMLElement} host
   */
  constructor(trace, state, host) {
    super(trace, state);
    this.state = state;
    this.host = host;
    this.arrange(readArrangement());
    this.height = this.wholeHeight;
    // The marks under the pointer are a layer above the picture, so that they need no redrawing of it.
    this.selectionMark = element("div.selection", { hidden: true });
    this.hoverMark = element("div.hover", { hidden: true });
    this.sliceMark = element("div.slice", { hidden: true });
    this.canvas = newCanvas();
    host.append(this.canvas, this.selectionMark, this.sliceMark, this.hoverMark);
    /** The page's own canvas, or null while a worker draws. */
    this.context = this.canvas.getContext("2d", { alpha: false });
    /** @type {Painter | null} */
    this.painter = null;
    /** What the picture shows. */
    this.shown = { from: state.from, to: state.to, scroll: 0 };
    /** Called when the picture shows something else. */
    this.onShown = () => {};
    /** The maximum height of the picture. */
    this.room = Infinity;
    /** @type {Promise<void>} resolved when it is decided who draws */
    this.delegated = Promise.resolve();
    this.readColors();
    new ResizeObserver(() => this.resize()).observe(host);
    this.watchRatio();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.readColors();
      this.draw();
    });
    state.listen(["view", "search"], () => this.draw());
    state.listen(["selection", "hover", "slice"], () => this.placeMarks());
  }

  /** Lets a worker draw, if workers are available. */
  delegate() {
    const slices = readSlices(/** @type {import("./data.js").Trace} */ (this.trace));
    this.trace.slices = slices;
    // The address may name a slice of another trace.
    if (this.state.slice >= slices.length) this.state.slice = -1;
    if (this.state.slice >= 0) this.state.change("slice");
    const canvas = newCanvas();
    this.painter = Painter.start(canvas, this.trace, {
      drawn: (view) => this.note(view),
      failed: () => this.takeBack(),
    });
    if (!this.painter) {
      this.draw();
      this.prepare(whenIdle);
      return;
    }
    // It is below the page's own canvas until it has its first picture.
    this.fit(canvas);
    this.host.prepend(canvas);
    this.draw();
    this.delegated = this.handOver(this.painter, canvas);
  }

  /**
   * Removes the page's own canvas once the worker's picture is below it.
   * @param {Painter} painter
   * @param {HTMLCanvasElement} canvas the worker's
   */
  async handOver(painter, canvas) {
    await painter.idle;
    // A picture takes a while to appear on the screen. Until then the page draws as well.
    for (let frames = 0; this.painter && !hasPicture(canvas); frames++) {
      if (frames === patience) painter.fail();
      else await nextFrame();
    }
    await nextFrame();
    await nextFrame();
    if (!this.painter) {
      canvas.remove();
      return;
    }
    this.fit(canvas);
    this.canvas.remove();
    this.canvas = canvas;
    this.context = null;
  }

  /** Draws on the page again, because the worker has failed. */
  takeBack() {
    this.painter = null;
    if (!this.context) {
      this.canvas.remove();
      this.canvas = newCanvas();
      this.context = this.canvas.getContext("2d", { alpha: false });
      this.host.prepend(this.canvas);
    }
    this.resize();
    this.prepare(whenIdle);
  }

  readColors() {
    const style = getComputedStyle(document.documentElement);
    this.colors = new Map(colorNames.map((name) => [name, style.getPropertyValue(name).trim() || "#888"]));
  }

  get ratio() {
    return window.devicePixelRatio || 1;
  }

  /** Detects when the window is moved to a screen with another pixel ratio. */
  watchRatio() {
    matchMedia(`(resolution: ${this.ratio}dppx)`).addEventListener(
      "change",
      () => {
        this.resize();
        this.watchRatio();
      },
      { once: true },
    );
  }

  /**
   * Shows other tracks or another arrangement, and remembers it.
   * @param {import("./arrangement.js").Arrangement} arrangement
   */
  rearrange(arrangement) {
    this.arrange(arrangement);
    keepArrangement(arrangement);
    this.state.change("lanes");
    this.resize();
  }

  resize() {
    this.width = Math.max(1, this.host.clientWidth);
    this.height = Math.min(this.wholeHeight, Math.max(this.room, this.head + 60));
    this.host.style.height = `${this.height}px`;
    this.state.scroll = Math.min(this.state.scroll, this.wholeHeight - this.height);
    this.fit(this.canvas);
    if (this.context) {
      this.canvas.width = Math.round(this.width * this.ratio);
      this.canvas.height = Math.round(this.height * this.ratio);
      this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    }
    this.draw();
  }

  /**
   * Places a canvas; the worker's keeps its picture until there is one of the new size.
   * @param {HTMLCanvasElement} canvas
   */
  fit(canvas) {
    canvas.style.width = `${this.width}px`;
    canvas.style.height = `${this.height}px`;
  }

  draw() {
    if (this.width === 0) return;
    const { from, to, scroll, foundCells } = this.state;
    const { width, height, ratio, colors, arrangement } = this;
    this.painter?.draw({ from, to, scroll, width, height, ratio, colors, foundCells, arrangement });
    this.scrollLanes();
    if (!this.context) return;
    this.paint(this.context);
    this.show({ from, to, scroll });
  }

  /**
   * Records what the worker has drawn.
   * @param {import("./painter.js").Shown} view
   */
  note(view) {
    if (!this.context) this.show(view);
  }

  /** @param {import("./painter.js").Shown} view */
  show(view) {
    this.shown = view;
    this.placeMarks();
    this.onShown();
  }

  /**
   * Resolved when the picture shows the current view, whoever draws it.
   * @returns {Promise<void>}
   */
  get drawn() {
    return this.delegated.then(() => this.painter?.idle);
  }

  /** Places the marks to match the picture, even if the view has moved since. */
  placeMarks() {
    const { selection, hover } = this.state;
    const { from, to } = this.shown;
    /** @param {number} time */
    const place = (time) => ((time - from) / (to - from)) * this.width;
    this.selectionMark.hidden = !selection;
    if (selection) {
      const left = Math.round(Math.max(place(selection.from), -4));
      const right = Math.round(Math.min(Math.max(place(selection.to), left + 2), this.width + 4));
      this.selectionMark.hidden = right < 0 || left > this.width;
      this.selectionMark.style.transform = `translateX(${left}px)`;
      this.selectionMark.style.width = `${Math.max(right - left, 0)}px`;
    }
    this.placeSlice();
    this.hoverMark.hidden = hover === null;
    if (hover !== null) this.hoverMark.style.transform = `translateX(${Math.round(hover * this.width)}px)`;
  }

  /** Frames the selected slice, if it is in view. */
  placeSlice() {
    const place = placeOfSlice(this, this.state.slice);
    const isSeen = place !== null && place.y + place.height > (place.isPinned ? 0 : this.head);
    this.sliceMark.hidden = !isSeen || place.x > this.width || place.x + place.width < 0;
    if (this.sliceMark.hidden || !place) return;
    const left = Math.max(place.x, -4);
    this.sliceMark.style.transform = `translate(${Math.round(left) - 1}px, ${place.y - 1}px)`;
    this.sliceMark.style.width = `${Math.round(Math.min(place.x + place.width, this.width + 4) - left) + 2}px`;
    this.sliceMark.style.height = `${place.height + 2}px`;
  }

  /**
   * Returns the bars that a track shows, for tests and for scripts.
   * @param {string} id
   * @returns {(Bar & { from: number, to: number })[]}
   */
  barsOf(id) {
    const lane = this.lanes.find((candidate) => candidate.id === id);
    if (!lane?.track) return [];
    return this.placed(lane, lane.track, this.bars()).map((bar) => ({
      ...bar,
      from: this.levels.begin[bar.cell],
      to: this.levels.end[bar.cell],
    }));
  }

  /**
   * Returns the lane at a height.
   * @param {number} y
   * @returns {Lane | null}
   */
  laneAt(y) {
    // Pinned lanes come first, because they cover lanes that are scrolled below them.
    return (
      this.lanes.find(
        (lane) => y >= lane.top && y < lane.top + lane.height && (lane.isPinned || y >= this.head),
      ) ?? null
    );
  }

  /**
   * Returns the pass of the bar at a position, or -1. Of a bar's passes, the track shows this one.
   * @param {number} x
   * @param {Lane | null} lane
   * @param {number} [reach] maximum distance from a bar, in pixels
   * @returns {number}
   */
  cellAt(x, lane, reach = 3) {
    const track = lane?.track ?? null;
    let found = -1;
    let best = -Infinity;
    const [first, last] = this.levels.cellsIn(this.time(x - reach), this.time(x + reach));
    for (let cell = first; cell < last; cell++) {
      const left = this.x(this.levels.begin[cell]);
      const right = this.x(this.levels.end[cell]);
      const distance = x < left ? left - x : x > right ? x - right : 0;
      const height = track ? track.heights[cell] + track.depths[cell] : 1;
      if (distance > reach || height === 0) continue;
      // Prefer the bar under the pointer, and the highest of several.
      const worth = distance === 0 ? 1e15 + height : height / (1 + distance);
      if (worth > best) {
        best = worth;
        found = cell;
      }
    }
    return found;
  }
}

/** @returns {HTMLCanvasElement} */
function newCanvas() {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  return canvas;
}

/**
 * Returns whether a worker's canvas has its first picture, which has no holes.
 * @param {HTMLCanvasElement} canvas
 * @returns {boolean}
 */
function hasPicture(canvas) {
  const sample = document.createElement("canvas");
  sample.width = sample.height = 1;
  const context = sample.getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.drawImage(canvas, 0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data[3] === 255;
}

/**
 * Calls a function when the browser is idle.
 * @param {() => void} work
 */
function whenIdle(work) {
  // Not every browser reports when it is idle.
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 50);
}

/** @returns {Promise<number>} resolved at the next screen frame */
function nextFrame() {
  return new Promise(requestAnimationFrame);
}
