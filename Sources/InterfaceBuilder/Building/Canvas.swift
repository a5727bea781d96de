package import Foundation
package import InterfaceInspection

/// What a layout of a document is built for: a place of a size, with the traits of a device.
package struct Canvas: Sendable {
  /// The size of the root view; nil for the size that the document stores.
  package var size: CGSize?
  /// What of the document applies.
  package var sizeClasses: SizeClasses
  /// The pixels a point has along an axis.
  package var scale: Double
  package var isPad = false
  package var isRightToLeft = false
  /// What bars and corners cover of a root view that has a safe area.
  package var safeArea: CanvasDevice.Insets
  /// The name of the text size category; nil for the standard one.
  package var contentSizeCategory: String?
  /// Values that were measured elsewhere.
  package var measured = MeasuredValues()

  /// Makes the canvas of a document's own device.
  package init(of document: InterfaceDocument) {
    self.init(device: document.device)
  }

  /// Makes the canvas of a device; without one, only what is meant for all size classes applies.
  package init(device: CanvasDevice?) {
    sizeClasses = device?.sizeClasses ?? .none
    scale = device?.scale ?? 2
    isPad = device?.isPad ?? false
    safeArea = device?.safeArea ?? CanvasDevice.Insets(top: 20)
  }
}

/// Sizes and insets of a layout's views that were measured elsewhere, such as by Apple's text engine.
///
/// All are by the view's id.
package struct MeasuredValues: Sendable {
  /// A size of which an axis may be nil: none.
  package struct Size: Sendable {
    package var width: Double?
    package var height: Double?

    package init(width: Double?, height: Double?) {
      (self.width, self.height) = (width, height)
    }
  }

  /// The intrinsic sizes, of the alignment rectangle.
  package var intrinsicSizes: [String: Size] = [:]
  /// Whether views without a size in ``intrinsicSizes`` have none, instead of their own.
  package var areIntrinsicSizesComplete = false
  /// Whether baselines are those of Apple's system font.
  package var usesSystemFontBaselines = false
  /// The margins, the safe area and the superview's margins included.
  package var margins: [String: CanvasDevice.Insets] = [:]
  package var safeAreas: [String: CanvasDevice.Insets] = [:]
  /// The lengths of a controller's layout guides, in points.
  package var guideLengths: [String: Double] = [:]
  /// The sizes that views keep where nothing else determines them.
  package var keptSizes: [String: Size] = [:]
  /// The lengths that the proportional filling of the stack around goes by, in points.
  package var proportionalLengths: [String: Double] = [:]

  package init() {}
}
