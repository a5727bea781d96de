public import LayoutVocabulary

/// A reference to an item that does not keep it alive.
///
/// An item creates it, and clears it in its `deinit`. Reading it costs as much as reading a strong
/// reference. A weak reference costs several times that, and also slows down all later references
/// to the object, because Swift moves its reference counts to a side table.
@MainActor
public final class LayoutItemReference: ItemVariables {
  /// The item's number.
  public nonisolated let id: ObjectID

  /// The observer's mark on the item; the engine does not read it.
  public var observerMark: UInt32 {
    get { unsafe currentMark }
    set { unsafe currentMark = newValue }
  }
  // Behind an accessor, because direct access from other modules would have exclusivity checks.
  @exclusivity(unchecked) private var currentMark: UInt32 = 0

  // The item clears it, on the thread that releases the item.
  @exclusivity(unchecked) private nonisolated(unsafe) unowned(unsafe) var object: (any LayoutItem)?

  /// Creates the reference of an item.
  public init(_ item: any LayoutItem) {
    id = item.layoutID
    unsafe object = item
    super.init()
  }

  /// The item, or nil if it no longer exists.
  public var item: (any LayoutItem)? {
    unsafe object
  }

  /// The reference of the item's superitem, or nil without one or if the item no longer exists.
  var superreference: LayoutItemReference? { unsafe object?.layoutSuperreference }

  /// Whether the item no longer exists.
  public var isReleased: Bool { unsafe hasEnded }
  // Comparing the item with nil would retain it.
  @exclusivity(unchecked) private nonisolated(unsafe) var hasEnded = false

  /// Sets the reference to nil.
  ///
  /// An item calls it in its `deinit`.
  public nonisolated func itemIsReleased() {
    // A window calls it twice, the second time possibly while another thread reads this.
    if unsafe hasEnded { return }
    unsafe hasEnded = true
    unsafe object = nil
  }
}
