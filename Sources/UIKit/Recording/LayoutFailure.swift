/// A mistake in layout code for which UIKit raises an exception.
package enum LayoutFailure: Error, Equatable, CustomStringConvertible {
  /// A constraint's constant is NaN or infinite.
  case constantNotFinite(CGFloat, String)

  /// A constraint's multiplier is NaN or infinite.
  case multiplierNotFinite(CGFloat)

  /// A priority is not above 0 and at most 1000.
  case priorityOutOfRange(Float, String)

  /// Something that is neither a view nor a layout guide was given as an item.
  case notAnItem(String)

  /// A constraint's first attribute is `notAnAttribute`.
  case noFirstAttribute

  /// The attributes of the two items cannot be compared.
  case pairing(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)

  /// A position has no second item to be relative to.
  case positionAlone(NSLayoutConstraint.Attribute)

  /// A position is multiplied by 0.
  case positionTimesZero(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)

  /// An edge that depends on the reading direction is compared with an absolute one.
  case readingBesideFixed(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)

  /// An item of the constraint no longer exists, or is a guide without a view.
  case itemGone(String)

  /// The constraint's items are in different hierarchies.
  case noCommonAncestor(String)

  /// The constraint's items are not descendants of the view that it was added to.
  case notBelow(constraint: String, view: String)

  /// A view was added to itself or to one of its descendants.
  case viewInItself(String)

  /// A view's hugging or compression resistance priority is below 0 or above 1000.
  case contentPriorityOutOfRange(Float, String)

  /// A rectangle or point has a component that is NaN or infinite.
  case geometryNotFinite(String)

  /// A table's data source or delegate returned an invalid number.
  case tableAnswer(String)

  /// The changes of a list's items do not match its numbers of items.
  case invalidUpdate(String)

  /// A view or constraint was used off the main thread.
  case offMainThread(String, thread: String)

  /// A visual format string is invalid.
  case visualFormat(VisualFormatError)

  /// The mistake as one sentence.
  package var description: String {
    switch self {
    case .constantNotFinite(let constant, let constraint):
      "The constant of a layout constraint must be a finite number, not \(constant): \(constraint)"
    case .multiplierNotFinite(let multiplier):
      "The multiplier of a layout constraint must be a finite number, not \(multiplier)."
    case .priorityOutOfRange(let priority, let constraint):
      "A layout constraint's priority must be above 0 and at most 1000, not \(priority): \(constraint)"
    case .contentPriorityOutOfRange(let priority, let view):
      "A content priority must be 0, which means no constraint, or at most 1000, not \(priority): \(view)"
    case .notAnItem(let type):
      "A layout constraint's items must be views or layout guides, not \(type)."
    case .noFirstAttribute:
      "The first attribute of a layout constraint must not be notAnAttribute."
    case .pairing(let first, let second):
      """
      The attributes \(first) and \(second) cannot be compared in a layout constraint: a position can only be compared \
      with a position, a size with a size.
      """
    case .positionAlone(let first):
      """
      The attribute \(first) is a position, which a layout constraint must give relative to that of a second item: a \
      constant alone cannot say from where it counts.
      """
    case .positionTimesZero(let first, let second):
      """
      The multiplier of a layout constraint between \(first) and \(second) must not be 0: it would make the position a \
      constant alone, which cannot say from where it counts.
      """
    case .readingBesideFixed(let first, let second):
      """
      The attributes \(first) and \(second) cannot be compared in a layout constraint: leading and trailing change sides \
      with the reading direction, left and right do not. Use either for both.
      """
    case .itemGone(let constraint):
      "The constraint cannot be activated, as one of its items no longer exists: \(constraint)"
    case .noCommonAncestor(let constraint):
      """
      The constraint cannot be activated, as its items have no common ancestor. Does the constraint \
      reference items in different view hierarchies? \(constraint)
      """
    case .notBelow(let constraint, let view):
      """
      The constraint cannot be added to \(view), as its items are not that view or its descendants: \
      \(constraint)
      """
    case .viewInItself(let view):
      "A view cannot be added to itself or to one of its descendants: \(view)"
    case .geometryNotFinite(let text):
      "A view's geometry must be of finite numbers: \(text)"
    case .tableAnswer(let text):
      "A table's data source and delegate must give counts of 0 or more and finite heights: \(text)"
    case .invalidUpdate(let reason): "Invalid update: \(reason)"
    case .offMainThread(let call, let thread):
      """
      \(call) was called on the thread '\(thread)', but views may only be touched on the main one: call it on the \
      main actor, as in `await MainActor.run { … }`, or on the main queue, as in `DispatchQueue.main.async { … }`.
      """
    case .visualFormat(let error): error.description
    }
  }

  /// Ends the process with the sentence, as UIKit's exception would.
  package func stop(file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(description, file: file, line: line)
  }
}
