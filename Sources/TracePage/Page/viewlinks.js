// Names of views as buttons that select them and show which one is selected.

import { element, nameElement } from "./format.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./state.js").State} State
 */

/**
 * A view's name as a button.
 * @param {Trace} trace
 * @param {State} state
 * @param {number} node
 * @param {string} [className]
 * @returns {HTMLElement}
 */
export function viewButton(trace, state, node, className) {
  const button = element("button.link.view-link", {
    type: "button",
    title: trace.pathOf(node),
    "data-node": node,
    "aria-pressed": String(state.node === node),
    click: () => state.selectNode(state.node === node ? -1 : node),
  });
  button.append(nameElement(trace.nameOf(node), className));
  return button;
}

/**
 * Replaces the names in one of the page's static sections by buttons.
 * @param {State} state
 * @param {HTMLElement} section
 */
export function linkViews(state, section) {
  for (const name of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll("span[data-node]"))) {
    const node = Number(name.dataset.node);
    const button = element("button.link.view-link", {
      type: "button",
      "data-node": node,
      "aria-pressed": "false",
      click: () => state.selectNode(state.node === node ? -1 : node),
    });
    button.classList.add(...name.classList);
    button.append(...name.childNodes);
    name.replaceWith(button);
  }
}

/**
 * Marks the buttons of the selected view as pressed, and no others.
 * @param {State} state
 * @param {HTMLElement} host
 */
export function pressViews(state, host) {
  const press = () => {
    for (const button of host.querySelectorAll(".view-link")) {
      const { node } = /** @type {HTMLElement} */ (button).dataset;
      button.setAttribute("aria-pressed", String(Number(node) === state.node));
    }
  };
  state.listen(["moment"], press);
}
