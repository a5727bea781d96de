import CPango

extension Typesetter {
  /// Breaks a text with attributes into lines and measures them.
  ///
  /// Each paragraph has its own Pango layout, because styles give paragraphs different widths.
  /// Pango determines the lines and their widths. This code computes the heights from the runs'
  /// fonts and the paragraph's style.
  ///
  /// - Complexity: O(*n* + *l* · *r*), where *n* is the length of the text, *l* the number of lines
  ///   and *r* the number of runs.
  func metrics(for request: TextRequest, _ attributes: TextAttributes) -> TextMetrics {
    let text = Self.printable(request.text)
    // Replacing a null character shifts the bytes after it; such a text is measured with its first
    // run only.
    let fits = text.utf8.count == request.text.utf8.count
    let setter = StyledParagraphs(
      text: text,
      attributes: fits ? attributes : attributes.firstOnly(length: text.utf8.count),
      font: request.font
    )
    var lines: [StyledLine] = []
    for paragraph in setter.ranges {
      lines += self.lines(of: paragraph, in: setter, request)
    }
    let shownCount = request.maxLines > 0 ? min(lines.count, request.maxLines) : lines.count
    var isTruncated = shownCount < lines.count
    var shown = Array(lines.prefix(shownCount))
    if isTruncated, request.lineBreakMode.ellipsis != nil, let last = shown.popLast() {
      let cut = ellipsized(last, in: setter, request)
      shown.append(cut.line)
      isTruncated = isTruncated || cut.wasCut
    }
    return Self.stacked(shown, isTruncated: isTruncated)
  }

  /// Stacks lines vertically.
  private static func stacked(_ lines: [StyledLine], isTruncated: Bool) -> TextMetrics {
    var metrics = TextMetrics.empty
    metrics.lineCount = lines.count
    metrics.isTruncated = isTruncated
    var top = 0.0
    for (index, line) in lines.enumerated() {
      if index > 0 {
        let previous = lines[index - 1]
        top += previous.style.lineSpacing
        if line.isFirstOfParagraph {
          top += previous.style.paragraphSpacing + line.style.paragraphSpacingBefore
        }
      }
      let height = line.style.height(of: line.ascent + line.descent)
      // The style adds or removes height above the glyphs.
      let baseline = top + height - line.descent
      if index == 0 { metrics.firstBaseline = baseline }
      metrics.lastBaseline = baseline
      metrics.width = max(metrics.width, line.width)
      top += height
    }
    metrics.height = top
    return metrics
  }

  private func lines(
    of paragraph: Range<Int>,
    in setter: StyledParagraphs,
    _ request: TextRequest
  ) -> [StyledLine] {
    let style = setter.style(at: paragraph.lowerBound)
    let isFirstIndented = style.firstLineHeadIndent - style.headIndent
    let text = setter.text(in: paragraph)
    let broken: [Line] = unsafe withLayout(
      of: text,
      setter.font(at: paragraph.lowerBound),
      addingAttributes: { unsafe self.insert(setter.runs(in: paragraph), into: $0) },
      { layout in
        unsafe pango_layout_set_indent(layout, Self.units(ofLength: isFirstIndented))
        return unsafe brokenLines(
          of: layout,
          request.lineBreakMode,
          maxWidth: Self.layoutWidth(style, within: request.maxWidth)
        )
      }
    )
    return broken.enumerated().map { index, line in
      let start = paragraph.lowerBound + line.start
      let bytes = start..<max(start, paragraph.lowerBound + line.end)
      let extent = self.extent(of: bytes, in: setter)
      return StyledLine(
        bytes: bytes,
        paragraph: paragraph,
        isFirstOfParagraph: index == 0,
        width: line.width + extent.lastKern
          + (index == 0 ? style.firstLineHeadIndent : style.headIndent),
        ascent: extent.ascent,
        descent: extent.descent,
        style: style
      )
    }
  }

  /// Measures the last shown line of a text that continues after it.
  private func ellipsized(
    _ line: StyledLine,
    in setter: StyledParagraphs,
    _ request: TextRequest
  ) -> (line: StyledLine, wasCut: Bool) {
    let rest = line.bytes.lowerBound..<line.paragraph.upperBound
    let endsParagraph = line.bytes.upperBound >= line.paragraph.upperBound
    let text = setter.text(in: rest) + (endsParagraph ? "…" : "")
    let indent =
      line.isFirstOfParagraph ? line.style.firstLineHeadIndent : line.style.headIndent
    let limit = request.maxWidth.map { max(0, line.style.end(within: $0) - indent) }
    let (width, wasCut) = unsafe withLayout(
      of: text,
      setter.font(at: rest.lowerBound),
      addingAttributes: { unsafe self.insert(setter.runs(in: rest), into: $0) },
      { layout in unsafe ellipsizedWidth(of: layout, request, maxWidth: limit) }
    )
    var line = line
    line.width = width + indent
    return (line, wasCut)
  }

