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
