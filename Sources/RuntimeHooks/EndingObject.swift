internal import CRuntimeHooks

/// Whether the last strong reference to an object has gone, on another thread say: it ends, though it is retained here.
///
/// The runtime's function for it is `swift_isDeallocating`, which weak references ask too.
package func isEnding(_ object: AnyObject) -> Bool {
  unsafe rh_is_ending(Unmanaged.passUnretained(object).toOpaque())
}
