import AppSources
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PortedPackage

/// A folder with some of Plumbline's sources, and a fake `swift` that records its calls and
/// compiles nothing.
private struct Workshop {
  let temporary: TemporaryFolder
  var plumbline: String { "\(temporary.path)/plumbline" }
  var log: String { "\(temporary.path)/log" }

  init() throws {
    temporary = try TemporaryFolder([
      "log": "",
      "plumbline/Sources/UIKit/UIView.swift": "public class UIView {}\n",
      "plumbline/Sources/CPango/module.modulemap": "module CPango {}\n",
      "plumbline/Sources/CRuntimeHooks/include/CRuntimeHooks.h": "",
      "plumbline/Sources/CSignposts/include/CSignposts.h": "#include \"Packing.h\"\n",
      "plumbline/Sources/CSignposts/include/Packing.h": "",
    ])
  }

  /// The fake command for a compiler version; its builds fail if `fails` is true.
  private func swift(version: String, fails: Bool) -> [String] {
    let script = """
      case $1 in
      --version) echo "Swift version \(version)" ;;
      build)
        echo build >> "$0"; mkdir -p "$5"
        \(fails ? "echo 'x.swift:1:1: error: no UIKit'; exit 1" : "")
        ln -s x86_64-unknown-linux-gnu/release "$5/release"
        ;;
      esac
      """
    return ["sh", "-c", script, log]
  }

  func frameworks(version: String = "6.3.1", fails: Bool = false) throws -> CompiledFrameworks {
    try CompiledFrameworks(
      plumbline: plumbline,
      cache: "\(temporary.path)/cache",
      swift: swift(version: version, fails: fails)
    )
  }

  /// The number of builds.
  var builds: Int {
    get throws {
      try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count
    }
  }
}

@Suite struct CompiledFrameworksTests {
  @Test func `ports at the same time compile UIKit once, and the others wait`() throws {
    let shop = try Workshop()
    let first = try shop.frameworks()
    let second = try shop.frameworks()
    let words = Mutex<[String]>([])
    let begins = DispatchSemaphore(value: 0)
    let ends = DispatchSemaphore(value: 0)
    var started = false
    // The second begins while the first holds the lock; the first continues when the second has
    // reported what it does.
    try first.prepare { _, _, _ in
      if started { return }
      started = true
      Thread.detachNewThread {
        try? second.prepare { text, _, _ in
          words.withLock { $0.append(text) }
          begins.signal()
        }
        begins.signal()
        ends.signal()
      }
      begins.wait()
    }
    ends.wait()
    #expect(words.withLock { $0 } == ["waiting for another port that compiles UIKit"])
    #expect(try shop.builds == 1)
  }

  @Test func `a build that did not end is not used`() throws {
    let shop = try Workshop()
    #expect(throws: PortError.self) { try shop.frameworks(fails: true).prepare { _, _, _ in } }
    let frameworks = try shop.frameworks()
    #expect(!FileManager.default.fileExists(atPath: "\(frameworks.package)/Package.swift"))
    try frameworks.prepare { _, _, _ in }
    try frameworks.prepare { _, _, _ in }
    #expect(try shop.builds == 2)
  }

  @Test func `frameworks that were deleted are compiled again`() throws {
    let shop = try Workshop()
    let frameworks = try shop.frameworks()
    try frameworks.prepare { _, _, _ in }
    try FileManager.default.removeItem(atPath: "\(shop.temporary.path)/cache")
    try frameworks.prepare { _, _, _ in }
    #expect(try shop.builds == 2)
    #expect(FileManager.default.fileExists(atPath: "\(frameworks.package)/Package.swift"))
  }

  @Test func `other sources and another compiler have frameworks of their own`() throws {
    let shop = try Workshop()
    let package = try shop.frameworks().package
    #expect(try shop.frameworks().package == package)
    #expect(try shop.frameworks(version: "6.3.2").package != package)
    try shop.temporary.write(
      "public class UIView { }\n",
      to: "plumbline/Sources/UIKit/UIView.swift"
    )
    #expect(try shop.frameworks().package != package)
  }

  @Test func `the package has the library, its modules and the C modules that they import`() throws
  {
    let shop = try Workshop()
    let frameworks = try shop.frameworks()
    try frameworks.prepare { _, _, _ in }
    func text(_ file: String) throws -> String {
      try String(contentsOfFile: "\(frameworks.package)/\(file)", encoding: .utf8)
    }
    #expect(try text("Sources/CPango/module.modulemap") == "module CPango {}\n")
    #expect(try text("Sources/CSignposts/module.modulemap").contains("header \"CSignposts.h\""))
    #expect(try text("Sources/CSignposts/Packing.h") == "")
    let bundle = try text("PlumblineFrameworks.artifactbundle/info.json")
    let object = try JSONSerialization.jsonObject(with: Data(bundle.utf8)) as? [String: Any]
    #expect(object?["artifacts"] is [String: Any])
    #expect(bundle.contains("\"../../build/release/libPlumblineFrameworks.so\""))
    #expect(bundle.contains("[\"x86_64-unknown-linux-gnu\"]"))
    let manifest = try text("Package.swift")
    #expect(manifest.contains(".library(name: \"UIKit\", targets: [\"Link\"])"))
    #expect(manifest.contains(".systemLibrary(name: \"CPango\", pkgConfig: \"pangoft2\")"))
  }

  @Test func `frameworks that no port has asked for in a month are removed with the next build`()
    throws
  {
    let shop = try Workshop()
    let old = try shop.frameworks(version: "6.3.0")
    let recent = try shop.frameworks(version: "6.3.1")
    for frameworks in [old, recent] { try frameworks.prepare { _, _, _ in } }
    let folder = URL(fileURLWithPath: old.package).deletingLastPathComponent().path
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -31 * 24 * 3600)],
      ofItemAtPath: "\(folder).lock"
    )
    try shop.frameworks(version: "6.3.2").prepare { _, _, _ in }
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(FileManager.default.fileExists(atPath: recent.package))
  }
}
