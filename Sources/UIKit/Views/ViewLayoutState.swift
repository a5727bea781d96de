import LayoutEngine

/// The pending work of a view and its descendants.
///
/// Separate from the rest of the layout state, because walks read and write only the flags.
struct ViewFlags {
  var needsUpdateConstraints = true
  /// Whether the view or a descendant has work in the update constraints phase.
  var subtreeNeedsUpdateConstraints = true
  /// Whether the phase is running for this very view.
  var isUpdatingConstraints = false

  var needsLayout = true
  var subtreeNeedsLayout = true

  var needsDisplay = true
  var subtreeNeedsDisplay = true

  /// Whether the engine's rectangle for the view differs from its frame.
  var needsEngineFrame = false

  /// Whether a constraint mentions the view or a descendant; stays true until the view leaves its
  /// hierarchy.
  var isEngaged = false

  /// Whether a constraint of a descendant is installed on an ancestor of the view; stays true.
  var isPassedByConstraints = false

  /// Whether the cell's `layoutSubviews` gave this content view a frame other than the cell's own.
  var hasAdoptedFrame = false

  /// Whether the layout of the view that is running has set the frame of its content view.
  var setsContentFrame = false

  /// Whether the view is a root that has only been measured: its engine does not hold its frame, which is often zero.
  var isOnlyFitted = false

  /// Whether the view's frame is still to be given, as of a section's header before its height is known: the engine does
  /// not hold the one that it was made with.
  var awaitsFrame = false

  /// Whether the view is arranged by a stack, its superview.
  var isArranged = false

  /// Whether the view is a stack whose constraints depend on the contents of its arranged views.
  var arrangesByContent = false

  /// The superview's lists that contain the view.
  var listed = PendingTasks()
}

/// The layout state of a view besides its flags, mainly constraints.
struct ViewLayoutState {
  /// The last recorded insets of the alignment rectangle; nil if it equals the frame.
  var notedInsets: NotedInsets?

  /// Constraints installed on this view.
  var hosted = ConstraintList()

  /// Constraints that mention this view and are installed on an ancestor.
  var mentions: [NSLayoutConstraint] = []

  /// The constraints for the frame and mask, while they are in the engine.
  var autoresizing: AutoresizingConstraints?

  var intrinsic = IntrinsicConstraints()

  /// The canvas values of a document that replace the view's own.
  var canvas: CanvasValues?

  /// The view's guides, in the order of their addition.
  var guides: [UILayoutGuide] = []
}

/// Insets that few views have; the others use no memory for them.
final class NotedInsets {
  let insets: LayoutInsets

  init(_ insets: LayoutInsets) {
    self.insets = insets
  }
}

/// Constraints in the order of their addition; removing one takes constant time.
struct ConstraintList {
  private var slots: [NSLayoutConstraint?] = []
  private(set) var count = 0

  var constraints: [NSLayoutConstraint] { slots.compactMap { $0 } }

  /// Calls a body, which must not change the list, with each constraint.
  @MainActor
  func visit(_ body: (NSLayoutConstraint) -> Void) {
    for case let constraint? in slots { body(constraint) }
  }

  @MainActor
  mutating func append(_ constraint: NSLayoutConstraint) {
    constraint.hostIndex = slots.count
    slots.append(constraint)
    count += 1
  }

  @MainActor
  mutating func remove(_ constraint: NSLayoutConstraint) {
    slots[constraint.hostIndex] = nil
    count -= 1
    guard slots.count > 32, count < slots.count / 2 else { return }
    slots.removeAll { $0 == nil }
    for (index, constraint) in slots.enumerated() { constraint?.hostIndex = index }
  }
}
