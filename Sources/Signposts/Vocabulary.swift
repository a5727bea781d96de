@_exported public import LayoutVocabulary

/// An enum whose numbers a trace holds: readers of the numbers have the words from here.
package protocol TraceCode: CaseIterable, RawRepresentable, Sendable
where RawValue: FixedWidthInteger {
  /// A case in words, such as `constant set`.
  var words: String { get }

  /// Each case's number with its words, such as `0 added, 1 removed`.
  static var numbered: String { get }
}

extension TraceCode {
  package var words: String {
    "\(self)".reduce(into: "") { text, letter in
      text += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }

  /// The words of the case of that number; nil if there is none.
  package static func words(of number: Int64) -> String? {
    RawValue(exactly: number).flatMap { Self(rawValue: $0) }?.words
  }

  package static var numbered: String {
    allCases.map { "\($0.rawValue) \($0.words)" }.joined(separator: ", ")
  }
}

/// Whether an item is a view or a layout guide.
public enum ItemKind: UInt8, Sendable, CaseIterable {
  case view = 0
  case layoutGuide = 1
  case window = 2
  /// A view that a table or collection view recycles; its path has its reuse identifier and no index.
  case reusableCell = 3
}

/// A phase of the render loop, or of one view's part in it.
public enum LayoutPhase: UInt8, Sendable, CaseIterable {
  case updateConstraints = 0
  case layout = 1
  case display = 2
}

/// What a table or collection view did with its rows, items, headers and footers.
public enum ListChangeKind: UInt8, Sendable, CaseIterable {
  /// `reloadData` was called: the data source is asked again for everything.
  case reloaded = 0
  /// The layout after a reload, with how many visible cells show the same content as before.
  case refilled = 1
  /// Rows, items or sections were inserted, deleted, moved, reloaded or reconfigured.
  case updated = 2
  /// `invalidateLayout` was called on a collection view's layout.
  case invalidated = 3
  /// A cell, header or footer was asked for its size.
  case sized = 4
}

/// A moment at which an app asks for motion, or at which that ends.
public enum MotionKind: UInt8, Sendable, CaseIterable {
  /// A finger begins to scroll.
  case dragBegan = 0
  /// The finger lets go, and the content stands where it stays.
  case dragEnded = 1
  /// Code scrolls with animation.
  case scrollAnimated = 2
  /// The changes of an animation begin.
  case animationBegan = 3
  /// They are made, and laid out.
  case animationEnded = 4
  /// A display link begins to be called in each frame.
  case displayLinkStarted = 5
  /// It is called no more.
  case displayLinkStopped = 6
}

/// A rectangle as the trace has it, in points.
public struct TraceRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Makes a value of its parts.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Distances from the edges of a rectangle, inwards, as the trace has them, in points.
public struct TraceInsets: Hashable, Sendable {
  /// From the upper edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the lower edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Makes a value of its parts.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A view or guide as it is written down before a signpost first names it.
public struct ItemDefinition: Sendable {
  /// The identifier that signposts name it by.
  public var id: ObjectID
  /// What the item is.
  public var kind: ItemKind
  /// The class's name without its module, such as `UILabel`.
  public var className: String
  /// The accessibility identifier, or the guide's identifier.
  public var identifier: String?
  /// A cell's reuse identifier.
  public var reuseIdentifier: String?
  /// The superview, or the view that owns the guide.
  public var superview: ObjectID?
  /// The index among the superview's subviews.
  public var index: Int
  /// Whether the view itself is hidden, its ancestors left aside.
  public var isHidden: Bool
  /// The frame in the superview's coordinates.
  public var frame: TraceRect

  /// Makes a value of its parts.
  public init(
    id: ObjectID,
    kind: ItemKind,
    className: String,
    identifier: String?,
    reuseIdentifier: String?,
    superview: ObjectID?,
    index: Int,
    isHidden: Bool,
    frame: TraceRect
  ) {
    self.id = id
    self.kind = kind
    self.className = className
    self.identifier = identifier
    self.reuseIdentifier = reuseIdentifier
    self.superview = superview
    self.index = index
    self.isHidden = isHidden
    self.frame = frame
  }
}

/// A constraint as it is written down before a signpost first names it.
public struct ConstraintDefinition: Sendable {
  /// The identifier that signposts name it by.
  public var id: ObjectID
  /// The item on the left of the equation.
  public var firstItem: ObjectID
  /// `NSLayoutConstraint.Attribute`'s raw value.
  public var firstAttribute: UInt8
  /// −1, 0, 1 as in `NSLayoutConstraint.Relation`.
  public var relation: Int8
  /// The item on the right of the equation, if there is one.
  public var secondItem: ObjectID?
  /// `NSLayoutConstraint.Attribute`'s raw value; 0 if there is no second item.
  public var secondAttribute: UInt8
  /// The factor of the second item's attribute.
  public var multiplier: Double
  /// The constant, in points.
  public var constant: Double
  /// The priority, above 0 and at most 1000.
  public var priority: Float
  /// Who made it.
  public var origin: ConstraintOrigin
  /// The view on which the constraint is installed.
  public var host: ObjectID
  /// The name its maker gave it.
  public var identifier: String?

  /// Makes a value of its parts.
  public init(
    id: ObjectID,
    firstItem: ObjectID,
    firstAttribute: UInt8,
    relation: Int8,
    secondItem: ObjectID?,
    secondAttribute: UInt8,
    multiplier: Double,
    constant: Double,
    priority: Float,
    origin: ConstraintOrigin,
    host: ObjectID,
    identifier: String?
  ) {
    self.id = id
    self.firstItem = firstItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.secondItem = secondItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.origin = origin
    self.host = host
    self.identifier = identifier
  }
}

/// A text measurement's question and answer.
public struct TextMeasurementRecord: Sendable {
  /// The text's length in UTF-16 code units.
  public var textLength: Int
  /// A hash of the text that is the same in every run.
  public var textHash: UInt64
  /// The font's name and size, such as `Inter-Regular 17`.
  public var font: RecordedString
  /// The width that limits the lines, in points; 0 if there is no limit.
  public var limitWidth: Double
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double
  /// Whether the answer came from a cache.
  public var wasCached: Bool

  /// Makes a value of its parts.
  public init(
    textLength: Int,
    textHash: UInt64,
    font: RecordedString,
    limitWidth: Double,
    width: Double,
    height: Double,
    wasCached: Bool
  ) {
    self.textLength = textLength
    self.textHash = textHash
    self.font = font
    self.limitWidth = limitWidth
    self.width = width
    self.height = height
    self.wasCached = wasCached
  }
}

/// Who ran a test.
public enum TestLibrary: UInt8, Sendable, CaseIterable {
  /// The program itself: it says when tests begin and end.
  case program = 0
  /// Swift Testing.
  case swiftTesting = 1
  /// XCTest.
  case xcTest = 2
}

/// How a test ended.
public enum TestResult: UInt8, Sendable, CaseIterable {
  case passed = 0
  case failed = 1
  case skipped = 2
}

extension LayoutAttribute: TraceCode {}
extension ConstraintOrigin: TraceCode {}
extension EnginePurpose: TraceCode {}
extension ItemKind: TraceCode {}
extension LayoutPhase: TraceCode {}
extension ListChangeKind: TraceCode {}
extension MotionKind: TraceCode {}
extension ConstraintChangeReason: TraceCode {}
extension TestResult: TraceCode {}

extension TestLibrary: TraceCode {
  package var words: String {
    switch self {
    case .program: "program"
    case .swiftTesting: "Swift Testing"
    case .xcTest: "XCTest"
    }
  }
}
