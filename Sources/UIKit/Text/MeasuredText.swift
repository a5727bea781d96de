internal import LayoutEngine
internal import Signposts
internal import TextMeasurement

/// A text as views measure it: its characters, its font, and attributes of its ranges.
struct MeasuredText {
  /// The characters.
  var string: String
  /// The font of the whole text, or of its beginning if ranges differ.
  var font: UIFont
  /// The attributes of ranges; nil if the whole text has one font and no other attributes that
  /// affect sizes.
  var attributes: TextAttributes?
  /// The line break mode of the first paragraph's style; nil if it has no style.
  var lineBreakMode: NSLineBreakMode?

  /// Creates a text with one font.
  init(_ string: String, font: UIFont) {
    self.string = string
    self.font = font
  }

  /// The number that identifies the text in recordings.
  var hash: UInt64 { TextHash.hash(of: string, attributes) }

  /// Measures the text, with lines wrapped at a limit; nil for no limit.
  func metrics(
    limit: CGFloat?,
    lines: Int,
    _ mode: NSLineBreakMode
  ) -> (metrics: TextMetrics, wasCached: Bool) {
    TextMeasurer.shared.measure(
      TextRequest(
        string,
        font: font.descriptor,
        maxWidth: limit.map { Double($0) },
        maxLines: max(0, lines),
        lineBreakMode: LineBreakMode(rawValue: mode.rawValue) ?? .wordWrapping,
        attributes: attributes
      )
    )
  }
}

extension MeasuredText {
  /// Creates a text with attributes; ranges without a font get the given one.
  init(_ text: NSAttributedString, font: UIFont) {
    self.init(text.string, font: font)
    guard text.length > 0 else { return }
    var runs: [TextAttributes.Run] = []
    var paragraphs: [TextAttributes.Paragraph] = []
    var first: UIFont?
    let utf16 = string.utf16
    var position = (utf16: 0, utf8: 0, index: string.startIndex)
    let all = NSRange(location: 0, length: text.length)
    unsafe text.enumerateAttributes(in: all) { attributes, range, _ in
      let end = range.location + range.length
      let index = utf16.index(position.index, offsetBy: end - position.utf16)
      let bytes = string.utf8.distance(from: position.index, to: index)
      position = (end, position.utf8 + bytes, index)

      let font = attributes[.font] as? UIFont ?? font
      if first == nil { first = font }
      let run = TextAttributes.Run(
        end: position.utf8,
        font: font.descriptor,
        kern: Self.number(attributes[.kern] ?? attributes[.tracking]),
        baselineOffset: Self.number(attributes[.baselineOffset]),
        attachment: (attributes[.attachment] as? NSTextAttachment)?.measured
      )
      if let last = runs.indices.last, runs[last].hasAttributes(of: run) {
        runs[last].end = run.end
      } else {
        runs.append(run)
      }
      let style = attributes[.paragraphStyle] as? NSParagraphStyle
      if paragraphs.isEmpty { lineBreakMode = style?.lineBreakMode }
      let layout = style?.values.layout ?? ParagraphStyle()
      if let last = paragraphs.indices.last, paragraphs[last].style == layout {
        paragraphs[last].end = position.utf8
      } else {
        paragraphs.append(TextAttributes.Paragraph(end: position.utf8, style: layout))
      }
    }
    if let first { self.font = first }
    guard let run = runs.first, let paragraph = paragraphs.first else { return }
    let isPlain =
      runs.count == 1 && paragraphs.count == 1 && paragraph.style == ParagraphStyle()
      && run.kern == 0 && run.baselineOffset == 0 && run.attachment == nil
    if !isPlain { attributes = TextAttributes(runs: runs, paragraphs: paragraphs) }
  }

  private static func number(_ value: Any?) -> Double { length(value).map { Double($0) } ?? 0 }

  /// Returns a number from any of the types that attributes may have.
  static func length(_ value: Any?) -> CGFloat? {
    switch value {
    case let value as CGFloat: value
    case let value as Double: CGFloat(value)
    case let value as Int: CGFloat(value)
    case let value as Float: CGFloat(value)
    case let value as NSNumber: CGFloat(value.doubleValue)
    default: nil
    }
  }
}

extension TextAttributes.Run {
  /// Returns whether two parts differ only in their range.
  fileprivate func hasAttributes(of other: Self) -> Bool {
    var moved = other
    moved.end = end
    return moved == self && attachment == nil
  }
}

extension UIView {
  /// Returns the size of a text rounded up to pixels, so that the text fits into a frame of that
  /// size.
  func roundedUp(_ metrics: TextMetrics) -> CGSize {
    CGSize(width: textPixels(metrics.width), height: textPixels(metrics.height))
  }

  /// Returns a length rounded up to pixels.
  func textPixels(_ length: Double) -> CGFloat {
    let scale = screenScale
    // Ignore floating-point errors, so that they do not add a pixel.
    return (CGFloat(length) * scale - 1e-6).rounded(.up) / scale
  }

  /// Records that a text was set, if there is a recording.
  func recordTextSet(_ text: @autoclosure () -> MeasuredText) {
    guard Signpost.isRecording else { return }
    defineForRecording()
    let text = text()
    Signpost.textSet(
      layoutID,
      engine: engine?.id,
      length: text.string.utf16.count,
      hash: text.hash
    )
  }

  /// Measures the size of a text's view for layout, and records it if there is a recording.
  ///
  /// All views whose intrinsic size comes from a text use this method. The limit is the width
  /// available to the text, or nil for none. The closure returns the view's size, and whether the
  /// text's size was cached.
  func recordingMeasurement(
    of text: @autoclosure () -> MeasuredText,
    limit: CGFloat?,
    _ measure: () -> (size: CGSize, wasCached: Bool)
  ) -> CGSize {
    let start = Signpost.start()
    let (size, wasCached) = measure()
    guard Signpost.isRecording else { return size }
    defineForRecording()
    let text = text()
    Signpost.intrinsicSizeMeasured(
      layoutID,
      engine: engine?.id,
      start: start,
      TextMeasurementRecord(
        textLength: text.string.utf16.count,
        textHash: text.hash,
        font: text.font.recordedName,
        limitWidth: limit.map { Double($0) } ?? 0,
        width: Double(size.width),
        height: Double(size.height),
        wasCached: wasCached
      )
    )
    return size
  }
}
