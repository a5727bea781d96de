// Parses a Chrome JSON trace with the trace engine of Chromium's DevTools, and counts the results.
//
// usage: node devtools.js TRACE [CHROMIUM]
//
// The DevTools page in Chromium imports its own engine.
"use strict";
const fs = require("fs");
const path = require("path");
const { Chromium } = require(path.join(__dirname, "chromium.js"));

const [trace, program] = process.argv.slice(2);
const browser = new Chromium(program);

async function main() {
  await browser.open("devtools://devtools/bundled/devtools_app.html");
  await browser.evaluate("globalThis.pieces = []; 0");
  // In parts, because a protocol message may not be larger than some megabytes.
  const text = fs.readFileSync(trace, "utf8");
  for (let at = 0; at < text.length; at += 4 << 20) {
    await browser.evaluate(`pieces.push(${JSON.stringify(text.slice(at, at + (4 << 20)))}); 0`);
  }
  return browser.evaluate(`(async () => {
    const Trace = await import("devtools://devtools/bundled/models/trace/trace.js");
    const events = JSON.parse(pieces.join("")).traceEvents;
    const model = Trace.TraceModel.Model.createWithAllHandlers();
    await model.parse(events, { isFreshRecording: false });
    const parsed = model.parsedTrace(0);
    const data = parsed?.data ?? parsed;
    const renderer = data.Renderer ?? {};
    let slices = 0;
    for (const process of renderer.processes?.values() ?? []) {
      for (const thread of process.threads.values()) slices += thread.entries.length;
    }
    return { events: events.length, wanted: events.filter((event) => event.ph === "X").length, slices };
  })()`);
}

main().then((found) => {
  const text = `devtools: ${found.events} events, ${found.slices} of ${found.wanted} slices on threads`;
  browser.leave(found.slices === found.wanted ? 0 : 1, text);
}, (error) => browser.leave(1, `DevTools' trace engine: ${error.message}`));
