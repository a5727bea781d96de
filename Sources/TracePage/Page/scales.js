// The heights of bars, and the lines and numbers next to them.

import { fullScale } from "./tracks.js";

/**
 * @typedef {import("./picture.js").Bar} Bar
 * @typedef {import("./picture.js").Lane} Lane
 * @typedef {import("./picture.js").TrackPicture} TrackPicture
 * @typedef {import("./tracks.js").Track} Track
 */

/** Bars are cut off if they are this many times as high as nearly all others. */
const outlierFactor = 4;
/** With fewer bars, none is an outlier. */
const outlierCount = 6;

/**
 * The value at a track's full height.
 *
 * A few bars far above all others do not flatten the rest. They are cut off and marked.
 * @param {Bar[]} bars
 * @param {Bar[]} others the base's
 * @param {number} step the smallest full scale
 * @returns {{ full: number, highest: number }} `highest`: of all bars
 */
export function scaleOf(bars, others, step) {
  const values = new Float64Array(bars.length + others.length);
  for (const [index, bar] of bars.entries()) values[index] = bar.value;
  for (const [index, bar] of others.entries()) values[bars.length + index] = bar.value;
  values.sort();
  const highest = values[values.length - 1] ?? 0;
  const usual = values[Math.floor((values.length - 1) * 0.95)] ?? 0;
  const isFlattened = values.length >= outlierCount && usual > 0 && highest > usual * outlierFactor;
  return { full: fullScale(isFlattened ? usual * 1.5 : highest, step), highest };
}

/**
 * Marks the bars that are higher than their track.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 * @param {Bar[]} bars
 * @param {number} full
 * @param {boolean} isDown
 */
export function markOutliers(picture, context, lane, bars, full, isDown) {
  const edge = isDown ? lane.top + lane.height : lane.top;
  const inward = isDown ? -1 : 1;
  let last = -8;
  for (const bar of bars) {
    if (bar.value <= full) continue;
    lane.outliers += 1;
    const width = Math.max(bar.width, 2);
    context.fillStyle = picture.color("--lane");
    context.fillRect(bar.x, edge + inward * 9 - (isDown ? 2 : 0), width, 2);
    const x = Math.max(bar.x + width / 2, 0);
    if (x - last < 7) continue;
    last = x;
    context.fillStyle = picture.color("--ink");
    context.beginPath();
    context.moveTo(x - 4, edge + inward * 7);
    context.lineTo(x + 4, edge + inward * 7);
    context.lineTo(x, edge + inward * 1);
    context.fill();
  }
}

/**
 * Writes a small text on the lane's ground.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} right
 * @param {number} y its middle
 * @param {string} color
 */
export function writeLabel(picture, context, text, right, y, color) {
  context.font = "10px system-ui, sans-serif";
  context.textAlign = "right";
  context.textBaseline = "middle";
  const width = context.measureText(text).width;
  context.globalAlpha = 0.92;
  context.fillStyle = picture.color("--lane");
  context.fillRect(right - width - 3, y - 6, width + 6, 12);
  context.globalAlpha = 1;
  context.fillStyle = color;
  context.fillText(text, right, y + 0.5);
}

/**
 * Cuts off the bars that are higher than their track, each part in proportion.
 * @param {Bar[]} bars
 * @param {number} full
 */
export function cutOff(bars, full) {
  for (const bar of bars) if (bar.value * bar.share > full) bar.share = full / bar.value;
}

/**
 * Marks the highest of the passes whose average a bar shows.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Bar[]} bars
 * @param {number} full
 * @param {string} color
 * @param {number} ground
 * @param {number} perUnit
 */
export function drawTops(picture, context, bars, full, color, ground, perUnit) {
  context.fillStyle = picture.color(color);
  for (const bar of bars) {
    if (bar.share === 1 || bar.value > full) continue;
    const x = Math.round(bar.x + bar.width / 2) - 1;
    const top = Math.round(ground + bar.value * perUnit);
    const middle = Math.round(ground + bar.value * bar.share * perUnit);
    context.fillRect(x, Math.min(top, middle), 1, Math.abs(middle - top));
    context.fillRect(x - 1, top, 3, 1);
  }
}

/**
 * Draws a line at half of the scale, behind the bars, if there is room for it.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Track} track
 * @param {number} full
 * @param {number} ground
 * @param {number} perUnit
 * @returns {boolean} whether there is room
 */
export function drawHalf(picture, context, track, full, ground, perUnit) {
  if (full * perUnit < 40 || (!track.isTime && full % 2 !== 0)) return false;
  context.fillStyle = picture.color("--line");
  context.fillRect(0, Math.round(ground - (full / 2) * perUnit), picture.width, 1);
  return true;
}

/**
 * Writes the values at the scale's full and half height, and draws the budget.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 * @param {Track} track
 * @param {{ full: number, highest: number }} scale
 * @param {boolean} hasHalf
 * @param {number} ground
 * @param {number} perUnit
 */
export function drawScale(picture, context, lane, track, scale, hasHalf, ground, perUnit) {
  const { full, highest } = scale;
  const dim = picture.color("--dim");
  const right = picture.width - 5;
  if (hasHalf) {
    const half = Math.round(ground - (full / 2) * perUnit);
    writeLabel(picture, context, track.format(full / 2), right, half, dim);
  }
  const cut = highest > full ? ` ▲ up to ${track.format(highest)}` : "";
  writeLabel(picture, context, track.format(full) + cut, right, lane.top + 8, dim);
  if (track.limit === 0) return;
  const y = Math.round(ground - track.limit * perUnit);
  const isInside = track.limit <= full;
  if (isInside) {
    context.fillStyle = picture.color("--limit");
    for (let x = 0; x < picture.width; x += 8) context.fillRect(x, y, 5, 1);
  }
  // A budget far above all bars is written as text, because its line has no place.
  const text = `budget ${track.format(track.limit)}${isInside ? "" : " ↑"}`;
  const top = isInside && y - 7 > lane.top + 8 ? y - 7 : lane.top + 8;
  // To the left of the scale's numbers.
  writeLabel(picture, context, text, right - 130, top, picture.color("--limit"));
}
