// Keyboard commands for the tracks.

import { selectSlice, sliceByKey } from "./slicekeys.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/** The keys and gestures, for the help. */
export const keyNames = [
  ["w s, + −, ctrl wheel, pinch", "zoom"],
  ["a d, ← →, shift wheel, shift drag", "move; faster with shift"],
  ["↑ ↓, wheel", "scroll the tracks"],
  ["drag", "select a span"],
  ["v", "select the span in view"],
  ["drag on the time axis", "zoom into a span"],
  ["drag in the overview", "move the window, or its edges"],
  ["click", "select a pass or a slice"],
  ["n, p", "next, previous pass that churns"],
  ["] [", "next, previous pass"],
  ["} {", "next, previous pass that differs from the base's"],
  ["j k", "into a slice, out of it"],
  [". ,", "next, previous slice"],
  ["Enter, z, double click", "zoom to the selection"],
  ["u, Backspace, ctrl z", "undo zoom and selection, as Back does"],
  ["0", "show all"],
  ["/", "search"],
  ["Esc", "select nothing"],
];

/**
 * Shows the selected slice, or else the selection.
 * @param {Trace} trace
 * @param {State} state
 * @param {Passes} passes
 */
export function zoomToChosen(trace, state, passes) {
  const { slices } = trace;
  if (!slices || state.slice < 0) {
    passes.zoomToSelection();
    return;
  }
  const begin = slices.begin[state.slice];
  const end = slices.end[state.slice];
  const room = Math.max((end - begin) * 0.1, state.shortest / 4);
  state.show(begin - room, end + room);
}

/**
 * Runs the command of a key.
 * @param {KeyboardEvent} event
 * @param {Trace} trace
 * @param {State} state
 * @param {Passes} passes
 * @returns {boolean} whether the key has a command
 */
export function handleKey(event, trace, state, passes) {
  const length = state.to - state.from;
  const middle =
    state.hover !== null
      ? state.from + state.hover * length
      : state.selection
        ? Math.min(Math.max((state.selection.from + state.selection.to) / 2, state.from), state.to)
        : (state.from + state.to) / 2;
  const step = event.shiftKey ? 0.5 : 0.1;
  switch (event.key) {
    case "ArrowLeft":
    case "a":
    case "A":
      state.pan(-length * step);
      break;
    case "ArrowRight":
    case "d":
    case "D":
      state.pan(length * step);
      break;
    case "w":
    case "W":
    case "+":
    case "=":
      state.zoom(1.5, middle);
      break;
    case "s":
    case "S":
    case "-":
    case "_":
      state.zoom(1 / 1.5, middle);
      break;
    case "0":
    case "Home":
      state.showAll();
      break;
    case "Enter":
    case "z":
      zoomToChosen(trace, state, passes);
      break;
    case "j":
    case "k":
    case ",":
    case ".":
      selectSlice(trace, state, passes, sliceByKey(trace, state, event.key));
      break;
    case "v":
      passes.selectSpan(state.from, state.to);
      break;
    case "u":
    case "Backspace":
      state.undo();
      break;
    case "n":
      passes.selectNext(1, "churn");
      break;
    case "p":
      passes.selectNext(-1, "churn");
      break;
    case "]":
      passes.selectNext(1, "any");
      break;
    case "[":
      passes.selectNext(-1, "any");
      break;
    case "}":
      passes.selectNext(1, "difference");
      break;
    case "{":
      passes.selectNext(-1, "difference");
      break;
    case "Escape":
      state.select(null);
      break;
    default:
      return false;
  }
  return true;
}
