/// Places by row id, of ids most of which are never there at once.
///
/// Row ids count up from 1, and what is there at one time stands close together: so pages of places are kept for those
/// stretches of ids that have any. An id is found with two array accesses.
///
/// - Complexity: Memory is O(*n*) in the stretches that have ids, and 4 bytes for 1,024 ids up to the largest.
struct RowIDMap {
  private static let pageBits: Int64 = 10
  private static let pageSize = 1 << Int(pageBits)
  /// Ids from here on, which only a damaged trace has, are kept by themselves.
  private static let limit: Int64 = 1 << 32

  /// Which page a stretch of ids has, or −1.
  private var pages: [Int32] = []
  /// All pages' places, −1 if there is none.
  private var places: [Int32] = []
  /// How many places each page has.
  private var counts: [Int32] = []
  private var freePages: [Int32] = []
  private var others: [Int64: Int32] = [:]

  /// How many pages it holds, free ones included.
  var pageCount: Int { counts.count }

  /// The id's place; nil if it has none.
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

  /// Gives an id that has no place one.
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

  /// Takes the place of an id that has one.
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
