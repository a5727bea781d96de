import Dispatch
import Foundation

/// Files and directories that are being written; a signal that ends the program removes them first.
enum PartialFiles {
  private static let state = State()

  private final class State: @unchecked Sendable {
    // `lock` guards all that follows.
    let lock = NSLock()
    var paths: Set<String> = []
    var sources: [any DispatchSourceSignal] = []
    var cleaning: [@Sendable () -> Void] = []
  }

  /// Notes a file before it is made.
  static func add(_ path: String) {
    state.lock.lock()
    defer { state.lock.unlock() }
    state.paths.insert(path)
    watchSignals()
  }

  /// Has something done as well before a signal ends the program.
  static func beforeEnd(_ clean: @escaping @Sendable () -> Void) {
    state.lock.lock()
    defer { state.lock.unlock() }
    state.cleaning.append(clean)
    watchSignals()
  }

  /// Call it with the lock held.
  private static func watchSignals() {
    if state.sources.isEmpty { state.sources = [SIGINT, SIGTERM, SIGHUP].map(watch) }
  }

  /// Takes note that a file is whole, or is no more.
  static func forget(_ path: String) {
    state.lock.lock()
    defer { state.lock.unlock() }
    state.paths.remove(path)
  }

  /// Removes a file, if it is one of those that are being written.
  static func remove(_ path: String) {
    state.lock.lock()
    defer { state.lock.unlock() }
    if state.paths.remove(path) != nil { try? FileManager.default.removeItem(atPath: path) }
  }

  private static func watch(_ number: Int32) -> any DispatchSourceSignal {
    _ = signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { end(by: number) }
    // Until the source is at work, a signal is lost.
    let registered = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { registered.signal() }
    source.resume()
    registered.wait()
    return source
  }

  /// Removes what is half written and ends as the signal would have ended the program.
  private static func end(by number: Int32) {
    // Never unlocked: nobody is to make another file.
    state.lock.lock()
    for clean in state.cleaning { clean() }
    for path in state.paths { try? FileManager.default.removeItem(atPath: path) }
    EndingSignal.end(by: number)
  }
}
