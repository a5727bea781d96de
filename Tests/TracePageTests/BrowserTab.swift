import Foundation
import TestSupport

/// One page in a browser, used as a reader does: with wheel, pointer and keys.
final class BrowserTab {
  let browser: Browser
  private let session: String
  private let target: String
  private var isScripting = true

  /// Opens an empty page with a size.
  init(_ browser: Browser, width: Int = 1_280, height: Int = 900) throws {
    self.browser = browser
    let created = try browser.call("Target.createTarget", ["url": "about:blank"])
    target = created["targetId"] as? String ?? ""
    let attached = try browser.call(
      "Target.attachToTarget",
      ["targetId": target, "flatten": true]
    )
    session = attached["sessionId"] as? String ?? ""
    for domain in ["Page", "Runtime", "Log", "Network"] { try call("\(domain).enable") }
    try resize(width: width, height: height)
  }

  deinit {
    _ = try? browser.call("Target.closeTarget", ["targetId": target])
    browser.forgetEvents(of: session)
  }

  /// Sends a request for this page.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try browser.call(method, parameters, session: session)
  }

  /// Opens a file and waits until it is loaded and drawn.
  func open(_ path: String, address: String = "") throws {
    browser.forgetEvents(of: session)
    try call("Page.navigate", ["url": "file://\(path)\(address)"])
    _ = try browser.wait(for: "Page.loadEventFired", session: session)
    guard isScripting else { return }
    // The detail follows after the first picture. Wait only a limited time, in case the page fails.
    try evaluate(
      """
      new Promise((done) => {
        let frames = 0;
        const look = () =>
          document.documentElement.classList.contains("complete") || ++frames > 300
            ? done(1) : requestAnimationFrame(look);
        look();
      })
      """
    )
    try settle()
  }

  /// Waits for an event of this page.
  func wait(for method: String) throws -> [String: Any] {
    try browser.wait(for: method, session: session)
  }

  /// Waits until changes are on the screen, including tracks that a worker draws.
  func settle() throws {
    _ = try? evaluate(
      """
      (async () => {
        const frame = () => new Promise(requestAnimationFrame);
        await frame();
        await globalThis.plumbline?.canvas.drawn;
        await frame();
        return 1;
      })()
      """
    )
  }

  /// Evaluates an expression in the page and returns its value, or the result of its promise.
  @discardableResult
  func evaluate(_ expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true]
    )
    if let exception = answer["exceptionDetails"] as? [String: Any] {
      let thrown = exception["exception"] as? [String: Any]
      throw BrowserError(
        description: "\(thrown?["description"] ?? exception["text"] ?? exception) in \(expression)"
      )
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Returns the value of a numeric expression.
  func number(_ expression: String) throws -> Double {
    guard let number = try evaluate(expression) as? Double else {
      throw BrowserError(description: "no number: \(expression)")
    }
    return number
  }

  /// Returns the value of a text expression.
  func text(_ expression: String) throws -> String {
    guard let text = try evaluate(expression) as? String else {
      throw BrowserError(description: "no text: \(expression)")
    }
    return text
  }

  /// Returns whether a condition is true.
  func holds(_ expression: String) throws -> Bool {
    try evaluate("Boolean(\(expression))") as? Bool ?? false
  }

  /// Returns the violations that the accessibility checker finds, with or without those of contrast.
  func violations(withContrast checksContrast: Bool) throws -> [String] {
    if try !holds("window.axe") {
      try evaluate(String(contentsOfFile: checker, encoding: .utf8) + ";0")
    }
    return try evaluate(
      """
      axe.run(document, {
        resultTypes: ["violations"], rules: { "color-contrast": { enabled: \(checksContrast) } },
      }).then((result) => result.violations
        .map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => node.html + node.failureSummary)}`))
      """
    ) as? [String] ?? ["axe-core did not answer"]
  }

  /// The page's errors: exceptions, errors on the console, and network requests.
  var complaints: [String] {
    browser.events.filter { $0.session == session }.compactMap { event in
      switch event.method {
      case "Runtime.exceptionThrown": return "\(event.parameters)"
      case "Runtime.consoleAPICalled":
        return event.parameters["type"] as? String == "error" ? "\(event.parameters)" : nil
      case "Log.entryAdded":
        let entry = event.parameters["entry"] as? [String: Any]
        return entry?["level"] as? String == "error" ? "\(entry ?? [:])" : nil
      case "Network.requestWillBeSent":
        let request = event.parameters["request"] as? [String: Any]
        let url = request?["url"] as? String ?? ""
        // The page's worker loads its script from the page itself.
        let isOwn = ["file:", "data:", "blob:"].contains { url.hasPrefix($0) }
        return isOwn ? nil : "fetches \(url)"
      default: return nil
      }
    }
  }
}

