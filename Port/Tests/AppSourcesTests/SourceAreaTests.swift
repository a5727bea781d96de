import Foundation
import TestSupport
import Testing

@testable import AppSources

@Suite struct SourceAreaTests {
  /// A project whose references all are in one build phase, except `A.swift`.
  static func project(_ references: [String], phase: String) -> String {
    let files = references.enumerated().map { index, path in
      """
      F\(index) = { isa = PBXFileReference; path = "\(path)"; sourceTree = SOURCE_ROOT; };
      B\(index) = { isa = PBXBuildFile; fileRef = F\(index); };
      """
    }
    let children = references.indices.map { "F\($0)" }.joined(separator: ", ")
    let builds = references.indices.map { "B\($0)" }.joined(separator: ", ")
    return """
      { rootObject = P; objects = {
        P = { isa = PBXProject; mainGroup = G; targets = (T); };
        G = { isa = PBXGroup; children = (A, \(children)); sourceTree = "<group>"; };
        A = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        C = { isa = PBXBuildFile; fileRef = A; };
        T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildPhases = (S, R); };
        S = { isa = PBXSourcesBuildPhase; files = (C); };
        R = { isa = \(phase); files = (\(builds)); };
        \(files.joined(separator: "\n"))
      }; }
      """
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func reasons(_ refused: [AppModule.RefusedFile]) -> [String: String] {
    Dictionary(refused.map { ($0.path, $0.reason) }, uniquingKeysWith: { one, _ in one })
  }

  @Test func `resources outside the project are named, and ported if the command names them`()
    throws
  {
    let folder = try TemporaryFolder([
      "App/App.xcodeproj/project.pbxproj": Self.project(
        ["..", "../Shared/a.json", "/nowhere/b.json", "gone.json", "c.json"],
        phase: "PBXResourcesBuildPhase"
      ),
      "App/A.swift": "", "App/c.json": "{}", "Shared/a.json": "{}",
    ])
    let outside = "is outside the project; to take it over, name its folder on the command line"
    let app = try AppReader(paths: ["\(folder.path)/App"]).read()
    #expect(app.root == "\(folder.path)/App" && app.folders == ["\(folder.path)/App"])
    #expect(app.modules[0].resources.flatMap(\.files).map(\.destination) == ["c.json"])
    #expect(
      reasons(app.modules[0].refusedResources) == [
        folder.path: outside, "\(folder.path)/Shared/a.json": outside, "/nowhere/b.json": outside,
        "gone.json": "does not exist",
      ]
    )
    let both = try AppReader(
      paths: ["\(folder.path)/App/App.xcodeproj", "\(folder.path)/Shared"]
    ).read()
    #expect(both.modules[0].resources.map(\.destination) == ["a.json", "c.json"])
  }

  @Test func `a folder whose name only looks like the project's is outside`() {
    let area = SourceArea(["/nowhere/Caf\u{E9}"])
    #expect(area.refusal(of: "/nowhere/Caf\u{E9}/A.swift") == nil)
    #expect(area.refusal(of: "/nowhere/Cafe\u{301}/A.swift")?.contains("outside") == true)
    #expect(area.refusal(of: "/nowhere/V.json\0/../Caf\u{E9}/A.swift") != nil)
  }

  @Test func `an absolute path is in its shortest form, and a link before '..' is no way out`()
    throws
  {
    let folder = try TemporaryFolder(["App/A.swift": "", "App/c.json": "{}"])
    try folder.write("secret", to: "victim/c.json")
    try folder.write("", to: "victim/inner/x")
    try link("\(folder.path)/App/link", to: "../victim/inner")
    let path = "\(folder.path)/App/link/../c.json"
    #expect(SourceArea(["\(folder.path)/App"]).refusal(of: path) != nil)
    try folder.write(
      Self.project([path], phase: "PBXResourcesBuildPhase").replacing(
        "path = \"\(path)\"; sourceTree = SOURCE_ROOT;",
        with: "path = \"\(path)\"; sourceTree = \"<absolute>\";"
      ),
      to: "App/App.xcodeproj/project.pbxproj"
    )
    let module = try AppReader(paths: ["\(folder.path)/App"]).read().modules[0]
    let files = module.resources.flatMap(\.files).map(\.path)
    #expect(files.allSatisfy { $0 == "\(folder.path)/App/c.json" })
  }

