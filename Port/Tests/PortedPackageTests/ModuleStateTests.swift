import AppSources
import TestSupport
import Testing

@testable import PortedPackage

@Suite struct ModuleStateTests {
  @Test func `files of one name have several in the package, and none is a program's`() throws {
    let paths = [
      "App/Card.swift", "App/Cards/card.swift", "App/Cards/Bundle.swift", "App/main.swift",
      "App/Old/main.swift", "App/Package.swift/PortedBundle.swift",
    ]
    let temporary = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: paths.map { ($0, "") })
    )
    let state = ModuleState(module: AppModule(name: "App", sources: paths), root: temporary.path)
    #expect(state.leftOut.isEmpty)
    #expect(
      paths.map { state.destinations[$0] } == [
        "Sources/App/Card.swift", "Sources/App/Cards/Cards_card.swift",
        "Sources/App/Cards/Bundle.swift", "Sources/App/Another_main.swift",
        "Sources/App/Old/Old_main.swift",
        "Sources/App/_Package.swift/Package.swift_PortedBundle.swift",
      ]
    )
  }

  @Test func `long names are shortened, differ, and are not those of the package's own files`()
    throws
  {
    let name = String(repeating: "ä", count: 120)
    let deep = (0..<8).map { _ in String(repeating: "d", count: 190) }.joined(separator: "/")
    let paths =
      ["\(name).swift", "\(name)b.swift", "a/\(name).swift", "\(deep)/C.swift"]
      + ["PortedInterface.swift"]
    let temporary = try TemporaryFolder(Dictionary(uniqueKeysWithValues: paths.map { ($0, "") }))
    let state = ModuleState(module: AppModule(name: "App", sources: paths), root: temporary.path)
    let written = try paths.map { try #require(state.destinations[$0]) }
    let names = written.compactMap { $0.split(separator: "/").last }
    #expect(
      Set(names).count == paths.count && Set(names).isDisjoint(with: ["PortedInterface.swift"])
    )
    #expect(names.allSatisfy { $0.utf8.count <= 200 && $0.hasSuffix(".swift") })
    #expect(written[3] == "Sources/App/C.swift")
  }

  @Test func `names that the compiler's lists of files do not take are changed, and differ`() throws
  {
    let paths = ["A\"b/C.swift", "A\"b/a\\b.swift", "A\"b/a\"b.swift", "A\"b/\u{202E}x.swift"]
    let temporary = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: paths.map { ($0, "struct S {}") } + [("D.swift", "")])
    )
    let module = AppModule(name: "App", sources: paths + ["D.swift"])
    let state = ModuleState(module: module, root: temporary.path)
    #expect(
      paths.map { state.destinations[$0] } == [
        "Sources/App/A_b/C.swift", "Sources/App/A_b/a_b.swift", "Sources/App/A_b/A_b_a_b.swift",
        "Sources/App/A_b/_x.swift",
      ]
    )
  }
}
