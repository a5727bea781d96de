internal import CSignposts

/// A thread's records in a spool file, read chunk by chunk in the order in which the thread wrote them.
final class ThreadCursor {
  static let wordsPerSlot = Int(CS_SLOT_SIZE) / MemoryLayout<UInt64>.size
  static let slotsPerChunk = Int(CS_CHUNK_SIZE - CS_CHUNK_HEADER_SIZE) / Int(CS_SLOT_SIZE)
  private static let headerWords = Int(CS_CHUNK_HEADER_SIZE) / MemoryLayout<UInt64>.size

  let tid: UInt32
  let name: String
  let isMain: Bool
  /// The thread's row, once it has one.
  var row: Int64 = 0
  /// The duration that the next record's 32 bits could not hold.
  var longDuration: UInt64?
  private(set) var damagedChunks = 0

  private unowned let file: SpoolFile
  private var chunks: [Int] = []
  private var position = 0
  /// The current chunk's words, each at its place in the chunk, as far as they were read.
  private(set) var words = [UInt64](repeating: 0, count: Int(CS_CHUNK_SIZE) / 8)
  private var consumed = 0
  private var loaded = 0

  init(file: SpoolFile, tid: UInt32, name: String, isMain: Bool) {
    self.file = file
    self.tid = tid
    self.name = name
    self.isMain = isMain
  }

  static func word(ofSlot slot: Int) -> Int {
    headerWords + slot * wordsPerSlot
  }

  func enqueue(chunk index: Int) {
    chunks.append(index)
  }

  /// The first word of the next record; nil where none is complete yet.
  var head: Int? {
    consumed < loaded ? Self.word(ofSlot: consumed) : nil
  }

  /// When the next record was emitted.
  var headTime: UInt64? {
    head.map { words[$0] }
  }

  /// Goes past the next record.
  func advance() {
    guard let head else { return }
    let slots = Int(words[head + 1] >> 8 & 0xFF)
    if slots == 0 || consumed + slots > loaded {
      // What follows in the chunk cannot be told apart any more.
      damagedChunks += 1
      consumed = loaded
    } else {
      consumed += slots
    }
  }

  /// Whether the next record has all of its slots.
  var isHeadWhole: Bool {
    guard let head else { return false }
    let slots = Int(words[head + 1] >> 8 & 0xFF)
    return slots > 0 && consumed + slots <= loaded
  }

  /// Reads what the thread has written since; goes on to the next chunk where there is one.
  func refill() {
    while consumed == loaded, position < chunks.count {
      // A thread takes a new chunk after its last word to the old one: the order of these looks matters.
      let hasNext = position + 1 < chunks.count
      let committed = file.committedSlots(ofChunk: chunks[position])
      if committed > loaded {
        if file.readSlots(loaded..<committed, ofChunk: chunks[position], into: &words) {
          loaded = committed
        } else {
          damagedChunks += 1
          loaded = 0
          consumed = 0
          position += 1
        }
        return
      }
      if !hasNext { return }
      file.release(chunk: chunks[position])
      position += 1
      consumed = 0
      loaded = 0
    }
  }
}
