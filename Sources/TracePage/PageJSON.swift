import TraceStore

/// A JSON value for a script element: compact, and without anything that could end the element.
indirect enum PageJSON {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([PageJSON])
  case object([(String, PageJSON)])

  /// An integer.
  static func count(_ value: Int) -> Self { .int(Int64(value)) }

  /// A string, or null.
  static func optional(_ value: String?) -> Self { value.map(Self.string) ?? .null }

  /// A position, or null.
  static func optional(_ value: Int?) -> Self { value.map(Self.count) ?? .null }

  /// Writes the value in one line.
  func write(to write: (String) throws -> Void) rethrows {
    switch self {
    case .null: try write("null")
    case .bool(let value): try write(value ? "true" : "false")
    case .int(let value): try write(String(value))
    // JSON has no infinities.
    case .double(let value): try write(value.isFinite ? "\(value)" : "null")
    case .string(let value): try write(Self.quoted(value))
    case .array(let values):
      try write("[")
      for (position, value) in values.enumerated() {
        if position > 0 { try write(",") }
        try value.write(to: write)
      }
      try write("]")
    case .object(let members):
      try write("{")
      for (position, member) in members.enumerated() {
        try write((position > 0 ? "," : "") + Self.quoted(member.0) + ":")
        try member.1.write(to: write)
      }
      try write("}")
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = ""
    // The characters that HTML's parser looks for, controls, and JavaScript's own line ends.
    JSONEscape.append(text, to: &result, escapesMarkup: true)
    return result
  }
}
