// Search by view, class and identifier.

import { count, counted, element, nameElement } from "./format.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/** The search field and its results. */
export class Search {
  /**
   * @param {Trace} trace
   * @param {State} state
   * @param {Passes} passes
   */
  constructor(trace, state, passes) {
    this.trace = trace;
    this.state = state;
    this.passes = passes;
    this.field = /** @type {HTMLInputElement} */ (
      element("input", {
        type: "search",
        id: "search",
        placeholder: "View, class, identifier  ( / )",
        autocomplete: "off",
        "aria-label": "Search views by class, identifier or path",
        spellcheck: "false",
      })
    );
    this.status = element("span.found", { role: "status" });
    this.results = element("ul.results", { id: "results", "aria-label": "Found views" });
    this.results.hidden = true;
    this.element = element("div.search", { role: "search" }, this.field, this.status, this.results);
    this.field.addEventListener("input", () => this.find(this.field.value));
    this.field.addEventListener("focus", () => this.showResults());
    this.element.addEventListener("focusout", (event) => {
      if (!this.element.contains(/** @type {Node | null} */ (event.relatedTarget)))
        this.results.hidden = true;
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.field.value = "";
        this.find("");
        this.field.focus();
      } else if (event.key === "Enter" && event.target === this.field) this.next();
    });
    /** @type {{ node: number, constraints: number, cells: number[] }[]} */
    this.matches = [];
  }

  /**
   * Searches for views.
   * @param {string} query
   */
  find(query) {
    const { trace, state } = this;
    const words = query
      .trim()
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    state.query = query.trim();
    if (words.length === 0) {
      state.found = null;
      state.foundCells = [];
      this.matches = [];
      this.status.textContent = "";
      this.results.hidden = true;
      state.change("search");
      return;
    }
    const { names } = trace;
    /** @type {Set<number>} */
    const found = new Set();
    for (let node = 0; node < names.name.length; node++) {
      const text = `${names.name[node]} ${trace.classOf(node)} ${names.identifier[node] ?? ""}`.toLowerCase();
      const own = words.every((word) => text.includes(word));
      if (
        own ||
        (words.some((word) => word.includes("/")) &&
          words.every((word) => trace.pathOf(node).toLowerCase().includes(word)))
      ) {
        found.add(node);
      }
    }
    state.found = found;
    this.matches = this.collect(found);
    state.foundCells = this.cells(found);
    this.status.textContent =
      found.size === 0
        ? "nothing found"
        : `${count(found.size)} found, churning in ${counted(state.foundCells.length, "pass", "passes")}`;
    this.showResults();
    state.change("search");
  }

  /**
   * Shows the churn of each view that was found.
   * @param {Set<number>} found
   */
  collect(found) {
    /** @type {Map<number, { node: number, constraints: number, cells: number[] }>} */
    const matches = new Map();
    for (const node of found) matches.set(node, { node, constraints: 0, cells: [] });
    /**
     * @param {number} item
     * @param {number} cell
     * @param {number} constraints
     */
    const note = (item, cell, constraints) => {
      const match = matches.get(this.trace.names.item[item]);
      if (!match) return;
      match.constraints += constraints;
      if (match.cells[match.cells.length - 1] !== cell) match.cells.push(cell);
    };
    for (const share of this.trace.shares) {
      note(share.superview, share.cell, share.constraints);
      for (const [item, constraints] of share.views) note(item, share.cell, constraints);
    }
    return [...matches.values()].sort(
      (one, other) => other.constraints - one.constraints || one.node - other.node,
    );
  }

  /**
   * The cells in which one of the views churned.
   * @param {Set<number>} found
   * @returns {number[]}
   */
  cells(found) {
    const { item } = this.trace.names;
    const cells = new Set();
    for (const share of this.trace.shares) {
      if (found.has(item[share.superview]) || share.views.some(([view]) => found.has(item[view])))
        cells.add(share.cell);
    }
    return [...cells].sort((one, other) => one - other);
  }

  showResults() {
    if (this.state.found === null) return;
    this.results.replaceChildren();
    for (const match of this.matches.slice(0, 40)) {
      const churn =
        match.cells.length > 0 ? `churns in ${counted(match.cells.length, "pass", "passes")}` : "no churn";
      const button = element(
        "button",
        {
          type: "button",
          click: () => {
            this.results.hidden = true;
            this.state.selectNode(match.node);
            this.choose(match);
          },
        },
        nameElement(this.trace.nameOf(match.node), "name"),
        element("span.class", {}, this.trace.classOf(match.node)),
        element("span.numbers", {}, churn),
      );
      this.results.append(element("li", {}, button));
    }
    if (this.matches.length > 40)
      this.results.append(element("li.dim", {}, `${count(this.matches.length - 40)} more`));
    this.results.hidden = this.matches.length === 0;
  }

  /**
   * Selects the pass in which a view churned most.
   * @param {{ node: number, cells: number[] }} match
   */
  choose(match) {
    const { churned, begin, end } = this.trace.cells;
    let best = -1;
    for (const cell of match.cells) if (best < 0 || churned[cell] > churned[best]) best = cell;
    if (best >= 0) {
      this.passes.selectCell(best);
      this.state.reveal(begin[best], end[best]);
    }
  }

  /** Selects the next pass in which one of the views churned. */
  next() {
    const cells = this.state.foundCells;
    if (cells.length === 0) return;
    const current = this.state.selection?.cell ?? -1;
    const cell = cells.find((candidate) => candidate > current) ?? cells[0];
    this.results.hidden = true;
    this.passes.selectCell(cell);
    this.state.reveal(this.trace.cells.begin[cell], this.trace.cells.end[cell]);
  }
}
