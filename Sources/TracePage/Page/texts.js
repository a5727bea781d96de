// Constraints and numbers as text.

import { element, plain } from "./format.js";
import { vocabulary } from "./unpack.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./unpack.js").Constraint} Constraint
 */

/**
 * A layout attribute's name.
 * @param {number} value its raw value
 * @returns {string}
 */
function attributeName(value) {
  return vocabulary.attributes[value] ?? `attribute${value}`;
}

/**
 * A constraint as readable text.
 * @param {Trace} trace
 * @param {Constraint} constraint
 * @returns {string}
 */
export function constraintText(trace, constraint) {
  const relation = constraint.relation === 0 ? "=" : constraint.relation < 0 ? "≤" : "≥";
  let text = `${trace.itemName(constraint.first)}.${attributeName(constraint.firstAttribute)} ${relation} `;
  if (constraint.second > 0) {
    if (constraint.multiplier !== 1) text += `${plain(constraint.multiplier)} × `;
    text += `${trace.itemName(constraint.second - 1)}.${attributeName(constraint.secondAttribute)}`;
    if (constraint.constant !== 0) {
      text +=
        constraint.constant < 0 ? ` − ${plain(-constraint.constant)}` : ` + ${plain(constraint.constant)}`;
    }
  } else {
    text += plain(constraint.constant);
  }
  if (constraint.priority !== 1000) text += ` @${plain(constraint.priority)}`;
  return text;
}

/**
 * Labelled numbers for the end of a line.
 * @param {[string, string][]} pairs
 * @returns {HTMLElement}
 */
export function numbers(pairs) {
  const node = element("span.numbers", {});
  for (const [value, name] of pairs) node.append(element("span", {}, element("b", {}, value), ` ${name}`));
  return node;
}
