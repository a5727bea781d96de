/// Colours, lines, and drawing that needs no path.
///
/// No layout effect.
extension CGContext {
  private func keep<Value>(_ value: Value, _ name: String) {
    stateSparse[default: Value?.none, name] = value
  }

  /// Sets the colour of fills.
  ///
  /// No layout effect.
  public func setFillColor(_ color: CGColor) { keep(color, "fillColor") }

  /// Sets the colour of fills.
  ///
  /// No layout effect.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the colour of fills.
  ///
  /// No layout effect.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the colour of lines.
  ///
  /// No layout effect.
  public func setStrokeColor(_ color: CGColor) { keep(color, "strokeColor") }

  /// Sets the colour of lines.
  ///
  /// No layout effect.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the colour of lines.
  ///
  /// No layout effect.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(gray: gray, alpha: alpha))
  }

  /// Sets the width of lines.
  ///
  /// No layout effect.
  public func setLineWidth(_ width: CGFloat) { keep(width, "lineWidth") }

  /// Sets the shape of line ends.
  ///
  /// No layout effect.
  public func setLineCap(_ cap: CGLineCap) { keep(cap, "lineCap") }

  /// Sets the shape of line joins.
  ///
  /// No layout effect.
  public func setLineJoin(_ join: CGLineJoin) { keep(join, "lineJoin") }

  /// Sets the maximum length of line corners.
  ///
  /// No layout effect.
  public func setMiterLimit(_ limit: CGFloat) { keep(limit, "miterLimit") }

  /// Sets the lengths of dashes and gaps.
  ///
  /// No layout effect.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { keep(lengths, "lineDash") }

  /// Sets the opacity of later drawing.
  ///
  /// No layout effect.
  public func setAlpha(_ alpha: CGFloat) { keep(alpha, "alpha") }

  /// Sets how later drawing is blended with existing content.
  ///
  /// No layout effect.
  public func setBlendMode(_ mode: CGBlendMode) { keep(mode, "blendMode") }

  /// Sets the shadow of later drawing.
  ///
  /// No layout effect.
  public func setShadow(offset: CGSize, blur: CGFloat) { keep(offset, "shadow") }

  /// Sets the shadow of later drawing.
  ///
  /// No layout effect.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) { keep(offset, "shadow") }

  /// Sets whether edges are smoothed.
  ///
  /// No layout effect.
  public func setShouldAntialias(_ shouldAntialias: Bool) { keep(shouldAntialias, "antialias") }

  /// Sets whether edges may be smoothed.
  ///
  /// No layout effect.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    keep(allowsAntialiasing, "allowsAntialiasing")
  }

  /// How images are scaled.
  ///
  /// No layout effect.
  public var interpolationQuality: CGInterpolationQuality {
    get { stateSparse[default: .default] }
    set { stateSparse[default: .default] = newValue }
  }

  /// Fills a rectangle; nothing is drawn.
  ///
  /// No layout effect.
  public func fill(_ rect: CGRect) {}

  /// Fills rectangles; nothing is drawn.
  ///
  /// No layout effect.
  public func fill(_ rects: [CGRect]) {}

  /// Fills an ellipse; nothing is drawn.
  ///
  /// No layout effect.
  public func fillEllipse(in rect: CGRect) {}

  /// Draws a rectangle's edges; nothing is drawn.
  ///
  /// No layout effect.
  public func stroke(_ rect: CGRect) {}

  /// Draws a rectangle's edges; nothing is drawn.
  ///
  /// No layout effect.
  public func stroke(_ rect: CGRect, width: CGFloat) {}

  /// Draws an ellipse's edge; nothing is drawn.
  ///
  /// No layout effect.
  public func strokeEllipse(in rect: CGRect) {}

  /// Draws lines between pairs of points; nothing is drawn.
  ///
  /// No layout effect.
  public func strokeLineSegments(between points: [CGPoint]) {}

  /// Clears a rectangle; nothing is drawn.
  ///
  /// No layout effect.
  public func clear(_ rect: CGRect) {}

  /// Draws an image; nothing is drawn.
  ///
  /// No layout effect.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {}

  /// Draws a gradient between two points; nothing is drawn.
  ///
  /// No layout effect.
  public func drawLinearGradient(
    _ gradient: CGGradient,
    start startPoint: CGPoint,
    end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {}

  /// Draws a gradient between two circles; nothing is drawn.
  ///
  /// No layout effect.
  public func drawRadialGradient(
    _ gradient: CGGradient,
    startCenter: CGPoint,
    startRadius: CGFloat,
    endCenter: CGPoint,
    endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {}

  /// Begins a transparency layer; nothing is drawn.
  ///
  /// No layout effect.
  public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]?) {}

  /// Ends a transparency layer; nothing is drawn.
  ///
  /// No layout effect.
  public func endTransparencyLayer() {}

  /// Returns an image of the context's size, without pixels.
  public func makeImage() -> CGImage? { CGImage(width: width, height: height) }
}
