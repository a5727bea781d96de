// Plays and steps through passes next to the wireframe.

import { count, element } from "./format.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/** How long each pass is shown during playback, in milliseconds. */
const pause = 350;

/**
 * Buttons and a slider that select passes one after another.
 * @param {Trace} trace
 * @param {State} state
 * @param {Passes} passes
 * @returns {HTMLElement}
 */
export function player(trace, state, passes) {
  const { cells } = trace;
  let timer = 0;
  /** @param {number} cell */
  const select = (cell) => {
    passes.selectCell(cell);
    state.reveal(cells.begin[cell], cells.end[cell]);
  };
  const slider = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "range",
      min: 0,
      max: Math.max(cells.length - 1, 0),
      step: 1,
      "aria-label": "Pass that the screen shows",
      input: () => select(Number(slider.value)),
    })
  );
  /**
   * @param {string} text
   * @param {string} label
   * @param {() => void} click
   */
  const button = (text, label, click) =>
    element("button", { type: "button", title: label, "aria-label": label, click }, text);
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "▶";
    play.setAttribute("aria-label", "Play the passes");
    play.title = "Play the passes";
  };
  const play = button("▶", "Play the passes", () => {
    if (timer !== 0) {
      stop();
      return;
    }
    play.textContent = "❚❚";
    play.setAttribute("aria-label", "Pause");
    play.title = "Pause";
    timer = window.setInterval(() => {
      const before = state.selection?.cell ?? -1;
      passes.selectNext(1, "any");
      if (state.selection?.cell === before) stop();
    }, pause);
  });
  const show = () => {
    const cell = passes.chief();
    slider.value = String(Math.max(cell, 0));
    const pass = cell >= 0 ? cells.pass[cell] : 0;
    slider.setAttribute("aria-valuetext", pass > 0 ? `pass ${count(pass)}` : "outside passes");
  };
  state.listen(["selection"], show);
  show();
  return element(
    "div.player",
    { role: "group", "aria-label": "Passes" },
    button("◀", "Previous pass", () => passes.selectNext(-1, "any")),
    play,
    button("▶▏", "Next pass", () => passes.selectNext(1, "any")),
    slider,
  );
}
