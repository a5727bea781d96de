internal import LayoutEngine
internal import Signposts

/// A constraint that a stack's arrangement needs.
@MainActor
struct StackRule {
  /// The purpose of the constraint.
  ///
  /// Two rules with equal keys differ at most in constant or multiplier.
  struct Key: Hashable {
    var first: ObjectIdentifier
    var firstAttribute: NSLayoutConstraint.Attribute
    var relation: NSLayoutConstraint.Relation
    var second: ObjectIdentifier?
    var secondAttribute: NSLayoutConstraint.Attribute
    var priority: UILayoutPriority

    /// Whether the constraint is about a view.
    func mentions(_ view: UIView) -> Bool {
      first == ObjectIdentifier(view) || second == ObjectIdentifier(view)
    }
  }

  var first: any LayoutItem
  var firstAttribute: NSLayoutConstraint.Attribute
  var relation = NSLayoutConstraint.Relation.equal
  var second: (any LayoutItem)?
  var secondAttribute = NSLayoutConstraint.Attribute.notAnAttribute
  var multiplier: CGFloat = 1
  var constant: CGFloat = 0
  var priority = UILayoutPriority.required
  /// The name that Apple's stacks give such a constraint.
  var identifier: String

  var key: Key {
    Key(
      first: ObjectIdentifier(first),
      firstAttribute: firstAttribute,
      relation: relation,
      second: secondIdentifier,
      secondAttribute: secondAttribute,
      priority: priority
    )
  }

  private var secondIdentifier: ObjectIdentifier? {
    if let second { ObjectIdentifier(second) } else { nil }
  }

  /// Whether an installed constraint with the same key needs at most another constant.
  func fits(_ constraint: NSLayoutConstraint) -> Bool {
    constraint.multiplier == multiplier && constraint.isActive
  }

  func makeConstraint() -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: first,
      firstAttribute,
      relation,
      to: second,
      secondAttribute,
      multiplier: multiplier,
      constant: constant,
      priority: priority,
      origin: .stack,
      identifier: identifier
    )
  }
}

/// The constraints of a stack's current arrangement, in a fixed order.
@MainActor
struct StackRules {
  private(set) var rules: [StackRule] = []
  private let stack: UIStackView
  private let views: [UIView]
  private let along: Edges
  private let across: Edges
  private let isRelativeToMargins: Bool

  /// The attributes of one axis.
  private struct Edges {
    var start: NSLayoutConstraint.Attribute
    var end: NSLayoutConstraint.Attribute
    var center: NSLayoutConstraint.Attribute
    var length: NSLayoutConstraint.Attribute
    var marginStart: NSLayoutConstraint.Attribute
    var marginEnd: NSLayoutConstraint.Attribute
    var marginCenter: NSLayoutConstraint.Attribute

    static let horizontal = Edges(
      start: .leading,
      end: .trailing,
      center: .centerX,
      length: .width,
      marginStart: .leadingMargin,
      marginEnd: .trailingMargin,
      marginCenter: .centerXWithinMargins
    )

    static let vertical = Edges(
      start: .top,
      end: .bottom,
      center: .centerY,
      length: .height,
      marginStart: .topMargin,
      marginEnd: .bottomMargin,
      marginCenter: .centerYWithinMargins
    )
  }

  /// Derives the rules of a stack.
  ///
  /// - Complexity: O(*n*), where *n* is the number of arranged views.
  init(_ stack: UIStackView) {
    self.stack = stack
    isRelativeToMargins = stack.isLayoutMarginsRelativeArrangement
    var views: [UIView] = []
    views.reserveCapacity(stack.arrangedSubviews.count)
    var hidden: [(view: UIView, previous: UIView?)] = []
    for view in stack.arrangedSubviews {
      if view.isHidden { hidden.append((view, views.last)) } else { views.append(view) }
    }
    self.views = views
    rules.reserveCapacity(4 * views.count)
    along = stack.axis == .horizontal ? .horizontal : .vertical
    across = stack.axis == .horizontal ? .vertical : .horizontal
    for (view, previous) in hidden { collapse(view, after: previous) }
    guard let first = views.first, let last = views.last else {
      if !hidden.isEmpty { closeEmpty() }
      return
    }
    pin(first, along.start, toStack: start(along), named: "UISV-canvas-connection")
    chain()
    pin(last, along.end, toStack: end(along), named: "UISV-canvas-connection")
    distribute()
    shareText()
    for view in views {
      align(view)
      if stack.alignment != .fill { keepWithinStack(view) }
    }
    if stack.alignment != .fill { closeAcross() }
  }

