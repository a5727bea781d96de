// The view tree at a moment, drawn as frames: the wireframe of the screen.

import { count, counted, element, moment } from "./format.js";
import { kindNumber, lowerBound } from "./unpack.js";
import { player } from "./player.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/**
 * @typedef {object} View
 * @property {number} item
 * @property {number} superview item, or -1
 * @property {number[]} subviews items
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 * @property {number} originX
 * @property {number} originY
 * @property {boolean} isHidden
 */

/**
 * @typedef {object} Frame
 * A view as it is drawn, in the coordinates of its window.
 * @property {number} item
 * @property {number} depth
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * The view tree at a time: the last one that was taken down, followed from there.
 * @param {Trace} trace
 * @param {number} time
 * @returns {{ views: Map<number, View>, roots: number[], time: number }}
 */
export function viewsAt(trace, time) {
  const { snapshots } = trace;
  // Of a span that is listed, its own snapshot; of another, whatever is nearest before.
  const index = lowerBound(snapshots.length, (position) => snapshots[position].time > time) - 1;
  /** @type {Map<number, View>} */
  const views = new Map();
  const snapshot = snapshots[Math.max(index, 0)];
  if (!snapshot) return { views, roots: [], time };
  for (let at = 0; at < snapshot.views.length; at += 9) {
    const [flags, item, superview, x, y, width, height, originX, originY] = snapshot.views.subarray(
      at,
      at + 9,
    );
    views.set(item, {
      item,
      superview: superview - 1,
      subviews: [],
      x,
      y,
      width,
      height,
      originX,
      originY,
      isHidden: (flags & 1) === 1,
    });
    if (superview > 0) views.get(superview - 1)?.subviews.push(item);
  }
  const until = follow(
    trace,
    views,
    snapshot.eventsBefore,
    snapshots[index + 1]?.eventsBefore ?? trace.events.length,
    time,
  );
  const roots = [...views.values()].filter((view) => view.superview < 0).map((view) => view.item);
  return { views, roots, time: Math.max(snapshot.time, Math.min(until, time)) };
}

/**
 * Applies what happened to views up to a time.
 * @param {Trace} trace
 * @param {Map<number, View>} views
 * @param {number} first
 * @param {number} last
 * @param {number} time
 * @returns {number} the last time that is known
 */
function follow(trace, views, first, last, time) {
  const { events } = trace;
  let until = trace.scope.listedEvents >= trace.scope.events ? time : 0;
  /** @param {number} item */
  const view = (item) => {
    let found = views.get(item);
    if (!found) {
      found = {
        item,
        superview: -1,
        subviews: [],
        x: 0,
        y: 0,
        width: 0,
        height: 0,
        originX: 0,
        originY: 0,
        isHidden: false,
      };
      views.set(item, found);
    }
    return found;
  };
  /** @param {View} child */
  const remove = (child) => {
    const parent = views.get(child.superview);
    if (parent) parent.subviews = parent.subviews.filter((item) => item !== child.item);
    child.superview = -1;
  };
  for (let event = first; event < last && events.time[event] <= time; event++) {
    const kind = events.kind[event];
    until = Math.max(until, events.time[event] + events.duration[event]);
    if (kind < kindNumber.frame) continue;
    const own = view(events.subject[event]);
    const at = events.value[event];
    if (kind === kindNumber.frame) {
      [own.x, own.y, own.width, own.height] = events.values.subarray(at, at + 4);
    } else if (kind === kindNumber.boundsOrigin) {
      [own.originX, own.originY] = events.values.subarray(at, at + 2);
    } else if (kind === kindNumber.viewAdded && events.other[event] > 0) {
      remove(own);
      const parent = view(events.other[event] - 1);
      const place = events.rows[event] > 0 ? events.rows[event] - 1 : parent.subviews.length;
      parent.subviews.splice(place, 0, own.item);
      own.superview = parent.item;
    } else if (kind === kindNumber.viewRemoved) remove(own);
    else if (kind === kindNumber.viewHidden) own.isHidden = true;
    else if (kind === kindNumber.viewShown) own.isHidden = false;
  }
  return until;
}

/**
 * The frames of a root view's tree, from the back to the front, without what is hidden.
 * @param {Map<number, View>} views
 * @param {number} root
 * @returns {Frame[]}
 */
