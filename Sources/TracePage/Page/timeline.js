// The tracks with everything around them: the overview above, names next to them, the readout below.

import { element } from "./format.js";
import { Minimap } from "./minimap.js";
import { TrackNames } from "./names.js";
import { readout } from "./readout.js";

/**
 * @typedef {import("./canvas.js").TrackCanvas} TrackCanvas
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/** The maximum share of the window's height for the tracks, so that the details stay visible. */
const share = 0.6;

/**
 * Puts the tracks into their frame, which stays in view while the details are scrolled.
 * @param {Trace} trace
 * @param {State} state
 * @param {TrackCanvas} canvas
 * @param {Passes} passes
 * @param {HTMLElement} tracks
 * @returns {HTMLElement}
 */
export function timeline(trace, state, canvas, passes, tracks) {
  const minimap = new Minimap(canvas, state);
  const names = new TrackNames(canvas, state);
  const sheet = element("div.sheet", {}, names.element, tracks);
  const spacer = element("div.spacer", {});
  const frame = element("div.frame", {}, sheet, spacer);
  const overview = element(
    "div.overview",
    {},
    element("div.corner", { "aria-hidden": "true" }, "Whole trace"),
    minimap.element,
  );
  const host = element("div.timeline", {}, overview, frame, readout(trace, state, passes));
  const isNarrow = matchMedia("(max-width: 760px), (max-height: 480px), print");

  const fit = () => {
    // On a small screen only the tracks would be visible.
    canvas.room = isNarrow.matches ? Infinity : Math.round(innerHeight * share);
    host.classList.toggle("sticky", !isNarrow.matches);
    canvas.resize();
    frame.style.maxHeight = `${canvas.height + 2}px`;
    spacer.style.height = `${Math.max(0, canvas.wholeHeight - canvas.height)}px`;
    overview.style.paddingRight = `${frame.clientWidth < frame.offsetWidth - 2 ? frame.offsetWidth - 2 - frame.clientWidth : 0}px`;
    const height = isNarrow.matches ? 0 : host.offsetHeight;
    document.documentElement.style.setProperty("--timeline", `${height}px`);
  };
  frame.addEventListener("scroll", () => {
    if (state.scroll === frame.scrollTop) return;
    state.scroll = frame.scrollTop;
    state.change("view");
  });
  let scroll = 0;
  canvas.onShown = () => {
    if (canvas.shown.scroll === scroll) return;
    scroll = canvas.shown.scroll;
    names.place();
  };
  state.listen(["lanes"], fit);
  isNarrow.addEventListener("change", fit);
  window.addEventListener("resize", fit);
  requestAnimationFrame(fit);
  return host;
}
