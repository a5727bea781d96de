import LayoutEngine
import Synchronization

/// The last identifier of an item, constraint or engine.
private let lastID = Atomic<UInt32>(0)

func makeID() -> ObjectID { ObjectID(rawValue: lastID.add(1, ordering: .relaxed).newValue) }

/// A layout item without a view layer.
@MainActor
final class TestItem: LayoutItem {
  let layoutID = makeID()
  let name: String
  let superitem: TestItem?
  var layoutAlignmentInsets = LayoutInsets()
  var layoutItemMargins = LayoutInsets()
  var layoutFirstBaselineOffset = 0.0
  var layoutLastBaselineOffset = 0.0
  var contentItem: TestItem?
  var isFrameGiven = false
  private(set) var notices = 0

  init(_ name: String, in superitem: TestItem? = nil) {
    self.name = name
    self.superitem = superitem
  }

  isolated deinit { layoutReference.itemIsReleased() }

  private(set) lazy var layoutReference = LayoutItemReference(self)

  var layoutSuperitem: (any LayoutItem)? { superitem }
  var layoutFrameIsGiven: Bool { superitem == nil || isFrameGiven }
  var layoutContentItem: (any LayoutItem)? { contentItem }
  var layoutItemDescription: String { name }
  func layoutValuesDidChange() { notices += 1 }
}

extension LayoutConstraint {
  /// A constraint between two test items, hosted by `host`.
  @MainActor
  convenience init(
    _ first: TestItem,
    _ firstAttribute: LayoutAttribute,
    _ relation: Int8 = 0,
    _ second: TestItem? = nil,
    _ secondAttribute: LayoutAttribute = .notAnAttribute,
    times multiplier: Double = 1,
    _ constant: Double = 0,
    priority: Float = 1000,
    origin: ConstraintOrigin = .user,
    host: TestItem? = nil,
    rightToLeft: Bool = false
  ) {
    self.init(
      id: makeID(),
      firstItem: first,
      firstAttribute: firstAttribute,
      relation: relation,
      secondItem: second,
      secondAttribute: secondAttribute,
      multiplier: multiplier,
      constant: constant,
      priority: priority,
      origin: origin
    )
    self.host = host ?? first.superitem
    isRightToLeft = rightToLeft
  }

  /// A constraint of one test item to a constant.
  @MainActor
  convenience init(
    _ item: TestItem,
    _ attribute: LayoutAttribute,
    _ relation: Int8,
    to constant: Double,
    priority: Float = 1000,
    origin: ConstraintOrigin = .user
  ) {
    self.init(
      item,
      attribute,
      relation,
      nil,
      .notAnAttribute,
      constant,
      priority: priority,
      origin: origin
    )
  }
}

/// A window of a fixed size with its engine.
@MainActor
struct TestWindow {
  let item: TestItem
  let engine: LayoutEngine
  let width: LayoutConstraint

  init(width: Double = 320, height: Double = 480, observer: (any LayoutObserver)? = nil) {
    item = TestItem("window")
    engine = LayoutEngine(id: makeID(), for: .window, view: item, observer: observer)
    self.width = LayoutConstraint(item, .width, 0, to: width, origin: .autoresizing)
    engine.add(LayoutConstraint(item, .left, 0, to: 0, origin: .autoresizing))
    engine.add(LayoutConstraint(item, .top, 0, to: 0, origin: .autoresizing))
    engine.add(self.width)
    engine.add(LayoutConstraint(item, .height, 0, to: height, origin: .autoresizing))
  }

  /// Returns x, y, width and height of an item, according to the engine.
  func frame(_ item: TestItem) -> [Double]? {
    engine.alignmentRect(of: item).map { [$0.x, $0.y, $0.width, $0.height] }
  }

  @discardableResult
  func add(_ constraints: LayoutConstraint...) -> [LayoutConstraint] {
    for constraint in constraints { engine.add(constraint) }
    return constraints
  }
}

/// Returns the messages about broken constraints that `body` causes.
@MainActor
func unsatisfiableLog(_ body: () throws -> Void) rethrows -> [String] {
  var messages: [String] = []
  let previous = UnsatisfiableLog.sink
  UnsatisfiableLog.sink = { messages.append($0) }
  defer { UnsatisfiableLog.sink = previous }
  try body()
  return messages
}
