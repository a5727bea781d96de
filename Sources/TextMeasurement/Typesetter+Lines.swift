import CPango

/// One line of a broken text.
struct Line {
  /// The index of the first byte in the text's UTF-8.
  var start: Int
  /// The index after the last byte, without the paragraph separator.
  var end: Int
  /// In points.
  var width: Double
  /// Whether the next line, if any, begins a paragraph.
  var endsParagraph: Bool
}

extension Typesetter {
  /// Breaks a text into lines and measures them.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  func metrics(for request: TextRequest) -> TextMetrics {
    if let attributes = request.attributes { return metrics(for: request, attributes) }
    let text = Self.printable(request.text)
    let lines = lines(of: text, request)
    let shownCount = request.maxLines > 0 ? min(lines.count, request.maxLines) : lines.count
    var shown = lines.prefix(shownCount)
    var isTruncated = shownCount < lines.count
    if request.lineBreakMode.ellipsis != nil, let last = shown.popLast() {
      // A single line does not wrap: the paragraph is truncated at the limit, within or between
      // words.
      if isTruncated {
        let rest = Self.rest(of: text, from: last.start, appendingEllipsis: last.endsParagraph)
        let (width, wasCut) = unsafe withLayout(of: rest, request.font) { layout in
          unsafe ellipsizedWidth(of: layout, request, maxWidth: request.maxWidth)
        }
        shown.append(
          Line(start: last.start, end: text.utf8.count, width: width, endsParagraph: true)
        )
        isTruncated = isTruncated || wasCut
      } else {
        shown.append(last)
      }
    }
    let font = fontMetrics(of: request.font)
    let descent = Double(shownCount - 1) * font.lineHeight
    return TextMetrics(
      width: shown.lazy.map(\.width).max() ?? 0,
      height: Double(shownCount) * font.lineHeight,
      firstBaseline: font.ascender,
      lastBaseline: font.ascender + descent,
      lineCount: shownCount,
      isTruncated: isTruncated
    )
  }

  private func lines(of text: String, _ request: TextRequest) -> [Line] {
    unsafe withLayout(of: text, request.font) { layout in
      unsafe brokenLines(of: layout, request.lineBreakMode, maxWidth: request.maxWidth)
    }
  }

  /// Breaks the content of a layout into lines.
  func brokenLines(
    of layout: OpaquePointer,
    _ mode: LineBreakMode,
    maxWidth: Double?
  ) -> [Line] {
    unsafe pango_layout_set_wrap(layout, mode.wrap)
    unsafe pango_layout_set_width(layout, Self.units(of: maxWidth))
    var lines: [Line] = []
    var node = unsafe pango_layout_get_lines_readonly(layout)
    while let current = unsafe node {
      if let line = unsafe current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        if unsafe line.pointee.is_paragraph_start != 0, !lines.isEmpty {
          lines[lines.count - 1].endsParagraph = true
        }
        let start = Int(unsafe line.pointee.start_index)
        lines.append(
          Line(
            start: start,
            end: start + Int(unsafe line.pointee.length),
            width: unsafe Self.width(of: line),
            endsParagraph: false
          )
        )
      }
      unsafe node = unsafe current.pointee.next
    }
    return lines
  }

  /// Measures a layout as a single line truncated at the limit; the second value is whether it was
  /// truncated.
  func ellipsizedWidth(
    of layout: OpaquePointer,
    _ request: TextRequest,
    maxWidth: Double?
  ) -> (Double, Bool) {
    unsafe pango_layout_set_width(layout, Self.units(of: maxWidth))
    unsafe pango_layout_set_ellipsize(
      layout,
      request.lineBreakMode.ellipsis ?? PANGO_ELLIPSIZE_END
    )
    guard let line = unsafe pango_layout_get_line_readonly(layout, 0) else { return (0, false) }
    let width = unsafe Self.width(of: line)
    return (width, unsafe pango_layout_is_ellipsized(layout) != 0)
  }

  /// Creates a layout of a text; `addingAttributes` may add to the attributes that every text has.
  func withLayout<Result>(
    of text: String,
    _ font: FontDescriptor,
    addingAttributes: ((OpaquePointer) -> Void)? = nil,
    _ body: (OpaquePointer) -> Result
  ) -> Result {
    guard let layout = unsafe pango_layout_new(context) else {
      preconditionFailure("Pango cannot make a layout: memory is exhausted.")
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
    unsafe pango_layout_set_font_description(layout, description(of: font))
    // Words break without Pango's hyphens.
    let attributes = unsafe pango_attr_list_new()
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    if font.hasMonospacedDigits {
      unsafe pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    }
    if let addingAttributes = unsafe addingAttributes, let attributes = unsafe attributes {
      unsafe addingAttributes(attributes)
    }
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
    return unsafe body(layout)
  }

  /// Returns the sum of the glyphs' advances, in points.
  ///
  /// Pango's own sum is a 32-bit number and overflows for a line of some 200 000 letters.
  private static func width(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Double {
    var width: Int64 = 0
    var node = unsafe line.pointee.runs
    while let current = unsafe node {
      if let run = unsafe current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let glyphs = unsafe run.pointee.glyphs
      {
        for index in 0..<Int(unsafe glyphs.pointee.num_glyphs) {
          width += Int64(unsafe glyphs.pointee.glyphs[index].geometry.width)
        }
      }
      unsafe node = unsafe current.pointee.next
    }
    return Double(width) / Double(PANGO_SCALE)
  }

  /// Returns the limit in Pango's units, or −1.
  ///
  /// Rounded, so that a text fits into the width that was measured for it.
  static func units(of width: Double?) -> Int32 {
    guard let width, width.isFinite else { return -1 }
    return Int32(clamping: Int64((max(0, min(width, 1e9)) * Double(PANGO_SCALE)).rounded()))
  }

  /// Returns the text with each character that C strings cannot hold replaced by another one
  /// without width.
  static func printable(_ text: String) -> String {
    text.utf8.contains(0) ? text.replacing("\0", with: "\u{200B}") : text
  }

  /// Returns the text of a truncated line: the rest of its paragraph, and a mark if more paragraphs
  /// follow.
  static func rest(
    of text: String,
    from start: Int,
    appendingEllipsis: Bool
  ) -> String {
    let begin = text.utf8.index(text.startIndex, offsetBy: start)
    let rest = text.unicodeScalars[begin...].prefix { scalar in
      !["\n", "\r", "\u{2029}"].contains(scalar)
    }
    return String(rest) + (appendingEllipsis ? "…" : "")
  }
}

extension LineBreakMode {
  /// The positions at which Pango may break a line.
  fileprivate var wrap: PangoWrapMode {
    switch self {
    case .charWrapping: PANGO_WRAP_CHAR
    case .wordWrapping, .clipping, .truncatingHead, .truncatingTail, .truncatingMiddle:
      // A word that is wider than the line breaks between characters.
      PANGO_WRAP_WORD_CHAR
    }
  }

  /// The position of Pango's ellipsis; nil for none.
  var ellipsis: PangoEllipsizeMode? {
    switch self {
    case .wordWrapping, .charWrapping, .clipping: nil
    case .truncatingHead: PANGO_ELLIPSIZE_START
    case .truncatingTail: PANGO_ELLIPSIZE_END
    case .truncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    }
  }
}
