// Printing: the paper shows everything, whatever is open on the screen.

/** Opens folded parts while the page is printed, and folds them again. */
export function openForPrinting() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  window.addEventListener("beforeprint", () => {
    // An opened part may contain more parts to open.
    for (let round = 0; round < 4; round++) {
      const closed = [...document.querySelectorAll("main details:not([open])")];
      if (closed.length === 0) break;
      for (const details of /** @type {HTMLDetailsElement[]} */ (closed)) {
        details.open = true;
        // Its contents are created by the toggle event, which browsers send too late.
        details.dispatchEvent(new Event("toggle"));
        opened.push(details);
      }
    }
  });
  window.addEventListener("afterprint", () => {
    for (const details of opened) details.open = false;
    opened = [];
  });
}
