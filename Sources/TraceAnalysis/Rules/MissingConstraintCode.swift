import Signposts
import TraceStore

/// Finds the constraint that a view lacks, so that the view keeps its current place.
struct MissingConstraintCode {
  /// A view's constraints of its intrinsic size along one axis.
  private struct Intrinsic {
    var hugging: Int64?
    var compression: Int64?
  }

  /// The constraints by view and attribute.
  private var intrinsic: [Int64: [UInt8: Intrinsic]] = [:]

  private static let top: UInt8 = 3
  private static let bottom: UInt8 = 4
  private static let leading: UInt8 = 5
  private static let trailing: UInt8 = 6
  private static let width: UInt8 = 7
  private static let height: UInt8 = 8

  /// Tracks the constraints of intrinsic sizes.
  mutating func observe(
    _ row: ConstraintChange,
    _ entry: ConstraintLedger.Entry,
    in state: LayoutState
  ) {
    guard entry.origin == .intrinsicContentSize, row.kind == .added || row.kind == .removed,
      let view = entry.firstView
    else { return }
    let example = state.ledger.examples[Int(entry.pathShape)]
    let constraint = row.kind == .added ? row.constraint : nil
    var axis = intrinsic[view]?[example.firstAttribute] ?? Intrinsic()
    if example.relation < 0 { axis.hugging = constraint } else { axis.compression = constraint }
    intrinsic[view, default: [:]][example.firstAttribute] = axis
  }

  /// Finds a constraint that determines a coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: The coordinate.
  ///   - item: The view or layout guide.
  ///   - rivals: The other items that are ambiguous because of it.
  ///   - isSuperviewOpen: Whether the superview's own coordinates are ambiguous, so that its edges
  ///     determine nothing.
  ///   - rank: How many rivals under the superview have already been given priorities.
  ///   - state: The state to query.
  /// - Returns: A constraint, or a priority if the view has an intrinsic content size.
  func constraint(
    deciding coordinate: LayoutCoordinates,
    of item: Int64,
    rivals: [Int64],
    isSuperviewOpen: Bool,
    rank: Int,
    in state: LayoutState
  ) -> MissingConstraint {
    let frame = state.frame(of: item)
    var missing = MissingConstraint(
      item: item,
      superview: state.index.items.superview(of: item),
      coordinate: coordinate,
      kind: .edge,
      attribute: coordinate == .minX ? Self.leading : Self.top,
      constant: (coordinate == .minX ? frame?.x : frame?.y) ?? 0
    )
    guard coordinate == .width || coordinate == .height else { return missing }
    let isWidth = coordinate == .width
    let size = (isWidth ? frame?.width : frame?.height) ?? 0
    missing.attribute = isWidth ? Self.width : Self.height
    if let priority = priority(of: item, isWidth: isWidth, rivals: rivals, rank: rank, in: state) {
      missing.kind = .priority(isHugging: priority.isHugging)
      missing.constant = priority.value
    } else if frame == nil, state.index.items.kind(of: item) == .layoutGuide {
      // The trace has no frames of guides, and a scroll view's edges are those of its content
      // guide.
      missing.kind = .superviewsSize
      missing.constant = 0
    } else if size == 0, !isSuperviewOpen, missing.superview != nil {
      missing.attribute = isWidth ? Self.trailing : Self.bottom
      missing.constant = 0
    } else {
      missing.kind = .size
      missing.constant = size
    }
    return missing
  }

  /// The priority to set for a view with an intrinsic content size along the axis.
  private func priority(
    of item: Int64,
    isWidth: Bool,
    rivals: [Int64],
    rank: Int,
    in state: LayoutState
  ) -> (isHugging: Bool, value: Double)? {
    guard let own = sizes(of: item, isWidth: isWidth, in: state) else { return nil }
    // If one of the views that share the space is compressed, set compression resistance; otherwise
    // hugging.
    let isPressed = ([item] + rivals).contains { rival in
      guard let size = state.frame(of: rival).map({ isWidth ? $0.width : $0.height }),
        let sizes = sizes(of: rival, isWidth: isWidth, in: state)
      else { return false }
      return size < sizes.compression.constant - 0.5
    }
    let before = (isPressed ? own.compression : own.hugging).priority
    let step = Double(rank + 1)
    // If the content's size is required, nothing is above it, so this view gives way.
    return (!isPressed, before + step < 1_000 ? before + step : max(1, before - step))
  }

  private func sizes(
    of item: Int64,
    isWidth: Bool,
    in state: LayoutState
  ) -> (hugging: ConstraintLedger.Entry, compression: ConstraintLedger.Entry)? {
    guard let axis = intrinsic[item]?[isWidth ? Self.width : Self.height],
      let hugging = axis.hugging.flatMap({ entry($0, state) }),
      let compression = axis.compression.flatMap({ entry($0, state) })
    else { return nil }
    return (hugging, compression)
  }

  private func entry(_ constraint: Int64, _ state: LayoutState) -> ConstraintLedger.Entry? {
    state.ledger.position(of: constraint).map { state.ledger.entries[$0] }
  }
}
