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
    // `lock` guards all that follows; a file is noted and made while it is held once.
    let lock = NSRecursiveLock()
    var entries: [Entry] = []
    var isWatching = false
    var cleaning: [@Sendable () -> Void] = []
  }

  /// Makes a file beside its place, which a signal removes until it is whole.
  static func makeFile(_ path: String, replacing: Bool) throws(FileError) -> NewFile {
    try making { () throws(FileError) in
      try NewFile(path, replacing: replacing) { add(Entry(directory: $0, name: $1)) }
    }
  }

  /// Makes a directory for unfinished files, which a signal removes with all that is in it.
  static func makeDirectory(
    in parent: Directory,
    beside name: String,
    ending: String
  ) throws(FileError) -> (name: String, directory: Directory) {
    try making { () throws(FileError) in
      try parent.makeUniqueDirectory(beside: name, ending: ending) {
        add(Entry(directory: $0, name: $1, isDirectory: true))
      }
    }
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
    guard !state.isWatching, (try? SignalPipe.readingEnd()) != nil else { return }
    state.isWatching = BackgroundThread.start(named: "signals") {
      while true {
        if let number = SignalPipe.next(within: -1) { end(by: number) }
      }
    }
    // Where the system allows no thread, a signal ends the program immediately, and an unfinished file stays.
    if state.isWatching { SignalPipe.catchSignals([SIGINT, SIGTERM, SIGHUP]) }
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

  /// Makes something that a signal would remove; it does not return if a signal is ending the program already.
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

  /// Removes what is half written and ends as the signal would have ended the program.
  private static func end(by number: Int32) {
    // Never unlocked: nobody is to make another file.
    state.lock.lock()
    for clean in state.cleaning { clean() }
    for entry in state.entries { entry.remove() }
    EndingSignal.end(by: number)
  }
}
