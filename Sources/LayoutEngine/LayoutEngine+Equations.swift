import ConstraintSolver
import LayoutVocabulary

extension LayoutEngine {
  /// Writes the equation `first − multiplier · second − constant` of a constraint in its host's
  /// coordinates.
  ///
  /// An item's position is relative to its superitem. The positions of the superitems up to the
  /// host are added, so a constraint inside one superview mentions no variable above it. If the
  /// constraint is flipped for right-to-left, positions are measured leftwards from the host's
  /// right edge. The host's width then cancels out unless the multiplier differs from 1.
  func write(_ constraint: LayoutConstraint, to equation: Equation) {
    let first = constraint.firstReference
    guard !first.isReleased else { return }
    let second = constraint.secondReference
    let flips = constraint.isRightToLeft && constraint.isDirectional
    let host: LayoutItemReference?
    if let second, !second.isReleased {
      host = constraint.hostReference?.isReleased == false ? constraint.hostReference : nil
    } else if constraint.firstAttribute.isSize {
      host = nil
    } else {
      host = first.superreference
    }
    append(first, constraint.firstAttribute, times: 1, in: host, flips: flips, to: equation)
    if let second, !second.isReleased {
      append(
        second,
        constraint.secondAttribute,
        times: -constraint.multiplier,
        in: host,
        flips: flips,
        to: equation
      )
    }
    equation.offset = equation.constantTerm
    equation.constantTerm = equation.offset - constraint.constant
    equation.dropZeros()
  }

  // From here on, items are represented by their references. An existential would be retained for
  // each call.

  @inline(__always)
  private func append(
    _ subject: LayoutItemReference,
    _ attribute: LayoutAttribute,
    times factor: Double,
    in host: LayoutItemReference?,
    flips: Bool,
    to equation: Equation
  ) {
    guard let line = attribute.line(flipping: flips) else { return }
    if line.isSize {
      let part: ItemVariables.Part = line.isHorizontal ? .width : .height
      equation.add(factor, variable(part, of: subject))
      return
    }
    var factor = factor
    if flips {
      // x becomes hostWidth − x.
      if let host { equation.add(factor, variable(.width, of: host)) }
      factor = -factor
    }
    // For constraints inside a scroll view, its edges mean its content's edges; its center is the
    // center of its frame.
    if line.sizeShare != 0.5, let host, subject === host,
      let content = subject.item?.layoutContentItem?.layoutReference
    {
      equation.requireExtras().contentItem = content
      appendPosition(of: content, line, times: factor, in: host, to: equation)
    } else {
      appendPosition(of: subject, line, times: factor, in: host, to: equation)
    }
  }

  private func appendPosition(
    of subject: LayoutItemReference,
    _ line: AttributeLine,
    times factor: Double,
    in host: LayoutItemReference?,
    to equation: Equation
  ) {
    let origin: ItemVariables.Part = line.isHorizontal ? .minX : .minY
    let size: ItemVariables.Part = line.isHorizontal ? .width : .height
    if subject === host {
      let insets = subject.item?.layoutAlignmentInsets ?? LayoutInsets()
      equation.constantTerm += factor * insets.leading(of: line)
      equation.addInsets(of: entry(for: subject))
    } else {
      equation.add(factor, variable(origin, of: subject))
      var ancestor = host == nil ? nil : subject.superreference
      while let current = ancestor, current !== host {
        equation.add(factor, variable(origin, of: current))
        let insets = current.item?.layoutAlignmentInsets ?? LayoutInsets()
        equation.constantTerm -= factor * insets.leading(of: line)
        equation.addInsets(of: entry(for: current))
        ancestor = current.superreference
      }
    }
    if line.sizeShare != 0 {
      equation.add(factor * line.sizeShare, variable(size, of: subject))
    }
    guard line.offset != .none, let item = subject.item else { return }
    switch line.offset {
    case .none: break
    case .margins:
      let margins = item.layoutItemMargins
      let insets = item.layoutAlignmentInsets
      let near = margins.leading(of: line) - insets.leading(of: line)
      let far = insets.trailing(of: line) - margins.trailing(of: line)
      equation.constantTerm += factor * (near * (1 - line.sizeShare) + far * line.sizeShare)
    case .firstBaseline:
      equation.constantTerm += factor * item.layoutFirstBaselineOffset
    case .lastBaseline:
      equation.constantTerm -= factor * item.layoutLastBaselineOffset
    }
    equation.addInsets(of: entry(for: subject))
  }

  /// Returns the engine's record of an item, or nil if it has none.
  func entry(of reference: LayoutItemReference) -> ItemVariables? {
    if reference.engine == id { return reference }
    return foreignItems.isEmpty ? nil : foreignItems[reference.id]
  }

