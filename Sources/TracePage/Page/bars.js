// Draws the bars of a track.

/**
 * @typedef {import("./picture.js").Bar} Bar
 * @typedef {import("./picture.js").TrackPicture} TrackPicture
 * @typedef {import("./tracks.js").Part} Part
 */

/** The style sheet's properties that the tracks are drawn in. */
export const colorNames = [
  "--paper",
  "--ink",
  "--dim",
  "--line",
  "--lane",
  "--pass",
  "--update",
  "--layout",
  "--display",
  "--between",
  "--churn",
  "--added",
  "--set",
  "--removed",
  "--minimization",
  "--engines",
  "--limit",
  "--over",
  "--focus",
  "--selection",
  "--processor",
  "--main-thread",
  "--test",
  "--failed",
  "--mark",
  "--base",
  "--better",
  "--worse",
  "--found",
  "--text-0",
  "--text-1",
  "--text-2",
  "--text-3",
  "--text-4",
  "--text-5",
];

/** Fills rectangles of one colour, and merges neighbours of equal height. */
class Filler {
  /** @param {CanvasRenderingContext2D} context */
  constructor(context) {
    this.context = context;
    this.x = 0;
    this.y = 0;
    this.width = 0;
    this.height = 0;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} width
   * @param {number} height
   */
  add(x, y, width, height) {
    if (y === this.y && height === this.height && x <= this.x + this.width && x >= this.x) {
      this.width = Math.max(this.width, x + width - this.x);
      return;
    }
    this.finish();
    this.x = x;
    this.y = y;
    this.width = width;
    this.height = height;
  }

  finish() {
    if (this.width > 0) this.context.fillRect(this.x, this.y, this.width, this.height);
    this.width = 0;
  }
}

/**
 * Draws a track's bars part by part, because changing the colour for each bar takes longer than filling it.
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Bar[]} bars from left to right
 * @param {Part[]} parts
 * @param {number} ground
 * @param {number} perUnit pixels, downwards for positive ones
 */
export function drawStacks(picture, context, bars, parts, ground, perUnit) {
  const sums = new Float64Array(bars.length);
  const edges = new Int32Array(bars.length).fill(ground);
  // The last part of each bar that is not empty.
  const last = new Int32Array(bars.length);
  const filler = new Filler(context);
  for (const [number, part] of parts.entries()) {
    context.fillStyle = picture.color(part.color);
    for (const [index, bar] of bars.entries()) {
      const value = part.values[bar.cell];
      if (value === 0) continue;
      sums[index] += value * bar.share;
      last[index] = number;
      const edge = edges[index];
      const end = ground + Math.round(sums[index] * perUnit);
      if (end === edge) continue;
      filler.add(barLeft(bar), Math.min(edge, end), barWidth(bar), Math.abs(end - edge));
      edges[index] = end;
    }
    filler.finish();
  }
  // Bars are visible even if they are very low.
  for (const [number, part] of parts.entries()) {
    context.fillStyle = picture.color(part.color);
    for (const [index, bar] of bars.entries()) {
      if (edges[index] !== ground || last[index] !== number) continue;
      filler.add(barLeft(bar), perUnit < 0 ? ground - 1 : ground, barWidth(bar), 1);
    }
    filler.finish();
  }
}

/**
 * Whole pixels are sharp, and much faster to fill.
 * @param {Bar} bar
 */
function barLeft(bar) {
  return Math.round(bar.x);
}

/**
 * Leaves a line between neighbours if it fits.
 * @param {Bar} bar
 */
function barWidth(bar) {
  return Math.max(Math.round(bar.x + bar.width) - barLeft(bar) - (bar.width > 5 ? 1 : 0), 2);
}

/**
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Bar[]} bars
 * @param {number} ground
 * @param {number} perUnit
 */
export function drawBase(picture, context, bars, ground, perUnit) {
  context.fillStyle = picture.color("--base");
  for (const bar of bars) context.fillRect(bar.x, ground, bar.width, bar.value * perUnit);
}

/**
 * @param {TrackPicture} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Bar[]} bars
 * @param {number} ground
 * @param {number} perUnit
 */
export function drawCaps(picture, context, bars, ground, perUnit) {
  context.fillStyle = picture.color("--ink");
  for (const bar of bars) {
    const y = Math.round(ground + bar.value * perUnit);
    context.fillRect(bar.x, perUnit < 0 ? y : y - 1, bar.width, 1);
  }
}
