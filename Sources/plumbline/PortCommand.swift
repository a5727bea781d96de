import ArgumentParser
import Foundation
import TraceStore

struct PortCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Makes a package for Linux of an app's sources, to record them as they are.",
    discussion: """
      Takes folders, files, a Swift package, or a project or workspace of Xcode. What Swift on Linux refuses \
      is rewritten; files that cannot compile here are left out and named. The app's own folder is only read. Files \
      outside the project's folder are taken over only if their folder is named after the project.

      Porting runs code of the app: its Package.swift and those of the packages that it uses, their plugins and macros, \
      and its tests. Packages are resolved and fetched over the network. With --dry-run nothing is run, built or fetched.

      The first call builds the porting tool, which takes about a minute, or ten with a toolchain without swift-syntax. \
      The first port of each version of Plumbline compiles UIKit, which takes about five minutes.

      EXAMPLES
        plumbline port MyApp --smoke                  a package with tests
        plumbline port MyApp.xcodeproj --target MyApp -o port
        plumbline port Sources/Feed --tests Tests/FeedTests
        plumbline port iOS/MyApp.xcodeproj Shared     files of Shared as well
        plumbline port MyApp --dry-run                only a report

      EXIT STATUS
        0 the package builds; 2 it does not, or an error; 64 usage.
      """
  )

  @Argument(
    help: "The app: folders, files, a package, a project or a workspace.",
    completion: .file()
  )
  var paths: [String]

  @Option(parsing: .upToNextOption, help: "Tests that the project does not name.")
  var tests: [String] = []

  @Option(
    name: .shortAndLong,
    help: "The folder to write; <App>-port if left out.",
    completion: .directory
  )
  var output: String?

  @Option(help: "The module's name; the target's or the folder's if left out.")
  var module: String?

  @Option(help: "The target of a project or package; its app if left out.")
  var target: String?

  @Option(help: "Answer '#available' as on this version of iOS; the newest if left out.")
  var ios: String?

  @Flag(help: "Write a test that lays out each view class that can be made without arguments.")
  var smoke = false

  @Flag(help: "Only report: run, compile, fetch and write nothing.")
  var dryRun = false

  @Option(help: "The report's format: text or json.")
  var format: Format = .text

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
  }

  func validate() throws {
    if let ios, ios.wholeMatch(of: /\d+(\.\d+){0,2}/) == nil {
      throw ValidationError("'\(ios)' is not a version of iOS, such as 17.0.")
    }
  }

  mutating func run() throws {
    try endingWith2OnError {
      let tool = PortingTool(sources: PortingTool.ownSources)
      try tool.build()
      try tool.execute(arguments)
    }
  }

  /// The arguments in the tool's format.
  private var arguments: [String] {
    var words: [String] = []
    for (option, value) in [
      ("--output", output), ("--module", module), ("--target", target), ("--ios", ios),
    ] {
      if let value { words += [option, value] }
    }
    if smoke { words.append("--smoke") }
    if dryRun { words.append("--dry-run") }
    words += ["--format", format.rawValue]
    for test in tests { words += ["--tests", test] }
    return words + ["--"] + paths
  }
}
