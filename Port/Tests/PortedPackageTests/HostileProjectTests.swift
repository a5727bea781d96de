import Foundation
import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

@testable import AppSources
@testable import PortedPackage

/// Ports generated projects with hostile structure and text.
///
/// `PLUMBLINE_PORT_FUZZ_SECONDS` sets how long it runs, best with `--sanitize=address`;
/// `PLUMBLINE_PORT_FUZZ_SEED` is the first seed. `PLUMBLINE_PORT_FUZZ_COMPILE` also compiles each
/// package's manifest and parses its sources with the compiler.
@Suite struct HostileProjectTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let first = environment["PLUMBLINE_PORT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  /// Reads a project and writes its package without building it.
  private func port(_ project: HostileProject, plumbline: String) throws {
    let app = try AppReader(paths: [project.app], manifests: .parsed).read()
    var options = PortOptions(output: project.output, plumbline: plumbline)
    options.isDryRun = true
    var port = try AppPort(app: app, options: options)
    let report = try port.run()
    for line in (report.text() + report.json()).split(separator: "\n") {
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
    var folder = try OutputFolder(path: project.output, app: app.root)
    try port.write(&folder)
    try checkManifest(project)
  }

  /// Checks that the manifest contains only the calls that a port writes, and literals without
  /// interpolations.
  private func checkManifest(_ project: HostileProject) throws {
    let path = "\(project.output)/Package.swift"
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let tree = Parser.parse(source: text)
    #expect(!tree.hasError, "\(text)")
    let visitor = CallVisitor(viewMode: .sourceAccurate)
    visitor.walk(tree)
    #expect(visitor.unknown == [], "\(text)")
    #expect(tree.statements.count == 2)
    if Self.environment["PLUMBLINE_PORT_FUZZ_COMPILE"] != nil {
      let result = try Command(
        words: ["swift", "package", "--package-path", project.output, "dump-package"]
      ).run()
      #expect(result.status == 0, "\(result.lines.joined(separator: "\n"))")
      let files = FileManager.default.enumerator(atPath: "\(project.output)/Sources")
      let sources = (files?.allObjects as? [String] ?? []).filter {
        $0.hasSuffix("PortedAssetSymbols.swift") || $0.hasSuffix("PortedInterface.swift")
          || $0.hasSuffix("PortedBundle.swift")
      }
      for source in sources {
        let parsed = try Command(
          words: ["swiftc", "-frontend", "-parse", "\(project.output)/Sources/\(source)"]
        ).run()
        #expect(parsed.status == 0, "\(parsed.lines.joined(separator: "\n"))")
      }
    }
  }

  private final class CallVisitor: SyntaxVisitor {
    var unknown: [String] = []
    private static let known: Set<String> = [
      "Package", ".package", ".target", ".testTarget", ".product", ".copy", ".define",
      ".swiftLanguageMode", ".defaultIsolation", ".enableUpcomingFeature", ".upToNextMinor",
    ]
    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      let name = node.calledExpression.trimmedDescription
      if !Self.known.contains(name) { unknown.append(name) }
      return .visitChildren
    }
    override func visit(_ node: ExpressionSegmentSyntax) -> SyntaxVisitorContinueKind {
      unknown.append(node.description)
      return .visitChildren
    }
  }

  @Test func `a hostile project changes nothing outside the output and gives nothing away`() throws
  {
    let plumbline = try TemporaryFolder(["Sources/UIKit/UIView.swift": "open class UIView {}"])
    let seconds = Self.environment["PLUMBLINE_PORT_FUZZ_SECONDS"].flatMap { Double($0) }
    let end = Date(timeIntervalSinceNow: seconds ?? 0)
    var seed = Self.first
    var ported = 0
    repeat {
      let project = try HostileProject(seed: seed)
      let watch = seconds.map { _ in Watch(seed: seed) }
      let before = project.snapshot()
      do {
        try port(project, plumbline: plumbline.path)
        ported += 1
      } catch let error as AppSourcesError {
        #expect(error.description.hasSuffix(".") || error.description.hasSuffix("'"))
      } catch let error as PortError {
        #expect(!error.description.isEmpty)
      }
      #expect(project.snapshot() == before, "seed \(seed)")
      #expect(project.leaks() == [], "seed \(seed)")
      watch?.stop()
      seed += 1
    } while seconds == nil ? seed < Self.first + 20 : Date() < end
    if seconds != nil { print("\(seed - Self.first) projects, \(ported) packages") }
    #expect(ported > 0)
  }

  /// Ends the process if a project takes longer than a minute.
  private final class Watch {
    private let timer: any DispatchSourceTimer

    init(seed: UInt64) {
      timer = DispatchSource.makeTimerSource(queue: .global())
      timer.schedule(deadline: .now() + 60)
      timer.setEventHandler { fatalError("seed \(seed) hangs") }
      timer.resume()
    }

    func stop() { timer.cancel() }
  }
}
