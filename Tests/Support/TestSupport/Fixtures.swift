public import Foundation

/// The folder of the package, where `docs`, `traces` and `Tests` are.
public let packageFolder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Where a file of Tests/Fixtures is; the path begins with its kind, such as `Traces/version-1.plumb`.
public func fixture(_ path: String) -> URL {
  packageFolder.appendingPathComponent("Tests/Fixtures").appendingPathComponent(path)
}
