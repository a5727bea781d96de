import AppSources
import Foundation
import SourceRewriting

/// UIKit and the libraries for layout tests, compiled once for all ports with one version of
/// Plumbline.
///
/// The folder of a version has a package that replaces Plumbline's own. Its products have the same
/// names, and its library and modules are already compiled. The folder's name is a hash of
/// Plumbline's sources and the compiler's version. After the package's manifest has been written,
/// nothing in it changes.
struct CompiledFrameworks {
  /// The products of Plumbline that a port can import.
  private static let products = [
    "InterfaceBuilder", "LayoutTesting", "UIKit", "UIKitXCTest", "UnifiedLogging",
  ]

  /// The C modules whose headers include those of other libraries, with these libraries'
  /// `pkg-config` names.
  private static let pkgConfigs = ["CPango": "pangoft2"]

  /// The name of the library.
  private static let name = "PlumblineFrameworks"

  /// How long unused frameworks of other versions are kept: 30 days.
  private static let unusedLimit: TimeInterval = 30 * 24 * 3600

  /// The folder of Plumbline's package.
  private let plumbline: String
  /// The command that runs `swift`.
  private let swift: [String]
  /// The folder that contains the folders of all versions.
  private let store: String
  /// The folder of this version.
  private let folder: String

  /// The package that ports depend on.
  var package: String { "\(folder)/plumbline" }

  /// Finds the folder for Plumbline's sources and the compiler.
  ///
  /// - Throws: An error if the compiler cannot be started.
  init(
    plumbline: String,
    cache: String = Self.userCache,
    swift: [String] = ["swift"]
  ) throws(PortError) {
    self.plumbline = plumbline
    self.swift = swift
    // The package manager reports this folder's name if it is missing, so the name says how to
    // restore it.
    store = "\(cache)/plumbline/restore-with-plumbline-port"
    let version = try Command(words: swift + ["--version"]).run()
    folder = "\(store)/\(Self.key(plumbline, compiler: version.lines))"
  }

