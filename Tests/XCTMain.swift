import Testing

/// Runs the tests of Swift Testing, the only ones there are.
///
/// If a package has no file of this name, SwiftPM reads an index of all sources to find XCTest's tests, and the compiler
/// has to write that index.
@main
struct TestRunner {
  static func main() async {
    // 'swift test' starts this program once for each testing library.
    guard CommandLine.arguments.contains("swift-testing") else { return }
    await Testing.__swiftPMEntryPoint() as Never
  }
}