  /// Returns the engine's record of an item, and creates it if necessary.
  private func entry(for reference: LayoutItemReference) -> ItemVariables {
    if let known = entry(of: reference) { return known }
    if reference.engine == nil {
      reference.engine = id
      return reference
    }
    let made = ItemVariables(foreign: reference, engine: id)
    foreignItems[reference.id] = made
    return made
  }

  /// Removes an item's record.
  private func remove(_ entry: ItemVariables) {
    let reference = entry.reference
    if reference === entry {
      reference.reset()
    } else {
      foreignItems[reference.id] = nil
    }
  }

  @inline(__always)
  private func variable(_ part: ItemVariables.Part, of reference: LayoutItemReference) -> Variable {
    if reference.engine == id, let variable = reference[part] { return variable }
    return makeVariable(part, of: reference)
  }

  /// Creates a variable, unless it already exists.
  private func makeVariable(
    _ part: ItemVariables.Part,
    of reference: LayoutItemReference
  ) -> Variable {
    let entry = entry(for: reference)
    if let variable = entry[part] { return variable }
    if entry.isEmpty {
      markIdle(entry)
      ambiguities.suspect(entry)
    }
    let isSize = part == .width || part == .height
    let variable = solver.makeVariable(
      isRestricted: isSize && reference.item?.layoutSizeIsSigned == false
    )
    entry[part] = variable
    let index = Int(variable.rawValue)
    while itemOfVariable.count <= index { itemOfVariable.append(nil) }
    itemOfVariable[index] = entry
    return variable
  }

  private func markIdle(_ entry: ItemVariables) {
    guard !entry.isIdle else { return }
    entry.isIdle = true
    idleItems.append(entry)
  }

  func mention(_ equation: Equation) {
    for index in 0..<equation.count { item(of: equation[index].variable)?.mentions += 1 }
  }

  func unmention(_ equation: Equation) {
    for index in 0..<equation.count {
      guard let entry = item(of: equation[index].variable) else { continue }
      entry.mentions -= 1
      if entry.mentions == 0 { markIdle(entry) }
    }
  }

  /// Returns the item that a variable belongs to.
  func item(of variable: Variable) -> ItemVariables? {
    let index = Int(variable.rawValue)
    return index < itemOfVariable.count ? itemOfVariable[index] : nil
  }

  /// Returns the number of equations that depend on an item's insets, margins or baselines.
  func insetUserCount(of item: any LayoutItem) -> Int {
    entry(of: item.layoutReference)?.insetUsers.count ?? 0
  }

  func indexInsets(of record: Record) {
    if let item = record.insetItems.0 { record.insetPlaces.0 = addUser(record, of: item) }
    if let item = record.insetItems.1 { record.insetPlaces.1 = addUser(record, of: item) }
    guard let extras = record.extras else { return }
    for item in extras.insetItems { extras.insetPlaces.append(addUser(record, of: item)) }
  }

  private func addUser(_ record: Record, of item: ItemVariables) -> Int32 {
    item.insetUsers.append(record.place)
    return Int32(item.insetUsers.count - 1)
  }

  func forgetInsets(of record: Record) {
    if let item = record.insetItems.0 { removeUser(at: record.insetPlaces.0, of: item) }
    if let item = record.insetItems.1 { removeUser(at: record.insetPlaces.1, of: item) }
    guard let extras = record.extras else { return }
    for (item, place) in zip(extras.insetItems, extras.insetPlaces) {
      removeUser(at: place, of: item)
    }
    extras.insetPlaces = []
  }

  /// Removes a record from an item's list.
  ///
  /// The last record in the list takes its index.
  private func removeUser(at place: Int32, of item: ItemVariables) {
    let last = item.insetUsers.removeLast()
    if Int(place) < item.insetUsers.count {
      item.insetUsers[Int(place)] = last
      record(at: last).setInsetPlace(place, of: item)
    }
    if item.insetUsers.isEmpty, item.mentions == 0 { markIdle(item) }
  }

  /// Removes the variables of items that constraints no longer mention from the solver.
  func dropIdleItems() {
    guard !idleItems.isEmpty else { return }
    for entry in idleItems {
      entry.isIdle = false
      guard entry.mentions == 0 else { continue }
      if !entry.isEmpty {
        for place in 0..<4 {
          guard let part = ItemVariables.Part(rawValue: place), let variable = entry[part] else {
            continue
          }
          do {
            try solver.removeVariable(variable)
          } catch {
            preconditionFailure("A constraint mentions a variable of an item without mentions")
          }
          itemOfVariable[Int(variable.rawValue)] = nil
          ambiguities.forget(variable)
        }
        entry.removeVariables()
        ambiguities.drop(entry)
      }
      if entry.insetUsers.isEmpty { remove(entry) }
    }
    idleItems.removeAll(keepingCapacity: true)
  }
}
