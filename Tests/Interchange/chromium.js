// Controls a headless Chromium through the pipe of its debugging protocol.
"use strict";
const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

class Chromium {
  number = 0;
  waiting = new Map();
  rest = "";

  constructor(program = "chromium", options = []) {
    this.profile = fs.mkdtempSync(path.join(os.tmpdir(), "chromium-"));
    this.process = spawn(
      program,
      ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
        "--no-first-run", "--disable-background-networking", "--js-flags=--max-old-space-size=4096",
        `--user-data-dir=${this.profile}`, ...options, "about:blank"],
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.process.stdio[4].on("data", (bytes) => this.receive(bytes));
    this.process.on("error", (error) => this.leave(1, `Chromium cannot be started: ${error.message}`));
    this.timer = setTimeout(() => this.leave(1, "Chromium did not answer in five minutes"), 300000);
  }

  receive(bytes) {
    this.rest += bytes;
    for (let end; (end = this.rest.indexOf("\0")) >= 0; this.rest = this.rest.slice(end + 1)) {
      const message = JSON.parse(this.rest.slice(0, end));
      if (!this.waiting.has(message.id)) continue;
      const [resolve, reject] = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    }
  }

  /** Calls a method of the protocol. */
  call(method, params = {}) {
    return new Promise((resolve, reject) => {
      const id = ++this.number;
      this.waiting.set(id, [resolve, reject]);
      this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId: this.session }) + "\0");
    });
  }

  /** Opens a page, uses its session for all later calls, and waits until it is loaded. */
  async open(url) {
    const { targetId } = await this.call("Target.createTarget", { url });
    this.session = (await this.call("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    await this.until(`document.readyState === "complete" && location.href !== "about:blank"`);
  }

  /** Evaluates an expression in the page; waits for a promise. */
  async evaluate(expression) {
    const answer = await this.call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (answer.exceptionDetails) {
      const { exception, text } = answer.exceptionDetails;
      throw new Error(exception?.description ?? text);
    }
    return answer.result.value;
  }

  /** Waits until an expression is true, at most a minute. */
  async until(expression) {
    for (let tries = 0; tries < 600; tries++) {
      if (await this.evaluate(expression)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`never came true: ${expression}`);
  }

  /** Closes the browser and exits. */
  leave(status, text) {
    clearTimeout(this.timer);
    (status === 0 ? process.stdout : process.stderr).write(text + "\n");
    this.process.once("exit", () => {
      // The browser's child processes may still write into it. Files that they leave behind are not
      // a failure.
      for (let tries = 0; tries < 50; tries++) {
        try {
          fs.rmSync(this.profile, { recursive: true, force: true });
          break;
        } catch {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
        }
      }
      process.exit(status);
    });
    this.process.kill("SIGKILL");
  }
}

module.exports = { Chromium };
