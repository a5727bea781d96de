// The screen pane: the windows after the selected pass, next to the base's.

import { count, counted, element, moment, nameElement } from "./format.js";
import { conflictList, conflictsOf, drawConflict } from "./conflicts.js";
import { windowDrawing } from "./drawing.js";
import { player } from "./player.js";
import { pathIn } from "./run.js";
import { frames, marksOf, screenAt, shownArea, viewsAt } from "./wireframe.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./run.js").ScreenRun} ScreenRun
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 * @typedef {import("./wireframe.js").Frame} Frame
 */

/** If the known data ends longer than this before a moment, the screen says so; in nanoseconds. */
const slack = 1_000_000;

/**
 * @param {import("./wireframe.js").Area} one
 * @param {import("./wireframe.js").Area} other
 * @returns {import("./wireframe.js").Area}
 */
function union(one, other) {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** The pane. */
export class Screen {
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
    this.player = player(trace, state, passes);
    /** The index of the pass's conflict that is drawn. */
    this.conflict = 0;
    this.cell = -1;
    state.listen(["selection", "moment", "search"], () => this.show());
    let width = 0;
    // Names are fitted to the pane.
    new ResizeObserver(() => {
      if (Math.abs(host.clientWidth - width) < 8) return;
      width = host.clientWidth;
      this.show();
    }).observe(host);
    this.show();
  }

  show() {
    const { trace, host, state } = this;
    const cell = this.passes.chief();
    if (cell !== this.cell) this.conflict = 0;
    this.cell = cell;
    const screen = screenAt(trace, cell);
    const marks = marksOf(trace, cell);
    const conflicts = conflictsOf(trace, cell);
    // The player is kept, so that it keeps the focus; so is a drawing with the focus.
    const hadFocus = [...host.querySelectorAll(".screen")].indexOf(
      /** @type {HTMLElement} */ (document.activeElement),
    );
    for (const child of [...host.children]) if (child !== this.player) child.remove();
    const heading = element("h2", {}, "Screen");
    heading.append(element("small", {}, ` at ${moment(screen.known, trace.end, 1_000)}`));
    host.prepend(heading);
    if (!this.player.isConnected) heading.after(this.player);
    if (screen.windows.length === 0) {
      host.append(element("p.dim", {}, "No view had a frame at that moment."));
      return;
    }
    if (screen.known < screen.time - slack && trace.scope.listedEvents < trace.scope.events) {
      const asked = moment(screen.time, trace.end, 1_000);
      host.append(element("p.dim", {}, `The latest that is known before ${asked}.`));
    }
    const { base } = trace;
    const other = base ? base.counterpart[cell] - 1 : -1;
    const columns = base ? 2 : 1;
    const place = {
      width: Math.max(host.clientWidth / columns - 8 * (columns - 1) - 18, 60),
      height: Math.min(600, innerHeight * 0.74),
    };
    const before = cell >= 0 ? this.framesBefore(cell, screen.windows) : [];
    const beside = base && (cell < 0 || other >= 0) ? screenAt(base, other).windows : [];
    const besideMarks = base ? marksOf(base, other) : marks;
    // Both runs are drawn to the same scale.
    const areas = screen.windows.map((list, index) => {
      const area = shownArea(list, marks);
      return beside[index] ? union(area, shownArea(beside[index], besideMarks)) : area;
    });
    const own = element("div.run", {});
    const overlay = conflicts[this.conflict];
    for (const [index, list] of screen.windows.entries()) {
      own.append(
        windowDrawing(trace, list, areas[index], marks, {
          ...place,
          title: `Wireframe of ${trace.itemName(list[0].item)}`,
          isMarked: (node) => state.node === node || (state.found?.has(node) ?? false),
          select: (node) => state.selectNode(node === state.node ? -1 : node),
          before,
          overlay: overlay ? (svg, unit) => drawConflict(svg, trace, overlay, list, unit) : null,
        }),
      );
    }
    const drawings = element("div.windows", {}, own);
    if (base) {
      own.prepend(element("h3", {}, "This run"));
      drawings.append(this.baseWindows(base, other, beside, areas, place));
    }
    host.append(drawings);
    const moved = before.length > 0 && marks.changed.size > 0;
    host.append(
      element(
        "p.legend",
        {},
        ...[
          ["superview", "superview"],
          ["churning", counted(marks.views.size, "churning view")],
          ["changed", counted(marks.changed.size, "changed frame")],
          ...(moved ? [["before", "where they were"]] : []),
        ].map(([name, text]) => element("span", {}, element(`i.swatch.${name}`, {}), text)),
      ),
    );
    if (conflicts.length > 0) {
      host.append(
        conflictList(trace, state, conflicts, this.conflict, (index) => {
          this.conflict = index;
          this.show();
        }),
      );
    }
    if (hadFocus >= 0) /** @type {HTMLElement} */ ([...host.querySelectorAll(".screen")][hadFocus])?.focus();
  }

  /**
   * The frames before a pass, of views that were already in one of the windows.
   * @param {number} cell
   * @param {Frame[][]} windows
   * @returns {Frame[]}
   */
  framesBefore(cell, windows) {
    const { views } = viewsAt(this.trace, this.trace.cells.begin[cell] - 1);
    return windows.flatMap(([root]) => frames(views, root.item));
  }

  /**
   * The base's windows.
   * @param {import("./data.js").BaseTrace} base
   * @param {number} cell -1 for the end, or if the pass has no partner
   * @param {Frame[][]} windows
   * @param {import("./wireframe.js").Area[]} areas of the shown run's windows
   * @param {{ width: number, height: number }} place
   * @returns {HTMLElement}
   */
  baseWindows(base, cell, windows, areas, place) {
    const { state, trace } = this;
    const host = element("div.run.base", {}, element("h3", {}, "Base"));
    if (this.cell >= 0 && cell < 0) {
      host.append(element("p.dim", {}, "The base has no pass beside this one."));
      return host;
    }
    const marks = marksOf(base, cell);
    if (windows.length === 0) host.append(element("p.dim", {}, "No view had a frame there."));
    const chosen = state.node >= 0 ? base.nodeOf(trace.pathOf(state.node)) : -1;
    for (const [index, list] of windows.entries()) {
      host.append(
        windowDrawing(base, list, areas[index] ?? shownArea(list, marks), marks, {
          ...place,
          title: `Wireframe of the base's ${pathIn(base.names, base.names.item[list[0].item])}`,
          isMarked: (node) => node === chosen,
          select: (node) => state.selectNode(node === chosen ? -1 : trace.nodeOf(pathIn(base.names, node))),
          before: [],
          overlay: null,
        }),
      );
    }
    host.append(
      element(
        "p.dim",
        {},
        cell >= 0 ? `pass ${count(base.cells.pass[cell])} of ` : "the end of ",
        nameElement(base.title),
      ),
    );
    return host;
  }
}
