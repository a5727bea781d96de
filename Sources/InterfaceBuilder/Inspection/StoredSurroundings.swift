internal import Foundation
internal import InterfaceInspection

/// The bars, safe area and margins of a layout, inferred from its stored frames.
///
/// A document does not contain them. But stored frames imply them if constraints place views at the
/// edge of a safe area, of margins or of a controller's guide. All frames must agree, and the
/// length must occur in iOS.
struct StoredSurroundings {
  /// Edges in the order of ``Insets``.
  enum Edge: Hashable {
    case top, left, bottom, right
  }

  /// The inferred lengths at the edges of a rectangle, in points.
  typealias Lengths = [Edge: Double]

  /// The insets that are covered at the root's edges.
  private(set) var safeArea: Lengths = [:]
  /// The margins, by the view's id, including covered insets.
  private(set) var margins: [String: Lengths] = [:]
  /// The lengths of a controller's guides, by their ids.
  private(set) var guideLengths: [String: Double] = [:]

  private enum Subject: Hashable {
    case safeArea
    case margins(String)
    case guide(String)
  }

  private struct Place {
    var frame: CGRect
    var isScrolled: Bool
    var isTold: Bool
  }

  private var places: [String: Place] = [:]
  private var guides: [String: Subject] = [:]
  private var lengths: [Subject: [Edge: [Double]]] = [:]

  /// Reads the frames of a layout's views.
  ///
  /// - Parameters:
  ///   - root: The layout's root.
  ///   - controllerGuides: The ids of the controller's guides, each with whether it is at the top.
  init(_ root: ViewDescription, controllerGuides: [(id: String, isTop: Bool)]) {
    add(root, at: .zero, isScrolled: false, isRoot: true)
    var guideEdges: [String: Edge] = [:]
    for guide in controllerGuides {
      guides[guide.id] = .guide(guide.id)
      guideEdges[guide.id] = guide.isTop ? .top : .bottom
    }
    root.visit { owner in
      for constraint in owner.constraints { collect(constraint, of: owner, root, guideEdges) }
    }
    for (subject, edges) in lengths {
      for (edge, values) in edges {
        guard let length = Self.agreed(values, subject, edge, root: root.id) else { continue }
        switch subject {
        case .safeArea: safeArea[edge] = length
        case .margins(let id): margins[id, default: [:]][edge] = length
        case .guide(let id): guideLengths[id] = length
        }
      }
    }
  }

  private mutating func add(
    _ view: ViewDescription,
    at origin: CGPoint,
    isScrolled: Bool,
    isRoot: Bool
  ) {
    var frame = view.storedFrame
    frame.origin =
      isRoot ? .zero : CGPoint(x: origin.x + frame.origin.x, y: origin.y + frame.origin.y)
    places[view.id] = Place(
      frame: frame,
      isScrolled: isScrolled,
      isTold: !isRoot && !view.translatesMask && !view.isFixed
    )
    for guide in view.guides {
      if guide.key == "safeArea", isRoot { guides[guide.id] = .safeArea }
      if guide.key == "layoutMargins" { guides[guide.id] = .margins(view.id) }
    }
    let scrolls = isScrolled || ["scrollView", "tableView", "collectionView"].contains(view.kind)
    for child in view.subviews + view.keyedViews {
      add(child, at: frame.origin, isScrolled: scrolls, isRoot: false)
    }
  }

