import ConstraintSolver
import LayoutVocabulary

/// What an engine keeps of an item: four variables, made when first mentioned.
///
/// An item's reference is this itself in the first engine that has the item, so that nothing is allocated for it. Other
/// engines make one each.
@MainActor
public class ItemVariables {
  enum Part: Int {
    case minX
    case minY
    case width
    case height
  }

  /// The engine that has the item; nil if none has.
  final var engine: ObjectID? {
    @inline(__always) get { unsafe currentEngine }
    @inline(__always) set { unsafe currentEngine = newValue }
  }
  @exclusivity(unchecked) private final var currentEngine: ObjectID?
  /// How many terms of constraints in the engine mention the item.
  final var mentions: Int32 {
    @inline(__always) get { unsafe currentMentions }
    @inline(__always) set { unsafe currentMentions = newValue }
  }
  @exclusivity(unchecked) private final var currentMentions: Int32 = 0
  /// The last minimization that changed one of the variables.
  final var lastNotice: UInt = 0
  /// The places of the records whose equations depend on the item's insets, margins or baselines.
  final var insetUsers: [Int32] {
    @inline(__always) _read { yield unsafe currentInsetUsers }
    @inline(__always) _modify { yield unsafe &currentInsetUsers }
  }
  @exclusivity(unchecked) private final var currentInsetUsers: [Int32] = []
  // By parts; the greatest number stands for none, which leaves four words instead of eight.
  private final var numbers: InlineArray<4, UInt32> {
    @inline(__always) _read { yield unsafe currentNumbers }
    @inline(__always) _modify { yield unsafe &currentNumbers }
  }
  @exclusivity(unchecked) private final var currentNumbers = InlineArray<4, UInt32>(
    repeating: ItemVariables.noNumber
  )
  private static let noNumber = UInt32.max
  /// Whether it stands among the items that may be dropped.
  final var isIdle = false
  private final let foreign: LayoutItemReference?

  /// Makes what a reference is itself.
  init() {
    foreign = nil
  }

  /// Makes it for another engine than the first.
  init(foreign reference: LayoutItemReference, engine: ObjectID) {
    foreign = reference
    unsafe currentEngine = engine
  }

  /// The reference of the item.
  final var reference: LayoutItemReference {
    // Only references are made without another one.
    @inline(__always) get {
      unsafe foreign ?? unsafeDowncast(self, to: LayoutItemReference.self)
    }
  }

  final subscript(part: Part) -> Variable? {
    @inline(__always) get {
      let number = numbers[part.rawValue]
      return number == Self.noNumber ? nil : Variable(rawValue: number)
    }
    @inline(__always) set { numbers[part.rawValue] = newValue?.rawValue ?? Self.noNumber }
  }

  /// All four, in the order of the parts.
  final var variables: [Variable?] { [self[.minX], self[.minY], self[.width], self[.height]] }

  /// Whether none has been made.
  final var isEmpty: Bool {
    for part in numbers.indices where numbers[part] != Self.noNumber { return false }
    return true
  }

  /// Forgets them all.
  final func removeVariables() {
    numbers = InlineArray(repeating: Self.noNumber)
  }

  /// Forgets the engine, and what it kept.
  final func reset() {
    engine = nil
    mentions = 0
    lastNotice = 0
    isIdle = false
    if !insetUsers.isEmpty { insetUsers = [] }
    removeVariables()
  }

  /// Whether a variable is the item's width or height.
  final func isSize(_ variable: Variable) -> Bool {
    self[.width] == variable || self[.height] == variable
  }
}
