import LayoutEngine
import Signposts
import TextMeasurement

/// One line of text that could be edited, as large as the text, or as the placeholder where there is none.
@preconcurrency @MainActor
open class UITextField: UIView {
  /// The text.
  open var text: String? {
    didSet {
      MainThread.check(UITextField.self)
      textDidChange(from: oldValue)
    }
  }

  /// The font of the whole text.
  open var font: UIFont? = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      guard font != oldValue else { return }
      invalidateIntrinsicContentSize()
      engine?.itemInsetsDidChange(self)
    }
  }

  /// What is shown while there is no text.
  open var placeholder: String? {
    didSet { if placeholder != oldValue { invalidateIntrinsicContentSize() } }
  }

  /// Makes a text field with a frame in its future superview's coordinates.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes an empty text field, as an archive would.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The size of the text, one line high even where there is none.
  open override var intrinsicContentSize: CGSize {
    let start = Signpost.start()
    let shown = shownText
    let (metrics, wasCached) = TextMeasurer.shared.measure(
      TextRequest(shown, font: descriptor, maxLines: 1, lineBreakMode: .clipping)
    )
    let scale = screenScale
    let size = CGSize(
      width: CGFloat(metrics.width).roundedUp(scale),
      height: lineHeight.roundedUp(scale)
    )
    if Signpost.isRecording {
      defineForRecording()
      Signpost.intrinsicSizeMeasured(
        layoutID,
        engine: engine?.id,
        start: start,
        TextMeasurementRecord(
          textLength: shown.utf16.count,
          textHash: TextHash.hash(of: shown),
          font: "\(descriptor.name) \(CGFloat(descriptor.size).shortText)",
          limitWidth: 0,
          width: Double(size.width),
          height: Double(size.height),
          wasCached: wasCached
        )
      )
    }
    return size
  }

  /// The size of the text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  package override var firstBaselineOffset: CGFloat {
    CGFloat(TextMeasurer.shared.metrics(of: descriptor).ascender).roundedHalfUp(screenScale)
  }

  package override var lastBaselineOffset: CGFloat {
    lineHeight.roundedUp(screenScale) - firstBaselineOffset
  }

  package override var descriptionDetails: [String] { ["text = '\(text ?? "")'"] }
}

extension UITextField {
  private var descriptor: FontDescriptor {
    (font ?? UIFont.systemFont(ofSize: UIFont.labelFontSize)).descriptor
  }

  private var shownText: String {
    if let text, !text.isEmpty { return text }
    return placeholder ?? ""
  }

  private var lineHeight: CGFloat {
    CGFloat(TextMeasurer.shared.metrics(of: descriptor).lineHeight)
  }

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
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }
}
