import Signposts
import TraceStore

/// The code that asked for work: a function, and where it stands.
public struct WorkCaller: Hashable, Sendable {
  /// The function, such as `FeedCell.updateConstraints()`.
  public var function: String
  /// Its file; nil if it is not known.
  public var file: String?
  /// The line in it that asked; nil if it is not known.
  public var line: Int?
  /// Whether it is known by the view's class and the phase, and not from a call stack.
  public var isOverride = false

  /// Names a caller.
  public init(function: String, file: String? = nil, line: Int? = nil) {
    self.function = function
    self.file = file
    self.line = line
  }

  /// The function, and in parentheses file and line.
  public var text: String {
    location.map { "\(function) (\($0))" } ?? function
  }

  /// The file and line, as editors and terminals take it; nil if the file is not known.
  public var location: String? {
    guard let file else { return nil }
    return line.map { "\(file):\($0)" } ?? file
  }
}

extension WorkCaller {
  /// Names what a row of the trace says; nil if that names no function.
  ///
  /// Of a view's part in a phase it is the method that the view's class overrides for it.
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

  /// The class of the view that a path leads to: `RowView` of `UIWindow/RowView#first`.
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
