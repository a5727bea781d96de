// What users notice: late frames while something moved, and views that moved unexpectedly.

import { count, counted, duration, element, moment, nameElement } from "./format.js";
import { numbers } from "./texts.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/**
 * @typedef {object} Hitches
 * Of scrolls and animations; times in nanoseconds.
 * @property {number | null} ratio milliseconds past the budget in a second of motion
 * @property {number} hitchTime
 * @property {number} duration
 * @property {number} frames
 * @property {number} framesOver
 * @property {{ p50: number, p90: number, p95: number, p99: number } | null} overrun past the budget; below 0 before it
 */

/** @typedef {[number, number, string, number | null, number, number]} Motion begin, end, kind, view, hitch time, frames */

/**
 * @typedef {[number, number | null, number, number, number, number | null, number[], string | null, string | null]} Shift
 * Time, cell, score, impact, distance, superview, views, cause, and its line of code.
 */

/** Lines of a list before the rest is summed up. */
const listedLines = 40;

/**
 * The hitches of the selection: of the motions that are at least half in it.
 * @param {Trace} trace
 * @param {State} state
 * @returns {{ ratio: number | null, hitchTime: number, duration: number }}
 */
function hitchesOf(trace, state) {
  const { selection } = state;
  if (!selection && trace.hitches) return trace.hitches;
  let hitchTime = 0;
  let length = 0;
  for (const [begin, end, , , late] of motionsIn(trace, state)) {
    hitchTime += late;
    length += end - begin;
  }
  return { ratio: length > 0 ? (hitchTime / length) * 1_000 : null, hitchTime, duration: length };
}

/**
 * The scrolls and animations whose greater part is selected.
 * @param {Trace} trace
 * @param {State} state
 * @returns {Motion[]}
 */
function motionsIn(trace, { selection }) {
  if (!selection) return trace.motions;
  const { from, to } = selection;
  return trace.motions.filter(
    ([begin, end]) => Math.min(end, to) - Math.max(begin, from) >= (end - begin) / 2 && end > from,
  );
}

/**
 * A hitch time ratio in words.
 * @param {number | null} ratio
 * @returns {string}
 */
function ratioText(ratio) {
  return ratio === null ? "nothing moved" : `${ratio.toFixed(1)} ms/s`;
}

/**
 * The hitch time ratio and the frames' overrun, with the base's; null if the trace has none.
 * @param {Trace} trace
 * @param {State} state
 * @returns {HTMLElement | null}
 */
export function smoothness(trace, state) {
  if (!trace.hitches || motionsIn(trace, state).length === 0) return null;
  const base = state.selection ? null : trace.base?.hitches;
  const list = element("dl.facts", {});
  /**
   * @param {string} name
   * @param {string} value
   * @param {string | null} other
   */
  const fact = (name, value, other) => {
    const own = element("div", {}, element("dt", {}, name), element("dd", {}, value));
    if (other !== null) own.append(element("dd.base", {}, element("i.swatch.base", {}), `base ${other}`));
    list.append(own);
  };
  const { ratio, hitchTime, duration: length } = hitchesOf(trace, state);
  const title =
    "Time past the budget in a second of scrolls and animations, on this machine. It decides no verdict.";
  fact("hitch time ratio", ratioText(ratio), base ? ratioText(base.ratio) : null);
  fact("late, while moving", `${duration(hitchTime)} of ${duration(length)}`, null);
  const { overrun } = trace.hitches;
  if (!state.selection && overrun) {
    for (const [name, value, other] of /** @type {[string, number, number | undefined][]} */ ([
      ["overrun P50", overrun.p50, base?.overrun?.p50],
      ["overrun P90", overrun.p90, base?.overrun?.p90],
      ["overrun P95", overrun.p95, base?.overrun?.p95],
      ["overrun P99", overrun.p99, base?.overrun?.p99],
    ])) {
      fact(name, signed(value), other === undefined ? null : signed(other));
    }
  }
  const moves = motionsIn(trace, state);
  const details = element("details.motions", {}, element("summary", {}, "Scrolls and animations"));
  details.addEventListener("toggle", () => {
    if (details.childElementCount > 1) return;
    details.append(motionList(trace, state, moves));
  });
  return element("section.smoothness", { "aria-label": "Smoothness", title }, list, details);
}

/**
 * A time past the budget, or before it.
 * @param {number} nanoseconds
 * @returns {string}
 */
function signed(nanoseconds) {
  return nanoseconds < 0 ? `−${duration(-nanoseconds)}` : `+${duration(nanoseconds)}`;
}

/**
 * @param {Trace} trace
 * @param {State} state
 * @param {Motion[]} moves
 * @returns {HTMLElement}
 */
function motionList(trace, state, moves) {
  const list = element("ul.constraints", {});
  for (const [begin, end, kind, node, late, frames] of moves.slice(0, listedLines)) {
    const select = () => {
      state.select({ from: begin, to: end, cell: -1 });
      state.reveal(begin, end);
    };
    list.append(
      element(
        "li",
        {},
        element(
          "button.link",
          { type: "button", click: select },
          `${kind} at ${moment(begin, trace.end, 1e6)}`,
        ),
        node === null ? null : nameElement(trace.nameOf(node), "class"),
        numbers([
          [duration(end - begin), "long"],
          [count(frames), frames === 1 ? "frame" : "frames"],
          [duration(late), "late"],
        ]),
      ),
    );
  }
  if (moves.length > listedLines)
    list.append(element("li.dim", {}, `${count(moves.length - listedLines)} more`));
  return list;
}

/**
 * The layout shifts of some cells, or null.
 * @param {Trace} trace
 * @param {State} state
 * @param {Passes} passes
 * @param {number} first
 * @param {number} last
 * @returns {HTMLElement | null}
 */
export function shiftList(trace, state, passes, first, last) {
  const own = trace.shifts.filter(([, cell]) => cell !== null && cell >= first && cell < last);
  if (own.length === 0) return null;
  const sum = own.reduce((sum, [, , score]) => sum + score, 0);
  const list = element("ul.constraints", {});
  const sorted = [...own].sort((one, other) => other[2] - one[2]);
  for (const [, cell, score, impact, distance, superview, views, culprit, caller] of sorted.slice(
    0,
    listedLines,
  )) {
    const node = superview ?? views[0] ?? -1;
    const show = () => {
      if (cell !== null) {
        passes.selectCell(cell);
        state.reveal(trace.cells.begin[cell], trace.cells.end[cell]);
      }
      if (node >= 0) state.selectNode(node);
    };
    list.append(
      element(
        "li",
        {},
        element(
          "button.link",
          { type: "button", title: node >= 0 ? trace.pathOf(node) : "", click: show },
          node >= 0 ? trace.nameOf(node) : "?",
        ),
        element(
          "span.class",
          {},
          `${counted(views.length, "view")} moved`,
          culprit ? ", for " : "",
          culprit ? nameElement(culprit) : "",
          caller ? " by " : "",
          caller ? nameElement(caller) : "",
        ),
        numbers([
          [score.toFixed(3), "score"],
          [impact.toFixed(2), "impact"],
          [distance.toFixed(2), "distance"],
        ]),
      ),
    );
  }
  if (own.length > listedLines) list.append(element("li.dim", {}, `${count(own.length - listedLines)} more`));
  const summary = element(
    "summary",
    {},
    `${counted(own.length, "layout shift")}, score ${sum.toFixed(3)}`,
    element("small", {}, " views that no scroll and no animation moved"),
  );
  return element("details.shifts", {}, summary, list);
}
