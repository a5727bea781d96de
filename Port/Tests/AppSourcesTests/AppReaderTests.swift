import Foundation
import TestSupport
import Testing

@testable import AppSources

@Suite struct AppReaderTests {
  @Test func `a folder is one module, with its resources and without the tests that are named`()
    throws
  {
    let folder = try TemporaryFolder([
      "My Feed/Views/Cell's.swift": "", "My Feed/Feed \"1\".swift": "",
      "My Feed/Pods/Other.swift": "", "My Feed/.hidden/Other.swift": "",
      "My Feed/en.lproj/Localizable.strings": "", "My Feed/Tests/FeedTests.swift": "",
    ])
    let path = "\(folder.path)/My Feed"
    let app = try AppReader(paths: [path], testPaths: [path + "/Tests"]).read()
    #expect(app.name == "My_Feed")
    #expect(app.modules.map(\.name) == ["My_Feed", "My_FeedTests"])
    #expect(app.modules[0].sources == ["Feed \"1\".swift", "Views/Cell's.swift"])
    #expect(app.modules[0].resources.map(\.destination) == ["en.lproj/Localizable.strings"])
    #expect(app.modules[1].sources == ["Tests/FeedTests.swift"])
    #expect(app.modules[1].dependencies == ["My_Feed"])
  }

