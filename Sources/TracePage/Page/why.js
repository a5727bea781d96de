// Why did this lay out? For a pass, and for a view in some passes.

import { count, counted, element, nameElement, plain } from "./format.js";
import { numbers } from "./texts.js";
import { eventKinds, kindNumber } from "./unpack.js";
import { viewButton } from "./viewlinks.js";

/**
 * @typedef {import("./causes.js").Mark} Mark
 * @typedef {import("./causes.js").Measurement} Measurement
 * @typedef {import("./causes.js").Move} Move
 * @typedef {import("./causes.js").PassCauses} PassCauses
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/** Lines of a list before the rest is summed up. */
const shownLines = 12;

/**
 * Describes what moved.
 * @param {Move} move
 * @returns {string}
 */
function moveText({ isVertical, before, after }) {
  const words = [];
  if (before[0] !== after[0])
    words.push(`${isVertical ? "y" : "x"} ${plain(before[0])} → ${plain(after[0])}`);
  if (before[1] !== after[1])
    words.push(`${isVertical ? "height" : "width"} ${plain(before[1])} → ${plain(after[1])}`);
  return words.join(", ");
}

/**
 * Describes the requester.
 * @param {Trace} trace
 * @param {Mark} mark
 * @returns {string}
 */
function markText(trace, mark) {
  const phase = eventKinds[kindNumber.needsUpdateConstraints + mark.phase] ?? "?";
  const caller = trace.causes.caller(mark.caller);
  if (caller) return `${phase}, by ${caller}`;
  if (mark.requester === 0) return phase;
  const requester = mark.requester - 1;
  return requester === mark.item ? `${phase}, by itself` : `${phase}, by ${trace.itemName(requester)}`;
}

/**
 * Describes why the size of a text was requested.
 * @param {Trace} trace
 * @param {Measurement} measurement
 * @returns {string}
 */
function measurementText(trace, { reason, caller, widths }) {
  /** @param {number} width */
  const width = (width) => (width === 0 ? "as wide as it likes" : `${plain(width)} pt`);
  const code = trace.causes.caller(caller);
  if (reason === "set") return `its text was set${code ? ` by ${code}` : ""}`;
  if (reason === "width") return `it may be ${width(widths[1])} wide, before ${width(widths[0])}`;
  return reason === "first" ? "for the first time" : "text and width are as before: no need to measure it";
}

/**
 * Sums numbers by text.
 * @template Value
 * @param {Iterable<Value>} values
 * @param {(value: Value) => string} text
 * @param {(value: Value) => number} number
 * @returns {[string, number][]} most first
 */
function tally(values, text, number) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const value of values) sums.set(text(value), (sums.get(text(value)) ?? 0) + number(value));
  return [...sums].sort((one, other) => other[1] - one[1]);
}

/**
 * Texts with their counts, folded.
 * @param {string} title
 * @param {[string, number][]} lines
 * @param {boolean} isOpen
 * @returns {HTMLElement | null}
 */
function tallyList(title, lines, isOpen) {
  if (lines.length === 0) return null;
  const list = element("ul.constraints", {});
  for (const [text, number] of lines.slice(0, shownLines)) {
    const times = number === 1 ? "time" : "times";
    list.append(element("li", {}, nameElement(text), numbers([[count(number), times]])));
  }
  if (lines.length > shownLines)
    list.append(element("li.dim", {}, `${count(lines.length - shownLines)} more`));
  const sum = lines.reduce((sum, [, number]) => sum + number, 0);
  const summary = element("summary", {}, `${title}: ${counted(sum, "time")}`);
  return element("details.reason", { open: isOpen }, summary, list);
}

/**
 * The constraints from the cause to a view.
 * @param {Trace} trace
 * @param {Move} move
 * @returns {HTMLElement | null}
 */
function chainList(trace, move) {
  const chain = trace.causes.chain(move);
  if (chain.length === 0) return null;
  const list = element("ol.chain", { "aria-label": "By these constraints" });
  for (const link of chain) list.append(element("li", {}, nameElement(link, "code")));
  return list;
}

/**
 * The moves with the same cause.
 * @param {Trace} trace
 * @param {State} state
 * @param {number} cause + 1
 * @param {Move[]} moves
 * @param {boolean} isOpen
 * @returns {HTMLElement}
 */
function causeGroup(trace, state, cause, moves, isOpen) {
  const views = new Set(moves.map((move) => move.item)).size;
  const caller = trace.causes.callerOf(cause);
  const summary = element(
    "summary",
    {},
    element(
      "span.who",
      {},
      nameElement(trace.causes.text(cause), "name"),
      caller ? nameElement(caller, "class") : null,
    ),
    numbers([[count(views), views === 1 ? "view moved" : "views moved"]]),
  );
  const details = /** @type {HTMLDetailsElement} */ (element("details.cause", { open: isOpen }, summary));
  const fill = () => {
    if (!details.open || details.childElementCount > 1) return;
    const list = element("ul.moves", {});
    for (const move of moves.slice(0, 60)) {
      const node = trace.names.item[move.item];
      list.append(
        element(
          "li",
          {},
          viewButton(trace, state, node),
          element("span.class", {}, moveText(move)),
          chainList(trace, move),
        ),
      );
    }
    if (moves.length > 60) list.append(element("li.dim", {}, `${count(moves.length - 60)} more`));
    details.append(list);
  };
  details.addEventListener("toggle", fill);
  fill();
  return details;
}

