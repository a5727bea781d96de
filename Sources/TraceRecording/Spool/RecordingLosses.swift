internal import Foundation
internal import TraceStore

/// What was emitted and is not in the trace.
///
/// If nothing was lost, all that programs have counted adds up to what was read: signposts that were dropped, chunks that
/// were claimed, slots that were filled, spools that were made.
struct RecordingLosses {
  /// Signposts that programs with a spool have dropped.
  var dropped = 0
  /// The system's error numbers for which they did.
  var errors: Set<UInt32> = []
  /// Slots that were filled and could not be read: each was a signpost at most.
  var unreadSlots = 0
  /// Chunks in which that was noticed.
  var damagedChunks = 0
  /// Records of kinds that this version does not know.
  var unknownRecords = 0
  /// Spools that could not be read, or not to their end: nobody knows how much they held.
  var unreadSpools = 0
  /// The programs that could not make a spool.
  var unrecorded: UnrecordedProcesses?

  /// No program has dropped more; a damaged file may say anything.
  static let mostCounted: UInt64 = 1 << 50

  /// How many signposts were lost; not exactly, if slots or spools could not be read.
  var signposts: Int {
    min(
      dropped + unreadSlots + unknownRecords + unreadSpools + (unrecorded?.lostSignposts ?? 0),
      Int(Self.mostCounted)
    )
  }

  /// What the trace says about it.
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

/// Why a program could not make its spool, or not make it longer.
enum SpoolFailure {
  /// What to do about the system's error numbers, as the end of a sentence.
  static func advice(_ codes: [Int32]) -> String {
    var advice: [String] = []
    if codes.contains(where: { [EMFILE, ENFILE].contains($0) }) {
      advice.append("let the program open more files ('ulimit -n')")
    }
    if codes.contains(where: { [ENOENT, ENOTDIR, ELOOP, ESTALE].contains($0) }) {
      advice.append("keep the program from removing, moving or replacing its spool")
    }
    if codes.contains(where: { [EACCES, EPERM].contains($0) }) {
      advice.append("record the program as the user that it becomes")
    }
    let others: Set<Int32> = [
      EMFILE, ENFILE, ENOENT, ENOTDIR, ELOOP, ESTALE, EACCES, EPERM,
    ]
    if advice.isEmpty || !others.isSuperset(of: codes) {
      advice.append("make room on the disk, or record less at a time")
    }
    return advice.joined(separator: "; ") + "."
  }
}
