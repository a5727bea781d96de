internal import CRuntimeHooks

/// Returns whether the last strong reference to an object is gone, for example on another thread.
///
/// The object is then being deallocated, even though it is retained here. The runtime's function
/// for this is `swift_isDeallocating`, which weak references also use.
package func isEnding(_ object: AnyObject) -> Bool {
  unsafe rh_is_ending(Unmanaged.passUnretained(object).toOpaque())
}
