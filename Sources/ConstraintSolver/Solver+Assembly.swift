/// Stores a new plan's entities, kinks and groups.
extension Solver {
  /// Creates entities, kinks and groups from the drafts in the scratch.
  mutating func assemble(_ index: Int32) {
    assembleKinks(index)
    plans[index].groupCount = 0
    if scratch.rows.count > 0 { assembleGroups(index) }
  }

  /// Stores the kinks entity by entity.
  ///
  /// A restricted core variable gets one at its bound. Any other core variable without kinks is
  /// pulled towards 0.
  private mutating func assembleKinks(_ index: Int32) {
    let coreCount = plans[index].coreCount
    let entityCount = coreCount + scratch.rows.count
    scratch.counts.removeAll()
    scratch.counts.extend(to: entityCount + 1, filling: 0)
    var hasRequired = false
    var place: Int32 = 0
    while place < scratch.draftKinks.count {
      let entity = scratch.draftKinks[place].entity
      if scratch.draftKinks[place].priority == 1000 { hasRequired = true }
      scratch.counts[entity < 0 ? entityCount : entity] += 1
      place &+= 1
    }
    let firstEntity = entities.allocate(entityCount)
    var kinkCount: Int32 = 0
    for entity in 0..<entityCount {
      var count = max(1, scratch.counts[entity])
      if entity < coreCount, isBoundedByKink(places[plans[index].firstPlace + entity].variable) {
        count = scratch.counts[entity] + 1
      }
      var record = Entity()
      record.firstKink = kinkCount
      record.kinkCount = count
      if entity < coreCount {
        record.variable = places[plans[index].firstPlace + entity].variable
        record.isCore = true
      } else {
        record.variable = scratch.rows[entity - coreCount].variable
        record.isBasic = true
      }
      entities[firstEntity + entity] = record
      kinkCount += count
    }
    let loose = scratch.counts[entityCount]
    let firstKink = kinks.allocate(kinkCount + loose)
    for entity in 0..<entityCount {
      let first = entities[firstEntity + entity].firstKink + firstKink
      entities[firstEntity + entity].firstKink = first
      let variable = entities[firstEntity + entity].variable
      if entity < coreCount, isBoundedByKink(variable) {
        kinks[first] = Kink(entity: firstEntity + entity, rank: UInt64(variable), priority: 1000)
        scratch.counts[entity] = first + 1
        continue
      }
      if scratch.counts[entity] == 0 {
        kinks[first] = Kink(
          entity: firstEntity + entity,
          rank: .max - UInt64(variable),
          isEquality: true
        )
      }
      scratch.counts[entity] = first
    }
    scratch.counts[entityCount] = firstKink + kinkCount
    place = 0
    while place < scratch.draftKinks.count {
      var kink = scratch.draftKinks[place]
      let slot = kink.entity < 0 ? entityCount : kink.entity
      let target = scratch.counts[slot]
      scratch.counts[slot] += 1
      if kink.entity >= 0 { kink.entity += firstEntity }
      kinks[target] = kink
      constraints[kink.constraint].role = .kink
      constraints[kink.constraint].subject = target
      constraints[kink.constraint].plan = index
      place &+= 1
    }
    plans[index].firstEntity = firstEntity
    plans[index].entityCount = entityCount
    plans[index].firstKink = firstKink
    plans[index].kinkCount = kinkCount + loose
    plans[index].hasRequiredKinks = hasRequired
  }

  /// Puts rows that share a core variable, directly or through others, into the same group.
  private mutating func assembleGroups(_ index: Int32) {
    let coreCount = plans[index].coreCount
    let firstEntity = plans[index].firstEntity
    scratch.roots.removeAll()
    scratch.roots.extend(to: coreCount, filling: -1)
    for row in 0..<scratch.rows.count {
      let draft = scratch.rows[row]
      let first = root(of: scratch.rowCells[draft.firstCell].core)
      for cell in 1..<draft.cellCount {
        let other = root(of: scratch.rowCells[draft.firstCell + cell].core)
        if other != first { scratch.roots[other] = first }
      }
    }
    // From here on, `counts` has for each root its group, counted from 0; −1 if it has no rows.
    scratch.counts.removeAll()
    scratch.counts.extend(to: coreCount, filling: -1)
    var groupCount: Int32 = 0
    for row in 0..<scratch.rows.count {
      let root = root(of: scratch.rowCells[scratch.rows[row].firstCell].core)
      if scratch.counts[root] < 0 {
        scratch.counts[root] = groupCount
        groupCount += 1
      }
    }
    let firstGroup = groups.allocate(groupCount)
    for group in 0..<groupCount { groups[firstGroup + group] = Group() }
    for row in 0..<scratch.rows.count {
      let root = root(of: scratch.rowCells[scratch.rows[row].firstCell].core)
      let group = firstGroup + scratch.counts[root]
      let entity = firstEntity + coreCount + row
      entities[entity].group = group
      entities[entity].line = groups[group].rowCount
      groups[group].rowCount += 1
    }
    for core in 0..<coreCount {
      let number = scratch.counts[root(of: core)]
      guard number >= 0 else { continue }
      let group = firstGroup + number
      entities[firstEntity + core].group = group
      entities[firstEntity + core].line = groups[group].columnCount
      groups[group].columnCount += 1
    }
    for group in firstGroup..<firstGroup + groupCount {
      let record = groups[group]
      groups[group].firstLine = lines.allocate(record.rowCount + record.columnCount)
      let size = record.rowCount * record.columnCount
      let firstCell = cells.allocate(size)
      groups[group].firstCell = firstCell
      for cell in firstCell..<firstCell + size { cells[cell] = 0 }
    }
    for entity in firstEntity..<firstEntity + coreCount + scratch.rows.count
    where entities[entity].group >= 0 {
      let group = groups[entities[entity].group]
      let offset = entities[entity].isCore ? group.rowCount : 0
      lines[group.firstLine + offset + entities[entity].line] = entity
    }
    for row in 0..<scratch.rows.count {
      let draft = scratch.rows[row]
      let entity = entities[firstEntity + coreCount + row]
      let group = groups[entity.group]
      let first = group.firstCell + entity.line * group.columnCount
      for cell in draft.firstCell..<draft.firstCell + draft.cellCount {
        let column = entities[firstEntity + scratch.rowCells[cell].core].line
        cells[first + column] = scratch.rowCells[cell].coefficient
      }
    }
    plans[index].firstGroup = firstGroup
    plans[index].groupCount = groupCount
  }

  private mutating func root(of core: Int32) -> Int32 {
    var root = core
    while scratch.roots[root] >= 0 { root = scratch.roots[root] }
    var node = core
    while node != root {
      let next = scratch.roots[node]
      scratch.roots[node] = root
      node = next
    }
    return root
  }
}
