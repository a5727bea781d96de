import Foundation
import Testing

@Suite struct CompiledSyntaxTests {
  @Test(.disabled(if: ProcessInfo.processInfo.environment["PLUMBLINE_SWIFT_SYNTAX"] == "package"))
  func `the toolchain's own swift-syntax is used if its version is the right one`() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
    var maps = Data()
    // The reported file size is 0, so read until there is no more data.
    while let part = try file.read(upToCount: 1 << 16), !part.isEmpty { maps += part }
    let libraries = Set(
      String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap {
        $0.split(separator: " ").last.map(String.init)
      }
    )
    let core = try #require(libraries.first { $0.hasSuffix("/linux/libswiftCore.so") })
    let library = core.replacing("/linux/libswiftCore.so", with: "/host/libSwiftSyntax.so")
    #if compiler(>=6.3) && compiler(<6.4)
      let isExpected = FileManager.default.fileExists(atPath: library)
    #else
      let isExpected = false
    #endif
    #expect(libraries.contains(library) == isExpected)
  }
}
