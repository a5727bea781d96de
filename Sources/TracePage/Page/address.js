// What is shown and selected stands in the page's address, so that it can be shared.

/**
 * @typedef {import("./search.js").Search} Search
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/**
 * Keeps the address and the state alike.
 * @param {State} state
 * @param {Passes} passes
 * @param {Search} search
 * @param {number} cellCount
 */
export function keepAddress(state, passes, search, cellCount) {
  let timer = 0;
  let isReading = false;
  const write = () => {
    if (isReading) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      const address = addressOf(state);
      if (address !== location.hash.slice(1))
        history.replaceState(null, "", address === "" ? "#" : `#${address}`);
    }, 120);
  };
  state.listen(["view", "selection", "search", "tab"], write);
  const read = () => {
    isReading = true;
    const words = new URLSearchParams(location.hash.slice(1));
    const from = number(words.get("from"));
    const to = number(words.get("to"));
    if (from !== null && to !== null && to > from) state.show(from, to);
    const tab = words.get("tab");
    if (tab) state.openTab(tab);
    const query = words.get("find") ?? "";
    if (query !== state.query) {
      search.field.value = query;
      search.find(query);
      search.results.hidden = true;
    }
    const pass = number(words.get("pass"));
    const span = (words.get("select") ?? "").split("-").map(number);
    if (pass !== null && Number.isInteger(pass) && pass >= 0 && pass < cellCount) passes.selectCell(pass);
    else if (span.length === 2 && span[0] !== null && span[1] !== null && span[1] > span[0]) {
      passes.selectSpan(span[0], span[1]);
    }
    isReading = false;
  };
  read();
  window.addEventListener("hashchange", () => {
    if (location.hash.slice(1) !== addressOf(state)) read();
  });
}

/**
 * @param {string | null} text
 * @returns {number | null}
 */
function number(text) {
  if (text === null || text === "") return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/**
 * @param {State} state
 * @returns {string}
 */
function addressOf(state) {
  const words = new URLSearchParams();
  if (state.from > state.origin || state.to < state.end) {
    words.set("from", String(Math.round(state.from)));
    words.set("to", String(Math.round(state.to)));
  }
  if (state.selection) {
    if (state.selection.cell >= 0) words.set("pass", String(state.selection.cell));
    else words.set("select", `${Math.round(state.selection.from)}-${Math.round(state.selection.to)}`);
  }
  if (state.query) words.set("find", state.query);
  if (state.tab !== "outline") words.set("tab", state.tab);
  return words.toString();
}
