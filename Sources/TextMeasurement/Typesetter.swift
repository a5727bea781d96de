import CPango

/// Shapes texts and breaks them into lines with Pango and a separate font configuration.
///
/// Every pointer is owned by the object, or released in the method that created it. Two threads
/// must not use it at the same time, because Pango's font maps are not thread-safe.
@safe final class Typesetter {
  let context: OpaquePointer
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private var fontMetrics: [FontDescriptor: FontMetrics] = [:]
  private var descriptions: [FontDescriptor: OpaquePointer] = unsafe [:]

  /// - Parameter fontFiles: The only available fonts.
  init(fontFiles: [String]) {
    guard let configuration = unsafe FcConfigCreate() else {
      preconditionFailure("Fontconfig cannot make a configuration: memory is exhausted.")
    }
    unsafe FcConfigParseAndLoadFromMemory(configuration, Self.fontRules, 1)
    for file in fontFiles {
      precondition(
        unsafe FcConfigAppFontAddFile(configuration, file) == 1,
        "The font file \(file) cannot be read."
      )
    }
    guard let fontMap = unsafe pango_ft2_font_map_new(),
      let context = unsafe pango_font_map_create_context(fontMap)
    else {
      preconditionFailure("Pango cannot make a font map: memory is exhausted.")
    }
    unsafe self.fontMap = fontMap
    unsafe self.context = context
    unsafe pango_fc_font_map_set_config(OpaquePointer(fontMap), configuration)
    unsafe FcConfigDestroy(configuration)
    // 72 dots per inch, so that one pixel is one point.
    unsafe pango_ft2_font_map_set_resolution(OpaquePointer(fontMap), 72, 72)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    // Otherwise the language would depend on the locale.
    unsafe pango_context_set_language(context, pango_language_from_string("en"))
  }

  deinit {
    // By index, because the formatter joins the two words of `for unsafe`.
    let descriptions = unsafe Array(self.descriptions.values)
    for index in unsafe descriptions.indices {
      unsafe pango_font_description_free(descriptions[index])
    }
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// Glyphs keep the advances of their outlines: nothing is fitted to pixels.
  private static let fontRules = """
    <fontconfig>
      <match target="font">
        <edit name="hinting" mode="assign"><bool>false</bool></edit>
        <edit name="autohint" mode="assign"><bool>false</bool></edit>
        <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
      </match>
    </fontconfig>
    """
}

extension Typesetter {
  /// Returns Pango's description of a font; it lives as long as the typesetter.
  func description(of font: FontDescriptor) -> OpaquePointer {
    if let known = unsafe descriptions[font] { return unsafe known }
    guard let description = unsafe pango_font_description_new() else {
      preconditionFailure("Pango cannot make a font description: memory is exhausted.")
    }
    unsafe pango_font_description_set_family(description, FontDescriptor.family)
    unsafe pango_font_description_set_weight(
      description,
      PangoWeight(rawValue: UInt32(font.weight.rawValue))
    )
    unsafe pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
    unsafe descriptions[font] = description
    return unsafe description
  }

  /// Returns the distances that are the same for every text in a font, from its tables.
  func fontMetrics(of font: FontDescriptor) -> FontMetrics {
    if let known = fontMetrics[font] { return known }
    guard
      let loaded = unsafe pango_context_load_font(context, description(of: font)),
      let shaper = unsafe pango_font_get_hb_font(loaded)
    else {
      preconditionFailure("Pango does not find the font \(font.name) in the package's own files.")
    }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(loaded)) }
    // Reads the tables in font units, because whole points would lose the fractions, which matter
    // at small sizes.
    let face = unsafe hb_font_get_face(shaper)
    let unscaled = unsafe hb_font_create(face)
    defer { unsafe hb_font_destroy(unscaled) }
    let pointsPerUnit = font.size / Double(unsafe hb_face_get_upem(face))
    func points(_ tag: hb_ot_metrics_tag_t) -> Double {
      var position: hb_position_t = 0
      let isPresent = unsafe hb_ot_metrics_get_position(unscaled, tag, &position)
      return isPresent != 0 ? Double(position) * pointsPerUnit : 0
    }
    let metrics = FontMetrics(
      ascender: points(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
      descender: points(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
      leading: points(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP),
      capHeight: points(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: points(HB_OT_METRICS_TAG_X_HEIGHT)
    )
    fontMetrics[font] = metrics
    return metrics
  }
}
