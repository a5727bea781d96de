import ConstraintSolver
import LayoutVocabulary

/// What an engine keeps of an item: four variables, made when first mentioned.
@MainActor
final class ItemVariables {
  enum Part: Int {
    case minX
    case minY
    case width
    case height
  }

  let reference: LayoutItemReference
  /// The engine.
  let engine: ObjectID
  /// How many terms of constraints in the engine mention the item.
  var mentions = 0
  /// Whether it stands among the items that may be dropped.
  var isIdle = false
  /// The last minimization that changed one of the variables.
  var lastNotice: UInt = 0
  /// The places of the records whose equations depend on the item's insets, margins or baselines.
  var insetUsers: [Int32] {
    @inline(__always) _read { yield unsafe currentInsetUsers }
    @inline(__always) _modify { yield unsafe &currentInsetUsers }
  }
  @exclusivity(unchecked) private var currentInsetUsers: [Int32] = []
  private var minX: Variable?
  private var minY: Variable?
  private var width: Variable?
  private var height: Variable?

  init(_ reference: LayoutItemReference, engine: ObjectID) {
    self.reference = reference
    self.engine = engine
  }

  var id: ObjectID { reference.id }
  var item: (any LayoutItem)? { reference.item }

  subscript(part: Part) -> Variable? {
    get {
      switch part {
      case .minX: minX
      case .minY: minY
      case .width: width
      case .height: height
      }
    }
    set {
      switch part {
      case .minX: minX = newValue
      case .minY: minY = newValue
      case .width: width = newValue
      case .height: height = newValue
      }
    }
  }

  /// All four, in the order of the parts.
  var variables: [Variable?] { [minX, minY, width, height] }

  /// Whether none has been made.
  var isEmpty: Bool { minX == nil && minY == nil && width == nil && height == nil }

  /// Forgets them all.
  func removeVariables() {
    (minX, minY, width, height) = (nil, nil, nil, nil)
  }

  /// Whether a variable is the item's width or height.
  func isSize(_ variable: Variable) -> Bool { width == variable || height == variable }
}
