internal import Glibc

/// A growing array without reference counts, and without bounds checks in release builds.
///
/// The hot loops access it through 32-bit indices that the solver has computed, so an index out of
/// bounds is a bug in the solver. Debug builds stop at it.
@safe
struct Slab<Element: BitwiseCopyable>: ~Copyable {
  /// Holds `capacity` elements, of which the first `count` are initialized.
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count: Int32 = 0

  /// Creates an empty slab.
  init(capacity: Int = 32) {
    unsafe base = Self.reallocate(nil, capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    // Allocated with `realloc` and not used afterwards.
    unsafe free(base)
  }

  /// One element, for reading and for changing in place.
  subscript(index: Int32) -> Element {
    @inline(__always)
    _read {
      assert(index >= 0 && index < count, "The index is out of bounds.")
      // In bounds, as checked above.
      yield unsafe base[Int(truncatingIfNeeded: index)]
    }
    @inline(__always)
    nonmutating _modify {
      assert(index >= 0 && index < count, "The index is out of bounds.")
      // In bounds, as checked above.
      yield unsafe &base[Int(truncatingIfNeeded: index)]
    }
  }

  /// Appends an element.
  @inline(__always)
  mutating func append(_ element: Element) {
    if Int(count) == capacity { grow(to: capacity + 1) }
    // There is room, as ensured above.
    unsafe base.advanced(by: Int(count)).initialize(to: element)
    count &+= 1
  }

  /// Removes the last element.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    // Initialized, because it was the last of `count`.
    return unsafe base[Int(count)]
  }

  /// Removes all elements from the index on.
  @inline(__always)
  mutating func removeAll(from index: Int32 = 0) {
    count = index
  }

  /// Extends the slab to a length, and fills new elements with the given one.
  mutating func extend(to newCount: Int32, filling element: Element) {
    guard newCount > count else { return }
    if Int(newCount) > capacity { grow(to: Int(newCount)) }
    // There is room for `newCount`, as ensured above.
    unsafe base.advanced(by: Int(count)).initialize(
      repeating: element,
      count: Int(newCount - count)
    )
    count = newCount
  }

  /// Makes room for more elements at the end; their contents are undefined until they are set.
  ///
  /// - Returns: The index of the first.
  @inline(__always)
  mutating func extendByAnything(_ more: Int32) -> Int32 {
    let start = count
    if Int(start &+ more) > capacity { grow(to: Int(start) + Int(more)) }
    // Elements are trivial types, so there is nothing to initialize or destroy.
    count = start &+ more
    return start
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let newCapacity = max(least, 2 * capacity)
    // Only this slab uses the block, and `base` is replaced by the new address.
    unsafe base = Self.reallocate(base, capacity: newCapacity)
    capacity = newCapacity
  }

  /// Enlarges a block, in place if possible.
  ///
  /// For large blocks the system moves pages, not bytes.
  private static func reallocate(
    _ base: UnsafeMutablePointer<Element>?,
    capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    // Trivial types may be copied as bytes, and the block is aligned for all of them.
    let size = capacity * MemoryLayout<Element>.stride
    guard let new = unsafe realloc(base, size) else { fatalError("There is no memory left.") }
    return unsafe new.bindMemory(to: Element.self, capacity: capacity)
  }
}
