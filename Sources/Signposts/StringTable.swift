internal import CSignposts

/// Assigns numbers to strings, and defines each string once per recording.
enum StringTable {
  private struct State {
    var epoch: UInt32 = 0
    var ids: [String: UInt32] = [:]
  }

  // The C shim's definitions lock guards it; a fork waits for that lock.
  nonisolated(unsafe) private static var state = State()

  /// Returns the string's number in this recording, and defines the string if it is new; 0 for nil.
  static func id(of string: String?) -> UInt32 {
    guard let string else { return 0 }
    return numberAndEpoch(of: string).id
  }

  /// Returns the string's number together with the recording's epoch.
  static func numberAndEpoch(of string: String) -> (id: UInt32, epoch: UInt32) {
    cs_lock()
    defer { cs_unlock() }
    let epoch = cs_epoch()
    if unsafe state.epoch != epoch {
      unsafe state = State(epoch: epoch)
    }
    if let id = unsafe state.ids[string] { return (id, epoch) }
    let id = unsafe UInt32(state.ids.count + 1)
    unsafe state.ids[string] = id
    emit(string, id: id)
    return (id, epoch)
  }

  /// Emits the string in parts.
  ///
  /// Subject is its number, engine the part's offset, payload the total length and the part's
  /// length.
  private static func emit(_ string: String, id: UInt32) {
    var copy = string
    copy.withUTF8 { bytes in
      let length = min(bytes.count, Int(CS_LONGEST_STRING))
      var offset = 0
      repeat {
        let count = min(length - offset, Int(CS_LONGEST_STRING_PART))
        unsafe cs_emit_bytes(
          SignpostKind.string.rawValue,
          id,
          UInt32(offset),
          cs_word(UInt32(length), UInt32(count)),
          bytes.baseAddress.map { unsafe UnsafeRawPointer($0 + offset) },
          count
        )
        offset += count
      } while offset < length
    }
  }
}