  @Test func `binary, huge and outside files are refused, each with its reason`() throws {
    let folder = try TemporaryFolder(["App/A.swift": "struct A {}"])
    try folder.write(Data([0x61, 0, 0x62]), to: "App/Binary.swift")
    try folder.write(Data([0xFF, 0xFE, 0x62]), to: "App/Latin.swift")
    try folder.write(Data(count: FileTree.maximumFileSize + 1), to: "App/Huge.swift")
    try folder.write("struct B {}", to: "Outside.swift")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/App/Link.swift",
      withDestinationPath: "../Outside.swift"
    )
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/App/Loop",
      withDestinationPath: "../App"
    )
    let module = try AppReader(paths: ["\(folder.path)/App"]).read().modules[0]
    #expect(module.sources == ["A.swift"])
    #expect(
      Set(module.refused) == [
        .init(path: "Binary.swift", reason: "is a binary file"),
        .init(path: "Latin.swift", reason: "is not UTF-8"),
        .init(path: "Huge.swift", reason: "is larger than 1 MB"),
        .init(path: "Link.swift", reason: "is a link that points outside the app"),
      ]
    )
  }

  @Test func `what is missing or invalid is said in one sentence`() throws {
    let folder = try TemporaryFolder(["Empty/readme.txt": ""])
    #expect(throws: AppSourcesError("/nowhere/App does not exist.")) {
      try AppReader(paths: ["/nowhere/App"]).read()
    }
    #expect(throws: AppSourcesError("\(folder.path)/Empty has no Swift files.")) {
      try AppReader(paths: ["\(folder.path)/Empty"]).read()
    }
    #expect(
      throws: AppSourcesError("'a-b' is not a valid module name: use letters, digits and '_'.")
    ) { try AppReader(paths: [folder.path], module: "a-b").read() }
  }

  @Test func `a package's targets are modules with their dependencies and settings`() throws {
    let folder = try TemporaryFolder([
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Cards",
        products: [.library(name: "Cards", targets: ["Cards"])],
        dependencies: [.package(url: "https://example.com/Pictures", from: "1.0.0")],
        targets: [
          .target(name: "Base", path: "Other/Base", exclude: ["Old.swift"]),
          .target(
            name: "Cards",
            dependencies: ["Base", .product(name: "Pictures", package: "Pictures")],
            resources: [.process("Media.xcassets")],
            swiftSettings: [.define("BETA")]
          ),
          .testTarget(name: "CardsTests", dependencies: ["Cards"]),
        ]
      )
      """,
      "Other/Base/Base.swift": "", "Other/Base/Old.swift": "", "Sources/Cards/Card.swift": "",
      "Sources/Cards/Media.xcassets/Contents.json": "{}", "Tests/CardsTests/CardTests.swift": "",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules.map(\.name) == ["Base", "Cards", "CardsTests"])
    #expect(app.modules[0].sources == ["Other/Base/Base.swift"])
    let cards = app.modules[1]
    #expect(cards.isPackageTarget && cards.dependencies == ["Base"])
    #expect(cards.settings.conditions == ["BETA"] && cards.settings.languageMode == 5)
    #expect(cards.products == [.init(name: "Pictures", package: "pictures")])
    #expect(cards.resources.map(\.path) == ["Sources/Cards/Media.xcassets"])
    #expect(app.packages.map(\.url) == ["https://example.com/Pictures"])
    // The package manager creates a folder next to a manifest that it reads.
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/.build"))
  }

  @Test func `a package whose manifest does not compile is read by its folders`() throws {
    let folder = try TemporaryFolder([
      "Package.swift": "import PackageDescription\nlet package = nonsense\n",
      "Sources/Cards/Card.swift": "", "Tests/CardsTests/CardTests.swift": "",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules.map(\.name) == ["Cards", "CardsTests"])
  }

  @Test func `what Xcode takes into a package's bundle by itself is a resource`() throws {
    let folder = try TemporaryFolder([
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Cards",
        products: [.library(name: "Cards", targets: ["Cards"])],
        targets: [.target(name: "Cards", exclude: ["Old.xib", "Old.m"],
          resources: [.copy("Privacy.xcprivacy")])]
      )
      """,
      "Sources/Cards/Card.swift": "",
      "Sources/Cards/Assets.xcassets/Contents.json": "{}",
      "Sources/Cards/de.lproj/Localizable.strings": "",
      "Sources/Cards/Cell.xib": "<document/>",
      "Sources/Cards/Old.xib": "", "Sources/Cards/Old.m": "", "Sources/Cards/New.m": "",
      "Sources/Cards/Privacy.xcprivacy": "",
      "Sources/Cards/notes.json": "{}",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    let module = try #require(app.modules.first)
    #expect(
      Set(module.resources.map(\.destination)) == [
        "Assets.xcassets", "de.lproj/Localizable.strings", "Cell.xib", "Privacy.xcprivacy",
      ]
    )
    #expect(
      app.notes == [
        "Cards also has files that are not ported ('--format json' names them): 1 .json, 1 .m."
      ]
    )
  }

  @Test func `resources that a package processes stand at the bundle's top`() throws {
    let folder = try TemporaryFolder([
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Cards",
        targets: [.target(name: "Cards", resources: [.process("Resources"), .copy("Data")])]
      )
      """,
      "Sources/Cards/Card.swift": "", "Sources/Cards/Data/a.json": "{}",
      "Sources/Cards/Resources/Deep/de.lproj/Localizable.strings": "",
    ])
    let module = try AppReader(paths: [folder.path]).read().modules[0]
    #expect(module.resources.map(\.destination) == ["de.lproj/Localizable.strings", "Data"])
  }

  @Test func `a project in a folder below is found if there is one`() throws {
    let folder = try TemporaryFolder([
      "iOS/App.xcodeproj/project.pbxproj": "{}", "docs/readme.md": "",
    ])
    #expect(
      throws: AppSourcesError(
        "\(folder.path)/iOS/App.xcodeproj/project.pbxproj is not a project: it has no 'objects' and 'rootObject'."
      )
    ) { try AppReader(paths: [folder.path]).read() }
  }

  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "Cards", products: [.library(name: "Core", targets: ["Core", "Cards"])],
      targets: [.target(name: "Core"), .target(name: "Cards", dependencies: ["Core"])])
    """

  private static func app(_ target: String) -> String {
    """
    { rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
      F = { isa = PBXFileReference; path = \(target).swift; sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = \(target); productType = "com.apple.product-type.application";
        buildPhases = (S); packageProductDependencies = (D); };
      S = { isa = PBXSourcesBuildPhase; files = (B); };
      B = { isa = PBXBuildFile; fileRef = F; };
      D = { isa = XCSwiftPackageProductDependency; productName = Core; };
    }; }
    """
  }

  @Test func `a folder with a package and projects names the choices, and a target decides`() throws
  {
    let folder = try TemporaryFolder([
      "Package.swift": Self.manifest, "Sources/Core/A.swift": "", "Sources/Cards/B.swift": "",
      "One.xcodeproj/project.pbxproj": Self.app("One"), "One.swift": "",
      "Two.xcodeproj/project.pbxproj": Self.app("Two"), "Two.swift": "",
    ])
    let path = folder.path
    #expect(
      throws: AppSourcesError(
        "\(path) has a package and several projects. Name one of them, or a target that only one has: "
          + "'\(path)/Package.swift' (--target 'Core', --target 'Cards'); "
          + "'\(path)/One.xcodeproj' (--target 'One'); '\(path)/Two.xcodeproj' (--target 'Two')."
      )
    ) { try AppReader(paths: [path], manifests: .parsed).read() }
    func name(_ target: String) throws -> String {
      try AppReader(paths: [path], target: target, manifests: .parsed).read().name
    }
    #expect(try name("Two") == "Two")
    #expect(try name("Cards") == "Cards")
  }

  @Test func `a product called as a target that uses the target makes no circle`() throws {
    let folder = try TemporaryFolder([
      "Package.swift": Self.manifest, "Sources/Core/A.swift": "", "Sources/Cards/B.swift": "",
    ])
    let modules = try AppReader(paths: [folder.path], manifests: .parsed).read().modules
    #expect(modules.map(\.name) == ["Core", "Cards"])
    #expect(modules.map(\.dependencies) == [[], ["Core"]])
  }

  @Test func `an app called as a package's target keeps its files`() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": Self.app("Core").replacing(
        "children = (F);",
        with: "children = (F, L);"
      ).replacing(
        "F = {",
        with: "L = { isa = PBXFileReference; path = Kit; sourceTree = \"<group>\"; }; F = {"
      ),
      "Core.swift": "", "Kit/Package.swift": Self.manifest, "Kit/Sources/Core/A.swift": "",
      "Kit/Sources/Cards/B.swift": "",
    ])
    let app = try AppReader(paths: [folder.path], manifests: .parsed).read()
    #expect(app.name == "CoreApp")
    #expect(app.modules.map(\.name) == ["Core", "Cards", "CoreApp"])
    #expect(app.modules[2].sources == ["Core.swift"])
    #expect(app.modules[2].dependencies == ["Core", "Cards"])
    #expect(
      app.notes == [
        "The target Core makes a module Core as another does; here its module is CoreApp."
      ]
    )
  }

  @Test func `a module with a long name gets a short one, and its dependents too`() throws {
    let long = String(repeating: "n", count: 200)
    let folder = try TemporaryFolder([
      "Package.swift": """
      let package = Package(name: "P", targets: [.target(name: "\(long)"),
        .target(name: "Cards", dependencies: ["\(long)"])])
      """, "Sources/\(long)/A.swift": "", "Sources/Cards/B.swift": "",
    ])
    let app = try AppReader(paths: [folder.path], manifests: .parsed).read()
    let short = String(repeating: "n", count: ModuleName.maximumLength)
    #expect(app.modules.map(\.name) == [short, "Cards"])
    #expect(app.modules[1].dependencies == [short])
    #expect(app.name == short)
  }

  @Test func `targets that depend on each other are put in an order`() throws {
    let targets = (0..<12).map { number in
      let others = (0..<12).filter { $0 != number }.map { "\"M\($0)\"" }.joined(separator: ", ")
      return ".target(name: \"M\(number)\", dependencies: [\(others)])"
    }
    let folder = try TemporaryFolder([
      "Package.swift":
        "let package = Package(name: \"P\", targets: [\(targets.joined(separator: ", "))])"
    ])
    for number in 0..<12 { try folder.write("", to: "Sources/M\(number)/A.swift") }
    let modules = try AppReader(paths: [folder.path], manifests: .parsed).read().modules
    for (index, module) in modules.enumerated() {
      #expect(Set(module.dependencies).isSubset(of: modules[..<index].map(\.name)))
    }
    #expect(modules.count == 12)
  }

  @Test(arguments: [
    ("Swift", "SwiftApp"), ("class", "classApp"), ("UIKit", "UIKitApp"),
    ("Dispatch", "DispatchApp"), ("Synchronization", "SynchronizationApp"),
    ("PlumblineFrameworks", "PlumblineFrameworksApp"), ("Link", "LinkApp"),
  ])
  func `a folder called as a word or module of Swift gives a name of its own`(
    folder: String,
    name: String
  ) throws {
    let temporary = try TemporaryFolder(["\(folder)/A.swift": ""])
    #expect(try AppReader(paths: ["\(temporary.path)/\(folder)"]).read().name == name)
  }

  // The limit is far above the time that a loaded machine takes to start the manifest.
  @Test func `a manifest that does not end is killed`() throws {
    let temporary = try TemporaryFolder()
    let folder = try TemporaryFolder()
    let lock = "\(folder.path)/lock"
    try folder.write(
      """
      // swift-tools-version: 5.9
      import Foundation
      import PackageDescription
      let file = open("\(lock)", O_RDWR | O_CREAT, 0o600)
      flock(file, LOCK_EX)
      sleep(300)
      FileManager.default.createFile(atPath: "\(lock)-late", contents: nil)
      let package = Package(name: "Cards")
      """,
      to: "Package.swift"
    )
    #expect(ManifestDump.read(folder.path, temporary: temporary.path, limit: 10) == nil)
    // The lock is free when the manifest's process is gone.
    let file = open(lock, O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    #expect(flock(file, LOCK_EX) == 0)
    #expect(!FileManager.default.fileExists(atPath: "\(lock)-late"))
  }

  @Test func `only the manifests of packages that the app uses are run`() throws {
    let folder = try TemporaryFolder()
    let ran = "\(folder.path)/ran"
    func manifest(_ name: String, products: String = "") -> String {
      """
      // swift-tools-version: 5.9
      import Foundation
      import PackageDescription
      let log = fopen("\(ran)", "a")
      fputs("\(name)\\n", log)
      fclose(log)
      let package = Package(name: "\(name)",
        products: [.library(name: "\(name)", targets: ["\(name)"])],
        dependencies: [.package(path: "../Deep"), .package(path: "../Idle")],
        targets: [.target(name: "\(name)", dependencies: [\(products)])])
      """
    }
    try folder.write(
      manifest("Used", products: ".product(name: \"Deep\", package: \"Deep\")"),
      to: "Used/Package.swift"
    )
    for name in ["Deep", "Idle"] {
      try folder.write(
        manifest(name).replacing(
          ".package(path: \"../Deep\"), .package(path: \"../Idle\")",
          with: ""
        ),
        to: "\(name)/Package.swift"
      )
    }
    for name in ["Used", "Deep", "Idle"] {
      try folder.write("", to: "\(name)/Sources/\(name)/\(name).swift")
    }
    try folder.write("", to: "App/A.swift")
    try folder.write(
      """
      { rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (T); packageReferences = (K, L); };
        K = { isa = XCLocalSwiftPackageReference; relativePath = Used; };
        L = { isa = XCLocalSwiftPackageReference; relativePath = Idle; };
        G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = App/A.swift; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        U = { isa = XCSwiftPackageProductDependency; productName = Used; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (S); packageProductDependencies = (U); };
      }; }
      """,
      to: "App.xcodeproj/project.pbxproj"
    )
    let app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules.map(\.name) == ["Deep", "Used", "App"])
    let names = try String(contentsOfFile: ran, encoding: .utf8).split(separator: "\n")
    #expect(Set(names) == ["Deep", "Used"])
  }

  @Test func `an interrupt while a manifest runs leaves no copy and no lock`() throws {
    let temporary = try TemporaryFolder()
    let folder = try TemporaryFolder(["Sources/Cards/A.swift": ""])
    let pipe = "\(folder.path)/pipe"
    mkfifo(pipe, 0o600)
    try folder.write(
      """
      // swift-tools-version: 5.9
      import Foundation
      import PackageDescription
      let pipe = open("\(pipe)", O_WRONLY)
      write(pipe, "x", 1)
      sleep(300)
      let package = Package(name: "Cards")
      """,
      to: "Package.swift"
    )
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("plumbline-port")
    let process = Process()
    process.executableURL = program
    process.arguments = [folder.path, "-o", "\(temporary.path)/Out"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["TMPDIR": temporary.path]
    ) { $1 }
    process.standardError = FileHandle.nullDevice
    let file = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(file) }
    try process.run()
    var ready = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    #expect(poll(&ready, 1, 300_000) == 1)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
    #expect(names.filter { $0.contains("plumbline-port-") } == [])
  }

  @Test func `a manifest that is run leaves no lock and no copy`() throws {
    let folder = try TemporaryFolder(["Package.swift": Self.manifest])
    let temporary = try TemporaryFolder()
    let dump = try #require(ManifestDump.read(folder.path, temporary: temporary.path))
    #expect(dump["name"]?.string == "Cards")
    let names = try FileManager.default.contentsOfDirectory(atPath: temporary.path)
    #expect(names.filter { $0.contains("plumbline-port-") } == [])
  }
}
