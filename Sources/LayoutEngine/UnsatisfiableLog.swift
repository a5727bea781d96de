import Foundation

/// The log of broken constraints.
@MainActor
public enum UnsatisfiableLog {
  /// The log's output: standard error, unless replaced.
  public static var sink: @MainActor (String) -> Void = { message in
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }

  /// Returns the message for one broken constraint.
  ///
  /// The first line, the parenthesized list and the line before the broken constraint have the
  /// wording that Apple's developers know and that log readers search for.
  static func message(conflict: [LayoutConstraint], broken: LayoutConstraint) -> String {
    let shown = conflict.filter { constraint in
      constraint === broken
        || !conflict.contains { $0.showsLength(of: constraint, in: conflict) }
    }
    let list = shown.map { "    \"\($0.description)\"" }.joined(separator: ",\n")
    return """
      Unable to simultaneously satisfy constraints.
      	At least one constraint of this list is one too many: the rest holds without it.
      	NSAutoresizingMaskLayoutConstraint means that a view still translates its autoresizing mask.
      (
      \(list)
      )

      Will attempt to recover by breaking constraint 
      \(broken.description)

      """
  }
}

extension LayoutConstraint {
  /// Whether the constraint gives a view the length of its container, which another one holds, and nothing else of the
  /// conflict mentions the container: as in Apple's log, the text of this one says how long both are.
  fileprivate func showsLength(
    of container: LayoutConstraint,
    in conflict: [LayoutConstraint]
  ) -> Bool {
    guard origin == .autoresizing, container.origin == .autoresizing,
      firstItem?.layoutFrameIsGiven == true, let item = container.firstItem, item === secondItem,
      secondAttribute == container.firstAttribute
    else { return false }
    return conflict.allSatisfy {
      $0 === self || $0 === container || $0.firstItem !== item && $0.secondItem !== item
    }
  }
}
