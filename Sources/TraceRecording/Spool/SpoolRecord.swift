internal import CSignposts
internal import Signposts

/// A record of a spool: a signpost or a definition.
struct SpoolRecord {
  /// The row of the thread that emitted it.
  let thread: Int64
  /// The chunk's words, and the index of the record in them.
  private let words: [UInt64]
  private let head: Int
  /// The number of records of its thread before it.
  let number: Int
  /// When it was emitted, in nanoseconds on the monotonic clock.
  let time: UInt64
  /// When its event began.
  let begin: UInt64
  let kind: UInt8
  let slots: Int
  let test: UInt16
  let subject: UInt32
  let engine: UInt32
  let payload: UInt64

  init(cursor: ThreadCursor, head: Int) {
    thread = cursor.row
    number = cursor.recordCount
    self.head = head
    words = cursor.words
    time = cursor.headTime ?? 0
    let second = words[head + 1]
    kind = UInt8(truncatingIfNeeded: second)
    slots = Int(second >> 8 & 0xFF)
    test = UInt16(truncatingIfNeeded: second >> 16)
    var ticks = second >> 32
    if ticks == UInt64(UInt32.max) { ticks = cursor.longDuration ?? ticks }
    begin = ticks == 0 ? time : cursor.time(words[head] - min(ticks, words[head]))
    let third = words[head + 2]
    subject = UInt32(truncatingIfNeeded: third)
    engine = UInt32(truncatingIfNeeded: third >> 32)
    payload = words[head + 3]
  }

  var payloadLow: UInt32 { cs_low(payload) }
  var payloadHigh: UInt32 { cs_high(payload) }

  // The work counts in the engine's signposts.
  var rowsTouched: Int { Int(cs_rows_touched(payload)) }
  var pivots: Int { Int(cs_pivots(payload)) }
  var tag: UInt8 { cs_tag(payload) }

  /// Returns a word of the slots after the first; 0 past the record's end.
  func word(_ index: Int) -> UInt64 {
    index < (slots - 1) * ThreadCursor.wordsPerSlot
      ? words[head + ThreadCursor.wordsPerSlot + index] : 0
  }

  func double(_ index: Int) -> Double {
    Double(bitPattern: word(index))
  }

  func low(_ index: Int) -> UInt32 {
    cs_low(word(index))
  }

  func high(_ index: Int) -> UInt32 {
    cs_high(word(index))
  }

  func rect(_ index: Int) -> TraceRect {
    TraceRect(
      x: double(index),
      y: double(index + 1),
      width: double(index + 2),
      height: double(index + 3)
    )
  }

  func insets(_ index: Int) -> TraceInsets {
    TraceInsets(
      top: double(index),
      left: double(index + 1),
      bottom: double(index + 2),
      right: double(index + 3)
    )
  }

  /// Returns the first bytes of the slots after the first.
  func bytes(_ count: Int) -> [UInt8] {
    let count = max(min(count, (slots - 1) * Int(CS_SLOT_SIZE)), 0)
    let first = head + ThreadCursor.wordsPerSlot
    // The words were read from the file unchanged, so their bytes are in order.
    return unsafe words[first..<first + (count + 7) / 8].withUnsafeBytes {
      unsafe [UInt8](UnsafeRawBufferPointer(rebasing: $0.prefix(count)))
    }
  }
}