  /// The folder for data that the user's programs can recreate.
  static var userCache: String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") { return path }
    return "\(FileManager.default.homeDirectoryForCurrentUser.path)/.cache"
  }

  /// Whether the package manager can link them, which requires Swift 6.2 on Linux.
  static var areSupported: Bool {
    #if os(Linux) && compiler(>=6.2)
      return ProcessInfo.processInfo.environment["PLUMBLINE_FRAMEWORKS"] != "source"
    #else
      return false
    #endif
  }

  /// A hash of all inputs of the frameworks.
  private static func key(_ plumbline: String, compiler: [String]) -> String {
    // Include the path, because call stacks contain it.
    var lines = [plumbline] + compiler
    var files = ["Package.swift", "Package.resolved"]
    let names = FileManager.default.enumerator(atPath: "\(plumbline)/Sources")
    while let name = names?.nextObject() as? String { files.append("Sources/\(name)") }
    for file in files.sorted() {
      guard let data = FileManager.default.contents(atPath: "\(plumbline)/\(file)") else {
        continue
      }
      lines.append("\(ContentHash.of(data)) \(file)")
    }
    return ContentHash.of(lines.joined(separator: "\n").utf8)
  }

  // MARK: Building

  private var build: String { "\(folder)/build" }
  /// The manifest of the package, which is written last.
  private var manifest: String { "\(package)/Package.swift" }
  private var lockFile: String { "\(folder).lock" }

  /// Compiles the frameworks if necessary; waits for another port that is compiling them.
  ///
  /// - Throws: An error if they do not build.
  func prepare(progress: AppPort.Progress) throws(PortError) {
    let lock = try lock(progress: progress)
    defer { close(lock) }
    if FileManager.default.fileExists(atPath: manifest) { return }
    let words = "compiling UIKit, once for all ports"
    progress(words, 0, 0)
    try writeSources()
    let command = Command(
      words: swift + [
        "build", "--package-path", "\(folder)/source", "--scratch-path", build,
        "--product", Self.name,
        // Do not optimize, so that traps behave as in a debug build; compile whole modules, which
        // is the least work.
        "-c", "release", "-Xswiftc", "-Onone", "-Xswiftc", "-gline-tables-only",
        "-Xswiftc", "-no-emit-module-separately-wmo",
      ]
    )
    let result = try command.build { line in
      if let step = PackageBuild.step(line) { progress(words, step.done, step.count) }
    }
    guard result.status == 0 else {
      let reason = result.lines.first { $0.contains("error:") } ?? result.lines.last ?? ""
      throw PortError("UIKit does not build: \(reason)")
    }
    try writePackage()
    removeUnused()
  }

  /// Opens and locks the lock file of this version, and updates the version's last use.
  private func lock(progress: AppPort.Progress) throws(PortError) -> Int32 {
    do {
      try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: true)
    } catch {
      throw PortError("\(store) cannot be made: \(InputFile.reason(error)).")
    }
    let file = open(lockFile, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw PortError("\(lockFile) cannot be written: \(String(cString: strerror(errno))).")
    }
    if flock(file, LOCK_EX | LOCK_NB) != 0 {
      progress("waiting for another port that compiles UIKit", 0, 0)
      while flock(file, LOCK_EX) != 0, errno == EINTR {}
    }
    futimens(file, nil)
    return file
  }

  /// Writes the package whose library contains all frameworks.
  private func writeSources() throws(PortError) {
    let products = Self.products.map { ".product(name: \"\($0)\", package: \"plumbline\")" }
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(Self.name)",
        products: [.library(name: "\(Self.name)", type: .dynamic, targets: ["\(Self.name)"])],
        dependencies: [
          .package(name: "plumbline", path: \(plumbline.swiftLiteral))
        ],
        targets: [
          .target(
            name: "\(Self.name)",
            dependencies: [
              \(products.joined(separator: ",\n        "))
            ]
          )
        ]
      )

      """
    try write(manifest, to: "\(folder)/source/Package.swift")
    try write("", to: "\(folder)/source/Sources/\(Self.name)/\(Self.name).swift")
    // The versions of the packages with which Plumbline is built.
    if let resolved = FileManager.default.contents(atPath: "\(plumbline)/Package.resolved") {
      try write(String(decoding: resolved, as: UTF8.self), to: "\(folder)/source/Package.resolved")
    }
  }

  /// Writes the package that ports depend on.
  private func writePackage() throws(PortError) {
    // <triple>/release
    let release = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(build)/release")
    let triple = (release ?? "").split(separator: "/").dropLast().last
    guard let triple else { throw PortError("\(build)/release does not name a platform.") }
    // The package manager supports only static libraries here, but copies and links any given file.
    // The linker reads less of a dynamic library, which also names the libraries that it needs.
    let information = """
      {
        "schemaVersion": "1.0",
        "artifacts": {
          "\(Self.name)": {
            "type": "staticLibrary",
            "version": "1.0.0",
            "variants": [
              {
                "path": "../../build/release/lib\(Self.name).so",
                "supportedTriples": ["\(triple)"],
                "staticLibraryMetadata": { "headerPaths": ["../../build/release/Modules"] }
              }
            ]
          }
        }
      }

      """
    try write(information, to: "\(package)/\(Self.name).artifactbundle/info.json")
    let modules = try copyModules()
    let targets = modules.map { name in
      let pkgConfig = Self.pkgConfigs[name].map { ", pkgConfig: \"\($0)\"" } ?? ""
      return ".systemLibrary(name: \"\(name)\"\(pkgConfig)),"
    }
    let names = ([Self.name] + modules).map { "\"\($0)\"" }
    let products = Self.products.map { ".library(name: \"\($0)\", targets: [\"Link\"])," }
    try write("", to: "\(package)/Sources/Link/Link.swift")
    let text = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "plumbline",
        products: [
          \(products.joined(separator: "\n    "))
        ],
        targets: [
          .binaryTarget(name: "\(Self.name)", path: "\(Self.name).artifactbundle"),
          \(targets.joined(separator: "\n    "))
          .target(
            name: "Link",
            dependencies: [\(names.joined(separator: ", "))],
            // The package manager gives the linker a folder of frameworks, for which Linux's has no use.
            linkerSettings: [.unsafeFlags(["-Xclang-linker", "-Wno-unused-command-line-argument"])]
          ),
        ]
      )

      """
    try write(text, to: manifest)
  }

  /// Copies Plumbline's C modules and those of libraries that its packages import, so that
  /// importers of a Swift module find them.
  ///
  /// - Returns: Their names.
  private func copyModules() throws(PortError) -> [String] {
    let files = FileManager.default
    func names(in path: String) -> [String] {
      ((try? files.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
    var copied: [String] = []
    let checkouts = names(in: "\(build)/checkouts").map { "\(build)/checkouts/\($0)" }
    for package in [plumbline] + checkouts {
      for name in names(in: "\(package)/Sources") {
        let folder = "\(package)/Sources/\(name)"
        let hasMap = files.fileExists(atPath: "\(folder)/module.modulemap")
        let isTarget =
          package == plumbline && files.fileExists(atPath: "\(folder)/include/\(name).h")
        guard hasMap || isTarget else { continue }
        let source = hasMap ? folder : "\(folder)/include"
        let destination = "\(self.package)/Sources/\(name)"
        for file in names(in: source) {
          guard let data = files.contents(atPath: "\(source)/\(file)") else { continue }
          try OutputFolder.put(Array(data), at: "\(destination)/\(file)")
        }
        if !hasMap {
          let map = "module \(name) {\n  umbrella header \"\(name).h\"\n  export *\n}\n"
          try write(map, to: "\(destination)/module.modulemap")
        }
        copied.append(name)
      }
    }
    return copied
  }

  private func write(_ text: String, to path: String) throws(PortError) {
    try OutputFolder.put(Array(text.utf8), at: path)
  }

  /// Removes the frameworks of versions that no port has used for a while.
  private func removeUnused() {
    let files = FileManager.default
    let oldest = Date(timeIntervalSinceNow: -Self.unusedLimit)
    for name in (try? files.contentsOfDirectory(atPath: store)) ?? [] where name.hasSuffix(".lock")
    {
      let path = "\(store)/\(name)"
      guard let used = try? files.attributesOfItem(atPath: path)[.modificationDate] as? Date,
        used < oldest
      else { continue }
      let lock = open(path, O_RDWR | O_CLOEXEC)
      if flock(lock, LOCK_EX | LOCK_NB) == 0 {
        try? files.removeItem(atPath: "\(path.dropLast(5))")
      }
      close(lock)
    }
  }
}
