import Signposts

/// Emits signposts like a churning feed: turn by turn, in the proportions of the sample feed's
/// traces.
struct FeedSignposts {
  /// The signposts of one turn, without definitions.
  static let countPerTurn = 39

  private static let cellCount = 50
  private let engine = Signpost.makeObjectID()
  private let window = Signpost.makeObjectID()
  private var cells: [Cell] = []
  private var turn = 0

  /// A cell, its labels, and the constraints that it replaces.
  private struct Cell {
    let view: ObjectID
    var labels: [ObjectID] = []
    var constraints: [ObjectID] = []
  }

  /// Defines the views and constraints; call it during a recording.
  init() {
    Signpost.define(Self.item(window, .window, "UIWindow", superview: nil, index: 0))
    Signpost.engineCreated(engine, for: .window, view: window, parent: nil)
    for index in 0..<Self.cellCount {
      var cell = Cell(view: Signpost.makeObjectID())
      Signpost.define(
        Self.item(cell.view, .reusableCell, "FeedCell", superview: window, index: index)
      )
      for index in 0..<4 {
        let label = Signpost.makeObjectID()
        Signpost.define(Self.item(label, .view, "UILabel", superview: cell.view, index: index))
        cell.labels.append(label)
      }
      for index in 0..<6 {
        cell.constraints.append(Self.makeConstraint(of: cell.labels[index % 4], index, cell.view))
      }
      cells.append(cell)
    }
  }

  /// Emits one turn of the render loop, in which one cell removes its constraints and adds them
  /// again.
  ///
  /// A third of them are new objects each time.
  mutating func emitTurn() {
    let index = turn % cells.count
    let begin = Signpost.start()
    turn += 1
    Signpost.passBegan(engine: engine, turn: turn)
    churn(in: &cells[index])
    Signpost.passPhase(.updateConstraints, engine: engine, start: begin, viewsVisited: 5)
    Signpost.errorMinimized(
      engine: engine,
      start: begin,
      rowsTouched: 12,
      pivots: 3,
      constraints: 4
    )
    layOut(cells[index])
    Signpost.valuesRead(engine: engine, start: begin, items: 5)
    Signpost.passPhase(.layout, engine: engine, start: begin, viewsVisited: 5)
    Signpost.passPhase(.display, engine: engine, start: begin, viewsVisited: 5)
    Signpost.passEnded(engine: engine, start: begin, viewsVisited: 5)
  }

  private func churn(in cell: inout Cell) {
    for constraint in cell.constraints {
      Signpost.constraintRemoved(
        constraint,
        engine: engine,
        reason: .activation,
        start: Signpost.start(),
        rowsTouched: 7,
        pivots: 1
      )
    }
    for index in cell.constraints.indices where index % 3 == 0 {
      cell.constraints[index] = Self.makeConstraint(of: cell.labels[index % 4], index, cell.view)
    }
    for constraint in cell.constraints {
      Signpost.constraintAdded(
        constraint,
        engine: engine,
        reason: .activation,
        start: Signpost.start(),
        rowsTouched: 9,
        pivots: 2
      )
    }
    for index in 0..<4 {
      // Alternates between two values, like a cell that is configured repeatedly.
      let isOdd = turn / cells.count % 2 != 0
      Signpost.constantSet(
        cell.constraints[index],
        engine: engine,
        from: isOdd ? 8 : 12,
        to: isOdd ? 12 : 8,
        start: Signpost.start(),
        rowsTouched: 2,
        pivots: 0
      )
    }
  }

  private func layOut(_ cell: Cell) {
    for (index, label) in cell.labels.enumerated() {
      Signpost.setNeeds(.layout, view: label, engine: engine, requestedBy: cell.view)
      Signpost.viewPhase(.layout, view: label, engine: engine, start: Signpost.start())
      guard index > 0 else { continue }
      let x = Double(turn % 320)
      Signpost.frameChanged(
        label,
        engine: engine,
        from: TraceRect(x: x, y: 20.5, width: 120.25, height: 17),
        to: TraceRect(x: x + 1, y: 20.5, width: 121.75, height: 34)
      )
    }
    for label in cell.labels.prefix(2) {
      Signpost.textSet(label, engine: engine, length: 80, hash: UInt64(turn) &* 0x9E37_79B9)
    }
    Signpost.setNeeds(.updateConstraints, view: cell.view, engine: engine, requestedBy: nil)
    Signpost.viewHidden(cell.labels[3], engine: engine, isHidden: turn % 2 == 0)
    Signpost.intrinsicSizeMeasured(
      cell.labels[0],
      engine: engine,
      start: Signpost.start(),
      TextMeasurementRecord(
        textLength: 80,
        textHash: UInt64(turn) &* 0x9E37_79B9,
        font: "Inter-Regular 17",
        limitWidth: 280,
        width: 276.5,
        height: 61,
        wasCached: false
      )
    )
  }

  private static func item(
    _ id: ObjectID,
    _ kind: ItemKind,
    _ className: String,
    superview: ObjectID?,
    index: Int
  ) -> ItemDefinition {
    ItemDefinition(
      id: id,
      kind: kind,
      className: className,
      identifier: nil,
      reuseIdentifier: kind == .reusableCell ? "post" : nil,
      superview: superview,
      index: index,
      isHidden: false,
      frame: TraceRect(x: 0, y: Double(index * 40), width: 320, height: 40)
    )
  }

  private static func makeConstraint(
    of item: ObjectID,
    _ attribute: Int,
    _ host: ObjectID
  ) -> ObjectID {
    let id = Signpost.makeObjectID()
    Signpost.define(
      ConstraintDefinition(
        id: id,
        firstItem: item,
        firstAttribute: UInt8(attribute + 1),
        relation: 0,
        secondItem: host,
        secondAttribute: UInt8(attribute + 1),
        multiplier: 1,
        constant: 8,
        priority: 1000,
        origin: .user,
        host: host,
        identifier: nil
      )
    )
    return id
  }
}
