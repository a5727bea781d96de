/// A position in an editable text.
@preconcurrency @MainActor
open class UITextPosition: NSObject {}

/// A range of an editable text.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// Whether the range is empty.
  open var isEmpty: Bool { true }
  /// The beginning of the range.
  open var start: UITextPosition { UITextPosition() }
  /// The end of the range.
  open var end: UITextPosition { UITextPosition() }
}

/// A rectangle of a selection.
///
/// No layout effect.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
  /// The rectangle.
  open var rect: CGRect { .zero }
  /// The writing direction of its text.
  open var writingDirection: NSWritingDirection { .natural }
  /// Whether the selection begins in it.
  open var containsStart: Bool { false }
  /// Whether the selection ends in it.
  open var containsEnd: Bool { false }
  /// Whether the text is vertical.
  open var isVertical: Bool { false }
}

/// A direction in a text.
///
/// No layout effect.
public enum UITextStorageDirection: Int, Sendable {
  /// Towards its end.
  case forward = 0
  /// Towards its beginning.
  case backward = 1
}

/// A direction on the screen.
///
/// No layout effect.
public enum UITextLayoutDirection: Int, Sendable {
  /// To the right.
  case right = 2
  /// To the left.
  case left = 3
  /// Up.
  case up = 4
  /// Down.
  case down = 5
}

/// A position in UTF-16 units from the beginning.
final class TextOffset: UITextPosition {
  let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? TextOffset)?.offset == offset
  }

  nonisolated override var hash: Int { offset }
}

/// A range between two offsets.
final class TextOffsetRange: UITextRange {
  let range: NSRange

  init(_ range: NSRange) {
    self.range = range
    super.init()
  }

  override var isEmpty: Bool { range.length == 0 }
  override var start: UITextPosition { TextOffset(range.location) }
  override var end: UITextPosition { TextOffset(range.location + range.length) }

  nonisolated override func isEqual(_ object: Any?) -> Bool {
    (object as? TextOffsetRange)?.range == range
  }

  nonisolated override var hash: Int { range.hashValue }
}

/// Receives typed text.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
  /// Whether there is text.
  var hasText: Bool { get }
  /// Inserts a text at the insertion point, or replaces the selection.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the insertion point.
  func deleteBackward()
}

/// A text that can be selected and edited by positions.
///
/// The positions of views here are offsets in UTF-16 units. Members that only need these have an
/// implementation.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// Returns the text in a range.
  func text(in range: UITextRange) -> String?
  /// Replaces a range with a text.
  func replace(_ range: UITextRange, withText text: String)
  /// The selection; empty for an insertion point.
  var selectedTextRange: UITextRange? { get set }
  /// The range that an input method is composing.
  var markedTextRange: UITextRange? { get }
  /// The beginning of the text.
  var beginningOfDocument: UITextPosition { get }
  /// The end of the text.
  var endOfDocument: UITextPosition { get }
  /// Returns the range between two positions.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// Returns the position at an offset from another.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Returns the order of two positions.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// Returns the number of units between two positions.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// Returns the insertion point's rectangle.
  func caretRect(for position: UITextPosition) -> CGRect
  /// Returns the first rectangle of a range.
  func firstRect(for range: UITextRange) -> CGRect
  /// Returns the rectangles of a selected range: none in the views here.
  ///
  /// No layout effect.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// Returns the position closest to a point: the end of the text in the views here.
  ///
  /// No layout effect.
  func closestPosition(to point: CGPoint) -> UITextPosition?
}

extension UITextInput {
  /// The range that an input method is composing: nil.
  public var markedTextRange: UITextRange? { nil }

  /// The position with the offset 0.
  public var beginningOfDocument: UITextPosition { TextOffset(0) }

  /// Returns the range between two positions, in either order.
  public func textRange(
    from fromPosition: UITextPosition,
    to toPosition: UITextPosition
  ) -> UITextRange? {
    guard let from = (fromPosition as? TextOffset)?.offset,
      let to = (toPosition as? TextOffset)?.offset
    else { return nil }
    return TextOffsetRange(NSRange(location: min(from, to), length: abs(to - from)))
  }

  /// Returns the position at an offset from another, or nil outside the text.
  public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let from = (position as? TextOffset)?.offset, let end = endOfDocument as? TextOffset,
      (0...end.offset).contains(from + offset)
    else { return nil }
    return TextOffset(from + offset)
  }

  /// Returns the order of two positions.
  public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let distance = offset(from: position, to: other)
    return distance == 0 ? .orderedSame : distance > 0 ? .orderedAscending : .orderedDescending
  }

  /// Returns the number of units from one position to another.
  public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    guard let from = from as? TextOffset, let to = toPosition as? TextOffset else { return 0 }
    return to.offset - from.offset
  }
}

extension NSString {
  /// Returns a range limited to the string.
  func clamped(_ range: NSRange) -> NSRange {
    let start = min(max(0, range.location), length)
    return NSRange(location: start, length: min(max(0, range.length), length - start))
  }

  /// Returns the range that a backward deletion removes: the selection, or the character before the
  /// insertion point.
  func rangeDeletedBackward(from selection: NSRange) -> NSRange {
    let range = clamped(selection)
    guard range.length == 0, range.location > 0 else { return range }
    return rangeOfComposedCharacterSequence(at: range.location - 1)
  }
}
