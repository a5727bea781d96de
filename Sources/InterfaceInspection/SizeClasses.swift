/// The size classes of a canvas; a document without a device has none.
package struct SizeClasses: Sendable, Equatable {
  /// The amount of space along an axis.
  package enum Class: String, Sendable {
    case compact
    case regular
  }

  package var width: Class?
  package var height: Class?

  /// No size classes: only variations for all of them apply.
  package static let none = SizeClasses(width: nil, height: nil)

  package init(width: Class?, height: Class?) {
    self.width = width
    self.height = height
  }
}
