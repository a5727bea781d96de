/// A parsed visual format string: `H:|-[text1]-[text2(>=80@750)]-|`.
///
/// The grammar is that of Apple's Auto Layout Guide, "Visual Format Language"; a number may have a
/// sign.
package struct VisualFormat: Equatable {
  /// A word of the string and its offset in characters.
  package struct Name: Equatable {
    package var text: String
    package var position: Int
  }

  /// A number, or the name of a metric or view.
  package enum Value: Equatable {
    case number(Double)
    case name(Name)
  }

  /// A relation to a value, with a priority; `(>=80@750)`.
  package struct Predicate: Equatable {
    package var relation: NSLayoutConstraint.Relation
    package var value: Value
    package var priority: Value?
  }

  /// The connection between two views, or between a view and the superview's edge.
  package enum Connection: Equatable {
    /// Nothing: the edges touch.
    case flush
    /// `-`: the standard spacing.
    case standard
    /// `-8-` or `-(>=8,<=20)-`.
    case spaced([Predicate])
  }

  /// One view, with its size predicates.
  package struct View: Equatable {
    package var name: Name
    package var predicates: [Predicate]
  }

  package var isVertical: Bool
  /// Before the first view, if the format begins at the superview's edge.
  package var leading: Connection?
  /// At least one.
  package var views: [View]
  /// Between each view and the next: one fewer than the number of views.
  package var connections: [Connection]
  /// After the last view, if the format ends at the superview's edge.
  package var trailing: Connection?
}

/// A mistake in a visual format string, and its position.
package struct VisualFormatError: Error, Equatable, CustomStringConvertible {
  package var format: String
  /// The number of characters before the mistake.
  package var position: Int
  /// The message, such as `Expected a view name`.
  package var message: String

  /// The mistake, the format, and a caret under the character.
  package var description: String {
    """
    Unable to parse constraint format: \(message), at character \(position + 1).
    \(format)
    \(String(repeating: " ", count: position))^
    """
  }
}

extension VisualFormat {
  /// Parses a format string.
  ///
  /// - Throws: ``VisualFormatError``, which points at the character.
  /// - Complexity: O(*n*) in the characters of the string.
  package init(parsing format: String) throws(VisualFormatError) {
    var parser = VisualFormatParser(format)
    self = try parser.format()
  }
}
