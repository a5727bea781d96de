import Foundation
import TraceStore

/// A program of a Swift package that is built when a command first needs it.
struct ProductBuild {
  /// The package's folder.
  let package: String
  let product: String
  var configuration = "release"
  /// The program's name in progress and error messages, such as `the porting tool`.
  let title: String

  /// Builds the program and shows the build's progress.
  ///
  /// - Throws: ``CommandError`` if the build fails.
  func run() throws {
    let progress = StepProgress.standardError()
    progress.show("building \(title), once")
    defer { progress.clear() }
    let (ending, output) = try build {
      show($0, on: progress)
    } waiting: {
      progress.update()
    }
    guard ending == .exited(0) else {
      let text = String(decoding: output, as: UTF8.self)
      let reason = text.split(whereSeparator: \.isNewline).first { $0.contains("error:") }
      throw CommandError("\(subject) does not build: \(reason ?? "swift build failed").")
    }
  }

  private var subject: String { title.prefix(1).uppercased() + title.dropFirst() }

  /// Runs the build until it ends; a signal ends both.
  ///
  /// `show` receives the build's output; `waiting` is called each second without output.
  private func build(
    _ show: ([UInt8]) -> Void,
    waiting: () -> Void
  ) throws -> (ending: ChildProcess.Ending, output: [UInt8]) {
    do throws(ChildProcess.StartError) {
      let pipe = try ChildProcess.pipe()
      defer { close(pipe.reading) }
      let signals = try SignalPipe.readingEnd()
      // Use a separate process group, so that the build's child processes end with it.
      let build: ChildProcess
      do {
        defer { close(pipe.writing) }
        build = try ChildProcess(
          "/usr/bin/env",
          [
            "env", "swift", "build", "-c", configuration, "--product", product,
            "--package-path", package,
          ],
          input: .null,
          output: .file(pipe.writing),
          errors: .file(pipe.writing),
          leadsGroup: true
        )
      }
      let caught = [SIGINT, SIGTERM, SIGHUP]
      SignalPipe.catchSignals(caught)
      defer { for number in caught { _ = signal(number, SIG_DFL) } }
      var output: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        var descriptors = [pipe.reading, signals].map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        if unsafe poll(&descriptors, 2, 1_000) == 0 { waiting() }
        if let number = SignalPipe.next(within: 0) {
          build.end(by: SIGINT)
          Foundation.exit(128 + number)
        }
        if descriptors[0].revents == 0 { continue }
        let count = unsafe read(pipe.reading, &buffer, buffer.count)
        if count <= 0 { break }
        output += buffer.prefix(count)
        show(Array(buffer.prefix(count)))
      }
      return (build.wait(), output)
    } catch {
      throw CommandError("\(subject) cannot be built (\(error.detail)): try again.")
    }
  }

  /// Shows the build's progress.
  private func show(_ data: [UInt8], on progress: StepProgress) {
    let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let step = lines.last(where: { $0.hasPrefix("[") })?.prefix(while: { $0 != "]" }) else {
      return
    }
    let numbers = step.dropFirst().split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2 else { return }
    progress.show("building \(title), once", done: numbers[0], of: numbers[1])
  }
}
