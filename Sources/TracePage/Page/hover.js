// The values under the pointer.

import { sliceFacts } from "./readout.js";
import { sliceAt } from "./slicelane.js";
import { count, counted, duration, element, moment, plain } from "./format.js";
import { lowerBound } from "./unpack.js";

/**
 * @typedef {import("./canvas.js").TrackCanvas} TrackCanvas
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./state.js").State} State
 */

/**
 * Shows the meaning of the bar under the pointer, next to the pointer.
 * @param {Trace} trace
 * @param {State} state
 * @param {TrackCanvas} canvas
 * @param {HTMLElement} host
 */
export function addHover(trace, state, canvas, host) {
  const tip = element("div.tip", { id: "tip", hidden: true });
  host.append(tip);
  /**
   * The pointer's position in the window; null while it is not over the tracks.
   * @type {{ x: number, y: number } | null}
   */
  let pointer = null;
  const show = () => {
    tip.hidden = true;
    if (!pointer) return;
    const box = host.getBoundingClientRect();
    const x = pointer.x - box.left;
    const y = pointer.y - box.top;
    const lane = canvas.laneAt(y);
    tip.replaceChildren(...lines(trace, state, canvas, x, y, lane));
    tip.hidden = tip.childElementCount === 0;
    if (tip.hidden) return;
    const width = tip.offsetWidth;
    tip.style.left = `${x + 14 + width > box.width ? Math.max(0, x - width - 14) : x + 14}px`;
    tip.style.top = `${Math.min(y + 14, Math.max(0, box.height - tip.offsetHeight))}px`;
  };
  const hide = () => {
    pointer = null;
    tip.hidden = true;
  };
  host.addEventListener("pointerleave", hide);
  window.addEventListener("blur", hide);
  // The page moves below the pointer. Its new position is known at its next movement.
  window.addEventListener("scroll", hide, { passive: true });
  host.addEventListener("pointermove", (event) => {
    pointer =
      event.pointerType === "touch" || event.buttons !== 0 ? null : { x: event.clientX, y: event.clientY };
    show();
  });
  // Zooming with keys changes what is below a resting pointer, so it is read again once the view has settled.
  let timer = 0;
  state.listen(["view", "lanes", "search"], () => {
    tip.hidden = true;
    clearTimeout(timer);
    timer = window.setTimeout(show, 80);
  });
}

/**
 * @param {Trace} trace
 * @param {State} state
 * @param {TrackCanvas} canvas
 * @param {number} x
 * @param {number} y
 * @param {import("./picture.js").Lane | null} lane
 * @returns {HTMLElement[]}
 */
