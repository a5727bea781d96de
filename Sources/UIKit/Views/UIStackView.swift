internal import LayoutEngine
internal import Signposts

/// Lays its arranged views out in a row or a column, by constraints of its own.
///
/// The constraints are brought up to date in `updateConstraints`: those that the present arrangement needs are
/// compared with those that are installed, by what they are for, and only the differences are removed, added or get
/// another constant.
///
/// A hidden arranged view has no length and no gap, and its neighbours are joined; across the stack it keeps its place,
/// as Apple's do. So a stack is the exception to the rule that hiding touches no constraint: it exchanges those around
/// the view, and puts them back when the view is shown.
@preconcurrency @MainActor
open class UIStackView: UIView {
  /// How the arranged views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// They fill it; hugging and compression resistance say which one gives.
    case fill = 0
    /// They fill it and are equally long.
    case fillEqually = 1
    /// They fill it, in proportion to their intrinsic lengths.
    case fillProportionally = 2
    /// They keep their lengths, with equal gaps of at least the spacing.
    case equalSpacing = 3
    /// They keep their lengths, with equal distances of their middles.
    case equalCentering = 4
  }

  /// How the arranged views stand across the stack.
  public enum Alignment: Int, Sendable {
    /// They fill it.
    case fill = 0
    /// At the leading edge, or at the top of a row.
    case leading = 1
    /// First baselines on one line; in a row only.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge, or at the bottom of a row.
    case trailing = 4
    /// Last baselines on one line; in a row only.
    case lastBaseline = 5

    /// At the top of a row.
    public static var top: Alignment { .leading }
    /// At the bottom of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// The gap after a view that has no custom one: the stack's spacing.
  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude

  /// The system's gap: 8.
  public static let spacingUseSystem: CGFloat = .leastNormalMagnitude

  /// Whether the stack is a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }

  /// How the views share the length.
  open var distribution = Distribution.fill {
    didSet {
      guard distribution != oldValue else { return }
      flags.arrangesByContent = distribution == .fillProportionally
      arrangementDidChange()
    }
  }

  /// How the views stand across.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }

  /// The gap between two views.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }

  /// Whether the views keep within the margins instead of the edges.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet {
      if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() }
    }
  }

  /// Whether a column's gaps reach from each view's last baseline to the next one's first; a row takes no notice.
  ///
  /// Without text, a view's first baseline is its top edge and its last one the bottom edge. The stack's own edges
  /// meet those of the first and the last view.
  open var isBaselineRelativeArrangement = false {
    didSet {
      if isBaselineRelativeArrangement != oldValue { arrangementDidChange() }
    }
  }

  /// The views in the row, in order; all of them are subviews.
  open private(set) var arrangedSubviews: [UIView] = []

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// The constraints of the arrangement that was brought about last, in the order of its rules.
  private var installed: [Installed] = []
  private struct Installed {
    let key: StackRule.Key
    let constraint: NSLayoutConstraint
  }
  private var gapGuides: [UILayoutGuide] = []

  /// Makes an empty stack with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes an empty stack as an archive would; archives are not read here.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  /// Makes a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  deinit {
    // Then nothing else holds them, and they go with the stack.
    arrangedSubviews = []
  }

  /// Adds a view at the end of the row.
  open func addArrangedSubview(_ view: UIView) {
    // All arranged views are subviews.
    let isArranged = view.superview === self && arrangedSubviews.contains { $0 === view }
    insertArrangedSubview(view, at: arrangedSubviews.count - (isArranged ? 1 : 0))
  }

  /// Adds a view at a place in the row, or moves it there.
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

  /// Takes a view out of the row; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    arrangedSubviews.removeAll { $0 === view }
    view.flags.isArranged = false
    customSpacings[ObjectIdentifier(view)] = nil
    // At once: constraints of a view that is no longer arranged must not hold until the next pass.
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

  /// Has the constraints brought up to date, and those of the stacks around that go by this one's content.
  private func arrangementDidChange() {
    setNeedsUpdateConstraints()
    if flags.isArranged { arrangedContentDidChange() }
  }

  /// Whether a column has a view of wrapping text in it: the column's width decides where that wraps.
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

  /// The guide that keeps a gap or a distance, made once.
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

  /// Removes the constraints that no rule needs, and adds those that are missing.
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

  /// Takes constraints of the arrangement out, in the order of their installation.
  private func uninstall(where isObsolete: (Installed) -> Bool) {
    let obsolete = installed.filter(isObsolete)
    guard !obsolete.isEmpty else { return }
    installed.removeAll(where: isObsolete)
    for rule in obsolete.sorted(by: { $0.constraint.hostIndex < $1.constraint.hostIndex }) {
      rule.constraint.isActive = false
    }
  }
}
