// What is printed: everything, whatever is open on the screen.

/** Opens what is folded while the page is printed, and folds it again. */
export function openForPrinting() {
  /** @type {HTMLDetailsElement[]} */
  let opened = [];
  window.addEventListener("beforeprint", () => {
    // What is opened may have more to open in it.
    for (let round = 0; round < 4; round++) {
      const closed = [...document.querySelectorAll("main details:not([open])")];
      if (closed.length === 0) break;
      for (const details of /** @type {HTMLDetailsElement[]} */ (closed)) {
        details.open = true;
        // Its contents are made when it is toggled, which browsers say too late.
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
