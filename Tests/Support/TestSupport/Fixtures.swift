public import Foundation

/// Where a file of Tests/Fixtures is; the path begins with its kind, such as `Traces/version-1.plumb`.
public func fixture(_ path: String) -> URL {
  URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures").appendingPathComponent(path)
}
