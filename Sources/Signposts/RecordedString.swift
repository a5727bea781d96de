import Synchronization

/// A string that many signposts carry: its number is looked up once in a recording.
public final class RecordedString: Sendable, ExpressibleByStringInterpolation {
  /// The text.
  public let text: String

  /// The recording's epoch in the upper half, the string's number there in the lower; 0 before the first.
  private let known = Atomic<UInt64>(0)

  /// Makes one of a text.
  public init(_ text: String) {
    self.text = text
  }

  /// Makes one of a text in the code.
  public convenience init(stringLiteral text: String) {
    self.init(text)
  }

  /// The string's number in this recording; written down at the first time.
  var id: UInt32 {
    let known = known.load(ordering: .relaxed)
    if UInt32(truncatingIfNeeded: known >> 32) == Signpost.epoch {
      return UInt32(truncatingIfNeeded: known)
    }
    let (id, epoch) = StringTable.numberAndEpoch(of: text)
    self.known.store(UInt64(low: id, high: epoch), ordering: .relaxed)
    return id
  }
}
