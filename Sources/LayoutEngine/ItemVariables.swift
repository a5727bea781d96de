import ConstraintSolver
import LayoutVocabulary

/// An engine's record of an item: four variables, each created when it is first mentioned.
///
/// In the first engine that contains the item, the item's reference is the record, which avoids an
/// allocation. Other engines allocate a separate record.
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
  /// The number of terms in the engine's constraints that mention the item.
  final var mentions: Int32 {
    @inline(__always) get { unsafe currentMentions }
    @inline(__always) set { unsafe currentMentions = newValue }
  }
  @exclusivity(unchecked) private final var currentMentions: Int32 = 0
  /// The last minimization that changed one of the variables.
  final var lastNotice: UInt = 0
  /// The indices of the records whose equations depend on the item's insets, margins or baselines.
  final var insetUsers: [Int32] {
    @inline(__always) _read { yield unsafe currentInsetUsers }
    @inline(__always) _modify { yield unsafe &currentInsetUsers }
  }
  @exclusivity(unchecked) private final var currentInsetUsers: [Int32] = []
  // Indexed by part. The largest number means no variable, which saves four of eight words.
  private final var numbers: InlineArray<4, UInt32> {
    @inline(__always) _read { yield unsafe currentNumbers }
    @inline(__always) _modify { yield unsafe &currentNumbers }
  }
  @exclusivity(unchecked) private final var currentNumbers = InlineArray<4, UInt32>(
    repeating: ItemVariables.noNumber
  )
  private static let noNumber = UInt32.max
  /// Whether the item is in the list of items that may be dropped.
  final var isIdle = false
  private final let foreign: LayoutItemReference?

  /// Creates the record that is part of a reference.
  init() {
    foreign = nil
  }

  /// Creates a separate record, for an engine that is not the item's first.
  init(foreign reference: LayoutItemReference, engine: ObjectID) {
    foreign = reference
    unsafe currentEngine = engine
  }

  /// The reference of the item.
  final var reference: LayoutItemReference {
    // Only references are created without a foreign reference.
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

  /// All four variables, in the order of the parts.
  final var variables: [Variable?] { [self[.minX], self[.minY], self[.width], self[.height]] }

  /// Whether no variable exists yet.
  final var isEmpty: Bool {
    for part in numbers.indices where numbers[part] != Self.noNumber { return false }
    return true
  }

  /// Clears all variables.
  final func removeVariables() {
    numbers = InlineArray(repeating: Self.noNumber)
  }

  /// Clears the engine and everything it recorded.
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
