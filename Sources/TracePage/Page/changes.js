// The constraints that a selection added, removed and set, except churned ones, by superview.

import { count, duration, element, nameElement, pathElement } from "./format.js";
import { constraintText, numbers } from "./texts.js";
import { kindNumber, vocabulary } from "./unpack.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 */

/**
 * @typedef {object} Changes
 * The changes of one constraint, or of all of a superview's.
 * @property {number} added
 * @property {number} removed
 * @property {number} set
 * @property {number} broken
 * @property {number} time
 */

/** @returns {Changes} */
function noChanges() {
  return { added: 0, removed: 0, set: 0, broken: 0, time: 0 };
}

/**
 * @param {Changes} sum
 * @param {number} kind
 * @param {number} time
 */
function addChange(sum, kind, time) {
  sum.time += time;
  if (kind === kindNumber.added) sum.added += 1;
  else if (kind === kindNumber.removed) sum.removed += 1;
  else if (kind === kindNumber.broken) sum.broken += 1;
  else sum.set += 1;
}

/**
 * @param {Changes} sum
 * @returns {HTMLElement}
 */
function changeNumbers(sum) {
  /** @type {[string, string][]} */
  const pairs = [];
  if (sum.added > 0) pairs.push([count(sum.added), "added"]);
  if (sum.removed > 0) pairs.push([count(sum.removed), "removed"]);
  if (sum.set > 0) pairs.push([count(sum.set), "set"]);
  if (sum.broken > 0) pairs.push([count(sum.broken), "broken"]);
  pairs.push([duration(sum.time), "spent"]);
  return numbers(pairs);
}

/** The reason for constraints that already existed when the recording began. */
const aliveReason = vocabulary.reasons.indexOf("alive");

/**
 * The changes of some cells by the node of their host, then by the constraint's text.
 * @param {Trace} trace
 * @param {number} first
 * @param {number} last
 * @returns {Map<number, { sum: Changes, texts: Map<string, Changes> }>}
 */
function changesByHost(trace, first, last) {
  /** @type {Map<number, { sum: Changes, texts: Map<string, Changes> }>} */
  const hosts = new Map();
  const { events } = trace;
  for (let cell = first; cell < last; cell++) {
    for (const event of trace.eventsOf(cell)) {
      const kind = events.kind[event];
      if (kind > kindNumber.broken || events.mark[event] === 1 || events.other[event] === aliveReason)
        continue;
      const constraint = trace.constraints[events.subject[event] - 1];
      if (!constraint) continue;
      const node = trace.names.item[constraint.host];
      let host = hosts.get(node);
      if (!host) hosts.set(node, (host = { sum: noChanges(), texts: new Map() }));
      addChange(host.sum, kind, events.duration[event]);
      const text = constraintText(trace, constraint);
      let own = host.texts.get(text);
      if (!own) host.texts.set(text, (own = noChanges()));
      addChange(own, kind, events.duration[event]);
    }
  }
  return hosts;
}

/** An outline reads at most this many signposts. */
const eventLimit = 60_000;

/**
 * The outline of a selection's other changes, or null without any, or with too many to be useful.
 * @param {Trace} trace
 * @param {number} first
 * @param {number} last
 * @param {number} eventCount the signposts of the cells
 * @param {(node: number) => void} mark called with the view when it is opened
 * @returns {HTMLElement | null}
 */
export function changeOutline(trace, first, last, eventCount, mark) {
  if (trace.scope.listedEvents === 0 || eventCount > eventLimit) return null;
  const hosts = [...changesByHost(trace, first, last)].sort(
    (one, other) => other[1].sum.time - one[1].sum.time,
  );
  if (hosts.length === 0) return null;
  const list = element("div.outline", {}, element("h3", {}, "Other constraint changes"));
  for (const [node, host] of hosts.slice(0, 60)) {
    const summary = element(
      "summary",
      {},
      element(
        "span.who",
        {},
        nameElement(trace.nameOf(node), "name"),
        element("span.class", {}, trace.classOf(node)),
      ),
      changeNumbers(host.sum),
    );
    const details = /** @type {HTMLDetailsElement} */ (
      element("details.changes", { "data-node": node }, summary)
    );
    summary.addEventListener("click", () => mark(details.open ? -1 : node));
    details.addEventListener("toggle", () => {
      if (!details.open || details.childElementCount > 1) return;
      details.append(element("p.path", {}, pathElement(trace.pathOf(node))));
      const texts = element("ul.constraints", {});
      const sorted = [...host.texts].sort((one, other) => other[1].time - one[1].time);
      for (const [text, sum] of sorted.slice(0, 200)) {
        texts.append(element("li", {}, nameElement(text, "code"), changeNumbers(sum)));
      }
      details.append(texts);
    });
    list.append(details);
  }
  return list;
}
