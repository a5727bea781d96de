import TraceStore

/// The parts of a constraint's meaning other than its constant and priority.
struct ConstraintShape: Hashable {
  /// Both attributes and the relation.
  struct Attributes: Hashable {
    private var bits: UInt32

    init(_ row: ConstraintRow) {
      bits =
        UInt32(row.firstAttribute) << 16 | UInt32(row.secondAttribute) << 8
        | UInt32(UInt8(bitPattern: row.relation)) | (row.secondItem == nil ? 1 << 24 : 0)
    }

    fileprivate init() { bits = .max }
  }

  private var first: Int64
  private var second: Int64
  private var attributes: Attributes
  private var multiplier: UInt64

  /// Makes the shape of a constraint, with its items by row id.
  init(_ row: ConstraintRow) {
    first = row.firstItem
    second = row.secondItem ?? 0
    attributes = Attributes(row)
    multiplier = row.multiplier.bitPattern
  }

  /// Makes the shape of a constraint whose items are identified by path; it equals no row's shape.
  init(pathShape: Int32) {
    first = Int64(pathShape)
    second = 0
    attributes = Attributes()
    multiplier = 0
  }

  func hash(into hasher: inout Hasher) {
    // Combine everything into one word; the multipliers are odd, so that each item contributes.
    let items =
      UInt64(bitPattern: first) &* 0x9e37_79b9_7f4a_7c15
      ^ UInt64(bitPattern: second) &* 0xbf58_476d_1ce4_e5b9
    hasher.combine(items ^ multiplier)
    hasher.combine(attributes)
  }
}

/// The meaning of a constraint at a moment; constraints with equal signatures have the same effect.
struct ConstraintSignature: Hashable {
  /// The items, attributes, relation and multiplier.
  var shape: ConstraintShape
  /// Whether the app's own code created it; the system's constraints are counted separately.
  var isUsers: Bool
  private var constantBits: UInt64
  private var priorityBits: UInt64

  /// The constant; positive zero for both zeros.
  var constant: Double { Double(bitPattern: constantBits) }

  init(shape: ConstraintShape, constant: Double, priority: Double, isUsers: Bool) {
    self.shape = shape
    self.isUsers = isUsers
    // 0 and −0 are the same constant, and two NaNs are equal.
    constantBits = (constant + 0).bitPattern
    priorityBits = priority.bitPattern
  }

  /// The signature with a fixed constant.
  var withoutConstant: Self {
    var copy = self
    copy.constantBits = 0
    return copy
  }

  /// The signature with a fixed priority.
  var withoutPriority: Self {
    var copy = self
    copy.priorityBits = 0
    return copy
  }
}
