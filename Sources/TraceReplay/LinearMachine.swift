import ConstraintSolver
import Signposts
import TraceAnalysis
import TraceStore

/// Converts a trace's constraints to linear ones over named variables.
struct LinearDefinitions {
  /// A variable of a recorded solver.
  struct Key: Hashable {
    var item: Int64
    /// Its name, or the attribute of the item.
    var name: String
  }

  private let rows: [Int64: ConstraintRow]
  private let terms: [Int64: [ExpressionTermRow]]
  /// The expressions of frames, by view, in order of time.
  private let frames: [Int64: [(time: Int64, sides: [Expression])]]

  /// A sum of variables with coefficients, plus a constant.
  private struct Expression {
    var constant = 0.0
    var terms: [(key: Key, coefficient: Double)] = []
  }

  init(_ reader: TraceReader) throws {
    frames = Self.frames(try reader.frameTerms())
    rows = Dictionary(try reader.constraints().map { ($0.id, $0) }) { $1 }
    terms = Dictionary(grouping: try reader.expressionTerms(), by: \.expression)
  }

  /// Returns the constraint's first definition, or nil if the trace does not have it.
  func row(_ constraint: Int64) -> ConstraintRow? { rows[constraint] }

  /// Returns the left side of a constraint whose right side is its constant.
  func expression(of row: ConstraintRow) -> [(key: Key, coefficient: Double)] {
    if let terms = terms[row.firstItem] {
      return terms.flatMap { term in
        term.variable.map { [(Key(item: term.item, name: $0), term.coefficient)] }
          ?? Self.terms(of: term.attribute, item: term.item, times: term.coefficient)
      }
    }
    var result = Self.terms(of: row.firstAttribute, item: row.firstItem, times: 1)
    if let second = row.secondItem {
      result += Self.terms(of: row.secondAttribute, item: second, times: -row.multiplier)
    }
    return result
  }

  private static func frames(
    _ rows: [FrameTermRow]
  ) -> [Int64: [(time: Int64, sides: [Expression])]] {
    var frames: [Int64: [(time: Int64, sides: [Expression])]] = [:]
    for row in rows {
      var told = frames.removeValue(forKey: row.view) ?? []
      if told.last?.time != row.time { told.append((row.time, [])) }
      if let side = row.side, 0..<4 ~= side {
        if told[told.count - 1].sides.isEmpty {
          told[told.count - 1].sides = Array(repeating: Expression(), count: 4)
        }
        if let item = row.item {
          told[told.count - 1].sides[side].terms +=
            row.variable.map { [(Key(item: item, name: $0), row.coefficient)] }
            ?? terms(of: row.attribute, item: item, times: row.coefficient)
        } else {
          told[told.count - 1].sides[side].constant += row.coefficient
        }
      }
      frames[row.view] = told
    }
    return frames
  }

  /// Returns whether the trace says that no solver determines a view's frame at a time.
  func isFrameByCode(_ view: Int64, at time: Int64) -> Bool {
    frames[view]?.last { $0.time <= time }?.sides.isEmpty ?? false
  }

  /// Returns a view's frame at a time from a solver's values, or nil if the trace has no expression
  /// for it.
  func frame(of view: Int64, at time: Int64, value: (Key) -> Double?) -> TraceRect? {
    guard let sides = frames[view]?.last(where: { $0.time <= time })?.sides, !sides.isEmpty
    else { return nil }
    var result: [Double] = []
    for side in sides {
      var sum = side.constant
      for term in side.terms {
        guard let value = value(term.key) else { return nil }
        sum += term.coefficient * value
      }
      result.append(sum)
    }
    return TraceRect(x: result[0], y: result[1], width: result[2], height: result[3])
  }

  /// The views whose frames have expressions in the trace.
  var framedViews: [Int64] { frames.keys.sorted() }

  /// Returns the variable of a recorded value, or nil for an attribute that depends on several
  /// variables.
  static func key(of row: VariableValueRow) -> Key? {
    if let name = row.variable { return Key(item: row.item, name: name) }
    let terms = terms(of: row.attribute, item: row.item, times: 1)
    return terms.count == 1 ? terms[0].key : nil
  }

  /// Returns an attribute in terms of the coordinates that place an item.
  private static func terms(
    of attribute: UInt8,
    item: Int64,
    times factor: Double
  ) -> [(key: Key, coefficient: Double)] {
    let (x, y) = (Key(item: item, name: "x"), Key(item: item, name: "y"))
    let (width, height) = (Key(item: item, name: "width"), Key(item: item, name: "height"))
    switch LayoutAttribute(rawValue: attribute) {
    case .left, .leading, .leftMargin, .leadingMargin: return [(x, factor)]
    case .right, .trailing, .rightMargin, .trailingMargin: return [(x, factor), (width, factor)]
    case .top, .topMargin, .firstBaseline: return [(y, factor)]
    case .bottom, .bottomMargin, .lastBaseline: return [(y, factor), (height, factor)]
    case .width: return [(width, factor)]
    case .height: return [(height, factor)]
    case .centerX, .centerXWithinMargins: return [(x, factor), (width, factor / 2)]
    case .centerY, .centerYWithinMargins: return [(y, factor), (height, factor / 2)]
    case .notAnAttribute, nil: return []
    }
  }
}

/// A solver that plays recorded constraints.
final class LinearMachine {
  /// A constraint in the solver, with its constant there.
  struct Played {
    fileprivate var id: ConstraintID
    fileprivate var constant: Double
    fileprivate var priority: Double
  }

