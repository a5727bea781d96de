import Signposts
import TraceStore

/// The code that caused work: a function and its location.
public struct WorkCaller: Hashable, Sendable {
  /// The function, such as `FeedCell.updateConstraints()`.
  public var function: String
  /// Its file; nil if unknown.
  public var file: String?
  /// The line that caused the work; nil if unknown.
  public var line: Int?
  /// Whether it follows from the view's class and the phase, and not from a call stack.
  public var isOverride = false

  /// Creates a caller.
  public init(function: String, file: String? = nil, line: Int? = nil) {
    self.function = function
    self.file = file
    self.line = line
  }

  /// The function with its file and line in parentheses.
  public var text: String {
    location.map { "\(function) (\($0))" } ?? function
  }

  /// The file and line, in the form that editors and terminals accept; nil if the file is unknown.
  public var location: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0)" } ?? file
  }
}

extension WorkCaller {
  /// Creates the caller of a row in the trace; nil if the row has no function.
  ///
  /// For a view's part in a phase, it is the method that the view's class overrides for the phase.
  init?(_ row: WorkCallerRow) {
    if let symbol = row.caller {
      guard let function = symbol.function else { return nil }
      self.init(function: function, file: symbol.file, line: symbol.line)
    } else if let phase = row.phase, let path = row.superview {
      let method =
        switch phase {
        case .updateConstraints: "updateConstraints()"
        case .layout: "layoutSubviews()"
        case .display: "draw(_:)"
        }
      self.init(function: "\(Self.className(atEndOf: path)).\(method)")
      isOverride = true
    } else {
      return nil
    }
  }

  /// The class of the last view in a path: `RowView` for `UIWindow/RowView#first`.
  private static func className(atEndOf path: String) -> Substring {
    var name = path[...]
    var isEscaped = false
    for position in path.indices {
      if !isEscaped, path[position] == "/" { name = path[path.index(after: position)...] }
      isEscaped = !isEscaped && path[position] == "\\"
    }
    return name.prefix { !"#([".contains($0) }
  }
}
