// Wheel, drags, pinches and keys over the tracks.

import { handleKey, zoomToChosen } from "./keys.js";
import { selectSlice } from "./slicekeys.js";
import { sliceAt } from "./slicelane.js";

/**
 * @typedef {import("./canvas.js").TrackCanvas} TrackCanvas
 * @typedef {import("./state.js").State} State
 * @typedef {import("./selection.js").Passes} Passes
 */

/** The height of the time axis, over which a drag zooms. */
const axisReach = 22;

/**
 * Lets the user pan and zoom the tracks, and select in them.
 * @param {import("./data.js").Trace} trace
 * @param {TrackCanvas} canvas
 * @param {State} state
 * @param {Passes} passes
 * @param {HTMLElement} host
 */
export function addGestures(trace, canvas, state, passes, host) {
  addWheel(canvas, state, host);
  addDrags(trace, canvas, state, passes, host);
  host.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isScroll = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (isScroll) host.closest(".frame")?.scrollBy(0, event.key === "ArrowUp" ? -40 : 40);
    if (isScroll || handleKey(event, trace, state, passes)) event.preventDefault();
  });
}

/**
 * The zoom factor for a turn of the wheel with Ctrl, or a part of a pinch.
 *
 * Browsers report a pinch as such turns: −100 times the natural logarithm of the change of distance. A pinch
 * to twice the distance therefore doubles. A notch of a wheel is 100 to 120 in one step, which is too much.
 * @param {number} delta
 * @returns {number}
 */
function zoomFactor(delta) {
  return Math.exp(-Math.min(Math.max(delta, -40), 40) / 100);
}

/**
 * @param {TrackCanvas} canvas
 * @param {State} state
 * @param {HTMLElement} host
 */
function addWheel(canvas, state, host) {
  host.addEventListener(
    "wheel",
    (event) => {
      const isZoom = event.ctrlKey || event.metaKey;
      const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      // Otherwise the page scrolls as usual.
      if (!isZoom && !isSideways) return;
      event.preventDefault();
      if (!isZoom) {
        const distance = (event.deltaX || event.deltaY) * unit;
        state.pan((distance / canvas.width) * (state.to - state.from));
      } else {
        const x = event.clientX - host.getBoundingClientRect().left;
        state.zoom(zoomFactor(event.deltaY * unit), canvas.time(x));
      }
    },
    { passive: false },
  );
}

/**
 * @param {import("./data.js").Trace} trace
 * @param {TrackCanvas} canvas
 * @param {State} state
 * @param {Passes} passes
 * @param {HTMLElement} host
 */
function addDrags(trace, canvas, state, passes, host) {
  /** @type {Map<number, number>} the fingers' positions, by pointer */
  const touches = new Map();
  /** @type {{ kind: "select" | "zoom" | "pan", x: number, y: number, from: number, to: number, isMoved: boolean } | null} */
  let drag = null;

  /** @param {PointerEvent} event */
  const place = (event) => {
    const box = host.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  host.addEventListener("pointerdown", (event) => {
    if (event.button > 1) return;
    const { x, y } = place(event);
    host.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") touches.set(event.pointerId, x);
    const isPan = event.shiftKey || event.button === 1 || event.pointerType === "touch";
    const kind = isPan ? "pan" : y < axisReach ? "zoom" : "select";
    drag = { kind, x, y, from: state.from, to: state.to, isMoved: false };
    if (event.button === 1) event.preventDefault();
  });

  host.addEventListener("pointermove", (event) => {
    const { x } = place(event);
    if (touches.size === 2 && touches.has(event.pointerId)) {
      const before = [...touches.values()];
      touches.set(event.pointerId, x);
      const after = [...touches.values()];
      const factor = Math.abs(after[0] - after[1]) / Math.max(Math.abs(before[0] - before[1]), 1);
      const middle = (after[0] + after[1]) / 2;
      state.zoom(factor, canvas.time(middle));
      state.pan(canvas.time((before[0] + before[1]) / 2) - canvas.time(middle));
      if (drag) drag.isMoved = true;
      return;
    }
    touches.has(event.pointerId) && touches.set(event.pointerId, x);
    if (!drag) return;
    if (!drag.isMoved && Math.abs(x - drag.x) < 4) return;
    drag.isMoved = true;
    const perPixel = (drag.to - drag.from) / canvas.width;
    if (drag.kind === "pan") {
      const distance = (drag.x - x) * perPixel;
      state.pan(drag.from + distance - state.from);
    } else {
      const first = drag.from + drag.x * perPixel;
      const second = drag.from + x * perPixel;
      passes.selectSpan(Math.min(first, second), Math.max(first, second));
    }
  });

  /** @param {PointerEvent} event */
  const finish = (event) => {
    touches.delete(event.pointerId);
    const ended = drag;
    drag = null;
    if (!ended || event.type === "pointercancel") return;
    const { x, y } = place(event);
    if (ended.isMoved) {
      if (ended.kind === "zoom" && state.selection) {
        const { from, to } = state.selection;
        state.select(null);
        state.show(from, to);
      }
      return;
    }
    const reach = event.pointerType === "touch" ? 12 : 4;
    const lane = canvas.laneAt(y);
    const slice = lane && lane.slices >= 0 ? sliceAt(canvas, lane, x, y, reach) : -1;
    if (slice >= 0) {
      selectSlice(trace, state, passes, slice);
      return;
    }
    const bar = canvas.cellAt(x, lane, reach);
    // There may be a pass even if a track has no bar for it.
    const cell = bar >= 0 ? bar : canvas.cellAt(x, null, reach);
    if (cell >= 0) passes.selectCell(cell);
    else state.select(null);
  };
  host.addEventListener("pointerup", finish);
  host.addEventListener("pointercancel", finish);
  host.addEventListener("dblclick", () => {
    zoomToChosen(trace, state, passes);
  });

  host.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    state.hover = place(event).x / canvas.width;
    state.change("hover");
  });
  host.addEventListener("pointerleave", () => {
    state.hover = null;
    state.change("hover");
  });
}
