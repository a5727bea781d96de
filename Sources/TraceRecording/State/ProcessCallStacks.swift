internal import TraceStore

/// The call stacks and modules that a process has written down.
struct ProcessCallStacks {
  /// The rows of the stacks, by the process's own numbers.
  var rows: [UInt32: Int64] = [:]
  /// The same by their addresses: each thread numbers the stacks for itself.
  var rowsByAddresses: [[UInt64]: Int64] = [:]
  /// What is known already: a recording that follows another writes all modules down again.
  var modules: Set<ModuleRow> = []
}
