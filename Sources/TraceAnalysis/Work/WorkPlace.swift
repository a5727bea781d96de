/// Where work belongs to.
public struct WorkPlace: Hashable, Sendable {
  /// The test's name; nil for what happened outside tests.
  public var test: String?
  /// The superview's path; nil for what belongs to no single superview.
  public var superview: String?

  /// Names a place.
  public init(test: String?, superview: String?) {
    self.test = test
    self.superview = superview
  }
}
