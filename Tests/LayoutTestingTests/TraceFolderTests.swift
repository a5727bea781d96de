import Foundation
import Testing

@testable import LayoutTesting

/// The folders in which the traces of expectations are recorded.
@Suite struct TraceFolderTests {
  private let scratch = FileManager.default.temporaryDirectory.appending(
    path: "plumbline-folder-\(UUID())",
    directoryHint: .isDirectory
  )

  init() throws {
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `without a build folder nobody else can have made or can read it`() throws {
    defer { try? FileManager.default.removeItem(at: scratch) }
    // Like the shared folder for temporary files, writable for all users.
    try FileManager.default.setAttributes([.posixPermissions: 0o1777], ofItemAtPath: scratch.path)
    let folders = try (0..<8).map { _ in
      try LayoutRecording.makeFolder(in: "/", temporaryFiles: scratch.path)
    }
    let numbers = try folders.map { folder in
      #expect(folder.isTemporary && folder.path.hasPrefix(scratch.path))
      #expect(try mode(of: folder.path) == 0o700)
      let number = folder.path.split(separator: "-").last?.split(separator: ".").first
      return try #require(number.flatMap { UInt32($0, radix: 16) }, "\(folder.path)")
    }
    // Another user could guess consecutive names and create the folders first.
    #expect(numbers.max()! - numbers.min()! > 1 << 16, "\(numbers)")
  }

  @Test func `a folder that another user has linked elsewhere is not used`() throws {
    defer { try? FileManager.default.removeItem(at: scratch) }
    let theirs = scratch.appending(path: "theirs")
    try FileManager.default.createDirectory(at: theirs, withIntermediateDirectories: true)
    for name in ["plumbline", "plumbline.\(getpid())", "plumbline.\(getpid())-1"] {
      try FileManager.default.createSymbolicLink(
        at: scratch.appending(path: name + ".layout"),
        withDestinationURL: theirs
      )
    }
    let made = try LayoutRecording.makeFolder(in: "/", temporaryFiles: scratch.path)
    #expect(URL(fileURLWithPath: made.path).resolvingSymlinksInPath().path != theirs.path)
    #expect(try mode(of: made.path) == 0o700)
  }

  @Test func `a build folder has them, run after run`() throws {
    defer { try? FileManager.default.removeItem(at: scratch) }
    let build = scratch.appending(path: ".build", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
    for _ in 1...2 {
      let folder = try LayoutRecording.makeFolder(in: scratch.path)
      #expect(folder.path == build.path + "/layout" && !folder.isTemporary)
    }
  }
}
