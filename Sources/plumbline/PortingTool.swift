import Foundation

/// The package in the folder `Port`, which is built when `plumbline port` is first called.
///
/// It needs swift-syntax, which nothing else of Plumbline needs.
struct PortingTool {
  /// The folder of Plumbline's sources.
  let sources: String

  /// The sources that this executable was built from, if they are still there.
  static var ownSources: String {
    let file = URL(fileURLWithPath: #filePath)
    return file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }

  private var package: String { "\(sources)/Port" }
  private var executable: String { "\(package)/.build/release/plumbline-port" }

  /// Builds the tool; what is built already is only checked.
  func build() throws {
    guard FileManager.default.fileExists(atPath: "\(package)/Package.swift") else {
      throw CommandError(
        """
        'plumbline port' needs Plumbline's sources, which are not in \(sources). \
        Clone Plumbline's repository, build plumbline there with \
        'swift build -c release --product plumbline', and run that one.
        """
      )
    }
    if isCurrent { return }
    let progress = StepProgress.standardError()
    progress.show("building the porting tool, once")
    defer { progress.clear() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "build", "-c", "release", "--product", "plumbline-port", "--package-path", package,
    ]
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    // The child has a process group of its own, which the terminal's Control-C does not reach.
    let child = process.processIdentifier
    let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        kill(child, SIGINT)
        Foundation.exit(128 + number)
      }
      source.resume()
      return source
    }
    var output = Data()
    while true {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      output += data
      Self.show(data, on: progress)
    }
    process.waitUntilExit()
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    guard process.terminationStatus == 0 else {
      let text = String(decoding: output, as: UTF8.self)
      let reason = text.split(whereSeparator: \.isNewline).first { $0.contains("error:") }
      throw CommandError("The porting tool does not build: \(reason ?? "swift build failed").")
    }
  }

  /// Whether the executable is newer than every file that it is made of.
  private var isCurrent: Bool {
    guard let built = Self.date("\(executable)"),
      let files = FileManager.default.enumerator(atPath: "\(package)/Sources"),
      let manifest = Self.date("\(package)/Package.swift"), manifest < built
    else { return false }
    return files.allSatisfy { file in
      guard let file = file as? String, let date = Self.date("\(package)/Sources/\(file)") else {
        return true
      }
      return date < built
    }
  }

  private static func date(_ path: String) -> Date? {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date
  }

  /// Shows how far the build has come.
  private static func show(_ data: Data, on progress: StepProgress) {
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let step = lines.last(where: { $0.hasPrefix("[") })?.prefix(while: { $0 != "]" }) else {
      return
    }
    let numbers = step.dropFirst().split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2 else { return }
    progress.show("building the porting tool, once", done: numbers[0], of: numbers[1])
  }

  /// Becomes the tool, so that its status and signals are this command's.
  func execute(_ arguments: [String]) throws {
    let words = [executable, "--plumbline", sources] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    unsafe _ = execv(executable, pointers)
    throw CommandError("\(executable) cannot be run: \(unsafe String(cString: strerror(errno))).")
  }
}
