/// The place to which work belongs.
public struct WorkPlace: Hashable, Sendable {
  /// The test's name; nil outside tests.
  public var test: String?
  /// The superview's path; nil for what belongs to no single superview.
  public var superview: String?

  /// Creates a place.
  public init(test: String?, superview: String?) {
    self.test = test
    self.superview = superview
  }
}
