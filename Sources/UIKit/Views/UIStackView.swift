internal import LayoutEngine
internal import Signposts

/// Lays out its arranged views in a row or a column, with constraints that it manages.
///
/// `updateConstraints` updates the constraints. It compares the constraints that the current
/// arrangement needs with the installed ones, by purpose, and only removes, adds or changes the
/// constant of those that differ.
///
/// A hidden arranged view has no length and no gap, and its neighbours are connected; across the
/// stack it keeps its place, as in Apple's stacks. So a stack is the exception to the rule that
/// hiding changes no constraint: it replaces the constraints around the view, and restores them
/// when the view is shown.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// How the arranged views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// They fill the stack; hugging and compression resistance decide which view stretches or
    /// shrinks.
    case fill = 0
    /// They fill the stack with equal lengths.
    case fillEqually = 1
    /// They fill the stack in proportion to their intrinsic lengths.
    case fillProportionally = 2
    /// They keep their lengths, with equal gaps of at least the spacing.
    case equalSpacing = 3
    /// They keep their lengths, with equal distances between their centers.
    case equalCentering = 4
  }

  /// How the arranged views are aligned across the stack.
  public enum Alignment: Int, Sendable {
    /// They fill the stack.
    case fill = 0
    /// At the leading edge, or at the top of a row.
    case leading = 1
    /// First baselines aligned; in a row only.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge, or at the bottom of a row.
    case trailing = 4
    /// Last baselines aligned; in a row only.
    case lastBaseline = 5

    /// At the top of a row.
    public static var top: Alignment { .leading }
    /// At the bottom of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// Stands for the stack's spacing as the gap after a view without a custom gap.
  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude

  /// The system's gap: 8.
  public static let spacingUseSystem: CGFloat = .leastNormalMagnitude

  /// Whether the stack is a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }

  /// How the arranged views share the length.
  open var distribution = Distribution.fill {
    didSet {
      guard distribution != oldValue else { return }
      flags.arrangesByContent = distribution == .fillProportionally
      arrangementDidChange()
    }
  }

  /// How the arranged views are aligned across the stack.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }

  /// The gap between two views.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }

  /// Whether the arranged views stay within the margins instead of the edges.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet {
      if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() }
    }
  }

  /// Whether a column measures gaps from each view's last baseline to the next view's first; rows
  /// ignore it.
  ///
  /// For a view without text, the top edge is the first baseline and the bottom edge the last. The
  /// stack's own edges align with the edges of the first and the last view.
  open var isBaselineRelativeArrangement = false {
    didSet {
      if isBaselineRelativeArrangement != oldValue { arrangementDidChange() }
    }
  }

  /// The views in the row, in order; all of them are subviews.
  open private(set) var arrangedSubviews: [UIView] = []

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// The constraints of the last applied arrangement, in the order of its rules.
  private var installed: [Installed] = []
  private struct Installed {
    let key: StackRule.Key
    let constraint: NSLayoutConstraint
  }
  private var gapGuides: [UILayoutGuide] = []

  /// Creates an empty stack with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty stack as an archive would; archives are not read here.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  deinit {
    // Nothing else retains them then, so they are released with the stack.
    arrangedSubviews = []
  }

  /// Adds a view at the end of the arrangement.
  open func addArrangedSubview(_ view: UIView) {
    // An arranged view is always a subview.
    let isArranged = view.superview === self && arrangedSubviews.contains { $0 === view }
    insertArrangedSubview(view, at: arrangedSubviews.count - (isArranged ? 1 : 0))
  }

  /// Inserts a view into the arrangement at an index, or moves it there.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    if view.superview === self { arrangedSubviews.removeAll { $0 === view } }
    precondition(
      (0...arrangedSubviews.count).contains(stackIndex),
      "A stack of \(arrangedSubviews.count) views has no place \(stackIndex)."
    )
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.insert(view, at: stackIndex)
    view.flags.isArranged = true
    arrangementDidChange()
  }

  /// Removes a view from the arrangement; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    arrangedSubviews.removeAll { $0 === view }
    view.flags.isArranged = false
    customSpacings[ObjectIdentifier(view)] = nil
    // Immediately, because constraints of a view that is no longer arranged must not stay active
    // until the next pass.
    uninstall { $0.key.mentions(view) }
    arrangementDidChange()
  }

  /// Sets the gap after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacings[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  /// Returns the gap after a view, or `spacingUseDefault`.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  open override func updateConstraints() {
    bringRulesUpToDate()
    super.updateConstraints()
  }

  package override func subviewHiddenDidChange(_ subview: UIView) {
    super.subviewHiddenDidChange(subview)
    arrangementDidChange()
  }

  /// Schedules an update of the constraints, also in enclosing stacks that depend on this one's
  /// content.
  private func arrangementDidChange() {
    setNeedsUpdateConstraints()
    if flags.isArranged { arrangedContentDidChange() }
  }

  /// Whether a column contains a view with wrapping text, which wraps at the column's width.
  var holdsWrappingText: Bool {
    axis == .vertical
      && arrangedSubviews.contains { view in
        guard !view.isHidden else { return false }
        return view.wrapsText || (view as? UIStackView)?.holdsWrappingText == true
      }
  }

  open override var forFirstBaselineLayout: UIView {
    arrangedSubviews.first { !$0.isHidden }?.forFirstBaselineLayout ?? self
  }

  open override var forLastBaselineLayout: UIView {
    arrangedSubviews.last { !$0.isHidden }?.forLastBaselineLayout ?? self
  }

  /// The gap after a view.
  func gap(after view: UIView) -> CGFloat {
    switch customSpacing(after: view) {
    case Self.spacingUseDefault: spacing == Self.spacingUseSystem ? 8 : spacing
    case Self.spacingUseSystem: 8
    case let custom: custom
    }
  }

  /// The guide for a gap or a distance, created once.
  func gapGuide(at index: Int) -> UILayoutGuide {
    while gapGuides.count <= index {
      let guide = UILayoutGuide()
      guide.identifier = "UIStackView-gap"
      addLayoutGuide(guide)
      gapGuides.append(guide)
    }
    return gapGuides[index]
  }

  private func bringRulesUpToDate() {
    let rules = StackRules(self).rules
    if !hasSameArrangement(as: rules) { rearrange(by: rules) }
    for index in rules.indices {
      let constraint = installed[index].constraint
      if constraint.constant != rules[index].constant {
        constraint.constant = rules[index].constant
      }
    }
  }

  /// Whether each rule has its constraint.
  private func hasSameArrangement(as rules: [StackRule]) -> Bool {
    guard rules.count == installed.count else { return false }
    for index in rules.indices
    where installed[index].key != rules[index].key
      || !rules[index].fits(installed[index].constraint)
    {
      return false
    }
    return true
  }

  /// Removes the constraints that no rule needs, and adds the missing ones.
  private func rearrange(by rules: [StackRule]) {
    var known: [StackRule.Key: NSLayoutConstraint] = [:]
    if !installed.isEmpty {
      let needed = Dictionary(rules.map { ($0.key, $0) }) { first, _ in first }
      uninstall { needed[$0.key]?.fits($0.constraint) != true }
      for rule in installed { known[rule.key] = rule.constraint }
    }
    var arranged: [Installed] = []
    arranged.reserveCapacity(rules.count)
    for index in rules.indices {
      let key = rules[index].key
      if !known.isEmpty, let constraint = known[key] {
        arranged.append(Installed(key: key, constraint: constraint))
        let constant = rules[index].constant
        if constraint.constant != constant { constraint.constant = constant }
      } else {
        let constraint = rules[index].makeConstraint()
        arranged.append(Installed(key: key, constraint: constraint))
        constraint.isActive = true
      }
    }
    installed = arranged
  }

  /// Removes constraints of the arrangement, in the order of their installation.
  private func uninstall(where isObsolete: (Installed) -> Bool) {
    let obsolete = installed.filter(isObsolete)
    guard !obsolete.isEmpty else { return }
    installed.removeAll(where: isObsolete)
    for rule in obsolete.sorted(by: { $0.constraint.hostIndex < $1.constraint.hostIndex }) {
      rule.constraint.isActive = false
    }
  }
}
