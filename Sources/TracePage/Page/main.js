// Sets up the page: tracks above, the details of the selection below.

import { count, counted, duration, element, moment, nameElement } from "./format.js";
import { decoded } from "./blocks.js";
import { Trace } from "./data.js";
import { State } from "./state.js";
import { TrackCanvas } from "./canvas.js";
import { addGestures } from "./gestures.js";
import { handleKey, keyNames } from "./keys.js";
import { trackList } from "./names.js";
import { openForPrinting } from "./printing.js";
import { timeline } from "./timeline.js";
import { viewCard } from "./viewcard.js";
import { linkViews, pressViews } from "./viewlinks.js";
import { linkFindings } from "./findings.js";
import { addHover } from "./hover.js";
import { Calls } from "./calls.js";
import { Passes } from "./selection.js";
import { Outline } from "./outline.js";
import { SignpostList } from "./signposts.js";
import { Screen } from "./screen.js";
import { viewsAt } from "./wireframe.js";
import { Search } from "./search.js";
import { keepAddress } from "./address.js";
import { isWorker, work } from "./worker.js";
import { wholeWords } from "./spans.js";

/**
 * @param {string} label
 * @param {string} title
 * @param {() => void} click
 * @returns {HTMLElement}
 */
function button(label, title, click) {
  return element("button", { type: "button", title, "aria-label": title, click }, label);
}

/**
 * @param {Trace} trace
 * @param {State} state
 * @param {TrackCanvas} canvas
 * @param {Passes} passes
 * @param {HTMLElement} search
 * @returns {HTMLElement}
 */
function toolbar(trace, state, canvas, passes, search) {
  const span = element("output.span", { "aria-label": "In view" });
  const center = () => (state.from + state.to) / 2;
  const show = () => {
    const length = state.to - state.from;
    const resolution = length / 1000;
    span.textContent =
      length >= state.length
        ? `all of ${duration(trace.end - trace.start)}`
        : `${moment(state.from, state.to, resolution)} – ${moment(state.to, state.to, resolution)}`;
  };
  state.listen(["rest"], show);
  show();
  const list = trackList(canvas, state);
  const help = /** @type {HTMLDialogElement} */ (element("dialog.help", { "aria-label": "Keys" }));
  const keys = element("dl", {});
  for (const [key, meaning] of keyNames) keys.append(element("dt", {}, key), element("dd", {}, meaning));
  help.append(
    element("h2", {}, "Keys"),
    keys,
    button("Close", "Close", () => help.close()),
  );
  return element(
    "div.toolbar",
    { role: "toolbar", "aria-label": "Tracks" },
    search,
    span,
    element(
      "span.buttons",
      {},
      button("‹", "Previous pass that churns (p)", () => passes.selectNext(-1, "churn")),
      button("›", "Next pass that churns (n)", () => passes.selectNext(1, "churn")),
      ...(trace.base
        ? [
            button("≠‹", "Previous pass that differs from the base's ({)", () =>
              passes.selectNext(-1, "difference"),
            ),
            button("≠›", "Next pass that differs from the base's (})", () =>
              passes.selectNext(1, "difference"),
            ),
          ]
        : []),
      button("−", "Zoom out (−)", () => state.zoom(1 / 1.5, center())),
      button("+", "Zoom in (+)", () => state.zoom(1.5, center())),
      button("All", "Show all (0)", () => state.showAll()),
      button("↶", "Undo (u)", () => state.undo()),
      button("Tracks", "Show, hide, pin and resize tracks", () => list.showModal()),
      button("?", "Keys (?)", () => help.showModal()),
    ),
    help,
    list,
  );
}

/**
 * The tabs of the details; some contain the page's static sections.
 * @param {State} state
 * @param {[string, string, HTMLElement][]} panels id, title, contents
 * @returns {HTMLElement}
 */
