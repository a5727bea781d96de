import Foundation
import PackagePlugin

/// Runs `plumbline`, built from the package's own dependency: `swift package plumbline record -- swift test`.
@main
struct PlumblineCommand: CommandPlugin {
  /// The Swift commands that wait for the lock of the build folder.
  private static let locking = ["build", "run", "test"]

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    // 'plumbline inspect' finds its second program next to the first.
    if arguments.first == "inspect" { _ = try builtProgram("plumbline-inspect") }
    process.executableURL = try builtProgram("plumbline")
    process.arguments = Self.ignoringLock(arguments)
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal { exit(128 + process.terminationStatus) }
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Builds a program in the package's build folder, which already contains the modules of the
  /// package's tests.
  private func builtProgram(_ name: String) throws -> URL {
    let result = try packageManager.build(
      .product(name),
      parameters: .init(configuration: .inherit, logging: .concise)
    )
    let program = result.builtArtifacts.first {
      $0.kind == .executable && $0.url.lastPathComponent == name
    }
    guard result.succeeded, let program else {
      throw PlumblineCommandError.notBuilt(name, result.logText)
    }
    return program.url
  }

  /// Returns the words with `--ignore-lock` for the command to record.
  ///
  /// `swift package` holds the lock of the build folder while a plugin runs, but does not use the
  /// folder. A `swift test` that the plugin waits for would wait for that lock forever.
  private static func ignoringLock(_ words: [String]) -> [String] {
    guard words.first == "record",
      let swift = words.firstIndex(where: { $0 == "swift" || $0.hasSuffix("/swift") }),
      words.indices.contains(swift + 1), locking.contains(words[swift + 1])
    else { return words }
    var words = words
    words.insert("--ignore-lock", at: swift + 2)
    return words
  }
}

/// The reason why there is no program to run.
enum PlumblineCommandError: Error, CustomStringConvertible {
  /// The program's name, and the build's log.
  case notBuilt(String, String)

  var description: String {
    switch self {
    case .notBuilt(let name, let log): "\(name) does not build:\n\(log)"
    }
  }
}
