import Foundation
import TestSupport
import Testing

@testable import PortedPackage

@Suite struct StringCatalogTests {
  private static let catalog = """
    { "sourceLanguage": "en", "version": "1.0", "strings": {
      "Hello \\"you\\"": {},
      "days": { "localizations": {
        "en": { "variations": { "plural": {
          "one": { "stringUnit": { "state": "translated", "value": "%d day" } },
          "other": { "stringUnit": { "state": "translated", "value": "%d days" } } } } },
        "de": { "stringUnit": { "state": "translated", "value": "%d Tage\\nvorbei" } } } } } }
    """

  @Test func `a catalogue of texts becomes a file a language, which Foundation reads`() throws {
    let temporary = try TemporaryFolder(["Localizable.xcstrings": Self.catalog])
    let files = StringCatalog.files(at: "\(temporary.path)/Localizable.xcstrings")
    #expect(
      files.map(\.path) == ["de.lproj/Localizable.strings", "en.lproj/Localizable.strings"]
    )
    let texts = try files.map { file in
      try PropertyListSerialization.propertyList(from: Data(file.bytes), format: nil)
        as? [String: String]
    }
    #expect(texts[0] == ["days": "%d Tage\nvorbei"])
    #expect(texts[1] == ["Hello \"you\"": "Hello \"you\"", "days": "%d days"])
  }

  @Test func `a file that is no catalogue makes none`() throws {
    let temporary = try TemporaryFolder(["A.xcstrings": "[1]"])
    #expect(StringCatalog.files(at: "\(temporary.path)/A.xcstrings").isEmpty)
    #expect(StringCatalog.files(at: "\(temporary.path)/B.xcstrings").isEmpty)
  }
}
