import Foundation
import TraceReports

/// The program `plumbline-inspect`, which creates views; `plumbline` itself does not link UIKit.
enum InspectionTool {
  private static let name = "plumbline-inspect"

  /// Returns the program next to this one; otherwise builds it from Plumbline's sources.
  ///
  /// - Throws: ``CommandError`` if it does not exist and cannot be built.
  static func program() throws -> URL {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let program = folder.appendingPathComponent(name)
    if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    let sources = PortingTool.ownSources
    guard FileManager.default.fileExists(atPath: "\(sources)/Package.swift") else {
      let shown = DisplayText.path(folder.path, limit: 200)
      throw CommandError("'plumbline inspect' needs '\(name)' in \(shown): install both programs.")
    }
    let configuration = folder.lastPathComponent == "debug" ? "debug" : "release"
    let build = ProductBuild(
      package: sources,
      product: name,
      configuration: configuration,
      title: name
    )
    try build.run()
    return URL(fileURLWithPath: "\(sources)/.build/\(configuration)/\(name)")
  }
}
