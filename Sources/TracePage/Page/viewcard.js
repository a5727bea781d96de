// The work of one view in the selection: how often it was laid out, and how often that moved anything.

import { count, counted, duration, element, nameElement, pathElement } from "./format.js";
import { histogram } from "./histogram.js";
import { itemOf } from "./slices.js";
import { kindNumber } from "./unpack.js";
import { whyView } from "./why.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/**
 * @typedef {object} ViewCounts
 * @property {number} laidOut
 * @property {number} updated
 * @property {number} measured
 * @property {number} moved how often its frame changed
 * @property {number} unmoved passes that laid it out without a change of its frame
 * @property {number[]} durations of its layouts, or of its measurements if it had none
 */

/** A view's card reads at most this many signposts. */
const viewEventLimit = 400_000;

/**
 * The work of a view in some cells; null if these have too many signposts.
 * @param {Trace} trace
 * @param {number} node
 * @param {number} first
 * @param {number} last
 * @returns {ViewCounts | null}
 */
export function viewCounts(trace, node, first, last) {
  const { events, names } = trace;
  const counts = { laidOut: 0, updated: 0, measured: 0, moved: 0, unmoved: 0 };
  /** @type {number[]} */
  const layouts = [];
  /** @type {number[]} */
  const measurements = [];
  let seen = 0;
  for (let cell = first; cell < last; cell++) {
    const own = trace.eventsOf(cell);
    seen += own.length;
    if (seen > viewEventLimit) return null;
    let isLaidOut = false;
    let isMoved = false;
    for (const event of own) {
      const kind = events.kind[event];
      if (kind < kindNumber.measured) continue;
      const item = itemOf(trace, event);
      if (item < 0 || names.item[item] !== node) continue;
      if (kind === kindNumber.layout) {
        counts.laidOut += 1;
        layouts.push(events.duration[event]);
        isLaidOut = true;
      } else if (kind === kindNumber.updateConstraints) counts.updated += 1;
      else if (kind === kindNumber.measured) {
        counts.measured += 1;
        measurements.push(events.duration[event]);
      } else if (kind === kindNumber.frame) {
        counts.moved += 1;
        isMoved = true;
      }
    }
    if (isLaidOut && !isMoved) counts.unmoved += 1;
  }
  return { ...counts, durations: layouts.length > 0 ? layouts : measurements };
}

/**
 * The cells in which a view was laid out, updated, measured or moved.
 * @param {Trace} trace
 * @param {number} node
 * @returns {number[]} in order
 */
export function cellsOf(trace, node) {
  const { events, names } = trace;
  const cells = new Set();
  for (let event = 0; event < events.length; event++) {
    if (events.kind[event] < kindNumber.measured || events.kind[event] > kindNumber.boundsOrigin) continue;
    if (names.item[events.subject[event]] === node) cells.add(events.cell[event]);
  }
  return [...cells].sort((one, other) => one - other);
}

/**
 * Describes the work of a view.
 * @param {ViewCounts} counts
 * @returns {string}
 */
export function countsText(counts) {
  const words = [
    `laid out ${counted(counts.laidOut, "time")}`,
    `moved ${counted(counts.moved, "time")}`,
    `constraints updated ${counted(counts.updated, "time")}`,
    `text measured ${counted(counts.measured, "time")}`,
  ];
  if (counts.laidOut > 0) {
    words.push(`frame unchanged in ${count(counts.unmoved)} of the passes that laid it out`);
  }
  return words.join(", ");
}

/**
 * The selected view, with its work in the selection; empty if no view is selected.
 * @param {Trace} trace
 * @param {State} state
 * @param {Passes} passes
 * @returns {HTMLElement}
 */
export function viewCard(trace, state, passes) {
  const card = element("section.view-card", { "aria-label": "Selected view", hidden: true });
  /** The view whose passes the tracks mark. */
  let marked = -1;
  const show = () => {
    const { node } = state;
    card.hidden = node < 0;
    if (node !== marked && state.found === null) {
      state.foundCells = node < 0 ? [] : cellsOf(trace, node);
      state.change("search");
    }
    marked = node;
    if (node < 0) return;
    const [first, last] = passes.range();
    const counts = viewCounts(trace, node, first, last);
    const close = element(
      "button",
      { type: "button", "aria-label": "Deselect the view", click: () => state.selectNode(-1) },
      "×",
    );
    card.replaceChildren(
      element(
        "h2",
        {},
        nameElement(trace.nameOf(node), "name"),
        element("span.class", {}, trace.classOf(node)),
        close,
      ),
      element("p.path", {}, pathElement(trace.pathOf(node))),
      element(
        "p",
        {},
        counts ? `${countsText(counts)}.` : "The selection has too many signposts: select less.",
      ),
    );
    const why = counts ? whyView(trace, passes, node, first, last) : null;
    if (why) card.append(why);
    if (counts && counts.durations.length > 1) {
      const what = counts.laidOut > 0 ? "its layouts" : "its measurements";
      card.append(histogram(`How long ${what} took`, () => counts.durations, duration));
    }
  };
  state.listen(["moment", "selection"], show);
  show();
  return card;
}
