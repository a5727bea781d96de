import Synchronization

/// A string for many signposts; its number is looked up once per recording.
public final class RecordedString: Sendable, ExpressibleByStringInterpolation {
  /// The text.
  public let text: String

  /// The recording's epoch in the upper half, and the string's number in the lower; 0 at first.
  private let known = Atomic<UInt64>(0)

  /// Creates a recorded string from a text.
  public init(_ text: String) {
    self.text = text
  }

  /// Creates a recorded string from a literal.
  public convenience init(stringLiteral text: String) {
    self.init(text)
  }

  /// The string's number in this recording; the first access defines the string.
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
