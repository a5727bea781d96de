import Foundation
import TraceStore

/// Files and directories that are being written; if a signal ends the program, they are removed
/// first.
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
    // `lock` guards everything below; a file is registered and created while it is held.
    let lock = NSRecursiveLock()
    var entries: [Entry] = []
    var isWatching = false
    var cleaning: [@Sendable () -> Void] = []
  }

  /// Creates a file next to its destination; a signal removes it unless it is complete.
  static func makeFile(_ path: String, replacing: Bool) throws(FileError) -> NewFile {
    try making { () throws(FileError) in
      try NewFile(path, replacing: replacing) { add(Entry(directory: $0, name: $1)) }
    }
  }

  /// Completes a file; no signal ends the program meanwhile.
  static func finish(_ file: NewFile) throws(FileError) {
    try ending(file.partialName, in: file.directory) { () throws(FileError) in try file.finish() }
  }

  /// Creates a directory for unfinished files; a signal removes it with its contents.
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

  /// Registers an action that runs before a signal ends the program.
  static func beforeEnd(_ clean: @escaping @Sendable () -> Void) {
    state.lock.lock()
    defer { state.lock.unlock() }
    state.cleaning.append(clean)
    watchSignals()
  }

  /// Installs the signal handlers; call it with the lock held.
  private static func watchSignals() {
    guard !state.isWatching, (try? SignalPipe.readingEnd()) != nil else { return }
    state.isWatching = BackgroundThread.start(named: "signals") {
      while true {
        if let number = SignalPipe.next(within: -1) { end(by: number) }
      }
    }
    // If the system allows no thread, a signal ends the program immediately and an unfinished file
    // remains.
    if state.isWatching { SignalPipe.catchSignals([SIGINT, SIGTERM, SIGHUP]) }
  }

  /// Unregisters a file that is complete or has been removed.
  static func forget(_ name: String, in directory: Directory) {
    state.lock.lock()
    defer { state.lock.unlock() }
    forgetNow(name, in: directory)
  }

  private static func forgetNow(_ name: String, in directory: Directory) {
    state.entries.removeAll { $0.directory === directory && $0.name == name }
  }

  /// Creates something that a signal would remove; does not return if a signal is already ending
  /// the program.
  static func making<T, E>(_ body: () throws(E) -> T) throws(E) -> T {
    state.lock.lock()
    defer { state.lock.unlock() }
    return try body()
  }

  /// Runs the last step of writing a file or a directory's files; no signal ends the program during
  /// it.
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

  /// Removes unfinished files and ends the program as the signal would have.
  private static func end(by number: Int32) {
    // Never unlocked, so that no other file is created.
    state.lock.lock()
    for clean in state.cleaning { clean() }
    for entry in state.entries { entry.remove() }
    EndingSignal.end(by: number)
  }
}
