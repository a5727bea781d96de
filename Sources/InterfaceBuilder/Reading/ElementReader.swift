package import Foundation
internal import FoundationXML
package import InterfaceInspection
internal import Signposts

/// Reads a document's XML into elements, with limits for size and depth.
package enum ElementReader {
  /// The largest document that is read, in bytes.
  ///
  /// The largest known ones have about 2 MB, and libxml2 reads 10 MB.
  package static let maximumSize = 8 << 20

  /// The maximum nesting of elements; views in documents have about 60 levels at most.
  package static let maximumDepth = 200

  /// The maximum number of elements in a document; the largest known ones have about 30,000.
  package static let maximumCount = 300_000

  /// Reads a file's elements.
  ///
  /// - Throws: ``DocumentError`` if the file cannot be read, is too large or is not well-formed XML.
  package static func read(file path: String) throws(DocumentError) -> Element {
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.read(path, limit: maximumSize)
    } catch .tooLarge(let size, _) {
      throw tooLarge(size, path)
    } catch {
      throw DocumentError(path: path, place: nil, problem: "the file \(error)")
    }
    return try read(Data(bytes), path: path)
  }

  /// Reads the elements from a document's bytes; errors contain the path.
  ///
  /// - Throws: ``DocumentError`` if they are too many or not well-formed XML.
  package static func read(_ data: Data, path: String) throws(DocumentError) -> Element {
    guard data.count <= maximumSize else { throw tooLarge(data.count, path) }
    guard !data.isEmpty else {
      throw DocumentError(path: path, place: nil, problem: "the file is empty")
    }
    let begin = Element.Place(line: 1, column: 1)
    if data.starts(with: Data("bplist".utf8)) || data.starts(with: Data("NIBArchive".utf8)) {
      throw DocumentError(
        path: path,
        place: begin,
        problem: "this is a compiled nib; read the .xib or .storyboard that it was made from"
      )
    }
    if let (place, problem) = foreignMarkup(in: data) {
      throw DocumentError(path: path, place: place, problem: problem)
    }
    if let place = placeOfForeignText(in: data) {
      throw DocumentError(
        path: path,
        place: place,
        problem: "the text is not in UTF-8, which Interface Builder writes"
      )
    }
    let delegate = ElementBuilder()
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    parser.delegate = delegate
    let isWhole = parser.parse()
    if delegate.isTooDeep {
      throw DocumentError(
        path: path,
        place: delegate.lastPlace,
        problem: "elements are nested more than \(maximumDepth) deep"
      )
    }
    if delegate.isTooLong {
      throw DocumentError(
        path: path,
        place: delegate.lastPlace,
        problem: "documents of more than \(maximumCount) elements are not read"
      )
    }
    guard isWhole, let root = delegate.root else {
      throw failure(of: parser, delegate, path: path)
    }
    return root
  }

  /// Finds markup that Interface Builder does not write, which is not passed to the parser.
  private static func foreignMarkup(in data: Data) -> (Element.Place, String)? {
    // Without document types, no entities exist. Their expansion would need a limit.
    if let range = data.range(of: Data("<!DOCTYPE".utf8)) ?? data.range(of: Data("<!ENTITY".utf8)) {
      return (
        place(of: range.lowerBound, in: data),
        "document types and entities are not read; Interface Builder writes none"
      )
    }
    // Foundation's parser crashes on a processing instruction without text.
    let mark = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let hasDeclaration = data.dropFirst(mark).starts(with: Data("<?xml ".utf8))
    let begin = data.startIndex + mark + (hasDeclaration ? 2 : 0)
    if let range = data.range(of: Data("<?".utf8), in: begin..<data.endIndex) {
      return (
        place(of: range.lowerBound, in: data),
        "processing instructions are not read; Interface Builder writes none"
      )
    }
    return nil
  }

  /// Returns the position of text in another encoding, or nil if none is detected.
  private static func placeOfForeignText(in data: Data) -> Element.Place? {
    let begin = Element.Place(line: 1, column: 1)
    if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) { return begin }
    if let zero = data.firstIndex(of: 0) { return place(of: zero, in: data) }
    // Foundation's parser traps on names that are not UTF-8.
    if let index = indexOfInvalidText(in: data) { return place(of: index, in: data) }
    // A declared encoding could hide a document type from the search for it.
    let declaration = String(decoding: data.prefix(200).prefix { $0 != 0x3E }, as: UTF8.self)
    guard declaration.contains("<?xml"), let name = declaration.range(of: "encoding=") else {
      return nil
    }
    let encoding = declaration[name.upperBound...].dropFirst().prefix {
      $0.isLetter || $0.isNumber || $0 == "-"
    }
    return encoding.lowercased() == "utf-8" ? nil : begin
  }

  /// Returns the first byte of the first line that is not UTF-8.
  private static func indexOfInvalidText(in data: Data) -> Data.Index? {
    guard String(validating: data, as: UTF8.self) == nil else { return nil }
    var begin = data.startIndex
    while begin < data.endIndex {
      let end = data[begin...].firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
      if String(validating: data[begin..<end], as: UTF8.self) == nil { return begin }
      begin = min(end + 1, data.endIndex)
    }
    return data.endIndex - 1
  }

  private static func failure(
    of parser: XMLParser,
    _ delegate: ElementBuilder,
    path: String
  ) -> DocumentError {
    let place = Element.Place(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
    guard delegate.lastPlace != nil else {
      return DocumentError(path: path, place: place, problem: "this is not XML")
    }
    let open = delegate.openName.map { "the element \($0) is not closed" }
    return DocumentError(
      path: path,
      place: place,
      problem: "the XML is damaged or cut off" + (open.map { ": \($0)" } ?? "")
    )
  }

  private static func tooLarge(_ size: Int, _ path: String) -> DocumentError {
    DocumentError(
      path: path,
      place: nil,
      problem:
        "the file has \(size >> 20) MB; documents of more than \(maximumSize >> 20) MB are not read"
    )
  }

  private static func place(of index: Data.Index, in data: Data) -> Element.Place {
    let before = data[data.startIndex..<index]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex
    return Element.Place(line: line, column: index - start + 1)
  }
}

/// Builds the tree during parsing.
private final class ElementBuilder: NSObject, XMLParserDelegate {
  var root: Element?
  var isTooDeep = false
  var isTooLong = false
  private var count = 0
  /// The position of the last element.
  var lastPlace: Element.Place?
  private var open: [Element] = []

  /// The innermost open element.
  var openName: String? { open.last?.name }

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    let place = Element.Place(line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
    lastPlace = place
    guard open.count < ElementReader.maximumDepth else {
      isTooDeep = true
      parser.abortParsing()
      return
    }
    count += 1
    guard count <= ElementReader.maximumCount else {
      isTooLong = true
      parser.abortParsing()
      return
    }
    open.append(Element(name: elementName, attributes: attributeDict, place: place))
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    // Only strings matter; other text is indentation.
    guard let last = open.indices.last, textElements.contains(open[last].name) else { return }
    open[last].text += string
  }

  private let textElements: Set = ["string", "mutableString", "code", "data"]
}
