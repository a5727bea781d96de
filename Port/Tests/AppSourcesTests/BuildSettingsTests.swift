import TestSupport
import Testing

@testable import AppSources

@Suite struct BuildSettingsTests {
  @Test func `a target's settings add to the project's and name others`() throws {
    let settings = BuildSettings(
      levels: [
        [
          "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG", "BASE": "Photo Book",
          "SWIFT_VERSION": "5.0",
        ],
        [
          "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) BETA",
          "PRODUCT_NAME": "${BASE}",
          "SWIFT_VERSION": "6.0",
          "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor",
          "SWIFT_STRICT_CONCURRENCY": "complete",
          "SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY": "YES",
          "IPHONEOS_DEPLOYMENT_TARGET": "15.0",
          "OTHER_SWIFT_FLAGS": "-D INTERNAL -DTRIAL",
        ],
      ],
      target: "App"
    )
    #expect(try settings.moduleName == "Photo_Book")
    let compilation = try settings.compilation
    #expect(compilation.conditions == ["DEBUG", "BETA", "INTERNAL", "TRIAL"])
    #expect(compilation.languageMode == 6)
    #expect(compilation.isMainActorByDefault)
    #expect(compilation.strictConcurrency == "complete")
    #expect(compilation.upcomingFeatures == ["ExistentialAny"])
    #expect(compilation.deploymentTarget == "15.0")
  }

  @Test func `a value that names itself ends`() throws {
    let settings = BuildSettings(levels: [["A": "$(B)x", "B": "$(A)y"]], target: "App")
    #expect(try settings["A"]?.contains("x") == true)
  }

  // With a search for each bracket, this takes minutes.
  @Test func `brackets without an end are kept`() throws {
    let text = String(repeating: "$(${", count: 10_000)
    let settings = BuildSettings(levels: [["A": text]], target: "App")
    #expect(try settings["A"] == text)
  }

  @Test func `the texts of one file share a limit`() throws {
    let long = String(repeating: "x", count: 30 << 10)
    let settings = BuildSettings(levels: [["LONG": long]], target: "App")
    var work = 0
    for _ in 1...2 {
      let text = try settings.expanding("$(LONG)", work: &work)
      #expect(text == long)
    }
    #expect(
      throws: AppSourcesError(
        "The build settings of App are too long: the value of LONG, with those that it names put in, has more than 64 KB."
      )
    ) { try settings.expanding("$(LONG)", work: &work) }
  }

  @Test(arguments: [
    ("NAME", "NAME"), ("NAME[sdk=iphoneos*]", "NAME"), ("NAME[sdk=macosx*]", nil),
    ("NAME[config=Debug][sdk=iphonesimulator*]", "NAME"), ("NAME[config=Release]", nil),
  ]) func `conditions of a key are those of a phone`(key: String, name: String?) {
    #expect(BuildSettings.name(ofKey: key) == name)
  }

  @Test func `a file of settings includes others, and errors name its line`() throws {
    let folder = try TemporaryFolder([
      "App.xcconfig":
        "#include \"Base.xcconfig\"\n#include? \"Missing.xcconfig\"\nB = $(A) // two\n",
      "Base.xcconfig": "A = one\n#include \"App.xcconfig\"\n",
      "Bad.xcconfig": "A = one\n\nnonsense\n",
    ])
    let files = SettingsFiles(area: SourceArea([folder.path]))
    let values = try files.settings(of: "\(folder.path)/App.xcconfig").values
    #expect(values == ["A": "one", "B": "$(A)"])
    #expect(
      throws: AppSourcesError("\(folder.path)/Bad.xcconfig, line 3: NAME = VALUE is expected.")
    ) {
      try files.settings(of: "\(folder.path)/Bad.xcconfig")
    }
  }

  @Test func `values that double and files that include each other too deeply end in a sentence`()
    throws
  {
    let doubled = (1...30).map { ("A\($0)", "$(A\($0 - 1))$(A\($0 - 1))") } + [("A0", "text")]
    let settings = BuildSettings(levels: [Dictionary(uniqueKeysWithValues: doubled)], target: "App")
    #expect(try settings["A3"] == String(repeating: "text", count: 8))
    #expect(
      throws: AppSourcesError(
        "The build settings of App are too long: the value of A1, with those that it names put in, has more than 64 KB."
      )
    ) { try settings["A18"] }

    var files = ["Last.xcconfig": "A = x\n"]
    for number in 1...200 {
      let next = number == 200 ? "Last" : "C\(number + 1)"
      files["C\(number).xcconfig"] = "#include \"\(next).xcconfig\"\n"
    }
    files["Doubled.xcconfig"] =
      "A = text\n" + String(repeating: "A = $(inherited)$(inherited)\n", count: 40)
    let folder = try TemporaryFolder(files)
    let reader = SettingsFiles(area: SourceArea([folder.path]))
    #expect(
      throws: AppSourcesError(
        "\(folder.path)/C101.xcconfig, line 1: more than 100 files include each other in a row."
      )
    ) { try reader.settings(of: "\(folder.path)/C1.xcconfig") }
    #expect(try reader.settings(of: "\(folder.path)/C150.xcconfig").values == ["A": "x"])
    #expect(
      throws: AppSourcesError(
        "\(folder.path)/Doubled.xcconfig, line 15: the value of A has more than 64 KB."
      )
    ) { try reader.settings(of: "\(folder.path)/Doubled.xcconfig") }
  }

  @Test func `each file of settings is read once, and all of them share a limit`() throws {
    let folder = try TemporaryFolder([
      "A.xcconfig": "#include \"Base.xcconfig\"\nA = $(B)\n",
      "C.xcconfig": "#include \"Base.xcconfig\"\nC = $(B)\n",
      "Base.xcconfig": "B = b\n",
      "Long.xcconfig": String(repeating: "A = a\n", count: 120_000),
      "Longer.xcconfig": "#include \"Long.xcconfig\"\n",
    ])
    let files = SettingsFiles(area: SourceArea([folder.path]))
    for name in ["A", "C", "A"] {
      let values = try files.settings(of: "\(folder.path)/\(name).xcconfig").values
      #expect(values == ["B": "b", name: "$(B)"])
      // The first contents count.
      try folder.write("B = other\n", to: "Base.xcconfig")
      try folder.write("A = other\n", to: "A.xcconfig")
    }
    #expect(files.count == 3)
    #expect(try files.settings(of: "\(folder.path)/Long.xcconfig").values == ["A": "a"])
    #expect(
      throws: AppSourcesError(
        "\(folder.path)/Long.xcconfig, line 79994: the targets have more than 200000 settings of files."
      )
    ) { try files.settings(of: "\(folder.path)/Longer.xcconfig") }
  }
}
