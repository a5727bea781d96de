// The list of the selection's signposts: only the rows in sight are made.

import { count, counted, duration, element, moment, nameElement } from "./format.js";
import { eventText, hasNoView } from "./signposttext.js";
import { eventKinds, kindNumber } from "./unpack.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

const rowHeight = 24;
/** Signposts that are printed; who wants more exports the trace. */
const printedRows = 300;

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
    this.isPrinted = false;
    for (const [name, isPrinted] of /** @type {[string, boolean][]} */ ([
      ["beforeprint", true],
      ["afterprint", false],
    ])) {
      window.addEventListener(name, () => {
        this.isPrinted = isPrinted;
        this.show();
      });
    }
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
    state.listen(["selection", "search", "moment", "tab"], () => this.show());
    this.show();
  }

  show() {
    if (this.state.tab !== "signposts" && !this.isPrinted) return;
    const { trace } = this;
    const [first, last] = this.passes.range();
    /** @type {number[]} */
    const rows = [];
    const wanted = this.kind.value;
    const found = this.state.found ?? (this.state.node >= 0 ? new Set([this.state.node]) : null);
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
    const { node, found } = this.state;
    const shown = counted(this.rows.length, "signpost");
    if (node >= 0 && !found) return `${shown} of ${this.trace.nameOf(node)}`;
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
    return kind <= kindNumber.valuesRead || hasNoView(this.trace, event) ? [] : [events.subject[event]];
  }

  /** Makes the rows in sight. */
  fill() {
    const top = this.scroller.scrollTop;
    const first = this.isPrinted ? 0 : Math.max(0, Math.floor(top / rowHeight) - 4);
    const seen = Math.ceil((top + this.scroller.clientHeight) / rowHeight) + 4;
    const last = Math.min(this.rows.length, this.isPrinted ? printedRows : seen);
    const list = element("ul", {});
    list.style.transform = `translateY(${first * rowHeight}px)`;
    for (let index = first; index < last; index++) list.append(this.row(this.rows[index]));
    this.body.replaceChildren(list);
    const more = this.rows.length - last;
    if (this.isPrinted && more > 0) list.append(element("li", {}, `and ${counted(more, "more signpost")}`));
  }

  /**
   * @param {number} event
   * @returns {HTMLElement}
   */
  row(event) {
    const { trace } = this;
    const { events } = trace;
    const kind = events.kind[event];
    const isChurn = this.isChurn(event);
    return element(
      isChurn ? "li.churned" : "li",
      {},
      element("span.time", {}, moment(events.time[event], trace.end, 100)),
      element("span.kind", {}, eventKinds[kind] ?? "?"),
      nameElement(eventText(trace, event), "what"),
      element("span.spent", {}, events.duration[event] > 0 ? duration(events.duration[event]) : ""),
    );
  }
}
