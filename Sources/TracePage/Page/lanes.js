// Draws the lanes other than those of passes, and what is on top of all lanes.

import { differences } from "./beside.js";
import { duration } from "./format.js";
import { fillName } from "./spans.js";
import { lowerBound } from "./unpack.js";

/**
 * @typedef {import("./picture.js").Lane} Lane
 * @typedef {import("./picture.js").TrackPicture} TrackPicture
 * @typedef {import("./levels.js").Bars} Bars
 */

/**
 * Marks the passes that match the search.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 */
export function drawFound(picture, context, lane) {
  const cells = picture.view.foundCells;
  context.fillStyle = picture.color("--found");
  let last = -4;
  for (const cell of cells) {
    const begin = picture.levels.begin[cell];
    if (begin > picture.view.to || picture.levels.end[cell] < picture.view.from) continue;
    const x = Math.round(picture.x((begin + picture.levels.end[cell]) / 2));
    if (x - last < 3) continue;
    last = x;
    context.beginPath();
    context.moveTo(x - 4, lane.top + 1);
    context.lineTo(x + 4, lane.top + 1);
    context.lineTo(x, lane.top + 7);
    context.fill();
  }
}

/**
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 */
export function drawProcessor(picture, context, lane) {
  const { process, main } = picture.processorShare;
  const bars = picture.processorLevels.bars(picture.view.from, picture.view.to, picture.width);
  const best = bars.level ? picture.processorLevels.best(bars.level, "processor", process) : null;
  let highest = 1;
  for (let index = bars.from; index < bars.to; index++) {
    highest = Math.max(highest, process[best ? best[index] : index]);
  }
  lane.scale = Math.ceil(highest);
  const perUnit = (lane.height - 6) / lane.scale;
  const ground = lane.top + lane.height;
  for (let index = bars.from; index < bars.to; index++) {
    const cell = best ? best[index] : index;
    const start = bars.level
      ? bars.level.bucket[index] * bars.level.width
      : picture.processorLevels.begin[cell];
    const stop = bars.level ? start + bars.level.width : picture.processorLevels.end[cell];
    const x = picture.x(start);
    const width = Math.max(picture.x(stop) - x, 1);
    context.fillStyle = picture.color("--processor");
    context.fillRect(x, ground, width, -process[cell] * perUnit);
    context.fillStyle = picture.color("--main-thread");
    context.fillRect(x, ground, width, -main[cell] * perUnit);
  }
}

/**
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 */
export function drawSpans(picture, context, lane) {
  // The first row is for marks.
  const marks = picture.trace.marks.length > 0 ? 1 : 0;
  const rows = Math.max(1, Math.floor((lane.height - 8) / 16) - marks);
  const ends = new Array(rows).fill(-1);
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const span of picture.spanRows.spans) {
    if (span.end < picture.view.from || span.begin > picture.view.to) continue;
    const row = span.row % rows;
    const x = Math.max(picture.x(span.begin), -1);
    const right = Math.min(picture.x(span.end), picture.width + 1);
    // Of many short tests, one pixel each is enough.
    if (right < ends[row] + 1) continue;
    ends[row] = right;
    const y = lane.top + 4 + (row + marks) * 16;
    const width = Math.max(right - x - 1, 1);
    context.fillStyle = picture.color(span.color);
    context.fillRect(x, y, width, 14);
    if (width > 24) fillName(context, span.name, x + 4, y + 7.5, width - 8, picture.color("--paper"));
  }
}

/**
 * The time before the layout, across all lanes: a build that takes a minute is as wide as a launch.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {number} axisHeight
 */
