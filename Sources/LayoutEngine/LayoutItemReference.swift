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
  public var observerMark: UInt32 {
    get { unsafe currentMark }
    set { unsafe currentMark = newValue }
  }
  // Behind an accessor: other modules' accesses to the field itself are looked at for overlaps.
  @exclusivity(unchecked) private var currentMark: UInt32 = 0

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

  /// The reference of the item in whose coordinates this one's is; nil if there is none, or once the item is gone.
  var superreference: LayoutItemReference? { unsafe object?.layoutSuperreference }

  /// Whether the item is gone.
  public var isReleased: Bool { unsafe hasEnded }
  // To compare the item with nil would retain it.
  @exclusivity(unchecked) private nonisolated(unsafe) var hasEnded = false

  /// Makes the reference nil; an item calls it in its `deinit`.
  public nonisolated func itemIsReleased() {
    // A window calls it twice; the second time may be while another thread reads this.
    if unsafe hasEnded { return }
    unsafe hasEnded = true
    unsafe object = nil
  }
}
