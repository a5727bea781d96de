import Signposts
import TraceAnalysis
import TraceStore

/// Looks up the texts of an export, and the data of items and passes that events need.
///
/// It caches a limited number of answers, independent of the length of the trace.
final class TextLookup {
  /// An item's name and location.
  struct Item {
    var process: Int64
    var path: String
    var className: String
    var name: String
  }

  private static let limit = 16_384
  /// A lower limit, because call stacks are longer than names.
  private static let stackLimit = 2_048
  /// The maximum number of functions in a call stack, because every event has them.
  private static let frameLimit = 16

  private let reader: TraceReader
  private var items: [Int64: Item] = [:]
  private var meanings: [Int64: ConstraintMeaning?] = [:]
  private var ownFrames: [Int64: [SymbolRow]] = [:]
  private var testNames: [Int64: String] = [:]
  private var givenIDs: [String: Int64] = [:]
  private var givenTexts: [Int64: String] = [:]
  private var givenCount: Int64 = 0

  init(_ reader: TraceReader) throws {
    self.reader = reader
    for test in try reader.tests() { testNames[test.id] = ShortText.of(test.name) }
  }

  /// Returns the item with that row id; an unnamed one if the trace does not have it.
  func item(_ id: Int64) throws -> Item {
    if let item = items[id] { return item }
    let row = try reader.item(id)
    let item = Item(
      process: row?.process ?? 0,
      path: ShortText.of(row.map { $0.path.isEmpty ? $0.className : $0.path } ?? "(not defined)"),
      className: ShortText.of(row?.className ?? "?"),
      name: ShortText.of(row.map(ConstraintText.name) ?? "(not defined)")
    )
    if items.count >= Self.limit { items.removeAll(keepingCapacity: true) }
    items[id] = item
    return item
  }

  /// Returns a constraint's meaning, by its signature's row id.
  func meaning(_ id: Int64) throws -> ConstraintMeaning? {
    if let meaning = meanings[id] { return meaning }
    let meaning = try reader.signature(id)
    if meanings.count >= Self.limit { meanings.removeAll(keepingCapacity: true) }
    meanings[id] = meaning
    return meaning
  }

  /// Returns an identifier for words from an event's row; valid until the next event.
  func text(_ words: String) -> TextID {
    let words = ShortText.of(words)
    if let id = givenIDs[words] { return TextID(.given, id) }
    if givenIDs.count >= Self.limit {
      givenIDs.removeAll(keepingCapacity: true)
      givenTexts.removeAll(keepingCapacity: true)
    }
    givenCount += 1
    givenIDs[words] = givenCount
    givenTexts[givenCount] = words
    return TextID(.given, givenCount)
  }

  /// Returns the text.
  func string(_ text: TextID) throws -> String {
    switch text.kind {
    case .word: ExportWord(rawValue: UInt8(truncatingIfNeeded: text.id))?.text ?? ""
    case .given: givenTexts[text.id] ?? ""
    case .path: try item(text.id).path
    case .updateConstraints: "Update constraints \(try item(text.id).className)"
    case .layout: "Layout \(try item(text.id).className)"
    case .display: "Display \(try item(text.id).className)"
    case .churn: "\(try item(text.id).name) churned"
    case .constraint: try equation(text.id)
    case .test: testNames[text.id] ?? "?"
    case .caller: try caller(ofStack: text.id).map(Self.line) ?? "?"
    case .stack: try lines(ofStack: text.id).joined(separator: "\n")
    case .origin: Self.name(text, of: ConstraintOrigin.self)
    case .reason: Self.name(text, of: ConstraintChangeReason.self)
    case .purpose: Self.name(text, of: EnginePurpose.self)
    case .result: Self.name(text, of: TestResult.self)
    }
  }

  private static func name<Case: TraceCode>(_ text: TextID, of type: Case.Type) -> String {
    Case.RawValue(exactly: text.id).flatMap { Case(rawValue: $0) }.map { "\($0)" } ?? ""
  }

  /// Returns the app's line that a call stack comes from, or nil if it is not known.
  func caller(ofStack id: Int64) throws -> SymbolRow? {
    try frames(ofStack: id).first
  }

  /// Returns the app's functions in a call stack with their places, innermost first.
  func lines(ofStack id: Int64) throws -> [String] {
    try frames(ofStack: id).map(Self.line)
  }

  /// Returns the app's functions in a call stack, innermost first.
  private func frames(ofStack id: Int64) throws -> [SymbolRow] {
    if let frames = ownFrames[id] { return frames }
    let all = try reader.frames(ofStack: id)
    var frames = Array(all.filter { !$0.isLibrary && $0.function != nil }.prefix(Self.frameLimit))
    for index in frames.indices {
      frames[index].function = frames[index].function.map { ShortText.of($0) }
      frames[index].file = frames[index].file.map { ShortText.of($0) }
    }
    if ownFrames.count >= Self.stackLimit { ownFrames.removeAll(keepingCapacity: true) }
    ownFrames[id] = frames
    return frames
  }

  private static func line(_ symbol: SymbolRow) -> String {
    let function = symbol.function ?? "?"
    guard let file = symbol.file else { return function }
    return "\(function) (\(file)\(symbol.line.map { ":\($0)" } ?? ""))"
  }

  private func equation(_ id: Int64) throws -> String {
    guard let meaning = try meaning(id) else { return "(not defined)" }
    var text = ConstraintText.text(
      firstItem: try item(meaning.firstItem).name,
      firstAttribute: meaning.firstAttribute,
      relation: meaning.relation,
      secondItem: try meaning.secondItem.map { try item($0).name },
      secondAttribute: meaning.secondAttribute,
      multiplier: meaning.multiplier,
      constant: meaning.constant
    )
    if meaning.priority != 1_000 { text += " @ \(meaning.priority)" }
    return text
  }
}
