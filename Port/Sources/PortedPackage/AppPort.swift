public import AppSources
import Foundation
import SourceRewriting

/// Makes a package from an app, and builds it until the remaining code compiles.
public struct AppPort {
  let app: App
  let options: PortOptions
  let progress: Progress
  var modules: [ModuleState] = []
  var droppedPackages: [String: String] = [:]
  let framework: FrameworkInterface
  /// The files that use each missing name.
  var blocked: [String: Set<String>] = [:]
  /// The folder of the package that the port uses as Plumbline: the compiled one, or Plumbline's
  /// own.
  private(set) var plumblinePackage: String

  /// Describes the current work in a few words, with the number of finished steps and the total, 0
  /// if unknown.
  public typealias Progress = (_ words: String, _ done: Int, _ count: Int) -> Void

  /// Prepares to port an app; `progress` is called with the current work.
  ///
  /// - Throws: An error if Plumbline's package is not at the given path, or if a version is
  ///   invalid.
  public init(
    app: App,
    options: PortOptions,
    progress: @escaping Progress = { _, _, _ in }
  ) throws(PortError) {
    self.app = app
    self.options = options
    self.progress = progress
    plumblinePackage = options.plumbline
    if let version = options.iOSVersion, PlatformVersion(version) == nil {
      throw PortError("'\(version)' is not a version of iOS, such as 17.0.")
    }
    framework = try Self.framework(below: options.plumbline)
    // SwiftPM tells packages apart by their names.
    for package in app.packages where package.identity == "plumbline" {
      droppedPackages[package.identity] = "has the name of Plumbline's own package"
    }
  }

  private static func framework(below plumbline: String) throws(PortError) -> FrameworkInterface {
    let folder = "\(plumbline)/Sources/UIKit"
    guard let names = FileManager.default.enumerator(atPath: folder) else {
      throw PortError("\(folder) does not exist: Plumbline's sources are needed.")
    }
    let paths = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    let files = paths.compactMap { path in
      FileManager.default.contents(atPath: "\(folder)/\(path)").map {
        SourceFile(path: path, contents: Array($0))
      }
    }
    if files.isEmpty {
      throw PortError("\(folder) has no sources: Plumbline's sources are needed.")
    }
    return FrameworkInterface(files: files)
  }

  /// Ports the app.
  ///
  /// - Throws: An error if the folder cannot be written, or if nothing that remains builds.
  public mutating func run() throws(PortError) -> PortReport {
    progress("reading files", 0, 0)
    modules = app.modules.map { ModuleState(module: $0, root: app.root) }
    rewriteAll()
    var report = PortReport(app: app, output: options.output)
    if !options.isDryRun {
      try checkName(of: options.output)
      var folder = try OutputFolder(path: options.output, app: app.root)
      report.isUpdate = folder.isUpdate
      try build(in: &folder, report: &report)
      report.edited = folder.edited.sorted()
      report.isNew = Set(folder.added)
      report.changed = folder.changed
      report.removed = folder.removed
      let before = Set(folder.previouslyLeftOut)
      report.newlyLeftOut =
        report.isUpdate
        ? modules.flatMap { $0.leftOut.keys }.filter { !before.contains($0) }.sorted() : []
    }
    report.isDryRun = options.isDryRun
    report.take(modules, droppedPackages: droppedPackages, blocked: blocked)
    return report
  }

  /// Refuses a folder whose package would have the name of one of its dependencies.
  ///
  /// SwiftPM names a package after its folder.
  private func checkName(of output: String) throws(PortError) {
    let name = URL(fileURLWithPath: output).lastPathComponent.lowercased()
    guard name == "plumbline" || packages.contains(where: { $0.identity == name }) else { return }
    throw PortError(
      "\(output) has the name of a package that the port uses; name another folder with -o."
    )
  }

  /// The modules that a module of the app may import, in their current state.
  func imported(by state: ModuleState) -> [ModuleState] {
    let names = Set(state.module.dependencies)
    return modules.filter { names.contains($0.module.name) }
  }

  /// The packages that the app names, and substitutes for modules that it imports.
  var packages: [RemotePackage] {
    let usesCombine = modules.contains { $0.imports("Combine") }
    let isNamed = app.packages.contains { $0.identity == Substitutes.combine.identity }
    return app.packages + (usesCombine && !isNamed ? [Substitutes.combine] : [])
  }

