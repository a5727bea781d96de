// The page's worker, which draws the picture that the page requests.

import { TrackPicture } from "./picture.js";

/**
 * @typedef {import("./painter.js").Beginning} Beginning
 * @typedef {import("./painter.js").Message} Message
 */

/** Whether this script runs in the worker, and not in the page. */
export const isWorker = typeof document === "undefined";

/** Waits for a canvas and the data to draw, then draws on request. */
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
 * @returns {(message: Message) => import("./painter.js").Shown} draws, and returns the drawn view
 */
function drawing({ canvas, trace }) {
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("The worker's canvas has no context.");
  const view = { from: trace.origin, to: trace.end, foundCells: /** @type {number[]} */ ([]), scroll: 0 };
  const picture = new TrackPicture(trace, view);
  let isPrepared = false;
  return ({ from, to, scroll, width, height, ratio, colors, foundCells, arrangement }) => {
    view.from = from;
    view.to = to;
    view.scroll = scroll;
    view.foundCells = foundCells ?? view.foundCells;
    if (arrangement) picture.arrange(arrangement);
    picture.colors = colors ?? picture.colors;
    picture.width = width;
    picture.height = height;
    const columns = Math.round(width * ratio);
    const rows = Math.round(height * ratio);
    // Setting a canvas's size clears it, so it is only set if it changes.
    if (canvas.width !== columns || canvas.height !== rows) {
      canvas.width = columns;
      canvas.height = rows;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    picture.paint(context);
    if (!isPrepared) picture.prepare((more) => setTimeout(more));
    isPrepared = true;
    return { from, to, scroll };
  };
}
