import LayoutEngine

/// What needs to be done in a view and below it.
///
/// Apart from the rest of what a view keeps for layout: walks read and write nothing else.
struct ViewFlags {
  var needsUpdateConstraints = true
  /// Whether the view or one in it has something to do in the update constraints phase.
  var subtreeNeedsUpdateConstraints = true
  /// Whether the phase is at work on this very view.
  var isUpdatingConstraints = false

  var needsLayout = true
  var subtreeNeedsLayout = true

  var needsDisplay = true
  var subtreeNeedsDisplay = true

  /// Whether the engine has another rectangle for the view than its frame.
  var needsEngineFrame = false

  /// Whether a constraint mentions the view or something in it; stays true until the view leaves its hierarchy.
  var isEngaged = false

  /// Whether a constraint of something in the view is installed on an ancestor of the view; stays true.
  var isPassedByConstraints = false

  /// Whether the `layoutSubviews` of the cell whose content view this is gave it another frame than the cell's own.
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

  /// Whether the view is a stack whose constraints depend on the contents of what it arranges.
  var arrangesByContent = false

  /// In which of the superview's lists the view is.
  var listed = PendingTasks()
}

/// What a view keeps for layout beside its flags: the constraints above all.
struct ViewLayoutState {
  /// What the recording has been told of the alignment rectangle's place in the frame; nil if that is the frame.
  var notedInsets: NotedInsets?

  /// Constraints installed on this view.
  var hosted = ConstraintList()

  /// Constraints that mention this view and are installed on an ancestor.
  var mentions: [NSLayoutConstraint] = []

  /// The frame and mask as constraints, while the engine has them.
  var autoresizing: AutoresizingConstraints?

  var intrinsic = IntrinsicConstraints()

  /// What the canvas of a document says instead of the view.
  var canvas: CanvasValues?

  /// The view's guides, in the order of their addition.
  var guides: [UILayoutGuide] = []
}

/// Insets that few views have: they take no memory in the others.
final class NotedInsets {
  let insets: LayoutInsets

  init(_ insets: LayoutInsets) {
    self.insets = insets
  }
}

/// Constraints in the order of their addition, of which one is taken out in constant time.
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
