internal import Foundation
internal import TraceStore

extension Run {
  /// Returns a run that begins now on this machine; ``CommitQuestion`` finds its commit.
  static func beginning(command: [String]) -> Run {
    Run(
      command: command,
      exitStatus: nil,
      commit: nil,
      host: ProcessInfo.processInfo.hostName,
      processor: processorName(),
      processorCount: ProcessInfo.processInfo.activeProcessorCount,
      operatingSystem: operatingSystemName(),
      swiftVersion: swiftVersion,
      buildConfiguration: nil,
      recorderVersion: PlumblineVersion.current,
      startedAt: MonotonicClock.wallTime(),
      duration: 0,
      signpostCount: 0,
      signpostsLost: 0,
      signpostCost: 0,
      completeUpTo: 0,
      isFinished: false
    )
  }

  private static func processorName() -> String {
    for line in SystemFile.read("/proc/cpuinfo").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let key = parts[0].trimmingCharacters(in: .whitespaces)
      if key == "model name" || key == "Model" || key == "cpu model" {
        return parts[1].trimmingCharacters(in: .whitespaces)
      }
    }
    return machineArchitecture()
  }

  private static func operatingSystemName() -> String {
    var name = "Linux"
    for line in SystemFile.read("/etc/os-release").split(separator: "\n")
    where line.hasPrefix("PRETTY_NAME=") {
      name = line.dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: ["\""])
    }
    return "\(name) (\(machineArchitecture()))"
  }

  private static func machineArchitecture() -> String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown architecture"
    #endif
  }

  /// The version of the compiler that built this program, as precisely as known at compile
  /// time.
  private static var swiftVersion: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }
}