  private var solver = Solver()
  private var variables: [LinearDefinitions.Key: Variable] = [:]
  /// The constraints in the solver, by the recorded constraint that each represents.
  private var played: [Int64: Played] = [:]
  /// Constraints of discarded engines, by the signature with which they were added.
  private var leftOver: [Int64: [Played]] = [:]
  /// The signatures with which constraints were added.
  private var signatures: [Int64: Int64] = [:]
  private(set) var cost = SolverCost()
  private let clock = ContinuousClock()

  /// Adds a constraint, or reuses an equal one left by a previous engine.
  func add(
    _ row: ConstraintRow,
    signature: Int64?,
    constant: Double,
    _ definitions: LinearDefinitions
  ) {
    if let signature {
      signatures[row.id] = signature
      if var left = leftOver[signature]?.popLast() {
        if left.constant != constant { set(constant, of: &left) }
        played[row.id] = left
        return
      }
    }
    let expression = definitions.expression(of: row)
    let terms = expression.map { Term($0.coefficient, variable(of: $0.key)) }
    guard constant.isFinite, row.priority > 0, row.priority <= 1_000, !terms.isEmpty,
      terms.allSatisfy({ $0.coefficient.isFinite }),
      let relation = Relation(rawValue: row.relation)
    else { return }
    let constraint = LinearConstraint(
      terms,
      constant: -constant,
      relation,
      priority: Priority(rawValue: Float(row.priority))
    )
    // Constraints left by the previous engine may conflict with it.
    if let id = add(constraint) ?? (dropLeftOver() ? add(constraint) : nil) {
      played[row.id] = Played(id: id, constant: constant, priority: row.priority)
    }
  }

  private func add(_ constraint: LinearConstraint) -> ConstraintID? {
    timed { () -> (ConstraintID?, SolverWork) in
      guard let added = try? solver.add(constraint) else { return (nil, SolverWork()) }
      return (added.id, added.work)
    }
  }

  /// Takes the solver's constraint away from the recorded one that it represents; the solver keeps
  /// it.
  func take(_ constraint: Int64) -> Played? { played.removeValue(forKey: constraint) }

  /// Makes a taken constraint represent another, which differs at most in the constant or the
  /// priority.
  func give(_ old: Played, to row: ConstraintRow, constant: Double) {
    var new = old
    if constant.isFinite, new.constant != constant { set(constant, of: &new) }
    if new.priority != row.priority, row.priority > 0, row.priority <= 1_000 {
      let (id, priority) = (new.id, Priority(rawValue: Float(row.priority)))
      let isSet = timed { () -> (Bool, SolverWork) in
        guard let work = try? solver.setPriority(priority, of: id) else {
          return (false, SolverWork())
        }
        return (true, work)
      }
      if isSet { new.priority = row.priority }
    }
    played[row.id] = new
  }

  func remove(_ constraint: Int64) {
    guard let old = played.removeValue(forKey: constraint) else { return }
    drop(old)
  }

  func setConstant(_ constant: Double, of constraint: Int64) {
    guard constant.isFinite, var old = played[constraint] else { return }
    set(constant, of: &old)
    played[constraint] = old
  }

  private func set(_ constant: Double, of played: inout Played) {
    let id = played.id
    let isSet = timed { () -> (Bool, SolverWork) in
      guard let work = try? solver.setConstant(-constant, of: id) else {
        return (false, SolverWork())
      }
      return (true, work)
    }
    if isSet { played.constant = constant }
  }

  private func drop(_ old: Played) {
    timed { ((), (try? solver.remove(old.id)) ?? SolverWork()) }
  }

  /// Leaves all constraints to the next engine.
  func leaveConstraints() {
    dropLeftOver()
    for (constraint, old) in played.sorted(by: { $0.key < $1.key }) {
      if let signature = signatures[constraint] {
        leftOver[signature, default: []].append(old)
      } else {
        drop(old)
      }
    }
    played = [:]
    signatures = [:]
  }

  /// Removes the constraints that the new engine does not have; returns whether there were any.
  @discardableResult
  func dropLeftOver() -> Bool {
    guard !leftOver.isEmpty else { return false }
    for (_, old) in leftOver.sorted(by: { $0.key < $1.key }) { old.forEach(drop) }
    leftOver = [:]
    return true
  }

  /// Minimizes the errors.
  func solve() {
    dropLeftOver()
    timed { ((), solver.minimizeError()) }
  }

  /// Returns the error sums of its optional constraints by priority for given values; nil if a
  /// value is missing.
  func errors(
    _ definitions: LinearDefinitions,
    at value: (LinearDefinitions.Key) -> Double?
  ) -> [Double: Double]? {
    var errors: [Double: Double] = [:]
    for (constraint, own) in played {
      guard let row = definitions.row(constraint) else { continue }
      var difference = -own.constant
      for term in definitions.expression(of: row) {
        guard let value = value(term.key) else { return nil }
        difference += term.coefficient * value
      }
      let error =
        row.relation == 0 ? abs(difference) : max(0, row.relation < 0 ? difference : -difference)
      errors[row.priority, default: 0] += error
    }
    return errors
  }

  func value(of key: LinearDefinitions.Key) -> Double? {
    variables[key].map { solver.value(of: $0) }
  }

  var keys: some Sequence<LinearDefinitions.Key> { variables.keys }

  private func variable(of key: LinearDefinitions.Key) -> Variable {
    if let known = variables[key] { return known }
    let new = solver.makeVariable()
    variables[key] = new
    return new
  }

  private func timed<Result>(_ body: () -> (Result, SolverWork)) -> Result {
    let start = clock.now
    let (result, work) = body()
    let time = start.duration(to: clock.now)
    cost.time += Int64(time / .nanoseconds(1))
    cost.rowsTouched += work.rowsTouched
    cost.pivots += work.pivots
    return result
  }
}
