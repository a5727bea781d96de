import AppSources
import Dispatch
import Foundation
import PortedPackage
import SourceRewriting

/// Ports an app and prints the result.
enum PortCommand {
  /// Runs the command and returns its exit status.
  static func run(_ words: [String]) -> Int32 {
    if words.prefix(while: { $0 != "--" }).contains(where: { ["-h", "--help"].contains($0) }) {
      FileHandle.standardOutput.write(Data(Arguments.help.utf8))
      return 0
    }
    let arguments: Arguments
    do {
      arguments = try Arguments(words)
    } catch {
      complain(error.text)
      return 64
    }
    let status = StepProgress.standardError()
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { status.update() }
    timer.resume()
    defer { timer.cancel() }
    do {
      let app = try AppReader(
        paths: arguments.paths,
        testPaths: arguments.tests,
        module: arguments.module,
        target: arguments.target,
        manifests: arguments.dryRun ? .parsed : .evaluated
      ).read()
      var options = PortOptions(
        output: absolute(arguments.output ?? "\(app.name)-port"),
        plumbline: arguments.plumbline.map(absolute) ?? ownPackage
      )
      try app.checkOutput(options.output)
      options.iOSVersion = arguments.iOS
      options.writesSmokeTests = arguments.smoke
      options.isDryRun = arguments.dryRun
      var port = try AppPort(app: app, options: options) {
        status.show(VisibleText.escaped($0), done: $1, of: $2)
      }
      let report = try port.run()
      status.clear()
      FileHandle.standardOutput.write(
        Data((arguments.format == "json" ? report.json() : report.text()).utf8)
      )
      return report.isBuilt || report.isDryRun ? 0 : 2
    } catch {
      status.clear()
      complain("\(error)")
      return 2
    }
  }

  /// The package from which this program was built, based on its path:
  /// `Port/.build/…/plumbline-port`.
  private static var ownPackage: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
  }

  private static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return URL(fileURLWithPath: whole).standardizedFileURL.path
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("error: \(VisibleText.escaped(text))\n".utf8))
  }
}
