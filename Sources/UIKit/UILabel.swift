internal import LayoutEngine
internal import Signposts
internal import TextMeasurement

/// Where the lines of a text stand between the sides.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right.
  case right = 2
  /// At both sides.
  case justified = 3
  /// Where reading starts.
  case natural = 4
}

/// What becomes of a text that is wider than its view.
public enum NSLineBreakMode: Int, Sendable {
  /// Lines break between words.
  case byWordWrapping = 0
  /// Lines break between characters.
  case byCharWrapping = 1
  /// The last line is cut.
  case byClipping = 2
  /// The last line begins with an ellipsis.
  case byTruncatingHead = 3
  /// The last line ends with an ellipsis.
  case byTruncatingTail = 4
  /// The last line has an ellipsis in the middle.
  case byTruncatingMiddle = 5
}

/// Shows a text, as large as the text unless constraints say otherwise.
///
/// A label of several lines is as high as the width it gets demands. The width is known only once the engine has
/// chosen it, so such a label is measured twice: its intrinsic width is that of the text without a limit, its
/// intrinsic height that of the text at the width the engine gave it last. When the engine gives it another width,
/// the label takes it as its limit and invalidates its intrinsic size, within the same turn. Because the intrinsic
/// width does not depend on the limit, the frame that results does not depend on what the label showed before.
@preconcurrency @MainActor
open class UILabel: UIView {
  /// The text.
  open var text: String? {
    didSet {
      MainThread.check(UILabel.self)
      textDidChange(from: oldValue)
    }
  }

  /// The font of the whole text; nil stands for 17 points, regular.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = UIFont.systemFont(ofSize: UIFont.labelFontSize) }
      guard font != oldValue else { return }
      contentDidChange()
      engine?.itemInsetsDidChange(self)
    }
  }

  /// The largest number of lines, 0 for as many as the text needs.
  open var numberOfLines = 1 {
    didSet { if numberOfLines != oldValue { contentDidChange() } }
  }

  /// How lines break, and how a text is cut off.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { contentDidChange() } }
  }

  /// Where the lines stand; does not change the size.
  open var textAlignment = NSTextAlignment.natural

  /// The colour of the text.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor!

  /// The width at which a label of several lines breaks them, 0 for the width that constraints give it.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { contentDidChange() } }
  }

  /// The width that the engine gave the label last; nil until it has.
  private var engineWidth: CGFloat?

  /// Makes a label with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an empty label, as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The size of the text.
  open override var intrinsicContentSize: CGSize {
    guard numberOfLines != 1 else { return measuredSize(limit: nil) }
    if preferredMaxLayoutWidth > 0 { return measuredSize(limit: preferredMaxLayoutWidth) }
    let natural = measuredSize(limit: nil)
    guard let engineWidth, engineWidth < natural.width else { return natural }
    return CGSize(width: natural.width, height: measuredSize(limit: engineWidth).height)
  }

  package override func intrinsicContentSize(forWidth width: CGFloat) -> CGSize? {
    guard wrapsAtEngineWidth, let text, !text.isEmpty else { return nil }
    let natural = measuredSize(limit: nil)
    guard width < natural.width else { return natural }
    return CGSize(width: natural.width, height: measuredSize(limit: width).height)
  }

  /// The size of the text within a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let limit: CGFloat? = numberOfLines != 1 && size.width > 0 ? size.width : nil
    return roundedUp(metrics(limit: limit).metrics)
  }

  open override func layoutValuesDidChange() {
    super.layoutValuesDidChange()
    guard !FittingMeasurement.isRunning, wrapsAtEngineWidth,
      let rect = engine?.alignmentRect(of: self)
    else { return }
    let width = CGFloat(rect.width)
    guard width != engineWidth else { return }
    let old = engineWidth
    engineWidth = width
    let natural = roundedUp(metrics(limit: nil).metrics)
    // At least as wide as the text, before and now: the height stays.
    if width >= natural.width, (old ?? natural.width) >= natural.width { return }
    invalidateIntrinsicContentSize()
  }

  package override var firstBaselineOffset: CGFloat {
    (font.ascender * screenScale).rounded() / screenScale
  }

  // From the font alone, so that both baselines of one line are one and no text changes an offset.
  package override var lastBaselineOffset: CGFloat {
    (font.lineHeight * screenScale - 1e-6).rounded(.up) / screenScale - firstBaselineOffset
  }

  package override var descriptionDetails: [String] {
    super.descriptionDetails + ["text = '\(text ?? "")'"]
  }
}

extension UILabel {
  private func setUp() {
    isUserInteractionEnabled = false
    // Labels keep to their text a little more than other views do.
    setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
  }

  private var wrapsAtEngineWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  private func textDidChange(from old: String?) {
    if Signpost.isRecording {
      defineForRecording()
      let text = text ?? ""
      Signpost.textSet(
        layoutID,
        engine: engine?.id,
        length: text.utf16.count,
        hash: TextHash.hash(of: text)
      )
    }
    guard text != old else { return }
    contentDidChange()
  }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  private func metrics(limit: CGFloat?) -> (metrics: TextMetrics, wasCached: Bool) {
    TextMeasurer.shared.measure(
      TextRequest(
        text ?? "",
        font: font.descriptor,
        maxWidth: limit.map { Double($0) },
        maxLines: max(0, numberOfLines),
        lineBreakMode: LineBreakMode(rawValue: lineBreakMode.rawValue) ?? .wordWrapping
      )
    )
  }

  /// Measures the text for layout, and says so in the trace.
  private func measuredSize(limit: CGFloat?) -> CGSize {
    let start = Signpost.start()
    let (metrics, wasCached) = metrics(limit: limit)
    let size = roundedUp(metrics)
    if Signpost.isRecording {
      defineForRecording()
      let text = text ?? ""
      Signpost.intrinsicSizeMeasured(
        layoutID,
        engine: engine?.id,
        start: start,
        TextMeasurementRecord(
          textLength: text.utf16.count,
          textHash: TextHash.hash(of: text),
          font: font.recordedName,
          limitWidth: limit.map { Double($0) } ?? 0,
          width: Double(size.width),
          height: Double(size.height),
          wasCached: wasCached
        )
      )
    }
    return size
  }

  /// Whole pixels, so that the text fits into a frame that is rounded.
  private func roundedUp(_ metrics: TextMetrics) -> CGSize {
    func pixels(_ length: Double) -> CGFloat {
      let scale = screenScale
      // What floating point adds to a whole number of pixels is no pixel of its own.
      return (CGFloat(length) * scale - 1e-6).rounded(.up) / scale
    }
    return CGSize(width: pixels(metrics.width), height: pixels(metrics.height))
  }
}
