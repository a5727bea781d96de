import TraceStore

/// The timeline of a slice or an instant.
struct ExportTrack: Hashable {
  enum Kind: UInt8 {
    /// A thread; the owner is its row id.
    case thread
    /// Separate from a process's threads; the owner is the process's row id.
    case churn
    case tests
    case marks
    case intervals
  }

  var kind: Kind
  var owner: Int64
  /// 0, or higher if slices overlap.
  var lane = 0
}

/// An event at a moment or with a duration.
struct ExportEvent {
  var category = ExportCategory.pass
  var name = TextID.word(.pass)
  var track = ExportTrack(kind: .thread, owner: 0)
  /// Nanoseconds since the trace began.
  var begin: Int64 = 0
  /// In nanoseconds; nil for a moment.
  var duration: Int64?
  var arguments: [ExportArgument] = []
  /// Unique in the export.
  var id: UInt64 = 0
  /// The slice on the same thread that encloses it.
  var enclosing: UInt64?
  var pass: Int64?
  /// The event number of the pass, for an event on a separate track that belongs to it.
  var passNumber: UInt64?
  var test: Int64?
  /// The row id of the call stack that caused it, if that contains app code.
  var stack: Int64?
  /// Events with the same number are connected, in order of time.
  var flow: UInt64?

  var end: Int64 { begin + (duration ?? 0) }
}

/// A detail of an event.
struct ExportArgument {
  enum Value {
    case int(Int64)
    case double(Double)
    case bool(Bool)
    case text(TextID)
  }

  /// The argument names of events that are not listed events.
  enum Own: UInt8, CaseIterable {
    case superview, constraint, view, requester, reason, origin, test, engine, root
    case pass, turn, viewsVisited, updateConstraints, layout, display
    case oldValue, newValue, rowsTouched, pivots, count
    case textLength, font, limitWidth, width, height, wasCached
    case oldX, oldY, oldWidth, oldHeight, newX, newY, newWidth, newHeight
    case index, identifier, constraints, isFirstLayout, result, caller, stack, duration
    case free, missing, cause

    fileprivate var spelling: String {
      switch self {
      case .viewsVisited: "views_visited"
      case .updateConstraints: "update_constraints_ns"
      case .layout: "layout_ns"
      case .display: "display_ns"
      case .oldValue: "old_value"
      case .newValue: "new_value"
      case .rowsTouched: "rows_touched"
      case .textLength: "text_length"
      case .limitWidth: "limit_width"
      case .wasCached: "was_cached"
      case .oldX: "old_x"
      case .oldY: "old_y"
      case .oldWidth: "old_width"
      case .oldHeight: "old_height"
      case .newX: "new_x"
      case .newY: "new_y"
      case .newWidth: "new_width"
      case .newHeight: "new_height"
      case .duration: "duration_ns"
      case .isFirstLayout: "is_first_layout"
      case .superview, .constraint, .view, .requester, .reason, .origin, .test, .engine, .root,
        .pass, .turn, .pivots, .count, .font, .width, .height, .index, .identifier, .constraints,
        .result, .caller, .stack, .free, .missing, .cause:
        "\(self)"
      }
    }
  }

  /// A name from ``Own``, or a column of a listed event's table.
  struct Name: Hashable {
    /// The lines of a call stack, which each format writes in its own way.
    static let stack = Name(.stack)

    let rawValue: UInt8

    init(_ name: Own) {
      rawValue = name.rawValue
    }

    /// Creates the name of a listed event's detail; nil if no table declares it.
    init?(listed column: String) {
      guard let position = Self.texts.lastIndex(of: column) else { return nil }
      rawValue = UInt8(position)
    }

    /// The argument's name in an export.
    var text: String { Self.texts[Int(rawValue)] }

    /// The names in the order of their numbers; created once, because an event has many.
    static let texts = Own.allCases.map(\.spelling) + Schema.listedDetails
  }

  var name: Name
  var value: Value
}

/// The value of a counter at a moment.
struct ExportSample {
  enum Counter: Hashable {
    case processor, mainThread, memory, churn
    /// A counter of the program, by its name.
    case noted(String)

    var text: String {
      switch self {
      case .processor: "CPU"
      case .mainThread: "CPU of the main thread"
      case .memory: "Resident memory"
      case .churn: "Constraints churned"
      case .noted(let name): name
      }
    }

    var unit: String {
      switch self {
      case .processor, .mainThread: "%"
      case .memory: "bytes"
      case .churn: "constraints"
      case .noted: "value"
      }
    }
  }

  var counter: Counter
  /// The process's row id.
  var process: Int64
  /// Nanoseconds since the trace began.
  var time: Int64
  var value: Double
}
