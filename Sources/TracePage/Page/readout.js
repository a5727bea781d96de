// One line below the tracks: the selection and its sums.

import { count, counted, duration, element, moment, nameElement } from "./format.js";
import { enclosing, itemOf, ownTime, sliceColors } from "./slices.js";
import { eventText } from "./signposttext.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/**
 * The description of a slice as pairs of label and value.
 * @param {Trace} trace
 * @param {number} slice
 * @returns {{ title: string, color: string, facts: [string, string][] }}
 */
export function sliceFacts(trace, slice) {
  const { slices } = trace;
  if (!slices) return { title: "", color: "", facts: [] };
  const length = slices.end[slice] - slices.begin[slice];
  const own = ownTime(slices, slice);
  const event = slices.event[slice];
  /** @type {[string, string][]} */
  const facts = [["lasted", duration(length)]];
  if (own < length) facts.push(["own time", duration(own)]);
  facts.push(["at", moment(slices.begin[slice], trace.end, 100)]);
  if (event < 0) facts.unshift(["pass", count(slices.pass[slice])]);
  else {
    const item = itemOf(trace, event);
    const kind = eventText(trace, event);
    if (item >= 0 && kind !== trace.itemName(item)) facts.push(["", kind]);
    if (trace.events.rows[event] > 0) facts.push(["rows touched", count(trace.events.rows[event])]);
    if (item >= 0) facts.push(["class", trace.classOf(trace.names.item[item])]);
    if (slices.mark[slice] > 0) facts.push(["", "churned: removed and re-added unchanged"]);
  }
  const outer = enclosing(slices, slice);
  if (outer >= 0) facts.push(["in", slices.labels[slices.label[outer]]]);
  return { title: slices.labels[slices.label[slice]], color: sliceColors[slices.color[slice]], facts };
}

/**
 * Describes the selection.
 * @param {Trace} trace
 * @param {State} state
 * @param {Passes} passes
 * @returns {HTMLElement}
 */
export function readout(trace, state, passes) {
  const line = element("p.readout", { id: "readout" });
  /**
   * @param {string} title
   * @param {[string, string][]} facts
   * @param {string} [color]
   */
  const show = (title, facts, color) => {
    const swatch = element("i.swatch", {});
    if (color) swatch.style.background = `var(${color})`;
    line.replaceChildren(
      ...(color ? [swatch] : []),
      nameElement(title, "title"),
      ...facts.map(([name, value]) =>
        element("span", {}, name ? `${name} ` : null, nameElement(value, "value")),
      ),
    );
  };
  const update = () => {
    if (state.slice >= 0) {
      const { title, color, facts } = sliceFacts(trace, state.slice);
      show(title, facts, color);
      return;
    }
    const { selection } = state;
    if (!selection) {
      line.replaceChildren("Drag to select a span, click a pass or a slice.");
      return;
    }
    const sums = passes.sums(...passes.range());
    /** @type {[string, string][]} */
    const facts = [["", duration(selection.to - selection.from)]];
    if (selection.cell < 0 || sums.passes > 1) facts.push(["", counted(sums.passes, "pass", "passes")]);
    /**
     * @param {number} value
     * @param {string} name
     * @param {string} text
     */
    const add = (value, name, text) => {
      if (value > 0) facts.push([name, text]);
    };
    add(sums.passTime, "took", duration(sums.passTime));
    add(sums.overBudget, "", `${count(sums.overBudget)} over budget`);
    add(sums.churned, "churned", counted(sums.churned, "constraint"));
    add(
      sums.added + sums.set + sums.removed,
      "added, set, removed",
      [sums.added, sums.set, sums.removed].map(count).join(", "),
    );
    add(sums.minimization, "minimization", duration(sums.minimization));
    add(sums.text, "text", duration(sums.text));
    add(sums.events, "", counted(sums.events, "signpost"));
    show(selection.cell >= 0 ? "Pass" : "Span", facts);
  };
  state.listen(["selection", "slice"], update);
  update();
  return line;
}
