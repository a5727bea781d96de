internal import InterfaceInspection
internal import UIKit

// Margins, safe areas, and values that were measured elsewhere.
extension LayoutBuilder {
  /// Returns the root's safe area: the canvas's bars, if the root has a safe area.
  ///
  /// Cells have none.
  static func rootSafeArea(
    of description: ViewDescription,
    _ root: LayoutRoot,
    _ canvas: Canvas
  ) -> UIEdgeInsets {
    guard root.role != .reusable, description.guides.contains(where: { $0.key == "safeArea" })
    else { return .zero }
    return UIEdgeInsets(canvas.safeArea)
  }

  /// Sets the margins from the document, or the system's for such a view.
  func setMargins(of view: UIView, _ description: ViewDescription) {
    let element = description.element
    if let insets = element.child(key: "layoutMargins", "edgeInsets") {
      view.layoutMargins = UIEdgeInsets(
        top: insets.inset("top"),
        left: insets.inset("left"),
        bottom: insets.inset("bottom"),
        right: insets.inset("right")
      )
    } else if let insets = element.child(key: "directionalLayoutMargins", "directionalEdgeInsets") {
      // The view does not have its window's layout direction yet.
      let isMirrored =
        canvas.isRightToLeft && view.semanticContentAttribute != .forceLeftToRight
        || view.semanticContentAttribute == .forceRightToLeft
      view.layoutMargins = UIEdgeInsets(
        top: insets.inset("top"),
        left: insets.inset(isMirrored ? "trailing" : "leading"),
        bottom: insets.inset("bottom"),
        right: insets.inset(isMirrored ? "leading" : "trailing")
      )
    } else if app == nil {
      view.layoutMargins = systemMargins(of: view, description)
    }
    // Without a table that sets its height, a cell's content may be taller than the cell. It would
    // then get margins for the difference, and grow by them.
    let isGrowing = canvas.size != nil && description.kind == "tableViewCellContentView"
    view.preservesSuperviewLayoutMargins =
      !isGrowing && element.flag("preservesSuperviewLayoutMargins") ?? false
    view.insetsLayoutMarginsFromSafeArea =
      document.usesSafeAreas && element.flag("insetsLayoutMarginsFromSafeArea") ?? true
    if app == nil, element.flag("layoutMarginsFollowReadableWidth") == true, view === built.root {
      let side = (rootWidth - 672) / 2
      view.layoutMargins.left = max(view.layoutMargins.left, side)
      view.layoutMargins.right = max(view.layoutMargins.right, side)
    }
  }

  private func systemMargins(of view: UIView, _ description: ViewDescription) -> UIEdgeInsets {
    let width = rootWidth
    if description.kind == "tableViewCellContentView" {
      guard document.toolsVersion >= 14000 else {
        return UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      }
      let (end, side): (CGFloat, CGFloat) = (
        document.toolsVersion >= 32000 ? 12 : 11, width >= 414 ? 20 : 16
      )
      return UIEdgeInsets(top: end, left: side, bottom: end, right: side)
    }
    if view is UIStackView { return .zero }
    if view === built.root, layoutRoot.role != .reusable {
      let side: CGFloat = width >= 414 ? 20 : 16
      return UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
    }
    return UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  }

  /// Replaces the view's own values with values that were measured elsewhere or that the document
  /// stores.
  func setMeasuredValues(of view: UIView, _ description: ViewDescription) {
    guard app == nil else { return }
    let measured = canvas.measured
    let element = description.element
    let values = CanvasValues()
    var isUsed = false
    if let size = measured.intrinsicSizes[description.id] {
      values.intrinsicWidth = size.width.map { CGFloat($0) } ?? UIView.noIntrinsicMetric
      values.intrinsicHeight = size.height.map { CGFloat($0) } ?? UIView.noIntrinsicMetric
      isUsed = true
    } else if measured.areIntrinsicSizesComplete {
      values.intrinsicWidth = UIView.noIntrinsicMetric
      values.intrinsicHeight = UIView.noIntrinsicMetric
      isUsed = true
    } else if element["placeholderIntrinsicWidth"] != nil
      || element["placeholderIntrinsicHeight"] != nil
    {
      // "infinite" means no intrinsic size.
      values.intrinsicWidth = element["placeholderIntrinsicWidth"].map {
        Double($0).flatMap { $0.isFinite ? CGFloat($0) : nil } ?? UIView.noIntrinsicMetric
      }
      values.intrinsicHeight = element["placeholderIntrinsicHeight"].map {
        Double($0).flatMap { $0.isFinite ? CGFloat($0) : nil } ?? UIView.noIntrinsicMetric
      }
      isUsed = true
    } else if description.kind == "switch", (24_000..<30_000).contains(document.toolsVersion) {
      // The switch of iOS 26, with a frame 63 points wide.
      (values.intrinsicWidth, values.intrinsicHeight) = (61, 28)
      isUsed = true
    }
    if let length = measured.proportionalLengths[description.id] {
      values.proportionalLength = CGFloat(length)
      isUsed = true
    }
    if let margins = measured.margins[description.id] {
      values.margins = UIEdgeInsets(margins)
      isUsed = true
    }
    if let insets = measured.safeAreas[description.id] {
      values.safeArea = UIEdgeInsets(insets)
      isUsed = true
    }
    if measured.usesSystemFontBaselines, let baselines = systemFontBaselines(of: description) {
      values.baselines = baselines
      isUsed = true
    }
    // On the canvas, a root and a view that fills a cell keep their frames; the views inside yield.
    let isContent = description.element.key == "contentView" && view.superview === built.root
    if view === built.root || isContent && canvas.size == nil {
      values.isFrameGiven = true
      isUsed = true
    }
    if isUsed { view.canvasValues = values }
  }

  /// Returns the baselines of Apple's system font in a view with text.
  private func systemFontBaselines(of description: ViewDescription) -> CanvasValues.Baselines? {
    let size = CGFloat(DocumentFont(of: description.element).size)
    let (ascender, descender) = (0.952148 * size, 0.241211 * size)
    switch description.kind {
    case "label": return .edges(ascender: ascender, descender: descender)
    case "textView": return .edges(ascender: ascender + 8, descender: descender + 8)
    case "button", "textField":
      return .middle(line: ascender + descender, ascender: ascender)
    default: return nil
    }
  }
}

extension UIEdgeInsets {
  init(_ insets: CanvasDevice.Insets) {
    self.init(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
  }
}

extension Element {
  /// Returns an inset in points; 0 if it is missing or not a number.
  func inset(_ name: String) -> Double { min(max(number(name) ?? 0, -1e6), 1e6) }
}
