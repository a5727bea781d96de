public import TraceAnalysis
import TraceStore

/// Draws a recording in progress: tracks of its last seconds, and the worst superviews.
public struct LiveRenderer {
  /// The state of the recording.
  public enum State: Sendable {
    /// It is in progress.
    case recording
    /// It has ended.
    case ended
    /// Its recorder is gone without ending it.
    case broken
  }

  /// The minimum size of a screen.
  public static let leastSize = (columns: 40, rows: 10)

  private let style: TextStyle
  private let rows: Int

  /// Creates a renderer for a screen with this number of rows, and the style's columns.
  public init(style: TextStyle, rows: Int) {
    self.style = style
    self.rows = rows
  }

  /// Returns the lines of the screen, limited to its rows and columns.
  ///
  /// If the screen is redrawn repeatedly, its last row says how to quit.
  public func lines(
    of trace: LiveTrace,
    path: String,
    state: State,
    isFollowed: Bool = true
  ) -> [String] {
    let footing = isFollowed ? [style.dim("q quits; the recording goes on")] : []
    var lines = heading(of: trace, path: path, state: state) + [""]
    // Subtract the blank line and both headings. On a small screen, superviews get the larger part.
    let room = rows - lines.count - footing.count - 3
    let wanted = min(max(trace.superviews.count, 1), 3)
    lines += tracks(of: trace, limit: max(room - wanted, 1))
    let rest = rows - lines.count - footing.count - 2
    lines += [""] + superviews(of: trace, limit: max(rest - 1, 1))
    lines = Array(lines.prefix(rows - footing.count))
    let gap = isFollowed ? max(rows - lines.count - footing.count, 0) : 0
    return lines + Array(repeating: "", count: gap) + footing
  }

  /// Returns the text that remains when the recording is over.
  public func summary(of trace: LiveTrace, path: String, state: State) -> [String] {
    heading(of: trace, path: path, state: state) + [""] + superviews(of: trace, limit: 5) + [
      "", "next: plumbline churn \(DisplayText.escaped(ShellText.word(path)))",
    ]
  }

  private func heading(of trace: LiveTrace, path: String, state: State) -> [String] {
    let time = Quantity.duration(max(trace.run.duration, trace.run.completeUpTo))
    let word =
      switch state {
      case .recording: style.accent("recording")
      case .ended: style.bold("the recording has ended")
      case .broken: style.bad("the recorder was killed")
      }
    let command = DisplayText.name(
      trace.run.command.joined(separator: " "),
      limit: style.width
    )
    let name = DisplayText.path(path, limit: max(style.width - 40, 12))
    return ["\(style.bold(name))  \(word), \(time)", style.dim(command), counts(of: trace)]
  }

  /// The counts that fit on a line, the most important first.
  private func counts(of trace: LiveTrace) -> String {
    let lost = trace.run.signpostsLost
    let churned = trace.churned
    let signposts = Quantity.counted(trace.run.signpostCount, "signpost")
    let changes = Quantity.counted(trace.changes, "constraint change")
    var parts: [(text: String, style: (String) -> String)] = [(signposts, { $0 })]
    if lost > 0 { parts.append((text: "\(Quantity.count(lost)) lost", style: style.bad)) }
    if churned > 0 {
      parts.append((text: "\(Quantity.count(churned)) constraints churned", style: style.bad))
    } else {
      parts.append((text: "none churned", style: style.good))
    }
    parts.append((text: changes, style: { $0 }))
    var line = ""
    var width = 0
    for part in parts {
      width += DisplayText.width(part.text) + (line.isEmpty ? 0 : 2)
      if width > style.width { break }
      line += (line.isEmpty ? "" : ", ") + part.style(part.text)
    }
    return line
  }
}

// Tracks.

extension LiveRenderer {
  private typealias Track = (
    name: String, value: (LiveTrace.Second) -> Double, shown: (Double) -> String
  )

  private func tracks(of trace: LiveTrace, limit: Int) -> [String] {
    let count: (Double) -> String = { "\(Quantity.count(Int($0)))/s" }
    let time: (Double) -> String = { "\(Quantity.duration(Int64($0)))/s" }
    let tracks: [Track] = [
      ("churn", { Double($0.churned) }, count),
      ("cpu", { Double($0.processorTime) }, { Quantity.percent($0 / 1e9) }),
      ("added", { Double($0.added) }, count),
      ("removed", { Double($0.removed) }, count),
      ("changed", { Double($0.set) }, count),
      ("minimization", { Double($0.minimizationTime) }, time),
      ("text", { Double($0.textTime) }, time),
    ]
    let nameWidth = 12
    let valueWidth = 12
    let columns = min(max(style.width - nameWidth - valueWidth - 4, 4), LiveTrace.secondCount)
    let last = trace.lastSecond
    let span = (last - Int64(columns) + 1)...last
    let shownCount = min(Int(last) + 1, columns)
    let seconds = shownCount == 1 ? "second" : "\(shownCount) seconds"
    var lines = [style.dim("last \(seconds), newest on the right")]
    for track in tracks.prefix(limit) {
      let values = span.map { trace.seconds[$0].map(track.value) ?? 0 }
      let peak = values.max() ?? 0
      let bars = values.map { bar($0, peak: peak) }.joined()
      // The second that is being recorded is not complete yet.
      let recent = values.dropLast(last > 0 ? 1 : 0).last ?? 0
      let drawn = track.name == "churn" && peak > 0 ? style.bad(bars) : bars
      lines.append(
        DisplayText.padded(track.name, to: nameWidth) + "  " + drawn + "  "
          + DisplayText.rightAligned(track.shown(recent), to: valueWidth)
      )
    }
    return lines
  }

  private func bar(_ value: Double, peak: Double) -> String {
    guard value > 0, peak > 0 else { return " " }
    let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return blocks[min(Int(value / peak * 8), 7)]
  }
}

// Superviews.

extension LiveRenderer {
  private func superviews(of trace: LiveTrace, limit: Int) -> [String] {
    let superviews = trace.superviews
    guard !superviews.isEmpty else { return ["No superview's constraints churned."] }
    let countWidth = 11
    let passWidth = 8
    let pathWidth = style.width - countWidth - passWidth - 4
    var lines = [
      style.bold(
        DisplayText.rightAligned("constraints", to: countWidth) + "  "
          + DisplayText.rightAligned("passes", to: passWidth) + "  superview"
      )
    ]
    for superview in superviews.prefix(limit) {
      lines.append(
        DisplayText.rightAligned(Quantity.count(superview.constraints), to: countWidth) + "  "
          + DisplayText.rightAligned(Quantity.count(superview.passes), to: passWidth) + "  "
          + DisplayText.path(superview.path, limit: pathWidth)
      )
    }
    let rest = superviews.count - min(limit, superviews.count)
    if rest > 0 { lines.append(style.dim("and \(Quantity.counted(rest, "superview")) more")) }
    return lines
  }
}
