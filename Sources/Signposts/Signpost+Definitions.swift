internal import CSignposts

extension Signpost {
  /// Defines a view or guide.
  @inlinable
  public static func define(_ item: @autoclosure () -> ItemDefinition) {
    if isRecording { emit(item()) }
  }

  /// Defines a constraint.
  @inlinable
  public static func define(_ constraint: @autoclosure () -> ConstraintDefinition) {
    if isRecording { emit(constraint()) }
  }

  /// Defines a constraint without creating a ``ConstraintDefinition``.
  ///
  /// `time` is the ``start()`` of the following event; nothing may be emitted between the two.
  package static func defineConstraint(
    at time: UInt64,
    _ id: ObjectID,
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
    guard isRecording else { return }
    let identifierID = identifier == nil ? 0 : StringTable.id(of: identifier)
    cs_emit_2_at(
      // Emitting the identifier may have taken time.
      identifier == nil ? time : start(),
      SignpostKind.constraint.rawValue,
      id.rawValue,
      firstItem.rawValue,
      cs_packed_constraint(
        firstAttribute,
        relation,
        secondAttribute,
        origin.rawValue,
        secondItem?.rawValue ?? 0
      ),
      multiplier.bitPattern,
      constant.bitPattern,
      UInt64(low: priority.bitPattern, high: host.rawValue),
      UInt64(identifierID)
    )
  }

  @usableFromInline
  static func emit(_ item: ItemDefinition) {
    let className = StringTable.id(of: item.className)
    let identifier = StringTable.id(of: item.identifier)
    let reuseIdentifier = StringTable.id(of: item.reuseIdentifier)
    cs_emit_3(
      SignpostKind.item.rawValue,
      item.id.rawValue,
      item.superview?.rawValue ?? 0,
      0,
      cs_packed_item(item.kind.rawValue, item.isHidden, UInt32(saturating: item.index)),
      UInt64(low: className, high: identifier),
      UInt64(reuseIdentifier),
      item.frame.x.bitPattern,
      item.frame.y.bitPattern,
      item.frame.width.bitPattern,
      item.frame.height.bitPattern,
      0,
      0
    )
  }

  @usableFromInline
  static func emit(_ constraint: ConstraintDefinition) {
    defineConstraint(
      at: start(),
      constraint.id,
      firstItem: constraint.firstItem,
      firstAttribute: constraint.firstAttribute,
      relation: constraint.relation,
      secondItem: constraint.secondItem,
      secondAttribute: constraint.secondAttribute,
      multiplier: constraint.multiplier,
      constant: constraint.constant,
      priority: constraint.priority,
      origin: constraint.origin,
      host: constraint.host,
      identifier: constraint.identifier
    )
  }
}
