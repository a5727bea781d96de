// The proposed code, next to the app's present calls and their places.

import { count, element, nameElement, pathElement } from "./format.js";
import { numbers } from "./texts.js";

/**
 * @typedef {object} Proposal
 * @property {string} code the proposed code
 * @property {[string, string | null][]} replaced the current code, and what happens to it
 * @property {HTMLElement | null} callers the lines that run it
 */

/**
 * @typedef {NonNullable<import("./data.js").Trace["remedy"]>} Remedy
 * The result of replaying the trace with all code that the page proposes.
 */

/**
 * Describes what the replay proved.
 * @param {Remedy} remedy
 * @returns {HTMLElement}
 */
function proof({ rows: [before, after], same, different, ambiguous }) {
  const share = before > 0 ? Math.round((after / before - 1) * 100) : 0;
  const work = share < 0 ? `−${-share} % solver work` : `${share > 0 ? "+" : ""}${share} % solver work`;
  const frames =
    different > 0
      ? `${count(different)} of ${count(same + different)} frames are others`
      : `all ${count(same)} frames the same`;
  const open = ambiguous > 0 ? `, ${count(ambiguous)} ambiguous ones not compared` : "";
  return element(
    different > 0 ? "p.proof.bad" : "p.proof",
    {},
    element("b", {}, `${work}, ${frames}${open}`),
    ` when the trace is replayed with all code that this page proposes: ${count(before)} → ${count(after)} rows touched.`,
  );
}

/**
 * The lines of code that remove and re-add the constraints.
 * @param {[string, string, number, number][]} callers
 * @returns {HTMLElement}
 */
export function callerList(callers) {
  const list = element("ul.callers", {});
  for (const [name, place, removed, added] of callers) {
    list.append(
      element(
        "li",
        {},
        nameElement(name, "code"),
        " ",
        pathElement(place, "class"),
        numbers([
          [count(removed), "removed"],
          [count(added), "re-added"],
        ]),
      ),
    );
  }
  return list;
}

/**
 * The app's current code with its callers line by line, and the proposed code, which can be copied.
 * @param {Proposal} proposal
 * @param {Remedy | null} remedy
 * @returns {HTMLElement}
 */
export function codeDifference({ code: text, replaced, callers }, remedy) {
  const code = element("code", {});
  for (const [now, note] of replaced) {
    code.append(
      element(
        "del",
        {},
        element("span.sign", { "aria-hidden": "true" }, "− "),
        nameElement(now),
        note ? element("small", {}, `  // ${note}`) : null,
        "\n",
      ),
    );
  }
  const lines = text.replace(/\n$/, "").split("\n");
  const added = lines.map((line) =>
    element("ins", {}, element("span.sign", { "aria-hidden": "true" }, "+ "), `${line}\n`),
  );
  code.append(...added);
  const label = replaced.length > 0 ? "What is done now, and the code to write instead" : "The code to write";
  const pre = element("pre.difference", { tabindex: 0, role: "region", "aria-label": label }, code);
  const host = element("div.codeblock", {}, element("div.copied", {}, copyButton(text), pre));
  if (callers) host.prepend(element("p.dim", {}, "Where it is done now:"), callers);
  if (remedy) host.prepend(proof(remedy));
  return host;
}

/**
 * A button that copies code.
 * @param {string} code
 * @returns {HTMLElement}
 */
export function copyButton(code) {
  const button = element(
    "button.copy",
    {
      type: "button",
      title: "Copy the code to write, without the signs",
      click: () => {
        copy(code);
        button.textContent = "Copied";
      },
    },
    "Copy",
  );
  return button;
}

/**
 * Copies a text, also on pages that are opened from the disk.
 * @param {string} text
 */
function copy(text) {
  const field = /** @type {HTMLTextAreaElement} */ (element("textarea.hidden", {}));
  field.value = text;
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  focused?.focus();
}