  /// Sets a hidden view's length to zero.
  ///
  /// The view keeps its place across the stack, and its own constraints.
  private mutating func collapse(_ view: UIView, after previous: UIView?) {
    rules.append(
      StackRule(
        first: view,
        firstAttribute: along.length,
        priority: Self.hiding,
        identifier: "UISV-hiding"
      )
    )
    place(view, after: previous)
    guard isAlignedByBaselines else { return align(view) }
    pin(view, across.start, toStack: start(across), priority: Self.placing, named: "UISV-hiding")
  }

  /// Gives a hidden view its place along the stack; see decision record 0045.
  ///
  /// It is before the first view, in the middle of the gap where it is left out, or behind the last view. In a stack that
  /// makes its gaps equal, it stays within the stack. The priority is so low that constraints of the app with the view do not move other views.
  private mutating func place(_ view: UIView, after previous: UIView?) {
    let isLast = previous === views.last
    guard let previous, !isLast else {
      let isWithin = !hasExactGaps
      pin(
        view,
        isLast == isWithin ? along.end : along.start,
        toStack: isLast ? end(along) : start(along),
        priority: Self.placing,
        named: "UISV-hiding"
      )
      return
    }
    rules.append(
      StackRule(
        first: view,
        firstAttribute: along.start,
        second: previous,
        secondAttribute: along.end,
        constant: stack.gap(after: previous) / 2,
        priority: Self.placing,
        identifier: "UISV-hiding"
      )
    )
  }

  /// The priority of the length 0, which gives way to required lengths of the app.
  private static var hiding: UILayoutPriority { UILayoutPriority(999.9) }

  /// The priority of constraints that only place hidden views.
  private static var placing: UILayoutPriority { UILayoutPriority(1) }

  private var isAlignedByBaselines: Bool {
    stack.alignment == .firstBaseline || stack.alignment == .lastBaseline
  }

  /// Whether each gap is as long as it was set.
  private var hasExactGaps: Bool {
    stack.distribution != .equalSpacing && stack.distribution != .equalCentering
  }

  private func start(_ edges: Edges) -> NSLayoutConstraint.Attribute {
    isRelativeToMargins ? edges.marginStart : edges.start
  }

  private func end(_ edges: Edges) -> NSLayoutConstraint.Attribute {
    isRelativeToMargins ? edges.marginEnd : edges.end
  }

  private mutating func pin(
    _ view: UIView,
    _ attribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation = .equal,
    toStack stackAttribute: NSLayoutConstraint.Attribute,
    priority: UILayoutPriority = .required,
    named identifier: String
  ) {
    rules.append(
      StackRule(
        first: view,
        firstAttribute: attribute,
        relation: relation,
        second: stack,
        secondAttribute: stackAttribute,
        priority: priority,
        identifier: identifier
      )
    )
  }

  /// Connects each view to the next.
  private mutating func chain() {
    let isByBaselines = stack.isBaselineRelativeArrangement && stack.axis == .vertical
    for (view, next) in zip(views, views.dropFirst()) {
      rules.append(
        StackRule(
          first: next,
          firstAttribute: isByBaselines ? .firstBaseline : along.start,
          relation: hasExactGaps ? .equal : .greaterThanOrEqual,
          second: view,
          secondAttribute: isByBaselines ? .lastBaseline : along.end,
          constant: stack.gap(after: view),
          identifier: "UISV-spacing"
        )
      )
    }
  }

