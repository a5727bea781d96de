internal import TraceStore

/// The call stacks and modules that a process has defined.
struct ProcessCallStacks {
  /// The rows of the stacks, by the process's numbers.
  var rows: [UInt32: Int64] = [:]
  /// The rows by addresses, because each thread assigns its own numbers.
  var rowsByAddresses: [[UInt64]: Int64] = [:]
  /// The known modules, because each recording defines all modules again.
  var modules: Set<ModuleRow> = []
}
