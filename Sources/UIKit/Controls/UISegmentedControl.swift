/// A row of segments, one of which is selected; 32 points high, with an alignment rectangle of 31
/// points.
///
/// All segments have the width of the one with the widest content, unless a width was set for them.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The index if no segment is selected.
  public static let noSegment = -1

  /// A part of the control's images.
  ///
  /// No layout effect.
  public enum Segment: Int, Sendable {
    case any = 0
    case left = 1
    case center = 2
    case right = 3
    case alone = 4
  }

  private var segments: [ControlSegment] = []
  private var storedIndex = UISegmentedControl.noSegment

  // MARK: Making

  /// Creates a control without segments, with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a control without segments for a nib or storyboard; other archives are not supported.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a control with titles, images and actions, and with its own size.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      switch item {
      case let title as String: insertSegment(withTitle: title, at: index, animated: false)
      case let image as UIImage: insertSegment(with: image, at: index, animated: false)
      case let action as UIAction: insertSegment(action: action, at: index, animated: false)
      default: insertSegment(withTitle: "\(item)", at: index, animated: false)
      }
    }
    sizeToFit()
  }

  /// Creates a control with actions, each performed when its segment is selected.
  public init(frame: CGRect, actions: [UIAction]) {
    super.init(frame: frame)
    for (index, action) in actions.enumerated() {
      insertSegment(action: action, at: index, animated: false)
    }
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// The selected segment, or `noSegment`; setting it sends no events.
  open var selectedSegmentIndex: Int {
    get { storedIndex }
    set { storedIndex = segments.indices.contains(newValue) ? newValue : Self.noSegment }
  }

  /// Inserts a segment with a title; an index past the end means the end.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(ControlSegment(title: title), at: segment)
  }

  /// Inserts a segment with an image; an index past the end means the end.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(ControlSegment(image: image), at: segment)
  }

  /// Inserts a segment with the image of an action, or else its title; selecting the segment
  /// performs the action.
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    insert(ControlSegment(action: action), at: segment)
  }

  /// Removes a segment.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment)
    if storedIndex == segment {
      storedIndex = Self.noSegment
    } else if storedIndex > segment {
      storedIndex -= 1
    }
    segmentsDidChange()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    segments = []
    storedIndex = Self.noSegment
    segmentsDidChange()
  }

  /// Sets the title of a segment, which replaces its content.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    change(segment) {
      $0.title = title
      $0.image = nil
    }
  }

  /// Returns the title of a segment.
  open func titleForSegment(at segment: Int) -> String? { self[segment]?.title }

  /// Sets the image of a segment, which replaces its content.
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    change(segment) {
      $0.image = image
      $0.title = nil
    }
  }

  /// Returns the image of a segment.
  open func imageForSegment(at segment: Int) -> UIImage? { self[segment]?.image }

  /// Sets the action of a segment, which also sets its image or title.
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    let width = widthForSegment(at: segment)
    change(segment) {
      $0 = ControlSegment(action: action)
      $0.width = width
    }
  }

  /// Returns the action of a segment.
  open func actionForSegment(at segment: Int) -> UIAction? { self[segment]?.action }

  /// Returns the index of the segment whose action has an identifier, or `NSNotFound`.
  open func segmentIndex(identifiedBy identifier: UIAction.Identifier) -> Int {
    segments.firstIndex { $0.action?.identifier == identifier } ?? NSNotFound
  }

  /// Sets the width of a segment; 0 means the width of its content.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    change(segment) { $0.width = width }
  }

  /// Returns the width set for a segment, or 0 for the width of its content.
  open func widthForSegment(at segment: Int) -> CGFloat { self[segment]?.width ?? 0 }

  /// Sets the offset of a segment's content.
  ///
  /// No layout effect.
  open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
    change(segment) { $0.contentOffset = offset }
  }

  /// Returns the offset of a segment's content.
  ///
  /// No layout effect.
  open func contentOffsetForSegment(at segment: Int) -> CGSize {
    self[segment]?.contentOffset ?? .zero
  }

  /// Enables or disables a segment.
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    change(segment) { $0.isEnabled = enabled }
  }

  /// Returns whether a segment is enabled.
  open func isEnabledForSegment(at segment: Int) -> Bool { self[segment]?.isEnabled ?? false }

  /// Whether a segment is selected only while it is touched.
  open var isMomentary = false

  /// Whether each segment has the width of its content, instead of the widest.
  open var apportionsSegmentWidthsByContent = false {
    didSet {
      if apportionsSegmentWidthsByContent != oldValue { segmentsDidChange() }
    }
  }

  // MARK: Looks

  /// The color of the selected segment.
  ///
  /// No layout effect.
  open var selectedSegmentTintColor: UIColor? {
    get { sparse[default: nil] }
    set { sparse[default: nil] = newValue }
  }

  private var titleAttributes = StateValues<[NSAttributedString.Key: Any]>()

  /// Sets the text attributes of titles for a state; a font changes the size.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?,
    for state: State
  ) {
    titleAttributes[state] = attributes
    segmentsDidChange()
  }

  /// Returns the text attributes of titles for a state, or those of the normal state.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }

  // MARK: Layout

  open override var alignmentRectInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: 0, bottom: 1, right: 0)
  }

  /// The widths of the segments, with 1 point between them, and 31 points.
  open override var intrinsicContentSize: CGSize {
    let widths = segmentWidths
    let between = CGFloat(max(0, widths.count - 1))
    return CGSize(
      width: (widths.reduce(0, +) + between).roundedUp(screenScale),
      height: ControlSegment.height - 1
    )
  }

  /// Returns the intrinsic size plus the point below it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: intrinsicContentSize.width, height: ControlSegment.height)
  }

  private var segmentWidths: [CGFloat] {
    let font = titleAttributes[.normal]?[.font] as? UIFont ?? ControlSegment.font
    let natural = segments.map { $0.naturalWidth(font: font) }
    let widest = zip(segments, natural).filter { $0.0.width == 0 }.map(\.1).max() ?? 0
    return zip(segments, natural).map { segment, width in
      if segment.width > 0 { return segment.width }
      return apportionsSegmentWidthsByContent ? width : widest
    }
  }
}

extension UISegmentedControl {
  private subscript(segment: Int) -> ControlSegment? {
    segments.indices.contains(segment) ? segments[segment] : nil
  }

  private func insert(_ segment: ControlSegment, at index: Int) {
    let index = max(0, min(index, segments.count))
    segments.insert(segment, at: index)
    if storedIndex >= index { storedIndex += 1 }
    segmentsDidChange()
  }

  private func change(_ segment: Int, _ change: (inout ControlSegment) -> Void) {
    guard segments.indices.contains(segment) else { return }
    change(&segments[segment])
    segmentsDidChange()
  }

  private func segmentsDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}

/// One segment of a control.
@MainActor
struct ControlSegment {
  static let height: CGFloat = 32
  static var font: UIFont { .systemFont(ofSize: 13) }
  /// The space around the text of a segment.
  private static let padding: CGFloat = 19

  var title: String?
  var image: UIImage?
  var action: UIAction?
  var width: CGFloat = 0
  var contentOffset = CGSize.zero
  var isEnabled = true

  init(title: String? = nil, image: UIImage? = nil) {
    self.title = title
    self.image = image
  }

  init(action: UIAction) {
    self.action = action
    image = action.image
    title = action.image == nil ? action.title : nil
  }

  func naturalWidth(font: UIFont) -> CGFloat {
    if let image { return image.size.width + Self.padding }
    let text = NSString(string: title ?? "").size(withAttributes: [.font: font])
    return text.width.roundedUp(1) + Self.padding
  }
}