  /// Returns how far a line's glyphs extend up and down, and the spacing after the last one.
  private func extent(
    of bytes: Range<Int>,
    in setter: StyledParagraphs
  ) -> (ascent: Double, descent: Double, lastKern: Double) {
    let runs = setter.runs(in: bytes.isEmpty ? bytes.lowerBound..<bytes.lowerBound + 1 : bytes)
    guard let last = runs.last else {
      let font = fontMetrics(of: setter.font(at: bytes.lowerBound))
      return (font.ascender, font.lineHeight - font.ascender, 0)
    }
    var ascent = -Double.infinity
    var descent = -Double.infinity
    for run in runs.map(\.run) {
      let offset = run.baselineOffset
      if let attachment = run.attachment {
        ascent = max(ascent, attachment.ascent + offset)
        descent = max(descent, attachment.descent - offset)
      } else {
        let font = fontMetrics(of: run.font)
        ascent = max(ascent, font.ascender + offset)
        descent = max(descent, font.lineHeight - font.ascender - offset)
      }
    }
    // Pango trims the spacing at the end of a line, but UIKit does not.
    return (ascent, descent, bytes.isEmpty ? 0 : last.run.kern)
  }

  private func insert(
    _ runs: [(bytes: Range<Int>, run: TextAttributes.Run)],
    into list: OpaquePointer
  ) {
    for (bytes, run) in runs {
      func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        guard let attribute = unsafe attribute else { return }
        unsafe attribute.pointee.start_index = UInt32(clamping: bytes.lowerBound)
        unsafe attribute.pointee.end_index = UInt32(clamping: bytes.upperBound)
        unsafe pango_attr_list_insert(list, attribute)
      }
      unsafe insert(pango_attr_font_desc_new(description(of: run.font)))
      if run.font.hasMonospacedDigits { unsafe insert(pango_attr_font_features_new("tnum=1")) }
      if run.kern != 0 {
        unsafe insert(pango_attr_letter_spacing_new(Self.units(ofLength: run.kern)))
      }
      if let attachment = run.attachment {
        var extent = PangoRectangle(
          x: 0,
          y: Self.units(ofLength: -attachment.ascent),
          width: Self.units(ofLength: attachment.width),
          height: Self.units(ofLength: attachment.ascent + attachment.descent)
        )
        unsafe insert(pango_attr_shape_new(&extent, &extent))
      }
    }
  }

  /// Returns the width at which Pango breaks lines; it subtracts the difference of the indents
  /// itself.
  private static func layoutWidth(_ style: ParagraphStyle, within limit: Double?) -> Double? {
    guard let limit else { return nil }
    return max(0, style.end(within: limit) - min(style.firstLineHeadIndent, style.headIndent))
  }

  private static func units(ofLength length: Double) -> Int32 {
    guard length.isFinite else { return 0 }
    return Int32(clamping: Int64((max(-1e6, min(length, 1e6)) * Double(PANGO_SCALE)).rounded()))
  }
}

/// One line of a text with attributes.
private struct StyledLine {
  /// The line's range in the text's UTF-8.
  var bytes: Range<Int>
  /// The range of its paragraph, without the separator.
  var paragraph: Range<Int>
  var isFirstOfParagraph: Bool
  /// Including its indent, in points.
  var width: Double
  var ascent: Double
  var descent: Double
  var style: ParagraphStyle
}

/// A text's paragraphs with their attributes.
private struct StyledParagraphs {
  let text: String
  let attributes: TextAttributes
  /// The font of the parts that the runs omit.
  let font: FontDescriptor

  /// The ranges of the paragraphs in the UTF-8, without separators; a text that ends with a
  /// separator has an empty last paragraph.
  var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var position = 0
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if isAfterReturn, scalar == "\n" {
        start = position + width
      } else if ["\n", "\r", "\u{2029}"].contains(scalar) {
        ranges.append(start..<position)
        start = position + width
      }
      isAfterReturn = scalar == "\r"
      position += width
    }
    return ranges + [start..<position]
  }

  func text(in bytes: Range<Int>) -> String {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    let end = utf8.index(start, offsetBy: bytes.count)
    return String(text[start..<end])
  }

  func style(at position: Int) -> ParagraphStyle {
    let paragraphs = attributes.paragraphs
    return (paragraphs.first { position < $0.end } ?? paragraphs.last)?.style ?? ParagraphStyle()
  }

  func font(at position: Int) -> FontDescriptor {
    (attributes.runs.first { position < $0.end } ?? attributes.runs.last)?.font ?? font
  }

  /// Returns the runs in a part of the text, with ranges relative to the part's beginning.
  func runs(in bytes: Range<Int>) -> [(bytes: Range<Int>, run: TextAttributes.Run)] {
    var found: [(Range<Int>, TextAttributes.Run)] = []
    var start = 0
    for run in attributes.runs {
      if start >= bytes.upperBound { break }
      let part = (start..<max(start, run.end)).clamped(to: bytes)
      if !part.isEmpty {
        let first = part.lowerBound - bytes.lowerBound
        found.append((first..<first + part.count, run))
      }
      start = run.end
    }
    return found
  }
}

extension TextAttributes {
  /// Returns the first character's attributes, applied to the whole text.
  fileprivate func firstOnly(length: Int) -> TextAttributes {
    var all = self
    all.runs = all.runs.prefix(1).map { first in
      var run = first
      run.end = length
      run.attachment = nil
      return run
    }
    all.paragraphs = Array(all.paragraphs.prefix(1))
    return all
  }
}