// MARK: - What a reader does

extension BrowserTab {
  /// Changes the page's size and the device pixel ratio.
  func resize(width: Int, height: Int, ratio: Int = 1) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": ratio, "mobile": false]
    )
  }

  /// Selects the light or dark color scheme.
  func prefer(_ scheme: String) throws {
    try call(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": scheme]]]
    )
  }

  /// Disables scripting.
  func switchScriptingOff() throws {
    isScripting = false
    try call("Emulation.setScriptExecutionDisabled", ["value": true])
  }

  /// Turns the wheel at a place; with Control it zooms, as a pinch on a trackpad does.
  func wheel(
    x: Double,
    y: Double,
    deltaX: Double = 0,
    deltaY: Double,
    withControl: Bool = false
  ) throws {
    try mouse(
      "mouseWheel",
      x,
      y,
      ["deltaX": deltaX, "deltaY": deltaY, "modifiers": withControl ? 2 : 0]
    )
    try settle()
  }

  /// Clicks at a place.
  func click(x: Double, y: Double) throws {
    try mouse("mouseMoved", x, y)
    try mouse("mousePressed", x, y, ["button": "left", "clickCount": 1])
    try mouse("mouseReleased", x, y, ["button": "left", "clickCount": 1])
    try settle()
  }

  /// Clicks at the center of the first element that matches a selector.
  func click(_ selector: String) throws {
    try evaluate("document.querySelector(`\(selector)`).scrollIntoView({ block: 'center' })")
    try settle()
    let box = try box(selector)
    try click(x: box.x + box.width / 2, y: box.y + box.height / 2)
  }

  /// Moves the pointer.
  func move(x: Double, y: Double) throws {
    try mouse("mouseMoved", x, y)
    try settle()
  }

  /// Drags from one place to another.
  func drag(fromX: Double, y: Double, toX: Double, toY: Double? = nil) throws {
    let toY = toY ?? y
    try mouse("mouseMoved", fromX, y)
    try mouse("mousePressed", fromX, y, ["button": "left", "clickCount": 1])
    for step in 1...4 {
      let share = Double(step) / 4
      let (x, y) = (fromX + (toX - fromX) * share, y + (toY - y) * share)
      try mouse("mouseMoved", x, y, ["button": "left", "buttons": 1])
    }
    try mouse("mouseReleased", toX, toY, ["button": "left", "clickCount": 1])
    try settle()
  }

  private func mouse(
    _ type: String,
    _ x: Double,
    _ y: Double,
    _ more: [String: Any] = [:]
  ) throws {
    try call(
      "Input.dispatchMouseEvent",
      ["type": type, "x": x, "y": y].merging(more) { $1 }
    )
  }

  /// Presses a key and waits for the effect.
  func press(_ key: String) throws {
    try self.key(key)
    try settle()
  }

  /// Presses a key.
  func key(_ key: String) throws {
    let text = key == "Enter" ? "\r" : key.count == 1 ? key : ""
    let codes = [
      "Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
      "Tab": 9, " ": 32,
    ]
    var parameters: [String: Any] = ["key": key, "windowsVirtualKeyCode": codes[key] ?? 0]
    if !text.isEmpty { parameters["text"] = text }
    try call(
      "Input.dispatchKeyEvent",
      parameters.merging(["type": text.isEmpty ? "rawKeyDown" : "keyDown"]) { $1 }
    )
    try call("Input.dispatchKeyEvent", parameters.merging(["type": "keyUp"]) { $1 })
  }

  /// Types into the focused element.
  func type(_ text: String) throws {
    try call("Input.insertText", ["text": text])
    try settle()
  }

  /// Returns the bounds of the first element that matches a selector.
  func box(_ selector: String) throws -> (x: Double, y: Double, width: Double, height: Double) {
    let box =
      try evaluate(
        """
        (() => { const box = document.querySelector(`\(selector)`).getBoundingClientRect(); \
        return [box.x, box.y, box.width, box.height] })()
        """
      ) as? [Double] ?? [0, 0, 0, 0]
    return (box[0], box[1], box[2], box[3])
  }

  /// Saves a picture of the page, for people and as a CI artifact.
  func keepPicture(_ name: String) throws {
    let answer = try call("Page.captureScreenshot", ["format": "png"])
    guard let data = Data(base64Encoded: answer["data"] as? String ?? "") else { return }
    let folder = packageFolder.path + "/.build/artifacts/report-page"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }
}
