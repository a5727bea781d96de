internal import CSignposts
internal import RuntimeHooks
internal import TraceStore

extension Collector {
  /// Records which hooks of docs/runtime-hooks.md the programs disabled because of an unknown
  /// version.
  func writeLeftOutHooks() throws(TraceError) {
    let known = SwiftVersion.known.map(\.description).joined(separator: ", ")
    let libraries =
      leftOut(.swiftTesting).map { "Swift Testing \($0)" } + leftOut(.xcTest).map { "XCTest \($0)" }
    if !libraries.isEmpty {
      try writer.writeStat(
        "test_libraries_unknown",
        .dataLoss,
        value: libraries.count,
        advice: """
          Tests of \(libraries.joined(separator: " and ")) are not recorded: this Plumbline knows \
          \(known). See docs/runtime-hooks.md.
          """
      )
    }
    let runtimes = leftOut(.fields)
    if !runtimes.isEmpty {
      try writer.writeStat(
        "runtimes_unknown",
        .dataLoss,
        value: runtimes.count,
        advice: """
          Views are not named after the properties that hold them: the program's Swift is \
          \(runtimes.joined(separator: " and ")), and this Plumbline knows \(known). See \
          docs/runtime-hooks.md.
          """
      )
    }
  }

  /// Returns the versions for which programs disabled the hook, in order.
  private func leftOut(_ hook: RuntimeHooks.Hook) -> [String] {
    Set(files.compactMap { $0.header.leftOutVersion(of: hook) }).sorted()
  }
}

extension cs_spool_header {
  /// Returns the version for which a hook is disabled, or nil if it is in use.
  fileprivate func leftOutVersion(of hook: RuntimeHooks.Hook) -> String? {
    let size = Int(CS_HOOK_VERSION_SIZE)
    let start = hook.rawValue * size
    let version = unsafe withUnsafeBytes(of: left_out) { bytes in
      unsafe String(decoding: bytes[start..<start + size].prefix { $0 != 0 }, as: UTF8.self)
    }
    return version.isEmpty ? nil : version
  }
}
