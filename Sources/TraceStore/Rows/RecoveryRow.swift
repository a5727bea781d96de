/// How to continue a trace if its writer is killed; present while the trace is written.
package struct RecoveryRow: Equatable {
  /// The name of the spool directory next to the trace.
  package var spool: String
  /// The monotonic time at which the trace begins, in nanoseconds.
  package var origin: Int64
  /// The number of the collector's last snapshot in the spool directory.
  package var snapshot: Int64

  /// Creates a row from its column values.
  package init(spool: String, origin: Int64, snapshot: Int64) {
    self.spool = spool
    self.origin = origin
    self.snapshot = snapshot
  }
}
