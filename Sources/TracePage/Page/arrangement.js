// Which tracks are shown, in which order and how high.

/**
 * @typedef {import("./picture.js").Lane} Lane
 */

/**
 * @typedef {object} Arrangement
 * What the reader has chosen, by the tracks' keys.
 * @property {string[]} hidden
 * @property {string[]} pinned these stay in view, below the time axis
 * @property {Record<string, number>} heights in pixels
 */

/** The heights that a track may have, in pixels. */
export const heightLimits = { least: 18, most: 600 };

/** Where the choice is kept, for all pages of this machine. */
const storageKey = "plumbline.tracks";

/** @returns {Arrangement} */
export function noArrangement() {
  return { hidden: [], pinned: [], heights: {} };
}

/**
 * The lanes that are shown, pinned ones first, each at its place.
 * @param {Lane[]} lanes
 * @param {Arrangement} arrangement
 * @param {number} top where the first one begins
 * @param {number} gap between two
 * @returns {{ lanes: Lane[], head: number, bottom: number }} `head`: where those that are not pinned begin
 */
export function arranged(lanes, arrangement, top, gap) {
  const shown = lanes.filter((lane) => !arrangement.hidden.includes(lane.key));
  for (const lane of shown) {
    lane.isPinned = arrangement.pinned.includes(lane.key);
    lane.height = arrangement.heights[lane.key] ?? lane.ownHeight;
  }
  const pinned = shown.filter((lane) => lane.isPinned);
  const others = shown.filter((lane) => !lane.isPinned);
  let bottom = top;
  let head = top;
  for (const lane of [...pinned, ...others]) {
    lane.place = bottom;
    lane.top = bottom;
    bottom += lane.height + gap;
    if (lane.isPinned) head = bottom;
  }
  return { lanes: [...pinned, ...others], head, bottom };
}

/**
 * Reads what was chosen before; nothing where the browser keeps nothing, or kept something else.
 * @returns {Arrangement}
 */
export function readArrangement() {
  const arrangement = noArrangement();
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    /** @param {unknown} value */
    const texts = (value) => (Array.isArray(value) ? value.filter((text) => typeof text === "string") : []);
    arrangement.hidden = texts(kept.hidden);
    arrangement.pinned = texts(kept.pinned);
    for (const [key, height] of Object.entries(kept.heights ?? {})) {
      if (typeof height === "number" && height >= heightLimits.least && height <= heightLimits.most) {
        arrangement.heights[key] = height;
      }
    }
  } catch {
    // A page that is opened from the disk may be refused it.
  }
  return arrangement;
}

/**
 * Keeps what was chosen, where the browser lets it.
 * @param {Arrangement} arrangement
 */
export function keepArrangement(arrangement) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(arrangement));
  } catch {
    // It holds as long as the page is open.
  }
}
