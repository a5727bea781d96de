import Foundation
import TestSupport
import Testing

@testable import PortedPackage

@Suite struct OutputFolderTests {
  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }

  private func port(
    _ files: [String: String],
    to path: String,
    app: String = "/app"
  ) throws -> OutputFolder {
    var folder = try OutputFolder(path: path, app: app)
    for (file, text) in files.sorted(by: { $0.key < $1.key }) {
      try folder.write(Array(text.utf8), to: file)
    }
    try folder.finish(keeping: Set(files.keys), leftOut: [])
    return folder
  }

  @Test func `a second port updates what changed and keeps what the user added or edited`() throws {
    let temporary = try TemporaryFolder()
    let path = "\(temporary.path)/Out"
    _ = try port(
      ["a/A.swift": "1", "a/B.swift": "1", "a/C.swift": "1", "a/D.swift": "1"],
      to: path
    )
    try temporary.write("mine", to: "Out/a/Own.swift")
    try temporary.write("edited", to: "Out/a/B.swift")
    try temporary.write("edited", to: "Out/a/D.swift")
    let second = try port(["a/A.swift": "2", "a/B.swift": "2", "a/E.swift": "1"], to: path)
    #expect(text("\(path)/a/A.swift") == "2")
    #expect(text("\(path)/a/B.swift") == "edited")
    #expect(text("\(path)/a/C.swift") == nil)
    #expect(text("\(path)/a/D.swift") == "edited")
    #expect(text("\(path)/a/Own.swift") == "mine")
    #expect(second.changed == ["a/A.swift"] && second.added == ["a/E.swift"])
    #expect(second.edited == ["a/B.swift", "a/D.swift"])
    #expect(second.removed == ["a/C.swift"])
  }

  @Test func `files of a port that was interrupted are still its own`() throws {
    let temporary = try TemporaryFolder()
    let path = "\(temporary.path)/Out"
    var first = try OutputFolder(path: path, app: "/app")
    try first.announce([
      "a/A.swift": ContentHash.of("1".utf8), "a/B.swift": ContentHash.of("1".utf8),
    ])
    try first.write(Array("1".utf8), to: "a/A.swift")
    let second = try port(["a/A.swift": "2", "a/B.swift": "2"], to: path)
    #expect(text("\(path)/a/A.swift") == "2" && text("\(path)/a/B.swift") == "2")
    #expect(second.edited.isEmpty && second.changed == ["a/A.swift", "a/B.swift"])
  }

  @Test func `a file of an interrupted port that the app has no more is removed`() throws {
    let temporary = try TemporaryFolder()
    let path = "\(temporary.path)/Out"
    var first = try OutputFolder(path: path, app: "/app")
    try first.announce(["a/A.swift": ContentHash.of("1".utf8)])
    try first.write(Array("1".utf8), to: "a/A.swift")
    let second = try port(["a/B.swift": "1"], to: path)
    #expect(text("\(path)/a/A.swift") == nil)
    #expect(second.removed == ["a/A.swift"] && second.edited.isEmpty)
  }

  @Test func `a path outside the folder is refused before it is recorded`() throws {
    let temporary = try TemporaryFolder()
    let path = "\(temporary.path)/Out"
    let folder = try OutputFolder(path: path, app: "/app")
    #expect(throws: PortError("'../f.txt' is not a path inside \(path).")) {
      try folder.announce(["A.swift": "1", "../f.txt": "1"])
    }
    #expect(text("\(path)/\(PortManifest.fileName)") == nil)
    _ = try port(["A.swift": "1"], to: path)
  }

  @Test func `a folder of something else is left as it is`() throws {
    let temporary = try TemporaryFolder(["Out/notes.txt": "mine"])
    let path = "\(temporary.path)/Out"
    #expect(throws: PortError("\(path) has something else in it; name another folder with -o.")) {
      try OutputFolder(path: path, app: "/app")
    }
    #expect(text("\(path)/notes.txt") == "mine")
    #expect(throws: PortError("\(path)/notes.txt is a file; name a folder with -o.")) {
      try OutputFolder(path: "\(path)/notes.txt", app: "/app")
    }
  }

  /// Some letters form one character with the `/` after them.
  @Test func `a link is found whatever letter its name ends with`() throws {
    let temporary = try TemporaryFolder(["victim/f.txt": "mine"])
    let path = "\(temporary.path)/Out"
    var folder = try OutputFolder(path: path, app: "/app")
    let name = "a\u{D4E}"
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)",
      withDestinationPath: "../victim"
    )
    #expect(throws: PortError.self) { try folder.write(Array("1".utf8), to: "\(name)/f.txt") }
    #expect(text("\(temporary.path)/victim/f.txt") == "mine")
  }

  @Test(arguments: [".build", ".swiftpm", "Package.resolved"])
  func `a link in the place of something that a build writes is refused`(name: String) throws {
    let temporary = try TemporaryFolder(["victim/f.txt": "mine"])
    let path = "\(temporary.path)/Out"
    _ = try port(["A.swift": "1"], to: path)
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)",
      withDestinationPath: "../victim"
    )
    #expect(
      throws: PortError(
        "\(path)/\(name) is a link, which is not followed; remove it to port again."
      )
    ) {
      try OutputFolder(path: path, app: "/app")
    }
  }

  @Test func `the port of another app and a damaged list are refused`() throws {
    let temporary = try TemporaryFolder()
    let path = "\(temporary.path)/Out"
    _ = try port(["A.swift": "1"], to: path)
    #expect(throws: PortError("\(path) is a port of /app; name another folder with -o.")) {
      try OutputFolder(path: path, app: "/other")
    }
    try temporary.write("{", to: "Out/\(PortManifest.fileName)")
    #expect(throws: PortError.self) { try OutputFolder(path: path, app: "/app") }
    #expect(text("\(path)/A.swift") == "1")
  }

  @Test(arguments: [
    "../victim/f.txt", "/etc/f.txt", "a/../../victim/f.txt", "a//b", ".", "", "../\u{301}f.txt",
  ])
  func `a list that names a file outside the folder is refused, and the file stays`(
    file: String
  ) throws {
    let temporary = try TemporaryFolder(["victim/f.txt": "mine"])
    let path = "\(temporary.path)/Out"
    var manifest = PortManifest(app: "/app")
    manifest.files[file] = ContentHash.of("mine".utf8)
    try temporary.write(Data(manifest.encoded()), to: "Out/\(PortManifest.fileName)")
    #expect(
      throws: PortError(
        "\(path)/\(PortManifest.fileName) names '\(file)', which is not in \(path); no port wrote that."
      )
    ) { try port(["A.swift": "1"], to: path) }
    #expect(text("\(temporary.path)/victim/f.txt") == "mine")
    var folder = try OutputFolder(path: "\(temporary.path)/New", app: "/app")
    #expect(throws: PortError.self) { try folder.write(Array("x".utf8), to: file) }
  }

  @Test func `nothing is written, read or removed through a link`() throws {
    let temporary = try TemporaryFolder(["victim/f.txt": "mine", "victim/g.txt": "mine"])
    let path = "\(temporary.path)/Out"
    _ = try port(["a/f.txt": "mine", "b/g.txt": "1", "c.txt": "1"], to: path)
    let files = FileManager.default
    for (link, target) in [("a", "../victim"), ("b/g.txt", "../../victim/g.txt")] {
      try files.removeItem(atPath: "\(path)/\(link)")
      try files.createSymbolicLink(atPath: "\(path)/\(link)", withDestinationPath: target)
    }
    // 'a/f.txt' is outdated and has the hash of the file behind the link.
    let second = try port(["b/g.txt": "2", "c.txt": "2"], to: path)
    #expect(text("\(temporary.path)/victim/f.txt") == "mine")
    #expect(text("\(temporary.path)/victim/g.txt") == "mine")
    #expect(text("\(path)/c.txt") == "2" && second.edited == ["b/g.txt"])
    #expect(
      throws: PortError("\(path)/a is a link, which is not followed; remove it to port again.")
    ) { try port(["a/f.txt": "2"], to: path) }
    #expect(text("\(temporary.path)/victim/f.txt") == "mine")

    try files.removeItem(atPath: "\(path)/\(PortManifest.fileName)")
    try files.createSymbolicLink(
      atPath: "\(path)/\(PortManifest.fileName)",
      withDestinationPath: "../victim/f.txt"
    )
    #expect(throws: PortError.self) { try port(["c.txt": "3"], to: path) }
    #expect(text("\(temporary.path)/victim/f.txt") == "mine")
  }

  @Test func `a link in the place of the folder is refused`() throws {
    let temporary = try TemporaryFolder(["victim/f.txt": "mine"])
    for target in ["victim", "nowhere"] {
      let path = "\(temporary.path)/\(target)-port"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      #expect(throws: PortError("\(path) is a link; name the folder that it leads to with -o.")) {
        try OutputFolder(path: path, app: "/app")
      }
    }
    #expect(text("\(temporary.path)/victim/f.txt") == "mine")
  }

  @Test func `a folder that cannot be written is named with the system's reason`() throws {
    let reason = PortError("/proc/Out cannot be made: No such file or directory.")
    #expect(throws: reason) { try OutputFolder(path: "/proc/Out", app: "/app") }
    let temporary = try TemporaryFolder()
    var folder = try OutputFolder(path: "\(temporary.path)/Out", app: "/app")
    try temporary.write("", to: "Out/A.swift/file")
    #expect(throws: PortError("\(temporary.path)/Out/A.swift cannot be written: Is a directory.")) {
      try folder.write([1], to: "A.swift")
    }
  }
}