  mutating func rewriteAll() {
    let version = options.iOSVersion.flatMap { PlatformVersion($0) }
    for index in modules.indices {
      let module = modules[index].module
      var products = module.products.filter { droppedPackages[$0.package] == nil }.map(\.name)
      products += Substitutes.products(dropped: Set(droppedPackages.keys)).map(\.name)
      let rewriteOptions = RewriteOptions(
        module: module.name,
        iOSVersion: version,
        modules: Set(modules.filter { !$0.module.isTest }.map(\.module.name) + products),
        // This module may import the modules before it, directly or indirectly.
        framework: framework.adding(
          modules[..<index].filter { !$0.module.isTest }.map(\.rewriting.interface)
        )
      )
      let count = modules[index].remaining.count
      let report = ProgressCounter(progress)
      modules[index].rewrite(options: rewriteOptions) { done in
        report.show("rewriting \(module.name)", done, of: count)
      }
    }
  }

  // MARK: Building

  private mutating func build(in folder: inout OutputFolder, report: inout PortReport)
    throws(PortError)
  {
    let frameworks = try compiledFrameworks()
    plumblinePackage = frameworks?.package ?? options.plumbline
    try write(&folder)
    try resolvePackages(&folder)
    // A module compiles only after the modules that it imports, so each needs its own rounds.
    for round in 1...max(options.maximumRounds, 1) * modules.count {
      let outcome = try PackageBuild(folder: options.output).run {
        progress("compiling \(app.name), round \(round)", $0, $1)
      }
      report.rounds = round
      if outcome.succeeded {
        report.isBuilt = true
        break
      }
      var changes = leaveOutFailing(outcome.errors)
      if !changes { changes = dropPackages(failingIn: outcome.errors) }
      if !changes {
        report.buildFailure = outcome.tail
        break
      }
      guard modules.contains(where: { !$0.module.isTest && !$0.remaining.isEmpty }) else {
        report.buildFailure = ["No file is left."]
        break
      }
      rewriteAll()
      try write(&folder)
    }
    if report.isBuilt { try leaveOutTrappingTests(&folder) }
    if report.isBuilt, options.writesSmokeTests { try runSmokeTests(&folder, report: &report) }
  }

  /// Compiles UIKit if no port has done so; nil if ports have to compile it themselves.
  private func compiledFrameworks() throws(PortError) -> CompiledFrameworks? {
    guard CompiledFrameworks.areSupported else { return nil }
    let frameworks = try CompiledFrameworks(plumbline: options.plumbline)
    try frameworks.prepare(progress: progress)
    return frameworks
  }

  private mutating func resolvePackages(_ folder: inout OutputFolder) throws(PortError) {
    progress("fetching packages", 0, 0)
    let build = PackageBuild(folder: options.output)
    for _ in 0...packages.count {
      let (succeeded, lines) = try build.resolve()
      if succeeded { return }
      let text = lines.joined(separator: "\n").lowercased()
      let failed = packages.filter {
        droppedPackages[$0.identity] == nil
          && (text.contains($0.url.lowercased()) || text.contains("'\($0.identity)'"))
      }
      // If the error contains no address, drop all of them because the package is unknown.
      let dropped =
        failed.isEmpty ? packages.filter { droppedPackages[$0.identity] == nil } : failed
      if dropped.isEmpty {
        let reason = lines.last { $0.contains("error:") } ?? lines.last ?? ""
        throw PortError("The packages cannot be fetched: \(reason)")
      }
      for package in dropped { droppedPackages[package.identity] = "could not be fetched" }
      rewriteAll()
      try write(&folder)
    }
  }

  /// Drops packages whose own files do not compile; returns whether there were any.
  private mutating func dropPackages(failingIn errors: [Diagnostic]) -> Bool {
    var changes = false
    for package in packages where droppedPackages[package.identity] == nil {
      let place = "/checkouts/\(package.identity)/"
      if let error = errors.first(where: { $0.path.lowercased().contains(place) }) {
        droppedPackages[package.identity] = "does not build on Linux: \(error.message)"
        changes = true
      }
    }
    return changes
  }

