// Formats numbers and words for people, and creates elements from them.

const thousands = new Intl.NumberFormat("en-US");

/**
 * A count with thousands separators.
 * @param {number} value
 * @returns {string}
 */
export function count(value) {
  return thousands.format(value);
}

/**
 * A count with its noun.
 * @param {number} value
 * @param {string} noun
 * @param {string} [plural]
 * @returns {string}
 */
export function counted(value, noun, plural) {
  return `${count(value)} ${value === 1 ? noun : (plural ?? `${noun}s`)}`;
}

/**
 * A duration in the unit in which it has one to three digits before the decimal point.
 * @param {number} nanoseconds
 * @returns {string}
 */
export function duration(nanoseconds) {
  const size = Math.abs(nanoseconds);
  if (size < 1e3) return `${Math.round(nanoseconds)} ns`;
  if (size < 1e6) return `${threeDigits(nanoseconds / 1e3)} µs`;
  if (size < 1e9) return `${threeDigits(nanoseconds / 1e6)} ms`;
  return `${threeDigits(nanoseconds / 1e9)} s`;
}

/**
 * @param {number} value
 * @returns {string}
 */
function threeDigits(value) {
  const size = Math.abs(value);
  return value.toFixed(size < 10 ? 2 : size < 100 ? 1 : 0);
}

/**
 * A moment, with enough digits to distinguish two that are `resolution` nanoseconds apart.
 * @param {number} time nanoseconds
 * @param {number} longest the largest time in the same list, which determines the unit
 * @param {number} resolution nanoseconds
 * @returns {string}
 */
export function moment(time, longest, resolution) {
  const units = [
    ["ns", 1],
    ["µs", 1e3],
    ["ms", 1e6],
    ["s", 1e9],
  ];
  let unit = units[0];
  for (const candidate of units) if (longest >= Number(candidate[1])) unit = candidate;
  const scale = Number(unit[1]);
  let digits = 0;
  for (let step = scale; step > Math.max(resolution, 1) && digits < 9; step /= 10) digits += 1;
  return `${(time / scale).toFixed(digits)} ${unit[0]}`;
}

/**
 * A share in percent.
 * @param {number} value
 * @returns {string}
 */
export function percent(value) {
  return `${(value * 100).toFixed(value < 0.1 ? 1 : 0)} %`;
}

/**
 * Creates an element; texts become text nodes, never markup.
 * @param {string} tag the tag, with classes after dots
 * @param {Record<string, any>} [attributes] attributes; functions become listeners, null is left out
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElement}
 */
export function element(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length > 0) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(key, value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined) node.append(child);
  return node;
}

/**
 * A name from the trace, with isolated writing direction.
 * @param {string} text
 * @param {string} [className]
 * @returns {HTMLElement}
 */
export function nameElement(text, className) {
  const node = document.createElement("bdi");
  node.textContent = text;
  if (className) node.className = className;
  return node;
}

/**
 * A path that may break at its slashes.
 * @param {string} text
 * @param {string} [className]
 * @returns {HTMLElement}
 */
export function pathElement(text, className) {
  const node = nameElement("", className);
  for (const [index, part] of text.split("/").entries()) {
    if (index > 0) node.append("/", document.createElement("wbr"));
    node.append(part);
  }
  return node;
}

/**
 * A number in code syntax.
 * @param {number} value
 * @returns {string}
 */
export function plain(value) {
  return Number.isInteger(value) ? String(value) : String(Math.round(value * 1000) / 1000);
}
