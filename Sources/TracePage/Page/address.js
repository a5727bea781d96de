// Keeps what is shown and selected in the page's address, so that it can be shared and Back undoes steps.

/**
 * @typedef {import("./search.js").Search} Search
 * @typedef {import("./selection.js").Passes} Passes
 * @typedef {import("./state.js").State} State
 */

/** How long a view must stay unchanged before Back returns to it, in milliseconds. */
const settled = 200;

/**
 * Keeps the address and the state in sync.
 * @param {State} state
 * @param {Passes} passes
 * @param {Search} search
 * @param {{ cells: number, nodes: number }} counts
 */
export function keepAddress(state, passes, search, counts) {
  const ownTab = state.tab;
  let timer = 0;
  /** The address of the page's view, as of the last settled state. */
  let current = "";
  /** The number of the page's entries in the browser's history before this one. */
  let depth = Number(history.state?.depth ?? 0);
  /**
   * The previous addresses, if the browser keeps no history for the page.
   * @type {string[]}
   */
  const own = [];

  /** Stores the number of the page's earlier entries in the browser's entry. */
  const note = () => {
    try {
      history.replaceState({ depth }, "");
    } catch {
      // The page then undoes steps without the browser.
    }
  };
  /** @param {string} address */
  const enter = (address) => {
    const isStep = placeIn(address) !== placeIn(current);
    try {
      if (isStep) {
        history.pushState({ depth: depth + 1 }, "", `#${address}`);
        depth += 1;
      } else history.replaceState({ depth }, "", `#${address}`);
    } catch {
      if (isStep) own.push(current);
    }
    current = address;
  };
  const write = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      timer = 0;
      const address = addressOf(state, ownTab);
      if (address !== current) enter(address);
    }, settled);
  };
  state.listen(["view", "selection", "slice", "moment", "search", "tab"], write);

  /** @param {string} address */
  const read = (address) => {
    clearTimeout(timer);
    timer = 0;
    current = address;
    const words = new URLSearchParams(address);
    const from = number(words.get("from"));
    const to = number(words.get("to"));
    if (from !== null && to !== null && to > from) state.show(from, to);
    else state.showAll();
    state.openTab(words.get("tab") ?? ownTab);
    const query = words.get("find") ?? "";
    if (query !== state.query) {
      search.field.value = query;
      search.find(query);
      search.results.hidden = true;
    }
    const pass = number(words.get("pass"));
    const span = (words.get("select") ?? "").split("-").map(number);
    if (pass !== null && Number.isInteger(pass) && pass < counts.cells) passes.selectCell(pass);
    else if (span.length === 2 && span[0] !== null && span[1] !== null && span[1] > span[0]) {
      passes.selectSpan(span[0], span[1]);
    } else if (state.selection) state.select(null);
    const view = number(words.get("view"));
    const node = view !== null && Number.isInteger(view) && view < counts.nodes ? view : -1;
    if (node !== state.node) state.selectNode(node);
    const slice = number(words.get("slice"));
    if (slice === null || !Number.isInteger(slice) || !state.selection) return;
    state.slice = slice;
    state.change("slice");
  };
  read(location.hash.slice(1));
  note();

  window.addEventListener("popstate", (event) => {
    // An address that the user entered has its own entry, with the page's entries before it.
    depth = event.state ? Number(event.state.depth ?? 0) : depth + 1;
    if (!event.state) note();
    const address = location.hash.slice(1);
    if (address !== current || timer !== 0) read(address);
  });
  state.undo = () => {
    // A state that has not settled yet has no entry to return from.
    if (addressOf(state, ownTab) !== current) read(current);
    else if (depth > 0) history.back();
    else if (own.length > 0) read(own.pop() ?? "");
  };
}

/**
 * The parts of an address that Back restores: the user's position, but not the search.
 * @param {string} address
 * @returns {string}
 */
function placeIn(address) {
  const words = new URLSearchParams(address);
  return ["from", "to", "pass", "select", "slice", "view"].map((word) => words.get(word) ?? "").join(" ");
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
 * @param {string} ownTab the open tab if the address names none
 * @returns {string}
 */
function addressOf(state, ownTab) {
  const words = new URLSearchParams();
  if (state.from > state.origin || state.to < state.end) {
    words.set("from", String(Math.round(state.from)));
    words.set("to", String(Math.round(state.to)));
  }
  if (state.selection) {
    if (state.selection.cell >= 0) words.set("pass", String(state.selection.cell));
    else words.set("select", `${Math.round(state.selection.from)}-${Math.round(state.selection.to)}`);
  }
  if (state.slice >= 0) words.set("slice", String(state.slice));
  if (state.node >= 0) words.set("view", String(state.node));
  if (state.query) words.set("find", state.query);
  if (state.tab !== ownTab) words.set("tab", state.tab);
  return words.toString();
}
