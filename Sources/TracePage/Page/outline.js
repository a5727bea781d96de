// The details of a selection, as in the instrument of the talk: superviews, their views, their constraints.

import { count, counted, duration, element, nameElement, pathElement, percent } from "./format.js";
import { changeOutline } from "./changes.js";
import { baseEntries, churnEntries } from "./churn.js";
import { callerList, codeDifference } from "./codediff.js";
import { histogram } from "./histogram.js";
import { nameIn } from "./run.js";
import { shiftList, smoothness } from "./smoothness.js";
import { constraintText, numbers } from "./texts.js";
import { kindNumber, vocabulary } from "./unpack.js";
import { pressViews, viewButton } from "./viewlinks.js";
import { whyPass } from "./why.js";

/**
 * @typedef {import("./churn.js").Entry} Entry
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./unpack.js").Constraint} Constraint
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/**
 * The base's churn for a superview.
 * @param {Entry | undefined} entry
 * @returns {HTMLElement}
 */
function baseNumbers(entry) {
  const constraints = counted(entry?.constraints ?? 0, "constraint");
  const spent = entry ? `, ${duration(entry.wasted)}` : "";
  return element("span.base", {}, element("i.swatch.base", {}), `base ${constraints}${spent}`);
}

/** The outline pane. */
export class Outline {
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
    this.host = host;
    /**
     * The listed superviews of the selection.
     * @type {Entry[]}
     */
    this.entries = [];
    /** @type {Map<string, Entry>} */
    this.base = new Map();
    state.listen(["selection"], () => this.show());
    state.listen(["moment", "tab"], () => this.reveal());
    pressViews(state, host);
    this.show();
  }

  show() {
    const [first, last] = this.passes.range();
    const sums = this.passes.sums(first, last);
    const entries = churnEntries(this.trace.names, this.trace.sharesOf(first, last));
    this.base = baseEntries(this.trace, this.passes);
    this.host.replaceChildren(this.headline(first, last, sums), this.facts(sums));
    const smooth = smoothness(this.trace, this.state);
    if (smooth) this.host.append(smooth);
    if (this.trace.base) this.host.append(this.legend(this.trace.base.title));
    const shifts = shiftList(this.trace, this.state, this.passes, first, last);
    if (shifts) this.host.append(shifts);
    const why = last - first === 1 ? whyPass(this.trace, this.state, first) : null;
    if (why) this.host.append(why);
    if (last - first > 1) this.host.append(...this.histograms(first, last));
    if (entries.length === 0) {
      const quiet =
        sums.passes === 0 && sums.events === 0
          ? "Nothing happened here."
          : "No constraint was removed and re-added here.";
      this.host.append(element("p.good", {}, quiet));
    }
    const list = element("div.outline", {});
    const shown = entries.slice(0, 100);
    this.entries = shown;
    for (const [index, entry] of shown.entries()) {
      list.append(this.superview(entry, first, last, index === 0 && shown.length < 40));
    }
    const own = new Set(entries.map((entry) => this.trace.pathOf(entry.node)));
    for (const [path, entry] of this.base) {
      if (!own.has(path)) list.append(this.baseOnly(path, entry));
    }
    this.host.append(list);
    if (entries.length > shown.length) {
      this.host.append(element("p", {}, `${counted(entries.length - shown.length, "more superview")}.`));
    }
    const changes = changeOutline(this.trace, first, last, sums.events, (node) => this.mark(node));
    if (changes) this.host.append(changes);
  }

  /**
   * @param {number} first
   * @param {number} last
   * @param {ReturnType<Passes["sums"]>} sums
   */
  headline(first, last, sums) {
    const { selection } = this.state;
    const { cells, tests } = this.trace;
    const heading = element("h2.headline", {});
    if (!selection) heading.append("Whole trace");
    else if (selection.cell >= 0 && cells.passes[selection.cell] === 1) {
      const turn = cells.turn[selection.cell];
      heading.append(`Pass ${count(cells.pass[selection.cell])}`);
      heading.append(
        element(
          "small",
          {},
          turn > 0 ? ` turn ${count(turn)} of the render loop` : " outside the render loop",
        ),
      );
    } else if (selection.cell >= 0 && cells.passes[selection.cell] > 1) {
      heading.append(
        counted(cells.passes[selection.cell], "pass", "passes"),
        element("small", {}, " close together"),
      );
    } else if (selection.cell >= 0) heading.append("Outside passes");
    else
      heading.append(
        `${duration(selection.to - selection.from)}`,
        element("small", {}, ` ${counted(sums.passes, "pass", "passes")}`),
      );
    const test = last - first === 1 ? tests[cells.test[first] - 1] : null;
    if (test) heading.append(element("small", {}, " in ", nameElement(test[2])));
    return heading;
  }

  /**
   * Describes the base's column.
   * @param {string} title
   */
  legend(title) {
    const what = this.state.selection
      ? "its passes beside the selected ones, pass by pass in each test"
      : "the whole run";
    const text = ` base: ${what}`;
    return element("p.legend", {}, element("i.swatch.base", {}), nameElement(title), text);
  }

  /**
   * A superview that churned only in the base.
   * @param {string} path
   * @param {Entry} entry
   */
  baseOnly(path, entry) {
    const { base } = this.trace;
    const node = this.trace.nodeOf(path);
    const name = base ? nameIn(base.names, entry.node) : path;
    return element(
      "p.leaf.only-base",
      {},
      element(
        "span.who",
        {},
        node >= 0 ? viewButton(this.trace, this.state, node, "name") : nameElement(name, "name"),
        element("span.class", {}, "no longer removed and re-added"),
      ),
      element("span.numbers", {}, baseNumbers(entry)),
    );
  }

  /**
   * The distribution of the passes' times and work.
   * @param {number} first
   * @param {number} last
   */
  histograms(first, last) {
    const { longest, rows } = this.trace.cells;
    return [
      histogram("How long the passes took", () => longest.subarray(first, last), duration),
      histogram(
        "Rows of the solver that the passes touched",
        () => rows.subarray(first, last),
        (value) => count(Math.round(value)),
      ),
    ];
  }

  /** @param {ReturnType<Passes["sums"]>} sums */
  facts(sums) {
    const list = element("dl.facts", {});
    const base = this.passes.baseSums();
    const baseFacts = base ? factsOf(base) : [];
    for (const [index, { name, value, isBad }] of factsOf(sums).entries()) {
      const own = element("div", {}, element("dt", {}, name), element(isBad ? "dd.bad" : "dd", {}, value));
      if (base)
        own.append(element("dd.base", {}, element("i.swatch.base", {}), `base ${baseFacts[index].value}`));
      list.append(own);
    }
    return list;
  }

  /**
   * @param {Entry} entry
   * @param {number} first
   * @param {number} last
   * @param {boolean} isOpen
   */
  superview(entry, first, last, isOpen) {
    const { trace } = this;
    const details = /** @type {HTMLDetailsElement} */ (
      element("details.superview", { open: isOpen, "data-node": entry.node })
    );
    const summary = element(
      "summary",
      {},
      element(
        "span.who",
        {},
        nameElement(trace.nameOf(entry.node), "name"),
        element("span.class", {}, trace.classOf(entry.node)),
      ),
      numbers([
        [count(entry.constraints), "constraints"],
        [count(entry.cells.size), entry.cells.size === 1 ? "pass" : "passes"],
        [duration(entry.wasted), "measured"],
      ]),
    );
    if (trace.base) summary.lastChild?.appendChild(baseNumbers(this.base.get(trace.pathOf(entry.node))));
    details.append(summary);
    let isFilled = false;
    const fill = () => {
      if (isFilled || !details.open) return;
      isFilled = true;
      details.append(element("p.path", {}, pathElement(trace.pathOf(entry.node))));
      const instances = entry.instances.size;
      if (instances > 1)
        details.append(element("p.dim", {}, `${count(instances)} recycled views of this path`));
      const known = trace.superviews.find((candidate) => candidate.node === entry.node);
      if (known?.code) {
        details.append(
          element(
            "details.code",
            { open: isOpen },
            element("summary", {}, "Code to write instead"),
            codeDifference(
              {
                code: known.code,
                replaced: known.texts.map(([text, number]) => [
                  text,
                  `removed and re-added: ${counted(number, "change")} in the trace`,
                ]),
                callers: known.callers.length > 0 ? callerList(known.callers) : null,
              },
              trace.remedy,
            ),
          ),
        );
      } else if (known && known.callers.length > 0) details.append(callerList(known.callers));
      /** @type {ReturnType<Outline["constraints"]> | null} */
      let constraints = null;
      // Reading all signposts takes a while, so it is done when a view is opened.
      const changes = () => (constraints ??= this.constraints(entry, first, last));
      const views = [...entry.views].sort((one, other) => other[1].constraints - one[1].constraints);
      for (const [node, view] of views.slice(0, 60)) {
        details.append(this.view(node, view.constraints, view.cells.size, changes));
      }
      if (trace.scope.listedEvents === 0 && known) details.append(this.texts(known.texts));
    };
    details.addEventListener("toggle", fill);
    summary.addEventListener("click", () => this.mark(details.open ? -1 : entry.node));
    fill();
    return details;
  }

  /**
   * @param {number} node
   * @param {number} total
   * @param {number} passes
   * @param {() => ReturnType<Outline["constraints"]>} changes by node, then by constraint
   */
  view(node, total, passes, changes) {
    const { trace } = this;
    const isListed = trace.scope.listedEvents > 0;
    const summary = element(
      isListed ? "summary" : "p.leaf",
      {},
      element(
        "span.who",
        {},
        isListed ? nameElement(trace.nameOf(node), "name") : viewButton(trace, this.state, node, "name"),
        element("span.class", {}, trace.classOf(node)),
      ),
      numbers([
        [count(total), "constraints"],
        [count(passes), passes === 1 ? "pass" : "passes"],
      ]),
    );
    if (!isListed) return summary;
    const details = /** @type {HTMLDetailsElement} */ (
      element("details.view", { "data-node": node }, summary)
    );
    summary.addEventListener("click", () => this.mark(details.open ? -1 : node));
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      const own = changes().get(node);
      if (!own) {
        details.append(element("p.dim", {}, "The signposts of its changes are not listed."));
        return;
      }
      const list = element("ul.constraints", {});
      /** @type {Map<string, { count: number, time: number, origin: number }>} */
      const texts = new Map();
      for (const [index, tally] of own) {
        const constraint = trace.constraints[index];
        const text = constraintText(trace, constraint);
        const sum = texts.get(text) ?? { count: 0, time: 0, origin: constraint.origin };
        sum.count += tally.count;
        sum.time += tally.time;
        texts.set(text, sum);
      }
      for (const [text, tally] of [...texts]
        .sort((one, other) => other[1].time - one[1].time)
        .slice(0, 100)) {
        list.append(
          element(
            "li",
            {},
            nameElement(text, "code"),
            tally.origin > 0 ? element("span.class", {}, vocabulary.origins[tally.origin] ?? "") : null,
            numbers([
              [count(tally.count), "changes"],
              [duration(tally.time), "spent"],
            ]),
          ),
        );
      }
      details.append(list);
    });
    return details;
  }

  /**
   * The churned changes of the selection that are listed, by view and constraint.
   * @param {Entry} entry
   * @param {number} first
   * @param {number} last
   * @returns {Map<number, Map<number, { count: number, time: number }>>}
   */
  constraints(entry, first, last) {
    const { trace } = this;
    /** @type {Map<number, Map<number, { count: number, time: number }>>} */
    const found = new Map();
    for (let cell = first; cell < last; cell++) {
      if (!entry.cells.has(cell)) continue;
      for (const event of trace.eventsOf(cell)) {
        const kind = trace.events.kind[event];
        if (kind > kindNumber.removed || trace.events.mark[event] === 0) continue;
        const index = trace.events.subject[event] - 1;
        const constraint = trace.constraints[index];
        if (!constraint) continue;
        for (const item of [constraint.first, constraint.second - 1]) {
          if (item < 0) continue;
          const node = trace.names.item[item];
          if (!entry.views.has(node)) continue;
          let own = found.get(node);
          if (!own) found.set(node, (own = new Map()));
          const tally = own.get(index) ?? { count: 0, time: 0 };
          tally.count += 1;
          tally.time += trace.events.duration[event];
          own.set(index, tally);
        }
      }
    }
    return found;
  }

  /** @param {[string, number][]} texts */
  texts(texts) {
    const list = element("ul.constraints", {});
    for (const [text, number] of texts) {
      list.append(
        element("li", {}, nameElement(text, "code"), numbers([[count(number), "in the whole trace"]])),
      );
    }
    return list;
  }

  /**
   * Marks a view in the wireframe.
   * @param {number} node
   */
  mark(node) {
    this.state.selectNode(node);
  }

  /** Opens the outline's part for the selected view. */
  reveal() {
    const { node, tab } = this.state;
    if (node < 0 || tab !== "outline") return;
    // A superview's views are created when it is unfolded.
    const around = this.entries.find((entry) => entry.node === node || entry.views.has(node));
    const found = (around && this.unfold(around.node)) ?? null;
    const own = around?.node === node ? found : this.unfold(node);
    (own ?? found)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Unfolds the outline's part for a view, and its contents; returns null if the view has no part.
   * @param {number} node
   * @returns {HTMLElement | null}
   */
  unfold(node) {
    const details = this.host.querySelector(`details[data-node="${node}"]`);
    if (!(details instanceof HTMLDetailsElement)) return null;
    if (!details.open) {
      details.open = true;
      // Browsers send that event too late.
      details.dispatchEvent(new Event("toggle"));
    }
    return details;
  }
}

/**
 * Describes sums.
 * @param {ReturnType<Passes["sums"]>} sums
 * @returns {{ name: string, value: string, isBad?: boolean }[]}
 */
function factsOf(sums) {
  const share = Math.min(1, sums.wasted / Math.max(sums.passTime, 1));
  return [
    { name: "churned", value: counted(sums.churned, "constraint"), isBad: sums.churned > 0 },
    {
      name: "churn, measured",
      value: duration(sums.wasted) + (sums.passTime > 0 && sums.wasted > 0 ? `, ${percent(share)}` : ""),
      isBad: sums.wasted > 0,
    },
    {
      name: "passes",
      value: duration(sums.passTime) + (sums.overBudget > 0 ? `, ${count(sums.overBudget)} over budget` : ""),
      isBad: sums.overBudget > 0,
    },
    { name: "added, set, removed", value: [sums.added, sums.set, sums.removed].map(count).join(", ") },
    { name: "minimization", value: duration(sums.minimization) },
    { name: "text", value: `${duration(sums.text)}, ${count(sums.measurements)} measured` },
  ];
}
