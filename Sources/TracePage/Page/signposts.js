// The list of the selection's signposts. Only the visible rows are created.

import { count, counted, duration, element, moment, nameElement } from "./format.js";
import { eventText, hasNoView } from "./signposttext.js";
import { selectSlice } from "./slicekeys.js";
import { sliceOfEvent } from "./slices.js";
import { eventKinds, kindNumber, lowerBound } from "./unpack.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

const rowHeight = 24;
/** The maximum number of signposts that are printed; an export of the trace contains all. */
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
    /**
     * Signposts in order of time.
     * @type {number[]}
     */
    this.rows = [];
    /** The position of the row from which keys move on, or -1. */
    this.current = -1;
    /**
     * The selection of a row. The list stays unchanged, so that users can walk through it row by row.
     * @type {{ node: number, cell: number } | null}
     */
    this.own = null;
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
      { tabindex: 0, role: "listbox", "aria-label": "Signposts: arrow keys and Enter choose one" },
      this.body,
    );
    host.append(element("div.filter", {}, this.kind, this.note), this.scroller);
    this.scroller.addEventListener("scroll", () => this.fill());
    this.scroller.addEventListener("click", (event) => {
      const row = /** @type {HTMLElement} */ (event.target).closest("li");
      if (row?.dataset.row) this.choose(Number(row.dataset.row));
    });
    this.scroller.addEventListener("keydown", (event) => this.handleKey(event));
    new ResizeObserver(() => this.fill()).observe(this.scroller);
    state.listen(["selection", "search", "moment", "tab", "slice"], () => this.follow());
    this.show();
  }

  /** Shows what was selected elsewhere. For selections made here, only marks the rows. */
  follow() {
    if (this.state.tab !== "signposts" && !this.isPrinted) return;
    const { own, state } = this;
    if (own && own.node === state.node && own.cell === (state.selection?.cell ?? -1)) {
      this.fill();
      return;
    }
    this.own = null;
    this.show();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const page = Math.max(1, Math.floor(this.scroller.clientHeight / rowHeight) - 1);
    /** @type {Record<string, number>} */
    const steps = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
    };
    const isChoice = event.key === "Enter" || event.key === " ";
    if (this.rows.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isChoice && !(event.key in steps)) return;
    event.preventDefault();
    if (isChoice) this.choose(Math.max(this.current, 0));
    else this.moveTo(Math.min(Math.max(this.current + steps[event.key], 0), this.rows.length - 1));
  }

  /**
   * Makes keys move on from a row, and scrolls it into view.
   * @param {number} position
   */
  moveTo(position) {
    this.current = position;
    const top = position * rowHeight;
    const { scrollTop, clientHeight } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight)
      this.scroller.scrollTop = top + rowHeight - clientHeight;
    this.fill();
  }

  /**
   * Selects a signpost: its slice, its pass and the view that it names.
   * @param {number} position
   */
  choose(position) {
    const { trace, state, passes } = this;
    const event = this.rows[position];
    if (event === undefined) return;
    this.current = position;
    const cell = trace.events.cell[event];
    const slice = trace.slices ? sliceOfEvent(trace.slices, event) : -1;
    const [item] = this.items(event);
    const node = item === undefined ? state.node : trace.names.item[item];
    this.own = { node, cell };
    if (slice >= 0) selectSlice(trace, state, passes, slice);
    else {
      if (state.selection?.cell !== cell) passes.selectCell(cell);
      state.slice = -1;
      state.change("slice");
      state.reveal(trace.cells.begin[cell], trace.cells.end[cell]);
    }
    if (node !== state.node) state.selectNode(node);
    this.fill();
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
    this.current = -1;
    const { slices } = trace;
    const event = slices && this.state.slice >= 0 ? slices.event[this.state.slice] : -1;
    const position = lowerBound(rows.length, (index) => rows[index] >= event);
    if (event >= 0 && rows[position] === event) this.moveTo(position);
    else this.fill();
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

  /** Creates the visible rows. */
  fill() {
    const top = this.scroller.scrollTop;
    const first = this.isPrinted ? 0 : Math.max(0, Math.floor(top / rowHeight) - 4);
    const seen = Math.ceil((top + this.scroller.clientHeight) / rowHeight) + 4;
    const last = Math.min(this.rows.length, this.isPrinted ? printedRows : seen);
    const list = element("ul", { role: "presentation" });
    list.style.transform = `translateY(${first * rowHeight}px)`;
    for (let index = first; index < last; index++) list.append(this.row(index));
    this.body.replaceChildren(list);
    const isInSight = this.current >= first && this.current < last;
    if (isInSight) this.scroller.setAttribute("aria-activedescendant", `signpost-${this.current}`);
    else this.scroller.removeAttribute("aria-activedescendant");
    const more = this.rows.length - last;
    if (this.isPrinted && more > 0)
      list.append(element("li", { role: "presentation" }, `and ${counted(more, "more signpost")}`));
  }

  /**
   * @param {number} position
   * @returns {HTMLElement}
   */
  row(position) {
    const { trace, state } = this;
    const { events, names } = trace;
    const event = this.rows[position];
    const kind = events.kind[event];
    const isOfView = state.node >= 0 && this.items(event).some((item) => names.item[item] === state.node);
    const classes = [
      "li",
      this.isChurn(event) ? "churned" : "",
      isOfView ? "of-view" : "",
      position === this.current ? "current" : "",
    ];
    return element(
      classes.filter((name) => name !== "").join("."),
      {
        role: "option",
        id: `signpost-${position}`,
        "data-row": position,
        "aria-selected": String(position === this.current),
        "aria-setsize": this.rows.length,
        "aria-posinset": position + 1,
      },
      element("span.time", {}, moment(events.time[event], trace.end, 100)),
      element("span.kind", {}, eventKinds[kind] ?? "?"),
      nameElement(eventText(trace, event), "what"),
      element("span.spent", {}, events.duration[event] > 0 ? duration(events.duration[event]) : ""),
    );
  }
}
