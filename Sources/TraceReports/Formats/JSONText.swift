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

  /// An integer, or null.
  package static func optional(_ value: Int?) -> Self { value.map(Self.count) ?? .null }

  /// Writes a report as an object that contains its kind and Plumbline's version.
  ///
  /// The member `version` increases when a member's meaning changes.
  package static func writeReport(
    _ name: String,
    version: Int64,
    _ members: [(String, JSONText)],
    to write: (String) throws -> Void
  ) rethrows {
    let head: [(String, JSONText)] = [
      ("format", .string("plumbline.\(name)")), ("version", .int(version)),
      ("plumbline", .string(PlumblineVersion.current)),
    ]
    try object(head + members).write(to: write)
    try write("\n")
  }

  /// Writes the value on separate lines, with two spaces per level.
  package func write(indent: Int = 0, to write: (String) throws -> Void) rethrows {
    try self.write(Layout(indent: indent), to: write)
  }

  /// Writes the value in one line for an HTML script element, without anything that could end the
  /// element.
  package func writeInScript(to write: (String) throws -> Void) rethrows {
    try self.write(Layout(isInScript: true), to: write)
  }

  private struct Layout {
    var isInScript = false
    var indent = 0

    var separator: String { isInScript ? ":" : ": " }

    /// The line break before a nested value, or after the last one.
    func lineBreak(deeper: Int) -> String {
      isInScript ? "" : "\n" + String(repeating: "  ", count: indent + deeper)
    }

    func quoted(_ text: String) -> String {
      var result = ""
      // In a script, also escape the characters that HTML's parser looks for.
      JSONEscape.append(text, to: &result, escapesMarkup: isInScript)
      return result
    }
  }

  private func write(_ layout: Layout, to write: (String) throws -> Void) rethrows {
    var inner = layout
    inner.indent += 1
    switch self {
    case .null: try write("null")
    case .bool(let value): try write(value ? "true" : "false")
    case .int(let value): try write(String(value))
    // JSON has no infinities.
    case .double(let value): try write(value.isFinite ? "\(value)" : "null")
    case .string(let value): try write(layout.quoted(value))
    case .array(let values) where values.isEmpty: try write("[]")
    case .array(let values):
      try write("[")
      for (position, value) in values.enumerated() {
        try write((position == 0 ? "" : ",") + layout.lineBreak(deeper: 1))
        try value.write(inner, to: write)
      }
      try write(layout.lineBreak(deeper: 0) + "]")
    case .object(let members):
      try write("{")
      for (position, member) in members.enumerated() {
        try write((position == 0 ? "" : ",") + layout.lineBreak(deeper: 1))
        try write(layout.quoted(member.0) + layout.separator)
        try member.1.write(inner, to: write)
      }
      try write(layout.lineBreak(deeper: 0) + "}")
    }
  }
}