export function frames(views, root) {
  /** @type {Frame[]} */
  const list = [];
  const seen = new Set();
  /**
   * @param {number} item
   * @param {number} x
   * @param {number} y
   * @param {number} depth
   */
  const visit = (item, x, y, depth) => {
    const view = views.get(item);
    if (!view || view.isHidden || seen.has(item) || depth > 200) return;
    seen.add(item);
    const left = x + (depth === 0 ? 0 : view.x);
    const top = y + (depth === 0 ? 0 : view.y);
    list.push({ item, depth, x: left, y: top, width: view.width, height: view.height });
    for (const subview of view.subviews) visit(subview, left - view.originX, top - view.originY, depth + 1);
  };
  visit(root, 0, 0, 0);
  return list;
}

/**
 * The root's frame, with the churning views around it: a cell is configured before it is scrolled into view.
 * @param {Frame[]} list
 * @param {{ superviews: Set<number> }} marks
 * @returns {{ left: number, top: number, right: number, bottom: number }}
 */
function shownArea(list, marks) {
  const [root] = list;
  const area = { left: 0, top: 0, right: root.width, bottom: root.height };
  for (const frame of list) {
    if (!marks.superviews.has(frame.item)) continue;
    // What is far away would make everything else too small to see.
    area.left = Math.max(Math.min(area.left, frame.x), -root.width / 2);
    area.top = Math.max(Math.min(area.top, frame.y), -root.height / 2);
    area.right = Math.min(Math.max(area.right, frame.x + frame.width), root.width * 1.5);
    area.bottom = Math.min(Math.max(area.bottom, frame.y + frame.height), root.height * 1.5);
  }
  return area;
}

/**
 * The outermost view around a view; -1 if the view is not known.
 * @param {Map<number, View>} views
 * @param {number} item
 * @returns {number}
 */
function rootOf(views, item) {
  let root = item;
  for (let steps = 0; steps < 256; steps++) {
    const superview = views.get(root)?.superview ?? -1;
    if (superview < 0) break;
    root = superview;
  }
  return views.has(root) ? root : -1;
}

/** What kinds of views there are, as far as it matters here. */
const windowKind = 2;
const cellKind = 3;

const svgNamespace = "http://www.w3.org/2000/svg";

