import TraceStore

/// A JSON value whose members keep their order.
package indirect enum JSONText {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// An integer.
  package static func count(_ value: Int) -> Self { .int(Int64(value)) }

  /// A string, or null.
  package static func optional(_ value: String?) -> Self { value.map(Self.string) ?? .null }

  /// Writes the value, two spaces for each level.
  package func write(indent: Int = 0, to write: (String) throws -> Void) rethrows {
    let margin = String(repeating: "  ", count: indent)
    switch self {
    case .null: try write("null")
    case .bool(let value): try write(value ? "true" : "false")
    case .int(let value): try write(String(value))
    // JSON has no infinities.
    case .double(let value): try write(value.isFinite ? "\(value)" : "null")
    case .string(let value): try write(Self.quoted(value))
    case .array(let values) where values.isEmpty: try write("[]")
    case .array(let values):
      try write("[")
      for (position, value) in values.enumerated() {
        try write(position == 0 ? "\n\(margin)  " : ",\n\(margin)  ")
        try value.write(indent: indent + 1, to: write)
      }
      try write("\n\(margin)]")
    case .object(let members):
      try write("{")
      for (position, member) in members.enumerated() {
        try write(position == 0 ? "\n\(margin)  " : ",\n\(margin)  ")
        try write("\(Self.quoted(member.0)): ")
        try member.1.write(indent: indent + 1, to: write)
      }
      try write("\n\(margin)}")
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = ""
    JSONEscape.append(text, to: &result)
    return result
  }
}
