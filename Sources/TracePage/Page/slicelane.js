// Draws the slices of a thread, and finds the one at a position.

import { fillName } from "./spans.js";
import { firstEndingAfter, sliceColors } from "./slices.js";

/**
 * @typedef {import("./picture.js").Lane} Lane
 * @typedef {import("./picture.js").TrackPicture} TrackPicture
 * @typedef {import("./levels.js").Bars} Bars
 * @typedef {import("./slices.js").Slices} Slices
 */

/** The height of a slice, including the line below it. */
export const sliceHeight = 15;
const margin = 3;

/**
 * The height of a lane for a number of nested slices.
 * @param {number} depth
 * @returns {number}
 */
export function sliceLaneHeight(depth) {
  return depth * sliceHeight + 2 * margin;
}

/**
 * The number of rows of slices that fit in a lane.
 * @param {Lane} lane
 * @returns {number}
 */
function rowsOf(lane) {
  return Math.max(1, Math.floor((lane.height - margin) / sliceHeight));
}

/**
 * Draws the slices of one thread, at most one per pixel, however many there are.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 * @param {number} track
 * @param {Bars} bars the passes in view
 */
export function drawSlices(picture, context, lane, track, bars) {
  const { slices } = picture.trace;
  if (!slices) return;
  if (slices.unlisted && track === 0) drawUnlisted(picture, context, lane, slices.unlisted, bars);
  const rows = slices.tracks[track].rows.slice(0, rowsOf(lane));
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const [depth, row] of rows.entries()) {
    drawRow(picture, context, slices, row, lane.top + margin + depth * sliceHeight);
  }
  const hidden = slices.tracks[track].rows.length - rows.length;
  if (hidden > 0) {
    context.fillStyle = picture.color("--dim");
    context.textAlign = "right";
    context.fillText(`${hidden} deeper ↓`, picture.width - 5, lane.top + lane.height - 7);
  }
}

/**
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Slices} slices
 * @param {Int32Array} row
 * @param {number} y
 */
function drawRow(picture, context, slices, row, y) {
  const { from, to } = picture.view;
  const perPixel = (to - from) / picture.width;
  const height = sliceHeight - 1;
  let color = -1;
  let index = firstEndingAfter(slices, row, from);
  while (index < row.length) {
    const slice = row[index];
    if (slices.begin[slice] > to) break;
    if (slices.color[slice] !== color) {
      color = slices.color[slice];
      context.fillStyle = picture.color(sliceColors[color]);
    }
    const left = (slices.begin[slice] - from) / perPixel;
    const right = (slices.end[slice] - from) / perPixel;
    if (right - left < 1.5) {
      // Of several slices in one pixel, the first is visible.
      const pixel = Math.floor(left);
      context.fillRect(pixel, y, 1, height);
      index = firstEndingAfter(slices, row, from + (pixel + 1) * perPixel, index + 1);
      continue;
    }
    const start = Math.max(Math.round(left), -1);
    const width = Math.min(Math.round(right), picture.width + 1) - start - (right - left > 4 ? 1 : 0);
    context.fillRect(start, y, width, height);
    if (slices.mark[slice] > 0) {
      context.fillStyle = picture.color("--churn");
      context.fillRect(start, y + height - 3, width, 3);
      color = -1;
    }
    if (width > 26) {
      const inside = Math.max(start, 0) + 3;
      const name = slices.labels[slices.label[slice]];
      fillName(
        context,
        name,
        inside,
        y + height / 2 + 0.5,
        start + width - inside - 3,
        picture.color("--paper"),
      );
      color = -1;
    }
    index += 1;
  }
}

/**
 * Passes whose signposts are not listed have an outline only.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 * @param {Uint8Array} unlisted
 * @param {Bars} bars
 */
function drawUnlisted(picture, context, lane, unlisted, bars) {
  const { levels } = picture;
  const best = bars.level ? levels.best(bars.level, "unlisted", unlisted) : null;
  context.fillStyle = picture.color("--base");
  let last = -1;
  for (let index = bars.from; index < bars.to; index++) {
    const cell = best ? best[index] : index;
    if (unlisted[cell] === 0) continue;
    const x = Math.round(picture.x(levels.begin[cell]));
    const right = Math.max(Math.round(picture.x(levels.end[cell])), x + 1);
    if (x < last) continue;
    last = right;
    context.fillRect(x, lane.top + margin, right - x, sliceHeight - 1);
  }
}

/**
 * The slice at a position, or -1. A slice narrower than the pointer is found next to it.
 * @param {TrackPicture} picture
 * @param {Lane} lane
 * @param {number} x
 * @param {number} y
 * @param {number} [reach] in pixels
 * @returns {number}
 */
export function sliceAt(picture, lane, x, y, reach = 2) {
  const { slices } = picture.trace;
  const depth = Math.floor((y - lane.top - margin) / sliceHeight);
  const row = slices?.tracks[lane.slices]?.rows[depth];
  if (!slices || !row || depth >= rowsOf(lane)) return -1;
  const time = picture.time(x);
  const position = firstEndingAfter(slices, row, time);
  let found = -1;
  let best = reach;
  for (const candidate of [position - 1, position]) {
    const slice = row[candidate];
    if (slice === undefined) continue;
    const left = picture.x(slices.begin[slice]);
    const right = picture.x(slices.end[slice]);
    const distance = x < left ? left - x : x > right ? x - right : 0;
    if (distance > best || (distance === best && found >= 0)) continue;
    best = distance;
    found = slice;
  }
  return found;
}

/**
 * The rectangle of a slice, in pixels of the picture; null if its lane has no room for it.
 * @param {TrackPicture} picture
 * @param {number} slice
 * @returns {{ x: number, y: number, width: number, height: number, isPinned: boolean } | null}
 */
export function placeOfSlice(picture, slice) {
  const { slices } = picture.trace;
  if (!slices || slice < 0) return null;
  const lane = picture.lanes.find((candidate) => candidate.slices === slices.track[slice]);
  if (!lane || slices.depth[slice] >= rowsOf(lane)) return null;
  const x = picture.x(slices.begin[slice]);
  return {
    x,
    y: lane.top + margin + slices.depth[slice] * sliceHeight,
    width: Math.max(picture.x(slices.end[slice]) - x, 2),
    height: sliceHeight - 1,
    isPinned: lane.isPinned,
  };
}
