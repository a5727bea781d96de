// What is shown and selected, with notifications of changes.

/**
 * @typedef {"view" | "selection" | "search" | "hover" | "tab" | "moment" | "slice" | "lanes" | "rest"} Topic
 */

/**
 * @typedef {object} Selection
 * A span of time, and the passes in it: cells from `first` up to, but not including, `last`.
 * @property {number} from
 * @property {number} to
 * @property {number} cell the only selected pass, or -1
 */

/**
 * The time without a change after which the view is settled, in milliseconds. Texts about it are updated then,
 * because laying them out at each step would cost more than the picture.
 */
const restDelay = 60;

/** The page's state. It notifies its listeners of changes once per screen frame. */
export class State {
  /**
   * @param {number} origin the start of the axis, in nanoseconds since the trace began
   * @param {number} end the trace's end
   */
  constructor(origin, end) {
    this.origin = origin;
    this.end = end;
    /** The visible part of the trace, in nanoseconds. */
    this.from = origin;
    this.to = end;
    /** @type {Selection | null} */
    this.selection = null;
    /** The search text. */
    this.query = "";
    /** @type {Set<number> | null} the nodes that match the search */
    this.found = null;
    /**
     * The passes that match the search, in order.
     * @type {number[]}
     */
    this.foundCells = [];
    /**
     * The pointer's position, as a share of the tracks' width.
     * @type {number | null}
     */
    this.hover = null;
    /** The scroll offset of the tracks, in pixels. */
    this.scroll = 0;
    /** The selected slice, or -1. */
    this.slice = -1;
    this.tab = "outline";
    /** The node that is marked in the outline and in the wireframe, or -1. */
    this.node = -1;
    /** @type {Map<Topic, (() => void)[]>} */
    this.listeners = new Map();
    /** @type {Set<Topic>} */
    this.changed = new Set();
    this.isScheduled = false;
    /** A timer that ends when the view has settled. */
    this.restTimer = 0;
    /** Restores the previous view and selection; the code that keeps the address sets it. */
    this.undo = () => {};
  }

  /**
   * Calls a function when one of the topics has changed.
   * @param {Topic[]} topics
   * @param {() => void} listener
   */
  listen(topics, listener) {
    for (const topic of topics) {
      const listeners = this.listeners.get(topic) ?? [];
      listeners.push(listener);
      this.listeners.set(topic, listeners);
    }
  }

  /**
   * Announces a change; listeners are called before the next picture.
   * @param {Topic} topic
   */
  change(topic) {
    this.changed.add(topic);
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => this.flush());
  }

  /** Calls the listeners of changed topics, each once. */
  flush() {
    this.isScheduled = false;
    const called = new Set();
    const topics = [...this.changed];
    this.changed.clear();
    for (const topic of topics) {
      for (const listener of this.listeners.get(topic) ?? []) {
        if (called.has(listener)) continue;
        called.add(listener);
        listener();
      }
    }
  }

  /** The length of the axis, in nanoseconds. */
  get length() {
    return this.end - this.origin;
  }

  /** The shortest span that can be shown, in nanoseconds. */
  get shortest() {
    return Math.min(2_000, this.length);
  }

  /** Shows the whole axis. */
  showAll() {
    this.show(this.origin, this.end);
  }

  /**
   * Shows a span of time, kept within the axis.
   * @param {number} from
   * @param {number} to
   */
  show(from, to) {
    const length = Math.min(Math.max(to - from, this.shortest), this.length);
    const middle = (from + to) / 2;
    let start = to - from < length || to - from > length ? middle - length / 2 : from;
    start = Math.min(Math.max(start, this.origin), this.end - length);
    if (start === this.from && start + length === this.to) return;
    this.from = start;
    this.to = start + length;
    this.change("view");
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => this.change("rest"), restDelay);
  }

  /**
   * Zooms around a time that stays at its position.
   * @param {number} factor above 1 shows less
   * @param {number} about
   */
  zoom(factor, about) {
    const length = Math.min(Math.max((this.to - this.from) / factor, this.shortest), this.length);
    const share = (about - this.from) / (this.to - this.from);
    this.show(about - share * length, about + (1 - share) * length);
  }

  /**
   * Pans the view.
   * @param {number} distance nanoseconds; later times for positive ones
   */
  pan(distance) {
    const length = this.to - this.from;
    const from = Math.min(Math.max(this.from + distance, this.origin), this.end - length);
    this.show(from, from + length);
  }

  /**
   * Selects a span of time, or one pass, or nothing.
   * @param {Selection | null} selection
   */
  select(selection) {
    this.selection = selection;
    this.slice = -1;
    this.change("selection");
  }

  /**
   * Selects a view by its node; none for -1.
   * @param {number} node
   */
  selectNode(node) {
    this.node = node;
    this.change("moment");
  }

  /**
   * Shows a span with room around it, unless it is already well in view.
   * @param {number} from
   * @param {number} to
   */
  reveal(from, to) {
    const length = this.to - this.from;
    const isInView = from >= this.from && to <= this.to;
    if (isInView && to - from > length / 200) return;
    const wanted = Math.max((to - from) * 8, this.shortest);
    const shown = isInView ? Math.min(length, Math.max(wanted, length / 10)) : Math.min(length, wanted * 4);
    const middle = (from + to) / 2;
    this.show(middle - shown / 2, middle + shown / 2);
  }

  /**
   * Chooses the tab of the details.
   * @param {string} tab
   */
  openTab(tab) {
    if (this.tab === tab) return;
    this.tab = tab;
    this.change("tab");
  }
}