  private mutating func distribute() {
    switch stack.distribution {
    case .fill: break
    case .fillEqually:
      for view in views.dropFirst() {
        relateLength(of: view, to: views[0], named: "UISV-fill-equally")
      }
    case .fillProportionally: distributeProportionally()
    case .equalSpacing:
      equalizeGaps(from: along.end, to: along.start)
      close(along, priority: UILayoutPriority(50))
    case .equalCentering:
      equalizeGaps(from: along.center, to: along.center)
      close(along, priority: UILayoutPriority(50))
    }
  }

  private mutating func relateLength(
    of view: UIView,
    to other: any LayoutItem,
    multiplier: CGFloat = 1,
    constant: CGFloat = 0,
    priority: UILayoutPriority = .required,
    named identifier: String
  ) {
    rules.append(
      StackRule(
        first: view,
        firstAttribute: along.length,
        second: other,
        secondAttribute: along.length,
        multiplier: multiplier,
        constant: constant,
        priority: priority,
        identifier: identifier
      )
    )
  }

  /// Gives each view its share of the stack, including the gaps; a view without a length gets none.
  ///
  /// The shares add up to the stack's length only if the stack is as long as its contents. So each
  /// share ranks below the one before, and the last view takes the remaining space.
  private mutating func distributeProportionally() {
    let lengths = views.map(contentLength)
    let whole =
      lengths.reduce(0) { $0 + max(0, $1) }
      + views.dropLast().reduce(0) { $0 + stack.gap(after: $1) }
    guard lengths.contains(where: { $0 > 0 }), whole > 0 else { return }
    let name = "UISV-fill-proportionally"
    for (index, (view, length)) in zip(views, lengths).enumerated() {
      if length > 0 {
        relateLength(
          of: view,
          to: stack,
          multiplier: length / whole,
          priority: UILayoutPriority(max(999 - Float(index), 1)),
          named: name
        )
      } else {
        rules.append(StackRule(first: view, firstAttribute: along.length, identifier: name))
      }
    }
  }

  /// The length of a view's content along the stack.
  ///
  /// A view without an intrinsic length, such as a stack, is fitted.
  private func contentLength(of view: UIView) -> CGFloat {
    if let length = view.canvasValues?.proportionalLength { return length }
    let size = view.wantedContentSize
    let length = stack.axis == .horizontal ? size.width : size.height
    guard length == UIView.noIntrinsicMetric else { return length }
    let fitting = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return stack.axis == .horizontal ? fitting.width : fitting.height
  }

  /// Lets wrapping texts share the length of a row.
  ///
  /// Each text resists wrapping, and equal priorities leave open which one wraps. In a row of texts
  /// only, all are equally wide, however short a text is. Next to other views, those keep their
  /// lengths, as since iOS 15, and the texts share the rest. In rows that are not filled, texts
  /// that fit also keep their widths.
  private mutating func shareText() {
    guard stack.axis == .horizontal, views.count > 1 else { return }
    switch stack.distribution {
    case .fillEqually, .fillProportionally: return
    case .fill, .equalSpacing, .equalCentering: break
    }
    let texts = views.filter { $0.wrapsText || ($0 as? UIStackView)?.holdsWrappingText == true }
    guard let first = texts.first else { return }
    let isFilled = stack.distribution == .fill
    let shares = isFilled && texts.count == views.count && texts.allSatisfy(\.wrapsText)
    let name = "UISV-text-width-disambiguation"
    let count = CGFloat(views.count)
    let gaps = views.dropLast().reduce(0) { $0 + stack.gap(after: $1) }
    for (index, view) in texts.enumerated() {
      // Different priorities decide which text gives way if not all can be equally wide.
      let step = 0.01 * Float(index)
      let resistance = view.contentCompressionResistancePriority(for: .horizontal).rawValue
      let strong = UILayoutPriority(min(resistance + 10, 999) - step)
      if !shares, index > 0 {
        let isStrong = isFilled && view.wrapsText && first.wrapsText
        let priority = isStrong ? strong : UILayoutPriority(21 - step)
        relateLength(of: view, to: first, priority: priority, named: name)
      }
      relateLength(
        of: view,
        to: isRelativeToMargins ? stack.layoutMarginsGuide : stack,
        multiplier: 1 / count,
        constant: -gaps / count,
        priority: shares ? strong : UILayoutPriority(max(20 - step, 1)),
        named: name
      )
    }
  }

