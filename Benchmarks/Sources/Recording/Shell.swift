import Foundation

/// Other programs that the benchmark runs.
enum Shell {
  /// Returns a program's standard output; empty if the program cannot run or fails.
  static func output(
    _ command: String...,
    arguments: [String] = [],
    environment: [String: String] = [:]
  ) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : ""
  }
}
