import ArgumentParser
import Foundation
import InspectionReports
import InterfaceInspection
import Signposts
import TraceAnalysis
import TraceRecording
import TraceReports
import TraceStore

struct InspectCommand: TraceCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Lays out storyboards and xibs, and says what is wrong with them.",
    discussion: """
      Lays out each layout of the documents for the document's own device, and finds constraints that \
      contradict each other, views that constraints leave open, texts that are cut off and stored frames \
      that the layout does not give. Of a folder, all documents below it are inspected. \
      docs/interface-builder.md describes it.

      EXAMPLES
        plumbline inspect Main.storyboard
        plumbline inspect MyApp --format sarif > layout.sarif
        plumbline inspect Main.storyboard --all-devices
        plumbline inspect Main.storyboard --device retina4_0 --device ipad9_7:landscape
        plumbline inspect MyApp --html wireframes.html
        plumbline inspect MyApp --record out.plumb       then plumbline churn out.plumb

      EXIT STATUS
        0 without faults; 1 if a conflict, an ambiguous view or a text that is cut off is found; 2 if no \
      document can be read; 64 usage.
      """
  )

  @Argument(
    help: "Storyboards, xibs, and folders of them.",
    completion: .file(extensions: ["storyboard", "xib"])
  )
  var paths: [String] = []

  @Option(help: "The report's format; docs/reports.md describes each.")
  var format = VerdictFormat.text

  @Option(help: "Columns of text; the terminal's, or 80.")
  var width: Int?

  @Option(
    help: ArgumentHelp(
      """
      A device to lay out for instead of the document's own; may be repeated. One of \
      \(CanvasDevice.names.joined(separator: ", ")).
      """,
      valueName: "name[:landscape]"
    )
  )
  var device: [InspectedDevice] = []

  @Flag(
    help: """
      Lay out for the smallest and the largest phone and tablet, portrait and landscape, left to right and \
      right to left, with three sizes of text.
      """
  )
  var allDevices = false

  @Option(help: "How many findings to show of a layout in text, and in all in Markdown.")
  var limit = 10

  @Option(
    help: ArgumentHelp("Write a page with drawings of all layouts.", valueName: "file"),
    completion: .file(extensions: ["html"])
  )
  var html: String?

  @Option(
    help: ArgumentHelp("Write a drawing of each layout to a folder.", valueName: "folder"),
    completion: .directory
  )
  var svg: String?

  @Option(
    help: ArgumentHelp("Record what the layouts do to a trace.", valueName: "file"),
    completion: .file(extensions: ["plumb"])
  )
  var record: String?

  @Flag(name: .shortAndLong, help: "Replace files that exist.")
  var force = false

  func validate() throws {
    if paths.isEmpty { throw ValidationError("Name a document or a folder.") }
    if limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    if let width, width < 40 || width > 1_000 {
      throw ValidationError("--width must be a number of columns from 40 to 1,000.")
    }
    if allDevices, !device.isEmpty {
      throw ValidationError("--all-devices and --device exclude each other.")
    }
  }

  func report(to printer: Printer) throws -> Bool {
    let files = try DocumentFiles(paths).files
    let page = html.map { PageFile(path: $0, replacing: force, option: "--html") }
    try page?.check(keeping: files)
    let report = try inspect(files)
    _ = try page?.write { write in try report.writePage(to: write) }
    if let svg { try writeDrawings(of: report, to: svg) }
    let tree = SourceTree(traces: [])
    try format.write(
      report,
      style: .standardOutput(width: width),
      limit: limit,
      context: VerdictContext(toolVersion: PlumblineVersion.current),
      naming: tree.name(of:),
      to: printer.write
    )
    if report.isUnreadable {
      try printer.flush()
      throw CommandError(
        files.count == 1 ? "The document cannot be read." : "None of the documents can be read."
      )
    }
    return report.hasFaults
  }

  private func inspect(_ files: [String]) throws -> InspectionReport {
    let program = try InspectionTool.program()
    let requests = files.map { file in
      InspectionRequest(
        file: file,
        limit: record == nil ? 60 + 5 * settings.count : 0,
        settings: settings,
        keepsBoxes: format == .json || html != nil || svg != nil
      )
    }
    if let record {
      let recording = InspectionRecording(program: program, output: record, replacing: force)
      return InspectionReport(try recording.inspect(requests))
    }
    let progress = CountedProgress("inspecting", of: files.count)
    defer { progress.clear() }
    let workers = InspectionWorkers(requests: requests, program: program)
    return InspectionReport(try workers.inspect(progress: progress.show))
  }

  private var settings: [InspectionSetting] {
    if allDevices { return InspectionSetting.allDevices }
    return device.map { InspectionSetting(device: $0.device) }
  }

  private func writeDrawings(of report: InspectionReport, to folder: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError("'\(DisplayText.path(folder, limit: 200))' is not a folder to write to.")
    }
    for drawing in report.drawings() {
      let path = folder + "/" + drawing.name
      _ = try PageFile(path: path, replacing: force, option: "--svg").write { write in
        try write(drawing.text)
      }
    }
  }
}

/// A device on the command line: a name, followed by `:landscape` for landscape orientation.
struct InspectedDevice: ExpressibleByArgument {
  var device: CanvasDevice

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 && ["landscape", "portrait"].contains(parts[1]),
      let name = parts.first,
      let device = CanvasDevice(id: String(name), isLandscape: parts.last == "landscape")
    else { return nil }
    self.device = device
  }
}

/// The documents that paths name, including those in folders in alphabetical order.
struct DocumentFiles {
  private(set) var files: [String] = []

  /// Finds the documents.
  ///
  /// - Throws: ``CommandError`` if a path does not exist, or a folder has no documents.
  init(_ paths: [String]) throws {
    for path in paths {
      var isFolder: ObjCBool = false
      let shown = DisplayText.path(path, limit: 200)
      guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw CommandError("'\(shown)' does not exist.")
      }
      guard isFolder.boolValue else {
        files.append(path)
        continue
      }
      let found = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }.sorted()
      guard !found.isEmpty else {
        throw CommandError("'\(shown)' has no storyboards and no xibs in it.")
      }
      files += found.map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
    }
  }
}

/// A line on a terminal that shows the progress of a count; appears only after a delay.
final class CountedProgress: Sendable {
  private let words: String
  private let total: Int
  private let began = Date()
  private let shown = Locked<Date?>(nil)

  init(_ words: String, of total: Int) {
    (self.words, self.total) = (words, total)
  }

  /// Shows the count if it is time to.
  func show(_ count: Int) {
    shown.withLock { shown in
      let now = Date()
      guard Terminal.showsStatus, now.timeIntervalSince(began) > 0.5,
        now.timeIntervalSince(shown ?? began) > 0.2
      else { return }
      if shown == nil { PartialFiles.beforeEnd { [weak self] in self?.clear() } }
      shown = now
      Terminal.writeStatus(
        "\r\u{1B}[K\(words): \(Quantity.count(count)) of \(Quantity.count(total))"
      )
    }
  }

  /// Removes the line.
  func clear() {
    shown.withLock { shown in
      if shown != nil { Terminal.writeStatus("\r\u{1B}[K") }
      shown = nil
    }
  }
}
