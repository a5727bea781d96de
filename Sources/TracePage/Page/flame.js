// A flame graph: calls as boxes below their callers, with widths in proportion to their weight.

import { element } from "./format.js";
import { callees } from "./stacks.js";

/** @typedef {import("./stacks.js").Call} Call */

const boxHeight = 20;
const depthLimit = 60;

/** Narrower boxes, as a share of the whole, are omitted. */
const narrowest = 0.003;

/**
 * @typedef {object} Box
 * @property {Call} call
 * @property {number} depth
 * @property {number} from a share of the whole
 * @property {number} to
 */

/**
 * The boxes of a tree.
 * @param {Call} root
 * @param {(call: Call) => number} size
 * @returns {Box[]} callers before callees
 */
export function boxes(root, size) {
  const whole = size(root);
  /** @type {Box[]} */
  const list = [];
  if (whole <= 0) return list;
  /**
   * @param {Call} call
   * @param {number} depth
   * @param {number} from
   */
  const visit = (call, depth, from) => {
    const to = from + size(call) / whole;
    if (to - from < narrowest || depth > depthLimit) return;
    list.push({ call, depth, from, to });
    let at = from;
    for (const child of callees(call)) {
      visit(child, depth + 1, at);
      at += size(child) / whole;
    }
  };
  visit(root, 0, 0);
  return list;
}

/**
 * The difference of a call from the base, from −1 (less) to 1 (more).
 * @param {Call} call
 * @returns {number}
 */
export function change({ total, baseTotal }) {
  const most = Math.max(total, baseTotal);
  return most > 0 ? (total - baseTotal) / most : 0;
}

/**
 * The graph. A click, or Enter, shows one call alone, and arrow keys move between boxes.
 * @param {Call} root
 * @param {boolean} hasBase whether colours show the difference from the base
 * @param {(call: Call) => string} words describes a call
 * @returns {HTMLElement}
 */
export function flameGraph(root, hasBase, words) {
  const host = element("div.flame", {
    role: "group",
    "aria-label": "Flame graph: arrow keys go from call to call",
  });
  /** @param {Call} call */
  const size = (call) => Math.max(call.total, hasBase ? call.baseTotal : 0);
  /** @type {Call[]} */
  const path = [root];
  const show = (/** @type {boolean} */ isFocused) => {
    const shown = path[path.length - 1];
    const list = boxes(shown, size);
    const rows = list.reduce((most, box) => Math.max(most, box.depth), 0) + 1;
    const graph = element("div.flame-boxes", {});
    graph.style.height = `${rows * boxHeight}px`;
    /** @type {HTMLElement[]} */
    const nodes = [];
    /** @param {number} index */
    const focus = (index) => {
      if (index < 0 || index >= nodes.length) return;
      for (const [position, node] of nodes.entries()) node.tabIndex = position === index ? 0 : -1;
      nodes[index].focus();
    };
    for (const [index, box] of list.entries()) {
      const { call } = box;
      const node = element(
        "button",
        {
          type: "button",
          tabindex: index === 0 ? 0 : -1,
          title: `${call.name}\n${words(call)}`,
          click: () => {
            if (call === shown && path.length > 1) path.pop();
            else if (call !== shown) path.push(call);
            show(true);
          },
          keydown: (/** @type {KeyboardEvent} */ event) => {
            const next = neighbour(list, index, event.key);
            if (next < 0) return;
            event.preventDefault();
            focus(next);
          },
        },
        call.name,
      );
      const shift = hasBase ? change(call) : 0;
      node.className = hasBase
        ? shift > 0.02
          ? "more"
          : shift < -0.02
            ? "less"
            : ""
        : call.isLibrary
          ? "library"
          : "";
      node.style.left = `${box.from * 100}%`;
      node.style.width = `${(box.to - box.from) * 100}%`;
      node.style.top = `${box.depth * boxHeight}px`;
      nodes.push(node);
      graph.append(node);
    }
    const back = element(
      "p.dim",
      {},
      path.length > 1
        ? element(
            "button.link",
            {
              type: "button",
              click: () => {
                path.splice(1);
                show(true);
              },
            },
            "Show all calls",
          )
        : "A box is as wide as what it led to. A click shows it alone.",
    );
    host.replaceChildren(back, graph);
    if (isFocused) focus(0);
  };
  show(false);
  return host;
}

/**
 * The box for an arrow key.
 * @param {Box[]} list
 * @param {number} index
 * @param {string} key
 * @returns {number} an index, or -1
 */
function neighbour(list, index, key) {
  const { depth, from, to } = list[index];
  /** @param {(box: Box) => boolean} wanted */
  const find = (wanted) => list.findIndex(wanted);
  const slack = 1e-9;
  switch (key) {
    case "ArrowUp":
      return find((box) => box.depth === depth - 1 && box.from <= from + slack && box.to >= to - slack);
    case "ArrowDown":
      return find((box) => box.depth === depth + 1 && box.from >= from - slack && box.to <= to + slack);
    case "ArrowRight":
      return find((box) => box.depth === depth && box.from >= to - slack);
    case "ArrowLeft":
      return list.map((box) => box.depth === depth && box.to <= from + slack).lastIndexOf(true);
    default:
      return -1;
  }
}
