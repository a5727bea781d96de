import Foundation

/// The log of broken constraints.
@MainActor
public enum UnsatisfiableLog {
  /// Where messages go: standard error, unless replaced.
  public static var sink: @MainActor (String) -> Void = { message in
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }

  /// The message for one broken constraint.
  ///
  /// Its first line, the parenthesized list and the line before the broken constraint are those that Apple's
  /// developers know and that log readers look for.
  static func message(conflict: [LayoutConstraint], broken: LayoutConstraint) -> String {
    let list = conflict.map { "    \"\($0.description)\"" }.joined(separator: ",\n")
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
