// The list of the selection's signposts: only the rows in sight are made.

import { count, counted, duration, element, moment, nameElement, plain } from "./format.js";
import { eventKinds, kindNumber, vocabulary } from "./unpack.js";
import { constraintText } from "./texts.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

const rowHeight = 24;

/** The signposts pane. */
export class SignpostList {
  /**
   * @param {Trace} trace
   * @param {State} state
   * @param {Passes} passes
   * @param {HTMLElement} host
   */
  constructor(trace, state, passes, host) {
    this.trace = trace;
    this.state = state;
    this.passes = passes;
    /** @type {number[]} */
    this.rows = [];
    this.note = element("p.dim", {});
    this.kind = /** @type {HTMLSelectElement} */ (
      element(
        "select",
        { "aria-label": "Kind of signpost", change: () => this.show() },
        element("option", { value: "" }, "all kinds"),
        element("option", { value: "churn" }, "churned constraints"),
        ...eventKinds.map((name, index) => element("option", { value: String(index) }, name)),
      )
    );
    this.body = element("div.rows", { role: "presentation" });
    this.scroller = element(
      "div.signposts",
      { tabindex: 0, role: "region", "aria-label": "Signposts" },
      this.body,
    );
    host.append(element("div.filter", {}, this.kind, this.note), this.scroller);
    this.scroller.addEventListener("scroll", () => this.fill());
    new ResizeObserver(() => this.fill()).observe(this.scroller);
    state.listen(["selection", "search", "tab"], () => this.show());
    this.show();
  }

  show() {
    if (this.state.tab !== "signposts") return;
    const { trace } = this;
    const [first, last] = this.passes.range();
    /** @type {number[]} */
    const rows = [];
    const wanted = this.kind.value;
    const found = this.state.found;
    if (trace.scope.listedEvents > 0) {
      for (let cell = first; cell < last; cell++) {
        for (const event of trace.eventsOf(cell)) {
          if (
            wanted === "churn"
              ? !this.isChurn(event)
              : wanted !== "" && trace.events.kind[event] !== Number(wanted)
          )
            continue;
          if (found && !this.items(event).some((item) => found.has(trace.names.item[item]))) continue;
          rows.push(event);
        }
      }
    }
    rows.sort((one, other) => one - other);
    this.rows = rows;
    this.note.textContent = this.noteText(first, last);
    this.body.style.height = `${rows.length * rowHeight}px`;
    this.scroller.scrollTop = 0;
    this.fill();
  }

  /**
   * @param {number} first
   * @param {number} last
   * @returns {string}
   */
  noteText(first, last) {
    const all = this.passes.sums(first, last).events;
    const shown = counted(this.rows.length, "signpost");
    if (
      this.trace.scope.listedEvents >= this.trace.scope.events ||
      this.kind.value !== "" ||
      this.state.found
    )
      return shown;
    if (this.rows.length >= all) return shown;
    return `${shown} of ${count(all)}: of a large trace, those of the passes that churned most or took longest are here.`;
  }

  /**
   * @param {number} event
   * @returns {boolean}
   */
  isChurn(event) {
    return this.trace.events.kind[event] <= kindNumber.removed && this.trace.events.mark[event] === 1;
  }

  /**
   * The views that a signpost names.
   * @param {number} event
   * @returns {number[]}
   */
  items(event) {
    const { events, constraints } = this.trace;
    const kind = events.kind[event];
    if (kind <= kindNumber.broken) {
      const constraint = constraints[events.subject[event] - 1];
      if (!constraint) return [];
      return constraint.second > 0 ? [constraint.first, constraint.second - 1] : [constraint.first];
    }
    return kind <= kindNumber.valuesRead ? [] : [events.subject[event]];
  }

  /** Makes the rows in sight. */
  fill() {
    const top = this.scroller.scrollTop;
    const first = Math.max(0, Math.floor(top / rowHeight) - 4);
    const last = Math.min(this.rows.length, Math.ceil((top + this.scroller.clientHeight) / rowHeight) + 4);
    const list = element("ul", {});
    list.style.transform = `translateY(${first * rowHeight}px)`;
    for (let index = first; index < last; index++) list.append(this.row(this.rows[index]));
    this.body.replaceChildren(list);
  }

  /**
   * @param {number} event
   * @returns {HTMLElement}
   */
  row(event) {
    const { events } = this.trace;
    const kind = events.kind[event];
    const isChurn = this.isChurn(event);
    return element(
      isChurn ? "li.churned" : "li",
      {},
      element("span.time", {}, moment(events.time[event], this.trace.end, 100)),
      element("span.kind", {}, eventKinds[kind] ?? "?"),
      nameElement(this.text(event), "what"),
      element("span.spent", {}, events.duration[event] > 0 ? duration(events.duration[event]) : ""),
    );
  }

  /**
   * What a signpost says, in words.
   * @param {number} event
   * @returns {string}
   */
  text(event) {
    const { trace } = this;
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
    if (kind > kindNumber.ambiguous) return `${name}: ${trace.texts[events.other[event]] ?? "?"}`;
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
}
