// The calls pane: call tree, callers and callees of a function, and flame graph of the selection.

import { count, duration, element, nameElement, percent } from "./format.js";
import { change, flameGraph } from "./flame.js";
import { addCalls, callees, functions, newCall, sandwich, weights } from "./stacks.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./stacks.js").Call} Call
 * @typedef {import("./stacks.js").Stacks} Stacks
 * @typedef {import("./stacks.js").Weight} Weight
 * @typedef {import("./state.js").State} State
 */

/** The maximum number of functions and calls in a list. */
const listLimit = 120;

/** The pane. */
export class Calls {
  /**
   * @param {Trace} trace
   * @param {Stacks} stacks
   * @param {State} state
   * @param {Passes} passes
   * @param {HTMLElement} host
   */
  constructor(trace, stacks, state, passes, host) {
    this.trace = trace;
    this.stacks = stacks;
    this.state = state;
    this.passes = passes;
    /** @type {Weight} */
    this.weight = weights[0][0];
    /** The function whose callers and callees are shown. */
    this.chosen = "";
    this.isPrinted = false;
    this.body = element("div.calls", {});
    this.kind = select("Shown as", [
      ["tree", "call tree"],
      ["sandwich", "callers and callees"],
      ["flame", "flame graph"],
    ]);
    const weight = select("Weighted by", weights);
    const own = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox", checked: true }));
    this.onlyOwn = own;
    weight.addEventListener("change", () => {
      this.weight = /** @type {Weight} */ (weight.value);
      this.show();
    });
    for (const control of [this.kind, own]) control.addEventListener("change", () => this.show());
    host.append(
      element(
        "div.filter",
        {},
        this.kind,
        weight,
        element("label", {}, own, " only the app's own functions"),
      ),
      this.body,
    );
    for (const name of ["beforeprint", "afterprint"]) {
      window.addEventListener(name, () => {
        this.isPrinted = name === "beforeprint";
        this.show();
      });
    }
    state.listen(["selection", "tab"], () => this.show());
    this.show();
  }

  /** @returns {Call} all calls of the selection */
  root() {
    const { trace, passes, weight } = this;
    const root = newCall("all calls");
    const onlyOwn = this.onlyOwn.checked;
    addCalls(root, this.stacks, this.stacks.selfWeights(weight, [passes.range()]), false, onlyOwn);
    const { base } = trace;
    if (base?.stacks) {
      const [first, last] = passes.range();
      /** @type {[number, number][]} */
      const ranges = this.state.selection
        ? [...base.counterpart.subarray(first, last)]
            .filter((cell) => cell > 0)
            .map((cell) => [cell - 1, cell])
        : [[0, base.cells.length]];
      addCalls(root, base.stacks, base.stacks.selfWeights(weight, ranges), true, onlyOwn);
    }
    return root;
  }

  show() {
    if (this.state.tab !== "calls" && !this.isPrinted) return;
    const root = this.root();
    if (root.total === 0 && root.baseTotal === 0) {
      this.body.replaceChildren(element("p.dim", {}, "No call stack of the selection led to this."));
      return;
    }
    if (this.kind.value === "flame") {
      this.body.replaceChildren(
        ...this.legend(),
        flameGraph(root, this.hasBase, (call) => this.words(call, root)),
      );
    } else if (this.kind.value === "sandwich") this.showSandwich(root);
    else this.body.replaceChildren(this.head(), this.tree(root, root, true));
  }

  get hasBase() {
    return Boolean(this.trace.base?.stacks);
  }

  /** Explains the flame graph's colours. */
  legend() {
    if (!this.hasBase) return [];
    const swatches = element(
      "p.legend",
      {},
      element("i.swatch.more", {}),
      "more than in the base ",
      element("i.swatch.less", {}),
      "less; as wide as the greater of the two",
    );
    return [swatches];
  }

  /**
   * Formats a weight with its unit.
   * @param {number} value
   * @returns {string}
   */
  amount(value) {
    return this.weight === "time" ? duration(value) : count(value);
  }

  /**
   * Describes a call.
   * @param {Call} call
   * @param {Call} root
   * @returns {string}
   */
  words(call, root) {
    const own = `${this.amount(call.total)} (${percent(call.total / Math.max(root.total, 1))}), itself ${this.amount(call.self)}`;
    return this.hasBase ? `${own}; base ${this.amount(call.baseTotal)}` : own;
  }

  /** Returns the column headings. */
  head() {
    const columns = [
      element("span.number", {}, "total"),
      element("span.number", {}, "share"),
      element("span.number", {}, "itself"),
    ];
    if (this.hasBase) {
      columns.push(element("span.number", {}, "base"), element("span.number", {}, "difference"));
    }
    return element(
      this.hasBase ? "div.call.head.compared" : "div.call.head",
      { "aria-hidden": "true" },
      element("span", {}, "function"),
      ...columns,
    );
  }

