import Signposts
import TraceAnalysis
import TraceReports

/// Why passes laid out what they did, with each text stored once.
struct PageCauses {
  /// The packed data of a pass.
  struct Pass {
    var cell: Int
    var causes: PassCauses
  }

  private(set) var passes: [Pass] = []
  private var causes = Numbered<CauseReport.Cause>()
  private var callers = Numbered<WorkCaller>()
  private var links = Numbered<String>()

  /// Values numbered in the order in which they were added.
  struct Numbered<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func add(_ value: Value) {
      guard numbers[value] == nil else { return }
      numbers[value] = values.count
      values.append(value)
    }

    /// Returns the value's position + 1, or 0 for nil.
    func numberOrNone(of value: Value?) -> Int {
      value.flatMap { numbers[$0] }.map { $0 + 1 } ?? 0
    }
  }

  /// Assigns numbers to the texts.
  init(_ all: [PassCauses], cellOfPass: [Int64: Int]) {
    for pass in all {
      guard let cell = cellOfPass[pass.pass] else { continue }
      passes.append(Pass(cell: cell, causes: pass))
      for mark in pass.marks { mark.caller.map { callers.add($0) } }
      for own in pass.moves {
        if let cause = own.move.cause {
          causes.add(cause)
          cause.caller.map { callers.add($0) }
        }
        for link in own.move.chain { links.add(link) }
      }
      for case (_, .textSet(let caller?)) in pass.measurements { callers.add(caller) }
    }
    passes.sort { ($0.cell, $0.causes.pass) < ($1.cell, $1.causes.pass) }
  }

  func number(of cause: CauseReport.Cause?) -> Int { causes.numberOrNone(of: cause) }
  func number(of caller: WorkCaller?) -> Int { callers.numberOrNone(of: caller) }
  func number(ofLink link: String) -> Int { links.numberOrNone(of: link) - 1 }

  var json: JSONText {
    .object([
      (
        "causes",
        .array(
          causes.values.map {
            .array([
              .string($0.kind.rawValue), .string(PageNames.shown($0.text)),
              .count(number(of: $0.caller)),
            ])
          }
        )
      ),
      ("callers", .array(callers.values.map { .string(PageNames.shown($0.text)) })),
      ("links", .array(links.values.map { .string(PageNames.shown($0)) })),
    ])
  }
}

extension PageBlock {
  /// Packs why passes laid out what they did, in order of their cells.
  init(_ all: PageCauses, names: PageNames) {
    add(all.passes.count)
    var cell = 0
    for pass in all.passes {
      add(pass.cell - cell)
      cell = pass.cell
      add(pass.causes.marks.count)
      for mark in pass.causes.marks {
        add(names.number(of: mark.view))
        add(Int(mark.phase.rawValue))
        add(names.numberOrNone(of: mark.requester))
        add(all.number(of: mark.caller))
        add(mark.count)
      }
      add(pass.causes.moves.count)
      for own in pass.causes.moves { add(own, all, names) }
      add(pass.causes.measurements.count)
      for measurement in pass.causes.measurements {
        add(names.number(of: measurement.view))
        add(measurement.reason, all)
      }
    }
  }

  /// Adds the position and length along the axis for both frames.
  private mutating func add(_ own: PassCauses.Move, _ all: PageCauses, _ names: PageNames) {
    let move = own.move
    add(names.number(of: own.item))
    add(Int(move.axis.rawValue))
    for frame in [move.before, move.after] {
      addPoints(move.axis == .horizontal ? frame.x : frame.y)
      addPoints(move.axis == .horizontal ? frame.width : frame.height)
    }
    add(all.number(of: move.cause))
    add(move.chain.count)
    for link in move.chain { add(all.number(ofLink: link)) }
  }

  private mutating func add(_ reason: CauseReport.MeasurementReason, _ all: PageCauses) {
    switch reason {
    case .textSet(let caller):
      add(0)
      add(all.number(of: caller))
    case .otherWidth(let before, let after):
      add(1)
      addPoints(before)
      addPoints(after)
    case .first: add(2)
    case .same: add(3)
    }
  }

  /// Packs the conflicts: the signpost of the broken constraint, and the others by position.
  init(conflictsOf instrument: Instrument, numbers: [Int64: Int]) {
    add(instrument.conflicts.count)
    for conflict in instrument.conflicts {
      add(conflict.event)
      let known = conflict.constraints.compactMap { numbers[$0] }
      add(known.count)
      for constraint in known { add(constraint) }
    }
  }
}
