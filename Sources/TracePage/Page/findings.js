// The findings: their places, the proposed code next to the current one, and which of them name the selected view.

import { codeDifference } from "./codediff.js";
import { element } from "./format.js";

/**
 * @typedef {import("./data.js").Trace} Trace
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/**
 * Makes the page's static list of findings interactive.
 * @param {Trace} trace
 * @param {State} state
 * @param {Passes} passes
 */
export function linkFindings(trace, state, passes) {
  /** @type {{ article: HTMLElement, nodes: Set<number> }[]} */
  const articles = [];
  for (const [index, finding] of trace.findings.entries()) {
    const article = document.getElementById(`finding-${index}`);
    if (!article) continue;
    const { cell, node, views, rule } = finding;
    articles.push({ article, nodes: new Set(node === null ? views : [node, ...views]) });
    const code = /** @type {HTMLDetailsElement | null} */ (article.querySelector("details.code"));
    if (code) compareCode(trace, finding, article, code);
    if (cell === null) continue;
    const show = element(
      "button.show",
      {
        type: "button",
        "aria-label": `Show the pass of finding ${index + 1}: ${rule}`,
        click: () => {
          if (node !== null) state.selectNode(node);
          passes.selectCell(cell);
          state.reveal(trace.cells.begin[cell], trace.cells.end[cell]);
          state.openTab("outline");
        },
      },
      "Show",
    );
    article.querySelector("h3")?.append(show);
  }
  state.listen(["moment", "tab"], () => {
    const concerned = articles.filter(({ article, nodes }) => {
      const isConcerned = state.node >= 0 && nodes.has(state.node);
      article.classList.toggle("concerned", isConcerned);
      return isConcerned;
    });
    // A finding that is being read does not move.
    if (state.tab !== "findings" || concerned.some(({ article }) => article.contains(document.activeElement)))
      return;
    concerned[0]?.article.scrollIntoView({ block: "nearest" });
  });
}

/**
 * Shows the current code and its callers above the proposed code when that is unfolded.
 * @param {Trace} trace
 * @param {Trace["findings"][number]} finding
 * @param {HTMLElement} article
 * @param {HTMLDetailsElement} details
 */
function compareCode(trace, finding, article, details) {
  const fill = () => {
    const plain = details.querySelector(":scope > pre");
    if (!details.open || !plain) return;
    const difference = codeDifference(
      {
        code: plain.textContent ?? "",
        replaced: finding.replaced,
        callers: /** @type {HTMLElement | null} */ (article.querySelector(":scope > .callers")),
      },
      finding.isReplayed ? trace.remedy : null,
    );
    plain.replaceWith(difference);
  };
  details.addEventListener("toggle", fill);
  fill();
}
