/// Distinguishes the user's code from library code, which reports fold.
package enum LibraryCode {
  /// The Swift modules of libraries: Plumbline's modules that programs link, Swift's, the test
  /// libraries.
  private static let modules: Set<String> = [
    "Signposts", "ConstraintSolver", "LayoutVocabulary", "LayoutEngine", "EngineRecording",
    "TextMeasurement", "UIKit", "_Testing_UIKit",
    "LayoutTesting", "TraceRecording", "TraceStore", "Symbolication", "Swift", "_Concurrency",
    "_StringProcessing", "_Differentiation",
    "Synchronization", "Observation", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "Dispatch", "Glibc", "Musl",
    "Testing",
    "_Testing_Foundation", "XCTest", "__C",
  ]

  /// The prefixes of C and C++ function names in these libraries.
  private static let functionPrefixes = [
    "cs_", "plumbline_", "swift_", "_swift_", "_ZN5swift", "__libc_", "dispatch_", "_dispatch_",
  ]

  /// The directories of the system's and the toolchain's libraries.
  private static let directories = ["/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"]

  private static let libraries = [
    "linux-vdso", "ld-linux", "libc.so", "libm.so", "libpthread.so", "libstdc++", "libgcc_s",
    "libplumbline", "libPlumblineC",
  ]

  /// Returns whether a program or library is not the user's.
  package static func isLibrary(path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return directories.contains { path.hasPrefix($0) } || path.contains("/usr/lib/swift/")
      || libraries.contains { name.hasPrefix($0) }
  }

  /// Returns whether a file belongs to a package that SwiftPM has checked out.
  ///
  /// The user's program uses it, but the user did not write it.
  static func isCheckout(file: String) -> Bool {
    file.hasPrefix(".build/checkouts/") || file.contains("/.build/checkouts/")
  }

  /// Returns whether a function is not the user's; `file` is its source file in the debug
  /// information.
  static func isLibrary(_ name: SymbolName, linkageName: String, file: String?) -> Bool {
    if name.isGenerated || file?.hasSuffix("<compiler-generated>") == true { return true }
    if let module = name.module { return modules.contains(module) }
    return linkageName == "_start" || functionPrefixes.contains { linkageName.hasPrefix($0) }
  }
}