  @Test func `sources outside the project are named`() throws {
    let folder = try TemporaryFolder([
      "App/App.xcodeproj/project.pbxproj": Self.project(
        ["../B.swift"],
        phase: "PBXSourcesBuildPhase"
      ),
      "App/A.swift": "", "B.swift": "",
    ])
    let module = try AppReader(paths: ["\(folder.path)/App"]).read().modules[0]
    #expect(module.sources == ["A.swift"])
    #expect(module.refused.map(\.path) == ["\(folder.path)/B.swift"])
  }

  @Test func `links of a catalogue that leave the project are named, and loops end`() throws {
    let folder = try TemporaryFolder([
      "App/A.swift": "", "App/Assets.xcassets/Contents.json": "{}",
      "App/Assets.xcassets/a.imageset/Contents.json": "{}", "secret/key.txt": "secret",
    ])
    let catalog = "\(folder.path)/App/Assets.xcassets"
    try link("\(catalog)/one", to: ".")
    try link("\(catalog)/two", to: ".")
    try link("\(catalog)/outside", to: "../../secret")
    try link("\(catalog)/key.txt", to: "../../secret/key.txt")
    try link("\(catalog)/nowhere", to: "nowhere")
    let module = try AppReader(paths: ["\(folder.path)/App"]).read().modules[0]
    #expect(
      module.resources.flatMap(\.files).map(\.destination) == [
        "Assets.xcassets/Contents.json", "Assets.xcassets/a.imageset/Contents.json",
      ]
    )
    let again = "is a link to a folder that is already included"
    let outside = "is a link that points outside the app"
    #expect(
      reasons(module.refusedResources) == [
        "Assets.xcassets/one": again, "Assets.xcassets/two": again,
        "Assets.xcassets/outside": outside, "Assets.xcassets/key.txt": outside,
        "Assets.xcassets/nowhere": "is a link that leads nowhere",
      ]
    )
  }

  @Test func `folders behind links, names that are not UTF-8 and UTF-16 files are named`() throws {
    let folder = try TemporaryFolder(["App/A.swift": "", "Other/B.swift": ""])
    try link("\(folder.path)/App/Linked", to: "../Other")
    try folder.write("struct Ä {}".data(using: .utf16) ?? Data(), to: "App/Wide.swift")
    try folder.write(Data([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0]), to: "App/Wider.swift")
    let bytes: [CChar] =
      "\(folder.path)/App/".utf8CString.dropLast() + [-1, 97] + ".swift".utf8CString
    close(open(bytes, O_CREAT | O_WRONLY, 0o644))
    let module = try AppReader(paths: ["\(folder.path)/App"]).read().modules[0]
    #expect(module.sources == ["A.swift"])
    #expect(reasons(module.refusedResources) == ["Linked": "is a link that points outside the app"])
    #expect(
      reasons(module.refused) == [
        "Wide.swift": "is UTF-16, which Swift does not read",
        "Wider.swift": "is UTF-32, which Swift does not read",
        "\\xFFa.swift": "has a name that is not UTF-8",
      ]
    )
  }

  @Test(.disabled(if: geteuid() == 0, "root reads every folder"))
  func `a folder that cannot be read is named`() throws {
    let folder = try TemporaryFolder(["App/A.swift": "", "App/Closed/B.swift": ""])
    chmod("\(folder.path)/App/Closed", 0)
    defer { chmod("\(folder.path)/App/Closed", 0o700) }
    let module = try AppReader(paths: ["\(folder.path)/App"]).read().modules[0]
    #expect(reasons(module.refusedResources) == ["Closed": "cannot be read"])
  }

  @Test func `what is not a regular file is named and not waited for`() throws {
    let folder = try TemporaryFolder(["App/A.swift": "", "App/Data.bundle/a.txt": ""])
    #expect(mkfifo("\(folder.path)/App/B.swift", 0o644) == 0)
    #expect(mkfifo("\(folder.path)/App/Data.bundle/b.txt", 0o644) == 0)
    let module = try AppReader(paths: ["\(folder.path)/App"]).read().modules[0]
    #expect(reasons(module.refused) == ["B.swift": "is not a regular file"])
    #expect(
      reasons(module.refusedResources) == ["Data.bundle/b.txt": "is not a regular file"]
    )
  }

  @Test func `a folder that has only hidden files is left out and named`() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": Self.project(["Data"], phase: "PBXResourcesBuildPhase"),
      "A.swift": "", "Data/.gitkeep": "",
    ])
    let module = try AppReader(paths: [folder.path]).read().modules[0]
    #expect(module.resources.isEmpty)
    #expect(reasons(module.refusedResources) == ["Data": "is a folder without files"])
  }

  @Test func `of resources with one place in the bundle, the others are named`() throws {
    let folder = try TemporaryFolder(["A.swift": "", "a/x.json": "1", "b/x.json": "2"])
    let module = try AppReader(paths: [folder.path]).read().modules[0]
    #expect(module.resources.flatMap(\.files).map(\.path) == ["\(folder.path)/a/x.json"])
    #expect(
      reasons(module.refusedResources) == [
        "b/x.json": "has the place of another resource in the bundle"
      ]
    )
  }

  @Test func `folders of tools, other kinds of files and names that look the same are named`()
    throws
  {
    let folder = try TemporaryFolder([
      "App/A.swift": "", "App/vendor/B.swift": "", "App/C.m": "", "App/D.m": "", "App/LICENSE": "",
      "App/Cafe\u{301}/E.swift": "",
    ])
    try folder.write("", to: "App/Caf\u{E9}/F.swift")
    try folder.write("", to: "App/Cafe\u{301}.swift")
    try folder.write("", to: "App/Caf\u{E9}.swift")
    let app = try AppReader(paths: ["\(folder.path)/App"]).read()
    let module = app.modules[0]
    #expect(module.sources.count == 4)
    #expect(
      reasons(module.refusedResources)
        == ["vendor": "is a folder of a tool or of other people's code; to port it, name it"]
    )
    let other = try #require(module.refused.first)
    #expect(other.reason == "has a name that looks like another file's")
    #expect(other.path.utf8.allSatisfy { $0 < 0x80 } && module.refused.count == 1)
    #expect(
      app.notes == [
        "App also has files that are not ported ('--format json' names them): 1 without an extension, 2 .m."
      ]
    )
    #expect(module.otherFiles == ["C.m", "D.m", "LICENSE"])
  }

  @Test func `a file in no group of the project is named`() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": Self.project(["B.swift"], phase: "PBXSourcesBuildPhase")
        .replacing("children = (A, F0);", with: "children = (A);"),
      "A.swift": "", "B.swift": "",
    ])
    var app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules[0].sources == ["A.swift"])
    let start = "App has the file 'B.swift', which is not ported: it is in"
    #expect(app.notes == ["\(start) no group of the project."])
    try folder.write(
      Self.project(["B.swift"], phase: "PBXSourcesBuildPhase").replacing(
        "path = \"B.swift\"; sourceTree = SOURCE_ROOT",
        with: "path = \"B.swift\"; sourceTree = BUILT_PRODUCTS_DIR"
      ),
      to: "App.xcodeproj/project.pbxproj"
    )
    app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules[0].sources == ["A.swift"])
    #expect(app.notes == ["\(start) 'BUILT_PRODUCTS_DIR', which is a folder of Xcode's."])
    try folder.write(
      Self.project(["B.swift"], phase: "PBXSourcesBuildPhase").replacing(
        "path = \"B.swift\"; sourceTree = SOURCE_ROOT",
        with: "path = \"B.swift\"; sourceTree = SHARED_CODE"
      ),
      to: "App.xcodeproj/project.pbxproj"
    )
    app = try AppReader(paths: [folder.path]).read()
    #expect(app.notes == ["\(start) 'SHARED_CODE', which is not a place in the project."])
  }

  @Test(arguments: [ManifestSource.evaluated, .parsed])
  func `macros and targets without a folder are named`(source: ManifestSource) throws {
    let folder = try TemporaryFolder([
      "Package.swift": """
      // swift-tools-version: 5.9
      import CompilerPluginSupport
      import PackageDescription
      let package = Package(name: "Cards",
        targets: [.macro(name: "Words"), .target(name: "Cards"), .target(name: "Gone")])
      """, "Sources/Cards/A.swift": "", "Sources/Words/W.swift": "",
    ])
    let app = try AppReader(paths: [folder.path], manifests: source).read()
    #expect(app.modules.map(\.name) == ["Cards"])
    #expect(
      app.notes == [
        "The target Words of \(folder.path) is not ported: it is of the kind 'macro'.",
        "The target Gone of \(folder.path) is not ported: its folder was not found.",
      ]
    )
  }

  @Test func `property lists that are not ported are named, and the port goes on`() throws {
    let list = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>Key</key><string>mine</string></dict></plist>
      """
    let many = String(repeating: "<string>$(LONG)</string>", count: 40)
    let project = Self.project(
      ["a/Info.plist", "b/Info.plist", "c/Info.plist"],
      phase: "PBXResourcesBuildPhase"
    )
    func settings(_ file: String) -> String {
      project.replacing(
        "buildPhases = (S, R); };",
        with: """
          buildPhases = (S, R); buildConfigurationList = L; };
          L = { isa = XCConfigurationList; buildConfigurations = (D); };
          D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { INFOPLIST_FILE = "\(file)";
            LONG = "\(String(repeating: "x", count: 4000))"; }; };
          """
      )
    }
    let folder = try TemporaryFolder([
      "A.swift": "", "a/Info.plist": list, "b/Info.plist": list, "c/Info.plist": "{",
      "long.plist": "<plist><dict><key>Key</key><array>\(many)</array></dict></plist>",
      "huge.plist": "<plist><dict/></plist>" + String(repeating: " ", count: 1 << 20),
    ])
    func module(_ file: String?) throws -> (AppModule, App) {
      try folder.write(file.map(settings) ?? project, to: "App.xcodeproj/project.pbxproj")
      let app = try AppReader(paths: [folder.path]).read()
      return (app.modules[0], app)
    }
    let another = "is another Info.plist than the module's"
    var (found, app) = try module("b/Info.plist")
    #expect(reasons(found.refusedResources) == ["a/Info.plist": another, "c/Info.plist": another])
    #expect(String(decoding: found.settings.information ?? [], as: UTF8.self).contains("mine"))
    #expect(app.notes == [])
    // Without a setting, the first one that can be read.
    (found, _) = try module(nil)
    #expect(reasons(found.refusedResources)["a/Info.plist"] == nil)
    #expect(reasons(found.refusedResources)["b/Info.plist"] != nil)
    for (file, reason) in [
      ("gone.plist", " does not exist."), ("huge.plist", " is larger than 1 MB."),
      ("c/Info.plist", " is not a property list with a dictionary, or is nested too deeply."),
      (
        "long.plist",
        " is not ported: its texts, with the settings that they name put in, have more than 64 KB."
      ),
    ] {
      (found, app) = try module(file)
      #expect(app.notes == ["\(folder.path)/\(file)\(reason)"])
      #expect(found.settings.information != nil)
    }
  }

  @Test func `an output folder in or around the app is refused, by the bytes of its name`() throws {
    let folder = try TemporaryFolder(["Cafe\u{301}/A.swift": "", "Other/x": ""])
    let app = try AppReader(paths: ["\(folder.path)/Cafe\u{301}"]).read()
    // Looks the same, and is another folder.
    #expect(throws: Never.self) { try app.checkOutput("\(folder.path)/Caf\u{E9}") }
    #expect(throws: Never.self) { try app.checkOutput("\(folder.path)/Cafe\u{301}-port") }
    // The '/' and the letter after it are one character.
    let path = "\(folder.path)/Cafe\u{301}/\u{301}Out"
    #expect(throws: AppSourcesError.self) { try app.checkOutput(path) }
    #expect(throws: AppSourcesError.self) { try app.checkOutput(folder.path) }
    #expect(throws: AppSourcesError.self) { try app.checkOutput("/") }
    try link("\(folder.path)/link", to: "Cafe\u{301}")
    #expect(throws: AppSourcesError.self) { try app.checkOutput("\(folder.path)/link/Out") }
  }

  @Test func `a property list outside the project is not read`() throws {
    let list = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>Key</key><string>secret</string></dict></plist>
      """
    let project = Self.project([], phase: "PBXResourcesBuildPhase").replacing(
      "buildPhases = (S, R); };",
      with: """
        buildPhases = (S, R); buildConfigurationList = L; };
        L = { isa = XCConfigurationList; buildConfigurations = (D); };
        D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { INFOPLIST_FILE = "../Info.plist"; }; };
        """
    )
    let folder = try TemporaryFolder([
      "App/App.xcodeproj/project.pbxproj": project, "App/A.swift": "", "Info.plist": list,
    ])
    let app = try AppReader(paths: ["\(folder.path)/App"]).read()
    let information = String(decoding: app.modules[0].settings.information ?? [], as: UTF8.self)
    #expect(!information.contains("secret"))
    #expect(app.notes.count == 1 && app.notes[0].hasPrefix("\(folder.path)/Info.plist is outside"))
  }

  @Test func `parts of a workspace outside the project are named, and a linked list is refused`()
    throws
  {
    let list = """
      <Workspace><FileRef location = "group:App.xcodeproj"></FileRef>
      <FileRef location = "group:../Kit/Kit.xcodeproj"></FileRef></Workspace>
      """
    let folder = try TemporaryFolder([
      "App/App.xcodeproj/project.pbxproj": Self.project([], phase: "PBXSourcesBuildPhase"),
      "App/A.swift": "", "App/App.xcworkspace/contents.xcworkspacedata": list,
      "Kit/Kit.xcodeproj/project.pbxproj": Self.project([], phase: "PBXSourcesBuildPhase"),
      "other": list,
    ])
    let app = try AppReader(paths: ["\(folder.path)/App"]).read()
    #expect(
      app.notes == [
        "\(folder.path)/Kit/Kit.xcodeproj, which the workspace names, is outside the project; "
          + "to take it over, name its folder on the command line."
      ]
    )
    let file = "\(folder.path)/App/App.xcworkspace/contents.xcworkspacedata"
    try FileManager.default.removeItem(atPath: file)
    try link(file, to: "../../other")
    #expect(throws: AppSourcesError("\(file) is a link that points outside the app.")) {
      try AppReader(paths: ["\(folder.path)/App"]).read()
    }
  }

  @Test func `many modules with one name have short names that differ`() throws {
    var draft = AppDraft(name: "App")
    let folder = try TemporaryFolder(["A.swift": ""])
    for _ in 0..<200 {
      var module = ModuleDraft(name: String(repeating: "a", count: 300))
      module.sources = ["\(folder.path)/A.swift"]
      draft.modules.append(module)
    }
    let app = try draft.finished(near: folder.path, area: SourceArea([folder.path]))
    #expect(Set(app.modules.map(\.name)).count == 200)
    #expect(app.modules.allSatisfy { $0.name.utf8.count < 100 })
  }
}
