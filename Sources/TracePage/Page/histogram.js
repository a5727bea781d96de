// The distribution of values, computed on demand.

import { count, element } from "./format.js";

/** @typedef {{ from: number, to: number, count: number }} Bucket */

/** Buckets per doubling. */
const perDoubling = 2;
const bucketLimit = 24;

/**
 * Counts values in buckets that grow by a constant factor, which suits durations.
 * @param {ArrayLike<number>} values
 * @returns {Bucket[]} from the lowest value to the highest, including empty ones between them
 */
export function buckets(values) {
  const positive = Array.from(values).filter((value) => value > 0);
  if (positive.length === 0) return [];
  const lowest = positive.reduce((least, value) => Math.min(least, value), Infinity);
  const highest = positive.reduce((most, value) => Math.max(most, value), 0);
  let scale = perDoubling;
  while (Math.log2(highest / lowest) * scale >= bucketLimit) scale /= 2;
  const first = Math.floor(Math.log2(lowest) * scale);
  const last = Math.floor(Math.log2(highest) * scale);
  const result = Array.from({ length: last - first + 1 }, (_, index) => ({
    from: 2 ** ((first + index) / scale),
    to: 2 ** ((first + index + 1) / scale),
    count: 0,
  }));
  for (const value of positive) result[Math.floor(Math.log2(value) * scale) - first].count += 1;
  return result;
}

/**
 * A histogram that is created when it is opened: a table for screen readers, bars for others.
 * @param {string} title
 * @param {() => ArrayLike<number>} values
 * @param {(value: number) => string} format
 * @returns {HTMLElement}
 */
export function histogram(title, values, format) {
  const details = /** @type {HTMLDetailsElement} */ (
    element("details.histogram", {}, element("summary", {}, title))
  );
  details.addEventListener("toggle", () => {
    if (!details.open || details.childElementCount > 1) return;
    const all = buckets(values());
    const most = all.reduce((highest, bucket) => Math.max(highest, bucket.count), 1);
    const sum = all.reduce((whole, bucket) => whole + bucket.count, 0);
    const rows = element("tbody", {});
    for (const bucket of all) {
      const bar = element("i.bar", { "aria-hidden": "true" });
      bar.style.width = `${bucket.count === 0 ? 0 : Math.max((bucket.count / most) * 100, 1)}%`;
      rows.append(
        element(
          "tr",
          {},
          element("th", { scope: "row" }, `${format(bucket.from)} – ${format(bucket.to)}`),
          element("td.number", {}, count(bucket.count)),
          element("td.bars", {}, bar),
        ),
      );
    }
    details.append(
      element("table", { "aria-label": title }, rows),
      element(
        "p.dim",
        {},
        `${count(sum)} in all; each step is ${all.length > 0 ? (all[0].to / all[0].from).toFixed(2) : 1} times the one before.`,
      ),
    );
  });
  return details;
}
