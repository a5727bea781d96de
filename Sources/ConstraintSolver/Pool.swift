/// Blocks of elements in one slab; a freed block serves later ones of about its size.
///
/// Blocks have lengths that are powers of two, so that memory does not grow while plans of about
/// the same sizes come and go.
struct Pool<Element: BitwiseCopyable>: ~Copyable {
  private var slab = Slab<Element>()
  /// For each power of two the starts of free blocks.
  private var freeBlocks: FreeBlocks

  /// Makes an empty pool.
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

  /// Takes a block of at least so many elements, whose contents are anything.
  ///
  /// - Returns: The index of its first element.
  mutating func allocate(_ count: Int32) -> Int32 {
    let order = Self.order(of: count)
    if let start = freeBlocks.pop(order: order) { return start }
    return slab.extendByAnything(Int32(1) << Int32(order))
  }

  /// Gives a block back that was taken for so many elements.
  mutating func free(_ start: Int32, count: Int32) {
    freeBlocks.push(start, order: Self.order(of: count))
  }

  /// How many elements a block has that is taken for so many.
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

/// The start of a free block, in the list of those of its order.
struct FreeBlock: BitwiseCopyable {
  var start: Int32
  var next: Int32
}
