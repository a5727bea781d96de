internal import Foundation
internal import TraceStore

/// The data that was emitted and is not in the trace.
///
/// If nothing was lost, the counts of all programs equal what was read: dropped signposts, claimed
/// chunks, filled slots and created spools.
struct RecordingLosses {
  /// The number of signposts that programs with a spool have dropped.
  var dropped = 0
  /// The system's error numbers that caused this.
  var errors: Set<UInt32> = []
  /// The number of filled slots that could not be read; each was at most one signpost.
  var unreadSlots = 0
  /// The number of chunks with such slots.
  var damagedChunks = 0
  /// The number of records of unknown kinds.
  var unknownRecords = 0
  /// The number of spools that could not be read completely; their losses are unknown.
  var unreadSpools = 0
  /// The programs that could not create a spool.
  var unrecorded: UnrecordedProcesses?

  /// Higher counts are damage, because no program drops that many.
  static let mostCounted: UInt64 = 1 << 50

  /// The number of lost signposts; not exact if slots or spools could not be read.
  var signposts: Int {
    min(
      dropped + unreadSlots + unknownRecords + unreadSpools + (unrecorded?.lostSignposts ?? 0),
      Int(Self.mostCounted)
    )
  }

  /// The trace's statistics about losses.
  var stats: [StatRow] {
    var stats: [StatRow] = []
    if let unrecorded, let advice = unrecorded.advice {
      stats.append(
        StatRow(
          name: "processes_lost",
          severity: .dataLoss,
          value: unrecorded.count,
          advice: advice
        )
      )
    }
    if dropped > 0 {
      let codes = errors.sorted().map { Int32(bitPattern: $0) }
      let reasons = codes.map(OutputFile.systemMessage).joined(separator: ", ")
      let advice = "The spool could not grow (\(reasons)), so signposts were dropped: "
      stats.append(
        StatRow(
          name: "signposts_lost",
          severity: .dataLoss,
          value: dropped,
          advice: advice + SpoolFailure.advice(codes)
        )
      )
    }
    if unreadSlots > 0 {
      stats.append(
        StatRow(
          name: "damaged_chunks",
          severity: .dataLoss,
          value: max(damagedChunks, 1),
          advice: """
            Parts of the spool were overwritten or could not be read, with at most \(unreadSlots) signposts: \
            check the disk and what the program writes to, and record again.
            """
        )
      )
    }
    if unreadSpools > 0 {
      stats.append(
        StatRow(
          name: "spools_unread",
          severity: .dataLoss,
          value: unreadSpools,
          advice: """
            The spools of \(unreadSpools) of the processes were overwritten or removed, or another version of \
            Plumbline made them: how many signposts they held is unknown. Check what the program writes to and removes.
            """
        )
      )
    }
    return stats
  }
}

/// The reason why a program could not create or extend its spool.
enum SpoolFailure {
  /// Returns advice for the system's error numbers, as the end of a sentence.
  static func advice(_ codes: [Int32]) -> String {
    var advice: [String] = []
    for (text, reasons) in advices where codes.contains(where: reasons.contains) {
      advice.append(text)
    }
    let known = Set(advices.flatMap(\.reasons))
    if advice.isEmpty || !known.isSuperset(of: codes) {
      advice.append("make room on the disk, or record less at a time")
    }
    return advice.joined(separator: "; ") + "."
  }

  private static let advices: [(text: String, reasons: [Int32])] = [
    ("let the program open more files ('ulimit -n')", [EMFILE, ENFILE]),
    (
      "keep the program from removing, moving or replacing its spool",
      [ENOENT, ENOTDIR, ELOOP, ESTALE]
    ),
    ("record the program as the user that it becomes, or outside its sandbox", [EACCES, EPERM]),
    ("record the program outside its sandbox", [ENOSYS]),
    (
      "let the program have larger files ('ulimit -f', PLUMBLINE_SPOOL_LIMIT), or record less at a time",
      [EFBIG]
    ),
    ("let the program have more memory ('ulimit -v')", [ENOMEM, EAGAIN]),
  ]
}
