import AppSources
import Foundation
import SourceRewriting

/// A module of the app while it is ported.
struct ModuleState {
  let module: AppModule
  let root: String

  /// The contents of the files, by path.
  let contents: [String: [UInt8]]

  /// Each file's path in the package, by its path in the app.
  let destinations: [String: String]

  /// The files that are left out, by path.
  private(set) var leftOut: [String: LeftOut] = [:]

  /// The parts that were left out of ported files, by path.
  private(set) var trims: [String: [Trim]] = [:]

  /// The contents of files without the parts that were left out.
  private var trimmed: [String: [UInt8]] = [:]

  /// The files that declare views or cells.
  private(set) var viewPaths: Set<String> = []

  /// How many times it was compiled with errors.
  var failedRounds = 0

  /// The availability checks for which the code for older systems is used.
  var olderBranches: Set<AvailabilityChoice.Place> = []

  /// The files that get an import of UIKit.
  private(set) var filesWithUIKit: Set<String> = []

  /// The rewriter's result for the remaining files.
  private(set) var rewriting = Rewriting()

  /// The rewriter's latest result for each file that it has processed, by path.
  private(set) var latest: [String: RewrittenFile] = [:]

  init(module: AppModule, root: String) {
    self.module = module
    self.root = root
    var contents: [String: [UInt8]] = [:]
    for path in module.sources {
      let whole = path.hasPrefix("/") ? path : "\(root)/\(path)"
      if let bytes = InputFile.contents(whole) { contents[path] = bytes }
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

  /// Destinations: paths as in the app, below the module's folder; the file names of a module must
  /// differ.
  private static func destinations(of module: AppModule) -> [String: String] {
    let parts = module.sources.map { $0.split(separator: "/").map(fileName) }
    var shared = (parts.first ?? []).dropLast()
    for other in parts.dropFirst() {
      shared = shared.prefix(zip(shared, other.dropLast()).prefix { $0 == $1 }.count)
    }
    let folder = "\(module.isTest ? "Tests" : "Sources")/\(module.name)"
    // Names of the package's own files, and a name that would make the module an executable.
    var names: Set<String> = [
      "main.swift", "portedassetsymbols.swift", "portedbundle.swift", "portedinterface.swift",
      "portedxctest.swift", "resource_bundle_accessor.swift",
    ]
    var destinations: [String: String] = [:]
    for (path, parts) in zip(module.sources, parts) {
      var own = Array(parts.dropFirst(shared.count))
      let name = own.removeLast()
      // A path has a limit too, also in the build's folder.
      if own.reduce(0, { $0 + $1.utf8.count + 1 }) > maximumFolderLength { own = [] }
      var unique = name
      var prefixes = own
      var count = 1
      while !names.insert(unique.lowercased()).inserted {
        count += 1
        let longer = "\(prefixes.popLast() ?? "Another")_\(unique)"
        unique =
          longer.utf8.count <= maximumNameLength ? longer : shortened("\(count)_\(name)")
      }
      // The package manager would interpret a folder with this name.
      destinations[path] = ([folder] + own.map { $0 == "Package.swift" ? "_\($0)" : $0 } + [unique])
        .joined(separator: "/")
    }
    return destinations
  }

  /// A file name for the package: the compiler's file lists do not allow quotes, backslashes and
  /// hidden characters, and its own files have longer names.
  private static func fileName(_ name: Substring) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isKept = scalar != "\"" && scalar != "\\" && !VisibleText.isHidden(scalar)
      result.unicodeScalars.append(isKept ? scalar : "_")
    }
    return shortened(result)
  }

  /// The maximum length of a file name in bytes: the compiler appends to it, and a file system takes
  /// 255.
  private static let maximumNameLength = 200

  /// The maximum length of the folders of a file in bytes.
  private static let maximumFolderLength = 1000

  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > maximumNameLength else { return name }
    let ending = name.hasSuffix(".swift") ? ".swift" : ""
    return ModuleName.shortened(name, to: maximumNameLength - ending.utf8.count) + ending
  }

  /// The files that are not left out.
  var remaining: [String] { module.sources.filter { leftOut[$0] == nil } }

  mutating func leaveOut(_ file: LeftOut) {
    guard leftOut[file.path] == nil else { return }
    leftOut[file.path] = file
    trims[file.path] = nil
  }

  /// Leaves out the declarations of files that contain errors.
  ///
  /// - Parameter errors: The errors of each file, by their paths.
  /// - Returns: The files of which enough remains.
  mutating func trim(_ errors: [String: [Diagnostic]]) -> Set<String> {
    let work = errors.sorted { $0.key < $1.key }.map { path, errors in
      let original = contents[path] ?? []
      return TrimWork(
        path: path,
        original: original,
        current: trimmed[path] ?? original,
        errors: errors
      )
    }
    // Syntax trees may be deep.
    let results = WorkerThreads().map(work) { $0.result }
    var kept: Set<String> = []
    for (work, result) in zip(work, results) {
      guard let result else { continue }
      kept.insert(work.path)
      trimmed[work.path] = result.bytes
      trims[work.path, default: []] += result.trims
    }
    return kept
  }

  /// Leaves out a method of a test class, or of any class if `type` is nil; returns whether it was
  /// found.
  mutating func leaveOutTest(_ method: String, of type: String?, reason: String) -> Bool {
    for path in remaining {
      let bytes = trimmed[path] ?? contents[path] ?? []
      guard let result = Trimmer(bytes).withoutTest(method, of: type, reason: reason) else {
        continue
      }
      trimmed[path] = result.bytes
      trims[path, default: []].append(result.trim)
      return true
    }
    return false
  }

  /// The trimming of one file.
  private struct TrimWork: Sendable {
    var path: String
    var original: [UInt8]
    var current: [UInt8]
    var errors: [Diagnostic]

    /// The trimmed file; nil if an error is outside declarations, or if nothing worth keeping
    /// remains.
    var result: (bytes: [UInt8], trims: [Trim])? {
      guard let result = Trimmer(current).trimmed(errors) else { return nil }
      let before = Trimmer.memberCount(of: original)
      if before > 0, Trimmer.memberCount(of: result.bytes) == 0 { return nil }
      return result
    }
  }

  /// Rewrites the remaining files; leaves out files that are not valid Swift.
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
    // XCTest can call main-actor methods only in Swift 5 mode.
    options.languageMode = module.isTest ? 5 : module.settings.languageMode
    options.olderBranches = olderBranches
    options.filesWithUIKit = filesWithUIKit
    let files = remaining.map { SourceFile(path: $0, contents: trimmed[$0] ?? contents[$0] ?? []) }
    rewriting = SourceRewriter(options: options).rewrite(files, progress: progress)
    // Later, classes whose superclass is left out can no longer be recognized as views.
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

  /// Imports UIKit into a file with missing names that does not import it; returns whether the
  /// import is new.
  mutating func importUIKit(into path: String, errors: [Diagnostic]) -> Bool {
    guard errors.contains(where: { $0.missingName != nil }),
      latest[path]?.imports.contains(where: { $0.module == "UIKit" }) == false
    else { return false }
    return filesWithUIKit.insert(path).inserted
  }

  /// Whether a remaining file imports a module.
  func imports(_ module: String) -> Bool {
    remaining.contains { path in
      latest[path]?.imports.contains { $0.module == module } == true
    }
  }

  /// The modules that a file imports and that are not available.
  func unavailableImports(of path: String) -> [String] {
    (latest[path]?.imports ?? []).filter { $0.treatment == .unavailable }.map(\.module)
  }
}
