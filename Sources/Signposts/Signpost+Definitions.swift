internal import CSignposts

extension Signpost {
  /// Writes a view or guide down.
  @inlinable
  public static func define(_ item: @autoclosure () -> ItemDefinition) {
    if isRecording { emit(item()) }
  }

  /// Writes a constraint down.
  @inlinable
  public static func define(_ constraint: @autoclosure () -> ConstraintDefinition) {
    if isRecording { emit(constraint()) }
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
      UInt64(item.kind.rawValue) | (item.isHidden ? 1 << 8 : 0)
        | UInt64(UInt32(saturating: item.index)) << 32,
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
    let identifier = StringTable.id(of: constraint.identifier)
    cs_emit_2(
      SignpostKind.constraint.rawValue,
      constraint.id.rawValue,
      constraint.firstItem.rawValue,
      0,
      UInt64(constraint.firstAttribute)
        | UInt64(UInt8(bitPattern: constraint.relation)) << 8
        | UInt64(constraint.secondAttribute) << 16
        | UInt64(constraint.origin.rawValue) << 24
        | UInt64(constraint.secondItem?.rawValue ?? 0) << 32,
      constraint.multiplier.bitPattern,
      constraint.constant.bitPattern,
      UInt64(low: constraint.priority.bitPattern, high: constraint.host.rawValue),
      UInt64(identifier)
    )
  }
}