  /**
   * Returns a call's line.
   * @param {Call} call
   * @param {Call} root
   * @returns {HTMLElement}
   */
  line(call, root) {
    const name = element(
      "span.who",
      {},
      nameElement(call.name, call.isLibrary ? "code library" : "code"),
      call.place ? nameElement(call.place, "class") : null,
    );
    /**
     * @param {string} text
     * @param {string} label
     */
    const number = (text, label) =>
      element("span.number", {}, element("span.hidden", {}, ` ${label} `), text);
    const line = element(
      this.hasBase ? "span.call.compared" : "span.call",
      {},
      name,
      number(this.amount(call.total), "total"),
      number(percent(call.total / Math.max(root.total, 1)), "share"),
      number(this.amount(call.self), "itself"),
    );
    if (this.hasBase) {
      const difference = call.total - call.baseTotal;
      const sign = difference > 0 ? "+" : difference < 0 ? "−" : "";
      const tone = change(call) > 0.02 ? ".worse" : change(call) < -0.02 ? ".better" : "";
      line.append(
        number(this.amount(call.baseTotal), "base"),
        element(`span.number${tone}`, {}, `${sign}${this.amount(Math.abs(difference))}`),
      );
    }
    return line;
  }

  /**
   * A tree below a call. A folded part is created when it is opened.
   * @param {Call} call
   * @param {Call} root
   * @param {boolean} isOpen whether the greatest part of each is open
   * @returns {HTMLElement}
   */
  tree(call, root, isOpen) {
    const list = element("ul.call-tree", {});
    const calls = callees(call);
    for (const [index, child] of calls.slice(0, listLimit).entries()) {
      let last = child;
      // A call that leads to a single callee, and does nothing itself, is a line above it if it has no siblings.
      for (let next = onlyCallee(last); next && calls.length === 1; next = onlyCallee(last)) {
        list.append(element("li.leaf", {}, this.line(last, root)));
        last = next;
      }
      list.append(this.branch(last, root, isOpen && index === 0 && child.total > call.total / 2));
    }
    if (calls.length > listLimit)
      list.append(element("li.dim", {}, `${count(calls.length - listLimit)} more`));
    return list;
  }

  /**
   * A call with its callees.
   * @param {Call} call
   * @param {Call} root
   * @param {boolean} isOpen
   * @returns {HTMLElement}
   */
  branch(call, root, isOpen) {
    if (call.children.size === 0) return element("li.leaf", {}, this.line(call, root));
    const details = /** @type {HTMLDetailsElement} */ (
      element("details", { open: isOpen }, element("summary", {}, this.line(call, root)))
    );
    const fill = () => {
      if (details.open && details.childElementCount === 1) details.append(this.tree(call, root, isOpen));
    };
    details.addEventListener("toggle", fill);
    fill();
    return element("li", {}, details);
  }

  /** @param {Call} root */
  showSandwich(root) {
    const all = functions(root);
    if (!all.some((call) => call.name === this.chosen)) this.chosen = all[0]?.name ?? "";
    const chosen = all.find((call) => call.name === this.chosen);
    const list = element("ul.call-tree.functions", {});
    for (const call of all.slice(0, listLimit)) {
      const isChosen = call.name === this.chosen;
      const button = element(
        "button",
        {
          type: "button",
          "aria-pressed": String(isChosen),
          click: () => {
            this.chosen = call.name;
            this.show();
            const pressed = this.body.querySelector('[aria-pressed="true"]');
            if (pressed instanceof HTMLElement) pressed.focus();
          },
        },
        this.line(call, root),
      );
      list.append(element("li", {}, button));
    }
    const both = sandwich(root, this.chosen);
    this.body.replaceChildren(
      this.head(),
      element("div.functions-scroll", { tabindex: 0, role: "region", "aria-label": "Functions" }, list),
      element("h2", {}, nameElement(this.chosen, "code"), chosen ? `: ${this.words(chosen, root)}` : ""),
      element("h3", {}, "Called by"),
      both.callers.children.size > 0
        ? this.tree(both.callers, root, true)
        : element("p.dim", {}, "Nothing that was recorded."),
      element("h3", {}, "Calls"),
      both.callees.children.size > 0
        ? this.tree(both.callees, root, true)
        : element("p.dim", {}, "Nothing that was recorded."),
    );
  }
}

/**
 * The single function that accounts for a call's whole weight, if there is one.
 * @param {Call} call
 * @returns {Call | null}
 */
function onlyCallee(call) {
  if (call.children.size !== 1 || call.self > 0 || call.baseSelf > 0) return null;
  const [only] = call.children.values();
  return only;
}

/**
 * @param {string} label
 * @param {readonly (readonly [string, string])[]} options
 * @returns {HTMLSelectElement}
 */
function select(label, options) {
  return /** @type {HTMLSelectElement} */ (
    element(
      "select",
      { "aria-label": label },
      ...options.map(([value, text]) => element("option", { value }, text)),
    )
  );
}
