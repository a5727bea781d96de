/// What observing a property returns on Apple's systems.
///
/// `NSObject.observe(_:options:changeHandler:)` needs the Objective-C runtime, so nothing here makes one; properties
/// of this type compile.
public final class NSKeyValueObservation: NSObject {
  /// Does nothing, as there is nothing to end.
  ///
  /// No layout effect.
  public func invalidate() {}
}