  /// Spans a guide between neighbours and makes all guides equally long.
  private mutating func equalizeGaps(
    from startAttribute: NSLayoutConstraint.Attribute,
    to endAttribute: NSLayoutConstraint.Attribute
  ) {
    for index in views.indices.dropLast() {
      let guide = stack.gapGuide(at: index)
      rules.append(
        StackRule(
          first: guide,
          firstAttribute: along.start,
          second: views[index],
          secondAttribute: startAttribute,
          identifier: "UISV-distributing-edge"
        )
      )
      rules.append(
        StackRule(
          first: guide,
          firstAttribute: along.end,
          second: views[index + 1],
          secondAttribute: endAttribute,
          identifier: "UISV-distributing-edge"
        )
      )
      guard index > 0 else { continue }
      rules.append(
        StackRule(
          first: guide,
          firstAttribute: along.length,
          second: stack.gapGuide(at: 0),
          secondAttribute: along.length,
          // Equal distances between centers give way if a view would overlap the next.
          priority: stack.distribution == .equalCentering
            ? UILayoutPriority(149 - 0.01 * Float(index - 1)) : .required,
          identifier: "UISV-fill-equally"
        )
      )
    }
  }

  private mutating func align(_ view: UIView) {
    let name = view === views.first ? "UISV-canvas-connection" : "UISV-alignment"
    switch stack.alignment {
    case .fill:
      pin(view, across.start, toStack: start(across), named: name)
      pin(view, across.end, toStack: end(across), named: name)
    case .leading: pin(view, across.start, toStack: start(across), named: name)
    case .trailing: pin(view, across.end, toStack: end(across), named: name)
    case .center:
      let center =
        isRelativeToMargins ? across.marginCenter : across.center
      pin(view, across.center, toStack: center, named: name)
    case .firstBaseline: alignBaseline(of: view, .firstBaseline)
    case .lastBaseline: alignBaseline(of: view, .lastBaseline)
    }
  }

  /// Makes the stack at least as large as a view across it; a hidden view may reach out of it.
  private mutating func keepWithinStack(_ view: UIView) {
    let boundary = "UISV-spanning-boundary"
    pin(view, across.start, .greaterThanOrEqual, toStack: start(across), named: boundary)
    pin(view, across.end, .lessThanOrEqual, toStack: end(across), named: boundary)
  }

  private mutating func alignBaseline(
    of view: UIView,
    _ baseline: NSLayoutConstraint.Attribute
  ) {
    guard stack.axis == .horizontal else {
      pin(view, across.start, toStack: start(across), named: "UISV-alignment")
      return
    }
    guard view !== views[0] else { return }
    rules.append(
      StackRule(
        first: view,
        firstAttribute: baseline,
        second: views[0],
        secondAttribute: baseline,
        identifier: "UISV-alignment"
      )
    )
  }

  private mutating func close(_ edges: Edges, priority: UILayoutPriority) {
    rules.append(
      StackRule(
        first: stack,
        firstAttribute: edges.length,
        priority: priority,
        identifier: "UISV-canvas-fit"
      )
    )
  }

  /// Makes a stack of hidden views only as small as its margins, if nothing else determines its size.
  private mutating func closeEmpty() {
    let box: any LayoutItem = isRelativeToMargins ? stack.layoutMarginsGuide : stack
    rules.append(
      StackRule(
        first: box,
        firstAttribute: along.length,
        priority: Self.hiding,
        identifier: "UISV-canvas-fit"
      )
    )
    if stack.alignment != .fill { close(across, priority: UILayoutPriority(51)) }
  }

  /// Makes the stack no larger across than the views need, if nothing else determines that size.
  private mutating func closeAcross() {
    // A nested stack first takes the size that the outer stack wants, and only then the smallest
    // size that its views allow.
    close(across, priority: UILayoutPriority(stack.superview is UIStackView ? 23 : 51))
    if isAlignedByBaselines {
      pin(
        views[0],
        across.start,
        toStack: start(across),
        priority: UILayoutPriority(48),
        named: "UISV-canvas-connection"
      )
    }
  }
}
