import Signposts
import TraceAnalysis
import TraceReports
import TraceStore

/// The page's kinds of signposts; the raw value is the packed number.
enum PageEventKind: UInt8, CaseIterable {
  // In the order of the row enums, because a kind is computed as the first of them plus the row's
  // raw value.
  case added, removed, constantSet, prioritySet, broken
  case errorMinimized, valuesRead
  case measured
  case updateConstraints, layout, display
  case needsUpdateConstraints, needsLayout, needsDisplay
  case frame, boundsOrigin
  case viewAdded, viewRemoved, viewHidden, viewShown, viewIdentified, textSet
  case intrinsicSizeInvalidated
  case ambiguous

  /// The title in the list of signposts.
  var title: String {
    switch self {
    case .added, .removed, .broken: "constraint \(self)"
    case .constantSet: ConstraintChangeKind.constantSet.words
    case .prioritySet: ConstraintChangeKind.prioritySet.words
    case .errorMinimized: EngineWorkRow.Kind.errorMinimized.words
    case .valuesRead: EngineWorkRow.Kind.valuesRead.words
    case .measured: "text measured"
    case .updateConstraints: "updateConstraints"
    case .layout: "layoutSubviews"
    case .display: "display"
    case .needsUpdateConstraints: "needs \(LayoutPhase.updateConstraints.words)"
    case .needsLayout: "needs layout"
    case .needsDisplay: "needs display"
    case .frame: "frame changed"
    case .boundsOrigin: "scrolled"
    case .viewAdded: "view added"
    case .viewRemoved: "view removed"
    case .viewHidden: "view hidden"
    case .viewShown: "view shown"
    case .viewIdentified: "view identified"
    case .textSet: ViewChangeKind.textSet.words
    case .intrinsicSizeInvalidated: ViewChangeKind.intrinsicSizeInvalidated.words
    case .ambiguous: "layout ambiguous"
    }
  }
}

extension JSONText {
  /// The trace's enums for the page's script: names by number.
  static var vocabulary: JSONText {
    .object([
      (
        "kinds",
        .array(
          PageEventKind.allCases.map { .array([.string("\($0)"), .string($0.title)]) }
            + Schema.listedTitles.map { .array([.string($0), .string($0)]) }
        )
      ),
      ("attributes", names(of: LayoutAttribute.self) { "\($0)" }),
      ("origins", names(of: ConstraintOrigin.self, \.words)),
      ("reasons", names(of: ConstraintChangeReason.self) { "\($0)" }),
      ("coordinates", .array(LayoutCoordinates.allCases.map { .string($0.text) })),
    ])
  }

  private static func names<Case: TraceCode>(
    of type: Case.Type,
    _ name: (Case) -> String
  ) -> JSONText {
    .array(type.allCases.map { .string(name($0)) })
  }
}

/// The texts of listed events, without duplicates.
struct PageTexts {
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  init(of instrument: Instrument) {
    for event in instrument.events {
      guard case .listed(let row) = event.row, numbers[row.text] == nil else { continue }
      numbers[row.text] = texts.count
      texts.append(row.text)
    }
  }

  func number(of row: ListedEvent) -> Int {
    numbers[row.text] ?? 0
  }

  var json: JSONText {
    .array(texts.map { .string(DisplayText.name($0, limit: 400)) })
  }
}
