import AppSources
import Foundation

/// A string catalog in several languages, which Xcode converts to one file per language.
struct StringCatalog: Decodable {
  var sourceLanguage: String
  var strings: [String: Entry]

  struct Entry: Decodable {
    var localizations: [String: Localization]?
  }

  struct Localization: Decodable {
    var stringUnit: Unit?
    var variations: Variations?

    /// The text; the plural if it depends on a number, and that of a phone if it depends on the
    /// device.
    var text: String? {
      stringUnit?.value ?? variations?.plural?["other"]?.text ?? variations?.device?["iphone"]?.text
        ?? variations?.device?["other"]?.text
    }
  }

  struct Unit: Decodable {
    var value: String
  }

  struct Variations: Decodable {
    var plural: [String: Localization]?
    var device: [String: Localization]?
  }

  /// The files generated from a catalog, such as `de.lproj/Localizable.strings`; none if it cannot
  /// be read.
  static func files(at path: String) -> [(path: String, bytes: [UInt8])] {
    guard let bytes = InputFile.contents(path, maximumSize: 64 << 20),
      let catalog = try? JSONDecoder().decode(StringCatalog.self, from: Data(bytes))
    else { return [] }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    return catalog.texts.filter { isLanguage($0.language) }.map { language, texts in
      ("\(language).lproj/\(name).strings", Array(texts.utf8))
    }
  }

  /// Whether a text can be a language for a folder name, such as `zh-Hant` or `de_CH`.
  private static func isLanguage(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,63}/) != nil
  }

  /// The text of each language's file.
  var texts: [(language: String, text: String)] {
    var lines: [String: [String]] = [sourceLanguage: []]
    for (key, entry) in strings.sorted(by: { $0.key < $1.key }) {
      let localizations = entry.localizations ?? [:]
      // A key without a text represents itself.
      var texts = [sourceLanguage: key]
      for (language, localization) in localizations { texts[language] = localization.text ?? key }
      for (language, text) in texts {
        lines[language, default: []].append("\(Self.quoted(key)) = \(Self.quoted(text));\n")
      }
    }
    return lines.sorted { $0.key < $1.key }.map { ($0.key, $0.value.joined()) }
  }

  private static func quoted(_ text: String) -> String {
    let escapes = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r", "\t": "\\t"]
    return "\"" + text.map { escapes[String($0)] ?? String($0) }.joined() + "\""
  }
}
