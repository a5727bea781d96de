// The text of a signpost.

import { counted, plain } from "./format.js";
import { constraintText } from "./texts.js";
import { kindNumber, vocabulary } from "./unpack.js";

/** @typedef {import("./data.js").Trace} Trace */

/**
 * Whether a listed signpost has no view, such as an animation's.
 * @param {Trace} trace
 * @param {number} event
 * @returns {boolean}
 */
export function hasNoView({ events }, event) {
  return events.kind[event] > kindNumber.ambiguous && events.rows[event] === 1;
}

/**
 * Describes a signpost.
 * @param {Trace} trace
 * @param {number} event
 * @returns {string}
 */
export function eventText(trace, event) {
  const { events } = trace;
  const kind = events.kind[event];
  const value = events.value[event];
  if (kind <= kindNumber.broken) {
    const constraint = trace.constraints[events.subject[event] - 1];
    const text = constraint ? constraintText(trace, constraint) : "(not defined in the trace)";
    if (value < 0) return text;
    return `${text}: ${plain(events.values[value])} → ${plain(events.values[value + 1])}`;
  }
  if (kind <= kindNumber.valuesRead) {
    return `${counted(events.rows[event], "row")}, ${counted(events.pivots[event], "pivot")}`;
  }
  const name = trace.itemName(events.subject[event]);
  if (kind > kindNumber.ambiguous) {
    const text = trace.texts[events.other[event]] ?? "?";
    return hasNoView(trace, event) ? text : `${name}: ${text}`;
  }
  if (kind === kindNumber.measured) {
    const size = `${plain(events.values[value])} × ${plain(events.values[value + 1])}`;
    return `${name}: ${counted(events.other[event], "character")}, ${size}${events.mark[event] ? ", from the cache" : ""}`;
  }
  if (kind === kindNumber.frame || kind === kindNumber.boundsOrigin) {
    const [x, y, width, height] = events.values.subarray(value, value + 4);
    return kind === kindNumber.frame
      ? `${name}: ${plain(x)}, ${plain(y)}, ${plain(width)} × ${plain(height)}`
      : `${name} to ${plain(x)}, ${plain(y)}`;
  }
  if (kind >= kindNumber.needsUpdateConstraints && kind < kindNumber.frame && events.other[event] > 0) {
    return `${name}, by ${trace.itemName(events.other[event] - 1)}`;
  }
  if (kind === kindNumber.ambiguous) {
    const free = vocabulary.coordinates.filter((_, bit) => events.rows[event] & (1 << bit));
    return free.length > 0 ? `${name}: ${free.join(", ")}` : `${name}: no longer`;
  }
  if ((kind === kindNumber.viewAdded || kind === kindNumber.viewRemoved) && events.other[event] > 0) {
    return `${name} ${kind === kindNumber.viewAdded ? "to" : "from"} ${trace.itemName(events.other[event] - 1)}`;
  }
  return name;
}