/**
 * Moves by their causes, most views first.
 * @param {Move[]} moves
 * @returns {[number, Move[]][]}
 */
function byCause(moves) {
  /** @type {Map<number, Move[]>} */
  const groups = new Map();
  for (const move of moves) {
    const group = groups.get(move.cause);
    if (group) group.push(move);
    else groups.set(move.cause, [move]);
  }
  return [...groups].sort((one, other) => other[1].length - one[1].length);
}

/**
 * Why a pass laid out what it did; null if the cell is not a pass.
 * @param {Trace} trace
 * @param {State} state
 * @param {number} cell
 * @returns {HTMLElement | null}
 */
export function whyPass(trace, state, cell) {
  if (trace.cells.passes[cell] === 0) return null;
  const host = element("details.why", { open: true }, element("summary", {}, "Why did this lay out?"));
  const causes = trace.causes.byCell.get(cell);
  if (!causes) {
    const command = `plumbline why ${trace.title} --pass ${trace.cells.pass[cell]}`;
    host.append(element("p.dim", {}, "The page has this of listed passes. ", element("code", {}, command)));
    return host;
  }
  const { marks, moves, measurements } = causes;
  const marked = tally(
    marks,
    (mark) => markText(trace, mark),
    (mark) => mark.count,
  );
  const groups = byCause(moves);
  if (groups.length > 0) host.append(element("p.subtitle", {}, "What moved, by what it comes from"));
  else host.append(element("p.dim", {}, "No view has another frame after it."));
  for (const [index, [cause, own]] of groups.slice(0, shownLines).entries()) {
    host.append(causeGroup(trace, state, cause, own, index === 0));
  }
  if (groups.length > shownLines) {
    host.append(element("p.dim", {}, `${counted(groups.length - shownLines, "more cause")}.`));
  }
  const measured = tally(
    measurements,
    (measurement) => `${trace.itemName(measurement.item)}: ${measurementText(trace, measurement)}`,
    () => 1,
  );
  for (const list of [
    tallyList("Views were marked", marked, false),
    tallyList("Sizes of texts were requested", measured, false),
  ]) {
    if (list) host.append(list);
  }
  return host;
}

/**
 * Why a view was laid out, measured and moved in some passes; null if nothing is known about it.
 * @param {Trace} trace
 * @param {Passes} passes
 * @param {number} node
 * @param {number} first
 * @param {number} last
 * @returns {HTMLElement | null}
 */
export function whyView(trace, passes, node, first, last) {
  const { item } = trace.names;
  /** @type {Mark[]} */
  const marks = [];
  /** @type {Measurement[]} */
  const measurements = [];
  /** @type {Map<number, { cells: Set<number>, move: Move }>} */
  const groups = new Map();
  for (const [cell, causes] of trace.causes.byCell) {
    if (cell < first || cell >= last) continue;
    marks.push(...causes.marks.filter((mark) => item[mark.item] === node));
    measurements.push(...causes.measurements.filter((measurement) => item[measurement.item] === node));
    for (const move of causes.moves) {
      if (item[move.item] !== node) continue;
      const group = groups.get(move.cause);
      if (group) group.cells.add(cell);
      else groups.set(move.cause, { cells: new Set([cell]), move });
    }
  }
  if (marks.length + measurements.length + groups.size === 0) return null;
  const host = element("details.why", { open: true }, element("summary", {}, "Why did this lay out?"));
  const sorted = [...groups].sort((one, other) => other[1].cells.size - one[1].cells.size);
  if (sorted.length > 0) host.append(element("p.subtitle", {}, "It moved because"));
  const list = element("ul.moves", {});
  for (const [cause, { cells, move }] of sorted.slice(0, 6)) {
    const caller = trace.causes.callerOf(cause);
    const [cell] = cells;
    list.append(
      element(
        "li",
        {},
        nameElement(trace.causes.text(cause), "name"),
        caller ? nameElement(caller, "class") : null,
        last - first > 1
          ? element(
              "button.link",
              { type: "button", click: () => passes.selectCell(cell) },
              cells.size === 1
                ? `pass ${count(trace.cells.pass[cell])}`
                : `${count(cells.size)} passes, first ${count(trace.cells.pass[cell])}`,
            )
          : element("span.class", {}, moveText(move)),
        chainList(trace, move),
      ),
    );
  }
  if (sorted.length > 6) list.append(element("li.dim", {}, `${counted(sorted.length - 6, "more cause")}`));
  if (sorted.length > 0) host.append(list);
  for (const part of [
    tallyList(
      "It was marked",
      tally(
        marks,
        (mark) => markText(trace, mark),
        (mark) => mark.count,
      ),
      true,
    ),
    tallyList(
      "The size of its text was requested",
      tally(
        measurements,
        (measurement) => measurementText(trace, measurement),
        () => 1,
      ),
      true,
    ),
  ]) {
    if (part) host.append(part);
  }
  return host;
}
