// Constraints that could not be satisfied together: their list, the broken one, and possible resolutions.

import { count, element, nameElement } from "./format.js";
import { copyButton } from "./codediff.js";
import { shape } from "./drawing.js";
import { constraintText } from "./texts.js";
import { kindNumber, vocabulary } from "./unpack.js";
import { viewButton } from "./viewlinks.js";

/**
 * @typedef {import("./causes.js").Conflict} Conflict
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./state.js").State} State
 * @typedef {import("./unpack.js").Constraint} Constraint
 * @typedef {import("./wireframe.js").Frame} Frame
 */

/**
 * The conflicts of a pass, in order of time.
 * @param {Trace} trace
 * @param {number} cell
 * @returns {Conflict[]}
 */
export function conflictsOf(trace, cell) {
  return trace.conflicts.filter(({ event }) => trace.events.cell[event] === cell);
}

/**
 * A conflict's constraints in their state at that time, without duplicates, the broken one first.
 * @param {Trace} trace
 * @param {Conflict} conflict
 * @returns {Constraint[]}
 */
function members(trace, { event, others }) {
  const { events, constraints } = trace;
  const indices = [...new Set([events.subject[event] - 1, ...others])].filter((index) => constraints[index]);
  return indices.map((index) => {
    const constraint = { ...constraints[index] };
    for (let before = 0; before <= event; before++) {
      if (events.subject[before] !== index + 1) continue;
      const value = events.values[events.value[before] + 1];
      if (events.kind[before] === kindNumber.constantSet) constraint.constant = value;
      if (events.kind[before] === kindNumber.prioritySet) constraint.priority = value;
    }
    return constraint;
  });
}

/**
 * The change of one constraint that would resolve the conflict. Without any one of the set the rest holds.
 * @param {Trace} trace
 * @param {Constraint} constraint
 * @returns {string} code
 */
function resolution(trace, constraint) {
  const name = trace.itemName(constraint.first);
  const axis = isHorizontal(constraint.firstAttribute) ? "horizontal" : "vertical";
  switch (vocabulary.origins[constraint.origin]) {
    case vocabulary.origins[0]:
      return "constraint.priority = UILayoutPriority(999)";
    case "autoresizing":
    case "autoresizing mask":
      return `${name}.translatesAutoresizingMaskIntoConstraints = false`;
    case "intrinsic content size":
      return `${name}.setContentCompressionResistancePriority(UILayoutPriority(999), for: .${axis})`;
    default:
      return "";
  }
}

/**
 * Whether an attribute is horizontal.
 * @param {number} attribute
 * @returns {boolean}
 */
function isHorizontal(attribute) {
  return /left|right|leading|trailing|width|centerX/i.test(vocabulary.attributes[attribute] ?? "");
}

/**
 * The list of a pass's conflicts; the chosen one is drawn.
 * @param {Trace} trace
 * @param {State} state
 * @param {Conflict[]} conflicts
 * @param {number} chosen
 * @param {(index: number) => void} choose
 * @returns {HTMLElement}
 */
export function conflictList(trace, state, conflicts, chosen, choose) {
  const conflict = conflicts[chosen];
  const all = members(trace, conflict);
  const list = element("ol.conflict", {});
  for (const [index, constraint] of all.entries()) {
    const { first, second, origin } = constraint;
    const code = resolution(trace, constraint);
    const note = origin > 0 ? vocabulary.origins[origin] : "";
    list.append(
      element(
        index === 0 ? "li.broken" : "li",
        {},
        nameElement(constraintText(trace, constraint), "code"),
        element("span.class", {}, index === 0 ? "broken" : "", note),
        element(
          "span.views",
          {},
          ...[first, second - 1]
            .filter((item) => item >= 0)
            .map((item) => trace.names.item[item])
            .map((node) => viewButton(trace, state, node)),
        ),
        code ? element("span.resolution", {}, element("code", {}, code), " ", copyButton(code)) : null,
      ),
    );
  }
  const title =
    conflicts.length > 1 ? `Conflict ${count(chosen + 1)} of ${count(conflicts.length)}` : "Conflict";
  const heading = element("h3", {}, title);
  if (conflicts.length > 1) {
    /** @param {number} step */
    const go = (step) => choose((chosen + step + conflicts.length) % conflicts.length);
    heading.append(
      element(
        "span.buttons",
        {},
        element("button", { type: "button", "aria-label": "Previous conflict", click: () => go(-1) }, "‹"),
        element("button", { type: "button", "aria-label": "Next conflict", click: () => go(1) }, "›"),
      ),
    );
  }
  return element(
    "section.conflicts",
    { "aria-label": "Conflict" },
    heading,
    element(
      "p",
      {},
      `These ${count(all.length)} constraints cannot hold together. The engine broke the first, the newest of them. ` +
        "Without any one of them the others hold: remove one, or change it as its line says.",
    ),
    list,
  );
}

