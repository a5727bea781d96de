// The code to write, beside what the app does now and where.

import { count, counted, element, nameElement } from "./format.js";
import { numbers } from "./texts.js";

/**
 * @typedef {import("./unpack.js").Superview} Superview
 */

/**
 * @typedef {NonNullable<import("./data.js").Trace["remedy"]>} Remedy
 * What a replay of the trace with all code that the page proposes came to.
 */

/**
 * What the replay proved.
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
        nameElement(place, "class"),
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
 * What the app does now, constraint by constraint with the lines that do it, and the code to write instead, which can be
 * copied.
 * @param {Superview} superview
 * @param {Remedy | null} remedy
 * @returns {HTMLElement}
 */
export function codeDifference(superview, remedy) {
  const lines = superview.code.replace(/\n$/, "").split("\n");
  const code = element("code", {});
  for (const [text, number] of superview.texts) {
    code.append(
      element(
        "del",
        {},
        element("span.sign", { "aria-hidden": "true" }, "− "),
        nameElement(text),
        element("small", {}, `  // removed and re-added: ${counted(number, "change")} in the trace`),
        "\n",
      ),
    );
  }
  const added = lines.map((line) =>
    element("ins", {}, element("span.sign", { "aria-hidden": "true" }, "+ "), `${line}\n`),
  );
  code.append(...added);
  const button = element(
    "button.copy",
    {
      type: "button",
      title: "Copy the code to write, without the signs",
      click: () => {
        copy(superview.code);
        button.textContent = "Copied";
      },
    },
    "Copy",
  );
  const pre = element(
    "pre.difference",
    { tabindex: 0, "aria-label": "What is done now, and the code to write instead" },
    code,
  );
  const host = element("div.codeblock", {}, element("div.copied", {}, button, pre));
  if (superview.callers.length > 0) {
    host.prepend(element("p.dim", {}, "Where it is done now:"), callerList(superview.callers));
  }
  if (remedy) host.prepend(proof(remedy));
  return host;
}

/**
 * Copies a text, on pages from the disk as well.
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
