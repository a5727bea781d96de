import AppSources
import Foundation
import SourceRewriting

/// A module of the app while it is ported.
struct ModuleState {
  let module: AppModule
  let root: String

  /// The files that are read, by their paths.
  let contents: [String: [UInt8]]

  /// Where each file stands in the package, by its path in the app.
  let destinations: [String: String]

  /// The files that are left out, by their paths.
  private(set) var leftOut: [String: LeftOut] = [:]

  /// What was left out of files that are taken over, by their paths.
  private(set) var trims: [String: [Trim]] = [:]

  /// The contents of files of which something was left out.
  private var trimmed: [String: [UInt8]] = [:]

  /// The files that declare views or cells.
  private(set) var viewPaths: Set<String> = []

  /// The checks for which code for older systems is taken.
  var olderBranches: Set<AvailabilityChoice.Place> = []

  /// What the rewriter made of the files that are left.
  private(set) var rewriting = Rewriting()

  /// What it made of all files that it was ever given, by their paths.
  private(set) var latest: [String: RewrittenFile] = [:]

  init(module: AppModule, root: String) {
    self.module = module
    self.root = root
    var contents: [String: [UInt8]] = [:]
    for path in module.sources {
      let whole = path.hasPrefix("/") ? path : "\(root)/\(path)"
      if let data = FileManager.default.contents(atPath: whole) { contents[path] = Array(data) }
    }
    self.contents = contents
    destinations = Self.destinations(of: module)
    for refused in module.refused {
      leftOut[refused.path] = LeftOut(reason: .unreadable, path: refused.path, text: refused.reason)
    }
    for path in module.sources where contents[path] == nil {
      leftOut[path] = LeftOut(reason: .unreadable, path: path, text: "cannot be read")
    }
  }

  /// The folder of the module's files in the package.
  var folder: String { "\(module.isTest ? "Tests" : "Sources")/\(module.name)" }

  /// Paths as in the app below the module's folder; a module's files need names that differ.
  private static func destinations(of module: AppModule) -> [String: String] {
    let parts = module.sources.map { $0.split(separator: "/").map(String.init) }
    var shared = (parts.first ?? []).dropLast()
    for other in parts.dropFirst() {
      shared = shared.prefix(zip(shared, other.dropLast()).prefix { $0 == $1 }.count)
    }
    let folder = "\(module.isTest ? "Tests" : "Sources")/\(module.name)"
    var names: Set<String> = []
    var destinations: [String: String] = [:]
    for (path, parts) in zip(module.sources, parts) {
      var own = Array(parts.dropFirst(shared.count))
      let name = own.removeLast()
      var unique = name
      var prefixes = own
      while !names.insert(unique.lowercased()).inserted {
        unique = "\(prefixes.popLast() ?? "Another")_\(unique)"
      }
      // The package manager would take a folder of this name for something else.
      destinations[path] = ([folder] + own.map { $0 == "Package.swift" ? "_\($0)" : $0 } + [unique])
        .joined(separator: "/")
    }
    return destinations
  }

  /// The files that are not left out.
  var remaining: [String] { module.sources.filter { leftOut[$0] == nil } }

  mutating func leaveOut(_ file: LeftOut) {
    guard leftOut[file.path] == nil else { return }
    leftOut[file.path] = file
    trims[file.path] = nil
  }

  /// Leaves the declarations out of a file that errors stand in; says whether the rest of the file is worth keeping.
  mutating func trim(_ path: String, errors: [Diagnostic]) -> Bool {
    let current = trimmed[path] ?? contents[path] ?? []
    guard let result = Trimmer(current).trimmed(errors) else { return false }
    let before = Trimmer.memberCount(of: contents[path] ?? [])
    let after = Trimmer.memberCount(of: result.bytes)
    if after == 0, before > 0 { return false }
    trimmed[path] = result.bytes
    trims[path, default: []] += result.trims
    return true
  }

  /// Rewrites what is left; leaves out what is not valid Swift.
  mutating func rewrite(
    options: RewriteOptions,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    var options = options
    options.module = module.name
    options.root = root
    options.conditions = Set(
      module.settings.conditions + ["DEBUG"] + (module.isPackageTarget ? ["SWIFT_PACKAGE"] : [])
    )
    options.olderBranches = olderBranches
    let files = remaining.map { SourceFile(path: $0, contents: trimmed[$0] ?? contents[$0] ?? []) }
    rewriting = SourceRewriter(options: options).rewrite(files, progress: progress)
    // Later, classes whose superclass is left out are no longer known to be views.
    viewPaths.formUnion(rewriting.types.filter(ViewFiles.isView).map(\.path))
    for file in rewriting.files {
      latest[file.path] = file
      if case .unparsable(let place, let message) = file.outcome {
        leaveOut(
          LeftOut(
            reason: .syntax,
            path: file.path,
            line: place.line,
            column: place.column,
            text: message
          )
        )
      }
    }
  }

  /// The modules that a file imports and that are not here.
  func unavailableImports(of path: String) -> [String] {
    (latest[path]?.imports ?? []).filter { $0.treatment == .unavailable }.map(\.module)
  }
}