  /// Leaves out the files with errors and the files that need them; returns whether anything
  /// changed.
  mutating func leaveOutFailing(_ errors: [Diagnostic]) -> Bool {
    var changes = false
    let trimmed = trimmedNames
    for index in modules.indices {
      let state = modules[index]
      let dependents = Dependents(state, imported: imported(by: state))
      var byFile: [String: [Diagnostic]] = [:]
      for error in errors {
        guard let path = path(of: error, in: state) else { continue }
        byFile[path, default: []].append(error)
      }
      if byFile.isEmpty { continue }
      modules[index].failedRounds += 1
      let trims = modules[index].failedRounds <= options.trimmingRounds
      var failing: [String: LeftOut] = [:]
      var leavesOut = false
      for (path, errors) in byFile.sorted(by: { $0.key < $1.key }) where state.leftOut[path] == nil
      {
        changes = true
        if modules[index].importUIKit(into: path, errors: errors) { continue }
        if takeOlderBranches(of: path, errors: errors, module: index) { continue }
        let reason = Self.reason(for: path, errors: errors, state: state, dependents: dependents)
        for name in reason.missing where !trimmed.contains(name) {
          blocked[name, default: []].insert(path)
        }
        failing[path] = reason
      }
      let kept = trims ? modules[index].trim(byFile.filter { failing[$0.key] != nil }) : []
      for (path, reason) in failing.sorted(by: { $0.key < $1.key }) where !kept.contains(path) {
        modules[index].leaveOut(reason)
        leavesOut = true
      }
      if leavesOut, !trims { leaveOutDependents() }
      if modules[index].failedRounds > options.maximumRounds { return false }
    }
    return changes
  }

  /// The names of the app's declarations that were left out, with and without their types: they are
  /// not missing API.
  private var trimmedNames: Set<String> {
    let names = modules.flatMap { $0.trims.values.joined() }.map { trim in
      trim.name.prefix { $0 != "(" && $0 != ":" }
    }
    return Set(names.map(String.init) + names.map { String($0.split(separator: ".").last ?? "") })
  }

  /// The file of a module that contains an error.
  private func path(of error: Diagnostic, in state: ModuleState) -> String? {
    let relative = FileTree.relative(error.path, to: app.root)
    if state.contents[relative] != nil { return relative }
    let output = FileManager.default.currentDirectoryPath
    let folder = options.output.hasPrefix("/") ? options.output : "\(output)/\(options.output)"
    let written = FileTree.relative(error.path, to: folder)
    return state.destinations.first { $0.value == written }?.key
  }

  /// Selects the code for older systems if the newer code does not compile.
  private mutating func takeOlderBranches(
    of path: String,
    errors: [Diagnostic],
    module: Int
  ) -> Bool {
    var taken = false
    for choice in modules[module].latest[path]?.availability ?? []
    where choice.hasOlder && !choice.isOlder {
      guard errors.contains(where: { choice.lines.contains($0.line) }) else { continue }
      if modules[module].olderBranches.insert(choice.place).inserted { taken = true }
    }
    return taken
  }

  private static func reason(
    for path: String,
    errors: [Diagnostic],
    state: ModuleState,
    dependents: Dependents
  ) -> LeftOut {
    let ordered = errors.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    let first = ordered[0]
    var file = LeftOut(
      reason: .error,
      path: path,
      line: first.line,
      column: first.column,
      text: first.message
    )
    let imports = state.unavailableImports(of: path)
    var missing: [String] = []
    var need: (name: String, path: String)?
    for error in ordered {
      guard let name = error.missingName else { continue }
      if let declared = dependents.declaration(of: name) {
        if need == nil { need = (name, declared) }
      } else if !missing.contains(name) {
        missing.append(name)
      }
    }
    if !imports.isEmpty {
      file.reason = .imports
      file.text =
        "imports \(imports.joined(separator: ", ")), which \(imports.count == 1 ? "is" : "are") not here: \(first.message)"
    } else if let need {
      file.reason = .needs
      file.text = "needs \(need.name) of \(need.path), which is left out"
    }
    // Names that are not found are probably those of a missing module.
    file.missing = imports.isEmpty ? missing : imports
    return file
  }

  /// Leaves out the files that use declarations of files that are left out, repeatedly.
  private mutating func leaveOutDependents() {
    var changes = true
    while changes {
      changes = false
      for index in modules.indices {
        let state = modules[index]
        let dependents = Dependents(state, imported: imported(by: state))
        for path in state.remaining {
          guard let file = state.latest[path], let need = dependents.need(of: file) else {
            continue
          }
          modules[index].leaveOut(
            LeftOut(
              reason: .needs,
              path: path,
              text: "needs \(need.name) of \(need.path), which is left out"
            )
          )
          changes = true
        }
      }
    }
  }
}

/// Counts finished files from several threads.
final class ProgressCounter: @unchecked Sendable {
  private let show: AppPort.Progress
  private let lock = NSLock()

  init(_ show: @escaping AppPort.Progress) { self.show = show }

  func show(_ words: String, _ done: Int, of count: Int) {
    guard done % 50 == 0 || done == count else { return }
    lock.withLock { show(words, done, count) }
  }
}
