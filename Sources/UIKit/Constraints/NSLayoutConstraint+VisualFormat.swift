import Foundation

extension NSLayoutConstraint {
  /// Creates the constraints that a visual format string describes; they are not active yet.
  ///
  /// If the format is invalid, the process ends, as with UIKit's exception, with a message that
  /// points at the character.
  public class func constraints(
    withVisualFormat format: String,
    options opts: FormatOptions = [],
    metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do {
      let builder = VisualFormatBuilder(
        source: format,
        format: try VisualFormat(parsing: format),
        options: opts,
        metrics: metrics ?? [:],
        views: views
      )
      return try builder.constraints()
    } catch {
      LayoutFailure.visualFormat(error).stop()
    }
  }
}

/// Creates the constraints of a format, and looks up its names.
@MainActor
package struct VisualFormatBuilder {
  package let source: String
  package let format: VisualFormat
  package let options: NSLayoutConstraint.FormatOptions
  package let metrics: [String: Any]
  package let views: [String: Any]

  package init(
    source: String,
    format: VisualFormat,
    options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any] = [:],
    views: [String: Any]
  ) {
    self.source = source
    self.format = format
    self.options = options
    self.metrics = metrics
    self.views = views
  }

  /// The spacing between neighbours for `-`.
  static let standardSpace: CGFloat = 8

  /// Creates the constraints along the axis, the sizes, and the alignments, in the order of the
  /// string.
  ///
  /// - Throws: ``VisualFormatError`` if a name is unknown, or an option does not match the axis.
  package func constraints() throws(VisualFormatError) -> [NSLayoutConstraint] {
    var made: [NSLayoutConstraint] = []
    let items = try format.views.map { (view) throws(VisualFormatError) in try item(view.name) }
    if let leading = format.leading {
      made += try connect(leading, superviewOf: items[0], atStart: true)
    }
    for (index, view) in format.views.enumerated() {
      for predicate in view.predicates { made.append(try size(predicate, of: items[index])) }
      guard index + 1 < items.count else { continue }
      made += try connect(format.connections[index], items[index], items[index + 1])
    }
    if let trailing = format.trailing {
      made += try connect(trailing, superviewOf: items[items.count - 1], atStart: false)
    }
    return made + (try alignments(items))
  }

  /// The attributes at which an item starts and ends along the axis.
  private var edges: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute) {
    if format.isVertical { return (.top, .bottom) }
    switch options.intersection(.directionMask) {
    case .directionLeftToRight: return (.left, .right)
    case .directionRightToLeft: return (.right, .left)
    default: return (.leading, .trailing)
    }
  }

  /// Whether the axis is opposite to its attributes' coordinates.
  private var isReversed: Bool {
    !format.isVertical && options.contains(.directionRightToLeft)
  }

  private func connect(
    _ connection: VisualFormat.Connection,
    _ first: AnyObject,
    _ second: AnyObject
  ) throws(VisualFormatError) -> [NSLayoutConstraint] {
    try spaces(connection).map { (space) throws(VisualFormatError) in
      constraint(second, edges.start, space, first, edges.end, isReversed: isReversed)
    }
  }

  private func connect(
    _ connection: VisualFormat.Connection,
    superviewOf item: AnyObject,
    atStart: Bool
  ) throws(VisualFormatError) -> [NSLayoutConstraint] {
    let edge = atStart ? edges.start : edges.end
    let name = atStart ? format.views[0].name : format.views[format.views.count - 1].name
    guard let superview = superview(of: item) else {
      throw failure("The view '\(name.text)' has no superview for '|' to mean", name.position)
    }
    // Towards the superview, the standard spacing is its margin.
    let outer = connection == .standard ? margin(of: edge) : edge
    return try spaces(connection == .standard ? .flush : connection)
      .map { (space) throws(VisualFormatError) in
        atStart
          ? constraint(item, edge, space, superview, outer, isReversed: isReversed)
          : constraint(superview, outer, space, item, edge, isReversed: isReversed)
      }
  }

  private struct Space {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat
    var priority = UILayoutPriority.required
  }

  private func spaces(
    _ connection: VisualFormat.Connection
  ) throws(VisualFormatError) -> [Space] {
    switch connection {
    case .flush: return [Space(constant: 0)]
    case .standard: return [Space(constant: Self.standardSpace)]
    case .spaced(let predicates):
      return try predicates.map { (predicate) throws(VisualFormatError) in
        Space(
          relation: predicate.relation,
          constant: try number(predicate.value),
          priority: try priority(predicate.priority)
        )
      }
    }
  }

  private func constraint(
    _ first: AnyObject,
    _ firstAttribute: NSLayoutConstraint.Attribute,
    _ space: Space,
    _ second: AnyObject,
    _ secondAttribute: NSLayoutConstraint.Attribute,
    isReversed: Bool
  ) -> NSLayoutConstraint {
    let relation =
      isReversed
      ? NSLayoutConstraint.Relation(rawValue: -space.relation.rawValue) ?? .equal : space.relation
    let constraint = NSLayoutConstraint(
      item: first,
      attribute: firstAttribute,
      relatedBy: relation,
      toItem: second,
      attribute: secondAttribute,
      multiplier: 1,
      constant: isReversed ? -space.constant : space.constant
    )
    constraint.priority = space.priority
    return constraint
  }

  private func size(
    _ predicate: VisualFormat.Predicate,
    of item: AnyObject
  ) throws(VisualFormatError) -> NSLayoutConstraint {
    let attribute: NSLayoutConstraint.Attribute = format.isVertical ? .height : .width
    var other: AnyObject?
    var constant: CGFloat = 0
    if case .name(let name) = predicate.value, views[name.text] != nil {
      other = try self.item(name)
    } else {
      constant = try number(predicate.value)
    }
    let constraint = NSLayoutConstraint(
      item: item,
      attribute: attribute,
      relatedBy: predicate.relation,
      toItem: other,
      attribute: other == nil ? .notAnAttribute : attribute,
      multiplier: 1,
      constant: constant
    )
    constraint.priority = try priority(predicate.priority)
    return constraint
  }

  private func alignments(
    _ items: [AnyObject]
  ) throws(VisualFormatError) -> [NSLayoutConstraint] {
    let across = Self.alignments.filter { options.contains($0.option) }
    for alignment in across where alignment.isVertical != format.isVertical {
      throw failure(
        "Views along the \(format.isVertical ? "vertical" : "horizontal") axis cannot be aligned "
          + "by \(alignment.attribute)",
        0
      )
    }
    return across.flatMap { alignment in
      zip(items, items.dropFirst()).map { first, second in
        NSLayoutConstraint(
          item: first,
          attribute: alignment.attribute,
          relatedBy: .equal,
          toItem: second,
          attribute: alignment.attribute,
          multiplier: 1,
          constant: 0
        )
      }
    }
  }

  /// The alignments across the axis; `isVertical` marks those for vertical formats.
  private static let alignments:
    [(
      option: NSLayoutConstraint.FormatOptions, attribute: NSLayoutConstraint.Attribute,
      isVertical: Bool
    )] = [
      (.alignAllLeft, .left, true),
      (.alignAllRight, .right, true),
      (.alignAllLeading, .leading, true),
      (.alignAllTrailing, .trailing, true),
      (.alignAllCenterX, .centerX, true),
      (.alignAllTop, .top, false),
      (.alignAllBottom, .bottom, false),
      (.alignAllCenterY, .centerY, false),
      (.alignAllLastBaseline, .lastBaseline, false),
      (.alignAllFirstBaseline, .firstBaseline, false),
    ]

  // MARK: Names

  private func item(_ name: VisualFormat.Name) throws(VisualFormatError) -> AnyObject {
    guard let item = views[name.text] else {
      throw failure("'\(name.text)' is not a key in the views dictionary", name.position)
    }
    guard item is UIView || item is UILayoutGuide else {
      throw failure("'\(name.text)' is neither a view nor a layout guide", name.position)
    }
    return item as AnyObject
  }

  private func superview(of item: AnyObject) -> UIView? {
    (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
  }

  private func number(_ value: VisualFormat.Value) throws(VisualFormatError) -> CGFloat {
    switch value {
    case .number(let number): return CGFloat(number)
    case .name(let name):
      guard let metric = metrics[name.text] else {
        throw failure("'\(name.text)' is not a key in the metrics dictionary", name.position)
      }
      let number: CGFloat? =
        switch metric {
        case let number as CGFloat: number
        case let number as Double: CGFloat(number)
        case let number as Float: CGFloat(number)
        case let number as Int: CGFloat(number)
        case let number as NSNumber: CGFloat(number.doubleValue)
        default: nil
        }
      guard let number, number.isFinite else {
        throw failure("The metric '\(name.text)' is not a finite number", name.position)
      }
      return number
    }
  }

  private func priority(
    _ value: VisualFormat.Value?
  ) throws(VisualFormatError) -> UILayoutPriority {
    guard let value else { return .required }
    let number = try number(value)
    guard number > 0, number <= 1000 else {
      let position = if case .name(let name) = value { name.position } else { 0 }
      throw failure("A priority must be above 0 and at most 1000, not \(number)", position)
    }
    return UILayoutPriority(rawValue: Float(number))
  }

  private func margin(
    of edge: NSLayoutConstraint.Attribute
  ) -> NSLayoutConstraint.Attribute {
    switch edge {
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    default: edge
    }
  }

  private func failure(_ message: String, _ position: Int) -> VisualFormatError {
    VisualFormatError(format: source, position: position, message: message)
  }
}