export function drawGap(picture, context, axisHeight) {
  const { start, origin } = picture.trace;
  if (start === origin || picture.view.from >= start) return;
  const left = Math.min(picture.x(origin), 0);
  const right = Math.round(picture.x(start));
  context.fillStyle = picture.color("--paper");
  context.fillRect(0, 0, right, picture.height);
  context.save();
  context.beginPath();
  context.rect(0, axisHeight, right, picture.height - axisHeight);
  context.clip();
  context.strokeStyle = picture.color("--line");
  context.lineWidth = 2;
  context.beginPath();
  const height = picture.height - axisHeight;
  for (let x = left - height; x < right; x += 8) {
    context.moveTo(x, picture.height);
    context.lineTo(x + height, axisHeight);
  }
  context.stroke();
  context.restore();
  context.fillStyle = picture.color("--dim");
  context.fillRect(right - 1, 0, 1, picture.height);
  const label = duration(start);
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "right";
  if (context.measureText(label).width <= right - 6) context.fillText(label, right - 5, axisHeight / 2);
}

/**
 * The program's marks, across all lanes.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 */
export function drawMarks(picture, context, lane) {
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "left";
  let last = -100;
  let named = -100;
  for (const [time, name] of picture.trace.marks) {
    if (time < picture.view.from || time > picture.view.to) continue;
    const x = Math.round(picture.x(time));
    if (x - last < 2) continue;
    last = x;
    context.fillStyle = picture.color("--mark");
    context.globalAlpha = 0.6;
    context.fillRect(x, lane.top, 1, picture.height - lane.top);
    context.globalAlpha = 1;
    context.fillRect(x, lane.top + 4, 4, 9);
    if (x - named < 70) continue;
    named = x;
    fillName(context, name, x + 8, lane.top + 9, 110, picture.color("--ink"));
  }
}

/**
 * The places where the shown run does more, or less, than the base.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 * @param {Bars} bars
 */
export function drawDifference(picture, context, lane, bars) {
  const difference = (picture.differences ??= differences(picture.trace));
  const best = bars.level ? picture.levels.best(bars.level, "difference", difference.size) : null;
  for (let index = bars.from; index < bars.to; index++) {
    const cell = best ? best[index] : index;
    if (difference.size[cell] === 0) continue;
    const start = bars.level ? bars.level.bucket[index] * bars.level.width : picture.levels.begin[cell];
    const stop = bars.level ? start + bars.level.width : picture.levels.end[cell];
    const x = picture.x(start);
    const isWorse = difference.sign[cell] > 0;
    context.fillStyle = picture.color(isWorse ? "--worse" : "--better");
    const width = Math.max(picture.x(stop) - x, 2);
    // Up for worse, down for better, so that colour is not the only difference.
    context.fillRect(x, lane.top + (isWorse ? 3 : 10), width, 7);
  }
}

/**
 * A value of the program over time, which holds until the next one.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Lane} lane
 * @param {import("./spans.js").Counter} counter
 */
export function drawCounter(picture, context, lane, counter) {
  const { times, values, least, most } = counter;
  const { from, to } = picture.view;
  const room = lane.height - 8;
  const perUnit = most > least ? room / (most - least) : 0;
  const first = Math.max(0, lowerBound(times.length, (index) => times[index] > from) - 1);
  const last = lowerBound(times.length, (index) => times[index] > to);
  // Of many values in one pixel, the lowest and the highest are enough.
  let low = Infinity;
  let high = -Infinity;
  context.fillStyle = picture.color("--mark");
  for (let index = first; index < last; index++) {
    const x = Math.max(Math.round(picture.x(times[index])), 0);
    const next = index + 1 < times.length ? picture.x(times[index + 1]) : picture.width;
    const right = Math.round(Math.min(next, picture.width));
    low = Math.min(low, values[index]);
    high = Math.max(high, values[index]);
    if (right <= x) continue;
    const y = Math.round(lane.top + 4 + (most - values[index]) * perUnit);
    context.fillRect(x, y, right - x, 2);
    const top = Math.round(lane.top + 4 + (most - high) * perUnit);
    context.fillRect(x, top, 1, Math.max(2, Math.round((high - low) * perUnit)));
    low = high = values[index];
  }
}
