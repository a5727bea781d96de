/// Tells the user's own code from that of libraries, which reports fold.
package enum LibraryCode {
  /// The Swift modules that are no user's: Plumbline's own that programs link, Swift's, the test libraries.
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

  /// What the names of C and C++ functions of the same begin with.
  private static let functionPrefixes = [
    "cs_", "plumbline_", "swift_", "_swift_", "_ZN5swift", "__libc_", "dispatch_", "_dispatch_",
  ]

  /// Where the system and the toolchain keep their libraries.
  private static let directories = ["/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"]

  private static let libraries = [
    "linux-vdso", "ld-linux", "libc.so", "libm.so", "libpthread.so", "libstdc++", "libgcc_s",
    "libplumbline", "libPlumblineC",
  ]

  /// Whether a program or library is none of the user's.
  package static func isLibrary(path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return directories.contains { path.hasPrefix($0) } || path.contains("/usr/lib/swift/")
      || libraries.contains { name.hasPrefix($0) }
  }

  /// Whether a file belongs to a package that SwiftPM has checked out: the user's program uses it, the user did not
  /// write it.
  static func isCheckout(file: String) -> Bool {
    file.hasPrefix(".build/checkouts/") || file.contains("/.build/checkouts/")
  }

  /// Whether a function is none of the user's; `file` is where the debug information says that it is written.
  static func isLibrary(_ name: SymbolName, linkageName: String, file: String?) -> Bool {
    if name.isGenerated || file?.hasSuffix("<compiler-generated>") == true { return true }
    if let module = name.module { return modules.contains(module) }
    return linkageName == "_start" || functionPrefixes.contains { linkageName.hasPrefix($0) }
  }
}
