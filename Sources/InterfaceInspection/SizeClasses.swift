/// The size classes that a canvas has; a document without a device has none.
package struct SizeClasses: Sendable, Equatable {
  /// How much room there is along an axis.
  package enum Class: String, Sendable {
    case compact
    case regular
  }

  package var width: Class?
  package var height: Class?

  /// No classes: only what is meant for all of them applies.
  package static let none = SizeClasses(width: nil, height: nil)

  package init(width: Class?, height: Class?) {
    self.width = width
    self.height = height
  }
}
