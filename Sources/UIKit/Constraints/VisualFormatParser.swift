/// Parses a visual format string, one character at a time.
struct VisualFormatParser {
  private let source: String
  private let characters: [Character]
  private var position = 0

  init(_ source: String) {
    self.source = source
    characters = Array(source)
  }

  /// Parses `orientation? (superview connection)? view (connection view)* (connection superview)?`.
  mutating func format() throws(VisualFormatError) -> VisualFormat {
    guard !characters.isEmpty else { throw failure("The format is empty") }
    let isVertical = try orientation()
    var leading: VisualFormat.Connection?
    if take("|") { leading = try connection() }
    var views = [try view()]
    var connections: [VisualFormat.Connection] = []
    var trailing: VisualFormat.Connection?
    while position < characters.count {
      let connection = try connection()
      if take("|") {
        trailing = connection
        guard position == characters.count else {
          throw failure("Nothing may follow the superview's edge")
        }
      } else {
        guard peek == "[" else { throw failure("Expected a view or '|'") }
        connections.append(connection)
        views.append(try view())
      }
    }
    return VisualFormat(
      isVertical: isVertical,
      leading: leading,
      views: views,
      connections: connections,
      trailing: trailing
    )
  }

  private mutating func orientation() throws(VisualFormatError) -> Bool {
    guard let letter = peek, letter == "H" || letter == "V" else { return false }
    position += 1
    guard take(":") else { throw failure("Expected ':' after the orientation") }
    return letter == "V"
  }

  /// Parses nothing, `-`, `-predicate-` or `-(predicates)-`.
  private mutating func connection() throws(VisualFormatError) -> VisualFormat.Connection {
    guard take("-") else { return .flush }
    if peek == "[" || peek == "|" { return .standard }
    let predicates: [VisualFormat.Predicate]
    if peek == "(" {
      predicates = try predicateList()
    } else {
      let value = try value("Expected a view, '|', a number, a metric or '(' after '-'")
      predicates = [VisualFormat.Predicate(relation: .equal, value: value, priority: nil)]
    }
    guard take("-") else { throw failure("Expected '-' after the space") }
    return .spaced(predicates)
  }

  /// Parses `[name]` or `[name(predicates)]`.
  private mutating func view() throws(VisualFormatError) -> VisualFormat.View {
    guard take("[") else { throw failure("Expected a view, which begins with '['") }
    guard let name = name() else { throw failure("Expected a view name") }
    let predicates = peek == "(" ? try predicateList() : []
    guard take("]") else { throw failure("Expected ']' after the view '\(name.text)'") }
    return VisualFormat.View(name: name, predicates: predicates)
  }

  private mutating func predicateList() throws(VisualFormatError) -> [VisualFormat.Predicate] {
    position += 1
    var predicates = [try predicate()]
    while take(",") { predicates.append(try predicate()) }
    guard take(")") else { throw failure("Expected ',' or ')'") }
    return predicates
  }

  private mutating func predicate() throws(VisualFormatError) -> VisualFormat.Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    if let sign = peek, "=<>".contains(sign) {
      position += 1
      guard take("=") else { throw failure("Expected '=': the relations are ==, <= and >=") }
      relation =
        sign == "<" ? .lessThanOrEqual : sign == ">" ? .greaterThanOrEqual : .equal
    }
    let value = try value("Expected a number, a metric or a view name")
    var priority: VisualFormat.Value?
    if take("@") {
      let start = position
      let value = try self.value("Expected a priority after '@'")
      if case .number(let number) = value, number <= 0 || number > 1000 {
        position = start
        throw failure("A priority must be above 0 and at most 1000, not \(number)")
      }
      priority = value
    }
    return VisualFormat.Predicate(relation: relation, value: value, priority: priority)
  }

  private mutating func value(
    _ expectation: String
  ) throws(VisualFormatError) -> VisualFormat.Value {
    if let name = name() { return .name(name) }
    let start = position
    if peek == "-" || peek == "+" { position += 1 }
    while let digit = peek, digit.isASCII, digit.isNumber || digit == "." { position += 1 }
    guard let number = Double(String(characters[start..<position])), number.isFinite else {
      position = start
      throw failure(expectation)
    }
    return .number(number)
  }

  /// Parses a letter or underscore, then letters, digits and underscores.
  private mutating func name() -> VisualFormat.Name? {
    let start = position
    guard let first = peek, first.isLetter || first == "_" else { return nil }
    while let next = peek, next.isLetter || next.isNumber || next == "_" { position += 1 }
    return VisualFormat.Name(text: String(characters[start..<position]), position: start)
  }

  private var peek: Character? {
    position < characters.count ? characters[position] : nil
  }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character else { return false }
    position += 1
    return true
  }

  private func failure(_ message: String) -> VisualFormatError {
    VisualFormatError(format: source, position: position, message: message)
  }
}
