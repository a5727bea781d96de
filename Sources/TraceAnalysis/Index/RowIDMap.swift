/// A map from row ids to positions, for ids of which only few exist at the same time.
///
/// Row ids count up from 1, and ids that exist at the same time are close together. Pages of
/// positions are kept for the ranges of ids that are in use. A lookup takes two array accesses.
///
/// - Complexity: Memory is O(*n*) in the ranges that have ids, and 4 bytes for 1,024 ids up to the
///   largest.
struct RowIDMap {
  private static let pageBits: Int64 = 10
  private static let pageSize = 1 << Int(pageBits)
  /// Higher ids, which only a damaged trace has, are stored separately.
  private static let limit: Int64 = 1 << 32

  /// The page of each range of ids, or −1.
  private var pages: [Int32] = []
  /// The positions of all pages, −1 for none.
  private var places: [Int32] = []
  /// How many positions each page has.
  private var counts: [Int32] = []
  private var freePages: [Int32] = []
  private var others: [Int64: Int32] = [:]

  /// How many pages it holds, including free ones.
  var pageCount: Int { counts.count }

  /// The id's position; nil if it has none.
  subscript(id: Int64) -> Int32? {
    guard id >= 0, id < Self.limit else { return others[id] }
    let stretch = Int(id >> Self.pageBits)
    guard stretch < pages.count, pages[stretch] >= 0 else { return nil }
    let place = places[position(of: id, inPage: pages[stretch])]
    return place >= 0 ? place : nil
  }

  private func position(of id: Int64, inPage page: Int32) -> Int {
    Int(page) << Int(Self.pageBits) | Int(id) & (Self.pageSize - 1)
  }

  /// Inserts a position for an id that has none.
  mutating func insert(_ place: Int32, for id: Int64) {
    guard id >= 0, id < Self.limit else {
      others[id] = place
      return
    }
    let stretch = Int(id >> Self.pageBits)
    if stretch >= pages.count {
      pages.append(contentsOf: repeatElement(-1, count: stretch + 1 - pages.count))
    }
    if pages[stretch] < 0 { pages[stretch] = makePage() }
    let page = pages[stretch]
    places[position(of: id, inPage: page)] = place
    counts[Int(page)] += 1
  }

  private mutating func makePage() -> Int32 {
    if let free = freePages.popLast() { return free }
    places.append(contentsOf: repeatElement(-1, count: Self.pageSize))
    counts.append(0)
    return Int32(counts.count - 1)
  }

  /// Removes the position of an id that has one.
  mutating func remove(_ id: Int64) {
    guard id >= 0, id < Self.limit else {
      others[id] = nil
      return
    }
    let stretch = Int(id >> Self.pageBits)
    guard stretch < pages.count, pages[stretch] >= 0 else { return }
    let page = pages[stretch]
    let position = position(of: id, inPage: page)
    guard places[position] >= 0 else { return }
    places[position] = -1
    counts[Int(page)] -= 1
    if counts[Int(page)] == 0 {
      pages[stretch] = -1
      freePages.append(page)
    }
  }
}
