import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Checks resources of kinds that have a grammar.
enum ResourceDocument {
  /// The maximum size of a file that is checked, in bytes.
  private static let maximumFileSize = 16 << 20

  /// What is wrong with a file, as a clause; nil if nothing is, or if it is of another kind.
  static func damage(_ path: String) -> String? {
    let kind = FileTree.fileExtension(path)
    let isCatalogList = path.contains(".xcassets/") && path.hasSuffix("/Contents.json")
    guard
      isCatalogList
        || ["storyboard", "xib", "xcstrings", "strings", "stringsdict", "plist"].contains(kind),
      let bytes = InputFile.contents(path, maximumSize: maximumFileSize)
    else { return nil }
    switch kind {
    case "storyboard", "xib":
      return isDocument(bytes) ? nil : "it is not valid XML"
    case "json": return isJSON(bytes) ? nil : "it is not valid JSON"
    case "xcstrings":
      return isJSON(bytes) ? nil : "it is not valid JSON, so none of its texts is used"
    default:
      return isPropertyList(bytes, isStrings: kind == "strings")
        ? nil : "it is not a valid property list"
    }
  }

  private static func isDocument(_ bytes: [UInt8]) -> Bool {
    let parser = XMLParser(data: Data(bytes))
    let elements = ElementCounter()
    parser.shouldResolveExternalEntities = false
    parser.delegate = elements
    // Foundation's result is true for texts that end too early.
    return parser.parse() && parser.parserError == nil && elements.isWhole
  }

  private final class ElementCounter: NSObject, XMLParserDelegate {
    private var started = 0
    private var ended = 0
    var isWhole: Bool { started > 0 && started == ended }

    func parser(
      _ parser: XMLParser,
      didStartElement elementName: String,
      namespaceURI: String?,
      qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      started += 1
    }

    func parser(
      _ parser: XMLParser,
      didEndElement elementName: String,
      namespaceURI: String?,
      qualifiedName qName: String?
    ) {
      ended += 1
    }
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
  }

  private static func isPropertyList(_ bytes: [UInt8], isStrings: Bool) -> Bool {
    if PropertyList.foundationValue(of: Data(bytes)) != nil { return true }
    // The form of '.strings' files, which only Foundation reads; it has no limit for brackets.
    let text = InputFile.text(of: bytes)
    // Without an assignment, it has no text, or only comments.
    if isStrings, !text.utf8.contains(UInt8(ascii: "=")) { return true }
    guard text.utf8.count(where: { "{(<".utf8.contains($0) }) < PropertyList.maximumDepth else {
      return !text.utf8.starts(with: "<".utf8)
    }
    return (try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)) != nil
  }
}
