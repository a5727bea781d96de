/// The call stacks of an export in the Trace Event Format: frames that refer to their callers.
///
/// An event refers to its innermost frame, so a call stack shared by a thousand events is written
/// once.
struct ChromeFrames {
  struct Frame: Hashable {
    var name: String
    /// The number of the calling frame; 0 for the outermost.
    var parent: Int
  }

  /// Numbered from 1.
  private(set) var frames: [Frame] = []
  private var numbers: [Frame: Int] = [:]
  private var numberOfStack: [Int64: Int] = [:]

  /// Returns the number of a call stack's innermost frame; `lines` are its functions, innermost
  /// first.
  mutating func number(ofStack stack: Int64, _ lines: @autoclosure () throws -> [String]) rethrows
    -> Int
  {
    if let number = numberOfStack[stack] { return number }
    var number = 0
    for line in try lines().reversed() {
      let frame = Frame(name: line, parent: number)
      if let known = numbers[frame] {
        number = known
      } else {
        frames.append(frame)
        number = frames.count
        numbers[frame] = number
      }
    }
    numberOfStack[stack] = number
    return number
  }
}
