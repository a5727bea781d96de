public import Foundation

/// The folder of the package, where `docs`, `traces` and `Tests` are.
public let packageFolder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Returns a file of Tests/Fixtures; the path begins with its kind, such as
/// `Traces/version-1.plumb`.
public func fixture(_ path: String) -> URL {
  packageFolder.appendingPathComponent("Tests/Fixtures").appendingPathComponent(path)
}
