// Wheel, drags, pinches and keys over the tracks.

/**
 * @typedef {import("./canvas.js").TrackCanvas} TrackCanvas
 * @typedef {import("./state.js").State} State
 * @typedef {import("./selection.js").Passes} Passes
 */

/** The height of the time axis, over which a drag zooms. */
const axisReach = 22;

/**
 * Lets the reader move and zoom the tracks and select in them.
 * @param {TrackCanvas} canvas
 * @param {State} state
 * @param {Passes} passes
 * @param {HTMLElement} host
 */
export function addGestures(canvas, state, passes, host) {
  addWheel(canvas, state, host);
  addDrags(canvas, state, passes, host);
  host.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && handleKey(event, state, passes)) {
      event.preventDefault();
    }
  });
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
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (isSideways) {
        const distance = (event.deltaX || event.deltaY) * unit;
        state.pan((distance / canvas.width) * (state.to - state.from));
      } else {
        const x = event.clientX - host.getBoundingClientRect().left;
        state.zoom(Math.exp(-event.deltaY * unit * 0.002), canvas.time(x));
      }
    },
    { passive: false },
  );
}

/**
 * @param {TrackCanvas} canvas
 * @param {State} state
 * @param {Passes} passes
 * @param {HTMLElement} host
 */
function addDrags(canvas, state, passes, host) {
  /** @type {Map<number, number>} where the fingers are, by pointer */
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
    const bar = canvas.cellAt(x, canvas.laneAt(y), reach);
    // Where a track has no bar there may be a pass all the same.
    const cell = bar >= 0 ? bar : canvas.cellAt(x, null, reach);
    if (cell >= 0) passes.selectCell(cell);
    else state.select(null);
  };
  host.addEventListener("pointerup", finish);
  host.addEventListener("pointercancel", finish);
  host.addEventListener("dblclick", () => {
    if (state.selection) passes.zoomToSelection();
  });

  host.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch") return;
    state.hover = place(event).x;
    state.change("hover");
  });
  host.addEventListener("pointerleave", () => {
    state.hover = null;
    state.change("hover");
  });
}

/**
 * Does what a key stands for.
 * @param {KeyboardEvent} event
 * @param {State} state
 * @param {Passes} passes
 * @returns {boolean} whether the key stands for something
 */
export function handleKey(event, state, passes) {
  const length = state.to - state.from;
  const middle = state.selection
    ? Math.min(Math.max((state.selection.from + state.selection.to) / 2, state.from), state.to)
    : (state.from + state.to) / 2;
  const step = event.shiftKey ? 0.5 : 0.1;
  switch (event.key) {
    case "ArrowLeft":
      state.pan(-length * step);
      break;
    case "ArrowRight":
      state.pan(length * step);
      break;
    case "ArrowUp":
    case "+":
    case "=":
      state.zoom(1.5, middle);
      break;
    case "ArrowDown":
    case "-":
    case "_":
      state.zoom(1 / 1.5, middle);
      break;
    case "0":
    case "Home":
      state.showAll();
      break;
    case "Enter":
    case "z":
      passes.zoomToSelection();
      break;
    case "n":
      passes.selectNext(1, true);
      break;
    case "p":
      passes.selectNext(-1, true);
      break;
    case "]":
      passes.selectNext(1, false);
      break;
    case "[":
      passes.selectNext(-1, false);
      break;
    case "Escape":
      state.select(null);
      break;
    default:
      return false;
  }
  return true;
}
