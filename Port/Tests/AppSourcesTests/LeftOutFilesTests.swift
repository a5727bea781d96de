import Foundation
import TestSupport
import Testing

@testable import AppSources

/// What is not ported is named with its reason.
@Suite struct LeftOutFilesTests {
  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  private func reasons(_ refused: [AppModule.RefusedFile]) -> [String: String] {
    Dictionary(refused.map { ($0.path, $0.reason) }, uniquingKeysWith: { one, _ in one })
  }

  @Test func `links to what is ported already, and around themselves, are named`() throws {
    let folder = try TemporaryFolder([
      "App/A.swift": "", "App/B/b.swift": "", "App/B/b.json": "{}", "App/Z/z.swift": "",
    ])
    let app = "\(folder.path)/App"
    // Before and after the folders to which they lead.
    for (name, target) in [
      ("AA", "B"), ("C.swift", "A.swift"), ("loop", "."), ("B/up", "../.."), ("ZZ", "Z"),
    ] { try link("\(app)/\(name)", to: target) }
    let module = try AppReader(paths: [app]).read().modules[0]
    #expect(module.sources == ["A.swift", "B/b.swift", "Z/z.swift"])
    #expect(module.resources.map(\.path) == ["B/b.json"])
    #expect(
      reasons(module.refused) == ["C.swift": "is a link to a file that is already included"]
    )
    let again = "is a link to a folder that is already included"
    #expect(
      reasons(module.refusedResources) == [
        "AA": again, "B/up": "is a link that points outside the app", "ZZ": again, "loop": again,
      ]
    )
  }

  @Test func `a resource is not the project around it`() throws {
    let folder = try TemporaryFolder([
      "App/App.xcodeproj/project.pbxproj": SourceAreaTests.project(
        ["..", ".", "Data", "Self"],
        phase: "PBXResourcesBuildPhase"
      ),
      "App/A.swift": "", "App/Data/a.txt": "", "App/Data/b/.gitkeep": "", "secret.txt": "",
    ])
    try link("\(folder.path)/App/Data/up", to: "../..")
    try link("\(folder.path)/App/Self", to: ".")
    let app = try AppReader(paths: ["\(folder.path)/App/App.xcodeproj", folder.path]).read()
    let module = app.modules[0]
    #expect(module.resources.flatMap(\.files).map(\.destination) == ["Data/a.txt"])
    let whole = "contains the whole project or target"
    #expect(
      reasons(module.refusedResources) == [
        folder.path: whole, "\(folder.path)/App": whole, "Self": whole,
        "Data/up": "is a link to a folder that contains it", "Data/b": "is a folder without files",
      ]
    )
  }

  @Test func `resources of other kinds are named one by one`() throws {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": SourceAreaTests.project(
        ["Sound.caf", "Gone.caf", "../Out.caf"],
        phase: "PBXResourcesBuildPhase"
      ),
      "A.swift": "", "Sound.caf": "",
    ])
    let module = try AppReader(paths: [folder.path]).read().modules[0]
    #expect(reasons(module.refusedResources)["Sound.caf"] == "is of a kind that is not ported")
    #expect(reasons(module.refusedResources)["Gone.caf"] == "does not exist")
    #expect(module.refusedResources.count == 3)
    let package = try TemporaryFolder([
      "Package.swift": """
      let package = Package(name: "P", targets: [.target(name: "P", resources: [.process("Data"), .copy(".")])])
      """, "Sources/P/A.swift": "", "Sources/P/Data/s.caf": "", "Sources/P/Data/t.txt": "",
    ])
    let target = try AppReader(paths: [package.path], manifests: .parsed).read().modules[0]
    #expect(target.resources.flatMap(\.files).map(\.destination) == ["t.txt"])
    #expect(
      reasons(target.refusedResources) == [
        "Sources/P": "contains the whole project or target",
        "Sources/P/Data/s.caf": "is of a kind that is not ported",
      ]
    )
    #expect(target.otherFiles == [])
  }

  @Test func `targets that are not ported, and resources of those without Swift files, are named`()
    throws
  {
    let folder = try TemporaryFolder([
      "App.xcodeproj/project.pbxproj": SourceAreaTests.project([], phase: "PBXResourcesBuildPhase")
        .replacing("targets = (T);", with: "targets = (T, K, W);").replacing(
          "(A, )",
          with: "(A, E)"
        )
        .replacing(
          "buildPhases = (S, R); };",
          with: """
            buildPhases = (S, R); dependencies = (X, Y); };
            K = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework"; buildPhases = (Q); };
            W = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension"; };
            X = { isa = PBXTargetDependency; target = K; };
            Y = { isa = PBXTargetDependency; target = W; };
            Q = { isa = PBXResourcesBuildPhase; files = (D); };
            D = { isa = PBXBuildFile; fileRef = E; };
            E = { isa = PBXFileReference; path = a.json; sourceTree = "<group>"; };
            """
        ),
      "A.swift": "", "a.json": "{}",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(app.modules.map(\.name) == ["App"])
    #expect(
      app.notes == [
        "App depends on the target Widget, which is not ported: it is not a library.",
        "Kit has no Swift files, so its resources are not ported: \(folder.path)/a.json.",
      ]
    )
  }

  @Test func `projects in a folder that is ported as files are named`() throws {
    let folder = try TemporaryFolder([
      "a/A.swift": "", "a/One.xcodeproj/project.pbxproj": "", "b/Two.xcodeproj/project.pbxproj": "",
    ])
    let app = try AppReader(paths: [folder.path]).read()
    #expect(
      app.notes == [
        "All Swift files are ported as one module. To port what a project says, name it: "
          + "'\(folder.path)/a/One.xcodeproj', '\(folder.path)/b/Two.xcodeproj'."
      ]
    )
  }

  @Test func `damaged documents are named, and whole ones are not`() throws {
    let folder = try TemporaryFolder([
      "A.swift": "", "a.storyboard": "<document>\n<scenes></document>", "aa.xib": "<document>",
      "b.xib": "<document/>",
      "c.plist": "<plist><dict>", "d.plist": "<plist><dict/></plist>", "e.strings": "\"a\" = ",
      "f.strings": "/* text */\n\"a\" = \"b\";\n\"c\";", "g.strings": "", "h.xcstrings": "{",
      "i.json": "{", "Assets.xcassets/Contents.json": "{",
    ])
    try folder.write("\"a\" = \"ä\";".data(using: .utf16) ?? Data(), to: "j.strings")
    let app = try AppReader(paths: [folder.path]).read()
    let start = folder.path
    #expect(
      app.notes == [
        "\(start)/Assets.xcassets/Contents.json is copied, but is damaged: it is not valid JSON.",
        "\(start)/a.storyboard is copied, but is damaged: it is not valid XML.",
        "\(start)/aa.xib is copied, but is damaged: it is not valid XML.",
        "\(start)/c.plist is copied, but is damaged: it is not a valid property list.",
        "\(start)/e.strings is copied, but is damaged: it is not a valid property list.",
        "\(start)/h.xcstrings is copied, but is damaged: it is not valid JSON, so none of its texts is used.",
      ]
    )
  }

  @Test func `a project that is not text is refused with its kind`() throws {
    let folder = try TemporaryFolder(["App.xcodeproj/x": ""])
    let file = "\(folder.path)/App.xcodeproj/project.pbxproj"
    #expect(mkfifo(file, 0o600) == 0)
    #expect(throws: AppSourcesError("\(file) is not a regular file.")) {
      try AppReader(paths: [folder.path]).read()
    }
    unlink(file)
    try folder.write("<?xml version=\"1.0\"?><plist><dict>", to: "App.xcodeproj/project.pbxproj")
    #expect(
      throws: AppSourcesError(
        "\(file) is not a valid property list in XML or binary form, or is more than 200 levels deep."
      )
    ) { try AppReader(paths: [folder.path]).read() }
  }

  @Test func `settings are read in UTF-16 and after a byte order mark`() throws {
    let folder = try TemporaryFolder(["Mark.xcconfig": "\u{FEFF}A = ä\r\n"])
    try folder.write("A = ä\n".data(using: .utf16) ?? Data(), to: "Wide.xcconfig")
    try folder.write("A = ä\n".data(using: .utf16BigEndian) ?? Data(), to: "Bare.xcconfig")
    let reader = SettingsFiles(area: SourceArea([folder.path]))
    for name in ["Mark", "Wide"] {
      let settings = try reader.settings(of: "\(folder.path)/\(name).xcconfig")
      #expect(settings.values == ["A": "ä"] && settings.notes == [])
    }
    let path = "\(folder.path)/Bare.xcconfig"
    #expect(
      try reader.settings(of: path).notes == [
        "The settings in \(path) are not read: it is a binary file, or UTF-16 without a byte order mark."
      ]
    )
    try folder.write("#include \"No.xcconfig\"\n#include? \"Or.xcconfig\"\n", to: "I.xcconfig")
    #expect(
      try reader.settings(of: "\(folder.path)/I.xcconfig").notes == [
        "The settings in \(folder.path)/No.xcconfig are not read: it does not exist."
      ]
    )
  }
}
