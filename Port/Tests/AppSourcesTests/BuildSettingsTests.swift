import TestSupport
import Testing

@testable import AppSources

@Suite struct BuildSettingsTests {
  @Test func `a target's settings add to the project's and name others`() {
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
    #expect(settings.moduleName == "Photo_Book")
    let compilation = settings.compilation
    #expect(compilation.conditions == ["DEBUG", "BETA", "INTERNAL", "TRIAL"])
    #expect(compilation.languageMode == 6)
    #expect(compilation.isMainActorByDefault)
    #expect(compilation.strictConcurrency == "complete")
    #expect(compilation.upcomingFeatures == ["ExistentialAny"])
    #expect(compilation.deploymentTarget == "15.0")
  }

  @Test func `a value that names itself ends`() {
    let settings = BuildSettings(levels: [["A": "$(B)x", "B": "$(A)y"]], target: "App")
    #expect(settings["A"]?.contains("x") == true)
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
    var read: Set<String> = []
    let values = try BuildSettings.read("\(folder.path)/App.xcconfig", read: &read)
    #expect(values == ["A": "one", "B": "$(A)"])
    #expect(
      throws: AppSourcesError("\(folder.path)/Bad.xcconfig, line 3: NAME = VALUE is expected.")
    ) {
      try BuildSettings.read("\(folder.path)/Bad.xcconfig", read: &read)
    }
  }
}
