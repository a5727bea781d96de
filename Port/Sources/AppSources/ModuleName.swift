/// Module names.
public enum ModuleName {
  /// The module name that Xcode derives from a product's name: only letters, digits and `_` are
  /// kept.
  public static func made(of name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isPart = scalar == "_" || scalar.properties.isXIDContinue
      result.unicodeScalars.append(isPart ? scalar : "_")
    }
    if let first = result.unicodeScalars.first, first != "_", !first.properties.isXIDStart {
      result = "_" + result
    }
    return result.isEmpty ? "App" : result
  }

  /// The maximum length of an app's module name in bytes: a build appends to it, and a file system
  /// takes 255.
  package static let maximumLength = 80

  /// The beginning of a name, with at most `length` bytes.
  package static func shortened(_ name: String, to length: Int = maximumLength) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      guard result.utf8.count + UTF8.width(scalar) <= length else { break }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Whether a text is a valid module name.
  public static func isValid(_ name: String) -> Bool {
    !name.isEmpty && made(of: name) == name
  }

  /// Whether an app's module cannot have a name because it is a Swift keyword or another module's
  /// name.
  static func isTaken(_ name: String) -> Bool { taken.contains(name) }

  private static let taken: Set<String> = [
    // Modules of the toolchain.
    "CDispatch", "CoreFoundation", "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation",
    "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "Glibc", "Observation", "PackageDescription", "RegexBuilder", "Runtime",
    "Swift", "SwiftGlibc", "SwiftOnoneSupport", "Synchronization", "Testing", "XCTest",
    // Modules of Plumbline, of its compiled package and of substitutes.
    "BuildInformation", "CPango", "CRuntimeHooks", "CSQLite", "CSignposts", "Combine",
    "ConstraintSolver", "CoreGraphics", "EngineRecording", "InspectionReports", "InterfaceBuilder",
    "InterfaceInspection", "LayoutEngine", "LayoutTesting", "LayoutVocabulary", "Link",
    "OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation", "PageBundler", "PlumblineC",
    "PlumblineFrameworks", "QuartzCore", "RuntimeHooks", "SampleFeed", "Signposts", "SmokeTests",
    "Symbolication", "TextMeasurement", "TraceAnalysis", "TraceExports", "TracePage",
    "TraceRecording", "TraceReplay", "TraceReports", "TraceStore", "UIKit", "UIKitXCTest",
    "UnifiedLogging", "plumbline",
    // Words of Swift.
    "Any", "Self", "Type", "_", "as", "associatedtype",
    "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in", "init", "inout", "internal", "is", "let", "main", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
