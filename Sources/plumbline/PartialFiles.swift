import Dispatch
import Foundation
import TraceStore

/// Files and directories that are being written; a signal that ends the program removes them first.
enum PartialFiles {
  private static let state = State()

  private struct Entry {
    var directory: Directory
    var name: String
    var isDirectory = false

    func remove() {
      if isDirectory { directory.removeDirectory(name) } else { directory.remove(name) }
    }
  }

  private final class State: @unchecked Sendable {
    // `lock` guards all that follows.
    let lock = NSLock()
    var entries: [Entry] = []
    var sources: [any DispatchSourceSignal] = []
    var cleaning: [@Sendable () -> Void] = []
  }

  /// Notes a file before it is made.
  static func add(_ directory: Directory, _ name: String) {
    add(Entry(directory: directory, name: name))
  }

  /// Notes a directory before it is made.
  static func addDirectory(_ directory: Directory, _ name: String) {
    add(Entry(directory: directory, name: name, isDirectory: true))
  }

  private static func add(_ entry: Entry) {
    state.lock.lock()
    defer { state.lock.unlock() }
    state.entries.append(entry)
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
  static func forget(_ name: String, in directory: Directory) {
    state.lock.lock()
    defer { state.lock.unlock() }
    forgetNow(name, in: directory)
  }

  private static func forgetNow(_ name: String, in directory: Directory) {
    state.entries.removeAll { $0.directory === directory && $0.name == name }
  }

  /// Makes another file in a directory that is noted, unless a signal is ending the program: then it does not return.
  static func making<T, E>(_ body: () throws(E) -> T) throws(E) -> T {
    state.lock.lock()
    defer { state.lock.unlock() }
    return try body()
  }

  /// Does what ends the writing of a file, or of a directory's, during which no signal ends the program.
  static func ending<E>(
    _ name: String,
    in directory: Directory,
    _ body: () throws(E) -> Void
  ) throws(E) {
    state.lock.lock()
    defer { state.lock.unlock() }
    try body()
    forgetNow(name, in: directory)
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
    for entry in state.entries { entry.remove() }
    // What was noted may have been made meanwhile.
    usleep(5_000)
    for entry in state.entries { entry.remove() }
    EndingSignal.end(by: number)
  }
}
