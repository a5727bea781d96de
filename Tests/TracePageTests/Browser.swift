import Foundation
import Glibc
import Testing

/// The reason why the browser could not perform a request.
struct BrowserError: Error, CustomStringConvertible {
  var description: String
}

/// A headless Chromium, controlled with its debugging protocol over a pair of pipes.
///
/// Only one test at a time may use it.
final class Browser {
  private let requests: Int32
  private let answers: Int32
  private let process: pid_t
  private let profile: String
  private var nextID = 1
  private var received: [UInt8] = []
  /// The events that the browser has sent, by session.
  private(set) var events: [(session: String?, method: String, parameters: [String: Any])] = []

  /// The timeout for an answer, in milliseconds; after that, the browser counts as hung.
  private static let patience: Int32 = 120_000

  /// Chromium's path, or nil; `scripts/setup chromium` installs it.
  static let path: String? = ["chromium", "chromium-browser", "google-chrome"]
    .flatMap { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
        "\($0)/\(name)"
      }
    }
    .first { unsafe access($0, X_OK) == 0 }

  /// Starts a browser.
  init() throws {
    guard let path = Self.path else { throw BrowserError(description: "There is no Chromium.") }
    profile = FileManager.default.temporaryDirectory.path + "/plumbline-page-\(UUID().uuidString)"
    var toBrowser: [Int32] = [0, 0]
    var fromBrowser: [Int32] = [0, 0]
    guard unsafe pipe(&toBrowser) == 0, unsafe pipe(&fromBrowser) == 0 else {
      throw BrowserError(description: "No pipes are available.")
    }
    for file in toBrowser + fromBrowser { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    // The browser expects its ends of the pipes as file descriptors 3 and 4.
    let high = (fcntl(toBrowser[0], F_DUPFD, 20), fcntl(fromBrowser[1], F_DUPFD, 20))
    unsafe posix_spawn_file_actions_adddup2(&actions, high.0, 3)
    unsafe posix_spawn_file_actions_adddup2(&actions, high.1, 4)
    // Close all others. Another test may wait for the end of a file of its own program, and the
    // browser would keep it open. Closing a descriptor that is not open is not an error here.
    for file in Int32(5)..<1_024 { unsafe posix_spawn_file_actions_addclose(&actions, file) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments = [
      path, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
      "--hide-scrollbars", "--force-color-profile=srgb", "--no-first-run", "--mute-audio",
      "--disable-dev-shm-usage", "--disable-extensions", "--disable-background-networking",
      // Otherwise each tab starts two processes, one of them for the next tab, and each compiles the
      // page's code again.
      "--process-per-site", "--disable-features=SpareRendererForSitePerProcess",
      "--user-data-dir=\(profile)", "about:blank",
    ]
    var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe words.append(nil)
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, path, &actions, nil, &words, environ)
    for position in unsafe words.indices { unsafe free(words[position]) }
    unsafe posix_spawn_file_actions_destroy(&actions)
    for file in [toBrowser[0], fromBrowser[1], high.0, high.1] { close(file) }
    guard code == 0 else { throw BrowserError(description: "\(path) cannot be started.") }
    process = child
    requests = toBrowser[1]
    answers = fromBrowser[0]
  }

  deinit {
    close(requests)
    close(answers)
    kill(process, SIGKILL)
    _ = waitpid(process, nil, 0)
    try? FileManager.default.removeItem(atPath: profile)
  }

  /// Sends a request to the browser and waits for its answer.
  @discardableResult
  func call(
    _ method: String,
    _ parameters: [String: Any] = [:],
    session: String? = nil
  ) throws -> [String: Any] {
    let id = nextID
    nextID += 1
    var message: [String: Any] = ["id": id, "method": method, "params": parameters]
    message["sessionId"] = session
    try send(JSONSerialization.data(withJSONObject: message))
    while true {
      let answer = try receive()
      if answer["id"] as? Int == id {
        if let error = answer["error"] as? [String: Any] {
          throw BrowserError(description: "\(method): \(error["message"] ?? error)")
        }
        return answer["result"] as? [String: Any] ?? [:]
      }
      note(answer)
    }
  }

  /// Waits for an event of a session, or takes it from ``events``.
  func wait(for method: String, session: String) throws -> [String: Any] {
    while true {
      if let position = events.firstIndex(where: { $0.method == method && $0.session == session }) {
        return events.remove(at: position).parameters
      }
      note(try receive())
    }
  }

  /// Removes the events of a session.
  func forgetEvents(of session: String) {
    events.removeAll { $0.session == session }
  }

  private func note(_ message: [String: Any]) {
    guard let method = message["method"] as? String else { return }
    events.append(
      (message["sessionId"] as? String, method, message["params"] as? [String: Any] ?? [:])
    )
  }

  private func send(_ data: Data) throws {
    var rest = Array(data)[...]
    rest.append(0)
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(requests, bytes.baseAddress, bytes.count)
      }
      guard written > 0 else { throw BrowserError(description: "The browser has gone away.") }
      rest = rest.dropFirst(written)
    }
  }

  private func receive() throws -> [String: Any] {
    var searched = 0
    while true {
      if let end = received[searched...].firstIndex(of: 0) {
        let data = Data(received[..<end])
        received.removeSubrange(...end)
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      }
      searched = received.count
      var waiting = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, Self.patience) > 0 else {
        throw BrowserError(description: "The browser does not answer.")
      }
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe chunk.withUnsafeMutableBytes { bytes in
        unsafe Glibc.read(answers, bytes.baseAddress, bytes.count)
      }
      guard count > 0 else { throw BrowserError(description: "The browser has gone away.") }
      received.append(contentsOf: chunk.prefix(count))
    }
  }
}
