// What the page's worker does: it draws the picture that the page asks for.

import { TrackPicture } from "./picture.js";

/**
 * @typedef {import("./painter.js").Beginning} Beginning
 * @typedef {import("./painter.js").Message} Message
 */

/** Whether this script runs in the worker, and not in the page. */
export const isWorker = typeof document === "undefined";

/** Waits for a canvas and what is drawn on it, then draws what is asked for. */
export function work() {
  self.addEventListener(
    "message",
    (event) => {
      const draw = drawing(event.data);
      self.addEventListener("message", (event) => self.postMessage(draw(event.data)));
    },
    { once: true },
  );
}

/**
 * @param {Beginning} beginning
 * @returns {(message: Message) => { from: number, to: number }} draws, and returns what is in view
 */
function drawing({ canvas, trace }) {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("The worker's canvas has no context.");
  const view = { from: trace.origin, to: trace.end, foundCells: /** @type {number[]} */ ([]) };
  const picture = new TrackPicture(trace, view);
  let isPrepared = false;
  return ({ from, to, width, height, ratio, colors, foundCells }) => {
    view.from = from;
    view.to = to;
    view.foundCells = foundCells ?? view.foundCells;
    picture.colors = colors ?? picture.colors;
    picture.width = width;
    const columns = Math.round(width * ratio);
    const rows = Math.round(height * ratio);
    // To set a canvas's size clears it: only if it has another one.
    if (canvas.width !== columns || canvas.height !== rows) {
      canvas.width = columns;
      canvas.height = rows;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    picture.paint(context);
    if (!isPrepared) picture.prepare((more) => setTimeout(more));
    isPrepared = true;
    return { from, to };
  };
}
