/// A device for a layout, with its user's reading direction and text size.
package struct InspectionSetting: Codable, Sendable {
  /// nil for the document's own device.
  package var device: CanvasDevice?
  package var isRightToLeft = false
  /// nil for the standard text size.
  package var contentSizeCategory: String?

  package init(
    device: CanvasDevice?,
    isRightToLeft: Bool = false,
    contentSizeCategory: String? = nil
  ) {
    (self.device, self.isRightToLeft) = (device, isRightToLeft)
    self.contentSizeCategory = contentSizeCategory
  }

  /// Whether this is the layout whose frames the document stores.
  package var isDocuments: Bool { device == nil && !isRightToLeft && contentSizeCategory == nil }

  /// The smallest and the largest phone and tablet, portrait and landscape, in both reading
  /// directions, with the smallest, the standard and a large text size.
  package static var allDevices: [Self] {
    let names = ["retina3_5", "retina6_9", "ipad9_7", "ipad12_9rounded"]
    let sizes = [nil, "UICTContentSizeCategoryXS", "UICTContentSizeCategoryAccessibilityXL"]
    return names.flatMap { name in
      [false, true].flatMap { isLandscape in
        [false, true].flatMap { isRightToLeft in
          sizes.map { size in
            Self(
              device: CanvasDevice(id: name, isLandscape: isLandscape),
              isRightToLeft: isRightToLeft,
              contentSizeCategory: size
            )
          }
        }
      }
    }
  }
}
