internal import Signposts
internal import TraceStore

/// The collector's state of a recorded process.
final class ProcessState {
  let row: Int64
  let pid: Int32
  var name: String
  let begin: Int64
  var end: Int64?
  /// The number of the recording that is being read; a later file of the process has a higher one.
  var epoch: UInt32
  var strings: [UInt32: String] = [:]
  /// The bytes of strings whose last part has not been read yet.
  var partialStrings: [UInt32: [UInt8]] = [:]
  private(set) var items = ObjectTable<ItemState>()
  private(set) var constraints = ObjectTable<ConstraintState>()
  private(set) var engines = ObjectTable<EngineState>()
  var tests: [UInt32: TestState] = [:]
  /// The tests of Swift Testing, by its names for them.
  var testsByKey: [TestKey: TestState] = [:]
  /// The event stream of Swift Testing.
  var testEvents: TestEventFile?
  /// Intervals that have not ended, by their numbers.
  var openIntervals: [UInt32: IntervalRow] = [:]
  var callStacks = ProcessCallStacks()
  /// The numbers of the threads that run the main queue.
  var mainThreads: [Int32]

  init(row: Int64, pid: Int32, name: String, begin: Int64, end: Int64? = nil, epoch: UInt32) {
    self.row = row
    self.pid = pid
    self.name = name
    self.begin = begin
    self.end = end
    self.epoch = epoch
    mainThreads = [pid]
  }

  // Tables are moved out while they are modified. Modifying them in place would require an
  // exclusivity check at each access, of which every signpost has several.

  func add(_ item: ItemState, for id: UInt32) {
    var table = items
    items = ObjectTable()
    table[id] = item
    items = table
  }

  func add(_ constraint: ConstraintState, for id: UInt32) {
    var table = constraints
    constraints = ObjectTable()
    table[id] = constraint
    constraints = table
  }

  func add(_ engine: EngineState, for id: UInt32) {
    var table = engines
    engines = ObjectTable()
    table[id] = engine
    engines = table
  }
}

/// A view or guide, including its position in the hierarchy.
final class ItemState: PlacedItem {
  let row: Int64
  let process: Int64
  let objectID: UInt32
  var kind = ItemKind.view
  var className = "?"
  /// The identifier that the app's code gave it.
  var givenIdentifier: String?
  var property: PropertyName?
  var reuseIdentifier: String?
  var start: ItemStart?
  var firstLayout: Int64?
  var isDefined = false

  var superview: ItemState?
  var isInSuperview = false
  var isPlacedByDefinition = false
  var index = 0
  var children: [ItemState] = []
  var classIndex = 0
  var addedIn: Int64 = 0
  var indexBefore = 0
  var numberedFor: Int64 = 0
  /// The values of the row that was written last.
  var writtenPath: String?
  var isDirty = false

  init(row: Int64, process: Int64, objectID: UInt32) {
    self.row = row
    self.process = process
    self.objectID = objectID
  }

  var identifier: String? { givenIdentifier ?? property?.name }
  var defined: Int64? { start?.defined }
}

/// A constraint with its current constant and priority.
final class ConstraintState {
  let row: Int64
  var definition: SignatureRow?
  /// The row of its current meaning; nil after a change.
  var signature: Int64?
  /// The engine that it was in last.
  var lastEngine: EngineState?
  /// Whether its addition to an engine was recorded.
  var wasAdded = false

  init(row: Int64) {
    self.row = row
  }
}

/// An engine and its open pass.
final class EngineState {
  var row: EngineRow
  let objectID: Int64
  var parent: EngineState?
  /// When the engine last committed, or was created.
  var opened: Int64
  var pass: PassRow?
  /// The changes in the pass, from which its churn is determined.
  var changes = OpenPass()
  /// By row, views that were never laid out and whose constraints changed since the last commit.
  var newViews: [Int64: ItemState] = [:]
  /// The number of records that its thread had emitted when the pass began; nil if no pass has
  /// begun.
  var recordsBeforePass: (thread: Int64, count: Int)?
  var isWritten = false

  init(row: EngineRow, objectID: Int64) {
    self.row = row
    self.objectID = objectID
    opened = row.created
  }

  /// The engine whose passes this one's signposts belong to.
  var root: EngineState {
    var engine = self
    // In a damaged spool, parents may form a cycle.
    for _ in 0..<64 {
      guard let parent = engine.parent else { return engine }
      engine = parent
    }
    return engine
  }
}
