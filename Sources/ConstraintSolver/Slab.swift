internal import Glibc

/// A growing array without reference counts or checks of bounds in release builds.
///
/// The hot loops read and write through indices of 32 bits that the solver itself has made, so an
/// index out of bounds is a bug of the solver: debug builds stop at it.
@safe
struct Slab<Element: BitwiseCopyable>: ~Copyable {
  /// Holds `capacity` elements, of which the first `count` are initialized.
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count: Int32 = 0

  /// Makes an empty slab.
  init(capacity: Int = 32) {
    unsafe base = Self.reallocate(nil, capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    // Of `realloc`, and nobody's afterwards.
    unsafe free(base)
  }

  /// One element, for reading and for changing in place.
  subscript(index: Int32) -> Element {
    @inline(__always)
    _read {
      assert(index >= 0 && index < count, "The index is out of bounds.")
      // In bounds, as just said.
      yield unsafe base[Int(truncatingIfNeeded: index)]
    }
    @inline(__always)
    nonmutating _modify {
      assert(index >= 0 && index < count, "The index is out of bounds.")
      // In bounds, as just said.
      yield unsafe &base[Int(truncatingIfNeeded: index)]
    }
  }

  /// Puts an element at the end.
  @inline(__always)
  mutating func append(_ element: Element) {
    if Int(count) == capacity { grow(to: capacity + 1) }
    // There is room, as just made sure.
    unsafe base.advanced(by: Int(count)).initialize(to: element)
    count &+= 1
  }

  /// Takes the last element away.
  @inline(__always)
  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count &-= 1
    // Initialized, since it was the last of `count`.
    return unsafe base[Int(count)]
  }

  /// Takes all elements from the index on away.
  @inline(__always)
  mutating func removeAll(from index: Int32 = 0) {
    count = index
  }

  /// Makes the slab so long, with the given element in new places.
  mutating func extend(to newCount: Int32, filling element: Element) {
    guard newCount > count else { return }
    if Int(newCount) > capacity { grow(to: Int(newCount)) }
    // There is room for `newCount`, as just made sure.
    unsafe base.advanced(by: Int(count)).initialize(
      repeating: element,
      count: Int(newCount - count)
    )
    count = newCount
  }

  /// Makes room for more elements at the end, which hold anything until they are set.
  ///
  /// - Returns: The index of the first.
  @inline(__always)
  mutating func extendByAnything(_ more: Int32) -> Int32 {
    let start = count
    if Int(start &+ more) > capacity { grow(to: Int(start) + Int(more)) }
    // Elements are plain bits: there is nothing to initialize or to destroy.
    count = start &+ more
    return start
  }

  @inline(never)
  private mutating func grow(to least: Int) {
    let newCapacity = max(least, 2 * capacity)
    // The block is this slab's alone, and `base` goes where it goes.
    unsafe base = Self.reallocate(base, capacity: newCapacity)
    capacity = newCapacity
  }

  /// Makes a block larger, where it lies if there is room: of large ones the system moves pages, not bytes.
  private static func reallocate(
    _ base: UnsafeMutablePointer<Element>?,
    capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    // Plain bits may be moved as bytes; the block is aligned for any of them.
    let size = capacity * MemoryLayout<Element>.stride
    guard let new = unsafe realloc(base, size) else { fatalError("There is no memory left.") }
    return unsafe new.bindMemory(to: Element.self, capacity: capacity)
  }
}
