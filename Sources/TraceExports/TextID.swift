import Signposts

/// Identifies a text of an export by its source, so that each is looked up and written once.
struct TextID: Hashable {
  /// The source of the text; the numbers are row ids.
  enum Kind: Int64, CaseIterable {
    /// One of ``ExportWord``.
    case word
    /// A text that was passed to ``TextLookup/text(_:)``.
    case given
    /// An item's path.
    case path
    /// "Update constraints", "Layout" or "Display", followed by an item's class.
    case updateConstraints
    case layout
    case display
    /// An item's name, followed by "churned".
    case churn
    /// A signature, as an equation.
    case constraint
    /// A test's name.
    case test
    /// The app's line that a call stack comes from, and all of the app's lines in it.
    case caller
    case stack
    /// The name of a vocabulary case, by its number.
    case origin, reason, purpose, result
  }

  private let packed: Int64

  init(_ kind: Kind, _ id: Int64) {
    packed = id << 4 | kind.rawValue
  }

  static func word(_ word: ExportWord) -> TextID {
    TextID(.word, Int64(word.rawValue))
  }

  static func origin(_ origin: ConstraintOrigin) -> TextID {
    TextID(.origin, Int64(origin.rawValue))
  }

  static func reason(_ reason: ConstraintChangeReason) -> TextID {
    TextID(.reason, Int64(reason.rawValue))
  }

  static func purpose(_ purpose: EnginePurpose) -> TextID {
    TextID(.purpose, Int64(purpose.rawValue))
  }

  static func result(_ result: TestResult) -> TextID {
    TextID(.result, Int64(result.rawValue))
  }

  var kind: Kind { Kind(rawValue: packed & 0xF) ?? .word }
  var id: Int64 { packed >> 4 }
}

/// The texts that do not come from the trace.
enum ExportWord: UInt8, CaseIterable {
  case pass, constraintAdded, constraintRemoved, constantSet, prioritySet, constraintBroken
  case errorMinimized, valuesRead, layoutAmbiguous, layoutDecided, textMeasured
  case needsUpdateConstraints, needsLayout, needsDisplay
  case frameChanged, boundsOriginChanged
  case viewAdded, viewRemoved, viewHidden, viewShown, viewIdentified, textSet
  case intrinsicSizeInvalidated
  case user, system, unfinished

  var text: String {
    switch self {
    case .pass: "Pass"
    case .constraintAdded: "Constraint added"
    case .constraintRemoved: "Constraint removed"
    case .constantSet: "Constant set"
    case .prioritySet: "Priority set"
    case .constraintBroken: "Constraint broken"
    case .errorMinimized: "Error minimized"
    case .valuesRead: "Values read"
    case .layoutAmbiguous: "Layout ambiguous"
    case .layoutDecided: "Layout no longer ambiguous"
    case .textMeasured: "Text measured"
    case .needsUpdateConstraints: "setNeedsUpdateConstraints"
    case .needsLayout: "setNeedsLayout"
    case .needsDisplay: "setNeedsDisplay"
    case .frameChanged: "Frame changed"
    case .boundsOriginChanged: "Bounds origin changed"
    case .viewAdded: "View added"
    case .viewRemoved: "View removed"
    case .viewHidden: "View hidden"
    case .viewShown: "View shown"
    case .viewIdentified: "View identified"
    case .textSet: "Text set"
    case .intrinsicSizeInvalidated: "Intrinsic size invalidated"
    case .user, .system, .unfinished: "\(self)"
    }
  }
}

/// The kinds of signposts, by which a tool filters and colours.
enum ExportCategory: UInt8, CaseIterable {
  case pass, view, constraint, engine, text, churn, test, mark, interval

  var text: String { Self.texts[Int(rawValue)] }

  // Created once, because each event has one.
  private static let texts = allCases.map { "\($0)" }
}
