// Draws the bars of a track.

/**
 * @typedef {import("./canvas.js").Bar} Bar
 * @typedef {import("./canvas.js").TrackCanvas} TrackCanvas
 * @typedef {import("./tracks.js").Part} Part
 */

/** The style sheet's properties that the tracks are drawn in. */
export const colorNames = [
  "--paper",
  "--ink",
  "--dim",
  "--line",
  "--lane",
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

/**
 * @param {TrackCanvas} picture
 * @param {CanvasRenderingContext2D} context
 * @param {Bar} bar
 * @param {Part[]} parts
 * @param {number} ground
 * @param {number} perUnit pixels, downwards for positive ones
 */
export function drawStack(picture, context, bar, parts, ground, perUnit) {
  let y = ground;
  let sum = 0;
  // Whole pixels are sharp, and far quicker to fill. A line between neighbours tells them apart where it fits.
  const x = Math.round(bar.x);
  const width = Math.max(Math.round(bar.x + bar.width) - x - (bar.width > 5 ? 1 : 0), 2);
  for (const part of parts) {
    const value = part.values[bar.cell];
    if (value === 0) continue;
    sum += value;
    const end = ground + Math.round(sum * perUnit);
    context.fillStyle = picture.color(part.color);
    context.fillRect(x, Math.min(y, end), width, Math.abs(end - y));
    y = end;
  }
  // What is there is seen, however low.
  if (y === ground) context.fillRect(x, perUnit < 0 ? ground - 1 : ground, width, 1);
}

/**
 * @param {TrackCanvas} picture
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
 * @param {TrackCanvas} picture
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
