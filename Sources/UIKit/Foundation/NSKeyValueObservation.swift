/// The result of observing a property on Apple's systems.
///
/// `NSObject.observe(_:options:changeHandler:)` needs the Objective-C runtime, so nothing here
/// creates one. Properties of this type compile.
public final class NSKeyValueObservation: NSObject {
  /// Does nothing, because nothing is observed.
  ///
  /// No layout effect.
  public func invalidate() {}
}
