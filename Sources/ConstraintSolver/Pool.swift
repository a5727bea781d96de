/// Blocks of elements in one slab.
///
/// A freed block is reused for blocks of about its size.
///
/// The lengths of blocks are powers of two, so memory does not grow while plans of similar sizes
/// are created and removed.
struct Pool<Element: BitwiseCopyable>: ~Copyable {
  private var slab = Slab<Element>()
  /// For each power of two, the starts of free blocks.
  private var freeBlocks: FreeBlocks

  /// Creates an empty pool.
  init() {
    freeBlocks = FreeBlocks()
  }

  /// One element, for reading and for changing in place.
  subscript(index: Int32) -> Element {
    @inline(__always)
    _read { yield slab[index] }
    @inline(__always)
    nonmutating _modify { yield &slab[index] }
  }

  /// Allocates a block of at least `count` elements with undefined contents.
  ///
  /// - Returns: The index of its first element.
  mutating func allocate(_ count: Int32) -> Int32 {
    let order = Self.order(of: count)
    if let start = freeBlocks.pop(order: order) { return start }
    return slab.extendByAnything(Int32(1) << Int32(order))
  }

  /// Frees a block that was allocated for `count` elements.
  mutating func free(_ start: Int32, count: Int32) {
    freeBlocks.push(start, order: Self.order(of: count))
  }

  /// Returns the number of elements in a block that was allocated for `count` of them.
  @inline(__always)
  static func capacity(for count: Int32) -> Int32 {
    Int32(1) << Int32(order(of: count))
  }

  @inline(__always)
  private static func order(of count: Int32) -> Int {
    count <= 1 ? 0 : 32 - (count - 1).leadingZeroBitCount
  }
}

/// The starts of free blocks of each order, as linked lists in one slab.
struct FreeBlocks: ~Copyable {
  private var heads = Slab<Int32>(capacity: 32)
  private var links = Slab<FreeBlock>()
  private var freeLink: Int32 = -1

  init() {
    heads.extend(to: 32, filling: -1)
  }

  @inline(__always)
  mutating func pop(order: Int) -> Int32? {
    let head = heads[Int32(order)]
    guard head >= 0 else { return nil }
    heads[Int32(order)] = links[head].next
    links[head].next = freeLink
    freeLink = head
    return links[head].start
  }

  @inline(__always)
  mutating func push(_ start: Int32, order: Int) {
    let link = FreeBlock(start: start, next: heads[Int32(order)])
    if freeLink >= 0 {
      let index = freeLink
      freeLink = links[index].next
      links[index] = link
      heads[Int32(order)] = index
    } else {
      links.append(link)
      heads[Int32(order)] = links.count - 1
    }
  }
}

/// The start of a free block, in the linked list for its order.
struct FreeBlock: BitwiseCopyable {
  var start: Int32
  var next: Int32
}
