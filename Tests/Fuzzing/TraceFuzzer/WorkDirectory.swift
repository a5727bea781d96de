import Foundation

/// A directory that is emptied for each input.
struct WorkDirectory {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/fuzz-traces-\(getpid())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  func empty() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }
}
