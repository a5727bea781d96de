// Which tracks are shown, in which order and how tall.

/**
 * @typedef {import("./picture.js").Lane} Lane
 */

/**
 * @typedef {object} Arrangement
 * The user's choices, by the tracks' keys.
 * @property {string[]} hidden
 * @property {string[]} pinned these stay in view, below the time axis
 * @property {Record<string, number>} heights in pixels
 */

/** The heights that a track may have, in pixels. */
export const heightLimits = { least: 18, most: 600 };

/** The storage key for the choices, shared by all pages of this machine. */
const storageKey = "plumbline.tracks";

/** @returns {Arrangement} */
export function noArrangement() {
  return { hidden: [], pinned: [], heights: {} };
}

/**
 * The lanes that are shown with their positions, pinned ones first.
 * @param {Lane[]} lanes
 * @param {Arrangement} arrangement
 * @param {number} top the top of the first lane
 * @param {number} gap between two lanes
 * @returns {{ lanes: Lane[], head: number, bottom: number }} `head`: the top of the lanes that are not pinned
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
 * Reads earlier choices; returns none if the browser has no storage, or the stored value is invalid.
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
    // The browser may refuse storage to a page that is opened from the disk.
  }
  return arrangement;
}

/**
 * Stores the choices, if the browser allows it.
 * @param {Arrangement} arrangement
 */
export function keepArrangement(arrangement) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(arrangement));
  } catch {
    // The choices are lost when the page is closed.
  }
}