/** The wireframe pane. */
export class Wireframe {
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
    state.listen(["selection", "moment", "search"], () => this.show());
    this.show();
  }

  show() {
    const cell = this.passes.chief();
    const time = cell >= 0 ? this.trace.cells.end[cell] : this.trace.end;
    const { views, roots, time: known } = viewsAt(this.trace, time);
    const marks = this.marks(cell);
    const { kind } = this.trace.names;
    // Beside a window, a cell on its own waits for reuse.
    const hasWindow = roots.some((root) => kind[root] === windowKind);
    const own = cell >= 0 ? rootOf(views, this.trace.cells.root[cell] - 1) : -1;
    const drawn = roots
      .filter((root) => root === own || !(hasWindow && kind[root] === cellKind))
      .map((root) => frames(views, root))
      .filter((list) => list.length > 0 && list[0].width > 0 && list[0].height > 0)
      .sort((one, other) => other.length - one.length);
    // The pass laid out one window, or one view without a window: that is what is looked at.
    const ownFrames = drawn.find((list) => list[0].item === own);
    const shown = ownFrames ? [ownFrames] : drawn.slice(0, 3);
    // The player stays, so that it keeps the focus.
    for (const child of [...this.host.children]) if (child !== this.player) child.remove();
    const heading = element("h2", {}, "Screen");
    heading.append(element("small", {}, ` at ${moment(known, this.trace.end, 1_000)}`));
    this.host.prepend(heading);
    if (!this.player.isConnected) heading.after(this.player);
    if (drawn.length === 0) {
      this.host.append(element("p.dim", {}, "No view had a frame at that moment."));
      return;
    }
    if (known < time - 1_000_000 && this.trace.scope.listedEvents < this.trace.scope.events) {
      this.host.append(
        element("p.dim", {}, `The latest that is known before ${moment(time, this.trace.end, 1_000)}.`),
      );
    }
    for (const list of shown) this.host.append(this.drawing(list, marks));
    this.host.append(
      element(
        "p.legend",
        {},
        element("i.swatch.superview", {}),
        `superview `,
        element("i.swatch.churning", {}),
        counted(marks.views.size, "churning view"),
        " ",
        element("i.swatch.changed", {}),
        counted(marks.changed.size, "changed frame"),
      ),
    );
  }

  /**
   * The views to mark: by row if the pass's are known, otherwise none.
   * @param {number} cell
   */
  marks(cell) {
    const views = new Set();
    const superviews = new Set();
    const changed = new Set();
    if (cell >= 0) {
      for (const share of this.trace.sharesOf(cell, cell + 1)) {
        superviews.add(share.superview);
        for (const [item] of share.views) views.add(item);
      }
    }
    if (cell >= 0) {
      const { events } = this.trace;
      for (const event of this.trace.eventsOf(cell)) {
        if (events.kind[event] === kindNumber.frame) changed.add(events.subject[event]);
      }
    }
    return { views, superviews, changed };
  }

  /**
   * @param {Frame[]} list
   * @param {{ views: Set<number>, superviews: Set<number>, changed: Set<number> }} marks
   * @returns {Element}
   */
  drawing(list, marks) {
    const [root] = list;
    const svg = document.createElementNS(svgNamespace, "svg");
    const area = shownArea(list, marks);
    svg.setAttribute(
      "viewBox",
      `${area.left - 1} ${area.top - 1} ${area.right - area.left + 2} ${area.bottom - area.top + 2}`,
    );
    svg.setAttribute("role", "img");
    svg.setAttribute("class", "wireframe");
    svg.style.aspectRatio = `${area.right - area.left + 2} / ${area.bottom - area.top + 2}`;
    const inside = list.filter(
      (frame) =>
        frame.x < area.right &&
        frame.y < area.bottom &&
        frame.x + frame.width > area.left &&
        frame.y + frame.height > area.top,
    );
    const names = [...marks.views].slice(0, 6).map((item) => this.trace.itemName(item));
    svg.setAttribute(
      "aria-label",
      `Wireframe of ${this.trace.itemName(root.item)}: ${count(inside.length)} views` +
        (names.length > 0 ? `; churning: ${names.join(", ")}` : ""),
    );
    svg.addEventListener("click", (event) => {
      const node = /** @type {SVGElement} */ (event.target).dataset.node;
      if (node !== undefined) this.state.selectNode(Number(node) === this.state.node ? -1 : Number(node));
    });
    // Names are as large on the screen whatever is drawn: some 11 pixels, where the pane is 284 wide.
    const letter = ((area.right - area.left) / 284) * 11;
    for (const frame of inside) {
      const rect = document.createElementNS(svgNamespace, "rect");
      const isChurning = marks.views.has(frame.item);
      const isSuperview = marks.superviews.has(frame.item);
      const node = this.trace.names.item[frame.item];
      const isMarked = this.state.node === node || (this.state.found?.has(node) ?? false);
      rect.dataset.node = String(node);
      rect.setAttribute("x", String(frame.x));
      rect.setAttribute("y", String(frame.y));
      rect.setAttribute("width", String(Math.max(frame.width, 0)));
      rect.setAttribute("height", String(Math.max(frame.height, 0)));
      rect.setAttribute(
        "class",
        [
          frame.depth === 0 ? "root" : "",
          isChurning ? "churning" : "",
          isSuperview ? "superview" : "",
          marks.changed.has(frame.item) ? "changed" : "",
          isMarked ? "marked" : "",
        ]
          .join(" ")
          .trim(),
      );
      const title = document.createElementNS(svgNamespace, "title");
      title.textContent = `${this.trace.pathOf(node)}\n${Math.round(frame.width)} × ${Math.round(frame.height)}`;
      rect.append(title);
      svg.append(rect);
      const name = this.trace.itemName(frame.item);
      // A name that does not fit is in the title alone.
      const hasRoom = frame.height >= letter * 1.1 && name.length * letter * 0.58 <= frame.width - 4;
      if ((isChurning || isMarked) && hasRoom) {
        const label = document.createElementNS(svgNamespace, "text");
        label.setAttribute("x", String(frame.x + 3));
        label.setAttribute("y", String(frame.y + Math.min(frame.height - 2, letter)));
        label.setAttribute("font-size", String(letter));
        label.textContent = name;
        svg.append(label);
      }
    }
    return element("div.screen", {}, svg);
  }
}
