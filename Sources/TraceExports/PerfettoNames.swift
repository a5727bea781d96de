import TraceStore

/// The numbers of interned texts, and the texts that were not written yet.
struct PerfettoNames {
  private enum Field {
    static let categories = 1
    static let eventNames = 2
    static let argumentNames = 3
    static let sourceLocations = 4
    static let texts = 29
  }

  /// The maximum number of texts that the reader of the export must hold.
  private static let limit = 32_768

  /// The contents of an `InternedData` message.
  var pending = ByteBuffer()

  private var categories: Set<UInt8> = []
  private var argumentNames: Set<UInt8> = []
  private var eventNames: [TextID: UInt64] = [:]
  private var texts: [TextID: UInt64] = [:]
  private var sourceLocations: [Int64: UInt64] = [:]
  private var isFirst = true

  /// Removes all numbers if there are too many; the next packet must then say so.
  mutating func startAnewIfFull() -> Bool {
    if isFirst {
      isFirst = false
      return true
    }
    let count = eventNames.count + texts.count + sourceLocations.count
    guard count >= Self.limit else { return false }
    categories.removeAll()
    argumentNames.removeAll()
    eventNames.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    sourceLocations.removeAll(keepingCapacity: true)
    return true
  }

  mutating func number(of category: ExportCategory) -> UInt64 {
    let number = UInt64(category.rawValue) + 1
    if categories.insert(category.rawValue).inserted {
      writeDown(Field.categories, number, category.text)
    }
    return number
  }

  mutating func number(of name: ExportArgument.Name) -> UInt64 {
    let number = UInt64(name.rawValue) + 1
    if argumentNames.insert(name.rawValue).inserted {
      writeDown(Field.argumentNames, number, name.text)
    }
    return number
  }

  mutating func number(ofName text: TextID, _ source: TextLookup) throws -> UInt64 {
    if let number = eventNames[text] { return number }
    let number = UInt64(eventNames.count + 1)
    eventNames[text] = number
    writeDown(Field.eventNames, number, try source.string(text))
    return number
  }

  mutating func number(ofText text: TextID, _ source: TextLookup) throws -> UInt64 {
    if let number = texts[text] { return number }
    let number = UInt64(texts.count + 1)
    texts[text] = number
    writeDown(Field.texts, number, try source.string(text))
    return number
  }

  /// Returns the number of the line of code that a call stack comes from.
  mutating func number(ofCallerOf stack: Int64, _ source: TextLookup) throws -> UInt64? {
    if let number = sourceLocations[stack] { return number }
    guard let caller = try source.caller(ofStack: stack) else { return nil }
    let number = UInt64(sourceLocations.count + 1)
    sourceLocations[stack] = number
    let start = pending.beginMessage(field: Field.sourceLocations)
    pending.append(field: 1, number)
    if let file = caller.file { pending.append(field: 2, file) }
    if let function = caller.function { pending.append(field: 3, function) }
    if let line = caller.line { pending.append(field: 4, signed: Int64(line)) }
    pending.endMessage(start)
    return number
  }

  private mutating func writeDown(_ field: Int, _ number: UInt64, _ text: String) {
    let start = pending.beginMessage(field: field)
    pending.append(field: 1, number)
    pending.append(field: 2, text)
    pending.endMessage(start)
  }
}