function tabs(state, panels) {
  const list = element("div.tabs", { role: "tablist", "aria-label": "Detail" });
  const body = element("div.panels", {});
  /** @type {Map<string, [HTMLElement, HTMLElement]>} */
  const known = new Map();
  for (const [id, title, panel] of panels) {
    const tab = element(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${id}`,
        "aria-controls": `panel-${id}`,
        click: () => state.openTab(id),
      },
      title,
    );
    const host = element(
      "div.panel",
      {
        role: "tabpanel",
        id: `panel-${id}`,
        "aria-labelledby": `tab-${id}`,
        "data-title": title,
        tabindex: 0,
      },
      panel,
    );
    list.append(tab);
    body.append(host);
    known.set(id, [tab, host]);
  }
  list.addEventListener("keydown", (event) => {
    const order = [...known.keys()];
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const next = order[(order.indexOf(state.tab) + step + order.length) % order.length];
    state.openTab(next);
    known.get(next)?.[0].focus();
    event.preventDefault();
  });
  const show = () => {
    if (!known.has(state.tab)) state.tab = panels[0][0];
    for (const [id, [tab, host]] of known) {
      const isOpen = id === state.tab;
      tab.setAttribute("aria-selected", String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      host.hidden = !isOpen;
    }
  };
  state.listen(["tab"], show);
  show();
  return element("div.tabbed", {}, list, body);
}

/**
 * Removes one of the page's static sections and returns it.
 * @param {string} id
 * @returns {HTMLElement}
 */
function section(id) {
  const found = document.getElementById(id) ?? element("section", {});
  found.remove();
  return found;
}

/** Builds the page. */
function start() {
  const trace = new Trace();
  const state = new State(trace.origin, trace.end);
  const host = document.getElementById("instrument");
  if (!host) return;
  const tracks = element("div.tracks", {
    tabindex: 0,
    role: "application",
    "aria-label": "Tracks over time",
    "aria-describedby": "tracks-help",
  });
  const canvas = new TrackCanvas(trace, state, tracks);
  const passes = new Passes(trace, state, canvas);
  const search = new Search(trace, state, passes);
  host.prepend(toolbar(trace, state, canvas, passes, search.element));
  host.append(timeline(trace, state, canvas, passes, tracks));
  if (trace.base) {
    const legend = element(
      "span.legend",
      {},
      element("i.swatch.base", {}),
      "base: ",
      nameElement(trace.base.title),
    );
    search.element.after(legend);
  }
  host.append(
    element(
      "p.hidden",
      { id: "tracks-help" },
      "A and D move, W and S zoom, n and p select passes that churn, j, k, comma and full stop walk the slices, Enter zooms to the selection, u undoes, ? lists all keys.",
    ),
  );
  const spoken = element("p.hidden", { role: "status", id: "spoken" });
  host.append(spoken);
  addGestures(trace, canvas, state, passes, tracks);
  addHover(trace, state, canvas, tracks);

  const outline = element("div.outline-pane", {});
  const signposts = element("div.signposts-pane", {});
  const calls = element("div.calls-pane", {});
  const screen = element("aside.screen-pane", { "aria-label": "Screen" });
  const findings = section("findings");
  const number = findings.querySelectorAll("article").length;
  /** @type {[string, string, HTMLElement][]} */
  const panels = [
    ["outline", "Outline", outline],
    ["findings", number > 0 ? `Findings ${count(number)}` : "Findings", findings],
    ["signposts", "Signposts", signposts],
  ];
  if (trace.stacks) panels.push(["calls", "Calls", calls]);
  if (trace.base) panels.push(["comparison", "Comparison", section("comparison")]);
  const recording = element("div", {}, section("churn"), section("recording"));
  panels.push(["recording", "Recording", recording]);
  if (trace.base) state.tab = "comparison";
  const detail = element(trace.base ? "div.detail.two-runs" : "div.detail", {});
  host.append(detail);
  const card = viewCard(trace, state, passes);
  detail.append(element("div.left", {}, card, tabs(state, panels)), screen);
  linkFindings(trace, state, passes);
  for (const [, , panel] of panels) linkViews(state, panel);
  for (const panel of [findings, recording, detail.querySelector("#comparison")])
    if (panel instanceof HTMLElement) pressViews(state, panel);
  keepAddress(state, passes, search, { cells: trace.cells.length, nodes: trace.names.name.length });
  state.listen(["selection"], () => {
    const [first, last] = passes.range();
    const sums = passes.sums(first, last);
    spoken.textContent = state.selection
      ? `${counted(sums.passes, "pass", "passes")} selected, ${counted(sums.churned, "constraint")} churned`
      : "Nothing selected";
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
    if (target.matches("input, select, textarea, [contenteditable]")) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "z" || event.shiftKey) return;
      event.preventDefault();
      state.undo();
      return;
    }
    if (event.key === "/") {
      event.preventDefault();
      search.field.focus();
    } else if (event.key === "?") {
      document.querySelector(/** @type {"dialog"} */ ("dialog.help"))?.showModal();
    } else if (
      event.key.length === 1 ||
      event.key === "Escape" ||
      (event.key === "Enter" && target === document.body)
    ) {
      handleKey(event, trace, state, passes);
    }
  });
  openForPrinting();
  Object.assign(window, {
    plumbline: { trace, state, canvas, passes, search, viewsAt, wholeWords, decoded },
  });
  // Show the tracks before unpacking data that takes longer.
  requestAnimationFrame(() =>
    setTimeout(() => {
      canvas.delegate();
      new Outline(trace, state, passes, outline);
      new SignpostList(trace, state, passes, signposts);
      if (trace.stacks) new Calls(trace, trace.stacks, state, passes, calls);
      new Screen(trace, state, passes, screen);
      document.documentElement.classList.add("complete");
    }),
  );
}

if (isWorker) work();
else start();