/**
 * Draws the constraints of a conflict into a window, with their numbers from the list.
 * @param {SVGElement} svg
 * @param {Trace} trace
 * @param {Conflict} conflict
 * @param {Frame[]} list
 * @param {number} unit the size of a pixel
 */
export function drawConflict(svg, trace, conflict, list, unit) {
  /** @type {Map<number, Frame>} */
  const byItem = new Map(list.map((frame) => [frame.item, frame]));
  /** The number of labels already placed at each position. */
  const taken = new Map();
  for (const [index, constraint] of members(trace, conflict).entries()) {
    const line = lineOf(constraint, byItem);
    if (!line) continue;
    const group = shape("g", { class: index === 0 ? "conflict broken" : "conflict" });
    group.append(shape("title", {}, constraintText(trace, constraint)));
    // Lines at the same position are drawn side by side.
    const key = `${line.isAcross} ${Math.round((line.x1 + line.x2) / 2 / unit / 8)} ${Math.round((line.y1 + line.y2) / 2 / unit / 8)}`;
    const shift = (taken.get(key) ?? 0) * 13 * unit;
    taken.set(key, (taken.get(key) ?? 0) + 1);
    const [dx, dy] = line.isAcross ? [0, shift] : [shift, 0];
    const [x1, y1, x2, y2] = [line.x1 + dx, line.y1 + dy, line.x2 + dx, line.y2 + dy];
    group.append(shape("line", { x1, y1, x2, y2 }));
    for (const [x, y] of [
      [x1, y1],
      [x2, y2],
    ]) {
      const tick = 4 * unit;
      group.append(
        line.isAcross
          ? shape("line", { x1: x, x2: x, y1: y - tick, y2: y + tick })
          : shape("line", { x1: x - tick, x2: x + tick, y1: y, y2: y }),
      );
    }
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    group.append(
      shape("circle", { cx: x, cy: y, r: 7 * unit }),
      shape(
        "text",
        { x, y: y + 3.5 * unit, "font-size": 10 * unit, "text-anchor": "middle" },
        String(index + 1),
      ),
    );
    svg.append(group);
  }
}

/**
 * The line along which a constraint acts: from one anchor to the other, or along a length.
 * @param {Constraint} constraint
 * @param {Map<number, Frame>} byItem
 * @returns {{ isAcross: boolean, x1: number, y1: number, x2: number, y2: number } | null}
 */
function lineOf(constraint, byItem) {
  const isAcross = isHorizontal(constraint.firstAttribute);
  const first = byItem.get(constraint.first);
  const second = constraint.second > 0 ? byItem.get(constraint.second - 1) : undefined;
  const frame = first ?? second;
  if (!frame) return null;
  const name = vocabulary.attributes[constraint.firstAttribute] ?? "";
  const isLength = /width|height/.test(name);
  const host = byItem.get(constraint.host);
  const start = isLength || !first ? edge(frame, "start", isAcross) : edge(first, name, isAcross);
  let end = edge(frame, "end", isAcross);
  if (!isLength && first && second) {
    end = edge(second, vocabulary.attributes[constraint.secondAttribute] ?? "", isAcross);
  } else if (!isLength && host) end = edge(host, "start", isAcross);
  const across = isAcross ? frame.y + frame.height / 2 : frame.x + frame.width / 2;
  return isAcross
    ? { isAcross, x1: start, y1: across, x2: end, y2: across }
    : { isAcross, x1: across, y1: start, x2: across, y2: end };
}

/**
 * The coordinate of an attribute.
 * @param {Frame} frame
 * @param {string} name
 * @param {boolean} isAcross
 * @returns {number}
 */
function edge(frame, name, isAcross) {
  const [start, length] = isAcross ? [frame.x, frame.width] : [frame.y, frame.height];
  if (/center/.test(name)) return start + length / 2;
  return /right|trailing|bottom|end|lastBaseline|width|height/.test(name) ? start + length : start;
}
