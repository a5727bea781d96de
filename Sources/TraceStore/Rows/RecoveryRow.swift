/// What a trace says, while it is written, of how to go on where its writer is killed.
package struct RecoveryRow: Equatable {
  /// The name of the spool's directory, which lies beside the trace.
  package var spool: String
  /// The monotonic time at which the trace begins, in nanoseconds.
  package var origin: Int64
  /// The number of the collector's last snapshot, which lies in the spool's directory.
  package var snapshot: Int64

  /// Makes a row of its columns.
  package init(spool: String, origin: Int64, snapshot: Int64) {
    self.spool = spool
    self.origin = origin
    self.snapshot = snapshot
  }
}
