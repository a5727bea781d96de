// Draws a window's frames with their marks.

import { count, element } from "./format.js";
import { nameIn, pathIn } from "./run.js";

/**
 * @typedef {import("./run.js").ScreenRun} ScreenRun
 * @typedef {import("./wireframe.js").Area} Area
 * @typedef {import("./wireframe.js").Frame} Frame
 * @typedef {import("./wireframe.js").Marks} Marks
 */

const svgNamespace = "http://www.w3.org/2000/svg";

/** The size of names on the screen, independent of the scale, in pixels. */
const letterSize = 10.5;

/** The minimum number of letters shown of a name that does not fit. */
const shortestName = 6;

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 * @returns {SVGElement}
 */
export function shape(name, attributes, text) {
  const node = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text !== undefined) node.textContent = text;
  return node;
}

/**
 * @typedef {object} DrawingOptions
 * @property {number} width of the drawing, in pixels
 * @property {number} height
 * @property {string} title what is drawn
 * @property {(node: number) => boolean} isMarked
 * @property {(node: number) => void} select called when a view is chosen
 * @property {Frame[]} before the frames before the pass
 * @property {((svg: SVGElement, unit: number) => void) | null} overlay draws on top; a unit is a pixel
 */

/**
 * Draws a window.
 * @param {ScreenRun} run
 * @param {Frame[]} list
 * @param {Area} area
 * @param {Marks} marks
 * @param {DrawingOptions} options
 * @returns {HTMLElement}
 */
export function windowDrawing(run, list, area, marks, options) {
  const { names } = run;
  const width = area.right - area.left + 2;
  const height = area.bottom - area.top + 2;
  const unit = 1 / Math.min(options.width / width, options.height / height);
  const svg = shape("svg", {
    viewBox: `${area.left - 1} ${area.top - 1} ${width} ${height}`,
    role: "img",
    class: "wireframe",
  });
  svg.style.aspectRatio = `${width} / ${height}`;
  const inside = list.filter(
    (frame) =>
      frame.x < area.right &&
      frame.y < area.bottom &&
      frame.x + frame.width > area.left &&
      frame.y + frame.height > area.top,
  );
  const churning = [...marks.views].slice(0, 6).map((item) => nameIn(names, names.item[item]));
  svg.setAttribute(
    "aria-label",
    `${options.title}: ${count(inside.length)} views` +
      (churning.length > 0 ? `; churning: ${churning.join(", ")}` : ""),
  );
  for (const frame of inside) svg.append(box(run, frame, marks, options));
  for (const before of options.before) {
    if (!marks.changed.has(before.item)) continue;
    const now = list.find((frame) => frame.item === before.item);
    if (!now || isSame(now, before)) continue;
    svg.append(shape("rect", { ...sides(before), class: "before" }));
  }
  addLabels(svg, run, inside, marks, options, unit);
  options.overlay?.(svg, unit);
  const host = element("div.screen", {
    tabindex: 0,
    role: "application",
    "aria-label": `${options.title}: arrow keys choose a view`,
  });
  host.append(svg);
  host.addEventListener("click", (event) => {
    const node = /** @type {SVGElement} */ (event.target).dataset?.node;
    if (node !== undefined) options.select(Number(node));
  });
  host.addEventListener("keydown", (event) => {
    const step = ["ArrowDown", "ArrowRight"].includes(event.key)
      ? 1
      : ["ArrowUp", "ArrowLeft"].includes(event.key)
        ? -1
        : 0;
    if (step === 0 || inside.length === 0) return;
    event.preventDefault();
    const current = inside.findIndex((frame) => options.isMarked(names.item[frame.item]));
    const next = current < 0 ? 0 : (current + step + inside.length) % inside.length;
    options.select(names.item[inside[next].item]);
  });
  return host;
}

/**
 * @param {Frame} one
 * @param {Frame} other
 * @returns {boolean}
 */
function isSame(one, other) {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/**
 * @param {Frame} frame
 * @returns {Record<string, number>}
 */
function sides({ x, y, width, height }) {
  return { x, y, width: Math.max(width, 0), height: Math.max(height, 0) };
}

/**
 * @param {ScreenRun} run
 * @param {Frame} frame
 * @param {Marks} marks
 * @param {DrawingOptions} options
 * @returns {SVGElement}
 */
function box({ names }, frame, marks, options) {
  const node = names.item[frame.item];
  const classes = [
    frame.depth === 0 ? "root" : "",
    marks.views.has(frame.item) ? "churning" : "",
    marks.superviews.has(frame.item) ? "superview" : "",
    marks.changed.has(frame.item) ? "changed" : "",
    options.isMarked(node) ? "marked" : "",
  ];
  const rect = shape("rect", { ...sides(frame), class: classes.join(" ").trim(), "data-node": node });
  const title = `${pathIn(names, node)}\n${Math.round(frame.width)} × ${Math.round(frame.height)}`;
  rect.append(shape("title", {}, title));
  return rect;
}

/**
 * Labels views without overlaps: first the marked ones, then those without subviews.
 * @param {SVGElement} svg
 * @param {ScreenRun} run
 * @param {Frame[]} list
 * @param {Marks} marks
 * @param {DrawingOptions} options
 * @param {number} unit
 */
function addLabels(svg, { names }, list, marks, options, unit) {
  const letter = letterSize * unit;
  const parents = new Set();
  for (const [index, frame] of list.entries()) {
    if (list[index + 1]?.depth > frame.depth) parents.add(frame.item);
  }
  /** @param {Frame} frame */
  const rank = (frame) => {
    if (options.isMarked(names.item[frame.item])) return 0;
    if (marks.views.has(frame.item)) return 1;
    // The name of an enclosing view would cover theirs.
    if (parents.has(frame.item) || frame.depth === 0) return 4;
    return marks.changed.has(frame.item) ? 2 : 3;
  };
  /** @type {{ left: number, top: number, right: number, bottom: number }[]} */
  const placed = [];
  const ranked = list.map((frame) => ({ frame, rank: rank(frame) })).filter(({ rank }) => rank < 4);
  for (const { frame, rank } of ranked.sort((one, other) => one.rank - other.rank)) {
    const name = nameIn(names, names.item[frame.item]);
    const fitting = Math.floor((frame.width - 4 * unit) / (letter * 0.56));
    const text = name.length <= fitting ? name : `${name.slice(0, Math.max(fitting - 1, 0))}…`;
    if (frame.height < letter * 0.95 || (text !== name && fitting < shortestName)) continue;
    const left = frame.x + 3 * unit;
    const bottom = frame.y + Math.min(frame.height - 2 * unit, letter * 1.05);
    const label = {
      left,
      right: left + text.length * letter * 0.56,
      top: bottom - letter * 0.9,
      bottom: bottom + letter * 0.15,
    };
    const isFree = placed.every(
      (other) =>
        label.right < other.left ||
        label.left > other.right ||
        label.bottom < other.top ||
        label.top > other.bottom,
    );
    if (!isFree) continue;
    placed.push(label);
    svg.append(
      shape(
        "text",
        { x: left, y: bottom, "font-size": letter, "stroke-width": 2 * unit, class: rank < 3 ? "" : "quiet" },
        text,
      ),
    );
  }
}
