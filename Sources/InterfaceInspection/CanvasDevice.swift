package import Foundation

/// A device that Interface Builder's canvas can show, or another one for inspecting a document.
package struct CanvasDevice: Sendable, Equatable {
  /// Insets from the four edges, in points.
  package struct Insets: Sendable, Equatable {
    package var top = 0.0
    package var left = 0.0
    package var bottom = 0.0
    package var right = 0.0

    package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  /// The name in documents, such as `retina6_1`.
  package var id: String
  package var isPad: Bool
  package var isLandscape: Bool
  /// The screen's size in points, in the current orientation.
  package var size: CGSize
  /// The number of pixels per point.
  package var scale: Double
  /// The insets of the system's bars and the corners.
  package var safeArea: Insets
  /// The size classes of a view that fills the screen.
  package var sizeClasses: SizeClasses

  private enum Edges {
    case homeButton, notch, pad, roundedPad
  }

  // The screens by Interface Builder's names: size in portrait orientation, scale, edges.
  private static let screens: [String: (Double, Double, Double, Edges)] = [
    "retina3_5": (320, 480, 2, .homeButton),
    "retina4_0": (320, 568, 2, .homeButton),
    "retina4_7": (375, 667, 2, .homeButton),
    "retina5_5": (414, 736, 3, .homeButton),
    "retina5_9": (375, 812, 3, .notch),
    "retina6_0": (390, 844, 3, .notch),
    "retina6_1": (414, 896, 2, .notch),
    "retina6_12": (393, 852, 3, .notch),
    "retina6_3": (402, 874, 3, .notch),
    "retina6_5": (414, 896, 3, .notch),
    "retina6_7": (428, 926, 3, .notch),
    "retina6_72": (430, 932, 3, .notch),
    "retina6_9": (440, 956, 3, .notch),
    "ipad7_9": (768, 1024, 2, .pad),
    "ipad8_3rounded": (744, 1133, 2, .roundedPad),
    "ipad9_7": (768, 1024, 2, .pad),
    "ipad10_2": (810, 1080, 2, .pad),
    "ipad10_5": (834, 1112, 2, .pad),
    "ipad10_9rounded": (820, 1180, 2, .roundedPad),
    "ipad11_0rounded": (834, 1194, 2, .roundedPad),
    "ipad12_9": (1024, 1366, 2, .pad),
    "ipad12_9rounded": (1024, 1366, 2, .roundedPad),
  ]

  /// The phones with a regular width in landscape orientation.
  private static let widePhones: Set = [
    "retina5_5", "retina6_1", "retina6_5", "retina6_7", "retina6_72", "retina6_9",
  ]

  /// The names of all devices, in alphabetical order.
  package static var names: [String] { screens.keys.sorted() }

  /// Creates a device from its name in documents; nil if the name is unknown.
  package init?(id: String, isLandscape: Bool) {
    guard let (width, height, scale, edges) = Self.screens[id] else { return nil }
    self.id = id
    isPad = id.hasPrefix("ipad")
    self.isLandscape = isLandscape
    self.scale = scale
    size =
      isLandscape
      ? CGSize(width: height, height: width) : CGSize(width: width, height: height)
    safeArea =
      switch edges {
      case .homeButton: isLandscape ? Insets() : Insets(top: 20)
      case .notch:
        isLandscape ? Insets(left: 44, bottom: 21, right: 44) : Insets(top: 44, bottom: 34)
      case .pad: Insets(top: 20)
      case .roundedPad: Insets(top: 24, bottom: 20)
      }
    if isPad {
      sizeClasses = SizeClasses(width: .regular, height: .regular)
    } else if isLandscape {
      sizeClasses = SizeClasses(
        width: Self.widePhones.contains(id) ? .regular : .compact,
        height: .compact
      )
    } else {
      sizeClasses = SizeClasses(width: .compact, height: .regular)
    }
  }
}

extension CanvasDevice: Codable {
  private enum CodingKeys: CodingKey {
    case id, isLandscape
  }

  /// Reads a device's name and orientation.
  ///
  /// - Throws: `DecodingError` if the name is unknown.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let id = try values.decode(String.self, forKey: .id)
    guard
      let device = Self(id: id, isLandscape: try values.decode(Bool.self, forKey: .isLandscape))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .id,
        in: values,
        debugDescription: "unknown device"
      )
    }
    self = device
  }

  /// Writes the device's name and orientation.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(isLandscape, forKey: .isLandscape)
  }
}
