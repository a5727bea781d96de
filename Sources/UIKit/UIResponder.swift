/// An object that events would go to.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// Makes a responder.
  public override init() {
    super.init()
  }
}