  private mutating func collect(
    _ constraint: ConstraintDescription,
    of owner: ViewDescription,
    _ root: ViewDescription,
    _ guideEdges: [String: Edge]
  ) {
    guard constraint.relation == "equal", constraint.priority == 1000, constraint.multiplier == 1,
      constraint.badAttribute == nil, let otherAttribute = constraint.secondAttribute
    else { return }
    let first = (constraint.firstItem ?? owner.id, constraint.firstAttribute)
    let second = (constraint.secondItem ?? owner.id, otherAttribute)
    for (view, other, sign) in [(first, second, 1.0), (second, first, -1)] {
      guard let place = places[view.0], place.isTold, let edge = Self.edges[view.1],
        let (subject, outer) = subject(of: other.0, other.1, edge, guideEdges),
        let around = places[outer ?? root.id], place.isScrolled == around.isScrolled
      else { continue }
      let (frame, constant) = (place.frame, sign * constraint.constant)
      let length: Double =
        switch edge {
        case .top: frame.minY - around.frame.minY - constant
        case .left: frame.minX - around.frame.minX - constant
        case .bottom: around.frame.maxY - frame.maxY + constant
        case .right: around.frame.maxX - frame.maxX + constant
        }
      lengths[subject, default: [:]][edge, default: []].append(length)
    }
  }

  private static let edges: [String: Edge] = [
    "top": .top, "left": .left, "bottom": .bottom, "right": .right, "leading": .left,
    "trailing": .right,
  ]

  /// Returns the subject of an item's attribute if it is the same edge of a guide or of margins,
  /// with the surrounding view.
  private func subject(
    of item: String,
    _ attribute: String,
    _ edge: Edge,
    _ guideEdges: [String: Edge]
  ) -> (Subject, outer: String?)? {
    if attribute.hasSuffix("Margin") {
      guard places[item] != nil, Self.edges[String(attribute.dropLast(6))] == edge else {
        return nil
      }
      return (.margins(item), item)
    }
    guard let subject = guides[item], let own = Self.edges[attribute] else { return nil }
    switch subject {
    case .safeArea: return own == edge ? (subject, nil) : nil
    case .margins(let view): return own == edge ? (subject, view) : nil
    case .guide(let id):
      // A view's top is attached to the bottom of the guide above it.
      guard guideEdges[id] == edge, own == (edge == .top ? .bottom : .top) else { return nil }
      return (subject, nil)
    }
  }

  // Lengths in iOS at the ends of a screen, of the bars next to them, and of the margins of views.
  private static let ends: [Edge: [Double]] = [
    .top: [0, 20, 24, 25, 32, 44, 47, 48, 50, 51, 54, 59, 62], .bottom: [0, 20, 21, 25, 34],
    .left: [0, 44, 47, 48, 50, 59, 62], .right: [0, 44, 47, 48, 50, 59, 62],
  ]
  private static let bars: [Edge: [Double]] = [
    .top: [0, 32, 44, 50, 52, 54, 56, 96, 102, 108], .bottom: [0, 32, 44, 49, 50],
  ]
  private static let margins: [Double] = [0, 8, 11, 12, 15, 16, 20, 24]

  /// Returns the length that all values agree on, if it is plausible.
  private static func agreed(
    _ values: [Double],
    _ subject: Subject,
    _ edge: Edge,
    root: String
  ) -> Double? {
    guard let least = values.min(), let most = values.max(), most - least <= 1 else { return nil }
    let length = values.sorted()[values.count / 2]
    // If several views agree, any length is plausible.
    if values.count >= 3, (0...200).contains(length) { return length }
    // Interface Builder counts an end twice in a controller inside another one.
    let ends = (ends[edge] ?? []).flatMap { end in
      (bars[edge] ?? [0]).map { end + $0 } + [2 * end]
    }
    let known =
      switch subject {
      case .safeArea, .guide: ends
      // At the top and bottom, a root's margins are only the covered insets.
      case .margins(let id) where id == root && (edge == .top || edge == .bottom): margins + ends
      case .margins(let id) where id == root: margins + ends.flatMap { [$0 + 16, $0 + 20] }
      case .margins: margins
      }
    return known.first { abs($0 - length) <= 0.5 }
  }
}

extension CanvasDevice.Insets {
  /// Returns the insets with the known lengths replaced.
  func replacing(_ lengths: StoredSurroundings.Lengths) -> Self {
    Self(
      top: lengths[.top] ?? top,
      left: lengths[.left] ?? left,
      bottom: lengths[.bottom] ?? bottom,
      right: lengths[.right] ?? right
    )
  }
}