function lines(trace, state, canvas, x, y, lane) {
  const cell = lane?.track ? canvas.cellAt(x, lane) : -1;
  const time = canvas.time(x);
  if (time < trace.start) {
    return [
      element("b", {}, `${duration(trace.start)} before the layout`),
      element("span.when", {}, "a build or a launch: not drawn"),
    ];
  }
  const when = moment(time, state.to, (state.to - state.from) / canvas.width);
  if (lane?.id === "processor") {
    const { begin, end, process, main, resident } = trace.processor;
    const [first, last] = canvas.processorLevels.cellsIn(time, time);
    if (first >= last) return [element("b", {}, when)];
    const span = Math.max(end[first] - begin[first], 1);
    return [
      element("b", {}, when),
      row("process", `${Math.round((process[first] / span) * 100)} %`, "--processor"),
      row("main thread", `${Math.round((main[first] / span) * 100)} %`, "--main-thread"),
      row("memory", `${(resident[first] / 1048576).toFixed(1)} MB`),
    ];
  }
  if (lane && lane.slices >= 0) {
    const slice = sliceAt(canvas, lane, x, y);
    return slice < 0 ? unlistedLines(trace, canvas, x, when) : sliceLines(trace, slice);
  }
  if (lane?.id === "tests") {
    const spans = canvas.spanRows.spans.filter((span) => span.begin <= time && span.end >= time);
    return spans.slice(0, 8).map((span) => row(span.name, duration(span.end - span.begin), span.color));
  }
  if (lane?.id.startsWith("counter-")) {
    const counter = canvas.counters[Number(lane.id.slice("counter-".length))];
    const index = lowerBound(counter.times.length, (position) => counter.times[position] > time) - 1;
    if (index < 0) return [element("b", {}, when)];
    return [element("b", {}, when), row(counter.name, plain(counter.values[index]), "--mark")];
  }
  if (!lane?.track || cell < 0) return [element("b", {}, when)];
  const { cells } = trace;
  const track = lane.track;
  const title =
    cells.passes[cell] > 1
      ? `${counted(cells.passes[cell], "pass", "passes")}`
      : cells.pass[cell] > 0
        ? `Pass ${count(cells.pass[cell])}`
        : "Outside passes";
  const result = [
    element("b", {}, `${title} · ${duration(cells.longest[cell])}`),
    element(
      "span.when",
      {},
      `at ${moment(cells.begin[cell], state.to, (state.to - state.from) / canvas.width)}`,
    ),
  ];
  for (const part of [...track.parts, ...track.down]) {
    const value = part.values[cell];
    if (value > 0 || track.parts.length === 1) {
      const text =
        track.id === "passes" || track.id === "text" || track.id === "minimization"
          ? duration(value)
          : count(value);
      result.push(row(part.name, text, part.color));
    }
  }
  if (track.id === "churn" && cells.churned[cell] > 0) {
    result.push(row("constraints", count(cells.churned[cell])));
    result.push(row("measured", duration(cells.wasted[cell])));
  }
  if (track.id === "passes") {
    result.push(row("budget", duration(trace.budget), "--limit"));
    result.push(row("views visited", count(cells.visited[cell])));
  }
  const other = trace.base ? trace.base.counterpart[cell] - 1 : -1;
  if (trace.base && other >= 0 && track.baseHeights) {
    const value = track.baseHeights[other] + (track.baseDepths?.[other] ?? 0);
    result.push(row("base", track.format(value), "--base"));
  }
  const reach = canvas.barRoom < canvas.width ? 4 : 1;
  const [first, last] = canvas.levels.cellsIn(canvas.time(x - reach), canvas.time(x + reach));
  if (last - first > 1) {
    const average = canvas.isNarrow ? "; the bar is their average" : "";
    result.push(element("span.when", {}, `highest of ${count(last - first)} here${average}`));
  }
  return result;
}

/**
 * @param {Trace} trace
 * @param {number} slice
 * @returns {HTMLElement[]}
 */
function sliceLines(trace, slice) {
  const { title, color, facts } = sliceFacts(trace, slice);
  const swatch = element("i.swatch", {});
  swatch.style.background = `var(${color})`;
  return [
    element("b", {}, swatch, " ", title),
    ...facts.map(([name, value]) => (name ? row(name, value) : element("span.when", {}, value))),
  ];
}

/**
 * The text for places without a slice, because not all slices of a large trace are listed.
 * @param {Trace} trace
 * @param {TrackCanvas} canvas
 * @param {number} x
 * @param {string} when
 * @returns {HTMLElement[]}
 */
function unlistedLines(trace, canvas, x, when) {
  const cell = canvas.cellAt(x, null);
  const isUnlisted = cell >= 0 && trace.slices?.unlisted?.[cell] === 1;
  const note =
    "Its signposts are not listed: of a large trace, those of the passes that churned most or took longest are.";
  return [element("b", {}, when), ...(isUnlisted ? [element("span.when", {}, note)] : [])];
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} [color]
 * @returns {HTMLElement}
 */
function row(name, value, color) {
  const swatch = element("i.swatch", {});
  if (color) swatch.style.background = `var(${color})`;
  const label = document.createElement("bdi");
  label.textContent = name;
  return element("div", {}, color ? swatch : null, label, element("span.value", {}, value));
}
