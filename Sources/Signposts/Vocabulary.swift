@_exported public import LayoutVocabulary

/// An enum whose numbers are stored in a trace; readers of the numbers get the words here.
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

  /// Returns the words of the case with that number; nil if there is no such case.
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
  /// A view that a table or collection view recycles.
  ///
  /// Its path has its reuse identifier instead of an index.
  case reusableCell = 3
}

/// A phase of the render loop, or one view's part in it.
public enum LayoutPhase: UInt8, Sendable, CaseIterable {
  case updateConstraints = 0
  case layout = 1
  case display = 2
}

/// An action of a table or collection view on its rows, items, headers and footers.
public enum ListChangeKind: UInt8, Sendable, CaseIterable {
  /// `reloadData` was called: the data source is queried again for everything.
  case reloaded = 0
  /// The layout after a reload, with the number of visible cells that show the same content as
  /// before.
  case refilled = 1
  /// Rows, items or sections were inserted, deleted, moved, reloaded or reconfigured.
  case updated = 2
  /// `invalidateLayout` was called on a collection view's layout.
  case invalidated = 3
  /// A cell, header or footer was measured.
  case sized = 4
}

/// The beginning or end of a motion that an app requests.
public enum MotionKind: UInt8, Sendable, CaseIterable {
  /// A finger begins to scroll.
  case dragBegan = 0
  /// The finger lifts, and the content is at its final position.
  case dragEnded = 1
  /// Code scrolls with an animation.
  case scrollAnimated = 2
  /// The changes of an animation begin.
  case animationBegan = 3
  /// The changes of an animation are made and laid out.
  case animationEnded = 4
  /// A display link starts to be called in each frame.
  case displayLinkStarted = 5
  /// A display link is no longer called.
  case displayLinkStopped = 6
}

/// A rectangle in a trace, in points.
public struct TraceRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The upper edge.
  public var y: Double
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Creates a rectangle from its parts.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Inward distances from the edges of a rectangle in a trace, in points.
public struct TraceInsets: Hashable, Sendable {
  /// From the upper edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the lower edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Creates insets from their parts.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A view or guide in the form in which it is defined before a signpost first names it.
public struct ItemDefinition: Sendable {
  /// The identifier that signposts use.
  public var id: ObjectID
  /// The kind of item.
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
  /// Whether the view itself is hidden, regardless of its ancestors.
  public var isHidden: Bool
  /// The frame in the superview's coordinates.
  public var frame: TraceRect

  /// Creates a definition from its parts.
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

/// A constraint in the form in which it is defined before a signpost first names it.
public struct ConstraintDefinition: Sendable {
  /// The identifier that signposts use.
  public var id: ObjectID
  /// The item on the left of the equation.
  public var firstItem: ObjectID
  /// `NSLayoutConstraint.Attribute`'s raw value.
  public var firstAttribute: UInt8
  /// −1, 0 or 1, as in `NSLayoutConstraint.Relation`.
  public var relation: Int8
  /// The item on the right of the equation, if there is one.
  public var secondItem: ObjectID?
  /// The second item's `NSLayoutConstraint.Attribute` as a raw value; 0 without a second item.
  public var secondAttribute: UInt8
  /// The factor of the second item's attribute.
  public var multiplier: Double
  /// The constant, in points.
  public var constant: Double
  /// The priority, above 0 and at most 1000.
  public var priority: Float
  /// The code that created it.
  public var origin: ConstraintOrigin
  /// The view on which the constraint is installed.
  public var host: ObjectID
  /// The name from the code that created it.
  public var identifier: String?

  /// Creates a definition from its parts.
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

/// The input and the result of a text measurement.
public struct TextMeasurementRecord: Sendable {
  /// The text's length in UTF-16 code units.
  public var textLength: Int
  /// A hash of the text that is the same in every run.
  public var textHash: UInt64
  /// The font's name and size, such as `Inter-Regular 17`.
  public var font: RecordedString
  /// The width limit of the lines, in points; 0 without a limit.
  public var limitWidth: Double
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double
  /// Whether the result came from a cache.
  public var wasCached: Bool

  /// Creates a record from its parts.
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

/// The library that ran a test.
public enum TestLibrary: UInt8, Sendable, CaseIterable {
  /// The program itself, which reports when tests begin and end.
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
