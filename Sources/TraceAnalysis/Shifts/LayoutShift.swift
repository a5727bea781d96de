import Signposts
import TraceStore

/// Views that jumped in one pass although no scroll or animation requested it.
struct LayoutShift {
  /// The cause: what made or took space.
  enum Culprit: Hashable {
    case added(Int64)
    case removed(Int64)
    case shown(Int64)
    case hidden(Int64)
    case textSet(Int64)
    case resized(Int64, from: TraceRect, to: TraceRect)

    var view: Int64 {
      switch self {
      case .added(let view), .removed(let view), .shown(let view), .hidden(let view),
        .textSet(let view), .resized(let view, _, _):
        view
      }
    }
  }

  /// When the pass ended, in nanoseconds since the trace began.
  var time: Int64
  /// The pass's row.
  var pass: Int64
  /// The views that jumped, the farthest first.
  var views: [Int64]
  /// The share of the window that they cover before and after, from 0 to 1.
  var impact: Double
  /// The farthest distance, as a share of the window's longer side.
  var distance: Double
  /// The cause; nil if unknown.
  var culprit: Culprit?
  /// The call stack of the cause, if the recording has call stacks.
  var stack: Int64?

  /// The score as the web's Layout Instability API defines it.
  var score: Double { impact * distance }

  /// The highest total score of a session.
  ///
  /// In a session, less than a second lies between two shifts, and it lasts at most five seconds.
  static func worstSession(_ shifts: [(time: Int64, score: Double)]) -> Double {
    var worst = 0.0
    var current = 0.0
    var first = Int64.min
    var last = Int64.min
    for shift in shifts.sorted(by: { $0.time < $1.time }) {
      let isSame = last > .min && shift.time - last < 1_000_000_000
      if !isSame || shift.time - first > 5_000_000_000 {
        current = 0
        first = shift.time
      }
      current += shift.score
      last = shift.time
      worst = max(worst, current)
    }
    return worst
  }
}

extension TraceRect {
  /// The area in square points.
  var area: Double { max(0, width) * max(0, height) }

  /// The intersection with another rectangle; nil if it is empty.
  func intersection(_ other: TraceRect) -> TraceRect? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return nil }
    return TraceRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The area that rectangles cover together.
  ///
  /// - Complexity: O(*n*²) in the rectangles.
  static func areaOfUnion(_ rects: [TraceRect]) -> Double {
    let edges = Set(rects.flatMap { [$0.x, $0.x + $0.width] }).sorted()
    var area = 0.0
    for (left, right) in zip(edges, edges.dropFirst()) {
      let spans = rects.filter { $0.x <= left && $0.x + $0.width >= right }
        .map { ($0.y, $0.y + $0.height) }.sorted { $0.0 < $1.0 }
      var covered = 0.0
      var reached = -Double.infinity
      for (top, bottom) in spans where bottom > reached {
        covered += bottom - max(top, reached)
        reached = bottom
      }
      area += covered * (right - left)
    }
    return area
  }
}
