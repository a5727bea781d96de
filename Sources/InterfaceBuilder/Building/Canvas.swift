package import Foundation
package import InterfaceInspection

/// The environment that a layout of a document is built for: a size, and the traits of a device.
package struct Canvas: Sendable {
  /// The size of the root view; nil for the size that the document stores.
  package var size: CGSize?
  /// The size classes, which determine the variations that apply.
  package var sizeClasses: SizeClasses
  /// The number of pixels per point along an axis.
  package var scale: Double
  package var isPad = false
  package var isRightToLeft = false
  /// The insets that bars and corners cover, for root views with a safe area.
  package var safeArea: CanvasDevice.Insets
  /// The name of the text size category; nil for the standard one.
  package var contentSizeCategory: String?
  /// Values that were measured elsewhere.
  package var measured = MeasuredValues()

  /// Creates the canvas of the document's device.
  package init(of document: InterfaceDocument) {
    self.init(device: document.device)
  }

  /// Creates the canvas of a device.
  ///
  /// Without a device, only content for all size classes applies.
  package init(device: CanvasDevice?) {
    sizeClasses = device?.sizeClasses ?? .none
    scale = device?.scale ?? 2
    isPad = device?.isPad ?? false
    safeArea = device?.safeArea ?? CanvasDevice.Insets(top: 20)
  }
}

/// Sizes and insets of a layout's views that were measured elsewhere, such as by Apple's text
/// engine.
///
/// All are by view id.
package struct MeasuredValues: Sendable {
  /// A size in which an axis may be nil, for no size.
  package struct Size: Sendable {
    package var width: Double?
    package var height: Double?

    package init(width: Double?, height: Double?) {
      (self.width, self.height) = (width, height)
    }
  }

  /// The intrinsic sizes of the alignment rectangle.
  package var intrinsicSizes: [String: Size] = [:]
  /// Whether views without a size in ``intrinsicSizes`` have no intrinsic size, instead of
  /// computing one.
  package var areIntrinsicSizesComplete = false
  /// Whether baselines are those of Apple's system font.
  package var usesSystemFontBaselines = false
  /// The margins, including the safe area and the superview's margins.
  package var margins: [String: CanvasDevice.Insets] = [:]
  package var safeAreas: [String: CanvasDevice.Insets] = [:]
  /// The lengths of a controller's layout guides, in points.
  package var guideLengths: [String: Double] = [:]
  /// The sizes that views keep if nothing else determines them.
  package var keptSizes: [String: Size] = [:]
  /// The lengths that the surrounding stack view uses for proportional filling, in points.
  package var proportionalLengths: [String: Double] = [:]

  package init() {}
}
