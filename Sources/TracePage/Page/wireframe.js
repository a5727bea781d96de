// The view tree at a moment, as frames.

import { sharesIn } from "./run.js";
import { kindNumber, lowerBound } from "./unpack.js";

/** @typedef {import("./run.js").ScreenRun} ScreenRun */

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
 * A view for drawing, in the coordinates of its window.
 * @property {number} item
 * @property {number} depth
 * @property {number} x
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Area
 * The visible area of a window.
 */

/**
 * The view tree at a time: the last snapshot, updated with later changes.
 * @param {Pick<ScreenRun, "snapshots" | "events" | "scope">} run
 * @param {number} time
 * @returns {{ views: Map<number, View>, roots: number[], time: number }}
 */
export function viewsAt(run, time) {
  const { snapshots } = run;
  // A listed span has its own snapshot; for others, use the nearest one before.
  const index = lowerBound(snapshots.length, (position) => snapshots[position].time > time) - 1;
  /** @type {Map<number, View>} */
  const views = new Map();
  const snapshot = snapshots[Math.max(index, 0)];
  if (!snapshot) return { views, roots: [], time };
  const listed = snapshot.views();
  for (let at = 0; at < listed.length; at += 9) {
    const [flags, item, superview, x, y, width, height, originX, originY] = listed.subarray(at, at + 9);
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
    run,
    views,
    snapshot.eventsBefore,
    snapshots[index + 1]?.eventsBefore ?? run.events.length,
    time,
  );
  const roots = [...views.values()].filter((view) => view.superview < 0).map((view) => view.item);
  return { views, roots, time: Math.max(snapshot.time, Math.min(until, time)) };
}

/**
 * Applies the changes of views up to a time.
 * @param {Pick<ScreenRun, "events" | "scope">} run
 * @param {Map<number, View>} views
 * @param {number} first
 * @param {number} last
 * @param {number} time
 * @returns {number} the last known time
 */
function follow(run, views, first, last, time) {
  const { events } = run;
  let until = run.scope.listedEvents >= run.scope.events ? time : 0;
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
 * The root's frame, with the churning views around it, because a cell is configured before it is visible.
 * @param {Frame[]} list
 * @param {{ superviews: Set<number> }} marks
 * @returns {Area}
 */
export function shownArea(list, marks) {
  const [root] = list;
  const area = { left: 0, top: 0, right: root.width, bottom: root.height };
  for (const frame of list) {
    if (!marks.superviews.has(frame.item)) continue;
    // Distant views would make everything else too small to see.
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

/** The kinds of views that are distinguished here. */
const windowKind = 2;
const cellKind = 3;

/**
 * @typedef {object} Marks
 * The views to mark, by row.
 * @property {Set<number>} views
 * @property {Set<number>} superviews
 * @property {Set<number>} changed
 */

/**
 * The views to mark in a pass: views that churned, and views with changed frames.
 * @param {ScreenRun} run
 * @param {number} cell -1 for no pass
 * @returns {Marks}
 */
export function marksOf(run, cell) {
  const marks = { views: new Set(), superviews: new Set(), changed: new Set() };
  if (cell < 0) return marks;
  for (const share of sharesIn(run.shares, cell, cell + 1)) {
    marks.superviews.add(share.superview);
    for (const [item] of share.views) marks.views.add(item);
  }
  for (const event of run.eventsOf(cell)) {
    if (run.events.kind[event] === kindNumber.frame) marks.changed.add(run.events.subject[event]);
  }
  return marks;
}

/**
 * The windows after a pass, or at the run's end; only the window that the pass laid out, if it exists.
 * @param {ScreenRun} run
 * @param {number} cell -1 for the end
 * @returns {{ windows: Frame[][], views: Map<number, View>, time: number, known: number }}
 */
export function screenAt(run, cell) {
  const time = cell >= 0 ? run.cells.end[cell] : run.end;
  const { views, roots, time: known } = viewsAt(run, time);
  const { kind } = run.names;
  // Outside a window, a single cell is waiting for reuse.
  const hasWindow = roots.some((root) => kind[root] === windowKind);
  const own = cell >= 0 ? rootOf(views, run.cells.root[cell] - 1) : -1;
  const drawn = roots
    .filter((root) => root === own || !(hasWindow && kind[root] === cellKind))
    .map((root) => frames(views, root))
    .filter((list) => list.length > 0 && list[0].width > 0 && list[0].height > 0)
    .sort((one, other) => other.length - one.length);
  // The pass laid out one window, or one view without a window, so only that is shown.
  const ownFrames = drawn.find((list) => list[0].item === own);
  return { windows: ownFrames ? [ownFrames] : drawn.slice(0, 3), views, time, known };
}
