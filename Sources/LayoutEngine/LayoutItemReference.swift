public import LayoutVocabulary

/// A reference to an item that does not keep it alive.
///
/// An item makes one, and ends it in its `deinit`. Reading it costs what reading a strong reference does. A weak one
/// costs several times that, and so does from then on every other reference to the object: Swift moves its counts to
/// a table beside it.
@MainActor
public final class LayoutItemReference: ItemVariables {
  /// The item's number.
  public nonisolated let id: ObjectID

  /// What an observer marks the item with; the engine does not read it.
  @exclusivity(unchecked) public var observerMark: UInt32 = 0

  // Ended by the item, on whichever thread that was released.
  @exclusivity(unchecked) private nonisolated(unsafe) unowned(unsafe) var object: (any LayoutItem)?

  /// Makes the reference of an item.
  public init(_ item: any LayoutItem) {
    id = item.layoutID
    unsafe object = item
    super.init()
  }

  /// The item; nil once it is gone.
  public var item: (any LayoutItem)? {
    unsafe object
  }

  /// Whether the item is gone; retains nothing to find out.
  public var isReleased: Bool { unsafe object == nil }

  /// Makes the reference nil; an item calls it in its `deinit`.
  public nonisolated func itemIsReleased() {
    unsafe object = nil
  }
}
